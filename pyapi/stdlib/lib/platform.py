"""What can be told about the machine: a run does not depend on it, so little."""

from collections import namedtuple as _namedtuple

import sys as _sys

uname_result = _namedtuple("uname_result", "system node release version machine processor")


def system():
    return {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}.get(_sys.platform, _sys.platform)


def node():
    return ""


def release():
    return ""


def version():
    return ""


def machine():
    return ""


def processor():
    return ""


def uname():
    return uname_result(system(), node(), release(), version(), machine(), processor())


def platform(aliased=False, terse=False):
    return system()


def architecture(executable="", bits="", linkage=""):
    return "64bit", ""


def python_implementation():
    return "dp"


def python_version():
    return "%d.%d.%d" % _sys.version_info[:3]


def python_version_tuple():
    return tuple(python_version().split("."))


def python_compiler():
    return "dp"


def python_build():
    return "", ""


def python_branch():
    return ""


python_revision = python_branch


def win32_ver(release="", version="", csd="", ptype=""):
    return release, version, csd, ptype


def win32_edition():
    return None


def win32_is_iot():
    return False


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    return release, versioninfo, machine


def libc_ver(executable=None, lib="", version="", chunksize=0):
    return lib, version


def freedesktop_os_release():
    raise OSError("Unable to read files /etc/os-release, /usr/lib/os-release")
