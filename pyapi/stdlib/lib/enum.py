"""Enumerations."""

from _enum_bits import _is_single_bit, _iter_bits_lsb, bin, show_flag_values
from types import DynamicClassAttribute as _DynamicClassAttribute, MappingProxyType as _MappingProxyType

__all__ = [
    "EnumType", "EnumMeta", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique", "property", "verify",
    "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_flag_repr", "global_enum_repr",
    "global_str", "global_enum", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE",
]

Enum = Flag = EJECT = ReprEnum = None  # until they are made
_builtin_property = property


class nonmember:
    """Keeps a value from becoming a member."""

    def __init__(self, value):
        self.value = value


class member:
    """Makes a member of what would not become one."""

    def __init__(self, value):
        self.value = value


_unset = object()


class auto:
    """A value that the enumeration chooses. Until it has, autos can be combined with others."""

    def __init__(self, value=_unset):
        self.value = value

    def __repr__(self):
        return "auto(%s)" % ("_auto_null" if self.value is _unset else repr(self.value))

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

    @_DynamicClassAttribute
    def value(self):
        return self._op(*[x.value if isinstance(x, auto) else x for x in (self._left, self._right)])


def _is_descriptor(obj):
    return hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    start = "_%s__" % cls_name
    return len(name) > len(start) and name.startswith(start) and not name.endswith("__")


class property(_DynamicClassAttribute):
    """A property of members whose name a member may have too."""

    member = None
    name = None
    clsname = None

    def __set_name__(self, ownerclass, name):
        self.name, self.clsname = name, ownerclass.__name__

    def __get__(self, instance, ownerclass=None):
        if instance is not None and self.fget is not None:
            return self.fget(instance)
        if self.member is None:
            raise AttributeError("%r has no attribute %r" % (ownerclass, self.name))
        return self.member

    def __set__(self, instance, value):
        self._allowed(self.fset, "set")(instance, value)

    def __delete__(self, instance):
        self._allowed(self.fdel, "delete")(instance)

    def _allowed(self, function, verb):
        if function is None:
            raise AttributeError("<enum %r> cannot %s attribute %r" % (self.clsname, verb, self.name))
        return function


def _is_flag(cls):
    return Flag is not None and issubclass(cls, Flag)


class _Namespace(dict):
    """The body of an enumeration: it tells members from other names and gives them their values."""

    def __init__(self, name):
        super().__init__()
        self._cls_name, self._auto_called = name, False
        self._member_names, self._last_values, self._ignore = {}, [], []

    def _next(self, key):
        self._auto_called = True
        return self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])

    def _known(self, key, value):
        if isinstance(value, _Combined):
            return value.value
        if isinstance(value, auto):
            if value.value is _unset:
                value.value = self._next(key)
            return value.value
        return value

    def __setitem__(self, key, value):
        if _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            value = self._setting(key, value)
        elif _is_dunder(key):
            key = "_order_" if key == "__order__" else key
        else:
            if key in self._member_names:
                raise TypeError("%r already defined as %r" % (key, self[key]))
            if isinstance(value, nonmember) and key not in self._ignore:
                value = value.value
            elif key not in self._ignore and not _is_descriptor(value):
                value = self._new_member(key, value)
        super().__setitem__(key, value)

    def _setting(self, key, value):
        """Takes note of a name that tells how to make the enumeration."""
        if key not in ("_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
                       "_iter_member_by_value_", "_iter_member_by_def_"):
            raise ValueError("_sunder_ names, such as %r, are reserved for future Enum use" % (key,))
        if key == "_generate_next_value_":
            if self._auto_called:
                raise TypeError("_generate_next_value_ must be defined before members")
            self._generate_next_value = getattr(value, "__func__", value)
        elif key == "_ignore_":
            value = self._ignore = value.replace(",", " ").split() if isinstance(value, str) else list(value)
            already = set(value).intersection(self._member_names)
            if already:
                raise ValueError("_ignore_ cannot specify already set names: %r" % (already,))
        return value

    def _new_member(self, key, value):
        """The value that a member has in the end."""
        if key in self:
            raise TypeError("%r already defined as %r" % (key, self[key]))
        if isinstance(value, member):
            value = value.value
        elif isinstance(value, tuple) and any(isinstance(v, auto) for v in value):
            parts = [self._known(key, v) for v in value]
            value = tuple(parts) if type(value) is tuple else type(value)(*parts)
        else:
            value = self._known(key, value)
        self._member_names[key] = None
        self._last_values.append(value)
        return value

    def update(self, members, **more):
        if hasattr(members, "keys"):
            members = [(k, members[k]) for k in members.keys()]
        for name, value in [*members, *more.items()]:
            self[name] = value


class _Members:
    """Makes the members when the class has been made, before __init_subclass__ hears of it."""

    def __init__(self, members):
        self.members = members

    def __set_name__(self, cls, name):
        type.__delattr__(cls, name)
        for name, value in self.members:
            cls._add_member_(name, value)


def _ancestors(bases):
    return [base for direct in bases for base in direct.__mro__[:-1]]


def _data_type(direct):
    """What a base says that the values of members are: the class nearest to it that makes its instances itself, or None."""
    nearest = None
    for base in _ancestors((direct,)):
        if isinstance(base, EnumType):
            if base._member_type_ is not object:
                return base._member_type_
            continue
        nearest = nearest or base
        if "__new__" in vars(base) or "__dataclass_fields__" in vars(base):
            return nearest
    return None


class EnumType(type):
    """The metaclass of enumerations."""

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        metacls._check_for_existing_members_(cls, bases)
        namespace = _Namespace(cls)
        first = metacls._get_mixins_(cls, bases)[1]
        if first is not None:
            namespace["_generate_next_value_"] = getattr(first, "_generate_next_value_", None)
        return namespace

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if not isinstance(classdict, _Namespace):
            plain, classdict = classdict, metacls.__prepare__(cls, bases)
            classdict.update(plain)
        ignored = classdict.get("_ignore_", []) + ["_ignore_"]
        names = [n for n in classdict._member_names if n not in ignored]
        invalid = set(names) & {"mro", ""}
        if invalid:
            raise ValueError("invalid enum member name(s) %s" % ",".join(repr(n) for n in invalid))
        member_type, first = metacls._get_mixins_(cls, bases)
        new, save_new, use_args = metacls._find_new_(classdict, member_type, first)
        ns = {k: v for k, v in classdict.items() if k not in ignored and k not in classdict._member_names}
        order = ns.pop("_order_", None)
        generate = ns.get("_generate_next_value_")
        if generate is not None and not isinstance(generate, staticmethod):
            ns["_generate_next_value_"] = staticmethod(generate)
        ns.update(
            _new_member_=new, _use_args_=use_args, _member_names_=[], _member_map_={}, _value2member_map_={}, _unhashable_values_=[],
            _member_type_=member_type, _value_repr_=metacls._find_data_repr_(cls, bases),
            _boundary_=boundary or getattr(first, "_boundary_", None), _flag_mask_=0, _singles_mask_=0, _all_bits_=0, _inverted_=None,
        )
        ns["_members_"] = _Members([(n, classdict[n]) for n in names])
        try:
            made = super().__new__(metacls, cls, bases, ns, **kwds)
        except RuntimeError as e:
            if e.__cause__ is None:
                raise
            raise e.__cause__
        metacls._adopt_methods_(made, bases, classdict, member_type, first, new, save_new)
        if _is_flag(made):
            values = [m._value_ for m in made]
            if values != sorted(values):
                made._iter_member_ = made._iter_member_by_def_
        if order is not None:
            metacls._check_order_(made, order)
        return made

    def _adopt_methods_(made, bases, classdict, member_type, first, new, save_new):
        """Puts the methods of enumerations before those of the type that members are of."""
        own = set(classdict)
        if ReprEnum is not None and ReprEnum in bases:
            if member_type is object:
                raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
            if "__format__" not in classdict:
                made.__format__ = member_type.__format__
            if "__str__" not in classdict:
                text = member_type.__str__
                made.__str__ = member_type.__repr__ if text is object.__str__ else text
            own |= {"__format__", "__str__"}
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if name not in own and first is not None:
                if getattr(made, name) in (getattr(member_type, name), getattr(object, name)):
                    setattr(made, name, getattr(first, name))
        if _is_flag(made):
            for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                if name not in classdict:
                    setattr(made, name, getattr(Flag, name))
        if Enum is not None:
            if save_new:
                made.__new_member__ = new
            made.__new__ = Enum.__new__

    def _check_order_(made, order):
        if isinstance(order, str):
            order = order.replace(",", " ").split()
        aliases = set(made._member_map_) - set(made._member_names_)
        if _is_flag(made):
            order = [o for o in order if o not in aliases or _is_single_bit(made[o]._value_)]
        else:
            order = [o for o in order if o not in aliases]
        if order != made._member_names_:
            raise TypeError("member order does not match _order_:\n  %r\n  %r" % (made._member_names_, order))

    def _add_member_(cls, name, value):
        member_type = cls._member_type_
        args = value if isinstance(value, tuple) else (value,)
        if member_type is tuple:
            args = (args,)
        m = cls._new_member_(cls, *args) if cls._use_args_ else cls._new_member_(cls)
        if not hasattr(m, "_value_"):
            if member_type is object:
                m._value_ = value
            else:
                try:
                    m._value_ = member_type(*args)
                except Exception as e:
                    raise TypeError("_value_ not set in __new__, unable to create it") from e
        value = m._value_
        m._name_ = name
        m.__objclass__ = cls
        m.__init__(*args)
        m._sort_order_ = len(cls._member_names_)
        is_flag = _is_flag(cls)
        found = None
        try:
            found = cls._value2member_map_.get(value)
        except TypeError:
            pass
        if found is None:
            for known in cls._member_map_.values():
                if known._value_ == value:
                    found = known
                    break
        if found is not None:
            m = found
        else:
            if not is_flag or isinstance(value, int) and _is_single_bit(value):
                cls._member_names_.append(name)
            if is_flag and isinstance(value, int):
                cls._flag_mask_ |= value
                if _is_single_bit(value):
                    cls._singles_mask_ |= value
                cls._all_bits_ = 2 ** cls._flag_mask_.bit_length() - 1
        cls._place_(name, m)
        cls._member_map_[name] = m
        try:
            cls._value2member_map_.setdefault(value, m)
        except TypeError:
            cls._unhashable_values_.append(value)

    def _ask_missing_(cls, value):
        """What _missing_ makes of a value that no member has."""
        if not cls._member_map_:
            raise TypeError("%r has no members defined" % cls)
        result = failure = None
        try:
            result = cls._missing_(value)
        except Exception as e:
            failure = e
        if isinstance(result, cls) or isinstance(result, int) and _is_flag(cls) and cls._boundary_ is EJECT:
            return result
        try:
            invalid = ValueError("%r is not a valid %s" % (value, cls.__qualname__))
            if result is None and failure is None:
                raise invalid
            if failure is None:
                failure = TypeError("error in %s._missing_: returned %r instead of None or a valid member" % (cls.__name__, result))
            if not isinstance(failure, ValueError):
                failure.__context__ = invalid
            raise failure
        finally:
            failure = invalid = None  # which would keep the frame, and it them

    def _place_(cls, name, m):
        """Binds a member, so that a property of the same name still works for members."""
        for base in cls.__mro__[1:]:
            found = base.__dict__.get(name)
            if found is None:
                continue
            if isinstance(found, _DynamicClassAttribute):
                redirect = property(found.fget, found.fset, found.fdel)
                redirect.member = m
                redirect.__set_name__(cls, name)
                type.__setattr__(cls, name, redirect)
                return
            break
        type.__setattr__(cls, name, m)

    @classmethod
    def _check_for_existing_members_(metacls, name, bases):
        for base in _ancestors(bases):
            if isinstance(base, EnumType) and base._member_names_:
                raise TypeError("<enum %r> cannot extend %r" % (name, base))

    @classmethod
    def _get_mixins_(metacls, name, bases):
        if not bases:
            return object, Enum
        metacls._check_for_existing_members_(name, bases)
        first = bases[-1]
        if not isinstance(first, EnumType):
            raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")
        return metacls._find_data_type_(name, bases) or object, first

    @classmethod
    def _find_data_repr_(metacls, name, bases):
        for base in _ancestors(bases):
            own = vars(base)
            if isinstance(base, EnumType):
                return base._value_repr_
            if "__repr__" in own:
                params = own.get("__dataclass_params__") if "__dataclass_fields__" in own else None
                return _dataclass_repr if params is not None and params.repr else own["__repr__"]
        return None

    @classmethod
    def _find_data_type_(metacls, name, bases):
        types = {_data_type(base) for base in bases} - {None}
        if len(types) > 1:
            raise TypeError("too many data types for %r: %r" % (name, types))
        return types.pop() if types else None

    @classmethod
    def _find_new_(metacls, classdict, member_type, first):
        new = classdict.get("__new__")
        save = first is not None and new is not None
        if new is None:
            for method in ("__new_member__", "__new__"):
                for possible in (member_type, first):
                    target = getattr(possible, method, None)
                    if target is None or target is object.__new__ or target is _none_new:
                        continue
                    if Enum is not None and target is Enum.__new__:
                        continue
                    new = target
                    break
                if new is not None:
                    break
            else:
                new = object.__new__
        if isinstance(new, staticmethod):
            new = new.__func__
        uses = first is not None and new is not object.__new__ and new is not Enum.__new__
        return new, save, uses

    def __bool__(cls):
        return True

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1, boundary=None):
        if names is None:
            return cls.__new__(cls, value)
        return cls._create_(value, names, module=module, qualname=qualname, type=type, start=start, boundary=boundary)

    def __contains__(cls, member):
        if isinstance(member, Enum):
            return isinstance(member, cls) and member._name_ in cls._member_map_
        from warnings import warn

        text = "in 3.12 __contains__ will no longer raise TypeError, but will return True or\nFalse depending on whether the value is a member or the value of a member"
        warn(text, DeprecationWarning, stacklevel=2)
        raise TypeError("unsupported operand type(s) for 'in': '%s' and '%s'" % (type(member).__qualname__, cls.__class__.__qualname__))

    def __delattr__(cls, attr):
        if attr in cls.__dict__.get("_member_map_", {}):
            raise AttributeError("%r cannot delete member %r." % (cls.__name__, attr))
        super().__delattr__(attr)

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError("cannot reassign member %r" % (name,))
        super().__setattr__(name, value)

    def __getattr__(cls, name):
        if _is_dunder(name):
            raise AttributeError(name)
        try:
            return cls.__dict__["_member_map_"][name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(cls):
        interesting = {
            "__class__", "__contains__", "__doc__", "__getitem__", "__iter__", "__len__", "__members__", "__module__", "__name__",
            "__qualname__", *cls._member_names_,
        }
        if cls._new_member_ is not object.__new__:
            interesting.add("__new__")
        if cls.__init_subclass__ is not object.__init_subclass__:
            interesting.add("__init_subclass__")
        if cls._member_type_ is object:
            return sorted(interesting)
        return sorted(set(dir(cls._member_type_)) | interesting)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __len__(cls):
        return len(cls._member_names_)

    @_builtin_property
    def __members__(cls):
        return _MappingProxyType(cls._member_map_)

    def __repr__(cls):
        return "<%s %r>" % ("flag" if _is_flag(cls) else "enum", cls.__name__)

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        first = cls._get_mixins_(class_name, bases)[1]
        classdict = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            values = []
            for count, name in enumerate(names):
                values.append(first._generate_next_value_(name, start, count, values[:]))
            names = list(zip(names, values))
        for item in names or ():
            name, value = (item, names[item]) if isinstance(item, str) else item
            classdict[name] = value
        if module is None:
            from _host import caller_module

            module = caller_module(2)
        classdict["__module__"] = module
        if qualname is not None:
            classdict["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, classdict, boundary=boundary)


def _one_more(value):
    try:
        return value + 1
    except TypeError:
        return None


_none_new = None.__new__
EnumMeta = EnumType


class Enum(metaclass=EnumType):
    """A set of named values."""

    def __new__(cls, value):
        if type(value) is cls:  # Color(Color.RED)
            found = value
        else:
            try:
                found = cls._value2member_map_.get(value)
            except TypeError:  # values that cannot be hashed are compared
                found = next((known for known in cls._member_map_.values() if known._value_ == value), None)
        return cls._ask_missing_(value) if found is None else found

    def __init__(self, *args, **kwds):
        pass

    def _generate_next_value_(name, start, count, last_values):
        """One more than the greatest value, or than the last one that can be counted on from."""
        try:
            return max(last_values) + 1 if last_values else start
        except TypeError:
            from warnings import warn

            text = (
                "In 3.13 the default `auto()`/`_generate_next_value_` will require all values to be sortable and support adding +1\n"
                "and the value returned will be the largest value in the enum incremented by 1"
            )
            warn(text, DeprecationWarning, stacklevel=3)
        following = (_one_more(value) for value in reversed(last_values))
        return next((value for value in following if value is not None), start)

    @classmethod
    def _missing_(cls, value):
        """The member for a value that no member has; an enumeration may know better."""
        return None

    def __repr__(self):
        shown = self.__class__._value_repr_ or repr
        return "<%s.%s: %s>" % (self.__class__.__name__, self._name_, shown(self._value_))

    def __str__(self):
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __dir__(self):
        kind, members = type(self), self._member_map_
        seen = {"__class__", "__doc__", "__eq__", "__hash__", "__module__"}
        if kind._member_type_ is not object:
            seen.update(object.__dir__(self))
        seen.update(name for name in getattr(self, "__dict__", ()) if name[0] != "_" and name not in members)
        # A member is no attribute of another one, but a property with a member's name is one.
        public = [(name, obj) for cls in kind.mro() for name, obj in vars(cls).items() if name[0] != "_"]
        for name, obj in public:
            own = isinstance(obj, property)
            if name not in members or own and obj.fget is not None:
                seen.add(name)
            elif own:
                seen.discard(name)
        return sorted(seen)

    def __hash__(self):
        return hash(self._name_)

    def __format__(self, format_spec):
        return format(str(self), format_spec)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __copy__(self, memo=None):
        return self

    __deepcopy__ = __copy__

    @property
    def name(self):
        """The name of the member."""
        return self._name_

    @property
    def value(self):
        """The value of the member."""
        return self._value_


class ReprEnum(Enum):
    """An enumeration whose members print as their values."""


class IntEnum(int, ReprEnum):
    """An enumeration of ints."""


class StrEnum(str, ReprEnum):
    """An enumeration of strings."""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError("too many arguments for str(): %r" % (values,))
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError("%r is not a string" % values)
        for what, given in zip(("encoding", "errors"), values[1:]):
            if not isinstance(given, str):
                raise TypeError("%s must be a string, not %r" % (what, given))
        text = str(*values)
        made = str.__new__(cls, text)
        made._value_ = text
        return made

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


from _enum_flags import CONFORM, EJECT, KEEP, STRICT, Flag, FlagBoundary, IntFlag


def _dataclass_repr(self):
    fields = self.__dataclass_fields__
    return ", ".join(["%s=%r" % (k, getattr(self, k)) for k in fields.keys() if fields[k].repr])


from _enum_checks import (  # noqa
    CONTINUOUS, NAMED_FLAGS, UNIQUE, EnumCheck, _simple_enum, _test_simple_enum, global_enum, global_enum_repr, global_flag_repr, global_str, unique, verify,
)
