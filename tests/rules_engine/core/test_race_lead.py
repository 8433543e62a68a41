"""Who leads the next game of a race."""

import pytest

import rules_engine as engine


@pytest.mark.parametrize(("word", "second_leader"), [(":lead", "B"), (":yield", "A")])
def test_the_lead_passes_from_him_who_led(word: str, second_leader: str) -> None:
    """Who wins the string may make the other lead; the next game is then led by himself."""
    header = engine.Header(
        "brunswick/three-cushion-carrom", (("A", "Ann"), ("B", "Bo")), options={"target": 1}, race=2
    )
    match = engine.Match(header)
    assert match.add(engine.entry(1, "A", word)).ok
    leader = match.board()["turn"]
    assert leader != second_leader
    assert match.add(engine.entry(2, leader, "+1")).ok
    assert match.board()["turn"] == second_leader


def _of_three(game: str, **options: object) -> engine.Match:
    sides = (("A", "Ann"), ("B", "Bo"), ("C", "Cy"))
    return engine.Match(engine.Header(game, sides, options=options, race=2))


@pytest.mark.parametrize(
    ("game", "first_game", "leader", "stroke", "second"),
    [
        ("fifteen-ball-pool", ["A :order(CBA)", "C :retire", "A :retire"], "B", "miss", "A"),
        ("red-white-and-blue", ["A :order(BAC)", "B xr red!r white!w blue!b"], "B", "xr .", "A"),
        ("red-white-and-blue-chicago", ["A :order(CBA)", "C xb blue!b red!r white!w"], "C", "xb .", "B"),
    ],
)
def test_the_order_drawn_holds_in_the_next_game(
    game: str, first_game: list[str], leader: str, stroke: str, second: str
) -> None:
    """Three sides drawn otherwise than they stand on the sheet go on following each other as drawn."""
    match = _of_three(f"brunswick/{game}")
    for n, row in enumerate(first_game, 1):
        side, _, tokens = row.partition(" ")
        ruling = match.add(engine.entry(n, side, tokens))
        assert ruling.ok, row
    assert match.state.game == 2
    assert ruling.instructions[-1].text == f"Game 2: {match.play.names[leader]} leads."
    assert match.board()["turn"] == leader
    assert match.add(engine.entry(9, leader, stroke)).ok
    assert match.board()["turn"] == second


@pytest.mark.parametrize(
    "game",
    [
        "brunswick/rotation-pool",
        "brunswick/kelly-pool",
        "brunswick/forty-one-pool",
        "brunswick/bottle-pool",
        "brunswick/golf-pool",
        "brunswick/pin-pool",
        "brunswick/two-pin-pool",
        "brunswick/russian-pool",
        "brunswick/snookers-pool",
        "brunswick/life-pool",
        "brunswick/two-ball-pool",
        "brunswick/parisian-pool",
    ],
)
def test_every_family_keeps_the_order_drawn(game: str) -> None:
    """The next game begins with the side asked for, and the round is that of the game before."""
    match = _of_three(game)
    assert match.add(engine.entry(1, "A", ":order(CBA)")).ok
    family, play = match.play.family, match.play
    ended = match.state.inner
    begun = family.next_game(play, family.start(play, 1), ended, 1)
    order = begun.order
    at = order.index(1)
    assert order[at:] + order[:at] == (1, 0, 2), "B, A, C as they were drawn"
    if begun.turn is not None:
        assert begun.turn == 1
    if isinstance(getattr(begun, "on", None), int):
        assert begun.on == 2, "he plays on the ball of the player before him"
