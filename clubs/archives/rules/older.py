"""Archives of earlier versions, as the present one would have written them.

Version 1 knew no levels of marking, no clocks, no pairs, no stages, no rules of entry, no series, no ratings,
no handicap policies and nothing of pauses: a competition had the format of its one stage, and its own way of
handicaps, in its own row. Rows are raised one at a time, as they are read; nothing else of an import knows
versions.
"""

from __future__ import annotations

from typing import Any

import rules_engine as engine
from clubs.archives.rules.files.leagues import FILES as LEAGUES
from clubs.archives.rules.kept import Kept
from clubs.handicaps.rules.older import Policies

READ = (1, 2)
"""The versions that are read."""

LEAGUE_FILES = tuple(one.file for one in LEAGUES)
LATER_FILES = ("differences.jsonl", "struck-courses.jsonl", "photos-afterwards.jsonl", *LEAGUE_FILES)
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
        "handicap-policies.jsonl",
        "handicap-versions.jsonl",
        "handicap-lines.jsonl",
        "given-starts.jsonl",
        *LATER_FILES,
    ),
    2: LATER_FILES,
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
_ADDED_LATER: dict[str, dict[str, Any]] = {
    "people.Club": {
        "language": "",
        "wall_language": "",
        "names_shown": "full",
        "minors_shown": "initial",
        "hall_names": False,
    },
    "people.Player": {
        "shown": "",
        "under_age": False,
        "consent": "",
        "earlier_names": None,
        "former": None,
    },
    "competitions.Competition": {"seeded_by": "typed", "seeded_on": None},
    "competitions.Entrant": {"seed_rating": None, "final_reason_message": None},
    "ratings.RatingList": {"source": "", "title": "", "counts_typed": False},
    "handicaps.HandicapLine": {"result": "", "words_message": None},
    "leagues.TeamMatch": {
        "cup": None,
        "start_words_message": None,
        "note_message": None,
        "agreed_home_message": None,
        "agreed_away_message": None,
    },
    "matches.LogEntry": {"state_hash": "", "tapped_at": None},
    "matches.Match": {"title_message": None},
    "matches.Dispute": {
        "sheet_words_message": None,
        "other_words_message": None,
        "problem_message": None,
    },
    "matches.StruckCourse": {"reason_message": None},
    "competitions.Seat": {"words_message": None},
    "competitions.Fixture": {"note_message": None},
    "competitions.FixtureMatch": {"struck_because_message": None},
    "competitions.CompetitionEvent": {"text_message": None},
    "handicaps.GivenStart": {"words_message": None},
    "leagues.CupTie": {"note_message": None},
    "leagues.CupRound": {"name_message": None},
    "leagues.Rubber": {"name_message": None},
    "leagues.Postponement": {"answer_message": None},
    "leagues.ProtestEntry": {"text_message": None},
    "leagues.Deduction": {"reason_message": None},
    "leagues.Title": {"name_message": None, "figure_message": None, "reason_message": None},
    "leagues.LeagueEvent": {"text_message": None},
    "emblems.EmblemStep": {"words_message": None, "reason_message": None},
    "emblems.Movement": {"why_message": None},
    "ladders.LadderEvent": {"words_message": None},
}
"""Columns that the first archives of version 2 do not have, either."""


def added_later(model: str) -> frozenset[str]:
    """The columns of a table that the first archives of version 2 do not have."""
    return frozenset(_ADDED_LATER.get(model, ()))


_MOVED = ("format", "third_place", "double_round", "withdrawal_policy", "bracket_size")
_SETTINGS = {"elimination": ("third_place",), "round_robin": ("double_round", "withdrawal_policy")}


class Raising:
    """Raises the rows of one archive of a version to the present."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.stages: list[dict[str, Any]] = []
        self.policies = Policies({game.id: game.name for game in engine.games()})
        self.handicaps: list[dict[str, Any]] = []
        self.since = "2026-01-01T00:00:00Z"
        """When the club was made: policies that its rows become are in force since."""

    def row(self, kept: Kept, value: dict[str, Any]) -> dict[str, Any]:
        """The row as it would be written now; what does not fit is left for the reader to refuse."""
        value = {**_ADDED_LATER.get(kept.model, {}), **value}
        if kept.model == "ratings.RatingList":
            value = {"slug": value.get("discipline"), **value}
        if self.version > _FIRST:
            return value
        found = {**_ADDED.get(kept.model, {}), **value}
        if kept.model == "people.Club":
            self.since = str(found.get("created_at") or self.since)
        elif kept.model == "handicaps.Handicap" and {"player", "game_id", "start"} <= found.keys():
            found = self._handicap(found)
        elif kept.model == "competitions.Competition" and isinstance(found.get("handicap"), dict):
            chosen = self.policies.of_competition(str(found.get("game")), found.pop("handicap"))
            found["handicap_policy"] = chosen.policy if chosen is not None else None
            found["handicap_version"] = f"{chosen.policy}/{chosen.version}" if chosen is not None else None
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
        match kept.model:
            case "competitions.Stage":
                return self.stages
            case "handicaps.Policy":
                return [
                    {
                        "slug": one.slug, "name": one.name, "kind": one.kind, "discipline": "",
                        "game": one.game, "closed_at": None, "created_at": self.since,
                    }
                    for one in self.policies.finish()
                ]  # fmt: skip
            case "handicaps.PolicyVersion":
                return [
                    {
                        "policy": one.slug, "number": number, "begins_on": self.since[:10], "terms": terms,
                        "note": "", "made_at": self.since, "by_label": "Balkline",
                    }
                    for one in self.policies.finish()
                    for number, terms in enumerate(one.versions, start=1)
                ]  # fmt: skip
            case "handicaps.HandicapLine":
                return [self._line(one) for one in self.handicaps]
        return []

    def _handicap(self, old: dict[str, Any]) -> dict[str, Any]:
        policy = self.policies.of_list(str(old["game_id"]))
        found = {"policy": policy.slug, "player": old["player"], "value": str(old["start"])}
        self.handicaps.append(found)
        return found

    def _line(self, row: dict[str, Any]) -> dict[str, Any]:
        none = ("moves", "floor", "ceiling", "before", "undoes", "instead_of", "by_person", "words_message")
        return {
            **dict.fromkeys(none), "handicap": f"{row['policy']}/{row['player']}", "number": 1,
            "reason": "import", "words": "From the list of starts", "day": self.since[:10],
            "sets": row["value"], "after": row["value"], "match": "", "result": "", "by_kind": "system",
            "by_label": "Balkline", "at": self.since,
        }  # fmt: skip
