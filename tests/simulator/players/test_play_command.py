"""``manage.py play``: records that judge, drawings, and clear refusals."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import rules_engine as engine
from simulator.management.commands.play import row_of

GAME = "carrom/black-bank"


def play(*arguments: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("play", *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture(scope="module")
def record() -> str:
    return play(GAME, "--skill", "beginner", "--sides", "A=Ann,B=Bo", "--seed", "3")


def test_it_prints_a_record_that_judges(record: str) -> None:
    lines = list(engine.judge(engine.lines_of(io.StringIO(record))))
    assert len(lines) > 5
    assert all(line["ok"] for line in lines)
    assert "Ann" in record


def test_the_game_is_over_at_the_end(record: str) -> None:
    header, entries = engine.read(record)
    match = engine.fold(header, entries)
    assert match.over
    assert not match.problems


def test_the_same_seed_gives_the_same_record(record: str) -> None:
    again = play(GAME, "--skill", "beginner", "--sides", "A=Ann,B=Bo", "--seed", "3")
    other = play(GAME, "--skill", "beginner", "--sides", "A=Ann,B=Bo", "--seed", "4")
    assert again == record != other


def test_every_stroke_is_drawn(tmp_path: Path) -> None:
    text = play(GAME, "--skill", "A=good,B=beginner", "--svg", str(tmp_path / "strokes"))
    drawn = sorted((tmp_path / "strokes").glob("*.svg"))
    _, entries = engine.read(text)
    strokes = [entry for entry in entries if entry.tokens[0].kind != "choice"]
    assert [int(path.stem) for path in drawn] == [entry.n for entry in strokes]
    assert "<svg" in drawn[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name one game"),
        ((GAME, "--all"), "name one game"),
        (("crown/nothing",), "crown/nothing"),
        ((GAME, "--skill", "genius"), "no level 'genius'"),
        ((GAME, "--skill", "Z=good"), "nobody plays as 'Z'"),
        ((GAME, "--sides", "A"), "KEY=VALUE"),
        ((GAME, "--sides", "A=Ann"), "sides"),
        ((GAME, "--options", "colour=3"), "no option 'colour'"),
        ((GAME, "--limit", "-1"), "--limit"),
    ],
)
def test_what_cannot_be_played_is_told(arguments: tuple[str, ...], told: str) -> None:
    with pytest.raises(CommandError, match=told) as refusal:
        play(*arguments)
    assert refusal.value.returncode == 2


def test_a_game_that_does_not_end_is_told() -> None:
    with pytest.raises(CommandError, match="did not end within 3 entries"):
        play(GAME, "--limit", "3")
    row = row_of(GAME, "beginner", 1, 3)
    assert row.entries == 3
    assert "did not end" in row.fault
