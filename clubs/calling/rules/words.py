"""The words of a call: what is written, and what is said aloud."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.saying import Several, Text, say


def spoken(names: Sequence[str], table: str, *, again: bool) -> Text:
    """What the hall's screen says: "Second call. Ann and Bo, please, to table 4.". `table` as it is called
    within a sentence."""
    who = Several(names)
    if again:
        return say(
            "calling.spoken-again", "Second call. {names}, please, to {table}.", names=who, table=table
        )
    return say("calling.spoken", "{names}, please, to {table}.", names=who, table=table)


def headline(kind: str, table: str) -> Text:
    """The title of a message; `kind` is that of the push."""
    if kind == "next":
        return say("calling.next", "You are next")
    if kind == "again":
        return say("calling.second-call", "Second call: {table}", table=table)
    return say("calling.table-ready", "{table} is ready", table=table)


def detail(opponents: Sequence[str], competition: str, round_name: str) -> Text:
    """The line below the title."""
    if not opponents:
        return say("calling.detail", "{competition}, {round}.", competition=competition, round=round_name)
    return say(
        "calling.detail-against",
        "Against {names}, {competition}, {round}.",
        names=Several(opponents),
        competition=competition,
        round=round_name,
    )
