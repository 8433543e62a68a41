"""Golden records with one entry changed, dropped, doubled or swapped are judged or refused, never more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules_engine as engine
from tests.cases import each_case
from tests.soak import rounds

from ..golden import records_of

PLACES = rounds(1, 12)
"""Entries of one record that are tampered with."""

Mutant = tuple[str, int, list[engine.Entry]]


def _mutants(entries: list[engine.Entry], rng: random.Random) -> Iterator[Mutant]:
    """Each with its name and the index from which it differs."""
    words = [e.tokens for e in entries]
    for at in sorted(rng.sample(range(len(entries)), min(PLACES, len(entries)))):
        entry, rest = entries[at], entries[at + 1 :]
        yield "dropped", at, rest
        yield "doubled", at, [entry, entry._replace(n=entry.n + 1), *(e._replace(n=e.n + 1) for e in rest)]
        yield "doubled with its number", at, [entry, entry, *rest]
        yield "changed", at, [entry._replace(tokens=rng.choice(words)), *rest]
        yield "changed in a token", at, [entry._replace(tokens=_tampered(entry.tokens, words, rng)), *rest]
        yield "of another side", at, [entry._replace(side=rng.choice("ABCZ")), *rest]
        if rest:
            first, second = rest[0]._replace(n=entry.n), entry._replace(n=rest[0].n)
            yield "swapped", at, [first, second, *rest[1:]]


def _tampered(
    tokens: tuple[engine.Token, ...], words: list[tuple[engine.Token, ...]], rng: random.Random
) -> tuple[engine.Token, ...]:
    """One token left out, given twice, moved, or put in from elsewhere."""
    if tokens[0].kind in ("void", "amend", "allege", "ruling"):
        return (tokens[0]._replace(a=rng.choice((0, 1, 2, tokens[0].a + 1, 10**6))),)
    row = list(tokens)
    at = rng.randrange(len(row))
    how = rng.randrange(4)
    if how == 0 and len(row) > 1:
        del row[at]
    elif how == 1:
        row.insert(at, row[at])
    elif how == 2:
        row.append(row.pop(at))
    else:
        row[at] = rng.choice(rng.choice(words))
    return tuple(row)


@pytest.mark.more_in_soak
@pytest.mark.parametrize("game", engine.games(), ids=lambda g: g.id)
def test_a_tampered_record_is_judged_or_refused(game: engine.Game) -> None:
    """Entries with something wrong are refused with a code and change nothing; the rest is judged."""
    with each_case() as case:
        for path in records_of(game):
            with case(path.stem):
                _tampered_is_judged_or_refused(path)


def _tampered_is_judged_or_refused(path: Path) -> None:
    rng = random.Random(path.stem)
    header, entries = engine.read(path.read_text())
    stood: list[engine.Entry] = []
    match = engine.Match(header)
    for entry in entries:
        if match.add(entry).refusal is None:
            stood.append(entry)
    tried = 0
    for name, at, rest in _mutants(stood, rng):
        whole = [*stood[:at], *rest]
        tampered = engine.fold(header, stood[:at])
        for entry in rest[:40]:
            before = tampered.state
            ruling = tampered.add(entry)
            if ruling.refusal is not None:
                assert tampered.state == before, f"{name} {entry.n}"
                assert ruling.refusal.code, f"{name} {entry.n}"
        tampered.board()
        tampered.expects()
        if tried % 4 == 0:
            folded = engine.fold(header, whole)
            folded.board()
            assert all(problem.refusal.code for problem in folded.problems)
            assert engine.read(engine.write(header, []))[0] == header
        tried += 1
    assert tried >= min(len(stood), PLACES)
