"""The one error for everything that a person, not the program, has got wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from config.languages.speaking import translated
from rules_engine.course.problems import NotTaken
from rules_engine.telling import told


@dataclass(frozen=True)
class Fault:
    """One part of a request that is at fault: ``at`` is the way to it (``("entrants", 17, "player")``).

    ``place`` says of what it is a part: of the body, of the query (``parameter``), or of the head
    (``header``). A service that does not know where its caller has a ``thing`` from says which it is, and the
    caller finds its place. ``choices`` are the values that it could have, where there are few.
    """

    at: tuple[str | int, ...]
    code: str
    detail: str
    choices: tuple[Any, ...] = ()
    place: Literal["body", "parameter", "header", "thing"] = "body"


class UserProblem(Exception):
    """Something was asked that cannot be done; nothing of it has been done.

    ``code`` is stable and meant for programs (``"lease-lost"``), ``message`` is one plain sentence for
    people, ``data`` what a program needs to continue, ``faults`` the parts of the request that are at fault,
    all of them. Middleware turns it into a page or into JSON. A bug is never a ``UserProblem``: let it rise.

    ``status`` is the HTTP status, always the same for one code: 422 where the request was understood, but a
    value cannot be so; 409 where the state of things does not allow it; 400 only for what cannot be read at
    all; 401, 403 and 404 as usual; 503 and 507 where the server has no room.
    """

    def __init__(
        self,
        code: str,
        message: str,
        status: int = 422,
        data: dict[str, Any] | None = None,
        faults: Sequence[Fault] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.data = data or {}
        self.faults = tuple(faults)

    def to_json(self) -> dict[str, Any]:
        """``{"code", "message", "data"?}``, as every JSON endpoint answers it, in the request's language."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data:
            body["data"] = self.data
        said: dict[str, Any] = told(body)
        return said


def as_sentence(message: str) -> str:
    """What the rules say of a fault, in the language of the request, as a sentence: "Such a game is not in
    the books."."""
    said = translated(message)
    return f"{said[:1].upper()}{said[1:]}."


@contextmanager
def told_to_user() -> Iterator[None]:
    """What the rules engine does not take within the block is a :class:`UserProblem`."""
    try:
        yield
    except NotTaken as problem:
        raise UserProblem(problem.code, problem.message, problem.status, problem.data) from None
