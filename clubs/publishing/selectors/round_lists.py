"""A competition as a list of its fixtures, round by round: for paper, where it is no single tree or table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Fixture, Phase
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.drawn import line_of

UNPLAYED = {Phase.EMPTY: gettext_lazy("not played"), Phase.ANNULLED: gettext_lazy("annulled")}


@dataclass(frozen=True, slots=True)
class Meeting:
    """One fixture on paper; `score` says how it ended, "" while it is open."""

    label: str
    stage: str
    round: str
    a: str
    b: str
    score: str


def meetings_of(draws: Iterable[Draw]) -> list[Meeting]:
    """All fixtures that are or were to be played, in order; byes are left out."""
    found = []
    for draw in draws:
        for f in sorted(draw.fixtures.values(), key=lambda f: (f.round, f.number)):
            if not f.is_bye:
                a, b = line_of(f, "a").text, line_of(f, "b").text
                found.append(Meeting(f.label, str(draw.stage), f.round_name, a, b, _score(f)))
    return found


def _score(fixture: Fixture) -> str:
    if fixture.phase in UNPLAYED:
        return str(UNPLAYED[Phase(fixture.phase)])
    if fixture.phase != Phase.DECIDED:
        return ""
    if fixture.score_a is not None and fixture.score_b is not None:
        return f"{fixture.score_a} : {fixture.score_b}"
    if fixture.winner is None:
        return gettext("both forfeit")
    return gettext("{winner} by walkover").format(winner=fixture.winner)
