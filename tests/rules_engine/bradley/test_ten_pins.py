"""Ten Pins (bradley/ten-pins): the count of the card, over all games that there are, and the two readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb

import pytest

import rules_engine as engine
from rules_engine.boards import ten_pins as board
from rules_engine.families.alleys.frames_of_pins import Disks, Frame
from rules_engine.families.alleys.frames_of_pins.card import frame_points
from rules_engine.play import Play

GAME = "bradley/ten-pins"


def header(**more: object) -> engine.Header:
    sides = more.pop("sides", (("A", "May"), ("B", "Lou")))
    return engine.Header(GAME, sides, **more)  # type: ignore[arg-type]


def play_of(**options: object) -> Play:
    return Play(engine.game(GAME), header(options=options))


def bowl(match: engine.Match, *disks: str) -> engine.Ruling:
    """Record disks for whoever is due; return the last ruling."""
    for disk in disks:
        side = match.expects().side
        assert side is not None
        ruling = match.add(engine.entry(match.last + 1, side, disk))
        assert ruling.ok, ruling.refusal
    return ruling


def frames(play: Play, number: int) -> Iterator[Disks]:
    """Every frame of that number that the rule on disks allows."""
    final = number >= 10

    def grow(disks: Disks, left: int) -> Iterator[Disks]:
        if len(disks) >= play.value("disks", None, Frame(number, disks, final)):
            yield disks
            return
        for fell in range(left + 1):
            yield from grow((*disks, fell), left - fell if fell < left else 10)

    return grow((), 10)


def totals_of_all_games(play: Play) -> Counter[int]:
    """Games of each total, counted frame by frame from the last: what follows matters to a frame
    by its next two disks alone."""
    ahead: dict[Disks, Counter[int]] = {(): Counter({0: 1})}
    for number in range(10, 0, -1):
        here: dict[Disks, Counter[int]] = {}
        for disks in frames(play, number):
            for following, totals in ahead.items():
                points = frame_points(play, Frame(number, disks, number == 10), following)
                assert points is not None
                counter = here.setdefault((*disks, *following)[:2], Counter())
                for total, games in totals.items():
                    counter[total + points] += games
        ahead = here
    return sum(ahead.values(), Counter())


@cache
def modern() -> Counter[int]:
    return totals_of_all_games(play_of())


def test_a_frame_can_go_66_ways_and_the_tenth_241() -> None:
    """Two disks a frame, one for a strike; the tenth is completed after a strike or a spare (p8)."""
    play = play_of()
    assert len(list(frames(play, 1))) == 66
    assert len(list(frames(play, 10))) == 241
    assert len(list(frames(play_of(**{"third-disk": "literal"}), 10))) == 55 + 10 * 11 + 10 + 11


def test_all_games_of_ten_pins() -> None:
    """There are 66^9 * 241 games (OEIS A060853); the totals run from 0 to 300, the commonest is 77."""
    totals = modern()
    assert sum(totals.values()) == 66**9 * 241 == 5_726_805_883_325_784_576
    assert (min(totals), max(totals)) == (0, 300)
    assert totals[0] == totals[300] == 1
    assert totals[299] == totals[291] == 1
    assert totals[290] == 11, "eleven strikes and a miss; or a spare of any first disk, and strikes"
    assert max(totals, key=lambda t: totals[t]) == 77
    assert totals[77] == 172_542_309_343_731_946
    mean = sum(total * games for total, games in totals.items()) / sum(totals.values())
    assert mean == pytest.approx(79.7, abs=0.1)


def test_the_totals_of_few_pins() -> None:
    """The first terms of A060853. Below ten no frame is a strike or a spare: the ways are those of laying n
    pins on twenty disks; at ten each of 110 full frames is a mark, and counts ten before empty disks."""
    totals = modern()
    assert [totals[n] for n in range(10)] == [comb(n + 19, 19) for n in range(10)]
    assert totals[10] == comb(29, 19) - 110 + 100 + 10 == 20_030_010
    assert [totals[n] for n in (11, 12)] == [54_627_084, 141_116_637]


def test_bowling_on_the_carrom_board_counts_alike() -> None:
    """Bowling's own count holds on both boards, under both readings of the tenth frame."""
    for third in ("bonus", "literal"):
        play = play_of(**{"third-disk": third})
        header_ = engine.Header("carrom/ten-pins", header().sides, options={"third-disk": third})
        other = Play(engine.game("carrom/ten-pins"), header_)
        for number in (1, 10):
            assert list(frames(other, number)) == list(frames(play, number))
            for disks in frames(other, number):
                for following in ((0, 0), (3, 4), (10, 10)):
                    frame = Frame(number, disks, number == 10)
                    assert frame_points(other, frame, following) == frame_points(play, frame, following)


def test_the_literal_reading_changes_the_tenth_frame_alone() -> None:
    """Read literally, a strike in the tenth gets a third disk only after a second strike (p8, option)."""
    literal = play_of(**{"third-disk": "literal"})
    assert list(frames(literal, 1)) == list(frames(play_of(), 1))
    tenth = list(frames(literal, 10))
    assert (10, 3) in tenth
    assert (10, 10, 3) in tenth
    assert (4, 6, 3) in tenth
    assert (10, 3, 4) not in tenth


def test_a_strike_stays_open_until_two_disks_are_played() -> None:
    """A strike counts ten and the next two disks; until then its frame has no total (p9)."""
    match = engine.Match(header())
    assert bowl(match, "+10").points == {}
    bowl(match, "0", "0", "+10", "0", "0")
    assert [c["total"] for c in match.board()["frames"]["A"]] == [None, None]
    assert bowl(match, "+3").points == {"A": 23}
    assert bowl(match, "+4").points == {"A": 24}
    assert match.board()["score"]["A"] == 47


def test_the_second_disk_of_all_ten_is_a_spare() -> None:
    """All ten by the second disk is a spare also after a first disk worth nothing (p10)."""
    match = engine.Match(header())
    bowl(match, "0", "+10")
    assert match.board()["frames"]["A"][0] == {"marks": ["-", "/"], "total": None}
    assert match.figures()["A"]["spares"] == 1
    assert match.figures()["A"]["strikes"] == 0


def test_known_pins_stand_until_they_fall() -> None:
    """Only standing pins can be named; after a number alone only their count is known (c)."""
    match = engine.Match(header())
    bowl(match, "1! 2! 3!")
    assert match.board()["standing"] == ["4", "5", "6", "7", "8", "9", "10"]
    assert match.expects().pins == ("4", "5", "6", "7", "8", "9", "10")
    bowl(match, "0", "+6")
    assert match.board()["standing"] is None
    assert match.board()["left"] == 4
    refused = match.add(engine.entry(match.last + 1, "B", "1! 2! 3! 4! 5!"))
    assert refused.refusal is not None
    assert refused.refusal.citation == "bradley/ten-pins#c"


def test_every_pin_that_is_offered_can_be_tapped() -> None:
    """The tablet's pins are accepted one by one and all together."""
    match = engine.Match(header())
    bowl(match, "3! 5!")
    for pin in match.expects().pins:
        assert engine.Match.resume(match.header, match.snapshot()).add(engine.entry(2, "A", f"{pin}!")).ok
    assert (
        bowl(match, " ".join(f"{p}!" for p in match.expects().pins)).citations[-1] == "bradley/ten-pins#p10"
    )


def test_what_can_still_be_reached() -> None:
    """The board says the most that each player can still make."""
    match = engine.Match(header(start={"B": 7}))
    assert match.board()["possible"] == {"A": 300, "B": 307}
    bowl(match, "+9")
    assert match.board()["possible"]["A"] == 290
    bowl(match, "0")
    assert match.board()["possible"]["A"] == 279


def test_many_players_bowl_in_the_order_of_the_card() -> None:
    """Each plays his whole frame, then the next on the card (p7); so in every game of a race."""
    sides = tuple((x, x) for x in "ABCDE")
    match = engine.Match(header(sides=sides, race=2))
    order = []
    while match.board()["race"]["game"] == 1:
        order.append(match.expects().side)
        bowl(match, "+10" if order[-1] == "C" else "0")
    assert order[:9] == ["A", "A", "B", "B", "C", "D", "D", "E", "E"]
    assert match.expects().side == "A"
    assert match.figures()["C"]["high_game"] == {"value": 300, "entry": 88}
    assert match.figures()["C"]["high_run"]["value"] == 12


def test_the_spots_make_a_triangle_with_the_head_pin_nearest() -> None:
    """Pin 1 is nearest to the bowler, 7 to 10 stand in the back row (p1, p5: the usual triangle)."""
    spots = board.SPOTS
    assert min(spots, key=lambda p: spots[p][1]) == "1"
    back = max(y for _, y in spots.values())
    assert [p for p, (_, y) in spots.items() if y == back] == ["7", "8", "9", "10"]
    assert all(board.pin_at(x + 0.3, y - 0.3) == pin for pin, (x, y) in spots.items())
    assert board.pin_at(0, 0) is None
    assert all(abs(x) + abs(y) + board.PIN_RADIUS < board.HALF_DIAGONAL for x, y in spots.values())
    assert board.over_line(board.FOUL_LINE_Y + 0.1)
    assert not board.over_line(board.FOUL_LINE_Y)
