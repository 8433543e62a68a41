"""The state of a board of rings that belong to nobody, and what a record shows of one shot."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import AnyOf, say, say_many
from ....states import Tally, state_class
from ...base import claim_of
from ..shooter_places import wrong_place

POCKETS = ("1", "2", "3", "4")
SHOOTER = "c"
RING_GONE = say("rings-taken.ring-gone", "that ring is not on the board")
SHOT_KINDS = frozenset({"pocket", "off", "claim", "full", "state", "touch", "cushion"})


@state_class
class TakenState(NamedTuple):
    """Where a game stands.

    ``plain`` rings and those of ``numbers`` are on the board; ``held`` and ``kept`` are the plain and the
    numbered rings that each side has; ``out`` rings have been taken from the game. ``in_hand`` says that the
    shooter is played from the line, ``fresh`` that the turn has had no shot yet. A ring of its own kind (the
    black, the white) is on the board (``single``) or was pocketed by ``single_of``. ``shooters`` says whose
    own shooter lies on the board, where each has one that stays; ``round`` is the round, ``tries`` counts the
    shots of the turn where it has so many. ``broken`` says that a game with a break has had it,
    ``high_before`` is the high run (and its entry) before a turn that may be lost as a whole, ``earned`` what
    the turn under way has scored.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    plain: int
    numbers: tuple[int, ...]
    held: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...]
    out: int = 0
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    in_hand: bool = True
    fresh: bool = True
    over: bool = False
    winner: int | None = None
    single: bool = False
    single_of: int | None = None
    shooters: tuple[bool, ...] = ()
    round: int = 1
    tries: int = 0
    broken: bool = False
    high_before: tuple[int, int] = (0, 0)
    earned: int = 0


class TakenShot(NamedTuple):
    """One shot: the rings that fell with their pockets, in order; rings off the board; what became of the
    shooter, and ``into`` which pocket it went. ``banked`` is None where that is open, ``first`` the ring that
    was met first; ``failed`` says that the shot was seen to fail in what it must do first. ``captured``: the
    other's shooter was pocketed; ``shot_with``: the ring that was nominated to shoot with. ``said`` are the
    states that were noted, ``met`` all rings that are recorded as met, ``missed`` that none was, ``closed``
    that nothing else happened. ``call`` is the ring called with its pocket, ``uncalled`` what fell otherwise
    than it must be called.
    """

    fell: tuple[tuple[str, str | None], ...] = ()
    off: tuple[str, ...] = ()
    lost: str = ""
    banked: bool | None = None
    failed: bool = False
    first: str | None = None
    into: str | None = None
    captured: bool = False
    shot_with: str | None = None
    said: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    missed: bool = False
    closed: bool = False
    call: tuple[str, str | None] | None = None
    uncalled: tuple[str, ...] = ()
    attested: bool = False


class Loss(NamedTuple):
    """The price of a lost shooter.

    ``back``: the rings of the shot come back and count for nothing; ``forfeit``: so many rings of before, or
    where ``of_shot`` is said of this very shot; ``points``: taken from the score (None: that hangs on the
    pocket); ``turn``: the turn is lost. ``which`` rings are forfeited: "plain" ones, the "highest" number
    (else a plain one), a "number" alone, or the "cheapest" ring; the black or white only where ``single``
    says so and nothing else is held: its points are "lost" with it, or "kept". ``dearest``: of the rings of
    the shot only that comes back which counts most.
    """

    back: bool
    forfeit: int = 0
    points: int | None = 0
    of_shot: bool = False
    turn: bool = True
    which: str = "plain"
    dearest: bool = False
    single: str = ""


class Capture(NamedTuple):
    """What it brings to pocket the other's shooter: so many rings of his pile, fewer or (``whole``) none if
    he has not as many; and whether it ``keeps`` the turn."""

    rings: int
    whole: bool = False
    keeps: bool = True


def on_board(state: TakenState) -> int:
    """How many rings there are to shoot at."""
    return state.plain + len(state.numbers) + state.single


def lost_piece(play: Play, state: TakenState, piece: str) -> bool:
    """Whether the shooter of another side is meant, where each has its own."""
    return piece in {f"S{x}" for i, x in enumerate(play.letters) if state.shooters and i != state.turn}


def is_ring(play: Play, piece: str) -> bool:
    full = play.value("set_up")
    if piece.isdigit():
        return piece[0] != "0" and len(piece) < 3 and int(piece) <= full.get("numbers", 0)
    return (piece == "r" and bool(full.get("r", 0))) or piece == full.get("single")


def check_words(play: Play, state: TakenState, tokens: tuple[Token, ...]) -> Ruling | None:
    for kind, a, b in tokens:
        pieces = (
            (b, a and a.lower()) if kind == "touch" else (a,) if kind in ("pocket", "off", "cushion") else ()
        )
        for piece in pieces:
            known = piece in (None, SHOOTER) or is_ring(play, piece) or lost_piece(play, state, piece)
            if not known:
                return _no_ring(play, state, str(piece))
            if piece is not None and piece.isdigit() and int(piece) not in state.numbers:
                message = say(
                    "rings-taken.ring-down", "ring {ring} is down: it is not on the board", ring=piece
                )
                return refuse(state, "impossible", message, play.cite("set_up"))
        if kind == "pocket" and b is not None and b not in POCKETS:
            return _no_pocket(state, b)
        if kind == "state" and (a not in states_of(play) or b is not None):
            message = say(
                "rings-taken.state-unknown",
                "#{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-state", message)
        if kind == "place" and (bad := wrong_place(play, state, a)) is not None:
            return bad
        if kind == "call":
            check = _nominated if play.cite("called") is None else check_call
            if (bad := check(play, state, tokens, a)) is not None:
                return bad
        if kind == "choice" and a != "lead":
            message = say(
                "rings-taken.choice-unknown",
                ":{word} means nothing in {game}",
                word=a[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
    return None


def _nominated(
    play: Play, state: TakenState, tokens: tuple[Token, ...], call: tuple[tuple[str, str | None], ...]
) -> Ruling | None:
    """Refuse a nomination of what cannot be shot with."""
    rings, cite = play.ask("shoots_with", state)
    if rings is None or sum(t.kind == "call" for t in tokens) > 1 or len(call) != 1 or call[0][1] is not None:
        message = say("rings-taken.call-shot-with", "a call names the one ring that is shot with")
        return refuse(state, "wrong-token", message, cite)
    if not is_ring(play, call[0][0]):
        return _no_ring(play, state, call[0][0])
    if call[0][0] not in rings:
        message = say("rings-taken.shot-with", "the shot is made with {rings}", rings=AnyOf(rings))
        return refuse(state, "impossible", message, cite)
    return None


def check_call(
    play: Play, state: TakenState, tokens: tuple[Token, ...], call: tuple[tuple[str, str | None], ...]
) -> Ruling | None:
    """Refuse a call of anything but the one ring that needs it, or of a pocket that is not there."""
    cite, one = play.cite("called"), play.value("set_up").get("single")
    if sum(t.kind == "call" for t in tokens) > 1 or len(call) != 1:
        return refuse(state, "wrong-token", say("rings-taken.one-call", "one pocket is called"), cite)
    ring, pocket = call[0]
    if not is_ring(play, ring):
        return _no_ring(play, state, ring)
    if pocket is not None and pocket not in POCKETS:
        return _no_pocket(state, pocket)
    if ring != one:
        return refuse(state, "wrong-token", say("rings-taken.needs-no-call", "that ring needs no call"), cite)
    return None if state.single else refuse(state, "impossible", RING_GONE, cite)


def _no_ring(play: Play, state: TakenState, ring: str) -> Ruling:
    message = say("rings-taken.no-ring", "there is no ring '{ring}'", ring=ring[:20])
    return refuse(state, "unknown-piece", message, play.cite("set_up"))


def _no_pocket(state: TakenState, pocket: str) -> Ruling:
    message = say("rings-taken.pockets", "the pockets are 1 to 4, not '{word}'", word=pocket[:20])
    return refuse(state, "unknown-pocket", message)


def only_on_board(play: Play, state: TakenState) -> Ruling:
    """Refuse more plain rings than there are."""
    message = say_many(
        "rings-taken.only-on-board", "only {n} is on the board", "only {n} are on the board", state.plain
    )
    return refuse(state, "impossible", message, play.cite("set_up"))


def states_of(play: Play) -> tuple[str, ...]:
    """The irregularities that may be noted of a shot."""
    word = play.value("duty_word")
    return () if word is None else (word,) if isinstance(word, str) else word


def read_shot(play: Play, state: TakenState, entry: Entry) -> TakenShot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(state, "undecided", say("rings-taken.say-shot", "say what the shot did"))
    others = [t for t in tokens if t.kind in ("pocket", "off") and lost_piece(play, state, t.a)]
    if (bad := _check_others(play, state, others)) is not None:
        return bad
    fell = tuple((t.a, t.b) for t in tokens if t.kind == "pocket" and is_ring(play, t.a))
    off = tuple(t.a for t in tokens if t.kind == "off" and t.a != SHOOTER)
    lost = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(lost) > 1:
        message = say("rings-taken.shooter-once", "the shooter is lost once only")
        return refuse(state, "impossible", message, play.cite("shooter_pocketed"))
    gone = [ring for ring, _ in fell] + [ring for ring in off if is_ring(play, ring)]
    if (bad := _check_shot_with(play, state, tokens, gone)) is not None:
        return bad
    numbered = [int(ring) for ring in gone if ring.isdigit()]
    if len(set(numbered)) < len(numbered) or not set(numbered) <= set(state.numbers):
        return refuse(state, "impossible", RING_GONE, play.cite("set_up"))
    if gone.count("r") > state.plain:
        return only_on_board(play, state)
    if len(gone) - gone.count("r") - len(numbered) > state.single:
        return refuse(state, "impossible", RING_GONE, play.cite("set_up"))
    first = next((i for i, t in enumerate(tokens) if t.kind == "touch" and t.a is None), None)
    rim = next((i for i, t in enumerate(tokens) if t.kind == "cushion" and t.a is None), None)
    shot = TakenShot(
        fell=fell,
        off=off,
        lost={"pocket": "pocketed", "off": "off"}[lost[0]] if lost else "",
        banked=None if first is None and rim is None else rim is not None and (first is None or rim < first),
        failed=any(t.kind == "state" for t in tokens),
        first=None if first is None else tokens[first].b,
        into=next((t.b for t in tokens if t.kind == "pocket" and t.a == SHOOTER), None),
        captured=any(t.kind == "pocket" for t in others),
        said=tuple(t.a for t in tokens if t.kind == "state"),
        met=tuple(t.b for t in tokens if t.kind == "touch" and t.a is None),
        missed=claim_of(tokens) == "miss",
        closed=any(t.kind == "full" for t in tokens),
        shot_with=next((t.a[0][0] for t in tokens if t.kind == "call"), None),
        call=next((t.a[0] for t in tokens if t.kind == "call"), None),
    )
    if (loose := play.ask("by_hit", state, tokens))[1] is not None:
        won = _won_by_hit(play, state, shot, tokens, bool(loose[0]))
        if isinstance(won, Ruling):
            return won
        shot = won
    if shot.first is None and play.cite("hit") is not None and off and on_board(state) == 1:
        shot = shot._replace(first=off[0])  # nothing but the shooter can have driven it off
    met = first is not None and (play.cite("hit") is not None or play.cite("by_hit") is not None)
    told = bool(gone or lost or others) or met or shot.failed or any(t.kind == "full" for t in tokens)
    if claim_of(tokens) is None and not told:
        message = say("rings-taken.say-down-or-0", "say which rings went down, or 0")
        return refuse(state, "undecided", message)
    return shot if told else shot._replace(attested=True)


def _won_by_hit(
    play: Play, state: TakenState, shot: TakenShot, tokens: tuple[Token, ...], relays: bool
) -> TakenShot | Ruling:
    """Where a ring is won that the shooter meets by way of a rim: those take the place of those that fell.

    Each ``xr`` is another ring, and with ``relays`` each ``Rxr``. What fell or left the board is taken for
    rings that were won; any beyond those comes back, as if it had left the board.
    """
    meetings = [t for t in tokens if t.kind == "touch" and (t.a is None or relays) and is_ring(play, t.b)]
    void = shot.lost and play.value(f"shooter_{shot.lost}", state, shot).back
    won = 0 if void or shot.failed or not shot.banked else len(meetings)
    if len(meetings) > state.plain:
        return only_on_board(play, state)
    beyond = max(0, len(shot.fell) + len(shot.off) - won)
    kept = min(beyond, len(shot.fell)) if play.value("unhit", state) == "kept" else 0
    kept = 0 if void or shot.failed or shot.banked is False else kept
    return shot._replace(fell=(("r", None),) * (won + kept), off=("r",) * (beyond - kept))


def _check_others(play: Play, state: TakenState, others: list[Token]) -> Ruling | None:
    """Refuse the loss of a shooter that is not on the board, or is lost already."""
    if len(others) > 1:
        message = say("rings-taken.a-shooter-once", "a shooter is lost once only")
        return refuse(state, "impossible", message, play.cite("capture"))
    if others and not state.shooters[play.letters.index(others[0].a[1:])]:
        message = say("rings-taken.shooter-not-yet", "that shooter is not on the board yet")
        return refuse(state, "impossible", message, play.cite("capture"))
    return None


def _check_shot_with(
    play: Play, state: TakenState, tokens: tuple[Token, ...], gone: list[str]
) -> Ruling | None:
    """Refuse the loss of the very ring that was shot with, other than as the shooter."""
    rings, cite = play.ask("shoots_with", state)
    if rings is None:
        return None
    called = next((t.a[0][0] for t in tokens if t.kind == "call"), None)
    if called is None and len(rings) == 1:
        called = rings[0]
    if called != "r" and called in gone:
        message = say("rings-taken.ring-is-shooter", "that ring is the shooter: write c")
        return refuse(state, "impossible", message, cite)
    if len(gone) >= on_board(state) or gone.count("r") > state.plain - (called == "r"):
        message = say("rings-taken.one-is-shooter", "one of the rings is the shooter")
        return refuse(state, "impossible", message, cite)
    return None
