"""What every game owes to a marker who tells more than a stroke at once: results, games, visits."""

from __future__ import annotations

import json
import random

import pytest

import rules_engine as engine
from rules_engine.levels import coarser, level_of, written
from tests.cases import for_each

from .walks import header_of, pick, to_the_end

every_game = pytest.mark.parametrize("game", engine.games(), ids=lambda g: g.id, scope="module")
all_games = for_each("game", engine.games(), ids=lambda g: g.id)


def _add(match: engine.Match, side: str, tokens: str) -> engine.Ruling:
    return match.add(engine.entry(match.last + 1, side, tokens))


def _kept(match: engine.Match) -> None:
    """It folds, and goes on from its snapshot."""
    again = engine.fold(match.header, match.entries)
    stored = engine.Match.resume(match.header, json.loads(json.dumps(match.snapshot())))
    for other in (again, stored):
        assert (other.state, other.board(), other.figures()) == (match.state, match.board(), match.figures())


@every_game
def test_the_result_of_a_match_that_was_played_can_be_told(game: engine.Game) -> None:
    """A fresh match takes the numbers of one that was marked, with the same winner, and nothing after it."""
    marked = to_the_end(game, 1).match
    board = marked.board()
    told = engine.Match(marked.header)
    before = told.state
    side = board["winner"] or told.header.letters[0]
    numbers = written(tuple(board["score"].values()))
    short = not game.winner_may_trail and board["length"] and max(board["score"].values()) < board["length"]
    why = "" if board["winner"] and not short else " #limit"
    if board["winner"] and len(set(board["score"].values())) == 1:
        why = " #tie-break"
    ruling = _add(told, side, f":result({numbers}){why}")
    assert ruling.ok, ruling.refusal
    assert ruling.attested and level_of(told.entries[-1].tokens) == "result"
    after = told.board()
    assert after["over"] and (after["score"], told.winner) == (board["score"], marked.winner)
    assert not any(key in row for row in told.figures().values() for key in ("innings", "average", "points"))
    _kept(told)
    refused = _add(told, side, f":result({numbers})")
    assert refused.refusal is not None and refused.refusal.code == "over"
    assert told.expects().over and not told.expects().buttons
    assert _add(told, side, f"void {told.last}").ok
    assert told.state == before


@every_game
def test_a_race_is_told_game_by_game(game: engine.Game) -> None:
    """Each game one word, the deciding one marked as ever; undone, the match is as before."""
    header = header_of(game, race=2)
    match = engine.Match(header)
    first, other, *_ = match.header.letters
    for side in (first, other):
        assert _add(match, side, ":game").ok
    board = match.board()
    assert board["race"]["won"] | {first: 1, other: 1} == board["race"]["won"] and not board["over"]
    assert board["race"]["finished"][0]["score"] == dict.fromkeys(match.header.letters)
    _kept(match)
    before, rng = match.state, random.Random(game.id)
    for _ in range(20):
        button = pick(rng, match.expects())
        assert _add(match, button.side, button.tokens).ok
        if match.over:
            break
    while match.state != before and match.last_effective() is not None and match.last_effective() > 2:
        assert _add(match, first, f"void {match.last_effective()}").ok
    assert match.state == before
    assert _add(match, other, ":game #conceded").ok
    assert match.over and match.winner == other
    assert match.figures()[other]["games_won"] == 2
    assert not any("average" in row or "innings" in row for row in match.figures().values())
    _kept(match)


@all_games
def test_a_result_that_cannot_be_is_refused(game: engine.Game) -> None:
    """Too few numbers, a race beyond its end, a winner who did not reach it, a reason that nobody knows."""
    match = engine.Match(header_of(game, race=3))
    first, other, *_ = match.header.letters
    rest = ":0" * (len(match.header.letters) - 2)
    for side, tokens, code in (
        (first, ":result", "impossible"),
        (first, ":result(3)", "impossible"),
        (first, f":result(4:1{rest})", "impossible"),
        (other, f":result(3:1{rest})", "impossible"),
        (first, f":result(2:1{rest})", "impossible"),
        (first, f":result(3:3{rest})", "impossible"),
        (first, f":result(x:1{rest})", "impossible"),
        (first, f":result(3:1{rest}) #nonsense", "unknown-state"),
        (first, f":result(3:1{rest}) +3", "unknown-state"),
        (first, ":game(1)", "impossible"),
        (first, ":game #nonsense", "unknown-state"),
    ):
        refused = _add(match, side, tokens).refusal
        assert refused is not None and refused.code == code, (tokens, refused)
    assert _add(match, first, ":game").ok
    refused = _add(match, other, f":result(0:3{rest})").refusal
    assert refused is not None and "already" in refused.message
    assert _add(match, first, f":result(2:1{rest}) #time").ok
    assert match.winner == first


@pytest.mark.parametrize("game", [g for g in engine.games() if not g.family.no_visits], ids=lambda g: g.id)
def test_visits_are_their_strokes(game: engine.Game) -> None:
    """A match that was marked stroke by stroke is the same told visit by visit: state, board and figures."""
    whole = to_the_end(game, 1)
    told = engine.Match(whole.match.header)
    pending: list[engine.Entry] = []
    visits = 0

    def send() -> None:
        """What was noted since the side came to the table."""
        for made in pending:
            assert _add(told, made.side, made.text).ok
        pending.clear()

    for moment in whole.moments:
        made, ruling = moment.entry, moment.ruling
        words = {token.kind for token in made.tokens}
        if "choice" in words or words <= {"place"} or moment.expectation.side != made.side:
            send()  # a player's word, or a stroke out of turn, stands alone
            assert _add(told, made.side, made.text).ok
            continue
        pending.append(made)
        if ruling.turn != made.side or "frame-over" in ruling.events:
            answer = _add(told, made.side, ":visit " + " / ".join(one.text for one in pending))
            assert answer.ok, (pending, answer.refusal)
            assert answer.attested
            pending.clear()
            visits += 1
    send()
    assert visits or len(whole.moments) < 10
    assert told.board()["score"] == whole.match.board()["score"]
    assert (told.over, told.winner) == (whole.match.over, whole.match.winner)
    _kept(told)


def test_a_visit_ends_once() -> None:
    """A stroke after the turn has passed is refused, and one that says nothing; an open visit goes on."""
    match = engine.Match(header_of(engine.game("brunswick/three-cushion-carrom")))
    assert _add(match, "A", ":lead").ok
    before = match.state
    for tokens, code in (
        (":visit +1 / 0 / +1", "out-of-turn"),
        (":visit +1 / / 0", "undecided"),
        (":visit", "undecided"),
        (":visit +2 / 0", "impossible"),
    ):
        refused = _add(match, "A", tokens).refusal
        assert refused is not None and refused.code == code, (tokens, refused)
        assert match.state == before
    assert _add(match, "A", ":visit +1 / +1").turn == "A"
    assert _add(match, "A", ":visit +1 / 0").points == {"A": 1}
    assert match.figures()["A"]["high_run"]["value"] == 3
    assert _add(match, "B", "+1 / 0").refusal is not None


def test_a_run_of_caroms_is_one_number() -> None:
    """An inning of today's carom as the paper sheet has it: its run, and the miss that ended it."""
    match = engine.Match(engine.Header("today/three-cushion", (("A", "Ann"), ("B", "Bo"))))
    button = next(b for b in match.expects().buttons if b.tokens.startswith(":"))
    assert _add(match, button.side, button.tokens).ok
    side = match.expects().side
    assert side is not None
    ruling = _add(match, side, ":visit +7 / 0")
    assert ruling.points == {side: 7} and ruling.turn != side
    assert match.figures()[side]["high_run"]["value"] == 7


def test_levels_are_ordered() -> None:
    """From the result to the stroke."""
    assert coarser("result", "game") and coarser("game", "visit") and coarser("visit", "stroke")
    assert not coarser("stroke", "stroke")


CAROM = engine.Header("brunswick/three-cushion-carrom", (("A", "Ann"), ("B", "Bo")), options={"target": 25})


def test_a_paper_sheet_has_innings_and_high_runs() -> None:
    """They make averages and records; over a race only if every game says them."""
    match = engine.Match(CAROM)
    assert _add(match, "A", ":result(25:18) #innings(27:26) #high-run(5:3)").ok
    ann, bo = match.figures()["A"], match.figures()["B"]
    assert (ann["innings"], bo["innings"], ann["average"]) == (27, 26, 25 / 27)
    assert ann["high_run"] == {"value": 5, "entry": 1}
    _kept(match)
    race = engine.Match(CAROM.but(race=2))
    assert _add(race, "A", ":game(25:18) #innings(27:27)").ok
    assert race.figures()["A"]["average"] == 25 / 27
    assert _add(race, "A", ":game(25:3) #high-run(9:1)").ok
    assert "average" not in race.figures()["A"] and race.figures()["A"]["high_run"]["value"] == 9


@for_each(
    "beside",
    [
        "#innings(27:25)",
        "#innings(0:0)",
        "#innings(27)",
        "#high-run(26:3)",
        "#high-run(5:19)",
        "#innings(4:4) #high-run(5:5)",
    ],
)
def test_figures_of_a_paper_sheet_that_cannot_be_are_refused(beside: str) -> None:
    """Innings that differ by two, none at all, for one side; runs above the points, or too low for them."""
    match = engine.Match(CAROM)
    refused = _add(match, "A", f":result(25:18) {beside}").refusal
    assert refused is not None and refused.code == "impossible"
    refused = _add(match, "A", ":game #innings(27:27)").refusal
    assert refused is not None and "points" in refused.message
