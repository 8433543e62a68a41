"""A trace in words: every event as a sentence, the whole as a description, and where everything rests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..traces import Event, Rest, Trace

Named = Callable[[str], str]

_RAILS = {"h": "head cushion", "f": "foot cushion", "l": "left cushion", "r": "right cushion"}
_POCKETS = {
    "bl": "left head pocket",
    "br": "right head pocket",
    "ml": "left middle pocket",
    "mr": "right middle pocket",
    "tl": "left foot pocket",
    "tr": "right foot pocket",
}
_STATES = {
    "rest": "lies", "standing": "stands", "fallen": "lies fallen", "posted": "hangs over a peg",
    "stacked": "lies on another", "leaning": "leans in the hole", "pocketed": "is pocketed",
    "holed": "is in the hole", "ditched": "is in the ditch", "off": "is off the board",
}  # fmt: skip


def seconds(time: float) -> str:
    """Return a time as it is said: "0.61 s"."""
    return f"{time:.2f} s"


def metres(value: float) -> str:
    """Return a coordinate to the millimetre: "−0.253"."""
    return f"{value:.3f}".replace("-0.000", "0.000").replace("-", "\N{MINUS SIGN}")


def place_name(where: str) -> str:
    """Return what a rail, pocket, peg or hole is called: "head cushion", "right foot pocket", "peg 3"."""
    if where in _RAILS:
        return _RAILS[where]
    bare = where.removeprefix("pocket-")
    if bare in _POCKETS:
        return _POCKETS[bare]
    if where.isdigit():
        return f"number {where}"
    return where.replace("-", " ").replace("_", " ")


def sentence(event: Event, name: Named) -> str:
    """Return the event in words, without its time: "white strikes red"."""
    piece, other = name(event.piece), place_name(event.other)
    the = f"the {other}"
    return {
        "touch": lambda: f"{piece} strikes {name(event.other)}",
        "cushion": lambda: f"{piece} meets {the if 'cushion' in other else other}",
        "jaw": lambda: f"{piece} meets the jaw of {the}",
        "peg": lambda: f"{piece} meets {other}",
        "rim": lambda: f"{piece} meets the rim",
        "pocket": lambda: f"{piece} falls into {the if 'pocket' in other else other}",
        "hole": lambda: f"{piece} falls into {'the hole' if other == 'hole' else other}",
        "ditch": lambda: f"{piece} falls into the ditch",
        "off": lambda: f"{piece} leaves the table",
        "felled": lambda: f"{piece} fells {name(event.other)}",
        "jump": lambda: f"{piece} leaves the bed",
        "land": lambda: f"{piece} comes down again",
        "gate": lambda: f"{piece} passes {other}",
        "stop": lambda: f"{piece} stops" + {"leaning": " and leans", "posted": " over a peg"}.get(other, ""),
    }[event.kind]()


def rest_words(rest: Rest, name: Named) -> str:
    """Return where a piece lies: "white lies at 0.120, −0.440 m in balk, frozen to red"."""
    told = f"{name(rest.piece)} {_STATES.get(rest.state, rest.state)}"
    if rest.state == "pocketed":
        told = f"{name(rest.piece)} is in {_the(place_name(rest.where or 'pocket'))}"
    elif rest.state == "holed" and rest.where not in (None, "hole"):
        told = f"{name(rest.piece)} is in {place_name(rest.where or '')}"
    elif rest.state not in ("off", "ditched", "holed"):
        told += f" at {metres(rest.x)}, {metres(rest.y)} m"
    if rest.zones:
        told += f" in {', '.join(place_name(zone) for zone in rest.zones)}"
    if rest.lines:
        told += f", touching {', '.join(place_name(line) for line in rest.lines)}"
    if rest.frozen:
        told += f", frozen to {', '.join(_frozen(other, name) for other in rest.frozen)}"
    return told


def _frozen(other: str, name: Named) -> str:
    return _the(_RAILS[other]) if other in _RAILS else name(other)


def _the(place: str) -> str:
    return f"the {place}" if "pocket" in place or "cushion" in place else place


def told(events: Iterable[Event], name: Named) -> list[str]:
    """Return each event with its time: "white strikes red at 0.61 s"."""
    return [f"{sentence(event, name)} at {seconds(event.time)}" for event in events]


def description(trace: Trace, name: Named, most: int = 40) -> str:
    """Return the stroke as a paragraph in words, of at most ``most`` events."""
    shown = [event for event in trace.events if event.kind != "stop"]
    parts = told(shown[:most], name)
    if len(shown) > most:
        parts.append(f"{len(shown) - most} more contacts follow")
    moved = [rest for rest in trace.rests if has_moved(trace, rest.piece)]
    parts += [rest_words(rest, name) for rest in moved]
    first = f"{name(trace.stroke.piece)} is played"
    return f"{first}. " + " ".join(f"{_capital(part)}." for part in parts)


def has_moved(trace: Trace, piece: str) -> bool:
    """Return whether the piece's way leads anywhere."""
    return any(leg.piece == piece and (any(leg.x[1:]) or any(leg.y[1:])) for leg in trace.legs)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def names_from(looks: Mapping[str, str]) -> Named:
    """Return the function that names a piece by its id, and an unknown id by itself."""
    return lambda piece: looks.get(piece, piece)
