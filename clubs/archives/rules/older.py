"""Archives of earlier versions, as the present one would have written them.

Version 1 knew no levels of marking, no clocks, no pairs, no stages, no rules of entry, no series, no ratings
and nothing of pauses: a competition had the format of its one stage in its own row. Rows are raised one at a
time, as they are read; nothing else of an import knows versions.
"""

from __future__ import annotations

from typing import Any

from clubs.archives.rules.schema import Kept

READ = (1, 2)
"""The versions that are read."""

NEW_FILES: dict[int, tuple[str, ...]] = {
    1: (
        "stages.jsonl",
        "seats.jsonl",
        "pairings.jsonl",
        "pauses.jsonl",
        "no-show-clocks.jsonl",
        "disqualifications.jsonl",
        "partners-wanted.jsonl",
        "partner-invites.jsonl",
        "entry-rules.jsonl",
        "waiting.jsonl",
        "entry-requests.jsonl",
        "fees.jsonl",
        "prize-funds.jsonl",
        "payouts.jsonl",
        "start-times.jsonl",
        "told-times.jsonl",
        "calls.jsonl",
        "called-players.jsonl",
        "call-terms.jsonl",
        "said-names.jsonl",
        "series.jsonl",
        "series-competitions.jsonl",
        "rating-lists.jsonl",
        "starting-values.jsonl",
    )
}
"""Files that an archive of a version does not have."""

_FIRST = 1
_ADDED: dict[str, dict[str, Any]] = {
    "people.Player": {"home_club": ""},
    "people.Table": {"level": "", "clock": {}},
    "matches.Match": {"level": "", "clock": {}},
    "matches.MatchSide": {"partner": None},
    "competitions.Competition": {
        "level": "",
        "clock": {},
        "no_show": {},
        "sides_of": "players",
        "pair_rating": "mean",
        "partners_change": "",
    },
    "competitions.Fixture": {"plays_on": False},
    "competitions.Entrant": {"partner": None, "chosen_name": "", "disqualified": False},
}
_MOVED = ("format", "third_place", "double_round", "withdrawal_policy", "bracket_size")
_SETTINGS = {"elimination": ("third_place",), "round_robin": ("double_round", "withdrawal_policy")}


class Raising:
    """Raises the rows of one archive of a version to the present."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.stages: list[dict[str, Any]] = []

    def row(self, kept: Kept, value: dict[str, Any]) -> dict[str, Any]:
        """The row as it would be written now; what does not fit is left for the reader to refuse."""
        if self.version > _FIRST:
            return value
        found = {**_ADDED.get(kept.model, {}), **value}
        if kept.model == "competitions.Competition" and set(_MOVED) <= found.keys():
            moved = {name: found.pop(name) for name in _MOVED}
            names = _SETTINGS.get(str(moved["format"]), ())
            self.stages.append({
                "competition": found.get("slug"), "number": _FIRST, "name": "", "format": moved["format"],
                "settings": {name: moved[name] for name in names}, "feed": {},
                "size": moved["bracket_size"], "drawn_at": found.get("drawn_at"), "drawn": {},
            })  # fmt: skip
        elif kept.model == "competitions.Fixture" and "stage" not in found:
            found["stage"] = f"{found.get('competition')}/{_FIRST}"
        return found

    def rows_of(self, kept: Kept) -> list[dict[str, Any]]:
        """The rows of a file that the archive does not have."""
        return self.stages if kept.model == "competitions.Stage" else []
