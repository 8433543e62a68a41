"""The one error for everything that a person, not the program, has got wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from config.languages.speaking import translated
from rules_engine.course.problems import NotTaken
from rules_engine.telling import told


class UserProblem(Exception):
    """Something was asked that cannot be done; nothing of it has been done.

    ``code`` is stable and meant for programs (``"lease-lost"``), ``message`` is one plain sentence for
    people, ``status`` the HTTP status (4xx; 503 and 507 where the server has no room), ``data`` what a
    program needs to continue. Middleware turns it into a page or into JSON. A bug is never a ``UserProblem``:
    let it rise.
    """

    def __init__(
        self, code: str, message: str, status: int = 400, data: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.data = data or {}

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
