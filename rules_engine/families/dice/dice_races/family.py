"""The family of races by dice: its questions, and how a throw is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....rulings import ALONE, Instruction, Ruling, refuse
from ....saying import Several, say, say_many
from ....states import Tally
from ...base import Fact, Family, check_kinds, common_figures, points_between, turned
from ...base import cites as cites_of
from ...measured import Measured
from ...throws import read_throw
from ...turns import lead_decided, out_of_turn
from . import panel
from .state import TrackState, due, ranked

ROLES = ("odd", "even")
_THROWN_FOR = say("dice-races.thrown-for", "the first turn is thrown for")
_SAY_WHO_BEGINS = say("dice-races.say-who-begins", "say first who begins: :lead")
_TO_FINISH = say("dice-races.to-finish", "Spaces to the finish")
_START = say("dice-races.start", "start")
_ON = say("dice-races.on", "On")
_MOVES_BY = say("dice-races.moves-by", "Moves by")
_ODD = say("dice-races.odd-numbers", "odd numbers")
_EVEN = say("dice-races.even-numbers", "even numbers")
_TO_MISS = say("dice-races.turns-to-miss", "Turns to miss")


class DiceRaces(Family):
    """The family of races by dice; see the package."""

    key = "dice-races"
    name = say("dice-races.family", "races by dice")
    no_visits = say(
        "dice-races.no-visits",
        "A throw of dice stands alone in its entry, since the server may have thrown them.",
    )
    category = "dice-race"
    panel = panel.PANEL
    measured = Measured("average", "best-turn", ("best-turn",))
    sheet = ("throw", "back")
    played_on = PlayedOn(tables=("combination",))
    untraced = say("dice-races.untraced", "men are moved by the dice")
    slots: ClassVar[Mapping[str, str]] = {
        "dice": say("dice-races.slot-dice", "How many dice are thrown?"),
        "piece": say("dice-races.slot-piece", "What is a piece called?"),
        "set_up": say("dice-races.slot-set-up", "Where do the pieces stand at the beginning?"),
        "lead": say("dice-races.slot-lead", "Is the first turn said (lots) or thrown for (highest)?"),
        "order": say(
            "dice-races.slot-order", "Do the others follow by seat, or by the height of their throws?"
        ),
        "roles": say("dice-races.slot-roles", "Does one side take the odd and the other the even numbers?"),
        "spots": say(
            "dice-races.slot-spots", "How many spots are there, of which each side chooses one to begin at?"
        ),
        "apart": say("dice-races.slot-apart", "May two sides choose the same spot?"),
        "space": say("dice-races.slot-space", "What is the space called that a piece has reached?"),
        "steps": say("dice-races.slot-steps", "How far does a throw move the piece?"),
        "steps_even": say(
            "dice-races.slot-steps-even", "How far does it move the piece of the side of the even numbers?"
        ),
        "floor": say("dice-races.slot-floor", "Behind which space can no piece go?"),
        "back": say("dice-races.slot-back", "How far is a piece set back that has come to a space?"),
        "chain": say("dice-races.slot-chain", "Does the space of a piece that was set back count again?"),
        "miss": say("dice-races.slot-miss", "How many turns does its side miss?"),
        "again": say("dice-races.slot-again", "Has the side another turn?"),
        "finish": say("dice-races.slot-finish", "How many spaces lead to the finish?"),
        "exact": say("dice-races.slot-exact", "Must the finish be reached exactly?"),
        "won": say("dice-races.slot-won", "Who has won?"),
        "worth": say("dice-races.slot-worth", "What does a won game count, where spaces are not counted?"),
        "lots": say("dice-races.slot-lots", "Is it decided anew for each game of a race who begins?"),
        "next_lead": say("dice-races.slot-next-lead", "Who begins the next game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = ("dice", "piece", "lead", "space", "steps", "won")
    kinds: ClassVar[frozenset[str]] = frozenset({"dice", "choice", "place"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "roles", "spots", "throw"})
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "throw"}
    side_fields: ClassVar[frozenset[str]] = frozenset({"odd"})

    # -- start -------------------------------------------------------------------------------------------

    def start(self, play: Play, lead: int | None = None) -> TrackState:
        """All pieces at the start; who begins is open unless ``lead`` says it."""
        sides = len(play.letters)
        zeros = (0,) * sides
        state = TrackState(
            play.start_scores,
            (Tally(),) * sides,
            missing=zeros,
            thrown=((),) * sides,
            spots=zeros,
            marks=zeros,
        )
        return state if lead is None else self._begun(play, state, turned(tuple(range(sides)), lead))

    @staticmethod
    def _begun(play: Play, state: TrackState, order: tuple[int, ...]) -> TrackState:
        phase = "roles" if play.value("roles") else "spots" if play.value("spots") else "throw"
        return state._replace(turn=order[0], lead=order[0], order=order, phase=phase)

    def position(self, play: Play, state: TrackState, words: Words) -> TrackState:
        """A recorded position: the score is the spaces gone; ``spots.A=15`` is a spot counted on."""
        placed: TrackState = super().position(play, state, words)
        at_least(words, placed, "missing", "spots", "marks")
        if any(mark > (play.value("spots") or 0) for mark in placed.marks):
            words.refuse("marks", say("dice-races.no-such-spot", "there is no such spot"))
        sides = tuple(range(len(play.letters)))
        if (placed.phase == "lead") != (placed.turn is None):
            words.refuse("phase", say("dice-races.somebody-throws", "somebody throws, or is to begin"))
        if placed.turn is None:
            if placed.order or any(placed.missing) or any(placed.spots) or placed.odd is not None:
                words.refuse("turn", say("dice-races.nobody-begun", "nobody has begun"))
        elif tuple(sorted(placed.order)) != sides:
            words.refuse("order", say("dice-races.turn-once", "each side has its turn once"))
        if placed.phase == "lead" and not self._due(play, placed):
            words.refuse("thrown", say("dice-races.begins-decided", "it has been decided who begins"))
        if any(not 1 <= n <= 12 for row in placed.thrown for n in row):
            words.refuse("thrown", say("dice-races.no-such-sum", "no dice make such a sum"))
        if placed.odd is not None and (placed.odd not in sides or not play.value("roles")):
            words.refuse("odd", say("dice-races.nobody-odd", "no side has the odd numbers"))
        if placed.phase == "throw" and play.value("roles") and placed.odd is None:
            placed = placed._replace(odd=placed.lead)
        self._spots_add_up(play, placed, words)
        finish = play.value("finish", placed)
        if finish is not None and max(placed.score) >= finish:
            won = say("dice-races.race-won", "the race has been won")
            words.refuse(play.letters[placed.score.index(max(placed.score))], won)
        return placed

    @staticmethod
    def _spots_add_up(play: Play, placed: TrackState, words: Words) -> None:
        count = play.value("spots")
        if count is None:
            if any(placed.spots) or placed.phase == "spots":
                words.refuse("spots", say("dice-races.no-spots", "no spots are chosen in this game"))
            return
        chosen = [spot for spot in placed.spots if spot]
        if all(placed.spots) and any(play.value("won", placed, side) for side in range(len(placed.spots))):
            words.refuse("spots", say("dice-races.met", "the pieces have met"))
        if (len(chosen) == len(placed.spots)) != (placed.phase == "throw") and placed.phase != "lead":
            each = say("dice-races.each-on-spot", "each piece stands on a spot once both are chosen")
            words.refuse("spots", each)

    @staticmethod
    def _due(play: Play, state: TrackState) -> tuple[int, ...]:
        """The sides that throw for the first turn; all sides where the lead is said."""
        if play.value("lead") != "highest":
            return tuple(range(len(play.letters)))
        return due(state.thrown, play.value("order") == "throw")

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: TrackState, entry: Entry) -> Ruling:
        """Judge the lead, a choice before the start, or a throw."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        ruling = self._judge(play, state, who, entry)
        return ruling if ruling.ok else ruling._replace(turn=turn)

    def _judge(self, play: Play, state: TrackState, who: int, entry: Entry) -> Ruling:
        kinds = {t.kind for t in entry.tokens}
        if "choice" in kinds:
            return self._word(play, state, who, entry)
        if state.phase == "lead":
            return self._throw_for_lead(play, state, who, entry)
        if state.phase == "roles":
            message = say("dice-races.say-who-odd", "say first who has the odd numbers: :odd")
            return refuse(state, "not-now", message, play.cite("roles"))
        if state.phase == "spots":
            return self._choose(play, state, who, entry)
        if who != state.turn:
            cite = play.cite("miss") if state.missing[who] else play.cite("order") or play.cite("lead")
            return out_of_turn(play, state, citation=cite)
        if kinds == {"place"}:
            message = say("dice-races.thrown-now", "the dice are thrown now")
            return refuse(state, "not-now", message, play.cite("steps"))
        return self._throw(play, state, who, entry)

    def _word(self, play: Play, state: TrackState, who: int, entry: Entry) -> Ruling:
        if len(entry.tokens) != 1:
            return refuse(state, "wrong-token", ALONE)
        word, argument = entry.tokens[0].a, entry.tokens[0].b
        roles = play.value("roles")
        if argument is not None or word not in ("lead", *(ROLES if roles else ())):
            message = say(
                "dice-races.choice-unknown",
                ":{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
        if word == "lead":
            how, cite = play.ask("lead")
            if state.phase != "lead":
                return lead_decided(play, state)
            if how == "highest" and (any(state.thrown) or play.value("order") == "throw"):
                return refuse(state, "not-now", _THROWN_FOR, cite)
            order = turned(tuple(range(len(play.letters))), who)
            return self._opened(play, state, order, cite)
        cite = play.cite("roles")
        if state.phase != "roles":
            taken = say("dice-races.numbers-taken", "the numbers are taken")
            return refuse(state, "not-now", _SAY_WHO_BEGINS if state.phase == "lead" else taken, cite)
        odd = who if word == "odd" else 1 - who
        after = state._replace(odd=odd, phase="throw")
        return Ruling(after, {}, play.letters[state.turn or 0], cites_of(cite), events=("chosen",))

    def _opened(self, play: Play, state: TrackState, order: tuple[int, ...], cite: str | None) -> Ruling:
        after = self._begun(play, state, order)
        text, set_up = play.ask("set_up")
        told = (Instruction("set-up", text, (), set_up),) if text else ()
        return Ruling(after, {}, play.letters[order[0]], cites_of(cite, set_up), told, events=("lead",))

    def _throw_for_lead(self, play: Play, state: TrackState, who: int, entry: Entry) -> Ruling:
        how, cite = play.ask("lead")
        if how != "highest":
            return refuse(state, "not-now", _SAY_WHO_BEGINS, cite)
        if len(entry.tokens) != 1 or entry.tokens[0].kind != "dice":
            return refuse(state, "not-now", _THROWN_FOR, cite)
        faces = read_throw(play, state, entry.tokens)
        if isinstance(faces, Ruling):
            return faces
        if who not in self._due(play, state):
            message = say("dice-races.has-thrown", "{name} has thrown", name=play.names[entry.side])
            return refuse(state, "out-of-turn", message, cite)
        thrown = tuple((*row, sum(faces)) if side == who else row for side, row in enumerate(state.thrown))
        after = state._replace(thrown=thrown)
        if waiting := self._due(play, after):
            told: tuple[Instruction, ...] = ()
            if all(len(row) >= 1 for row in thrown) and not set(waiting) < set(self._due(play, state)):
                text = say(
                    "dice-races.throw-again",
                    "{names} are level, and throw again.",
                    names=Several(play.names[play.letters[side]] for side in waiting),
                )
                told = (Instruction("throw-again", text, (), cite),)
            return Ruling(after, {}, None, cites_of(cite), told, events=("thrown",))
        order = ranked(thrown)
        order_cite = play.cite("order")
        if play.value("order") != "throw":
            order = turned(tuple(range(len(play.letters))), order[0])
        ruling = self._opened(play, after, order, cite)
        return ruling._replace(citations=cites_of(*ruling.citations, order_cite))

    @staticmethod
    def _choose(play: Play, state: TrackState, who: int, entry: Entry) -> Ruling:
        count, cite = play.ask("spots")
        if len(entry.tokens) != 1 or entry.tokens[0].kind != "place":
            message = say("dice-races.chooses-first", "each side chooses first where it begins")
            return refuse(state, "not-now", message, cite)
        if state.spots[who]:
            message = say("dice-races.has-chosen", "{name} has chosen", name=play.names[entry.side])
            return refuse(state, "not-now", message, cite)
        where = entry.tokens[0].a
        spot = next((n for n in range(1, count + 1) if play.value("space", state, n) == where), None)
        if spot is None:
            message = say("dice-races.no-spot", "there is no spot '{spot}'", spot=where[:20])
            return refuse(state, "unknown-zone", message, cite)
        if spot in state.spots and not play.value("apart"):
            message = say("dice-races.different-spots", "they begin at different spots")
            return refuse(state, "impossible", message, play.cite("apart"))
        spots = tuple(spot if side == who else s for side, s in enumerate(state.spots))
        after = state._replace(spots=spots, marks=spots, phase="throw" if all(spots) else "spots")
        return Ruling(after, {}, play.letters[state.turn or 0], cites_of(cite), events=("placed",))

    def _throw(self, play: Play, state: TrackState, who: int, entry: Entry) -> Ruling:
        """Move the piece, then ask what its new space brings."""
        faces = read_throw(play, state, entry.tokens)
        if isinstance(faces, Ruling):
            return faces
        if len(entry.tokens) > 2:
            message = say("dice-races.throw-and-space", "a throw, and the space that was reached")
            return refuse(state, "wrong-token", message)
        by_even = play.value("roles") and who != state.odd
        steps, cite = play.ask("steps_even" if by_even else "steps", state, (who, faces))
        cites: list[str | None] = [cite]
        told: list[Instruction] = []
        at = place_of(play, state, who)
        reached = at + steps
        finish = play.value("finish", state)
        if finish is not None and reached > finish and play.value("exact", state):
            reached = 2 * finish - reached
            cites.append(play.cite("exact"))
        floor, floor_cite = play.ask("floor", state)
        if floor is not None and steps < 0 and reached < min(floor, at):
            reached = min(floor, at)
            cites.append(floor_cite)
        came, (reached, missed) = reached, self._set_back(play, state, reached, cites, told, who)
        said = next((t.a for t in entry.tokens if t.kind == "place"), None)
        space = play.value("space", state, reached)
        if said is not None and said != space:
            message = say("dice-races.leads-to", "the throw leads to {space}", space=_named(space))
            return refuse(state, "contradicted", message, play.cite("space"))
        after = _moved(play, state, who, reached, entry.n)
        told.insert(0, Instruction("move", _told(play, who, space), (), cite))
        won, cite = play.ask("won", after, who)
        if won:
            return self._end(play, state, after, who, [*cites, cite, play.cite("finish")], told)
        again, cite = play.ask("again", after, (who, came != reached))
        if again:
            cites.append(cite)
            text = say(
                "dice-races.another-turn", "{name} has another turn.", name=play.names[play.letters[who]]
            )
            told.append(Instruction("again", text, (), cite))
        after = after._replace(missing=tuple(n + missed * (s == who) for s, n in enumerate(after.missing)))
        if not again:
            after = self._passed(play, after, cites, told)
        points = points_between(play, state.score, after.score)
        turn = play.letters[after.turn or 0]
        return Ruling(after, points, turn, cites_of(*cites), tuple(told), False, ("moved",))

    @staticmethod
    def _set_back(
        play: Play,
        state: TrackState,
        reached: int,
        cites: list[str | None],
        told: list[Instruction],
        who: int,
    ) -> tuple[int, int]:
        """Where a piece comes to rest, and how many turns its side misses for it."""
        missed = 0
        while (back := play.value("back", state, reached)) and reached > 0:
            cite = play.cite("back")
            cites.append(cite)
            reached = max(reached - back, 0)
            turns, miss_cite = play.ask("miss", state)
            if turns:
                cites.append(miss_cite)
                missed += turns
            name = play.names[play.letters[who]]
            text = (
                say_many(
                    "dice-races.back-and-misses",
                    "{name} goes back {n} space, and misses the next turn.",
                    "{name} goes back {n} spaces, and misses the next turn.",
                    back,
                    name=name,
                )
                if turns
                else say_many(
                    "dice-races.back",
                    "{name} goes back {n} space.",
                    "{name} goes back {n} spaces.",
                    back,
                    name=name,
                )
            )
            told.append(Instruction("back", text, (), cite))
            if not play.value("chain", state):
                break
        return reached, missed

    @staticmethod
    def _passed(
        play: Play, state: TrackState, cites: list[str | None], told: list[Instruction]
    ) -> TrackState:
        """The turn passes in order; who has one to miss is passed over."""
        side = state.turn or 0
        missing = list(state.missing)
        for _ in range(1 + sum(missing) * len(missing)):
            side = state.order[(state.order.index(side) + 1) % len(state.order)]
            if not missing[side]:
                break
            missing[side] -= 1
            cite = play.cite("miss")
            cites.append(cite)
            text = say("dice-races.misses", "{name} misses this turn.", name=play.names[play.letters[side]])
            told.append(Instruction("miss", text, (), cite))
        return state._replace(turn=side, missing=tuple(missing))

    @staticmethod
    def _end(
        play: Play,
        before: TrackState,
        after: TrackState,
        who: int,
        cites: list[str | None],
        told: list[Instruction],
    ) -> Ruling:
        worth, cite = play.ask("worth", after)
        cites.append(cite)
        score = tuple(s + (worth or 0) * (side == who) for side, s in enumerate(after.score))
        after = after._replace(score=score, over=True, winner=who, turn=None)
        points = points_between(play, before.score, score)
        return Ruling(after, points, None, cites_of(*cites), tuple(told), False, ("moved", "game-over"))

    # -- showing -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: TrackState) -> Expectation:
        """Who begins, the choices before the start, or every throw of the dice."""
        return panel.expects(play, state, self._due(play, state) if state.phase == "lead" else ())

    def board(self, play: Play, state: TrackState) -> dict[str, Any]:
        """Where each piece stands, how far it has to go, and who misses a turn."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """How long the race is."""
        return (Fact("finish", _TO_FINISH, str(board["finish"])),) if board["finish"] else ()

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The space of the piece, its number by parity, and a turn that is missed."""
        facts = []
        if (space := board["spaces"][letter]) is not None:
            facts.append(Fact("space", _ON, _named(space)))
        if board["odd"] is not None:
            facts.append(Fact("role", _MOVES_BY, _ODD if board["odd"] == letter else _EVEN))
        if board["missing"][letter]:
            facts.append(Fact("missing", _TO_MISS, str(board["missing"][letter])))
        return tuple(facts)

    def figures(self, play: Play, state: TrackState) -> dict[str, dict[str, Any]]:
        """Spaces gone in each throw."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: TrackState) -> dict[str, int]:
        """Every piece runs on the board until the end."""
        return {"table": len(play.letters), "pocketed": 0, "out": 0, "hand": 0}


def place_of(play: Play, state: TrackState, who: int) -> int:
    """How far the piece of a side has come: spaces gone, or its spot counted on."""
    return state.spots[who] if play.value("spots") else state.score[who]


def _moved(play: Play, state: TrackState, who: int, reached: int, n: int) -> TrackState:
    gone = reached - place_of(play, state, who)
    tallies = tuple(t.begin().add(gone, n) if side == who else t for side, t in enumerate(state.tallies))
    row = state.spots if play.value("spots") else state.score
    row = tuple(reached if side == who else at for side, at in enumerate(row))
    after = state._replace(tallies=tallies)
    return after._replace(spots=row) if play.value("spots") else after._replace(score=row)


def _named(space: str) -> str:
    """A space in words."""
    return _START if space == "start" else space


def _told(play: Play, who: int, space: str) -> str:
    return say(
        "dice-races.goes-to",
        "The {piece} of {name} goes to {space}.",
        piece=play.value("piece"),
        name=play.names[play.letters[who]],
        space=_named(space),
    )


DICE_RACES = DiceRaces()
"""The one instance."""
