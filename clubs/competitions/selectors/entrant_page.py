"""What the page of one entrant shows: the next match, the results, and the place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Fixture, Phase
from clubs.competitions.rules.pairing.groups import ordinal
from clubs.competitions.selectors import drawn
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.drawn import Card
from clubs.competitions.selectors.schedule import schedule as scheduled
from clubs.competitions.selectors.stage_places import tables_of
from clubs.people.models import Player, User
from config.languages.speaking import translated


@dataclass(frozen=True)
class Meeting:
    """A match of an entrant that is decided. `outcome` is "won", "lost" or "level"."""

    card: Card
    opponent: Entrant | None
    outcome: str
    mine: int | None
    theirs: int | None


@dataclass(frozen=True)
class EntrantPage:
    """One entrant in the competition.

    `now` is what is at a table, `next` what comes then, `later` the others whose opponent or time is known.
    `place` are the words for how they stand.
    """

    entrant: Entrant
    now: Card | None
    next: Card | None
    later: tuple[Card, ...]
    meetings: tuple[Meeting, ...]
    place: str

    @property
    def current(self) -> Card | None:
        """The match to look out for: the one at a table, else the next one."""
        return self.now or self.next


def may_see_entrant(entrant: Entrant, *, officer: bool, own: bool) -> bool:
    """Who withdrew before the draw has a page for officers and for themselves alone."""
    return officer or own or entrant.is_in or entrant.seed is not None


def is_own(entrant: Entrant, user: object) -> bool:
    """Whether the entrant is the player behind this account, or a pair with that player."""
    return isinstance(user, User) and any(one.user_id == user.pk for one in entrant.players)


def own_player(entrant: Entrant, user: object) -> Player:
    """Of whom the page tells that they are called: of a pair the one behind this account, else the first."""
    own = [one for one in entrant.players if isinstance(user, User) and one.user_id == user.pk]
    return (own or entrant.players)[0]


def entrant_page(competition: Competition, entrant: Entrant) -> EntrantPage:
    """The page of an entrant: the queries of the schedule."""
    if not competition.is_drawn:
        return EntrantPage(entrant, None, None, (), (), place_words(entrant))
    draws = drawn.draws_for(competition)
    schedule = scheduled(competition, draws)
    on = [card for card in schedule.on if _plays(card.fixture, entrant)]
    ahead = [card for card in (*schedule.next, *schedule.later) if _plays(card.fixture, entrant)]
    ahead.sort(key=lambda card: (card.fixture.phase != Phase.READY, *_when(card)))
    done = [
        _meeting(card, entrant)
        for card in sorted(schedule.settled, key=lambda card: (card.fixture.round, card.fixture.number))
        if _plays(card.fixture, entrant)
    ]
    return EntrantPage(
        entrant,
        on[0] if on else None,
        ahead[0] if ahead else None,
        (*on[1:], *ahead[1:]),
        tuple(done),
        place_words(entrant) or _standing(draws, entrant),
    )


def place_words(entrant: Entrant) -> str:
    """The place at the end: "3rd", "5th to 8th"; "" before there is one."""
    if not entrant.final_rank:
        return ""
    first, last = entrant.final_rank, entrant.final_rank_to or entrant.final_rank
    if first == last:
        return translated(ordinal(first))
    return gettext("{first} to {last}").format(
        first=translated(ordinal(first)), last=translated(ordinal(last))
    )


def _plays(fixture: Fixture, entrant: Entrant) -> bool:
    return entrant.pk in (fixture.a_id, fixture.b_id)


def _when(card: Card) -> tuple[bool, datetime | int, int]:
    return card.starts is None, card.starts or 0, card.fixture.number


def _meeting(card: Card, entrant: Entrant) -> Meeting:
    f = card.fixture
    side = "a" if f.a_id == entrant.pk else "b"
    mine, theirs = (f.score_a, f.score_b) if side == "a" else (f.score_b, f.score_a)
    outcome = "level" if not f.winner_side else "won" if f.winner_side == side else "lost"
    return Meeting(card, f.b if side == "a" else f.a, outcome, mine, theirs)


def _standing(draws: Sequence[Draw], entrant: Entrant) -> str:
    """Where the entrant stands in the latest stage that they are in."""
    for draw in reversed(draws):
        if entrant.pk not in draw.seeds:
            continue
        if not any(f.phase == Phase.DECIDED and not f.is_bye for f in draw.fixtures.values()):
            return ""  # nothing has been played yet
        if draw.bracket is not None:
            out = dict(drawn.still_in(draw, draw.in_order)).get(entrant, "")
            if out:
                return gettext("Out: {round}").format(round=translated(out))
            return gettext("Still in")
        for table in tables_of(draw):
            for row in table:
                if row.entrant.pk == entrant.pk:
                    place = translated(ordinal(row.rank))
                    return gettext("{place} of {n} as it stands").format(place=place, n=len(table))
    return ""
