"""Rings shot into pockets: Carroms and its kin, rings taken, staked, pursued, guarded, and ring billiards.

A shot is told as it went: whence it was where the game asks that, whom the shooter met and which rims it
touched, pins and what felled them, rings in pockets and off the board, and the shooter's own loss. What a
game forbids of a shot that was not banked hangs on where the ring lay: :mod:`simulator.facts.boards_duties`
knows the words for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine import Token
from rules_engine.boards import carrom_today, novuss
from rules_engine.boards.carrom import SIDES
from rules_engine.families.rings.guarded_pockets.reading import rings as guarded_rings
from rules_engine.families.rings.guarded_pockets.reading import states_of as guarded_states
from rules_engine.families.rings.ring_billiards.reading import due, own_shooters
from rules_engine.families.rings.ring_billiards.reading import rings_of as billiard_rings
from rules_engine.families.rings.rings_by_turns.reading import NAMES as TURN_RINGS
from rules_engine.families.rings.rings_pocketed.reading import Shot, states_of
from rules_engine.families.rings.rings_pursued.reading import on_board as pursued_rings

from .boards_duties import direct_word, needless_bank, other_rim
from .boards_lying import place_of, seat, spot_of, touches_line, touching
from .boards_seen import FULL, MISS, Lying, Seen
from .reading import Played, reads


def _shooters(played: Played) -> set[str]:
    """The names of shooters that stay on the board, one a side."""
    return {f"S{x}" for x in played.play.letters}


def _called(played: Played) -> tuple[str, ...]:
    """The rings that were called, as they were named."""
    return tuple(piece for token in played.call if token.kind == "call" for piece, _ in token.a)


def _place(seen: Seen) -> Iterator[Token]:
    """Whence the shot was, where the game says whence it may be."""
    play, lay = seen.play, seen.before.get(seen.struck)
    if lay is None or any(token.kind == "place" for token in seen.played.call):
        return
    spots = play.value("spots") if "spots" in play.family.slots else None
    if ("next_spot" in play.family.slots and play.cite("next_spot")) or isinstance(spots, tuple):
        if (spot := spot_of(lay)) is not None:
            yield Token("place", spot)
        elif isinstance(spots, tuple) and "line" in spots and _on_a_line(lay):
            yield Token("place", "line")
    elif "from" in play.family.slots and play.cite("from") and getattr(seen.state, "in_hand", True):
        yield Token("place", place_of(lay))


def _on_a_line(lay: Lying) -> bool:
    """Whether a shooter touches a shooting line, of whatever side: the board may have been turned."""
    return any(touches_line(lay, side) for side in SIDES)


@reads("rings-pocketed")
def rings_pocketed(played: Played) -> Iterator[Token]:
    """Carroms and its kin: rings of two colours and the black."""
    play, called = played.play, _called(played)
    colours = {colour for colour, count in play.value("set_up").items() if count}
    seen = Seen(played, colours | _shooters(played) | {c for c in called if len(c) > 1})
    yield from _place(seen)
    rows = seen.told()
    yield from rows
    words = states_of(play, played.state)
    if (word := direct_word(seen)) in words:
        yield Token("state", word)
    elif "side-rim" in (play.value("direct_words") or ()) and other_rim(seen):
        yield Token("state", "side-rim")
    if called and play.value("call", played.state, Shot(own=1)) == "ring":
        fell = [t.a for t in rows if t.kind == "pocket" and t.a[0] == called[0][0]]
        if fell and called[0] not in fell:
            yield Token("state", "not-named")
    yield FULL


@reads("men-pocketed", "men-taken")
def men_pocketed(played: Played) -> Iterator[Token]:
    """Carrom of today: men are told by their colours, and a striker that was not set on a base."""
    seen = Seen(played, {"w", "b", "q"})
    yield from seen.told()
    lay = seen.before.get(seen.struck)
    if lay is not None and not any(carrom_today.in_base(side, lay.x, lay.y) for side in SIDES):
        yield Token("state", "line")
    yield FULL


@reads("discs-cleared")
def discs_cleared(played: Played) -> Iterator[Token]:
    """Novuss: discs by the letter of their side; of the edges only the far one; a dark disc met too soon."""
    play = played.play
    names = {"a": play.letters[0].lower(), "b": play.letters[1].lower()}
    alias = {p: names[p[0]] + p[1:] for p in played.before if p[0] in names and p != played.struck}
    seen = Seen(played, set(names.values()), alias=alias)
    turn = played.state.turn or 0
    far, mine = ("rim-34", "rim-12")[turn], play.letters[turn].lower()
    rows = seen.told(rims=False)
    touched = next((at for at, a, _ in seen.meetings if a == seen.struck), None)
    edges = [at for at, rim in seen.rims if rim == far]
    if edges and (touched is None or edges[0] < touched):
        yield Token("cushion", None, 1)
    yield from rows
    light = bool(edges) and (touched is None or edges[0] < touched)
    for at, mover, disc in seen.meetings:
        lay = seen.before.get(disc)
        light = light or any(edge < at for edge in edges)
        if mover != seen.struck or lay is None or seen.word(disc) != mine:
            continue
        if not novuss.is_dark(turn, lay.x, lay.y):
            light = True
        elif not light:
            yield Token("state", "dark")
            break
    own = [p for p, lay in seen.before.items() if p != seen.struck and seen.word(p) == mine]
    if all(novuss.is_dark(turn, seen.before[p].x, seen.before[p].y) for p in own):
        yield Token("state", "no-light")
    yield FULL


@reads("rings-taken")
def rings_taken(played: Played) -> Iterator[Token]:
    """Rings that belong to the side that pockets them, or meets them by way of a rim."""
    play, state = played.play, played.state
    full = play.value("set_up")
    numbers = {str(n) for n in range(1, full.get("numbers", 0) + 1)}
    seen = Seen(played, {"r"} | numbers | {full.get("single") or "r"} | _shooters(played))
    yield from _place(seen)
    relays, cite = play.ask("by_hit", state)
    yield from _won(seen, bool(relays)) if cite else seen.told()
    words = play.value("duty_word") or ()
    words = (words,) if isinstance(words, str) else words
    if (word := direct_word(seen)) in words:
        yield Token("state", word)
    if "needless-bank" in words and needless_bank(seen):
        yield Token("state", "needless-bank")
    met = {b for _, a, b in seen.meetings if a == seen.struck}
    if "scratch" in words and state.numbers and str(state.numbers[0]) not in met:
        yield Token("state", "scratch")
    elif not met and not set(seen.gone("pocket", "off")) - {seen.struck}:
        yield MISS
        return
    yield FULL


def _won(seen: Seen, relays: bool) -> Iterator[Token]:
    """Where each ring that is met counts: every ring once, by whomever it was met first."""
    won = {seen.struck}
    for token in seen.told(met="each", driven="each" if relays else "none", ids=True):
        if token.kind == "touch":
            if token.b in won:
                continue
            won.add(token.b)
            token = Token("touch", token.a and seen.word(token.a).upper(), seen.word(token.b))
        yield token


@reads("rings-by-turns", "rings-pursued", "rings-staked", "ring-for-dice")
def one_shot(played: Played) -> Iterator[Token]:
    """Games in which a shot is no more than what it met, what fell and what left the board."""
    known: set[str] = {"r"}
    if played.play.family.key == "rings-by-turns":
        known = set(TURN_RINGS)
    elif played.play.family.key == "rings-pursued":
        known = set(pursued_rings(played.play, played.state))
    seen = Seen(played, known)
    yield from _place(seen)
    yield from seen.told()
    yield FULL


@reads("ring-billiards")
def ring_billiards(played: Played) -> Iterator[Token]:
    """Every meeting in its turn: a ring counts as driven by whatever met it last before it fell."""
    play, state = played.play, played.state
    rings = billiard_rings(play)
    chosen = bool(play.cite("choose"))
    seen = Seen(played, {*rings, *own_shooters(play)}, alias={"c": "w"} if chosen else {})
    named = any(t.kind == "choice" and t.a == "cue" for t in played.call)
    cue = seen.alias.get(played.struck, played.struck)
    if chosen and cue != state.cue and not named:
        yield Token("choice", "cue", cue)
    shooter = seen.before.get(played.struck)
    if shooter is not None and (place := _whence(played, shooter)) is not None:
        yield Token("place", place)
    for ring in rings:
        lay = seen.before.get(ring)
        if shooter and lay and ring != played.struck and touching(shooter, lay, 0.0):
            yield Token("state", "frozen", ring)
    yield from seen.told(met="all", driven="all")
    yield FULL


def _whence(played: Played, lay: Lying) -> str | None:
    """Whence a shot at billiards was taken, where the books say where that is: a spot, a line, or the lie."""
    place, _ = due(played.play, played.state, played.state.turn or 0)
    if place == "spot-1" and spot_of(lay) == place:
        return str(place)
    if place == "line":
        return "line" if _on_a_line(lay) else "lie"
    return "lie" if place == "lie" else None


@reads("guarded-pockets")
def guarded_pockets(played: Played) -> Iterator[Token]:
    """Rings and the pins before the pockets: what felled a pin decides what it costs."""
    play = played.play
    pins = {f"p{n}" for n in range(1, play.value("set_up").get("pins", 0) + 1)}
    rings = guarded_rings(play)
    alias = {f"{colour}{n}": f"{tens}{n}" for colour, tens in (("g", ""), ("r", "1")) for n in range(1, 5)}
    seen = Seen(played, {*rings, *pins}, alias=alias if "11" in rings else {})
    lines, cite = play.ask("lines", played.state)
    lay = seen.before.get(played.struck)
    if cite and lay is not None:
        touched = [f"line-{side}" for side in SIDES if touches_line(lay, side)]
        places = [*touched, f"line-{seat(seen)}", *filter(None, [spot_of(lay)])]
        yield Token("place", next((place for place in places if place in lines), places[0]))
    yield from seen.told(pins="by")
    if (word := direct_word(seen)) in guarded_states(play):
        yield Token("state", word)
    yield FULL
