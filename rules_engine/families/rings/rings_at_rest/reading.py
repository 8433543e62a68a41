"""What a record says of a shot with rings that stay where they come to rest: the words, read and checked.

Rings are numbered in the order in which their side shoots them: the third ring that R shoots is ``R3``. The
letter of the player's own side alone is the ring just shot (``R=next``); the opponent's alone is one of his
rings whose number was not noted, and then only ``G=hole`` and ``G=ditch`` can be said of it.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from .names import STATES, find_ring, find_zone, name_of
from .sentences import in_ditch, no_ring, no_zone, two_places, which_ring
from .state import UNSURE, RestsState, Ring, lying_in


class Shot(NamedTuple):
    """What the record shows of one shot.

    ``ring`` is the ring shot, ``moves`` the zones noted of numbered rings, ``nameless`` of the opponent's
    rings without number. ``touched`` rings were met. ``states`` are the irregularities seen, each with its
    ring and the side whose hand it was. ``hit``: was an opponent's ring met (three-valued); ``duty``: did
    the player have to.
    """

    ring: Ring
    moves: dict[Ring, str]
    nameless: tuple[str, ...]
    touched: tuple[Ring, ...]
    states: tuple[tuple[str, Ring | None, int | None], ...]
    claim: int | str | None
    full: bool
    hit: Any
    duty: Any
    pair: tuple[tuple[str, Ring], ...] = ()

    def saw(self, word: str) -> bool:
        """Whether a state was noted."""
        return bool(self.states) and any(seen[0] == word for seen in self.states)


def read_shot(play: Play, state: RestsState, who: int, tokens: tuple[Token, ...]) -> Shot | Ruling:
    """Read the tokens of one shot, or refuse them; ``state`` is that before the shot."""
    ring = Ring(who, len(state.where[who]) + 1)
    moves: dict[Ring, str] = {}
    nameless: list[str] = []
    touched: list[Ring] = []
    states: list[tuple[str, Ring | None, int | None]] = []
    pair: list[tuple[str, Ring]] = []
    full = told = False
    claim: int | str | None = None
    for token in tokens:
        kind, a, b = token
        bad: Ruling | None = None
        if kind == "rest" or kind == "off":
            bad = _read_rest(play, state, ring, token, moves, nameless)
        elif kind == "touch" or kind == "cushion":
            told = told or kind == "touch"
            bad = _read_touch(play, state, ring, token, touched)
        elif kind == "state":
            bad = _read_state(play, state, ring, token, states)
        elif kind == "choice":
            bad = _read_pair(play, state, ring, a, b, pair)
        elif kind == "full":
            full = True
        elif kind == "claim":
            claim = a
        if bad is not None:
            return bad
    met = bool(nameless)
    if not met:
        for met_ring in touched:
            met = met or met_ring.side != who
        for met_ring in moves:
            met = met or met_ring.side != who
    hit: Any = True if met else False if told or full or claim == "miss" else UNKNOWN
    return Shot(
        ring,
        moves,
        tuple(nameless),
        tuple(touched),
        tuple(states),
        claim,
        full,
        hit,
        duty_of(play, state, who),
        tuple(pair),
    )


def duty_of(play: Play, state: RestsState, who: int) -> Any:
    """Whether the opponent has a ring on the field at which the player must shoot (three-valued)."""
    return lying_in(state, 1 - who, play.value("duty", state) or ())


def _read_rest(
    play: Play, state: RestsState, shot: Ring, token: Token, moves: dict[Ring, str], nameless: list[str]
) -> Ruling | None:
    kind, word, zone_word = token
    ring = find_ring(play, word)
    zone = "ditch" if kind == "off" else find_zone(play, zone_word)
    if ring is None:
        return no_ring(play, state, word)
    if zone is None:
        return no_zone(play, state, zone_word)
    if not ring.number and ring.side != shot.side:
        if zone not in ("hole", "ditch"):
            message = say("rings-at-rest.which-of-side", "say which ring: {side}1, {side}2 ...", side=word)
            return refuse(state, "undecided", message)
        nameless.append(zone)
        if len(nameless) > state.on_field(ring.side):
            message = say("rings-at-rest.not-so-many", "not so many of those rings are on the field")
            return refuse(state, "impossible", message, play.cite("ditch"))
        return None
    ring = ring if ring.number else shot
    if ring in moves:
        return two_places(play, state, name_of(play, ring))
    if (zone != "ditch" or state.zone(ring) != "ditch") and (bad := _not_there(play, state, shot, ring)):
        return bad
    moves[ring] = zone
    return None


def _not_there(play: Play, state: RestsState, shot: Ring, ring: Ring) -> Ruling | None:
    """Refuse a ring that has not been shot, or that lies in the ditch."""
    side, number = ring
    rings = state.where[side]
    if number > len(rings):
        if ring == shot:
            return None
        message = say("rings-at-rest.not-shot", "{ring} has not been shot yet", ring=name_of(play, ring))
        return refuse(state, "impossible", message, play.cite("once"))
    return in_ditch(play, state, ring) if rings[number - 1] == "ditch" else None


def _read_touch(
    play: Play, state: RestsState, shot: Ring, token: Token, touched: list[Ring]
) -> Ruling | None:
    kind, *words = token
    for at, word in enumerate(words if kind == "touch" else words[:1]):
        if word is None:
            continue
        ring = find_ring(play, word)
        if ring is None:
            return no_ring(play, state, word)
        if ring.number and (bad := _not_there(play, state, shot, ring)) is not None:
            return bad
        if at or kind == "cushion":
            if ring.side != shot.side and not state.on_field(ring.side):
                message = say("rings-at-rest.none-on-field", "no such ring is on the field")
                return refuse(state, "impossible", message, play.cite("ditch"))
            touched.append(ring)
    return None


def _read_state(
    play: Play,
    state: RestsState,
    shot: Ring,
    token: Token,
    states: list[tuple[str, Ring | None, int | None]],
) -> Ruling | None:
    _, word, argument = token
    if word not in STATES or play.cite(STATES[word][0]) is None:
        message = say(
            "rings-at-rest.unknown-state",
            "#{word} means nothing in {game}",
            word=word[:20],
            game=play.game.name,
        )
        return refuse(state, "unknown-state", message)
    if not STATES[word][1]:
        if argument is not None:
            message = say("rings-at-rest.state-alone", "#{word} stands alone", word=word)
            return refuse(state, "unknown-state", message)
        if word == "emptied" and state.hole is None:
            message = say("rings-at-rest.hole-empty", "no ring lies in the hole")
            return refuse(state, "impossible", message, play.cite("flat"))
        states.append((word, None, None))
        return None
    name, _, hand = (argument or "").partition(" ")
    ring = find_ring(play, name)
    if ring is None or (hand and (word != "hand" or hand not in play.letters)):
        return refuse(state, "unknown-piece", which_ring(f"#{word}({name_of(play, shot)})"))
    if not ring.number and ring.side != shot.side:
        return refuse(state, "undecided", which_ring(f"#{word}({name_of(play, ring)}1)"))
    ring = ring if ring.number else shot
    if (bad := _not_there(play, state, shot, ring)) is not None:
        return bad
    states.append((word, ring, play.letters.index(hand) if hand else None))
    return None


def _read_pair(
    play: Play, state: RestsState, shot: Ring, word: str, argument: str | None, pair: list[tuple[str, Ring]]
) -> Ruling | None:
    """``:against(G1)``: set against that ring, to shoot both; ``:shooter(R2)``: the outer own ring shoots."""
    if word not in ("against", "shooter") or play.cite("pair") is None:
        message = say(
            "rings-at-rest.unknown-choice",
            ":{word} means nothing in {game}",
            word=word[:20],
            game=play.game.name,
        )
        return refuse(state, "unknown-choice", message)
    ring = find_ring(play, argument)
    if ring is None or not ring.number:
        return refuse(state, "unknown-piece", which_ring(f":{word}({play.letters[shot.side]}1)"))
    if word == "shooter" and ring.side != shot.side:
        message = say("rings-at-rest.never-shooter", "an opponent's ring is never the shooter")
        return refuse(state, "impossible", message, play.cite("pair"))
    if state.zone(ring) not in ("band", "edge", UNSURE):
        message = say(
            "rings-at-rest.not-near-edge",
            "{ring} does not lie near the edge of the board",
            ring=name_of(play, ring),
        )
        return refuse(state, "impossible", message, play.cite("pair"))
    pair.append((word, ring))
    return None
