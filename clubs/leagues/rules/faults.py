"""The one error of a league's rules: what cannot be, with a stable code."""

from __future__ import annotations


class LeagueFault(ValueError):
    """Something that a league's rules do not allow; `code` is stable, the message a plain sentence, which
    knows how it is translated (:class:`rules_engine.saying.Text`)."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
