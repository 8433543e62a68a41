"""Shuffle-board by places: the rings that lie nearest to the edge of a pocket count, whosever they are.

A round is one entry: where the rings came to rest, the nearest first (``R1=hang G2=on R3=on G1=pocket``);
``#level(G2)`` says that a ring lies as near as the one named before it. Rings that are not named count for
nobody; a point alone (``.``) says that none is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import LINE_PLACES, Family, check_kinds, cites, common_board, common_figures, points_between
from ...measured import TURNS
from ...turns import GAME_OVER, game_over

_NO_RING = say("shuffleboard.button-no-ring-left", "No ring is left")

HANG = "hang"
"""Over the rim of the pocket."""
ZONES = (HANG, "on", "pocket", "off")
"""Where a ring can rest; in the pocket and off the board it is out of play."""

Groups = tuple[tuple[str, ...], ...]
"""Rings on the board, the nearest first; those of one group lie equally near."""


@state_class
class PlacesState(NamedTuple):
    """Where a game stands; ``turn`` shoots first in the round that is due."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int
    rounds: int = 0
    over: bool = False
    winner: int | None = None


class Lie(NamedTuple):
    """What the record shows of a round: the rings on the board, which of them hang over, which are out."""

    groups: Groups
    hanging: frozenset[str]
    pocketed: tuple[str, ...]
    off: tuple[str, ...]


def read_lie(play: Play, state: PlacesState, entry: Entry) -> Lie | Ruling:
    """Where the rings of a round rest, or why that cannot be."""
    rings = rings_of(play)
    rests: dict[str, str] = {}
    level: list[str] = []
    for kind, a, b in entry.tokens:
        if kind == "rest":
            if a not in rings:
                why = say("shuffleboard.no-such-ring", "there is no ring '{ring}'", ring=a[:20])
                return refuse(state, "unknown-piece", why, play.cite("weights"))
            if b not in ZONES:
                why = say("shuffleboard.ring-rests", "a ring rests {zones}", zones=", ".join(ZONES))
                return refuse(state, "unknown-zone", why, play.cite("places"))
            if a in rests:
                why = say("shuffleboard.ring-in-two-places", "ring {ring} rests in two places", ring=a)
                return refuse(state, "impossible", why, play.cite("weights"))
            rests[a] = b
        elif kind == "state":
            if a != "level" or b not in rests:
                why = say("shuffleboard.no-ring-named", "#{word} is no ring that was named", word=a[:20])
                return refuse(state, "unknown-state", why)
            level.append(b)
    if not rests and not any(t.kind == "full" for t in entry.tokens):
        why = say("shuffleboard.say-which-nearest", "say which rings lie nearest, or . if none is left")
        return refuse(state, "undecided", why)
    groups: list[tuple[str, ...]] = []
    for ring in (r for r, where in rests.items() if where in (HANG, "on")):
        near = groups[-1][-1] if groups else ""
        if near and rests[near] == "on" and rests[ring] == HANG:
            message = say(
                "shuffleboard.hangs-nearer",
                "{ring} hangs over the rim: it lies nearer than {other}",
                ring=ring,
                other=near,
            )
            return refuse(state, "impossible", message, play.cite("double"))
        if ring not in level:
            groups.append((ring,))
        elif near and rests[near] == rests[ring]:
            groups[-1] = (*groups[-1], ring)
        else:
            message = say(
                "shuffleboard.ring-level-with-none",
                "ring {ring} is level with none: name it after the one that lies as near",
                ring=ring,
            )
            return refuse(state, "impossible", message, play.cite("level"))
    out = {where: tuple(r for r in rests if rests[r] == where) for where in ("pocket", "off")}
    hanging = frozenset(r for r in rests if rests[r] == HANG)
    if any(ring in (*out["pocket"], *out["off"]) for ring in level):
        why = say("shuffleboard.out-of-play-no-place", "a ring out of play has no place")
        return refuse(state, "impossible", why, play.cite("level"))
    return Lie(tuple(groups), hanging, out["pocket"], out["off"])


def rings_of(play: Play) -> tuple[str, ...]:
    """The rings, by the letters of the sides."""
    return tuple(f"{x}{n}" for x in play.letters for n in range(1, play.value("weights") + 1))


def places_of(groups: Groups, level: str) -> dict[str, int]:
    """The place of each ring that has one, 0 the nearest; rings equally near share the lower place."""
    places: dict[str, int] = {}
    taken = 0
    for group in groups:
        taken += len(group)
        if len(group) == 1 or level == "lower":
            places.update(dict.fromkeys(group, taken - 1))
    return places


def counted(play: Play, lie: Lie) -> tuple[int, ...]:
    """What the round counts for each side."""
    among, level = play.value("among"), play.value("level")
    worth: tuple[int, ...] = play.value("places")
    if among == "own-three":
        found: dict[str, int] = {}
        for letter in play.letters:
            own = tuple(tuple(r for r in group if r[0] == letter) for group in lie.groups)
            found |= places_of(tuple(group for group in own if group), level)
    else:
        found = places_of(lie.groups, level)
    twice = play.value("double")
    points = dict.fromkeys(play.letters, 0)
    for ring, place in found.items():
        if place < len(worth):
            points[ring[0]] += worth[place] * (twice if ring in lie.hanging else 1)
    if among == "nearest-only":
        nearest = {ring[0] for ring in (lie.groups[0] if lie.groups else ())}
        points = {x: n if nearest == {x} else 0 for x, n in points.items()}
    return tuple(points.values())


class ShuffleByPlaces(Family):
    """Shuffle-board by places; see the module."""

    key = "shuffle-by-places"
    name = say("shuffleboard.places-family-name", "shuffle-board by places")
    no_visits = say("shuffleboard.places-no-visits", "A round is told by where the rings lie at its end.")
    category = "shuffleboard"
    panel = "places"
    measured = TURNS
    sheet = ("round", "given")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "weights": say("shuffleboard.places-ask-weights", "How many rings has each side?"),
        "order": say("shuffleboard.places-ask-order", "Who shoots, and how do the sides follow?"),
        "places": say("shuffleboard.places-ask-places", "What do the places count?"),
        "among": say("shuffleboard.places-ask-among", "Among which rings are the places given?"),
        "level": say("shuffleboard.places-ask-level", "Which place have rings that lie equally near?"),
        "double": say("shuffleboard.places-ask-double", "How often does a ring over the rim count?"),
        "pocketed": say("shuffleboard.places-ask-pocketed", "What comes of a ring in the pocket?"),
        "next_round": say("shuffleboard.places-ask-next-round", "Who shoots first in the next round?"),
        "target": say("shuffleboard.places-ask-target", "How many points win?"),
        "next_lead": say("shuffleboard.places-ask-next-lead", "Who shoots first in the next game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = ("weights", "places", "among", "level", "double", "target")
    places: ClassVar[frozenset[str]] = LINE_PLACES
    kinds: ClassVar[frozenset[str]] = frozenset({"rest", "state", "full", "time", "place"})

    def start(self, play: Play, lead: int | None = None) -> PlacesState:
        """An empty board; the first name shoots first unless ``lead`` says otherwise."""
        return PlacesState(play.start_scores, (Tally(),) * len(play.letters), lead or 0)

    def position(self, play: Play, state: PlacesState, words: Words) -> PlacesState:
        """A recorded position: a score that has not won, and no fewer rounds than none."""
        placed: PlacesState = super().position(play, state, words)
        below(words, play, placed, play.value("target"))
        if placed.rounds < 0:
            words.refuse("rounds", say("shuffleboard.less-than-nothing", "it cannot be less than nothing"))
        return placed

    def judge(self, play: Play, state: PlacesState, entry: Entry) -> Ruling:
        """Judge a round."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        turn = play.letters[state.turn]
        if entry.side != turn:
            message = say(
                "shuffleboard.noted-for",
                "the round is noted for {player}, who shot first",
                player=play.names[turn],
            )
            return refuse(state, "out-of-turn", message, play.cite("order"), turn)
        lie = read_lie(play, state, entry)
        return lie._replace(turn=turn) if isinstance(lie, Ruling) else self._close(play, state, entry.n, lie)

    def _close(self, play: Play, state: PlacesState, n: int, lie: Lie) -> Ruling:
        made = counted(play, lie)
        score = tuple(s + m for s, m in zip(state.score, made, strict=True))
        tallies = tuple(t.begin().add(m, n) for t, m in zip(state.tallies, made, strict=True))
        told = []
        if lie.pocketed or lie.off:
            gone = (*lie.pocketed, *lie.off)
            text = say("shuffleboard.out-of-play", "Out of play: {rings}.", rings=", ".join(gone))
            told.append(Instruction("remove", text, gone, play.cite("pocketed")))
        citations = [play.cite("places")]
        if any(len(group) > 1 for group in lie.groups):
            citations.append(play.cite("level"))
        if lie.hanging:
            citations.append(play.cite("double"))
        target, target_cite = play.ask("target")
        best = max(score)
        won = best >= target and score.count(best) == 1
        lead, lead_cite = play.ask("next_round", state, made)
        turn = state.turn if won else lead
        after = state._replace(
            score=score,
            tallies=tallies,
            rounds=state.rounds + 1,
            turn=turn,
            over=won,
            winner=score.index(best) if won else None,
        )
        citations.append(target_cite if best >= target else lead_cite)
        points = points_between(play, state.score, score)
        events = ("counted" if any(made) else "no-count", "round-over", *(("game-over",) if won else ()))
        due = None if won else play.letters[turn]
        return Ruling(after, points, due, cites(*citations), tuple(told), False, events)

    def expects(self, play: Play, state: PlacesState) -> Expectation:
        """Whose rings lie nearest, second and third."""
        if state.over:
            return game_over(self.panel)
        side = play.letters[state.turn]
        buttons = [Button("none", _NO_RING, ".", side, "plain", "count", "0")]
        for owners in product(play.letters, repeat=len(play.value("places"))):
            names = [f"{x}{owners[: i + 1].count(x)}" for i, x in enumerate(owners)]
            label = ", ".join(play.names[x] for x in owners)
            tokens = " ".join(f"{ring}=on" for ring in names)
            buttons.append(Button("".join(owners), label, tokens, side, "score", "count"))
        prompt = self._prompt(play, state)
        rings = rings_of(play)
        return Expectation(
            side, "round", prompt, self.panel, tuple(buttons), rings, zones=ZONES, states=("level",)
        )

    @staticmethod
    def _prompt(play: Play, state: PlacesState) -> str:
        if state.over:
            return GAME_OVER
        name = play.names[play.letters[state.turn]]
        return say(
            "shuffleboard.round-whose-nearest",
            "Round {round}: {player} shoots first. Whose rings lie nearest, the first three?",
            round=state.rounds + 1,
            player=name,
        )

    def board(self, play: Play, state: PlacesState) -> dict[str, Any]:
        """What all games share, and the rounds played."""
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase="round",
            prompt=self._prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=state.rounds,
            length=play.value("target"),
        )
        return {**shown, "run": 0, "rolls": state.rounds}

    def figures(self, play: Play, state: PlacesState) -> dict[str, dict[str, Any]]:
        """Averages a round, and the best round."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: PlacesState) -> dict[str, int]:
        """Between rounds all rings are in the players' hands."""
        return {"table": 0, "pocketed": 0, "out": 0, "hand": len(rings_of(play))}


BY_PLACES = ShuffleByPlaces()
"""The one instance."""
