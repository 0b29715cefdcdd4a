import re

m = re.match(r"(\w+)-(?P<num>\d+)", "abc-123-x")
print(m, m.group(), m.group(1, "num"), m["num"], m.groups(), m.groupdict(), m.start("num"), m.end(), m.span(2), m.lastindex, m.lastgroup, m.string, m.re.pattern, m.pos, m.endpos, m.regs)
print(re.match("b", "ab"), re.search("b", "ab"), re.fullmatch("a|ab", "ab"), re.fullmatch("a", "ab"), re.search(r"\d+", "no"))
print(re.findall(r"\d+", "1 22 333"), re.findall(r"(\w)=(\d)", "a=1,b=2"), re.findall(r"(a)|b", "ab"), re.findall("x*", "axb"), re.findall(r"|a", "aa"), re.findall(r"\b", "ab cd"))
print([m.span() for m in re.finditer(r"o", "foo boo")], re.split(r"[,;]\s*", "a, b;c"), re.split(r"(,)", "a,b"), re.split("", "ab"), re.split(r"x*", "axbc"), re.split(r"\s+", " a b ", maxsplit=1))
print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"), re.sub("x*", "-", "abxd"), re.sub("a", lambda m: m.group().upper(), "banana", count=2), re.subn("a", "", "banana"), re.sub(r"(?P<n>\d)", r"<\g<n>\g<1>\g<0>>", "a1"), re.sub("b", r"\n\\", "abc"), re.sub(r"(a)|b", r"[\1]", "ab"))
print(re.compile(r"(?i)ABC").search("xabc").span(), re.compile("a.b", re.S).match("a\nb"), re.findall("^a", "a\na", re.M), re.findall("a$", "a\na\n"), re.findall("a$", "a\na\n", re.MULTILINE), re.findall(r"a\Z", "a\n"))
p = re.compile(r"""
    (?P<year>\d{4})  # year
    - (?P<month> \d\d )
""", re.X | re.I)
print(p.match("2024-05").groupdict(), p.groups, p.groupindex, p.flags, re.compile("a").flags, re.compile("a", re.A).flags, re.compile("a", re.I | re.M), re.compile("a"), repr(re.I), re.I | re.M)
print(re.match(r"(a)(b)?", "a").groups(), re.match(r"(a)(b)?", "a").groups("-"), re.match(r"((a)(b))", "ab").lastindex, re.match(r"(a)(b?)", "a").lastindex, re.match(r"(a)(b)?", "a").span(2))
print(re.findall(r"[\w.]+@[\w.]+", "a.b@c.de, x@y"), re.findall(r"[^\W\d]+", "ab12_c é"), re.findall(r"\w+", "héllo wörld_1 日本"), re.findall(r"\w+", "héllo", re.A), re.findall(r"[\s]", "a b\tc"), re.findall(r"[]a]", "]a"), re.findall(r"[a\-z]", "a-z"), re.findall(r"[a-c-]", "b-"))
print(re.findall(r"(?<=\$)\d+", "$5 6 $77"), re.findall(r"\d+(?!%)", "50% 60"), re.findall(r"(?<!a)b", "ab b"), re.findall(r"(\w)\1", "aabbc"), re.findall(r"(?P<q>['\"]).*?(?P=q)", "'a' \"b\""), re.match(r"(?P<a>x)?(?(a)y|z)", "xy").group(), re.match(r"(a)?(?(1)b|c)", "c").group())
print(re.findall(r"a{2}", "aaaaa"), re.findall(r"a{2,}", "aaa"), re.findall(r"a{,2}", "aaa"), re.findall(r"a{,}b", "aab"), re.findall(r"a{x}", "a{x}"), re.findall(r"a+?", "aa"), re.findall(r"a++b", "aab"), re.findall(r"(?>a+)ab", "aab"), re.findall(r"(?s:.)(?-i:B)", "\nB"), re.findall("(?i:a)B", "aB Ab AB"))
for bad in ["(", ")", "a**", "*a", "[", "[b-a]", r"\q", "(?P<a>x)(?P<a>y)", "(?P<1>x)", "(?P=x)", "(?z)", r"\1", "a{3,2}", "(?<=a+)b", "(?P<n", "a(?i)b", "^*", "\\", "(?", "(?P>a)", "x\n(", r"\x1", "[a", "(?#abc", "a???", "(?(1)a|b|c)(x)", r"[\d-z]"]:
    try:
        re.compile(bad)
        print(repr(bad), "ok")
    except re.error as e:
        print(repr(bad), e, e.pos, e.msg)
for bad in (lambda: re.sub("a", r"\2", "a"), lambda: re.sub("a", r"\g<x>", "a"), lambda: re.sub("a", r"\q", "a"), lambda: re.match("a", 3), lambda: re.match("(a)", "a").group(5), lambda: re.match("(a)", "a").group("z"), lambda: re.compile(3), lambda: re.compile(re.compile("a"), re.I), lambda: re.sub("a", "b", None), lambda: re.sub("a", r"\g<1", "a")):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(re.escape("a.b*c d_é-[x]"), re.compile("b").search("abcb", 2).span(), re.compile("^b").search("ab", 1), re.compile("b$").search("abc", 0, 2), re.compile("a").findall("aaaa", 1, 3), re.compile("a").fullmatch("ba", 1))
print(re.match(r"(\d+)(?:\.(\d+))?", "3.14").expand(r"\2/\1"), bool(re.match("", "")), re.sub("^", "> ", "a\nb", flags=re.M), re.sub(r"\.", "", "1.2.3"), re.sub("(?i)A", "x", "aA"))
print({re.compile("a"): 1}[re.compile("a")], re.compile("a") == re.compile("a"), isinstance(re.compile("a"), re.Pattern), isinstance(re.match("a", "a"), re.Match))
print(re.findall(r"\d{4}-\d{2}-\d{2}", "on 2024-01-02 and 2023-12-31"), re.split(r"(?<=,)", "a,b,c"), re.sub(r"(?<!^)(?=[A-Z])", "_", "camelCaseString").lower(), re.sub(r"[^0-9a-zA-Z]+", "_", "My Col (x)"), re.match(r"\s*(?P<key>[a-z_]+)\s*=\s*(?P<value>.*)$", " ab_c =  x y ").groupdict())
print(re.findall("é", "É", re.I), re.findall("[à-ü]", "É", re.I), re.findall(r"\bfoo\b", "foo food foo."), re.findall(r"\Bo", "foo o"), re.findall(r"\bé\b", "é", re.A))
print([m.group() for m in re.finditer(r"(?m)^\s*#.*$", "# a\nb\n  # c")], re.search(r"[\u4e00-\u9fff]+", "x日本y").group(), re.search("\U0001F600", "a\U0001F600").span())
