"""Whether a match tells what a player alone may know."""

from __future__ import annotations

import json
from collections.abc import Callable

import rules_engine as engine


def told(match: engine.Match, ruling: engine.Ruling) -> str:
    """All that is sent to anybody: board, what the scoreboard says, what may be recorded, the ruling."""
    board = match.board()
    family = match.play.family
    facts = [family.match_facts(board), *(family.side_facts(board, x) for x in match.header.letters)]
    told = [[list(fact) for fact in some] for some in facts]
    rows = [board, match.figures(), match.expects().to_json(), ruling.to_json(), told]
    return json.dumps(rows, sort_keys=True)


def tells_nothing(
    start: Callable[[], engine.Match],
    secrets: dict[str, tuple[str, str]],
    rows: list[str],
    forbidden: tuple[str, ...],
) -> None:
    """Play the same ``rows`` twice, once with each of two seals a side (``secrets``): nothing may differ, and
    no ``forbidden`` text (seal, salt, number) may stand anywhere."""
    seen: list[list[str]] = []
    for which in (0, 1):
        match = start()
        said = []
        for row in rows:
            side, _, tokens = row.partition(" ")
            if tokens == ":pill":
                tokens = f":pill({secrets[side][which]})"
            said.append(told(match, match.add(engine.entry(match.last + 1, side, tokens))))
        for text in said:
            for secret in (*forbidden, *(s for pair in secrets.values() for s in pair)):
                assert secret not in text, f"{secret} stands in {text}"
        seen.append(said)
    assert seen[0] == seen[1]
