"""Six at War, Double Line-Up, Zelto, and Bank It: each reading both ways, and what no golden record shows."""

from __future__ import annotations

import random

import pytest

import rules_engine as engine
from rules_engine.boards import carrom
from rules_engine.boards.set_ups import set_up_of

from ..matches import add, match_of, refused
from ..walks import header_of, walk

WAR = "carrom/six-at-war"
COLUMNS = "carrom/double-line-up"
ZELTO = "carrom/zelto"
BANK_IT = "carrom/bank-it"
LED = "A :lead :red"


def down(match: engine.Match) -> tuple[int, int]:
    """The rings that each side has down."""
    rows = match.board()["down"]
    return rows["A"], rows["B"]


@pytest.mark.parametrize("game", [WAR, COLUMNS])
@pytest.mark.parametrize(("reading", "left"), [("one-back", 3), ("both-back", 1)])
def test_own_rings_with_the_shooter(game: str, reading: str, left: int) -> None:
    """They count and one comes back, or they come back and another (Six at War p5, Double Line-Up p6)."""
    match = match_of(game, LED, "A r> r>", "A r> r> c>", scratch_with_ring=reading)
    assert (down(match), match.board()["turn"]) == ((left, 0), "B")


@pytest.mark.parametrize("game", [WAR, COLUMNS, ZELTO])
def test_without_a_ring_down_a_lost_shooter_costs_the_turn_alone(game: str) -> None:
    """There is nothing to put back."""
    match = match_of(game, LED, "A c>")
    assert (down(match), match.board()["turn"]) == ((0, 0), "B")


@pytest.mark.parametrize("game", [WAR, COLUMNS])
@pytest.mark.parametrize(("reading", "theirs"), [("down", 1), ("back", 0)])
def test_a_ring_of_the_opponent(game: str, reading: str, theirs: int) -> None:
    """It stays down for him or goes back; alone it never keeps the turn (p3)."""
    both = match_of(game, LED, "A r> g>", opponent_ring=reading)
    assert (down(both), both.board()["turn"]) == ((1, theirs), "A")
    alone = match_of(game, LED, "A g>", opponent_ring=reading)
    assert (down(alone), alone.board()["turn"]) == ((0, theirs), "B")
    lost = match_of(game, LED, "A g> c>", opponent_ring=reading)
    assert down(lost) == (0, theirs)


@pytest.mark.parametrize("game", [WAR, COLUMNS])
@pytest.mark.parametrize(("reading", "left"), [("as-pocketed", 2), ("turn-only", 3)])
def test_a_shooter_off_the_board(game: str, reading: str, left: int) -> None:
    """The book is silent: as a pocketed one, or the turn alone."""
    match = match_of(game, LED, "A r> r>", "A r> c^", off_board=reading)
    assert (down(match), match.board()["turn"]) == ((left, 0), "B")


@pytest.mark.parametrize("game", [WAR, COLUMNS])
def test_the_round_is_not_won_with_the_shooter_in_a_pocket(game: str) -> None:
    """One of the six comes back, so that they are not all down."""
    match = match_of(game, LED, "A r> r> r> r> r> r> c>")
    assert (down(match), match.board()["score"]) == ((5, 0), {"A": 0, "B": 0})


@pytest.mark.parametrize(
    ("game", "reading", "leader"),
    [(WAR, "alternate", "B"), (WAR, "loser", "B"), (COLUMNS, "alternate", "B"), (COLUMNS, "winner", "A")],
)
def test_who_leads_the_second_round(game: str, reading: str, leader: str) -> None:
    """The lead alternates, or goes by the round."""
    match = match_of(game, LED, "A r> r> r> r> r> r>", next_lead=reading)
    assert (match.board()["turn"], match.board()["phase"]) == (leader, "shot"), "colours stay as they are"
    third = match_of(game, LED, "A 0", "B g> g> g> g> g> g>", next_lead=reading)
    assert third.board()["turn"] == {"alternate": "B", "loser": "A", "winner": "B"}[reading]


def test_the_last_ring_of_the_opponent_is_his_round() -> None:
    """Whose rings are down first has won, whoever pocketed them (p6)."""
    match = match_of(WAR, LED, "A g> g> g> g> g> g>")
    assert match.board()["score"] == {"A": 0, "B": 1}


def test_shooters_that_stay_where_they_lie() -> None:
    """Each is played from the line first and after it was lost, else from its lie (p4, p5)."""
    match = match_of(WAR, LED, "A 0")
    assert match.board()["shooters"] == {"A": "lie", "B": "line"}
    add(match, "B SA>")
    assert match.board()["shooters"] == {"A": "line", "B": "lie"}
    assert refused(match, "A SB> SB>") == "impossible"
    assert add(match, "A c>").ok
    assert refused(match, "B SA>") == "impossible", "it is not on the board"
    assert "from where the shooter lies" in match.board()["prompt"]


@pytest.mark.parametrize(("reading", "theirs"), [("none", 1), ("owner", 0)])
def test_the_opponents_shooter_pocketed(reading: str, theirs: int) -> None:
    """No price for either, or its owner puts a ring back; the turn goes by own rings alone."""
    match = match_of(WAR, LED, "A 0", "B g>", "B 0", "A SB>", opponent_shooter=reading)
    assert (down(match), match.board()["turn"]) == ((0, theirs), "B")


def test_a_claim_counts_own_rings() -> None:
    """Rings have no points, so that a quick count is of rings; one that the rings contradict is refused."""
    match = match_of(WAR, LED, "A +3")
    assert (down(match), match.board()["score"]["A"]) == ((3, 0), 0)
    assert match.board()["high_run"]["A"] == 3
    assert refused(match, "A r> r> +1") == "contradicted"
    assert refused(match, "A +4") == "impossible"


@pytest.mark.parametrize(
    ("shot", "reading", "mine"),
    [
        ("- xr r>", "opposite", 1), ("xr - r>", "opposite", 0), ("#direct r>", "any", 0),
        ("#side-rim r>", "opposite", 0), ("#side-rim r>", "any", 1), ("r>", "opposite", 1),
    ],
)  # fmt: skip
def test_only_banks_count_at_double_line_up(shot: str, reading: str, mine: int) -> None:
    """A rim before any ring, and the one opposite (p3, p5); else the ring goes back and the turn is lost."""
    match = match_of(COLUMNS, LED, f"A {shot}", which_rim=reading)
    assert (down(match)[0], match.board()["turn"]) == (mine, "A" if mine else "B")


@pytest.mark.parametrize("shot", ["xr r>", "#direct r>", "#side-rim r>"])
def test_a_shot_without_a_bank_may_be_refused(shot: str) -> None:
    """By the other reading it is not recorded."""
    assert refused(match_of(COLUMNS, LED, no_bank="refused"), f"A {shot}") == "impossible"


@pytest.mark.parametrize(("only", "mine"), [(False, 1), (True, 0)])
def test_banks_at_zelto(only: bool, mine: int) -> None:
    """They are the purpose of the game (p2); only by option does a direct shot put the ring back."""
    match = match_of(ZELTO, LED, "A xr r>", bank_only=only)
    assert (down(match)[0], match.board()["turn"]) == (mine, "A" if mine else "B")


@pytest.mark.parametrize(("rings", "points"), [(6, 6), (12, 18)])
def test_the_rings_that_are_left_at_zelto(rings: int, points: int) -> None:
    """Two for each ring of the other side on the board (p3), six or twelve a side."""
    match = match_of(ZELTO, LED, "A 0", "B g> g> g>", "B 0", f"A {'r> ' * rings}", rings=rings)
    assert match.board()["score"] == {"A": points, "B": 0}


@pytest.mark.parametrize(("reading", "left"), [("carroms", 1), ("six-at-war", 2)])
def test_a_lost_shooter_at_zelto(reading: str, left: int) -> None:
    """As at Carroms all comes back and one more, or as at Six at War one ring."""
    for how in ("c>", "c^"):
        assert down(match_of(ZELTO, LED, "A r> r>", f"A r> {how}", forfeit=reading))[0] == left
    for how in ("c>", "c^"):
        with_his = match_of(ZELTO, LED, f"A g> {how}", forfeit=reading)
        assert down(with_his)[1] == (0 if reading == "carroms" else 1)
        stays = match_of(ZELTO, LED, f"A g> {how}", forfeit=reading, foul_returns_opponent_rings=False)
        assert down(stays)[1] == 1


@pytest.mark.parametrize(("reading", "turn"), [("while-pocketing", "A"), ("one-shot", "B")])
def test_turns_at_zelto(reading: str, turn: str) -> None:
    """A ring of one's own keeps the turn, or a turn is one shot."""
    assert match_of(ZELTO, LED, "A r>", turn=reading).board()["turn"] == turn


def test_the_last_rings_of_both_at_zelto() -> None:
    """The striker's side was first and has nothing to count."""
    match = match_of(ZELTO, LED, "A r> r> r> r> r> g> g> g> g> g>", "A r> g>")
    assert (match.board()["score"], match.board()["inning"]) == ({"A": 0, "B": 0}, 2)


@pytest.mark.parametrize(
    ("word", "options", "stands"),
    [
        ("#direct", {}, False), ("#direct-aside", {}, True), ("#direct-aside", {"strip": "any"}, False),
        ("#direct-on-line", {}, True), ("#direct-on-line", {"on_line": "touching"}, False),
    ],
)  # fmt: skip
def test_rings_behind_the_line_at_bank_it(word: str, options: dict[str, str], stands: bool) -> None:
    """Straight at a ring behind the line nothing counts and the turn is lost (p5); whose line, and how far
    behind, are readings."""
    match = match_of(BANK_IT, LED, "A r> r>", f"A {word} r>", **options)
    assert (down(match)[0], match.board()["turn"]) == ((3, "A") if stands else (2, "B"))


@pytest.mark.parametrize(("reading", "left"), [("returned", 2), ("as-shooter-pocketed", 1)])
def test_the_price_of_a_direct_shot_at_bank_it(reading: str, left: int) -> None:
    """No forfeit, or that of a pocketed shooter; or such a shot is not recorded."""
    match = match_of(BANK_IT, LED, "A r> r>", "A #direct r>", direct_shot_foul=reading)
    assert down(match)[0] == left
    assert refused(match_of(BANK_IT, LED, direct_shot_foul="refused"), "A #direct r>") == "impossible"


def test_what_is_offered_for_straight_shots() -> None:
    """Buttons for what costs something, and only for that."""

    def codes(match: engine.Match) -> set[str]:
        return {b.code for b in match.expects().buttons}

    assert {"direct", "direct-aside"} & codes(match_of(BANK_IT, LED)) == {"direct"}
    assert "direct-on-line" in codes(match_of(BANK_IT, LED, on_line="touching"))
    assert "side-rim" in codes(match_of(COLUMNS, LED))
    assert "other-shooter" not in codes(match_of(WAR, LED))
    assert "other-shooter" in codes(match_of(WAR, LED, "A 0"))


def test_where_the_rings_lie() -> None:
    """On the tips opposite; in columns from the spot at the right hand (Six at War p4, Double Line-Up p4)."""
    tips = set_up_of(WAR)
    columns = set_up_of(COLUMNS)
    assert tips is not None and columns is not None
    assert all(p.y > 0 if p.colour == "red" else p.y < 0 for p in tips.pieces)
    assert len({(p.x, p.y) for p in tips.pieces}) == 12
    x, y = carrom.TIPS["tip-12-1"]
    assert x < 0 and y < 0, "nearest to pocket 1"
    first = {p.piece: (p.x, p.y) for p in columns.pieces}
    assert first["r1"] == carrom.SPOTS["2"] and first["g1"] == carrom.SPOTS["4"]
    assert first["r6"][1] > first["r1"][1] and first["g6"][1] < first["g1"][1]


def test_who_leads_the_next_round_at_zelto() -> None:
    """Zelto decides the lead as Carroms does, by a coin, and asks for no option of Six at War."""
    match = engine.Match(header_of(engine.game(ZELTO), options={"next-inning-lead": "coin-flip"}))
    walk(match, random.Random(3))
    assert match.over
    assert max(t.innings for t in match.state.tallies) > 1, "more than one round was played"
