"""Names of json under their older place."""

from json import JSONDecodeError, JSONDecoder
