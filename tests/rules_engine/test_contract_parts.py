"""Boards and rounds that are told at once: what they owe to those that were marked, and which games have
them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

import rules_engine as engine
from rules_engine.levels import PART, VISIT, levels_of, offered, written
from rules_engine.parts import Part
from rules_engine.wrappers.base import leaf_of
from tests.cases import for_each

from .test_contract_levels import _add, _kept
from .walks import Walk, header_of, to_the_end

BY_PARTS = [game for game in engine.games() if game.family.part is not None]
FAMILIES = list({game.family.key: game.family for game in engine.games()}.values())


class Counted(NamedTuple):
    """A board or round of a match that was marked stroke by stroke, as it would be told."""

    side: str
    entry: str
    score: dict[str, int]
    figures: dict[str, dict[str, Any]]
    turn: str | None


def _words_of(
    state: Any, before: dict[str, Any], match: engine.Match, was: dict[str, dict[str, Any]]
) -> tuple[str, str]:
    """Who won the part that has just ended, and its entry."""
    board, now = match.board(), match.figures()
    letters = match.header.letters
    key = match.play.family.key
    if key == "men-pocketed":
        row = board["boards"][-1]
        who = letters.index(row["winner"])
        worth = 0
        if row["queen"] in (row["winner"], None):
            worth = match.play.value("queen_points", leaf_of(state), who)
        left = written(tuple(0 if i == who else row["points"] - worth for i in range(2)))
        queen = written(tuple(int(row["queen"] == x) for x in letters))
        return row["winner"], f":part({left}) #queen({queen})"
    if key == "discs":
        made = [board["last_round"][x] for x in letters]
    elif key == "battles":
        made = [now[x]["points"] - was[x]["points"] for x in letters]
    else:
        made = [board["score"][x] - before["score"][x] for x in letters]
    side = letters[made.index(max(made))]
    if key == "men-taken":
        return side, f":part({written(tuple(made))})"
    twenties = written(tuple(now[x]["twenties"] - was[x]["twenties"] for x in letters))
    return side, f":part({written(tuple(made))}) #twenties({twenties})"


def _parts_of(walked: Walk) -> Iterator[Counted]:
    """The parts of a match that ended with a stroke of its own: not those that a win at once cut short."""
    match = engine.Match(walked.match.header)
    state, before, was = match.state, match.board(), match.figures()
    for moment in walked.moments:
        if (
            any(token[:2] == ("choice", "cease") for token in moment.entry.tokens)
            and "today" in match.header.game
        ):
            return  # the time is over: the game ends with this round, and no part tells of it
        number = match.board()["inning"]
        ruling = _add(match, moment.entry.side, moment.entry.text)
        ended = match.over and {"round-over", "inning-over"} & {*ruling.events}
        if (ended or match.board()["inning"] != number) and match.expects().phase != "count":
            side, told = _words_of(state, before, match, was)
            yield Counted(side, told, match.board()["score"], match.figures(), match.board()["turn"])
            state, before, was = match.state, match.board(), match.figures()


@for_each("game", BY_PARTS, ids=lambda game: game.id)
def test_a_part_that_is_told_is_the_part_that_was_marked(game: engine.Game) -> None:
    """Points, score, who plays next and every figure that is told: those of the same boards, stroke by
    stroke. What strokes alone show is not there."""
    told = 0
    for seed in (1, 2, 3):
        walked = to_the_end(game, seed)
        match = engine.Match(walked.match.header)
        if match.play.family.parts(match.play) is None:
            continue
        for part in _parts_of(walked):
            if match.expects().phase == "lead":
                assert _add(match, walked.moments[0].entry.side, ":lead").ok
            ruling = _add(match, part.side, part.entry)
            if ruling.refusal is not None and ruling.refusal.code == "impossible":
                break  # points of which the walk's claims do not tell what lay there
            assert ruling.ok, (seed, part.entry, ruling.refusal)
            assert ruling.attested and "told" in ruling.events
            assert (match.board()["score"], match.board()["turn"]) == (part.score, part.turn)
            for letter, row in match.figures().items():
                given = part.figures[letter]["points"] != part.score[letter]
                by_the_other = {"points", "average"} if given else set()
                for key in row.keys() - {"high_run", "best_board"} - by_the_other:
                    assert row[key] == part.figures[letter][key], (seed, part.entry, key)
                assert not {"slams", "open_shots", "takeouts"} & row.keys()
            _kept(match)
            told += 1
    assert told, "no part was told: the test proves nothing"


def _match(game: str, **more: Any) -> engine.Match:
    """A match whose first side leads."""
    match = engine.Match(header_of(engine.game(game), **more))
    assert _add(match, match.header.letters[0], ":lead").ok
    return match


CARROM = "today/carrom"
CROKINOLE = "today/crokinole-doubles"


@for_each(
    "told",
    [
        (CARROM, ":part(0:23) #queen(1:0)", "impossible", "9 men"),
        (CARROM, ":part(0:10) #queen(1:0)", "impossible", "9 men"),
        (CARROM, ":part(0:5) #queen(1:1)", "impossible", "one side"),
        (CARROM, ":part(0:5) #queen(2:0)", "impossible", "one side"),
        (CARROM, ":part(0:5)", "undecided", "queen"),
        (CARROM, ":part(2:5) #queen(1:0)", "impossible", "no man left"),
        (CARROM, ":part(5:0) #queen(1:0)", "contradicted", "has won this board"),
        (CARROM, ":part(0:5) #queen(1:0) #forfeit", "contradicted", "forfeited"),
        (CARROM, ":part(-1:5) #queen(1:0)", "impossible", "below 0"),
        (CARROM, ":part(0:5) #queen(1)", "impossible", "each of the 2 sides"),
        (CARROM, ":part(5) #queen(1:0)", "impossible", "each of the 2 sides"),
        (CARROM, ":part(0:5) #twenties(1:0)", "unknown-state", "#queen"),
        (CROKINOLE, ":part(245:0)", "impossible", "12 discs"),
        (CROKINOLE, ":part(240:0) #twenties(13:0)", "impossible", "12 discs"),
        (CROKINOLE, ":part(240:0) #twenties(11:0)", "impossible", "12 discs"),
        (CROKINOLE, ":part(63:40)", "impossible", "12 discs"),
        (CROKINOLE, ":part(40:65)", "contradicted", "has not won"),
        (CROKINOLE, ":part(65:40) #queen(1:0)", "unknown-state", "#twenties"),
        ("crown/crokinole", ":part(20:0) #twenties(2:0)", "impossible", "rings in the hole"),
        ("crown/crokinole", ":part(1000:0)", "impossible", "at most"),
        ("crown/crokinole", ":part(12:0)", "impossible", "5s"),
        ("crown/crokinole", ":part(10:30)", "contradicted", "the most"),
        ("today/point-carrom", ":part(100:50)", "impossible", "160"),
        ("today/point-carrom", ":part(60:100)", "contradicted", "the most"),
        ("today/point-carrom", ":part(83:77)", "impossible", "do not make"),
    ],
    ids=lambda told: f"{told[0]} {told[1]}",
)
def test_a_part_that_cannot_be_is_refused(told: tuple[str, str, str, str]) -> None:
    """More men than nine, two queens, more points than the discs make, a winner who has less."""
    game, entry, code, words = told
    match = _match(game, options={"target": "160"} if game == "today/point-carrom" else {})
    before = match.state
    refused = _add(match, match.header.letters[0], entry).refusal
    assert refused is not None
    assert (refused.code, words in refused.message) == (code, True), refused
    assert match.state == before


def test_a_part_needs_to_know_who_leads() -> None:
    """Who breaks is asked once, so that the breaks that follow are known."""
    match = engine.Match(header_of(engine.game(CARROM)))
    refused = _add(match, "A", ":part(0:5) #queen(1:0)").refusal
    assert refused is not None and refused.code == "not-now"


@for_each(
    "told",
    [
        ("A", "(0:5) #queen(1:0)", {"A": 8}),
        ("A", "(0:5) #queen(0:1)", {"A": 5}),
        ("A", "(0:5) #queen(0:0)", {"A": 8}),
        ("B", "(4:0) #queen(0:0)", {"B": 7}),
        ("B", "(0:4) #queen(0:0)", {"B": 3}),
        ("A", "(0:0) #queen(1:0)", {"A": 3}),
        ("A", "(0:0) #queen(0:1)", {"A": 1}),
        ("A", "(6:4) #queen(0:0) #forfeit", {"A": 7}),
        ("A", "(6:4) #queen(0:1) #forfeit", {"A": 4}),
        ("A", "(0:9) #queen(1:0)", {"A": 12}),
    ],
    ids=lambda told: told[1],
)
def test_what_lies_on_a_board_of_carrom_says_what_it_is_worth(told: tuple[str, str, dict[str, int]]) -> None:
    """A point for each man of the other, three for the queen to who has her or to whom she falls by the last
    man (52-55, 102-112); a board that is forfeited by an act counts men and queen (51)."""
    side, entry, points = told
    match = _match(CARROM)
    ruling = _add(match, side, f":part{entry}")
    assert ruling.points == points
    assert match.board()["lead"] == "B"


def test_from_twenty_two_the_queen_gives_nothing() -> None:
    """The same board, worth three less; the game stops at its points (54, 56)."""
    match = _match(CARROM)
    for _ in range(2):
        assert _add(match, "A", ":part(0:8) #queen(1:0)").points == {"A": 11}
    assert _add(match, "A", ":part(0:2) #queen(1:0)").points == {"A": 2}
    assert _add(match, "A", ":part(0:2) #queen(1:0)").events[-2:] == ("game-over", "told")
    assert match.board()["score"] == {"A": 25, "B": 0}


def test_a_told_board_leaves_slams_open_and_a_told_round_its_shots() -> None:
    """A figure that a part cannot know is absent for the whole match, also where another game of the race was
    marked; twenties are there if every round told them."""
    match = _match(CARROM, race=2, options={"game-points": 8})
    assert "slams" in match.figures()["A"]
    assert _add(match, "A", ":part(0:5) #queen(1:0)").ok
    assert match.board()["race"]["won"] == {"A": 1, "B": 0}
    figures = match.figures()["A"]
    assert not {"slams", "unknown"} & figures.keys()
    assert (figures["boards_won"], figures["queens"], figures["breaks_won"]) == (1, 1, 1)
    assert figures["high_run"] is None
    _kept(match)
    match = _match("today/crokinole")
    assert _add(match, "A", ":part(65:40) #twenties(2:1)").points == {"A": 2}
    assert (match.figures()["A"]["twenties"], match.figures()["A"]["perfect_rounds"]) == (2, 0)
    assert not {"open_shots", "open_twenties", "takeouts"} & match.figures()["A"].keys()
    assert _add(match, "B", ":part(30:30)").points == {"A": 1, "B": 1}
    assert not {"twenties", "perfect_rounds"} & match.figures()["A"].keys()
    assert match.board()["twenties"] == {"A": None, "B": None}
    assert match.figures()["A"]["average"] == (65 + 30) / 2
    _kept(match)


def test_twenties_that_lie_aside_are_told_or_the_round_is_contradicted() -> None:
    """Shots that were noted before a round was told stay true."""
    match = _match("today/crokinole")
    assert _add(match, "A", "+20").ok
    refused = _add(match, "A", ":part(65:40) #twenties(0:1)").refusal
    assert refused is not None and refused.code == "contradicted"
    assert _add(match, "A", ":part(65:40) #twenties(1:1)").ok
    assert match.figures()["A"]["twenties"] == 1


def test_parts_are_of_games_that_have_several() -> None:
    """Point carrom to one board, crokinole whose disk stays in the pocket for the game, pool: no parts."""
    assert PART not in offered(engine.Match(header_of(engine.game("today/point-carrom"))).play)["levels"]
    held = header_of(engine.game("bradley/crokinole"), options={"count-when": "game"})
    assert PART not in offered(engine.Match(held).play)["levels"]
    assert PART in offered(engine.Match(header_of(engine.game("bradley/crokinole"))).play)["levels"]
    pool = engine.Match(header_of(engine.game("today/eight-ball"), race=3))
    assert PART not in offered(pool.play)["levels"]
    for match in (pool, engine.Match(held)):
        refused = _add(match, match.header.letters[0], ":part(1:0)").refusal
        assert refused is not None and refused.code == "not-now"


@for_each("game", engine.games(), ids=lambda game: game.id)
def test_a_game_has_the_levels_of_how_it_is_played(game: engine.Game) -> None:
    """Result and stroke everywhere, visits unless its family says why not, parts if it has told how."""
    levels = levels_of(game)
    assert {"result", "game", "stroke"} <= {*levels}
    assert (VISIT in levels) is not bool(game.family.no_visits)
    part = game.family.part
    assert (PART in levels) is isinstance(part, Part)
    shown = offered(engine.Match(header_of(game)).play)
    assert shown["no_visits"] == game.family.no_visits
    assert shown["part"] is None or set(shown["part"]) == {"word", "counts", "of", "beside", "forfeit"}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.key)
def test_visits_are_of_games_with_turns_of_several_strokes(family: Any) -> None:
    """With visits, some turn of some game has two strokes; without, its turns have one (a rule broken may add
    another), entries are of whichever side, or dice are thrown."""
    turns: list[int] = []
    entries = of_any = 0
    for game, seed in product([g for g in engine.games() if g.family is family][:6], (1, 2)):
        strokes = 0
        for moment in to_the_end(game, seed).moments:
            made = moment.entry
            if any(token.kind == "choice" for token in made.tokens):
                strokes = 0
                continue
            entries += 1
            if moment.expectation.side != made.side:
                of_any += 1
                strokes = 0
                continue
            strokes += 1
            if moment.ruling.turn != made.side:
                turns.append(strokes)
                strokes = 0
    if not family.no_visits:
        assert max(turns, default=0) > 1
    elif "dice" not in family.kinds:
        assert sum(n > 1 for n in turns) <= len(turns) / 5 or of_any > entries / 3
