"""URLs as text or bytes: their parts, and quoting."""

import re as _re
from collections import namedtuple as _namedtuple

__all__ = [
    "urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs", "parse_qsl", "quote", "quote_plus",
    "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "DefragResult", "ParseResult", "SplitResult", "DefragResultBytes",
    "ParseResultBytes", "SplitResultBytes",
]

uses_relative = [
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtspu", "sftp", "svn",
    "svn+ssh", "ws", "wss",
]
uses_netloc = [
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews", "prospero", "rtsp", "rtspu",
    "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss", "itms-services",
]
uses_params = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtspu", "sip", "sips", "mms", "sftp", "tel"]
non_hierarchical = ["gopher", "hdl", "mailto", "news", "telnet", "wais", "imap", "snews", "sip", "sips"]
uses_query = ["", "http", "wais", "imap", "https", "shttp", "mms", "gopher", "rtsp", "rtspu", "sip", "sips"]
uses_fragment = ["", "ftp", "hdl", "http", "gopher", "news", "nntp", "wais", "https", "shttp", "snews", "file", "prospero"]
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."
_controls = "".join(map(chr, range(33)))


def clear_cache():
    """Nothing is kept."""


def _as_text(*args):
    """The arguments as str, and what turns a result back into their kind."""
    is_text = isinstance(args[0], str)
    for a in args[1:]:
        if a and isinstance(a, str) != is_text:
            raise TypeError("Cannot mix str and non-str arguments")
    if is_text:
        return (*args, lambda x: x)
    return (*(a.decode("ascii", "strict") if a else "" for a in args), _encoded)


def _encoded(result):
    return result.encode("ascii") if isinstance(result, (str, _Text)) else result


class _Text:
    """A result of str; encode gives that of bytes."""

    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        return self._encoded_counterpart(*(x.encode(encoding, errors) for x in self))


class _Bytes:
    __slots__ = ()

    def decode(self, encoding="ascii", errors="strict"):
        return self._decoded_counterpart(*(x.decode(encoding, errors) for x in self))


class _Host:
    """The parts of a netloc."""

    __slots__ = ()

    def _mark(self, s):
        return s.encode() if isinstance(self.netloc, bytes) else s

    @property
    def _userinfo(self):
        user, at, _ = self.netloc.rpartition(self._mark("@"))
        if not at:
            return None, None
        name, colon, password = user.partition(self._mark(":"))
        return name, password if colon else None

    username = property(lambda self: self._userinfo[0])
    password = property(lambda self: self._userinfo[1])

    @property
    def _hostinfo(self):
        host = self.netloc.rpartition(self._mark("@"))[2]
        _, bracket, rest = host.partition(self._mark("["))
        if bracket:
            name, _, port = rest.partition(self._mark("]"))
            port = port.partition(self._mark(":"))[2]
        else:
            name, _, port = host.partition(self._mark(":"))
        return name, port or None

    @property
    def hostname(self):
        name = self._hostinfo[0]
        if not name:
            return None
        name, percent, zone = name.partition(self._mark("%"))
        return name.lower() + percent + zone

    @property
    def port(self):
        port = self._hostinfo[1]
        if port is None:
            return None
        text = port.decode() if isinstance(port, bytes) else port
        if not (text.isdigit() and text.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {text!r}")
        if int(text) > 65535:
            raise ValueError("Port out of range 0-65535")
        return int(text)


_defrag = _namedtuple("_DefragResultBase", "url fragment")
_split = _namedtuple("_SplitResultBase", "scheme netloc path query fragment")
_parse = _namedtuple("_ParseResultBase", "scheme netloc path params query fragment")


class _DefragURL:
    __slots__ = ()

    def geturl(self):
        mark = b"#" if isinstance(self.url, bytes) else "#"
        return self.url + mark + self.fragment if self.fragment else self.url


class _SplitURL(_Host):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class _ParseURL(_Host):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


class DefragResult(_defrag, _DefragURL, _Text):
    __slots__ = ()


class SplitResult(_split, _SplitURL, _Text):
    __slots__ = ()


class ParseResult(_parse, _ParseURL, _Text):
    __slots__ = ()


class DefragResultBytes(_defrag, _DefragURL, _Bytes):
    __slots__ = ()


class SplitResultBytes(_split, _SplitURL, _Bytes):
    __slots__ = ()


class ParseResultBytes(_parse, _ParseURL, _Bytes):
    __slots__ = ()


for _text, _bytes in ((DefragResult, DefragResultBytes), (SplitResult, SplitResultBytes), (ParseResult, ParseResultBytes)):
    _text._encoded_counterpart, _bytes._decoded_counterpart = _bytes, _text
del _text, _bytes


def urlparse(url, scheme="", allow_fragments=True):
    url, scheme, back = _as_text(url, scheme)
    scheme, netloc, url, query, fragment = urlsplit(url, scheme, allow_fragments)
    params = ""
    if scheme in uses_params and ";" in url:
        i = url.find(";", url.rfind("/")) if "/" in url else url.find(";")
        if i >= 0:
            url, params = url[:i], url[i + 1:]
    return back(ParseResult(scheme, netloc, url, params, query, fragment))


def _check_netloc(netloc):
    """Characters that become one of the marks of a URL when they are normalised would move its host."""
    if not netloc or netloc.isascii():
        return
    import unicodedata

    bare = netloc.replace("@", "").replace(":", "").replace("#", "").replace("?", "")
    normal = unicodedata.normalize("NFKC", bare)
    if normal != bare:
        for c in "/?#@:":
            if c in normal:
                raise ValueError("netloc '" + netloc + "' contains invalid characters under NFKC normalization")


def _check_brackets(host):
    if host.startswith("v"):
        if not _re.match(r"\Av[a-fA-F0-9]+\..+\Z", host):
            raise ValueError("IPvFuture address is invalid")
        return
    if _re.match(r"\A\d{1,3}(\.\d{1,3}){3}\Z", host):
        raise ValueError("An IPv4 address cannot be in brackets")
    if not _is_ipv6(host):
        raise ValueError(f"{host!r} does not appear to be an IPv4 or IPv6 address")


def _is_ipv6(host):
    """Eight groups of hexadecimal digits, of which :: leaves out some; the last two may be written as an IPv4 address."""
    address, percent, zone = host.partition("%")
    if percent and (not zone or "%" in zone):
        return False
    head, gap, tail = address.partition("::")
    groups = (head.split(":") if head else []) + (tail.split(":") if tail else [])
    if groups and "." in groups[-1]:
        numbers = groups.pop().split(".")
        if len(numbers) != 4 or not all(_re.match(r"\A(0|[1-9][0-9]{0,2})\Z", n) and int(n) < 256 for n in numbers):
            return False
        groups += ["0", "0"]
    if not all(_re.match(r"\A[0-9a-fA-F]{1,4}\Z", g) for g in groups):
        return False
    return len(groups) < 8 if gap else len(groups) == 8


def urlsplit(url, scheme="", allow_fragments=True):
    url, scheme, back = _as_text(url, scheme)
    url = url.lstrip(_controls)
    scheme = scheme.strip(_controls)
    for c in "\t\r\n":
        url = url.replace(c, "")
        scheme = scheme.replace(c, "")
    netloc = query = fragment = ""
    head, colon, rest = url.partition(":")
    if colon and head and head[0].isascii() and head[0].isalpha() and all(c in scheme_chars for c in head):
        scheme, url = head.lower(), rest
    if url[:2] == "//":
        end = min((i for c in "/?#" if (i := url.find(c, 2)) >= 0), default=len(url))
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc:
            _check_brackets(netloc.partition("[")[2].partition("]")[0])
    if allow_fragments and "#" in url:
        url, fragment = url.split("#", 1)
    if "?" in url:
        url, query = url.split("?", 1)
    _check_netloc(netloc)
    return back(SplitResult(scheme, netloc, url, query, fragment))


def urlunparse(components):
    scheme, netloc, url, params, query, fragment, back = _as_text(*components)
    return back(urlunsplit((scheme, netloc, f"{url};{params}" if params else url, query, fragment)))


def urlunsplit(components):
    scheme, netloc, url, query, fragment, back = _as_text(*components)
    if netloc or scheme and scheme in uses_netloc and url[:2] != "//":
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + (netloc or "") + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url += "?" + query
    if fragment:
        url += "#" + fragment
    return back(url)


def urljoin(base, url, allow_fragments=True):
    if not (base and url):
        return base or url
    base, url, back = _as_text(base, url)
    b = urlparse(base, "", allow_fragments)
    u = urlparse(url, b.scheme, allow_fragments)
    if u.scheme != b.scheme or u.scheme not in uses_relative:
        return back(url)
    netloc = b.netloc
    if u.scheme in uses_netloc:
        if u.netloc:
            return back(urlunparse(u))
        netloc = b.netloc
    if not u.path and not u.params:
        return back(urlunparse((u.scheme, netloc, b.path, b.params, u.query or b.query, u.fragment)))
    parts = b.path.split("/")
    if parts[-1] != "":
        del parts[-1]
    if u.path[:1] == "/":
        segments = u.path.split("/")
    else:
        segments = parts + u.path.split("/")
        segments[1:-1] = filter(None, segments[1:-1])
    out = []
    for s in segments:
        if s == "..":
            if out:
                out.pop()
        elif s != ".":
            out.append(s)
    if segments[-1] in (".", ".."):
        out.append("")
    return back(urlunparse((u.scheme, netloc, "/".join(out) or "/", u.params, u.query, u.fragment)))


def urldefrag(url):
    url, back = _as_text(url)
    if "#" not in url:
        return back(DefragResult(url, ""))
    s, n, p, a, q, fragment = urlparse(url)
    return back(DefragResult(urlunparse((s, n, p, a, q, "")), fragment))


_ALWAYS_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_quoted = ["%%%02X" % i for i in range(256)]


class _Quoter(dict):
    """How each byte is written, filled as it is asked for."""

    def __init__(self, safe):
        super().__init__()
        self.safe = _ALWAYS_SAFE | set(safe)

    def __missing__(self, b):
        self[b] = text = chr(b) if b in self.safe else _quoted[b]
        return text

    def __repr__(self):
        return f"<Quoter {dict(self)!r}>"


_percent = _re.compile(rb"%([0-9A-Fa-f]{2})")


def unquote_to_bytes(string):
    if not string:
        return b""
    if isinstance(string, str):
        string = string.encode("utf-8")
    return _percent.sub(lambda m: bytes([int(m.group(1).decode(), 16)]), string) if b"%" in string else string


_ascii_run = _re.compile("([\x00-\x7f]+)")


def unquote(string, encoding="utf-8", errors="replace"):
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode("utf-8" if encoding is None else encoding, "replace" if errors is None else errors)
    if "%" not in string:
        return string
    encoding, errors = "utf-8" if encoding is None else encoding, "replace" if errors is None else errors
    parts = _ascii_run.split(string)
    for i in range(1, len(parts), 2):
        parts[i] = unquote_to_bytes(parts[i]).decode(encoding, errors)
    return "".join(parts)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def quote(string, safe="/", encoding=None, errors=None):
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)
    else:
        for name, given in (("encoding", encoding), ("errors", errors)):
            if given is not None:
                raise TypeError(f"quote() doesn't support {name!r} for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    space = " " if isinstance(string, str) else b" "
    if space not in string:
        return quote(string, safe, encoding, errors)
    return quote(string, safe + (" " if isinstance(safe, str) else b" "), encoding, errors).replace(" ", "+")


def quote_from_bytes(bs, safe="/"):
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    if not bs:
        return ""
    safe = safe.encode("ascii", "ignore") if isinstance(safe, str) else bytes(c for c in safe if c < 128)
    return "".join(chr(b) if b in _ALWAYS_SAFE or b in safe else _quoted[b] for b in bs)


def _pairs(query):
    """The names and values of a mapping, or of a sequence of tuples, of which only the first one is looked at."""
    if hasattr(query, "items"):
        return query.items()
    try:
        if not len(query) or isinstance(query[0], tuple):
            return query
    except TypeError:
        pass
    raise TypeError("not a valid non-string sequence or mapping object")


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    def text(x):
        return quote_via(x, safe) if isinstance(x, bytes) else quote_via(x if isinstance(x, str) else str(x), safe, encoding, errors)

    out = []
    for k, v in _pairs(query):
        k = text(k)
        if doseq and not isinstance(v, (str, bytes)):
            try:
                len(v)
            except TypeError:
                out.append(k + "=" + text(v))
            else:
                out.extend(k + "=" + text(x) for x in v)
        else:
            out.append(k + "=" + text(v))
    return "&".join(out)


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    out = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        out.setdefault(name, []).append(value)
    return out


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    qs, back = _as_text(qs)
    if isinstance(separator, bytes):
        separator = separator.decode("ascii")
    if not separator or not isinstance(separator, str):
        raise ValueError("Separator must be of type string or bytes.")
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    out = []
    for field in qs.split(separator) if qs else []:
        if not field and not strict_parsing:
            continue
        name, eq, value = field.partition("=")
        if not eq:
            if strict_parsing:
                raise ValueError("bad query field: %r" % (field,))
            if not keep_blank_values:
                continue
        if value or keep_blank_values:
            name, value = (unquote(x.replace("+", " "), encoding=encoding, errors=errors) for x in (name, value))
            out.append((back(name), back(value)))
    return out


# The functions of the urllib of old, by which libraries still take URLs apart. Each has a public name that warns.


def unwrap(url):
    """The URL inside <URL:…>."""
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    if url[:4] == "URL:":
        url = url[4:].strip()
    return url


def _to_bytes(url):
    if isinstance(url, str):
        try:
            url = url.encode("ASCII").decode()
        except UnicodeError:
            raise UnicodeError("URL " + repr(url) + " contains non-ASCII characters") from None
    return url


def _splittype(url):
    m = _re.match("([^/:]+):(.*)", url, _re.DOTALL)
    return (m[1].lower(), m[2]) if m else (None, url)


def _splithost(url):
    m = _re.match("//([^/#?]*)(.*)", url, _re.DOTALL)
    if not m:
        return None, url
    path = m[2]
    return m[1], "/" + path if path and path[0] != "/" else path


def _splituser(host):
    user, at, rest = host.rpartition("@")
    return user if at else None, rest


def _splitpasswd(user):
    name, colon, password = user.partition(":")
    return name, password if colon else None


def _splitport(host):
    m = _re.fullmatch("(.*):([0-9]*)", host, _re.DOTALL)
    return (m[1], m[2] or None) if m else (host, None)


def _splitnport(host, defport=-1):
    name, colon, port = host.rpartition(":")
    if not colon:
        return port, defport
    if not port:
        return name, defport
    return name, int(port) if port.isdigit() and port.isascii() else None


def _cut_last(url, mark):
    head, found, tail = url.rpartition(mark)
    return (head, tail) if found else (url, None)


def _splitquery(url):
    return _cut_last(url, "?")


def _splittag(url):
    return _cut_last(url, "#")


def _splitattr(url):
    path, *attributes = url.split(";")
    return path, attributes


def _splitvalue(attr):
    name, eq, value = attr.partition("=")
    return name, value if eq else None


def _warning(name, function, instead):
    def old(*args, **kwargs):
        from warnings import warn

        warn(f"urllib.parse.{name}() is deprecated as of 3.8" + (f", use urllib.parse.{instead}() instead" if instead else ""),
             DeprecationWarning, stacklevel=2)
        return function(*args, **kwargs)

    old.__name__ = old.__qualname__ = name
    return old


for _name in "splittype splithost splituser splitpasswd splitport splitnport splitquery splittag splitattr".split():
    globals()[_name] = _warning(_name, globals()["_" + _name], "urlparse")
splitvalue = _warning("splitvalue", _splitvalue, "parse_qsl")
to_bytes = _warning("to_bytes", _to_bytes, "")
del _name


def __getattr__(name):
    if name == "Quoter":
        from warnings import warn

        warn("Deprecated in 3.11. urllib.parse.Quoter will be removed in Python 3.14. It was not intended to be a public API.",
             DeprecationWarning, stacklevel=2)
        return _Quoter
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
