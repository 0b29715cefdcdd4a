"""Enumerations."""


class auto:
    """A value that the enumeration chooses when the class is made. Until then it can be combined with others."""

    def __init__(self, value=None):
        self.value = value

    def __or__(self, other):
        return _Combined(lambda a, b: a | b, self, other)

    def __and__(self, other):
        return _Combined(lambda a, b: a & b, self, other)

    def __xor__(self, other):
        return _Combined(lambda a, b: a ^ b, self, other)

    def __invert__(self):
        return _Combined(lambda a, b: ~a, self, 0)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


class _Combined(auto):
    """An operation on values that are not known yet."""

    def __init__(self, op, left, right):
        self._op, self._left, self._right = op, left, right

    @property
    def value(self):
        return self._op(*[x.value if isinstance(x, auto) else x for x in (self._left, self._right)])


class nonmember:
    def __init__(self, value):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


def _is_descriptor(v):
    return isinstance(v, (property, staticmethod, classmethod)) or callable(v) and not isinstance(v, type) and (
        type(v).__name__ in ("function", "builtin_function_or_method", "method")) or hasattr(type(v), "__get__")


class EnumType(type):
    """The metaclass of enumerations: it makes the members."""

    def __new__(meta, name, bases, ns, boundary=None):
        members = []
        plain = {}
        ignored = ns.get("_ignore_", ())
        ignored = ignored.replace(",", " ").split() if isinstance(ignored, str) else ignored
        for k, v in ns.items():
            if k in ignored or k == "_ignore_":
                continue
            if isinstance(v, nonmember):
                plain[k] = v.value
            elif isinstance(v, member):
                members.append((k, v.value))
            elif k.startswith("_") or k.startswith(".") or _is_descriptor(v):
                plain[k] = v
            else:
                members.append((k, v))
        for b in bases:
            if getattr(b, "_member_map_", None):
                raise TypeError(f"<enum {name!r}> cannot extend {b!r}")
        for hook in ("__repr__", "__str__", "__format__"):
            if hook not in plain and bases and isinstance(bases[-1], EnumType):
                for k in [k for b in bases for k in b.__mro__]:
                    if hook in k.__dict__ and k not in (object, int, str, float, bytes, tuple):
                        plain[hook] = k.__dict__[hook]
                        break
        cls = type.__new__(meta, name, bases, plain)
        cls._member_map_ = {}
        cls._member_names_ = []
        cls._value2member_map_ = {}
        cls._member_type_ = meta._mixin(cls)
        last = []
        for k, v in members:
            cls._add(k, v, last)
        return cls

    def _mixin(cls):
        for k in cls.__mro__[1:]:
            if k in (int, str, float, bytes, tuple):
                return k
            if isinstance(k, EnumType) or k is object:
                continue
            if not any(b is not object for b in k.__mro__[1:]) and "__new__" not in k.__dict__:
                continue
            return k
        return object

    def _add(cls, name, value, last):
        generate = cls._generate_next_value_
        if isinstance(value, auto):
            if value.value is None:
                value.value = generate(name, 1, len(cls._member_map_), list(last))
            value = value.value
        elif isinstance(value, tuple) and any(isinstance(v, auto) for v in value):
            value = tuple(generate(name, 1, len(cls._member_map_), list(last)) if isinstance(v, auto) else v for v in value)
        last.append(value)
        args = value if isinstance(value, tuple) else (value,)
        if cls._member_type_ is tuple:
            args = (value,)
        new = None
        for k in cls.__mro__:
            if k is Enum:
                break
            if "__new__" in k.__dict__ and isinstance(k, EnumType):
                new = k.__dict__["__new__"]
                new = getattr(new, "__func__", new)
                break
        if new is not None:
            m = new(cls, *args)
        elif cls._member_type_ is object:
            m = object.__new__(cls)
        else:
            m = cls._member_type_.__new__(cls, *args)
        attrs = m.__dict__
        if "_value_" not in attrs:
            attrs["_value_"] = value if new is not None or cls._member_type_ in (object, tuple) else cls._member_type_(*args)
        value = attrs["_value_"]
        for k in cls.__mro__:
            if k is Enum:
                break
            if "__init__" in k.__dict__ and not k in (int, str, float, bytes, tuple):
                k.__dict__["__init__"](m, *args)
                break
        value = attrs["_value_"]
        for known in cls._member_map_.values():
            if known._value_ == value:
                cls._member_map_[name] = known
                type.__setattr__(cls, name, known)
                return
        attrs["_name_"] = name
        attrs["__objclass__"] = cls
        attrs["_sort_order_"] = len(cls._member_names_)
        if issubclass(cls, Flag):
            if isinstance(value, int) and value > 0 and value & (value - 1) == 0:
                cls._member_names_.append(name)
        else:
            cls._member_names_.append(name)
        cls._member_map_[name] = m
        type.__setattr__(cls, name, m)
        try:
            cls._value2member_map_[value] = m
        except TypeError:
            pass

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1, boundary=None):
        if names is None:
            return cls._find(value)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, dict):
            pairs = list(names.items())
        else:
            pairs = [n if isinstance(n, (tuple, list)) else (n, i + start) for i, n in enumerate(names)]
            if issubclass(cls, Flag):
                pairs = [n if isinstance(n, (tuple, list)) else (n, 1 << i) for i, n in enumerate(names)]
            elif issubclass(cls, StrEnum):
                pairs = [n if isinstance(n, (tuple, list)) else (n, n.lower()) for n in names]
        bases = (cls,) if type is None else (type, cls)
        return cls.__class__(value, bases, {"__module__": module or "__main__", **dict(pairs)})

    def _find(cls, value):
        if isinstance(value, cls):
            return value
        try:
            if value in cls._value2member_map_:
                return cls._value2member_map_[value]
        except TypeError:
            for m in cls._member_map_.values():
                if m._value_ == value:
                    return m
        result = cls._missing_(value)
        if isinstance(result, cls):
            return result
        if result is None:
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        raise TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return iter([cls._member_map_[n] for n in cls._member_names_])

    def __reversed__(cls):
        return reversed([cls._member_map_[n] for n in cls._member_names_])

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __contains__(cls, m):
        if not isinstance(m, Enum):
            raise TypeError(f"unsupported operand type(s) for 'in': '{type(m).__qualname__}' and '{cls.__class__.__qualname__}'")
        return isinstance(m, cls) and m._name_ in cls._member_map_

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        type.__setattr__(cls, name, value)

    def __delattr__(cls, name):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {name!r}.")
        type.__delattr__(cls, name)

    def __getattr__(cls, name):
        raise AttributeError(name)

    @property
    def __members__(cls):
        return dict(cls._member_map_)

    def __repr__(cls):
        if issubclass(cls, Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"


EnumMeta = EnumType


class Enum(metaclass=EnumType):
    """A set of named values."""

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def _generate_next_value_(name, start, count, last_values):
        for v in reversed(sorted(v for v in last_values if isinstance(v, int))):
            return v + 1
        return start

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, spec):
        return format(str(self), spec)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class ReprEnum(Enum):
    """An enumeration whose members print as their values."""


class IntEnum(int, ReprEnum):
    """An enumeration of ints."""

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)


class StrEnum(str, ReprEnum):
    """An enumeration of strings."""

    def __str__(self):
        return self._value_

    def __format__(self, spec):
        return format(self._value_, spec)

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class Flag(Enum):
    """An enumeration whose members combine with | & ^ ~."""

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        return 1 << max(last_values).bit_length()

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        every = 0
        for m in cls._member_map_.values():
            every |= m._value_
        if value < 0:
            value += every + 1
        if value & ~every and not issubclass(cls, int):
            width = max(value.bit_length(), every.bit_length())
            raise ValueError(
                f"{cls!r} invalid value {value!r}\n    given 0b0 {value:0{width}b}\n  allowed 0b0 {every:0{width}b}")
        if value in cls._value2member_map_:
            return cls._value2member_map_[value]
        m = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
        names = [x._name_ for x in cls if x._value_ & value]
        m.__dict__["_value_"] = value
        m.__dict__["_name_"] = "|".join(names) if names else None
        cls._value2member_map_[value] = m
        return m

    def _other(self, other):
        if isinstance(other, type(self)):
            return other._value_
        if isinstance(self, int) and isinstance(other, int):
            return other
        return None

    def __or__(self, other):
        v = self._other(other)
        return NotImplemented if v is None else type(self)(self._value_ | v)

    def __and__(self, other):
        v = self._other(other)
        return NotImplemented if v is None else type(self)(self._value_ & v)

    def __xor__(self, other):
        v = self._other(other)
        return NotImplemented if v is None else type(self)(self._value_ ^ v)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __invert__(self):
        every = 0
        for m in type(self):
            every |= m._value_
        return type(self)(every & ~self._value_)

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {type(self).__qualname__!r}")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        for m in type(self):
            if m._value_ & self._value_:
                yield m

    def __len__(self):
        return bin(self._value_).count("1")

    def __bool__(self):
        return bool(self._value_)

    def __repr__(self):
        name = type(self).__name__
        if self._name_ is None:
            return f"<{name}: {self._value_!r}>"
        return f"<{name}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        if self._name_ is None:
            return f"{type(self).__name__}({self._value_!r})"
        return f"{type(self).__name__}.{self._name_}"


class IntFlag(int, ReprEnum, Flag):
    """Flags that are ints."""

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)


class FlagBoundary(StrEnum):
    STRICT = "strict"
    CONFORM = "conform"
    EJECT = "eject"
    KEEP = "keep"


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


def unique(enumeration):
    duplicates = [(n, m._name_) for n, m in enumeration.__members__.items() if n != m._name_]
    if duplicates:
        details = ", ".join(f"{alias} -> {name}" for alias, name in duplicates)
        raise ValueError(f"duplicate values found in {enumeration!r}: {details}")
    return enumeration


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        return unique(enumeration) if UNIQUE in self.checks else enumeration


class EnumCheck(StrEnum):
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck
property = property
