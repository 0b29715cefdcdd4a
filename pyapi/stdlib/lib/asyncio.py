"""What can be said of coroutines without an event loop, of which there is none."""

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


for _name in (
    "run", "gather", "create_task", "ensure_future", "sleep", "wait", "wait_for", "shield", "as_completed", "to_thread", "timeout", "new_event_loop",
    "get_event_loop", "get_running_loop", "set_event_loop", "run_coroutine_threadsafe", "current_task", "all_tasks", "Runner", "TaskGroup", "Lock",
    "Event", "Condition", "Semaphore", "Queue", "Future", "Task", "open_connection", "start_server", "create_subprocess_exec", "create_subprocess_shell",
):
    globals()[_name] = _refuse("asyncio." + _name, "there is no event loop; write the work as plain functions")
del _name
