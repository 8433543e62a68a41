"""Many thousand inputs of every kind: each is judged or refused with a code, nothing else happens."""

from __future__ import annotations

import json
import random

import pytest

import rules_engine as engine
from tests.soak import rounds

from ..golden import playable_records
from ..walks import header_of, typed, walk

ENTRIES = rounds(20_000, 70_000)
LINES = rounds(5_000, 25_000)
HEADERS = rounds(1_500, 8_000)

SIGNS = "()[]:#@=!^>x-.+*/ \t0123456789abcdefghlmnprtwzABRGW;\"'{}\\~é\x00\u2028"


def _seeds() -> list[str]:
    """Tokens of all golden records, and what a marker may type."""
    words: dict[str, None] = {}
    for path in playable_records():
        for entry in engine.read(path.read_text())[1]:
            words[entry.text] = None
    return list(words)


def _spoilt(text: str, seeds: list[str], rng: random.Random) -> str:
    """A text with a letter changed, left out or put in, cut, doubled, or spliced with another."""
    at = rng.randrange(len(text) + 1)
    how = rng.randrange(8)
    if how <= 1:
        return text[:at] + rng.choice(SIGNS) + text[at + 1 :]
    if how == 2:
        return text[:at] + text[at + 1 :]
    if how == 3:
        return text[:at] + rng.choice(SIGNS) + text[at:]
    if how == 4:
        return text[:at] + " " + rng.choice(seeds)
    if how == 5:
        return (text + " ") * rng.choice((2, 2, 3, 500))
    if how == 6:
        return f"{rng.choice(('void', 'amend', 'claim', 'ruling'))} {rng.choice((0, 1, 2, 3, 10**9))}: {text}"
    return "".join(rng.choices(SIGNS, k=rng.randrange(12)))


@pytest.mark.more_in_soak
def test_entries_of_any_make() -> None:
    """Read, and judged by a match of some game at some moment: the state changes only if it is accepted."""
    rng = random.Random(1908)
    seeds = _seeds()
    games = engine.games()
    tried = read = 0
    codes: set[str] = set()
    each = ENTRIES // (3 * len(games)) + 1
    for game in games:
        for moment in (0, 3, 25):
            match = engine.Match(header_of(game, rng=rng, race=1 + moment % 2))
            walk(match, rng, moment)
            letters = match.header.letters
            own = [text for _, text in typed(match)] or seeds
            stored = match.snapshot()
            for _ in range(each):
                tried += 1
                text = _spoilt(rng.choice(own if tried % 2 else seeds), seeds, rng)
                try:
                    entry = engine.entry(match.last + 1, rng.choice(letters), text)
                except engine.RecordError as error:
                    codes.add(error.code)
                    continue
                read += 1
                before = match.state
                ruling = match.add(entry)
                if ruling.refusal is None:
                    if len(match.entries) > 12 or match.over:
                        match = engine.Match.resume(match.header, stored)
                elif match.state is not before:
                    assert match.state == before
    assert tried >= ENTRIES
    assert read > ENTRIES // 5, "enough of it can be read to be judged"
    assert codes == {"unreadable", "too-long", "empty"}


@pytest.mark.more_in_soak
def test_lines_of_any_make() -> None:
    """Records in text and JSON with a spoilt line end with their place, or are read."""
    rng = random.Random(147)
    seeds = _seeds()
    header = engine.Header("brunswick/snookers-pool", (("A", "Ann"), ("B", "Bo")))
    head = engine.write(header, [])
    json_head = json.dumps(header.to_json())
    places: list[tuple[str, int, int]] = []
    for i in range(LINES):
        text = rng.choice(seeds)
        if i % 2:
            line = json.dumps({"n": i, "side": "A", "do": engine.tokens_to_json(engine.read_tokens(text))})
            first = json_head
        else:
            line, first = f"{i}. A {text} ; remark", head
        lines = [first.replace("\n", " "), _spoilt(line, seeds, rng)]
        try:
            for part in engine.records(lines):
                assert isinstance(part, engine.Header | engine.Entry)
        except engine.RecordError as error:
            places.append((error.code, error.line, error.column))
    assert len(places) > LINES // 5
    assert all(code and line == 2 and column >= 1 for code, line, column in places)


@pytest.mark.more_in_soak
def test_headers_of_any_make() -> None:
    """Tags and JSON headers, set-ups included, make a match or are refused with a code."""
    rng = random.Random(50)
    tags = [
        '[Game "brunswick/snookers-pool"]', '[Game "carrom/carroms"]', '[Rules "1"]', '[A "Ann"] [B "Bo"]',
        '[Race "2"]', '[RaceB "3"]', '[Sets "2"]', '[StartA "5"]', '[Minutes "20"]', '[AtTime "inning"]',
        '[PlayersA "Ann; Al"]', '[Alternate "stroke"]', '[Tie "respot-black"]', '[DiscountB "1"]',
        '[Setup "A=40 B=32 turn=B reds=0 colours=bu,pk,bk"]', '[Setup "turn=A won.A=1 at.A=2"]',
    ]  # fmt: skip
    codes: set[str] = set()
    made = 0
    for i in range(HEADERS):
        text = " ".join(rng.sample(tags[2:], rng.randrange(5)))
        text = f"{tags[i % 2]} {text}"
        if i % 3:
            text = _spoilt(text, tags, rng)
        try:
            header, _ = engine.read(text[:4000])
            if i % 2:
                header = engine.read_json(json.dumps(header.to_json()))[0]
            engine.Match(header).board()
        except engine.EngineError as error:
            codes.add(error.code)
        else:
            made += 1
    assert made > HEADERS // 5
    assert {"bad-setup", "bad-race", "bad-tag", "unknown-game"} <= codes
