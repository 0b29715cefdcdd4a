def (:
    pass
