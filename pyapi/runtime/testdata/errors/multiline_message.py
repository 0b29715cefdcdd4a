raise ValueError("line one\nline two")
