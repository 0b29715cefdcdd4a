"""Splitting text as a Unix shell does."""

import re as _re
from collections import deque as _deque

__all__ = ["shlex", "split", "quote", "join"]

_unsafe = _re.compile(r"[^\w@%+=:,./-]", _re.ASCII)


def split(s, comments=False, posix=True):
    if s is None:
        import warnings

        warnings.warn("Passing None for 's' to shlex.split() is deprecated.", DeprecationWarning, stacklevel=2)
        raise NotImplementedError("shlex.split(None) is not available in pipeline files: they have no standard input")
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


def join(split_command):
    return " ".join(quote(word) for word in split_command)


def quote(s):
    if not s:
        return "''"
    if _unsafe.search(s) is None:
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


class shlex:
    """An iterator over the tokens of a text."""

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if isinstance(instream, str):
            from io import StringIO

            instream = StringIO(instream)
        if instream is None:
            raise NotImplementedError("shlex of the standard input is not available in pipeline files: give it a text")
        self.instream, self.infile, self.posix = instream, infile, posix
        self.eof = None if posix else ""
        self.commenters = "#"
        self.wordchars = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
        if posix:
            self.wordchars += "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
        self.whitespace = " \t\r\n"
        self.whitespace_split = False
        self.quotes = "'\""
        self.escape = "\\"
        self.escapedquotes = '"'
        self.state = " "
        self.pushback = _deque()
        self.lineno = 1
        self.debug = 0
        self.token = ""
        self.filestack = _deque()
        self.source = None
        punctuation_chars = "();<>|&" if punctuation_chars is True else punctuation_chars or ""
        self._punctuation_chars = punctuation_chars
        if punctuation_chars:
            self._again = _deque()
            self.wordchars = "".join(c for c in self.wordchars + "~-./*?=" if c not in punctuation_chars)

    punctuation_chars = property(lambda self: self._punctuation_chars)

    def push_token(self, tok):
        self.pushback.appendleft(tok)

    def push_source(self, newstream, newfile=None):
        if isinstance(newstream, str):
            from io import StringIO

            newstream = StringIO(newstream)
        self.filestack.appendleft((self.infile, self.instream, self.lineno))
        self.infile, self.instream, self.lineno = newfile, newstream, 1

    def pop_source(self):
        self.instream.close()
        self.infile, self.instream, self.lineno = self.filestack.popleft()
        self.state = " "

    def get_token(self):
        if self.pushback:
            return self.pushback.popleft()
        token = self.read_token()
        if self.source is not None:
            while token == self.source:
                found = self.sourcehook(self.read_token())
                if found:
                    self.push_source(found[1], found[0])
                token = self.get_token()
        while token == self.eof:
            if not self.filestack:
                return self.eof
            self.pop_source()
            token = self.get_token()
        return token

    def _next(self):
        return self._again.pop() if self._punctuation_chars and self._again else self.instream.read(1)

    def read_token(self):
        quoted, after_escape = False, " "
        while True:
            c = self._next()
            if c == "\n":
                self.lineno += 1
            state = self.state
            if state is None:
                self.token = ""
                break
            if state == " ":
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    if self.token or self.posix and quoted:
                        break
                elif c in self.commenters:
                    self._comment()
                elif self.posix and c in self.escape:
                    after_escape, self.state = "a", c
                elif c in self.wordchars:
                    self.token, self.state = c, "a"
                elif c in self._punctuation_chars:
                    self.token, self.state = c, "c"
                elif c in self.quotes:
                    if not self.posix:
                        self.token = c
                    self.state = c
                elif self.whitespace_split:
                    self.token, self.state = c, "a"
                else:
                    self.token = c
                    if self.token or self.posix and quoted:
                        break
            elif state in self.quotes:
                quoted = True
                if not c:
                    raise ValueError("No closing quotation")
                if c == state:
                    if self.posix:
                        self.state = "a"
                    else:
                        self.token += c
                        self.state = " "
                        break
                elif self.posix and c in self.escape and state in self.escapedquotes:
                    after_escape, self.state = state, c
                else:
                    self.token += c
            elif state in self.escape:
                if not c:
                    raise ValueError("No escaped character")
                if after_escape in self.quotes and c != state and c != after_escape:
                    self.token += state
                self.token += c
                self.state = after_escape
            else:
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    self.state = " "
                    if self.token or self.posix and quoted:
                        break
                elif c in self.commenters:
                    self._comment()
                    if self.posix:
                        self.state = " "
                        if self.token or quoted:
                            break
                elif state == "c":
                    if c in self._punctuation_chars:
                        self.token += c
                    else:
                        if c not in self.whitespace:
                            self._again.append(c)
                        self.state = " "
                        break
                elif self.posix and c in self.quotes:
                    self.state = c
                elif self.posix and c in self.escape:
                    after_escape, self.state = "a", c
                elif c in self.wordchars or c in self.quotes or self.whitespace_split and c not in self._punctuation_chars:
                    self.token += c
                else:
                    if self._punctuation_chars:
                        self._again.append(c)
                    else:
                        self.pushback.appendleft(c)
                    self.state = " "
                    if self.token or self.posix and quoted:
                        break
        token, self.token = self.token, ""
        return None if self.posix and not quoted and token == "" else token

    def _comment(self):
        self.instream.readline()
        self.lineno += 1

    def sourcehook(self, newfile):
        if newfile[0] == '"':
            newfile = newfile[1:-1]
        return newfile, open(newfile, "r")

    def error_leader(self, infile=None, lineno=None):
        return '"%s", line %d: ' % (self.infile if infile is None else infile, self.lineno if lineno is None else lineno)

    def __iter__(self):
        return self

    def __next__(self):
        for token in iter(self.get_token, self.eof):
            return token
        raise StopIteration
