"""The fold of a log: corrections, snapshots, and words that nobody foresaw."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import rules_engine as engine
from tests.soak import rounds

GAMES = [g.id for g in engine.games()]


def _match(game_id: str = "brunswick/three-cushion-carrom", **options: object) -> engine.Match:
    letters = engine.game(game_id).side_letters(2)
    return engine.Match(engine.Header(game_id, tuple((x, x) for x in letters), options=options))


def _add(match: engine.Match, side: str, text: str) -> engine.Ruling:
    return match.add(engine.entry(match.last + 1, side, text))


def test_a_void_of_a_void_lifts_it() -> None:
    """An undo is undone by voiding it."""
    match = _match()
    for side, text in (("A", "+1"), ("A", "+1"), ("A", "void 2"), ("A", "void 3")):
        assert _add(match, side, text).ok
    assert match.board()["score"] == {"A": 2, "B": 0}
    assert match.read_as(2) == engine.read_tokens("+1")


def test_the_latest_amendment_reads() -> None:
    """Of two amendments the later one; voided, the earlier one again."""
    match = _match()
    for text in ("+1", "amend 1: 0", "amend 1: miss"):
        assert _add(match, "A", text).ok
    assert match.board()["score"] == {"A": 0, "B": 1}
    assert _add(match, "A", "void 3").ok
    assert match.board()["score"] == {"A": 0, "B": 0}


def test_entries_that_a_correction_made_illegal_are_reported_and_may_be_mended() -> None:
    """They are never dropped; amended in turn, they stand again."""
    match = _match()
    for side, text in (("A", "+1"), ("A", "+1"), ("A", "amend 1: 0")):
        assert _add(match, side, text).ok
    assert [(p.n, p.refusal.code) for p in match.problems] == [(2, "out-of-turn")]
    assert _add(match, "A", "void 2").ok
    assert match.problems == ()


def test_a_correction_judges_nothing_before_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What undo costs does not grow with the match: entries before the one corrected keep their rulings."""
    match = _match()
    judged: list[int] = []

    def judge(play: Any, state: Any, entry: engine.Entry) -> engine.Ruling:
        judged.append(entry.n)
        ruling: engine.Ruling = match.rules.judge(play, state, entry)
        return ruling

    monkeypatch.setattr(match, "_judge", judge)
    for _ in range(20):
        assert _add(match, "A", "+1").ok
    first = match.rulings[1]
    judged.clear()
    assert _add(match, "A", "void 20").ok and judged == []
    assert _add(match, "A", "amend 18: +1").ok and judged == [18, 19]
    assert _add(match, "A", "void 21").ok and judged == [18, 19, 20]
    assert match.rulings[1] is first
    assert match.board()["score"] == {"A": 20, "B": 0}


def test_a_correction_that_stands_before_its_entry_is_read_with_the_next_one() -> None:
    """No tablet writes such a log, but it can be folded: then a correction has every entry judged anew."""
    rows = [(1, "+1"), (2, "void 3"), (4, "+1")]
    match = engine.fold(_match().header, [engine.entry(n, "A", text) for n, text in rows])
    whole = engine.fold(match.header, [*match.entries[:2], engine.entry(3, "A", "+1"), match.entries[2]])
    assert match.board()["score"] == whole.board()["score"] == {"A": 2, "B": 0}
    ahead = engine.fold(match.header, [engine.entry(1, "A", "+1"), engine.entry(2, "A", "void 3")])
    for text in ("+1", "+1", "void 4"):
        assert _add(ahead, "A", text).ok
    assert ahead.state == engine.fold(ahead.header, ahead.entries).state
    assert ahead.board()["score"] == {"A": 1, "B": 0}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("void 9", "no-such-entry"),
        ("amend 9: 0", "no-such-entry"),
        ("amend 1: +5", "impossible"),
        ("amend 1: #nonsense", "unknown-state"),
        ("amend 3: 0", "wrong-token"),
        ("claim 1 #push", "too-late"),
        ("void 2", "no-such-entry"),
    ],
)
def test_a_correction_that_cannot_stand_is_refused(text: str, code: str) -> None:
    """Of nothing, of a correction, or with what the game does not allow."""
    match = _match()
    for row in ("+1", "+1", "void 2", "+1"):
        assert _add(match, "A", row).ok
    before = match.snapshot(), len(match.entries)
    ruling = _add(match, "A", text)
    assert ruling.refusal is not None
    assert ruling.refusal.code == code
    assert (match.snapshot(), len(match.entries)) == before


@pytest.mark.parametrize(
    ("game", "foul", "points"),
    [
        ("brunswick/three-cushion-carrom", "wrong-ball", 1),  # foul strokes 6: the same price as for any miss
        ("brunswick/snookers-pool", "feet", 1),  # rule 18: any penalty that he incurred besides
    ],
)
def test_a_miss_keeps_its_price_when_a_foul_is_claimed_of_it(game: str, foul: str, points: int) -> None:
    """What overturns a count does not undo a miss."""
    match = _match(game)
    _add(match, "A", ":lead")
    _add(match, "A", "miss")
    assert _add(match, "B", f"claim 2 #{foul}").refusal is None
    assert match.board()["score"] == {"A": 0, "B": points}


def test_a_resumed_match_needs_its_history_for_corrections() -> None:
    """From a snapshot plain entries go on; what lies before it cannot be corrected."""
    match = _match()
    for _ in range(3):
        _add(match, "A", "+1")
    snapshot = json.loads(json.dumps(match.snapshot()))
    resumed = engine.Match.resume(match.header, snapshot)
    assert _add(resumed, "A", "+1").ok
    refused = _add(resumed, "A", "void 2").refusal
    assert refused is not None
    assert refused.code == "needs-history"
    assert _add(resumed, "A", "void 4").ok
    assert resumed.state == match.state


def test_the_state_does_not_grow_with_the_match() -> None:
    """A snapshot at entry 5,000 is as large as one at entry 50."""
    match = _match(target=10_000)
    sizes = {}
    for n in range(1, 5001):
        match.add(engine.entry(n, "A", "+1"))
        if n in (50, 5000):
            sizes[n] = len(json.dumps(match.snapshot()))
    assert sizes[5000] <= sizes[50] + 20


_WORDS = [
    "call",
    "touch",
    "cushion",
    "pocket",
    "off",
    "pin",
    "rest",
    "state",
    "claim",
    "dice",
    "move",
    "choice",
    "time",
    "place",
    "full",
]


def _words_of(match: engine.Match) -> dict[str, list[str]]:
    expects = match.expects()
    odd = ["r", "w", "c", "1", "15", "99", "bk", "R1", "G12", "R", "zz"]
    return {
        "pieces": [*expects.pieces, *odd],
        "places": ["", *expects.pockets, *expects.zones, "tl", "hole", "zz"],
        "pins": [*expects.pins, *odd],
        "states": [*expects.states, "nonsense"],
        "choices": [*expects.choices, "lead", "end", "nonsense"],
        "args": [
            "",
            *(f"({p})" for p in (*expects.pieces, *expects.pins, "h", "3", "BA", "999", "1 2", "!")),
        ],
    }


def _nonsense(rng: random.Random, words: dict[str, list[str]]) -> str:
    def one(kind: str) -> str:
        return rng.choice(words[kind])

    tokens = []
    for _ in range(rng.randint(1, 4)):
        kind = rng.choice(_WORDS)
        tokens.append(
            {
                "call": lambda: "(" + " ".join(one("pieces") for _ in range(rng.randint(0, 2))) + ")",
                "touch": lambda: rng.choice(["x", "x", "x", "Wx"]) + one("pieces"),
                "cushion": lambda: rng.choice(["", one("pieces")]) + rng.choice(["-", "---", "-hlr"]),
                "pocket": lambda: f"{one('pieces')}>{one('places')}",
                "off": lambda: one("pieces") + "^",
                "pin": lambda: one("pins") + rng.choice(["!", "!r", "!up"]),
                "rest": lambda: f"{one('pieces')}={one('places') or 'hole'}",
                "state": lambda: "#" + one("states") + one("args"),
                "claim": lambda: rng.choice(
                    ["+1", "+2", "+7", "+20", "0", "-1", "-2", "-7", "miss", "+9999"]
                ),
                "dice": lambda: "[6 5]",
                "move": lambda: "13/7",
                "choice": lambda: ":" + one("choices") + one("args"),
                "time": lambda: "t=5",
                "place": lambda: "@spot",
                "full": lambda: ".",
            }[kind]()
        )
    return " ".join(tokens)


ENTRIES = rounds(240, 800)
"""Entries in mad order that each game is given."""


@pytest.mark.more_in_soak
@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_recorded_is_judged_or_refused(game_id: str) -> None:
    """Legal words in mad order: a ruling or a refusal, never an exception; the record
    re-folds."""
    rng = random.Random(game_id)
    game = engine.game(game_id)
    stood = 0
    match = None
    for turn in range(ENTRIES):
        if match is None or match.over or turn % (ENTRIES // 4) == 0:
            options = {
                o.id: rng.choice(o.values) for o in game.options.values() if o.values and rng.random() < 0.4
            }
            letters = game.side_letters(
                rng.randint(game.min_sides, min(game.max_sides, 4)) if game.max_sides > 2 else 2
            )
            header = engine.Header(
                game_id, tuple((x, x) for x in letters), options=options, race=rng.choice([1, 1, 2])
            )
            try:
                match = engine.Match(header)
            except engine.BadHeader:
                match = None
                continue
        words = _words_of(match)
        text = _nonsense(rng, words)
        expected = match.expects()
        buttons, side = expected.buttons, expected.side or match.header.letters[0]
        if buttons and rng.random() < 0.4:
            button = rng.choice(buttons)
            side, text = button.side, button.tokens
        try:
            tokens = engine.read_tokens(text)
        except engine.RecordError:
            continue
        before = match.state
        ruling = match.add(engine.Entry(match.last + 1, side, tokens))
        json.dumps(ruling.to_json())
        if ruling.refusal is not None:
            assert match.state == before
        else:
            stood += 1
            json.dumps([match.board(), match.figures(), match.expects().to_json(), match.snapshot()])
    assert stood > ENTRIES // 4
    if match is not None:
        assert engine.fold(match.header, match.entries).state == match.state
