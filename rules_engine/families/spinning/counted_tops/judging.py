"""How one spin of a game of counted tops is judged: what it counts, whose turn it is, who has won."""

from __future__ import annotations

from collections.abc import Mapping

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites as cites_of
from ...base import points_between
from .reading import HAND, STATES, CountedState, Spin, read_spin


def points_by_zone(spin: Spin, values: Mapping[str, int]) -> tuple[int, int]:
    """What the tops that are named count by their place of rest, and how many that are due are not named."""
    missing = [top for top in spin.due if top not in spin.rests and top not in spin.late]
    shown = sum(values.get(zone, 0) for top, zone in spin.rests.items() if top not in spin.late)
    return shown, len(missing)


def worth_of(play: Play, state: CountedState, spin: Spin) -> tuple[int, bool, str | None] | Ruling:
    """What a spin counts, whether that is the marker's word alone, and the clause that decided."""
    points, cite = play.ask("worth", state, spin)
    if points is not UNKNOWN:
        if spin.claim is not None and spin.claim != points:
            return refuse(
                state,
                "contradicted",
                say(
                    "counted-tops.claim-differs",
                    "that makes {points}, not {claim}",
                    points=points,
                    claim=spin.claim,
                ),
                cite,
            )
        return points, False, cite
    may = play.value("may_count", state, spin)
    if not may:
        return refuse(
            state, "impossible", say("counted-tops.no-such-reading", "no watch can have read so"), cite
        )
    if spin.claim is None:
        return refuse(state, "undecided", play.game.facts["say"], cite)
    if spin.claim not in may:
        code = "impossible" if spin.bare else "contradicted"
        return refuse(
            state, code, say("counted-tops.cannot-count", "{claim} it cannot count", claim=spin.claim), cite
        )
    return spin.claim, True, cite


def _all_tops(play: Play, state: CountedState, spin: Spin) -> Spin:
    """The spin with the tops that lie since before it, where tops stay for the turn."""
    if not play.value("left"):
        return spin
    lay = {f"t{n + 1}": zone for n, zone in enumerate(state.where)}
    return spin._replace(rests={**lay, **spin.rests}, due=(*lay, *spin.due))


def _waiting(play: Play, state: CountedState, spin: Spin) -> tuple[int, bool, str | None] | Ruling | None:
    """Where tops stay for the turn: nothing counts before the last one rests, and each must be named."""
    left, cite = play.ask("left")
    if not left:
        return None
    if any(top not in spin.rests for top in spin.due):
        return refuse(state, "undecided", play.game.facts["say"], cite)
    if state.spins + 1 >= play.value("spins"):
        return None
    if spin.claim:
        return refuse(
            state,
            "contradicted",
            say("counted-tops.before-all-rest", "nothing counts before all tops rest"),
            cite,
        )
    return 0, False, cite


def spin_of(
    play: Play, state: CountedState, who: int, tokens: tuple[Token, ...]
) -> tuple[Spin, int, bool, str | None] | Ruling:
    """The spin that tokens tell, what it counts, whether by the marker's word alone, and why."""
    spin = read_spin(play, state, who, tokens)
    if isinstance(spin, Ruling):
        return spin
    found = _waiting(play, state, spin) or worth_of(play, state, _all_tops(play, state, spin))
    if isinstance(found, Ruling):
        return found
    return spin._replace(points=found[0]), *found


def judge_spin(play: Play, state: CountedState, who: int, entry: Entry) -> Ruling:
    """Judge one entry of the side whose turn it is."""
    found = spin_of(play, state, who, entry.tokens)
    if isinstance(found, Ruling):
        return found
    spin, points, attested, worth_cite = found
    cites: list[str | None] = [worth_cite]
    told: list[Instruction] = []
    _notes(play, state, spin, cites, told)
    tallies = tuple(
        (t.begin() if state.spins == 0 else t).add(points, entry.n) if i == who else t
        for i, t in enumerate(state.tallies)
    )
    score = tuple(s + points * (i == who) for i, s in enumerate(state.score))
    after = _lying(play, state, spin)._replace(
        score=score, tallies=tallies, spins=state.spins + 1, made=state.made + points
    )
    gained = points_between(play, state.score, score)
    target, target_cite = play.ask("target")
    if target is not None and score[who] >= target:
        over = after._replace(over=True, winner=who, playing=())
        return Ruling(
            over, gained, None, cites_of(*cites, target_cite), tuple(told), attested, ("spin", "game-over")
        )
    turn_over = _turn_over(play, state, spin, after, cites)
    events: tuple[str, ...] = ("spin",)
    if turn_over:
        after, events = _passed(play, after, who, cites)
        if after.over:
            return Ruling(after, gained, None, cites_of(*cites), tuple(told), attested, events)
    else:
        text, cite = play.ask("next_spin", state, spin)
        if text:
            told.append(Instruction("place", text, (), cite))
    pins = play.value("pins", after)
    if pins and (turn_over or play.value("reset") == "spin"):
        told.append(Instruction("set-up", play.game.facts["stand"], (), play.cite("reset")))
    letter = play.letters[after.playing[0]]
    return Ruling(after, gained, letter, cites_of(*cites), tuple(told), attested, events)


def _notes(
    play: Play, state: CountedState, spin: Spin, cites: list[str | None], told: list[Instruction]
) -> None:
    """What the words of the entry bring besides points."""
    for word in dict.fromkeys(spin.states):
        cites.append(play.cite("by_hand" if word == HAND else STATES[word]))
        if word in ("place", "idle"):
            told.append(
                Instruction(
                    "warning",
                    say("counted-tops.warned", "No price is named: the player is warned."),
                    (),
                    cites[-1],
                )
            )
    if play.value("gap_seen", state, spin):
        cites.append(play.cite("gap"))
        told.append(
            Instruction(
                "warning",
                say("counted-tops.stood-still", "A top stood still before the next was spun."),
                (),
                cites[-1],
            )
        )
    if any(event == "x" for event, _ in spin.events):
        cites.append(play.cite("touch"))
    if any(zone in ("off", "pocket", "other") for zone in spin.rests.values()):
        cites.append(play.cite("off"))


def _lying(play: Play, state: CountedState, spin: Spin) -> CountedState:
    """The state with the tops and pins that stay as they lie for the turn."""
    if play.value("left"):
        row = (*state.where, *("" for _ in spin.due))
        names = [f"t{n + 1}" for n in range(len(row))]
        state = state._replace(
            where=tuple(spin.rests.get(t, zone) for t, zone in zip(names, row, strict=True))
        )
    if play.value("pins", state) and play.value("reset") == "turn":
        state = state._replace(down=(*state.down, *spin.felled))
    return state


def _turn_over(
    play: Play, state: CountedState, spin: Spin, after: CountedState, cites: list[str | None]
) -> bool:
    ends, cite = play.ask("ends", state, spin)
    if ends:
        cites.append(cite)
        return True
    spins, cite = play.ask("spins")
    if after.spins < spins:
        return False
    cites.append(cite)
    return True


def _passed(
    play: Play, state: CountedState, who: int, cites: list[str | None]
) -> tuple[CountedState, tuple[str, ...]]:
    """The state with the turn passed on; at the end of a round the game may be over."""
    state = state._replace(spins=0, made=0, where=(), down=(), playing=state.playing[1:])
    if state.playing:
        return state, ("spin",)
    turns, cite = play.ask("turns")
    sides = len(play.letters)
    everybody = tuple(range(sides))
    if turns is not None and state.round >= turns:
        cites.append(cite)
        lowest = play.value("lowest")
        best = min(state.score) if lowest else max(state.score)
        leaders = tuple(i for i in everybody if state.score[i] == best)
        if len(leaders) == 1:
            return state._replace(over=True, winner=leaders[0]), ("spin", "game-over")
        more, cite = play.ask("tie")
        cites.append(cite)
        if not more:
            return state._replace(over=True), ("spin", "game-over")
        everybody = leaders
    lead, cite = play.ask("next_round", state, who)
    cites.append(cite)
    order = tuple(sorted(everybody, key=lambda side: (side - lead) % sides))
    return state._replace(round=state.round + 1, lead=lead, playing=order), ("spin", "round-over")
