"""The numbers of the system's errors, as Linux has them."""

_table = """
1 EPERM Operation not permitted|2 ENOENT No such file or directory|3 ESRCH No such process|4 EINTR Interrupted system call
5 EIO Input/output error|6 ENXIO No such device or address|7 E2BIG Argument list too long|8 ENOEXEC Exec format error
9 EBADF Bad file descriptor|10 ECHILD No child processes|11 EAGAIN Resource temporarily unavailable|12 ENOMEM Cannot allocate memory
13 EACCES Permission denied|14 EFAULT Bad address|15 ENOTBLK Block device required|16 EBUSY Device or resource busy|17 EEXIST File exists
18 EXDEV Invalid cross-device link|19 ENODEV No such device|20 ENOTDIR Not a directory|21 EISDIR Is a directory|22 EINVAL Invalid argument
23 ENFILE Too many open files in system|24 EMFILE Too many open files|25 ENOTTY Inappropriate ioctl for device|26 ETXTBSY Text file busy
27 EFBIG File too large|28 ENOSPC No space left on device|29 ESPIPE Illegal seek|30 EROFS Read-only file system|31 EMLINK Too many links
32 EPIPE Broken pipe|33 EDOM Numerical argument out of domain|34 ERANGE Numerical result out of range|35 EDEADLK Resource deadlock avoided
36 ENAMETOOLONG File name too long|37 ENOLCK No locks available|38 ENOSYS Function not implemented|39 ENOTEMPTY Directory not empty
40 ELOOP Too many levels of symbolic links|61 ENODATA No data available|71 EPROTO Protocol error|74 EBADMSG Bad message
75 EOVERFLOW Value too large for defined data type|84 EILSEQ Invalid or incomplete multibyte or wide character
88 ENOTSOCK Socket operation on non-socket|95 ENOTSUP Operation not supported|98 EADDRINUSE Address already in use
99 EADDRNOTAVAIL Cannot assign requested address|100 ENETDOWN Network is down|101 ENETUNREACH Network is unreachable
103 ECONNABORTED Software caused connection abort|104 ECONNRESET Connection reset by peer|106 EISCONN Transport endpoint is already connected
107 ENOTCONN Transport endpoint is not connected|108 ESHUTDOWN Cannot send after transport endpoint shutdown|110 ETIMEDOUT Connection timed out
111 ECONNREFUSED Connection refused|113 EHOSTUNREACH No route to host|114 EALREADY Operation already in progress
115 EINPROGRESS Operation now in progress|125 ECANCELED Operation canceled
"""
import errno as _self

errorcode, _texts = {}, {}
for _entry in _table.strip().replace("\n", "|").split("|"):
    _code, _name, _text = _entry.split(" ", 2)
    errorcode[int(_code)], _texts[int(_code)] = _name, _text
    setattr(_self, _name, int(_code))
EWOULDBLOCK, EDEADLOCK, EOPNOTSUPP = 11, 35, 95
