"""The game of Puss in the corner: its questions, and how a touch, a slide or the end is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally, state_class
from ...base import Fact, Family, check_kinds, common_board, common_figures, points_between
from ...base import cites as cites_of
from ...measured import Measured
from ...turns import GAME_OVER, game_over

PANEL = "puss"
CORNERS = ("nw", "ne", "sw", "se")
WHERE = ("moving", "off-star", "at-rest")
"""Where a man was when he was touched; on his way, if nothing is said."""

OFFENCES = ("lifted", "two-hands", "fingers-off")
WORDS = ("puss", "swap", "seize", "time-up")
LONGEST = 100_000


@state_class
class PussState(NamedTuple):
    """Where a game stands: ``puss`` is in the middle, ``corners`` are the homes of the others ("": none).

    ``score`` counts the times in the middle. ``used`` are the corners in play, where three were agreed upon.
    ``freed`` is the corner of the man who was caught last; ``extra`` counts playing times that a tie added.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    corners: tuple[str, ...]
    turn: int | None = None
    phase: str = "lot"
    puss: int | None = None
    used: tuple[str, ...] = CORNERS
    freed: str = ""
    extra: int = 0
    over: bool = False
    winner: int | None = None


class PussGame(Family):
    """Puss in the corner; see the package."""

    key = "puss"
    name = "puss in the corner"
    no_visits = "Nobody has turns: all move when they can."
    category = "dexterity"
    panel = PANEL
    measured = Measured("average", "best-turn", ())
    sheet = ("middle",)
    played_on = PlayedOn(
        "bradley-checkers", lies="corners-and-middle", pieces="nw ne sw se puss", shot="hand"
    )
    untraced = "men are pushed from corner to corner by hand, all at once; no stroke is played"
    observed = True
    slots: ClassVar[Mapping[str, str]] = {
        "men": "How many men are there?",
        "lot": "How is it decided who goes into the middle first?",
        "first_spell": "Does the time of the lot count?",
        "corners": "Where are the homes of the others?",
        "narrow": "Is a corner that nobody chose out of play?",
        "exchange": "What may the others do?",
        "caught": "Is who was touched there caught?",
        "former": "Must the former Puss take the corner of the man he caught?",
        "seizure": "May Puss take a corner himself?",
        "lifting": "May Puss lift his man?",
        "offence": "What comes of an offence?",
        "minutes": "How long is it played?",
        "won": "Who has won?",
        "tie": "What comes of a tie?",
        "next_lead": "Who is the first Puss of the next game of a race?",
        "lots": "Is it decided anew for each game of a race?",
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s not in ("next_lead", "lots"))
    kinds: ClassVar[frozenset[str]] = frozenset({"choice", "place", "touch", "state", "time"})
    phases: ClassVar[frozenset[str]] = frozenset({"lot", "corners", "play"})
    side_fields: ClassVar[frozenset[str]] = frozenset({"puss"})

    def start(self, play: Play, lead: int | None = None) -> PussState:
        """Nobody in the middle yet; nobody has a turn."""
        sides = len(play.letters)
        return PussState(play.start_scores, (Tally(),) * sides, ("",) * sides)

    def position(self, play: Play, state: PussState, words: Words) -> PussState:
        """A recorded position: ``puss=B corners.A=nw`` and so on; the score is the times in the middle."""
        placed: PussState = super().position(play, state, words)
        at_least(words, placed, "extra", "score")
        if placed.turn is not None:
            words.refuse("turn", "nobody has a turn in this game")
        homes = [corner for corner in placed.corners if corner]
        if len(set(homes)) < len(homes) or not set(homes) <= set(placed.used) <= set(CORNERS):
            words.refuse("corners", f"each has a corner of his own: {', '.join(CORNERS)}")
        if len(set(placed.used)) < len(placed.used) or len(placed.used) < len(play.letters) - 1:
            words.refuse("used", "a corner for each but Puss")
        if placed.freed and placed.freed not in placed.used:
            words.refuse("freed", "there is no such corner")
        if placed.puss is None:
            if homes:
                words.refuse("puss", "somebody is in the middle once corners are taken")
            return placed._replace(phase="lot")
        if placed.corners[placed.puss]:
            words.refuse("corners", "Puss has no corner")
        return _phased(placed)

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: PussState, entry: Entry) -> Ruling:
        """Judge a lot, a corner taken, a touch, an offence, or the end."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        tokens = entry.tokens
        main = [t for t in tokens if t.kind in ("choice", "place", "touch")]
        states = [t for t in tokens if t.kind == "state"]
        times = [t for t in tokens if t.kind == "time"]
        if len(main) > 1 or len(times) > 1 or (times and not (main and main[0].a == "time-up")):
            return refuse(state, "wrong-token", "one thing at a time; a time stands with :time-up")
        for seen in states:
            if seen.a not in (*WHERE, "fingers", *OFFENCES) or seen.b is not None:
                return refuse(state, "unknown-state", f"#{seen.a[:20]} means nothing in {play.game.name}")
        if main and main[0].kind == "touch":
            return self._touch(play, state, who, main[0], states, entry.n)
        if not main:
            if len(states) != 1 or states[0].a not in OFFENCES:
                return refuse(state, "wrong-token", "an offence stands alone in its entry")
            return self._offence(play, state, who, states[0].a, entry.n)
        if states:
            return refuse(state, "wrong-token", "what was seen stands with a touch")
        if main[0].kind == "place":
            return self._place(play, state, who, main[0].a)
        return self._word(play, state, who, main[0], times, entry.n)

    def _word(
        self, play: Play, state: PussState, who: int, token: Token, times: list[Token], n: int
    ) -> Ruling:
        word, argument = token.a, token.b
        if word not in WORDS or (argument is not None) != (word in ("swap", "seize")):
            return refuse(state, "unknown-choice", f":{word[:20]} means nothing in {play.game.name}")
        if word == "puss":
            cite = play.cite("lot")
            if state.phase != "lot":
                return refuse(state, "not-now", "the lot has been drawn", cite)
            counts, count_cite = play.ask("first_spell")
            after = state._replace(puss=who, phase="corners")
            return self._spell(play, state, after, who, [cite, count_cite], (), n, bool(counts))
        if state.phase != "play":
            return _not_yet(play, state)
        if word == "time-up":
            return self._time_up(play, state, times)
        other = play.index(argument or "")
        if other is None or other == who:
            return refuse(state, "unknown-side", f"no other player is called {str(argument)[:20]!r}")
        if word == "seize":
            return self._seize(play, state, who, other, n)
        if state.puss in (who, other):
            return refuse(state, "impossible", "Puss has no corner to change", play.cite("exchange"))
        corners = list(state.corners)
        corners[who], corners[other] = corners[other], corners[who]
        cited = cites_of(play.cite("exchange"))
        return Ruling(state._replace(corners=tuple(corners)), citations=cited, events=("exchanged",))

    @staticmethod
    def _place(play: Play, state: PussState, who: int, corner: str) -> Ruling:
        cite = play.cite("corners")
        if state.phase == "lot":
            return _not_yet(play, state)
        if corner not in CORNERS:
            return refuse(state, "unknown-zone", f"the corners are {', '.join(CORNERS)}", cite)
        if who == state.puss:
            return refuse(state, "impossible", "Puss is in the middle", cite)
        if corner not in state.used:
            return refuse(state, "impossible", f"corner {corner} is out of play", play.cite("narrow"))
        if corner in state.corners:
            return refuse(state, "impossible", f"corner {corner} is not free", cite)
        if state.phase == "corners" and state.corners[who]:
            return refuse(state, "not-now", "another has to take his corner first", cite)
        corners = tuple(corner if side == who else home for side, home in enumerate(state.corners))
        first = state.phase == "corners"
        after = _phased(state._replace(corners=corners))
        if first and after.phase == "play" and play.value("narrow", state):
            after = after._replace(used=tuple(c for c in CORNERS if c in corners))
        cited = cites_of(cite if first else play.cite("exchange"))
        return Ruling(after, citations=cited, events=("placed",))

    def _touch(
        self, play: Play, state: PussState, who: int, token: Token, states: list[Token], n: int
    ) -> Ruling:
        """Puss touched a man, or the fingers on him."""
        where = [s.a for s in states if s.a in WHERE]
        if token.a is not None or len(where) > 1 or len(where) + len(states) > 2 * len(where) + 1:
            return refuse(state, "wrong-token", "a touch, where the man was, and #fingers")
        if any(s.a in OFFENCES for s in states):
            return refuse(state, "wrong-token", "an offence stands alone in its entry")
        if state.phase != "play":
            return _not_yet(play, state)
        other = play.index(str(token.b))
        if other is None:
            return refuse(state, "unknown-piece", f"nobody is called {str(token.b)[:20]!r}", play.cite("men"))
        if who != state.puss or other == who:
            return refuse(state, "out-of-turn", "Puss touches another", play.cite("caught"))
        caught, cite = play.ask("caught", state, where[0] if where else "moving")
        if not caught:
            return Ruling(state, citations=cites_of(cite), events=("safe",))
        return self._caught(play, state, other, [cite], n)

    def _caught(self, play: Play, state: PussState, other: int, cites: list[str | None], n: int) -> Ruling:
        """``other`` goes into the middle; the former Puss takes the corner that is free, or chooses one."""
        former = state.puss or 0
        freed = state.corners[other]
        corners = ["" if side == other else home for side, home in enumerate(state.corners)]
        free = [c for c in state.used if c not in corners]
        home, cite = play.ask("former", state)
        if home or len(free) == 1:
            corners[former] = freed
            cites.append(cite)
        after = _phased(state._replace(puss=other, corners=tuple(corners), freed=freed))
        name = play.names[play.letters[other]]
        told = (Instruction("middle", f"{name} goes into the middle.", (), cites[0]),)
        return self._spell(play, state, after, other, cites, told, n, True)

    @staticmethod
    def _spell(
        play: Play,
        before: PussState,
        after: PussState,
        who: int,
        cites: list[str | None],
        told: tuple[Instruction, ...],
        n: int,
        counts: bool,
    ) -> Ruling:
        """Count a time in the middle."""
        score = tuple(s + (counts and side == who) for side, s in enumerate(before.score))
        tallies = tuple(
            t.begin().add(int(counts), n) if side == who else t for side, t in enumerate(before.tallies)
        )
        points = points_between(play, before.score, score)
        after = after._replace(score=score, tallies=tallies)
        return Ruling(after, points, None, cites_of(*cites), told, False, ("middle",))

    def _seize(self, play: Play, state: PussState, who: int, other: int, n: int) -> Ruling:
        allowed, cite = play.ask("seizure", state)
        if not allowed:
            return refuse(state, "not-now", "Puss frees himself by touching alone", cite)
        if who != state.puss:
            return refuse(state, "out-of-turn", "Puss takes the corner", cite)
        corners = list(state.corners)
        corners[who], corners[other] = corners[other], ""
        after = _phased(state._replace(puss=other, corners=tuple(corners), freed=corners[who]))
        told = (Instruction("middle", f"{play.names[play.letters[other]]} goes into the middle.", (), cite),)
        return self._spell(play, state, after, other, [cite], told, n, True)

    def _offence(self, play: Play, state: PussState, who: int, what: str, n: int) -> Ruling:
        if state.phase != "play":
            return _not_yet(play, state)
        if who == state.puss and what == "lifted":
            return refuse(state, "impossible", "Puss may lift his man", play.cite("lifting"))
        becomes, cite = play.ask("offence", state, what)
        if becomes and who != state.puss:
            return self._caught(play, state, who, [cite], n)
        return Ruling(state, citations=cites_of(cite), events=("foul",))

    @staticmethod
    def _time_up(play: Play, state: PussState, times: list[Token]) -> Ruling:
        minutes, cite = play.ask("minutes", state)
        if times and times[0].a < minutes * 60 * (state.extra + 1):
            return refuse(state, "not-now", f"{minutes} minutes are played", cite)
        least = min(state.score)
        best = [side for side, spells in enumerate(state.score) if spells == least]
        cites = [cite, play.cite("won")]
        if len(best) > 1:
            again, tie_cite = play.ask("tie", state)
            cites.append(tie_cite)
            if again:
                told = (Instruction("extra", f"A tie: {minutes} minutes more.", (), tie_cite),)
                after = state._replace(extra=state.extra + 1)
                return Ruling(after, citations=cites_of(*cites), instructions=told, events=("tie",))
        after = state._replace(over=True, winner=best[0] if len(best) == 1 else None)
        return Ruling(after, citations=cites_of(*cites), events=("game-over",))

    # -- showing -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: PussState) -> Expectation:
        """Who is caught; the corners that may be taken; offences and the end of the time."""
        if state.over:
            return game_over(PANEL)
        prompt = _prompt(play, state)
        letters = play.letters
        if state.phase == "lot":
            rows = [
                Button(f"puss-{x}", f"{play.names[x]} is Puss", ":puss", x, "choice", "lot", x.lower())
                for x in letters
            ]
            return Expectation(None, "lot", prompt, PANEL, tuple(rows), choices=("puss",))
        free = [c for c in state.used if c not in state.corners]
        if state.phase == "corners":
            rows = [
                Button(
                    f"corner-{c}-{letters[side]}",
                    f"{play.names[letters[side]]} takes {c}",
                    f"@{c}",
                    letters[side],
                    "choice",
                    "corners",
                )
                for side in _homeless(state)
                for c in free
            ]
            return Expectation(None, "corners", prompt, PANEL, tuple(rows), zones=tuple(free))
        puss = letters[state.puss or 0]
        others = [x for x in letters if x != puss]
        rows = [
            Button(f"caught-{x}", f"{play.names[x]} is caught", f"x{x}", puss, "score", "caught", x.lower())
            for x in others
        ]
        if play.value("seizure", state):
            rows += [
                Button(
                    f"seize-{x}",
                    f"Puss takes the corner of {play.names[x]}",
                    f":seize({x})",
                    puss,
                    "plain",
                    "seize",
                )
                for x in others
            ]
        rows += [
            Button(f"slide-{x}-{c}", f"{play.names[x]} to {c}", f"@{c}", x, "plain", "slide")
            for x in others
            for c in free
        ]
        rows += [
            Button(f"{what}-{x}", f"{play.names[x]}: {what.replace('-', ' ')}", f"#{what}", x, "foul", "foul")
            for x in letters
            for what in OFFENCES
            if not (x == puss and what == "lifted")
        ]
        rows.append(Button("time-up", "Time is up", ":time-up", letters[0], "choice", "end", "t"))
        return Expectation(
            None,
            "play",
            prompt,
            PANEL,
            tuple(rows),
            pieces=tuple(others),
            zones=tuple(free),
            states=(*WHERE, "fingers", *OFFENCES),
            choices=("swap", "seize", "time-up"),
        )

    def board(self, play: Play, state: PussState) -> dict[str, Any]:
        """Who is in the middle, and the corners of the others."""
        shown = common_board(
            play,
            score=state.score,
            turn=None,
            phase=state.phase,
            prompt=_prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
        )
        shown["puss"] = None if state.puss is None else play.letters[state.puss]
        shown["corners"] = {x: home or None for x, home in zip(play.letters, state.corners, strict=True)}
        shown["minutes"] = play.value("minutes", state) * (state.extra + 1)
        shown["lowest_wins"] = True
        return shown

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """How long it is played."""
        return (Fact("minutes", "Minutes", str(board["minutes"])),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The middle, or the corner of a player."""
        if board["puss"] == letter:
            return (Fact("place", "Place", "the middle"),)
        return (Fact("place", "Place", board["corners"][letter]),) if board["corners"][letter] else ()

    def figures(self, play: Play, state: PussState) -> dict[str, dict[str, Any]]:
        """Times in the middle."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: PussState) -> dict[str, int]:
        """A man for each player; the fifth lies by where four play."""
        return {
            "table": len(play.letters),
            "pocketed": 0,
            "out": 0,
            "hand": play.value("men") - len(play.letters),
        }


def _homeless(state: PussState) -> tuple[int, ...]:
    """Who has to take a corner."""
    return tuple(s for s, home in enumerate(state.corners) if not home and s != state.puss)


def _phased(state: PussState) -> PussState:
    return state._replace(phase="corners" if _homeless(state) else "play")


def _not_yet(play: Play, state: PussState) -> Ruling:
    if state.phase == "lot":
        return refuse(state, "not-now", "draw first who is Puss: :puss", play.cite("lot"))
    return refuse(state, "not-now", "each takes a corner first", play.cite("corners"))


def _prompt(play: Play, state: PussState) -> str:
    if state.over:
        return GAME_OVER
    if state.phase == "lot":
        return "Who goes into the middle first?"
    if state.phase == "corners":
        names = ", ".join(play.names[play.letters[side]] for side in _homeless(state))
        return f"Which corner? {names}."
    return f"{play.names[play.letters[state.puss or 0]]} is Puss."


PUSS = PussGame()
"""The one instance."""
