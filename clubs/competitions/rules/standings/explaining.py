"""Why each entrant stands above the next, in words and in numbers. Pure: plain values in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from clubs.competitions.rules.standings.commas import with_commas
from clubs.competitions.rules.standings.criteria import value_of
from clubs.competitions.rules.standings.results import Key
from clubs.competitions.rules.standings.table import Parted, Row
from rules_engine.saying import Several, say


@dataclass(frozen=True, slots=True)
class Parting:
    """Two neighbours of a table and what parted them; `parted` is None where nothing did.

    `names` map every entrant of the table to the name that people read.
    """

    above: Key
    below: Key
    parted: Parted | None
    names: Mapping[Key, str]

    @property
    def short(self) -> str:
        """For the row of the upper one: "above Bob by head to head: 2 to 0"."""
        below = self.names[self.below]
        if self.parted is None:
            return say(
                "competitions.level-unparted", "level with {name}: no criterion parts them", name=below
            )
        return say("competitions.above-by", "above {name} by {how}", name=below, how=self.how)

    @property
    def words(self) -> str:
        """As a whole sentence, naming the players who were level before: for lists, programs and paper."""
        above, below = self.names[self.above], self.names[self.below]
        if self.parted is None:
            return say(
                "competitions.both-level-unparted",
                "{one} and {other} are level: no criterion parts them.",
                one=above,
                other=below,
            )
        return say(
            "competitions.stands-above-by",
            "{one} stands above {other} by {how}.",
            one=above,
            other=below,
            how=self.how,
        )

    @property
    def how(self) -> str:
        """The criterion and both values: "head to head among Ann, Bob and Cy: 4 to 2"."""
        assert self.parted is not None
        one = self.parted
        if one.criterion.key in ("head_to_head", "direct_encounter") and len(one.among) > 2:
            return say(
                "competitions.parted-among",
                "{criterion} among {names}: {above} to {below}",
                criterion=one.criterion.in_sentence,
                names=Several(self.names[key] for key in one.among),
                above=one.above,
                below=one.below,
            )
        return say(
            "competitions.parted-by",
            "{criterion}: {above} to {below}",
            criterion=one.criterion.in_sentence,
            above=one.above,
            below=one.below,
        )

    @property
    def before(self) -> str:
        """What did not part them: "Level before: match points 4, wins 2 (Ann, Bob and Cy)"; empty if nothing
        was asked before."""
        if self.parted is None or not self.parted.level_on:
            return ""
        return say(
            "competitions.level-before-on",
            "Level before that on {criteria} ({names}).",
            criteria=with_commas([value_of(one.in_sentence, shown) for one, shown in self.parted.level_on]),
            names=Several(self.names[key] for key in self.parted.among),
        )


def listed(names: Sequence[str]) -> str:
    """Names as people say them: "Ann, Bob and Cy"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def partings(rows: Sequence[Row], names: Mapping[Key, str]) -> list[Parting]:
    """One `Parting` for every neighbouring pair of a table, from the top."""
    return [Parting(upper.entrant, lower.entrant, lower.parted, names) for upper, lower in pairwise(rows)]
