"""The family of runs of spins: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, average_facts, points_between, run_facts
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import RunState, Spin, read_spin, states_of

PANEL = "spun-runs"


class SpunRuns(TurnFamily):
    """The family of runs of spins; see the package."""

    key = "spun-runs"
    singles: ClassVar[frozenset[str]] = frozenset()  # c is a Carrom ring
    name = say("spun-runs.family-name", "runs of spins")
    category = "spinning"
    panel = PANEL
    measured = TURNS
    sheet = ("turn", "given")
    played_on = PlayedOn("spider", shot="metal-ring")
    slots: ClassVar[Mapping[str, str]] = {
        "pieces": say("spun-runs.ask-pieces", "Which pieces are in play?"),
        "set_up": say("spun-runs.ask-set-up", "How is the board set up?"),
        "lead": say("spun-runs.ask-lead", "Who spins first?"),
        "partner": say("spun-runs.ask-partner", "Do partners take the turns of a side one after the other?"),
        "free": say("spun-runs.ask-free", "Do all spin at once, so that no turn is kept?"),
        "place": say("spun-runs.ask-place", "Whence is a ring spun?"),
        "tipped": say("spun-runs.ask-tipped", "May the board be tipped?"),
        "void": say("spun-runs.ask-void", "When does a spin count nothing?"),
        "pin_by": say("spun-runs.ask-pin-by", "What of a pin that the Carrom ring felled?"),
        "worth": say("spun-runs.ask-worth", "What does a spin count?"),
        "given": say("spun-runs.ask-given", "What does it give the opponent?"),
        "keeps": say("spun-runs.ask-keeps", "Does the turn go on?"),
        "returned": say("spun-runs.ask-returned", "What becomes of the Carrom ring?"),
        "reset": say("spun-runs.ask-reset", "What becomes of the pin?"),
        "next": say("spun-runs.ask-next", "Who spins next?"),
        "both": say("spun-runs.ask-both", "Who wins if both reach the target at once?"),
        "target": say("spun-runs.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = ("pieces", "set_up", "worth", "given", "keeps", "next", "target")
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"touch", "pocket", "pin", "state", "claim", "full", "choice", "time"}
    )
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "spin"})

    lead_question = say("spun-runs.ask-lead", "Who spins first?")
    set_up_slot = "set_up"
    turn_slot = "next"
    playing = "spin"

    def set_up(self, play: Play) -> RunState:
        """The board set up, nobody in play."""
        return RunState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: RunState, words: Words) -> RunState:
        """A recorded position: a score that has not won, and the turns that each side has had."""
        placed: RunState = super().position(play, state, words)
        if not any(placed.go):
            below(words, play, placed, play.value("target"))
        at_least(words, placed, "turns", "go")
        if any(placed.go) and (not play.value("free", placed) or min(placed.go) >= _each(play)):
            words.refuse(
                "go",
                say(
                    "spun-runs.go-counted",
                    "rings of a go are counted where all spin at once, until all are spun",
                ),
            )
        if max(placed.go) > _each(play):
            words.refuse(
                "go", say("spun-runs.each-spins", "each side spins {count} at once", count=_each(play))
            )
        return placed

    def lead_citations(self, play: Play, state: RunState) -> tuple[str | None, ...]:
        """The clauses on the lead, on the set-up, and on spinning at once."""
        free, cite = play.ask("free", state)
        return (*super().lead_citations(play, state), cite if free else None)

    def barred(self, play: Play, state: RunState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a spin out of turn; where all spin at once, one of a side that has spun."""
        if not play.value("free", state):
            return super().barred(play, state, who, tokens)
        if state.go[who] >= _each(play):
            message = say(
                "spun-runs.has-spun",
                "{player} has spun: the other side's ring is due",
                player=play.names[play.letters[who]],
            )
            return refuse(state, "out-of-turn", message, play.cite("free"))
        return None

    def shot(self, play: Play, state: RunState, who: int, entry: Entry) -> Ruling:
        """Judge one spin."""
        spin = read_spin(play, state, who, entry.tokens)
        if isinstance(spin, Ruling):
            return spin
        cites: list[str | None] = []
        told: list[Instruction] = []
        points, given = _count(play, state, spin, cites)
        if spin.claim is not None and spin.claim != (points or -given):
            message = say(
                "spun-runs.claim-differs",
                "the spin makes {points}, not {claim}",
                points=points or -given,
                claim=spin.claim,
            )
            return refuse(state, "contradicted", message, next(filter(None, cites), play.cite("worth")))
        keeps, cite = play.ask("keeps", state, (spin, points))
        if keeps or not any(cites):
            cites.append(cite)
        _remarks(play, state, spin, cites, told)
        tallies = state.tallies
        if state.fresh or play.value("free", state):
            tallies = tuple(t.begin() if i == who else t for i, t in enumerate(tallies))
        tallies = tuple(t.add(points, entry.n) if i == who else t for i, t in enumerate(tallies))
        score = tuple(s + (points if i == who else given) for i, s in enumerate(state.score))
        after = state._replace(score=score, tallies=tallies, fresh=False)
        gained = points_between(play, state.score, score)
        together, cite = play.ask("free", state)
        if together:
            cites.append(cite)
            return _together(play, after, who, gained, cites, told)
        if (done := _won(play, after, cites)) is not None:
            events = ("counted" if gained else "miss", "game-over")
            return Ruling(done, gained, None, cites_of(*cites), tuple(told), events=events)
        if keeps:
            letter = play.letters[who]
            return Ruling(after, gained, letter, cites_of(*cites), tuple(told), events=("counted",))
        turns = tuple(n + (i == who) for i, n in enumerate(state.turns))
        turn, cite = play.ask("next", state, who)
        cites.append(cite)
        after = after._replace(turn=turn, turns=turns, fresh=True)
        partner, cite = play.ask("partner", after, turn)
        cites.append(cite if partner else None)
        events = ("counted" if gained else "miss", "inning-over")
        return Ruling(after, gained, play.letters[turn], cites_of(*cites), tuple(told), events=events)

    def offers(self, play: Play, state: RunState) -> Expectation:
        """Quick buttons for the spin that is due."""
        sides = [state.turn or 0]
        if play.value("free", state):
            sides = [i for i in range(len(play.letters)) if state.go[i] < _each(play)]
        buttons = tuple(b for who in sides for b in _buttons(play, state, who))
        pieces = play.value("pieces")
        return Expectation(
            play.letters[state.turn or 0],
            "spin",
            self.due(play, state),
            PANEL,
            buttons,
            tuple(p for p in pieces if p != "pin"),
            pockets=("other",),
            pins=("pin",) if "pin" in pieces else (),
            states=states_of(play),
        )

    def due(self, play: Play, state: RunState) -> str:
        """Who spins, and for what."""
        if play.value("free", state):
            return say("spun-runs.all-at-once", "All spin at once: say what each ring did.")
        turn = state.turn or 0
        partner = play.value("partner", state, turn)
        name, task = play.names[play.letters[turn]], play.game.facts["task"]
        if partner == "first":
            return say("spun-runs.due-first", "{player} (first partner) {task}.", player=name, task=task)
        if partner:
            return say("spun-runs.due-second", "{player} (second partner) {task}.", player=name, task=task)
        return say("spun-runs.due", "{player} {task}.", player=name, task=task)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, and the turns played."""
        return run_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average and best run of a side."""
        return average_facts(board, letter)

    def pieces(self, play: Play, state: RunState) -> dict[str, int]:
        """Every piece is back in its place before the next spin: Carrom rings and the pin on the board, the
        four metal rings in the players' hands."""
        names = play.value("pieces")
        rings = _each(play) * len(play.letters) if "c" in names else 0
        return {"table": rings + ("pin" in names), "pocketed": 0, "out": 0, "hand": 4}


def _each(play: Play) -> int:
    """How many players a side has: each spins one ring where all spin at once."""
    return 2 if play.options.players == 4 else 1


def _count(play: Play, state: RunState, spin: Spin, cites: list[str | None]) -> tuple[int, int]:
    """What the spin makes, and what it gives the opponent."""
    points = 0
    if spin.pin == "carrom":
        cites.append(play.cite("pin_by"))
    void, cite = play.ask("void", state, spin)
    if void:
        cites.append(cite)
    else:
        points, cite = play.ask("worth", state, spin)
        cites.append(cite if points else None)
    given, cite = play.ask("given", state, spin)
    cites.append(cite if given else None)
    return points, given


def _remarks(
    play: Play, state: RunState, spin: Spin, cites: list[str | None], told: list[Instruction]
) -> None:
    """What must be put back, and of what the player is warned."""
    if spin.ring or spin.opponent:
        text, cite = play.ask("returned", state, spin)
        if text:
            told.append(Instruction("return", text, ("c",), cite))
    if spin.pin:
        text, cite = play.ask("reset")
        told.append(Instruction("set-up", text, ("pin",), cite))
    if "place" in spin.states:
        place, cite = play.ask("place")
        cites.append(cite)
        told.append(
            Instruction(
                "warning",
                say("spun-runs.spun-from", "A ring is spun from {place}; no price is named.", place=place),
                (),
                cite,
            )
        )
    if "tipped" in spin.states:
        allowed, cite = play.ask("tipped")
        cites.append(cite)
        if not allowed:
            text = say("spun-runs.not-tipped", "The board is not tipped in this match; no price is named.")
            told.append(Instruction("warning", text, (), cite))


def _together(
    play: Play,
    state: RunState,
    who: int,
    gained: dict[str, int],
    cites: list[str | None],
    told: list[Instruction],
) -> Ruling:
    """The ruling on one ring of those that were spun at once: there is no run, and all of them count."""
    go = tuple(n + (i == who) for i, n in enumerate(state.go))
    event = "counted" if gained else "miss"
    if min(go) < _each(play):
        turn = 1 - who if go[1 - who] < _each(play) else who
        after = state._replace(go=go, turn=turn)
        return Ruling(after, gained, play.letters[turn], cites_of(*cites), tuple(told), events=(event,))
    after = state._replace(go=(0, 0), turn=state.lead, turns=tuple(n + 1 for n in state.turns), fresh=True)
    if (done := _won(play, after, cites)) is not None:
        events = (event, "round-over", "game-over")
        return Ruling(done, gained, None, cites_of(*cites), tuple(told), events=events)
    letter = play.letters[state.lead or 0]
    return Ruling(after, gained, letter, cites_of(*cites), tuple(told), events=(event, "round-over"))


def _won(play: Play, state: RunState, cites: list[str | None]) -> RunState | None:
    """The state of a game that is won; None while it lasts."""
    target, cite = play.ask("target")
    best = max(state.score)
    if best < target:
        return None
    cites.append(cite)
    if min(state.score) >= target:
        cites.append(play.cite("both"))
        if state.score.count(best) > 1:
            return None
    return state._replace(over=True, winner=state.score.index(best), turn=None)


def _buttons(play: Play, state: RunState, who: int) -> list[Button]:
    """The usual outcomes of a spin, each with what it makes."""
    side = play.letters[who]
    free = play.value("free", state)
    rows = []
    for code, label, tokens, spin in play.game.facts["outcomes"]:
        facts = spin._replace(who=who)
        void = play.value("void", state, facts)
        points = 0 if void else play.value("worth", state, facts)
        given = play.value("given", state, facts)
        if points:
            label = say("spun-runs.button-points", "{outcome}: {points}", outcome=label, points=points)
        elif given:
            label = say(
                "spun-runs.button-given", "{outcome}: {points} to the opponent", outcome=label, points=given
            )
        if free:
            label = say(
                "spun-runs.button-player", "{player}: {outcome}", player=play.names[side], outcome=label
            )
        tone = "score" if points else "foul" if given or void else "plain"
        rows.append(Button(f"{side}-{code}", label, tokens, side, tone))
    return rows


SPUN_RUNS = SpunRuns()
"""The one instance."""
