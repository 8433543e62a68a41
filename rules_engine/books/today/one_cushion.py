"""One-cushion: a cushion before the second ball."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CaromFacts, CaromState
from ...options import number
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .carom_general import CAROM_GENERAL, DISTANCE, DOCUMENT

ONE_CUSHION = Game(
    "today/one-cushion",
    "One-cushion (cushion carom)",
    family=CAROM,
    authority=Authority("Union Mondiale de Billard (UMB)", DOCUMENT, "1989", "articles 81, 82 with 21-43"),
    governed_by=[CAROM_GENERAL],
    summary="The cue ball touches a cushion before it completes the carom.",
    known_as=(
        "one-cushion",
        "cushion carom",
        "une bande",
        "à la bande",
        "Einband",
        "bandstoten",
        "overband",
        "una banda",
        "una sponda",
        "1-vants carambole",
    ),
    descends_from="brunswick/cushion-carrom",
    facts={"cushions_first": 1},
    short=10,
    evening=50,
    refs={
        "81": "games with one and with three cushions",
        "82": "one cushion before the second ball",
    },
    beside={"81": "says that there are two kinds of cushion game; this is one of them"},
    options=[number("distance", 100, 1, 10_000, DISTANCE, "82", length=True)],
    ways=[
        Way("world-final", "World championship 2014, final", {"distance": 150}),
        Way("european-group", "European championship 2019, groups", {"distance": 100}),
        Way("club-cup", "European club cup", {"distance": 120}),
    ],
)

_g = ONE_CUSHION


@_g.clause("count", "82", "A carom counts if the cue ball touched a cushion before the second ball.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    if facts.both is not UNKNOWN and not facts.both:
        return 0
    if facts.both is UNKNOWN or facts.before_second is UNKNOWN:
        return UNKNOWN
    return int(facts.before_second >= 1)


register(ONE_CUSHION)
