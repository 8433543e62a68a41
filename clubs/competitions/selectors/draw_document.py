"""The published draw of a competition as a document that anybody can run again (`pairing.published`)."""

from __future__ import annotations

from typing import Any

from clubs.competitions.models import Competition, Entrant, SeedingMethod
from clubs.competitions.rules.pairing import published, seeding


def inputs_of(competition: Competition, entrants: list[Entrant]) -> dict[str, Any]:
    """Everything that decides the draw of these entrants, and nothing else."""
    by_hand = competition.seeding == SeedingMethod.HAND
    return {
        "algorithm": competition.draw_algorithm,
        "method": str(competition.seeding),
        "sizes": list(competition.seeding_sizes),
        "seed": competition.seed,
        "format": str(competition.format),
        "entrants": [
            {"number": e.number, "rating": e.rating, "hand_seed": e.hand_seed if by_hand else None}
            for e in sorted(entrants, key=lambda e: e.number)
        ],
    }


def document_of(competition: Competition) -> dict[str, Any]:
    """The document of a drawn competition, from what stands in the database: two queries.

    Who entered after the draw has no part in it, and is left out.
    """
    drawn = [e for e in competition.entrants.all() if e.seed is not None and not e.late]
    inputs = inputs_of(competition, drawn)
    order = [e.number for e in sorted(drawn, key=lambda e: e.seed or 0)]
    lots = [e.number for e in sorted(drawn, key=lambda e: e.lot or 0)]
    made: dict[str, Any] = {
        "what": published.WHAT,
        "club": competition.club.name,
        "competition": competition.name,
        "inputs": inputs,
        "inputs_sha256": published.digest(inputs),
        "order": order,
        "lots": lots,
        "names": {str(e.number): e.name for e in drawn},
    }
    if competition.first_stage.is_bracket:
        by_seed = {e.seed: e.number for e in drawn}
        made["first_round"] = [
            [by_seed.get(of) if source == "seed" else None for source, of in ((a, a_of), (b, b_of))]
            for a, a_of, b, b_of in competition.first_stage.fixtures.filter(round=1)
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
