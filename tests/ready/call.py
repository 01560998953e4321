"""Calls the nest for a program, and is its front end: the same streams, the same folder, and the same exit code.

It is started without the packages that are installed, and is there at once.
"""

import os
import signal
import socket
import sys


def main(address: str, *arguments: str) -> None:
    """Send all that a program gets from whoever starts it, and end as it ends."""
    mask = os.umask(0)
    os.umask(mask)
    environment = [name + b"=" + value for name, value in os.environb.items()]
    here = os.getcwdb()  # noqa: PTH109 - pathlib takes long to import
    texts = [here, b"%d" % mask, b"%d" % len(arguments), *map(os.fsencode, arguments), *environment]
    with socket.socket(socket.AF_UNIX) as nest:
        nest.connect(address)
        request = b"\0".join(texts)
        socket.send_fds(nest, [b"%010d" % len(request)], [0, 1, 2])
        nest.sendall(request)
        code = int(nest.recv(16))
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
