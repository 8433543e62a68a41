"""What a tablet offers and a scoreboard shows at carom."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import read_tokens
from ...base import common_board, common_figures, lead_buttons
from ...turns import GAME_OVER, game_over
from .reading import PIECES, SEEN, WHERE, Bout, CaromState, Hold
from .settling import targets_of
from .spaces import SLOTS, limit_of, must_leave, place_name

if TYPE_CHECKING:
    from .family import Carom

STAGES = {"last": "last inning", "shoot-out": "shoot-out"}
"""Stages of a bout in plain words."""
BALL_NAMES = {"r": "red", "w": "white", "dr": "deep red", "lr": "light red"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def expects(carom: Carom, play: Play, state: CaromState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return game_over(carom.panel)
    pieces = play.value("pieces") or PIECES
    if state.turn is None:
        return Expectation(
            None,
            state.phase,
            _prompt(play, state),
            carom.panel,
            lead_buttons(play),
            pieces,
            choices=("lead", "yield"),
        )
    restricted = _restricted(play)
    fouls = tuple(code for code in carom.conduct if play.cite(f"foul:{code}") is not None)
    words = (*sorted(SEEN), *(sorted(WHERE) if restricted else ()), *fouls)
    side = play.letters[state.turn]
    buttons = list(_stroke_buttons(carom, play, state, side, pieces))
    choices = ["spot", "inning", "credit", "again", "exchange"]
    if state.phase == "third-miss":
        misser = play.names[play.letters[(state.turn - 1) % len(play.letters)]]
        buttons += [
            Button("accept", f"Accept {misser}'s third miss", ":accept", side, "choice", "third-miss"),
            Button("reject", "Reject it: must hit a ball", ":reject", side, "choice", "third-miss"),
        ]
        choices += ["accept", "reject"]
    elif state.offer is not None:
        buttons += _balls_buttons(state, side)
        choices += ["as-is", "replaced", "over"]
    if state.lined:
        buttons += _elect_buttons(play, state, side)
        choices.append("elect")
    if targets_of(play, state)[0] is None and not play.value("innings_limit"):
        buttons.append(Button("end", "End of the game", ":end", side, "choice", "end"))
        choices.append("end")
    if state.bout is not None and (most := play.value("time_outs", state)):
        if state.bout.outs[state.turn] < most and _may_take(play, state):
            buttons.append(Button("time-out", "Time-out", ":time-out", side, "choice", "clock", "t"))
        choices.append("time-out")
    return Expectation(
        side,
        state.phase,
        _prompt(play, state),
        carom.panel,
        tuple(buttons),
        pieces,
        zones=tuple(name for _, name in restricted if name),
        states=words,
        choices=tuple(choices),
    )


def _may_take(play: Play, state: CaromState) -> bool:
    """Whether the position still allows a time-out."""
    each = play.value("time_outs_each", state)
    return each is None or state.bout is None or state.bout.timed < each


def _restricted(play: Play) -> tuple[tuple[str, str], ...]:
    """The kinds of restricted space in this match, each with the shortest of its names: once for all."""
    found: tuple[tuple[str, str], ...] | None = play.memo.get("restricted")
    if found is None:
        rows = []
        for word in SLOTS:
            for name in ("", "corner", "side", "pair", "three"):
                limit, _ = limit_of(play, Hold(word, name))
                if limit is not None and name in limit.names:
                    rows.append((word, name))
        found = play.memo["restricted"] = tuple(rows)
    return found


def _stroke_buttons(
    carom: Carom, play: Play, state: CaromState, side: str, pieces: tuple[str, ...]
) -> list[Button]:
    leave = must_leave(play, state)
    barred = leave is not None and not leave.escape
    can_count = not (state.forced or state.next_void or barred or state.stage == "layoff")
    left = " and out" if state.held else ""
    rows = []
    if can_count:
        rows.append(Button("count", f"+1{left}", "+1", side, "score", "stroke", "1"))
        several = range(2, min(play.value("most", state) or 1, 5) + 1)
        for points in several if play.value("worths", state) is None else ():
            key = str(points)
            rows.append(
                Button(f"count-{points}", f"+{points}{left}", f"+{points}", side, "score", "stroke", key)
            )
    if state.stage == "layoff":
        rows.append(Button("layoff", "Laid off", "0", side, "plain", "stroke", "0"))
    else:
        if state.stage == "answer":
            text = "White not met first"
            rows.append(Button("not-first", text, f"x{pieces[0]} 0", side, "foul", "stroke"))
        rows += [
            Button("no-count", "No score, end of turn", "0", side, "plain", "stroke", "0"),
        ]
        if play.value("miss_points", state) or play.cite("equal_innings") is None:
            rows.append(Button("miss", "No ball hit", "miss", side, "foul", "stroke", "m"))
        rows += _space_buttons(carom, play, state, side, can_count)
    if not state.spotted and play.value("frozen_spot", state, None):
        for piece in pieces:
            code = f"frozen-{BALL_NAMES[piece].replace(' ', '-')}"
            text = f"Frozen to {_called(play, piece)}: spot"
            rows.append(Button(code, text, f"#frozen({piece}) :spot", side, "choice", "frozen"))
        if play.cite("spot_all") is not None:
            rows.append(
                Button("frozen-both", "Frozen to both: spot", "#frozen(both) :spot", side, "choice", "frozen")
            )
    for code, label in carom.conduct.items():
        if code == "hand":
            if play.cite("foul:hand") is not None:
                rows.append(Button(code, "Foul: " + label, "#warned #hand 0", side, "foul", "foul"))
        elif code == "wrong-ball" and state.whites:
            if state.whites == "off" and can_count:
                rows.append(Button(code, "+1 with the other white", "#wrong-ball +1", side, "score", "foul"))
        elif code == "slow" and play.value("foul:slow", state, None):
            rows.append(Button(code, "Time ran out", "#slow", side, "foul", "clock"))
        elif code == "frame" and play.value("foul:frame", state, None):
            rows += [
                Button(f"frame-{piece}", f"On the frame: {_called(play, piece)}", f"#frame({piece})", side,
                       "foul", "foul") for piece in ("c", *pieces)
            ]  # fmt: skip
        elif play.value(f"foul:{code}", state, None) not in (None, False):
            rows.append(Button(code, "Foul: " + label, f"#{code}", side, "foul", "foul"))
    if play.cite("off") is not None:
        rows += [
            Button(f"off-{piece}", f"Off the table: {_called(play, piece)}", f"{piece}^ 0", side, "foul",
                   "foul") for piece in ("c", *pieces)
        ]  # fmt: skip
    return rows


def _called(play: Play, piece: str) -> str:
    """What a ball is called in this game."""
    names = {"c": "cue ball", **BALL_NAMES, **play.game.facts.get("ball_names", {})}
    return str(names[piece])


def _space_buttons(carom: Carom, play: Play, state: CaromState, side: str, can_count: bool) -> list[Button]:
    """A stroke after which both object balls rest in a restricted space, as far as it can stand."""
    restricted = _restricted(play)
    spaces = [
        (f"#{w}({name})" if name else f"#{w}", w, _short(w, name, _space(play))) for w, name in restricted
    ]
    if {"in", "anchor"} <= {w for w, _ in restricted}:
        both = next(text for text, w, _ in spaces if w == "in")
        spaces.append((f"{both} #anchor", "in", f"{_space(play)} and anchor"))
    rows = []
    most = play.value("most", state) or 1
    for text, word, name in spaces:
        stays = any(h.word == word for h in state.held)
        code = text.replace("#", "").replace("(", "-").replace(")", "").replace(" ", "-")
        key = {"#in": "i", "#crotch": "i", "#anchor": "a"}.get(text)
        there = "still in" if stays else "in"
        worths = play.value("worths", state) or range(min(most, 5) + 1)
        claims = [0] if not can_count else [*(points for points in worths if points), 0]
        for points in claims:
            said, shown = (f"+{points}", f"+{points}") if points else ("0", "No score, end of turn")
            tone = "score" if points else "plain"
            tag = f"{code}-{points}" if points != 1 else code
            at_hand = points == 1 and ("#anchor" not in text or any(h.word == "anchor" for h in state.held))
            group = "space" if at_hand else "spaces"
            rows.append(
                Button(
                    tag,
                    f"{shown}, {there} {name}",
                    f"{text} {said}",
                    side,
                    tone,
                    group,
                    key if points == 1 else None,
                )
            )
            if stays and points:
                back = f"{shown}, out and back in {name}"
                rows.append(Button(f"out-{tag}", back, f"#out {text} {said}", side, tone, group))
    if can_count and play.cite("elect") is not None:
        for text, word, name in spaces:
            if word == "in" and "anchor" not in text:
                line = f"{text.replace('#in', '#line')} +1"
                label = "+1, both on one line" if name == _space(play) else f"+1, both on a line of a {name}"
                rows.append(Button(f"line-{name.replace(' ', '-')}", label, line, side, "plain", "spaces"))
    return [b for b in rows if carom.judge(play, state, Entry(1, side, read_tokens(b.tokens))).ok]


def _elect_buttons(play: Play, state: CaromState, side: str) -> list[Button]:
    """Two balls on one line: the balks or spaces that the striker may call them in."""
    held = next((h for h in state.held if h.word == "in"), None)
    limit = limit_of(play, held)[0] if held is not None and play.cite("elect") is not None else None
    return [
        Button(f"elect-{name}", f"In {name.replace('-', ' ')}", f":elect({name})", side, "choice", "elect")
        for name in (limit.names if limit is not None else ())
        if name
    ]


def _space(play: Play) -> str:
    """What the game calls its balks."""
    return str(play.game.facts.get("space_name", "balk"))


def _short(word: str, name: str, space: str) -> str:
    names = {"": {"in": space}.get(word, word), "side": "side strip", "pair": "crotch, two balls"}
    return names.get(name, "crotch, all three" if name == "three" else name)


def _balls_buttons(state: CaromState, side: str) -> list[Button]:
    rows = [
        Button("as-is", "Play the balls as they lie", ":as-is", side, "choice", "balls"),
        Button("replaced", "Have the balls put back", ":replaced", side, "choice", "balls"),
    ]
    if state.offer is not None and state.offer.over:
        rows.append(Button("over", "Have the stroke played over", ":over", side, "choice", "balls"))
    return rows


def _prompt(play: Play, state: CaromState) -> str:
    if state.over:
        return GAME_OVER
    bout = state.bout
    if state.turn is None:
        if bout is not None and bout.stage:
            return "Shoot-out. Who begins?"
        return "Lag for the break. Who breaks?" if bout is None else "Draw for the opening. Who opens?"
    name = play.names[play.letters[state.turn]]
    if state.forced:
        return f"{name} must hit a ball; nothing counts on this stroke."
    if state.stage == "layoff":
        return f"{name} lays his ball off beyond the deep red."
    if bout is not None and bout.stage == "shoot-out":
        return f"Shoot-out: {name} plays his series."
    if bout is not None and bout.stage and state.fresh:
        return f"{name} has the last inning{', from the starting position' * state.spotted}."
    if bout is not None and state.spotted:
        return f"{name} plays from the starting position."
    if state.spotted:
        first = "white" if play.value("layoff") else "red"
        return f"{name} plays from the string: {first} first."
    if state.next_void:
        return f"{name} plays; this stroke cannot count."
    if state.held:
        return f"{name} plays; {position(play, state)}."
    return f"{name} plays."


def position(play: Play, state: CaromState) -> str:
    """Where the object balls lie and which shot comes, in plain words; "" in the open."""
    leave = must_leave(play, state)
    if play.value("announced"):
        return ", ".join(_announced(play, hold) for hold in state.held)
    parts = [f"in {place_name(h)}: {_shot(play, h)}" for h in state.held]
    if leave is not None:
        parts.append("must drive a ball out" if leave.escape else "nothing can count")
    return ", ".join(parts)


def _announced(play: Play, hold: Hold) -> str:
    """A position as the referee of today announces it."""
    limit, _ = limit_of(play, hold)
    due = limit is not None and hold.used >= limit.last - 1
    where = place_name(hold, _space(play))
    return f"dedans, {where}: must drive a ball out" if due else f"entre, {where}"


def _shot(play: Play, hold: Hold) -> str:
    limit, _ = limit_of(play, hold)
    if limit is not None and limit.by_points:
        return f"{hold.used} points made"
    shot = hold.used + 1
    return f"{_ORDINALS[shot - 1]} shot" if shot <= len(_ORDINALS) else f"shot {shot}"


def board(play: Play, state: CaromState) -> dict[str, Any]:
    """The scoreboard: what all games share, and ``position``, where the object balls lie if that limits the
    strokes. ``inning`` is the one in progress, or about to begin."""
    innings = [t.innings for t in state.tallies]
    begins = state.fresh and not state.over and min(innings) == max(innings)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(innings) + begins,
        length=play.value("target", state) if state.bout is None else targets_of(play, state)[0],
    )
    if state.fresh:
        shown["run"] = 0
    shown["position"] = "" if state.over else position(play, state)
    if state.bout is not None:
        shown |= _bout(play, state, state.bout)
    return shown


def _bout(play: Play, state: CaromState, bout: Bout) -> dict[str, Any]:
    """What the board of a match of equal innings has besides: its stage, each side's own distance, the
    time-outs that are left, and the series of a shoot-out."""
    letters = play.letters
    rows: dict[str, Any] = {"stage": "" if state.over else bout.stage}
    goals = targets_of(play, state)
    if len(set(goals)) > 1:
        rows["distances"] = dict(zip(letters, goals, strict=True))
        rows["length"] = None
    if most := play.value("time_outs", state):
        rows["time_outs"] = {x: max(most - taken, 0) for x, taken in zip(letters, bout.outs, strict=True)}
    if bout.stage == "shoot-out":
        rows["shoot_out"] = {x: max(run, 0) for x, run in zip(letters, bout.runs, strict=True)}
        if not state.over and state.turn is not None:
            rows["run"] = max(bout.runs[state.turn], 0)
    if play.value("cut_average"):
        rows["cut_average"] = True
    return rows


def cut_off(value: float | None) -> str:
    """An average with three decimals, the rest cut off: 80 in 29 innings is 2.758."""
    return "–" if value is None else f"{floor(value * 1000 + 1e-9) / 1000:.3f}"


def figures(play: Play, state: CaromState) -> dict[str, dict[str, Any]]:
    """Averages and runs."""
    return common_figures(play, state.score, state.tallies)
