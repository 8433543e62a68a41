"""The published draw of a competition as a document that anybody can run again (`pairing.published`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime

from clubs.competitions.models import Competition, Entrant, SeedingMethod, Stage
from clubs.competitions.rules.moves import before, in_words
from clubs.competitions.rules.pairing import published, seeding
from clubs.competitions.rules.stages import Groups


def inputs_of(competition: Competition, entrants: list[Entrant]) -> dict[str, Any]:
    """Everything that decides the draw of these entrants, and nothing else."""
    by_hand = competition.seeding == SeedingMethod.HAND
    by_list = competition.seeds_by_list
    stage = competition.first_stage
    clubs = stage.drawn.get("clubs", {})
    found: dict[str, Any] = {
        "algorithm": competition.draw_algorithm,
        "method": str(competition.seeding),
        "sizes": list(competition.seeding_sizes),
        "seed": competition.seed,
        "format": str(competition.format),
        "entrants": [
            {
                "number": e.number,
                "rating": e.seed_rating if by_list else e.rating,
                "hand_seed": e.hand_seed if by_hand else None,
            }
            for e in sorted(entrants, key=lambda e: e.number)
        ],
    }
    if by_list:
        found["rated_by"] = str(competition.seeded_by)
    if "groups" in stage.drawn:
        plan = stage.plan
        assert isinstance(plan, Groups)
        found["groups"] = {"number": plan.groups, "dealt": plan.dealt, "apart": plan.clubs_apart}
        if clubs:
            found["groups"]["clubs"] = dict(clubs)
    return found


def seed_of(stage: Stage, seed: str) -> str:
    """The seed by which the pots of a stage's groups are drawn: the published one, and its own later on."""
    return seed if stage.is_first else f"{seed}, stage {stage.number}"


def document_of(competition: Competition) -> dict[str, Any]:
    """The document of a drawn competition, from what stands in the database: two queries.

    Who entered after the draw has no part in it, and is left out. `order` is as it was drawn, the first round
    and the groups as they are; "moves" lead from one to the other.
    """
    there = [e for e in competition.entrants.all() if e.seed is not None]
    drawn = [e for e in there if not e.late]
    inputs = inputs_of(competition, drawn)
    stage = competition.first_stage
    was = before({e.seed: e.number for e in there if e.seed is not None}, stage.moves)
    late = {e.number for e in there if e.late}
    order = [number for _, number in sorted(was.items()) if number not in late]
    lots = [e.number for e in sorted(drawn, key=lambda e: e.lot or 0)]
    made: dict[str, Any] = {
        "what": published.WHAT,
        "club": competition.club.name,
        "competition": competition.name,
        "inputs": inputs,
        "inputs_sha256": published.digest(inputs),
        "order": order,
        "lots": lots,
        "names": {str(e.number): e.name for e in (there if stage.moves else drawn)},
    }
    if stage.moves:
        made["moves"] = stage.moves
        made["late"] = {str(number): seed for seed, number in sorted(was.items()) if number in late}
    if stage.members:
        numbers = {e.seed: e.number for e in there}
        made["groups"] = [[numbers[seed] for seed in group] for group in stage.members]
    if stage.is_bracket:
        by_seed = {e.seed: e.number for e in drawn}
        made["first_round"] = [
            [by_seed.get(of) if source == "seed" else None for source, of in ((a, a_of), (b, b_of))]
            for a, a_of, b, b_of in stage.fixtures.filter(round=1)
            .exclude(code="third")
            .order_by("number")
            .values_list("a_source", "a_of", "b_source", "b_of")
        ]
    return made


def digest_in_log(competition: Competition) -> str:
    """The digest of the inputs as it was written into the log at the draw; "" for older draws. One query."""
    event = competition.events.filter(kind="drawn").order_by("-seq").first()
    return str(event.data.get("inputs_sha256", "")) if event is not None else ""


def lots_of(competition: Competition, entrants: list[Entrant]) -> list[tuple[Entrant, str]]:
    """Entrants with the digests that drew them, in the order drawn."""
    rows = [
        (e, seeding.lot(competition.seed, str(e.number), algorithm=competition.draw_algorithm))
        for e in entrants
    ]
    return sorted(rows, key=lambda row: row[1])


def moves_of(stage: Stage, entrants: Iterable[Entrant]) -> list[Moved]:
    """What was moved by hand in a stage since its draw, in order, as sentences."""
    names = {entrant.number: entrant.name for entrant in entrants}
    return [
        Moved(
            str(one.get("kind", "")),
            in_words(one, names),
            str(one.get("reason", "")),
            str(one.get("by", "")),
            parse_datetime(str(one.get("at", ""))),
        )
        for one in stage.moves
    ]


@dataclass(frozen=True)
class Moved:
    """One move by hand, for people: what, why, who and when."""

    kind: str
    words: str
    reason: str
    by: str
    at: datetime | None
