"""The family of contests of timed tops: its questions, how an entry is judged, what is shown and offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, points_between
from ...base import cites as cites_of
from ...measured import Measured
from ...turns import TurnFamily, out_of_turn
from .reading import STATES, ContestState, Timed, measure, read_timed, written

PANEL = "timed-tops"

_HAS_SPUN = say("timed-tops.has-spun", "he has spun")
_AT_ONCE = say("timed-tops.all-at-once", "all spin at once")
_TIME = say("timed-tops.time", "Time")
_LEVEL = say("timed-tops.button-level", "Stopped together: again")
_UPRIGHT = say("timed-tops.button-upright", "Green first, not on its long end")


class TimedTops(TurnFamily):
    """The family of contests of timed tops; see the package."""

    key = "timed-tops"
    no_visits = say("timed-tops.no-visits", "An entry tells a whole inning: whose tops spun longest.")
    name = say("timed-tops.family-name", "timed tops")
    category = "spinning"
    panel = PANEL
    measured = Measured("innings-won", "average", ())
    sheet = ("innings-won",)
    played_on = PlayedOn("carrom", shot="spin-top")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("timed-tops.ask-set-up", "How does an inning begin?"),
        "together": say("timed-tops.ask-together", "Do all spin at once?"),
        "lead": say("timed-tops.ask-lead", "Who spins first?"),
        "tops": say("timed-tops.ask-tops", "How many tops has a side?"),
        "timing": say("timed-tops.ask-timing", "How is a side timed?"),
        "least": say("timed-tops.ask-least", "How long must the first top spin?"),
        "broken": say("timed-tops.ask-broken", "What if a top stops before the next is spun?"),
        "upright": say(
            "timed-tops.ask-upright", "What of a top that must be spun on its long end, and was not?"
        ),
        "jumps": say("timed-tops.ask-jumps", "Must a top jump out of its ring?"),
        "off": say("timed-tops.ask-off", "What of a top off the board or in a pocket?"),
        "false_start": say("timed-tops.ask-false-start", "What of a spin before the signal?"),
        "longest": say("timed-tops.ask-longest", "Who wins the inning?"),
        "level": say("timed-tops.ask-level", "What if the times are level?"),
        "target": say("timed-tops.ask-target", "How many innings win?"),
        "next_lead": say("timed-tops.ask-next-lead", "Who leads the next inning?"),
    }
    required: ClassVar[tuple[str, ...]] = ("set_up", "tops", "timing", "longest", "level", "target")
    kinds: ClassVar[frozenset[str]] = frozenset({"time", "claim", "state", "choice", "full"})

    lead_question = say("timed-tops.ask-lead", "Who spins first?")
    set_up_slot = "set_up"

    def start(self, play: Play, lead: int | None = None) -> ContestState:
        """Nothing spun; where all spin at once nobody leads."""
        state: ContestState = super().start(play, None if play.value("together") else lead)
        return state

    def set_up(self, play: Play) -> ContestState:
        """Nothing spun."""
        sides = len(play.letters)
        playing = tuple(range(sides)) if play.value("together") else ()
        return ContestState(play.start_scores, (Tally(),) * sides, ("",) * sides, playing=playing)

    def led(self, play: Play, state: ContestState, lead: int) -> ContestState:
        """The sides spin in order from ``lead`` on."""
        sides = len(state.score)
        return state._replace(lead=lead, turn=lead, playing=tuple((lead + i) % sides for i in range(sides)))

    def position(self, play: Play, state: ContestState, words: Words) -> ContestState:
        """A recorded position: ``times.A=41.2`` is what the watch read for A in this inning."""
        placed: ContestState = super().position(play, state, words)
        below(words, play, placed, play.value("target"))
        if placed.inning < 1:
            words.refuse("inning", say("timed-tops.inning-from-one", "it cannot be less than one"))
        for letter, time in zip(play.letters, placed.times, strict=True):
            if time and not _is_time(time):
                words.refuse(
                    f"times.{letter}", say("timed-tops.watch-seconds", "seconds as the watch reads them")
                )
        if all(placed.times):
            words.refuse("times", say("timed-tops.inning-over", "the inning is over with that"))
        if placed.turn is None and not play.value("together"):
            if any(placed.times):
                words.refuse(
                    "times", say("timed-tops.nobody-has-spun", "nobody has spun before the lead is decided")
                )
            return placed._replace(playing=())
        first = placed.turn or 0
        sides = len(play.letters)
        waiting = [s for s, time in enumerate(placed.times) if not time]
        order = tuple(sorted(waiting, key=lambda s: (s - first) % sides))
        if placed.turn is not None and (placed.turn not in waiting or play.value("together")):
            words.refuse("turn", _HAS_SPUN if placed.turn not in waiting else _AT_ONCE)
        return placed._replace(playing=order)

    def awaits_lead(self, state: ContestState) -> bool:
        """Whether somebody has to lead first."""
        return not state.playing

    def lead_taken(self, play: Play, state: ContestState) -> Ruling:
        """Refuse a lead where all spin at once, or a second one."""
        together, cite = play.ask("together")
        if together:
            return refuse(state, "not-now", _AT_ONCE, cite)
        return super().lead_taken(play, state)

    def barred(self, play: Play, state: ContestState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Anybody may say what was seen; whose time is due is looked at with what is said."""
        return None

    def shot(self, play: Play, state: ContestState, who: int, entry: Entry) -> Ruling:
        """Judge a side's time, or who won the inning."""
        timed = read_timed(play, state, who, entry.tokens)
        return timed if isinstance(timed, Ruling) else _judge(play, state, timed, entry)

    def offers(self, play: Play, state: ContestState) -> Expectation:
        """Who spun longest, by a button for each side; times are typed, or taken by the tablet."""
        side = None if state.turn is None else play.letters[state.turn]
        return Expectation(
            side,
            "spin",
            self.due(play, state),
            PANEL,
            tuple(_buttons(play, state)),
            states=tuple(word for word, slot in STATES.items() if play.cite(slot) is not None),
        )

    def due(self, play: Play, state: ContestState) -> str:
        """Who spins, and for what."""
        if state.turn is None:
            return say("timed-tops.all-on-signal", "All spin on the signal: who spins longest?")
        return say(
            "timed-tops.due",
            "{player} {task}.",
            player=play.names[play.letters[state.turn]],
            task=play.game.facts["task"],
        )

    def phase(self, state: ContestState) -> str:
        """The lead, or a spin."""
        return "spin" if state.playing else "lead"

    def inning(self, state: ContestState) -> int:
        """The number of the inning."""
        return state.inning

    def shown(self, play: Play, state: ContestState) -> dict[str, Any]:
        """The times of the inning, and who still spins where all do at once."""
        return {
            "times": dict(zip(play.letters, state.times, strict=True)),
            "spinning": [play.letters[s] for s in state.playing] if play.value("together") else [],
        }

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The time of this inning."""
        time = (board.get("times") or {}).get(letter)
        seconds = say("timed-tops.seconds", "{seconds} s", seconds=time) if time else "–"
        return (Fact("time", _TIME, seconds),)

    def pieces(self, play: Play, state: ContestState) -> dict[str, int]:
        """The tops are in hand between spins."""
        each = len(play.letters) if play.value("together") else 1
        return {"table": 0, "pocketed": 0, "out": 0, "hand": each * play.value("tops")}


def _is_time(text: str) -> bool:
    try:
        return 0 <= float(text) < 1_000_000 and written(float(text)) == text
    except ValueError:
        return False


def _judge(play: Play, state: ContestState, made: Timed, entry: Entry) -> Ruling:
    """Judge what is said of one side: a dead heat, a false start, its time, or that it won."""
    if "level" in made.states:
        _, cite = play.ask("level")
        return _again(play, state, (cite,), ("again",))
    if "false-start" in made.states:
        return _false_start(play, state, made, entry)
    if not (made.won and not made.readings):
        if state.turn is not None and made.who != state.turn:
            return out_of_turn(play, state, "lead")
        if state.times[made.who]:
            return refuse(
                state,
                "impossible",
                say("timed-tops.time-noted", "his time is noted already"),
                play.cite("timing"),
            )
    seconds: str | None = None
    slots: tuple[str, ...] = ()
    if made.readings or not made.won or made.states & {"stayed", "broken", "upright"}:
        found = measure(play, state, made)
        if isinstance(found, Ruling):
            return found
        seconds, slots = written(found.seconds), found.slots
    cites = [play.cite(slot) for slot in slots]
    cites += [play.cite("off")] if "off" in made.states else []
    cites += [play.cite("jumps")] if made.states & {"jumped", "stayed"} else []
    if seconds is not None:
        times = tuple(seconds if i == made.who else t for i, t in enumerate(state.times))
        state = state._replace(times=times)
    if made.won:
        return _claimed(play, state, made, entry, cites)
    after = state._replace(playing=tuple(s for s in state.playing if s != made.who))
    cites.append(play.cite("timing"))
    return _settle(play, after, entry, cites)


def _claimed(play: Play, state: ContestState, made: Timed, entry: Entry, cites: list[str | None]) -> Ruling:
    """The marker says who won the inning; times that are known must not say otherwise."""
    own = state.times[made.who]
    for other, time in enumerate(state.times):
        beaten = bool(own) and bool(time) and float(time) >= float(own)
        if other != made.who and beaten and not own == time == "0":
            message = say(
                "timed-tops.spun-longer",
                "{other} spun {time} seconds, {player} {own}",
                other=play.names[play.letters[other]],
                time=time,
                player=play.names[entry.side],
                own=own,
            )
            return refuse(state, "contradicted", message, play.cite("longest"))
    if own == "0":
        cite = cites[0] if cites else play.cite("longest")
        return refuse(
            state, "contradicted", say("timed-tops.counts-nothing", "his spin counts for nothing"), cite
        )
    return _won(play, state, made.who, entry, cites, attested=True)


def _false_start(play: Play, state: ContestState, made: Timed, entry: Entry) -> Ruling:
    """A spin before the signal: the inning is spun again, or is lost."""
    answer, cite = play.ask("false_start")
    if answer == "again":
        return _again(play, state, (cite,), ("again",))
    if state.times[made.who]:
        return refuse(state, "impossible", say("timed-tops.time-noted", "his time is noted already"), cite)
    times = tuple("0" if i == made.who else t for i, t in enumerate(state.times))
    after = state._replace(times=times, playing=tuple(s for s in state.playing if s != made.who))
    left = [s for s, time in enumerate(times) if time != "0"]
    if len(left) == 1:
        return _won(play, after, left[0], entry, [cite])
    return _settle(play, after, entry, [cite])


def _settle(play: Play, state: ContestState, entry: Entry, cites: list[str | None]) -> Ruling:
    """The ruling once a time is noted: the next side spins, or the inning is decided."""
    if state.playing:
        turn = None if play.value("together") else state.playing[0]
        letter = None if turn is None else play.letters[turn]
        return Ruling(state._replace(turn=turn), {}, letter, cites_of(*cites), events=("timed",))
    seconds = [float(time) for time in state.times]
    best = max(seconds)
    if seconds.count(best) == 1:
        return _won(play, state, seconds.index(best), entry, cites)
    cites.append(play.cite("level"))
    return _again(play, state, tuple(cites), ("timed", "again"))


def _order(play: Play, state: ContestState, lead: int | None) -> ContestState:
    """The state with an inning begun."""
    fresh = state._replace(times=("",) * len(state.times))
    if play.value("together"):
        return fresh._replace(playing=tuple(range(len(state.times))), turn=None)
    return TIMED_TOPS.led(play, fresh, lead or 0)


def _again(play: Play, state: ContestState, cites: tuple[str | None, ...], events: tuple[str, ...]) -> Ruling:
    """An inning that is credited to nobody, and played again."""
    after = _order(play, state, state.lead)
    letter = None if after.turn is None else play.letters[after.turn]
    text, cite = play.ask("set_up")
    told = (Instruction("set-up", text, (), cite),)
    return Ruling(after, {}, letter, cites_of(*cites), told, events=events)


def _won(
    play: Play, state: ContestState, who: int, entry: Entry, cites: list[str | None], attested: bool = False
) -> Ruling:
    """An inning that is won; perhaps the game with it."""
    score = tuple(s + (i == who) for i, s in enumerate(state.score))
    tallies = tuple(t.begin().add(int(i == who), entry.n) for i, t in enumerate(state.tallies))
    gained = points_between(play, state.score, score)
    cites.append(play.cite("longest"))
    target, cite = play.ask("target")
    after = state._replace(score=score, tallies=tallies)
    if score[who] >= target:
        over = after._replace(over=True, winner=who, turn=None, playing=())
        events = ("inning-over", "game-over")
        return Ruling(over, gained, None, cites_of(*cites, cite), (), attested, events)
    lead = state.lead
    if lead is not None:
        last = (lead - 1) % len(state.score)
        lead, cite = play.ask("next_lead", state, last)
        cites.append(cite)
    after = _order(play, after._replace(inning=state.inning + 1), lead)
    letter = None if after.turn is None else play.letters[after.turn]
    text, cite = play.ask("set_up")
    told = (Instruction("set-up", text, (), cite),)
    return Ruling(after, gained, letter, cites_of(*cites), told, attested, ("inning-over",))


def _buttons(play: Play, state: ContestState) -> Iterator[Button]:
    """Who spun longest, and what else may have happened."""
    known = [float(t) for t in state.times if t]
    for at, letter in enumerate(play.letters):
        own = state.times[at]
        if own and (own == "0" or known.count(float(own)) > 1 or float(own) < max(known)):
            continue
        label = say("timed-tops.button-longest", "{player} spun longest", player=play.names[letter])
        yield Button(f"won-{letter}", label, "+1", letter, "score", "count", letter.lower())
    side = play.letters[state.playing[0]]
    yield Button("level", _LEVEL, "#level", side, "plain", "count", "0")
    for at, letter in enumerate(play.letters):
        if play.cite("false_start") is not None and not state.times[at]:
            label = say(
                "timed-tops.button-early", "{player} spun before the signal", player=play.names[letter]
            )
            yield Button(f"early-{letter}", label, "#false-start", letter, "foul", "foul")
        if play.value("jumps") and not state.times[at]:
            label = say(
                "timed-tops.button-stayed", "{player}'s top stayed in its ring", player=play.names[letter]
            )
            yield Button(f"stayed-{letter}", label, "#stayed", letter, "foul", "foul")
    if play.cite("upright") is not None:
        yield Button("upright", _UPRIGHT, "#upright(1)", side, "foul", "foul")


TIMED_TOPS = TimedTops()
"""The one instance."""
