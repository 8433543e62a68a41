"""The settings of stages: checking them, and writing them into the rows of a competition."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Stage
from clubs.competitions.rules import feeding
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.stages import StageError, StageSettings, fed_before, read_plan, settings_of
from clubs.people.names import tidy
from matches.problems import UserProblem

MOST_STAGES = 6


def checked_stages(stages: Sequence[StageSettings]) -> list[StageSettings]:
    """The stages with every setting written out. Raises `UserProblem` with the code of what is wrong."""
    found = []
    for number, one in enumerate(stages, start=1):
        try:
            plan = read_plan(one.format, one.settings)
        except StageError as error:
            raise UserProblem(error.code, error.message) from None
        name = tidy(one.name)[:60]
        if (number == 1) != (not one.feed):
            raise UserProblem(
                "bad-feed",
                gettext("The first stage is drawn from the entries; say who comes into each later one."),
            )
        feed = dict(one.feed)
        source = feed.pop("source", number - 1)
        if one.feed and (type(source) is not int or not 1 <= source < number):
            raise UserProblem("bad-feed", fed_before(number))
        try:
            read = {**feeding.stored(feeding.read(feed)), "source": source} if one.feed else {}
        except PairingError as error:
            raise UserProblem("bad-feed", error.message) from None
        found.append(StageSettings(one.format, name, settings_of(plan), read))
    if len(found) > MOST_STAGES:
        raise UserProblem(
            "bad-stage",
            gettext("A competition has at most {most} stages.").format(most=MOST_STAGES),
        )
    return found


def write_stages(competition: Competition, stages: Sequence[StageSettings]) -> None:
    """Make the rows of a competition's stages what is asked."""
    kept = {one.number: one for one in competition.stages.all()}
    for number, asked in enumerate(stages, start=1):
        row = kept.pop(number, None) or Stage(competition=competition, number=number)
        row.format, row.name = asked.format, asked.name
        row.settings, row.feed = dict(asked.settings), dict(asked.feed)
        row.save()
    for row in kept.values():
        row.delete()
    competition.__dict__.pop("in_stages", None)
