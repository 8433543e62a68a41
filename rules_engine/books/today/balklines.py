"""The balklines (cadre) 47/2, 47/1, 71/2 and 57/2: lines divide the table, and balls must leave their field.

The first figure is how many centimetres the lines lie from the cushions, the second how many caroms may be
made with both object balls in one field. The referee's announcements are recorded: ``#in`` both balls rest in
one field, ``#anchor`` in one anchor, ``#out`` one of them was driven out.
"""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import ANCHORS, CAROM, CORNERS, CaromFacts, CaromState, Hold, Limit
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from .carom_general import CAROM_GENERAL, DISTANCE, DOCUMENT

NINE = (*CORNERS, "head-middle", "foot-middle", "left-middle", "right-middle", "centre")
"""The nine fields of 47/2, by the cushions on which they lie; the one in the middle lies on none."""
SIX = (*CORNERS, "left-middle", "right-middle")
"""The six fields of 71/2 and 57/2."""
SIX_ANCHORS = ("head-middle", "foot-middle", "left-head", "left-foot", "right-head", "right-foot")

_DBU = f"{DOCUMENT}; DBU Spielregeln Karambol"


def _authority(sections: str) -> Authority:
    return Authority("Union Mondiale de Billard (UMB), DBU", _DBU, "1989", sections)


BALKLINE_47_2 = Game(
    "today/balkline-47-2",
    "Balkline 47/2 (cadre 47/2)",
    family=CAROM,
    authority=_authority("articles 51-54, 71-73 with 21-43; DBU 5.3"),
    governed_by=[CAROM_GENERAL],
    summary="Nine fields: of two caroms with both balls in one field, the second must drive a ball out.",
    known_as=(
        "balkline",
        "47.2 balkline",
        "18.2",
        "cadre 47/2",
        "ankerkader 47/2",
        "kader",
        "cuadro 47/2",
        "quadro 47/2",
    ),
    descends_from="brunswick/balkline-18-2",
    facts={"space_name": "field"},
    played_on=PlayedOn("match-47"),
    short=12,
    evening=100,
    refs={
        "71": "kinds of balkline",
        "72": "lines, fields and anchors",
        "73": "of two caroms in a field the second drives a ball out",
        "53": "entre, dedans, astride; a ball on a line counts as inside",
        "54": "both balls stay: a foul",
    },
    beside={"71": "says which balklines there are; each is a game of its own here"},
    options=[
        number("distance", 100, 1, 10_000, DISTANCE, "73", length=True),
        switch("anchors", True, "There is an anchor at the end of each line", "72"),
        choice(
            "line-cm",
            (47, 38, 35),
            "Centimetres from the lines to the cushions: 38 and 35 on the tables of 2.30 m and 2.10 m",
            "72",
        ),
        choice(
            "anchor-two",
            ("as-in-the-field", "one-carom-only"),
            "Both balls in an anchor: one carom is free and the next drives one out, or every one must",
            "72",
        ),
        choice(
            "cadre-and-anchor",
            ("each-by-itself", "anchor-only"),
            "Both balls in an anchor and in a field: both are kept and the stricter binds, or the anchor",
            "72",
        ),
        choice(
            "start-of-inning",
            ("entre", "goes-on"),
            "The other player left both balls in one field: one carom is free, or his count goes on",
            "53",
        ),
        choice(
            "left-and-back",
            ("entre-again", "first-stroke-inside"),
            "A ball leaves by the free carom and comes back: the next one is free again, or it is not",
            "53",
        ),
    ],
    ways=[
        Way("world-2003", "World championship 2003", {"distance": 300}),
        Way("european", "European championship 2019, club cup", {"distance": 250}),
        Way("38-2", "38/2 on the 2.30 m table", {"line-cm": 38, "anchors": False}),
        Way("35-2", "35/2 on the 2.10 m table", {"line-cm": 35, "anchors": False}),
    ],
)

_g = BALKLINE_47_2


@_g.clause("set_up", "72", "Four lines make nine fields, with an anchor at each end of a line.")
def set_up(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    if options.anchors:
        return say(
            "balklines.four-lines-and-anchors",
            "Four lines {cm} cm from the cushions, and an anchor of 17.8 cm at each end. Red on the "
            "top spot, "
            "the other player's ball on the bottom spot.",
            cm=options.line_cm,
        )
    return say(
        "balklines.four-lines",
        "Four lines {cm} cm from the cushions. Red on the top spot, the other player's ball on the "
        "bottom spot.",
        cm=options.line_cm,
    )


def _kept(last: int, names: tuple[str, ...], options: Chosen) -> Limit:
    back = "always" if options.left_and_back == "entre-again" else "last"
    return Limit(last, ("", *names), back=back, carries=options.start_of_inning == "goes-on")


@_g.clause("limit:in", "73", "Two caroms in one field; by the second a ball must leave it.")
def field(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _kept(2, NINE, options)


@_g.clause("limit:anchor", "72", "The same in an anchor, whatever the fields.")
def anchor(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    if not options.anchors:
        return Limit(0)
    return _kept(2 if options.anchor_two == "as-in-the-field" else 1, ANCHORS, options)


@_g.clause("anchor_alone", "72", "Field and anchor are kept each by itself.")
def anchor_alone(state: CaromState, facts: CaromFacts, options: Chosen) -> bool:
    return bool(options.cadre_and_anchor == "anchor-only")


_g.figure("announced", "53", True, "The referee announces entre and dedans.")
_g.figure("border", "53", True, "A ball on a line counts as inside.")
_g.figure("stays", "54", True, "Both balls stay where they must not: no point, and the turn passes.")

register(BALKLINE_47_2)

BALKLINE_47_1 = Game(
    "today/balkline-47-1",
    "Balkline 47/1 (cadre 47/1)",
    family=CAROM,
    authority=_authority("articles 53, 54, 72, 74; DBU 5.3.4"),
    governed_by=[BALKLINE_47_2, CAROM_GENERAL],
    summary="Nine fields: every carom with both balls in one field must drive a ball out.",
    known_as=("47.1 balkline", "18.1", "cadre 47/1", "ankerkader 47/1", "cuadro 47/1"),
    descends_from="brunswick/balkline-18-1",
    played_on=PlayedOn("match-47"),
    short=12,
    evening=60,
    refs={
        "74": "every carom in a field drives a ball out",
        "53.2b": "both in one field are dedans at once",
    },
    sections={"53.2b": "53.2"},
    drop_options=("start-of-inning", "left-and-back", "anchor-two", "line-cm"),
    options=[
        number("distance", 60, 1, 10_000, DISTANCE, "74", length=True),
        choice(
            "start-of-inning",
            ("dedans", "one-free"),
            "An inning begins with both balls in one field: the first carom must drive one out, or is free",
            "53.2b",
        ),
    ],
)

_h = BALKLINE_47_1


@_h.clause("set_up", "today/balkline-47-2#72", "Four lines make nine fields, with an anchor at each end.")
def one_set_up(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    if options.anchors:
        return say(
            "balklines.one-four-lines-and-anchors",
            "Four lines 47 cm from the cushions, and an anchor of 17.8 cm at each end. Red on the top spot, "
            "the other's ball on the bottom.",
        )
    return say(
        "balklines.one-four-lines",
        "Four lines 47 cm from the cushions. Red on the top spot, the other's ball on the bottom.",
    )


def _one(names: tuple[str, ...], options: Chosen) -> Limit:
    return Limit(1, ("", *names), free=int(options.start_of_inning == "one-free"))


@_h.clause("limit:in", "74", "No carom in a field without a ball that leaves it; it may come back.")
def one_in_field(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _one(NINE, options)


@_h.clause("limit:anchor", "74", "No carom in an anchor without a ball that leaves it.")
def one_in_anchor(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _one(ANCHORS, options) if options.anchors else Limit(0)


_h.restates("announced", "53.2b", "Both balls in one field are announced dedans at once.")

register(BALKLINE_47_1)

BALKLINE_71_2 = Game(
    "today/balkline-71-2",
    "Balkline 71/2 (cadre 71/2)",
    family=CAROM,
    authority=_authority("articles 72, 73; DBU 5.3.3"),
    governed_by=[BALKLINE_47_2, CAROM_GENERAL],
    summary="Six fields: of two caroms with both balls in one field, the second must drive a ball out.",
    known_as=("71.2 balkline", "28.2", "cadre 71/2", "ankerkader 71/2", "cuadro 71/2", "quadro 71/2"),
    descends_from="brunswick/balkline-14",
    played_on=PlayedOn("match-71"),
    short=12,
    evening=100,
    refs={
        "73": "of two caroms in a field the second drives a ball out",
        "72": "lines, fields and anchors",
    },
    options=[
        choice(
            "line-cm",
            (71, 52),
            "Centimetres from the lines to the short cushions: 52 on the table of 2.10 m",
            "72",
        ),
    ],
    ways=[
        Way("european", "European championship, club cup", {"distance": 200}),
        Way("52-2", "52/2 on the 2.10 m table", {"line-cm": 52, "anchors": False}),
    ],
)

_k = BALKLINE_71_2


@_k.clause("set_up", "72", "Three lines make six fields, with an anchor at each end of a line.")
def six_set_up(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    if options.anchors:
        return say(
            "balklines.three-lines-and-anchors",
            "A line along the middle of the table and two across it, {cm} cm from the short cushions, and an "
            "anchor of 17.8 cm at each end. Red on the top spot, the other player's ball on the bottom spot.",
            cm=options.line_cm,
        )
    return say(
        "balklines.three-lines",
        "A line along the middle of the table and two across it, {cm} cm from the short cushions. Red on the "
        "top spot, the other player's ball on the bottom spot.",
        cm=options.line_cm,
    )


@_k.clause("limit:in", "73", "Two caroms in one of the six fields; by the second a ball must leave it.")
def six(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _kept(2, SIX, options)


@_k.clause("limit:anchor", "72", "The same in one of the six anchors.")
def six_anchors(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    if not options.anchors:
        return Limit(0)
    return _kept(2 if options.anchor_two == "as-in-the-field" else 1, SIX_ANCHORS, options)


register(BALKLINE_71_2)

BALKLINE_57_2 = Game(
    "today/balkline-57-2",
    "Balkline 57/2 (small table)",
    family=CAROM,
    authority=Authority(
        "KNBB, DBU",
        "Spel- en Arbitragereglement; DBU Spielregeln Karambol",
        "SAR 2020-21",
        "SAR 4.4-4.7; DBU 5.3.3",
    ),
    governed_by=[BALKLINE_71_2, BALKLINE_47_2, CAROM_GENERAL],
    summary="Balkline on the table of 2.30 m: six fields without anchors.",
    known_as=("kader 57/2", "kader klein", "cadre 57/2", "cadre 42/2", "57.2 balkline"),
    descends_from="brunswick/balkline-14",
    played_on=PlayedOn("small-57"),
    short=12,
    evening=40,
    refs={
        "4.7": "balkline 57/2 on the small table",
        "73": "of two caroms in a field the second drives a ball out",
    },
    sections={"4.7": "SAR 4.7"},
    drop_options=("line-cm",),
    options=[
        number("distance", 60, 1, 10_000, DISTANCE, "4.7", length=True),
        switch(
            "anchors", False, "There are anchors of 14.4 cm at the ends of the lines (not confirmed)", "4.7"
        ),
        choice("strokes", (2, 1), "Caroms with both balls in one field: two, or one (57/1)", "4.7"),
        number("innings-limit", 20, 0, 999, "Innings for each side; 0 for no limit", "4.7"),
    ],
    ways=[
        Way("no-limit", "No limit of innings", {"innings-limit": 0}),
        Way("57-1", "57/1", {"strokes": 1}),
    ],
)

_m = BALKLINE_57_2


@_m.clause("set_up", "4.7", "Three lines make six fields on the small table.")
def small_set_up(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    if options.anchors:
        return say(
            "balklines.small-lines-and-anchors",
            "A line along the middle of the table and two across it, 57.5 cm from the short cushions, and an "
            "anchor of 14.4 cm at each end. Red on the top spot.",
        )
    return say(
        "balklines.small-lines",
        "A line along the middle of the table and two across it, 57.5 cm from the short cushions. Red on the "
        "top spot.",
    )


@_m.clause("limit:in", "73", "Two caroms in one field, or one; by the last a ball must leave it.")
def small_field(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _kept(options.strokes, SIX, options)


@_m.clause("limit:anchor", "4.7", "No anchors on the small table, unless they are agreed upon.")
def small_anchors(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return _kept(options.strokes, SIX_ANCHORS, options) if options.anchors else Limit(0)


register(BALKLINE_57_2)
