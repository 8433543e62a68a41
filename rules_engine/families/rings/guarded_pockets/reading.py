"""The state of a board with guarded pockets, and what a record shows of one shot."""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import AnyOf, say
from ....states import Tally, state_class
from ...base import claim_of

POCKETS = ("1", "2", "3", "4")
PINS = tuple(f"p{p}" for p in POCKETS)
LINES = ("line-12", "line-23", "line-34", "line-41", *(f"spot-{p}" for p in POCKETS))
SHOOTER = "c"
PIN_GONE = say("guarded-pockets.pin-gone", "that pin has been pocketed")
SHOT_KINDS = frozenset({"pocket", "pin", "off", "claim", "full", "state", "touch", "cushion"})


@state_class
class GuardedState(NamedTuple):
    """Where a game stands.

    ``down`` counts the rings that are down of each colour, in the order of the sides, or of the one set that
    both play; numbered rings go down in their order. Pins that are ``gone`` have been pocketed for good,
    ``lying`` ones were felled and not stood up. ``whence`` is "line" for a shot from the base line, "lie" for
    one from where the shooter stopped, "back" for one from the line after the shooter was lost. ``rack``
    counts the set-ups, ``fresh`` says that the turn has had no shot.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    down: tuple[int, ...]
    gone: tuple[int, ...] = ()
    lying: tuple[int, ...] = ()
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    whence: str = "line"
    rack: int = 1
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class Fallen(NamedTuple):
    """A ring or a pin that went down, or a pin that was felled only (``pocket`` is "" then, None where it is
    not noted). ``group`` is the place of its rings in ``down``; ``own`` says that they are the player's,
    ``by`` what felled a pin. ``made`` pieces of the shot have counted before it.
    """

    piece: str
    pocket: str | None = None
    group: int = 0
    own: bool = True
    by: str | None = None
    made: int = 0

    @property
    def pin(self) -> bool:
        """Whether it is a pin."""
        return self.piece[0] == "p"

    @property
    def number(self) -> int:
        """The pocket that a pin guards or a numbered ring is for: 11 and 1 are for the first."""
        digits = self.piece.lstrip("p")
        return int(digits) % 10 if digits.isdigit() else 0

    @property
    def at_home(self) -> bool:
        """Whether it is in the pocket that is meant for it."""
        return self.pocket == str(self.number)


class Shot(NamedTuple):
    """One shot: ``fallen`` pieces in the order of time, rings off the board, what became of the shooter
    ("pocketed", "off" or ""). ``others_first`` says that it met a ring of the opponent before any other,
    ``direct`` that it was seen to be shot straight at what may only be banked; ``called`` is a pocket or a
    pin.
    """

    who: int = 0
    fallen: tuple[Fallen, ...] = ()
    off: tuple[str, ...] = ()
    lost: str = ""
    others_first: bool = False
    banked: bool = False
    direct: bool = False
    moved: bool = False
    called: str | None = None
    attested: bool = False

    @property
    def pins(self) -> tuple[Fallen, ...]:
        """The pins of the shot."""
        return tuple(f for f in self.fallen if f.pin)


class Price(NamedTuple):
    """What a fault costs: the ``turn``; rings and pins of the shot that come ``back`` ("own" rings, "all"
    pieces, or ""); so many rings to ``forfeit``."""

    turn: bool = True
    back: str = ""
    forfeit: int = 0


def rings(play: Play) -> dict[str, int]:
    """Every ring by the name that records give it, with its place in ``down``."""
    if (found := play.memo.get("rings")) is None:
        kind = play.value("set_up")
        if "each" in kind:
            found = {x.lower(): i for i, x in enumerate(play.letters)}
        elif "both" in kind:
            found = dict.fromkeys(POCKETS, 0)
        else:
            tens = {"G": "", "R": "1"}
            found = {tens[x] + p: i for i, x in enumerate(play.letters) for p in POCKETS}
        play.memo["rings"] = found
    return dict(found)


def group_of(play: Play, who: int) -> int:
    """The place in ``down`` of the rings that a side plays."""
    return 0 if "both" in play.value("set_up") else who


def full(play: Play) -> int:
    """How many rings each group has."""
    return int(next(n for kind, n in play.value("set_up").items() if kind != "pins"))


def left(play: Play, state: GuardedState, ring: str) -> int:
    """How many rings of that name are on the board."""
    group = rings(play)[ring]
    if not ring.isdigit():
        return full(play) - state.down[group]
    return int(int(ring) % 10 > state.down[group])


def standing(play: Play, state: GuardedState) -> tuple[int, ...]:
    """The pins that guard their pockets, standing or lying."""
    count = play.value("set_up").get("pins", 0)
    return tuple(n for n in range(1, count + 1) if n not in state.gone)


def due(state: GuardedState, group: int) -> int:
    """The number of the ring that is due to a group of numbered rings."""
    return state.down[group] + 1


def check_words(play: Play, state: GuardedState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse words that the game does not know."""
    known = rings(play)
    pins = {f"p{n}" for n in range(1, play.value("set_up").get("pins", 0) + 1)}
    cite = play.cite("set_up")
    for kind, a, b in tokens:
        pieces: tuple[Any, ...] = ()
        if kind == "touch":
            pieces = (b, a and a.lower())
        elif kind in ("pocket", "off", "cushion"):
            pieces = (a,)
        elif kind == "pin":
            pieces = (f"p{a}", b)
            if b in pins:
                message = say("guarded-pockets.pin-by-pin", "a ring or the shooter fells a pin")
                return refuse(state, "unknown-piece", message, cite)
        for piece in pieces:
            if piece is not None and piece != SHOOTER and piece not in known and piece not in pins:
                said = a if kind == "pin" and piece != b else piece
                message = say("guarded-pockets.no-piece", "there is no piece '{piece}'", piece=said[:20])
                return refuse(state, "unknown-piece", message, cite)
        if kind == "pocket" and b is not None and b not in POCKETS:
            return _no_pocket(state, b)
        if kind == "state" and (a not in states_of(play) or b is not None):
            message = say(
                "guarded-pockets.state-unknown",
                "#{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-state", message)
        if kind == "choice" and a != "lead":
            message = say(
                "guarded-pockets.choice-unknown",
                ":{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
        if kind == "place" and (bad := _check_place(play, state, a)) is not None:
            return bad
    return None


def _no_pocket(state: GuardedState, pocket: str, cite: str | None = None) -> Ruling:
    message = say("guarded-pockets.pockets", "the pockets are 1 to 4, not '{word}'", word=pocket[:20])
    return refuse(state, "unknown-pocket", message, cite)


def _check_place(play: Play, state: GuardedState, place: str) -> Ruling | None:
    lines, cite = play.ask("lines", state)
    if cite is None:
        message = say(
            "guarded-pockets.no-places", "no shot of {game} is from a place of its own", game=play.game.name
        )
        return refuse(state, "wrong-token", message)
    if place not in LINES:
        message = say("guarded-pockets.places", "the places are {places}", places=", ".join(LINES))
        return refuse(state, "unknown-zone", message, cite)
    if place not in lines:
        message = say("guarded-pockets.shot-from", "this shot is from {places}", places=AnyOf(lines))
        return refuse(state, "impossible", message, cite)
    return None


def states_of(play: Play) -> tuple[str, ...]:
    """The irregularities that may be noted of a shot."""
    return ("moved",) if play.cite("direct") is None else ("moved", "direct")


def read_shot(play: Play, state: GuardedState, who: int, entry: Entry) -> Shot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(state, "undecided", say("guarded-pockets.say-shot", "say what the shot did"))
    fallen = _fallen(play, state, who, tokens)
    if isinstance(fallen, Ruling):
        return fallen
    off = tuple(t.a for t in tokens if t.kind == "off" and t.a != SHOOTER)
    lost = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(lost) > 1:
        message = say("guarded-pockets.shooter-once", "the shooter is lost once only")
        return refuse(state, "impossible", message, play.cite("pocketed"))
    if any(p in PINS for p in off):
        message = say("guarded-pockets.pin-away", "a pin that was knocked away is felled: 3!")
        return refuse(state, "wrong-token", message, play.cite("set_up"))
    gone = [f.piece for f in fallen if not f.pin] + list(off)
    for ring in set(gone):
        if gone.count(ring) > left(play, state, ring):
            message = say(
                "guarded-pockets.only-on-board",
                "only {count} of {ring} on the board",
                count=left(play, state, ring),
                ring=ring,
            )
            return refuse(state, "impossible", message, play.cite("set_up"))
    seen = {t.a for t in tokens if t.kind == "state"}
    shot = Shot(
        who,
        fallen,
        off,
        {"pocket": "pocketed", "off": "off"}[lost[0]] if lost else "",
        direct="direct" in seen,
        moved="moved" in seen,
    )
    shot = _met(play, shot, tokens)
    if shot.direct and shot.banked:
        message = say("guarded-pockets.banked-not-direct", "it was banked, so it was not direct")
        return refuse(state, "contradicted", message, play.cite("direct"))
    told = bool(fallen or off or lost or seen) or any(t.kind == "full" for t in tokens)
    claim = claim_of(tokens)
    if not told and claim not in (0, "miss"):
        message = say("guarded-pockets.say-down", "say which rings and pins went down, or 0")
        return refuse(state, "undecided", message)
    return _called(play, state, shot, tokens)


def _fallen(
    play: Play, state: GuardedState, who: int, tokens: tuple[Token, ...]
) -> tuple[Fallen, ...] | Ruling:
    known, mine = rings(play), group_of(play, who)
    pocketed = [t.a for t in tokens if t.kind == "pocket"]
    felled = [t.a for t in tokens if t.kind == "pin"]
    by = {t.a: t.b for t in tokens if t.kind == "pin"}
    pins = {p.lstrip("p") for p in pocketed if p in PINS} | set(felled)
    cite = play.cite("set_up")
    if len(set(felled)) < len(felled) or any(pocketed.count(p) > 1 for p in PINS):
        return refuse(
            state, "impossible", say("guarded-pockets.pin-once", "a pin falls once in a shot"), cite
        )
    if any(int(n) not in standing(play, state) for n in pins):
        return refuse(state, "impossible", PIN_GONE, cite)
    if any(int(n) in state.lying for n in felled):
        return refuse(state, "impossible", say("guarded-pockets.pin-lies", "that pin lies already"), cite)
    rows: list[Fallen] = []
    for kind, a, b in tokens:
        if kind == "pocket" and a in PINS:
            rows.append(Fallen(a, b, by=by.get(a[1:])))
        elif kind == "pin" and f"p{a}" not in pocketed:
            rows.append(Fallen(f"p{a}", "", by=b))
        elif kind == "pocket" and a != SHOOTER:
            rows.append(Fallen(a, b, known[a], known[a] == mine))
    return tuple(rows)


def _met(play: Play, shot: Shot, tokens: tuple[Token, ...]) -> Shot:
    """What the shooter met first, and whether a rim came before it."""
    banked = False
    for kind, a, b in tokens:
        if kind == "cushion" and a is None:
            banked = True
        elif kind == "touch" and a is None:
            other = b in rings(play) and rings(play)[b] != group_of(play, shot.who)
            return shot._replace(others_first=other, banked=banked)
    return shot._replace(banked=banked)


def void(play: Play, state: GuardedState, shot: Shot) -> bool:
    """Whether all that fell comes back with a lost shooter, so that no more of it need be known."""
    if not shot.lost:
        return False
    price = play.value("pocketed" if shot.lost == "pocketed" else "jumped", state, shot)
    return bool(price.back == "all")


def _called(play: Play, state: GuardedState, shot: Shot, tokens: tuple[Token, ...]) -> Shot | Ruling:
    """Add the call; refuse one that names nothing, and a shot that needs one and has none."""
    kind, cite = play.ask("call", state, shot)
    calls = [t.a for t in tokens if t.kind == "call"]
    if not kind:
        if calls:
            message = say("guarded-pockets.no-calls", "nothing is called in {game}", game=play.game.name)
            return refuse(state, "wrong-token", message)
        return shot
    said = calls[-1] if calls else ()
    if len(said) > 1:
        return refuse(state, "wrong-token", say("guarded-pockets.one-call", "one thing is called"), cite)
    if not said:
        if shot.fallen and not void(play, state, shot):
            if kind == "pocket":
                message = say("guarded-pockets.say-pocket", "say what was called, the pocket: (2)")
            else:
                message = say(
                    "guarded-pockets.say-call", "say what was called, the pin or the pocket: (p2) or (2)"
                )
            return refuse(state, "call-missing", message, cite)
        return shot
    piece, pocket = said[0]
    known = rings(play)
    if kind == "pin" and piece in PINS and pocket in (None, piece[1:]):
        if int(piece[1:]) in state.gone:
            return refuse(state, "impossible", PIN_GONE, cite)
        return shot._replace(called=piece)
    if pocket is None and piece in POCKETS:
        return shot._replace(called=piece)
    if pocket is None or piece not in known:
        message = say("guarded-pockets.not-callable", "'{piece}' cannot be called", piece=piece[:20])
        return refuse(state, "unknown-piece", message, cite)
    if pocket not in POCKETS:
        return _no_pocket(state, pocket, cite)
    if known[piece] != group_of(play, shot.who):
        message = say("guarded-pockets.call-own", "a ring of one's own is called")
        return refuse(state, "impossible", message, cite)
    return shot._replace(called=pocket)
