"""Straight rail (partie libre): every carom counts, but in the corners one of two must drive a ball out."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CORNERS, CaromFacts, CaromState, Hold, Limit
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from .carom_general import CAROM_GENERAL, DISTANCE, DOCUMENT

STRAIGHT_RAIL = Game(
    "today/straight-rail",
    "Straight rail (partie libre)",
    family=CAROM,
    authority=Authority(
        "Union Mondiale de Billard (UMB), DBU, KNBB",
        f"{DOCUMENT}; DBU Spielregeln Karambol; KNBB Spel- en Arbitragereglement",
        "1989; SAR 2020-21",
        "articles 51-54, 61 with 21-43",
    ),
    governed_by=[CAROM_GENERAL],
    summary="Every carom counts, but both object balls may not stay in a corner for two of them.",
    known_as=(
        "straight rail",
        "libre",
        "free game",
        "partie libre",
        "la libre",
        "Freie Partie",
        "vrij spel",
        "carambola libre",
        "carambola libera",
        "lliure",
        "partida livre",
        "fri carambole",
        "フリーゲーム",
    ),
    descends_from="brunswick/three-ball-carrom",
    facts={"space_name": say("carom.which-corner", "corner")},
    played_on=PlayedOn("match-libre"),
    short=12,
    evening=100,
    refs={
        "51": "cue ball and object balls",
        "52": "barred corners and the caroms allowed in them",
        "53": "entre, dedans, astride; a ball on a line counts as inside",
        "54": "both balls stay in the corner: a foul",
        "61": "caroms without number, except in the corners",
    },
    beside={"51": "says which ball is the cue ball; a record knows it by the side that plays"},
    options=[
        number("distance", 100, 1, 10_000, DISTANCE, "61", length=True),
        switch("corner-zones", True, "The corners are barred", "52"),
        choice(
            "corner-size",
            ("by-table", "small"),
            "The lines of the corners: 35.5 by 71 cm on the match table and 28.75 by 57.5 cm on the small "
            "one, or 17 by 17 cm in lower classes",
            "52",
        ),
        choice(
            "libre-touching",
            ("set-up", "choice"),
            "Touching balls are always set up, or the player may choose as in the other disciplines",
            "61",
        ),
        choice(
            "opening-in-corner",
            ("entre", "dedans"),
            "An inning begins with both balls in one corner: one carom is free, or the first must drive a "
            "ball out",
            "53",
        ),
    ],
    ways=[
        Way("lower-class", "Lower classes", {"corner-size": "small"}),
        Way("no-corners", "Lowest classes, no corners", {"corner-zones": False}),
        Way("youth", "European championship under 17, small table", {"distance": 200}),
        Way("masters", "Masters, match table", {"distance": 300}),
    ],
)

_g = STRAIGHT_RAIL

_g.restates("count", "61", "Every carom counts one; no cushion is asked.")
_g.figure("announced", "53", True, "The referee announces entre and dedans.")
_g.figure("border", "53", True, "A ball on a line counts as inside.")


@_g.clause("set_up", "52", "A line across each corner bars it.")
def set_up(state: CaromState, facts: CaromFacts, options: Chosen) -> str | None:
    if not options.corner_zones:
        return None
    if options.corner_size == "small":
        return say(
            "straight-rail.small-corners",
            "A line across each corner: 17 by 17 cm. Red on the top spot, the other's ball on the "
            "bottom spot.",
        )
    return say(
        "straight-rail.corners",
        "A line across each corner: a quarter of each cushion. Red on the top spot, the other's ball on the "
        "bottom spot.",
    )


@_g.clause("limit:in", "54", "One carom with both balls in a corner; the next must drive one out.")
def corner(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    last = 2 if options.corner_zones else 0
    return Limit(last, ("", *CORNERS), free=-int(options.opening_in_corner == "dedans"))


@_g.clause("frozen_must", "61", "Touching balls are always set up; the same player goes on.")
def frozen_must(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.libre_touching == "set-up")


register(STRAIGHT_RAIL)
