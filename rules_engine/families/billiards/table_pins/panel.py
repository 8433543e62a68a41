"""What a tablet offers and a scoreboard shows at games with pins on a billiard table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from .... import seals
from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import common_board, common_figures, lead_buttons
from ...conduct import Foul
from ...turns import GAME_OVER, game_over
from .choices import may_spot, number_held, words_of
from .figures import WRONG_BALL, Figures, figures_of, foul_slot
from .reading import TablePinsState
from .strokes import SEEN, THIRD_MISS, Price

if TYPE_CHECKING:
    from .family import TablePins

_WRONG_BALL = say("table-pins.foul-wrong-ball", "wrong ball")
_NO_SCORE = say("table-pins.button-no-score", "No score, end of turn")
_WHO_LEADS = say("table-pins.who-leads", "Draw for the order of play. Who leads?")
_NO_BALL = say("table-pins.button-no-ball-hit", "No ball hit")
_PLACED = say("table-pins.button-placed", "Ball placed on the string spot instead")
_REJECT = say("table-pins.button-reject-miss", "Reject it: must hit a ball")
_SPOT_RED = say("table-pins.button-spot-red", "All balls covered: spot the red")
_END = say("table-pins.button-end", "End of the session")


def expects(family: TablePins, play: Play, state: TablePinsState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return game_over(family.panel)
    fig = figures_of(play)
    pieces = (*play.game.facts["balls"], "c")
    states = (*sorted(SEEN), *(c for c in (*family.conduct, WRONG_BALL) if foul_slot(c) in fig.asks))
    prompt = _prompt(play, fig, state)
    if state.turn is None:
        return Expectation(
            None,
            "lead",
            prompt,
            family.panel,
            (*lead_buttons(play), *_balls_to_draw(play, fig, state)),
            pieces,
            pins=fig.pins,
            states=states,
            choices=words_of(fig),
        )
    side = play.letters[state.turn]
    barred = (
        "must_rejoin" in fig.asks and state.burst[state.turn] and play.value("must_rejoin", state, state.turn)
    )
    buttons = [
        *([] if barred else _strokes(family, play, fig, state, side)),
        *_balls_to_draw(play, fig, state),
        *_words(play, fig, state, side),
    ]
    return Expectation(
        side,
        state.phase,
        prompt,
        family.panel,
        tuple(buttons),
        pieces,
        play.game.facts.get("pockets", ()),
        pins=tuple(p for p in fig.pins if p not in state.down),
        states=states,
        choices=words_of(fig),
    )


def _strokes(
    family: TablePins, play: Play, fig: Figures, state: TablePinsState, side: str
) -> Iterable[Button]:
    can_count = not state.next_void and not ("private" in fig.asks and not state.held[state.turn or 0])
    if can_count:
        for code, label, tokens, key in play.game.facts["quick"](play, fig, state):
            yield Button(code, label, tokens, side, "score", "pins", key)
    yield Button("no-count", _NO_SCORE, "0", side, "plain", "stroke", "0")
    if "no_ball" in fig.asks:
        yield Button("miss", _NO_BALL, "miss", side, "foul", "stroke", "m")
    for code, label, tokens in play.game.facts.get("irregular", lambda *_: ())(play, fig, state):
        yield Button(code, label, tokens, side, "foul", "irregular")
    for code in (*family.conduct, WRONG_BALL):
        if foul_slot(code) not in fig.asks:
            continue
        price = play.value(foul_slot(code), state, None)
        if not isinstance(price, Foul | Price) or (price.counts and not price.next_void):
            continue
        tokens = "#warned #hand 0" if code == "hand" else f"#{code}"
        yield Button(code, _foul(family, code), tokens, side, "foul", "foul")


@cache
def _foul(family: TablePins, code: str) -> str:
    foul = _WRONG_BALL if code == WRONG_BALL else family.conduct[code]
    return say("table-pins.button-foul", "Foul: {foul}", foul=foul)


def _balls_to_draw(play: Play, fig: Figures, state: TablePinsState) -> Iterable[Button]:
    if "private" in fig.asks:
        for i, letter in enumerate(play.letters):
            if not state.held[i]:
                label = say(
                    "table-pins.button-draws", "{player} draws a small ball", player=play.names[letter]
                )
                yield Button(f"pill-{letter}", label, ":pill", letter, "choice", "small-balls")


def _words(play: Play, fig: Figures, state: TablePinsState, side: str) -> Iterable[Button]:
    names = play.names
    if "lead_place" in fig.asks and not state.strokes:
        yield Button("place", _PLACED, ":place", side, "choice", "lead-place")
    if "proclaim" in fig.asks and state.last is not None:
        for i in dict.fromkeys((state.last, state.turn or 0)):
            yield from _pools(play, fig, state, i)
    for i, letter in enumerate(play.letters):
        may_draw = "privilege" in fig.asks and state.burst[i] and not state.second[i]
        if may_draw and play.value("privilege", state):
            label = say("table-pins.button-draws-again", "{player} draws again", player=names[letter])
            yield Button(f"privilege-{letter}", label, ":pill", letter, "choice", "small-balls")
        if state.second[i]:
            for which, label in (
                (
                    "first",
                    say("table-pins.keeps-first", "{player} keeps the first ball", player=names[letter]),
                ),
                (
                    "second",
                    say("table-pins.keeps-second", "{player} keeps the second ball", player=names[letter]),
                ),
            ):
                yield Button(
                    f"keep-{which}-{letter}", label, f":keep({which})", letter, "choice", "small-balls"
                )
        if "price" in fig.asks and state.burst[i] and not state.out[i]:
            text = say("table-pins.button-pays", "{player} pays and goes on", player=names[letter])
            yield Button(f"pay-{letter}", text, ":pay", letter, "choice", "rejoin")
        if "leaves" in fig.asks and not state.out[i] and (i == state.turn or state.burst[i]):
            text = say("table-pins.button-retires", "{player} retires", player=names[letter])
            yield Button(f"retire-{letter}", text, ":retire", letter, "choice", "rejoin")
    for pin in state.down:
        text = say("table-pins.button-pin-stands", "Pin {pin} stands again", pin=pin)
        yield Button(f"set-{pin}", text, f":set({pin})", side, "choice", "set")
    if state.phase == THIRD_MISS and state.last is not None:
        misser = names[play.letters[state.last]]
        text = say("table-pins.button-accept-miss", "Accept {player}'s third miss", player=misser)
        yield Button("accept", text, ":accept", side, "choice", "third-miss")
        yield Button("reject", _REJECT, ":reject", side, "choice", "third-miss")
    if "blocked" in fig.asks and may_spot(state):
        yield Button("spot", _SPOT_RED, ":spot", side, "choice", "set")
    if "ends" in fig.asks:
        yield Button("end", _END, ":end", side, "choice", "end")


def _pools(play: Play, fig: Figures, state: TablePinsState, i: int) -> Iterable[Button]:
    letter, needed = play.letters[i], play.value("proclaim", state)
    left = needed - state.score[i]
    if "private" not in fig.asks:
        if not left:
            label = say(
                "table-pins.button-proclaims",
                "{player} proclaims {number}",
                player=play.names[letter],
                number=needed,
            )
            yield Button(f"pool-{letter}", label, ":pool", letter, "choice", "pool")
        return
    if state.second[i] or not state.held[i]:
        return
    known = number_held(state, i)
    if known is not None:
        if known == left and known not in state.missing:
            label = say(
                "table-pins.button-proclaims",
                "{player} proclaims {number}",
                player=play.names[letter],
                number=needed,
            )
            yield Button(f"pool-{letter}", label, ":pool", letter, "choice", "pool")
        return
    taken = {number_held(state, j) for j in range(len(state.held))} | set(state.missing)
    highest = play.value("private")
    if state.held[i] == seals.IN_HAND and 1 <= left <= highest and left not in taken:
        label = say(
            "table-pins.button-shows",
            "{player} shows the {ball}: {number}",
            player=play.names[letter],
            ball=left,
            number=needed,
        )
        yield Button(f"pool-{letter}", label, f":pool :show({left})", letter, "choice", "pool")
    if not state.burst[i] and state.score[i] + highest > needed:
        label = say("table-pins.button-burst", "{player} has burst", player=play.names[letter])
        yield Button(f"burst-{letter}", label, ":burst", letter, "choice", "burst")


def _prompt(play: Play, fig: Figures, state: TablePinsState) -> str:
    if state.over:
        return GAME_OVER
    if state.turn is None:
        text: str = play.game.facts.get("lead_prompt", _WHO_LEADS)
        return text
    name = play.names[play.letters[state.turn]]
    if state.phase == THIRD_MISS:
        return say(
            "table-pins.accepts-or-rejects",
            "{player} accepts the third miss in succession, or rejects it.",
            player=name,
        )
    if "private" in fig.asks and not state.held[state.turn]:
        return say(
            "table-pins.plays-without-ball",
            "{player} plays; without a small ball in the board no pin counts.",
            player=name,
        )
    if "must_rejoin" in fig.asks and state.burst[state.turn] and play.value("must_rejoin", state, state.turn):
        lost = play.game.facts.get("burst_prompt")
        if lost is None:
            return say("table-pins.pay-or-retire", "{player} burst: pay and go on, or retire.", player=name)
        return say("table-pins.after-burst", "{player} {what}.", player=name, what=lost)
    if state.need and state.need[state.turn]:
        pin = play.game.facts.get("pin_names", {}).get(state.need[state.turn][0], state.need[state.turn][0])
        return say(
            "table-pins.plays-and-needs", "{player} plays and needs the {pin} pin.", player=name, pin=pin
        )
    if state.next_void:
        return say("table-pins.plays-cannot-count", "{player} plays; this stroke cannot count.", player=name)
    return say("table-pins.plays", "{player} plays.", player=name)


def board(play: Play, state: TablePinsState) -> dict[str, Any]:
    """The scoreboard: what all games share, the pins, private balls as far as they are known, pins needed."""
    fig = figures_of(play)
    innings = [t.innings for t in state.tallies]
    begins = state.fresh and not state.over and min(innings) == max(innings)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, fig, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(innings) + begins,
        length=fig.target,
    )
    if state.fresh:
        shown["run"] = 0
    facts, letters = play.game.facts, play.letters
    shown["pins"] = {
        "standing": [p for p in fig.pins if p not in state.down],
        "down": list(state.down),
        "values": dict(fig.values),
        "places": {p: list(xy) for p, xy in facts.get("pin_places", {}).items()},
        "names": dict(facts.get("pin_names", {})),
        "colours": dict(facts.get("pin_colours", {})),
        "felled_by_matters": bool(facts.get("felled_by_matters", False)),
        "taps": facts.get("taps", "pins"),
        "bursting": list(facts.get("bursting_pins", ())),
        "shows_values": bool(facts.get("shows_values", False)),
        "ranche": "wins" in fig.asks and fig.wins_from > 1,
    }
    shown["balls"] = dict(facts.get("ball_names", {}))
    shown["order"] = [letters[i] for i in state.order]
    shown["burst"] = dict(zip(letters, state.burst, strict=True))
    shown["out_of_game"] = dict(zip(letters, state.out, strict=True))
    shown["paid"] = dict(zip(letters, state.paid, strict=True))
    shown["misses"] = dict(zip(letters, state.misses, strict=True))
    shown["needs"] = {x: list(n) for x, n in zip(letters, state.need, strict=False)}
    shown["towards"] = play.value("proclaim", state) if "proclaim" in fig.asks else fig.target
    if "private" in fig.asks:
        numbers = [number_held(state, i) for i in range(len(letters))]
        shown["small_balls"] = {
            x: "" if not h else str(n) if n is not None else "in hand" if h == seals.IN_HAND else "sealed"
            for x, h, n in zip(letters, state.held, numbers, strict=True)
        }
        shown["totals"] = {
            x: None if n is None else n + s for x, n, s in zip(letters, numbers, state.score, strict=True)
        }
        shown["missing"] = list(state.missing)
    return shown


def figures(play: Play, state: TablePinsState) -> dict[str, dict[str, Any]]:
    """Averages and runs, and what was paid into the pool."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, paid in zip(play.letters, state.paid, strict=True):
        rows[letter]["paid"] = paid
    return rows
