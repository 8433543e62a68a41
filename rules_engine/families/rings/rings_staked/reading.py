"""The state of a game for stocks of rings, and what a record shows of one shot."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import claim_of
from ..shooter_places import wrong_place

POCKETS = ("1", "2", "3", "4")
RING, SHOOTER = "r", "c"
FACTS = frozenset({"pocket", "off", "full"})


@state_class
class StakedState(NamedTuple):
    """Where a game stands.

    ``held`` are the rings that each side has, ``own`` how many of those are of its own colour, where those
    are put up first; ``run`` counts the rings that the player at the board has pocketed in this turn,
    ``fresh`` says that the turn has had no shot yet.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    held: tuple[int, ...]
    own: tuple[int, ...] = ()
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    run: int = 0
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class StakedShot(NamedTuple):
    """One shot: the pocket called, whether the ring fell and ``into`` which, whether the shooter was
    pocketed, and whether all that rests on the marker's word."""

    called: str | None = None
    fell: bool = False
    into: str | None = None
    scratch: bool = False
    attested: bool = False


def check_words(play: Play, state: StakedState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse words that mean nothing here."""
    cite = play.cite("stock")
    for kind, a, b in tokens:
        piece = b if kind == "touch" else a
        if kind in ("pocket", "off", "cushion", "touch") and piece not in (None, RING, SHOOTER):
            return refuse(
                state,
                "unknown-piece",
                say(
                    "rings-staked.no-such-ring", "there is a ring r and the shooter c, no {word}", word=piece
                ),
                cite,
            )
        if kind == "touch" and a is not None and a.lower() not in (RING, SHOOTER):
            return refuse(
                state,
                "unknown-piece",
                say("rings-staked.no-such-ring", "there is a ring r and the shooter c, no {word}", word=a),
                cite,
            )
        if kind == "pocket" and b is not None and b not in POCKETS:
            return refuse(
                state,
                "unknown-pocket",
                say("rings-staked.pockets", "the pockets are 1 to 4, not '{word}'", word=b[:20]),
            )
        if kind == "place" and (bad := wrong_place(play, state, a)) is not None:
            return bad
        if kind == "choice" and a != "lead":
            return refuse(
                state,
                "unknown-choice",
                say(
                    "rings-staked.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                ),
            )
        if kind == "call":
            word, pocket = a[0] if len(a) == 1 else ("", None)
            if word.isdigit() and pocket is None:
                word, pocket = RING, word
            if word != RING or pocket is None:
                return refuse(
                    state,
                    "unknown-piece",
                    say("rings-staked.call-names-pocket", "a call names one pocket: (3) or (r>3)"),
                    cite,
                )
            if pocket not in POCKETS:
                return refuse(
                    state,
                    "unknown-pocket",
                    say("rings-staked.pockets", "the pockets are 1 to 4, not '{word}'", word=pocket[:20]),
                )
    if sum(t.kind == "call" for t in tokens) > 1:
        return refuse(
            state, "impossible", say("rings-staked.one-pocket", "one pocket is called"), play.cite("call")
        )
    return None


def read_shot(play: Play, state: StakedState, entry: Entry) -> StakedShot | Ruling:
    """Read the facts of a shot; refuse what cannot be, and what is left open."""
    tokens, claim = entry.tokens, claim_of(entry.tokens)
    call = next((t.a[0] for t in tokens if t.kind == "call"), None)
    gone = [t for t in tokens if t.kind in ("pocket", "off") and t.a == RING]
    lost = [t for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(gone) > 1 or len(lost) > 1:
        return refuse(
            state,
            "impossible",
            say("rings-staked.one-ring-one-shooter", "there is one ring and one shooter"),
            play.cite("stock"),
        )
    if claim not in (None, "miss", 0, 1):
        return refuse(
            state, "impossible", say("rings-staked.one-shot-at", "one ring is shot at"), play.cite("stock")
        )
    shot = StakedShot(
        called=None if call is None else call[1] or call[0],  # (r>3), or shortly (3)
        fell=any(t.kind == "pocket" for t in gone),
        into=next((t.b for t in gone), None),
        scratch=any(t.kind == "pocket" for t in lost),
    )
    if not any(t.kind in FACTS for t in tokens):
        if claim is None:
            return refuse(state, "undecided", say("rings-staked.say-where", "say where the ring went, or 0"))
        if claim == 1:
            shot = shot._replace(fell=True, into=shot.called, attested=True)
    if shot.fell and shot.called is None:
        how, cite = play.ask("call", state)
        if how == "refuse":
            return refuse(
                state,
                "call-missing",
                say("rings-staked.call-missing", "say which pocket was called: (3)"),
                cite,
            )
        if shot.attested:
            return refuse(
                state,
                "contradicted",
                say("rings-staked.lost-uncalled", "without a call the ring is lost"),
                cite,
            )
        return shot
    if shot.fell and shot.into is None:
        return refuse(
            state,
            "undecided",
            say("rings-staked.say-pocket", "say in which pocket it went: r>3"),
            play.cite("call"),
        )
    return shot
