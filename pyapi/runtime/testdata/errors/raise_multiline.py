raise ValueError(
    "a long message"
)
