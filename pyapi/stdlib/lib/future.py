"""The features that "from __future__ import" names. All of them are what this Python does anyway, except annotations."""


class _Feature:
    def __init__(self, optional, mandatory):
        self.optional = optional
        self.mandatory = mandatory

    def getOptionalRelease(self):
        return self.optional

    def getMandatoryRelease(self):
        return self.mandatory

    def __repr__(self):
        return f"_Feature({self.optional!r}, {self.mandatory!r}, 0)"


all_feature_names = [
    "nested_scopes", "generators", "division", "absolute_import", "with_statement", "print_function", "unicode_literals",
    "barry_as_FLUFL", "generator_stop", "annotations",
]
nested_scopes = _Feature((2, 1, 0, "beta", 1), (2, 2, 0, "alpha", 0))
generators = _Feature((2, 2, 0, "alpha", 1), (2, 3, 0, "final", 0))
division = _Feature((2, 2, 0, "alpha", 2), (3, 0, 0, "alpha", 0))
absolute_import = _Feature((2, 5, 0, "alpha", 1), (3, 0, 0, "alpha", 0))
with_statement = _Feature((2, 5, 0, "alpha", 1), (2, 6, 0, "alpha", 0))
print_function = _Feature((2, 6, 0, "alpha", 2), (3, 0, 0, "alpha", 0))
unicode_literals = _Feature((2, 6, 0, "alpha", 2), (3, 0, 0, "alpha", 0))
barry_as_FLUFL = _Feature((3, 1, 0, "alpha", 2), (4, 0, 0, "alpha", 0))
generator_stop = _Feature((3, 5, 0, "beta", 1), (3, 7, 0, "alpha", 0))
annotations = _Feature((3, 7, 0, "beta", 1), None)
