"""What has been drawn of a stage, step by step: its fixtures, its results by seed, and why two meet."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from clubs.competitions.models import Fixture, Pairing, Phase
from clubs.competitions.rules.stages import Split
from clubs.competitions.rules.standings.results import Result
from clubs.competitions.selectors.draw import FACTS_BY, Draw
from clubs.competitions.selectors.standing import results_of
from config.languages.columns import Reading
from rules_engine.saying import Text, in_english, text_of

SETTLED = (Phase.DECIDED, Phase.EMPTY, Phase.ANNULLED)


def drawn_steps(draw: Draw) -> list[Pairing]:
    """The steps that have been drawn, without the word that closes the stage."""
    return [one for one in draw.pairings if not one.closes]


def is_closed(draw: Draw) -> bool:
    """Whether the director said that no step follows."""
    return any(one.closes for one in draw.pairings)


def fixtures_in(draw: Draw, pairing: Pairing) -> list[Fixture]:
    """The fixtures of one step, by number."""
    found = list(draw.fixtures.values())
    if isinstance(draw.stage.plan, Split):
        return [f for f in found if (f.code == "round") == (pairing.number == 1)]
    return [f for f in found if f.round == pairing.number]


def begun_in(draw: Draw, pairing: Pairing) -> Fixture | None:
    """The first fixture of a step that has been played or is being played; one called to a table has not."""
    for row in fixtures_in(draw, pairing):
        if row.phase in (Phase.LIVE, Phase.OVER, Phase.TIED) or row.result_by in FACTS_BY:
            return row
    return None


def told(words: Any, draw: Draw) -> str:
    """A stored sentence with the names that the entrants have now; of older draws it is plain English."""
    said = json.loads(json.dumps(words), cls=Reading) if isinstance(words, dict) else str(words)
    return _named(said, {e.number: e.name for e in draw.entrants.values()})


def _named(text: str, names: Mapping[int, str]) -> str:
    english = re.sub(r"\{(\d+)\}", lambda found: names.get(int(found[1]), "?"), in_english(text))
    if not isinstance(text, Text):
        return english
    values = {
        name: _named(value, names) if isinstance(value, str) else value for name, value in text.values.items()
    }
    return text_of(english, text.id, text.pattern, values, text.plural, text.number)


def reasons_of(draw: Draw) -> dict[int, list[tuple[str, str]]]:
    """Why two meet, by the number of the fixture: a code and a sentence each."""
    return {
        int(number): [(code, told(words, draw)) for code, words in reasons]
        for pairing in draw.pairings
        for number, reasons in pairing.reasons.items()
    }


def by_seed(draw: Draw, fixtures: Sequence[Fixture]) -> list[Result]:
    """Results of these fixtures, entrants named by their seeds, without figures."""
    seeds = {e.number: seed for seed, e in draw.entrants.items()}
    return [
        Result(seeds[r.a], seeds[r.b], None if r.winner is None else seeds[r.winner], r.kind)  # type: ignore[index]
        for r in results_of(fixtures)
    ]
