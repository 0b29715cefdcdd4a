"""Time zones by name."""


class ZoneInfoNotFoundError(KeyError):
    pass
