name = "x"
print(f"hello {name.missing} and {name}")
