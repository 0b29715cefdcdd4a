"""URLs as text."""

from collections import namedtuple as _namedtuple

_safe = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")


def quote(string, safe="/", encoding=None, errors=None):
    data = string if isinstance(string, bytes) else string.encode(encoding or "utf-8", errors or "strict")
    return "".join(chr(b) if b < 128 and (chr(b) in _safe or chr(b) in safe) else "%%%02X" % b for b in data)


def quote_plus(string, safe="", encoding=None, errors=None):
    return quote(string, safe + " ", encoding, errors).replace(" ", "+")


def unquote_to_bytes(string):
    data = string.encode() if isinstance(string, str) else string
    parts = data.split(b"%")
    out = [parts[0]]
    for part in parts[1:]:
        try:
            out.append(bytes([int(part[:2].decode(), 16)]) + part[2:])
        except ValueError:
            out.append(b"%" + part)
    return b"".join(out)


def unquote(string, encoding="utf-8", errors="replace"):
    if "%" not in string:
        return string
    return unquote_to_bytes(string).decode(encoding, errors)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    if hasattr(query, "items"):
        query = query.items()
    out = []
    for k, v in query:
        k = quote_via(k if isinstance(k, (str, bytes)) else str(k), safe)
        values = v if doseq and isinstance(v, (list, tuple)) else [v]
        for x in values:
            out.append(k + "=" + quote_via(x if isinstance(x, (str, bytes)) else str(x), safe))
    return "&".join(out)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    out = []
    for pair in qs.split(separator):
        if not pair:
            continue
        k, eq, v = pair.partition("=")
        if not eq and strict_parsing:
            raise ValueError(f"bad query field: {pair!r}")
        if v or keep_blank_values:
            out.append((unquote_plus(k, encoding, errors), unquote_plus(v, encoding, errors)))
    return out


def parse_qs(qs, keep_blank_values=False, **kwargs):
    out = {}
    for k, v in parse_qsl(qs, keep_blank_values, **kwargs):
        out.setdefault(k, []).append(v)
    return out


class _Host:
    @property
    def _userinfo(self):
        user, at, _ = self.netloc.rpartition("@")
        if not at:
            return None, None
        name, colon, password = user.partition(":")
        return name, password if colon else None

    @property
    def username(self):
        return self._userinfo[0]

    @property
    def password(self):
        return self._userinfo[1]

    @property
    def _hostinfo(self):
        host = self.netloc.rpartition("@")[2]
        if host.startswith("["):
            name, _, rest = host[1:].partition("]")
            port = rest.partition(":")[2]
        else:
            name, _, port = host.partition(":")
        return name, port or None

    @property
    def hostname(self):
        return self._hostinfo[0].lower() or None

    @property
    def port(self):
        port = self._hostinfo[1]
        if port is None:
            return None
        if not port.isdigit():
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        if int(port) > 65535:
            raise ValueError("Port out of range 0-65535")
        return int(port)


class SplitResult(_Host, _namedtuple("SplitResult", "scheme netloc path query fragment")):
    def geturl(self):
        return urlunsplit(self)


class ParseResult(_Host, _namedtuple("ParseResult", "scheme netloc path params query fragment")):
    def geturl(self):
        return urlunparse(self)


def urlsplit(url, scheme="", allow_fragments=True):
    url = url.strip("\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r ").replace("\t", "").replace("\n", "").replace("\r", "")
    netloc = query = fragment = ""
    head, colon, rest = url.partition(":")
    if colon and head and head[0].isascii() and head[0].isalpha() and all(c.isascii() and (c.isalnum() or c in "+-.") for c in head):
        scheme, url = head.lower(), rest
    if url.startswith("//"):
        end = min([i for i in (url.find(c, 2) for c in "/?#") if i >= 0] or [len(url)])
        netloc, url = url[2:end], url[end:]
    if allow_fragments and "#" in url:
        url, fragment = url.split("#", 1)
    if "?" in url:
        url, query = url.split("?", 1)
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    s = urlsplit(url, scheme, allow_fragments)
    path, params = s.path, ""
    i = path.find(";", path.rfind("/") + 1)
    if i >= 0:
        path, params = path[:i], path[i + 1:]
    return ParseResult(s.scheme, s.netloc, path, params, s.query, s.fragment)


def urlunsplit(components):
    scheme, netloc, url, query, fragment = components
    if netloc or url[:2] == "//":
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url += "?" + query
    if fragment:
        url += "#" + fragment
    return url


def urlunparse(components):
    scheme, netloc, url, params, query, fragment = components
    return urlunsplit((scheme, netloc, f"{url};{params}" if params else url, query, fragment))


def urldefrag(url):
    base, _, fragment = url.partition("#")
    return base, fragment


def urljoin(base, url, allow_fragments=True):
    if not base:
        return url
    if not url:
        return base
    b, u = urlsplit(base), urlsplit(url)
    if u.scheme and u.scheme != b.scheme:
        return url
    if u.netloc:
        return urlunsplit((b.scheme, u.netloc, u.path, u.query, u.fragment))
    if not u.path:
        return urlunsplit((b.scheme, b.netloc, b.path, u.query or b.query, u.fragment))
    parts = u.path.split("/") if u.path.startswith("/") else b.path.split("/")[:-1] + u.path.split("/")
    if b.netloc and parts and parts[0]:
        parts.insert(0, "")
    out = []
    for p in parts:
        if p == "..":
            if len(out) > 1:
                out.pop()
        elif p != ".":
            out.append(p)
    if parts[-1] in (".", ".."):
        out.append("")
    return urlunsplit((b.scheme, b.netloc, "/".join(out) or "/", u.query, u.fragment))
