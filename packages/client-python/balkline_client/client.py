"""The interface of one Balkline server: requests, lists, streams, and the marking of matches.

    hall = Balkline("https://balkline.example", token)
    hall.post("clubs/hall/players/", {"name": "Ann"})
    for player in hall.pages("clubs/hall/players/"):
        print(player["name"])

Addresses are those below ``/api/v1/``; an absolute path or a whole address of this server, as in ``next`` or
``Location``, will do, too. For functions with the types of every operation see :mod:`balkline_client.typed`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from types import TracebackType
from typing import Any, Self
from urllib.parse import urljoin, urlsplit

import httpx

from balkline_client.following import Event, follow
from balkline_client.marking.marker import Marker
from balkline_client.marking.queue import MemoryQueue, Queue
from balkline_client.problems import BalklineError, Unreachable, problem_of
from balkline_client.transport import KEY, RETRIES, Retrying

ROOT = "/api/v1/"
TIMEOUT = httpx.Timeout(30.0, connect=5.0)

try:
    VERSION = version("balkline-client")
except PackageNotFoundError:  # used from its sources
    VERSION = "0"


class Balkline:
    """One server, asked with one token, or with none for what everybody may see.

    ``retries`` says how often a request is sent again (see :mod:`balkline_client.transport`), and
    ``longest_wait`` how many seconds the server may ask to wait. ``language`` is that of titles and rulings,
    as "de". Close it, or use it in a ``with`` statement. Threads may share it.
    """

    def __init__(
        self,
        base_url: str,
        token: str | None = None,
        *,
        language: str | None = None,
        retries: int = 4,
        longest_wait: float = 60.0,
        timeout: httpx.Timeout | float = TIMEOUT,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"the address of a server begins with https:// or http://, not {base_url!r}")
        self.base_url, self.token = f"{parts.scheme}://{parts.netloc}", token
        headers = {"Accept": "application/json", "User-Agent": f"balkline-client/{VERSION}"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if language:
            headers["Accept-Language"] = language
        self._sleep = sleep
        self.http = httpx.Client(
            base_url=self.base_url,
            headers=headers,
            timeout=timeout,
            transport=Retrying(
                transport or httpx.HTTPTransport(retries=0),
                retries=retries,
                longest_wait=longest_wait,
                sleep=sleep,
            ),
        )
        """The client of httpx beneath: what it sends is sent again, too, and its refusals are not raised."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    # --- Requests --------------------------------------------------------------------------------

    def url(self, path: str) -> str:
        """The whole address of ``path``. Raises ``ValueError`` for one of another server: the token goes to
        this one alone."""
        found = urljoin(f"{self.base_url}{ROOT}", path)
        if not found.startswith(f"{self.base_url}/"):
            raise ValueError(f"{found} is no address of {self.base_url}")
        return found

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        key: str | None = None,
        retries: int | None = None,
    ) -> httpx.Response:
        """Ask, and return the answer. Raises ``Problem`` for a refusal, ``Unreachable`` without an answer.

        ``key`` is the Idempotency-Key; a POST gets one of its own if none is given, any other method is sent
        again only with one. Parameters that are None are left out.
        """
        sent = dict(headers or {})
        if key is not None:
            sent[KEY] = key
        try:
            response = self.http.request(
                method,
                self.url(path),
                json=body,
                params={name: value for name, value in params.items() if value is not None}
                if params
                else None,
                headers=sent,
                extensions={} if retries is None else {RETRIES: retries},
            )
        except httpx.TransportError as error:
            raise Unreachable(f"{self.base_url} does not answer: {error or type(error).__name__}") from error
        if response.status_code >= 400:
            raise problem_of(response)
        return response

    def get(self, path: str, **params: Any) -> Any:
        """What stands at ``path``, as plain values."""
        return _json(self.request("GET", path, params=params))

    def post(self, path: str, body: Any = None, *, key: str | None = None) -> Any:
        """Make or do something; the answer, None where it is empty."""
        return _json(self.request("POST", path, {} if body is None else body, key=key))

    def put(self, path: str, body: Any = None) -> Any:
        """Put ``body`` in the place of what is there."""
        return _json(self.request("PUT", path, {} if body is None else body))

    def patch(self, path: str, body: Any, *, if_match: str | None = None) -> Any:
        """Change the members that ``body`` names; with ``if_match`` only what still has this ETag."""
        headers = {"If-Match": if_match} if if_match else None
        return _json(self.request("PATCH", path, body, headers=headers))

    def delete(self, path: str) -> Any:
        """Remove it."""
        return _json(self.request("DELETE", path))

    def pages(self, path: str, **params: Any) -> Iterator[Any]:
        """Each row of a list, over all its pages, as they are needed."""
        page = self.get(path, **params)
        while True:
            if not isinstance(page, dict) or "results" not in page:
                raise BalklineError(f"{path} is no list")
            yield from page["results"]
            if not page.get("next"):
                return
            page = self.get(page["next"])

    # --- Streams and marking ---------------------------------------------------------------------

    def follow_match(self, match: str, *, since: str | None = None) -> Iterator[Event]:
        """What happens in a match, as it happens (see :func:`balkline_client.following.follow`)."""
        return follow(self.http, self.url(f"matches/{match}/stream/"), since=since, sleep=self._sleep)

    def follow_club(self, club: str, *, since: str | None = None) -> Iterator[Event]:
        """What happens in a club, as it happens (see :func:`balkline_client.following.follow`)."""
        return follow(self.http, self.url(f"clubs/{club}/stream/"), since=since, sleep=self._sleep)

    def marker(self, match: str, queue: Queue | None = None, **more: Any) -> Marker:
        """Who marks a match and loses nothing (see :class:`balkline_client.marking.marker.Marker`).

        Without a ``queue`` in a file, marks that wait are lost with this process.
        """
        return Marker(self, match, MemoryQueue() if queue is None else queue, **more)


def _json(response: httpx.Response) -> Any:
    return response.json() if response.content else None
