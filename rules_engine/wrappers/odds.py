"""Odds by discount: who gives them loses points for each point that another makes.

The commonest odds of the old rooms ("discount" in the handbook's three-ball game). Points that a side is
given by a miss or a foul of the other are not taken off. A game whose own rules have the discount does
without this.
"""

from __future__ import annotations

from typing import Any

from ..errors import BadHeader
from ..families.base import points_between
from ..lean import NamedTuple
from ..play import Play
from ..record.entries import Entry
from ..rulings import Ruling
from ..saying import say
from ..states import state_class
from .base import Wrapper


@state_class
class OddsState(NamedTuple):
    """The game, whose score has been discounted already."""

    inner: Any


class Odds(Wrapper):
    """Takes ``header.discount`` off the giver's score; nothing else changes."""

    def __init__(self, play: Play, inner: Any) -> None:
        super().__init__(play, inner)
        fields = getattr(inner.start(play), "_fields", ())
        if (
            "score" not in fields
            or "tallies" not in fields
            or "base" in fields
            or play.game.stack("discount")
        ):
            message = (
                say(
                    "odds.own-option",
                    "{game} cannot be played with a discount: it has an option for it",
                    game=play.game.name,
                )
                if play.game.stack("discount")
                else say(
                    "odds.no-score",
                    "{game} cannot be played with a discount: it has no running score",
                    game=play.game.name,
                )
            )
            raise BadHeader("bad-discount", message)
        self.givers = tuple((play.letters.index(x), n) for x, n in play.header.discount.items())

    def start(self, play: Play, lead: int | None = None) -> OddsState:
        """The game as it begins."""
        return OddsState(self.inner.start(play, lead))

    def after(self, play: Play, state: OddsState, entry: Entry, ruling: Ruling) -> Ruling:
        """Take off what the others made."""
        then, now = state.inner, ruling.state
        made = [b.made - a.made for a, b in zip(then.tallies, now.tallies, strict=True)]
        score = list(now.score)
        for giver, each in self.givers:
            score[giver] -= each * sum(m for i, m in enumerate(made) if i != giver and m > 0)
        if tuple(score) != now.score:
            now = now._replace(score=tuple(score))
            ruling = ruling._replace(points=points_between(play, then.score, now.score))
        return ruling._replace(state=OddsState(now))
