"""What a tablet offers and a scoreboard shows at pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ...base import Fact, average_facts, common_board, common_figures, lead_buttons, run_facts
from ...conduct import ALLOWED, Foul
from ...turns import GAME_OVER, game_over
from .colours import BLACK, COLOURS, NAMES
from .racks import FACE, Rack, rack_of
from .reading import CUE, POCKETS, PoolState, following, worth_of
from .words import NEEDS_BALL, SEEN

if TYPE_CHECKING:
    from .family import Pool

_MINUS = "\N{MINUS SIGN}"


def expects(pool: Pool, play: Play, state: PoolState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return game_over(pool.panel)
    rack = rack_of(play)
    balls = on_table(rack, state)
    words = tuple(w for w in (*sorted(SEEN), *pool.conduct) if _known(play, w))
    pieces = (*dict.fromkeys(rack.written(b) for b in balls), CUE)
    if state.duel is not None:
        pieces = (*pieces, "w")
    if state.turn is None:
        drawn = ("order",) if play.cite("order") is not None else ()
        return Expectation(
            None,
            "lead",
            prompt(play, state),
            pool.panel,
            lead_buttons(play),
            pieces,
            POCKETS,
            states=words,
            choices=("lead", "yield", *drawn, "protest", "retire"),
        )
    side = play.letters[state.turn]
    choices = [c for c in ("protest", "retire") if c == "retire" or play.cite("protest:ruling") is not None]
    buttons: list[Button] = []
    if state.phase in _FIRST:
        buttons, words_now = _FIRST[state.phase](play, state, side)
        choices = [*words_now, *choices]
    elif state.phase == "playoff":
        buttons = _playoff_buttons(play, state, side)
    else:
        buttons = _stroke_buttons(play, state, side, rack, balls)
        buttons += _foul_buttons(pool, play, state, side)
        if state.phase == "choose-balls":
            buttons += [
                Button("as-is", "Play the balls as they lie", ":as-is", side, "choice", "balls"),
                Button("replaced", "Have the balls put back", ":replaced", side, "choice", "balls"),
            ]
            choices = ["as-is", "replaced", *choices]
        if state.in_hand and play.cite("none_outside"):
            choices.append("nearest")
    if play.cite("frames") is None and play.value("target", state) is None:
        buttons.append(Button("end", "End of the game", ":end", side, "choice", "end"))
        choices.append("end")
    if play.cite("protest:ruling") is not None:
        under = f"{play.names[side]} plays under protest"
        buttons.append(Button("protest", under, ":protest(ruling)", side, "choice", "game"))
    buttons.append(
        Button("retire", f"{play.names[side]} gives up the game", ":retire", side, "choice", "game")
    )
    return Expectation(
        side,
        state.phase,
        prompt(play, state),
        pool.panel,
        tuple(buttons),
        pieces,
        POCKETS,
        states=words,
        choices=tuple(choices),
        call=_call(play, state, rack, balls),
    )


def _known(play: Play, word: str) -> bool:
    return word in SEEN or play.cite(f"foul:{word}") is not None


def _call(play: Play, state: PoolState, rack: Rack, balls: tuple[str, ...]) -> CallSpec | None:
    """What is called on this stroke; None in a game without calls."""
    if rack.names or state.phase == "playoff" or not play.value("call", state):
        return None
    slot = "opening_call" if state.phase in ("opening", "choose-lead") else "call"
    return CallSpec(bool(play.value(slot, state)), balls, POCKETS, many=True)


def _lead_first(play: Play, state: PoolState, side: str) -> tuple[list[Button], list[str]]:
    rival = play.names[play.letters[following(state, state.turn or 0)]]
    buttons = [
        Button("lead", f"{play.names[side]} leads", ":lead", side, "choice", "lead", "l"),
        Button("yield", f"{rival} leads", ":yield", side, "choice", "lead", "y"),
    ]
    return buttons, ["lead", "yield"]


def _colour_first(play: Play, state: PoolState, side: str) -> tuple[list[Button], list[str]]:
    buttons = [
        Button(
            f"colour-{c}", f"{play.names[side]} takes {NAMES[c]}", f":colour({c})", side, "choice", "balls", c
        )
        for c in COLOURS
    ]
    if state.phase == "choose-colour":
        return buttons, ["colour"]
    later = f"{play.names[side]} breaks, and chooses afterwards"
    return [*buttons, Button("break", later, ":break", side, "choice", "balls", "b")], ["colour", "break"]


_FIRST = {"choose-lead": _lead_first, "choose-colour": _colour_first, "choose-break": _colour_first}


def _pots(play: Play, state: PoolState, side: str, rack: Rack, balls: tuple[str, ...]) -> list[Button]:
    """The buttons of the balls that may fall."""
    if state.next_void:
        return []
    if play.cite("own_share") is not None:
        return _colour_pots(play, state, side, balls)
    if rack.names:
        return _red_pots(state, side, rack, balls)
    worth = play.value("worth", state)
    rows = []
    for ball in balls:
        points = worth_of(worth, ball)
        if not play.value("call", state):
            tokens = f"{ball}> +{points}" if points else f"{ball}>"
        else:
            tokens = f"({ball}) +{points}" if points else f"({ball}) {ball}>"
        rows.append(Button(f"pot-{ball}", ball, tokens, side, "score", "pot"))
    return rows


def _red_pots(state: PoolState, side: str, rack: Rack, balls: tuple[str, ...]) -> list[Button]:
    if state.duel is not None:
        ball = "w" if state.turn != state.duel else rack.written(balls[0])
        return [
            Button(
                "pot-last",
                f"The {'white' if ball == 'w' else rack.name(ball)}, the last ball",
                f"{ball}>",
                side,
                "score",
                "pot",
                "1",
            )
        ]
    ball = rack.written(balls[0])
    several = min(len(balls), 3)
    return [
        Button(f"pot-{n}", str(n), " ".join([f"{ball}>"] * n), side, "score", "pot", str(n))
        for n in range(1, several + 1)
    ]


def _colour_pots(play: Play, state: PoolState, side: str, balls: tuple[str, ...]) -> list[Button]:
    left = {c: sum(b.startswith(c) and b != BLACK for b in balls) for c in COLOURS}
    mine = state.colours[state.turn or 0] if state.colours else None
    sure = play.value("first", state, None) is None or mine is None
    rows = []
    for c in COLOURS:
        own = mine in (None, c)
        for n in range(1, min(left[c], 2 if own else 1) + 1):
            claim = "" if sure else f" +{n}" if own else " 0"
            label = f"{n} {NAMES[c]}"
            tone = "score" if own else "plain"
            rows.append(Button(f"pot-{c}{n}", label, " ".join([f"{c}>"] * n) + claim, side, tone, "pot"))
    if left["y"] and left["r"]:
        claim = "" if sure else " +1"
        rows.append(Button("pot-both", "One of each", "y> r>" + claim, side, "score", "pot"))
    black = "bk>" if sure else "bk> 0"
    rows.append(Button("pot-bk", "Black", black, side, "score" if mine and not left[mine] else "foul", "pot"))
    return rows


def _price(points: int | None) -> str:
    return f" {_MINUS}{points}" if points else ""


def _stroke_buttons(
    play: Play, state: PoolState, side: str, rack: Rack, balls: tuple[str, ...]
) -> list[Button]:
    def button(code: str, label: str, tokens: str, tone: str, key: str | None = None) -> Button:
        return Button(code, label, tokens, side, tone, "stroke", key)

    rows = _pots(play, state, side, rack, balls)
    lost = play.value("scratch_forfeit", state) or 0
    off = play.value("off_forfeit", state) or 0
    if state.phase == "opening" and play.cite("opening_duty") is not None:
        failed = play.value("opening_forfeit", state)
        return [
            *rows,
            button("no-count", "Lawful opening, no ball", "0", "plain", "0"),
            button(
                "opening-failed",
                "Opening failed" + _price(failed),
                f"-{failed}" if failed else "#no-cushion",
                "foul",
                "f",
            ),
            button(
                "scratch",
                "Lawful, but cue ball pocketed" + _price(lost),
                f"c> -{lost}" if lost else "c> 0",
                "foul",
                "s",
            ),
            button(
                "cue-off",
                "Lawful, but cue ball off the table" + _price(off),
                f"c^ -{off}" if off else "c^ 0",
                "foul",
            ),
        ]
    if play.value("fruitless", state) is not False:
        rows.append(button("no-count", "No ball", "0", "plain", "0"))
    rows += [
        button("miss", "No ball hit" + _price(play.value("miss_forfeit", state)), "miss", "foul", "m"),
        button("scratch", "Cue ball pocketed" + _price(lost), "c>" if lost else "c> 0", "foul", "s"),
        button("cue-off", "Cue ball off the table" + _price(off), "c^" if off else "c^ 0", "foul"),
    ]
    if price := play.value("duty_forfeit", state):
        if play.cite("first") is None:
            rows.append(
                button("no-cushion", "No ball to a cushion" + _price(price), "#no-cushion", "foul", "n")
            )
        else:
            forfeit = play.value("miss_forfeit", state)
            rows.append(
                button(
                    "forfeit", "Wrong ball first, or no cushion" + _price(forfeit), f"-{forfeit}", "foul", "n"
                )
            )
    return rows


def _playoff_buttons(play: Play, state: PoolState, side: str) -> list[Button]:
    ball = next(iter(state.table))
    return [
        Button("banked", "Banked in", f"{ball}- {ball}>", side, "score", "stroke", "1"),
        Button("no-count", "Not pocketed", "0", side, "plain", "stroke", "0"),
        Button("straight", "Pocketed without a cushion", f"{ball}> 0", side, "plain", "stroke"),
        Button("scratch", "Cue ball pocketed", "c>", side, "foul", "stroke", "s"),
    ]


def _foul_buttons(pool: Pool, play: Play, state: PoolState, side: str) -> list[Button]:
    rows = []
    for code, label in pool.conduct.items():
        if code in NEEDS_BALL or code == "disturbed-after" or play.cite(f"foul:{code}") is None:
            continue
        foul = play.value(f"foul:{code}", state, None) if code != "hand" else None
        if foul is ALLOWED:
            continue
        cost = _price(foul.lose) if isinstance(foul, Foul) else ""
        if code == "out-of-turn":
            rows += [
                Button(f"{code}-{x}", f"{play.names[x]} {label}{cost}", f"#{code}", x, "foul", "foul")
                for i, x in enumerate(play.letters)
                if x != side and i not in state.out
            ]
            continue
        tokens = "#warned #hand" if code == "hand" else f"#{code}"
        tone = "plain" if isinstance(foul, Foul) and foul.balls == "again" else "foul"
        rows.append(Button(code, label.capitalize() + cost, tokens, side, tone, "foul"))
    return rows


def on_table(rack: Rack, state: PoolState) -> tuple[str, ...]:
    """The object balls on the table, in the order of the sheet."""
    return tuple(b for b in rack.order if b in state.table)


def prompt(play: Play, state: PoolState) -> str:
    """What the marker is told to do next."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return "Lag for the break. Who breaks?"
    name = play.names[play.letters[state.turn]]
    if state.phase == "choose-lead":
        return f"{name} chooses who leads {'the last ball' if state.playoff else f'frame {state.frame}'}."
    if state.phase == "choose-balls":
        return f"{name} plays the balls as they lie, or has them put back."
    if state.phase == "choose-colour":
        return f"{name} chooses yellow or red."
    if state.phase == "choose-break":
        return f"The break failed: {name} chooses a colour now, or breaks and chooses afterwards."
    if state.phase == "playoff":
        return f"{name} must bank the ball into a pocket off a cushion."
    on = play.value("ball_on", state)
    if state.phase == "opening" and play.cite("opening_duty") is not None:
        first = f", ball {on} first" if on else ""
        return f"{name} opens from within the string{first}: two balls to a cushion, or one pocketed."
    where = " from within the string" if state.in_hand else ""
    if state.duel is not None:
        own, other = ("white", "red") if state.turn == state.duel else ("red", "white")
        return f"{name} plays the {own} at the {other}."
    if on:
        return f"{name} plays{where}; {f'ball {on}' if on in FACE else on} must be met first."
    if state.colours:
        left = NAMES[state.colours[state.turn]]
        mine = sum(b.startswith(state.colours[state.turn]) for b in state.taken[state.turn] if b != BLACK)
        return f"{name} plays{where} for {'the black' if mine == len(FACE) // 2 else left}."
    if play.value("call", state):
        return f"{name} plays{where}; call the ball."
    return f"{name} plays{where}."


def board(play: Play, state: PoolState) -> dict[str, Any]:
    """The scoreboard: what all games share, the balls on the table and what each side took of this frame."""
    letters = play.letters
    rack = rack_of(play)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
        length=play.value("target", state) or None,
    )
    if state.fresh:
        shown["run"] = 0
    shown["balls_on_table"] = list(on_table(rack, state))
    shown["in_hand"] = state.in_hand and not state.over
    shown["forfeits"] = dict(zip(letters, state.forfeits, strict=True))
    shown["frame"] = state.frame
    shown["frame_score"] = {x: len(t) for x, t in zip(letters, state.taken, strict=True)}
    shown["pocketed"] = {x: sorted(t, key=rack.place) for x, t in zip(letters, state.taken, strict=True)}
    shown["frames"] = dict(zip(letters, state.frames, strict=True))
    shown["owed"] = dict(zip(letters, state.owed, strict=True))
    shown["night"] = state.night
    shown["protests"] = state.protests
    shown["ball_on"] = None if state.over else play.value("ball_on", state)
    shown["out"] = [letters[i] for i in sorted(state.out)]
    shown["order"] = [letters[i] for i in state.order] or list(letters)
    shown["down"] = sorted(state.aside, key=rack.place)
    if play.cite("own_share") is not None:
        shown["colours"] = dict(zip(letters, state.colours, strict=False))
    if (sums := play.value("sums", state)) is not None:
        shown["sums"] = dict(zip(letters, sums, strict=True))
    if state.duel is not None:
        shown["white"] = letters[state.duel]
    return shown


def figures(play: Play, state: PoolState) -> dict[str, dict[str, Any]]:
    """Averages and runs, points paid in forfeits, frames won."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, paid, won in zip(play.letters, state.paid, state.frames, strict=True):
        rows[letter]["forfeited"] = paid
        rows[letter]["frames"] = won
    return rows


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """What the whole match is told by: the ball to be met first, and how many are left."""
    facts = run_facts(board)
    if board.get("ball_on"):
        facts = (*facts, Fact("on", "First", str(board["ball_on"])))
    return (*facts, Fact("balls", "Balls left", str(len(board["balls_on_table"]))))


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    facts = average_facts(board, letter)
    if letter in board.get("colours", ()):
        facts = (*facts, Fact("colour", "Plays", NAMES[board["colours"][letter]]))
    if "sums" in board:
        facts = (*facts, Fact("sum", "Sum", str(board["sums"][letter])))
    if board.get("forfeits"):
        facts = (*facts, Fact("forfeits", "Forfeits", str(board["forfeits"].get(letter) or 0)))
    return facts
