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
from ....saying import say, say_many
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

_OFFENCES = {
    "lifted": say("puss.lifted", "lifted"),
    "two-hands": say("puss.two-hands", "two hands"),
    "fingers-off": say("puss.fingers-off", "fingers off"),
}
_CORNERS = {
    "nw": say("puss.corner-nw", "nw"),
    "ne": say("puss.corner-ne", "ne"),
    "sw": say("puss.corner-sw", "sw"),
    "se": say("puss.corner-se", "se"),
}
_OFFENCE_ALONE = say("puss.offence-alone", "an offence stands alone in its entry")
_TIME_UP = say("puss.time-up", "Time is up")
_MINUTES = say("puss.minutes", "Minutes")
_PLACE = say("puss.place", "Place")
_MIDDLE = say("puss.the-middle", "the middle")


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
    name = say("puss.family", "puss in the corner")
    no_visits = say("puss.no-visits", "Nobody has turns: all move when they can.")
    category = "dexterity"
    panel = PANEL
    measured = Measured("average", "best-turn", ())
    sheet = ("middle",)
    played_on = PlayedOn(
        "bradley-checkers", lies="corners-and-middle", pieces="nw ne sw se puss", shot="hand"
    )
    untraced = say(
        "puss.untraced", "men are pushed from corner to corner by hand, all at once; no stroke is played"
    )
    observed = True
    slots: ClassVar[Mapping[str, str]] = {
        "men": say("puss.slot-men", "How many men are there?"),
        "lot": say("puss.slot-lot", "How is it decided who goes into the middle first?"),
        "first_spell": say("puss.slot-first-spell", "Does the time of the lot count?"),
        "corners": say("puss.slot-corners", "Where are the homes of the others?"),
        "narrow": say("puss.slot-narrow", "Is a corner that nobody chose out of play?"),
        "exchange": say("puss.slot-exchange", "What may the others do?"),
        "caught": say("puss.slot-caught", "Is who was touched there caught?"),
        "former": say("puss.slot-former", "Must the former Puss take the corner of the man he caught?"),
        "seizure": say("puss.slot-seizure", "May Puss take a corner himself?"),
        "lifting": say("puss.slot-lifting", "May Puss lift his man?"),
        "offence": say("puss.slot-offence", "What comes of an offence?"),
        "minutes": say("puss.slot-minutes", "How long is it played?"),
        "won": say("puss.slot-won", "Who has won?"),
        "tie": say("puss.slot-tie", "What comes of a tie?"),
        "next_lead": say("puss.slot-next-lead", "Who is the first Puss of the next game of a race?"),
        "lots": say("puss.slot-lots", "Is it decided anew for each game of a race?"),
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
            words.refuse("turn", say("puss.no-turns", "nobody has a turn in this game"))
        homes = [corner for corner in placed.corners if corner]
        if len(set(homes)) < len(homes) or not set(homes) <= set(placed.used) <= set(CORNERS):
            own = say(
                "puss.corner-each", "each has a corner of his own: {corners}", corners=", ".join(CORNERS)
            )
            words.refuse("corners", own)
        if len(set(placed.used)) < len(placed.used) or len(placed.used) < len(play.letters) - 1:
            words.refuse("used", say("puss.corners-used", "a corner for each but Puss"))
        if placed.freed and placed.freed not in placed.used:
            words.refuse("freed", say("puss.no-such-corner", "there is no such corner"))
        if placed.puss is None:
            if homes:
                middle = say("puss.somebody-in-middle", "somebody is in the middle once corners are taken")
                words.refuse("puss", middle)
            return placed._replace(phase="lot")
        if placed.corners[placed.puss]:
            words.refuse("corners", say("puss.no-corner", "Puss has no corner"))
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
            message = say("puss.one-thing", "one thing at a time; a time stands with :time-up")
            return refuse(state, "wrong-token", message)
        for seen in states:
            if seen.a not in (*WHERE, "fingers", *OFFENCES) or seen.b is not None:
                message = say(
                    "puss.state-unknown",
                    "#{word} means nothing in {game}",
                    word=seen.a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", message)
        if main and main[0].kind == "touch":
            return self._touch(play, state, who, main[0], states, entry.n)
        if not main:
            if len(states) != 1 or states[0].a not in OFFENCES:
                return refuse(state, "wrong-token", _OFFENCE_ALONE)
            return self._offence(play, state, who, states[0].a, entry.n)
        if states:
            return refuse(
                state, "wrong-token", say("puss.seen-with-touch", "what was seen stands with a touch")
            )
        if main[0].kind == "place":
            return self._place(play, state, who, main[0].a)
        return self._word(play, state, who, main[0], times, entry.n)

    def _word(
        self, play: Play, state: PussState, who: int, token: Token, times: list[Token], n: int
    ) -> Ruling:
        word, argument = token.a, token.b
        if word not in WORDS or (argument is not None) != (word in ("swap", "seize")):
            message = say(
                "puss.choice-unknown",
                ":{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
        if word == "puss":
            cite = play.cite("lot")
            if state.phase != "lot":
                return refuse(state, "not-now", say("puss.lot-drawn", "the lot has been drawn"), cite)
            counts, count_cite = play.ask("first_spell")
            after = state._replace(puss=who, phase="corners")
            return self._spell(play, state, after, who, [cite, count_cite], (), n, bool(counts))
        if state.phase != "play":
            return _not_yet(play, state)
        if word == "time-up":
            return self._time_up(play, state, times)
        other = play.index(argument or "")
        if other is None or other == who:
            message = say("puss.no-player", "no other player is called '{side}'", side=str(argument)[:20])
            return refuse(state, "unknown-side", message)
        if word == "seize":
            return self._seize(play, state, who, other, n)
        if state.puss in (who, other):
            message = say("puss.no-corner-to-change", "Puss has no corner to change")
            return refuse(state, "impossible", message, play.cite("exchange"))
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
            message = say("puss.corners", "the corners are {corners}", corners=", ".join(CORNERS))
            return refuse(state, "unknown-zone", message, cite)
        if who == state.puss:
            return refuse(state, "impossible", say("puss.in-middle", "Puss is in the middle"), cite)
        if corner not in state.used:
            message = say("puss.out-of-play", "corner {corner} is out of play", corner=corner)
            return refuse(state, "impossible", message, play.cite("narrow"))
        if corner in state.corners:
            return refuse(
                state, "impossible", say("puss.not-free", "corner {corner} is not free", corner=corner), cite
            )
        if state.phase == "corners" and state.corners[who]:
            message = say("puss.another-first", "another has to take his corner first")
            return refuse(state, "not-now", message, cite)
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
            message = say("puss.touch", "a touch, where the man was, and #fingers")
            return refuse(state, "wrong-token", message)
        if any(s.a in OFFENCES for s in states):
            return refuse(state, "wrong-token", _OFFENCE_ALONE)
        if state.phase != "play":
            return _not_yet(play, state)
        other = play.index(str(token.b))
        if other is None:
            message = say("puss.nobody-called", "nobody is called '{side}'", side=str(token.b)[:20])
            return refuse(state, "unknown-piece", message, play.cite("men"))
        if who != state.puss or other == who:
            message = say("puss.touches-another", "Puss touches another")
            return refuse(state, "out-of-turn", message, play.cite("caught"))
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
        told = (Instruction("middle", _into_the_middle(play, other), (), cites[0]),)
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
            message = say("puss.by-touching", "Puss frees himself by touching alone")
            return refuse(state, "not-now", message, cite)
        if who != state.puss:
            return refuse(state, "out-of-turn", say("puss.takes-corner", "Puss takes the corner"), cite)
        corners = list(state.corners)
        corners[who], corners[other] = corners[other], ""
        after = _phased(state._replace(puss=other, corners=tuple(corners), freed=corners[who]))
        told = (Instruction("middle", _into_the_middle(play, other), (), cite),)
        return self._spell(play, state, after, other, [cite], told, n, True)

    def _offence(self, play: Play, state: PussState, who: int, what: str, n: int) -> Ruling:
        if state.phase != "play":
            return _not_yet(play, state)
        if who == state.puss and what == "lifted":
            message = say("puss.may-lift", "Puss may lift his man")
            return refuse(state, "impossible", message, play.cite("lifting"))
        becomes, cite = play.ask("offence", state, what)
        if becomes and who != state.puss:
            return self._caught(play, state, who, [cite], n)
        return Ruling(state, citations=cites_of(cite), events=("foul",))

    @staticmethod
    def _time_up(play: Play, state: PussState, times: list[Token]) -> Ruling:
        minutes, cite = play.ask("minutes", state)
        if times and times[0].a < minutes * 60 * (state.extra + 1):
            message = say_many(
                "puss.minutes-played", "{n} minute is played", "{n} minutes are played", minutes
            )
            return refuse(state, "not-now", message, cite)
        least = min(state.score)
        best = [side for side, spells in enumerate(state.score) if spells == least]
        cites = [cite, play.cite("won")]
        if len(best) > 1:
            again, tie_cite = play.ask("tie", state)
            cites.append(tie_cite)
            if again:
                text = say_many("puss.tie", "A tie: {n} minute more.", "A tie: {n} minutes more.", minutes)
                told = (Instruction("extra", text, (), tie_cite),)
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
                Button(
                    f"puss-{x}",
                    say("puss.is-puss", "{name} is Puss", name=play.names[x]),
                    ":puss",
                    x,
                    "choice",
                    "lot",
                    x.lower(),
                )
                for x in letters
            ]
            return Expectation(None, "lot", prompt, PANEL, tuple(rows), choices=("puss",))
        free = [c for c in state.used if c not in state.corners]
        if state.phase == "corners":
            rows = [
                Button(
                    f"corner-{c}-{letters[side]}",
                    say(
                        "puss.takes",
                        "{name} takes {corner}",
                        name=play.names[letters[side]],
                        corner=_CORNERS.get(c) or c,
                    ),
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
            Button(
                f"caught-{x}",
                say("puss.is-caught", "{name} is caught", name=play.names[x]),
                f"x{x}",
                puss,
                "score",
                "caught",
                x.lower(),
            )
            for x in others
        ]
        if play.value("seizure", state):
            rows += [
                Button(
                    f"seize-{x}",
                    say("puss.takes-corner-of", "Puss takes the corner of {name}", name=play.names[x]),
                    f":seize({x})",
                    puss,
                    "plain",
                    "seize",
                )
                for x in others
            ]
        rows += [
            Button(
                f"slide-{x}-{c}",
                say("puss.slides-to", "{name} to {corner}", name=play.names[x], corner=_CORNERS.get(c) or c),
                f"@{c}",
                x,
                "plain",
                "slide",
            )
            for x in others
            for c in free
        ]
        rows += [
            Button(
                f"{what}-{x}",
                say("puss.offence", "{name}: {offence}", name=play.names[x], offence=_OFFENCES[what]),
                f"#{what}",
                x,
                "foul",
                "foul",
            )
            for x in letters
            for what in OFFENCES
            if not (x == puss and what == "lifted")
        ]
        rows.append(Button("time-up", _TIME_UP, ":time-up", letters[0], "choice", "end", "t"))
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
        return (Fact("minutes", _MINUTES, str(board["minutes"])),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The middle, or the corner of a player."""
        if board["puss"] == letter:
            return (Fact("place", _PLACE, _MIDDLE),)
        return (
            (Fact("place", _PLACE, _CORNERS[board["corners"][letter]]),) if board["corners"][letter] else ()
        )

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
        message = say("puss.draw-first", "draw first who is Puss: :puss")
        return refuse(state, "not-now", message, play.cite("lot"))
    message = say("puss.corner-first", "each takes a corner first")
    return refuse(state, "not-now", message, play.cite("corners"))


def _into_the_middle(play: Play, side: int) -> str:
    return say("puss.goes-into-middle", "{name} goes into the middle.", name=play.names[play.letters[side]])


def _prompt(play: Play, state: PussState) -> str:
    if state.over:
        return GAME_OVER
    if state.phase == "lot":
        return say("puss.who-first", "Who goes into the middle first?")
    if state.phase == "corners":
        names = ", ".join(play.names[play.letters[side]] for side in _homeless(state))
        return say("puss.which-corner", "Which corner? {names}.", names=names)
    return say("puss.now-puss", "{name} is Puss.", name=play.names[play.letters[state.puss or 0]])


PUSS = PussGame()
"""The one instance."""
