"""What a record says of a shot with rings that stay where they come to rest: the words, read and checked.

Rings are numbered in the order in which their side shoots them: the third ring that R shoots is ``R3``. The
letter of the player's own side alone is the ring just shot (``R=next``); the opponent's alone is one of his
rings whose number was not noted, and then only ``G=hole`` and ``G=ditch`` can be said of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say
from ....states import Tally, plus, state_class
from ....unknown import UNKNOWN

ZONES: Final = ("hole", "leaning", "inner", "inner-line", "next", "next-line", "band", "edge", "ditch")
"""Where a ring may lie, from the centre outward; "leaning" is in the hole but not flat. A game names those
of its board as ``on_field``; "inner-line" lies across the circle round "inner"."""

UNSURE: Final = "?"
"""Stands for the zone of a ring whose rest was not recorded."""

STATES: Final[Mapping[str, tuple[str, bool]]] = {
    "place": ("place", False),
    "moved": ("moved", False),
    "hand": ("hand", True),
    "hands-on-board": ("hands_off", False),
    "board-moved": ("conduct", False),
    "seat-moved": ("conduct", False),
    "not-genuine": ("no_hit", False),
    "pushed": ("snap", False),
    "rim": ("rim", True),
    "displaced": ("displaced", True),
    "line": ("line", True),
    "emptied": ("flat", False),
}
"""The irregularities and states of a shot: the slot that each asks, and whether it names a ring."""

ZONE_NAMES: Final = {
    "inner": say("rings-at-rest.zone-inner", "inner"),
    "next": say("rings-at-rest.zone-next", "next"),
}
"""Zones as a sentence names them."""

NOTHING_YET: Final = say(
    "rings-at-rest.nothing-counts-yet", "nothing counts before the round ends: say where the ring rests"
)
_WARNED: Final = say("rings-at-rest.warned", "No price is named: the player is warned.")


class Ring(NamedTuple):
    """A ring: the index of its side, and its number; 0 when the number was not noted."""

    side: int
    number: int


@state_class
class HoleRing(NamedTuple):
    """The ring in the hole: its side, its number (0 if not noted), whether its points have been counted."""

    side: int
    number: int
    counted: bool


@state_class
class RestsState(NamedTuple):
    """Where a game of rounds stands.

    ``where`` holds for each side the zones of its rings in the order shot; ``lost`` counts rings known to be
    in the ditch without their number. ``stale``: rings may have moved since their rests were noted.
    ``recount`` are (side, number) of rings that cannot count in the hole again before they were entirely out
    of it; ``made`` those that counted in the hole in this round. In ``tallies`` an inning is a round, and a
    run is the points of one round. ``kept`` rings of each side lie in the hole since an earlier round; the
    pin of each side is ``down``, where sides have pins. ``earned`` is what each side has scored in this
    round. ``untold`` counts rounds that were told by their totals, and nobody said how many went into the
    hole.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    where: tuple[tuple[str, ...], ...] = ((), ())
    lost: tuple[int, ...] = (0, 0)
    stale: bool = False
    hole: HoleRing | None = None
    recount: frozenset[tuple[int, int]] = frozenset()
    twenties: tuple[int, ...] = (0, 0)
    over: bool = False
    winner: int | None = None
    made: frozenset[tuple[int, int]] = frozenset()
    kept: tuple[int, ...] = (0, 0)
    down: tuple[bool, ...] = (False, False)
    earned: tuple[int, ...] = (0, 0)
    untold: int = 0

    def zone(self, ring: Ring) -> str | None:
        """The zone of a ring as last noted; None for one that has not been shot."""
        rings = self.where[ring.side]
        return rings[ring.number - 1] if 0 < ring.number <= len(rings) else None

    def ditched(self, side: int) -> int:
        """How many rings of a side are known to be in the ditch."""
        return self.where[side].count("ditch") + self.lost[side]

    def on_field(self, side: int) -> int:
        """How many rings of a side may be on the field."""
        return len(self.where[side]) - self.ditched(side)


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


def _ring_names(letters: tuple[str, ...], count: int) -> dict[str, Ring]:
    """Every name of a ring: "R", "R1" to "R12", "G" ..."""
    return {
        letter + (str(number) if number else ""): Ring(side, number)
        for side, letter in enumerate(letters)
        for number in range(count + 1)
    }


def find_ring(play: Play, word: str | None) -> Ring | None:
    """Read "R", "R7": None if the game has no such ring."""
    names: dict[str, Ring] | None = play.memo.get("names of rings")
    if names is None:
        names = play.memo["names of rings"] = _ring_names(play.letters, play.value("rings"))
    return names.get(word or "")


def name_of(play: Play, ring: Ring) -> str:
    """Write a ring: "R7", or "R" without number."""
    return play.letters[ring.side] + (str(ring.number) if ring.number else "")


def _zone_words(play: Play) -> dict[str, str]:
    """Every word for a zone: its name, and its value; where two zones have one value the inner is meant."""
    values = {str(v): k for k, v in reversed(list(zone_values(play)[0].items()))}
    return {**values, str(play.value("twenty")): "hole", **{zone: zone for zone in zones_of(play)}}


def find_zone(play: Play, word: str | None) -> str | None:
    """Read a zone, which may be written as its value; None if the board has no such zone."""
    words: dict[str, str] | None = play.memo.get("words for zones")
    if words is None:
        words = play.memo["words for zones"] = _zone_words(play)
    return words.get(word or "")


def zones_of(play: Play) -> tuple[str, ...]:
    """The zones of the game's board, from the centre outward."""
    return (*play.value("on_field"), "ditch")


def states_of(play: Play) -> tuple[str, ...]:
    """The irregularities and states that mean something in the game."""
    return tuple(word for word, (slot, _) in STATES.items() if play.cite(slot) is not None)


def zone_values(play: Play) -> tuple[dict[str, int], str | None]:
    """What each zone counts at the end of a round, and the clause that says so."""
    values, cite = play.ask("other_values")
    if values is None:
        values, cite = play.ask("values")
    return values, cite


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


def lying_in(state: RestsState, other: int, zones: tuple[str, ...]) -> Any:
    """Whether a ring of side ``other`` lies in one of the zones (three-valued)."""
    if not state.stale and not state.lost[other]:
        for zone in state.where[other]:
            if zone in zones:
                return True
    lying = [z for z in state.where[other] if z in zones or z == UNSURE]
    if len(lying) <= state.lost[other]:
        return False
    return UNKNOWN if state.stale or state.lost[other] or all(z == UNSURE for z in lying) else True


def no_ring(play: Play, state: Any, word: str) -> Ruling:
    """Refuse a ring that the game has not."""
    message = say("rings-at-rest.no-ring", "there is no ring '{word}'", word=word[:20])
    return refuse(state, "unknown-piece", message, play.cite("rings"))


def no_zone(play: Play, state: Any, word: str | None) -> Ruling:
    """Refuse a zone that the board has not."""
    message = say("rings-at-rest.no-zone", "the board has no zone '{word}'", word=str(word)[:20])
    return refuse(state, "unknown-zone", message, play.cite("on_field"))


def no_pin(play: Play, state: Any, word: str) -> Ruling:
    """Refuse a pin that the game has not."""
    message = say("rings-at-rest.no-pin", "no pin is called '{word}'", word=word[:20])
    return refuse(state, "unknown-piece", message, play.cite("pins"))


def two_places(play: Play, state: Any, ring: str) -> Ruling:
    """Refuse a ring of which two rests are told."""
    message = say("rings-at-rest.two-places", "{ring} cannot lie in two places", ring=ring)
    return refuse(state, "impossible", message, play.cite("once"))


def in_ditch(play: Play, state: Any, ring: Ring) -> Ruling:
    """Refuse a ring that is out of the round."""
    message = say(
        "rings-at-rest.in-ditch", "{ring} lies in the ditch for the round", ring=name_of(play, ring)
    )
    return refuse(state, "impossible", message, play.cite("ditch"))


def not_on_board(play: Play, state: Any, ring: str) -> Ruling:
    """Refuse a ring that does not lie on the board."""
    message = say("rings-at-rest.not-on-board", "{ring} is not on the board", ring=ring)
    return refuse(state, "impossible", message, play.cite("on_field"))


def one_in_hole(play: Play, state: Any) -> Ruling:
    """Refuse a second ring in the hole."""
    message = say("rings-at-rest.one-in-hole", "only one ring can lie in the hole")
    return refuse(state, "impossible", message, play.cite("flat"))


def which_ring(example: str) -> Text:
    """Ask for the ring that a word is about."""
    return say("rings-at-rest.which-ring", "say which ring: {example}", example=example)


def contradicted_claim(claim: int | str | None, made: int) -> Text:
    """The marker's number is not that of the record."""
    return say(
        "rings-at-rest.claim-contradicted",
        "{claim} is claimed, but the record shows {made}",
        claim=claim,
        made=made,
    )


def warned(citation: str | None) -> Instruction:
    """What comes of a fault that has no price."""
    return Instruction("warning", _WARNED, (), citation)


def off_board(ring: str, citation: str | None) -> Instruction:
    """A ring or pin is taken off the board."""
    text = say("rings-at-rest.off-board", "Take {ring} off the board.", ring=ring)
    return Instruction("remove", text, (ring,), citation)


def put_back(ring: str, citation: str | None) -> Instruction:
    """A ring is put where it lay."""
    text = say("rings-at-rest.put-back", "Put {ring} back where it lay.", ring=ring)
    return Instruction("replaced", text, (ring,), citation)


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


def ring_of(hole: HoleRing | None) -> Ring | None:
    """The ring in the hole, without what is known of its points."""
    return None if hole is None else Ring(hole.side, hole.number)


def sure(state: RestsState) -> bool:
    """Whether the rests of all rings are known from the shots."""
    return not state.stale and not any(state.lost) and all(UNSURE not in row for row in state.where)


def scored(state: RestsState, side: int, points: int, n: int, twenty: bool = False) -> RestsState:
    tally = state.tallies[side].add(points, n)
    tallies = (*state.tallies[:side], tally, *state.tallies[side + 1 :])
    score = plus(state.score, side, points)
    return state._replace(
        score=score,
        tallies=tallies,
        twenties=plus(state.twenties, side, int(twenty)),
        earned=plus(state.earned, side, points),
    )
