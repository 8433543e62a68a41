"""What a tablet offers and a scoreboard shows in a pool of lives."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ....record.tokens import Token
from ....saying import say
from ...base import Fact, common_board, common_figures
from ...conduct import Foul
from .choices import words
from .deaths import name
from .oddities import OF_ANYBODY
from .reading import POCKETS, SEEN, LivesFacts
from .state import CUE, LABELS, NAMES, THE, LivesState, ball_at, deciding, living, on_table, own_ball

if TYPE_CHECKING:
    from .family import Lives

PIPS = 12
"""More lives than that are shown by their number alone."""

_FOULS = {
    "not-point": say("lives.button-not-point", "Not with the point of the cue"),
    "feet": say("lives.button-feet", "Both feet off the floor"),
    "touched": say("lives.button-touched", "Ball touched"),
    "in-motion": say("lives.button-in-motion", "Running ball touched"),
    "double": say("lives.button-double", "Ball struck twice"),
    "early-touch": say("lives.button-early-touch", "Cue ball touched too early"),
    "after-rest": say("lives.button-after-rest", "Ball touched after a life was taken"),
    "push": say("lives.button-push", "Push"),
    "hand": say("lives.button-hand", "Played from the wrong place"),
    "lifted": say("lives.button-lifted", "Ball taken up without right"),
    "help": say("lives.button-help", "Help or marks"),
    "wrong-ball": say("lives.button-wrong-ball", "Played with the wrong ball"),
    "misinformed": say("lives.button-misinformed", "Was misinformed by the marker"),
    "stopped": say("lives.button-stopped", "A missed ball was stopped"),
    "dropped": say("lives.button-dropped", "Ball fell into a pocket after standing still"),
    "dropping": say("lives.button-dropping", "Ball was falling while it was played at"),
    "outside": say("lives.button-outside", "Disturbed by somebody from outside"),
    "self-moved": say("lives.button-self-moved", "Ball moved by itself"),
    "baulk": say("lives.button-baulk", "Played on a ball in baulk"),
}
"""Fouls of conduct as their buttons name them."""
_SHEET_ORDER = say("lives.order-of-sheet", "In the order of the sheet")
_PLAYS_AT_IT = say("lives.plays-at-it", "Plays at it as it lies")
_LED_AGAIN = say("lives.has-led-again", "Has it led again")
_HAS_SPOTTED = say("lives.has-red-spotted", "Has the red spotted")
_PLAYED_OVER = say("lives.has-played-over", "Has the stroke played over")
_LETS_STAND = say("lives.lets-it-stand", "Lets it stand")
_LEAD_MADE = say("lives.lead-made", "Lead made")
_PUSHED_LEAD = say("lives.pushed-lead", "Pushed lead")
_OWN_POCKETED = say("lives.own-in-pocket", "Own ball in a pocket")
_OWN_OFF = say("lives.own-off-table", "Own ball off the table")
_FAILS = say("lives.fails", "Fails: loses a life")
_NO_LIFE = say("lives.no-life", "No life")
_MISSES = say("lives.misses", "Misses")
_DIVIDE = say("lives.two-divide", "The two divide the pool")
_RED_SPOTTED = say("lives.red-is-spotted", "The red is spotted")
_POOL_OVER = say("lives.pool-over", "The pool is over.")
_POOL_DIVIDED = say("lives.pool-divided", "The pool is divided.")
_DRAW_ORDER = say("lives.draw-order", "Draw for the order of play.")
_STAR = say("lives.to-star", "star")
_TAKE_PRIVILEGE = say("lives.to-take-privilege", "take the privilege")
_PLAYS = say("lives.plays", "Plays")
_MAY_STAR = say("lives.may-star", "May star")
_MAY_TAKE_PRIVILEGE = say("lives.may-take-privilege", "May take the privilege")
_STARS_LEFT = say("lives.stars-left", "Stars left")
_PRIVILEGE_LEFT = say("lives.privilege-left", "Privilege left")
_LIVES = say("lives.lives", "Lives")
_DEAD = say("lives.dead", "dead")
_BALL = say("lives.ball", "Ball")
_CAME_IN = say("lives.came-in-again", "Came in again")


@cache
def _nearest(ball: str) -> str:
    return say("lives.nearest", "Nearest: {ball}", ball=NAMES[ball])


@cache
def _off_table(ball: str) -> str:
    return say("lives.off-the-table", "{ball} off the table", ball=LABELS[ball])


@cache
def _hits_first(ball: str) -> str:
    return say("lives.hits-first", "Hits {ball} first", ball=LABELS[ball])


@cache
def _same_time(ball: str) -> str:
    return say("lives.at-same-time", "{ball} at the same time", ball=LABELS[ball])


@cache
def _taken_up(ball: str) -> str:
    return say("lives.is-taken-up", "{ball} is taken up", ball=LABELS[ball])


@cache
def _a_life(code: str) -> str:
    return say("lives.foul-a-life", "{foul}: a life", foul=_FOULS[code])


def expects(lives: Lives, play: Play, state: LivesState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return Expectation(None, "over", prompt(play, state), lives.panel, over=True)
    side = None if state.turn is None else play.letters[state.turn]
    said = prompt(play, state)
    if side is None or state.turn is None:
        return Expectation(None, "draw", said, lives.panel, _draw(play, state), choices=words(play, state))
    pieces = tuple(b for i in on_table(state, state.turn) if (b := ball_at(state, i)) is not None)
    states = tuple(code for code in lives.conduct if play.cite(f"foul:{code}") is not None)
    return Expectation(
        side,
        phase(state),
        said,
        lives.panel,
        _buttons(play, state, side),
        (*pieces, CUE),
        POCKETS,
        states=(*sorted(SEEN[state.coloured]), *states),
        choices=words(play, state),
    )


def phase(state: LivesState) -> str:
    """The phase in a word."""
    if deciding(state):
        return "chance"
    return "measure" if state.phase == "stroke" and state.on is None else state.phase


def _draw(play: Play, state: LivesState) -> tuple[Button, ...]:
    first = f":order({''.join(play.letters)})"
    rows = [Button("order", _SHEET_ORDER, first, play.letters[0], "choice", "order", "o")]
    for x in play.letters:
        if state.alive(play.letters.index(x)):
            label = say("lives.plays-first", "{name} plays first", name=play.names[x])
            rows.append(Button(f"lead-{x}", label, ":lead", x, "choice", "lead"))
    return tuple(rows)


def _buttons(play: Play, state: LivesState, side: str) -> tuple[Button, ...]:
    who = state.turn or 0
    chance = _chance(play, state)
    if deciding(state):
        return tuple(chance)
    if state.phase == "push":
        return (
            Button("play", _PLAYS_AT_IT, ":play", side, "choice", "choose", "1"),
            Button("again", _LED_AGAIN, ":again", side, "choice", "choose", "2"),
            Button("spot", _HAS_SPOTTED, ":spot", side, "choice", "choose", "3"),
        )
    if state.phase == "string":
        return (
            Button("again", _PLAYED_OVER, ":again", side, "choice", "choose", "1"),
            Button("stand", _LETS_STAND, ":stand", side, "choice", "choose", "2"),
        )
    if state.phase == "lead":
        rows = [
            Button("led", _LEAD_MADE, "0", side, "plain", "stroke", "0"),
            Button("push", _PUSHED_LEAD, "#push", side, "foul", "stroke", "p"),
            Button("own-pocket", _OWN_POCKETED, "c>", side, "foul", "own", "w"),
            Button("own-off", _OWN_OFF, "c^", side, "foul", "own", "t"),
        ]
    elif state.on is None:
        rows = _measure(play, state, who, side)
    else:
        rows = [*_strokes(play, state, who, side), *_lift(play, state, who, side)]
        rows += _conduct(play, state, side)
    return (*rows, *chance, *_others(play, state, side), *_words(play, state, side))


def _measure(play: Play, state: LivesState, who: int, side: str) -> list[Button]:
    return [
        Button(f"nearest-{b}", _nearest(b), f"({b})", side, "choice", "measure")
        for b in (ball_at(state, i) for i in on_table(state, who))
        if b is not None
    ]


def _strokes(play: Play, state: LivesState, who: int, side: str) -> list[Button]:
    on = ball_at(state, state.on) or ""
    price = play.value("loss:miss") != 0
    held = state.offer is not None or state.rightful is not None
    rows = []
    if not state.void:
        if state.lives[state.on or 0]:
            label = say("lives.takes-life", "Takes a life of {name}", name=name(play, state.on or 0))
        else:
            label = say("lives.pockets-ball", "Pockets {ball}", ball=THE[on])
        rows.append(Button("life", label, "+1", side, "score", "stroke", "1"))
    nothing = ("-1", _FAILS, "foul") if held else ("0", _NO_LIFE, "plain")
    rows.append(Button("no-life", nothing[1], nothing[0], side, nothing[2], "stroke", "0"))
    rows.append(Button("miss", _MISSES, "miss", side, "foul" if price else "plain", "stroke", "m"))
    rows.append(Button("own-pocket", _OWN_POCKETED, "c>", side, "foul", "own", "w"))
    rows.append(Button("own-off", _OWN_OFF, "c^", side, "foul", "own", "t"))
    for i in on_table(state, who):
        ball = ball_at(state, i) or ""
        if i == state.on:
            rows.append(
                Button(
                    "object-off",
                    _off_table(ball),
                    f"x{ball} {ball}^" + (" -1" * held),
                    side,
                    "plain",
                    "balls",
                )
            )
            continue
        rows.append(Button(f"first-{ball}", _hits_first(ball), f"x{ball}", side, "foul", "first"))
        both = f"x{on} #together({ball})"
        rows.append(Button(f"both-{ball}", _same_time(ball), both, side, "foul", "first"))
        if not state.void:
            label = say("lives.and-life-of", "And the life of {name}", name=name(play, i))
            rows.append(Button(f"also-{ball}", label, f"x{on} {on}> {ball}> +2", side, "score", "also"))
    return rows


def _lift(play: Play, state: LivesState, who: int, side: str) -> list[Button]:
    if not state.coloured:
        return []
    return [
        Button(f"up-{b}", _taken_up(b), f":up({b})", side, "choice", "lift")
        for b in (ball_at(state, i) for i in on_table(state, who) if i != state.on)
        if b is not None
    ]


def _conduct(play: Play, state: LivesState, side: str) -> list[Button]:
    rows = []
    for code, label in _FOULS.items():
        seen = LivesFacts((Token("state", code),), state, state.turn or 0)
        foul = play.value(f"foul:{code}", state, seen)
        if not isinstance(foul, Foul) or foul.counts:
            continue
        tokens = "#hand #warned" if code == "hand" else f"#{code}"
        rows.append(Button(code, _a_life(code) if foul.lose else label, tokens, side, "foul", "conduct"))
    return rows


def _others(play: Play, state: LivesState, side: str) -> list[Button]:
    """What a player may do who is not at the table, and obstruction by anybody."""
    rows = []
    for i in living(state):
        letter = play.letters[i]
        for code in sorted(OF_ANYBODY):
            foul = play.value(f"foul:{code}", state, None)
            if not isinstance(foul, Foul) or (code != "obstruct" and (letter == side or not foul.lose)):
                continue
            label = (
                say("lives.interferes", "{name} interferes: out of the pool", name=name(play, i))
                if code == "obstruct"
                else say("lives.touches-running", "{name} touches a running ball", name=name(play, i))
            )
            rows.append(Button(f"{code}-{letter}", label, f"#{code}", letter, "foul", "others"))
        if letter != side and play.value("foul:out-of-turn", state, None) and state.phase == "stroke":
            label = say("lives.plays-out-of-turn", "{name} plays out of turn", name=name(play, i))
            rows.append(Button(f"turn-{letter}", label, "#out-of-turn", letter, "foul", "others"))
    return rows


def _chance(play: Play, state: LivesState) -> list[Button]:
    if not state.pending:
        return []
    first = state.pending[0]
    letter, who = play.letters[first], name(play, first)
    word = shown_word(play)
    new = play.value("chance", state, first)
    takes = (
        say("lives.takes-star", "{name} takes the star: {lives}", name=who, lives=new)
        if word == "star"
        else say("lives.takes-privilege", "{name} takes the privilege: {lives}", name=who, lives=new)
    )
    declines = say("lives.declines", "{name} declines", name=who)
    return [
        Button("chance", takes, f":{word}", letter, "choice", "chance", "s"),
        Button("decline", declines, ":decline", letter, "choice", "chance", "d"),
    ]


def _words(play: Play, state: LivesState, side: str) -> list[Button]:
    rows = []
    left = living(state)
    if play.value("division", state) and not play.value("no_division", state) and not state.pending:
        rows.append(Button("divide", _DIVIDE, ":divide", play.letters[left[0]], "choice", "game"))
    if state.coloured:
        return rows
    for i in sorted(state.waiting):
        if play.value("late_entry", state):
            label = say("lives.comes-in", "{name} comes in", name=name(play, i))
            rows.append(Button("enter", label, ":enter", play.letters[i], "choice", "game"))
    if state.phase != "stroke":
        return rows
    if state.after_lead and not state.spotted and state.lead is not None and state.alive(state.lead):
        leader = play.letters[state.lead]
        rows.append(Button("spot", _RED_SPOTTED, ":spot", leader, "choice", "lead-ball", "b"))
    if state.rightful is None and state.offer is None:
        rows += [
            Button(
                f"take-{play.letters[i]}",
                say("lives.offers-to-take", "{name} offers to take it", name=name(play, i)),
                ":take",
                play.letters[i],
                "choice",
                "take",
            )
            for i in left
            if i not in (state.turn, state.on)
        ]
    elif state.offer is not None:
        label = say("lives.takes-stroke", "{name} takes the stroke", name=name(play, state.offer))
        rows.append(Button("give", label, ":give", side, "choice", "take", "g"))
    return rows


def prompt(play: Play, state: LivesState) -> str:
    """What is awaited, in plain words."""
    if state.over:
        return _POOL_DIVIDED if state.divided else _POOL_OVER
    if state.turn is None:
        return _DRAW_ORDER
    who = name(play, state.turn)
    if deciding(state):
        dead = name(play, state.pending[0])
        if shown_word(play) == "star":
            return say("lives.asks-star", "{name} is dead: does he take the star?", name=dead)
        return say("lives.asks-privilege", "{name} is dead: does he take the privilege?", name=dead)
    if state.phase == "push":
        return say("lives.prompt-pushed", "A pushed lead: {name} chooses.", name=who)
    if state.phase == "string":
        return say("lives.prompt-string", "Played from outside the string: {name} chooses.", name=who)
    if state.phase == "lead":
        return say("lives.prompt-lead", "{name} leads with the red.", name=who)
    if state.on is None:
        return say("lives.prompt-nearest", "{name} plays at the nearest ball. Which is it?", name=who)
    balls = {
        "name": who,
        "ball": NAMES[own_ball(state, state.turn)],
        "other": name(play, state.on),
        "other_ball": NAMES[ball_at(state, state.on) or ""],
    }
    if _in_hand(state):
        said = say(
            "lives.prompt-from-hand", "{name} ({ball}) plays on {other} ({other_ball}) from hand.", **balls
        )
    else:
        said = say("lives.prompt-plays-on", "{name} ({ball}) plays on {other} ({other_ball}).", **balls)
    if state.void:
        said = say("lives.prompt-void", "{prompt} It cannot take a life.", prompt=said)
    if state.pending:
        again = name(play, state.pending[0])
        said = say("lives.prompt-may-come-in", "{prompt} {name} may come in again.", prompt=said, name=again)
    return said


def _in_hand(state: LivesState) -> bool:
    if state.turn is None:
        return False
    return state.places[state.turn] == "hand" if state.coloured else state.after_lead


def board(play: Play, state: LivesState) -> dict[str, Any]:
    """The scoreboard: what all games share, the lives, whose ball plays on whose, who may come in again."""
    letters = play.letters
    shown = common_board(
        play,
        score=state.lives,
        turn=state.turn,
        phase=phase(state),
        prompt=prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
    )
    if state.fresh:
        shown["run"] = 0
    side = None if state.turn is None or state.over else state.turn
    dealt = state.coloured and state.balls
    shown["lives"] = dict(zip(letters, state.lives, strict=True))
    shown["lives_at_first"] = dict(zip(letters, state.began, strict=True))
    shown["stars"] = dict(zip(letters, state.starred, strict=True))
    shown["balls"] = dict(zip(letters, state.balls, strict=True)) if dealt else {}
    shown["ball_names"] = {x: NAMES[b] for x, b in shown["balls"].items()}
    shown["places"] = dict(zip(letters, state.places, strict=True)) if dealt else {}
    shown["plays_with"] = own_ball(state, side) if side is not None and (dealt or state.cue) else None
    shown["on"] = None if state.on is None or state.over else letters[state.on]
    shown["on_ball"] = ball_at(state, state.on) if shown["on"] else None
    shown["words"] = _words_of(state, side)
    shown["chance_words"] = _STAR if shown_word(play) == "star" else _TAKE_PRIVILEGE
    shown["nearest"] = state.nearest and not state.over
    shown["in_hand"] = side is not None and _in_hand(state)
    shown["may_come_in"] = [letters[i] for i in state.pending]
    shown["may_come_in_names"] = [name(play, i) for i in state.pending]
    shown["chance_word"] = shown_word(play)
    shown["chances_left"] = max(0, (play.value("chances", state) or 0) - state.taken)
    shown["dead"] = [letters[i] for i in state.order if not state.lives[i]]
    shown["order"] = [letters[i] for i in state.order]
    shown["offer"] = None if state.offer is None else letters[state.offer]
    shown["purse"] = dict(zip(letters, state.purse, strict=True))
    shown["divided"] = state.divided
    return shown


def shown_word(play: Play) -> str:
    """What coming in again is called."""
    word: str = play.value("chance_word") or "star"
    return word


def _words_of(state: LivesState, side: int | None) -> list[str]:
    """The striker's ball and the ball on, in words."""
    if side is None or (state.coloured and not state.balls) or state.phase == "lead":
        return []
    balls = (own_ball(state, side), ball_at(state, state.on))
    return [NAMES[b] for b in balls if b]


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """Whose ball plays on whose, who may come in again, and how many second chances are left."""
    facts = []
    if board["turn"] and board["on"] and len(board["words"]) > 1:
        own, other = board["words"][:2]
        text = say("lives.ball-on-ball", "{ball} on {other_ball}", ball=own, other_ball=other)
        facts.append(Fact("plays", _PLAYS, text))
    elif board["phase"] == "measure":
        text = say("lives.ball-at-nearest", "{ball} at the nearest", ball=board["words"][0])
        facts.append(Fact("plays", _PLAYS, text))
    star = board["chance_word"] == "star"
    if board["may_come_in"]:
        names = ", ".join(board["may_come_in_names"])
        facts.append(Fact("chance", _MAY_STAR if star else _MAY_TAKE_PRIVILEGE, names))
    label = _STARS_LEFT if star else _PRIVILEGE_LEFT
    facts.append(Fact("chances", label, str(board["chances_left"])))
    return tuple(facts)


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """The lives as pips with their number, and the ball."""
    left, most = board["lives"][letter], board["lives_at_first"][letter]
    pips = "●" * left + "○" * max(0, most - left) if max(left, most) <= PIPS else ""
    told = f"{pips} {left}".strip()
    if not left:
        told = say("lives.pips-dead", "{pips} dead", pips=pips) if pips else _DEAD
    facts = [Fact("lives", _LIVES, told)]
    if letter in board["ball_names"]:
        ball = board["ball_names"][letter]
        if board["places"][letter] == "hand" and left:
            ball = say("lives.ball-in-hand", "{ball}, in hand", ball=ball)
        facts.append(Fact("ball", _BALL, ball))
    if board["stars"][letter]:
        facts.append(Fact("star", _CAME_IN, str(board["stars"][letter])))
    return tuple(facts)


def figures(play: Play, state: LivesState) -> dict[str, dict[str, Any]]:
    """Averages, lives taken, stars, and prices won less those paid."""
    rows = common_figures(play, state.lives, state.tallies)
    for letter, stars, purse in zip(play.letters, state.starred, state.purse, strict=True):
        rows[letter]["second_chances"] = stars
        rows[letter]["purse"] = purse
    return rows
