"""The one error for everything that a person, not the program, has got wrong."""

from __future__ import annotations

from typing import Any


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
        """``{"code", "message", "data"?}``, as every JSON endpoint answers it."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data:
            body["data"] = self.data
        return body
