"""Whether the director says if the loser of a walkover plays on: in the plate, or for third place.

As a rule one who did not come is out there, too. One who could not play this match, but is there for the
next, may play on. On the winners' side of double elimination, and where every place is played for, a walkover
is a defeat like any other, and there is nothing to say.
"""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext

from clubs.competitions.models import Fixture
from clubs.competitions.rules.pairing.brackets import SourceKind
from clubs.competitions.rules.stages import DoubleElimination, Elimination


def where_loser_plays_on(fixture: Fixture) -> str:
    """Where the loser of this fixture can play on after a walkover: "in the plate", "for third place"; empty
    where that is not asked. One query, in the stages that have such a place."""
    plan = fixture.stage.plan
    if isinstance(plan, Elimination):
        asked = not plan.every_place
    else:  # the last of a double elimination play a knockout
        asked = isinstance(plan, DoubleElimination) and plan.third_place and fixture.code == "semi"
    if not asked:
        return ""
    loser = SourceKind.LOSER
    of = Q(a_source=loser, a_of=fixture.number) | Q(b_source=loser, b_of=fixture.number)
    code = fixture.stage.fixtures.filter(of).values_list("code", flat=True).first()
    if code is None:
        return ""
    return gettext("for third place") if code.endswith("third") else gettext("in the plate")
