"""The part of module enum that knows the bits of numbers."""


def _is_single_bit(num):
    return num > 0 and num & (num - 1) == 0


def _iter_bits_lsb(num):
    if not isinstance(num, int):
        num = getattr(num, "value", num)  # of a member
    original = num
    if num < 0:
        raise ValueError("%r is not a positive integer" % original)
    while num:
        bit = num & (~num + 1)
        yield bit
        num ^= bit


def show_flag_values(value):
    return list(_iter_bits_lsb(value))


def bin(num, max_bits=None):
    """The binary digits behind a prefix that shows the sign, as two's complement."""
    ceiling = 1 << num.bit_length()
    if num >= 0:
        digits, sign = format(num, "b") if num else "", "0"
    else:
        digits, sign = format(num + ceiling, "b").rjust(num.bit_length(), "0"), "1"
    if max_bits is not None and len(digits) < max_bits:
        digits = (sign * max_bits + digits)[-max_bits:]
    return "0b%s %s" % (sign, digits)
