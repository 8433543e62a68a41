"""What has to be true across the rows of cups in an archive: options can be read, who meets was in the draw,
and a match belongs to a tie of a round that was drawn."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

import rules_engine as engine
from clubs.leagues.rules.cups.options import CupRules, Kind
from clubs.leagues.rules.plan import Plan

if TYPE_CHECKING:
    from clubs.archives.services.club_archive.leagues import _Checking


def _of(key: Any) -> str:
    """The key of what a row belongs to: "league/season" of "league/season/7"."""
    return str(key).rpartition("/")[0]


def check_cups(checking: _Checking) -> None:
    """Add to the faults what does not fit together."""
    _options(checking)
    entries = _entries(checking)
    pairs = _ties(checking, entries)
    for row in checking.rows["leagues.TeamMatch"]:
        told = row.columns
        if told["cup"] is None:
            continue
        pair = frozenset((told["home"], told["away"]))
        if (f"{told['cup']}/{told['round']}", pair) not in pairs:
            checking.fault("is no tie of its round", "team-matches", row, "round")


def _options(checking: _Checking) -> None:
    for row in checking.rows["leagues.Cup"]:
        told = row.columns
        if told["kind"] not in tuple(Kind):
            checking.fault(f"must be one of {', '.join(Kind)}", "cups", row, "kind")
        checking.readable(partial(CupRules.from_json, told["policy"]), "cups", row, "policy")
        if told["venue"] is not None and _of(told["venue"]) != _of(told["season"]):
            checking.fault("is of another league or season", "cups", row, "venue")
        if not told["sheet"]:
            continue
        plan = checking.readable(partial(Plan.from_json, told["sheet"]), "cups", row, "sheet")
        for one in plan.rubbers if plan is not None else ():
            try:
                engine.game(one.game)
            except engine.UnknownGame:
                checking.fault(f"{one.game[:60]!r} is no game of this Balkline", "cups", row, "sheet")


def _entries(checking: _Checking) -> set[tuple[Any, Any]]:
    """Each side that was in the draw of a cup."""
    found = set()
    for row in checking.rows["leagues.CupEntry"]:
        told = row.columns
        if _of(told["side"]) != _of(told["cup"]):
            checking.fault("is of another league or season", "cup-entries", row, "side")
        found.add((told["cup"], told["side"]))
    return found


def _ties(checking: _Checking, entries: set[tuple[Any, Any]]) -> set[tuple[str, frozenset[Any]]]:
    """The two sides of each tie, with its round."""
    found = set()
    seen: set[Hashable] = set()
    for row in checking.rows["leagues.CupTie"]:
        told = row.columns
        cup = _of(told["round"])
        for name in ("one", "other"):
            side = told[name]
            if side is None:
                continue
            if (cup, side) not in entries:
                checking.fault("was not in the draw", "cup-ties", row, name)
            checking.once("cup-ties", row, seen, (told["round"], side), "plays twice in the round", name)
        if told["given"] is not None and told["given"] not in (told["one"], told["other"]):
            checking.fault("does not play in the tie", "cup-ties", row, "given")
        if told["one"] is None and told["other"] is not None:
            checking.fault("a bye has its side in one", "cup-ties", row, "other")
        found.add((str(told["round"]), frozenset((told["one"], told["other"]))))
    return found
