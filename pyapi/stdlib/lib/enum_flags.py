"""The part of module enum with flags: members that stand for bits."""

import enum as _enum

from enum import Enum, ReprEnum, StrEnum, _iter_bits_lsb, bin


class FlagBoundary(StrEnum):
    """What a flag does with bits that it has no names for."""

    __module__ = "enum"

    STRICT = "strict"
    CONFORM = "conform"
    EJECT = "eject"
    KEEP = "keep"


STRICT, CONFORM, EJECT, KEEP = FlagBoundary
_enum.EJECT = EJECT


class Flag(Enum, boundary=STRICT):
    """An enumeration of bits, which can be combined."""

    __module__ = "enum"

    _numeric_repr_ = repr

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def _generate_next_value_(name, start, count, last_values):
        if last_values:
            greatest = max(last_values)
            try:
                return 1 << greatest.bit_length()
            except Exception:
                raise TypeError("invalid flag value %r" % greatest) from None
        return 1 if start is None else start

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _iter_bits_lsb(value & cls._flag_mask_):
            yield cls._value2member_map_.get(bit)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda m: m._sort_order_)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        given = cls._bounded(value)
        if given is None:  # ejected: a number, and no flag
            return value
        # A negative number is the complement within the bits that there are.
        bits = given + cls._all_bits_ + 1 if given < 0 else given
        unknown = bits & ~cls._flag_mask_
        if unknown and cls._boundary_ is not KEEP:
            raise ValueError("%s(%r) -->  unknown values %r [%s]" % (cls.__name__, bits, unknown, bin(unknown)))
        made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, bits)
        vars(made).setdefault("_value_", bits)
        made._name_ = cls._name_of(bits)
        made = cls._value2member_map_.setdefault(bits, made)
        if given < 0:
            cls._value2member_map_[given] = made
        return made

    @classmethod
    def _bounded(cls, value):
        """The value with the bits that the boundary lets through, or None when it makes the value an ordinary number."""
        mask, all_bits, boundary = cls._flag_mask_, cls._all_bits_, cls._boundary_
        if ~all_bits <= value <= all_bits and not value & (all_bits ^ mask):
            return value
        if boundary is EJECT:
            return None
        if boundary is CONFORM:
            return value & mask
        if boundary is KEEP:
            return value if value >= 0 else value + max(all_bits + 1, 2 ** value.bit_length())
        if boundary is not STRICT:
            raise ValueError("%r unknown flag boundary %r" % (cls, boundary))
        width = max(value.bit_length(), mask.bit_length())
        raise ValueError("%r invalid value %r\n    given %s\n  allowed %s" % (cls, value, bin(value, width), bin(mask, width)))

    @classmethod
    def _name_of(cls, bits):
        """The names of the members in bits, single ones before those of several bits, and what is left as a number; None without any."""
        members = list(cls._iter_member_(bits & cls._singles_mask_))
        if bits & ~cls._singles_mask_:
            members += [m for m in cls._member_map_.values() if m not in members and m._value_ and m._value_ & bits == m._value_]
        rest = bits
        for member in members:
            rest &= ~member._value_
        if not members:
            return None
        if rest and cls._boundary_ is STRICT:
            raise ValueError("%r: no members with value %r" % (cls, rest))
        return "|".join([m._name_ for m in members] + ([cls._numeric_repr_(rest)] if rest else []))

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError("unsupported operand type(s) for 'in': %r and %r" % (type(other).__qualname__, self.__class__.__qualname__))
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return iter(self._iter_member_(self._value_))

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        shown = self.__class__._value_repr_ or repr
        if self._name_ is None:
            return "<%s: %s>" % (self.__class__.__name__, shown(self._value_))
        return "<%s.%s: %s>" % (self.__class__.__name__, self._name_, shown(self._value_))

    def __str__(self):
        if self._name_ is None:
            return "%s(%r)" % (self.__class__.__name__, self._value_)
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, self._member_type_):
            return other
        return NotImplemented

    def __or__(self, other):
        other = self._get_value(other)
        return other if other is NotImplemented else self.__class__(self._value_ | other)

    def __and__(self, other):
        other = self._get_value(other)
        return other if other is NotImplemented else self.__class__(self._value_ & other)

    def __xor__(self, other):
        other = self._get_value(other)
        return other if other is NotImplemented else self.__class__(self._value_ ^ other)

    def __invert__(self):
        if self._inverted_ is None:
            # Bits without a name stay only where they are allowed to.
            mask = -1 if self._boundary_ in (EJECT, KEEP) else self._singles_mask_
            self._inverted_ = type(self)(~self._value_ & mask)
        return self._inverted_

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


_enum.Flag = Flag  # what makes classes asks for it


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Flags that are ints."""

    __module__ = "enum"
