"""What can be said of coroutines without an event loop, of which there is none: every name that needs it says what to write instead."""

from inspect import iscoroutine, iscoroutinefunction

from _host import refuse as _refuse

TimeoutError = TimeoutError


class CancelledError(BaseException):
    """The work was cancelled."""


class InvalidStateError(Exception):
    """The operation is not allowed in this state."""


class QueueEmpty(Exception):
    """The queue is empty."""


class QueueFull(Exception):
    """The queue is full."""


class BrokenBarrierError(RuntimeError):
    """A party of the barrier has given up."""


class IncompleteReadError(EOFError):
    """A stream has ended before all of what was asked for was read."""

    def __init__(self, partial, expected):
        super().__init__(f"{len(partial)} bytes read on a total of {'undefined' if expected is None else repr(expected)} expected bytes")
        self.partial = partial
        self.expected = expected


class LimitOverrunError(Exception):
    """The separator is farther away than the limit of the buffer."""

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed


class SendfileNotAvailableError(RuntimeError):
    """The system has no such call for the file and socket."""


FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"

_INSTEAD = {
    "run": "call a plain function: def main() and main() in the place of async def main() and asyncio.run(main())",
    "gather": "call plain functions one after the other, in a list",
    "create_task": "call a plain function",
    "ensure_future": "call a plain function",
    "TaskGroup": "call plain functions one after the other",
    "wait": "call plain functions one after the other",
    "as_completed": "call plain functions one after the other",
    "to_thread": "call the function itself",
    "sleep": "a definition file has nothing to wait for: leave it out",
    "wait_for": "call the function itself; --python-timeout limits it",
    "timeout": "leave it out; --python-timeout limits the file",
    "Queue": "use collections.deque",
    "Lock": "leave it out: one thread runs the file",
    "Semaphore": "leave it out: one thread runs the file",
}
for _name in (
    "BaseEventLoop Server AbstractEventLoopPolicy AbstractEventLoop AbstractServer Handle TimerHandle get_event_loop_policy set_event_loop_policy "
    "get_event_loop set_event_loop new_event_loop get_child_watcher set_child_watcher get_running_loop Future wrap_future isfuture Lock Event Condition "
    "Semaphore BoundedSemaphore Barrier BaseProtocol Protocol DatagramProtocol SubprocessProtocol BufferedProtocol Runner run Queue PriorityQueue "
    "LifoQueue StreamReader StreamWriter StreamReaderProtocol open_connection start_server open_unix_connection start_unix_server "
    "create_subprocess_exec create_subprocess_shell Task create_task wait wait_for as_completed sleep gather shield ensure_future "
    "run_coroutine_threadsafe current_task all_tasks to_thread Timeout timeout timeout_at TaskGroup BaseTransport ReadTransport WriteTransport Transport "
    "DatagramTransport SubprocessTransport SelectorEventLoop DefaultEventLoopPolicy"
).split():
    globals()[_name] = _refuse("asyncio." + _name, "there is no event loop; " + _INSTEAD.get(_name, "write the work as plain functions"))
del _name
