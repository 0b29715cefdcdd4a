"""Tracebacks as text and as data."""

import collections.abc as _abc
import sys as _sys

import _host

__all__ = [
    "extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list", "format_stack", "format_tb", "print_exc",
    "format_exc", "print_exception", "print_last", "print_stack", "print_tb", "clear_frames", "FrameSummary", "StackSummary",
    "TracebackException", "walk_stack", "walk_tb",
]

_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"
_REPEATED = 3
_missing = object()


def print_list(extracted_list, file=None):
    for item in StackSummary.from_list(extracted_list).format():
        print(item, file=_sys.stderr if file is None else file, end="")


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit=limit), file=file)


def format_tb(tb, limit=None):
    return extract_tb(tb, limit=limit).format()


def extract_tb(tb, limit=None):
    return _summary([_frame(f) for f in _host.frames(tb)], limit)


def _frame(entry):
    file, line, name, end_line, col, end_col, text = entry
    f = FrameSummary(file, line, name, lookup_line=False, end_lineno=end_line, colno=col, end_colno=end_col)
    f._shown = text
    f._line = text.split("\n")[0].strip()
    return f


def _summary(frames, limit):
    if limit is None:
        limit = getattr(_sys, "tracebacklimit", None)
        if limit is not None and limit < 0:
            limit = 0
    if limit is not None:
        frames = frames[:limit] if limit >= 0 else frames[limit:]
    stack = StackSummary()
    list.extend(stack, frames)
    return stack


def _of(exc, value, tb):
    if value is _missing and tb is _missing:
        if exc is not None and not isinstance(exc, BaseException):
            raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
        return exc, getattr(exc, "__traceback__", None)
    if (value is _missing) != (tb is _missing):
        raise ValueError("Both or neither of value and tb must be given")
    return value, tb


def print_exception(exc, /, value=_missing, tb=_missing, limit=None, file=None, chain=True):
    value, tb = _of(exc, value, tb)
    TracebackException(type(value), value, tb, limit=limit, compact=True).print(file=file, chain=chain)


def format_exception(exc, /, value=_missing, tb=_missing, limit=None, chain=True):
    value, tb = _of(exc, value, tb)
    return list(TracebackException(type(value), value, tb, limit=limit, compact=True).format(chain=chain))


def format_exception_only(exc, /, value=_missing):
    if value is _missing:
        value = exc
    return list(TracebackException(type(value), value, None, compact=True).format_exception_only())


def print_exc(limit=None, file=None, chain=True):
    print_exception(_sys.exception(), limit=limit, file=file, chain=chain)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_sys.exception(), limit=limit, chain=chain))


def print_last(limit=None, file=None, chain=True):
    if not hasattr(_sys, "last_type"):
        raise ValueError("no last exception")
    print_exception(_sys.last_type, _sys.last_value, _sys.last_traceback, limit, file, chain)


def print_stack(f=None, limit=None, file=None):
    print_list(_now(f, limit), file=file)


def format_stack(f=None, limit=None):
    return format_list(_now(f, limit))


def extract_stack(f=None, limit=None):
    return _now(f, limit)


def _now(f, limit):
    frames = [_frame(entry) for entry in _host.frames_now()]
    for frame in frames:
        frame._shown = frame._shown.split("\n")[0] + "\n" if frame._shown else ""
    if f is not None:  # up to a frame that somebody kept
        code = f.f_code
        while frames and (frames[-1].name, frames[-1].filename) != (code.co_name, code.co_filename):
            frames.pop()
    if limit is None:
        limit = getattr(_sys, "tracebacklimit", None)
        if limit is not None and limit < 0:
            limit = 0
    if limit is not None:
        frames = (frames[-limit:] if limit else []) if limit >= 0 else frames[:-limit]
    stack = StackSummary()
    list.extend(stack, frames)
    return stack


def clear_frames(tb):
    """Frames are not kept here, so there is nothing to clear."""


def _linked(first, link):
    at = first
    while at is not None:
        yield at
        at = getattr(at, link)


def walk_stack(f):
    for frame in _linked(f, "f_back"):
        yield frame, frame.f_lineno


def walk_tb(tb):
    for entry in _linked(tb, "tb_next"):
        yield entry.tb_frame, entry.tb_lineno


class FrameSummary:
    """One entry of a traceback."""

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None, end_colno=None):
        self.filename, self.lineno, self.name = filename, lineno, name
        self._line, self._shown = line, None
        self.locals = None if locals is None else {k: _safe(v, "local", repr) for k, v in locals.items()}
        self.end_lineno, self.colno, self.end_colno = end_lineno, colno, end_colno
        if lookup_line:
            self.line

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename, self.lineno, self.name, self.locals) == (other.filename, other.lineno, other.name, other.locals)
        return self._old_form() == other if isinstance(other, tuple) else NotImplemented

    def _old_form(self):
        """The tuple that an entry once was, and still passes for."""
        return self.filename, self.lineno, self.name, self.line

    def __len__(self):
        return len(self._old_form())

    def __iter__(self):
        return iter(self._old_form())

    def __getitem__(self, pos):
        return self._old_form()[pos]

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"

    @property
    def _original_line(self):
        """The line as the file has it, read when it is first asked for."""
        if self._line is None and self.lineno is not None:
            self._line = _host.source_line(self.filename, self.lineno)
        return self._line

    @property
    def line(self):
        whole = self._original_line
        return whole if whole is None else whole.strip()


class StackSummary(list):
    """The entries of a traceback."""

    @classmethod
    def extract(klass, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        if limit is None:
            limit = getattr(_sys, "tracebacklimit", None)
            if limit is not None and limit < 0:
                limit = 0
        frames = list(frame_gen)
        if limit is not None:
            frames = frames[:limit] if limit >= 0 else frames[limit:]
        stack = klass()
        for frame, lineno in frames:
            lineno = lineno[0] if isinstance(lineno, tuple) else lineno
            code = frame.f_code
            names = getattr(frame, "f_locals", None) if capture_locals else None
            list.append(stack, FrameSummary(code.co_filename, lineno, code.co_name, lookup_line=False, locals=names))
        if lookup_lines:
            for f in stack:
                f.line
        return stack

    @classmethod
    def from_list(klass, a_list):
        stack = klass()
        for item in a_list:
            if not isinstance(item, FrameSummary):
                filename, lineno, name, line = item
                item = FrameSummary(filename, lineno, name, line=line)
            list.append(stack, item)
        return stack

    def format_frame_summary(self, frame_summary):
        name = "<string>" if frame_summary.filename.startswith("<stdin>-") else frame_summary.filename
        rows = [f'  File "{name}", line {frame_summary.lineno}, in {frame_summary.name}\n']
        if frame_summary._shown is not None:
            rows.append(frame_summary._shown)
        elif frame_summary.line:
            rows.append(f"    {frame_summary.line.strip()}\n")
        for key, value in sorted((frame_summary.locals or {}).items()):
            rows.append(f"    {key} = {value}\n")
        return "".join(rows)

    def format(self):
        result, last, count = [], None, 0

        def repeated():
            if count > _REPEATED:
                n = count - _REPEATED
                result.append(f"  [Previous line repeated {n} more time{'s' if n > 1 else ''}]\n")

        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            place = (frame.filename, frame.lineno, frame.name)
            if place != last:
                repeated()
                last, count = place, 0
            count += 1
            if count <= _REPEATED:
                result.append(text)
        repeated()
        return result


def _safe(value, what, how=str):
    try:
        return how(value)
    except:
        return f"<{what} {how.__name__}() failed>"


class TracebackException:
    """An exception with its traceback and what led to it, as data that keeps no frame alive."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
                 max_group_width=15, max_group_depth=10, _seen=None):
        seen = set() if _seen is None else _seen
        seen.add(id(exc_value))
        self.max_group_width, self.max_group_depth = max_group_width, max_group_depth
        if capture_locals:
            self.stack = StackSummary.extract(walk_tb(exc_traceback), limit=limit, lookup_lines=lookup_lines, capture_locals=True)
        else:
            self.stack = extract_tb(exc_traceback, limit)
        self.exc_type = exc_type
        self._str = _safe(exc_value, "exception")
        self.__notes__ = getattr(exc_value, "__notes__", None)
        if exc_type and issubclass(exc_type, SyntaxError):
            self.filename, self.text, self.msg = exc_value.filename, exc_value.text, exc_value.msg
            self.lineno = None if exc_value.lineno is None else str(exc_value.lineno)
            end = getattr(exc_value, "end_lineno", None)
            self.end_lineno = None if end is None else str(end)
            self.offset, self.end_offset = exc_value.offset, getattr(exc_value, "end_offset", None)
        elif exc_type and issubclass(exc_type, (NameError, AttributeError)) and exc_value is not None:
            name = _host.suggestion(exc_value)
            if name:
                self._str += f". Did you mean: '{name}'?"
        self.__suppress_context__ = exc_value.__suppress_context__ if exc_value is not None else False
        cause = context = None
        if exc_value is not None:
            if exc_value.__cause__ is not None and id(exc_value.__cause__) not in seen:
                cause = exc_value.__cause__
            wanted = not compact or cause is None and not self.__suppress_context__
            if wanted and exc_value.__context__ is not None and id(exc_value.__context__) not in seen:
                context = exc_value.__context__
        options = dict(limit=limit, lookup_lines=lookup_lines, capture_locals=capture_locals, max_group_width=max_group_width,
                       max_group_depth=max_group_depth, _seen=seen)
        make = lambda e: None if e is None else TracebackException(type(e), e, e.__traceback__, **options)
        self.__cause__, self.__context__ = make(cause), make(context)
        self.exceptions = [make(e) for e in exc_value.exceptions] if hasattr(exc_value, "exceptions") and isinstance(exc_value, BaseExceptionGroup) else None

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def __str__(self):
        return self._str

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, TracebackException) else NotImplemented

    def format_exception_only(self):
        if self.exc_type is None:
            yield "None\n" if self._str == "None" else f"NoneType: {self._str}\n"
            return
        name = self.exc_type.__qualname__
        module = self.exc_type.__module__
        if module not in ("__main__", "builtins"):
            name = f"{module if isinstance(module, str) else '<unknown>'}.{name}"
        if issubclass(self.exc_type, SyntaxError):
            yield from self._syntax(name)
        else:
            yield f"{name}: {self._str}\n" if self._str else f"{name}\n"
        notes = self.__notes__
        if isinstance(notes, _abc.Sequence) and not isinstance(notes, (str, bytes)):
            for note in notes:
                for line in _safe(note, "note").split("\n"):
                    yield line + "\n"
        elif notes is not None:
            yield _safe(notes, "__notes__", repr) + "\n"

    def _syntax(self, name):
        where = ""
        if self.lineno is not None:
            yield f'  File "{self.filename or "<string>"}", line {self.lineno}\n'
        elif self.filename is not None:
            where = f" ({self.filename})"
        text = self.text
        if text is not None:
            rest = text.rstrip("\n").lstrip(" \n\f")
            cut = len(text.rstrip("\n")) - len(rest)
            yield f"    {rest}\n"
            if self.offset is not None:
                offset = self.offset
                end = self.end_offset if self.end_offset not in (None, 0) else offset
                if offset == end or end == -1:
                    end = offset + 1
                start, stop = offset - 1 - cut, end - 1 - cut
                if start >= 0:
                    spaces = "".join(c if c.isspace() else " " for c in rest[:start])
                    yield f"    {spaces}{'^' * (stop - start)}\n"
        yield f"{name}: {self.msg or '<no detail available>'}{where}\n"

    def format(self, *, chain=True, _ctx=None):
        ctx = _Group() if _ctx is None else _ctx
        chained, exc = [], self
        while exc:
            link, before = None, None
            if chain:
                if exc.__cause__ is not None:
                    link, before = _CAUSE, exc.__cause__
                elif exc.__context__ is not None and not exc.__suppress_context__:
                    link, before = _CONTEXT, exc.__context__
            chained.append((link, exc))
            exc = before
        for link, exc in reversed(chained):
            if link is not None:
                yield from ctx.emit(link)
            if exc.exceptions is None:
                if exc.stack:
                    yield from ctx.emit("Traceback (most recent call last):\n")
                    yield from ctx.emit(exc.stack.format())
                yield from ctx.emit(exc.format_exception_only())
            elif ctx.depth > self.max_group_depth:
                yield from ctx.emit(f"... (max_group_depth is {self.max_group_depth})\n")
            else:
                yield from self._format_group(exc, ctx, chain)

    def _format_group(self, exc, ctx, chain):
        top = ctx.depth == 0
        if top:
            ctx.depth += 1
        if exc.stack:
            yield from ctx.emit("Exception Group Traceback (most recent call last):\n", "+" if top else None)
            yield from ctx.emit(exc.stack.format())
        yield from ctx.emit(exc.format_exception_only())
        total = len(exc.exceptions)
        n = total if total <= self.max_group_width else self.max_group_width + 1
        ctx.need_close = False
        for i in range(n):
            last = i == n - 1
            if last:
                ctx.need_close = True
            cut = i >= self.max_group_width
            yield "  " * ctx.depth + ("+-" if i == 0 else "  ") + f"+---------------- {'...' if cut else i + 1} ----------------\n"
            ctx.depth += 1
            if cut:
                more = total - self.max_group_width
                yield from ctx.emit(f"and {more} more exception{'s' if more > 1 else ''}\n")
            else:
                yield from exc.exceptions[i].format(chain=chain, _ctx=ctx)
            if last and ctx.need_close:
                yield "  " * ctx.depth + "+------------------------------------\n"
                ctx.need_close = False
            ctx.depth -= 1
        if top:
            ctx.depth = 0

    def print(self, *, file=None, chain=True):
        if file is None:
            file = _sys.stderr
        for line in self.format(chain=chain):
            print(line, file=file, end="")


class _Group:
    """How deep in groups of exceptions the text is."""

    def __init__(self):
        self.depth, self.need_close = 0, False

    def emit(self, text, mark=None):
        prefix = "  " * self.depth + (f"{mark or '|'} " if self.depth else "")
        for part in [text] if isinstance(text, str) else text:
            if not prefix:
                yield part
                continue
            yield "".join(prefix + line if line.strip() else line for line in part.splitlines(True))
