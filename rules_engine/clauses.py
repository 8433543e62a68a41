"""Games as layers of clauses: the nearest layer that is not silent decides, and is the citation.

A *game* answers named *slots* (``count``, ``miss``, ``respot`` ...) with *clauses*. "Governed by X" puts the
layers of X under its own; several governors stand in order of precedence. A clause is either a figure (a
constant) or a function of (state, facts, options) that returns a value, ``UNKNOWN``, or None to stay silent.

Faults are found while the package is imported: a slot that the family does not know, a citation that does
not exist, a figure that repeats the governor's, a duplicate option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from .boards.played_on import SILENT, PlayedOn
from .errors import RulesError
from .lean import NamedTuple
from .options import Option
from .saying import fixed
from .sources import Authority, Way, checked_ways, section_of

if TYPE_CHECKING:
    from .families.base import Family

ClauseFunction = Callable[[Any, Any, Any], Any]

Chosen = SimpleNamespace
"""The third argument of a clause: the value of each option of the match, by its id."""


class Clause(NamedTuple):
    """One rule's answer to one slot: its citation ("game#ref"), the rule in our own words, its function."""

    slot: str
    citation: str
    text: str
    answer: ClauseFunction
    figure: Any = None
    is_figure: bool = False


_ASKED = object()


def constant_of(answer: ClauseFunction) -> Any:
    """The constant that a function always returns; None for any other function."""
    code = getattr(answer, "__code__", None)
    if code is None or len(code.co_code) > 6 or code.co_names or code.co_freevars:
        return None
    value = answer(_ASKED, _ASKED, _ASKED)
    return None if value is _ASKED else value


def _says_the_same(above: Clause, answer: ClauseFunction, constant: Any) -> bool:
    """Whether a clause repeats the one above it: the same function, its copy, or the same constant."""
    if above.answer is answer:
        return True
    if constant is not None:
        said = above.figure if above.is_figure else constant_of(above.answer)
        return type(said) is type(constant) and bool(said == constant)
    mine, theirs = getattr(answer, "__code__", None), getattr(above.answer, "__code__", None)
    if mine is None or theirs is None or above.is_figure or mine.co_freevars or theirs.co_freevars:
        return False
    same_text = (mine.co_code, mine.co_names, mine.co_varnames, mine.co_consts[1:]) == (
        theirs.co_code, theirs.co_names, theirs.co_varnames, theirs.co_consts[1:],
    )  # fmt: skip  # the first constant is the docstring
    # The same words may mean other things in another module: what a name stands for must be the same, too.
    here, there = answer.__globals__, above.answer.__globals__
    return same_text and all(here.get(x) is there.get(x) for x in mine.co_names)


class Layer(NamedTuple):
    """The clauses of one game without its governors, by slot."""

    game: str
    clauses: dict[str, Clause]


class Game:
    """A game of a book: identity, set-up facts, options, and its own clauses above those of its governors.

    ``refs`` maps every numbered rule (catalogue refs) to its gist; ``beside`` names the refs that no ruling
    can rest on (etiquette, money, advice), each with the reason. ``lines`` are the lines of the old book in
    which the game stands. A game of today has an ``authority`` instead; ``sections`` says where the authority
    has those rules that bear no figure here, or another one (:func:`rules_engine.sources.section_of`).
    ``summary`` is the game in a sentence, ``known_as`` are the names by which people search it, ``ways`` how
    leagues play it, ``descends_from`` the id of the old game from which it comes.
    ``played_on`` says what differs from governors and family: board, pieces, what is shot and from where.
    Where the book leaves the length open, ``short`` is one to which two fair players come within some two
    hundred strokes, and ``evening`` what clubs usually play to; both are proposals, and of this game alone.
    """

    def __init__(
        self,
        id: str,
        name: str,
        *,
        family: Family,
        lines: tuple[int, int] | None = None,
        authority: Authority | None = None,
        refs: Mapping[str, str],
        sections: Mapping[str, str] | None = None,
        governed_by: Iterable[Game] = (),
        beside: Mapping[str, str] | None = None,
        options: Iterable[Option] = (),
        drop_options: Iterable[str] = (),
        category: str = "",
        sides: tuple[int, int] = (2, 2),
        letters: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        facts: Mapping[str, Any] | None = None,
        played_on: PlayedOn = SILENT,
        short: int | None = None,
        evening: int | None = None,
        version: int = 1,
        playable: bool = True,
        summary: str = "",
        known_as: Iterable[str] = (),
        ways: Iterable[Way] = (),
        descends_from: str = "",
    ) -> None:
        self.id = id
        self.book, _, self.slug = id.partition("/")
        self.name: str = fixed(f"{id}.name", name)
        self.family = family
        if (lines is None) is (authority is None):
            raise RulesError("no-source", f"{id} stands in a book or comes from an authority: one of the two")
        self.lines = lines
        self.authority = authority
        self.refs: dict[str, str] = {ref: fixed(f"{id}#{ref}", gist) for ref, gist in refs.items()}
        self.sections = dict(sections or {})
        self.beside: dict[str, str] = {
            ref: fixed(f"{id}#{ref}.beside", why) for ref, why in (beside or {}).items()
        }
        self.governors = tuple(governed_by)
        self.category = category or family.category
        self.min_sides, self.max_sides = sides
        self._letters = letters
        self.version = version
        self.playable = playable
        self.summary: str = fixed(f"{id}.summary", summary) if summary else ""
        self.known_as = tuple(known_as)
        self.descends_from = descends_from
        self.facts: dict[str, Any] = {}
        for governor in reversed(self.governors):
            self.facts.update(governor.facts)
        self.facts.update(facts or {})
        self._played_on = played_on
        for governor in self.governors:
            self._played_on = self._played_on.over(governor._played_on)
        self.played_on = self._played_on.over(family.played_on)
        self.short = short
        self.evening = evening
        self.own = Layer(id, {})
        self.layers: tuple[Layer, ...] = self._stack()
        self.dropped: tuple[Option, ...] = ()
        said = (option._replace(text=fixed(f"{id}.option.{option.id}", option.text)) for option in options)
        self.options = self._options(tuple(said), frozenset(drop_options))
        for ref in (*self.beside, *self.sections):
            if ref not in self.refs:
                raise RulesError("no-such-rule", f"{id} has no rule {ref!r}, to set beside or in a section")
        self.ways = checked_ways(id, ways, self.options)

    def _stack(self) -> tuple[Layer, ...]:
        layers = [self.own]
        for governor in self.governors:
            layers += [layer for layer in governor.layers if layer not in layers]
        return tuple(layers)

    def _options(self, own: tuple[Option, ...], dropped: frozenset[str]) -> dict[str, Option]:
        options: dict[str, Option] = {}
        gone: tuple[Option, ...] = ()
        for governor in reversed(self.governors):  # what a nearer one dropped, no farther one brings back
            options = {k: o for k, o in options.items() if o not in governor.dropped} | governor.options
            gone += governor.dropped
        if missing := dropped - set(options) - {option.id for option in gone}:
            raise RulesError("no-such-option", f"{self.id} drops undeclared options: {missing}")
        self.dropped = (*gone, *(options.pop(k) for k in sorted(dropped) if k in options))
        for option in own:
            if options.get(option.id) == option:
                raise RulesError("idle-option", f"{self.id}: option {option.id} already holds in a governor")
            options[option.id] = option
        return options

    @property
    def panel(self) -> str:
        """Which input panel a tablet draws."""
        return self.family.panel

    @property
    def physical(self) -> bool:
        """Whether pieces are sent over a board or table: no game of men, dice or questions."""
        return bool(self.played_on.board)

    @property
    def frames(self) -> bool:
        """Whether the game is one frame of a match, so that a race to several is the usual thing."""
        return bool(self.facts.get("frames", False))

    @property
    def unit(self) -> str:
        """What one game of a race is called: "rack", "frame", "set"; the family's word unless the game has
        its own."""
        unit: str = self.facts.get("unit", self.family.unit)
        return unit

    @property
    def winner_may_trail(self) -> bool:
        """Whether the winner may have the lower score, so that numbers do not tell who won."""
        return bool(self.facts.get("winner_may_trail", False))

    @property
    def length_option(self) -> str | None:
        """The option that sets how long one game lasts, if there is one."""
        return next((o.id for o in self.options.values() if o.length), None)

    def side_letters(self, count: int = 2) -> tuple[str, ...]:
        """The letters of the sides of a match with ``count`` sides."""
        return tuple(self._letters[:count])

    def _declare(
        self,
        slot: str,
        ref: str,
        text: str,
        answer: ClauseFunction,
        figure: Any,
        is_fig: bool,
        new: bool = True,
    ) -> None:
        game, _, local = ref.rpartition("#")
        owner = self._owner(game) if game else self
        if owner is None or local not in owner.refs:
            raise RulesError("no-such-rule", f"{self.id}: slot {slot!r} cites {ref!r}, which does not exist")
        if not self.family.knows_slot(slot):
            raise RulesError("unknown-slot", f"{self.id}: {self.family.name} has no slot {slot!r}")
        if slot in self.own.clauses:
            raise RulesError("double-clause", f"{self.id} answers {slot!r} twice")
        for layer in self.layers[1:] if new else ():
            if (above := layer.clauses.get(slot)) is not None:
                if _says_the_same(above, answer, figure if is_fig else constant_of(answer)):
                    raise RulesError("idle-exception", f"{self.id}: {slot!r} says what {layer.game} says")
                break
        citation = f"{owner.id}#{local}"
        said = fixed(f"{self.id}.{slot}", text)
        self.own.clauses[slot] = Clause(slot, citation, said, answer, figure, is_fig)

    def _owner(self, game_id: str) -> Game | None:
        if game_id == self.id:
            return self
        for governor in self.governors:
            if (found := governor._owner(game_id)) is not None:
                return found
        return None

    def figure(self, slot: str, ref: str, value: Any, text: str) -> None:
        """Declare a constant answer; ``ref`` is a rule of this game, or "game#ref" of a governor."""
        self._declare(slot, ref, text, lambda state, facts, options: value, value, True)

    def restates(self, slot: str, ref: str, text: str) -> None:
        """Cite this game's own rule for an answer that the book repeats from a governor."""
        above = self.stack(slot)
        if not above:
            raise RulesError("idle-exception", f"{self.id} restates {slot!r}, which no governor answers")
        said = above[0]
        self._declare(slot, ref, text, said.answer, said.figure, said.is_figure, new=False)

    def clause(self, slot: str, ref: str, text: str) -> Callable[[ClauseFunction], ClauseFunction]:
        """Declare a function as the answer to ``slot``."""

        def declare(answer: ClauseFunction) -> ClauseFunction:
            self._declare(slot, ref, text, answer, None, False)
            return answer

        return declare

    def stack(self, slot: str) -> tuple[Clause, ...]:
        """The clauses that may answer ``slot``, nearest first.

        A governor of another family may answer questions that this family does not put; those are
        silent here.
        """
        if not self.family.knows_slot(slot):
            return ()
        return tuple(layer.clauses[slot] for layer in self.layers if slot in layer.clauses)

    def clauses(self) -> tuple[Clause, ...]:
        """Every clause in force on a slot of the family, the game's own first, then those of its
        governors."""
        return tuple(
            c for layer in self.layers for c in layer.clauses.values() if self.family.knows_slot(c.slot)
        )

    def slots(self) -> tuple[str, ...]:
        """Every slot that some clause of the game answers, in the family's order."""
        found = {s for layer in self.layers for s in layer.clauses if self.family.knows_slot(s)}
        return tuple(sorted(found, key=self.family.slot_order))

    def slot_table(self) -> dict[str, list[str]]:
        """Which clauses answer each slot, the deciding one first: a golden file guards it."""
        return {slot: [c.citation for c in self.stack(slot)] for slot in self.slots()}

    def missing_slots(self) -> tuple[str, ...]:
        """Slots that the family needs and that no clause answers."""
        return tuple(s for s in self.family.required if not self.stack(s))

    def rule_text(self, ref: str) -> str:
        """The gist of a rule of this game."""
        return self.refs[ref]

    def section(self, ref: str) -> str:
        """The section in which the authority has a rule of this game; "" if it has no number there."""
        return section_of(ref, self.sections) if self.authority is not None else ""

    def gist(self, citation: str) -> str:
        """The gist of a rule of this game or of one that governs it ("game#ref"); "" if there is none."""
        game, _, ref = citation.partition("#")
        owner = self._owner(game)
        return "" if owner is None else owner.refs.get(ref, "")

    def __repr__(self) -> str:
        return f"<Game {self.id}>"
