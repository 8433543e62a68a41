"""Sets, single handicaps of a race, odds, partners and the time limit, around any game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import rules_engine as engine
from rules_engine.wrappers.base import leaf_of
from tests.cases import for_each

from ..walks import header_of, pick, played, walk

every_game = pytest.mark.parametrize("game", engine.games(), ids=lambda g: g.id)
CAROM = "brunswick/three-cushion-carrom"
POOL = "brunswick/continuous-pool"
SNOOKER = "brunswick/snookers-pool"
TWISTS: dict[str, dict[str, Any]] = {
    "sets": {"sets": 2, "race": 2},
    "a longer way": {"races": {"A": 1, "R": 1, "B": 2, "G": 2}},
    "partners": {"partners": {"A": ("Ann", "Al"), "R": ("Ruth", "Rob")}, "alternate": "inning", "race": 2},
    "time": {"minutes": 30, "at_time": "inning"},
    "all": {
        "sets": 2,
        "race": 2,
        "minutes": 30,
        "at_time": "equal",
        "alternate": "stroke",
        "partners": {"B": ("Bo", "Bea", "Ben"), "G": ("Gus", "Gil", "Gay")},
    },
}


def _twisted(game: engine.Game, name: str, **more: Any) -> engine.Header:
    letters = game.side_letters(game.min_sides)
    twist = {
        key: {x: v for x, v in value.items() if x in letters} if isinstance(value, dict) else value
        for key, value in TWISTS[name].items()
    }
    plain = engine.Match(header_of(game)).play
    if "partners" in twist and plain.family.seats(plain) is not None:  # the game itself says who of two plays
        twist["partners"] = {x: names[:2] for x, names in twist["partners"].items()}
        twist.pop("alternate")
    return header_of(game, **twist, **more)


def _match(text: str) -> engine.Match:
    return engine.Match(engine.read(text)[0])


def _play(match: engine.Match, *entries: str) -> list[engine.Ruling]:
    rulings = []
    for text in entries:
        side, _, tokens = text.partition(" ")
        rulings.append(match.add(engine.entry(match.last + 1, side, tokens)))
    return rulings


@every_game
@for_each("name", TWISTS)
def test_a_twist_fits_every_game(game: engine.Game, name: str) -> None:
    """What is offered is accepted, the board is plain, a snapshot goes on, and the log re-folds."""
    header = _twisted(game, name)
    assert engine.read(engine.write(header, []))[0] == header
    rng = random.Random(3)
    match = engine.Match(header)
    for _ in range(40):
        if match.over:
            break
        button = pick(rng, match.expects())
        ruling = match.add(engine.entry(match.last + 1, button.side, button.tokens))
        assert ruling.ok, (button, ruling.refusal)
        board = match.board()
        assert json.loads(json.dumps(board)) == board
    assert engine.fold(header, match.entries).state == match.state
    resumed = engine.Match.resume(header, json.loads(json.dumps(match.snapshot())))
    assert resumed.board() == match.board()
    assert resumed.figures() == match.figures()


@pytest.mark.parametrize("game_id", [CAROM, SNOOKER, "bradley/ten-pins"])
def test_sets_are_races_of_races(game_id: str) -> None:
    """Whoever wins so many sets has won; each set is a race of its own."""
    match = played(engine.game(game_id), 4, race=2, sets=2)
    board = match.board()
    assert board["over"]
    sets = board["sets"]
    assert sets["won"][board["winner"]] == 2
    assert [s["score"][s["winner"]] for s in sets["finished"]] == [2] * len(sets["finished"])
    assert board["race"]["won"][board["winner"]] == 2, "the last set stands as it ended"
    assert sum(row["games_won"] for row in match.figures().values()) >= 4
    assert match.figures()[board["winner"]]["sets_won"] == 2


def test_a_set_may_be_a_single_game() -> None:
    """Sets without a race are games."""
    match = _match(f'[Game "{CAROM}"] [Target "1"] [Sets "2"]')
    *_, last = _play(match, "A +1", "B +1", "A +1")
    assert match.board()["sets"]["won"] == {"A": 2, "B": 1}
    assert "match-over" in last.events
    assert match.winner == "A"


def test_the_weaker_side_needs_fewer_games() -> None:
    """RaceB: B has won with two, A would need three."""
    match = _match(f'[Game "{CAROM}"] [Target "1"] [Race "3"] [RaceB "2"]')
    _play(match, "A +1", "B +1", "A +1", "B +1")
    assert match.winner == "B"
    assert match.board()["race"]["needs"] == {"A": 3, "B": 2}
    assert _play(match, "A +1")[0].refusal.code == "over"  # type: ignore[union-attr]


def test_the_giver_of_odds_loses_what_the_other_makes() -> None:
    """One for each point made; points for fouls are not taken off, and nobody wins by losing."""
    match = _match(f'[Game "{POOL}"] [Target "20"] [StartA "5"] [DiscountA "2"]')
    _play(match, "A :lead", "A (15) x15 3- 8- 0")
    (counted,) = _play(match, "B (9) x9 9>br 12>tl +2")
    assert counted.points == {"B": 2, "A": -4}
    assert match.board()["score"] == {"A": 1, "B": 2}
    _play(match, "B (1) x1 .")
    assert match.board()["score"] == {"A": 1, "B": 1}
    (mine,) = _play(match, "A (4) +1")
    assert mine.points == {"A": 1}
    again = engine.fold(match.header, match.entries)
    assert again.board() == match.board()
    match.add(engine.entry(9, "A", "void 3"))
    assert match.board()["score"]["A"] == 6 - 0, "a voided point is not paid for"


def test_a_game_with_a_discount_of_its_own_or_no_running_score_has_no_odds() -> None:
    """Its option is to be used, or there is nothing to take off."""
    with pytest.raises(engine.BadHeader) as caught:
        _match('[Game "bradley/ten-pins"] [DiscountA "1"]')
    assert caught.value.code == "bad-discount"


def test_partners_come_to_the_table_in_turn() -> None:
    """With each inning of their side; the board and the prompt say who."""
    match = _match(f'[Game "{CAROM}"] [Target "9"] [A "Team A"] [B "Bo"] [PlayersA "Ann; Al; Abe"]')
    seen = []
    for text in ("A +1", "A 0", "B 0", "A 0", "B 0", "A 0", "B 0"):
        seen.append(match.board()["players"]["A"])
        _play(match, text)
    assert seen == ["Ann", "Ann", "Al", "Al", "Abe", "Abe", "Ann"]
    assert match.board()["players"] == {"A": "Ann", "B": "Bo"}
    assert "Ann is at the table." in match.expects().prompt
    match.add(engine.entry(20, "A", "void 2"))
    assert match.board()["score"]["A"] == 1


FOUR = '[A "Ann and Al"] [B "Bo and Bea"] [PlayersA "Ann; Al"] [PlayersB "Bo; Bea"]'
"""Two pairs: round the board they sit Ann, Bo, Al, Bea."""


def _at_the_board(match: engine.Match) -> tuple[str, str]:
    """Who is in turn, and who of the other pair comes next."""
    board = match.board()
    turn = board["turn"]
    return board["players"][turn], board["players"]["B" if turn == "A" else "A"]


def test_partners_sit_round_the_carrom_board() -> None:
    """Laws 28 and 49b: turn and break go to the right, whoever of the other pair has just missed."""
    match = _match(f'[Game "today/carrom-doubles"] {FOUR}')
    _play(match, "A :lead")
    assert _at_the_board(match) == ("Ann", "Bo")
    assert "Ann breaks board 1" in match.expects().prompt and "first player" not in match.expects().prompt
    seen = []
    for text in ("A w>", "A 0", "B 0", "A w>", "A 0", "B 0", "A 0"):
        _play(match, text)
        seen.append(_at_the_board(match)[0])
    assert seen == ["Ann", "Bo", "Al", "Al", "Bea", "Ann", "Bo"]
    assert match.expects().prompt.startswith("Bo plays at black.")
    assert "is at the table" not in match.expects().prompt
    led_by_b = _match(f'[Game "today/carrom-doubles"] {FOUR}')
    _play(led_by_b, "B :lead")
    assert _at_the_board(led_by_b) == ("Bo", "Al")
    again = engine.Match.resume(match.header, match.snapshot())
    assert _at_the_board(again) == ("Bo", "Al")
    chosen = _match(
        f'[Game "today/carrom-doubles"] [BreakRotation "choice"] [GamePoints "3"] [Race "2"] {FOUR}'
    )
    _play(chosen, "A :lead", "A w>", "A q>", "A w>", "A " + "w> " * 7, "B :lead")
    assert chosen.board()["players"] == {"A": "Ann and Al", "B": "Bo and Bea"}, "they say who of them breaks"
    moved = engine.Match(engine.Header.from_json({**match.header.to_json(), "setup": match.position()}))
    assert _at_the_board(moved) == ("Bo", "Al")


def test_partners_sit_round_the_crokinole_board() -> None:
    """NCA 5: the four shoot clockwise. Where a team chooses who begins, the board names the team."""
    match = _match(f'[Game "today/crokinole-doubles"] {FOUR}')
    _play(match, "A :lead")
    seen = []
    for letter in "ABABAB":
        seen.append(_at_the_board(match)[0])
        _play(match, f"{letter} {letter}=hole")
    assert seen == ["Ann", "Bo", "Al", "Bea", "Ann", "Bo"]
    assert match.expects().prompt.startswith("Al shoots disc 4")
    chosen = _match(f'[Game "today/crokinole-doubles"] [StartRotation "choice"] {FOUR}')
    _play(chosen, "A :lead")
    assert chosen.board()["players"] == {"A": "Ann and Al", "B": "Bo and Bea"}
    assert "is at the table" not in chosen.expects().prompt


def test_the_next_round_of_crokinole_is_begun_by_the_next_player() -> None:
    """NCA 5: by the player to the left of the one who began the last."""
    match = _match(f'[Game "today/crokinole-doubles"] {FOUR}')
    _play(match, "A :lead", "A :count(20 0)")
    assert match.board()["turn"] == "B" and _at_the_board(match)[0] == "Bo"
    _play(match, "B :count(20 0)")
    assert match.board()["turn"] == "A" and _at_the_board(match)[0] == "Al"


@pytest.mark.parametrize("game", ["today/carrom-doubles", "today/crokinole-doubles"])
@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ('[PlayersA "Ann; Al; Abe"]', "Ann and Al has 2 players, not 3"),
        ('[PlayersB "Bo"]', "Bo and Bea has 2 players, not 1"),
        ('[PlayersA "Ann; Al"] [Alternate "stroke"]', "itself says which partner plays"),
        ('[PlayersA "Ann; Al"] [Alternate "game"]', "itself says which partner plays"),
        ('[PlayersA "Ann; Al"] [Setup "turn=A at.A=2"]', "at.A"),
    ],
)
def test_partners_who_do_not_fit_the_seats_are_refused(game: str, tags: str, said: str) -> None:
    """The game has two a side, and says itself who plays."""
    with pytest.raises(engine.BadHeader) as caught:
        _match(f'[Game "{game}"] [A "Ann and Al"] [B "Bo and Bea"] {tags}')
    assert said in caught.value.message
    assert caught.value.code == ("bad-partners" if "Setup" not in tags else caught.value.code)


def _seated() -> list[tuple[str, dict[str, Any]]]:
    """Every game that itself says who of two partners plays, with the option that asks for it."""
    found = []
    for game in engine.games():
        for options in ({}, {"players": 4}, {"players": 3}, {"partners": "alternate"}, {"partners": "hole"}):
            try:
                match = engine.Match(header_of(game, options=options))
            except engine.BadHeader:
                continue
            if match.play.family.seats(match.play) and (game.id, options) not in found:
                found.append((game.id, options))
    return found


@for_each("seated", _seated())
def test_the_board_names_the_partner_whom_the_game_means(seated: tuple[str, dict[str, Any]]) -> None:
    """In every game that has seats: one of two names, or the side; the game's own count agrees."""
    game = engine.game(seated[0])
    plain = engine.Match(header_of(game, options=seated[1]))
    seats = plain.play.family.seats(plain.play)
    assert seats is not None
    letters = plain.header.letters
    named = {x: (f"{x} one", f"{x} two")[:many] for x, many in zip(letters, seats, strict=True)}
    match = engine.Match(header_of(game, options=seated[1], partners=named))
    draw = random.Random(4)
    for _ in range(40):
        board = match.board()
        for i, letter in enumerate(letters):
            state = leaf_of(match.state)
            partner = match.play.family.partner(match.play, state, i)
            many, side = named[letter], match.play.names[letter]
            name = many[0] if len(many) == 1 else side if partner is None else many[partner]
            assert board["players"][letter] == name
        if match.over or not walk(match, draw, 1):
            break


def test_partners_alternate_by_stroke_or_by_game() -> None:
    """As scotch doubles do, or game by game of a race."""
    tags = '[PlayersA "Ann; Al"] [PlayersB "Bo; Bea"]'
    match = _match(f'[Game "{CAROM}"] [Target "9"] {tags} [Alternate "stroke"]')
    _play(match, "A :lead")
    assert match.board()["players"]["A"] == "Ann"
    _play(match, "A +1")
    assert match.board()["players"]["A"] == "Al"
    match = _match(f'[Game "{CAROM}"] [Target "2"] [Race "2"] {tags} [Alternate "game"]')
    _play(match, "A +1", "A 0", "B 0")
    assert match.board()["players"] == {"A": "Ann", "B": "Bo"}
    _play(match, "A +1")
    assert match.board()["players"] == {"A": "Al", "B": "Bea"}


def test_time_ends_a_match_at_once() -> None:
    """Who leads has won; level scores are a draw; then nothing more can be recorded."""
    header = f'[Game "{CAROM}"] [Target "9"] [Minutes "20"]'
    match = _match(header)
    _play(match, "A +1", "A 0", "B :time")
    assert (match.over, match.winner) == (True, "A")
    assert match.board()["time"] == {"minutes": 20, "called": True}
    assert match.expects().buttons == ()
    assert _play(match, "B +1")[0].refusal.code == "over"  # type: ignore[union-attr]
    assert match.add(engine.entry(9, "A", "void 3")).ok, "a call in error can be taken back"
    assert not match.over
    match = _match(header)
    _play(match, "A +1", "A 0", "B +1", "A :time")
    assert match.board()["draw"]


def test_time_lets_the_inning_or_the_equal_innings_be_finished() -> None:
    """The inning goes on to its end; with "equal" the others have theirs, too."""
    header = f'[Game "{CAROM}"] [Target "9"] [Minutes "20"]'
    match = _match(f'{header} [AtTime "inning"]')
    told = _play(match, "A +1", "A :time")[-1]
    assert told.instructions[0].code == "last-inning"
    assert _play(match, "A :time")[0].refusal.code == "not-now"  # type: ignore[union-attr]
    _play(match, "A +1", "A 0")
    assert (match.over, match.winner) == (True, "A")
    match = _match(f'{header} [AtTime "equal"]')
    _play(match, "A +1", "A :time", "A 0")
    assert not match.over
    _play(match, "B +1", "B +1", "B 0")
    assert (match.over, match.winner) == (True, "B")


def test_games_won_count_before_points_when_time_is_up() -> None:
    """In a race the score of the game in progress decides only between equals."""
    match = _match(f'[Game "{CAROM}"] [Target "1"] [Race "3"] [Minutes "20"]')
    _play(match, "A +1", "B 0", "A 0", "B 0", "A :time")
    assert match.winner == "A"


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ('[Sets "10"]', "bad-sets"),
        ('[Sets "0"]', "bad-sets"),
        ('[RaceC "2"]', "bad-race"),
        ('[RaceA "0"]', "bad-race"),
        ('[DiscountC "1"]', "bad-discount"),
        ('[DiscountA "0"]', "bad-discount"),
        ('[PlayersC "Ann; Al"]', "bad-partners"),
        ('[PlayersA "Ann; ; Al"]', "bad-partners"),
        ('[Alternate "stroke"]', "bad-partners"),
        ('[PlayersA "Ann; Al"] [Alternate "weekly"]', "bad-partners"),
        ('[Minutes "7000"]', "bad-time"),
        ('[AtTime "inning"]', "bad-time"),
        ('[Minutes "20"] [AtTime "tea"]', "bad-time"),
    ],
)
def test_a_twist_that_cannot_be_is_refused(tags: str, code: str) -> None:
    """Each with its code."""
    with pytest.raises(engine.BadHeader) as caught:
        _match(f'[Game "{CAROM}"] [A "Ann"] [B "Bo"] {tags}')
    assert caught.value.code == code


def test_a_twisted_match_begins_half_played() -> None:
    """Sets and games won, partners and time are words of a set-up."""
    match = _match(
        f'[Game "{CAROM}"] [Target "9"] [Sets "2"] [Race "3"] [PlayersA "Ann; Al"]'
        ' [Minutes "60"] [AtTime "equal"] [Setup "A=3 B=2 turn=A won.A=2 sets.B=1 at.A=2"]'
    )
    board = match.board()
    assert board["race"]["won"] == {"A": 2, "B": 0}
    assert board["sets"]["won"] == {"A": 0, "B": 1}
    assert board["players"]["A"] == "Al"
    assert board["score"] == {"A": 3, "B": 2}
    again = engine.Match(engine.Header.from_json({**match.header.to_json(), "setup": match.position()}))
    assert again.board() == board
    walk(match, random.Random(1), 30)
    for words in ("won.A=3", "sets.B=2", "at.A=3", "time=up", "game=1 won.A=1"):
        with pytest.raises(engine.BadHeader) as caught:
            _match(
                f'[Game "{CAROM}"] [Sets "2"] [Race "3"] [Minutes "60"] [PlayersA "Ann; Al"][Setup "{words}"]'
            )
        assert caught.value.code == "bad-setup"
