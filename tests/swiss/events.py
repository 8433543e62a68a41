"""Swiss competitions for Hypothesis, and how they go."""

from hypothesis import strategies as st

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.swiss.rounds import next_round
from clubs.competitions.rules.pairing.swiss.settings import (
    Acceleration,
    Entrant,
    Settings,
    fewest_rounds,
    most_rounds,
)
from clubs.competitions.rules.standings.criteria import Scoring
from tests.swiss.tournaments import Tournament, play


@st.composite
def events(draw, largest=14, absences=True, balance=None, apart=3):
    """A competition of up to `largest`, with late entrants, withdrawals, clubs and acceleration.

    `balance` None draws that, too; up to `apart` rounds keep club-mates apart.
    """
    count = draw(st.integers(4, largest))
    rounds = draw(st.integers(fewest_rounds(count), most_rounds(count)))
    entrants = []
    for seed in range(1, count + 1):
        joins, leaves, away = 1, None, frozenset()
        if absences and draw(st.integers(0, 5)) == 0:
            joins = draw(st.integers(1, rounds))
            leaves = draw(st.none() | st.integers(joins + 1, rounds + 1))
            away = draw(st.frozensets(st.integers(1, rounds), max_size=1))
        entrants.append(Entrant(seed, draw(st.sampled_from([None, "x", "y"])), joins, leaves, away))
    chosen = Settings(
        rounds=rounds,
        scoring=Scoring(bye=draw(st.sampled_from([None, 0, 1])), missed=draw(st.sampled_from([0, 1]))),
        balance=draw(st.booleans()) if balance is None else balance,
        apart=draw(st.integers(0, apart)),
        acceleration=draw(st.sampled_from(Acceleration)),
    )
    return Tournament(
        draw(st.integers(0, 10_000)),
        chosen,
        tuple(entrants),
        draws=draw(st.sampled_from([0.0, 0.3])),
        walkovers=draw(st.sampled_from([0.0, 0.2])) if absences else 0.0,
        surprises=0.3,
    )


def rounds_of(event):
    """Pair and play all rounds; yields the rounds before and the next one, and stops where none is left."""
    done = []
    for number in range(1, event.settings.rounds + 1):
        try:
            coming = next_round(event.settings, event.entrants, done)
        except PairingError as refused:
            yield list(done), refused
            return
        yield list(done), coming
        done.append(play(event, number, (tuple((p.a, p.b) for p in coming.pairs), coming.bye)))
