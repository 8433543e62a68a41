"""What division tables are ordered by. Values are whole numbers; what is compared only among teams that are
still level says so. Lots are drawn by hand or by the season's published seed, and noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clubs.competitions.rules.standings.criteria import Named, UnknownCriterion, Value
from clubs.leagues.rules.tables.results import Key, Outcome, TeamResult
from clubs.leagues.rules.tables.scoring import Scoring
from rules_engine.saying import say


@dataclass(frozen=True, slots=True)
class Facts:
    """What criteria may ask for: the scoring, points deducted from each team, and the lots drawn so far (the
    lower ranks higher)."""

    scoring: Scoring = field(default_factory=Scoring)
    deducted: Mapping[Key, int] = field(default_factory=dict)
    lots: Mapping[Key, int] = field(default_factory=dict)


class Criterion(Named):
    """One question asked about a team's results."""

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        """The team's value. `results` are its own; `group` those still level."""
        raise NotImplementedError


def _difference(value: Value) -> str:
    return "–" if value is None else f"{int(value):+d}" if value else "0"


class MatchPoints(Criterion):
    """Points earned less points deducted."""

    key, label = "match_points", say("leagues.criterion-match-points", "Points")
    explanation = say(
        "leagues.criterion-match-points-why",
        "Points of all matches by the season's rules, less those deducted.",
    )

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return sum(facts.scoring.points(r, team) for r in results) - facts.deducted.get(team, 0)


class Wins(Criterion):
    """Matches won."""

    key, label = "wins", say("leagues.criterion-wins", "Wins")
    explanation = say("leagues.criterion-wins-why", "Matches won, walkovers included.")

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return sum(r.outcome(team) is Outcome.WON for r in results)


class RubbersWon(Criterion):
    """Rubbers won."""

    key, label = "rubbers_won", say("leagues.criterion-rubbers-won", "Rubbers won")
    explanation = say(
        "leagues.criterion-rubbers-won-why", "Rubbers won; in a walkover those that the season's rules give."
    )

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return sum(r.rubbers_of(team) for r in results)


class RubberDifference(Criterion):
    """Rubbers won less rubbers lost."""

    key, label = "rubber_difference", say("leagues.criterion-rubber-difference", "Rubber difference")
    explanation = say("leagues.criterion-rubber-difference-why", "Rubbers won, less those lost.")

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return sum(r.rubbers_of(team) - r.rubbers_of(r.opponent(team)) for r in results)

    def text(self, value: Value) -> str:
        return _difference(value)


class FramesWon(Criterion):
    """Frames won."""

    key, label = "frames_won", say("leagues.criterion-frames-won", "Frames won")
    explanation = say("leagues.criterion-frames-won-why", "Frames or racks won at the table.")

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return sum(r.frames_of(team) for r in results)


class FrameDifference(Criterion):
    """Frames won less frames lost."""

    key, label = "frame_difference", say("leagues.criterion-frame-difference", "Frame difference")
    explanation = say(
        "leagues.criterion-frame-difference-why", "Frames or racks won at the table, less those lost."
    )

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return sum(r.frames_of(team) - r.frames_of(r.opponent(team)) for r in results)

    def text(self, value: Value) -> str:
        return _difference(value)


class HeadToHead(Criterion):
    """Points from the matches among those still level."""

    key, label = "head_to_head", say("leagues.criterion-head-to-head", "Head to head")
    explanation = say(
        "leagues.criterion-head-to-head-why",
        "Points counted only from the matches among the teams that are still level.",
    )

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        among = [r for r in results if r.opponent(team) in group]
        return sum(facts.scoring.points(r, team) for r in among) if among else None


class HeadToHeadRubbers(Criterion):
    """Rubber difference from the matches among those still level."""

    key, label = (
        "head_to_head_rubbers",
        say("leagues.criterion-head-to-head-rubbers", "Head to head, rubbers"),
    )
    explanation = say(
        "leagues.criterion-head-to-head-rubbers-why",
        "Rubber difference counted only from the matches among the teams that are still level.",
    )

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        among = [r for r in results if r.opponent(team) in group]
        if not among:
            return None
        return sum(r.rubbers_of(team) - r.rubbers_of(r.opponent(team)) for r in among)

    def text(self, value: Value) -> str:
        return _difference(value)


class FewestAbsences(Criterion):
    """Matches to which the team did not come; fewer is better."""

    key, higher = "fewest_absences", False
    label = say("leagues.criterion-fewest-absences", "Matches not played")
    explanation = say(
        "leagues.criterion-fewest-absences-why", "Matches to which the team did not come. Fewer is better."
    )

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return sum(r.absent(team) for r in results)


class Lot(Criterion):
    """The lot drawn; none before it is."""

    key, higher = "lot", False
    label = say("leagues.criterion-lot", "Lot")
    explanation = say(
        "leagues.criterion-lot-why", "Drawn for teams that nothing else parts; the lower number ranks higher."
    )

    def value(self, team: Key, results: Sequence[TeamResult], group: frozenset[Key], facts: Facts) -> Value:
        return facts.lots.get(team)


CRITERIA: dict[str, Criterion] = {
    one.key: one
    for one in (
        MatchPoints(),
        Wins(),
        RubbersWon(),
        RubberDifference(),
        FramesWon(),
        FrameDifference(),
        HeadToHead(),
        HeadToHeadRubbers(),
        FewestAbsences(),
        Lot(),
    )
}
DEFAULT = ("match_points", "rubbers_won", "rubber_difference", "head_to_head", "wins", "lot")


def chosen(keys: Sequence[str]) -> list[Criterion]:
    """The criteria of these keys, in order. Raises UnknownCriterion for unknown or repeated keys, and for a
    list without any."""
    if not keys:
        raise UnknownCriterion("A table is ordered by at least one criterion.")
    for key in keys:
        if key not in CRITERIA:
            raise UnknownCriterion(f"There is no criterion {key!r}.")
        if list(keys).count(key) > 1:
            raise UnknownCriterion(f"The criterion {CRITERIA[key].label!r} is in the list twice.")
    return [CRITERIA[key] for key in keys]
