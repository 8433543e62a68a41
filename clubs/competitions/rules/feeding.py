"""How the seats of a stage are filled from the places of an earlier one.

A *feed* says who comes: the first n of all, the first k of each group with the best of the next place, or
the rest of those (for a plate); and in which order they take the seats 1, 2, ... Every seat has words before
a name is known ("1st of group A"), and `fill` names those who are known as groups end.

Orders. CROSSED is for a knockout: group-mates meet as late as can be (:mod:`.pairing.crossing`). STRAIGHT
takes all firsts, then all seconds, in the order of the groups. SNAKE turns every second row round, for
groups that follow groups. A stage without groups counts as one group; its places are taken in order.

Who is best of a place is told by :mod:`.standings.across`. In a crossed feed they take the seats that keep
them from their group-mates; that can be told only when all groups have ended. The other seats were public
by then and stay: so a best third may meet a mate earlier than if all were placed anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from clubs.competitions.rules.pairing.brackets import PairingError, Seed
from clubs.competitions.rules.pairing.crossing import Place, Tier, cross, cross_last
from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.pairing.groups import check_through, ordinal
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.rules.standings.results import Key
from clubs.competitions.rules.standings.table import Row
from clubs.competitions.rules.step_plans import StageError
from rules_engine.saying import say, say_many

SMALLEST = 2


class Take(StrEnum):
    """Who comes: the first `count` of ALL, of EACH group (and `best`), or the REST whom that leaves."""

    ALL = "all"
    EACH = "each"
    REST = "rest"


class Order(StrEnum):
    """In which order those who come take the seats."""

    CROSSED = "crossed"
    STRAIGHT = "straight"
    SNAKE = "snake"


@dataclass(frozen=True, slots=True)
class Feed:
    """Who comes into a stage. `best` more come from the place after `count`, compared over all groups.

    With ALL, groups give `count` in equal parts, and the best of the next place where it does not divide.
    """

    take: Take = Take.EACH
    count: int = 2
    best: int = 0
    order: Order = Order.CROSSED


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `group` counts from 0 and is None while it is open of which group the entrant will be."""

    seed: Seed
    group: int | None
    place: int
    words: str


@dataclass(frozen=True, slots=True)
class _Tiers:
    """All who come, place by place. `open_tier` is the one of which some come on and some do not, with the
    ranks (from, to) among the holders of that place that come."""

    tiers: list[Tier]
    places: list[int]
    open_tier: int | None = None
    ranks: tuple[int, int] = (0, 0)


def read(settings: Mapping[str, Any]) -> Feed:
    """A feed from stored values. Raises StageError("bad-feed") for what is not known or of a wrong type."""
    known = {"take": Take, "count": int, "best": int, "order": Order}
    values: dict[str, Any] = {}
    for name, value in settings.items():
        if name not in known:
            raise StageError(
                "bad-feed",
                say(
                    "competitions.feed-no-setting",
                    "What comes into a stage has no setting '{name}'.",
                    name=str(name)[:40],
                ),
            )
        try:
            wrong = known[name] is int and (not isinstance(value, int) or isinstance(value, bool))
            values[name] = known[name]("" if wrong else value)
        except (TypeError, ValueError):
            raise StageError(
                "bad-feed",
                say("competitions.feed-wrong-value", "The setting {name} has a wrong value.", name=name),
            ) from None
    return Feed(**values)


def stored(feed: Feed) -> dict[str, Any]:
    """A feed as plain values, as `read` takes it."""
    return {name: str(value) if isinstance(value, StrEnum) else value for name, value in asdict(feed).items()}


def seats(feed: Feed, sizes: Sequence[int]) -> list[Seat]:
    """The seats of the stage in order, with their words; `sizes` are those of the groups before.

    Raises PairingError as `groups.check_through`, and "feed-size" where fewer than two would come.
    """
    comes = _tiers(feed, sizes)
    one = len(sizes) == 1
    found: dict[Seed, Seat] = {}
    for seed, (group, place) in _known(feed, comes, len(sizes)).items():
        found[seed] = Seat(seed, group, place, _place_words(place) if one else _words_of(place, group))
    for n, seed in enumerate(_free(comes)):
        assert comes.open_tier is not None
        place = comes.places[comes.open_tier]
        found[seed] = Seat(seed, None, place, _open_words(feed, comes, place, n))
    return [found[seed] for seed in sorted(found)]


def fill(
    feed: Feed,
    sizes: Sequence[int],
    tables: Sequence[Sequence[Key] | None],
    ranked: Sequence[int] | None = None,
) -> dict[Seed, Key]:
    """Who takes which seat, as far as it is known.

    `tables` are the groups' entrants in order, None for a group that has not ended. `ranked` are the groups
    (from 0) whose holders of the open place are compared, the best first; needed when all have ended and
    some of a place come (see `open_place`). Raises PairingError("feed-ranked") if it does not name them all.
    """
    comes = _tiers(feed, sizes)
    places = _known(feed, comes, len(sizes))
    free = _free(comes)
    if free and all(table is not None for table in tables):
        assert comes.open_tier is not None
        place = comes.places[comes.open_tier]
        if ranked is None or sorted(ranked) != [g for g, size in enumerate(sizes) if size >= place]:
            raise PairingError(
                "feed-ranked",
                say(
                    "competitions.feed-ranked",
                    "Those in {place} place must be compared first.",
                    place=ordinal(place),
                ),
            )
        first, last = comes.ranks
        coming: list[Place] = [(group, place) for group in ranked[first:last]]
        if feed.order is Order.CROSSED:
            places = {**places, **cross_last(places, free, sorted(coming))}
        else:
            places = {**places, **dict(zip(free, coming, strict=True))}
    return {
        seed: table[place - 1]
        for seed, (group, place) in sorted(places.items())
        if (table := tables[group]) is not None
    }


def open_place(feed: Feed, sizes: Sequence[int]) -> int | None:
    """The place whose holders must be compared over all groups before every seat can be filled, if any."""
    comes = _tiers(feed, sizes)
    return None if comes.open_tier is None else comes.places[comes.open_tier]


def in_order(rows: Sequence[Row], names: Mapping[Key, str]) -> list[Key]:
    """A group's entrants in the order of its table.

    Raises PairingError("level") where two are level: which of them stands above is a decision (by lot, or
    by a match), not ours to guess.
    """
    for above, row in pairwise(rows):
        if row.level:
            raise PairingError(
                "level",
                say(
                    "competitions.level-in-place",
                    "{one} and {other} are level in {place} place: "
                    "decide by lot or by a match who stands above.",
                    one=names[above.entrant],
                    other=names[row.entrant],
                    place=ordinal(row.rank),
                ),
            )
    return [row.entrant for row in rows]


def by_places(placings: Sequence[Placing], cut: int) -> list[Seed]:
    """The entrants of a stage without groups in the order of its places, of which `cut` come on.

    Who shares places stands by the seed in that stage. Raises PairingError("level") where some of those who
    share a place would come on and some not.
    """
    found: list[Seed] = []
    for placing in sorted(placings, key=lambda one: one.first):
        if len(found) < cut < len(found) + len(placing.seeds):
            raise PairingError(
                "level",
                say_many(
                    "competitions.share-place",
                    "{sharing} share {place} place, and only {n} of them can come on: decide who.",
                    "{sharing} share {place} place, and only {n} of them can come on: decide who.",
                    cut - len(found),
                    sharing=len(placing.seeds),
                    place=ordinal(placing.first),
                ),
            )
        found += sorted(placing.seeds)
    return found


def _tiers(feed: Feed, sizes: Sequence[int]) -> _Tiers:
    """Who comes, by places. A place that a smaller group lacks has fewer holders."""
    groups = len(sizes)
    each, best = feed.count, feed.best
    if feed.take is Take.ALL:
        if best:
            raise StageError(
                "bad-feed",
                say(
                    "competitions.feed-all-best",
                    "The first of all are taken without a best of the next place.",
                ),
            )
        each, best = divmod(feed.count, groups)
    # Everybody of one table may play on, in the order of that table.
    all_of_one = groups == 1 and feed.take is not Take.REST and each == sizes[0] and not best
    if not all_of_one:
        check_through(sizes, each, best)

    def holders(place: int) -> list[Place]:
        return [(group, place) for group, size in enumerate(sizes) if size >= place]

    of_place = len(holders(each + 1))
    rest = feed.take is Take.REST
    places = list(range(each + 1, max(sizes) + 1)) if rest else list(range(1, each + 1 + bool(best)))
    tiers: list[Tier] = [holders(place) for place in places]
    open_tier, ranks = None, (0, 0)
    if best == of_place:  # all of that place come on; with REST none of them
        tiers, places = (tiers[1:], places[1:]) if rest and best else (tiers, places)
    elif best:
        open_tier = 0 if rest else len(tiers) - 1
        ranks = (best, of_place) if rest else (0, best)
        tiers[open_tier] = ranks[1] - ranks[0]
    if sum(_length(tier) for tier in tiers) < SMALLEST:
        raise PairingError("feed-size", say("competitions.feed-size", "At least two must come into a stage."))
    return _Tiers(tiers, places, open_tier, ranks)


def _length(tier: Tier) -> int:
    return tier if isinstance(tier, int) else len(tier)


def _known(feed: Feed, comes: _Tiers, groups: int) -> dict[Seed, Place]:
    """The seats of those whose group is known beforehand."""
    if feed.order is Order.CROSSED and groups > 1:
        return cross(comes.tiers)
    found: dict[Seed, Place] = {}
    seed = 1
    for n, tier in enumerate(comes.tiers):
        if not isinstance(tier, int):
            turned = list(reversed(tier)) if feed.order is Order.SNAKE and n % 2 else tier
            found |= {seed + m: place for m, place in enumerate(turned)}
        seed += _length(tier)
    return found


def _free(comes: _Tiers) -> list[Seed]:
    """The seats of the open place."""
    if comes.open_tier is None:
        return []
    first = 1 + sum(_length(tier) for tier in comes.tiers[: comes.open_tier])
    return list(range(first, first + _length(comes.tiers[comes.open_tier])))


def _open_words(feed: Feed, comes: _Tiers, place: int, n: int) -> str:
    first, last = comes.ranks
    if feed.order is not Order.CROSSED or last - first == 1:
        rank = first + n + 1
        if rank == 1:
            return say("competitions.seat-best", "best {place}", place=ordinal(place))
        return say(
            "competitions.seat-nth-best", "{rank} best {place}", rank=ordinal(rank), place=ordinal(place)
        )
    if feed.take is Take.REST:
        return say("competitions.seat-of-others", "one of the other {place}s", place=ordinal(place))
    return say("competitions.seat-of-best", "one of the {n} best {place}s", n=last, place=ordinal(place))


def _place_words(place: int) -> str:
    return say("competitions.seat-place", "{place} place", place=ordinal(place))


def _words_of(place: int, group: int) -> str:
    return say(
        "competitions.seat-of-group",
        "{place} of group {letter}",
        place=ordinal(place),
        letter=letter(group),
    )
