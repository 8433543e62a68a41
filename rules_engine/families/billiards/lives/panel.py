"""What a tablet offers and a scoreboard shows in a pool of lives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ....record.tokens import Token
from ...base import Fact, common_board, common_figures
from ...conduct import Foul
from .choices import words
from .deaths import name
from .oddities import NOT_IN_TURN, OF_ANYBODY
from .reading import POCKETS, SEEN, LivesFacts
from .state import CUE, NAMES, LivesState, ball_at, deciding, living, on_table, own_ball

if TYPE_CHECKING:
    from .family import Lives

PIPS = 12
"""More lives than that are shown by their number alone."""


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
        _buttons(lives, play, state, side),
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
    rows = [Button("order", "In the order of the sheet", first, play.letters[0], "choice", "order", "o")]
    for x in play.letters:
        if state.alive(play.letters.index(x)):
            rows.append(Button(f"lead-{x}", f"{play.names[x]} plays first", ":lead", x, "choice", "lead"))
    return tuple(rows)


def _buttons(lives: Lives, play: Play, state: LivesState, side: str) -> tuple[Button, ...]:
    who = state.turn or 0
    chance = _chance(play, state)
    if deciding(state):
        return tuple(chance)
    if state.phase == "push":
        return (
            Button("play", "Plays at it as it lies", ":play", side, "choice", "choose", "1"),
            Button("again", "Has it led again", ":again", side, "choice", "choose", "2"),
            Button("spot", "Has the red spotted", ":spot", side, "choice", "choose", "3"),
        )
    if state.phase == "string":
        return (
            Button("again", "Has the stroke played over", ":again", side, "choice", "choose", "1"),
            Button("stand", "Lets it stand", ":stand", side, "choice", "choose", "2"),
        )
    if state.phase == "lead":
        rows = [
            Button("led", "Lead made", "0", side, "plain", "stroke", "0"),
            Button("push", "Pushed lead", "#push", side, "foul", "stroke", "p"),
            Button("own-pocket", "Own ball in a pocket", "c>", side, "foul", "own", "w"),
            Button("own-off", "Own ball off the table", "c^", side, "foul", "own", "t"),
        ]
    elif state.on is None:
        rows = _measure(play, state, who, side)
    else:
        rows = [*_strokes(play, state, who, side), *_lift(play, state, who, side)]
        rows += _conduct(lives, play, state, side)
    return (*rows, *chance, *_others(play, state, side), *_words(play, state, side))


def _measure(play: Play, state: LivesState, who: int, side: str) -> list[Button]:
    return [
        Button(f"nearest-{b}", f"Nearest: {NAMES[b]}", f"({b})", side, "choice", "measure")
        for b in (ball_at(state, i) for i in on_table(state, who))
        if b is not None
    ]


def _strokes(play: Play, state: LivesState, who: int, side: str) -> list[Button]:
    on = ball_at(state, state.on) or ""
    owner = name(play, state.on or 0)
    price = play.value("loss:miss") != 0
    held = state.offer is not None or state.rightful is not None
    rows = []
    if not state.void:
        label = f"Takes a life of {owner}" if state.lives[state.on or 0] else f"Pockets the {NAMES[on]}"
        rows.append(Button("life", label, "+1", side, "score", "stroke", "1"))
    nothing = ("-1", "Fails: loses a life", "foul") if held else ("0", "No life", "plain")
    rows.append(Button("no-life", nothing[1], nothing[0], side, nothing[2], "stroke", "0"))
    rows.append(Button("miss", "Misses", "miss", side, "foul" if price else "plain", "stroke", "m"))
    rows.append(Button("own-pocket", "Own ball in a pocket", "c>", side, "foul", "own", "w"))
    rows.append(Button("own-off", "Own ball off the table", "c^", side, "foul", "own", "t"))
    for i in on_table(state, who):
        ball = ball_at(state, i) or ""
        if i == state.on:
            rows.append(
                Button(
                    "object-off",
                    f"{NAMES[ball].capitalize()} off the table",
                    f"x{ball} {ball}^" + (" -1" * held),
                    side,
                    "plain",
                    "balls",
                )
            )
            continue
        label = NAMES[ball].capitalize()
        rows.append(Button(f"first-{ball}", f"Hits {label} first", f"x{ball}", side, "foul", "first"))
        rows.append(
            Button(
                f"both-{ball}", f"{label} at the same time", f"x{on} #together({ball})", side, "foul", "first"
            )
        )
        if not state.void:
            text = f"x{on} {on}> {ball}> +2"
            rows.append(
                Button(f"also-{ball}", f"And the life of {name(play, i)}", text, side, "score", "also")
            )
    return rows


def _lift(play: Play, state: LivesState, who: int, side: str) -> list[Button]:
    if not state.coloured:
        return []
    return [
        Button(f"up-{b}", f"{NAMES[b].capitalize()} is taken up", f":up({b})", side, "choice", "lift")
        for b in (ball_at(state, i) for i in on_table(state, who) if i != state.on)
        if b is not None
    ]


def _conduct(lives: Lives, play: Play, state: LivesState, side: str) -> list[Button]:
    rows = []
    for code, label in lives.conduct.items():
        seen = LivesFacts((Token("state", code),), state, state.turn or 0)
        foul = play.value(f"foul:{code}", state, seen)
        if not isinstance(foul, Foul) or foul.counts or code in NOT_IN_TURN or code == "obstruct":
            continue
        tokens = "#hand #warned" if code == "hand" else f"#{code}"
        cost = ": a life" if foul.lose else ""
        rows.append(Button(code, label.capitalize() + cost, tokens, side, "foul", "conduct"))
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
            what = "interferes: out of the pool" if code == "obstruct" else "touches a running ball"
            rows.append(
                Button(f"{code}-{letter}", f"{name(play, i)} {what}", f"#{code}", letter, "foul", "others")
            )
        if letter != side and play.value("foul:out-of-turn", state, None) and state.phase == "stroke":
            rows.append(
                Button(
                    f"turn-{letter}",
                    f"{name(play, i)} plays out of turn",
                    "#out-of-turn",
                    letter,
                    "foul",
                    "others",
                )
            )
    return rows


def _chance(play: Play, state: LivesState) -> list[Button]:
    if not state.pending:
        return []
    first = state.pending[0]
    letter, who = play.letters[first], name(play, first)
    word = shown_word(play)
    new = play.value("chance", state, first)
    return [
        Button("chance", f"{who} takes the {word}: {new}", f":{word}", letter, "choice", "chance", "s"),
        Button("decline", f"{who} declines", ":decline", letter, "choice", "chance", "d"),
    ]


def _words(play: Play, state: LivesState, side: str) -> list[Button]:
    rows = []
    left = living(state)
    if play.value("division", state) and not play.value("no_division", state) and not state.pending:
        rows.append(
            Button("divide", "The two divide the pool", ":divide", play.letters[left[0]], "choice", "game")
        )
    if state.coloured:
        return rows
    for i in sorted(state.waiting):
        if play.value("late_entry", state):
            rows.append(
                Button("enter", f"{name(play, i)} comes in", ":enter", play.letters[i], "choice", "game")
            )
    if state.phase != "stroke":
        return rows
    if state.after_lead and not state.spotted and state.lead is not None and state.alive(state.lead):
        rows.append(
            Button(
                "spot", "The red is spotted", ":spot", play.letters[state.lead], "choice", "lead-ball", "b"
            )
        )
    if state.rightful is None and state.offer is None:
        rows += [
            Button(
                f"take-{play.letters[i]}",
                f"{name(play, i)} offers to take it",
                ":take",
                play.letters[i],
                "choice",
                "take",
            )
            for i in left
            if i not in (state.turn, state.on)
        ]
    elif state.offer is not None:
        rows.append(
            Button(
                "give", f"{name(play, state.offer)} takes the stroke", ":give", side, "choice", "take", "g"
            )
        )
    return rows


def prompt(play: Play, state: LivesState) -> str:
    """What is awaited, in plain words."""
    if state.over:
        return "The pool is divided." if state.divided else "The pool is over."
    if state.turn is None:
        return "Draw for the order of play."
    who = name(play, state.turn)
    if deciding(state):
        return f"{name(play, state.pending[0])} is dead: does he take the {shown_word(play)}?"
    if state.phase == "push":
        return f"A pushed lead: {who} chooses."
    if state.phase == "string":
        return f"Played from outside the string: {who} chooses."
    if state.phase == "lead":
        return f"{who} leads with the red."
    if state.on is None:
        return f"{who} plays at the nearest ball. Which is it?"
    mine, his = NAMES[own_ball(state, state.turn)], NAMES[ball_at(state, state.on) or ""]
    hand = " from hand" if _in_hand(state) else ""
    void = " It cannot take a life." if state.void else ""
    ask = f" {name(play, state.pending[0])} may come in again." if state.pending else ""
    return f"{who} ({mine}) plays on {name(play, state.on)} ({his}){hand}.{void}{ask}"


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
    shown["chance_words"] = "star" if shown_word(play) == "star" else f"take the {shown_word(play)}"
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
        facts.append(Fact("plays", "Plays", f"{board['words'][0]} on {board['words'][1]}"))
    elif board["phase"] == "measure":
        facts.append(Fact("plays", "Plays", f"{board['words'][0]} at the nearest"))
    if board["may_come_in"]:
        facts.append(Fact("chance", f"May {board['chance_words']}", ", ".join(board["may_come_in_names"])))
    label = "Stars left" if board["chance_word"] == "star" else "Privilege left"
    facts.append(Fact("chances", label, str(board["chances_left"])))
    return tuple(facts)


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """The lives as pips with their number, and the ball."""
    left, most = board["lives"][letter], board["lives_at_first"][letter]
    pips = "●" * left + "○" * max(0, most - left) if max(left, most) <= PIPS else ""
    facts = [Fact("lives", "Lives", f"{pips} {left}".strip() if left else f"{pips} dead".strip())]
    if letter in board["ball_names"]:
        hand = board["places"][letter] == "hand" and left
        facts.append(Fact("ball", "Ball", board["ball_names"][letter] + (", in hand" if hand else "")))
    if board["stars"][letter]:
        facts.append(Fact("star", "Came in again", str(board["stars"][letter])))
    return tuple(facts)


def figures(play: Play, state: LivesState) -> dict[str, dict[str, Any]]:
    """Averages, lives taken, stars, and prices won less those paid."""
    rows = common_figures(play, state.lives, state.tallies)
    for letter, stars, purse in zip(play.letters, state.starred, state.purse, strict=True):
        rows[letter]["second_chances"] = stars
        rows[letter]["purse"] = purse
    return rows
