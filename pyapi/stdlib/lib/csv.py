"""Comma-separated values, read from and written to anything that has lines."""

import re as _re

import io as _io

__all__ = [
    "QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE", "Error", "Dialect", "excel", "excel_tab", "field_size_limit", "reader",
    "writer", "register_dialect", "get_dialect", "list_dialects", "Sniffer", "unregister_dialect", "DictReader", "DictWriter", "unix_dialect",
]
__version__ = "1.0"

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = range(4)
_limit = 131072
_unset = object()


class Error(Exception):
    pass


Error.__module__ = "_csv"
_options = ("delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict")


class _Form:
    """How a file is written: a checked dialect."""

    def __init__(self, base, given):
        for name in given:
            if name not in _options:
                raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        get = lambda name, default: given[name] if name in given else getattr(base, name, default)
        self.delimiter = self._character("delimiter", get("delimiter", ","))
        self.doublequote = bool(get("doublequote", True))
        self.escapechar = self._character("escapechar", get("escapechar", None), True)
        self.lineterminator = get("lineterminator", "\r\n")
        quoting = get("quoting", QUOTE_MINIMAL)
        quotechar = get("quotechar", '"')
        if type(quoting) is not int:
            raise TypeError('"quoting" must be an integer')
        if not 0 <= quoting <= 3:
            raise TypeError('bad "quoting" value')
        if quotechar is None and "quoting" not in given and not hasattr(base, "quoting"):
            quoting = QUOTE_NONE
        self.quotechar = self._character("quotechar", quotechar, True)
        self.quoting = quoting
        self.skipinitialspace = bool(get("skipinitialspace", False))
        self.strict = bool(get("strict", False))
        if quoting != QUOTE_NONE and self.quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        if not isinstance(self.lineterminator, str):
            if self.lineterminator is None:
                raise TypeError("lineterminator must be set")
            raise TypeError('"lineterminator" must be a string')

    @staticmethod
    def _character(name, value, may_be_none=False):
        if value is None and may_be_none:
            return None
        if not isinstance(value, str):
            raise TypeError(f'"{name}" must be string{" or None" if may_be_none else ""}, not {type(value).__name__}')
        if len(value) != 1:
            raise TypeError(f'"{name}" must be a 1-character string')
        return value

    def __setattr__(self, name, value):
        if name in self.__dict__:
            raise AttributeError(f"attribute '{name}' of '_csv.Dialect' objects is not writable")
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        raise AttributeError(f"attribute '{name}' of '_csv.Dialect' objects is not writable")


_Form.__name__ = _Form.__qualname__ = "Dialect"
_Form.__module__ = "_csv"


class Dialect:
    """A description of how a file is written, to be derived from."""

    _name, _valid = "", False
    delimiter = quotechar = escapechar = lineterminator = quoting = doublequote = skipinitialspace = None

    def __init__(self):
        self._valid = self.__class__ != Dialect
        try:
            _Form(self, {})
        except TypeError as e:
            raise Error(str(e)) from None


class excel(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = QUOTE_ALL


_dialects = {}


def register_dialect(name, dialect=None, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _form(dialect, fmtparams)


def unregister_dialect(name):
    if _dialects.pop(name, None) is None:
        raise Error("unknown dialect")


def get_dialect(name):
    try:
        return _dialects[name]
    except (KeyError, TypeError):
        raise Error("unknown dialect") from None


def list_dialects():
    return list(_dialects)


def field_size_limit(limit=_unset):
    global _limit
    old = _limit
    if limit is not _unset:
        if not isinstance(limit, int):
            raise TypeError("limit must be an integer")
        _limit = limit
    return old


def _form(dialect, given):
    if isinstance(dialect, str):
        dialect = get_dialect(dialect)
    if isinstance(dialect, type):
        dialect = dialect()
    if isinstance(dialect, _Form) and not given:
        return dialect
    return _Form(dialect, given)


for _name, _class in (("excel", excel), ("excel-tab", excel_tab), ("unix", unix_dialect)):
    register_dialect(_name, _class)
del _name, _class


class reader:
    """An iterator over the rows of lines."""

    def __init__(self, csvfile, dialect="excel", /, **fmtparams):
        if "dialect" in fmtparams:
            dialect = fmtparams.pop("dialect")
        self._lines = iter(csvfile)
        self._dialect = _form(dialect, fmtparams)
        self._line_num = 0

    @property
    def dialect(self):
        return self._dialect

    @property
    def line_num(self):
        return self._line_num

    def __iter__(self):
        return self

    def __next__(self):
        d = self._dialect
        delimiter, quote, escape = d.delimiter, d.quotechar, d.escapechar
        row, field, size, numeric = [], [], 0, False
        state = "record"

        def end():
            nonlocal field, size, numeric
            text = "".join(field)
            row.append(float(text) if numeric else text)
            field, size, numeric = [], 0, False

        def add(c):
            nonlocal size
            size += 1
            if size > _limit:
                raise Error(f"field larger than field limit ({_limit})")
            field.append(c)

        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if state != "record" and (size or state == "quoted"):
                    if d.strict:
                        raise Error("unexpected end of data") from None
                    end()
                    return row
                raise
            if not isinstance(line, str):
                raise Error(f"iterator should return strings, not {type(line).__name__} (the file should be opened in text mode)")
            self._line_num += 1
            if state == "quoted" and quote is not None and quote not in line and (escape is None or escape not in line):
                for c in line:
                    add(c)
                continue
            for c in line:
                if state == "eat":
                    if c not in "\r\n":
                        raise Error("new-line character seen in unquoted field - do you need to open the file with newline=''?")
                    continue
                if state == "record":
                    if c in "\r\n":
                        state = "eat"
                        continue
                    state = "start"
                if state == "start":
                    if c in "\r\n":
                        end()
                        state = "eat"
                    elif c == quote and d.quoting != QUOTE_NONE:
                        state = "quoted"
                    elif c == escape:
                        state = "escaped"
                    elif c == " " and d.skipinitialspace:
                        pass
                    elif c == delimiter:
                        end()
                    else:
                        if d.quoting == QUOTE_NONNUMERIC:
                            numeric = True
                        add(c)
                        state = "field"
                elif state == "escaped":
                    add(c)
                    state = "field"
                elif state == "field":
                    if c in "\r\n":
                        end()
                        state = "eat"
                    elif c == escape:
                        state = "escaped"
                    elif c == delimiter:
                        end()
                        state = "start"
                    else:
                        add(c)
                elif state == "quoted":
                    if c == escape:
                        state = "quoted escape"
                    elif c == quote and d.quoting != QUOTE_NONE:
                        state = "quote" if d.doublequote else "field"
                    else:
                        add(c)
                elif state == "quoted escape":
                    add(c)
                    state = "quoted"
                elif c == quote and d.quoting != QUOTE_NONE:  # a quote in a quoted field
                    add(c)
                    state = "quoted"
                elif c == delimiter:
                    end()
                    state = "start"
                elif c in "\r\n":
                    end()
                    state = "eat"
                elif not d.strict:
                    add(c)
                    state = "field"
                else:
                    raise Error(f"'{delimiter}' expected after '{quote}'")
            if state in ("field", "quote", "start"):
                end()
                state = "eat"
            elif state == "escaped":
                add("\n")
                state = "field"
                continue
            elif state == "quoted escape":
                add("\n")
                state = "quoted"
                continue
            if state in ("eat", "record"):
                return row


reader.__module__ = "_csv"


class writer:
    """Writes rows to what has a method write."""

    def __init__(self, csvfile, dialect="excel", /, **fmtparams):
        if "dialect" in fmtparams:
            dialect = fmtparams.pop("dialect")
        self._write = getattr(csvfile, "write", None)
        if not callable(self._write):
            raise TypeError('argument 1 must have a "write" method')
        self._dialect = _form(dialect, fmtparams)

    @property
    def dialect(self):
        return self._dialect

    def _field(self, value, only):
        d = self._dialect
        quoted = d.quoting == QUOTE_ALL
        if d.quoting == QUOTE_NONNUMERIC:
            quoted = not any(hasattr(type(value), name) for name in ("__float__", "__int__", "__index__"))
        if value is None:
            text = ""
        else:
            text = value if isinstance(value, str) else repr(value) if type(value) is float else str(value)
        if not text and only:
            if d.quoting == QUOTE_NONE:
                raise Error("single empty field record must be quoted")
            quoted = True
        special = {d.delimiter, d.escapechar, d.quotechar, "\n", "\r", *d.lineterminator}
        out = []
        for c in text:
            if c in special:
                escape = False
                if d.quoting == QUOTE_NONE:
                    escape = True
                else:
                    if c == d.quotechar:
                        if d.doublequote:
                            out.append(c)
                        else:
                            escape = True
                    elif c == d.escapechar:
                        escape = True
                    if not escape:
                        quoted = True
                if escape:
                    if d.escapechar is None:
                        raise Error("need to escape, but no escapechar set")
                    out.append(d.escapechar)
            out.append(c)
        text = "".join(out)
        return d.quotechar + text + d.quotechar if quoted else text

    def writerow(self, row, /):
        try:
            values = iter(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from None
        values = list(values)
        d = self._dialect
        return self._write(d.delimiter.join([self._field(v, len(values) == 1) for v in values]) + d.lineterminator)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)


writer.__module__ = "_csv"


class DictReader:
    """The rows as dictionaries whose keys are the first row, unless they are given."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey, self.restval, self.dialect = restkey, restval, dialect
        self.line_num, self.reader = 0, reader(f, dialect, *args, **kwds)

    def _get_fieldnames(self):
        if self._fieldnames is None:
            self._fieldnames = next(self.reader, None)
        self.line_num = self.reader.line_num
        return self._fieldnames

    def _set_fieldnames(self, names):
        self._fieldnames = names

    fieldnames = property(_get_fieldnames, _set_fieldnames)

    def __iter__(self):
        return self

    def __next__(self):
        if not self.line_num:
            self._get_fieldnames()  # which reads them, so it comes before the first row
        row = ()
        while not row:
            row = next(self.reader)
        names = self.fieldnames
        more = len(row) - len(names)
        made = dict(zip(names, row))
        if more > 0:
            made[self.restkey] = row[-more:]
        elif more < 0:
            made.update(dict.fromkeys(names[more:], self.restval))
        return made

    @classmethod
    def __class_getitem__(cls, item):
        import types

        return types.GenericAlias(cls, item)


class DictWriter:
    """Writes dictionaries; fieldnames is the order of their keys."""

    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames, self.restval = fieldnames, restval
        extrasaction = extrasaction.lower()
        if extrasaction not in ("raise", "ignore"):
            raise ValueError("extrasaction (%s) must be 'raise' or 'ignore'" % extrasaction)
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _values(self, row):
        if self.extrasaction == "raise":
            extra = row.keys() - self.fieldnames
            if extra:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join(repr(x) for x in extra))
        return (row.get(name, self.restval) for name in self.fieldnames)

    def writerow(self, rowdict):
        return self.writer.writerow(self._values(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows(map(self._values, rowdicts))

    @classmethod
    def __class_getitem__(cls, item):
        import types

        return types.GenericAlias(cls, item)


def _most_frequent(texts):
    """The text that comes most often, the first one of several, and how often; "" and 0 for none at all."""
    counts = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return max(counts.items(), key=lambda item: item[1], default=("", 0))


class Sniffer:
    """Guesses how a file is written. See _by_quotes for the good guess and _by_counts for the other one."""

    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        quotechar, doublequote, delimiter, skip = self._by_quotes(sample, delimiters)
        if not delimiter:
            delimiter, skip = self._by_counts(sample, delimiters)
        if delimiter:
            found = dict(delimiter=delimiter, quotechar=quotechar or '"', doublequote=doublequote, skipinitialspace=skip)
            rest = dict(_name="sniffed", __module__=__name__, lineterminator="\r\n", quoting=QUOTE_MINIMAL)
            return type("dialect", (Dialect,), found | rest)
        raise Error("Could not determine delimiter")

    def _by_quotes(self, data, delimiters):
        """Looks for text in quotes between two delimiters, or at the edge of a line."""
        found = []
        for pattern in (
            r"(?P<delim>[^\w\n\"'])(?P<space> ?)(?P<quote>[\"']).*?(?P=quote)(?P=delim)",  # ,".*?",
            r"(?:^|\n)(?P<quote>[\"']).*?(?P=quote)(?P<delim>[^\w\n\"'])(?P<space> ?)",  # ".*?",
            r"(?P<delim>[^\w\n\"'])(?P<space> ?)(?P<quote>[\"']).*?(?P=quote)(?:$|\n)",  # ,".*?"
            r"(?:^|\n)(?P<quote>[\"']).*?(?P=quote)(?:$|\n)",  # ".*?"
        ):
            found = list(_re.compile(pattern, _re.DOTALL | _re.MULTILINE).finditer(data))
            if found:
                break
        if not found:
            return "", False, None, 0
        found = [m.groupdict() for m in found]
        quotechar, _ = _most_frequent(m["quote"] for m in found)
        delim, times = _most_frequent(m["delim"] for m in found if m.get("delim") and (delimiters is None or m["delim"] in delimiters))
        skip = times == sum(1 for m in found if m.get("space")) if times else 0
        delim = "" if delim == "\n" else delim
        q, d = _re.escape(quotechar), _re.escape(delim)
        doubled = _re.compile(rf"(({d})|^)\W*{q}[^{d}\n]*{q}[^{d}\n]*{q}\W*(({d})|$)", _re.MULTILINE)
        return quotechar, doubled.search(data) is not None, delim, skip

    def _by_counts(self, data, delimiters):
        """Looks for a character that stands equally often in most lines."""
        lines = list(filter(None, data.split("\n")))
        characters = [chr(c) for c in range(127)]
        step = min(10, len(lines))
        counts, modes, delims = {}, {}, {}
        start, end, rounds = 0, step, 0
        while start < len(lines):
            rounds += 1
            for line in lines[start:end]:
                for c in characters:
                    n = line.count(c)
                    per = counts.setdefault(c, {})
                    per[n] = per.get(n, 0) + 1
            for c, per in counts.items():
                items = list(per.items())
                if len(items) == 1 and items[0][0] == 0:
                    continue
                if len(items) > 1:
                    best = max(items, key=lambda x: x[1])
                    items.remove(best)
                    modes[c] = (best[0], best[1] - sum(x[1] for x in items))
                else:
                    modes[c] = items[0]
            total = float(min(step * rounds, len(lines)))
            consistency = 1.0
            while not delims and consistency >= 0.9:
                for c, (n, lines_with) in modes.items():
                    if n > 0 and lines_with > 0 and lines_with / total >= consistency and (delimiters is None or c in delimiters):
                        delims[c] = (n, lines_with)
                consistency -= 0.01
            if len(delims) == 1:
                d = list(delims)[0]
                return d, lines[0].count(d) == lines[0].count("%c " % d)
            start, end = end, end + step
        if not delims:
            return "", 0
        if len(delims) > 1:
            for d in self.preferred:
                if d in delims:
                    return d, lines[0].count(d) == lines[0].count("%c " % d)
        d = sorted((v, k) for k, v in delims.items())[-1][1]
        return d, lines[0].count(d) == lines[0].count("%c " % d)

    def has_header(self, sample):
        """Whether the first row looks different from those below it: each column that is of one kind below has a vote."""
        rows = reader(_io.StringIO(sample), self.sniff(sample))
        header = next(rows)
        kinds = dict.fromkeys(range(len(header)))
        for i, row in enumerate(rows):
            if i > 20:
                break
            if len(row) != len(header):
                continue
            for col in list(kinds):
                try:
                    complex(row[col])
                    kind = complex
                except (ValueError, OverflowError):
                    kind = len(row[col])
                if kind != kinds[col]:
                    if kinds[col] is None:
                        kinds[col] = kind
                    else:
                        del kinds[col]
        votes = 0
        for col, kind in kinds.items():
            if isinstance(kind, int):
                votes += 1 if len(header[col]) != kind else -1
            else:
                try:
                    kind(header[col])
                except (ValueError, TypeError):
                    votes += 1
                else:
                    votes -= 1
        return votes > 0
