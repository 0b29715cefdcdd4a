"""Universally unique identifiers."""

from enum import Enum as _Enum

import _files

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = [
    "reserved for NCS compatibility", "specified in RFC 4122", "reserved for Microsoft compatibility", "reserved for future definition",
]


class SafeUUID(_Enum):
    """Whether the host gave the number out so that no two programs can have it."""

    safe, unsafe, unknown = 0, -1, None


_int = int

# The six fields from the most significant one on: name, width in bits, and how errors name the width.
_FIELDS = (
    ("time_low", 32, "a 32-bit"),
    ("time_mid", 16, "a 16-bit"),
    ("time_hi_version", 16, "a 16-bit"),
    ("clock_seq_hi_variant", 8, "an 8-bit"),
    ("clock_seq_low", 8, "an 8-bit"),
    ("node", 48, "a 48-bit"),
)

# By the three bits under the version's.
_VARIANTS = (RESERVED_NCS,) * 4 + (RFC_4122,) * 2 + (RESERVED_MICROSOFT, RESERVED_FUTURE)


def _swapped(b):
    """The first three fields in the other order of bytes."""
    return b[3::-1] + b[5:3:-1] + b[7:5:-1] + b[8:]


def _from_hex(text):
    digits = text.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
    if len(digits) == 32:
        return _int(digits, 16)
    raise ValueError("badly formed hexadecimal UUID string")


def _from_bytes(data, name="bytes"):
    if len(data) == 16:
        return _int.from_bytes(data, "big")
    raise ValueError(f"{name} is not a 16-char string")


def _from_bytes_le(data):
    return _from_bytes(_swapped(data) if len(data) == 16 else data, "bytes_le")


def _from_fields(values):
    if len(values) != len(_FIELDS):
        raise ValueError("fields is not a 6-tuple")
    number = 0
    for place, (value, (_, width, size)) in enumerate(zip(values, _FIELDS), 1):
        if not 0 <= value < 1 << width:
            raise ValueError(f"field {place} out of range (need {size} value)")
        number = number << width | value
    return number


def _ordered_by(name):
    def compare(self, other):
        return getattr(self.int, name)(other.int) if isinstance(other, UUID) else NotImplemented

    compare.__name__ = name
    return compare


def _bits(low, width):
    """The property of some bits of the number."""
    mask = (1 << width) - 1
    return property(lambda self: self.int >> low & mask)


class UUID:
    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=SafeUUID.unknown):
        given = ((_from_hex, hex), (_from_bytes, bytes), (_from_bytes_le, bytes_le), (_from_fields, fields), (_int, int))
        given = [(read, value) for read, value in given if value is not None]
        if len(given) != 1:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        ((read, value),) = given
        number = value if read is _int else read(value)
        if number < 0 or number >> 128:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if version not in range(1, 6):
                raise ValueError("illegal version number")
            number = number & ~(0xF << 76 | 0b11 << 62) | version << 76 | 0b10 << 62
        self.__dict__.update(int=number, is_safe=is_safe)

    def __setattr__(self, name, value):
        raise TypeError("UUID objects are immutable")

    __eq__, __lt__, __le__, __gt__, __ge__ = map(_ordered_by, ("__eq__", "__lt__", "__le__", "__gt__", "__ge__"))

    def __int__(self):
        return self.int

    def __hash__(self):
        return hash(self.int)

    def __str__(self):
        digits = self.hex
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    hex = property(lambda self: f"{self.int:032x}")
    urn = property(lambda self: f"urn:uuid:{self}")
    bytes = property(lambda self: self.int.to_bytes(16, "big"))
    bytes_le = property(lambda self: _swapped(self.bytes))

    # _FIELDS once more, and the numbers that are put together of them.
    time_low = _bits(96, 32)
    time_mid = _bits(80, 16)
    time_hi_version = _bits(64, 16)
    clock_seq_hi_variant = _bits(56, 8)
    clock_seq_low = _bits(48, 8)
    clock_seq = _bits(48, 14)
    node = _bits(0, 48)
    fields = property(lambda self: tuple(getattr(self, name) for name, _, _ in _FIELDS))
    time = property(lambda self: (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low)
    variant = property(lambda self: _VARIANTS[self.int >> 61 & 0b111])
    version = property(lambda self: self.int >> 76 & 0xF if self.variant == RFC_4122 else None)


def uuid1(node=None, clock_seq=None):
    import time

    t = time.time_ns() // 100 + 0x01B21DD213814000
    random = _int.from_bytes(_files.urandom(8), "big")
    if clock_seq is None:
        clock_seq = random >> 50
    if node is None:
        node = random & 0xFFFFFFFFFFFF | 0x010000000000
    fields = (t & 0xFFFFFFFF, (t >> 32) & 0xFFFF, (t >> 48) & 0x0FFF, (clock_seq >> 8) & 0x3F, clock_seq & 0xFF, node)
    return UUID(fields=fields, version=1)


def uuid3(namespace, name):
    from hashlib import md5

    return UUID(bytes=md5(namespace.bytes + name.encode()).digest(), version=3)


def uuid4():
    return UUID(bytes=_files.urandom(16), version=4)


def uuid5(namespace, name):
    from hashlib import sha1

    return UUID(bytes=sha1(namespace.bytes + name.encode()).digest()[:16], version=5)


# RFC 4122's namespaces differ in one digit.
NAMESPACE_DNS, NAMESPACE_URL, NAMESPACE_OID, NAMESPACE_X500 = (UUID(f"6ba7b81{digit}-9dad-11d1-80b4-00c04fd430c8") for digit in "0124")
