"""Double elimination: two defeats and out, byes, second finals, places, corrections."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing import brackets, consequences
from clubs.competitions.rules.pairing import double_elimination as double
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import PairingError, Side, SourceKind
from clubs.competitions.rules.pairing.consequences import Choice
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, ResultKind, State
from tests.cases import each_case, for_each
from tests.clubs.competitions.nights import defeats, night, placed, played
from tests.soak import SOAKING, examples

SOME = (*range(2, 36), 47, 48, 49, 63, 64, 65, 96, 127, 128, 129, 200, 255, 256)
SIZES = range(2, 257) if SOAKING else SOME

EACH = pytest.mark.more_in_soak


def losers_side(bracket):
    """The fixtures of the losers' side."""
    return [f for f in bracket.fixtures if f.code.startswith("l")]


@EACH
@for_each("n", SIZES)
def test_byes_never_meet_and_nobody_has_two_on_the_losers_side(n):
    """No fixture has two byes; those of the losers' side are all in the first round that somebody enters."""
    bracket = double.build(n)
    for fixture in bracket.fixtures:
        assert not fixture.a.kind is fixture.b.kind is SourceKind.BYE
        for source in (fixture.a, fixture.b):
            assert source.kind in (SourceKind.SEED, SourceKind.BYE) or source.of < fixture.number
    side = losers_side(bracket)
    assert {f.code for f in side if f.has_bye} <= {"l1"}
    assert all(any(not f.has_bye for f in side if f.code == code) for code in {f.code for f in side})
    fed = [(s.kind, s.of) for f in bracket.fixtures for s in (f.a, f.b) if s.kind is not SourceKind.BYE]
    named = [one for one in fed if one[1] != bracket.final.number]
    assert len(set(named)) == len(named)


@EACH
@for_each("n", SIZES)
def test_n_entrants_play_2n_less_2_matches_and_one_more_with_a_second_final(n):
    """Everybody but the champion loses twice, and the champion once if there is a second final."""
    for reset in (True, False):
        bracket = double.build(n, reset=reset)
        _, resolved = night(bracket, random.Random(n))
        second = reset and resolved[bracket.final.number].winner == resolved[bracket.final.number].b
        assert played(resolved) == 2 * n - 2 + second
        lost = defeats(bracket, resolved)
        best = ko.champion(bracket, resolved)
        only_once = {best} if reset else {best, resolved[bracket.final.number].loser.seed}
        assert all(lost[seed] == 2 for seed in range(1, n + 1) if seed not in only_once)
        assert lost[best] == (1 if second else lost[best]) <= 1
        assert sorted(placed(bracket, resolved)) == list(range(1, n + 1))


@settings(max_examples=examples(60))
@given(
    st.integers(2, 48),
    st.booleans(),
    st.sampled_from([2, 4, 8, 16]),
    st.integers(),
    st.floats(0, 0.3),
    st.floats(0, 0.1),
    st.floats(0, 0.3),
)
def test_two_defeats_and_out_whatever_happens(n, reset, last, seed, walkovers, forfeits, leaving):
    """Nobody plays after two defeats; who is out has two, has withdrawn, or forfeited together with another.

    In the knockout of the last N one defeat is enough.
    """
    last = last if last <= brackets.bracket_size(n) // 2 else 2
    bracket = double.build(n, reset=reset, last=last)
    facts, resolved = night(
        bracket, random.Random(seed), walkovers=walkovers, forfeits=forfeits, leaving=leaving
    )
    check_a_finished(bracket, facts, resolved, knockout=last > 2 or not reset)


def check_a_finished(bracket, facts, resolved, *, knockout=False):
    """Two defeats and out, and one place for everybody."""
    assert ko.is_over(resolved)
    everybody = set(bracket.filled)
    forfeited = {
        slot.seed
        for f in resolved.values()
        if f.kind is ResultKind.DOUBLE_FORFEIT and f.number in facts.results
        for slot in f.pair
    }
    so_far = dict.fromkeys(everybody, 0)
    sides = [f for f in bracket.fixtures if f.code[0] in "wl"]
    for fixture in bracket.fixtures:
        one = resolved[fixture.number]
        for slot in one.pair:
            if slot.seed is not None:
                assert so_far[slot.seed] < 2
                if fixture.code[0] == "w":
                    assert so_far[slot.seed] == 0
        if one.state is State.DECIDED and one.kind is not ResultKind.BYE:
            for slot in one.pair:
                if slot.seed is not None and slot != one.winner:
                    so_far[slot.seed] += 1
    best = ko.champion(bracket, resolved)
    decided = [f for f in bracket.fixtures if f not in sides]
    in_knockout = {s.seed for f in decided for s in resolved[f.number].pair} if knockout else set()
    for seed in everybody - forfeited - set(facts.withdrawn) - in_knockout - {best}:
        assert so_far[seed] == 2, f"{seed} is out after {so_far[seed]} defeats"
    assert best is None or so_far[best] <= 1
    assert sorted(placed(bracket, resolved)) == sorted(everybody)


class TestSecondFinal:
    """Two entrants, so the winners' final is fixture 1, the final 2 and the second final 3."""

    bracket = double.build(2)
    plain = double.build(2, reset=False)

    def after(self, *winners, withdrawn=(), kind=ResultKind.PLAYED):
        results = {n: Outcome(Side(side), kind) for n, side in enumerate(winners, start=1)}
        return ko.resolve(self.bracket, Facts(results, withdrawn))

    def test_it_waits_until_the_first_is_decided(self):
        """Before the first final nobody knows whether there will be another."""
        assert self.after("a")[3].state is State.PENDING

    def test_it_is_not_played_if_the_unbeaten_wins_the_first(self):
        """The other has two defeats then."""
        resolved = self.after("a", "a")
        assert (resolved[3].state, ko.champion(self.bracket, resolved)) == (State.EMPTY, 1)
        assert [(p.seeds, p.reason) for p in ko.ranking(self.bracket, resolved)] == [
            ((1,), "won the final"),
            ((2,), "lost the final"),
        ]

    def test_it_is_played_if_both_are_beaten_once(self):
        """The unbeaten one lost the first final; both keep their slots, and the second one decides."""
        resolved = self.after("a", "b")
        assert (resolved[3].state, resolved[3].a.seed, resolved[3].b.seed) == (State.READY, 1, 2)
        assert not ko.is_over(resolved) and ko.champion(self.bracket, resolved) is None
        resolved = self.after("a", "b", "a")
        assert ko.champion(self.bracket, resolved) == 1
        assert [p.reason for p in ko.ranking(self.bracket, resolved)] == [
            "won the second final",
            "lost the second final",
        ]

    def test_who_missed_the_first_final_plays_the_second(self):
        """A walkover is one defeat."""
        results = {1: Outcome(Side.A), 2: Outcome(Side.B, ResultKind.WALKOVER)}
        assert ko.resolve(self.bracket, Facts(results))[3].state is State.READY

    def test_who_withdraws_before_it_loses_it(self):
        """Whichever of the two leaves, the other is champion."""
        for gone, best in ((1, 2), (2, 1)):
            resolved = self.after("a", "b", withdrawn=(gone,))
            assert (resolved[3].kind, ko.champion(self.bracket, resolved)) == (ResultKind.WALKOVER, best)

    def test_who_withdraws_before_the_first_final_is_second(self):
        """Of two finalists one leaves: the other is champion, and nothing is left to be played."""
        for gone, best in ((1, 2), (2, 1)):
            resolved = self.after("a", withdrawn=(gone,))
            assert ko.is_over(resolved) and ko.champion(self.bracket, resolved) == best

    def test_a_final_that_both_forfeit_has_no_second(self):
        """Both share the second place."""
        results = {1: Outcome(Side.A), 2: Outcome(None, ResultKind.DOUBLE_FORFEIT)}
        resolved = ko.resolve(self.bracket, Facts(results))
        assert (resolved[3].state, ko.champion(self.bracket, resolved)) == (State.EMPTY, None)
        assert [(p.first, p.last) for p in ko.ranking(self.bracket, resolved)] == [(2, 3)]

    def test_a_result_in_one_that_is_not_played_is_refused(self):
        """Nobody stands there."""
        with pytest.raises(PairingError) as refused:
            self.after("a", "a", "a")
        assert refused.value.code == "result-too-early"

    def test_correcting_the_first_final_strikes_the_second(self):
        """If the unbeaten one won the first after all, what was played since counts for nothing."""
        facts = Facts({1: Outcome(Side.A), 2: Outcome(Side.B), 3: Outcome(Side.B)})
        done = consequences.correct(self.bracket, facts, {2: Outcome(Side.A)})
        assert done.struck == (3,) and done.open_choices == (3,)
        assert ko.champion(self.bracket, ko.resolve(self.bracket, done.facts)) == 1

    def test_a_second_final_that_is_kept_still_decides(self):
        """The director may let it stand, and its winner is the champion."""
        facts = Facts({1: Outcome(Side.A), 2: Outcome(Side.B), 3: Outcome(Side.B)})
        done = consequences.correct(self.bracket, facts, {2: Outcome(Side.A)}, choices={3: Choice.KEEP})
        resolved = ko.resolve(self.bracket, done.facts)
        assert done.facts.held == {(3, Side.A): 1, (3, Side.B): 2}
        assert ko.champion(self.bracket, resolved) == 2

    def test_without_one_the_final_decides(self):
        """Also if the unbeaten one loses it."""
        resolved = ko.resolve(self.plain, Facts({1: Outcome(Side.A), 2: Outcome(Side.B)}))
        assert ko.is_over(resolved) and ko.champion(self.plain, resolved) == 2


def test_who_does_not_turn_up_drops_and_who_withdraws_does_not():
    """2 misses a match of the first round and plays on among the losers; 3 has left and does not."""
    bracket = double.build(4)
    resolved = ko.resolve(bracket, Facts({1: Outcome(Side.A, ResultKind.WALKOVER)}, (3,)))
    first = next(f.number for f in bracket.fixtures if f.code == "l1")
    assert (resolved[first].a.seed, resolved[first].b) == (4, ko.VACANT)
    assert (resolved[first].kind, resolved[first].winner.seed) == (ResultKind.WALKOVER, 4)
    resolved = ko.resolve(bracket, Facts({1: Outcome(Side.A, ResultKind.WALKOVER), 2: Outcome(Side.A)}))
    assert resolved[first].state is State.READY


def test_places_are_shared_by_those_beaten_in_one_losers_round():
    """Of eight: 1, 2, 3, 4, two share 5 and two share 7; of six, where two meet at once, two share 5."""
    for n, shares in ((8, [1, 1, 1, 1, 2, 2]), (6, [1, 1, 1, 1, 2]), (5, [1, 1, 1, 1, 1]), (3, [1, 1, 1])):
        bracket = double.build(n)
        _, resolved = night(bracket, random.Random(5))
        assert [len(p.seeds) for p in ko.ranking(bracket, resolved)] == shares, n


def test_who_left_before_a_first_match_has_the_last_place():
    """Seed 1 has a bye, and is gone before anything is played."""
    bracket = double.build(5)
    _, resolved = night(bracket, random.Random(2), facts=Facts({}, (1,)))
    assert 1 in ko.ranking(bracket, resolved)[-1].seeds


@EACH
@for_each("n", [n for n in SIZES if n > 4])
def test_down_to_the_last_n_so_many_are_left_half_of_them_unbeaten(n):
    """The knockout begins with one unbeaten and one beaten once in each fixture."""
    size = brackets.bracket_size(n)
    last = 4
    while last <= size // 2:
        bracket = double.build(n, last=last)
        _, resolved = night(bracket, random.Random(n))
        rounds = last.bit_length() - 1
        code = brackets.round_code(1, rounds)
        first = [f for f in bracket.fixtures if f.code == code]
        assert len(first) == last // 2
        lost = defeats(bracket, resolved, until=first[0].number)
        for fixture in first:
            a, b = resolved[fixture.number].pair
            assert (lost[a.seed], lost[b.seed]) == (0, 1)
        assert sorted(placed(bracket, resolved)) == list(range(1, n + 1))
        last *= 2 if n < 36 else 8


class TestToTheLast:
    """Double elimination down to the last four, eight ..., then a knockout."""

    def test_third_place_by_wish(self):
        """The beaten semi-finalists play for it."""
        assert double.build(8, last=4).third_place is None
        third = double.build(8, last=4, third_place=True).third_place
        assert third is not None and third.a.kind is SourceKind.LOSER

    def test_the_last_are_a_power_of_two_and_at_most_half_the_bracket(self):
        """Before the first losers' rounds are played there is nothing to go on from."""
        with each_case() as case:
            for n, last in ((8, 3), (8, 0), (8, 8), (8, 16), (4, 4), (9, 16)):
                with case((n, last)), pytest.raises(PairingError) as refused:
                    double.build(n, last=last)
                assert refused.value.code == "double-to"


@settings(max_examples=examples(30))
@given(st.integers(2, 32), st.booleans(), st.integers(), st.floats(0, 0.2), st.data())
def test_a_corrected_bracket_can_always_be_played_to_its_end(n, reset, seed, leaving, data):
    """After any correction with any choices the fold is sound, and what is left can be finished."""
    bracket, rng = double.build(n, reset=reset), random.Random(seed)
    facts, before = night(bracket, rng, walkovers=0.1, forfeits=0.05, leaving=leaving)
    if not facts.results:
        return
    number = data.draw(st.sampled_from(sorted(facts.results)))
    forfeit = Outcome(None, ResultKind.DOUBLE_FORFEIT)
    new = data.draw(st.sampled_from([Outcome(Side.A), Outcome(Side.B), forfeit, None]))
    kept = data.draw(st.booleans())
    choices = {f.number: rng.choice(list(Choice)) if kept else Choice.REPLAY for f in bracket.fixtures}
    done = consequences.correct(bracket, facts, {number: new}, choices=choices)
    after = ko.resolve(bracket, done.facts)
    moved = {n for n in before if before[n].pair != after[n].pair and n != number}
    assert moved <= {effect.number for effect in done.effects}
    facts, resolved = night(bracket, rng, facts=done.facts)
    assert ko.is_over(resolved)
    assert sorted(placed(bracket, resolved)) == list(range(1, n + 1))
    if not facts.held:
        check_a_finished(bracket, facts, resolved, knockout=not reset)


@settings(max_examples=examples(30))
@given(st.integers(2, 32), st.integers(), st.floats(0, 0.2))
def test_who_is_out_already_can_leave_and_nothing_changes(n, seed, leaving):
    """Withdrawing those who are out, one after the other, changes no fixture's people and no result."""
    bracket, rng = double.build(n), random.Random(seed)
    facts, resolved = night(bracket, rng, walkovers=0.2, forfeits=0.1, leaving=leaving)
    last = {slot.seed: f for f in resolved.values() for slot in f.pair if slot.seed is not None}
    still_in = set(last) - set(facts.withdrawn) - {ko.champion(bracket, resolved)}
    out = sorted(seed for seed in still_in if last[seed].number in facts.results)
    rng.shuffle(out)
    for count in range(1, len(out) + 1):
        gone = (*facts.withdrawn, *out[:count])
        assert ko.resolve(bracket, Facts(facts.results, gone)) == resolved


def test_a_late_entrant_keeps_the_numbers_of_the_winners_side():
    """The losers' side is planned anew for the wider field; a bye is open until it has begun."""
    for n in range(3, 33):
        bracket = double.build(n)
        places = ko.late_places(bracket, ko.resolve(bracket, Facts()), ())
        assert len(places) == bracket.size - n
        if places:
            assert places[0] == n + 1
            wider = double.build(size=bracket.size, filled=bracket.filled | {n + 1})
            assert wider == double.build(n + 1)
            winners = [(f.number, f.code, f.position) for f in bracket.fixtures if f.code[0] == "w"]
            assert [(f.number, f.code, f.position) for f in wider.fixtures][: len(winners)] == winners
            begun = losers_side(bracket)[0].number
            assert ko.late_places(bracket, ko.resolve(bracket, Facts()), (begun,)) == []


@settings(max_examples=examples(40))
@given(st.integers(3, 64), st.integers())
def test_byes_by_hand_are_sound_on_both_sides(n, seed):
    """Whoever has the byes: nobody has two on the losers' side, and everything else holds."""
    rng, size = random.Random(seed), brackets.bracket_size(n)
    bracket = double.build(n, byes_to=rng.sample(range(1, n + 1), size - n))
    facts, resolved = night(bracket, rng)
    side = {f.number for f in losers_side(bracket)}
    resting = [f.winner.seed for f in resolved.values() if f.kind is ResultKind.BYE and f.number in side]
    assert len(set(resting)) == len(resting)
    check_a_finished(bracket, facts, resolved)


def test_rounds_have_names():
    """The sides are told apart, and a second final is called so."""
    names = [brackets.round_name(code) for code in ("w2", "l13", "final", "reset")]
    assert names == ["Winners' round 2", "Losers' round 13", "Final", "Second final"]
    codes = {f.code for n in (2, 5, 64, 512) for f in double.build(n).fixtures}
    assert all(len(code) <= 8 and brackets.round_name(code) != code for code in codes)


def test_every_step_is_after_those_that_it_waits_for():
    """The round of a fixture is the earliest step in which it can be played."""
    bracket = double.build(23)
    for fixture in bracket.fixtures:
        before = [bracket[s.of].round for s in (fixture.a, fixture.b) if s.kind in ("winner", "loser")]
        assert fixture.round == 1 + max(before, default=0)
