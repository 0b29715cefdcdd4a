"""Comma-separated values, read from and written to strings and lists."""

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = range(4)


class Error(Exception):
    pass


class Dialect:
    delimiter = ","
    quotechar = '"'
    escapechar = None
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL
    strict = False


class excel(Dialect):
    pass


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    lineterminator = "\n"
    quoting = QUOTE_ALL


_dialects = {"excel": excel, "excel-tab": excel_tab, "unix": unix_dialect}


def register_dialect(name, dialect=excel, **fmtparams):
    _dialects[name] = _make(dialect, fmtparams)


def get_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


def list_dialects():
    return list(_dialects)


def _make(dialect, options):
    base = get_dialect(dialect) if isinstance(dialect, str) else dialect
    made = Dialect()
    for name in ("delimiter", "quotechar", "escapechar", "doublequote", "skipinitialspace", "lineterminator", "quoting", "strict"):
        setattr(made, name, options.pop(name) if name in options else getattr(base, name))
    if options:
        raise TypeError(f"{next(iter(options))!r} is an invalid keyword argument for this function")
    if not isinstance(made.delimiter, str) or len(made.delimiter) != 1:
        raise TypeError('"delimiter" must be a 1-character string')
    return made


class reader:
    def __init__(self, csvfile, dialect="excel", **fmtparams):
        self.dialect = _make(dialect, fmtparams)
        self._lines = iter(csvfile)
        self.line_num = 0

    def __iter__(self):
        return self

    def __next__(self):
        d = self.dialect
        row, field, quoted, in_quotes, start = [], [], False, False, True

        def end():
            text = "".join(field)
            row.append(float(text) if d.quoting == QUOTE_NONNUMERIC and not quoted else text)

        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if in_quotes:
                    if d.strict:
                        raise Error("unexpected end of data")
                    end()
                    return row
                raise
            self.line_num += 1
            if not isinstance(line, str):
                raise Error(f"iterator should return strings, not {type(line).__name__} (the file should be opened in text mode)")
            i, n = 0, len(line)
            while i < n:
                c = line[i]
                i += 1
                if in_quotes:
                    if c == d.escapechar and i < n:
                        field.append(line[i])
                        i += 1
                    elif c == d.quotechar:
                        if d.doublequote and i < n and line[i] == d.quotechar:
                            field.append(c)
                            i += 1
                        else:
                            in_quotes = False
                    else:
                        field.append(c)
                elif c == d.delimiter:
                    end()
                    field, quoted, start = [], False, True
                elif c in "\r\n":
                    break
                elif c == d.quotechar and start and d.quoting != QUOTE_NONE:
                    in_quotes = quoted = True
                    start = False
                elif c == d.escapechar and i < n:
                    field.append(line[i])
                    i += 1
                    start = False
                elif c == " " and start and d.skipinitialspace:
                    pass
                else:
                    field.append(c)
                    start = False
            if in_quotes:
                continue
            if row or field or quoted:
                end()
            return row


class writer:
    def __init__(self, csvfile, dialect="excel", **fmtparams):
        self.dialect = _make(dialect, fmtparams)
        self._write = csvfile.write

    def _field(self, value, alone):
        d = self.dialect
        text = "" if value is None else repr(value) if isinstance(value, float) else str(value)
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        special = any(c in text for c in (d.delimiter, d.quotechar or "", "\n", "\r") if c) or d.lineterminator in text
        if d.quoting == QUOTE_NONE:
            if special:
                if not d.escapechar:
                    raise Error("need to escape, but no escapechar set")
                for c in (d.escapechar, d.delimiter, d.quotechar):
                    if c:
                        text = text.replace(c, d.escapechar + c)
            return text
        if d.quoting == QUOTE_ALL or d.quoting == QUOTE_NONNUMERIC and not number or special or alone and text == "":
            if d.doublequote:
                text = text.replace(d.quotechar, d.quotechar * 2)
            elif d.escapechar:
                text = text.replace(d.quotechar, d.escapechar + d.quotechar)
            return d.quotechar + text + d.quotechar
        return text

    def writerow(self, row):
        try:
            row = list(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from None
        text = self.dialect.delimiter.join(self._field(v, len(row) == 1) for v in row) + self.dialect.lineterminator
        return self._write(text)

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        self._fieldnames = None if fieldnames is None else list(fieldnames)
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, **kwds)

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        return self._fieldnames

    @property
    def line_num(self):
        return self.reader.line_num

    def __next__(self):
        names = self.fieldnames
        row = next(self.reader)
        while not row:
            row = next(self.reader)
        d = dict(zip(names, row))
        if len(row) > len(names):
            d[self.restkey] = row[len(names):]
        for name in names[len(row):]:
            d[name] = self.restval
        return d


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        self.fieldnames = fieldnames
        self.restval = restval
        if extrasaction not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, **kwds)

    def writeheader(self):
        return self.writer.writerow(self.fieldnames)

    def writerow(self, row):
        if self.extrasaction == "raise":
            wrong = [k for k in row if k not in self.fieldnames]
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join(repr(x) for x in wrong))
        return self.writer.writerow([row.get(k, self.restval) for k in self.fieldnames])

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)
