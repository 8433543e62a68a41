"""What every family of games provides, and the small questions that several of them ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from math import floor
from typing import TYPE_CHECKING, Any, ClassVar

from ..boards.played_on import SILENT, PlayedOn
from ..expectation import Button, Expectation
from ..lean import NamedTuple
from ..parts import Part, is_part
from ..play import Play
from ..positions import Words, placed, words_of
from ..record.entries import Entry
from ..record.tokens import Token
from ..rulings import GAME_OVER, Instruction, Ruling, refuse
from ..saying import Several, figure, say, say_many
from .measured import Measured
from .order import contradiction

if TYPE_CHECKING:
    from ..clauses import Game

TABLE_PLACES = frozenset({"lie", "hand", "string", "balk", "d", "spot"})
"""From where a ball is played on a billiard table: where it lies, or in hand from one of these places."""

LINE_PLACES = frozenset({"line", "baseline", "base-line"})
"""From where a ball, weight or ring is sent off in games that begin every throw at one line."""


_INNING = say("base.inning", "Inning")
_RUN = say("base.run", "Run")
_AVERAGE = say("base.average", "Average")
_HIGH_RUN = say("base.high-run", "High run")


class Fact(NamedTuple):
    """One figure that a scoreboard shows beside the score: a stable key, a label, and the value in words."""

    key: str
    label: str
    value: str


def average_text(value: float | None) -> str:
    """An average as clubs write it: three decimals, a half rounded up; a dash before the first inning."""
    return "–" if value is None else figure(floor(value * 1000 + 0.5) / 1000, 3)


_KNOWN = 1024
"""Entries of which a family remembers that their tokens can stand in their order ..."""
_LONG = 16
"""... and most tokens of one."""


def _in_order(judge: Callable[..., Ruling]) -> Callable[..., Ruling]:
    """``judge``, but for entries whose tokens cannot stand in this order (:mod:`.order`), and for those that
    tell a board or round at once."""

    @wraps(judge)
    def judged(family: Family, play: Play, state: Any, entry: Entry) -> Ruling:
        if family.part is not None and is_part(entry.tokens):
            return family.judge_part(play, state, entry)
        ruling = judge(family, play, state, entry)
        tokens = entry[2]
        if len(tokens) < 2 or ruling[7] is not None or tokens in family.in_order:
            return ruling
        why = contradiction(tokens, family.singles)
        if why is not None:
            return refuse(state, "impossible", why)
        if len(tokens) <= _LONG and len(family.in_order) < _KNOWN:
            family.in_order.add(tokens)
        return ruling

    return judged


class Family:
    """A family of games.

    ``slots`` names every question that a clause may answer, with what it asks; a slot that ends in ":" is a
    group ("foul:" covers "foul:push"), whose members are listed under ``conduct`` for "foul:", else under
    ``slot_groups``. ``required`` slots must be answered by every game. ``key`` names the family to programs
    and never changes; ``name`` is for people, and ``category`` is the shelf on which lists show its games.
    All methods are pure: state in, new value out.
    """

    key: ClassVar[str] = ""
    name: ClassVar[str] = ""
    category: ClassVar[str] = ""
    panel: ClassVar[str] = ""
    played_on: ClassVar[PlayedOn] = SILENT
    """What is usual in the family: a game says only what differs from it."""
    measured: ClassVar[Measured]
    """What players compare, and what can be a record."""
    sheet: ClassVar[tuple[str, ...]]
    """The score sheet for paper: what a row is ("turn", "inning", "throw"), and what it tells beside run and
    total ("lost", "given"); or one word for a sheet with columns of its own ("caroms", "twenties")."""
    untraced: ClassVar[str] = ""
    """Why no trace of a stroke can show what happened; "" where strokes are played."""
    unit: ClassVar[str] = "game"
    """What one game of a race is called: "rack", "frame", "board"."""
    always_won: ClassVar[bool] = False
    """Whether a game goes on until one side has won, so that none ends level unless time is up."""
    no_visits: ClassVar[str] = ""
    """Why nothing is marked by visits, in a sentence; "" where a side may play several strokes before its
    turn passes, so that what it did at the table can be told in one entry."""
    part: ClassVar[Part | None] = None
    """How one of the boards or rounds of which a game consists is told in one entry; None where it has
    none."""
    in_order: ClassVar[set[tuple[Token, ...]]]
    """Tokens that were found to tell one stroke in the order of time: what was recorded once comes again."""
    singles: ClassVar[frozenset[str]] = frozenset({"c"})
    """Pieces and pins without a number of which there is one each; ``c`` is the piece that is played."""
    places: ClassVar[frozenset[str] | None] = None
    """The places from which a stroke may be recorded to have been played; None where the family looks at them
    itself."""
    observed: ClassVar[bool] = False
    """Whether an entry tells who was quicker or knew better: nobody decides that, a simulation draws it."""
    slots: ClassVar[Mapping[str, str]] = {}
    conduct: ClassVar[Mapping[str, str]] = {}
    seen: ClassVar[Mapping[str, str]] = {}
    """States that are no fouls of conduct, in the family's own words; the other states have those of
    :mod:`rules_engine.notation.words`."""
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    required: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[frozenset[str]] = frozenset()
    under_way: ClassVar[Mapping[str, Any]] = {}
    """Fields of the state that differ in a game under way from its start, for a recorded position."""
    phases: ClassVar[frozenset[str]] = frozenset()
    """The phases that the state knows, where a recorded position is held to them."""
    side_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields of the state whose numbers are sides, beside those that are so everywhere."""

    def knows_slot(self, slot: str) -> bool:
        """Whether a clause may answer ``slot``."""
        if slot in self.slots:
            return True
        group, colon, member = slot.partition(":")
        return bool(colon) and f"{group}:" in self.slots and member in self.members(group)

    def members(self, group: str) -> Mapping[str, str]:
        """The members of a group of slots, with their names in plain words."""
        return self.conduct if group == "foul" else self.slot_groups.get(group, {})

    def __init_subclass__(cls, **more: Any) -> None:
        """Let every family refuse what its own checks let pass although it cannot be in any game."""
        super().__init_subclass__(**more)
        cls.in_order = set()
        if "judge" in cls.__dict__:
            cls.judge = _in_order(cls.judge)  # type: ignore[method-assign]

    def group_slots(self, group: str) -> tuple[str, ...]:
        """The full names of the slots of a group, in the order of its members."""
        return tuple(f"{group}:{member}" for member in self.members(group))

    def slot_order(self, slot: str) -> tuple[int, str]:
        """Where a slot stands in tables."""
        group = slot.partition(":")[0]
        names = [s.rstrip(":") for s in self.slots]
        return (names.index(group) if group in names else len(names), slot)

    def start(self, play: Play, lead: int | None = None) -> Any:
        """Return the state before the first entry; ``lead`` is the side that must lead, None if to be
        decided."""
        raise NotImplementedError

    def games_only(self, play: Play) -> bool:
        """Whether the game is won without points, so that of a race the games won are the score."""
        return False

    def next_game(self, play: Play, state: Any, ended: Any, lead: int) -> Any:
        """Return ``state``, the start of the next game of a race with ``lead`` to begin, as the game that
        ``ended`` leaves it: the sides go on following each other as they were drawn."""
        order = getattr(ended, "order", ())
        return state._replace(order=turned(order, lead)) if order else state

    def position(self, play: Play, state: Any, words: Words) -> Any:
        """Return ``state``, the start of the game, as the words of a recorded position change it; refuse with
        ``words.refuse`` what cannot be. Without more every field of the state has its word."""
        return placed(self, play, state, words)

    def words(self, play: Play, state: Any) -> dict[str, str]:
        """Return the words that make ``state`` a recorded position; the inverse of :meth:`position`."""
        return words_of(self, play, state)

    def judge(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Return the ruling on an entry that is not a correction."""
        raise NotImplementedError

    def judge_part(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Return the ruling on an entry that tells a board or round at once, in families with a ``part``."""
        raise NotImplementedError

    def told_strokes(
        self, play: Play, state: Any, tokens: tuple[Token, ...]
    ) -> tuple[tuple[Token, ...], ...]:
        """The strokes that a part of a told visit stands for: itself, unless the family has a short form."""
        return (tokens,)

    def part_word(self, game: Game) -> str:
        """What a board or round of a game is called; "" where it has none."""
        return "" if self.part is None else self.part.word

    def parts(self, play: Play) -> Part | None:
        """How a part of a game is told by the options of this match; None where the game has one part only,
        or where an entry cannot tell all that the next part needs."""
        return self.part

    def expects(self, play: Play, state: Any) -> Expectation:
        """Return what may be recorded next."""
        raise NotImplementedError

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """Return what a scoreboard shows, as plain values; :func:`common_board` gives the shared part."""
        raise NotImplementedError

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """What a scoreboard says of the whole match beside the score, the most wanted first."""
        return (Fact("inning", _INNING, str(board["inning"])),) if board["inning"] else ()

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What a scoreboard says of one side beside its score."""
        return ()

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """Return each side's figures for averages and records."""
        raise NotImplementedError

    def pills(self, play: Play) -> tuple[int, ...]:
        """The numbers of the private balls that the players draw in this game; () where none are drawn."""
        return ()

    def seats(self, play: Play) -> tuple[int, ...] | None:
        """How many players each side has where the game itself says who of them plays (:meth:`partner`); None
        where that is left to the match, as in most games."""
        if play.cite("partner") is None:
            return None
        players = getattr(play.options, "players", 4)
        if players == 3:
            return tuple(1 if letter == play.options.lone else 2 for letter in play.letters)
        return None if players == 2 else (2,) * len(play.letters)

    def partner(self, play: Play, state: Any, side: int) -> int | None:
        """Which player of ``side`` plays now or next, 0 for the first; None where nobody has said so yet."""
        return _PARTNER.get(play.value("partner", state, side))

    def is_over(self, state: Any) -> bool:
        """Whether the game has ended."""
        return bool(state.over)

    def winner(self, state: Any) -> int | None:
        """The index of the winner; None while it lasts and when it is drawn."""
        winner: int | None = state.winner
        return winner


_PARTNER: Mapping[Any, int] = {1: 0, 2: 1, "first": 0, "second": 1}
"""What games call the two players of a side."""


def turned(order: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The same round of sides, beginning with ``first``."""
    at = order.index(first)
    return order[at:] + order[:at]


_TOLD = {
    "call": say("base.kind-call", "calls"),
    "touch": say("base.kind-touch", "balls or pieces met (xr)"),
    "cushion": say("base.kind-cushion", "cushions or rims (-)"),
    "pocket": say("base.kind-pocket", "pockets (r>)"),
    "off": say("base.kind-off", "pieces off the board (r^)"),
    "pin": say("base.kind-pin", "pins (1!)"),
    "rest": say("base.kind-rest", "where pieces come to rest (R1=10)"),
    "state": say("base.kind-state", "states (#word)"),
    "claim": say("base.kind-claim", "points claimed (+1)"),
    "dice": say("base.kind-dice", "dice ([6 5])"),
    "move": say("base.kind-move", "moves on a board"),
    "choice": say("base.kind-choice", "choices (:word)"),
    "time": say("base.kind-time", "times (t=5)"),
    "place": say("base.kind-place", "places (@line)"),
    "full": say("base.kind-full", "that nothing else happened (.)"),
    "then": say("base.kind-then", "strokes of a visit (/)"),
}
"""Kinds of tokens in plain words."""


def check_kinds(family: Family, play: Play, state: Any, entry: Entry) -> Ruling | None:
    """Refuse an entry of a finished game, of an unknown side, or with tokens foreign to the family."""
    if entry.side not in play.letters:
        sides = ", ".join(play.letters)
        message = say(
            "base.unknown-side",
            "no side is called '{side}'; the sides are {sides}",
            side=entry.side[:20],
            sides=sides,
        )
        return refuse(state, "unknown-side", message)
    if state.over:
        return refuse(state, "over", GAME_OVER)
    kinds = family.kinds
    for kind, place, _ in entry.tokens:
        if kind not in kinds:
            message = say(
                "base.not-recorded",
                "{game} does not record {what}",
                game=play.game.name,
                what=_TOLD.get(kind, kind),
            )
            return refuse(state, "wrong-token", message)
        if kind == "place" and family.places is not None and place not in family.places:
            names = ", ".join(f"@{known}" for known in sorted(family.places))
            message = say(
                "base.no-place", "@{place} is no place here: {places}", place=place[:20], places=names
            )
            return refuse(state, "unknown-zone", message)
    return None


def told_losers(play: Play, losers: tuple[int, ...], slot: str) -> tuple[Instruction, ...]:
    """Who has lost, in games whose rules name a loser among several: by the clause of ``slot``."""
    if not losers:
        return ()
    pieces = tuple(play.letters[i] for i in losers)
    names = Several(play.names[letter] for letter in pieces)
    text = say_many(
        "base.losers",
        "{names} has lost the game.",
        "{names} have lost the game.",
        len(losers),
        names=names,
    )
    return (Instruction("losers", text, pieces, play.cite(slot)),)


def claim_of(tokens: tuple[Token, ...]) -> int | str | None:
    """The marker's claim, the last one if several stand there."""
    claim: int | str | None = None
    for kind, word, _ in tokens:
        if kind == "claim":
            claim = word
    return claim


def cites(*citations: str | None) -> tuple[str, ...]:
    """The citations that there are, each once, in their order."""
    found: list[str] = []
    for citation in citations:  # a few at most, so that a list is searched faster than a set is built
        if citation and citation not in found:
            found.append(citation)
    return tuple(found)


def points_between(play: Play, before: tuple[int, ...], after: tuple[int, ...]) -> dict[str, int]:
    """What each side won or lost from one score to the next; sides without change are left out."""
    if before == after:
        return {}
    return {x: b - a for x, a, b in zip(play.letters, before, after, strict=True) if a != b}


def common_board(
    play: Play,
    *,
    score: tuple[int, ...],
    turn: int | None,
    phase: str,
    prompt: str,
    over: bool,
    winner: int | None,
    tallies: tuple[Any, ...] = (),
    inning: int = 0,
    length: int | None = None,
) -> dict[str, Any]:
    """The part of a scoreboard that all games share (keys: see the package's documentation of ``board``)."""
    letters = play.letters
    board: dict[str, Any] = {
        "score": dict(zip(letters, score, strict=True)),
        "turn": None if turn is None or over else letters[turn],
        "phase": "over" if over else phase,
        "prompt": prompt,
        "inning": inning,
        "run": tallies[turn].run if tallies and turn is not None and not over else 0,
        "innings": {x: t.innings for x, t in zip(letters, tallies, strict=False)},
        "average": {x: t.average for x, t in zip(letters, tallies, strict=False)},
        "high_run": {x: t.high for x, t in zip(letters, tallies, strict=False)},
        "over": over,
        "winner": letters[winner] if over and winner is not None else None,
        "draw": over and winner is None,
        "race": None,
        "length": length,
    }
    return board


def run_facts(board: dict[str, Any], run: str = _RUN) -> tuple[Fact, ...]:
    """Run and inning: what is said of a match at games of innings and runs."""
    facts = (Fact("run", run, str(board["run"] or 0)),)
    return (*facts, Fact("inning", _INNING, str(board["inning"]))) if board["inning"] else facts


def average_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """Average and high run of a side."""
    return (
        Fact("average", _AVERAGE, average_text(board["average"].get(letter))),
        Fact("high_run", _HIGH_RUN, str(board["high_run"].get(letter) or "–")),
    )


def common_figures(play: Play, score: tuple[int, ...], tallies: tuple[Any, ...]) -> dict[str, dict[str, Any]]:
    """The figures that all games with innings share."""
    return {
        letter: {
            "score": points,
            "points": tally.made,
            "innings": tally.innings,
            "average": tally.average,
            "high_run": {"value": tally.high, "entry": tally.high_entry} if tally.high else None,
        }
        for letter, points, tally in zip(play.letters, score, tallies, strict=True)
    }


def lead_buttons(play: Play) -> tuple[Button, ...]:
    """Who leads: one button for each side."""
    return tuple(
        Button(
            f"lead-{x}",
            say("base.leads", "{name} leads", name=play.names[x]),
            ":lead",
            x,
            "choice",
            "lead",
            x.lower(),
        )
        for x in play.letters
    )
