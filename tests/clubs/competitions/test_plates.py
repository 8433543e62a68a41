"""Plates, matches for every place, stepladders, and byes by hand."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing import brackets, consequences, placement, plates, stepladder
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import PairingError, Side, SourceKind
from clubs.competitions.rules.pairing.consequences import Choice
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, ResultKind, State
from clubs.competitions.rules.pairing.plates import PLATE, Beaten
from tests.cases import each_case, for_each
from tests.clubs.competitions.nights import CAME, defeats, night, placed, played
from tests.soak import SOAKING, examples

SOME = (*range(2, 36), 47, 48, 49, 63, 64, 65, 96, 127, 128, 129, 200, 255, 256)
SIZES = range(2, 257) if SOAKING else SOME
EACH = pytest.mark.more_in_soak


def sound(bracket):
    """No fixture has two byes, every source comes before its use, and nobody is sent to two places."""
    fed = Counter()
    for fixture in bracket.fixtures:
        assert not fixture.a.kind is fixture.b.kind is SourceKind.BYE
        assert len(fixture.code) <= 8 and brackets.round_name(fixture.code) != fixture.code
        for source in (fixture.a, fixture.b):
            if source.kind in (SourceKind.WINNER, SourceKind.LOSER):
                assert source.of < fixture.number
                fed[source.kind, source.of] += 1
    assert not fed or max(fed.values()) == 1


def first_matches_lost(bracket, resolved):
    """Those of the main bracket who lost the first match that they played, a bye being none."""
    main, seen, lost = bracket.place_list().fixtures, set(), set()
    for fixture in bracket.fixtures:
        one = resolved[fixture.number]
        if fixture.number in main and one.kind in CAME:
            if one.loser.seed not in seen:
                lost.add(one.loser.seed)
            seen |= {one.winner.seed, one.loser.seed}
    return lost


class TestPlate:
    """The plate of those who lose early."""

    @pytest.mark.parametrize("of", list(Beaten))
    def test_few_entrants_make_no_plate(self, of):
        """Two have to lose early for one."""
        smallest = {Beaten.ROUND_ONE: {2, 3, 5, 9, 17}, Beaten.FIRST_MATCH: {2}}[of]
        for n in range(2, 20):
            if n in smallest:
                with pytest.raises(PairingError) as refused:
                    plates.build(n, of=of)
                assert refused.value.code == "plate-size"
            else:
                sound(plates.build(n, of=of))

    def test_a_bye_is_no_match(self):
        """Of seven, seed 1 has a bye and loses to 4, who beat 5: both 1 and 5 are in the plate, 4 is not."""
        bracket = plates.build(7)
        main = brackets.build(7, third_place=False)
        assert bracket.fixtures[: len(main.fixtures)] == main.fixtures
        facts = {2: Outcome(Side.B), 3: Outcome(Side.A), 4: Outcome(Side.B), 5: Outcome(Side.B)}
        semi = ko.resolve(bracket, Facts(facts))[
            next(f.number for f in bracket.fixtures if f.code == "psemi")
        ]
        assert {semi.a.seed, semi.b.seed} == {1, 5}
        facts[5] = Outcome(Side.A)
        semi = ko.resolve(bracket, Facts(facts))[semi.number]
        assert (semi.kind, semi.winner.seed) == (ResultKind.WALKOVER, 5)

    def test_third_place_and_plate_do_not_call_the_same_person(self):
        """Where a semi-final can be somebody's first match there is no match for third place."""
        assert plates.build(4).third_place is plates.build(7).third_place is None
        assert plates.build(7, of=Beaten.ROUND_ONE).third_place is not None
        assert plates.build(8).third_place is not None and plates.build(9).third_place is not None

    def test_who_was_absent_is_in_it_only_by_wish(self):
        """A walkover in the first round: the loser plays in the plate where the club says so."""
        lost = {1: Outcome(Side.A, ResultKind.WALKOVER)}
        for absent_too, state in ((False, "vacant"), (True, "taken")):
            bracket = plates.build(8, of=Beaten.ROUND_ONE, absent_too=absent_too)
            semi = next(f.number for f in bracket.fixtures if f.code == "psemi")
            assert ko.resolve(bracket, Facts(lost))[semi].a.state == state

    def test_its_places_are_told_when_it_is_over(self):
        """The main bracket's places do not wait for it, nor it for them."""
        bracket = plates.build(8, of=Beaten.ROUND_ONE)
        main = {n: Outcome(Side.A) for n in bracket.place_list().fixtures}
        resolved = ko.resolve(bracket, Facts(main))
        assert len(ko.ranking(bracket, resolved)) == 5
        with pytest.raises(PairingError) as refused:
            ko.ranking(bracket, resolved, PLATE)
        assert refused.value.code == "not-over"
        with pytest.raises(PairingError) as refused:
            ko.ranking(brackets.build(8), resolved, PLATE)
        assert refused.value.code == "no-places"

    def test_a_third_place_of_its_own(self):
        """By wish the plate has one, if four play in it."""
        codes = [f.code for f in plates.build(16, plate_third_place=True).fixtures]
        assert codes[-4:] == ["psemi", "psemi", "pthird", "pfinal"]
        assert brackets.round_name("pthird") == "Plate: Third place"


@EACH
@for_each("n", SIZES)
def test_the_plate_holds_those_who_lost_their_first_match(n):
    """All of them and nobody else, each once; places of the main bracket are as without a plate."""
    if n < 3:
        return
    bracket = plates.build(n)
    sound(bracket)
    _, resolved = night(bracket, random.Random(n))
    assert set(placed(bracket, resolved, PLATE)) == first_matches_lost(bracket, resolved)
    assert sorted(placed(bracket, resolved)) == list(range(1, n + 1))
    alone = brackets.build(n, third_place=bracket.third_place is not None)
    main = ko.resolve(alone, Facts())
    assert set(main) == set(bracket.place_list().fixtures)


@EACH
@for_each("n", SIZES)
def test_the_plate_of_round_one_holds_its_losers(n):
    """Its byes go to the strongest expected, and one match less than people is played in it."""
    if n - brackets.bracket_size(n) // 2 < 2:
        return
    bracket = plates.build(n, of=Beaten.ROUND_ONE)
    sound(bracket)
    _, resolved = night(bracket, random.Random(n))
    first = [resolved[f.number] for f in bracket.fixtures if f.round == 1 and not f.has_bye]
    losers = sorted(f.loser.seed for f in first)
    assert sorted(placed(bracket, resolved, PLATE)) == losers
    in_plate = {n: f for n, f in resolved.items() if n in bracket.place_list(PLATE).fixtures}
    assert played(in_plate) == len(losers) - 1


@settings(max_examples=examples(40))
@given(st.integers(3, 48), st.sampled_from([*Beaten, None]), st.booleans(), st.integers(), st.data())
def test_a_plate_or_placing_survives_whatever_happens(n, of, absent_too, seed, data):
    """Walkovers, forfeits, people who leave, corrections with any choices, byes by hand: it can be ended."""
    rng, size = random.Random(seed), brackets.bracket_size(n)
    byes_to = rng.sample(range(1, n + 1), size - n) if rng.random() < 0.3 else None
    if of is None:
        bracket = placement.build(n, absent_too=absent_too, byes_to=byes_to)
    elif of is Beaten.ROUND_ONE and n - size // 2 < 2:
        return
    else:
        bracket = plates.build(n, of=of, absent_too=absent_too, byes_to=byes_to)
    sound(bracket)
    share = rng.choice([0, 0.2])
    facts, before = night(bracket, rng, walkovers=share, forfeits=share / 4, leaving=share)
    assert ko.is_over(before)
    if facts.results:
        number = data.draw(st.sampled_from(sorted(facts.results)))
        new = rng.choice([Outcome(Side.A), Outcome(Side.B), Outcome(None, ResultKind.DOUBLE_FORFEIT), None])
        choices = {f.number: rng.choice(list(Choice)) for f in bracket.fixtures}
        done = consequences.correct(bracket, facts, {number: new}, choices=choices)
        facts, before = night(bracket, rng, facts=done.facts)
    assert ko.is_over(before)
    assert sorted(placed(bracket, before)) == list(range(1, n + 1))
    if of is not None:
        in_plate = placed(bracket, before, PLATE)
        assert facts.held or not set(in_plate) & {ko.champion(bracket, before)}


class TestPlacement:
    """A match for every place."""

    @pytest.mark.parametrize("n", [2, 4, 8, 16, 32, 64])
    def test_everybody_of_a_full_field_plays_in_every_round(self, n):
        """So there are half as many matches as entrants times rounds."""
        bracket = placement.build(n)
        rounds = n.bit_length() - 1
        _, resolved = night(bracket, random.Random(n))
        assert played(resolved) == len(bracket.fixtures) == n // 2 * rounds
        times = Counter(s.seed for f in resolved.values() for s in f.pair)
        assert set(times.values()) == {rounds}

    def test_rounds_are_named_by_their_places(self):
        """The winners' rounds keep their names, the third place its own."""
        codes = Counter(f.code for f in placement.build(8).fixtures)
        assert codes == {
            "quarter": 4, "semi": 2, "final": 1, "third": 1, "5-8": 2, "5-6": 1, "7-8": 1,
        }  # fmt: skip
        assert [brackets.round_name(c) for c in ("5-8", "7-8")] == ["Places 5 to 8", "Place 7"]

    def test_the_better_seeds_take_the_better_places(self):
        """If the better seed always wins, everybody has the place of their seed in a full field of eight."""
        bracket, results = placement.build(8), {}
        while True:
            resolved = ko.resolve(bracket, Facts(results))
            ready = {n: f for n, f in resolved.items() if f.state is State.READY}
            if not ready:
                break
            results |= {n: Outcome(Side.A if f.a.seed < f.b.seed else Side.B) for n, f in ready.items()}
        assert placed(bracket, resolved) == [1, 2, 3, 4, 5, 6, 7, 8]

    def test_who_is_absent_has_the_lowest_place_left(self):
        """Without a wish to the contrary the absent play on; else they come last of those they were among."""
        bracket = placement.build(8, absent_too=False)
        results = {1: Outcome(Side.A, ResultKind.WALKOVER)}
        while ready := [n for n, f in ko.resolve(bracket, Facts(results)).items() if f.state is State.READY]:
            results |= dict.fromkeys(ready, Outcome(Side.A))
        assert placed(bracket, ko.resolve(bracket, Facts(results)))[-1] == 8


@EACH
@for_each("n", SIZES)
def test_every_place_is_played_for(n):
    """Nobody shares a place, nobody meets anybody twice, and whoever loses all is last."""
    bracket = placement.build(n)
    sound(bracket)
    _, resolved = night(bracket, random.Random(n))
    assert sorted(placed(bracket, resolved)) == list(range(1, n + 1))
    assert all(p.first == p.last for p in ko.ranking(bracket, resolved))
    met = [frozenset(s.seed for s in f.pair) for f in resolved.values() if f.kind in CAME]
    assert len(set(met)) == len(met)
    last = placed(bracket, resolved)[-1]
    won = [f for f in resolved.values() if f.kind in CAME and f.winner.seed == last]
    assert not won and defeats(bracket, resolved)[last] >= 1


class TestStepladder:
    """The last seed climbs as far as they win."""

    def test_each_winner_meets_the_next_seed(self):
        """Of five: 5 beats 4 and 3 and loses to 2, who beats 1."""
        bracket = stepladder.build(5)
        results = {1: Outcome(Side.B), 2: Outcome(Side.B), 3: Outcome(Side.A), 4: Outcome(Side.B)}
        resolved = ko.resolve(bracket, Facts(results))
        assert [tuple(s.seed for s in f.pair) for f in resolved.values()] == [(4, 5), (3, 5), (2, 5), (1, 2)]
        assert placed(bracket, resolved) == [2, 1, 5, 3, 4]
        assert [f.code for f in bracket.fixtures] == ["step1", "step2", "step3", "final"]
        assert brackets.round_name("step2") == "Step 2"

    @pytest.mark.parametrize("n", [2, 3, 4, 7, 16, 64])
    def test_everybody_has_a_place_of_their_own(self, n):
        """One match less than entrants is played."""
        bracket = stepladder.build(n)
        sound(bracket)
        _, resolved = night(bracket, random.Random(n), walkovers=0.2)
        assert len(bracket.fixtures) == n - 1
        assert sorted(placed(bracket, resolved)) == list(range(1, n + 1))

    @pytest.mark.parametrize("n", [1, 65])
    def test_its_size_is_bounded(self, n):
        """Two at least, 64 at most."""
        with pytest.raises(PairingError) as refused:
            stepladder.build(n)
        assert refused.value.code == "field-size"


class TestByesByHand:
    """The director says who has the byes."""

    def test_without_names_the_top_seeds_have_them(self):
        """Naming those who would have them anyway changes nothing."""
        for n in range(2, 130):
            size = brackets.bracket_size(n)
            assert brackets.build(n, byes_to=range(1, size - n + 1)) == brackets.build(n)

    def test_exactly_those_named_have_them(self):
        """Any seeds can; the others meet the strongest against the weakest."""
        bracket = brackets.build(6, byes_to=[4, 6])
        first = [(f.a, f.b) for f in bracket.fixtures if f.round == 1]
        resting = {s.of for pair in first for s in pair if s.kind is SourceKind.SEED} - {
            s.of for pair in first if SourceKind.BYE not in (pair[0].kind, pair[1].kind) for s in pair
        }
        assert resting == {4, 6}
        assert {frozenset((a.of, b.of)) for a, b in first if a.kind is b.kind} == {
            frozenset({1, 5}),
            frozenset({2, 3}),
        }

    def test_a_late_entrant_takes_the_bye_of_the_weakest_who_has_one(self):
        """As where the top seeds have them; the others stay where they are."""
        bracket = brackets.build(6, byes_to=[4, 6])
        assert ko.late_places(bracket, ko.resolve(bracket, Facts()), ())[0] == 7
        wider = brackets.build(size=8, filled=range(1, 8), byes_to=[4, 6])
        pairs = [{f.a.of, f.b.of} for f in wider.fixtures if f.round == 1 and not f.has_bye]
        assert {6, 7} in pairs
        assert [f.number for f in wider.fixtures if f.has_bye] == [
            f.number for f in bracket.fixtures if f.has_bye and 4 in (f.a.of, f.b.of)
        ]

    def test_what_cannot_be_is_refused(self):
        """Too few, too many, the same twice, somebody who is not in the draw."""
        with each_case() as case:
            for byes_to in ([1], [1, 2, 3], [1, 1], [1, 7], [0, 1], []):
                with case(byes_to), pytest.raises(PairingError) as refused:
                    brackets.build(6, byes_to=byes_to)
                assert refused.value.code == "byes"
