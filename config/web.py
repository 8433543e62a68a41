"""One web process, on a listening socket that it is given or that it opens itself.

A socket given by the supervisor stays open while this process is started again, so that a
connection made meanwhile waits instead of being refused. Run: ``python -m config.web --fd 3``,
or ``python -m config.web --host 127.0.0.1 --port 8000`` behind a proxy.
"""

import argparse
import resource
import socket
from typing import Any

import uvicorn

from config import environment as env
from config.bounds import Bounds
from config.protocol import bounded_http

BACKLOG = 4096
GRACE = 3
"""Seconds for open requests at the end. Streams never end by themselves; viewers resume."""


def open_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raise OSError when the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def allow_many_viewers() -> None:
    """Raise the limit of open files, one a viewer, to what the system allows this process."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def configured(
    app: Any = "config.asgi:application", bounds: Bounds | None = None, proxies: list[str] | None = None
) -> uvicorn.Config:
    """How a web process serves ``app``. ``proxies`` are those whose word on addresses is believed."""
    if proxies is None:
        proxies = env.words("TRUSTED_PROXIES", ["127.0.0.1"])
    return uvicorn.Config(
        app,
        http=bounded_http(bounds or Bounds(), proxies),
        ws="none",
        log_level=env.text("LOG_LEVEL", "INFO").lower(),
        access_log=False,
        lifespan="auto",
        timeout_graceful_shutdown=GRACE,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        server_header=False,
        backlog=BACKLOG,
    )


def main() -> None:
    """Serve until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fd", type=int, help="a listening socket, already open")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    allow_many_viewers()
    if options.fd is not None:
        listening = socket.socket(fileno=options.fd)
    else:
        listening = open_socket(options.host, options.port)
    uvicorn.Server(configured()).run(sockets=[listening])


if __name__ == "__main__":
    main()
