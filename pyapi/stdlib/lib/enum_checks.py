"""The part of module enum that checks enumerations and makes members global."""

from enum import Enum, EnumType, Flag, FlagBoundary, ReprEnum, StrEnum, _is_single_bit, _iter_bits_lsb


def unique(enumeration):
    """Refuses an enumeration that has two names for one value."""
    duplicates = [(name, m.name) for name, m in enumeration.__members__.items() if name != m.name]
    if duplicates:
        raise ValueError("duplicate values found in %r: %s" % (enumeration, ", ".join(["%s -> %s" % pair for pair in duplicates])))
    return enumeration


class EnumCheck(StrEnum):
    """What verify checks."""

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    """Checks an enumeration when it is made."""

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        name = enumeration.__name__
        is_flag = Flag is not None and issubclass(enumeration, Flag)
        if not is_flag and not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                aliases = [(n, m.name) for n, m in enumeration.__members__.items() if n != m.name]
                if aliases:
                    raise ValueError("aliases found in %r: %s" % (enumeration, ", ".join(["%s -> %s" % a for a in aliases])))
            elif check is CONTINUOUS:
                self._continuous(name, enumeration, is_flag)
            elif check is NAMED_FLAGS and is_flag:
                self._named(name, enumeration)
        return enumeration

    def _continuous(self, name, enumeration, is_flag):
        values = {m.value for m in enumeration}
        if len(values) < 2:
            return
        low, high = min(values), max(values)
        if is_flag:
            missing = [2 ** i for i in range(low.bit_length(), high.bit_length() - 1) if 2 ** i not in values]
        else:
            missing = [i for i in range(low + 1, high) if i not in values]
        if missing:
            raise ValueError("invalid %s %r: missing values %s" % ("Flag" if is_flag else "Enum".lower(), name, ", ".join([str(m) for m in missing])))

    def _named(self, name, enumeration):
        known = [m._value_ for m in enumeration]
        names, total = [], 0
        for alias, m in enumeration._member_map_.items():
            if alias in enumeration._member_names_ or m.value < 0:
                continue
            missed = [bit for bit in _iter_bits_lsb(m.value) if bit not in known]
            if missed:
                names.append(alias)
                for bit in missed:
                    total |= bit
        if names:
            alias = "alias %s is missing" % names[0] if len(names) == 1 else "aliases %s and %s are missing" % (", ".join(names[:-1]), names[-1])
            value = "value 0x%x" % total if _is_single_bit(total) else "combined values of 0x%x" % total
            raise ValueError("invalid Flag %r: %s %s [use enum.show_flag_values(value) for details]" % (name, alias, value))


def global_enum_repr(self):
    """The name of a member with its module, for enumerations whose members are global."""
    module = self.__class__.__module__.split(".")[-1]
    return "%s.%s" % (module, self._name_)


def global_flag_repr(self):
    """global_enum_repr for flags."""
    module = self.__class__.__module__.split(".")[-1]
    cls_name = self.__class__.__name__
    if self._name_ is None:
        return "%s.%s(%r)" % (module, cls_name, self._value_)
    if _is_single_bit(self._value_):
        return "%s.%s" % (module, self._name_)
    if self._boundary_ is not FlagBoundary.KEEP:
        return "|".join(["%s.%s" % (module, name) for name in self.name.split("|")])
    return "|".join([n if n[0].isdigit() else "%s.%s" % (module, n) for n in self._name_.split("|")])


def global_str(self):
    """The name of a member alone."""
    if self._name_ is None:
        return "%s(%r)" % (self.__class__.__name__, self._value_)
    return self._name_


def global_enum(cls, update_str=False):
    """Makes the members global names of the module of the class."""
    import sys

    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    module = sys.modules[cls.__module__]
    for name, m in cls.__members__.items():
        setattr(module, name, m)
    return cls


for _o in (EnumCheck, unique, verify, global_enum, global_enum_repr, global_flag_repr, global_str):
    _o.__module__ = "enum"


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    """Makes an enumeration of a class that is none."""

    def decorate(cls):
        namespace = EnumType.__prepare__(cls.__name__, (etype,))
        for name, value in cls.__dict__.items():
            if name not in ("__dict__", "__weakref__"):
                namespace[name] = value
        return type(etype)(cls.__name__, (etype,), namespace, boundary=boundary)

    return decorate


def _test_simple_enum(checked_enum, simple_enum):
    """Raises TypeError when two enumerations differ in their members."""
    failed = []
    if list(checked_enum.__members__) != list(simple_enum.__members__):
        failed.append(f"members: {list(checked_enum.__members__)!r} != {list(simple_enum.__members__)!r}")
    for name in checked_enum.__members__:
        if name in simple_enum.__members__ and checked_enum[name].value != simple_enum[name].value:
            failed.append(f"{name}: {checked_enum[name].value!r} != {simple_enum[name].value!r}")
    if failed:
        raise TypeError("enum mismatch:\n   %s" % "\n   ".join(failed))
