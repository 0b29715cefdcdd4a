"""The locale is C, and stays it."""

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127


class Error(Exception):
    pass


def setlocale(category, locale=None):
    if locale in (None, "", "C", "POSIX"):
        return "C"
    if isinstance(locale, tuple):
        locale = ".".join(x for x in locale if x)
    raise Error("unsupported locale setting")


def getlocale(category=LC_CTYPE):
    return None, None


def getdefaultlocale(envvars=()):
    return None, None


def getpreferredencoding(do_setlocale=True):
    return "utf-8"


def getencoding():
    return "utf-8"


def localeconv():
    names = "int_curr_symbol currency_symbol mon_decimal_point mon_thousands_sep positive_sign negative_sign"
    numbers = ("int_frac_digits frac_digits p_cs_precedes p_sep_by_space n_cs_precedes n_sep_by_space p_sign_posn n_sign_posn")
    return {"decimal_point": ".", "thousands_sep": "", "grouping": [], "mon_grouping": [], **dict.fromkeys(names.split(), ""),
            **dict.fromkeys(numbers.split(), CHAR_MAX)}


def normalize(localename):
    return localename


def strcoll(a, b, /):
    return (a > b) - (a < b)


def strxfrm(string, /):
    return string


def format_string(f, val, grouping=False, monetary=False):
    return f % val


def str(val):
    return "%.12g" % val


def delocalize(string):
    return string


def atof(string, func=float):
    return func(string)


def atoi(string):
    return int(string)


def currency(val, symbol=True, grouping=False, international=False):
    raise ValueError("Currency formatting is not possible using the 'C' locale.")
