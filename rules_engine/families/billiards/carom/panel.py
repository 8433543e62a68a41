"""What a tablet offers and a scoreboard shows at carom."""

from __future__ import annotations

from functools import cache, lru_cache
from math import floor
from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import read_tokens
from ....saying import figure, say, say_many
from ...base import common_board, common_figures, lead_buttons
from ...turns import GAME_OVER, game_over
from .reading import PIECES, SEEN, WHERE, Bout, CaromState, Hold
from .settling import targets_of
from .spaces import ANCHOR, BALK, CROTCH, SLOTS, SPACE_NAMES, limit_of, must_leave, place_name, where_of

if TYPE_CHECKING:
    from .family import Carom

STAGES: dict[str, str] = {
    "last": say("carom.stage-last-inning", "last inning"),
    "shoot-out": say("carom.stage-shoot-out", "shoot-out"),
}
"""Stages of a bout in plain words."""
BALL_NAMES: dict[str, str] = {
    "r": say("carom.ball-red", "red"),
    "w": say("carom.ball-white", "white"),
    "dr": say("carom.ball-deep-red", "deep red"),
    "lr": say("carom.ball-light-red", "light red"),
}
_FROZEN_CODES = {"r": "frozen-red", "w": "frozen-white", "dr": "frozen-deep-red", "lr": "frozen-light-red"}
_CUE_BALL = say("carom.ball-cue", "cue ball")
_SHOTS: tuple[str, ...] = (
    say("carom.shot-first", "first shot"),
    say("carom.shot-second", "second shot"),
    say("carom.shot-third", "third shot"),
    say("carom.shot-fourth", "fourth shot"),
    say("carom.shot-fifth", "fifth shot"),
    say("carom.shot-sixth", "sixth shot"),
    say("carom.shot-seventh", "seventh shot"),
    say("carom.shot-eighth", "eighth shot"),
    say("carom.shot-ninth", "ninth shot"),
)

# Labels of buttons.
_REJECT = say("carom.button-reject", "Reject it: must hit a ball")
_END = say("carom.button-end", "End of the game")
_TIME_OUT = say("carom.button-time-out", "Time-out")
_LAID_OFF = say("carom.button-laid-off", "Laid off")
_NOT_FIRST = say("carom.button-white-not-first", "White not met first")
_NO_SCORE = say("carom.button-no-score", "No score, end of turn")
_NO_BALL_HIT = say("carom.button-no-ball-hit", "No ball hit")
_FROZEN_BOTH = say("carom.button-frozen-both", "Frozen to both: spot")
_OTHER_WHITE = say("carom.button-other-white", "+1 with the other white")
_TIME_RAN_OUT = say("carom.button-time-ran-out", "Time ran out")
_ONE_LINE = say("carom.button-one-line", "+1, both on one line")
_AS_THEY_LIE = say("carom.button-as-they-lie", "Play the balls as they lie")
_PUT_BACK = say("carom.button-put-back", "Have the balls put back")
_PLAYED_OVER = say("carom.button-played-over", "Have the stroke played over")

_SHORT: dict[str, str] = {
    "side": say("carom.place-side-strip", "side strip"),
    "pair": say("carom.place-crotch-two", "crotch, two balls"),
    "three": say("carom.place-crotch-three", "crotch, all three"),
}
"""Kinds of space as buttons name them."""
_MUST_DRIVE_OUT = say("carom.must-drive-out", "must drive a ball out")
_NOTHING_CAN_COUNT = say("carom.nothing-can-count", "nothing can count")


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
        accept = say("carom.button-accept", "Accept {player}'s third miss", player=misser)
        buttons += [
            Button("accept", accept, ":accept", side, "choice", "third-miss"),
            Button("reject", _REJECT, ":reject", side, "choice", "third-miss"),
        ]
        choices += ["accept", "reject"]
    elif state.offer is not None:
        buttons += _balls_buttons(state, side)
        choices += ["as-is", "replaced", "over"]
    if state.lined:
        buttons += _elect_buttons(play, state, side)
        choices.append("elect")
    if targets_of(play, state)[0] is None and not play.value("innings_limit"):
        buttons.append(Button("end", _END, ":end", side, "choice", "end"))
        choices.append("end")
    if state.bout is not None and (most := play.value("time_outs", state)):
        if state.bout.outs[state.turn] < most and _may_take(play, state):
            buttons.append(Button("time-out", _TIME_OUT, ":time-out", side, "choice", "clock", "t"))
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
    rows = []
    if can_count:
        rows.append(Button("count", _count_label(state, 1), "+1", side, "score", "stroke", "1"))
        several = range(2, min(play.value("most", state) or 1, 5) + 1)
        for points in several if play.value("worths", state) is None else ():
            key = str(points)
            label = _count_label(state, points)
            rows.append(Button(f"count-{points}", label, f"+{points}", side, "score", "stroke", key))
    if state.stage == "layoff":
        rows.append(Button("layoff", _LAID_OFF, "0", side, "plain", "stroke", "0"))
    else:
        if state.stage == "answer":
            rows.append(Button("not-first", _NOT_FIRST, f"x{pieces[0]} 0", side, "foul", "stroke"))
        rows += [
            Button("no-count", _NO_SCORE, "0", side, "plain", "stroke", "0"),
        ]
        if play.value("miss_points", state) or play.cite("equal_innings") is None:
            rows.append(Button("miss", _NO_BALL_HIT, "miss", side, "foul", "stroke", "m"))
        rows += _space_buttons(carom, play, state, side, can_count)
    if not state.spotted and play.value("frozen_spot", state, None):
        for piece in pieces:
            label = say("carom.button-frozen-to", "Frozen to {ball}: spot", ball=_called(play, piece))
            said = f"#frozen({piece}) :spot"
            rows.append(Button(_FROZEN_CODES[piece], label, said, side, "choice", "frozen"))
        if play.cite("spot_all") is not None:
            rows.append(Button("frozen-both", _FROZEN_BOTH, "#frozen(both) :spot", side, "choice", "frozen"))
    for code in carom.conduct:
        if code == "hand":
            if play.cite("foul:hand") is not None:
                rows.append(Button(code, _foul_label(carom, code), "#warned #hand 0", side, "foul", "foul"))
        elif code == "wrong-ball" and state.whites:
            if state.whites == "off" and can_count:
                rows.append(Button(code, _OTHER_WHITE, "#wrong-ball +1", side, "score", "foul"))
        elif code == "slow" and play.value("foul:slow", state, None):
            rows.append(Button(code, _TIME_RAN_OUT, "#slow", side, "foul", "clock"))
        elif code == "frame" and play.value("foul:frame", state, None):
            for piece in ("c", *pieces):
                on_frame = say("carom.button-on-frame", "On the frame: {ball}", ball=_called(play, piece))
                rows.append(Button(f"frame-{piece}", on_frame, f"#frame({piece})", side, "foul", "foul"))
        elif play.value(f"foul:{code}", state, None) not in (None, False):
            rows.append(Button(code, _foul_label(carom, code), f"#{code}", side, "foul", "foul"))
    if play.cite("off") is not None:
        for piece in ("c", *pieces):
            label = say("carom.button-off-table", "Off the table: {ball}", ball=_called(play, piece))
            rows.append(Button(f"off-{piece}", label, f"{piece}^ 0", side, "foul", "foul"))
    return rows


def _count_label(state: CaromState, points: int) -> str:
    """What a button says that counts, where a ball must be driven out or not."""
    return say("carom.button-count-out", "+{points} and out", points=points) if state.held else f"+{points}"


@cache
def _foul_label(carom: Carom, code: str) -> str:
    return say("carom.button-foul", "Foul: {foul}", foul=carom.conduct[code])


def _called(play: Play, piece: str) -> str:
    """What a ball is called in this game."""
    name: str | None = play.game.facts.get("ball_names", {}).get(piece)
    return name or (_CUE_BALL if piece == "c" else BALL_NAMES[piece])


def _space_buttons(carom: Carom, play: Play, state: CaromState, side: str, can_count: bool) -> list[Button]:
    """A stroke after which both object balls rest in a restricted space, as far as it can stand."""
    restricted = _restricted(play)
    spaces = [
        (f"#{w}({name})" if name else f"#{w}", w, _short(w, name, _space(play))) for w, name in restricted
    ]
    if {"in", "anchor"} <= {w for w, _ in restricted}:
        both = next(text for text, w, _ in spaces if w == "in")
        with_anchor = say("carom.place-space-and-anchor", "{space} and anchor", space=_space(play))
        spaces.append((f"{both} #anchor", "in", with_anchor))
    rows = []
    most = play.value("most", state) or 1
    for text, word, name in spaces:
        stays = any(h.word == word for h in state.held)
        code = text.replace("#", "").replace("(", "-").replace(")", "").replace(" ", "-")
        key = {"#in": "i", "#crotch": "i", "#anchor": "a"}.get(text)
        worths = play.value("worths", state) or range(min(most, 5) + 1)
        claims = [0] if not can_count else [*(points for points in worths if points), 0]
        for points in claims:
            said = f"+{points}" if points else "0"
            tone = "score" if points else "plain"
            tag = f"{code}-{points}" if points != 1 else code
            at_hand = points == 1 and ("#anchor" not in text or any(h.word == "anchor" for h in state.held))
            group = "space" if at_hand else "spaces"
            rows.append(
                Button(
                    tag,
                    _space_label(points, name, stays=stays),
                    f"{text} {said}",
                    side,
                    tone,
                    group,
                    key if points == 1 else None,
                )
            )
            if stays and points:
                back = _back_label(points, name)
                rows.append(Button(f"out-{tag}", back, f"#out {text} {said}", side, tone, group))
    if can_count and play.cite("elect") is not None:
        for text, word, name in spaces:
            if word == "in" and "anchor" not in text:
                line = f"{text.replace('#in', '#line')} +1"
                label = _ONE_LINE
                if name != _space(play):
                    label = say("carom.button-line-of", "+1, both on a line of a {place}", place=name)
                rows.append(Button(f"line-{name.replace(' ', '-')}", label, line, side, "plain", "spaces"))
    return [b for b in rows if carom.judge(play, state, Entry(1, side, read_tokens(b.tokens))).ok]


@lru_cache(1000)
def _space_label(points: int, place: str, *, stays: bool) -> str:
    """What a button says after whose stroke both object balls rest in ``place``, perhaps still."""
    if not points:
        if stays:
            return say("carom.button-none-still-in", "No score, end of turn, still in {place}", place=place)
        return say("carom.button-none-in", "No score, end of turn, in {place}", place=place)
    if stays:
        return say("carom.button-still-in", "+{points}, still in {place}", points=points, place=place)
    return say("carom.button-in", "+{points}, in {place}", points=points, place=place)


@lru_cache(1000)
def _back_label(points: int, place: str) -> str:
    return say("carom.button-back-in", "+{points}, out and back in {place}", points=points, place=place)


def _elect_buttons(play: Play, state: CaromState, side: str) -> list[Button]:
    """Two balls on one line: the balks or spaces that the striker may call them in."""
    held = next((h for h in state.held if h.word == "in"), None)
    limit = limit_of(play, held)[0] if held is not None and play.cite("elect") is not None else None
    return [
        Button(f"elect-{name}", _in_label(name), f":elect({name})", side, "choice", "elect")
        for name in (limit.names if limit is not None else ())
        if name
    ]


def _in_label(space: str) -> str:
    return say("carom.button-elect", "In {where}", where=where_of(space))


def _space(play: Play) -> str:
    """What the game calls its balks."""
    name: str = play.game.facts.get("space_name", BALK)
    return SPACE_NAMES.get(name, name)


def _short(word: str, name: str, space: str) -> str:
    if not name:
        return {"in": space, "anchor": ANCHOR, "crotch": CROTCH}[word]
    return _SHORT.get(name) or where_of(name)


def _balls_buttons(state: CaromState, side: str) -> list[Button]:
    rows = [
        Button("as-is", _AS_THEY_LIE, ":as-is", side, "choice", "balls"),
        Button("replaced", _PUT_BACK, ":replaced", side, "choice", "balls"),
    ]
    if state.offer is not None and state.offer.over:
        rows.append(Button("over", _PLAYED_OVER, ":over", side, "choice", "balls"))
    return rows


def _prompt(play: Play, state: CaromState) -> str:
    if state.over:
        return GAME_OVER
    bout = state.bout
    if state.turn is None:
        if bout is None:
            return say("carom.who-breaks", "Lag for the break. Who breaks?")
        if bout.stage:
            return say("carom.who-begins-shoot-out", "Shoot-out. Who begins?")
        return say("carom.who-opens", "Draw for the opening. Who opens?")
    name = play.names[play.letters[state.turn]]
    if state.forced:
        return say("carom.plays-forced", "{name} must hit a ball; nothing counts on this stroke.", name=name)
    if state.stage == "layoff":
        return say("carom.lays-off", "{name} lays his ball off beyond the deep red.", name=name)
    if bout is not None and bout.stage == "shoot-out":
        return say("carom.plays-series", "Shoot-out: {name} plays his series.", name=name)
    if bout is not None and bout.stage and state.fresh:
        if state.spotted:
            return say(
                "carom.last-inning-from-start",
                "{name} has the last inning, from the starting position.",
                name=name,
            )
        return say("carom.has-last-inning", "{name} has the last inning.", name=name)
    if bout is not None and state.spotted:
        return say("carom.plays-from-start", "{name} plays from the starting position.", name=name)
    if state.spotted:
        if play.value("layoff"):
            return say("carom.plays-white-first", "{name} plays from the string: white first.", name=name)
        return say("carom.plays-red-first", "{name} plays from the string: red first.", name=name)
    if state.next_void:
        return say("carom.plays-void", "{name} plays; this stroke cannot count.", name=name)
    if state.held:
        lies = position(play, state)
        return say("carom.plays-position", "{name} plays; {position}.", name=name, position=lies)
    return say("carom.plays", "{name} plays.", name=name)


def position(play: Play, state: CaromState) -> str:
    """Where the object balls lie and which shot comes, in plain words; "" in the open."""
    if play.value("announced"):
        parts = [_announced(play, hold) for hold in state.held]
    else:
        parts = [
            say("carom.position-in", "in {place}: {shot}", place=place_name(hold), shot=_shot(play, hold))
            for hold in state.held
        ]
        if (leave := must_leave(play, state)) is not None:
            parts.append(_MUST_DRIVE_OUT if leave.escape else _NOTHING_CAN_COUNT)
    if not parts:
        return ""
    text, *more = parts
    for part in more:
        text = say("carom.position-more", "{first}, {next}", first=text, next=part)
    return text


def _announced(play: Play, hold: Hold) -> str:
    """A position as the referee of today announces it."""
    limit, _ = limit_of(play, hold)
    where = place_name(hold, _space(play))
    if limit is not None and hold.used >= limit.last - 1:
        return say("carom.position-dedans", "dedans, {where}: must drive a ball out", where=where)
    return say("carom.position-entre", "entre, {where}", where=where)


def _shot(play: Play, hold: Hold) -> str:
    limit, _ = limit_of(play, hold)
    if limit is not None and limit.by_points:
        return say_many("carom.points-made", "{n} points made", "{n} points made", hold.used)
    shot = hold.used + 1
    return _SHOTS[shot - 1] if shot <= len(_SHOTS) else say("carom.shot-number", "shot {number}", number=shot)


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
    return "–" if value is None else figure(floor(value * 1000 + 1e-9) / 1000, 3)


def figures(play: Play, state: CaromState) -> dict[str, dict[str, Any]]:
    """Averages and runs."""
    return common_figures(play, state.score, state.tallies)
