"""The rule book in WebAssembly says what this Python says, to the byte."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import rules_engine as engine
from tests import services
from tests.rules_engine.golden import playable_records, records_of

from . import exchange

RUNNER = Path(__file__).resolve().parents[2] / "js" / "same_answers.mjs"


def compared(folder: Path, paths: list[Path]) -> dict[str, object]:
    """The figures of a run over these records; it fails where one answer differs."""
    node = services.node()
    if node is None:
        if services.required():
            pytest.fail("Node.js 18 or later is needed")
        pytest.skip("Node.js 18 or later is not here")
    count = exchange.write(folder, paths)
    ran = subprocess.run([node, str(RUNNER), str(folder)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-4000:]
    figures = json.loads(ran.stdout.splitlines()[-1])
    assert (figures["requests"], figures["different"]) == (count, 0)
    return dict(figures)


def test_a_game_of_each_family_is_judged_alike(tmp_path: Path) -> None:
    """One interpreter takes the games of all families one after the other, chess with its library among
    them."""
    first = {type(game.family).__name__: game for game in engine.games()}
    games = {*first.values(), engine.game("carrom/chess")}
    compared(tmp_path, [records_of(game)[0] for game in sorted(games, key=lambda game: game.id)])


@pytest.mark.soak
def test_every_golden_record_is_judged_alike(tmp_path: Path) -> None:
    """All games, all records: none differs."""
    print(compared(tmp_path, playable_records()))
