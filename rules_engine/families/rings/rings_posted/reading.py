"""What a record says of a shot at rings on pegs: the words, read and checked."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

ZONES = ("post", "field", "ditch", "out")
"""Where a ring may be: on its peg, loose in the circles, waiting in the ditch, or out for good."""


@state_class
class PostedState(NamedTuple):
    """Where a game of posted rings stands.

    ``where`` holds for each side, place by place as the game names them, what became of the ring that belongs
    there. ``fresh``: nobody has shot in this turn.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    where: tuple[tuple[str, ...], ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    fresh: bool = True
    over: bool = False
    winner: int | None = None


class Driven(NamedTuple):
    """A ring that a shot drove: its side, its place in the row and the place's name, where it was and went.

    ``stacked``: another ring lay on the same peg, above or below it. ``both``: that one was driven, too.
    """

    side: int
    at: int
    name: str
    was: str
    to: str
    stacked: bool = False
    both: bool = False


class Shot(NamedTuple):
    """What the record shows of one shot: the rings driven, the states seen, the peg for a ring that goes
    back (-1 if it is not said), and the marker's number."""

    who: int
    driven: tuple[Driven, ...]
    states: tuple[str, ...]
    peg: int
    claim: int | None

    def of(self, side: int, was: str) -> tuple[Driven, ...]:
        """The rings of a side that were driven from there."""
        return tuple(d for d in self.driven if d.side == side and d.was == was)


def fellow(names: tuple[str, ...], at: int) -> int | None:
    """The place of the ring on the same peg, above or below; None on a peg for one."""
    name = names[at]
    other = name[:-1] if name.endswith("b") else f"{name}b"
    return names.index(other) if other in names else None


def read_shot(play: Play, state: PostedState, who: int, tokens: tuple[Token, ...]) -> Shot | Ruling:
    """Read the tokens of one shot, or refuse them."""
    moves: dict[tuple[int, int], str] = {}
    states: list[str] = []
    peg, claim, miss = "", None, False
    for kind, a, b in tokens:
        bad: Ruling | None = None
        if kind in ("rest", "off"):
            bad = _drive(play, state, a, "ditch" if kind == "off" else str(b), who, moves)
        elif kind == "state":
            if a not in ("place", "peg") or (a == "peg" and play.value("returns") != "any"):
                return refuse(
                    state,
                    "unknown-state",
                    say(
                        "rings-posted.unknown-state",
                        "#{word} means nothing in {game}",
                        word=a[:20],
                        game=play.game.name,
                    ),
                )
            if a in states or (a == "place" and b is not None):
                return refuse(
                    state,
                    "unknown-state",
                    say("rings-posted.stands-once", "#{word} stands once, and #place alone", word=a),
                )
            states.append(a)
            peg = b or "?" if a == "peg" else peg
        elif kind == "claim":
            miss, claim = miss or a in ("miss", 0), claim if a == "miss" else int(a)
        elif kind == "choice":
            return refuse(
                state,
                "unknown-choice",
                say("rings-posted.choice-not-now", ":{word} means nothing now", word=a[:20]),
            )
        if bad is not None:
            return bad
    if not moves and not miss:
        return refuse(
            state,
            "undecided",
            say("rings-posted.say-driven", "say which rings were driven, or miss"),
            play.cite("keeps"),
        )
    if any(t.kind == "claim" and t.a == "miss" for t in tokens) and any(side != who for side, _ in moves):
        return refuse(
            state,
            "contradicted",
            say("rings-posted.no-miss", "a ring was driven: no miss"),
            play.cite("keeps"),
        )
    driven = _driven(play, state, moves)
    if isinstance(driven, Ruling):
        return driven
    at = _peg(play, state, driven, peg, who)
    return at if isinstance(at, Ruling) else Shot(who, driven, tuple(states), at, claim)


def _drive(
    play: Play, state: PostedState, word: str, to: str, who: int, moves: dict[tuple[int, int], str]
) -> Ruling | None:
    names = play.value("rings")
    letter, name = word[:1], word[1:]
    if letter not in play.letters or (name and name not in names):
        return refuse(
            state,
            "unknown-piece",
            say("rings-posted.no-such-ring", "there is no ring '{word}'", word=word[:20]),
            play.cite("rings"),
        )
    side = play.letters.index(letter)
    if to not in play.value("on_field"):
        return refuse(
            state,
            "unknown-zone",
            say("rings-posted.say-zone", "say field or ditch, not '{word}'", word=to[:20]),
            play.cite("on_field"),
        )
    if side == who and play.value("colours") == "opponent":
        message = say("rings-posted.opponents-pegs", "the eight rings are all on the opponent's pegs")
        return refuse(state, "impossible", message, play.cite("colours"))
    row = state.where[side]
    if not name:
        loose = [i for i, zone in enumerate(row) if zone == "field" and (side, i) not in moves]
        if not loose:
            message = say("rings-posted.none-loose", "no ring of {side} lies loose", side=letter)
            return refuse(state, "impossible", message, play.cite("returns"))
        at = loose[0]
    else:
        at = names.index(name)
    if (side, at) in moves or row[at] in ("ditch", "out") or row[at] == to:
        return refuse(
            state,
            "impossible",
            say("rings-posted.lies-elsewhere", "{ring} lies in another place", ring=word),
            play.cite("rings"),
        )
    moves[side, at] = to
    return None


def _driven(play: Play, state: PostedState, moves: dict[tuple[int, int], str]) -> tuple[Driven, ...] | Ruling:
    """The rings driven, each with the one on its peg; a ring cannot leave from under another."""
    names = play.value("rings")
    found = []
    for (side, at), to in moves.items():
        row = state.where[side]
        other = fellow(names, at)
        stacked = other is not None and row[at] == row[other] == "post"
        both = stacked and (side, other) in moves
        if stacked and not both and names[at].endswith("b"):
            message = say(
                "rings-posted.lies-under",
                "{side}{peg} lies under another ring",
                side=play.letters[side],
                peg=names[at],
            )
            return refuse(state, "impossible", message, play.cite("set_up"))
        found.append(Driven(side, at, names[at], row[at], to, stacked, both))
    return tuple(found)


def _peg(play: Play, state: PostedState, driven: tuple[Driven, ...], word: str, who: int) -> int | Ruling:
    """Where a ditched ring goes, as ``#peg(2)`` says: over a peg of its owner that lacks a top ring."""
    if not word:
        return -1
    names = play.value("rings")
    back = [
        d
        for d in driven
        if d.to == "ditch" and not d.name.endswith("b") and (d.side != who or d.was == "field")
    ]
    if word not in names or word.endswith("b") or len(back) != 1:
        message = say("rings-posted.say-peg", "say the peg of the one ring that goes back: #peg(2)")
        return refuse(state, "impossible", message, play.cite("returns"))
    at = int(names.index(word))
    if (
        at != back[0].at
        and state.where[back[0].side][at] == "post"
        and not any(d.at == at and d.side == back[0].side for d in driven)
    ):
        return refuse(
            state,
            "impossible",
            say("rings-posted.peg-has-ring", "peg {peg} has its ring", peg=word),
            play.cite("returns"),
        )
    return at
