"""What a director does with stages that are drawn round by round."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext

from clubs.competitions.models import Competition
from clubs.competitions.services import rounds
from clubs.competitions.views.common import action, signed_in
from matches.problems import UserProblem


def _step(request: HttpRequest) -> int:
    """The number of the round that the form names."""
    asked = request.POST.get("step", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 5):
        raise UserProblem("round-missing", gettext("Say which round."))
    return int(asked)


@action
def pair(request: HttpRequest, competition: Competition, number: int) -> str:
    """Pair the next round."""
    rounds.pair(competition=competition, stage=number, step=_step(request), by=signed_in(request))
    return gettext("Paired. You can take it back until something of it has been played.")


@action
def take_back(request: HttpRequest, competition: Competition, number: int) -> str:
    """Take the last round back, or the end of the stage."""
    rounds.take_back(competition=competition, stage=number, step=_step(request), by=signed_in(request))
    return gettext("Taken back.")


@action
def end(request: HttpRequest, competition: Competition, number: int) -> str:
    """End the stage here."""
    rounds.end(competition=competition, stage=number, by=signed_in(request))
    return gettext("Ended. The places are as the results are; you can take this back.")
