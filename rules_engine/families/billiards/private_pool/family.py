"""The family of pool with private balls: what it asks besides pool, and what follows a stroke."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import Fact, check_kinds, cites, points_between
from ..pills import NONE, known, may_be, needs_salt, on_board
from ..pool.family import Pool
from ..pool.reading import following
from .state import left_in, may_proclaim, numbers_of, others_out, pass_turn, plain, private_state, with_balls
from .words import OUT_OF_GAME, WORDS, burst, choose, drop

_STRAYS = frozenset({"out-of-turn", "called-on"})
_BURSTS = say("private-pool.bursts", "Bursts")
_SMALL_BALL = say("private-pool.small-ball", "Small ball")


class PrivatePool(Pool):
    """Pool with private balls; see the package."""

    key = "private-pool"
    name = say("private-pool.family", "pool strokes with private balls")
    played_on = PlayedOn("pool")
    slots: ClassVar[Mapping[str, str]] = {
        **Pool.slots,
        "private_numbers": say("private-pool.ask-private-numbers", "Up to which number go the small balls?"),
        "reach": say("private-pool.ask-reach", "Which number is to be made?"),
        "proclaim": say("private-pool.ask-proclaim", "Until when may it be proclaimed?"),
        "burst": say("private-pool.ask-burst", "What comes of more than that number?"),
        "burst_balls": say("private-pool.ask-burst-balls", "Are the balls of a side that is over spotted?"),
        "privilege": say("private-pool.ask-privilege", "May a side that is over draw another small ball?"),
        "two_balls": say("private-pool.ask-two-balls", "What of a side that keeps two small balls?"),
        "place": say("private-pool.ask-place", "When does a privileged side play?"),
        "privileged": say("private-pool.ask-privileged", "To what is a privileged side entitled?"),
        "missing": say("private-pool.ask-missing", "What of a small ball that is missing?"),
        "goes_on": say("private-pool.ask-goes-on", "Does a side that scores play on?"),
        "table_empty": say("private-pool.ask-table-empty", "What happens when the table is empty?"),
        "last_left": say("private-pool.ask-last-left", "Has the last side that is left won?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        **Pool.conduct,
        "called-on": say("private-pool.foul-called-on", "called on to play"),
    }
    required: ClassVar[tuple[str, ...]] = (*Pool.required, "private_numbers", "reach", "burst", "privilege")
    side_fields: ClassVar[frozenset[str]] = Pool.side_fields | {"bust", "last"}

    def start(self, play: Play, lead: int | None = None) -> Any:
        """A full table and no small balls drawn."""
        return private_state(super().start(play, lead))

    def pills(self, play: Play) -> tuple[int, ...]:
        """The numbers of the small balls."""
        return tuple(numbers_of(play))

    def judge(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        chosen = [t for t in entry.tokens if t.kind == "choice"]
        if chosen and chosen[0].a in WORDS:
            if len(chosen) < len(entry.tokens):
                why = say("private-pool.words-alone", "words stand in an entry of their own")
                ruling = refuse(state, "wrong-token", why)
            else:
                ruling = choose(play, state, who, entry.tokens)
            return ruling if ruling.refusal is None else ruling._replace(state=state, turn=turn)
        if chosen:
            return self._of_pool(play, state, entry)
        if NONE in state.pills:
            cite = play.cite("private_numbers")
            why = say("private-pool.small-balls-first", "each side takes its small ball first")
            return refuse(state, "not-now", why, cite, turn)
        if who in state.out:
            return refuse(state, "out-of-turn", OUT_OF_GAME, play.cite("burst"), turn)
        ready = state
        stray = any(t.kind == "state" and t.a == "out-of-turn" for t in entry.tokens)
        if state.bust:
            ready = state._replace(out=state.out | state.bust, bust=frozenset())
            if who in ready.out:
                ready = ready._replace(out=ready.out - {who})
        if left_in(ready) == [who]:  # nobody is left to whom he could lose the game by forfeits
            ready = ready._replace(forfeits=(0,) * len(ready.score))
        ruling = self._of_pool(play, ready, entry)
        if ruling.refusal is not None:
            return ruling._replace(state=state, turn=turn)
        return self._after(play, state, who, stray, entry, ruling)

    def _of_pool(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """What pool says of the entry; it knows nothing of small balls."""
        ruling = super().judge(play, plain(state), entry)
        return ruling._replace(state=with_balls(ruling.state, state))

    def _after(self, play: Play, before: Any, who: int, stray: bool, entry: Entry, ruling: Ruling) -> Ruling:
        """What follows a stroke: sides that leave, an empty table, a burst, the turn."""
        after = ruling.state._replace(last=who, stray=0, made="counted" in ruling.events)
        citations, told, events = list(ruling.citations), list(ruling.instructions), list(ruling.events)
        if before.bust:
            citations += cites(play.cite("burst"))
            after = drop(play, after, before.bust)
        if not after.over and after.phase == "choose-lead":
            after = self._emptied(play, after, who, citations, told)
        if not after.over:
            after = self._over(play, before, after, who, stray, entry, citations, told, events)
        if after.turn == who and not after.over and "counted" in events and not play.value("goes_on"):
            after = pass_turn(after, who)
            citations += cites(play.cite("goes_on"))
        if after.over and "game-over" not in events:
            events.append("game-over")
        turn = None if after.over or after.turn is None else play.letters[after.turn]
        points = points_between(play, before.score, after.score)
        return ruling._replace(
            state=after,
            points=points,
            turn=turn,
            citations=cites(*citations),
            instructions=tuple(told),
            events=tuple(events),
        )

    @staticmethod
    def _emptied(play: Play, state: Any, who: int, citations: list[str], told: list[Instruction]) -> Any:
        on, cite = play.ask("table_empty")
        citations += cites(cite)
        if not on:
            told.clear()
            return state._replace(over=True, winner=None, phase="stroke", score=play.start_scores)
        return state._replace(phase="opening", turn=following(state, who), fresh=True)

    @staticmethod
    def _over(
        play: Play,
        before: Any,
        state: Any,
        who: int,
        stray: bool,
        entry: Entry,
        citations: list[str],
        told: list[Instruction],
        events: list[str],
    ) -> Any:
        """Whether ``who`` is over by this stroke, as far as all can see; a ball in hand is seldom known."""
        needed = play.value("reach")
        void = 0
        if stray and not any(t.kind == "state" and t.a == "called-on" for t in entry.tokens):
            void = sum(int(t.a) for t in entry.tokens if t.kind == "pocket" and t.a in before.table)
        state = state._replace(stray=void)
        number = known(state.pills[who])
        least = numbers_of(play)[0] if number is None else number
        if who in state.out or state.score[who] + void + least <= needed:
            return state
        after, why, note = burst(play, before, state, who)
        citations += cites(*why)
        events.append("burst")
        if note is not None:
            told.append(note)
        return after

    # -- the tablet --------------------------------------------------------------------------------------

    def expects(self, play: Play, state: Any) -> Expectation:
        """The strokes of pool, and the words about small balls that are in time; no secret is told."""
        found = super().expects(play, state)
        if state.over or (state.turn is None and state.phase == "lead"):
            return found
        if NONE in state.pills:
            waiting = [x for x, held in zip(play.letters, state.pills, strict=True) if held == NONE]
            buttons = tuple(
                Button(f"pill-{x}", _has_ball(play.names[x]), ":pill", x, "choice", "balls") for x in waiting
            )
            names = ", ".join(play.names[x] for x in waiting)
            return found._replace(
                side=None,
                phase="small-balls",
                prompt=say("private-pool.ball-thrown", "A small ball is thrown to {players}.", players=names),
                buttons=buttons,
                choices=WORDS,
                call=None,
            )
        kept = tuple(b for b in found.buttons if b.code != "retire")
        return found._replace(
            buttons=(*kept, *self._buttons(play, state)), choices=(*found.choices, *WORDS[:-1])
        )

    @staticmethod
    def _buttons(play: Play, state: Any) -> list[Button]:
        rows = []
        needed = play.value("reach")
        numbers = numbers_of(play)
        for who, x in enumerate(play.letters):
            name = play.names[x]
            if who in state.bust:
                rows.append(
                    Button(
                        f"privilege-{x}",
                        say("private-pool.claims-privilege", "{player} claims a privilege", player=name),
                        ":privilege",
                        x,
                        "choice",
                        "balls",
                    )
                )
            if state.second[who] != NONE:
                rows += [
                    Button(
                        f"keep-{which}-{x}",
                        label,
                        f":keep({which})",
                        x,
                        "choice",
                        "balls",
                    )
                    for which, label in _keeps(name)
                ]
            if who in state.out or who in state.bust:
                continue
            held = state.pills[who]
            missing = needed - state.score[who]
            in_time = may_proclaim(state, who) and state.second[who] == NONE
            fits = may_be(
                state.pills, who, missing, numbers=numbers, missing=state.missing, others=others_out(state)
            )
            if in_time and fits and not needs_salt(held):
                shown = known(held) is None
                tokens = f":pool :show({missing})" if shown else ":pool"
                label = _proclaims(name, needed, missing if shown else None)
                rows.append(Button(f"pool-{x}", label, tokens, x, "score", "balls"))
            stray = state.stray if who == state.last else 0
            if state.last is not None and state.score[who] + stray + (known(held) or numbers[-1]) > needed:
                over = say("private-pool.is-over", "{player} is over {number}", player=name, number=needed)
                rows.append(Button(f"burst-{x}", over, ":burst", x, "plain", "balls"))
            gives_up = say("private-pool.gives-up", "{player} gives up the game", player=name)
            rows.append(Button(f"retire-{x}", gives_up, ":retire", x, "choice", "game"))
        return rows

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """The board of pool, with what may be seen of the small balls."""
        shown = super().board(play, state)
        letters = play.letters
        shown["private"] = on_board(play, state.pills)
        shown["second_ball"] = {x: held != NONE for x, held in zip(letters, state.second, strict=True)}
        shown["bursts"] = dict(zip(letters, state.bursts, strict=True))
        shown["bust"] = [letters[i] for i in sorted(state.bust)]
        shown["missing"] = sorted(state.missing)
        shown["left_in"] = [letters[i] for i in left_in(state)]
        if NONE in state.pills and state.turn is not None:
            shown["turn"] = None if state.over else letters[state.turn]
        return shown

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Bursts, the small ball once it was shown, and what pool shows."""
        facts = list(super().side_facts(board, letter))
        if board["bursts"][letter]:
            facts.insert(0, Fact("bursts", _BURSTS, str(board["bursts"][letter])))
        if isinstance(board["private"][letter], int):
            facts.insert(0, Fact("private", _SMALL_BALL, str(board["private"][letter])))
        return tuple(facts)


def _has_ball(name: str) -> str:
    return say("private-pool.has-ball", "{player} has a small ball", player=name)


def _keeps(name: str) -> tuple[tuple[str, str], ...]:
    """Which of two small balls a player may keep, with the labels of the buttons."""
    return (
        ("first", say("private-pool.keeps-first", "{player} keeps the first small ball", player=name)),
        ("second", say("private-pool.keeps-second", "{player} keeps the second small ball", player=name)),
    )


def _proclaims(name: str, needed: int, shown: int | None) -> str:
    if shown is None:
        return say("private-pool.proclaims", "{player} proclaims {number}", player=name, number=needed)
    return say(
        "private-pool.proclaims-showing",
        "{player} proclaims {number}, showing the {shown}",
        player=name,
        number=needed,
        shown=shown,
    )


PRIVATE_POOL = PrivatePool()
"""The one instance."""
