"""Starting values from pasted lines: player, value, uncertainty.

Columns are parted by tabs, semicolons or commas; a first line may name them. A decimal comma is read where
the columns are parted otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.saying import say, say_many

HEADINGS = {
    "player": {"player", "name", "players", "names"},
    "value": {"value", "rating", "points", "strength"},
    "uncertainty": {"uncertainty", "rd", "deviation", "+/-", "±", "sd"},
}
COLUMNS = ("player", "value", "uncertainty")
MOST_LINES = 500


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A line with its number, counted from 1, and its cells by column; ``wrong`` says why it cannot be
    read."""

    number: int
    text: str
    player: str = ""
    value: float = 0.0
    uncertainty: float | None = None
    wrong: str = ""


def cells_of(line: str) -> list[str]:
    """The cells of a line."""
    for separator in ("\t", ";", ","):
        if separator in line:
            return [cell.strip() for cell in line.split(separator)]
    return [line.strip()]


def lines_of(text: str) -> list[tuple[int, str]]:
    """The lines that have something, numbered from 1."""
    return [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip(" \t;,\0")]


def read(text: str) -> list[PastedLine]:
    """Every line but a first one that names the columns, each read or with what is wrong."""
    lines = lines_of(text)
    columns = _header(lines[0][1]) if lines else None
    if columns is None:
        columns = COLUMNS
    else:
        lines = lines[1:]
    return [_line(number, line, columns) for number, line in lines]


def _header(line: str) -> tuple[str, ...] | None:
    """The columns that a first line names, "" for one that is not known; None when it is a player's."""
    cells = [cell.casefold().strip(".: ") for cell in cells_of(line)]
    found = tuple(next((name for name, words in HEADINGS.items() if cell in words), "") for cell in cells)
    return found if "player" in found and "value" in found else None


def _line(number: int, line: str, columns: tuple[str, ...]) -> PastedLine:
    cells = cells_of(line)
    text = line.strip()[:80]
    if any(cells[len(columns) :]):
        wrong = say_many(
            "ratings.too-many-columns",
            "There are more than {n} columns.",
            "There are more than {n} columns.",
            len(columns),
        )
        return PastedLine(number, text, wrong=wrong)
    told = {name: cell for name, cell in zip(columns, cells, strict=False) if name}
    if not told.get("player"):
        return PastedLine(number, text, wrong=say("ratings.no-player", "The player is missing."))
    if not told.get("value"):
        return PastedLine(number, text, wrong=say("ratings.no-value", "The value is missing."))
    numbers: dict[str, float | None] = {}
    for name in ("value", "uncertainty"):
        cell = told.get(name, "")
        try:
            numbers[name] = float(cell.replace(",", ".")) if cell else None
        except ValueError:
            return PastedLine(number, text, wrong=_no_number(name, cell[:20]))
    return PastedLine(number, text, told["player"], numbers["value"] or 0.0, numbers["uncertainty"])


def _no_number(name: str, cell: str) -> str:
    if name == "value":
        return say("ratings.value-is-no-number", "The value is a number; “{cell}” is none.", cell=cell)
    return say(
        "ratings.uncertainty-is-no-number", "The uncertainty is a number; “{cell}” is none.", cell=cell
    )
