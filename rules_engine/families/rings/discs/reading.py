"""What a record says of a shot with discs: the words, read and checked against where the discs lie.

Discs are numbered in the order in which their side shoots them: the third disc that A shoots is ``A3``. The
letter of the player's own side alone is the disc just shot (``A=next``); the opponent's alone is a disc of
his whose number was not noted, and then only ``B=hole`` and ``B=ditch`` can be said of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import Text, say
from ....states import Tally, state_class
from ....unknown import UNKNOWN

UNSURE: Final = "?"
"""Stands for the zone of a disc whose rest was not recorded."""

OUT: Final = frozenset({"hole", "ditch"})
"""Zones of discs that are off the board: put aside as twenties, or out of the round."""

IMPROPER: Final = ("place", "pushed", "in-motion", "seat-moved", "board-moved")
"""Faults in the manner of shooting."""

STATES: Final[Mapping[str, tuple[str, bool]]] = {
    **dict.fromkeys(IMPROPER, ("improper", False)),
    "moved": ("moved", False),
    "coached": ("coaching", False),
    "rim": ("rim", True),
    "displaced": ("displaced", True),
    "out-of-turn": ("out_of_turn", False),
}
"""The irregularities and states of a shot: the slot that each asks, and whether it names a disc."""


class Disc(NamedTuple):
    """A disc: the index of its side, and its number; 0 when the number was not noted."""

    side: int
    number: int


@state_class
class DiscsState(NamedTuple):
    """Where a game of rounds stands.

    ``where`` holds for each side the zones of its discs in the order shot; "hole" is put aside as a twenty.
    ``lost`` and ``sunk`` count discs in the ditch, and twenties, whose number is not known. ``stale``: discs
    may have moved since their rests were noted. In ``tallies`` an inning is a round and a run its count;
    ``last`` is the count of the round before. ``twenties`` and what follows are of the rounds that are over;
    ``open_shots`` were played with no opposing disc on the board. ``called``: the time is over. ``told`` are
    rounds of which nobody recorded the shots, ``untold`` those of them whose twenties nobody told.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    where: tuple[tuple[str, ...], ...] = ((), ())
    lost: tuple[int, ...] = (0, 0)
    sunk: tuple[int, ...] = (0, 0)
    stale: bool = False
    opened: int | None = None
    called: bool = False
    last: tuple[int, ...] = (0, 0)
    twenties: tuple[int, ...] = (0, 0)
    rounds_won: tuple[int, ...] = (0, 0)
    perfect: tuple[int, ...] = (0, 0)
    open_shots: tuple[int, ...] = (0, 0)
    open_twenties: tuple[int, ...] = (0, 0)
    takeouts: tuple[int, ...] = (0, 0)
    over: bool = False
    winner: int | None = None
    told: int = 0
    untold: int = 0

    def zone(self, disc: Disc) -> str | None:
        """The zone of a disc as last noted; None for one that has not been shot."""
        row = self.where[disc.side]
        return row[disc.number - 1] if 0 < disc.number <= len(row) else None

    def aside(self, side: int) -> int:
        """How many discs of a side have been put aside as twenties in this round."""
        return self.where[side].count("hole") + self.sunk[side]

    def ditched(self, side: int) -> int:
        """How many discs of a side are known to be in the ditch."""
        return self.where[side].count("ditch") + self.lost[side]

    def on_board(self, side: int) -> int:
        """How many discs of a side may lie on the board."""
        return len(self.where[side]) - self.ditched(side) - self.aside(side)


class DiscShot(NamedTuple):
    """What the record shows of one shot.

    ``moves`` are the zones noted of numbered discs, ``nameless`` of the opponent's discs without number;
    ``own`` are the own discs that were met. ``states`` are the irregularities seen, each with its disc.
    ``hit``: did the shot reach an opposing disc; ``facing``: did one lie on the board (both three-valued).
    """

    disc: Disc
    moves: dict[Disc, str]
    nameless: tuple[str, ...]
    own: tuple[Disc, ...]
    met: tuple[Disc, ...]
    states: tuple[tuple[str, Disc | None], ...]
    claim: int | str | None
    full: bool
    hit: Any
    facing: Any

    def saw(self, word: str) -> bool:
        """Whether a state was noted."""
        return bool(self.states) and any(seen[0] == word for seen in self.states)

    def named(self, word: str) -> tuple[Disc, ...]:
        """The discs of which a state was noted."""
        if not self.states:
            return ()
        return tuple(disc for seen, disc in self.states if seen == word and disc is not None)


def find_disc(play: Play, word: str | None) -> Disc | None:
    """Read "A", "A7": None if the game has no such disc."""
    names: dict[str, Disc] | None = play.memo.get("names of discs")
    if names is None:
        discs = play.value("discs")
        names = play.memo["names of discs"] = {
            letter + (str(number) if number else ""): Disc(side, number)
            for side, letter in enumerate(play.letters)
            for number in range(discs + 1)
        }
    return names.get(word or "")


def name_of(play: Play, disc: Disc) -> str:
    """Write a disc: "A7", or "A" without number."""
    return play.letters[disc.side] + (str(disc.number) if disc.number else "")


def zones_of(play: Play) -> tuple[str, ...]:
    """The zones of the board, from the centre outward."""
    return (*play.value("on_field"), "ditch")


def find_zone(play: Play, word: str | None) -> str | None:
    """Read a zone, which may be written as its value; None if the board has no such zone."""
    words: dict[str, str] | None = play.memo.get("words for zones")
    if words is None:
        values = {str(v): k for k, v in reversed(list(play.value("values").items())) if v}
        words = play.memo["words for zones"] = {**values, **{zone: zone for zone in zones_of(play)}}
    return words.get(word or "")


def states_of(play: Play) -> tuple[str, ...]:
    """The irregularities and states that mean something in the game."""
    return tuple(word for word, (slot, _) in STATES.items() if play.cite(slot) is not None)


def sure(state: DiscsState) -> bool:
    """Whether the rests of all discs are known from the shots."""
    return (
        not state.stale
        and not any(state.lost)
        and not any(state.sunk)
        and all(UNSURE not in row for row in state.where)
    )


def facing(state: DiscsState, other: int) -> Any:
    """Whether a disc of side ``other`` lies on the board (three-valued)."""
    gone = state.lost[other] + state.sunk[other]
    lying = [zone for zone in state.where[other] if zone not in OUT]
    if len(lying) <= gone:
        return False
    return UNKNOWN if state.stale or gone or lying.count(UNSURE) == len(lying) else True


def no_disc(play: Play, state: DiscsState, word: str | None) -> Ruling:
    """Refuse a disc that the game has not."""
    message = say("discs.no-disc", "there is no disc '{word}'", word=str(word)[:20])
    return refuse(state, "unknown-piece", message, play.cite("discs"))


def no_zone(play: Play, state: DiscsState, word: str | None) -> Ruling:
    """Refuse a zone that the board has not."""
    message = say("discs.no-zone", "the board has no zone '{word}'", word=str(word)[:20])
    return refuse(state, "unknown-zone", message, play.cite("on_field"))


def two_places(play: Play, state: DiscsState, disc: str) -> Ruling:
    """Refuse a disc of which two rests are told."""
    message = say("discs.two-places", "{disc} cannot lie in two places", disc=disc)
    return refuse(state, "impossible", message, play.cite("discs"))


def _which_disc(example: str) -> Text:
    return say("discs.which-disc", "say which disc: {example}", example=example)


def read_shot(play: Play, state: DiscsState, who: int, tokens: tuple[Token, ...]) -> DiscShot | Ruling:
    """Read the tokens of one shot, or refuse them; ``state`` is that before the shot."""
    disc = Disc(who, len(state.where[who]) + 1)
    moves: dict[Disc, str] = {}
    nameless: list[str] = []
    own: list[Disc] = []
    met: list[Disc] = []
    states: list[tuple[str, Disc | None]] = []
    full = False
    claim: int | str | None = None
    hit: Any = UNKNOWN
    for token in tokens:
        kind, a, b = token
        bad: Ruling | None = None
        if kind == "rest" or kind == "off":
            bad = _read_rest(play, state, disc, token, moves, nameless)
        elif kind == "touch":
            by, bad = _meant(play, state, disc, a or play.letters[who])
            if bad is None:
                other, bad = _meant(play, state, disc, b, met=True)
                if other is not None and by is not None and bad is None:
                    met.append(other)
                    (own.append(other) if other.side == who else None)
                    hit = True if by.side == who != other.side else hit
        elif kind == "state":
            bad = _read_state(play, state, disc, token, states)
        elif kind == "full":
            full = True
        elif kind == "claim":
            claim = a
        elif kind == "choice":
            message = say("discs.shot-choice", ":{word} means nothing in a shot", word=a[:20])
            bad = refuse(state, "unknown-choice", message)
        if bad is not None:
            return bad
    late = {d for word, d in states if word == "displaced"} if states else ()
    if nameless:
        hit = True
    for moved in moves:
        if moved in late or moved == disc:
            continue
        if moved.side != who:
            hit = True
        else:
            own.append(moved)
    if hit is UNKNOWN and (full or claim == "miss"):
        hit = False
    return DiscShot(
        disc,
        moves,
        tuple(nameless),
        tuple(dict.fromkeys(own)) if own else (),
        tuple(met),
        tuple(states),
        claim,
        full,
        hit,
        facing(state, 1 - who),
    )


def _meant(
    play: Play, state: DiscsState, shot: Disc, word: str | None, met: bool = False
) -> tuple[Disc | None, Ruling | None]:
    """The disc of a word, which must lie on the board or be the one shot."""
    disc = find_disc(play, word)
    if disc is None:
        return None, no_disc(play, state, word)
    if disc.number:
        return disc, _not_there(play, state, shot, disc)
    if disc.side == shot.side:
        return shot, None
    if met and not state.on_board(disc.side):
        message = say("discs.none-on-board", "no such disc is on the board")
        return None, refuse(state, "impossible", message, play.cite("ditch"))
    return disc, None


def _read_rest(
    play: Play, state: DiscsState, shot: Disc, token: Token, moves: dict[Disc, str], nameless: list[str]
) -> Ruling | None:
    kind, word, zone_word = token
    disc = find_disc(play, word)
    zone = "ditch" if kind == "off" else find_zone(play, zone_word)
    if disc is None:
        return no_disc(play, state, word)
    if zone is None:
        return no_zone(play, state, zone_word)
    if not disc.number and disc.side != shot.side:
        if zone not in OUT:
            message = say("discs.which-of-side", "say which disc: {side}1, {side}2 ...", side=word)
            return refuse(state, "undecided", message)
        nameless.append(zone)
        if len(nameless) > state.on_board(disc.side):
            message = say("discs.not-so-many", "not so many of those discs are on the board")
            return refuse(state, "impossible", message, play.cite("ditch"))
        return None
    disc = disc if disc.number else shot
    if disc in moves:
        return two_places(play, state, name_of(play, disc))
    if (bad := _not_there(play, state, shot, disc)) is not None:
        return bad
    moves[disc] = zone
    return None


def _not_there(play: Play, state: DiscsState, shot: Disc, disc: Disc) -> Ruling | None:
    """Refuse a disc that has not been shot, or that is off the board."""
    side, number = disc
    row = state.where[side]
    if number <= len(row):
        zone = row[number - 1]
        if zone not in OUT:
            return None
    elif disc == shot:
        return None
    else:
        zone = None
    name = name_of(play, disc)
    if zone is None:
        message = say("discs.not-shot-yet", "{disc} has not been shot yet", disc=name)
        return refuse(state, "impossible", message, play.cite("next"))
    if zone == "ditch":
        message = say("discs.in-ditch", "{disc} lies in the ditch for the round", disc=name)
        return refuse(state, "impossible", message, play.cite("ditch"))
    message = say("discs.aside-as-twenty", "{disc} has been put aside as a twenty", disc=name)
    return refuse(state, "impossible", message, play.cite("twenty"))


def _read_state(
    play: Play, state: DiscsState, shot: Disc, token: Token, states: list[tuple[str, Disc | None]]
) -> Ruling | None:
    _, word, argument = token
    if word not in STATES or play.cite(STATES[word][0]) is None:
        message = say(
            "discs.unknown-state", "#{word} means nothing in {game}", word=word[:20], game=play.game.name
        )
        return refuse(state, "unknown-state", message)
    if not STATES[word][1]:
        if argument is not None:
            message = say("discs.state-alone", "#{word} stands alone", word=word)
            return refuse(state, "unknown-state", message)
        states.append((word, None))
        return None
    disc = find_disc(play, argument)
    if disc is None:
        return refuse(state, "unknown-piece", _which_disc(f"#{word}({name_of(play, shot)})"))
    if not disc.number and disc.side != shot.side:
        return refuse(state, "undecided", _which_disc(f"#{word}({name_of(play, disc)}1)"))
    disc = disc if disc.number else shot
    if (bad := _not_there(play, state, shot, disc)) is not None:
        return bad
    states.append((word, disc))
    return None
