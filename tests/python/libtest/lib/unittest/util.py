"""Text of values in messages."""


def safe_repr(value, short=False):
    try:
        text = repr(value)
    except Exception:
        text = object.__repr__(value)
    return text[:80] + " [truncated]..." if short and len(text) > 80 else text


def strclass(cls):
    return f"{cls.__module__}.{cls.__qualname__}"
