class PipelineError(Exception):
    def __init__(self, code, message):
        super().__init__(f"[{code}] {message}")
        self.code = code


raise PipelineError("E1", "bad table")
