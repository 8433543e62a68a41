"""Groups of three: who is next after their first match (:func:`.pairing.groups.order_of_three`).

All three pairs meet in any case; the first match decides which of the two that are left is played first.
Until it is decided, both wait. So the loser plays on at once (the carom way), or the winner does.
"""

from __future__ import annotations

from functools import cached_property

from clubs.competitions.models import Fixture, Phase
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.rules.pairing.groups import ThreeOrder, group_of, order_of_three
from clubs.competitions.rules.stages import Groups, Members
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.stage_places import members_of

OPEN = (Phase.PENDING, Phase.READY)


class Threes:
    """The groups of three of a stage while it is folded, fixture by fixture in the order of their numbers."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.legs: dict[int, tuple[Fixture, Fixture, Fixture]] = {}
        plan = draw.stage.plan
        if not isinstance(plan, Groups) or not plan.three:
            return
        self.order = ThreeOrder(plan.three)
        own: dict[int, list[Fixture]] = {}
        for fixture in sorted(draw.fixtures.values(), key=lambda one: (one.round, one.number)):
            own.setdefault(group_of(fixture.code), []).append(fixture)
        for group, fixtures in own.items():
            if len(fixtures) in (3, 6) and len(self.members[group]) == 3:
                for start in range(0, len(fixtures), 3):
                    first, second, third = fixtures[start : start + 3]
                    self.legs[second.number] = self.legs[third.number] = (first, second, third)

    @cached_property
    def members(self) -> Members:
        """The seeds of each group; told once it is asked whether three stand in one."""
        return members_of(self.draw)

    def waits(self, fixture: Fixture) -> bool:
        """Whether the first match of the group has to be decided before this one is played."""
        leg = self.legs.get(fixture.number)
        return leg is not None and leg[0].phase not in (Phase.DECIDED, Phase.ANNULLED)

    def turn(self, fixture: Fixture) -> None:
        """Put those who are next into the second match of the group, if neither has begun."""
        leg = self.legs.get(fixture.number)
        if leg is None or fixture is not leg[1] or self.waits(fixture):
            return
        first, second, third = leg
        if any(one.phase not in OPEN or one.match_id is not None or one.result_by for one in (second, third)):
            return
        won = first.winner if first.result_kind == ResultKind.PLAYED else None
        members = self.members[group_of(fixture.code)]
        seed = self.draw.seeds[won.pk] if won is not None else None
        following, _ = order_of_three(members, seed, three=self.order)
        if {second.a_of, second.b_of} != set(following):
            for name in ("a", "b", "a_of", "b_of"):
                here, there = getattr(second, name), getattr(third, name)
                setattr(second, name, there)
                setattr(third, name, here)
