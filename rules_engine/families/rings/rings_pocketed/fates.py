"""Where the rings lie after a shot: what stays down, what comes back, and what is forfeited."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction
from ....saying import Text, say, say_many
from ....states import plus
from .reading import COLOURS, Penalty, RingsState, Shot

Cites = list[str | None]


class Fate(NamedTuple):
    """What a shot leaves: the state, the citations and instructions, the shot as it stands (without rings
    that came back uncalled), and whether a penalty ends the turn."""

    state: RingsState
    cites: Cites
    told: list[Instruction]
    shot: Shot
    lost: bool = False


def points_of(play: Play, state: RingsState) -> tuple[int, ...]:
    """Each side's count of the inning so far, without the rings left on the board."""
    ring = play.value("ring", state)
    if state.held:
        return tuple(ring * sum(held) + more for held, more in zip(state.held, state.earned, strict=True))
    return tuple(
        (ring * state.down[COLOURS.index(state.colours[i])] if state.colours else 0) + earned
        for i, earned in enumerate(state.earned)
    )


def claims_of(play: Play, state: RingsState) -> tuple[int, ...]:
    """What a claim counts: the points of the inning so far; where a ring counts nothing, one for each own
    ring that is down."""
    if play.value("ring", state):
        return points_of(play, state)
    return tuple(
        (state.down[COLOURS.index(state.colours[i])] if state.colours else 0) + earned
        for i, earned in enumerate(state.earned)
    )


def gain_of(play: Play, state: RingsState, who: int, shot: Shot) -> int:
    """What the shot adds to its player's count of this inning, a forfeit taken off."""
    return claims_of(play, moved(play, state, who, shot).state)[who] - claims_of(play, state)[who]


def moved(play: Play, state: RingsState, who: int, shot: Shot) -> Fate:
    """Let the rings lie as the shot and its penalty leave them."""
    scratch, cite = play.ask("scratch", state, shot)
    direct = play.value("direct", state, shot)
    if replayed(play, state, shot) is not None:
        return Fate(state, [], [], shot)
    if scratch:
        fate = _scratched(play, state, who, shot, cite)
    elif shot.foul:
        penalty, cite = play.ask("shooter_pocketed" if shot.shooter_pocketed else "shooter_off", state, shot)
        if penalty:
            fate = _lost(play, state, who, shot, penalty, cite)
        else:
            fate = _fair(play, state, who, shot)
            fate.cites.insert(0, cite)
    elif direct in ("return", "own-return", "lost"):
        penalty = Penalty(direct == "return", False, False)
        if direct == "lost":
            penalty = play.value("shooter_pocketed", state, shot)
        fate = _lost(play, state, who, shot, penalty, play.cite("direct"))
    elif shot.hand == "own":
        fate = _on_the_hand(play, state, who, shot)
    else:
        fate = _fair(play, state, who, shot)
    if shot.hit in ("none", "black"):
        fate = _unhit(play, fate, who, shot)
    if shot.other_shooter:
        fate = _robbed(play, fate, who, shot)
    if shot.off:
        if cite := play.cite("ring_off"):
            fate.cites.append(cite)
            text = say(
                "rings-pocketed.put-near-centre",
                "Put as near to the centre as possible: {rings}.",
                rings=_list(shot.off),
            )
        else:
            text = _put(play, shot.off)
        fate.told.append(Instruction("centre", text, shot.off, cite))
    return fate


def replayed(play: Play, state: RingsState, shot: Shot) -> str | None:
    """The rule by which the shot is taken back and played again, if there is one."""
    if shot.foul:
        return None
    if play.value("direct", state, shot) == "replay":
        return play.cite("direct")
    return play.cite("other_hand") if shot.hand == "other" and play.value("other_hand", state) else None


def _on_the_hand(play: Play, state: RingsState, who: int, shot: Shot) -> Fate:
    """The shooter came back to the hand that shot it: the turn is lost, its rings come back or stay."""
    price, cite = play.ask("hand", state, shot)
    if price == "return":
        return _lost(play, state, who, shot, Penalty(False, False, False), cite)
    fate = _fair(play, state, who, shot)
    return fate._replace(cites=[cite, *fate.cites], lost=True)


def _fair(play: Play, state: RingsState, who: int, shot: Shot) -> Fate:
    """Everything that went down stays down, each ring to the credit of its colour, or of its taker; rings
    that were not called come back."""
    cites: Cites = []
    told: list[Instruction] = []
    if shot.as_called is False and (shot.own or shot.black):
        shot, cites, told = _uncalled(play, state, shot)
    if shot.own:
        cites.append(play.cite("again"))
        if not (state.colours or state.held):
            other = COLOURS[1 - COLOURS.index(shot.colour)]
            state = state._replace(colours=(shot.colour, other) if who == 0 else (other, shot.colour))
            cites.append(play.cite("colours"))
    if shot.other and not state.held:
        lies, cite = play.ask("other_ring")
        cites.append(cite)
        if lies == "back":
            theirs = COLOURS[1 - COLOURS.index(shot.colour)]
            told = told + _centred(play, [theirs] * shot.other, cite)
            shot = shot._replace(other=0, named=frozenset(p for p in shot.named if p[0] == shot.colour))
    if shot.black:
        worth, cite = play.ask("black", state, shot)
        cites.append(cite)
        state = state._replace(
            black=who,
            earned=plus(state.earned, who, worth),
            blacks=plus(state.blacks, who, 1),
        )
    mine = COLOURS.index(shot.colour)
    down = plus(plus(state.down, mine, shot.own), 1 - mine, shot.other)
    if state.held:
        taken = tuple(h + d - b for h, d, b in zip(state.held[who], down, state.down, strict=True))
        state = state._replace(held=(*state.held[:who], taken, *state.held[who + 1 :]))
    state = state._replace(down=down, named=state.named | shot.named)
    if state.owed and state.owed[who] and (shot.own or (state.held and shot.other)):
        back: list[str] = []
        for _ in range(min(state.owed[who], shot.own + (shot.other if state.held else 0))):
            state, given = _given(play, state, who)
            state = state._replace(owed=plus(state.owed, who, -1))
            back += given
        told = [*told, *_centred(play, back, play.cite("debt"))]
        cites.append(play.cite("debt"))
    return Fate(state, cites, told, shot)


def _uncalled(play: Play, state: RingsState, shot: Shot) -> tuple[Shot, Cites, list[Instruction]]:
    """Own rings that were not called come back, and the black where it counts as one of them."""
    black_too, cite = play.ask("uncalled", state, shot)
    if black_too is None:
        return shot, [], []
    back = [shot.colour] * shot.own + ["b"] * (shot.black and black_too)
    named = frozenset(p for p in shot.named if p[0] != shot.colour)
    told = _centred(play, back, cite)
    shot = shot._replace(own=0, named=named, black=shot.black and not black_too, returned=shot.own)
    return shot, [cite] if back else [], told


def _lost(play: Play, state: RingsState, who: int, shot: Shot, penalty: Penalty, cite: str | None) -> Fate:
    """What the shot made comes back, and one ring more where the penalty says so."""
    mine = COLOURS.index(shot.colour)
    theirs = COLOURS[1 - mine]
    stays = shot.other if state.colours and not penalty.others_back else 0
    kept = shot.own if state.colours and penalty.own_stays else 0
    back = [shot.colour] * (shot.own - kept) + [theirs] * (shot.other - stays)
    if shot.black:
        back.append("b")
        if penalty.black_counts:
            state = state._replace(earned=plus(state.earned, who, play.value("black", state, shot)))
    state = state._replace(down=plus(plus(state.down, 1 - mine, stays), mine, kept))
    cites: Cites = [cite]
    if shot.black and shot.shooter_pocketed and (rule := play.cite("with_black")) is not None:
        cites.insert(0, rule)
    if penalty.forfeit:
        state, given = _given(play, state, who)
        back += given
        if not given and state.owed:
            state = state._replace(owed=plus(state.owed, who, 1))
            cites.append(play.cite("debt"))
    return Fate(state, cites, _centred(play, back, cite), shot, penalty.turn)


def _given(play: Play, state: RingsState, who: int) -> tuple[RingsState, list[str]]:
    """One ring that a side has down goes back; the black only if it has nothing else, and if at all."""
    if state.held and any(state.held[who]):
        red, green = state.held[who]
        at = 0 if red >= green else 1
        held = plus(state.held[who], at, -1)
        state = state._replace(held=(*state.held[:who], held, *state.held[who + 1 :]))
    elif state.colours and state.down[COLOURS.index(state.colours[who])]:
        at = COLOURS.index(state.colours[who])
    elif state.black == who and play.value("black_given", state) is not False:
        if state.held:  # a ring like any other there, which counts no more
            state = state._replace(earned=plus(state.earned, who, -state.earned[who]))
        return state._replace(black=None), ["b"]
    else:
        return state, []
    # Which of the rings was given back is not recorded, so no number of that colour is sure any more.
    named = frozenset(p for p in state.named if p[0] != COLOURS[at])
    return state._replace(down=plus(state.down, at, -1), named=named), [COLOURS[at]]


def _unhit(play: Play, fate: Fate, who: int, shot: Shot) -> Fate:
    """The shooter met no coloured ring: so many rings are forfeited as the rule says."""
    count, cite = play.ask("no_hit", fate.state, shot)
    state = fate.state
    back: list[str] = []
    cites = [*fate.cites, cite]
    for _ in range(count or 0):
        state, given = _given(play, state, who)
        back += given
        if not given and state.owed:
            state = state._replace(owed=plus(state.owed, who, 1))
            cites.append(play.cite("debt"))
    if not count:
        return fate
    return fate._replace(state=state, cites=cites, told=fate.told + _centred(play, back, cite))


def _robbed(play: Play, fate: Fate, who: int, shot: Shot) -> Fate:
    """The shooter of the opponent was lost: its owner gives a ring back where the rule says so."""
    priced, cite = play.ask("other_shooter", fate.state, shot)
    state, back = fate.state, list[str]()
    if priced:
        state, back = _given(play, state, (who + 1) % len(play.letters))
    told = fate.told + _centred(play, back, cite)
    return fate._replace(state=state, cites=[*fate.cites, cite], told=told)


def _scratched(play: Play, state: RingsState, who: int, shot: Shot, cite: str | None) -> Fate:
    """The black goes to the centre, wherever it lies, with all rings of the player's colour round it."""
    mine = COLOURS.index(shot.colour)
    back = [*[shot.colour] * (state.down[mine] + shot.own), "b"]
    down = plus(plus(state.down, mine, -state.down[mine]), 1 - mine, shot.other)
    named = frozenset(p for p in state.named | shot.named if p[0] != shot.colour)
    after = state._replace(down=down, named=named, black=None)
    return Fate(after, [cite], _centred(play, back, cite), shot, True)


def _centred(play: Play, back: list[str], cite: str | None) -> list[Instruction]:
    if not back:
        return []
    return [Instruction("centre", _put(play, back), tuple(back), cite)]


def _put(play: Play, pieces: list[str] | tuple[str, ...]) -> Text:
    """Where rings are put that come back."""
    rings = _list(pieces)
    if (where := play.value("returned")) is None:
        return say("rings-pocketed.put-centre", "Put at the centre: {rings}.", rings=rings)
    return say("rings-pocketed.put-back", "Put {where}: {rings}.", where=where, rings=rings)


def _list(pieces: list[str] | tuple[str, ...]) -> Text:
    """Name rings in words: "2 red, 1 green, the black"."""
    colours = [p[0] for p in pieces]
    words: list[Text] = []
    if reds := colours.count("r"):
        words.append(say_many("rings-pocketed.red-rings", "{n} red", "{n} red", reds))
    if greens := colours.count("g"):
        words.append(say_many("rings-pocketed.green-rings", "{n} green", "{n} green", greens))
    if "b" in colours:
        words.append(say("rings-pocketed.the-black", "the black"))
    whole, *more = words
    for word in more:
        whole = say("rings-pocketed.and-more", "{first}, {next}", first=whole, next=word)
    return whole
