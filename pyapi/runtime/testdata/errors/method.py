text = "abc"
result = (
    text
    .upper()
    .lowr()
)
