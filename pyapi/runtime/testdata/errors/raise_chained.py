def load():
    try:
        {}["missing"]
    except KeyError as e:
        raise ValueError("no key") from e


load()
