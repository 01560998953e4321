"""Calls the nest for a program, and is its front end: the same streams, the same folder, and the same exit code.

It is started without the packages that are installed, and is there at once.
"""

import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence


def call(
    address: str,
    arguments: Sequence[str],
    streams: Sequence[int],
    environment: Mapping[bytes, bytes],
    timeout: float | None = None,
) -> int:
    """Send all that a program gets when it is started; returns its exit code, or minus the signal that ended it."""
    mask = os.umask(0)
    os.umask(mask)
    variables = [name + b"=" + value for name, value in environment.items()]
    here = os.getcwdb()  # noqa: PTH109 - pathlib takes long to import
    request = b"\0".join([here, b"%d" % mask, b"%d" % len(arguments), *map(os.fsencode, arguments), *variables])
    with socket.socket(socket.AF_UNIX) as nest:
        nest.settimeout(timeout)
        nest.connect(address)
        socket.send_fds(nest, [b"%010d" % len(request)], list(streams))
        nest.sendall(request)
        return int(nest.recv(16))


def main(address: str, *arguments: str) -> None:
    """Be the program for the process that started us, and end as it ends."""
    code = call(address, arguments, (0, 1, 2), os.environb)
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
