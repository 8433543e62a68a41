"""The stages of a competition, one by one: a stage is added, changed or removed as long as it is not drawn.

Also while an earlier stage is under way. Drawn stages stay as they are, but for their names and for what
happens when somebody withdraws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Status
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.stages import StageSettings, check_sequence, read_plan, settings_of
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.stage_places import members_of
from clubs.competitions.services import finishing, seating
from clubs.competitions.services.common import (
    DRAWN,
    OPEN_FOR_ENTRY,
    after_commit,
    changing_matches,
    draw_refused,
    log,
)
from clubs.competitions.services.drawing import check_typed_name
from clubs.competitions.services.stage_settings import checked_stages, write_stages
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import Text, say


def add(*, competition: Competition, stage: StageSettings, by: User | None) -> Competition:
    """Add a stage after the others. Raises `UserProblem` for settings that cannot be."""

    def told(_: str, new: str) -> Text:
        return say("competitions.log-stage-added", "A stage was added: {stage}.", stage=new)

    return _change(competition, lambda rows: [*rows, stage], "stage-added", told, by)


def change(*, competition: Competition, number: int, stage: StageSettings, by: User | None) -> Competition:
    """Give a stage these settings. Raises `UserProblem` "not-found" (404), "fixed-once-drawn" (409)."""

    def changed(rows: list[StageSettings]) -> list[StageSettings]:
        _check_there(rows, number)
        return [stage if n == number else one for n, one in enumerate(rows, start=1)]

    def told(_: str, new: str) -> Text:
        return say("competitions.log-stage-changed", "The settings of {stage} were changed.", stage=new)

    return _change(competition, changed, "stage-changed", told, by, number)


def remove(*, competition: Competition, number: int, typed_name: str, by: User | None) -> Competition:
    """Remove a stage that is not drawn; those after it move up.

    Raises `UserProblem` "name-differs", "not-found" (404), "last-stage", "stage-feeds", "fixed-once-drawn"
    (409).
    """

    def left(rows: list[StageSettings]) -> list[StageSettings]:
        check_typed_name(competition, typed_name)
        _check_there(rows, number)
        if number == 1:
            raise UserProblem("last-stage", gettext("The first stage stays: entries are drawn into it."), 409)
        found = []
        for n, one in enumerate(rows, start=1):
            source = one.feed.get("source", n - 1)
            if n != number and n > 1 and source == number:
                raise UserProblem(
                    "stage-feeds",
                    gettext("Stage {n} is fed by this one; remove that one first.").format(n=n),
                    409,
                )
            if n == number:
                continue
            feed = {**one.feed, "source": source - (source > number)} if one.feed else {}
            found.append(replace(one, feed=feed))
        return found

    def told(old: str, _: str) -> Text:
        return say("competitions.log-stage-removed", "{stage} was removed.", stage=old)

    return _change(competition, left, "stage-removed", told, by, number)


def _check_there(rows: Sequence[StageSettings], number: int) -> None:
    if not 1 <= number <= len(rows):
        raise UserProblem("not-found", gettext("This competition has no such stage."), 404)


def _change(
    competition: Competition,
    changed: Callable[[list[StageSettings]], list[StageSettings]],
    kind: str,
    told: Callable[[str, str], Text],
    by: User | None,
    number: int = 0,
) -> Competition:
    """Make the stages what `changed` answers; `told` says it, of the stage's old name and its new one."""
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        names = [row.said for row in found.in_stages]
        stages = checked_stages(changed([row.asked for row in found.in_stages]))
        restage(found, stages, by)
        new = found.in_stages[(number or len(stages)) - 1].said if kind != "stage-removed" else ""
        old = names[number - 1] if number else ""
        asked = [{"format": one.format, "settings": one.settings, "feed": one.feed} for one in stages]
        private = found.status == Status.DRAFT
        log(found, by, kind, told(old, new), private=private, stages=asked)
    return found


def restage(found: Competition, stages: Sequence[StageSettings], by: User | None) -> None:
    """Make the stages what is asked; those that are drawn stay. The competition must be locked.

    Raises `UserProblem` "fixed-once-drawn" (409), and where a stage could not be drawn from those before.
    """
    if not found.is_drawn:
        write_stages(found, stages)
        return
    if why := fixed(found, stages):
        raise UserProblem("fixed-once-drawn", why, 409)
    if checked_stages([row.asked for row in found.in_stages]) == list(stages):
        return
    draws = load_draws(found)
    sizes = {draw.stage.number: [len(members) for members in members_of(draw)] for draw in draws}
    try:
        check_sequence(stages, len(draws[0].entrants), sizes)
    except PairingError as error:
        raise draw_refused(error) from None
    write_stages(found, stages)
    if found.status == Status.RUNNING:  # one that waited for better settings can be drawn now
        finishing.settle(load_draws(found)[0], by)
        after_commit(seating.seat_club, found.club_id)


def fixed(competition: Competition, stages: Sequence[StageSettings]) -> str:
    """That a setting of a drawn stage would change, as a sentence; "" for none."""
    for at, row in enumerate(competition.in_stages):
        if row.size is None:
            continue
        if at >= len(stages):
            return gettext("Since the draw, the number of stages is fixed.")
        asked = stages[at]
        if row.format != asked.format:
            return gettext("Since the draw, the format is fixed.")
        kept = settings_of(read_plan(row.format, row.settings))
        for name, value in asked.settings.items():
            if kept.get(name) != value and name not in ("withdrawal_policy", "automatic"):
                return _fixed_setting(name)
        if row.feed != asked.feed:
            return gettext("Since the draw, the way into a stage is fixed.")
    return ""


def _fixed_setting(name: str) -> str:
    return gettext("Since the draw, the {setting} is fixed.").format(setting=name.replace("_", " "))
