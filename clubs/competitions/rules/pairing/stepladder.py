"""Stepladder finals: the last seed plays the last but one, the winner the next, and so on up to the first.

Each seed waits on a step of the ladder, so the first seed plays one match, the final. The loser of a step
has the place next to those still waiting: nobody shares one.
"""

from __future__ import annotations

from clubs.competitions.rules.pairing.brackets import (
    LOST_THE_FINAL,
    WON_THE_FINAL,
    Bracket,
    Door,
    Draft,
    PairingError,
    PlaceList,
    SharedPlace,
    Source,
    SourceKind,
    winner_of,
)
from rules_engine.saying import say

SMALLEST, LARGEST = 2, 64


def build(entrants: int) -> Bracket:
    """The stepladder of so many seeds; who waits has side A.

    Raises PairingError("field-size") outside 2 to 64.
    """
    if not SMALLEST <= entrants <= LARGEST:
        raise PairingError(
            "field-size",
            say(
                "competitions.stepladder-size",
                "A stepladder takes {fewest} to {most} entrants, not {n}.",
                fewest=SMALLEST,
                most=LARGEST,
                n=entrants,
            ),
        )
    draft = Draft()
    groups: list[SharedPlace] = []
    climbing = Source(SourceKind.SEED, entrants)
    for step in range(1, entrants):
        waiting = Source(SourceKind.SEED, entrants - step)
        if step == entrants - 1:
            code, lost = "final", LOST_THE_FINAL
        else:
            code, lost = f"step{step}", say("competitions.lost-step", "lost step {number}", number=step)
        match = draft.add(code, 1, waiting, climbing)
        climbing = winner_of(match.number)
        groups.append(SharedPlace(frozenset({(match.number, Door.LOSER)}), lost))
    final = draft.fixtures[-1].number
    groups.append(SharedPlace(frozenset({(final, Door.WINNER)}), WON_THE_FINAL))
    everything = frozenset(f.number for f in draft.fixtures)
    places = PlaceList("", everything, (final,), tuple(reversed(groups)))
    return Bracket(entrants, frozenset(range(1, entrants + 1)), tuple(draft.fixtures), (places,))
