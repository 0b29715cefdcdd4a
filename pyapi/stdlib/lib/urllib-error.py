"""The errors of urllib.request, for programs that catch them."""

__all__ = ["URLError", "HTTPError", "ContentTooShortError"]


class URLError(OSError):
    """What kept a URL from being opened: a text or another exception. The file is only known to some."""

    def __init__(self, reason, filename=None):
        vars(self).update(reason=reason, **({} if filename is None else {"filename": filename}))
        self.args = (reason,)

    def __str__(self):
        return f"<urlopen error {self.reason}>"


class HTTPError(URLError):
    def __init__(self, url, code, msg, hdrs, fp):
        self.args = ()
        self.url, self.code, self.msg, self.hdrs, self.fp, self.filename = url, code, msg, hdrs, fp, url

    @property
    def reason(self):
        return self.msg

    def __str__(self):
        return f"HTTP Error {self.code}: {self.msg}"

    def __repr__(self):
        return f"<HTTPError {self.code}: {self.msg!r}>"


class ContentTooShortError(URLError):
    def __init__(self, message, content):
        URLError.__init__(self, message)
        self.content = content
