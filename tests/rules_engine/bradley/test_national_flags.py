"""National Flags (bradley/national-flags): the call, the race, and what a flag counts."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.books.bradley.national_flags import FLAGS, NOTABLE

from ..matches import add, refused, score

GAME = "bradley/national-flags"
LAST = ",".join(FLAGS[1:])


def at(words: str = "called=peru", sides: str = "AB", **options: str) -> engine.Match:
    """A game that goes on from a position."""
    tags = "".join(f'[{k} "{v}"] ' for k, v in options.items())
    names = "".join(f'[{x} "Player {x}"] ' for x in sides)
    header, _ = engine.read(f'[Game "{GAME}"] {names}{tags}' + (f'[Setup "{words}"]' if words else ""))
    return engine.Match(header)


def after(match: engine.Match, *entries: str) -> tuple[int, ...]:
    """The score after entries that must stand."""
    for text in entries:
        ruling = add(match, text)
        assert ruling.ok, ruling.refusal
    return score(match)


def test_the_list_has_thirty_two_flags() -> None:
    """p9: each name once; four corners, five of two points and twenty-three of one make forty-five."""
    assert len(FLAGS) == len(set(FLAGS)) == 32
    match = at("")
    for flag in FLAGS:
        after(match, f"A :call({flag})", f"A @{flag}")
    assert score(match) == (45, 0)
    assert match.winner == "A"


@pytest.mark.parametrize(
    ("flag", "points"),
    [("peru", 1), *((flag, 2) for flag in sorted(NOTABLE)), ("pirate-flag", 3), ("quarantine-flag", 3)],
)
def test_what_a_flag_counts(flag: str, points: int) -> None:
    """p5 to p7: a corner three, the five two, all others one."""
    assert after(at(f"called={flag}"), f"B @{flag}") == (0, points)


def test_the_corners_are_those_of_the_board_in_use() -> None:
    """p5: a flag of two points in a corner counts three, and a pirate elsewhere one."""
    assert after(at("called=japan", CornerFlags="1,2,3,7"), "A @japan") == (3, 0)
    assert after(at("called=pirate-flag", CornerFlags="1,2,3,7"), "A @pirate-flag") == (1, 0)


def test_the_reader_does_not_play() -> None:
    """p4: of three players one reads, and the other two race."""
    match = at("", sides="ABR")
    assert refused(match, "A :call(peru)") == "out-of-turn"
    after(match, "R :call(peru)")
    assert refused(match, "R @peru") == "out-of-turn"


@pytest.mark.parametrize(("reading", "code"), [("outside-reader", None), ("reader-plays", "out-of-turn")])
def test_who_reads_when_two_play(reading: str, code: str | None) -> None:
    """Anybody may note what is read from outside; a player who reads goes on reading."""
    match = at("", TwoHanded=reading)
    after(match, "A :call(peru)", "B @peru")
    refusal = add(match, "B :call(cuba)").refusal
    assert (refusal.code if refusal else None) == code


def test_a_flag_is_called_once() -> None:
    """p4: neither while it is looked for nor when it is covered."""
    match = at()
    assert refused(match, "A :call(peru)") == "impossible"
    assert refused(match, "A :call(cuba)") == "not-now"
    after(match, "A @peru")
    assert refused(match, "A :call(peru)") == "impossible"


@pytest.mark.parametrize(("reading", "code"), [("lift", None), ("lose-call", "out-of-turn")])
def test_a_man_on_a_wrong_flag(reading: str, code: str | None) -> None:
    """It is taken back at no cost; by the other reading the opponent looks on alone."""
    match = at(WrongFlag=reading)
    after(match, "A @spain")
    refusal = add(match, "A @peru").refusal
    assert (refusal.code if refusal else None) == code


def test_both_wrong_may_both_look_again() -> None:
    """With lose-call nobody would be left otherwise."""
    assert after(at(WrongFlag="lose-call"), "A #wrong", "B #wrong", "A @peru") == (1, 0)


@pytest.mark.parametrize(
    ("word", "option"), [(":pass", {"Unclaimed": "pass-no-score"}), (":both", {"Simultaneous": "nobody"})]
)
def test_a_flag_may_be_nobodys_by_option(word: str, option: dict[str, str]) -> None:
    """Else it stays open, or one of the two was first."""
    assert refused(at(), f"A {word}") == "not-now"
    match = at(**option)
    assert after(match, f"A {word}") == (0, 0)
    assert (match.board()["left"], match.board()["called"]) == (31, None)


def test_the_men_of_a_colour_may_be_limited() -> None:
    """p1: sixteen of each colour; without the option more may be covered."""
    mine = ",".join(f for f in FLAGS[:17] if f != "peru")
    sixteen = ",".join(mine.split(",")[:16])
    assert refused(at(f"men.A={sixteen} called=peru", MenRunOut="limit-16"), "A @peru") == "impossible"
    assert after(at(f"men.A={sixteen} called=peru"), "A @peru") == (1, 0)


@pytest.mark.parametrize(("reading", "over"), [("drawn", True), ("play-again", False)])
def test_equal_points(reading: str, over: bool) -> None:
    """p8 knows the most points alone: a draw, or all is played again."""
    match = at(f"A=22 B=21 men.A={LAST} called=mexico", Tie=reading)
    assert after(match, "B @mexico") == (22, 22)
    assert (match.over, match.winner, match.board()["left"]) == (over, None, 0 if over else 32)


@pytest.mark.parametrize(
    "words",
    ["men.A=utopia", "men.A=peru men.B=peru", "called=utopia", "men.A=peru called=peru",
     "barred=A", "barred=A,B called=peru", f"men.A=mexico,{LAST}"],
)  # fmt: skip
def test_a_position_that_cannot_be(words: str) -> None:
    """Flags that are not on the list, covered twice, or all of them."""
    with pytest.raises(engine.BadHeader):
        at(words)
