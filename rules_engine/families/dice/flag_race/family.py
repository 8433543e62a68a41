"""The family of races to a picture that is called: its questions, and how a call or a cover is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import Fact, Family, check_kinds, common_board, common_figures, points_between
from ...base import cites as cites_of
from ...measured import Measured
from ...turns import GAME_OVER, game_over
from .names import named

PANEL = "flags"
RACERS = 2
"""Who race to the flag; a third side reads."""

WORDS = ("call", "pass", "both")
_NONE_CALLED = say("flag-race.none-called", "no flag is called")
_NOBODY_KNOWS = say("flag-race.nobody-knows", "Nobody knows it")
_BOTH = say("flag-race.both-together", "Both together")
_CALLED = say("flag-race.called", "Called")
_LEFT = say("flag-race.flags-left", "Flags left")
_FLAGS = say("flag-race.flags", "Flags")


@state_class
class FlagState(NamedTuple):
    """Where a game stands: ``men`` are for each side the flags it covers, ``nobody`` those of nobody.

    ``called`` is the flag that is looked for, "" between calls; ``barred`` are the sides that may not cover
    it. ``reader`` is the side that reads, None where it is nobody's or not yet known. ``boards`` counts games
    that were played because of a tie.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    men: tuple[tuple[str, ...], ...]
    turn: int | None = None
    phase: str = "call"
    nobody: tuple[str, ...] = ()
    called: str = ""
    barred: tuple[int, ...] = ()
    reader: int | None = None
    boards: int = 1
    over: bool = False
    winner: int | None = None


class FlagRace(Family):
    """The family of races to a picture that is called; see the package."""

    key = "flag-race"
    name = say("flag-race.family", "races to a flag")
    no_visits = say("flag-race.no-visits", "Nobody has turns: who is quicker answers.")
    category = "quiz"
    panel = PANEL
    measured = Measured("average", "best-turn", ())
    sheet = ("flag",)
    played_on = PlayedOn(tables=("combination",))
    untraced = say("flag-race.untraced", "men are moved by the dice")
    observed = True
    slots: ClassVar[Mapping[str, str]] = {
        "flags": say("flag-race.slot-flags", "Which flags are there?"),
        "caller": say("flag-race.slot-caller", "Which side calls, where it matters?"),
        "once": say("flag-race.slot-once", "May a flag be called twice?"),
        "covers": say("flag-race.slot-covers", "Who covers a flag?"),
        "limit": say("flag-race.slot-limit", "How many men has a side?"),
        "wrong": say("flag-race.slot-wrong", "What comes of a man on another flag?"),
        "unclaimed": say("flag-race.slot-unclaimed", "May a flag that nobody knows be passed?"),
        "together": say("flag-race.slot-together", "Who has a flag that both reach together?"),
        "corner": say("flag-race.slot-corner", "What does a corner flag count?"),
        "notable": say("flag-race.slot-notable", "What do the flags count that are named?"),
        "plain": say("flag-race.slot-plain", "What does any other flag count?"),
        "ends": say("flag-race.slot-ends", "When is the game over?"),
        "won": say("flag-race.slot-won", "Who has won?"),
        "tie": say("flag-race.slot-tie", "What comes of a tie?"),
        "next_lead": say("flag-race.slot-next-lead", "Who reads in the next game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s != "next_lead")
    kinds: ClassVar[frozenset[str]] = frozenset({"place", "choice", "state"})
    phases: ClassVar[frozenset[str]] = frozenset({"call", "cover"})
    side_fields: ClassVar[frozenset[str]] = frozenset({"reader", "barred"})

    def start(self, play: Play, lead: int | None = None) -> FlagState:
        """No flag covered; nobody has a turn, for every call is a race."""
        sides = len(play.letters)
        reader = RACERS if sides > RACERS else None
        return FlagState(play.start_scores, (Tally(),) * sides, ((),) * sides, reader=reader)

    def position(self, play: Play, state: FlagState, words: Words) -> FlagState:
        """A recorded position: ``men.A=peru,cuba`` are the flags that a side covers."""
        placed: FlagState = super().position(play, state, words)
        flags = play.value("flags")
        covered = [*(flag for row in placed.men for flag in row), *placed.nobody]
        if not set(covered) <= set(flags) or len(set(covered)) < len(covered):
            words.refuse("men", say("flag-race.covered-once", "each flag of the list is covered once"))
        if len(covered) >= len(flags):
            words.refuse("men", say("flag-race.all-covered", "all flags are covered"))
        if placed.called and (placed.called not in flags or placed.called in covered):
            words.refuse("called", say("flag-race.open-flag", "an open flag of the list is called"))
        if placed.turn is not None or not 1 <= placed.boards < 100 or any(placed.men[RACERS:]):
            words.refuse("turn", say("flag-race.race-of-two", "every call is a race of the two"))
        if not set(placed.barred) < set(range(RACERS)) or (placed.barred and not placed.called):
            words.refuse("barred", say("flag-race.one-may-cover", "one of the two may still cover the flag"))
        if len(play.letters) > RACERS and placed.reader != RACERS:
            words.refuse("reader", say("flag-race.reads", "{name} reads", name=play.letters[RACERS]))
        return placed._replace(phase="cover" if placed.called else "call")

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: FlagState, entry: Entry) -> Ruling:
        """Judge a call, a man laid, or what came of the race."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        if len(entry.tokens) != 1:
            message = say("flag-race.one-thing", "a call, or a man laid, is an entry of its own")
            return refuse(state, "wrong-token", message)
        kind, word, argument = entry.tokens[0]
        if kind == "choice":
            return self._word(play, state, who, word, argument, entry.n)
        if kind == "state" and (word != "wrong" or argument is not None):
            message = say(
                "flag-race.state-unknown",
                "#{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-state", message)
        if who >= RACERS:
            message = say("flag-race.reads", "{name} reads", name=play.names[entry.side])
            return refuse(state, "out-of-turn", message, play.cite("covers"))
        if kind == "place" and word not in play.value("flags"):
            message = say("flag-race.no-flag", "there is no flag '{flag}'", flag=word[:20])
            return refuse(state, "unknown-zone", message, play.cite("flags"))
        if not state.called:
            return refuse(state, "not-now", _NONE_CALLED, play.cite("covers"))
        if kind == "place" and word in covered_of(state):
            message = say("flag-race.is-covered", "{flag} is covered", flag=word)
            return refuse(state, "impossible", message, play.cite("covers"))
        if kind == "state" or word != state.called:
            return self._wrong(play, state, who)
        if who in state.barred:
            cite = play.cite("wrong")
            message = say("flag-race.had-his-try", "{name} has had his try", name=play.names[entry.side])
            return refuse(state, "out-of-turn", message, cite)
        if not self._has_men(play, state, who):
            message = say("flag-race.no-man-left", "no man of that colour is left")
            return refuse(state, "impossible", message, play.cite("limit"))
        return self._covered(play, state, who, play.cite("covers"), entry.n)

    @staticmethod
    def _has_men(play: Play, state: FlagState, who: int) -> bool:
        limit = play.value("limit", state)
        return limit is None or len(state.men[who]) < limit

    def _able(self, play: Play, state: FlagState) -> tuple[int, ...]:
        """The sides that may cover the flag that is called."""
        return tuple(s for s in range(RACERS) if s not in state.barred and self._has_men(play, state, s))

    def _word(
        self, play: Play, state: FlagState, who: int, word: str, argument: str | None, n: int
    ) -> Ruling:
        if word not in WORDS or (argument is not None) != (word == "call"):
            message = say(
                "flag-race.choice-unknown",
                ":{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
        if word == "call":
            return self._call(play, state, who, argument or "")
        if not state.called:
            return refuse(state, "not-now", _NONE_CALLED, play.cite("covers"))
        slot = "unclaimed" if word == "pass" else "together"
        allowed, cite = play.ask(slot, state)
        if not allowed:
            message = (
                say("flag-race.stays-open", "the call stays open")
                if word == "pass"
                else say("flag-race.one-was-first", "one of the two was first")
            )
            return refuse(state, "not-now", message, cite)
        return self._covered(play, state, None, cite, n)

    @staticmethod
    def _call(play: Play, state: FlagState, who: int, flag: str) -> Ruling:
        flags, cite = play.ask("flags")
        if flag not in flags:
            message = say("flag-race.not-on-list", "'{flag}' is not on the list", flag=flag[:20])
            return refuse(state, "unknown-zone", message, cite)
        caller, cite = play.ask("caller", state)
        reads = state.reader if state.reader is not None else who if caller == "side" else None
        if reads is not None and who != reads:
            message = say("flag-race.reads", "{name} reads", name=play.names[play.letters[reads]])
            return refuse(state, "out-of-turn", message, cite)
        if flag in covered_of(state) or flag == state.called:
            message = say("flag-race.called-before", "{flag} has been called", flag=flag)
            return refuse(state, "impossible", message, play.cite("once"))
        if state.called:
            message = say("flag-race.to-be-found", "{flag} is still to be found", flag=state.called)
            return refuse(state, "not-now", message, play.cite("covers"))
        after = state._replace(called=flag, phase="cover", reader=reads)
        return Ruling(after, citations=cites_of(cite), events=("called",))

    def _wrong(self, play: Play, state: FlagState, who: int) -> Ruling:
        """A man on another flag: he is taken back, and by the option does not come again."""
        loses, cite = play.ask("wrong", state)
        after = state
        if loses:
            if who in state.barred:
                return refuse(state, "out-of-turn", say("flag-race.try-is-over", "he has had his try"), cite)
            after = state._replace(barred=tuple(sorted((*state.barred, who))))
            if not self._able(play, after):
                after = after._replace(barred=())
        told = (Instruction("lift", say("flag-race.taken-back", "The man is taken back."), (), cite),)
        return Ruling(after, citations=cites_of(cite), instructions=told, events=("wrong",))

    def _covered(self, play: Play, state: FlagState, who: int | None, cite: str | None, n: int) -> Ruling:
        """The flag is somebody's, or nobody's; after the last the game is over."""
        cites = [cite]
        worth = 0
        if who is not None:
            slot = next(s for s in ("corner", "notable", "plain") if play.value(s, state, state.called))
            worth, worth_cite = play.ask(slot, state, state.called)
            cites.append(worth_cite)
        score = tuple(s + worth * (side == who) for side, s in enumerate(state.score))
        after = state._replace(
            score=score,
            tallies=tuple(t.begin().add(worth, n) if s == who else t for s, t in enumerate(state.tallies)),
            men=tuple((*row, state.called) if s == who else row for s, row in enumerate(state.men)),
            nobody=state.nobody if who is not None else (*state.nobody, state.called),
            called="",
            barred=(),
            phase="call",
        )
        points = points_between(play, state.score, score)
        event = "counted" if worth else "no-count"
        if len(covered_of(after)) < len(play.value("flags")):
            return Ruling(after, points, citations=cites_of(*cites), events=(event,))
        cites += [play.cite("ends"), play.cite("won")]
        if score[0] != score[1]:
            after = after._replace(over=True, winner=0 if score[0] > score[1] else 1)
            return Ruling(after, points, citations=cites_of(*cites), events=(event, "game-over"))
        again, tie_cite = play.ask("tie", after)
        cites.append(tie_cite)
        if not again:
            after = after._replace(over=True)
            return Ruling(after, points, citations=cites_of(*cites), events=(event, "game-over"))
        after = after._replace(men=((),) * len(after.men), nobody=(), boards=after.boards + 1)
        text = say("flag-race.tie", "A tie: all men are lifted, and it is played again.")
        told = (Instruction("set-up", text, (), tie_cite),)
        return Ruling(after, points, None, cites_of(*cites), told, False, (event, "tie"))

    # -- showing -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: FlagState) -> Expectation:
        """The flags that may be called, or who covered the one that is."""
        if state.over:
            return game_over(PANEL)
        prompt = _prompt(play, state)
        letters = play.letters
        rows: list[Button] = []
        if not state.called:
            covered = covered_of(state)
            reader = letters[state.reader if state.reader is not None else 0]
            rows = [
                Button(f"call-{flag}", named(flag), f":call({flag})", reader, "choice", "call")
                for flag in play.value("flags")
                if flag not in covered
            ]
            return Expectation(None, "call", prompt, PANEL, tuple(rows), choices=("call",))
        able = self._able(play, state)
        for side in able:
            x = letters[side]
            label = say("flag-race.covers-it", "{name} covers it", name=play.names[x])
            rows.append(Button(f"cover-{x}", label, f"@{state.called}", x, "score", "cover", x.lower()))
        for side in able:
            x = letters[side]
            label = say("flag-race.wrong-flag", "{name}: a wrong flag", name=play.names[x])
            rows.append(Button(f"wrong-{x}", label, "#wrong", x, "foul", "wrong"))
        words = [
            (word, slot, label)
            for word, slot, label in (
                ("pass", "unclaimed", _NOBODY_KNOWS),
                ("both", "together", _BOTH),
            )
            if play.value(slot, state)
        ]
        rows += [Button(word, label, f":{word}", letters[0], "plain", "words") for word, _, label in words]
        return Expectation(
            None,
            "cover",
            prompt,
            PANEL,
            tuple(rows),
            zones=(state.called,),
            states=("wrong",),
            choices=tuple(word for word, _, _ in words),
        )

    def board(self, play: Play, state: FlagState) -> dict[str, Any]:
        """The flag that is called, those that are covered, and how many are left."""
        flags = play.value("flags")
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
        shown["flags"] = {x: list(row) for x, row in zip(play.letters, state.men, strict=True)}
        shown["nobody"] = list(state.nobody)
        shown["called"] = state.called or None
        shown["left"] = len(flags) - len(covered_of(state))
        shown["reader"] = None if state.reader is None else play.letters[state.reader]
        return shown

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The flag that is called, and how many are left."""
        called = (Fact("called", _CALLED, named(board["called"])),) if board["called"] else ()
        return (*called, Fact("left", _LEFT, str(board["left"])))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The flags that a side covers."""
        return (Fact("flags", _FLAGS, str(len(board["flags"][letter]))),)

    def figures(self, play: Play, state: FlagState) -> dict[str, dict[str, Any]]:
        """Points for each flag that a side covered."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: FlagState) -> dict[str, int]:
        """A man lies on each flag that somebody has; flags that nobody knows are out of the game."""
        laid, out = sum(map(len, state.men)), len(state.nobody)
        return {"table": laid, "pocketed": 0, "out": out, "hand": len(play.value("flags")) - laid - out}


def covered_of(state: FlagState) -> tuple[str, ...]:
    """The flags that count no more: under a man, or nobody's."""
    return (*(flag for row in state.men for flag in row), *state.nobody)


def _prompt(play: Play, state: FlagState) -> str:
    if state.over:
        return GAME_OVER
    if state.called:
        return say("flag-race.who-covers", "{flag}: who covers it?", flag=named(state.called))
    if state.reader is None:
        return say("flag-race.which-flag", "Which flag is called?")
    return say("flag-race.calls-a-flag", "{name} calls a flag.", name=play.names[play.letters[state.reader]])


FLAG_RACE = FlagRace()
"""The one instance."""
