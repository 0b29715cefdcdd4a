"""The errors of urllib.request, for programs that catch them."""

__all__ = ["URLError", "HTTPError", "ContentTooShortError"]


class URLError(OSError):
    def __init__(self, reason, filename=None):
        self.args = (reason,)
        self.reason = reason
        if filename is not None:
            self.filename = filename

    def __str__(self):
        return f"<urlopen error {self.reason}>"


class HTTPError(URLError):
    def __init__(self, url, code, msg, hdrs, fp):
        self.args = (code, msg)
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
