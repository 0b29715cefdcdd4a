"""Pipelines and their updates: the calls of the API, and classes for what it answers."""

from dataclasses import dataclass, fields
from enum import Enum

from _workspace import refuse as _refuse


def _values(name, *values):
    return Enum(name, {v: v for v in values}, module=__name__)


StartUpdateCause = _values(
    "StartUpdateCause", "API_CALL", "INFRASTRUCTURE_MAINTENANCE", "JOB_TASK", "RETRY_ON_FAILURE", "SCHEMA_CHANGE", "SERVICE_UPGRADE", "USER_ACTION"
)
UpdateInfoCause = _values("UpdateInfoCause", *[c.value for c in StartUpdateCause])
UpdateInfoState = _values(
    "UpdateInfoState", "CANCELED", "COMPLETED", "CREATED", "FAILED", "INITIALIZING", "QUEUED", "RESETTING", "RUNNING", "SETTING_UP_TABLES", "STOPPING",
    "WAITING_FOR_RESOURCES",
)
UpdateStateInfoState = _values("UpdateStateInfoState", *[s.value for s in UpdateInfoState])
UpdateMode = _values("UpdateMode", "CONTINUOUS", "DEFAULT")
PipelineState = _values("PipelineState", "DELETED", "DEPLOYING", "FAILED", "IDLE", "RECOVERING", "RESETTING", "RUNNING", "STARTING", "STOPPING")
PipelineStateInfoHealth = _values("PipelineStateInfoHealth", "HEALTHY", "UNHEALTHY")
GetPipelineResponseHealth = _values("GetPipelineResponseHealth", "HEALTHY", "UNHEALTHY")
EventLevel = _values("EventLevel", "ERROR", "INFO", "METRICS", "WARN")
MaturityLevel = _values("MaturityLevel", "DEPRECATED", "EVOLVING", "STABLE")


def _read(kind, value):
    """A JSON value as an enumeration, a message, a list of messages, or itself. A value the enumeration has not is None, as in databricks-sdk."""
    if value is None or kind is None:
        return value
    if isinstance(kind, list):
        return [_read(kind[0], v) for v in value]
    if issubclass(kind, Enum):
        return kind.__members__.get(value)
    return kind.from_dict(value)


def _plain(value):
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value.as_dict() if isinstance(value, _Message) else value


class _Message:
    kinds = {}

    @classmethod
    def from_dict(cls, d):
        return cls(**{f.name: _read(cls.kinds.get(f.name), d.get(f.name)) for f in fields(cls)})

    def as_dict(self):
        """The JSON object of the message, without what is empty."""
        return {f.name: _plain(v) for f in fields(self) if (v := getattr(self, f.name))}


@dataclass
class ReplaceWhereOverride(_Message):
    flow_name: str = None
    predicate_override: str = None


@dataclass
class StartUpdateResponse(_Message):
    update_id: str = None


@dataclass
class StopPipelineResponse(_Message):
    pass


@dataclass
class UpdateStateInfo(_Message):
    creation_time: str = None
    state: UpdateStateInfoState = None
    update_id: str = None
    kinds = {"state": UpdateStateInfoState}


@dataclass
class UpdateInfo(_Message):
    cause: UpdateInfoCause = None
    creation_time: int = None
    full_refresh: bool = None
    full_refresh_selection: list = None
    mode: UpdateMode = None
    pipeline_id: str = None
    refresh_selection: list = None
    state: UpdateInfoState = None
    update_id: str = None
    validate_only: bool = None
    kinds = {"cause": UpdateInfoCause, "mode": UpdateMode, "state": UpdateInfoState}


@dataclass
class GetUpdateResponse(_Message):
    update: UpdateInfo = None
    kinds = {"update": UpdateInfo}


@dataclass
class ListUpdatesResponse(_Message):
    next_page_token: str = None
    prev_page_token: str = None
    updates: list = None
    kinds = {"updates": [UpdateInfo]}


@dataclass
class PipelineStateInfo(_Message):
    health: PipelineStateInfoHealth = None
    latest_updates: list = None
    name: str = None
    pipeline_id: str = None
    state: PipelineState = None
    kinds = {"health": PipelineStateInfoHealth, "latest_updates": [UpdateStateInfo], "state": PipelineState}


@dataclass
class GetPipelineResponse(_Message):
    health: GetPipelineResponseHealth = None
    latest_updates: list = None
    name: str = None
    pipeline_id: str = None
    spec: dict = None
    state: PipelineState = None
    kinds = {"health": GetPipelineResponseHealth, "latest_updates": [UpdateStateInfo], "state": PipelineState}


@dataclass
class StackFrame(_Message):
    declaring_class: str = None
    file_name: str = None
    line_number: int = None
    method_name: str = None


@dataclass
class SerializedException(_Message):
    class_name: str = None
    message: str = None
    stack: list = None
    kinds = {"stack": [StackFrame]}


@dataclass
class ErrorDetail(_Message):
    exceptions: list = None
    fatal: bool = None
    kinds = {"exceptions": [SerializedException]}


@dataclass
class Origin(_Message):
    dataset_name: str = None
    flow_name: str = None
    pipeline_id: str = None
    pipeline_name: str = None
    update_id: str = None


@dataclass
class PipelineEvent(_Message):
    error: ErrorDetail = None
    event_type: str = None
    id: str = None
    level: EventLevel = None
    maturity_level: MaturityLevel = None
    message: str = None
    origin: Origin = None
    timestamp: str = None
    kinds = {"error": ErrorDetail, "level": EventLevel, "maturity_level": MaturityLevel, "origin": Origin}


class Wait:
    """What stop answers: result() waits until the pipeline is idle."""

    def __init__(self, api, pipeline_id):
        self._api, self.pipeline_id = api, pipeline_id
        self.response = StopPipelineResponse()

    def result(self, timeout=None, callback=None):
        from time import monotonic, sleep

        seconds = 1200 if timeout is None else timeout.total_seconds()
        end = monotonic() + seconds
        while True:
            p = self._api.get(self.pipeline_id)
            if p.state == PipelineState.IDLE:
                return p
            if p.state == PipelineState.FAILED:
                raise RuntimeError("the pipeline FAILED")
            if monotonic() > end:
                raise TimeoutError(f"the pipeline is not IDLE after {seconds} seconds")
            if callback:
                callback(p)
            sleep(0.2)


class PipelinesAPI:
    _base = "/api/2.0/pipelines"

    def __init__(self, api_client):
        self._api = api_client

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"'PipelinesAPI' object has no attribute '{name}'")
        _refuse("WorkspaceClient.pipelines." + name, "dp has get, list_pipelines, start_update, get_update, list_updates, list_pipeline_events and stop")

    def start_update(
        self, pipeline_id, *, cause=None, development=None, full_refresh=None, full_refresh_selection=None, full_refresh_selection_by_path=None, parameters=None,
        refresh_selection=None, refresh_selection_by_path=None, replace_where_overrides=None, reset_checkpoint_selection=None, rewind_spec=None, validate_only=None,
    ):
        given = {
            "cause": cause, "development": development, "full_refresh": full_refresh, "full_refresh_selection": full_refresh_selection,
            "full_refresh_selection_by_path": full_refresh_selection_by_path, "parameters": parameters, "refresh_selection": refresh_selection,
            "refresh_selection_by_path": refresh_selection_by_path, "replace_where_overrides": replace_where_overrides,
            "reset_checkpoint_selection": reset_checkpoint_selection, "rewind_spec": rewind_spec, "validate_only": validate_only,
        }
        body = {k: _plain(v) for k, v in given.items() if v is not None}
        return StartUpdateResponse.from_dict(self._api.do("POST", f"{self._base}/{pipeline_id}/updates", body=body))

    def get_update(self, pipeline_id, update_id):
        return GetUpdateResponse.from_dict(self._api.do("GET", f"{self._base}/{pipeline_id}/updates/{update_id}"))

    def list_updates(self, pipeline_id, *, max_results=None, page_token=None, until_update_id=None):
        query = {"max_results": max_results, "page_token": page_token, "until_update_id": until_update_id}
        return ListUpdatesResponse.from_dict(self._api.do("GET", f"{self._base}/{pipeline_id}/updates", query=query))

    def get(self, pipeline_id):
        return GetPipelineResponse.from_dict(self._api.do("GET", f"{self._base}/{pipeline_id}"))

    def stop(self, pipeline_id):
        self._api.do("POST", f"{self._base}/{pipeline_id}/stop")
        return Wait(self, pipeline_id)

    def stop_and_wait(self, pipeline_id, timeout=None):
        return self.stop(pipeline_id).result(timeout)

    def list_pipelines(self, *, filter=None, max_results=None, order_by=None, page_token=None):
        return self._pages(self._base, "statuses", PipelineStateInfo, filter=filter, max_results=max_results, order_by=order_by, page_token=page_token)

    def list_pipeline_events(self, pipeline_id, *, filter=None, max_results=None, order_by=None, page_token=None):
        return self._pages(
            f"{self._base}/{pipeline_id}/events", "events", PipelineEvent, filter=filter, max_results=max_results, order_by=order_by, page_token=page_token
        )

    def _pages(self, path, key, kind, **query):
        while True:
            page = self._api.do("GET", path, query=query)
            for d in page.get(key, []):
                yield kind.from_dict(d)
            if not page.get("next_page_token"):
                return
            query["page_token"] = page["next_page_token"]
