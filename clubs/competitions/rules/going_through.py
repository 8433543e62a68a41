"""Who of a group has gone through, who is out, and what the others still need.

With up to ten meetings left in a group, every way in which they can end (win, draw, defeat) is played out:
up to 59,049 ends. In each, entrants are parted by those criteria, in the competition's order, that follow
from wins and draws alone: match points, wins, head to head, the lot. A criterion of figures (point
difference, average, ...) parts only entrants who have played all their meetings; before that, those who are
level may stand anywhere among the level. So "through" and "out" are certain, whatever is still played. With
more meetings left, bounds say it: the least and the most that everybody can still reach. They are right
where they say "through" or "out", and may say "open" a little longer.

Forfeits to come are taken as defeats that count like played ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations

from clubs.competitions.rules.going_ends import IN, OUT, Position, played_out
from clubs.competitions.rules.going_words import needs, one_match_left
from clubs.competitions.rules.pairing.groups import check_through, ordinal
from clubs.competitions.rules.standings.across import comparable, compared
from clubs.competitions.rules.standings.criteria import DEFAULT, Scoring, chosen
from clubs.competitions.rules.standings.results import Key, Result
from clubs.competitions.rules.standings.table import Row, table
from rules_engine.saying import Several, Text, say, say_many

MOST_EXACT = 10
"""So many meetings left in a group are played out in every way."""


class Going(StrEnum):
    """What is certain of an entrant."""

    THROUGH = "through"
    OUT = "out"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is certain, and in words what an open case needs."""

    going: Going
    words: str


@dataclass(frozen=True, slots=True)
class Settings:
    """How many go through: the first `each` of each group and the `best` of the next place; how often a pair
    meets (`legs`), whether a match can end level, and by what the groups are ranked."""

    each: int
    best: int = 0
    legs: int = 1
    draws: bool = True
    criteria: Sequence[str] = DEFAULT
    scoring: Scoring = Scoring()  # noqa: RUF009  # frozen


def going_through(
    groups: Sequence[Sequence[Key]],
    results: Sequence[Sequence[Result]],
    settings: Settings,
    names: Mapping[Key, str],
) -> dict[Key, Outlook]:
    """What is certain for every entrant. `results[group]` are the decided meetings of a group.

    Leave out entrants whose results are annulled. Raises PairingError as `groups.check_through` and
    UnknownCriterion.
    """
    check_through([len(group) for group in groups], settings.each, settings.best)
    known = [_Group(group, found, settings, names) for group, found in zip(groups, results, strict=True)]
    outlooks: dict[Key, Outlook] = {}
    for group in known:
        outlooks |= group.outlooks()
    if settings.best and all(not group.left for group in known):
        outlooks |= _best(known, settings, names)
    return outlooks


def _best(known: Sequence[_Group], settings: Settings, names: Mapping[Key, str]) -> dict[Key, Outlook]:
    """The holders of the place after the last certain one, when every group has ended."""
    place = settings.each + 1
    holders = []
    for number, group in enumerate(known):
        if len(group.entrants) < place:
            continue
        row = group.rows[place - 1]
        if row.level or (len(group.rows) > place and group.rows[place].level):
            return {}  # who holds it is a decision still to come
        holders.append((number, row.entrant))
    ranked = compared(holders, [g.results for g in known], comparable(settings.criteria), settings.scoring)
    last = ranked[settings.best - 1]
    level_at_line = any(one.level for one in ranked[settings.best : settings.best + 1])
    found = {}
    for one in ranked:
        if level_at_line and one.rank == last.rank:
            words = say(
                "competitions.level-for-last-place",
                "Level with another {place} for the last place that goes through ({reason}).",
                place=ordinal(place),
                reason=one.reason,
            )
            found[one.entrant] = Outlook(Going.OPEN, words)
        elif one.rank <= last.rank:
            words = say(
                "competitions.through-as-best",
                "Through as one of the best {place}s: {reason}.",
                place=ordinal(place),
                reason=one.reason,
            )
            found[one.entrant] = Outlook(Going.THROUGH, words)
        else:
            words = say(
                "competitions.out-others-better",
                "Out: {better} of the {all} {place}s are better ({reason}).",
                better=settings.best,
                all=len(ranked),
                place=ordinal(place),
                reason=one.reason,
            )
            found[one.entrant] = Outlook(Going.OUT, words)
    return found


_THROUGH = say("competitions.through-for-sure", "Through, whatever happens in the matches left.")
_OUT = say("competitions.out-for-sure", "Out, whatever happens in the matches left.")


def _open(left: int, need: int | None, *, points: bool) -> Text:
    """What makes it sure with so many matches left: so many points or wins; None where nothing of its own."""
    if need is None:
        return say_many(
            "competitions.open-not-in-own-hands",
            "Open with {n} match left: not yet in its own hands.",
            "Open with {n} matches left: not yet in its own hands.",
            left,
        )
    if points:
        return say_many(
            "competitions.open-sure-with-points",
            "Open with {n} match left: sure with {need} more points.",
            "Open with {n} matches left: sure with {need} more points.",
            left,
            need=need,
        )
    return say_many(
        "competitions.open-sure-with-wins",
        "Open with {n} match left: sure with {need} more wins.",
        "Open with {n} matches left: sure with {need} more wins.",
        left,
        need=need,
    )


class _Group:
    """One group: what is decided, what is left, and every way in which that can end."""

    def __init__(
        self, entrants: Sequence[Key], results: Sequence[Result], settings: Settings, names: Mapping[Key, str]
    ) -> None:
        within = set(entrants)
        self.entrants = list(entrants)
        self.results = [r for r in results if r.a in within and r.b in within]
        self.settings, self.names = settings, names
        self.asked = chosen(settings.criteria)
        met = Counter(frozenset((r.a, r.b)) for r in self.results)
        self.left = [
            (i, j)
            for i, j in combinations(range(len(entrants)), 2)
            for _ in range(settings.legs - met[frozenset((entrants[i], entrants[j]))])
        ]
        self.rows: list[Row] = table(self.entrants, self.results, settings.criteria, settings.scoring)
        number = {entrant: n for n, entrant in enumerate(entrants)}
        size = len(entrants)
        self.own_left = [sum(n in pair for pair in self.left) for n in range(size)]
        self.points = [0] * size
        self.wins = [0] * size
        self.against = [[0] * size for _ in range(size)]
        for r in self.results:
            for one, other in ((r.a, r.b), (r.b, r.a)):
                earned = settings.scoring.points_of(r, one)
                self.points[number[one]] += earned
                self.wins[number[one]] += r.winner == one
                self.against[number[one]][number[other]] += earned

    def outlooks(self) -> dict[Key, Outlook]:
        """What is certain for everybody here, from this group alone."""
        if not self.left:
            return {row.entrant: self._ended(n) for n, row in enumerate(self.rows)}
        if self.asked[0].key not in ("match_points", "wins"):
            words = say(
                "competitions.open-until-figures",
                "Open: the first thing that counts is {criterion}.",
                criterion=self.asked[0].in_sentence,
            )
            return dict.fromkeys(self.entrants, Outlook(Going.OPEN, words))
        if len(self.left) > MOST_EXACT:
            return self._bounds()
        return self._exact()

    def _ended(self, n: int) -> Outlook:
        """The outlook of the entrant in row n when all is played."""
        row, each = self.rows[n], self.settings.each
        last = row.rank + sum(other.rank == row.rank for other in self.rows) - 1
        if last <= each:
            words = say("competitions.through-in-place", "Through in {place} place.", place=ordinal(row.rank))
            return Outlook(Going.THROUGH, words)
        if row.rank > each + bool(self.settings.best):
            words = say("competitions.out-in-place", "Out in {place} place.", place=ordinal(row.rank))
            return Outlook(Going.OUT, words)
        if last > row.rank:
            others = [self.names[o.entrant] for o in self.rows if o.rank == row.rank and o is not row]
            words = say(
                "competitions.level-with",
                "Level with {names} in {place} place: a decision must part them.",
                names=Several(others),
                place=ordinal(row.rank),
            )
            return Outlook(Going.OPEN, words)
        words = say(
            "competitions.waits-to-be-compared",
            "Waits to be compared with the {place}s of the other groups.",
            place=ordinal(row.rank),
        )
        return Outlook(Going.OPEN, words)

    def _bounds(self) -> dict[Key, Outlook]:
        scoring = self.settings.scoring
        first = self.points if self.asked[0].key == "match_points" else self.wins
        win, loss = (scoring.win, scoring.loss) if first is self.points else (1, 0)
        most = [first[n] + max(win, loss) * self.own_left[n] for n in range(len(first))]
        least = [first[n] + min(win, loss) * self.own_left[n] for n in range(len(first))]
        each, in_reach = self.settings.each, self.settings.each + bool(self.settings.best)
        found = {}
        for n, entrant in enumerate(self.entrants):
            others = [m for m in range(len(first)) if m != n]
            if sum(most[m] >= least[n] for m in others) < each:
                found[entrant] = Outlook(Going.THROUGH, _THROUGH)
            elif sum(least[m] > most[n] for m in others) >= in_reach:
                found[entrant] = Outlook(Going.OUT, _OUT)
            else:
                rivals = sorted((most[m] for m in others), reverse=True)
                need = rivals[each - 1] + 1 - first[n] if each else win * self.own_left[n] + 1
                words = _open(
                    self.own_left[n],
                    need if need <= most[n] - first[n] else None,
                    points=first is self.points,
                )
                found[entrant] = Outlook(Going.OPEN, words)
        return found

    def _position(self) -> Position:
        settings, scoring = self.settings, self.settings.scoring
        finished = []
        for n, entrant in enumerate(self.entrants):
            own = [r for r in self.results if r.has(entrant)]
            values = []
            for criterion in self.asked:
                value = criterion.value(entrant, own, frozenset(), scoring)
                values.append((value is not None, Fraction(value or 0) * (1 if criterion.higher else -1)))
            finished.append(None if self.own_left[n] else tuple(values))
        # Lots are known before anything is played.
        lots = tuple(-scoring.lots.get(e, len(scoring.lots) + 1) for e in self.entrants)
        return Position(
            points=tuple(self.points),
            wins=tuple(self.wins),
            against=tuple(map(tuple, self.against)),
            left=tuple(self.left),
            finished=tuple(finished),
            lots=lots,
            criteria=tuple(c.key for c in self.asked),
            worth=(scoring.win, scoring.draw if settings.draws else None, scoring.loss),
            each=settings.each,
            in_reach=settings.each + bool(settings.best),
        )

    def _exact(self) -> dict[Key, Outlook]:
        """Play out what is left in every way."""
        ends = played_out(self._position())
        found = {}
        for n, entrant in enumerate(self.entrants):
            seen = ends.seen[n]
            overall = 0
            for mask in seen.values():
                overall |= mask
            if overall == IN:
                found[entrant] = Outlook(Going.THROUGH, _THROUGH)
            elif overall == OUT:
                found[entrant] = Outlook(Going.OUT, _OUT)
            elif self.own_left[n] == 0 and len(self.left) == 1:
                one, other = (self.names[self.entrants[i]] for i in self.left[0])
                found[entrant] = Outlook(Going.OPEN, one_match_left(one, other, ends.by_end[n]))
            else:
                found[entrant] = Outlook(Going.OPEN, needs(self.own_left[n], seen, draws=self.settings.draws))
        return found
