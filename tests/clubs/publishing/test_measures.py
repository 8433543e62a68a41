"""Every kind of game is measured by something of its own, and has its sheet of paper."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from clubs.publishing.rules import measures
from clubs.publishing.selectors import sheets
from rules_engine.families.base import Family
from tests.cases import for_each
from tests.rules_engine.matches import match_of

ROWS = ("break", "flag", "inning", "roll", "round", "shot", "throw", "turn")
FAMILIES = list({game.family.key: game.family for game in engine.games()}.values())


@for_each("family", FAMILIES, ids=lambda family: family.key)
def test_every_kind_of_game_is_measured_and_written_down(family: Family) -> None:
    """A family must say how: it would else be measured as caroms without anybody having thought about it."""
    assert family.measured.by in measures.MEASURES
    assert {family.measured.best, *family.measured.records} <= set(measures.KINDS)
    word, *beside = family.sheet
    assert word in sheets.LAYOUTS or (word in ROWS and set(beside) <= set(sheets.BESIDE))


@for_each("game", engine.games(), ids=lambda game: game.slug)
def test_every_game_has_an_empty_sheet(game: engine.Game) -> None:
    """For as many sides as must play."""
    sheet = sheets.blank(game)
    assert sheet.is_card or len(sheet.names) == max(2, game.min_sides)
    assert sheet.is_card or sheet.pages


def feats_of(game: str, *entries: str, side: str = "A", **header: Any) -> dict[str, str]:
    """What a side did in a match that could be a record: the code, and the value as people write it."""
    match = match_of(game, *entries, **header)
    board, race = match.board(), match.board().get("race") or {}
    facts = measures.SideFacts(
        won=board["winner"] == side,
        played_out=match.over,
        figures=match.figures()[side],
        score=board["score"][side] or 0,
        length=board.get("length"),
        race=match.header.race,
        games=tuple(one["score"][side] for one in race.get("finished", ()) if one["score"] is not None),
    )
    return {
        feat.kind: measures.kind_at(game, feat.kind).shown(feat.value) for feat in measures.feats(game, facts)
    }


MAXIMUM = (
    "A :lead",
    *("A r>", "A bk>") * 15,
    *(f"A {colour}>" for colour in ("yw", "gn", "bn", "bu", "pk", "bk")),
)


def test_a_maximum_break_is_a_century_and_the_highest_break() -> None:
    """147 at snooker: one maximum, one century. A frame that was only told has neither."""
    found = feats_of("today/snooker", *MAXIMUM)
    assert (found["highest-break"], found["centuries"], found["maximums"]) == ("147", "1", "1")
    assert found["best-frame"] == "147"
    assert feats_of("today/snooker", "A :lead", "A :game(147:0)", race=2) == {"best-frame": "147"}
    partly = feats_of("today/snooker", *MAXIMUM, "A :game(60:20)", race=2)
    assert "centuries" not in partly and partly["highest-break"] == "147"


def test_how_racks_of_pool_were_won_is_listed() -> None:
    """Break and run, run-out, the break itself, and the golds of heyball, each in its own line."""
    clear = ("1> 2> 3> 4> 5> 6> 7>", "8>")
    big = feats_of("today/heyball", "A :lead", "A 9>", *(f"A {text}" for text in clear))
    assert (big["big-golds"], big["break-and-runs"]) == ("1", "1") and "small-golds" not in big
    small = feats_of("today/heyball", "A :lead", "A 0", *(f"B {text}" for text in clear), side="B")
    assert (small["small-golds"], small["run-outs"]) == ("1", "1") and "big-golds" not in small
    told = feats_of("today/nine-ball", "A :lead", "A :game #golden-break", "A :game #run-out", race=2)
    assert told["golden-breaks"] == "1" and "average" not in told and "high-run" not in told


def test_a_straight_pool_average_counts_what_fouls_cost() -> None:
    """Three balls and a foul are two points; the run of three stays one of three."""
    match = match_of("today/straight-pool", "A :lead", "A 0", "B 0", "A 1>", "A 2>", "A 3>", "A c>")
    row = match.figures()["A"]
    assert match.board()["score"]["A"] == 2
    assert (row["points"], row["innings"], row["average"], row["high_run"]["value"]) == (2, 2, 1.0, 3)
    raced = match_of("today/straight-pool", "A :lead", "A 0", "B 0", "A 1>", "A 2>", "A c>", race=2)
    assert raced.figures()["A"]["average"] == 0.5, "also where several games make the match"


@pytest.mark.parametrize(
    ("game", "points", "innings", "written"),
    [
        ("today/three-cushion", 80, 29, "2.758"),
        ("today/balkline-47-2", 16, 9, "1.777"),
        ("today/one-cushion", 1001, 1000, "1.001"),
        ("today/english-billiards", 80, 29, "2.759"),
        ("brunswick/three-cushion-carrom", 80, 29, "2.759"),
    ],
)
def test_averages_of_carom_are_cut_off(game: str, points: int, innings: int, written: str) -> None:
    """By the federations' rules the decimals after the third are dropped; elsewhere they are rounded."""
    facts = measures.SideFacts(True, True, {"points": points, "innings": innings}, points, length=points)
    feat = next(feat for feat in measures.feats(game, facts) if feat.kind == "average")
    assert measures.kind_at(game, "average").shown(feat.value) == written
    assert measures.compared_at(game).measure.shown(points / innings) == written


def test_no_points_no_average_to_boast_of() -> None:
    """An average of nothing, or below it by fouls, is no record."""
    for points in (0, -3):
        facts = measures.SideFacts(False, True, {"points": points, "innings": 4}, points)
        assert [feat.kind for feat in measures.feats("today/straight-pool", facts)] == []


def test_slams_are_listed_by_colour() -> None:
    """Law 26: white by who breaks, black by the other in his first turn."""
    white = ("A :lead", "A " + "w> " * 9 + "q>")
    assert feats_of("today/carrom", *white)["white-slams"] == "1"
    black = ("A :lead", "A b>", "B q> " + "b> " * 8)
    found = feats_of("today/carrom", *black, side="B")
    assert found["black-slams"] == "1" and "white-slams" not in found


def test_twenties_and_perfect_rounds_of_crokinole() -> None:
    """Eight twenties of eight discs are a perfect round; a round that was only counted shows none."""
    shots = [f"{side} {side}=hole" for _ in range(8) for side in "AB"]
    assert feats_of("today/crokinole", "A :lead", *shots)["twenties"] == "8"
    found = feats_of("today/crokinole", "A :lead", *shots, "B :count(160 160)")
    assert (found["twenties"], found["perfect-rounds"]) == ("8", "1")


def test_every_code_fits_its_column() -> None:
    """The book keeps sixteen letters of it."""
    assert max(map(len, measures.KINDS)) <= 16


def test_the_foot_of_a_sheet_cuts_averages_off_too() -> None:
    """Two points in three innings are 0.666 by the rules of today, 0.667 by those of the old book."""
    for game, average in (("today/three-cushion", "0.666"), ("brunswick/three-cushion-carrom", "0.667")):
        figures = {"A": {"innings": 3, "points": 2, "average": 2 / 3, "high_run": None}, "B": {}}
        sheet = sheets.filled(engine.game(game), [("A", "Ann"), ("B", "Bo")], [], figures, {})
        assert dict(sheet.foot)["Average"] == [average, "–"]
