"""What a tablet offers and a scoreboard shows at games of cups.

The tablet first takes a ball (there is mostly one) and then a cup: the buttons of the group "cup" are called
``cup-<ball>-<value>``, so that it can lay them out as one grid whatever ball is taken.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....record.tokens import read_tokens
from ....saying import say, say_many
from ....unknown import UNKNOWN
from ...base import Fact, common_board, common_figures, lead_buttons
from ...conduct import Foul
from ...turns import GAME_OVER, game_over
from ..pills import may_be, needs_salt, on_board
from .balls import plain_balls, pockets_of
from .reading import CUP_NAMES, CupsFacts, CupsState, Kit, states_of

_STAYS_IN = say("cups.button-stays-in", "Stays in: pays the forfeit")
_GOES_OUT = say("cups.button-goes-out", "Goes out of the pool")
_BELL_ALONE = say("cups.button-bell-alone", "Bell alone")
_PIN_THEN_ALLEY = say("cups.button-pin-then-alley", "A pin struck, then the alley")
_NO_CUSHION = say("cups.button-no-cushion", "No cushion before the board")
_RED_OUT = say("cups.button-red-out", "Take the red out again")
_ZONES: dict[str, str] = {
    "pin": say("cups.zone-pin", "pin"),
    "point": say("cups.zone-point", "point"),
    "alley": say("cups.zone-alley", "alley"),
    "bed": say("cups.zone-bed", "open table"),
}
"""Where a ball comes to rest besides the cups, as buttons say it."""
_CONDUCT: dict[str, str] = {
    "not-point": say("cups.button-not-point", "Not with the point"),
    "push": say("cups.button-push", "Push"),
    "hand": say("cups.button-hand", "Wrong place in hand"),
    "side": say("cups.button-side", "Played from the side"),
    "feet": say("cups.button-feet", "No foot on the floor"),
    "in-motion": say("cups.button-in-motion", "Ball touched in motion"),
    "self-moved": say("cups.button-self-moved", "A ball moved by itself"),
    "double": say("cups.button-double", "Ball touched twice"),
    "help": say("cups.button-help", "Help or marks"),
    "thrown": say("cups.button-thrown", "Ball thrown or knocked from the table on purpose"),
}
"""Fouls of conduct as buttons name them."""
_YES = say("cups.fact-yes", "yes")
_ROUND = say("cups.fact-round", "Round")
_TIE = say("cups.fact-tie", "Tie")
_LEFT = say("cups.fact-left", "Left")
_ON_TABLE = say("cups.fact-on-table", "On the table")
_IN_TIE = say("cups.fact-in-tie", "In the tie")
_FORFEITS = say("cups.fact-forfeits", "Forfeits")
_OUT = say("cups.fact-out", "Out")


def expects(play: Play, state: CupsState) -> Expectation:
    """What may be recorded next."""
    panel = play.family.panel
    if state.over:
        return game_over(panel)
    kit: Kit = play.value("kit", state)
    cups = _cups(play, state)
    rest: dict[str, Any] = {
        "pieces": kit.pieces,
        "pockets": tuple(map(str, cups)),
        "zones": kit.zones,
        "pins": kit.pins,
        "states": states_of(play),
        "choices": _choices(play),
    }
    prompt = _prompt(play, state)
    if state.turn is None:
        rows: tuple[Button, ...] = lead_buttons(play)
        if play.value("choice_of_play", state) is not None:
            rows += tuple(
                Button(f"yield-{x}", _yields(play.names[x]), ":yield", x, "choice", "yield")
                for x in play.letters
            )
        return Expectation(None, "lead", prompt, panel, rows, **rest)
    if state.phase == "draw":
        return _draws(play, state, panel, prompt, rest)
    if state.phase == "privilege" and state.burst is not None:
        side = play.letters[state.burst]
        rows = (
            Button("privilege", _STAYS_IN, ":privilege", side, "choice", "privilege", "p"),
            Button("out", _GOES_OUT, ":out", side, "choice", "privilege", "o"),
        )
        return Expectation(side, "privilege", prompt, panel, (*rows, *_pools(play, state)), **rest)
    side = play.letters[state.turn]
    call = None
    if state.phase == "choose":
        call = CallSpec(True, pockets_of(kit, state))
        rows = tuple(
            Button(f"use-{p}", kit.name(p), f"({p})", side, "plain", "use") for p in pockets_of(kit, state)
        )
    else:
        rows = (*_shots(play, state, kit, cups, side), *_words(play, state, side))
    return Expectation(side, state.phase, prompt, panel, (*rows, *_pools(play, state)), call=call, **rest)


def _cups(play: Play, state: CupsState) -> list[int]:
    return sorted(set(play.value("cups", state) or ()))


def _choices(play: Play) -> tuple[str, ...]:
    rows = ["lead", "order"]
    for slot, names in (
        ("choice_of_play", ("yield",)),
        ("proclaim", ("pool",)),
        ("privilege", ("privilege", "out")),
    ):
        if play.cite(slot) is not None:
            rows += names
    if play.value("small_balls"):
        rows += ["pill", "show", "burst"]
    if play.cite("respot") is not None:
        rows.append("respot")
    return tuple(rows)


def _draws(play: Play, state: CupsState, panel: str, prompt: str, rest: dict[str, Any]) -> Expectation:
    waiting = [i for i in state.order if not state.pills[i]]
    rows = tuple(
        Button(f"pill-{x}", _drawn(play.names[x]), ":pill", x, "plain", "draw")
        for x in (play.letters[i] for i in waiting)
    )
    return Expectation(play.letters[waiting[0]], "draw", prompt, panel, rows, **rest)


def _shots(play: Play, state: CupsState, kit: Kit, cups: list[int], side: str) -> list[Button]:
    rows: list[Button] = []
    if kit.kind == "one":
        rows += [Button(f"cup-c-{v}", str(v), f"+{v}", side, "score", "cup") for v in cups]
        extra = play.value("bell", state)
        if extra:
            rows += [
                Button(f"bell-c-{v}", _bell_and(v), f"bell! +{v + extra}", side, "score", "bell")
                for v in cups
            ]
            rows.append(Button("bell", _BELL_ALONE, f"bell! c=back +{extra}", side, "score", "bell"))
    for piece in _playable(state, kit):
        name = kit.name(piece)
        for v in cups:
            said, made = _tried(play, state, f"{piece}>{v}")
            if said.endswith(" 0"):  # only facts can show what such a ball does
                continue
            label = _ball_in(name, v, made)
            rows.append(Button(f"cup-{piece}-{v}", label, said, side, "score", "cup"))
    if kit.kind == "two":
        for piece in kit.pieces:
            for zone in kit.zones:
                text = f"{piece}={zone}" if piece == "w" else f"xr {piece}={zone}"
                made = _tried(play, state, text)[1]
                rested = _rest_label(kit.name(piece), zone, made)
                tone = "score" if made else "plain"
                rows.append(Button(f"rest-{piece}-{zone}", rested, text, side, tone, "rest"))
        rows += [
            Button(f"pin-{zone}", _PIN_THEN_ALLEY, f"x{pin} w={zone}", side, "plain", "rest")
            for pin in kit.pins
            for zone in kit.zones
            if zone == "alley"
        ]
    for pin in kit.pins if kit.kind == "nine" and play.value("pin_value", state) else ():
        said, made = _tried(play, state, f"{pin}!")
        label = say("cups.button-pin", "A pin: {points}", points=made)
        rows.append(Button(f"pin-{pin}", label, said, side, "score", "pin"))
    rows.append(Button("nothing", kit.nothing, "0", side, "plain", "shot", "0"))
    rows += _plain(play, state, kit, side)
    return rows


def _yields(name: str) -> str:
    return say("cups.button-yield", "{name} lets the next begin", name=name)


def _drawn(name: str) -> str:
    return say("cups.button-drawn", "{name} has drawn", name=name)


@lru_cache(1000)
def _bell_and(cup: int) -> str:
    return say("cups.button-bell-and", "Bell and {cup}", cup=cup)


@lru_cache(1000)
def _ball_in(ball: str, cup: int, made: int) -> str:
    """A ball in a cup, and what it counts there if that is not the cup's own value."""
    if made == cup:
        return say("cups.button-ball-in", "{ball} in {cup}", ball=ball, cup=cup)
    return say("cups.button-ball-in-counts", "{ball} in {cup}: {points}", ball=ball, cup=cup, points=made)


@lru_cache(1000)
def _rest_label(ball: str, zone: str, made: int) -> str:
    """Where a ball comes to rest, and what it counts there."""
    place = _ZONES.get(zone, zone)
    if made:
        return say("cups.button-rest-counts", "{ball}: {place} {points}", ball=ball, place=place, points=made)
    return say("cups.button-rest", "{ball}: {place}", ball=ball, place=place)


def _playable(state: CupsState, kit: Kit) -> list[str]:
    """The balls that may fall into a cup now, the one just played first."""
    if kit.kind == "nine":
        return ["w", *(["r"] if state.red in ("spot", "bed") else [])]
    if kit.kind == "ten":
        return [state.using, *(p for p in state.numbered if p != state.using)]
    return []


def _plain(play: Play, state: CupsState, kit: Kit, side: str) -> list[Button]:
    rows = []
    again = play.cite("shot") is not None
    if again or play.value("duty", state, CupsFacts(())) is not None:
        tone = "plain" if again else "foul"
        rows.append(Button("miss", kit.miss, "miss", side, tone, "shot", "m"))
    if play.cite("no_cushion") is not None:
        rows.append(Button("no-cushion", _NO_CUSHION, "c=board #no-cushion", side, "plain", "shot"))
    if kit.kind == "nine":
        back = "back" in kit.zones  # else a ball that comes back lies where it is
        sign = "=back" if back else "^"
        dead = say("cups.button-ball-off", "Ball off the table")
        if back:
            dead = say("cups.button-ball-back", "Ball back over the line, or off")
        rows.append(Button("dead", dead, _tried(play, state, f"w{sign}")[0], side, "plain", "shot"))
        if state.red in ("spot", "bed"):
            name = kit.name("r")
            met = say("cups.button-met", "{ball} met, no ball in", ball=name)
            dead = say("cups.button-named-off", "{ball} off the table", ball=name)
            if back:
                dead = say("cups.button-named-back", "{ball} back over the line, or off", ball=name)
            rows.append(Button("met", met, "xr .", side, "plain", "shot"))
            rows.append(Button("red-dead", dead, f"xr r{sign}", side, "plain", "shot"))
    return rows


def _tried(play: Play, state: CupsState, text: str) -> tuple[str, int]:
    """The tokens of a button, with the claim where the facts alone leave the shot open; and what it makes."""
    facts = CupsFacts(read_tokens(text))
    made = play.value("count", state, facts)
    points = made if isinstance(made, int) else 0
    if made is UNKNOWN or any(play.value(slot, state, facts) is UNKNOWN for slot in ("shot", "duty")):
        return (f"{text} +{points}" if points else f"{text} 0"), points
    return text, points


def _words(play: Play, state: CupsState, side: str) -> list[Button]:
    rows = []
    red_in = state.red == "holed" and state.holed and not state.bed and state.left
    if play.value("respot", state) == "choice" and red_in:
        rows.append(Button("respot", _RED_OUT, ":respot", side, "choice", "word"))
    for code in play.family.conduct:
        foul = play.value(f"foul:{code}", state, None)
        if isinstance(foul, Foul) and not (foul.counts and not foul.out):
            label = _CONDUCT[code]
            if play.value("loses", state, code):
                label = say("cups.button-foul-loses", "{foul}: loses the game", foul=label)
            rows.append(Button(code, label, f"#{code}", side, "foul", "conduct"))
    if play.cite("out_of_turn") is not None:
        for i in state.order:
            if i != state.turn and i not in state.out:
                x = play.letters[i]
                label = say("cups.button-out-of-turn", "{name} played out of turn", name=play.names[x])
                rows.append(Button(f"out-of-turn-{x}", label, "#out-of-turn 0", x, "foul", "others"))
    return rows


def _pools(play: Play, state: CupsState) -> list[Button]:
    """Pool may be called by who has just made the points, and by who has them when his turn comes."""
    target = play.value("target", state) or 0
    if play.cite("proclaim") is None:
        return []
    rows = []
    for i in dict.fromkeys((state.last, state.turn)):
        if i is None or i in state.out:
            continue
        x, numbers = play.letters[i], play.value("small_balls", state)
        if not numbers:
            if state.score[i] == target:
                label = say("cups.button-pool", "{name} calls pool", name=play.names[x])
                rows.append(Button(f"pool-{x}", label, ":pool", x, "score", "pool"))
            continue
        need = target - state.score[i]
        if may_be(state.pills, i, need, numbers=numbers) and not needs_salt(state.pills[i]):
            label = say(
                "cups.button-show-pool",
                "{name} shows {number} and calls pool",
                name=play.names[x],
                number=need,
            )
            rows.append(Button(f"pool-{x}", label, f":show({need}) :pool", x, "choice", "pool"))
    return rows


def _prompt(play: Play, state: CupsState) -> str:
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return say("cups.who-plays-first", "Who plays first?")
    if state.phase == "draw":
        return say("cups.each-draws", "Each side draws a small ball and keeps it to itself.")
    if state.phase == "privilege" and state.burst is not None:
        name = play.names[play.letters[state.burst]]
        return say("cups.has-burst", "{name} has burst: stay in, or go out?", name=name)
    kit: Kit = play.value("kit", state)
    name = play.names[play.letters[state.turn]]
    if state.phase == "choose":
        return say("cups.takes-a-ball", "{name} takes a ball from the pockets: which?", name=name)
    if state.decide:
        return say("cups.plays-off-tie", "{name} plays off the tie.", name=name)
    left = state.left
    if left and left > 1:
        if kit.kind == "nine":
            return say_many(
                "cups.plays-balls-left",
                "{name} plays; {n} ball left.",
                "{name} plays; {n} balls left.",
                left,
                name=name,
            )
        return say_many(
            "cups.plays-shots-left",
            "{name} plays; {n} shot left.",
            "{name} plays; {n} shots left.",
            left,
            name=name,
        )
    if left == 1 and kit.kind == "nine":
        return say("cups.plays-last-ball", "{name} plays the last ball.", name=name)
    if (rounds := play.value("rounds", state)) and rounds > 1:
        return say(
            "cups.plays-shot-of",
            "{name} plays shot {shot} of {shots}.",
            name=name,
            shot=state.round,
            shots=rounds,
        )
    if state.using:
        return say("cups.plays-with", "{name} plays with {ball}.", name=name, ball=kit.name(state.using))
    return say("cups.plays", "{name} plays.", name=name)


def board(play: Play, state: CupsState) -> dict[str, Any]:
    """The scoreboard: what all games share, the cups, the balls left, the round, a tie being played off."""
    kit: Kit = play.value("kit", state)
    letters = play.letters
    target = play.value("target", state)
    turn = state.turn
    if state.phase == "privilege" and state.burst is not None:
        turn = state.burst
    shown = common_board(
        play,
        score=state.score,
        turn=turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
        length=target or None,
    )
    if state.fresh or state.decide:
        shown["run"] = 0
    shown["round"] = state.round
    shown["rounds"] = play.value("rounds", state)
    shown["cups"] = _cups(play, state)
    shown["cup"] = CUP_NAMES.get(kit.cup, kit.cup)
    shown["names"] = dict(kit.names)
    shown |= plain_balls(play, state)
    shown["deciding"] = [letters[i] for i in state.rolling] if not state.over else []
    shown["rolls"] = {letters[i]: state.rolls[i] for i in state.rolling}
    shown["losers"] = [letters[i] for i in state.losers]
    shown["out"] = [letters[i] for i in sorted(state.out)]
    shown["forfeits"] = dict(zip(letters, state.paid, strict=True))
    shown["private"] = on_board(play, state.pills) if state.pills else {}
    return shown


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """The round, the balls or shots left, and a tie that is being played off."""
    if board["over"]:
        return ()
    rows = []
    if board["rounds"]:
        told = say("cups.round-of", "{round} of {rounds}", round=board["round"], rounds=board["rounds"])
        rows.append(Fact("round", _ROUND, told))
    if board["deciding"]:
        rows.append(Fact("tie", _TIE, ", ".join(board["deciding"])))
    if (board.get("left") or 0) > 1 or ("on_board" in board and board["left"]):
        rows.append(Fact("left", _LEFT, str(board["left"])))
    if "numbered" in board:
        rows.append(Fact("left", _ON_TABLE, str(len(board["numbered"]))))
    return tuple(rows)


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What a tie has brought, forfeits paid, and being out of the pool."""
    rows = []
    if letter in board["rolls"]:
        rows.append(Fact("roll", _IN_TIE, str(board["rolls"][letter])))
    if board["forfeits"].get(letter):
        rows.append(Fact("forfeits", _FORFEITS, str(board["forfeits"][letter])))
    if letter in board["out"]:
        rows.append(Fact("out", _OUT, _YES))
    return tuple(rows)


def figures(play: Play, state: CupsState) -> dict[str, dict[str, Any]]:
    """Averages and runs, and the forfeits paid to stay in."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, paid in zip(play.letters, state.paid, strict=True):
        rows[letter]["forfeits"] = paid
    return rows
