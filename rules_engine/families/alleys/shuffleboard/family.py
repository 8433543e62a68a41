"""The family of shuffle-board: its questions, rolls and flips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Family, check_kinds, cites, common_board, common_figures, points_between
from ...measured import TURNS
from ...turns import GAME_OVER, game_over
from .counting import (
    ALL_ZONES,
    END,
    Count,
    Groups,
    ShuffleFacts,
    ShuffleState,
    count,
    owner,
    read_roll,
    weights_of,
    zone,
)

_NOTHING = say("shuffleboard.button-nothing", "Nothing counts")
_COUNT = say("shuffleboard.button-count", "Count the weights as they lie")
_FLIP_FAILED = say("shuffleboard.button-flip-failed", "Flip failed")
_FLIP_SIDE = say("shuffleboard.button-flip-side", "Flipped from the side: failed")

FLIP_FOULS = ("from-side", "not-fingertip", "not-reversed")
"""How a flip fails although the weight lies within the third line."""


class Shuffleboard(Family):
    """Shuffle-board; see the package."""

    key = "shuffleboard"
    name = say("shuffleboard.family-name", "shuffle-board")
    no_visits = say("shuffleboard.no-visits", "A round is told by where the weights lie at its end.")
    category = "shuffleboard"
    panel = "shuffleboard"
    measured = TURNS
    sheet = ("roll", "given")
    played_on = PlayedOn("shuffleboard")
    slots: ClassVar[Mapping[str, str]] = {
        "weights": say("shuffleboard.ask-weights", "How many weights has each side?"),
        "order": say("shuffleboard.ask-order", "Who rolls first, and how do the sides follow?"),
        "count": say("shuffleboard.ask-count", "Which weights count?"),
        "zones": say("shuffleboard.ask-zones", "What does a weight count where it lies?"),
        "on_line": say("shuffleboard.ask-on-line", "Where is a weight that lies exactly half past a line?"),
        "short": say("shuffleboard.ask-short", "What comes of a weight that is not past the first line?"),
        "off": say("shuffleboard.ask-off", "What comes of a weight off the board?"),
        "late": say("shuffleboard.ask-late", "Until when may a forgotten weight be rolled?"),
        "flip": say("shuffleboard.ask-flip", "What does a flipped weight count?"),
        "flip_rest": say("shuffleboard.ask-flip-rest", "Do the other weights count beside a flip?"),
        "flip_fair": say("shuffleboard.ask-flip-fair", "How must a flip be made?"),
        "next_flip": say("shuffleboard.ask-next-flip", "Who may flip, and who after a failure?"),
        "level": say("shuffleboard.ask-level", "Are weights behind a level pair compared?"),
        "majority": say("shuffleboard.ask-majority", "How many of the more weights over the end count?"),
        "overshoot": say("shuffleboard.ask-overshoot", "What comes of more points than are needed?"),
        "target": say("shuffleboard.ask-target", "How many points win?"),
        "next_lead": say("shuffleboard.ask-next-lead", "Who rolls first in the next game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = ("weights", "zones", "count", "flip", "target")
    kinds: ClassVar[frozenset[str]] = frozenset({"rest", "state", "claim", "full", "choice"})

    def start(self, play: Play, lead: int | None = None) -> ShuffleState:
        """An empty board; the first name of the sheet rolls first unless ``lead`` says otherwise."""
        return ShuffleState(play.start_scores, (Tally(),) * len(play.letters), lead or 0)

    def judge(self, play: Play, state: ShuffleState, entry: Entry) -> Ruling:
        """Judge a roll, or what the owner of a projecting weight makes of it."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        chosen = [t for t in entry.tokens if t.kind == "choice"]
        turn = play.letters[state.turn]
        if len(chosen) > 1 or any(t.a not in ("flip", "count") for t in chosen):
            why = say("shuffleboard.owner-may", "the owner may :flip or :count")
            return refuse(state, "unknown-choice", why, turn=turn)
        if state.phase == "flip":
            ruling = self._flip(play, state, entry, chosen[0].a if chosen else None)
        elif chosen:
            cite = play.cite("next_flip")
            why = say("shuffleboard.none-projects", "no weight projects over the end of the board")
            ruling = refuse(state, "not-now", why, cite)
        else:
            ruling = self._roll(play, state, entry)
        return ruling if ruling.refusal is None else ruling._replace(turn=turn)

    # -- a roll ------------------------------------------------------------------------------------------

    def _roll(self, play: Play, state: ShuffleState, entry: Entry) -> Ruling:
        facts = read_roll(play, state, entry.tokens)
        if isinstance(facts, Ruling):
            return facts
        worth, zones_cite = play.ask("zones")
        count_cite = play.cite("count")
        if not facts.shown:
            return self._attested(play, state, entry, facts, worth)
        found = count(play, facts.groups, worth)
        citations = [*self._why(play, facts, found), zones_cite if found.points else None]
        told = self._removals(play, facts)
        if facts.claim is not None:
            side = found.side or entry.side
            if facts.claim != found.points or entry.side != side:
                message = _contradicted(facts.claim, entry.side, found.points, side)
                return refuse(state, "contradicted", message, count_cite)
        elif self._may_flip(facts.groups):
            return self._wait(play, state, facts.groups, (), cites(play.cite("next_flip"), *citations), told)
        return self._close(play, state, entry.n, found, cites(*citations), told)

    def _attested(
        self, play: Play, state: ShuffleState, entry: Entry, facts: ShuffleFacts, worth: dict[str, int]
    ) -> Ruling:
        if facts.claim is None:
            why = say("shuffleboard.say-where-weights", "say where the weights rest, or what the roll counts")
            return refuse(state, "undecided", why)
        each = play.value("weights")
        most = play.value("flip") + (each - 1) * max(worth.values())
        if not 0 <= facts.claim <= most:
            message = say(
                "shuffleboard.roll-cannot-count", "a roll cannot count {points}", points=f"{facts.claim:+d}"
            )
            return refuse(state, "impossible", message, play.cite("count"))
        found = Count(entry.side if facts.claim else None, (), facts.claim)
        ruling = self._close(play, state, entry.n, found, cites(play.cite("count")), ())
        return ruling._replace(attested=True)

    @staticmethod
    def _why(play: Play, facts: ShuffleFacts, found: Count) -> list[str | None]:
        citations = [play.cite("on_line")] if facts.on_line else []
        if found.level in ("tie", "majority"):
            return [play.cite("majority"), *citations]
        if found.level == "level":
            return [play.cite("level"), *citations]
        return [play.cite("count"), *citations]

    @staticmethod
    def _removals(play: Play, facts: ShuffleFacts) -> tuple[Instruction, ...]:
        told = []
        for place in ("short", "off"):
            gone = tuple(w for w, where in facts.dead if where == place)
            if gone:
                text, cite = play.ask(place)
                words = say(
                    "shuffleboard.remove-weights", "{why}: {weights}.", why=text, weights=", ".join(gone)
                )
                told.append(Instruction("remove", words, gone, cite))
        if facts.displaced:
            moved = ", ".join(facts.displaced)
            text = say(
                "shuffleboard.put-back-moved",
                "Put back what a weight out of play has moved: {weights}.",
                weights=moved,
            )
            told.append(Instruction("replace", text, facts.displaced, play.cite("off")))
        return tuple(told)

    # -- weights over the end ----------------------------------------------------------------------------

    @staticmethod
    def _may_flip(groups: Groups) -> bool:
        """Whether the foremost weight projects, its owner having it alone or with his own."""
        return bool(groups) and zone(groups[0][0]) == END and len({owner(at) for at in groups[0]}) == 1

    @staticmethod
    def _wait(
        play: Play,
        state: ShuffleState,
        groups: Groups,
        flipped: tuple[str, ...],
        citations: tuple[str, ...],
        told: tuple[Instruction, ...],
    ) -> Ruling:
        side = owner(groups[0][0])
        after = state._replace(phase="flip", lying=groups, flipped=flipped, turn=play.letters.index(side))
        return Ruling(after, {}, side, citations, told, events=("projecting",))

    def _flip(self, play: Play, state: ShuffleState, entry: Entry, word: str | None) -> Ruling:
        letter = play.letters[state.turn]
        late = play.cite("late")
        if entry.side != letter:
            message = say(
                "shuffleboard.player-may-flip", "{player} may flip, or count", player=play.names[letter]
            )
            return refuse(state, "out-of-turn", message, play.cite("next_flip"))
        if word is None:
            why = say("shuffleboard.flip-or-count", "the weights are rolled: :flip or :count")
            return refuse(state, "too-late", why, late)
        worth, zones_cite = play.ask("zones")
        if word == "count":
            if len(entry.tokens) > 1:
                why = say("shuffleboard.count-alone", ":count stands alone in its entry")
                return refuse(state, "wrong-token", why, late)
            found = count(play, state.lying, worth)
            return self._close(play, state, entry.n, found, cites(play.cite("count"), zones_cite), ())
        front = state.lying[0][0]
        weight = front.partition("=")[0]
        rest, fouls = None, []
        for kind, a, b in entry.tokens:
            if kind == "rest":
                if a != weight or rest is not None:
                    message = say(
                        "shuffleboard.only-flipped-moves",
                        "{weight} is flipped; no other weight is moved any more",
                        weight=weight,
                    )
                    return refuse(state, "too-late", message, late)
                if b not in ALL_ZONES:
                    why = say("shuffleboard.no-such-zone", "there is no zone '{zone}'", zone=b[:20])
                    return refuse(state, "unknown-zone", why)
                rest = b
            elif kind == "state":
                if a not in FLIP_FOULS or b is not None:
                    why = say(
                        "shuffleboard.unknown-state-of-flip", "#{word} means nothing of a flip", word=a[:20]
                    )
                    return refuse(state, "unknown-state", why)
                fouls.append(a)
            elif kind in ("claim", "full"):
                why = say("shuffleboard.flip-told-by", "a flip is told by where the weight rests")
                return refuse(state, "wrong-token", why)
        if rest is None and not fouls:
            why = say(
                "shuffleboard.say-where-flipped",
                "say where {weight} rests: {weight}=3, or {weight}=off",
                weight=weight,
            )
            return refuse(state, "undecided", why)
        if rest == "3" and not fouls:
            return self._flipped(play, state, entry.n, worth)
        because = play.cite("flip_fair" if set(fouls) - {"not-reversed"} else "flip")
        return self._failed(play, state, entry.n, weight, because)

    def _flipped(self, play: Play, state: ShuffleState, n: int, worth: dict[str, int]) -> Ruling:
        six, cite = play.ask("flip")
        side = owner(state.lying[0][0])
        beside, beside_cite = play.ask("flip_rest")
        rest = count(play, self._without_front(state.lying), worth) if beside else Count(None, (), 0)
        more = rest.points if rest.side == side else 0
        found = Count(side, (), six + more)
        return self._close(play, state, n, found, cites(cite, beside_cite if more else None), ())

    def _failed(self, play: Play, state: ShuffleState, n: int, weight: str, because: str | None) -> Ruling:
        text = say("shuffleboard.take-off-board", "Take {weight} off the board.", weight=weight)
        told = (Instruction("remove", text, (weight,), play.cite("flip")),)
        left = self._without_front(state.lying)
        gone = (*state.flipped, weight)
        if self._may_flip(left):
            return self._wait(play, state, left, gone, cites(because, play.cite("next_flip")), told)
        worth, zones_cite = play.ask("zones")
        found = count(play, left, worth)
        reason = "majority" if found.level in ("tie", "majority") else "level" if found.level else "count"
        citations = cites(because, play.cite(reason), zones_cite if found.points else None)
        return self._close(play, state, n, found, citations, told)

    @staticmethod
    def _without_front(groups: Groups) -> Groups:
        return ((groups[0][1:],) if len(groups[0]) > 1 else ()) + groups[1:]

    # -- the score ---------------------------------------------------------------------------------------

    def _close(
        self,
        play: Play,
        state: ShuffleState,
        n: int,
        found: Count,
        citations: tuple[str, ...],
        told: tuple[Instruction, ...],
    ) -> Ruling:
        letters = play.letters
        target, target_cite = play.ask("target")
        who = None if found.side is None else letters.index(found.side)
        points = found.points
        if who is not None and state.score[who] + points > target:
            stands, cite = play.ask("overshoot")
            if not stands:
                points, citations = 0, cites(cite, *citations)
        score = tuple(s + points * (i == who) for i, s in enumerate(state.score))
        tallies = tuple(
            t.begin().add(points, n) if i == who else t.begin() for i, t in enumerate(state.tallies)
        )
        winner = who if who is not None and score[who] >= target else None
        over = winner is not None
        how, first_cite = play.ask("order")
        first = who if who is not None and points else self._first(state)
        after = state._replace(
            score=score,
            tallies=tallies,
            phase="roll",
            lying=(),
            flipped=(),
            rolls=state.rolls + 1,
            turn=first,
            over=over,
            winner=winner,
        )
        event = "counted" if points else "no-count"
        if over:
            return Ruling(
                after,
                points_between(play, state.score, score),
                None,
                cites(*citations, target_cite),
                told,
                events=(event, "round-over", "game-over"),
            )
        name = play.names[letters[first]]
        text = say("shuffleboard.rolls-first", "{player} rolls first; {order}.", player=name, order=how)
        told = (
            *told,
            Instruction("roll", text, (), first_cite),
        )
        return Ruling(
            after,
            points_between(play, state.score, score),
            letters[first],
            citations,
            told,
            events=(event, "round-over"),
        )

    @staticmethod
    def _first(state: ShuffleState) -> int:
        return state.turn

    def pieces(self, play: Play, state: ShuffleState) -> dict[str, int]:
        """Weights on the board while an owner decides, else all in the players' hands."""
        total = len(weights_of(play))
        if state.phase != "flip":
            return {"table": 0, "pocketed": 0, "out": 0, "hand": total}
        lying = sum(len(group) for group in state.lying)
        return {"table": lying, "pocketed": 0, "out": total - lying, "hand": 0}

    # -- the tablet --------------------------------------------------------------------------------------

    def expects(self, play: Play, state: ShuffleState) -> Expectation:
        """A count for either side, or the flip of a projecting weight."""
        if state.over:
            return game_over(self.panel)
        weights = weights_of(play)
        side = play.letters[state.turn]
        if state.phase == "flip":
            weight = state.lying[0][0].partition("=")[0]
            six = play.value("flip")
            label = say("shuffleboard.button-flipped", "Flipped within line three: {points}", points=six)
            buttons = [
                Button("count", _COUNT, ":count", side, "choice", "flip", "c"),
                Button("flip", label, f":flip {weight}=3", side, "score", "flip", "f"),
                Button("flip-failed", _FLIP_FAILED, f":flip {weight}=off", side, "plain", "flip", "x"),
                Button("flip-side", _FLIP_SIDE, ":flip #from-side", side, "foul", "flip"),
            ]
            return Expectation(
                side,
                "flip",
                self._prompt(play, state),
                self.panel,
                tuple(buttons),
                (weight,),
                zones=ALL_ZONES,
                states=FLIP_FOULS,
                choices=("flip", "count"),
            )
        each = play.value("weights")
        most = each * max(play.value("zones").values())
        rows = [Button("none", _NOTHING, "0", side, "plain", "count", "0")]
        rows += [
            Button(f"{x}-{n}", f"{play.names[x]} +{n}", f"+{n}", x, "score", f"count-{x}")
            for x in play.letters
            for n in range(1, most + 1)
        ]
        return Expectation(
            side,
            "roll",
            self._prompt(play, state),
            self.panel,
            tuple(rows),
            weights,
            zones=ALL_ZONES,
            states=("level", "on-line", "displaced"),
        )

    @staticmethod
    def _prompt(play: Play, state: ShuffleState) -> str:
        if state.over:
            return GAME_OVER
        name = play.names[play.letters[state.turn]]
        if state.phase == "flip":
            weight = state.lying[0][0].partition("=")[0]
            return say(
                "shuffleboard.flips-or-counts",
                "{player} flips weight {weight}, or counts it where it lies.",
                player=name,
                weight=weight,
            )
        return say(
            "shuffleboard.roll-who-counts",
            "Roll {roll}: {player} rolls first. Who counts, and how much?",
            roll=state.rolls + 1,
            player=name,
        )

    def board(self, play: Play, state: ShuffleState) -> dict[str, Any]:
        """What all games share, the rolls played and the weights that wait to be flipped."""
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase=state.phase,
            prompt=self._prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=state.rolls,
            length=play.value("target"),
        )
        shown["run"] = 0
        shown["rolls"] = state.rolls
        shown["lying"] = [list(group) for group in state.lying]
        return shown

    def figures(self, play: Play, state: ShuffleState) -> dict[str, dict[str, Any]]:
        """Averages a roll, and the best roll."""
        return common_figures(play, state.score, state.tallies)


def _contradicted(claim: int, claimer: str, points: int, side: str) -> str:
    """The weights count something else than what is claimed."""
    if not points:
        return say(
            "shuffleboard.claim-but-nothing",
            "{claim} is claimed for {claimer}, but the weights count nothing",
            claim=f"{claim:+d}",
            claimer=claimer,
        )
    return say(
        "shuffleboard.claim-contradicted",
        "{claim} is claimed for {claimer}, but the weights count {points} for {side}",
        claim=f"{claim:+d}",
        claimer=claimer,
        points=f"{points:+d}",
        side=side,
    )


SHUFFLEBOARD = Shuffleboard()
"""The one instance."""
