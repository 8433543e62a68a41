"""A line-up: who plays which rubber for a side, and why it may not stand so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.eligibility.bound import KeptOut
from clubs.leagues.rules.eligibility.classes import NOTHING, PlayerClass, Sex, check_line_up
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.plan import Plan, RubberKind
from clubs.leagues.rules.season import SeasonRules
from clubs.leagues.rules.short import Missing, check_fewest
from rules_engine.saying import Text, say, say_many


@dataclass(frozen=True)
class Eligible:
    """A player whom a side may name: of its own, or a `substitute` of the pool. `registered` days before the
    match.

    `refused` is why the season's rules keep the player out of this match, `note` what captains are told of
    one who may play. `of` is the player's class, for the rules alone: no page shows it.
    """

    name: str
    substitute: bool = False
    registered: int = 0
    refused: KeptOut | None = None
    note: str = ""
    of: PlayerClass = NOTHING

    @property
    def shown(self) -> bool:
        """Whether captains see the player in their list: one of a lower side who may not play is left out."""
        return self.refused is None or not self.note


Places = tuple[int | None, ...]
"""The players of one rubber, by their keys; None for an empty place. No places at all: the rubber's players
are not named yet."""


def check(
    plan: Plan,
    rules: SeasonRules,
    eligible: Mapping[int, Eligible],
    line_up: Sequence[Places],
    *,
    which: str = "home",
    year: int = 2000,
    again: int | None = None,
    begun: bool = False,
) -> None:
    """Refuse a line-up that cannot stand.

    `which` is the side, `year` the one in which ages count. `again` is how often players may stand in it
    beyond the plan's limits (None: as the rule for short teams says). Once the match has `begun`, seats may
    differ, and the fewest players are not asked for.

    Raises :class:`LeagueFault`: "bad-line-up" (not the plan's rubbers and places), "not-eligible" and the
    codes of `rules.eligibility`, "twice-in-line-up", "plays-too-often", "too-many-substitutes",
    "too-few-players", "too-few-of-class".
    """
    _check_shape(plan, line_up, which, begun)
    _check_players(plan, rules, eligible, line_up)
    beyond = over(plan, line_up)
    allowed = again if again is not None else short_again(plan, rules, line_up, Missing.OWN)
    if sum(number for _, number, _, _ in beyond) > allowed:
        one, number, limit, what = beyond[0]
        raise LeagueFault(
            "plays-too-often", _too_often(eligible[one].name, limit + number, limit, what, allowed)
        )
    named = _named(line_up)
    pool = [one for one in named if eligible[one].substitute]
    most = rules.most_substitutes if rules.substitutes else 0
    if len(pool) > most:
        raise LeagueFault(
            "too-many-substitutes",
            say(
                "leagues.substitutes-named",
                "{number} substitutes are named; allowed: {most}.",
                number=len(pool),
                most=most,
            )
            if most
            else say(
                "leagues.substitutes-none",
                "{number} substitutes are named; allowed: none.",
                number=len(pool),
            ),
        )
    if all(line_up):  # while players are still to be named, nothing is too few
        if not begun:
            check_fewest(rules.short, len(named))
        empty = sum(place is None for places in line_up for place in places)
        check_line_up(rules.eligibility, [eligible[one].of for one in named], year, empty)


def _too_often(player: str, times: int, limit: int, what: str, allowed: int) -> Text:
    values = {"player": player, "times": times, "more": allowed}
    if what == "singles" and allowed:
        return say_many(
            "leagues.too-many-singles-short",
            "{player} stands in {times} singles; {n} is allowed, and {more} more for a short side.",
            "{player} stands in {times} singles; {n} are allowed, and {more} more for a short side.",
            limit,
            **values,
        )
    if what == "singles":
        return say_many(
            "leagues.too-many-singles",
            "{player} stands in {times} singles; {n} is allowed.",
            "{player} stands in {times} singles; {n} are allowed.",
            limit,
            **values,
        )
    if allowed:
        return say_many(
            "leagues.too-many-rubbers-short",
            "{player} stands in {times} rubbers; {n} is allowed, and {more} more for a short side.",
            "{player} stands in {times} rubbers; {n} are allowed, and {more} more for a short side.",
            limit,
            **values,
        )
    return say_many(
        "leagues.too-many-rubbers",
        "{player} stands in {times} rubbers; {n} is allowed.",
        "{player} stands in {times} rubbers; {n} are allowed.",
        limit,
        **values,
    )


def over(plan: Plan, line_up: Sequence[Places]) -> list[tuple[int, int, int, str]]:
    """Who stands in more rubbers than the plan allows: the key, by how many, the limit, and of what
    ("singles", "rubbers"). Who is beyond both limits is told by the greater excess alone."""
    often = Counter(one for places in line_up for one in places if one is not None)
    singles = Counter(
        one
        for rubber, places in zip(plan.rubbers, line_up, strict=True)
        if rubber.kind is RubberKind.SINGLES
        for one in places
        if one is not None
    )
    found: dict[int, tuple[int, int, int, str]] = {}
    for counts, limit, what in ((singles, plan.most_singles, "singles"), (often, plan.most, "rubbers")):
        for one, times in counts.items():
            if limit is not None and times > limit and times - limit > found.get(one, (0, 0))[1]:
                found[one] = (one, times - limit, limit, what)
    return list(found.values())


def excess(plan: Plan, line_up: Sequence[Places]) -> int:
    """How often players stand in a line-up beyond the plan's limits."""
    return sum(number for _, number, _, _ in over(plan, line_up))


def short_again(plan: Plan, rules: SeasonRules, line_up: Sequence[Places], by: Missing) -> int:
    """How often players may stand in a line-up beyond the limits because their side is short: none where it
    has enough players, or where the season's rule is another than `by`."""
    if rules.short.missing is not by or len(_named(line_up)) >= plan.players:
        return 0
    return rules.short.twice


def _named(line_up: Sequence[Places]) -> set[int]:
    return {one for places in line_up for one in places if one is not None}


def _check_shape(plan: Plan, line_up: Sequence[Places], which: str, begun: bool) -> None:
    if len(line_up) != len(plan.rubbers):
        raise LeagueFault(
            "bad-line-up",
            say(
                "leagues.line-rubbers-not",
                "A line-up has {rubbers} rubbers, not {number}.",
                rubbers=len(plan.rubbers),
                number=len(line_up),
            ),
        )
    seats: dict[int, int | None] = {}
    for rubber, places in zip(plan.rubbers, line_up, strict=True):
        later = rubber.chooses is not Chooses.LINE_UP
        if later and not begun and any(one is not None for one in places):
            raise LeagueFault(
                "bad-line-up",
                say(
                    "leagues.players-named-during",
                    "The players of {rubber} are named during the evening.",
                    rubber=rubber.name,
                ),
            )
        if len(places) != rubber.places and not (later and not places):
            raise LeagueFault(
                "bad-line-up",
                say(
                    "leagues.places-side-not",
                    "{rubber} has {places} places a side, not {number}.",
                    rubber=rubber.name,
                    places=rubber.places,
                    number=len(places),
                ),
            )
        seat = rubber.seat(which)
        if seat and not begun and seats.setdefault(seat, places[0]) != places[0]:
            raise LeagueFault(
                "bad-line-up",
                say(
                    "leagues.number-same-player",
                    "Number {seat} is the same player in each rubber.",
                    seat=seat,
                ),
            )
    players = [one for one in seats.values() if one is not None]
    if len(set(players)) < len(players):
        raise LeagueFault(
            "twice-in-line-up",
            say("leagues.number-list-another", "Each number of the list is another player."),
        )


def _check_players(
    plan: Plan, rules: SeasonRules, eligible: Mapping[int, Eligible], line_up: Sequence[Places]
) -> None:
    for rubber, places in zip(plan.rubbers, line_up, strict=True):
        named = [one for one in places if one is not None]
        for one in named:
            if one not in eligible:
                raise LeagueFault(
                    "not-eligible",
                    say(
                        "leagues.player-not-registered",
                        "{rubber}: this player is not registered for the side.",
                        rubber=rubber.name,
                    ),
                )
            if (refused := eligible[one].refused) is not None:
                raise LeagueFault(refused.code, refused.words)
            if eligible[one].registered < rules.register_by:
                raise LeagueFault(
                    "not-eligible",
                    say(
                        "leagues.was-registered-less",
                        "{player} was registered less than {days} days before.",
                        player=eligible[one].name,
                        days=rules.register_by,
                    ),
                )
        if len(set(named)) < len(named):
            twice = next(one for one in named if named.count(one) > 1)
            raise LeagueFault(
                "twice-in-line-up",
                say(
                    "leagues.stands-twice",
                    "{player} stands twice in {rubber}.",
                    player=eligible[twice].name,
                    rubber=rubber.name,
                ),
            )
        women = sum(eligible[one].of.sex is Sex.WOMAN for one in named)
        if named and women + len(places) - len(named) < rubber.women:
            raise LeagueFault(
                "too-few-of-class",
                say_many(
                    "leagues.rubber-needs-women",
                    "{rubber} needs {n} woman a side.",
                    "{rubber} needs {n} women a side.",
                    rubber.women,
                    rubber=rubber.name,
                ),
            )
