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
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        try:
            high = last.bit_length() - 1
        except Exception:
            raise TypeError("invalid flag value %r" % last) from None
        return 2 ** (high + 1)

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
        mask, singles, all_bits, boundary = cls._flag_mask_, cls._singles_mask_, cls._all_bits_, cls._boundary_
        negative = None
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ mask):
            if boundary is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError("%r invalid value %r\n    given %s\n  allowed %s" % (cls, value, bin(value, width), bin(mask, width)))
            if boundary is CONFORM:
                value &= mask
            elif boundary is EJECT:
                return value
            elif boundary is KEEP:
                if value < 0:
                    value += max(all_bits + 1, 2 ** value.bit_length())
            else:
                raise ValueError("%r unknown flag boundary %r" % (cls, boundary))
        if value < 0:
            negative = value
            value += all_bits + 1
        unknown, aliases, named = value & ~mask, value & ~singles, value & singles
        if unknown and boundary is not KEEP:
            raise ValueError("%s(%r) -->  unknown values %r [%s]" % (cls.__name__, value, unknown, bin(unknown)))
        made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
        if not hasattr(made, "_value_"):
            made._value_ = value
        if named or aliases:
            members, combined = [], 0
            for m in cls._iter_member_(named):
                members.append(m)
                combined |= m._value_
            if aliases:
                value = named | aliases
                for m in cls._member_map_.values():
                    if m not in members and m._value_ and m._value_ & value == m._value_:
                        members.append(m)
                        combined |= m._value_
            unknown = value ^ combined
            made._name_ = "|".join([m._name_ for m in members])
            if not combined:
                made._name_ = None
            elif unknown and boundary is STRICT:
                raise ValueError("%r: no members with value %r" % (cls, unknown))
            elif unknown:
                made._name_ += "|%s" % cls._numeric_repr_(unknown)
        else:
            made._name_ = None
        made = cls._value2member_map_.setdefault(value, made)
        if negative is not None:
            cls._value2member_map_[negative] = made
        return made

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
