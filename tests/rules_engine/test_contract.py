"""The contract that every game passes. The tests walk the catalogue, so that no game escapes them.

What a game is excused from stands in one of the lists below, with the reason; the lists only grow shorter.

A match is played to its end once for each game and seed, and every test that only looks at it shares it:
``every_game`` has pytest run all tests of one game before those of the next.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import rules_engine as engine
from rules_engine.wrappers.base import leaf_of
from tests.cases import for_each
from tests.soak import SOAKING

from .golden import records_of
from .walks import BOUND, citations_of, header_of, pick, pieces_in, played, to_the_end, typed, walk

_HERE = Path(__file__).parent
REFS: dict[str, list[str]] = json.loads((_HERE / "catalogue_refs.json").read_text())
REFS |= json.loads((_HERE / "catalogue_refs_today.json").read_text())
"""The numbered rules of every game, as the catalogue lists them."""

NO_PIECES = {
    "brunswick/three-ball-carrom": "three balls that are always on the table, or put back at once",
    "brunswick/cushion-carrom": "three balls that are always on the table, or put back at once",
    "brunswick/bank-shot": "three balls that are always on the table, or put back at once",
    "brunswick/balkline-14": "three balls that are always on the table, or put back at once",
    "brunswick/balkline-18-1": "three balls that are always on the table, or put back at once",
    "brunswick/balkline-18-2": "three balls that are always on the table, or put back at once",
    "brunswick/space-game": "three balls that are always on the table, or put back at once",
    "brunswick/progressive-carrom": "three balls that are always on the table, or put back at once",
    "brunswick/little-corporal": "three balls and a pin that are always on the table, or put back at once",
    "brunswick/four-ball-carrom": "four balls; one off the table is put back, or waits for its spot",
    "brunswick/three-cushion-carrom": "three balls that are always on the table, or put back at once",
    "today/three-cushion": "three balls that are always on the table, or put back at once",
    "today/straight-rail": "three balls that are always on the table, or put back at once",
    "today/one-cushion": "three balls that are always on the table, or put back at once",
    "today/balkline-47-2": "three balls that are always on the table, or put back at once",
    "today/balkline-47-1": "three balls that are always on the table, or put back at once",
    "today/balkline-71-2": "three balls that are always on the table, or put back at once",
    "today/balkline-57-2": "three balls that are always on the table, or put back at once",
}
"""Games whose family counts no pieces."""

NEVER_SAID: dict[str, str] = {
    "carrom/carroms#p0": "finger or cue changes the prompt alone; see tests/rules_engine/carrom",
    "crown/crokinole#p2": "which partner shoots is shown on the board alone; see tests/rules_engine/crown",
}
"""Clauses in force that no ruling cites, because they decide no entry."""

WINNER_MAY_TRAIL: dict[str, str] = {
    "today/six-red-snooker": "as at snooker, a frame may be lost whatever the score",
    "today/snooker-shoot-out": "misconduct loses the frame whatever the score",
    "today/snooker": "three misses with a full ball to hit, or misconduct, lose the frame whatever the score",
    "today/novuss": "a violation with the last disc loses the set",
    "brunswick/bottle-pool": "the bottle seated on its base wins whatever the score",
    "brunswick/kelly-pool": "who is left when all others are over or have forfeited thrice wins",
    "brunswick/cowboy-pool": "two empty scratches running forfeit the game whatever the score",
    "carrom/spin-series": "the fewest spins win",
    "brunswick/fifteen-ball-pool": "three forfeits in succession lose the game whatever the score",
    "brunswick/high-low-jack-game": "three forfeits in succession lose the game whatever the score",
    "brunswick/bbc-co-pool": "the black pocketed out of turn loses whatever is in the rack",
    "today/rotation": "three fouls in a row lose the game whatever the score",
    "today/one-pocket": "three fouls in a row lose the game whatever the score",
    "today/bank-pool": "three innings with a foul lose the game whatever the score",
    "brunswick/rotation-pool": "three forfeits in succession lose the game whatever the score",
    "brunswick/pigeon-hole": "who throws balls from the table on purpose loses whatever his score",
    "brunswick/pin-pool": "the sheet counts pins; the small ball and a ranche decide besides",
}
"""Games in which the winner may have the lower score."""

CODES = {
    "over", "out-of-turn", "not-now", "call-missing", "impossible", "unknown-piece", "unknown-pocket",
    "unknown-zone", "unknown-state", "unknown-choice", "wrong-token", "contradicted", "undecided",
    "no-such-entry", "too-late", "unknown-side", "bad-number", "needs-history",
}  # fmt: skip

NONSENSE = (
    "zz>", "r99>", "x99", "xzz", "q=hole", "R1=limbo", "99!", "zz!", "+999", "-999", "+9999", "#nonsense",
    ":nonsense", "[6 5]", "13/7", "11-15", "t=5.5", "(zz)", "(99>br)", "zz^", "99^", "zz-", "#frozen(zz)",
    "+3 +999",
)  # fmt: skip
"""Entries that no game can take."""

MAKES_SENSE = {
    "carrom/ring-and-dice": ("[6 5]",),
    **{
        f"carrom/{slug}": ("t=5.5",)
        for slug in (
            "top-spin",
            "time-top",
            "green-top-down",
            "forfeit",
            "ring-spin",
            "spin-time",
            "spin-series",
        )
    },
    "crown/backgammon": ("13/7",),  # and 13/7*, which is offered, is no other move
    "bradley/backgammon": ("13/7",),
    "carrom/backgammon": ("13/7",),
    "crown/tric-trac": ("13/7",),
}
"""Of these the ones that a game does take."""

SEEDS = range(4) if SOAKING else range(1, 2)
"""What the walks of a game begin with."""

every_game = pytest.mark.parametrize("game", engine.games(), ids=lambda g: g.id, scope="module")
"""One test a game. The scope makes pytest run a module game by game, so that its tests share walks."""

all_games = for_each("game", engine.games(), ids=lambda g: g.id)
"""One test of all games, where each takes hardly any time."""


def _outcome(match: engine.Match) -> tuple[object, ...]:
    return match.state, match.board(), match.figures(), match.over, match.winner


# -- 1: it folds ---------------------------------------------------------------------------------------------


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_the_same_log_gives_the_same_match(game: engine.Game, seed: int) -> None:
    """A match is the fold of its log, however often and from whichever spelling of it it is folded."""
    match = played(
        game, seed, 150, race=1 + seed % 2, start={game.side_letters()[0]: seed}, tags={"Table": "3"}
    )
    match.entries[:] = [e._replace(note=f'remark "{e.n}", é') for e in match.entries]
    by_json = [engine.Entry.from_json(json.loads(json.dumps(e.to_json()))) for e in match.entries]
    header = engine.Header.from_json(json.loads(json.dumps(match.header.to_json())))
    as_text = engine.write(match.header, match.entries)
    header_read, by_text = engine.read(as_text)
    assert by_json == by_text == match.entries
    assert header_read == header == match.header
    assert engine.write(header_read, by_text) == as_text
    for again in (engine.fold(match.header, match.entries), engine.fold(header, by_json)):
        assert _outcome(again) == _outcome(match)
        assert again.problems == ()


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_a_snapshot_and_the_rest_are_the_whole(game: engine.Game, seed: int) -> None:
    """A match that goes on from a stored snapshot is no different from one that never stopped."""
    whole = played(game, seed, 120, race=2)
    for cut in {0, 1, len(whole.entries) // 3, len(whole.entries) // 2, len(whole.entries)}:
        first = engine.fold(whole.header, whole.entries[:cut])
        stored = json.loads(json.dumps(first.snapshot()))
        rest = engine.fold(whole.header, whole.entries[cut:], stored)
        assert _outcome(rest) == _outcome(whole)
        resumed = engine.Match.resume(whole.header, stored)
        assert _outcome(resumed) == _outcome(first)


# -- 2: what is offered is accepted, and nothing else --------------------------------------------------------


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_every_button_is_accepted(game: engine.Game, seed: int) -> None:
    """Whatever the tablet offers stands, at every moment of a match."""
    match, moments = to_the_end(game, seed)
    for state, expectation, taken, _ in moments[:60]:
        json.dumps(expectation.to_json())
        assert expectation.buttons, "something can always be recorded"
        codes = [(b.code, b.side) for b in expectation.buttons]
        assert len(set(codes)) == len(codes), "each button has a code of its own"
        for button in expectation.buttons:
            entry = engine.entry(taken.n, button.side, button.tokens)
            ruling = match.rules.judge(match.play, state, entry)  # as add does, and changes nothing
            assert ruling.ok, f"{button}: {ruling.refusal}"
            assert engine.write_tokens(engine.read_tokens(button.tokens)) == button.tokens


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_nonsense_is_refused_and_changes_nothing(game: engine.Game, seed: int) -> None:
    """What cannot be is refused with a known code, and the state is that before."""
    whole, moments = to_the_end(game, seed)
    match = engine.Match(whole.header)
    for moment in moments[:25]:
        for text, side in _nonsense(match):
            before = match.state, match.last, len(match.entries)
            ruling = match.add(engine.entry(match.last + 1, side, text))
            assert ruling.refusal is not None, f"{side} {text} was accepted in {match.board()['phase']}"
            assert ruling.refusal.code in CODES
            assert not ruling.points
            assert before == (match.state, match.last, len(match.entries))
        assert match.add(moment.entry).ok


def _nonsense(match: engine.Match) -> Iterator[tuple[str, str]]:
    letters = match.header.letters
    expectation = match.expects()
    side = expectation.side or letters[0]
    sense = {*MAKES_SENSE.get(match.header.game, ()), *(b.tokens for b in expectation.buttons)}
    yield from ((text, side) for text in NONSENSE if text not in sense)
    yield "0", "Z"
    yield "void 999999", side
    yield "amend 999999: 0", side
    if expectation.side is not None:
        offered = {(b.side, b.tokens) for b in expectation.buttons}
        plays = [b for b in expectation.buttons if b.tone in ("score", "plain") and b.side == side]
        for other in letters:
            # A count, a choice or a foul of conduct may be noted of either side; a stroke may not.
            if other != side and not any(x == other for x, _ in offered):
                yield from ((b.tokens, other) for b in plays if not set(":#") & set(b.tokens))


@every_game
def test_a_finished_match_takes_no_more_entries(game: engine.Game) -> None:
    """Once it is over every further stroke is refused, and nothing is offered."""
    match, _ = to_the_end(game, 1)
    assert match.over
    assert match.expects().over
    assert match.expects().buttons == ()
    state = match.state
    for side in match.header.letters:
        ruling = match.add(engine.entry(match.last + 1, side, "0"))
        assert ruling.refusal is not None
        assert ruling.refusal.code == "over"
    assert match.state == state


# -- 3: pieces are conserved ---------------------------------------------------------------------------------


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_pieces_are_conserved(game: engine.Game, seed: int) -> None:
    """On the table, pocketed, out of play and in hand are always all of them, and never fewer than none."""
    match, moments = to_the_end(game, seed)
    first = pieces_in(match, moments[0].state)
    if game.id in NO_PIECES:
        assert first is None
        return
    assert first is not None, "the family counts its pieces, or stands in NO_PIECES"
    assert set(first) == {"table", "pocketed", "out", "hand"}
    for moment in moments[:400]:
        now = pieces_in(match, moment.ruling.state)
        assert now is not None
        assert all(n >= 0 for n in now.values())
        assert sum(now.values()) == sum(first.values())


# -- 4: it ends ----------------------------------------------------------------------------------------------


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_random_play_ends_and_the_winner_agrees_with_the_score(game: engine.Game, seed: int) -> None:
    """Legal play comes to an end; who wins has the score for it, and a draw is level."""
    match, _ = to_the_end(game, seed)
    assert match.over, f"not over after {BOUND} entries"
    board = match.board()
    score = board["score"]
    best = (min if board.get("lowest_wins") else max)(score.values())
    if board["winner"] is not None and game.id not in WINNER_MAY_TRAIL:
        assert score[board["winner"]] == best
    if board["draw"]:
        assert list(score.values()).count(best) > 1


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_points_add_up_to_the_score(game: engine.Game, seed: int) -> None:
    """The score is the start and the points of every ruling, to the last one. A game whose state has a score
    shows that one, and nothing is over but what its state says: a race looks there after each stroke."""
    match, moments = to_the_end(game, seed)
    total = dict(engine.Match(match.header).board()["score"])
    for moment in moments:
        for side, points in moment.ruling.points.items():
            total[side] += points
    assert match.board()["score"] == total
    for moment in moments:
        leaf = leaf_of(moment.ruling.state)
        board = match.rules.board(match.play, moment.ruling.state)
        assert leaf.over == match.play.family.is_over(leaf)
        assert tuple(board["score"].values()) == getattr(leaf, "score", tuple(board["score"].values()))


@every_game
def test_no_ruling_rests_on_a_statistic(game: engine.Game) -> None:
    """Runs, high runs and points made are for records: an entry is ruled the same whatever they are."""
    match, moments = to_the_end(game, 1)
    for state, expectation, taken, ruling in moments[:40]:
        if "tallies" not in state._fields:
            return
        other = state._replace(
            tallies=tuple(t._replace(made=t.made + 7, run=t.run + 5, high=t.high + 9) for t in state.tallies)
        )
        again = match.rules.judge(match.play, other, taken)
        assert (again.points, again.turn, again.citations, again.instructions, again.refusal) == (
            ruling.points, ruling.turn, ruling.citations, ruling.instructions, ruling.refusal,
        )  # fmt: skip
        assert match.rules.expects(match.play, other) == expectation


# -- 6: undo and amendment -----------------------------------------------------------------------------------


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_undo_is_as_if_it_had_never_been(game: engine.Game, seed: int) -> None:
    """A voided entry leaves no trace, also across the end of an inning, a frame or the match."""
    rng = random.Random(seed)
    match = engine.Match(header_of(game, rng=rng, race=2))
    for _ in range(60):
        if match.over:
            break
        before, board = match.state, match.board()
        walk(match, rng, 1)
        undone = match.last_effective()
        side = match.header.letters[0]
        assert match.add(engine.entry(match.last + 1, side, f"void {undone}")).ok
        assert match.state == before
        assert match.board() == board
        walk(match, rng, 1)


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_an_amended_log_is_the_clean_one(game: engine.Game, seed: int) -> None:
    """An amended entry reads as if it had been written so at first."""
    rng = random.Random(seed)
    match = played(game, seed, 40)
    tried = 0
    for target in rng.sample(match.entries, min(6, len(match.entries))):
        past = engine.fold(match.header, [e for e in match.entries if e.n < target.n])
        button = pick(rng, past.expects())
        if button.side != target.side:
            continue
        amended = engine.fold(match.header, match.entries)
        ruling = amended.add(engine.entry(match.last + 1, target.side, f"amend {target.n}: {button.tokens}"))
        assert ruling.ok, ruling.refusal
        written = [e if e.n != target.n else engine.entry(e.n, e.side, button.tokens) for e in match.entries]
        clean = engine.fold(match.header, written)
        assert amended.state == clean.state
        assert amended.problems == clean.problems
        judged = set(amended.rulings) | {p.n for p in amended.problems}
        assert judged == {e.n for e in match.entries}, "what cannot stand is reported, not dropped"
        tried += 1
    assert tried


@every_game
@pytest.mark.more_in_soak
@for_each("seed", SEEDS)
def test_an_entry_put_in_later_stands_where_it_belongs(game: engine.Game, seed: int) -> None:
    """A log from which an entry was left out, and put in later, is the clean one; undone, it is as before."""
    rng = random.Random(seed)
    whole = played(game, seed, 40)
    for left_out, following in rng.sample(list(pairwise(whole.entries)), min(5, len(whole.entries) - 1)):
        rest = [e for e in whole.entries if e.n != left_out.n]
        match = engine.fold(whole.header, rest)
        gap, problems = match.state, match.problems
        text = f"before {following.n}: {left_out.text}"
        assert match.add(engine.entry(whole.last + 1, left_out.side, text)).ok
        assert _without_numbers(match.state) == _without_numbers(whole.state)
        assert match.problems == whole.problems
        assert list(match.rulings) == [whole.last + 1 if n == left_out.n else n for n in whole.rulings]
        again = engine.fold(whole.header, match.entries)
        assert (again.state, again.rulings) == (match.state, match.rulings)
        assert match.add(engine.entry(whole.last + 2, left_out.side, f"void {whole.last + 1}")).ok
        assert (match.state, match.problems) == (gap, problems)


def _without_numbers(state: object) -> object:
    """A state without the numbers of entries, which are those of the log in which it was reached."""
    fields = getattr(state, "_fields", None)
    if fields is not None:
        pairs = ((f, getattr(state, f)) for f in fields)
        return {f: _without_numbers(v) for f, v in pairs if not f.endswith("_entry") and f != "last"}
    return tuple(map(_without_numbers, state)) if isinstance(state, tuple) else state


# -- 7 and 8: every rule has its clause and its proof --------------------------------------------------------


@all_games
def test_every_rule_of_the_book_is_cited_or_set_beside(game: engine.Game) -> None:
    """Each numbered rule of the catalogue is in force in some clause, or set beside with the reason."""
    listed = REFS[game.id]
    assert set(game.refs) == set(listed), "the game knows exactly the rules that the catalogue lists"
    cited = {c.citation.partition("#")[2] for c in game.clauses() if c.citation.startswith(f"{game.id}#")}
    cited |= {o.citation for o in game.options.values() if o.citation in game.refs}
    assert set(listed) - cited - set(game.beside) == set()
    assert all(len(reason) > 10 for reason in game.beside.values())


@every_game
def test_every_clause_decides_somewhere(game: engine.Game) -> None:
    """Each own rule that a clause rests on is cited by a ruling, in a golden record or on a walk."""
    own = {c.citation for c in game.clauses() if c.citation.startswith(f"{game.id}#")} - set(NEVER_SAID)
    for said in _citations_said(game):
        own -= said
        if not own:
            return
    assert own == set()


def _citations_said(game: engine.Game) -> Iterator[frozenset[str]]:
    """What rulings cite in the golden records of the game, then on walks and in what may be typed there."""
    for path in records_of(game):
        header, entries = engine.read(path.read_text())
        match = engine.Match(header)
        for entry in entries:
            yield citations_of(match.add(entry))
    for seed in range(12):
        rng = random.Random(seed)
        match = engine.Match(header_of(game, rng=rng))
        for _ in range(8):
            for ruling in walk(match, rng, 25):
                yield citations_of(ruling)
            if match.over:
                break
            for side, text in typed(match):
                entry = engine.entry(match.last + 1, side, text)
                if entry.correction is not None:
                    yield citations_of(engine.fold(match.header, match.entries).add(entry))
                else:
                    yield citations_of(match.rules.judge(match.play, match.state, entry))


@all_games
def test_every_option_says_which_rule_leaves_it_open(game: engine.Game) -> None:
    """An option has a text and cites a rule of the game, or of one that governs it."""
    refs = set(game.refs).union(*(g.refs for g in game.governors))
    for option in game.options.values():
        assert option.text
        assert option.citation in refs, option.id


def test_the_lists_of_exemptions_name_real_games() -> None:
    """An exemption of a game or clause that no longer exists is taken off the list."""
    ids = {g.id for g in engine.games()}
    assert set(NO_PIECES) | set(WINNER_MAY_TRAIL) <= ids
    assert set(NEVER_SAID) <= {c.citation for g in engine.games() for c in g.clauses()}
