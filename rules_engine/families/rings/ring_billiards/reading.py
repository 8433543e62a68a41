"""The state of a game of ring billiards, and what a record shows of one shot."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import claim_of

POCKETS = ("1", "2", "3", "4")
SHOOTER = "c"
SHOT_KINDS = frozenset({"pocket", "off", "claim", "full", "state", "touch", "cushion", "place"})

PLACES = {
    "w": say("ring-billiards.place-w", "point W"),
    "a": say("ring-billiards.place-a", "point A"),
    "spot-1": say("ring-billiards.place-spot-1", "spot 1"),
    "line": say("ring-billiards.place-line", "the line"),
    "behind-line": say("ring-billiards.place-behind-line", "close behind the line"),
    "on-line": say("ring-billiards.place-on-line", "the line itself"),
    "inside-line": say("ring-billiards.place-inside-line", "close inside the line"),
    "other-line": say("ring-billiards.place-other-line", "the line of another side"),
    "lie": say("ring-billiards.place-lie", "where the shooter lies"),
}
"""Whence a shot may be taken, by the word of the record."""

OTHER_WORDS = {"spot1": "spot-1", "baseline": "line", "base-line": "line"}
"""Words that mean the same place."""

NAMES = {
    "r": say("ring-billiards.ring-red", "red"),
    "g": say("ring-billiards.ring-green", "green"),
    "w": say("ring-billiards.ring-white", "white"),
    "b": say("ring-billiards.ring-black", "black"),
    "x": say("ring-billiards.ring-added", "added ring"),
}
"""What the rings are called."""

_FIRST_NAMES = {
    "r": say("ring-billiards.first-ring-red", "Red"),
    "g": say("ring-billiards.first-ring-green", "Green"),
    "w": say("ring-billiards.first-ring-white", "White"),
    "b": say("ring-billiards.first-ring-black", "Black"),
    "x": say("ring-billiards.first-ring-added", "Added ring"),
}
"""The same where it begins a label."""


@state_class
class GlanceState(NamedTuple):
    """Where a game stands.

    ``at`` says of each shooter whether it is on the "board", in "hand", or "out" of play until the turn ends;
    a shooter that both sides use stands there once. ``cue`` is the ring that was named for shooter where any
    ring may be ("" elsewhere), ``fallen`` such a ring that was lost as shooter and is still in hand.
    ``opening``: the first shot of the game is to come; ``right``: a ring may be pocketed without more for
    points; ``fresh``: the turn has had no shot.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    at: tuple[str, ...] = ("hand",)
    cue: str = ""
    fallen: str = ""
    right: bool = False
    opening: bool = True
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class GlanceShot(NamedTuple):
    """One shot: the rings that the shooter met, in order, None where the record leaves that open; rings in a
    pocket and off the board; what became of the shooter ("", "pocketed", "off").

    ``struck`` are the rings in a pocket that the shooter had met, ``driven`` those that were last moved by
    another ring. ``declared``: a shot at a pocket was announced; ``frozen``: the shooter was placed against a
    ring; ``bare``: nothing but a claim is recorded. ``billiard`` and ``made`` are known when the rings met
    are.
    """

    met: tuple[str, ...] | None = None
    fell: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    driven: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    lost: str = ""
    declared: bool = False
    frozen: bool = False
    billiard: bool = False
    made: int = 0
    bare: bool = False


class Loss(NamedTuple):
    """The price of a lost shooter beside the turn: whether the points of the shot stand; points taken."""

    counts: bool
    lose: int = 0


class RingOff(NamedTuple):
    """What a ring off the board costs: the turn, and the points of the shot."""

    turn: bool
    void: bool = False


def rings_of(play: Play) -> tuple[str, ...]:
    """All rings of the set-up but a shooter of its own."""
    rings: tuple[str, ...] = play.value("set_up")
    return rings


def own_shooters(play: Play) -> tuple[str, ...]:
    """The shooters of the sides, in their order, where each has its own: "SA", "SB"."""
    return tuple(f"S{x}" for x in play.letters) if play.value("shooters") == "each" else ()


def objects(play: Play, state: GlanceState, who: int) -> tuple[str, ...]:
    """The rings that the player's shooter can meet."""
    rings = tuple(ring for ring in rings_of(play) if ring != state.cue)
    if len(state.at) == 1:
        return rings
    own = own_shooters(play)
    return rings + tuple(x for i, x in enumerate(own) if i != who and state.at[i] == "board")


def shooter_of(state: GlanceState, who: int) -> int:
    """Where the player's shooter stands in ``at``."""
    return who if len(state.at) > 1 else 0


def due(play: Play, state: GlanceState, who: int) -> tuple[str, str | None]:
    """Whence the coming shot is taken, and the clause that says so."""
    if state.opening:
        word, cite = play.ask("opening", state)
        return word or "line", cite or play.cite("lead")
    word, cite = play.ask("origin", state)
    if state.at[shooter_of(state, who)] != "board":
        return "line", play.cite("resume") or cite
    return word, cite


def named(play: Play, ring: str) -> str:
    """A ring in words."""
    if ring in own_shooters(play):
        return say("ring-billiards.shooter-of", "the shooter of {player}", player=play.names[ring[1:]])
    word = NAMES.get(ring[0], ring)
    if ring[1:]:
        return say("ring-billiards.ring-number", "{ring} {number}", ring=word, number=ring[1:])
    return word


def first_named(ring: str) -> str:
    """A ring without a number in words that begin a label."""
    return _FIRST_NAMES.get(ring[0], ring)


def _alike(play: Play) -> str:
    """The letter of rings that differ by their numbers alone, "" where each is of its own kind."""
    return next((ring[0] for ring in rings_of(play) if ring[1:]), "")


def _known(play: Play, piece: str) -> bool:
    return bool(piece) and piece in (*rings_of(play), _alike(play), SHOOTER, *own_shooters(play))


def _mover(play: Play, word: str | None) -> str | None:
    """The ring that moved: written with a capital letter, unless it is a side's shooter."""
    return word if word is None or word in own_shooters(play) else word.lower()


def choices_of(play: Play) -> tuple[str, ...]:
    """The choice words of the game beside the lead."""
    cue = ("cue",) if play.cite("choose") is not None else ()
    return cue + (("pocket",) if play.value("declare") else ())


def check_words(play: Play, state: GlanceState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse rings, pockets, places, states and choices that nobody knows."""
    game = play.game.name
    for kind, a, b in tokens:
        pieces: tuple[str | None, ...] = (a,) if kind in ("pocket", "off", "cushion") else ()
        for piece in (b, _mover(play, a)) if kind == "touch" else pieces:
            if piece is not None and not _known(play, piece):
                return refuse(
                    state,
                    "unknown-piece",
                    say("ring-billiards.no-such-ring", "there is no ring '{word}'", word=piece[:20]),
                    play.cite("set_up"),
                )
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(
                state,
                "unknown-pocket",
                say("ring-billiards.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20]),
            )
        if kind == "place" and OTHER_WORDS.get(a, a) not in PLACES:
            return refuse(
                state,
                "unknown-zone",
                say(
                    "ring-billiards.places",
                    "a shot is taken from {places}, not '{word}'",
                    places=", ".join(PLACES),
                    word=a[:20],
                ),
            )
        if kind == "state" and (a != "frozen" or not (b is None or b in rings_of(play))):
            return refuse(
                state,
                "unknown-state",
                say(
                    "ring-billiards.unknown-state", "#{word} means nothing in {game}", word=a[:20], game=game
                ),
            )
        if kind == "choice" and a != "lead":
            if a not in choices_of(play) or (a == "cue") != (b is not None):
                return refuse(
                    state,
                    "unknown-choice",
                    say(
                        "ring-billiards.unknown-choice",
                        ":{word} means nothing in {game}",
                        word=a[:20],
                        game=game,
                    ),
                )
            if a == "cue" and b not in rings_of(play):
                return refuse(
                    state,
                    "unknown-piece",
                    say("ring-billiards.no-such-ring", "there is no ring '{word}'", word=b[:20]),
                    play.cite("choose"),
                )
    return None


def read_shot(play: Play, state: GlanceState, who: int, entry: Entry) -> GlanceShot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in SHOT_KINDS - {"place", "state"} for t in tokens):
        return refuse(state, "undecided", say("ring-billiards.say-shot", "say what the shot did"))
    there = objects(play, state, who)
    mine = own_shooters(play)[who] if len(state.at) > 1 else state.cue
    met: list[str] = []
    gone: list[str] = []
    pocketed: list[str] = []
    fell: list[str] = []
    off: list[str] = []
    driven: dict[str, bool] = {}
    lost: list[str] = []
    closed = claim_of(tokens) == "miss"
    for kind, a, b in tokens:
        if kind == "touch":
            mover = _mover(play, a)
            own = mover in (None, SHOOTER, mine)
            closed = closed or own
            driven[b] = not own
            if b in (SHOOTER, mine):
                return refuse(
                    state,
                    "impossible",
                    say("ring-billiards.meets-itself", "the shooter cannot meet itself"),
                    play.cite("set_up"),
                )
            if own and (b not in met or b == _alike(play)):
                met.append(b)
        elif kind == "full":
            closed = True
        elif kind in ("pocket", "off"):
            if a in (SHOOTER, mine):
                lost.append("pocketed" if kind == "pocket" else "off")
                continue
            gone.append(a)
            (fell if kind == "pocket" else off).append(a)
            if kind == "pocket" and driven.get(a):
                pocketed.append(a)
    if len(lost) > 1:
        return refuse(
            state,
            "impossible",
            say("ring-billiards.lost-once", "the shooter is lost once only"),
            play.cite("shooter_pocketed"),
        )
    for rings in (met, gone):
        if (bad := _counted(play, state, there, rings, rings is met)) is not None:
            return bad
    if closed and not met and (gone or driven):
        message = say(
            "ring-billiards.moved-so-met", "a ring was moved, so the shooter met one: it alone is shot"
        )
        return refuse(state, "contradicted", message, play.cite("met"))
    bare = not (gone or lost or closed)
    return GlanceShot(
        met=tuple(met) if closed else None,
        fell=tuple(fell),
        driven=tuple(pocketed),
        off=tuple(off),
        lost=lost[0] if lost else "",
        declared=any(t.kind == "choice" and t.a == "pocket" for t in tokens),
        frozen=any(t.kind == "state" for t in tokens),
        bare=bare,
    )


def _counted(
    play: Play, state: GlanceState, there: tuple[str, ...], rings: list[str], met: bool
) -> Ruling | None:
    """Refuse rings met, or gone, that are not on the board, and more of them than there are."""
    alike = _alike(play)
    own = [ring for ring in rings if ring != alike]
    if not set(own) <= set(there):
        return refuse(
            state,
            "impossible",
            say("ring-billiards.ring-not-there", "that ring is not on the board"),
            play.cite("set_up"),
        )
    if len(set(own)) < len(own):
        return refuse(
            state,
            "impossible",
            say("ring-billiards.ring-lost-once", "a ring is lost once only"),
            play.cite("set_up"),
        )
    count = sum(ring[0] == alike for ring in there)
    if alike and sum(ring[0] == alike for ring in rings) > count:
        if met:
            message = say("ring-billiards.only-to-be-met", "there are only {count} to be met", count=count)
        else:
            message = say("ring-billiards.only-to-be-gone", "there are only {count} to be gone", count=count)
        return refuse(state, "impossible", message, play.cite("set_up"))
    return None


def struck_of(met: tuple[str, ...], fell: tuple[str, ...]) -> tuple[str, ...]:
    """The rings in a pocket that the shooter had met; a ring without its number may be any that was met."""
    left = list(met)
    struck: list[str] = []
    for ring in sorted(fell, key=len, reverse=True):
        found = ring if ring in left else next((m for m in left if m == ring[0] or ring == m[0]), None)
        if found is not None:
            left.remove(found)
            struck.append(ring)
    return tuple(struck)


def with_met(shot: GlanceShot, met: tuple[str, ...], need: int) -> GlanceShot:
    """The shot with the rings that were met known."""
    return shot._replace(met=met, struck=struck_of(met, shot.fell), billiard=len(met) >= need)


def worded(play: Play, rings: tuple[str, ...]) -> str:
    """Several rings in words."""
    said = named(play, rings[0])
    for ring in rings[1:]:
        said = say("ring-billiards.and-ring", "{rings}, {next}", rings=said, next=named(play, ring))
    return said
