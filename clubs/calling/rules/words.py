"""The words of a call: what is written, and what is said aloud."""

from __future__ import annotations

from collections.abc import Sequence


def joined(names: Sequence[str]) -> str:
    """ "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def spoken(names: Sequence[str], table: str, *, again: bool) -> str:
    """What the hall's screen says: "Second call. Ann and Bo, please, to table 4."."""
    before = "Second call. " if again else ""
    return f"{before}{joined(names)}, please, to {table[:1].lower()}{table[1:]}."


def headline(kind: str, table: str) -> str:
    """The title of a message; `kind` is that of the push."""
    if kind == "next":
        return "You are next"
    return f"Second call: {table}" if kind == "again" else f"{table} is ready"


def detail(opponents: Sequence[str], competition: str, round_name: str) -> str:
    """The line below the title."""
    against = f"Against {joined(opponents)}, " if opponents else ""
    return f"{against}{competition}, {round_name}."
