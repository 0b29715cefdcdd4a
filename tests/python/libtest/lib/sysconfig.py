"""The configuration of the build: dp has none of CPython's."""


def get_config_var(name):
    return None


def get_config_vars(*names):
    return [None] * len(names) if names else {}


def is_python_build(check_home=None):
    return False
