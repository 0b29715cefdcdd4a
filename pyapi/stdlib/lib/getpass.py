"""The user. A pipeline cannot ask for a password."""

import os as _os

__all__ = ["getpass", "getuser", "GetPassWarning"]


class GetPassWarning(UserWarning):
    pass


def getuser():
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        user = _os.environ.get(name)
        if user:
            return user
    raise OSError("No username set in the environment")


def getpass(prompt="Password: ", stream=None):
    raise NotImplementedError("getpass.getpass() is not available in pipeline files: take secrets from the environment or dbutils.secrets")
