"""Numbers of this database that lie inside JSON: which column of which table has them, and what they name.

The club's log and a ladder's log refer to players and tables by their row numbers; the archive has their
natural keys instead. A reference to a deleted row is null.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PLAYER, TABLE, PERSON = "people.Player", "people.Table", "people.User"

POINTS: dict[str, dict[str, dict[str, str]]] = {
    "people.ClubEvent": {
        "data": {
            "player": PLAYER,
            "kept": PLAYER,
            "merged": PLAYER,
            "table": TABLE,
            "member": PERSON,
            "account": PERSON,
        },
    },
    "ladders.LadderEvent": {"data": {"player": PLAYER, "winner": PLAYER}},
}
"""By table and column, the names in the object and what their numbers are of."""

LISTS: dict[str, tuple[str, str]] = {
    "ladders.Ladder": ("order", PLAYER),
    "ladders.LadderEvent": ("order", PLAYER),
}
"""Columns that are a list of numbers."""

NAMED: dict[str, tuple[str, str, str]] = {
    "matches.Act": ("data", "dispute", "matches.Dispute"),
    "ladders.LadderEvent": ("data", "challenge", "ladders.LadderChallenge"),
    "emblems.EmblemEvent": ("facts", "match", "matches.Match"),
    "emblems.Proposal": ("facts", "match", "matches.Match"),
}
"""Public ids inside objects, which change when a row gets a new one."""

PLAIN: dict[str, tuple[str, str]] = {"handicaps.HandicapLine": ("match", "matches.Match")}
"""Columns that hold a public id, or nothing."""

_PLAYER_IN_WORDS = {"joined"}
"""Lines of the club's log whose "player" is a name."""


def to_keys(model: str, line: dict[str, Any], keys: Mapping[str, Mapping[int, Any]]) -> None:
    """Put keys in place of numbers, in a row that is about to be written."""
    for column, names in POINTS.get(model, {}).items():
        line[column] = {
            name: keys[names[name]].get(value) if _is_number(name, names, value) else value
            for name, value in line[column].items()
        }
    if model in LISTS:
        column, of = LISTS[model]
        line[column] = [keys[of].get(value) for value in line[column]]


def to_numbers(
    model: str,
    row: dict[str, Any],
    numbers: Mapping[str, Mapping[Any, int]],
    new_ids: Mapping[str, Mapping[str, str]],
) -> str:
    """Put this database's numbers in place of keys, in a row that was read; what is wrong with it, or "".

    `new_ids` maps old public ids to new ones, by table.
    """
    for column, names in POINTS.get(model, {}).items():
        found = {}
        for name, value in row[column].items():
            if name in names and value is not None and not _in_words(row, name):
                if not isinstance(value, str | int) or isinstance(value, bool):
                    return f"{column}: {name} names nothing"
                value = numbers[names[name]].get(value)
            found[name] = value
        row[column] = found
    if model in LISTS:
        column, of = LISTS[model]
        listed = row[column]
        if not all(isinstance(key, str | int) and key in numbers[of] for key in listed):
            return f"{column} names a person who is not in the archive"
        row[column] = [numbers[of][key] for key in listed]
    if model in NAMED:
        column, name, of = NAMED[model]
        value = row[column].get(name)
        if isinstance(value, str) and value in new_ids.get(of, {}):
            row[column] = {**row[column], name: new_ids[of][value]}
    if model in PLAIN:
        column, of = PLAIN[model]
        row[column] = new_ids.get(of, {}).get(row[column], row[column])
    return ""


def _is_number(name: str, names: Mapping[str, str], value: Any) -> bool:
    return name in names and isinstance(value, int) and not isinstance(value, bool)


def _in_words(row: dict[str, Any], name: str) -> bool:
    return name == "player" and row.get("what") in _PLAYER_IN_WORDS
