"""Adding lines to handicaps: the one place where a handicap changes.

Rows of handicaps are locked in the order of their keys, after whatever else is locked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Max

from clubs.handicaps.models import Handicap, HandicapLine, Policy
from clubs.handicaps.rules.moving import Reason, Step, fold
from clubs.people.models import User
from clubs.stamps import scopes
from clubs.stamps.changes import touch
from matches.services import Actor, update_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A line that is to be added for a player. A line that neither moves nor undoes sets."""

    player: int
    reason: Reason
    sets: Decimal | None = None
    moves: Decimal | None = None
    floor: Decimal | None = None
    ceiling: Decimal | None = None
    words: str = ""
    match: str = ""
    result: str = ""
    undoes: int | None = None
    instead_of: int | None = None


def locked(policy: Policy, players: Iterable[int]) -> dict[int, Handicap]:
    """The handicaps of these players, by player, locked; those that are missing are made."""
    wanted = sorted(set(players))
    rows = Handicap.objects.filter(policy=policy, player_id__in=wanted)
    have = set(rows.values_list("player_id", flat=True))
    missing = [one for one in wanted if one not in have]
    Handicap.objects.bulk_create(
        [Handicap(policy=policy, player_id=one) for one in missing], ignore_conflicts=True
    )
    found = rows.select_for_update().order_by("pk")
    return {row.player_id: row for row in found}


def write(
    policy: Policy, changes: Sequence[Change], *, day: date, initial: Decimal, by: User | None
) -> list[HandicapLine]:
    """Add these lines, in order, and let the handicaps follow. Inside a transaction; `day` is when they
    count."""
    if not changes:
        return []
    rows = locked(policy, (one.player for one in changes))
    keys = [row.pk for row in rows.values()]
    last = dict(
        HandicapLine.objects.filter(handicap__in=keys)
        .values("handicap")
        .annotate(last=Max("number"))
        .values_list("handicap", "last")
    )
    steps: dict[int, list[Step]] = defaultdict(list)
    refolded = {
        rows[one.player].pk for one in changes if one.undoes is not None or one.instead_of is not None
    }
    for line in HandicapLine.objects.filter(handicap__in=refolded).order_by("number"):
        steps[line.handicap_id].append(line.step)
    signed = (Actor.of_user(by) if by is not None else Actor.system()).signature()
    made = []
    for change in _with_first(changes, rows, initial):
        row = rows[change.player]
        last[row.pk] = last.get(row.pk, 0) + 1
        step = Step(
            last[row.pk],
            change.sets,
            change.moves,
            change.floor,
            change.ceiling,
            change.undoes,
            change.instead_of,
        )
        before = row.value
        if row.pk in refolded:
            steps[row.pk].append(step)
            row.value = fold(steps[row.pk])
        else:
            row.value = _after(step, before)
        made.append(
            HandicapLine(
                club_id=policy.club_id,
                handicap=row,
                number=step.number,
                reason=change.reason,
                words=change.words,
                day=day,
                sets=step.sets,
                moves=step.moves,
                floor=step.floor,
                ceiling=step.ceiling,
                before=before,
                after=row.value,
                match=change.match,
                result=change.result,
                undoes=step.undoes,
                instead_of=step.instead_of,
                **signed,
            )
        )
    HandicapLine.objects.bulk_create(made)
    update_rows(list(rows.values()), ["value"])
    touch(scopes.club(policy.club_id))  # rows in bulk send no signal, and brackets tell what is given
    return made


def _with_first(changes: Sequence[Change], rows: dict[int, Handicap], initial: Decimal) -> Iterator[Change]:
    """The changes; a player who has no handicap yet is put on the list first, at `initial`."""
    new = {player for player, row in rows.items() if row.value is None}
    for change in changes:
        if change.moves is not None and change.instead_of is None and change.player in new:
            yield Change(player=change.player, reason=Reason.INITIAL, sets=initial)
        new.discard(change.player)
        yield change


def _after(step: Step, before: Decimal | None) -> Decimal | None:
    return fold([Step(0, sets=before), step] if before is not None else [step])
