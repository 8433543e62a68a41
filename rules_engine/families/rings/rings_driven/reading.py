"""What a record says of a shot that drives rings: the words, read and checked."""

from __future__ import annotations

from typing import Final

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

SHOOTER: Final = {"shooter-ditch": "ditch", "shooter-hole": "hole", "shooter-off": "off"}
"""What may become of the shooter."""

STATES: Final = {
    **dict.fromkeys(SHOOTER, "lost"),
    "place": "place",
    "moved": "moved",
    "hand": "hand",
    "hands-on-board": "hands_off",
    "board-moved": "conduct",
    "seat-moved": "conduct",
    "post-first": "first",
    "line": "line",
    "shooter-line": "line",
}
"""The states of a shot, and the slot that each asks."""


@state_class
class DrivenState(NamedTuple):
    """Where a game of driven rings stands.

    ``where`` holds for each side where each of its rings is: where it began ("field" or "post"), on the
    "field", in the "hole", in the "ditch", or "gone" for the round by the hole. ``fresh``: nobody has shot in
    this turn.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    where: tuple[tuple[str, ...], ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    fresh: bool = True
    over: bool = False
    winner: int | None = None

    def left(self, side: int) -> int:
        """How many rings of a side are neither in the ditch nor gone."""
        return len(self.where[side]) - self.where[side].count("ditch") - self.where[side].count("gone")


class Shot(NamedTuple):
    """What the record shows of one shot: the rings driven (side, place in its row) with where each was and
    where it went, what became of the shooter, the other states."""

    who: int
    moves: dict[tuple[int, int], tuple[str, str]]
    shooter: str
    states: tuple[str, ...]

    def went(self, side: int, to: str, was: str = "") -> int:
        """How many rings of a side went there."""
        return sum(k[0] == side and v[1] == to and was in ("", v[0]) for k, v in self.moves.items())


def states_of(play: Play) -> tuple[str, ...]:
    """The states that mean something in the game."""
    return tuple(word for word, slot in STATES.items() if play.cite(slot) is not None)


def name_of(play: Play, side: int, at: int) -> str:
    """A ring's name: by its number where the rings have posts, else by its colour."""
    return play.letters[side] + (str(at + 1) if play.value("start") == "post" else "")


def read_shot(play: Play, state: DrivenState, who: int, tokens: tuple[Token, ...]) -> Shot | Ruling:
    """Read the tokens of one shot, or refuse them."""
    moves: dict[tuple[int, int], tuple[str, str]] = {}
    shooter, states = "", []
    for kind, a, b in tokens:
        bad: Ruling | None = None
        if kind == "rest" or kind == "off":
            to = str(b)
            if kind == "off":
                to = play.value("off")
                if to == "field":
                    states.append("off-back")
            bad = _drive(play, state, a, to, moves, back=kind == "off" and to == "field")
        elif kind == "state":
            if a not in STATES or play.cite(STATES[a]) is None:
                return refuse(
                    state,
                    "unknown-state",
                    say(
                        "rings-driven.unknown-state",
                        "#{word} means nothing in {game}",
                        word=a[:20],
                        game=play.game.name,
                    ),
                )
            if a == "hand":
                bad = _hand(play, state, b, moves)
            elif a == "line":
                bad = _line(play, state, b, moves)
            elif b is not None:
                return refuse(
                    state, "unknown-state", say("rings-driven.stands-alone", "#{word} stands alone", word=a)
                )
            elif a in SHOOTER:
                if shooter:
                    return refuse(
                        state,
                        "impossible",
                        say("rings-driven.shooter-one-place", "the shooter is in one place"),
                        play.cite("lost"),
                    )
                shooter = SHOOTER[a]
            elif a == "shooter-line" and play.value("line") == "outside":
                shooter = shooter or "ditch"
            states.append(a)
        elif kind == "claim" and (a != "miss" and a != 0):
            message = say(
                "rings-driven.recorded-by-rings",
                "a shot is recorded by the rings that it drove, or as a miss",
            )
            return refuse(state, "impossible", message, play.cite("keeps"))
        elif kind == "choice":
            return refuse(
                state,
                "unknown-choice",
                say("rings-driven.choice-not-now", ":{word} means nothing now", word=a[:20]),
            )
        if bad is not None:
            return bad
    shot = Shot(who, moves, shooter, tuple(states))
    if any(t.kind == "claim" for t in tokens) and any(side != who for side, _ in moves):
        return refuse(
            state,
            "contradicted",
            say("rings-driven.no-miss", "a ring of the opponent was driven: no miss"),
            play.cite("keeps"),
        )
    if len([1 for row in _after(state, shot) for zone in row if zone == "hole"]) > 1:
        return refuse(
            state,
            "impossible",
            say("rings-driven.one-in-hole", "only one ring can lie in the hole"),
            play.cite("hole"),
        )
    return shot


def _find(play: Play, state: DrivenState, word: str) -> tuple[int, int] | None:
    """The side of a ring, and its place in the row; -1 without number."""
    letter, number = word[:1], word[1:]
    if letter not in play.letters or not letter:
        return None
    side = play.letters.index(letter)
    if not number:
        return side, -1
    numbered = play.value("start") == "post" and number.isdecimal() and number.isascii()
    if not numbered or str(int(number)) != number or not 0 < int(number) <= len(state.where[side]):
        return None
    return side, int(number) - 1


def _drive(
    play: Play,
    state: DrivenState,
    word: str,
    to: str,
    moves: dict[tuple[int, int], tuple[str, str]],
    back: bool = False,
) -> Ruling | None:
    found = _find(play, state, word)
    if found is None:
        return refuse(
            state,
            "unknown-piece",
            say("rings-driven.no-such-ring", "there is no ring '{word}'", word=word[:20]),
            play.cite("rings"),
        )
    side, at = found
    if back:
        if state.left(side):
            return None
        return refuse(
            state,
            "impossible",
            say("rings-driven.none-left", "no ring of {side} is left", side=play.letters[side]),
            play.cite("cleared"),
        )
    if to not in play.value("on_field"):
        return refuse(
            state,
            "unknown-zone",
            say("rings-driven.say-zone", "say ditch or hole, not '{word}'", word=to[:20]),
            play.cite("on_field"),
        )
    row = state.where[side]
    if at < 0:
        free = [i for i, zone in enumerate(row) if zone not in ("ditch", "gone") and (side, i) not in moves]
        free.sort(key=lambda i: ("field", "hole", "post").index(row[i]))
        free = [i for i in free if row[i] != to]
        if not free:
            message = say(
                "rings-driven.not-so-many",
                "not so many rings of {side} are on the board",
                side=play.letters[side],
            )
            return refuse(state, "impossible", message, play.cite("cleared"))
        at = free[0]
    if (side, at) in moves or row[at] in ("ditch", to):
        message = say("rings-driven.lies-there", "{ring} lies there already, or in the ditch", ring=word)
        return refuse(state, "impossible", message, play.cite("cleared"))
    moves[side, at] = (row[at], to)
    return None


def _hand(
    play: Play, state: DrivenState, argument: str | None, moves: dict[tuple[int, int], tuple[str, str]]
) -> Ruling | None:
    """``#hand(R)``: a ring of R struck a hand of R; ``#hand(R G)``: it struck a hand of G."""
    ring, _, hand = (argument or "").partition(" ")
    if ring not in play.letters or not ring or (hand and hand not in play.letters):
        return refuse(
            state,
            "unknown-piece",
            say("rings-driven.say-whose", "say whose ring: #hand({side})", side=play.letters[0]),
        )
    if hand and hand != ring:
        return None
    return _drive(play, state, ring, "ditch", moves)


def _line(
    play: Play, state: DrivenState, ring: str | None, moves: dict[tuple[int, int], tuple[str, str]]
) -> Ruling | None:
    """``#line(G)``: a ring of G came to rest on the outer line."""
    if ring is None or _find(play, state, ring) is None:
        return refuse(
            state,
            "unknown-piece",
            say("rings-driven.say-which", "say which ring: #line({side})", side=play.letters[0]),
        )
    if play.value("line") == "outside":
        return _drive(play, state, ring, "ditch", moves)
    return None


def _after(state: DrivenState, shot: Shot) -> tuple[tuple[str, ...], ...]:
    rows = [list(row) for row in state.where]
    for (side, at), (_, to) in shot.moves.items():
        rows[side][at] = to
    return tuple(tuple(row) for row in rows)


def driven(state: DrivenState, shot: Shot) -> DrivenState:
    """The state with the rings where the shot drove them."""
    return state._replace(where=_after(state, shot)) if shot.moves else state
