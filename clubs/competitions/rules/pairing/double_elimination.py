"""Double elimination, for 2 to 512 entrants: out is who has lost twice; and double elimination to the last N.

**The two sides.** The winners' side is the bracket of single elimination. Its losers drop to the losers'
side, where rounds among those who are there alternate with rounds in which the losers of the next winners'
round come in. The winners of both sides play the final. With `reset` a second final follows if the winner of
the losers' side wins the first, so that the champion too is beaten only by two defeats; without, the first
final decides. With `last` of 4, 8 ... it ends when so many are left, half of them unbeaten, and a knockout
of these decides: from there on one defeat is enough.

**Byes.** The losers' side is planned from those who can come. Only its first round has byes, so nobody has
two of them there; no fixture has two, and a round in which nobody could play is left out. If W fixtures of
the first winners' round are played and a quarter of the bracket is Q, the first losers' round is among their
losers if W > Q; if not, they meet the losers of the second winners' round at once, of whom Q - W have a
bye. Byes given by hand, or late entries, can bring both kinds; still nobody has more than one.

**Rematches** come as late as they can. For each winners' round count in which losers' round the two of one
of its fixtures can meet again at the earliest (the rounds of a last knockout, and the final, count on from
the losers' rounds). Sorted, these numbers are the greatest possible: no other placing of losers makes the
earliest rematch later, or with that the same the next earliest, and so on; and of equals the later winners'
rounds have the later rematch. The placing: write the rounds as numbers counted back from the last winners'
round, which is 1, and these as binary digits from the lowest; a loser's line is that of the fixture, turned
over in the upper half, quarter, eighth ... where the digit is one. (The tests search all placings. The search
is complete up to 512 because those met by one entrant on the way up stand for all: any placing at all, seen
from one first fixture, is one of such digits, and it is at best as good there as they are everywhere.)
Lines that are turned over together make no difference, so the first losers' round keeps its own order. A
field with byes takes the same lines, and meets again no earlier.

**Absent and withdrawn.** One who loses by a walkover has one defeat more and plays on at the losers' side.
One who withdraws is out everywhere. Two who both forfeit a fixture are both out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from clubs.competitions.rules.pairing.brackets import (
    NO_SEED,
    Bracket,
    Door,
    Draft,
    PairingError,
    PlaceList,
    PlannedFixture,
    Seed,
    SharedPlace,
    Side,
    Source,
    beaten_in,
    field,
    first_lines,
    knockout_places,
    loser_of,
    winner_of,
)
from rules_engine.saying import say


def build(
    entrants: int | None = None,
    *,
    size: int | None = None,
    filled: Collection[Seed] | None = None,
    byes_to: Collection[Seed] | None = None,
    reset: bool = True,
    last: int = 2,
    third_place: bool = False,
) -> Bracket:
    """The double elimination for `entrants` seeds, or for the `filled` seeds of a bracket of known `size`.

    `byes_to` as in `brackets.build`. `last` is how many are left when it becomes a knockout: 2 plays it out
    to a final, with a second one by `reset`; more have no second final, and a match for third place if
    `third_place` says so. Fixtures of the winners' side have the first numbers, so that they keep them when
    a late entrant takes a bye. Raises PairingError("field-size"), "seeds", "byes" or "double-to": `last` is
    2, or a power of two that is at most half the bracket.
    """
    size, present = field(entrants, size, filled, byes_to)
    if last < 2 or last & (last - 1) or (last > 2 and last > size // 2):
        raise PairingError(
            "double-to",
            say(
                "competitions.double-to",
                "With a bracket of {size} double elimination cannot end at the last {last}.",
                size=size,
                last=last,
            ),
        )
    draft = Draft()
    rounds = (size // last).bit_length()
    winners = _winners_side(draft, first_lines(size, present, byes_to), rounds)
    losers, beaten = _losers_side(draft, winners)
    unbeaten = [winner_of(f.number) for f in winners[-1]]
    groups: list[SharedPlace] = []
    if last == 2:
        final = draft.add("final", 1, unbeaten[0], beaten[0], absent_drops=reset)
        deciders: tuple[int, ...] = (final.number,)
        if reset:
            again = draft.add("reset", 1, loser_of(final.number, Side.A), winner_of(final.number, Side.B))
            deciders = (again.number, final.number)
            groups = [
                SharedPlace(
                    frozenset({(again.number, Door.WINNER)}),
                    say("competitions.won-second-final", "won the second final"),
                ),
                SharedPlace(
                    frozenset({(again.number, Door.LOSER)}),
                    say("competitions.lost-second-final", "lost the second final"),
                ),
            ]
        groups += knockout_places([[final]])
    else:
        lines = [
            source
            for line, source in enumerate(unbeaten)
            for source in (source, beaten[line ^ turned(rounds, rounds + 1, len(unbeaten))])
        ]
        knockout = draft.knockout(lines, third_place=third_place)
        deciders = (knockout[-1][-1].number,)
        groups += knockout_places(knockout)
    groups += [beaten_in(meetings) for meetings in reversed(losers)]
    everything = frozenset(f.number for f in draft.fixtures)
    places = PlaceList("", everything, deciders, tuple(groups))
    return Bracket(size, present, tuple(draft.fixtures), (places,))


def turned(rounds: int, round_: int, lines: int) -> int:
    """What turns the line of a winners' fixture into the line that its loser takes (by exclusive or).

    `rounds` are those of the winners' side, `lines` how many fixtures this one has. The round after the last
    stands for the knockout in which the two sides meet: there it is the line of the losers' side that meets
    this line of the winners'.
    """
    digits = lines.bit_length() - 1
    differing = rounds ^ (rounds + 1 - round_)
    return sum(1 << (digits - 1 - at) for at in range(digits) if differing >> at & 1)


def _winners_side(draft: Draft, lines: Sequence[Source], rounds: int) -> list[list[PlannedFixture]]:
    made: list[list[PlannedFixture]] = []
    for round_ in range(1, rounds + 1):
        made.append(draft.round(f"w{round_}", lines, absent_drops=True))
        lines = [winner_of(f.number) for f in made[-1]]
    return made


def _losers_side(
    draft: Draft, winners: Sequence[Sequence[PlannedFixture]]
) -> tuple[list[list[PlannedFixture]], list[Source]]:
    """Its rounds, and who comes out of it, from the top line to the bottom one."""
    made: list[list[PlannedFixture]] = []
    lines: list[Source | None] = [None if f.has_bye else loser_of(f.number) for f in winners[0]]

    def play(pairs: Sequence[tuple[Source | None, Source | None]]) -> list[Source | None]:
        if not any(a and b for a, b in pairs):
            return [a or b for a, b in pairs]
        code = f"l{len(made) + 1}"
        onward: list[Source | None] = []
        meetings: list[PlannedFixture] = []
        for position, (a, b) in enumerate(pairs, start=1):
            if a is None and b is None:
                onward.append(None)
                continue
            meetings.append(draft.add(code, position, a or NO_SEED, b or NO_SEED))
            onward.append(winner_of(meetings[-1].number))
        made.append(meetings)
        return onward

    for round_, dropping in enumerate(winners[1:], start=2):
        lines = play(list(zip(lines[::2], lines[1::2], strict=True)))
        turn = turned(len(winners), round_, len(dropping))
        lines = play([(loser_of(dropping[at ^ turn].number), line) for at, line in enumerate(lines)])
    return made, [line for line in lines if line is not None]
