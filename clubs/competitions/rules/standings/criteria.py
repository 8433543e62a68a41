"""The criteria by which standings are ordered, one small class each.

A criterion turns an entrant's results into a value that can be compared (an int or an exact Fraction), or
None where there is none yet; None ranks below every value. `higher` says whether more is better. Values
are compared within a group of entrants that the criteria before could not part; `Head-to-head` counts only
the matches inside that group.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from clubs.competitions.rules.standings.results import Key, Kind, Result
from rules_engine.saying import Text, figure, say

Value = int | Fraction | None
Results = Sequence[Result]
Group = Collection[Key]


@dataclass(frozen=True, slots=True)
class Scoring:
    """Match points for a win, a draw and a defeat, and the lots for the last criterion (lower is better).

    `bye` are the points of a bye (None: a win's), `missed` those of a round that was over before a late
    entrant came. `everybody` has the scores of the whole field, for criteria that look at the opponents':
    `table` fills it in.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    lots: Mapping[Key, int] = field(default_factory=dict)
    bye: int | None = None
    missed: int = 0
    everybody: Scores | None = None

    @property
    def bye_points(self) -> int:
        """Points of a bye."""
        return self.win if self.bye is None else self.bye

    def points_of(self, result: Result, entrant: Key) -> int:
        """Match points of one result. A forfeit earns nothing, also where a defeat earns something."""
        if result.kind is Kind.BYE:
            return self.bye_points
        if result.kind is Kind.MISSED:
            return self.missed
        if result.winner == entrant:
            return self.win
        if result.drawn:
            return self.draw
        absent = result.kind in (Kind.WALKOVER, Kind.DOUBLE_FORFEIT)
        return 0 if absent else self.loss


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of a whole field. `rounds` is 0 where rounds do not follow each other.

    `own` are match points. `for_opponents` are what they count for those who met them: for somebody who has
    left, each round since counts as a draw, so that nobody loses by having met them. `met` are everybody's
    opponents, absent ones included.
    """

    rounds: int
    own: Mapping[Key, int]
    for_opponents: Mapping[Key, int]
    met: Mapping[Key, frozenset[Key]]


def scores(own: Mapping[Key, Results], scoring: Scoring) -> Scores:
    """The scores of everybody, from each entrant's own results."""
    rounds = max((r.round or 0 for results in own.values() for r in results), default=0)
    points = {key: sum(scoring.points_of(r, key) for r in results) for key, results in own.items()}
    since = {
        key: rounds - max((r.round or 0 for r in results), default=rounds) for key, results in own.items()
    }
    return Scores(
        rounds,
        points,
        {key: n + (scoring.draw * since[key] if rounds else 0) for key, n in points.items()},
        {key: frozenset(r.opponent(key) for r in results if r.met) for key, results in own.items()},
    )


class Named:
    """What a criterion is called, and which of two values is better; leagues have criteria of their own."""

    key: str = ""
    label: str = ""
    explanation: str = ""
    higher: bool = True
    within: str = ""
    """The label as it stands within a sentence; without one it is the label, with a small letter."""
    named_after: bool = False
    """It bears a person's name, which begins with a capital everywhere."""

    @property
    def in_sentence(self) -> str:
        """The label within a sentence."""
        if self.named_after:
            return self.label
        return self.within or f"{self.label[:1].lower()}{self.label[1:]}"

    def text(self, value: Value) -> str:
        """The value as shown to people."""
        return "–" if value is None else str(value)

    def better(self, one: Value, other: Value) -> bool:
        """Whether `one` ranks above `other`."""
        if one is None or other is None:
            return one is not None
        return one > other if self.higher else one < other


def value_of(criterion: str, value: str) -> Text:
    """A criterion with a value: "wins 2"."""
    return say("competitions.criterion-value", "{criterion} {value}", criterion=criterion, value=value)


class Criterion(Named):
    """One question asked about an entrant's results."""

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        """The entrant's value. `results` are the entrant's own; `group` those still level."""
        raise NotImplementedError


def _figure(figures: Mapping[Key, int], key: Key) -> int:
    return figures.get(key, 0)


class MatchPoints(Criterion):
    """Points for matches won and drawn."""

    key = "match_points"
    label = say("competitions.criterion-match-points", "Match points")
    within = say("competitions.criterion-match-points-within", "match points")
    explanation = say(
        "competitions.explained-match-points",
        "Points for every match won or drawn, as this competition gives them.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        return sum(scoring.points_of(r, entrant) for r in results)


class Wins(Criterion):
    """Matches won, walkovers included."""

    key = "wins"
    label = say("competitions.criterion-wins", "Wins")
    within = say("competitions.criterion-wins-within", "wins")
    explanation = say("competitions.explained-wins", "Matches won. A walkover is a win, a bye is none.")

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        return sum(r.winner == entrant for r in results)


class HeadToHead(Criterion):
    """Match points from the matches among those who are still level."""

    key = "head_to_head"
    label = say("competitions.criterion-head-to-head", "Head to head")
    within = say("competitions.criterion-head-to-head-within", "head to head")
    explanation = say(
        "competitions.explained-head-to-head",
        "Match points counted only from the matches among the entrants who are still level.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        among = [r for r in results if r.opponent(entrant) in group]
        return sum(scoring.points_of(r, entrant) for r in among) if among else None


class FrameDifference(Criterion):
    """Frames won less frames lost."""

    key = "frame_difference"
    label = say("competitions.criterion-frame-difference", "Frame difference")
    within = say("competitions.criterion-frame-difference-within", "frame difference")
    explanation = say(
        "competitions.explained-frame-difference",
        "Frames or games won, less those lost. Walkovers count for nothing here.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        return sum(
            _figure(r.frames, entrant) - _figure(r.frames, r.opponent(entrant)) for r in results if r.at_table
        )

    def text(self, value: Value) -> str:
        return "–" if value is None else f"{int(value):+d}"


class PointDifference(Criterion):
    """Points made less points given away."""

    key = "point_difference"
    label = say("competitions.criterion-point-difference", "Point difference")
    within = say("competitions.criterion-point-difference-within", "point difference")
    explanation = say(
        "competitions.explained-point-difference",
        "Points scored at the table, less those of the opponents. Walkovers count for nothing here.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        return sum(
            _figure(r.points, entrant) - _figure(r.points, r.opponent(entrant)) for r in results if r.at_table
        )

    def text(self, value: Value) -> str:
        return "–" if value is None else f"{int(value):+d}"


class PointsScored(Criterion):
    """Points made."""

    key = "points_scored"
    label = say("competitions.criterion-points-scored", "Points scored")
    within = say("competitions.criterion-points-scored-within", "points scored")
    explanation = say("competitions.explained-points-scored", "All points scored at the table.")

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        return sum(_figure(r.points, entrant) for r in results if r.at_table)


class GeneralAverage(Criterion):
    """Points for each inning, exact."""

    key = "general_average"
    label = say("competitions.criterion-general-average", "General average")
    within = say("competitions.criterion-general-average-within", "general average")
    explanation = say(
        "competitions.explained-general-average",
        "All points divided by all innings; there is none before the first inning.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        played = [r for r in results if r.at_table and entrant in r.innings]
        innings = sum(r.innings[entrant] for r in played)
        return Fraction(sum(_figure(r.points, entrant) for r in played), innings) if innings else None

    def text(self, value: Value) -> str:
        return "–" if value is None else figure(value, 3)


class HighestRun(Criterion):
    """The best run or break."""

    key = "highest_run"
    label = say("competitions.criterion-highest-run", "Highest run")
    within = say("competitions.criterion-highest-run-within", "highest run")
    explanation = say("competitions.explained-highest-run", "The best run or break in one inning.")

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        return max((r.high_run[entrant] for r in results if entrant in r.high_run), default=None)


class FewestForfeits(Criterion):
    """Matches forfeited; fewer is better."""

    key = "fewest_forfeits"
    label = say("competitions.criterion-fewest-forfeits", "Forfeits")
    within = say("competitions.criterion-fewest-forfeits-within", "forfeits")
    higher = False
    explanation = say(
        "competitions.explained-fewest-forfeits", "Matches lost by not turning up. Fewer is better."
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        absent = (Kind.WALKOVER, Kind.DOUBLE_FORFEIT)
        return sum(r.kind in absent and r.winner != entrant for r in results)


class Lot(Criterion):
    """The order drawn with the competition's published seed."""

    key = "lot"
    label = say("competitions.criterion-lot", "Lot")
    within = say("competitions.criterion-lot-within", "lot")
    higher = False
    explanation = say(
        "competitions.explained-lot",
        "Drawn with the published seed of this competition; the lower number ranks higher.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        return scoring.lots.get(entrant)


def _opponents(entrant: Key, results: Results, everybody: Scores) -> list[int]:
    """What each round brought: the opponent's score; the entrant's own where nothing was played.

    A round without any result (the entrant was away, or has left) counts as not played.
    """
    played = [everybody.for_opponents[r.opponent(entrant)] for r in results if r.at_table]
    rounds = everybody.rounds or len(results)
    return played + [everybody.own[entrant]] * (rounds - len(played))


class Buchholz(Criterion):
    """The opponents' points added up, the lowest and highest left out if asked."""

    key = "buchholz"
    label = say("competitions.criterion-buchholz", "Buchholz")
    explanation = say(
        "competitions.explained-buchholz",
        "The points of all opponents added up."
        " For a bye, a walkover and every other round without play the entrant's own points are taken; an"
        " opponent who has left has a draw for each round since.",
    )
    lowest, highest = 0, 0
    named_after = True

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        if scoring.everybody is None:
            return None
        found = sorted(_opponents(entrant, results, scoring.everybody))
        return sum(found[self.lowest : len(found) - self.highest])


class BuchholzCut(Buchholz):
    """Buchholz without the weakest opponent."""

    key = "buchholz_cut_1"
    label = say("competitions.criterion-buchholz-cut-1", "Buchholz, cut 1")
    explanation = say(
        "competitions.explained-buchholz-cut-1",
        "The points of all opponents but the weakest."
        " For a bye, a walkover and every other round without play the entrant's own points are taken; an"
        " opponent who has left has a draw for each round since.",
    )
    lowest = 1


class BuchholzMedian(Buchholz):
    """Buchholz without the weakest and the strongest opponent."""

    key = "buchholz_median"
    label = say("competitions.criterion-buchholz-median", "Median Buchholz")
    within = say("competitions.criterion-buchholz-median-within", "median Buchholz")
    named_after = False
    explanation = say(
        "competitions.explained-buchholz-median",
        "The points of all opponents but the weakest and the strongest."
        " For a bye, a walkover and every other round without play the entrant's own points are taken; an"
        " opponent who has left has a draw for each round since.",
    )
    lowest, highest = 1, 1


class SonnebornBerger(Criterion):
    """The points of those beaten, and half the points of those drawn with."""

    key = "sonneborn_berger"
    label = say("competitions.criterion-sonneborn-berger", "Sonneborn-Berger")
    named_after = True
    explanation = say(
        "competitions.explained-sonneborn-berger",
        "The points of the opponents beaten, and half the points of those drawn with. A walkover and a bye"
        " that earn a win's points count as a win over somebody with the entrant's own points, and a bye or a"
        " missed round that earn less as that share of it.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        everybody = scoring.everybody
        if everybody is None:
            return None
        total = Fraction(0)
        for result in results:
            if result.at_table:
                share = Fraction(int(result.winner == entrant)) + Fraction(int(result.drawn), 2)
                total += share * everybody.for_opponents[result.opponent(entrant)]
            else:
                total += Fraction(scoring.points_of(result, entrant), scoring.win) * everybody.own[entrant]
        return total

    def text(self, value: Value) -> str:
        return "–" if value is None else figure(Decimal(f"{float(value):g}"))


class Progressive(Criterion):
    """The points after every round added up: early points count more."""

    key = "progressive"
    label = say("competitions.criterion-progressive", "Progressive score")
    within = say("competitions.criterion-progressive-within", "progressive score")
    explanation = say(
        "competitions.explained-progressive",
        "The points that the entrant had after each round, added up, so that points won early count more."
        " Byes and walkovers count with their points. There is none where rounds do not follow each other.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        rounds = scoring.everybody.rounds if scoring.everybody is not None else 0
        if not rounds:
            return None
        return sum(scoring.points_of(r, entrant) * (rounds - (r.round or rounds) + 1) for r in results)


class DirectEncounter(HeadToHead):
    """Head to head, but only if all who are level have met each other."""

    key = "direct_encounter"
    label = say("competitions.criterion-direct-encounter", "Direct encounter")
    within = say("competitions.criterion-direct-encounter-within", "direct encounter")
    explanation = say(
        "competitions.explained-direct-encounter",
        "Match points from the matches among the entrants who are still level, if each of them has met every"
        " other; otherwise it parts nobody. A match decided by walkover counts, too.",
    )

    def value(self, entrant: Key, results: Results, group: Group, scoring: Scoring) -> Value:
        everybody = scoring.everybody
        if everybody is None or any(
            len(everybody.met.get(one, frozenset()) & frozenset(group)) < len(group) - 1 for one in group
        ):
            return None
        return HeadToHead.value(self, entrant, results, group, scoring)


CRITERIA: dict[str, Criterion] = {
    c.key: c
    for c in (
        MatchPoints(),
        Wins(),
        HeadToHead(),
        FrameDifference(),
        PointDifference(),
        PointsScored(),
        GeneralAverage(),
        HighestRun(),
        FewestForfeits(),
        Buchholz(),
        BuchholzCut(),
        BuchholzMedian(),
        SonnebornBerger(),
        Progressive(),
        DirectEncounter(),
        Lot(),
    )
}

DEFAULT = ("match_points", "head_to_head", "point_difference", "general_average", "highest_run")


class UnknownCriterion(ValueError):
    """A criterion that is not in the catalogue, or occurs twice in one list."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def chosen(keys: Sequence[str]) -> list[Criterion]:
    """The criteria of these keys, in order. Raises UnknownCriterion for unknown or repeated keys."""
    for key in keys:
        if key not in CRITERIA:
            raise UnknownCriterion(
                say("competitions.no-such-criterion", "There is no criterion '{key}'.", key=key)
            )
        if list(keys).count(key) > 1:
            raise UnknownCriterion(
                say(
                    "competitions.criterion-twice",
                    "The criterion '{criterion}' is in the list twice.",
                    criterion=CRITERIA[key].label,
                )
            )
    return [CRITERIA[key] for key in keys]
