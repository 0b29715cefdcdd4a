"""What scripted backfills use of databricks-sdk: a client that talks to dp serve, or to a workspace."""

import json as _json
import os as _os
from urllib.parse import urlencode as _urlencode

from _workspace import refuse as _refuse
from _workspace import send as _send
from databricks.sdk import errors as _errors
from databricks.sdk.service import pipelines as _pipelines

__all__ = ["WorkspaceClient"]


class Config:
    def __init__(self, host, token):
        self.host = host.rstrip("/")
        if "://" not in self.host:
            self.host = "https://" + self.host
        self.token = token
        self.auth_type = "pat"

    def authenticate(self):
        return {"Authorization": "Bearer " + self.token}

    def __repr__(self):
        return f"<Config: host={self.host}, token=***, auth_type={self.auth_type}>"


def _texts(value):
    """A query parameter's values as they stand in an address."""
    if isinstance(value, (list, tuple)):
        return [t for v in value for t in _texts(v)]
    if isinstance(value, bool):
        return ["true" if value else "false"]
    return [str(value)]


class ApiClient:
    def __init__(self, config):
        self._cfg = config

    def do(self, method, path=None, url=None, query=None, headers=None, body=None, raw=False, files=None, data=None, auth=None, response_headers=None):
        for name, given in {"raw": raw, "files": files, "data": data, "auth": auth, "response_headers": response_headers}.items():
            if given:
                _refuse(f"ApiClient.do({name}=…)", "send and receive JSON")
        if (path is None) == (url is None):
            raise ValueError("give either path or url")
        params = [(k, t) for k, v in (query or {}).items() if v is not None for t in _texts(v)]
        sent = {"Accept": "application/json", **self._cfg.authenticate(), **(headers or {})}
        text = None
        if body is not None:
            text = _json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        address = url or self._cfg.host + path
        if params:
            address += "?" + _urlencode(params)
        status, answer = _send(method, address, [t for header in sent.items() for t in header], text)
        try:
            value = _json.loads(answer) if answer.strip() else {}
        except ValueError:
            value = None
        if status >= 400:
            raise _errors._of(status, value, answer)
        if value is None:
            raise ValueError(f"{method} {url or path} did not answer JSON: {answer[:200]!r}")
        return value


class WorkspaceClient:
    """A client of one workspace: its host and token are the arguments', else those of the environment."""

    def __init__(self, *, host=None, token=None, **others):
        for name, value in others.items():
            if value is not None:
                _refuse(f"WorkspaceClient({name}=…)", "give host and token, or set DATABRICKS_HOST and DATABRICKS_TOKEN")
        host = host or _os.environ.get("DATABRICKS_HOST")
        token = token or _os.environ.get("DATABRICKS_TOKEN")
        if not host or not token:
            raise ValueError("default auth: cannot configure default credentials: set DATABRICKS_HOST and DATABRICKS_TOKEN to the address and the token of dp serve, or give host and token")
        self.config = Config(host, token)
        self.api_client = ApiClient(self.config)
        self.pipelines = _pipelines.PipelinesAPI(self.api_client)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"'WorkspaceClient' object has no attribute '{name}'")
        _refuse("WorkspaceClient." + name, "dp has pipelines and api_client.do of databricks-sdk")
