"""How far a stage has come that is drawn step by step."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from clubs.competitions.rules.stages import King, Split, StepPlan
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.steps.drawn import SETTLED, drawn_steps, is_closed
from clubs.competitions.selectors.steps.king import king_standing
from rules_engine.saying import Text, say


@dataclass(frozen=True)
class Progress:
    """How far a stage has come: `number` steps are drawn of `of` (None: nobody can tell), of the last of them
    `open` fixtures are undecided. `ended` says in words why none follows, "" while one can."""

    word: str
    number: int
    of: int | None
    open: int
    ended: str

    @property
    def told(self) -> str:
        """How far it has come, in words: "Round 3 of 5"."""
        match self.word:
            case "part" if self.number == 0:
                return gettext("Not drawn")
            case "part":
                return gettext("Before the split") if self.number == 1 else gettext("After the split")
            case "match":
                told = gettext("Match {number}") if self.number else gettext("No match paired yet")
            case _ if not self.number:
                told = gettext("No round paired yet")
            case _:
                told = gettext("Round {number} of {all}") if self.of else gettext("Round {number}")
        return told.format(number=self.number, all=self.of)

    @property
    def next(self) -> Text:
        """What would be drawn next, in words: "round 3"."""
        return self._numbered(self.number + 1)

    @property
    def last(self) -> Text:
        """What was drawn last, in words: "round 2"."""
        return self._numbered(self.number)

    def _numbered(self, number: int) -> Text:
        if self.word == "part":
            if number == 1:
                return say("competitions.the-first-part", "the first part")
            return say("competitions.the-second-part", "the second part")
        if self.word == "match":
            return say("competitions.small-match-number", "match {number}", number=number)
        return say("competitions.small-round-number", "round {number}", number=number)

    @property
    def may_pair(self) -> bool:
        """Whether the next step can be drawn now."""
        return not self.ended and not self.open


def progress(draw: Draw) -> Progress:
    """How far the stage has come."""
    plan = draw.stage.plan
    assert isinstance(plan, StepPlan)
    steps = drawn_steps(draw)
    open_ = sum(f.phase not in SETTLED for f in draw.fixtures.values())
    closed = gettext("The director ended it.") if is_closed(draw) else ""
    if isinstance(plan, King):
        ended = king_standing(draw).ended if steps else ""
        return Progress("match", len(steps), plan.matches or None, open_, closed or ended)
    if isinstance(plan, Split):
        ended = gettext("Both parts are drawn.") if len(steps) >= 2 else ""
        return Progress("part", len(steps), 2, open_, closed or ended)
    of = plan.rounds_for(draw.stage.size or 0)
    ended = ""
    if len(steps) >= of:
        ended = ngettext("All {n} rounds are paired.", "All {n} rounds are paired.", of).format(n=of)
    return Progress("round", len(steps), of, open_, closed or ended)


def goes_on(draw: Draw) -> bool:
    """Whether a step can follow, now or when more results are in."""
    return draw.stage.in_steps and not progress(draw).ended
