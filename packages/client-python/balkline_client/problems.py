"""What can go wrong: the server cannot be reached, or it refuses."""

from __future__ import annotations

from typing import Any

import httpx


class BalklineError(Exception):
    """What all errors of this library are."""


class Unreachable(BalklineError):
    """No answer came. Whether a request without a key was carried out is not known."""


class Problem(BalklineError):
    """A refusal of the server (RFC 9457). ``code`` is stable; ``title`` is for people.

    ``fields`` names what is wrong with the body, ``data`` has all members of the answer, ``retry_after`` the
    seconds after which to ask again, where the server says so.
    """

    def __init__(
        self,
        status: int,
        code: str,
        title: str,
        data: dict[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{title} ({status} {code})")
        self.status, self.code, self.title = status, code, title
        self.data = data or {}
        self.retry_after = retry_after

    @property
    def fields(self) -> list[dict[str, str]]:
        """Each with ``field`` and ``message``; empty where no field is to blame."""
        return list(self.data.get("fields", []))

    @property
    def request_id(self) -> str:
        """The name of the request in the server's log, for reports; may be empty."""
        return str(self.data.get("request_id", ""))


class NotSignedIn(Problem):
    """401: no token, or one that is wrong, revoked or has run out."""


class NotAllowed(Problem):
    """403: the token may not do this."""


class NotFound(Problem):
    """404: missing, or not yours to see."""


class TooMany(Problem):
    """429: too many requests; see ``retry_after``."""


_BY_STATUS: dict[int, type[Problem]] = {401: NotSignedIn, 403: NotAllowed, 404: NotFound, 429: TooMany}


def problem_of(response: httpx.Response) -> Problem:
    """The refusal that an answer of 400 or more tells; its body is read if it has not been."""
    response.read()
    try:
        data = response.json()
    except ValueError:
        data = None
    if not isinstance(data, dict):  # by something that stands before the server
        data = {}
    kind = _BY_STATUS.get(response.status_code, Problem)
    title = str(data.get("title") or response.reason_phrase or "The server refuses")
    code = str(data.get("code") or "http")
    return kind(response.status_code, code, title, data, seconds_of(response.headers.get("Retry-After")))


def seconds_of(retry_after: str | None) -> float | None:
    """A ``Retry-After`` in seconds; None for anything but a plain number, all that Balkline sends."""
    if retry_after is None or not retry_after.strip().isdigit():
        return None
    return float(retry_after)
