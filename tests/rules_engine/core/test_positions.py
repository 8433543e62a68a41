"""A match that begins from a recorded position goes on as the one in which it was reached."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rules_engine as engine
from tests.soak import rounds

from ..walks import header_of, walk

SEEDS = range(rounds(1, 3) + 1)[1:]
"""What the walks begin with."""

every_game = pytest.mark.parametrize("game", engine.games(), ids=lambda g: g.id)


def _board(match: engine.Match) -> dict[str, Any]:
    """The board without the list of games that were finished before the position was taken."""
    board = match.board()
    if board["race"]:
        board["race"] = {**board["race"], "finished": []}
    return board


@pytest.mark.more_in_soak
@every_game
def test_a_set_up_match_goes_on_as_the_one_that_was_played_there(game: engine.Game) -> None:
    """The position of a match, in text and in JSON, makes a match with the same board, the same offers and
    the same rulings from there on."""
    for seed in SEEDS:
        rng = random.Random(seed)
        played = engine.Match(header_of(game, rng=rng, race=1 + seed % 2))
        for _ in range(4):
            walk(played, rng, rng.randint(1, 7))
            if played.over:
                break
            header = played.header.but(setup=played.position())
            assert engine.read(engine.write(header, []))[0] == header
            assert engine.read_json(engine.write_json(header, []))[0] == header
            begun = engine.Match(header)
            assert _board(begun) == _board(played)
            assert begun.expects() == played.expects()
            past, last = len(played.entries), played.last
            ahead = engine.Match.resume(played.header, played.snapshot())
            walk(ahead, rng, 12)
            for entry in ahead.entries:
                there = begun.add(entry._replace(n=entry.n - last))
                assert there.ok, there.refusal
            shown = _board(ahead)
            assert _board(begun)["score"] == shown["score"]
            assert _board(begun)["turn"] == shown["turn"]
            assert past == len(played.entries)


SETUPS = {
    "brunswick/three-cushion-carrom": ("A=12 B=9 turn=B", {"A": 12, "B": 9}),
    "brunswick/continuous-pool": ("A=20 B=31 turn=A table=1,5,9 taken.A=2,3", {"A": 20, "B": 31}),
    "brunswick/snookers-pool": ("A=40 B=32 turn=B reds=0 colours=bu,pk,bk", {"A": 40, "B": 32}),
    "carrom/carroms": ("A=5 B=0 turn=A down=3,4", {"A": 5, "B": 0}),
    "bradley/crokinole": ("R=20 G=45 turn=R where.R=hole where.G=inner-line", {"R": 20, "G": 45}),
    "carrom/crokinole": ("R=20 G=45 turn=R where.R=hole where.G=band", {"R": 20, "G": 45}),
    "crown/ditch-crokinole": (
        "R=20 G=45 turn=R where.R=field,field,field,ditch,ditch,ditch,ditch,ditch",
        {"R": 20, "G": 45},
    ),
    "crown/ring-post-crokinole": (
        "R=20 G=45 turn=R where.R=post,post,hole,ditch where.G=post,field,ditch,ditch",
        {"R": 20, "G": 45},
    ),
    "crown/crokinole": ("R=20 G=40 turn=G where.R=hole,ditch where.G=next", {"R": 20, "G": 40}),
    "bradley/ten-pins": ("turn=B cards.A=10/3,4 cards.B=7,3/2", {"A": 24, "B": 12}),
}


@pytest.mark.parametrize(("game_id", "words", "score"), [(k, *v) for k, v in SETUPS.items()], ids=SETUPS)
def test_a_club_enters_a_match_half_played(game_id: str, words: str, score: dict[str, int]) -> None:
    """The few words that a paper sheet has are enough; the rest is as in a game under way."""
    text = f'[Game "{game_id}"] [Setup "{words}"]'
    header, _ = engine.read(text)
    match = engine.Match(header)
    turn = words.partition("turn=")[2][0]
    assert match.board()["score"] == score
    assert match.board()["turn"] == turn == match.expects().side
    assert match.expects().phase not in ("lead", "opening")
    rng = random.Random(1)
    walk(match, rng, 15)


def test_the_state_of_the_table_is_that_of_the_words() -> None:
    """Balls, reds, misses and pins are where the words put them."""
    header, _ = engine.read(
        '[Game "brunswick/snookers-pool"] [Setup "A=40 B=32 turn=B reds=0 colours=bu,pk,bk"]'
    )
    match = engine.Match(header)
    assert match.add(engine.entry(1, "B", "xpk pk>tl")).points == {"A": 6}, "the blue is on"
    header, _ = engine.read('[Game "brunswick/continuous-pool"] [Setup "turn=A taken.A=1,2 taken.B=15"]')
    assert set(engine.Match(header).expects().pieces) - {"c"} == {str(n) for n in range(3, 15)}
    header, _ = engine.read('[Game "bradley/ten-pins"] [Setup "turn=B cards.A=10/3,4 cards.B=7,3/2"]')
    match = engine.Match(header)
    assert match.add(engine.entry(1, "B", "+9")).refusal is not None, "eight pins stand"
    assert match.add(engine.entry(1, "B", "+8")).ok
    header, _ = engine.read('[Game "brunswick/snookers-pool"] [Race "3"] [Setup "won.A=2 led=B turn=A"]')
    race = engine.Match(header).board()["race"]
    assert (race["won"], race["game"]) == ({"A": 2, "B": 0}, 3)


BAD = [
    ("carrom/carroms", "A=9999 turn=A", "A"),
    ("brunswick/three-cushion-carrom", "A=many turn=A", "A"),
    ("brunswick/three-cushion-carrom", "turn=C", "turn"),
    ("brunswick/three-cushion-carrom", "turn=A misses.A=-1", "misses"),
    ("brunswick/three-cushion-carrom", "turn=A misses.C=1", "misses.C"),
    ("brunswick/three-cushion-carrom", "turn=A phase=siesta", "phase"),
    ("brunswick/three-cushion-carrom", "turn=A next-void=zeal", "next-void"),
    ("brunswick/three-cushion-carrom", "turn=A fresh=maybe", "fresh"),
    ("brunswick/three-cushion-carrom", "turn=A over=yes", "over"),
    ("brunswick/three-cushion-carrom", "turn=A weather=fine", "weather"),
    ("brunswick/three-cushion-carrom", "turn=A run.A=1000000", "run.A"),
    ("brunswick/continuous-pool", "turn=A table=1,16", "table"),
    ("brunswick/continuous-pool", "turn=A taken.A=1 taken.B=1", "table"),
    ("brunswick/continuous-pool", "turn=A table=1,2 taken.A=2", "table"),
    ("brunswick/continuous-pool", "turn=A forfeits.A=-3", "forfeits"),
    ("brunswick/snookers-pool", "turn=A reds=16", "reds"),
    ("brunswick/snookers-pool", "turn=A reds=3 colours=pk,bk", "colours"),
    ("brunswick/snookers-pool", "turn=A reds=0 colours=bk,pk", "colours"),
    ("brunswick/snookers-pool", "turn=A reds=0 on=r", "on"),
    ("brunswick/snookers-pool", "turn=A phase=tea", "phase"),
    ("brunswick/snookers-pool", "turn=A order=A,A", "order"),
    ("carrom/carroms", "turn=A down=13,0", "down"),
    ("carrom/carroms", "turn=A down=1", "down"),
    ("carrom/carroms", "turn=A black=Q", "black"),
    ("crown/crokinole", "turn=R where.R=limbo", "where.R"),
    ("crown/crokinole", "turn=R where.R=hole hole=0:1", "hole"),
    ("crown/crokinole", "phase=shot", "phase"),
    ("crown/crokinole", "turn=R phase=lead", "phase"),
    ("carrom/force-out", "phase=count", "phase"),
    ("carrom/center-out", "phase=shot", "phase"),
    ("carrom/between-the-rings", "turn=A phase=lead", "phase"),
    ("carrom/single-entry-posting", "phase=shot", "phase"),
    ("bradley/ten-pins", "turn=A cards.A=7,4", "cards.A"),
    ("bradley/ten-pins", "turn=A cards.A=7,2/3,3/1,1", "frame"),
    ("bradley/ten-pins", "turn=A cards.A=4 left=11", "standing"),
    ("bradley/ten-pins", "A=3 turn=A", "A"),
    ("brunswick/golf-pool", "turn=A hole=9", "hole"),
    ("brunswick/golf-pool", "turn=A hole=1 card.A=3 A=2", "A"),
    ("brunswick/golf-pool", "turn=A card.A=3,3,3", "card.A"),
    ("brunswick/life-pool", "turn=A lives.A=0", "lives.A"),
    ("carrom/ring-pegs", "turn=A lead=A round=9 A=3", "round"),
    ("crown/sixty-six", "turn=A A=70", "A"),
    ("brunswick/parisian-pool", "turn=A left=9", "left"),
    ("crown/ring-shuffle", "where.A=board,board", "turn"),
    ("bradley/checkers", "ply=16", "turn"),
    ("carrom/clear-the-guard", "turn=R down.R=1 R=0", "R"),
]


@pytest.mark.parametrize(("game_id", "words", "named"), BAD, ids=[f"{g} {w}" for g, w, _ in BAD])
def test_a_position_that_cannot_be_is_refused(game_id: str, words: str, named: str) -> None:
    """With the code bad-setup, and the word that is wrong."""
    header, _ = engine.read(f'[Game "{game_id}"] [Setup "{words}"]')
    with pytest.raises(engine.BadHeader) as caught:
        engine.Match(header)
    assert caught.value.code == "bad-setup"
    assert caught.value.message.startswith(f"{named}: "), caught.value.message


@pytest.mark.parametrize("words", ["A", "A=1 A=2", "=3", "A=(1)=", "tür=zu"])
def test_what_is_no_word_is_refused_where_it_stands(words: str) -> None:
    """The Setup tag itself must be readable."""
    with pytest.raises(engine.RecordError) as caught:
        engine.read(f'[Game "brunswick/snookers-pool"]\n[Setup "{words}"]\n1. A +1')
    assert caught.value.code == "bad-setup"


WORDS = rounds(15, 60)
"""Set-ups of words of any make that each game is tried with."""


@pytest.mark.more_in_soak
def test_words_of_any_make_are_refused_or_played() -> None:
    """Whatever value any word of any game is given, the match begins or is refused with bad-setup."""
    rng = random.Random(7)
    values = [
        "",
        "-",
        "0",
        "1",
        "-1",
        "99",
        "none",
        "yes",
        "no",
        "A",
        "B",
        "A,B",
        "1,2",
        "1,2/3",
        "x",
        "0:1:yes",
        "?",
    ]
    tried = 0
    for game in engine.games():
        base = header_of(game)
        match = engine.Match(header_of(game, rng=random.Random(1)))
        walk(match, rng, 9)
        names = [*match.position(), "phase", "turn", "fresh"] if not match.over else ["turn", "phase"]
        for _ in range(WORDS):
            setup = {"turn": base.letters[0]}
            for name in rng.sample(names, min(2, len(names))):
                setup[name] = rng.choice(values)
            try:
                begun = engine.Match(base.but(setup=setup))
            except engine.BadHeader as error:
                refused = error.code
            else:
                refused = "bad-setup"
                begun.board()
                begun.expects()
            assert refused == "bad-setup", (game.id, setup)
            tried += 1
    assert tried >= WORDS * len(engine.games())
