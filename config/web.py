"""One web process, on a listening socket that it is given or that it opens itself.

A socket given by the supervisor stays open while this process is started again, so that a
connection made meanwhile waits instead of being refused. Run: ``python -m config.web --fd 3``,
or ``python -m config.web --host 127.0.0.1 --port 8000`` behind a proxy. A second socket, ``--https-fd``,
speaks HTTPS with the server's own certificate (:mod:`config.https`).
"""

import argparse
import asyncio
import contextlib
import gc
import logging
import os
import resource
import socket
import sys
from pathlib import Path
from typing import Any

import django
import uvicorn
from django.db import connection
from django.urls import get_resolver

from config import environment as env
from config import newer
from config.bounds import Bounds
from config.https import authority, certificate
from config.protocol import bounded_http

BACKLOG = 4096
GRACE = 3
"""Seconds for open requests at the end. Streams never end by themselves; viewers resume."""
LOOK = 60.0
"""Seconds between two looks whether the certificate still fits."""

log = logging.getLogger("balkline.https")


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
        log_config=None,  # the application's, which it is given when it is loaded
        log_level=env.text("LOG_LEVEL", "INFO").lower(),
        access_log=False,
        lifespan="auto",
        timeout_graceful_shutdown=GRACE,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        server_header=False,
        backlog=BACKLOG,
    )


def settle() -> None:
    """Load all pages now, not in the first answer, and leave them out of the collections of garbage: these
    would look through a million objects that stay, 0.2 s in which every tablet waits. A process
    that is forked from one which has loaded everything (:mod:`.preloaded`) comes with it, frozen."""
    if gc.get_freeze_count():
        return
    resolver = get_resolver()
    _ = resolver.url_patterns, resolver.reverse_dict
    gc.collect()
    gc.freeze()


class Server(uvicorn.Server):
    """Serves plain HTTP, once all is loaded; connections wait meanwhile."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        settle()
        await super().startup(sockets)


class BothWays(Server):
    """Serves plain HTTP, and HTTPS on a socket of its own with the certificate that lies in ``folder``.

    While it runs, the certificate is made anew before its end and when the machine has another address.
    """

    def __init__(self, config: uvicorn.Config, secure: socket.socket, folder: Path) -> None:
        super().__init__(config)
        self._secure, self._folder = secure, folder
        self._context = certificate.context(folder)
        self._renewing: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin with both."""
        await super().startup(sockets)

        def protocol() -> asyncio.Protocol:
            made: Any = self.config.http_protocol_class
            return made(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            protocol,
            sock=self._secure,
            ssl=self._context,
            backlog=BACKLOG,
            ssl_handshake_timeout=Bounds().head_seconds,
        )
        self.servers.append(server)
        self._renewing = asyncio.create_task(self._renew())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End both."""
        if self._renewing is not None:
            self._renewing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._renewing
        await super().shutdown(sockets)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                if await asyncio.to_thread(self._fitted):
                    certificate.load(self._context, self._folder)
                    log.info("the certificate was made anew")
            except (OSError, authority.Damaged) as error:  # a full disk: the old one goes on
                log.warning("the certificate could not be made anew: %s", error)

    def _fitted(self) -> bool:
        """Whether a new certificate was needed, and made."""
        kept = authority.read_files(self._folder)
        return kept is not None and certificate.renew(kept, self._folder)


def refuse_newer() -> None:
    """End here, with a plain sentence, if a newer version has written the database."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    try:
        newer.refuse()
    except newer.Newer as problem:
        sys.exit(f"Cannot start: {problem}")
    connection.close()


def main() -> None:
    """Serve until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fd", type=int, help="a listening socket, already open")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--https-fd", type=int, help="a second one, for HTTPS")
    parser.add_argument("--https-folder", type=Path, help="where the certificate for it lies")
    options = parser.parse_args()
    refuse_newer()
    allow_many_viewers()
    if options.fd is not None:
        listening = socket.socket(fileno=options.fd)
    else:
        listening = open_socket(options.host, options.port)
    server = Server(configured())
    if options.https_fd is not None:
        secure = socket.socket(fileno=options.https_fd)
        server = BothWays(server.config, secure, options.https_folder)
    server.run(sockets=[listening])


if __name__ == "__main__":
    main()
