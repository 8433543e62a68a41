"""The standings of one stage as plain values: the places of a bracket, or its tables, group by group.

The shape is that of :func:`.standing.explained` with the number of the `stage` and, in each row, the `group`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from clubs.competitions.models import Competition, Entrant, Stage, Status
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.rules.stages import Groups
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.outlooks import outlooks_of
from clubs.competitions.selectors.stage_places import is_over, members_of, places_of, tables_of
from clubs.competitions.selectors.standing import explained
from clubs.people.models import Player

PLAYED_ON = (Status.RUNNING, Status.FINISHED, Status.ARCHIVED)


def told(competition: Competition, stage: Stage, draws: Sequence[Draw]) -> dict[str, Any]:
    """The standings of a stage and why they are so; without rows before it is drawn.

    Ranks are those within the stage, in groups within the group; the places of a bracket are told once it is
    over. `group` is a letter, None where the stage has no groups; partings stand between neighbours of one
    group. `going` tells who is through or out, and `needs` what the others need, while something is left to
    play; `final` says that nothing of the stage is. `draws` are the drawn stages of the competition; one
    query for the players.
    """
    draw = next((one for one in draws if one.stage.number == stage.number), None)
    if draw is None:
        found = explained(competition, [], [], stage)
        return {**found, "stage": stage.number, "final": False}
    final = is_over(draw) and competition.status in PLAYED_ON
    seated = _seated(draw)
    fixtures = list(draw.fixtures.values())
    parts: list[tuple[str | None, dict[str, Any]]] = []
    if draw.bracket is not None:
        placed = _placed(draw, seated) if final else []
        parts.append((None, explained(competition, placed, [], stage, draw.annulled)))
    elif stage.in_steps:
        tables = steps.step_rows(draw)
        for number, (members, rows) in enumerate(zip(members_of(draw), tables, strict=True)):
            part = ("top", "bottom")[number] if len(tables) > 1 else None
            own = [seated[seed] for seed in members]
            parts.append((part, explained(competition, own, fixtures, stage, draw.annulled, rows)))
    else:
        grouped = isinstance(stage.plan, Groups)
        for number, members in enumerate(members_of(draw)):
            own = [seated[seed] for seed in members]
            keys = {one.pk for one in own}
            met = [f for f in fixtures if f.a_id in keys and f.b_id in keys]
            told_ = explained(competition, own, met, stage, draw.annulled)
            parts.append((letter(number) if grouped else None, told_))
    found = parts[0][1]
    ahead = {} if draw.bracket is not None or final else outlooks_of(competition, draw, tables_of(draw))
    numbers = {e.pk: e.number for e in draw.entrants.values()}
    outlooks = {numbers[pk]: outlook for pk, outlook in ahead.items()}

    def row_of(row: dict[str, Any], group: str | None) -> dict[str, Any]:
        outlook = outlooks.get(row["entrant"])
        going, needs = (str(outlook.going), outlook.words) if outlook is not None else (None, "")
        return {**row, "group": group, "going": going, "needs": needs}

    return {
        **found,
        "stage": stage.number,
        "final": final,
        "rows": [row_of(row, group) for group, part in parts for row in part["rows"]],
        "partings": [one for _, part in parts for one in part["partings"]],
        "annulled": [one for _, part in parts for one in part["annulled"]],
    }


def _seated(draw: Draw) -> dict[int, Entrant]:
    """The entrants by seed, with their players; `seed` is that in this stage."""
    keys = {pk for e in draw.entrants.values() for pk in e.player_ids}
    players = Player.objects.only("slug", "club_id").in_bulk(keys)
    found = {}
    for seed, entrant in draw.entrants.items():
        found[seed] = one = copy(entrant)
        one.player, one.seed = players[entrant.player_id], seed
        one.partner = None if entrant.partner_id is None else players[entrant.partner_id]
    return found


def _placed(draw: Draw, seated: dict[int, Entrant]) -> list[Entrant]:
    """The entrants with their places in this bracket, instead of those in the whole competition."""
    for one in seated.values():
        one.final_rank = one.final_rank_to = None
    by_pk = {one.pk: one for one in seated.values()}
    for placed in places_of(draw):
        for entrant in placed.entrants:
            one = by_pk[entrant.pk]
            one.final_rank, one.final_rank_to, one.final_reason = placed.first, placed.last, placed.reason
    return list(seated.values())
