"""What a tablet offers and a scoreboard shows at pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....saying import say
from ...base import Fact, average_facts, common_board, common_figures, lead_buttons, run_facts
from ...conduct import ALLOWED, Foul
from ...turns import GAME_OVER, game_over
from .colours import BLACK, COLOURS, NAMES
from .names import NOUNS, alone, numbers, so_many, the
from .racks import FACE, Rack, rack_of
from .reading import CUE, POCKETS, PoolState, following, worth_of
from .words import NEEDS_BALL, SEEN

if TYPE_CHECKING:
    from .family import Pool

_AS_IS = say("pool.as-they-lie", "Play the balls as they lie")
_REPLACED = say("pool.have-put-back", "Have the balls put back")
_END = say("pool.end-of-game", "End of the game")
_ONE_OF_EACH = say("pool.one-of-each", "One of each")
_LAWFUL = say("pool.lawful-opening", "Lawful opening, no ball")
_OPENING_FAILED = say("pool.opening-failed", "Opening failed")
_OPENING_SCRATCH = say("pool.lawful-but-scratch", "Lawful, but cue ball pocketed")
_OPENING_OFF = say("pool.lawful-but-off", "Lawful, but cue ball off the table")
_NO_BALL = say("pool.no-ball", "No ball")
_NO_BALL_HIT = say("pool.no-ball-hit", "No ball hit")
_SCRATCH = say("pool.cue-ball-pocketed", "Cue ball pocketed")
_CUE_OFF = say("pool.cue-ball-off", "Cue ball off the table")
_NO_CUSHION = say("pool.no-ball-to-cushion", "No ball to a cushion")
_WRONG_OR_NO_CUSHION = say("pool.wrong-or-no-cushion", "Wrong ball first, or no cushion")
_BANKED = say("pool.banked-in", "Banked in")
_NOT_POCKETED = say("pool.not-pocketed", "Not pocketed")
_STRAIGHT = say("pool.pocketed-straight", "Pocketed without a cushion")
_FOULS = {
    "early-touch": say("pool.button-early-touch", "Cue ball touched"),
    "disturbed": say("pool.button-disturbed", "Object ball touched"),
    "feet": say("pool.button-feet", "No foot on the floor"),
    "double": say("pool.button-double", "Cue ball struck twice"),
    "in-motion": say("pool.button-in-motion", "Stroke while balls moved"),
    "not-point": say("pool.button-not-point", "Not with the point"),
    "hand": say("pool.button-hand", "Wrong place in hand"),
    "help": say("pool.button-help", "Help or marks"),
    "lifted": say("pool.button-lifted", "Ball lifted"),
    "push": say("pool.button-push", "Push"),
    "self-moved": say("pool.button-self-moved", "A ball moved by itself"),
    "outside": say("pool.button-outside", "Disturbed from outside"),
}
"""Fouls of conduct as buttons name them."""
_LAG = say("pool.lag-for-break", "Lag for the break. Who breaks?")
_FIRST_FACT = say("pool.first", "First")
_BALLS_LEFT = say("pool.balls-left", "Balls left")
_PLAYS = say("pool.plays-colour", "Plays")
_SUM = say("pool.sum", "Sum")
_FORFEITS = say("pool.forfeits", "Forfeits")


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
                Button("as-is", _AS_IS, ":as-is", side, "choice", "balls"),
                Button("replaced", _REPLACED, ":replaced", side, "choice", "balls"),
            ]
            choices = ["as-is", "replaced", *choices]
        if state.in_hand and play.cite("none_outside"):
            choices.append("nearest")
    if play.cite("frames") is None and play.value("target", state) is None:
        buttons.append(Button("end", _END, ":end", side, "choice", "end"))
        choices.append("end")
    if play.cite("protest:ruling") is not None:
        under = say("pool.under-protest", "{player} plays under protest", player=play.names[side])
        buttons.append(Button("protest", under, ":protest(ruling)", side, "choice", "game"))
    gives_up = say("pool.gives-up", "{player} gives up the game", player=play.names[side])
    buttons.append(Button("retire", gives_up, ":retire", side, "choice", "game"))
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
        Button("lead", _leads(play.names[side]), ":lead", side, "choice", "lead", "l"),
        Button("yield", _leads(rival), ":yield", side, "choice", "lead", "y"),
    ]
    return buttons, ["lead", "yield"]


def _leads(name: str) -> str:
    return say("pool.leads", "{player} leads", player=name)


def _colour_first(play: Play, state: PoolState, side: str) -> tuple[list[Button], list[str]]:
    name = play.names[side]
    buttons = [
        Button(
            f"colour-{c}",
            say("pool.takes-colour", "{player} takes {colour}", player=name, colour=NAMES[c]),
            f":colour({c})",
            side,
            "choice",
            "balls",
            c,
        )
        for c in COLOURS
    ]
    if state.phase == "choose-colour":
        return buttons, ["colour"]
    later = say("pool.breaks-first", "{player} breaks, and chooses afterwards", player=name)
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
                say(
                    "pool.the-last-ball",
                    "The {ball}, the last ball",
                    ball=NOUNS["white"] if ball == "w" else rack.name(ball),
                ),
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
            label = so_many(NAMES[c], n)
            tone = "score" if own else "plain"
            rows.append(Button(f"pot-{c}{n}", label, " ".join([f"{c}>"] * n) + claim, side, tone, "pot"))
    if left["y"] and left["r"]:
        claim = "" if sure else " +1"
        rows.append(Button("pot-both", _ONE_OF_EACH, "y> r>" + claim, side, "score", "pot"))
    black = "bk>" if sure else "bk> 0"
    tone = "score" if mine and not left[mine] else "foul"
    rows.append(Button("pot-bk", alone("black"), black, side, tone, "pot"))
    return rows


def _price(label: str, points: int | None) -> str:
    """A label with what it costs."""
    if not points:
        return label
    return say("pool.with-price", "{label} \N{MINUS SIGN}{points}", label=label, points=points)


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
            button("no-count", _LAWFUL, "0", "plain", "0"),
            button(
                "opening-failed",
                _price(_OPENING_FAILED, failed),
                f"-{failed}" if failed else "#no-cushion",
                "foul",
                "f",
            ),
            button(
                "scratch",
                _price(_OPENING_SCRATCH, lost),
                f"c> -{lost}" if lost else "c> 0",
                "foul",
                "s",
            ),
            button(
                "cue-off",
                _price(_OPENING_OFF, off),
                f"c^ -{off}" if off else "c^ 0",
                "foul",
            ),
        ]
    if play.value("fruitless", state) is not False:
        rows.append(button("no-count", _NO_BALL, "0", "plain", "0"))
    rows += [
        button("miss", _price(_NO_BALL_HIT, play.value("miss_forfeit", state)), "miss", "foul", "m"),
        button("scratch", _price(_SCRATCH, lost), "c>" if lost else "c> 0", "foul", "s"),
        button("cue-off", _price(_CUE_OFF, off), "c^" if off else "c^ 0", "foul"),
    ]
    if price := play.value("duty_forfeit", state):
        if play.cite("first") is None:
            rows.append(button("no-cushion", _price(_NO_CUSHION, price), "#no-cushion", "foul", "n"))
        else:
            forfeit = play.value("miss_forfeit", state)
            rows.append(button("forfeit", _price(_WRONG_OR_NO_CUSHION, forfeit), f"-{forfeit}", "foul", "n"))
    return rows


def _playoff_buttons(play: Play, state: PoolState, side: str) -> list[Button]:
    ball = next(iter(state.table))
    return [
        Button("banked", _BANKED, f"{ball}- {ball}>", side, "score", "stroke", "1"),
        Button("no-count", _NOT_POCKETED, "0", side, "plain", "stroke", "0"),
        Button("straight", _STRAIGHT, f"{ball}> 0", side, "plain", "stroke"),
        Button("scratch", _SCRATCH, "c>", side, "foul", "stroke", "s"),
    ]


def _foul_buttons(pool: Pool, play: Play, state: PoolState, side: str) -> list[Button]:
    rows = []
    for code, label in pool.conduct.items():
        if code in NEEDS_BALL or code == "disturbed-after" or play.cite(f"foul:{code}") is None:
            continue
        foul = play.value(f"foul:{code}", state, None) if code != "hand" else None
        if foul is ALLOWED:
            continue
        cost = foul.lose if isinstance(foul, Foul) else None
        if code == "out-of-turn":
            rows += [
                Button(f"{code}-{x}", _price(_strayed(play.names[x]), cost), f"#{code}", x, "foul", "foul")
                for i, x in enumerate(play.letters)
                if x != side and i not in state.out
            ]
            continue
        tokens = "#warned #hand" if code == "hand" else f"#{code}"
        tone = "plain" if isinstance(foul, Foul) and foul.balls == "again" else "foul"
        named = _price(_FOULS.get(code) or label.capitalize(), cost)
        rows.append(Button(code, named, tokens, side, tone, "foul"))
    return rows


def _strayed(name: str) -> str:
    return say("pool.out-of-turn", "{player} played out of turn", player=name)


def on_table(rack: Rack, state: PoolState) -> tuple[str, ...]:
    """The object balls on the table, in the order of the sheet."""
    return tuple(b for b in rack.order if b in state.table)


def prompt(play: Play, state: PoolState) -> str:
    """What the marker is told to do next."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return _LAG
    name = play.names[play.letters[state.turn]]
    if state.phase == "choose-lead":
        if state.playoff:
            return say("pool.lead-of-last-ball", "{player} chooses who leads the last ball.", player=name)
        return say(
            "pool.lead-of-frame", "{player} chooses who leads frame {frame}.", player=name, frame=state.frame
        )
    if state.phase == "choose-balls":
        return say(
            "pool.choose-balls", "{player} plays the balls as they lie, or has them put back.", player=name
        )
    if state.phase == "choose-colour":
        return say("pool.choose-colour", "{player} chooses yellow or red.", player=name)
    if state.phase == "choose-break":
        return say(
            "pool.choose-break",
            "The break failed: {player} chooses a colour now, or breaks and chooses afterwards.",
            player=name,
        )
    if state.phase == "playoff":
        return say("pool.must-bank", "{player} must bank the ball into a pocket off a cushion.", player=name)
    on = play.value("ball_on", state)
    if state.phase == "opening" and play.cite("opening_duty") is not None:
        return _opens(name, on)
    if state.duel is not None:
        if state.turn == state.duel:
            return say("pool.plays-white", "{player} plays the white at the red.", player=name)
        return say("pool.plays-red", "{player} plays the red at the white.", player=name)
    if on:
        return _plays_on(name, numbers((on,)) if on in FACE else on, state.in_hand)
    if state.colours:
        mine = sum(b.startswith(state.colours[state.turn]) for b in state.taken[state.turn] if b != BLACK)
        own = the("black") if mine == len(FACE) // 2 else NAMES[state.colours[state.turn]]
        return _plays_for(name, own, state.in_hand)
    if play.value("call", state):
        return _plays_calling(name, state.in_hand)
    if state.in_hand:
        return say("pool.plays-in-hand", "{player} plays from within the string.", player=name)
    return say("pool.plays", "{player} plays.", player=name)


def _opens(name: str, on: str | None) -> str:
    if on:
        return say(
            "pool.opens-at-ball",
            "{player} opens from within the string, ball {ball} first:"
            " two balls to a cushion, or one pocketed.",
            player=name,
            ball=on,
        )
    return say(
        "pool.opens",
        "{player} opens from within the string: two balls to a cushion, or one pocketed.",
        player=name,
    )


def _plays_on(name: str, ball: str, in_hand: bool) -> str:
    if in_hand:
        return say(
            "pool.plays-on-in-hand",
            "{player} plays from within the string; {ball} must be met first.",
            player=name,
            ball=ball,
        )
    return say("pool.plays-on", "{player} plays; {ball} must be met first.", player=name, ball=ball)


def _plays_for(name: str, own: str, in_hand: bool) -> str:
    if in_hand:
        return say(
            "pool.plays-for-in-hand",
            "{player} plays from within the string for {colour}.",
            player=name,
            colour=own,
        )
    return say("pool.plays-for", "{player} plays for {colour}.", player=name, colour=own)


def _plays_calling(name: str, in_hand: bool) -> str:
    if in_hand:
        return say(
            "pool.plays-calling-in-hand", "{player} plays from within the string; call the ball.", player=name
        )
    return say("pool.plays-calling", "{player} plays; call the ball.", player=name)


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
        facts = (*facts, Fact("on", _FIRST_FACT, board["ball_on"]))
    return (*facts, Fact("balls", _BALLS_LEFT, str(len(board["balls_on_table"]))))


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    facts = average_facts(board, letter)
    if letter in board.get("colours", ()):
        facts = (*facts, Fact("colour", _PLAYS, NAMES[board["colours"][letter]]))
    if "sums" in board:
        facts = (*facts, Fact("sum", _SUM, str(board["sums"][letter])))
    if board.get("forfeits"):
        facts = (*facts, Fact("forfeits", _FORFEITS, str(board["forfeits"].get(letter) or 0)))
    return facts
