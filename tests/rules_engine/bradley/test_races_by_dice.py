"""Bicycle Racing, Troublesome Pigs and Steeplechase: what a throw brings, and who has won."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.books.bradley.races_by_dice import space_of

from ..matches import add, match_of, refused, score

BICYCLES, PIGS, HORSES = "bradley/bicycle-racing", "bradley/troublesome-pigs", "bradley/steeplechase"


def at(game: str, words: str, **options: object) -> engine.Match:
    """A race that goes on from a position."""
    tags = "".join(f'[{k} "{v}"] ' for k, v in options.items())
    header, _ = engine.read(f'[Game "{game}"] {tags}[Setup "{words}"]')
    return engine.Match(header)


def moved(match: engine.Match, text: str) -> engine.Ruling:
    """The ruling on an entry that must stand."""
    ruling = add(match, text)
    assert ruling.ok, ruling.refusal
    return ruling


def test_the_highest_thrower_begins_and_the_others_follow_by_seat() -> None:
    """Bicycle Racing p6: the highest throw has the first turn; the others follow as they sit."""
    match = match_of(BICYCLES, "A [2 1]", "C [6 6]", "B [5 5]", sides="ABC")
    turns = [match.board()["turn"]]
    for text in ("C [1 2]", "A [2 2]"):
        moved(match, text)
        turns.append(match.board()["turn"])
    assert turns == ["C", "A", "B"]


def test_by_the_option_the_others_follow_by_their_throws() -> None:
    """The other reading of "in order", as in Steeplechase."""
    match = match_of(BICYCLES, "A [2 1]", "C [6 6]", "B [5 5]", sides="ABC", order="throw")
    moved(match, "C [1 2]")
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(("game", "again"), [(BICYCLES, {"C"}), (HORSES, {"A", "B"})])
def test_level_throws_that_do_not_matter_stand(game: str, again: set[str]) -> None:
    """Only those level throw again: at the head where the rest go by seat, else at any height."""
    throws = ("A [2 1]", "B [2 1]", "C [6 5]")
    match = match_of(game, *throws, sides="ABC")
    waiting = {b.side for b in match.expects().buttons}
    assert waiting == ({"C"} if game == BICYCLES else again)
    assert match.board()["phase"] == ("throw" if game == BICYCLES else "lead")


def test_a_leader_found_away_from_the_record_may_be_said() -> None:
    """Bicycle Racing: ``:lead`` names the highest thrower; where the whole order is thrown for it cannot."""
    assert match_of(BICYCLES, "B :lead").board()["turn"] == "B"
    assert refused(match_of(HORSES), "B :lead") == "not-now"


@pytest.mark.parametrize(("double", "space"), [(False, "8"), (True, "15")])
def test_dice_may_count_double(double: bool, space: str) -> None:
    """Bicycle Racing p9: 4 counts 8, and 5 counts 10, where it was agreed."""
    match = match_of(BICYCLES, "A :lead", "A [4 3]", count_double=double)
    assert match.board()["spaces"]["A"] == space


@pytest.mark.parametrize(
    ("throw", "turn"), [("[4 2]", "A"), ("[4 3]", "B"), ("[4 1]", "B")], ids=["upon", "past", "short"]
)
def test_meeting_a_bicycle_gives_another_turn(throw: str, turn: str) -> None:
    """p7: by the exact throw; passing or falling short gives nothing."""
    match = at(BICYCLES, "A=4 B=10 turn=A")
    moved(match, f"A {throw}")
    assert match.board()["turn"] == turn


@pytest.mark.parametrize(("meeting", "turn"), [("same-space", "A"), ("same-lap", "B")])
def test_a_bicycle_a_lap_ahead(meeting: str, turn: str) -> None:
    """p7: it is met on the same space, or by the other reading not."""
    match = at(BICYCLES, "A=4 B=50 turn=A", RaceLaps="1.5", Meeting=meeting)
    moved(match, "A [4 2]")
    assert match.board()["turn"] == turn


@pytest.mark.parametrize(("laps", "spaces"), [("0.5", 20), ("1.5", 60), ("2.5", 100), ("4.5", 180)])
def test_the_length_of_a_race(laps: str, spaces: int) -> None:
    """p4 and p5: half laps end on space 21."""
    match = at(BICYCLES, f"A={spaces - 3} turn=A", RaceLaps=laps)
    assert match.board()["finish"] == spaces
    moved(match, "A [2 1]")
    assert (match.winner, match.board()["spaces"]["A"]) == ("A", "21")
    short = at(BICYCLES, f"A={spaces - 3} turn=A", RaceLaps=laps)
    moved(short, "A [1 1]")
    assert not short.over


@pytest.mark.parametrize(("exact", "gone", "over"), [("False", 22, True), ("True", 18, False)])
def test_a_throw_beyond_the_finish(exact: str, gone: int, over: bool) -> None:
    """p5 and p8: crossing wins; by the option what is too much is counted back."""
    match = at(BICYCLES, "A=17 turn=A", ExactFinish=exact)
    moved(match, "A [4 1]")
    assert (score(match)[0], match.over) == (gone, over)


@pytest.mark.parametrize(
    ("side", "die", "step"), [("A", 1, 2), ("A", 5, 2), ("A", 6, -1), ("B", 6, 2), ("B", 2, 2), ("B", 3, -1)]
)
def test_how_a_pig_goes(side: str, die: int, step: int) -> None:
    """p5 and p6: two forward for a number of one's own kind, one back for the other, whatever its size."""
    match = at(PIGS, f"A=10 B=10 turn={side} odd=A")
    assert moved(match, f"{side} [{die}]").points == {side: step}
    assert match.board()["turn"] != side


def test_who_has_the_odd_numbers_is_said_by_either() -> None:
    """p4: one takes odd, so the other has even."""
    for text in ("A :odd", "B :even"):
        assert match_of(PIGS, "B :lead", text).board()["odd"] == "A"
    assert refused(match_of(PIGS, "B :lead"), "B [2]") == "not-now"


@pytest.mark.parametrize(("below", "space", "gone"), [("stay", "1", 0), ("below", "40", -1)])
def test_a_step_back_from_the_start(below: str, space: str, gone: int) -> None:
    """p5: the pig stays on space 1, or by the other reading goes back to 40."""
    match = match_of(PIGS, "A :lead", "A :odd", "A [2]", below_start=below)
    assert (match.board()["spaces"]["A"], score(match)[0]) == (space, gone)


@pytest.mark.parametrize(("course", "spaces"), [("whole", 60), ("half", 20)])
def test_the_way_to_market(course: str, spaces: int) -> None:
    """p2 and p7: right round and on to 21, or straight there; a step across the line wins, too."""
    match = at(PIGS, f"A={spaces - 1} turn=A odd=A", Course=course)
    assert match.board()["finish"] == spaces
    moved(match, "A [1]")
    assert match.winner == "A"


def test_the_start_line_lies_before_space_one() -> None:
    """Steeplechase p4: one step from the line is space 1, forty-one are space 1 again."""
    assert [space_of(n) for n in (0, 1, 40, 41)] == [0, 1, 40, 1]


@pytest.mark.parametrize(
    ("lost", "order"), [("next", ["B", "B", "A"]), ("none", ["B", "A", "B"])], ids=["next", "none"]
)
def test_a_black_star_line(lost: str, order: list[str]) -> None:
    """Rule 1: three spaces back and the next turn lost, or by the other reading only the way."""
    match = at(HORSES, "A=5 turn=A", LostTurn=lost)
    assert moved(match, "A [4 2]").points == {"A": 3}
    turns = [match.board()["turn"]]
    for _ in range(2):
        moved(match, f"{turns[-1]} [1 1]")
        turns.append(match.board()["turn"])
    assert turns == order


def test_a_horse_is_never_set_back_behind_the_start() -> None:
    """Rule 1, on a board whose black line is near the start."""
    match = at(HORSES, "turn=A", BlackStars="2,31")
    moved(match, "A [1 1]")
    assert match.board()["spaces"]["A"] == "start"


@pytest.mark.parametrize(("chain", "turn"), [("False", "B"), ("True", "A")])
def test_a_red_line_that_was_reached_backwards(chain: str, turn: str) -> None:
    """Rule 2 speaks of the throw; with the option the line counts however it was reached."""
    match = at(HORSES, "A=5 turn=A", RedStars="8,26", Chain=chain)
    moved(match, "A [4 2]")
    assert match.board()["turn"] == turn


def test_a_red_star_line_gives_another_turn() -> None:
    """Rule 2; passing over it gives nothing."""
    for throw, turn in (("[1 1]", "A"), ("[2 1]", "B")):
        match = at(HORSES, "A=4 turn=A")
        moved(match, f"A {throw}")
        assert match.board()["turn"] == turn


@pytest.mark.parametrize(
    ("laps", "line", "spaces"),
    [("0.5", "before-21", 21), ("0.5", "beyond-21", 22), ("2.5", "before-21", 101), ("1", "before-21", 41)],
)
def test_the_finish_line(laps: str, line: str, spaces: int) -> None:
    """p5: entering 21 crosses it, or by the other reading leaving it; whole laps end at the start line."""
    match = at(HORSES, f"A={spaces - 2} turn=A", RaceLaps=laps, FinishLine=line)
    assert match.board()["finish"] == spaces
    moved(match, "A [1 1]")
    assert match.winner == "A"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (BICYCLES, "turn=A A=20"), (BICYCLES, "turn=A order=A"), (BICYCLES, "turn=A spots=1,2"),
        (BICYCLES, "thrown.A=7 thrown.B=6"), (BICYCLES, "thrown.A=13"), (BICYCLES, "turn=A odd=A"),
        (BICYCLES, "missing.A=1"), (HORSES, "turn=A missing.A=-1"), (PIGS, "turn=A phase=lead"),
        (PIGS, "turn=A phase=spots"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be(game: str, words: str) -> None:
    """A race that is won, half an order, spots or numbers that the game does not know."""
    with pytest.raises(engine.BadHeader):
        at(game, words)


def test_every_throw_is_offered_once() -> None:
    """Twenty-one throws of two dice, six of one."""
    assert len(at(BICYCLES, "turn=A").expects().buttons) == 21
    assert len(at(PIGS, "turn=A odd=A").expects().buttons) == 6
