"""docs/notation.md and docs/notation: every example is a record that can be read and that stands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rules_engine as engine
from rules_engine.record.tokens import Token
from tests.cases import for_each

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "notation.md").read_text(encoding="utf-8")
PAGES = [path.read_text(encoding="utf-8") for path in sorted((DOCS / "notation").glob("*.md"))]
EXAMPLES = re.findall(r"```\n(\[Game .*?)```", "\n".join([TEXT, *PAGES]), re.S)
ROWS = re.findall(r"^\| (`.*?) \| `(\[\".*?\])` \|", TEXT, re.M)


def test_each_game_has_an_example() -> None:
    """Six games, and the one at the top."""
    shown = {engine.read(text)[0].game for text in EXAMPLES}
    assert shown == {game.id for game in engine.games()}


@for_each("text", EXAMPLES, ids=lambda t: re.search(r'"(.*?)"', t)[1])  # type: ignore[index]
def test_an_example_stands(text: str) -> None:
    """Every entry is accepted, nothing becomes illegal, and text and JSON say the same."""
    header, entries = engine.read(text)
    match = engine.Match(header)
    for entry in entries:
        ruling = match.add(entry)
        assert ruling.refusal is None, f"{entry.n}. {entry.text}: {ruling.refusal}"
    assert match.problems == ()
    assert engine.read(engine.write(header, entries)) == (header, entries)
    assert [engine.Entry.from_json(json.loads(json.dumps(e.to_json()))) for e in entries] == entries


def test_the_table_of_tokens_has_every_kind() -> None:
    """The kinds of the table are those that the reader knows."""
    kinds = {json.loads(shown.replace("[...]", "[]"))[0] for _, shown in ROWS}
    documented = set(re.findall(r"^    ([a-z]+)  ", Token.__doc__ or "", re.M)) - {"kind"}
    assert kinds == documented


@pytest.mark.parametrize(("spelt", "shown"), ROWS, ids=lambda x: x[:20])
def test_a_row_of_the_table_reads_as_it_says(spelt: str, shown: str) -> None:
    """Each spelling can be read, and one of them is the JSON beside it."""
    read = [engine.tokens_to_json(engine.read_tokens(text)) for text in re.findall(r"`(.*?)`", spelt)]
    assert all(len(rows) == 1 for rows in read)
    wanted = json.loads(shown.replace("[...]", "null"))
    found = [[rows[0][0], rows[0][1], None] if "[...]" in shown else rows[0] for rows in read]
    assert wanted in found
