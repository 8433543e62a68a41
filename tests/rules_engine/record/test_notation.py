"""The record: text and JSON are one-to-one, errors say where, and nothing that is typed breaks the reader."""

from __future__ import annotations

import json
import random
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules_engine as engine
from rules_engine.record.tokens import MAX_LENGTH, Token
from tests.soak import examples, rounds


def _token(*words: st.SearchStrategy[Any]) -> st.SearchStrategy[Token]:
    return st.tuples(*words).map(lambda said: Token(*said))


pieces = st.one_of(
    st.sampled_from(["r", "w", "bk", "r12", "c", "R1", "g12", "bottle"]),
    st.integers(0, 99).map(str),
    st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,4}", fullmatch=True),
)
words = st.from_regex(r"[a-z][a-z0-9-]{0,10}", fullmatch=True)
places = st.from_regex(r"[a-z0-9]{1,4}", fullmatch=True)
argument = st.one_of(st.none(), st.from_regex(r"[A-Za-z0-9.,+!-]{1,8}( [A-Za-z0-9]{1,4})?", fullmatch=True))
calls = st.lists(st.tuples(pieces, st.one_of(st.none(), places)), max_size=4).map(tuple)
plain_tokens = st.one_of(
    _token(st.just("call"), calls),
    _token(st.just("touch"), st.one_of(st.none(), st.just("W")), pieces),
    _token(st.just("cushion"), st.one_of(st.none(), pieces), st.one_of(st.integers(1, 99), st.just("lfr"))),
    _token(st.just("pocket"), pieces, st.one_of(st.none(), places)),
    _token(st.just("off"), pieces),
    _token(st.just("pin"), pieces, st.one_of(st.none(), pieces)),
    _token(st.just("rest"), pieces, places),
    _token(st.just("state"), words, argument),
    _token(st.just("choice"), words, argument),
    _token(st.just("claim"), st.one_of(st.just("miss"), st.integers(-9999, 9999))),
    _token(st.just("dice"), st.lists(st.integers(0, 99), max_size=5).map(tuple)),
    _token(st.just("move"), st.sampled_from(["13/7(2)", "7/1*", "bar/22", "11-15", "22x15x8", "6/off"])),
    _token(st.just("time"), st.integers(0, 999_999_999).map(lambda ms: ms / 1000)),
    _token(st.just("place"), places),
    st.just(Token("full")),
)
stroke = st.lists(plain_tokens, min_size=1, max_size=12).map(tuple)
numbers = st.integers(1, 999_999_999)
corrections = st.one_of(
    _token(st.just("void"), numbers),
    _token(st.sampled_from(["amend", "ruling", "allege"]), numbers, stroke),
)
entry_tokens = st.one_of(stroke, corrections.map(lambda token: (token,)))


@settings(max_examples=examples(150, 2400), deadline=None)
@given(entry_tokens)
def test_text_and_json_say_the_same(tokens: tuple[Token, ...]) -> None:
    """Written and read again, in either form, an entry is what it was."""
    text = engine.write_tokens(tokens)
    if len(text) > MAX_LENGTH:
        return
    read = engine.read_tokens(text)
    # Two words of the grammar may be spelt alike (x9- is a touch or a piece): what is read is then final.
    assert engine.read_tokens(engine.write_tokens(read)) == read
    plain = json.loads(json.dumps(engine.tokens_to_json(read)))
    assert engine.tokens_from_json(plain) == read
    try:
        same = engine.tokens_from_json(json.loads(json.dumps(engine.tokens_to_json(tokens))))
    except engine.RecordError:
        assert read != tokens, "a record that reads back the same must be taken as JSON"
    else:
        assert same == tokens == read


@settings(max_examples=examples(60, 1200), deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from("AB"), entry_tokens, st.one_of(st.none(), st.text(max_size=40))), max_size=8
    )
)
def test_a_whole_record_reads_back_as_it_was_written(
    rows: list[tuple[str, tuple[Token, ...], str | None]],
) -> None:
    """Header, numbers, sides, tokens and remarks survive."""
    header = engine.Header(
        "brunswick/three-cushion-carrom",
        (("A", 'Ann "the cue"'), ("B", "Bo \\ Co")),
        options={"target": 30},
        start={"B": 5},
        race=2,
        tags={"Date": "1908-03-01", "Table": "5 x 10; new cloth"},
    )
    entries = []
    for n, (side, tokens, note) in enumerate(rows, 1):
        read = engine.read_tokens(engine.write_tokens(tokens))
        entries.append(engine.entry(n, side, read, note))
    assert engine.read(engine.write(header, entries)) == (header, entries)
    again = [engine.Entry.from_json(json.loads(json.dumps(e.to_json()))) for e in entries]
    assert again == entries
    assert engine.Header.from_json(json.loads(json.dumps(header.to_json()))) == header


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "no-game", 1, 1),
        ('[Game "brunswick/whist"]', "unknown-game", 1, 1),
        ('[Game "brunswick/snookers-pool"] [Rules one]', "bad-tag", 1, 34),
        ('[Game "brunswick/snookers-pool"]\n[Game "x"]', "double-tag", 2, 1),
        ('[Game "brunswick/snookers-pool"]\n\n1 A +1', "not-an-entry", 3, 1),
        ('[Game "brunswick/snookers-pool"]\n\n1. A +1\n2. A xr ?? 0', "unreadable", 4, 9),
        ('[Game "brunswick/snookers-pool"]\n\n1. A (bk)>\n', "unreadable", 3, 6),
        ('[Game "brunswick/snookers-pool"]\n\n1. A ; nothing\n', "empty", 3, 5),
        ('[Game "brunswick/snookers-pool"]\n\n1. A amend 3: ?\n', "unreadable", 3, 15),
        ('[Game "brunswick/snookers-pool"]\n\n1. A void 3 now\n', "unreadable", 3, 13),
        ('[Game "brunswick/snookers-pool"]\n\n0. A +1\n', "not-an-entry", 3, 1),
        ('[Game "brunswick/snookers-pool"] [Rules "9999999"]', "bad-tag", 1, 1),
    ],
)
def test_an_error_says_where_it_is(text: str, code: str, line: int, column: int) -> None:
    """Line and column count from 1 and point at the word that cannot be read."""
    with pytest.raises(engine.RecordError) as caught:
        engine.read(text)
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)


@pytest.mark.parametrize(
    "rows",
    [
        None,
        7,
        "xr",
        {},
        [None],
        [[]],
        [["touch"]],
        [["touch", "a b", "r"]],
        [["cushion", None, 10**12]],
        [["cushion", None, 0]],
        [["time", float("nan")]],
        [["time", float("inf")]],
        [["time", 10**400]],
        [["claim", 1.5]],
        [["claim", None]],
        [["choice", "a)b"]],
        [["choice", "a", "x;y"]],
        [["state", "a", ""]],
        [["amend", 1, []]],
        [["amend", 1, [["amend", 2, [["full"]]]]]],
        [["void", -1]],
        [["void", "1"]],
        [["call", [["9", None, 3]]]],
        [["call", 5]],
        [["dice", ["six"]]],
        [["nonsense"]],
        [["touch", None, "r", "more"]],
        [[["touch"]]],
    ],
)
def test_json_of_another_shape_is_refused(rows: object) -> None:
    """Whatever is sent is a RecordError, never a crash and never read as something else."""
    with pytest.raises(engine.RecordError):
        engine.tokens_from_json(rows)


def test_a_chain_of_corrections_in_json_is_refused_however_deep() -> None:
    """A correction holds no correction."""
    rows: list[object] = ["full"]
    for _ in range(5000):
        rows = ["amend", 1, [rows]]
    with pytest.raises(engine.RecordError):
        engine.tokens_from_json([rows])


@pytest.mark.parametrize(
    "row",
    [
        None,
        [],
        {},
        {"n": True},
        {"n": 0, "side": "A", "do": [["full"]]},
        {"n": 1, "side": "a b", "do": [["full"]]},
        {"n": 1, "side": "A", "do": []},
        {"n": 1, "side": "A", "do": [["full"]], "note": 5},
        {"n": 1, "side": "A", "do": [["full"]], "note": "x" * 600},
    ],
)
def test_an_entry_of_another_shape_is_refused(row: object) -> None:
    """Number, side, tokens and remark are checked."""
    with pytest.raises(engine.RecordError):
        engine.Entry.from_json(row)


_VALID = """[Game "{game}"] [Rules "1"] [A "Ann"] [B "Bo"] [Date "1908"]

1. A :lead ; won the lag
2. A (9 4>tl) xr --- x9 9>br r5! c^ +1 ; words
3. B #frozen(r) -lfr R1=hole [6 5] 13/7(2) 11-15 t=12.4 @spot1 miss .
4. A amend 2: xr 0
5. A claim 3 #push
6. A void 5
"""
_ALPHABET = (
    string.printable
    + "\N{NO-BREAK SPACE}\N{LINE SEPARATOR}"
    + "\N{ARABIC-INDIC DIGIT THREE}\N{SUPERSCRIPT TWO}\N{PILE OF POO}é\x00"
)


@pytest.mark.more_in_soak
def test_nothing_that_is_typed_breaks_the_reader() -> None:
    """Damaged records: each is read, or refused with its place."""
    rng = random.Random(1908)
    games = [g.id for g in engine.games()]
    read = 0
    places: list[tuple[int, int]] = []
    for _ in range(rounds(5_000, 20_000)):
        text = list(_VALID.format(game=rng.choice(games)))
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(text))
            act = rng.randrange(4)
            if act == 0:
                del text[at : at + rng.randint(1, 8)]
            elif act == 1:
                text.insert(at, rng.choice(_ALPHABET))
            elif act == 2:
                text[at] = rng.choice(_ALPHABET)
            else:
                other = rng.randrange(len(text))
                text[at:at] = text[other : other + rng.randint(1, 20)]
            if not text:
                break
        try:
            header, entries = engine.read("".join(text))
        except engine.RecordError as error:
            places.append((error.line, error.column))
            continue
        read += 1
        written = engine.write(header, entries)
        assert engine.read(written)[1] == entries
    assert all(line >= 1 and column >= 1 for line, column in places)
    assert read > rounds(125, 500), "the damage was so great that little was tested"
