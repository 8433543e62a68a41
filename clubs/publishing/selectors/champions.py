"""Champions: who won each finished competition, whom they beat on the way, and who came next.

Nothing is stored here. A competition names its champion and gives every entrant a final place; what is shown
follows from its fixtures, so that a correction of the final corrects the roll of champions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count as Number
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext, pgettext

from clubs.competitions.models import Competition, Entrant, Fixture, FixtureMatch, Phase, Status, stands_in
from clubs.people.models import Club, Player

PLACES_SHOWN = 3
DONE = (Status.FINISHED, Status.ARCHIVED)


@dataclass(frozen=True, slots=True)
class Step:
    """One fixture of the champion's way: the opponent, and the score with the champion's first."""

    fixture: Fixture
    opponent: Entrant | None
    own: int | None
    theirs: int | None
    won: bool

    @property
    def others(self) -> list[FixtureMatch]:
        """Other matches that count for the fixture: what was played before a tie-break."""
        every: list[FixtureMatch] = self.fixture.all_matches  # type: ignore[attr-defined]
        return [one for one in every if one.match_id != self.fixture.match_id]

    @property
    def played(self) -> bool:
        """Whether it was decided at a table."""
        return self.fixture.result_kind in ("played", "retired")

    @property
    def how(self) -> str:
        """How it went, when it was not played."""
        return {
            "bye": pgettext("result of a match", "Bye"),
            "walkover": gettext("Walkover"),
            "double_forfeit": gettext("Double forfeit"),
            "retired": pgettext("result of a match", "Retired"),
        }.get(self.fixture.result_kind, "")


def roll(club: Club, *, shared: bool = False) -> QuerySet[Competition]:
    """Finished competitions with a champion, the latest first, each with its first three places.

    With `shared` also those whose first place is shared: they have no champion, and several winners.
    """
    first = (
        Entrant.objects.filter(final_rank__lte=PLACES_SHOWN)
        .select_related("player", "partner")
        .order_by("final_rank", "number")
    )
    found = Competition.objects.filter(club=club, status__in=DONE)
    if shared:
        firsts = Entrant.objects.filter(competition=OuterRef("pk"), final_rank=1)
        found = found.filter(Q(champion__isnull=False) | Exists(firsts))
    else:
        found = found.filter(champion__isnull=False)
    return (
        found.select_related("champion__player", "champion__partner")
        .prefetch_related(Prefetch("entrants", queryset=first, to_attr="places"))
        .order_by("-finished_at", "-pk")
    )


def within(competitions: QuerySet[Competition], start: datetime, end: datetime) -> QuerySet[Competition]:
    """Those that ended from `start` to before `end`: the champions of a season, by its bounds."""
    return competitions.filter(finished_at__gte=start, finished_at__lt=end)


def winners(competition: Competition) -> list[Entrant]:
    """The champion, or those who share the first place; of a competition of the roll."""
    if competition.champion is not None:
        return [competition.champion]
    return [place for place in competition.places if place.final_rank == 1]  # type: ignore[attr-defined]


def with_ways(competitions: Iterable[Competition]) -> list[Competition]:
    """The same competitions, each with `way` (the champion's fixtures) and `final`; two queries for all."""
    known = list(competitions)
    champions: dict[int | None, Competition] = {
        one.champion_id: one for one in known if one.champion_id is not None
    }
    earlier = (
        FixtureMatch.objects.filter(struck_at=None)
        .select_related("match")
        .defer("match__snapshot", "match__board")
    )
    fixtures = (
        Fixture.objects.filter(
            Q(a__in=champions) | Q(b__in=champions), phase=Phase.DECIDED, competition__in=known
        )
        .select_related("a__player", "a__partner", "b__player", "b__partner", "match")
        .prefetch_related(Prefetch("matches", queryset=earlier, to_attr="all_matches"))
        .defer("match__snapshot", "match__board")
        .order_by("number")
    )
    ways: dict[int, list[Step]] = {one.pk: [] for one in known}
    finals: dict[int, Fixture] = {}
    for fixture in fixtures:
        competition = champions.get(fixture.a_id) or champions.get(fixture.b_id)
        if competition is None:
            continue
        ways[competition.pk].append(_step(fixture, competition.champion_id == fixture.a_id))
        if fixture.code == "final":
            finals[competition.pk] = fixture
    for one in known:
        one.way = ways[one.pk]  # type: ignore[attr-defined]
        one.final = finals.get(one.pk)  # type: ignore[attr-defined]
    return known


def _step(fixture: Fixture, is_a: bool) -> Step:
    if is_a:
        return Step(fixture, fixture.b, fixture.score_a, fixture.score_b, fixture.winner_side == "a")
    return Step(fixture, fixture.a, fixture.score_b, fixture.score_a, fixture.winner_side == "b")


def titles_of(player: Player) -> Sequence[Competition]:
    """The competitions that a player has won, alone or in a pair, the latest first. One query."""
    won = Competition.objects.filter(stands_in(player, "champion__"), club=player.club, status__in=DONE)
    return list(won.order_by("-finished_at", "-pk"))


@dataclass(frozen=True, slots=True)
class Count:
    """How often a player has been champion."""

    player: Player
    titles: int


def most_titles(club: Club, most: int = 10) -> list[Count]:
    """Who has been champion most often, alone or in a pair. One query for each of both."""
    won = Competition.objects.filter(club=club, status__in=DONE, champion__isnull=False).order_by()
    titles: Counter[tuple[str, int, str]] = Counter()
    for place in ("player", "partner"):
        keys = [f"champion__{place}__{name}" for name in ("name", "pk", "slug")]
        rows = won.exclude(**{f"champion__{place}": None}).values_list(*keys).annotate(titles=Number("pk"))
        for name, pk, slug, number in rows:
            titles[name, pk, slug] += number
    order = sorted(titles.items(), key=lambda one: (-one[1], one[0]))
    return [
        Count(Player(pk=pk, name=name, slug=slug, club=club), number)
        for (name, pk, slug), number in order[:most]
    ]
