total = 0
total += "x"
