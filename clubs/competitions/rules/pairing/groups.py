"""A stage of groups: who stands in which group, and who meets whom when. For 4 to 512 entrants.

Seeds are dealt in *rows* of as many as there are groups: by *snake* (the first row from left to right, the
next from right to left, ...), or *drawn* row by row from pots by the published seed. So sizes differ by at
most one, and a sum of seeds hardly more. Club-mates are kept apart as far as can be (:mod:`.apart`).

Within a group everybody meets everybody by the Berger tables (:mod:`.round_robin`), once or twice. A group
of three has the carom way: 2 meets 3, then 1 meets the loser, then 1 meets the winner, so that the one who
lost does not wait for two matches; or the winner first, as the UMB has it since 2019. In any case all three
pairs meet: so the plan names the pairs, and `order_of_three` says which of them is next. Where no match
can end level, a plan can name sources ("the loser of match 1") instead; then a correction of the first match
touches the others, so this is not the default.

Source of the order in threes: UMB, "New UMB 3-Cushion Events Rules Changes", 17 December 2019.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from clubs.competitions.rules.pairing import apart, round_robin, seeding
from clubs.competitions.rules.pairing.apart import Club
from clubs.competitions.rules.pairing.brackets import (
    Bracket,
    Number,
    PairingError,
    PlannedFixture,
    Seed,
    Source,
    SourceKind,
)
from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.rules.pairing.round_robin import Meeting
from clubs.competitions.rules.standings.table import Row
from rules_engine.saying import Several, Text, say

FEWEST_GROUPS, MOST_GROUPS = 2, 64
SMALLEST_GROUP, LARGEST_GROUP = 2, round_robin.LARGEST
MOST_ENTRANTS = 512


@dataclass(frozen=True, slots=True)
class Groups:
    """Who stands in which group: `members[0]` are the seeds of group A, the best first.

    `clashes` counts pairs of club-mates in one group. `moved` maps each seed that clubs put elsewhere to
    the group (from 0) where it would have stood.
    """

    members: tuple[tuple[Seed, ...], ...]
    clashes: int = 0
    moved: Mapping[Seed, int] = field(default_factory=dict)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many stand in each group."""
        return tuple(len(group) for group in self.members)

    @property
    def of(self) -> dict[Seed, int]:
        """The group of each seed, from 0."""
        return {seed: n for n, group in enumerate(self.members) for seed in group}


class ThreeOrder(StrEnum):
    """Whom the third player of a group of three meets first."""

    LOSER = "loser"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """All meetings of all groups in order of play: round by round, in each round group by group."""

    groups: Groups
    double: bool
    fixtures: tuple[PlannedFixture, ...]

    @property
    def bracket(self) -> Bracket:
        """The plan as `elimination.resolve` folds it: who has met whom, and by whom it was decided."""
        seeds = frozenset(chain.from_iterable(self.groups.members))
        return Bracket(len(seeds), seeds, self.fixtures, ())

    def of_group(self, group: int) -> tuple[PlannedFixture, ...]:
        """The fixtures of one group (from 0)."""
        return tuple(f for f in self.fixtures if group_of(f.code) == group)

    def meetings(self, group: int) -> tuple[Meeting, ...]:
        """The meetings of one group as in a round robin, as `round_robin.withdraw` wants them.

        Raises PairingError("order-of-play") for a group whose later meetings name sources.
        """
        found = []
        for fixture in self.of_group(group):
            if not fixture.a.kind == fixture.b.kind == SourceKind.SEED:
                raise PairingError(
                    "order-of-play",
                    say(
                        "competitions.group-by-first-match",
                        "Group {letter} is planned by its first match.",
                        letter=letter(group),
                    ),
                )
            found.append(Meeting(fixture.number, fixture.round, fixture.a.of, fixture.b.of))
        return tuple(found)


def group_of(code: str) -> int:
    """The group (from 0) of a fixture's code. Raises PairingError("code") for another kind of code."""
    head, _, round_ = code.partition("r")
    if not (head.startswith("g") and head[1:].isdigit() and round_.isdigit()):
        raise PairingError(
            "code", say("competitions.no-group-round", "'{code}' is no round of a group.", code=code)
        )
    return int(head[1:]) - 1


def check(entrants: int, groups: int) -> None:
    """Whether so many entrants can be dealt into so many groups.

    Raises PairingError: "groups" outside 2 to 64 groups, "group-small" and "group-large" for groups of
    fewer than 2 or more than 64, "field-size" above 512 entrants.
    """
    if not FEWEST_GROUPS <= groups <= MOST_GROUPS:
        raise PairingError(
            "groups",
            say(
                "competitions.groups-number",
                "There are {fewest} to {most} groups, not {n}.",
                fewest=FEWEST_GROUPS,
                most=MOST_GROUPS,
                n=groups,
            ),
        )
    if entrants > MOST_ENTRANTS:
        raise PairingError(
            "field-size",
            say(
                "competitions.groups-size",
                "Groups take at most {most} entrants, not {n}.",
                most=MOST_ENTRANTS,
                n=entrants,
            ),
        )
    if entrants < groups * SMALLEST_GROUP:
        raise PairingError(
            "group-small",
            say(
                "competitions.groups-need",
                "{groups} groups need at least {fewest} entrants, not {n}.",
                groups=groups,
                fewest=groups * SMALLEST_GROUP,
                n=entrants,
            ),
        )
    if entrants > groups * LARGEST_GROUP:
        raise PairingError("group-large", too_large())


def too_large() -> Text:
    """What is said of a group that would be too large."""
    return say("competitions.group-large", "A group has at most {most} entrants.", most=LARGEST_GROUP)


def check_through(sizes: Sequence[int], each: int, best: int = 0) -> None:
    """Whether the first `each` of every group and the `best` of the next place can go through.

    Raises PairingError: "through" for nobody; "through-many" for more than there are; "through-all" where
    nobody would be out; "best-of-two" where a group of two would give a best loser: each of them has lost
    its only match, which compares nobody.
    """
    if each < 0 or best < 0 or each + best == 0:
        raise PairingError("through", say("competitions.nobody-through", "Somebody must go through."))
    going = each * len(sizes) + best
    if going > sum(sizes) or each > min(sizes):
        raise PairingError(
            "through-many",
            say(
                "competitions.through-many",
                "{n} cannot go through from groups of {sizes}.",
                n=going,
                sizes=Several(sorted(set(sizes))),
            ),
        )
    if going == sum(sizes):
        raise PairingError(
            "through-all",
            say("competitions.through-all", "Everybody would go through; leave the groups out instead."),
        )
    if best and best > sum(size > each for size in sizes):
        raise PairingError(
            "through-many",
            say(
                "competitions.not-so-many-at-place",
                "There are not {n} at place {place} of the groups.",
                n=best,
                place=each + 1,
            ),
        )
    if best == len(sizes):
        raise PairingError(
            "best-all",
            say(
                "competitions.best-all",
                "All at place {place} would go through: let {place} of each group through.",
                place=each + 1,
            ),
        )
    if best and each == 1 and min(sizes) == 2:
        raise PairingError(
            "best-of-two",
            say(
                "competitions.best-of-two",
                "The seconds of groups of two cannot be compared: each has lost its only match. "
                "Make larger groups.",
            ),
        )


def snake(entrants: int, groups: int, clubs: Mapping[Seed, Club] | None = None) -> Groups:
    """Seeds dealt by snake; with `clubs`, club-mates apart as far as can be. Raises as `check`."""
    check(entrants, groups)
    rows = _rows(entrants, groups)
    wanted = {
        seed: place if number % 2 == 0 else groups - 1 - place
        for number, row in enumerate(rows)
        for place, seed in enumerate(row)
    }
    return _dealt(rows, wanted, clubs or {}, groups)


def drawn(
    keys: Sequence[str],
    groups: int,
    seed: str,
    clubs: Mapping[Seed, Club] | None = None,
    *,
    algorithm: str = seeding.ALGORITHM,
) -> Groups:
    """Seeds drawn from pots: each row is a pot, and its first drawn goes to group A, the next to B, ...

    `keys[0]` is the key of seed 1 in the draw (its entry number). With `clubs`, one who would stand with a
    club-mate changes places within the pot, the fewest clashes first; the first pot stays as drawn. Raises
    as `check` and `seeding.by_draw`.
    """
    check(len(keys), groups)
    seed_of = {key: n for n, key in enumerate(keys, start=1)}
    order = [seed_of[key] for key in seeding.by_draw(keys, seed, algorithm=algorithm)]
    rows = [[s for s in order if s in row] for row in map(set, _rows(len(keys), groups))]
    wanted = {s: place for row in rows for place, s in enumerate(row)}
    return _dealt(rows, wanted, clubs or {}, groups)


def merge(groups: Groups, one: int, other: int, *, begun: Collection[int] = ()) -> Groups:
    """Two groups (from 0) made one, under the earlier letter; the letters after the later one move up.

    Raises PairingError: "group-begun" if one of them has begun, "group-large" above 64, "groups" for
    groups that are not there or where one alone would be left.
    """
    _startable(groups, (one, other), begun)
    if one == other or len(groups.members) <= FEWEST_GROUPS:
        raise PairingError(
            "groups",
            say("competitions.merge-of-two", "Two groups can be merged if another one is left beside them."),
        )
    first, second = sorted((one, other))
    together = tuple(sorted(groups.members[first] + groups.members[second]))
    if len(together) > LARGEST_GROUP:
        raise PairingError("group-large", too_large())
    left = [together if n == first else g for n, g in enumerate(groups.members) if n != second]
    return Groups(tuple(left))


def split(groups: Groups, one: int, *, begun: Collection[int] = ()) -> Groups:
    """A group (from 0) made two by snake; the new one has the last letter.

    Raises PairingError: "group-begun", "groups" above 64 groups, "group-small" below four entrants.
    """
    _startable(groups, (one,), begun)
    if len(groups.members) == MOST_GROUPS:
        raise PairingError(
            "groups", say("competitions.groups-most", "There are at most {most} groups.", most=MOST_GROUPS)
        )
    old = groups.members[one]
    if len(old) < 2 * SMALLEST_GROUP:
        raise PairingError(
            "group-small",
            say("competitions.split-too-small", "A group of fewer than four cannot be split."),
        )
    halves = snake(len(old), 2).members
    here, there = (tuple(old[place - 1] for place in half) for half in halves)
    return Groups((*groups.members[:one], here, *groups.members[one + 1 :], there))


def plan(
    groups: Groups,
    *,
    double: bool = False,
    three: ThreeOrder = ThreeOrder.LOSER,
    sources: bool = False,
) -> GroupPlan:
    """All meetings of these groups. `double` plays everything twice, sides changed.

    `sources` lets groups of three name the loser and the winner of their first match; only where no match
    can end level. Raises PairingError("group-small") or PairingError("group-large") for a group.
    """
    queued: list[tuple[int, int, Source, Source]] = []
    links: dict[tuple[int, int], Number] = {}
    for number, members in enumerate(groups.members):
        if len(members) < SMALLEST_GROUP:
            raise PairingError(
                "group-small",
                say(
                    "competitions.group-small",
                    "Group {letter} has fewer than two entrants.",
                    letter=letter(number),
                ),
            )
        if len(members) == 3:
            queued += [(number, r, a, b) for r, a, b in _three(members, double, three, sources=sources)]
            continue
        for meeting in round_robin.build(len(members), double=double).meetings:
            a, b = (Source(SourceKind.SEED, members[place - 1]) for place in (meeting.a, meeting.b))
            queued.append((number, meeting.round, a, b))
    fixtures: list[PlannedFixture] = []
    position = 0
    for number, round_, a, b in sorted(queued, key=lambda one: (one[1], one[0])):
        position = position + 1 if fixtures and fixtures[-1].round == round_ else 1
        links.setdefault((number, round_), len(fixtures) + 1)
        a, b = (s if s.kind is SourceKind.SEED else Source(s.kind, links[number, s.of]) for s in (a, b))
        code = f"g{number + 1}r{round_}"
        fixtures.append(PlannedFixture(len(fixtures) + 1, round_, position, code, a, b))
    return GroupPlan(groups, double, tuple(fixtures))


def order_of_three(
    members: Sequence[Seed], winner: Seed | None, *, three: ThreeOrder = ThreeOrder.LOSER
) -> tuple[tuple[Seed, Seed], tuple[Seed, Seed]]:
    """The two meetings after the first one (2 against 3) of a group of three, in order of play.

    `winner` is who won it; None when it ended level or without play: then as if the better seed had won.
    Raises PairingError("order-of-play") for a winner who was not in it.
    """
    first, second, third = members
    if winner not in (second, third, None):
        raise PairingError(
            "order-of-play",
            say(
                "competitions.not-in-first-match",
                "{number} did not play the first match of this group.",
                number=winner,
            ),
        )
    won, lost = (third, second) if winner == third else (second, third)
    return ((first, lost), (first, won)) if three is ThreeOrder.LOSER else ((first, won), (first, lost))


def placings(tables: Sequence[Sequence[Row]]) -> list[Placing]:
    """The places that a stage of groups yields: the firsts of all groups share the first places, and so on.

    `tables` are the groups' standings, their entrants seeds. Who is level in a group shares its place there.
    """
    tiers: dict[int, list[Seed]] = {}
    for rows in tables:
        for row in rows:
            assert isinstance(row.entrant, int)
            tiers.setdefault(row.rank, []).append(row.entrant)
    found, place = [], 1
    for rank, seeds in sorted(tiers.items()):
        last = place + len(seeds) - 1
        found.append(Placing(place, last, tuple(sorted(seeds)), of_group(rank)))
        place = last + 1
    return found


def of_group(rank: int) -> Text:
    """Why somebody has this place: "2nd of the group"."""
    return say("competitions.place-of-group", "{place} of the group", place=ordinal(rank))


def ordinal(place: int) -> Text:
    """A place in words and figures: 1st, 2nd, 3rd, 11th.

    The first is a message of its own, as are those that end like it (21st): languages differ there.
    """
    if place == 1:
        return say("competitions.ordinal-first", "{n}st", n=place)
    match place % 10 if place % 100 not in (11, 12, 13) else 0:
        case 1:
            return say("competitions.ordinal-st", "{n}st", n=place)
        case 2:
            return say("competitions.ordinal-nd", "{n}nd", n=place)
        case 3:
            return say("competitions.ordinal-rd", "{n}rd", n=place)
        case _:
            return say("competitions.ordinal-th", "{n}th", n=place)


def _rows(entrants: int, groups: int) -> list[list[Seed]]:
    return [list(range(s, min(s + groups, entrants + 1))) for s in range(1, entrants + 1, groups)]


def _dealt(
    rows: Sequence[Sequence[Seed]], wanted: Mapping[Seed, int], clubs: Mapping[Seed, Club], groups: int
) -> Groups:
    found = apart.spread(rows, wanted, clubs, groups) if clubs else dict(wanted)
    members: list[list[Seed]] = [[] for _ in range(groups)]
    for seed in sorted(found):
        members[found[seed]].append(seed)
    whole = tuple(map(tuple, members))
    moved = {seed: wanted[seed] for seed in sorted(found) if found[seed] != wanted[seed]}
    return Groups(whole, apart.clashes(whole, clubs), moved)


def _startable(groups: Groups, which: Sequence[int], begun: Collection[int]) -> None:
    for group in which:
        if not 0 <= group < len(groups.members):
            raise PairingError("groups", say("competitions.no-such-group", "There is no such group."))
        if group in begun:
            raise PairingError(
                "group-begun",
                say(
                    "competitions.group-begun",
                    "Group {letter} has begun and stays as it is.",
                    letter=letter(group),
                ),
            )


def _three(
    members: Sequence[Seed], double: bool, three: ThreeOrder, *, sources: bool
) -> list[tuple[int, Source, Source]]:
    """Rounds of a group of three; a source names the round of its own group that it waits for."""
    first, second, third = (Source(SourceKind.SEED, seed) for seed in members)
    found = []
    for leg in range(2 if double else 1):
        start = 3 * leg + 1
        lost, won = Source(SourceKind.LOSER, start), Source(SourceKind.WINNER, start)
        if not sources:
            lost, won = third, second
        after = (lost, won) if three is ThreeOrder.LOSER else (won, lost)
        legs = [(second, third), (first, after[0]), (first, after[1])]
        found += [(start + n, *((b, a) if leg else (a, b))) for n, (a, b) in enumerate(legs)]
    return found
