"""What a command raises that cannot do what it was asked."""

from __future__ import annotations


class CommandFailed(Exception):
    """Why, in a sentence, and the exit code."""

    def __init__(self, why: str, code: int = 1) -> None:
        super().__init__(why)
        self.code = code
