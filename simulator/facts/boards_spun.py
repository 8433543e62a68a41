"""Rings set spinning: where they come to rest, which pins they fell, and how they went on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot, sqrt

from rules_engine import Token
from rules_engine.boards import carrom, crokinole
from rules_engine.families.spinning.rings_spun.reading import gone as out_of_round
from rules_engine.families.spinning.turns_spun.reading import GONE, states_of, zones_of

from .boards_duties import OPPOSITE
from .boards_lying import behind, circle_of, depths, seat, side_of, touches_line, zone_of
from .boards_paths import least_depth, nearest
from .boards_seen import FULL, MISS, Lying, Seen
from .reading import Played, reads

CENTRE_SPOT = 1 / 8
"""Inches from the middle of the centre spot to its edge."""
TO_THE_RAIL = 0.02
"""Inches within which a ring touches the rail as it lies."""
ACROSS = {"1": "3", "2": "4", "3": "1", "4": "2"}
"""The pocket diagonally across from each."""


def _corner(at: Lying) -> str:
    """The pocket nearest to where a piece lies."""
    return min(carrom.POCKETS, key=lambda p: hypot(at.x - carrom.POCKETS[p][0], at.y - carrom.POCKETS[p][1]))


# -- rounds of four rings ------------------------------------------------------------------------------------


def _lines(seen: Seen, at: Lying) -> str:
    """On the centre spot, within the shooting lines, on one, or outside them."""
    if at.distance - at.radius <= CENTRE_SPOT:
        return "spot"
    if any(behind(at, side) for side in carrom.SIDES):
        return "out"
    return "line" if any(touches_line(at, side) for side in carrom.SIDES) else "in"


def _board(seen: Seen, at: Lying) -> str:
    """On the board; places differ by nearness alone."""
    return "board"


def _far_line(seen: Seen, at: Lying) -> str:
    """Touching the shooting line opposite that from which it was spun."""
    return "touching" if touches_line(at, OPPOSITE[seat(seen)]) else "board"


def _own_rail(seen: Seen, at: Lying) -> str:
    """Touching the rail of the side from which it was spun."""
    return "rail" if depths(at)[seat(seen)] + at.radius >= carrom.HALF - TO_THE_RAIL else "board"


def _far_space(seen: Seen, at: Lying) -> str:
    """In the space before the far rail, across its line, or elsewhere."""
    far = OPPOSITE[seat(seen)]
    return "space" if behind(at, far) else "line" if touches_line(at, far) else "board"


def _quarters(seen: Seen, at: Lying) -> str:
    """In whose quarter it lies, in the ditch or on the board."""
    quarter, who = crokinole.quarter_of(at.x, at.y), side_of(seen.played)
    whose = {2 * who: "own", 2 * (1 - who): "other"}.get(quarter)
    if whose is None:
        return "else"
    if circle_of(at)[0] == "ditch":
        return {"own": "ditch", "other": "other-ditch"}[whose]
    return whose


ZONES: dict[str, Callable[[Seen, Lying], str]] = {
    "far-line": _far_line,
    "far-space": _far_space,
    "lines": _lines,
    "nearest-centre": _board,
    "nearest-pocket": _board,
    "own-rail": _own_rail,
    "quarters": _quarters,
}
"""Where a ring rests, by the word that the game declares (``PlayedOn.rests``)."""


@reads("rings-spun")
def rings_spun(played: Played) -> Iterator[Token]:
    """Ringette and its kin: pins, every ring that lies otherwise than before, and lines not crossed."""
    play, state, who = played.play, played.state, side_of(played)
    shot = f"{play.letters[who]}{len(state.where[who]) + 1}"
    lying = {
        f"{x}{n}": zone
        for x, row in zip(play.letters, state.where, strict=True)
        for n, zone in enumerate(row, 1)
    }
    driven = {"c"} if play.cite("field") else set()
    seen = Seen(played, {*lying, *driven, "pin"}, shooter=shot)
    names: tuple[str, ...] = play.value("pins") or ()
    for token in seen.told(met="none", rims=False, pins="bare", falls="none") if names else ():
        if token.kind == "pin":
            yield Token("pin", names[0])
    pocket_zones = play.value("gone") or ()
    for piece, lies in seen.after.items():
        if piece in seen.pins or (piece != played.struck and not seen.moved(piece)):
            continue
        word = seen.word(piece)
        if word in lying and out_of_round(play, lying[word]):
            continue
        if lies.state == "off":
            yield Token("rest", word, _half(lies)) if word in driven else Token("off", word)
        elif word in driven:
            yield Token("pocket", word) if lies.state == "pocketed" else Token("rest", word, _half(lies))
        elif lies.state == "pocketed" and "pocket" in pocket_zones:
            meant = _meant(seen)
            other = "other-pocket" in pocket_zones and (lies.where or "").removeprefix("pocket-") != meant
            yield Token("rest", word, "other-pocket") if other else Token("pocket", word)
        else:
            yield Token("rest", word, ZONES[play.game.played_on.rests or "nearest-centre"](seen, lies))
    if play.cite("crossing") and not _crossed(seen):
        yield Token("state", "short")
    yield FULL


def _half(at: Lying) -> str:
    """On whose half the Carrom ring lies; on the middle line it is no side's."""
    return "middle" if abs(at.y) <= at.radius else "a" if at.y < 0 else "b"


def _meant(seen: Seen) -> str:
    """The pocket aimed at: across from the corner from which the ring was spun."""
    lay = seen.before.get(seen.struck)
    return "3" if lay is None else ACROSS[_corner(lay)]


def _crossed(seen: Seen) -> bool:
    """Whether the ring crossed the line in front of it: the player's, or on quarters the first circle."""
    trace = seen.played.trace
    if seen.play.game.played_on.rests == "quarters":
        return nearest(trace, seen.struck) < crokinole.LINE_RADII["next"]
    dx, dy = carrom.SIDES[seat(seen)]
    return least_depth(trace, seen.struck, dx, dy) < carrom.LINE


# -- turns of four rings -------------------------------------------------------------------------------------


@reads("turns-spun")
def turns_spun(played: Played) -> Iterator[Token]:
    """Pin-a-Four and its kin: pins in their order, pockets, and where the rings of the turn lie."""
    play, state, who = played.play, played.state, side_of(played)
    letter = play.letters[who]
    shot = f"{letter}{len(state.where[who]) + 1}"
    lying = {f"{letter}{n}": zone for n, zone in enumerate(state.where[who], 1)}
    seen = Seen(played, {*lying, "pin"}, shooter=letter)
    names = play.value("pins") or ()
    rows = [
        Token("pin", token.a if token.a in names else token.a.rstrip("0123456789-"))
        for token in seen.told(met="none", rims=False, pins="bare", falls="none")
        if token.kind == "pin"
    ]
    zones, words = zones_of(play), states_of(play)
    for piece, lies in seen.after.items():
        ring = shot if piece == played.struck else piece
        if piece in seen.pins or (ring != shot and (ring not in lying or lying[ring] in GONE)):
            continue
        if ring != shot and not seen.moved(piece):
            continue
        word = seen.word(piece)
        if lies.state == "off":
            rows.append(Token("off", word))
        elif lies.state == "pocketed" and play.cite("pocketed"):
            rows.append(Token("pocket", word))
        elif "own" in zones:
            rows += _quartered(lies, word, who, zones)
        elif zones:
            zone, lined = zone_of(lies, zones, "line" in words)
            rows.append(Token("rest", word, zone))
            if lined:
                rows.append(Token("state", "line", word))
    if play.cite("passage"):
        rows.append(Token("state", _passage(seen)))
    yield from rows or [MISS]


def _quartered(at: Lying, word: str, who: int, zones: tuple[str, ...]) -> Iterator[Token]:
    """Where a ring lies at Crokaline: on the own quarter, or in a space, across its line or astride."""
    zone, touched = circle_of(at)
    if zone == "ditch":
        yield Token("rest", word, "ditch")
        return
    if zone in ("hole", "leaning"):  # in the middle it lies on no side's quarter
        yield Token("rest", word, "inner")
        return
    outward = ("inner", "next", "band", "edge")
    if touched:  # the space outside the line is meant, for there the farther out counts the more
        zone = outward[outward.index(zone) + 1]
    own = crokinole.quarter_of(at.x, at.y) == 2 * who
    mine = at.y if who else -at.y
    astride = abs(mine - abs(at.x)) / sqrt(2) <= at.radius
    if own and not astride:
        yield Token("rest", word, "own")
        return
    yield Token("rest", word, zone)
    if touched:
        yield Token("state", "line", word)
    elif astride:
        yield Token("state", "astride", word)


def _passage(seen: Seen) -> str:
    """How the ring went through the middle: wholly between the posts, partly, or wide of them."""
    near, radius = nearest(seen.played.trace, seen.struck), seen.radius(seen.struck)
    if near + radius < crokinole.PEG_CIRCLE:
        return "through"
    return "partly" if near - radius < crokinole.PEG_CIRCLE else "wide"


# -- runs of spins -------------------------------------------------------------------------------------------


@reads("spun-runs")
def spun_runs(played: Played) -> Iterator[Token]:
    """Ring-Ring and its kin: what the spin did to the Carrom rings and to the pin, in order of time."""
    play, who = played.play, side_of(played)
    pieces = play.value("pieces")
    mine = {"c", play.letters[who].lower()}
    seen = Seen(played, set(played.before) | set(pieces), shooter="s")

    def name(piece: str) -> str:
        return "s" if piece == played.struck else "c" if piece in mine else "o"

    told: set[str] = set()
    for event in seen.events:
        if event.kind == "touch" and not {event.piece, event.other} & seen.pins:
            pair = {name(event.piece), name(event.other)}
            if pair == {"s", "c"} and "c" in pieces and not told & {"xc", "c>"}:
                told.add("xc")
                yield Token("touch", None, "c")
        elif event.kind == "felled" and "pin!" not in told and "pin" in pieces:
            told.add("pin!")
            by_ring = "c" in pieces and name(seen.felled_by[event.other]) == "c"
            yield Token("pin", "pin", "c" if by_ring else None)
        elif event.kind == "pocket" and event.piece not in seen.pins:
            word = name(event.piece)
            if word in pieces and f"{word}>" not in told:
                told.add(f"{word}>")
                yield Token("pocket", word, _other(seen, event.piece, word, event.other))
    yield FULL


def _other(seen: Seen, piece: str, word: str, where: str) -> str | None:
    """ "other" for a pocket that is not the one meant: the Carrom ring's near one, the spinner's opposite."""
    lay = seen.before.get(piece)
    if lay is None or word == "o" or (word == "s" and "c" in seen.play.value("pieces")):
        return None
    meant = _corner(lay) if word == "c" else ACROSS[_corner(lay)]
    return None if where.removeprefix("pocket-") == meant else "other"
