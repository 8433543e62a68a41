"""The family of games in stages: its questions, and how a stroke is written into the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import Tally
from ....unknown import UNKNOWN
from ...base import (
    Fact,
    Family,
    check_kinds,
    cites,
    common_board,
    common_figures,
    lead_buttons,
    points_between,
)
from ...conduct import BALLS_TEXT
from ...measured import RUNS
from ...turns import GAME_OVER, game_over, lead_decided
from .reading import CUE, NAMES, POCKETS, SEEN, StageFacts, StageState, read_stroke
from .strokes import Verdict, stage_of, verdict_of

_FOULS = {
    "push": say("stages.button-push", "Shove shot"),
    "feet": say("stages.button-feet", "No foot on the floor"),
}
"""Fouls of conduct that have a button, as it names them."""
_LAG = say("stages.lag-for-break", "Lag for the break. Who breaks?")
_CAROM = say("stages.carom", "Carom: 1")
_DOUBLE = say("stages.double-carom", "Carom on all three: 2")
_NONE = say("stages.nothing-made", "Hit, but nothing made")
_SCRATCH = say("stages.cue-ball-pocketed", "Cue ball pocketed")
_MISSED = say("stages.missed-all", "Missed all")
_OPENING_MISSED = say("stages.opening-ball-missed", "Opening ball missed")
_MOVED = say("stages.ball-moved", "A ball moved: turn over")
_STAGE = say("stages.stage", "Stage")
_LAST_BALL = say("stages.last-ball", "Last ball")

_STROKE_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full", "state", "call"})


class Stages(Family):
    """Games in stages; see the package."""

    key = "stages"
    name = say("stages.family", "points made exactly, in stages")
    category = "pocket"
    panel = "stages"
    measured = RUNS
    sheet = ("runs-and-forfeits",)
    played_on = PlayedOn("pool")
    slots: ClassVar[Mapping[str, str]] = {
        "bank": say("stages.ask-bank", "Who plays first?"),
        "balls": say("stages.ask-balls", "Which balls are used?"),
        "spots": say("stages.ask-spots", "Where do the balls stand?"),
        "opening": say("stages.ask-opening", "Which ball must the opening stroke hit?"),
        "opening_missed": say(
            "stages.ask-opening-missed", "Is an opening stroke that missed it played over?"
        ),
        "turn": say("stages.ask-turn", "How long does an inning last?"),
        "worth": say("stages.ask-worth", "What does a ball count in a pocket?"),
        "carom": say("stages.ask-carom", "What does a carom count?"),
        "double": say("stages.ask-double", "Does a carom on all balls count two?"),
        "stages": say("stages.ask-stages", "How many points end the first and the second stage?"),
        "exact": say("stages.ask-exact", "What do points beyond a stage cost?"),
        "surplus": say("stages.ask-surplus", "Do caroms beyond the first stage count for the second?"),
        "late_pocket": say(
            "stages.ask-late-pocket", "Does a ball pocketed in the second stage lose the run?"
        ),
        "last": say("stages.ask-last", "What is the last shot?"),
        "last_miss": say("stages.ask-last-miss", "What does a last shot cost that hits no ball?"),
        "miss": say("stages.ask-miss", "What does a miss cost?"),
        "scratch": say("stages.ask-scratch", "What does the cue ball pocketed cost?"),
        "extra": say("stages.ask-extra", "How much more is lost in the second stage?"),
        "cue_off": say("stages.ask-cue-off", "What does the cue ball off the table cost?"),
        "moved": say("stages.ask-moved", "What does a ball moved or off the table cost?"),
        "frozen": say("stages.ask-frozen", "What if the touching ball is moved, or no other hit?"),
        "in_hand": say("stages.ask-in-hand", "From where is a cue ball in hand played?"),
        "respot": say("stages.ask-respot", "Where do pocketed balls go?"),
        "foul:": say("stages.ask-foul", "What does this foul cost?"),
        "claim_window": say(
            "stages.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "next_lead": say("stages.ask-next-lead", "Who leads the next game of a race?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "push": say("stages.foul-push", "shove shot"),
        "feet": say("stages.foul-feet", "no foot on the floor"),
        "not-point": say("stages.foul-not-point", "not with the point of the cue"),
        "hand": say("stages.foul-hand", "wrong ball or place in hand"),
        "in-motion": say("stages.foul-in-motion", "ball in motion touched"),
        "self-moved": say("stages.foul-self-moved", "a ball moved by itself"),
        "double": say("stages.foul-double", "cue ball touched twice"),
        "help": say("stages.foul-help", "help or marks"),
    }
    required: ClassVar[tuple[str, ...]] = ("balls", "opening", "worth", "stages", "miss", "scratch", "last")
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"choice", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"opening": False, "in_hand": False}

    def start(self, play: Play, lead: int | None = None) -> StageState:
        """Nothing made; ``lead`` opens, None if the bank is still to come."""
        sides = len(play.letters)
        return StageState(
            play.start_scores, (Tally(),) * sides, ("",) * sides, lead, "lead" if lead is None else "stroke"
        )

    def judge(self, play: Play, state: StageState, entry: Entry) -> Ruling:
        """Judge a stroke, or who leads."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        turn = None if state.turn is None else play.letters[state.turn]
        who = play.letters.index(entry.side)
        if any(t.kind == "choice" for t in entry.tokens):
            ruling = self._lead(play, state, who, entry.tokens)
        elif turn is None:
            why = say("stages.bank-first", "bank for the lead first")
            ruling = refuse(state, "not-now", why, play.cite("bank"))
        elif who != state.turn:
            why = say("stages.other-plays", "{player} plays", player=play.names[turn])
            ruling = refuse(state, "out-of-turn", why, play.cite("turn"))
        elif not any(t.kind in _STROKE_KINDS - {"call"} for t in entry.tokens):
            ruling = refuse(state, "undecided", say("stages.say-stroke", "say what the stroke did"))
        else:
            ruling = self._stroke(play, state, who, entry)
        return ruling if ruling.refusal is None else ruling._replace(state=state, turn=turn)

    @staticmethod
    def _lead(play: Play, state: StageState, who: int, tokens: tuple[Token, ...]) -> Ruling:
        cite = play.cite("bank")
        if len(tokens) != 1 or tokens[0].a not in ("lead", "yield"):
            why = say("stages.lead-or-yield", "the winner of the bank says :lead or :yield")
            return refuse(state, "unknown-choice", why, cite)
        if state.turn is not None:
            return lead_decided(play, state, "bank")
        leader = who if tokens[0].a == "lead" else (who + 1) % len(play.letters)
        text, spots = play.ask("spots")
        told = (Instruction("set-up", text, play.value("balls"), spots),)
        after = state._replace(turn=leader, phase="stroke")
        return Ruling(after, {}, play.letters[leader], cites(cite), told, events=("lead",))

    def _stroke(self, play: Play, state: StageState, who: int, entry: Entry) -> Ruling:
        facts = read_stroke(play, self.conduct, state, entry.tokens)
        if isinstance(facts, Ruling):
            return facts
        v = verdict_of(play, state, facts)
        if isinstance(v, Ruling):
            return v
        tallies = list(state.tallies)
        if state.fresh:
            tallies[who] = tallies[who].begin()
        told = self._told(play, facts, v)
        if v.again:
            after = state._replace(tallies=tuple(tallies), fresh=False, run=0 if state.fresh else state.run)
            return Ruling(after, {}, play.letters[who], v.citations, told, events=("again",))
        run = 0 if state.fresh else state.run
        before = state.score[who]
        points, extra_cite = before, None
        if v.price == "run":
            points, extra_cite = self._lost(play, before, run, play.start_scores[who])
        elif v.made:
            points = before + v.made
            tallies[who] = tallies[who].add(v.made, entry.n)
        out = bool(v.price) or not v.made
        selected = state.selected
        if facts.called is not None and stage_of(play, before) == 3:
            selected = tuple(facts.called[0] if i == who else s for i, s in enumerate(selected))
        unmet = facts.met is not UNKNOWN and facts.met[:1] != (play.value("opening"),)
        after = state._replace(
            score=tuple(points if i == who else s for i, s in enumerate(state.score)),
            tallies=tuple(tallies),
            selected=selected,
            opening=state.opening and unmet,
            fresh=out,
            run=0 if out else run + v.made,
            turn=(who + 1) % len(play.letters) if out else who,
            in_hand=facts.cue_lost is not None,
            over=v.won,
            winner=who if v.won else None,
        )
        event = "counted" if v.made else "foul" if v.price in ("run", "void") else "no-count"
        events = (event, "game-over") if v.won else (event, "inning-over") if out else (event,)
        turn = None if v.won else play.letters[after.turn or 0]
        changed = points_between(play, state.score, after.score)
        return Ruling(after, changed, turn, cites(*v.citations, extra_cite), told, v.attested, events)

    @staticmethod
    def _lost(play: Play, score: int, run: int, start: int) -> tuple[int, str | None]:
        """What is left after the run is lost: in the second stage one more, never below the first."""
        first, _ = play.value("stages")
        if score < first:
            return score - run, None
        how, cite = play.ask("extra")
        if how == "all":
            return first, cite
        return max(first, score - run - how), cite

    @staticmethod
    def _told(play: Play, facts: StageFacts, v: Verdict) -> tuple[Instruction, ...]:
        told = []
        if v.again:
            told.append(
                Instruction("balls-again", BALLS_TEXT["again"], (), v.citations[0] if v.citations else None)
            )
            return tuple(told)
        back = (*facts.potted, *facts.off)
        if back:
            text, cite = play.ask("respot")
            said = say_many(
                "stages.spot",
                "Spot ball {balls} {where}.",
                "Spot ball {balls} {where}.",
                len(back),
                balls=", ".join(back),
                where=text,
            )
            told.append(Instruction("spot", said, back, cite))
        if facts.cue_lost is not None and not v.won:
            text, cite = play.ask("in_hand")
            said = say("stages.in-hand", "The cue ball is in hand, {where}.", where=text)
            told.append(Instruction("in-hand", said, (CUE,), cite))
        return tuple(told)

    def pieces(self, play: Play, state: StageState) -> dict[str, int]:
        """Balls that fall are put back; the cue ball may be in hand."""
        hand = int(state.in_hand)
        return {"table": len(play.value("balls")) + 1 - hand, "pocketed": 0, "out": 0, "hand": hand}

    # -- the tablet --------------------------------------------------------------------------------------

    @staticmethod
    def _prompt(play: Play, state: StageState) -> str:
        if state.over:
            return GAME_OVER
        if state.turn is None:
            return _LAG
        name = play.names[play.letters[state.turn]]
        score = state.score[state.turn]
        first, second = play.value("stages")
        if state.opening:
            return _opens(name, play.value("opening"), state.in_hand)
        stage = stage_of(play, score)
        if stage == 1:
            return _first_stage(name, first - score, first, state.in_hand)
        if stage == 2:
            return _second_stage(name, second - score, second, state.in_hand)
        return _last_shot(name, state.selected[state.turn], state.in_hand)

    def expects(self, play: Play, state: StageState) -> Expectation:
        """Balls, caroms, faults; the last shot with its call."""
        if state.over:
            return game_over(self.panel)
        prompt = self._prompt(play, state)
        if state.turn is None:
            return Expectation(
                None, "lead", prompt, self.panel, lead_buttons(play), choices=("lead", "yield")
            )
        side = play.letters[state.turn]
        balls = play.value("balls")
        stage = stage_of(play, state.score[state.turn])
        rows: list[Button] = []
        call = None
        if stage == 3:
            chosen = state.selected[state.turn]
            mine = (chosen,) if chosen else balls
            call = CallSpec(True, mine, POCKETS)
            rows = [
                Button(
                    f"last-{b}-{p}",
                    say("stages.in-off", "In off the {ball}, {pocket} pocket", ball=b, pocket=NAMES[p]),
                    f"({b}>{p}) x{b} c>{p}",
                    side,
                    "score",
                    "last",
                )
                for b in mine
                for p in POCKETS
            ]
            rows += [Button(f"failed-{b}", _failed(b), f"({b}) 0", side, "plain", "stroke") for b in mine]
        else:
            if stage == 1:
                rows = [
                    Button(f"pot-{b}", _pot(b, worth), f"{b}> +{worth}", side, "score", "pot", b)
                    for b in balls
                    for worth in (play.value("worth", state, b),)
                ]
            rows.append(Button("carom", _CAROM, "+1", side, "score", "pot", "1"))
            if play.value("double"):
                rows.append(Button("double", _DOUBLE, "+2", side, "score", "pot"))
            rows += [
                Button("none", _NONE, "0", side, "plain", "stroke", "0"),
                Button("scratch", _SCRATCH, "c>", side, "foul", "stroke", "s"),
            ]
            if not state.opening:
                rows.append(Button("miss", _MISSED, "miss", side, "foul", "stroke", "m"))
            else:
                rows.append(Button("missed", _OPENING_MISSED, "miss", side, "plain", "stroke", "m"))
            rows.append(Button("moved", _MOVED, "#moved 0", side, "foul", "foul"))
        called = f"({rows[0].tokens[1]}) " if stage == 3 else ""
        rows += [
            Button(code, label, f"{called}#{code}", side, "foul", "foul") for code, label in _FOULS.items()
        ]
        return Expectation(
            side,
            "stroke",
            prompt,
            self.panel,
            tuple(rows),
            (*balls, CUE),
            POCKETS,
            states=(*SEEN, *self.conduct),
            call=call,
        )

    def board(self, play: Play, state: StageState) -> dict[str, Any]:
        """What all games share, the stage of each side and the ball selected for the last shot."""
        letters = play.letters
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase=state.phase,
            prompt=self._prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=max(t.innings for t in state.tallies),
            length=play.value("stages")[1],
        )
        shown["run"] = state.run
        shown["stage"] = {x: stage_of(play, s) for x, s in zip(letters, state.score, strict=True)}
        shown["selected"] = dict(zip(letters, state.selected, strict=True))
        shown["in_hand"] = state.in_hand and not state.over
        return shown

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The stage, and the ball selected for the last shot."""
        facts = (Fact("stage", _STAGE, str(board["stage"][letter])),)
        chosen = board["selected"][letter]
        return (*facts, Fact("selected", _LAST_BALL, chosen)) if chosen else facts

    def figures(self, play: Play, state: StageState) -> dict[str, dict[str, Any]]:
        """Averages and runs."""
        return common_figures(play, state.score, state.tallies)


def _failed(ball: str) -> str:
    return say("stages.last-shot-failed", "Last shot off the {ball} failed", ball=ball)


def _pot(ball: str, worth: int) -> str:
    return say("stages.pot", "Ball {ball} in: {points}", ball=ball, points=worth)


def _opens(name: str, ball: str, in_hand: bool) -> str:
    if in_hand:
        return say(
            "stages.opens-in-hand",
            "{player} opens from within the string, at the {ball} alone.",
            player=name,
            ball=ball,
        )
    return say("stages.opens", "{player} opens, at the {ball} alone.", player=name, ball=ball)


def _first_stage(name: str, left: int, goal: int, in_hand: bool) -> str:
    if in_hand:
        return say(
            "stages.first-stage-in-hand",
            "{player} plays from within the string: {left} to {goal}, pockets or caroms.",
            player=name,
            left=left,
            goal=goal,
        )
    return say(
        "stages.first-stage",
        "{player} plays: {left} to {goal}, pockets or caroms.",
        player=name,
        left=left,
        goal=goal,
    )


def _second_stage(name: str, left: int, goal: int, in_hand: bool) -> str:
    if in_hand:
        return say(
            "stages.second-stage-in-hand",
            "{player} plays from within the string: {left} to {goal}, caroms alone.",
            player=name,
            left=left,
            goal=goal,
        )
    return say(
        "stages.second-stage",
        "{player} plays: {left} to {goal}, caroms alone.",
        player=name,
        left=left,
        goal=goal,
    )


def _last_shot(name: str, chosen: str, in_hand: bool) -> str:
    if in_hand and chosen:
        return say(
            "stages.last-shot-in-hand-off",
            "{player} plays the last shot from within the string off the {ball}: call ball and pocket.",
            player=name,
            ball=chosen,
        )
    if in_hand:
        return say(
            "stages.last-shot-in-hand",
            "{player} plays the last shot from within the string: call ball and pocket.",
            player=name,
        )
    if chosen:
        return say(
            "stages.last-shot-off",
            "{player} plays the last shot off the {ball}: call ball and pocket.",
            player=name,
            ball=chosen,
        )
    return say("stages.last-shot", "{player} plays the last shot: call ball and pocket.", player=name)


STAGES = Stages()
"""The one instance."""
