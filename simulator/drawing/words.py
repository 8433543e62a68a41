"""A trace in words: every event as a sentence, the whole as a description, and where everything rests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal

from rules_engine.saying import Text, figure, say, say_many, spoken

from ..traces import Event, Rest, Trace

Named = Callable[[str], str]

_RAILS = {
    "h": say("place.head-cushion", "head cushion"),
    "f": say("place.foot-cushion", "foot cushion"),
    "l": say("place.left-cushion", "left cushion"),
    "r": say("place.right-cushion", "right cushion"),
}
_POCKETS = {
    "bl": say("place.left-head-pocket", "left head pocket"),
    "br": say("place.right-head-pocket", "right head pocket"),
    "ml": say("place.left-middle-pocket", "left middle pocket"),
    "mr": say("place.right-middle-pocket", "right middle pocket"),
    "tl": say("place.left-foot-pocket", "left foot pocket"),
    "tr": say("place.right-foot-pocket", "right foot pocket"),
}
_THE = {
    "head cushion": say("place.the-head-cushion", "the head cushion"),
    "foot cushion": say("place.the-foot-cushion", "the foot cushion"),
    "left cushion": say("place.the-left-cushion", "the left cushion"),
    "right cushion": say("place.the-right-cushion", "the right cushion"),
    "left head pocket": say("place.the-left-head-pocket", "the left head pocket"),
    "right head pocket": say("place.the-right-head-pocket", "the right head pocket"),
    "left middle pocket": say("place.the-left-middle-pocket", "the left middle pocket"),
    "right middle pocket": say("place.the-right-middle-pocket", "the right middle pocket"),
    "left foot pocket": say("place.the-left-foot-pocket", "the left foot pocket"),
    "right foot pocket": say("place.the-right-foot-pocket", "the right foot pocket"),
    "pocket": say("place.the-pocket", "the pocket"),
    "hole": say("place.the-hole", "the hole"),
}
"""Places with their article."""
_PLACES = {
    "hole": say("place.hole", "hole"),
    "ditch": say("place.ditch", "ditch"),
    "pocket": say("place.pocket", "pocket"),
    "gutter": say("place.gutter", "gutter"),
    "string": say("place.string", "string"),
    "lead": say("place.lead", "lead"),
    "balk": say("place.balk", "balk"),
    "balk line": say("place.balk-line", "balk line"),
    "foul line": say("place.foul-line", "foul line"),
    "middle line": say("place.middle-line", "middle line"),
    "front line": say("place.front-line", "front line"),
    "inner line": say("place.inner-line", "inner line"),
    "outer line": say("place.outer-line", "outer line"),
    "inner": say("place.inner", "inner"),
    "next": say("place.next", "next"),
    "next line": say("place.next-line", "next line"),
    "band": say("place.band", "band"),
    "edge": say("place.edge", "edge"),
    "rim": say("place.rim", "rim"),
    "back": say("place.back", "back"),
    "front": say("place.front", "front"),
    "board": say("place.board", "board"),
    "field": say("place.field", "field"),
    "home": say("place.home", "home"),
    "long home": say("place.long-home", "long home"),
    "near half": say("place.near-half", "near half"),
    "far half": say("place.far-half", "far half"),
    "castle": say("place.castle", "castle"),
    "throne": say("place.throne", "throne"),
    "den": say("place.den", "den"),
    "seat": say("place.seat", "seat"),
    "squares": say("place.squares", "squares"),
    "alley": say("place.alley", "alley"),
    "table": say("place.table", "table"),
    "off": say("place.off", "off"),
    "out": say("place.out", "out"),
    "outside": say("place.outside", "outside"),
    "outer circle": say("place.outer-circle", "outer circle"),
}
"""Places by their ids made readable; others are called as their ids."""
_NUMBERED = re.compile(r"(arch|base|circle|cup|hole|line|peg|receptacle) (\d+)")


def seconds(time: float) -> str:
    """Return a time as it is said: "0.61 s"."""
    return say("event.seconds", "{seconds} s", seconds=Decimal(f"{time:.2f}"))


def metres(value: float) -> str:
    """Return a coordinate to the millimetre: "−0.253"."""
    size = abs(Decimal(f"{value:.3f}"))
    if value < 0 and size:
        return say("picture.below-zero", "−{size}", size=size)
    return figure(size)


def place_name(where: str) -> str:
    """Return what a rail, pocket, peg or hole is called: "head cushion", "right foot pocket", "peg 3"."""
    if where in _RAILS:
        return _RAILS[where]
    bare = where.removeprefix("pocket-")
    if bare in _POCKETS:
        return _POCKETS[bare]
    if where.isdigit():
        return say("place.number", "number {number}", number=where)
    readable = where.replace("-", " ").replace("_", " ")
    if counted := _NUMBERED.fullmatch(readable):
        return _counted(counted[1], counted[2])
    return _PLACES.get(readable, readable)


def _counted(what: str, number: str) -> Text:
    """One of several alike places: "peg 3"."""
    match what:
        case "arch":
            return say("place.arch-number", "arch {number}", number=number)
        case "base":
            return say("place.base-number", "base {number}", number=number)
        case "circle":
            return say("place.circle-number", "circle {number}", number=number)
        case "cup":
            return say("place.cup-number", "cup {number}", number=number)
        case "hole":
            return say("place.hole-number", "hole {number}", number=number)
        case "line":
            return say("place.line-number", "line {number}", number=number)
        case "peg":
            return say("place.peg-number", "peg {number}", number=number)
    return say("place.receptacle-number", "receptacle {number}", number=number)


def sentence(event: Event, name: Named) -> Text:
    """Return the event in words, without its time: "white strikes red"."""
    piece, other = name(event.piece), place_name(event.other)
    match event.kind:
        case "touch":
            return say("event.touch", "{piece} strikes {other}", piece=piece, other=name(event.other))
        case "cushion":
            place = _with_article(other) if "cushion" in other else other
            return say("event.meets", "{piece} meets {place}", piece=piece, place=place)
        case "jaw":
            place = _with_article(other)
            return say("event.jaw", "{piece} meets the jaw of {place}", piece=piece, place=place)
        case "peg":
            return say("event.meets", "{piece} meets {place}", piece=piece, place=other)
        case "rim":
            return say("event.rim", "{piece} meets the rim", piece=piece)
        case "pocket":
            place = _with_article(other) if "pocket" in other else other
            return say("event.falls", "{piece} falls into {place}", piece=piece, place=place)
        case "hole":
            place = _THE["hole"] if other == "hole" else other
            return say("event.falls", "{piece} falls into {place}", piece=piece, place=place)
        case "ditch":
            return say("event.ditch", "{piece} falls into the ditch", piece=piece)
        case "off":
            return say("event.off", "{piece} leaves the table", piece=piece)
        case "felled":
            return say("event.felled", "{piece} fells {other}", piece=piece, other=name(event.other))
        case "jump":
            return say("event.jump", "{piece} leaves the bed", piece=piece)
        case "land":
            return say("event.land", "{piece} comes down again", piece=piece)
        case "gate":
            return say("event.gate", "{piece} passes {place}", piece=piece, place=other)
        case "stop":
            return _stop(piece, other)
    raise KeyError(event.kind)


def _stop(piece: str, how: str) -> Text:
    if how == "leaning":
        return say("event.stops-leaning", "{piece} stops and leans", piece=piece)
    if how == "posted":
        return say("event.stops-over-a-peg", "{piece} stops over a peg", piece=piece)
    return say("event.stops", "{piece} stops", piece=piece)


def rest_words(rest: Rest, name: Named) -> Text:
    """Return where a piece lies: "white lies at 0.120, −0.440 m in balk, frozen to red"."""
    told = _lies(rest, name(rest.piece))
    if rest.zones:
        zones = _listed(place_name(zone) for zone in rest.zones)
        told = say("rest.in-zones", "{rest} in {zones}", rest=told, zones=zones)
    if rest.lines:
        lines = _listed(place_name(line) for line in rest.lines)
        told = say("rest.touching", "{rest}, touching {lines}", rest=told, lines=lines)
    if rest.frozen:
        pieces = _listed(_frozen(other, name) for other in rest.frozen)
        told = say("rest.frozen", "{rest}, frozen to {pieces}", rest=told, pieces=pieces)
    return told


def _lies(rest: Rest, piece: str) -> Text:
    """Where a piece lies, without what it lies in or touches."""
    where = place_name(rest.where or "pocket")
    x, y = metres(rest.x), metres(rest.y)
    match rest.state:
        case "pocketed":
            return say("rest.is-in", "{piece} is in {place}", piece=piece, place=_the(where))
        case "holed" if rest.where not in (None, "hole"):
            return say("rest.is-in", "{piece} is in {place}", piece=piece, place=where)
        case "holed":
            return say("rest.in-the-hole", "{piece} is in the hole", piece=piece)
        case "ditched":
            return say("rest.in-the-ditch", "{piece} is in the ditch", piece=piece)
        case "off":
            return say("rest.off", "{piece} is off the board", piece=piece)
        case "rest":
            return say("rest.lies", "{piece} lies at {x}, {y} m", piece=piece, x=x, y=y)
        case "standing":
            return say("rest.stands", "{piece} stands at {x}, {y} m", piece=piece, x=x, y=y)
        case "fallen":
            return say("rest.lies-fallen", "{piece} lies fallen at {x}, {y} m", piece=piece, x=x, y=y)
        case "posted":
            return say("rest.over-a-peg", "{piece} hangs over a peg at {x}, {y} m", piece=piece, x=x, y=y)
        case "stacked":
            return say("rest.on-another", "{piece} lies on another at {x}, {y} m", piece=piece, x=x, y=y)
        case "leaning":
            return say("rest.leans", "{piece} leans in the hole at {x}, {y} m", piece=piece, x=x, y=y)
    state = rest.state
    return say("rest.so", "{piece} {state} at {x}, {y} m", piece=piece, state=state, x=x, y=y)


def _listed(names: Iterable[str]) -> str:
    """Names one after the other, with commas alone."""
    first, *others = names
    for other in others:
        first = say("list.and-next", "{list}, {next}", list=first, next=other)
    return first


def _frozen(other: str, name: Named) -> str:
    return _the(_RAILS[other]) if other in _RAILS else name(other)


def _the(place: str) -> str:
    return _with_article(place) if "pocket" in place or "cushion" in place else place


def _with_article(place: str) -> str:
    return _THE.get(place) or say("place.the", "the {place}", place=place)


def told(events: Iterable[Event], name: Named) -> list[Text]:
    """Return each event with its time: "white strikes red at 0.61 s"."""
    return [
        say("event.at", "{event} at {time}", event=sentence(event, name), time=seconds(event.time))
        for event in events
    ]


def begins(trace: Trace, name: Named) -> Text:
    """Return how the stroke begins: "white is played"."""
    return say("event.begins", "{piece} is played", piece=name(trace.stroke.piece))


def description(trace: Trace, name: Named, most: int = 40) -> str:
    """Return the stroke as a paragraph in words, of at most ``most`` events, for who reads it now."""
    shown = [event for event in trace.events if event.kind != "stop"]
    parts = told(shown[:most], name)
    if (more := len(shown) - most) > 0:
        parts.append(say_many("event.more", "{n} more contact follows", "{n} more contacts follow", more))
    moved = [rest for rest in trace.rests if has_moved(trace, rest.piece)]
    parts += [rest_words(rest, name) for rest in moved]
    first = spoken(begins(trace, name))
    return f"{first}. " + " ".join(f"{_capital(spoken(part))}." for part in parts)


def has_moved(trace: Trace, piece: str) -> bool:
    """Return whether the piece's way leads anywhere."""
    return any(leg.piece == piece and (any(leg.x[1:]) or any(leg.y[1:])) for leg in trace.legs)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def names_from(looks: Mapping[str, str]) -> Named:
    """Return the function that names a piece by its id, and an unknown id by itself."""
    return lambda piece: looks.get(piece, piece)
