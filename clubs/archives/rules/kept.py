"""One file of an archive: which rows it has, in which order, and which of their columns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kept:
    """One file: rows of `model` whose `club` lookup gives the club, in the order of `order`.

    `key` are the fields that together tell one row from every other. `also` is a lookup that has to give the
    club, too: other rows are in no archive.
    """

    file: str
    model: str
    club: str
    order: tuple[str, ...]
    fields: tuple[str, ...]
    key: tuple[str, ...]
    only: tuple[tuple[str, object], ...] = ()
    also: str = ""


def kept(
    file: str, model: str, club: str, order: str, fields: str, key: str, *, also: str = "", **only: object
) -> Kept:
    """A file, its lists written as words; `only` narrows the rows."""
    return Kept(
        f"{file}.jsonl",
        model,
        club,
        tuple(order.split()),
        tuple(fields.split()),
        tuple(key.split()),
        tuple(only.items()),
        also,
    )


SIGNED = "by_kind by_id by_label at"
"""The columns that say who did something, and when."""
