"""The exceptions that a failed request raises, by its error code and status."""


class DatabricksError(IOError):
    def __init__(self, message=None, *, error_code=None, **others):
        super().__init__(message)
        self.error_code = error_code


class BadRequest(DatabricksError):
    pass


class InvalidParameterValue(BadRequest):
    pass


class Unauthenticated(DatabricksError):
    pass


class PermissionDenied(DatabricksError):
    pass


class NotFound(DatabricksError):
    pass


class ResourceDoesNotExist(NotFound):
    pass


class ResourceConflict(DatabricksError):
    pass


class TooManyRequests(DatabricksError):
    pass


class InternalError(DatabricksError):
    pass


class NotImplemented(DatabricksError):
    pass


class TemporarilyUnavailable(DatabricksError):
    pass


_by_code = {
    "INVALID_PARAMETER_VALUE": InvalidParameterValue,
    "RESOURCE_DOES_NOT_EXIST": ResourceDoesNotExist,
}
_by_status = {
    400: BadRequest,
    401: Unauthenticated,
    403: PermissionDenied,
    404: NotFound,
    409: ResourceConflict,
    429: TooManyRequests,
    500: InternalError,
    501: NotImplemented,
    503: TemporarilyUnavailable,
}


def _of(status, answer, text):
    """The exception for an answer: what it says where it is an object, else its text."""
    fields = answer if isinstance(answer, dict) else {}
    code = fields.get("error_code")
    kind = _by_code.get(code) or _by_status.get(status, DatabricksError)
    return kind(fields.get("message") or text.strip() or f"status {status}", error_code=code)
