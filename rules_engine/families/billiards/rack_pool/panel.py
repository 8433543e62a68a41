"""What a tablet offers and a scoreboard shows at pool of today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....saying import say, say_many
from ...base import Fact, common_board, common_figures, lead_buttons
from ...turns import GAME_OVER, game_over
from ..pool.names import alone, so_many, the
from ..pool.racks import Rack
from ..pool.reading import POCKETS
from . import prompts
from .balls import balls_of, group_name, groups_of
from .choices import implied
from .endings import ALSO
from .reading import BREAK, CHOICE, CUE, RackPoolState, following
from .settling import LIMIT, choice_text
from .words import CONDUCT, FROM_FACTS, WITH_BALL

if TYPE_CHECKING:
    from .family import RackPool


_LEGAL_BREAK = say("rack-pool.legal-break", "Legal break, no ball")
_BAD_BREAK = say("rack-pool.break-not-legal", "Break not legal")
_SCRATCH = say("rack-pool.cue-ball-pocketed", "Cue ball pocketed")
_SCRATCH_BAD = say("rack-pool.not-legal-and-scratch", "Not legal, and cue ball pocketed")
_MISS = say("rack-pool.miss", "Miss")
_SAFETY = say("rack-pool.safety", "Safety")
_PUSH_OUT = say("rack-pool.push-out", "Push-out")
_FOUL = say("rack-pool.foul", "Foul")
_NO_CUSHION = say("rack-pool.no-ball-to-cushion", "No ball to a cushion")
_STALEMATE = say("rack-pool.button-stalemate", "Stalemate")
_CONDUCT = {
    "feet": say("rack-pool.button-feet", "No foot on the floor"),
    "touched": say("rack-pool.button-touched", "Ball touched"),
    "double": say("rack-pool.button-double", "Double hit"),
    "push": say("rack-pool.button-push", "Push shot"),
    "in-motion": say("rack-pool.button-in-motion", "Shot while balls moved"),
    "placed": say("rack-pool.button-placed", "Cue ball placed wrongly"),
    "hand": say("rack-pool.button-hand", "Played wrongly from above the head string"),
    "jump": say("rack-pool.button-jump", "The cue ball jumped over a ball"),
    "deliberate": say("rack-pool.button-deliberate", "A foul on purpose, or no attempt at a ball that is on"),
    "guide": say("rack-pool.button-guide", "Cue laid down as a guide"),
    "slow": say("rack-pool.button-slow", "Too slow"),
    "template": say("rack-pool.button-template", "Rack template touched"),
    "unsporting": say("rack-pool.button-unsporting", "Unsportsmanlike conduct"),
    "outside": say("rack-pool.button-outside", "Disturbed from outside"),
    "self-moved": say("rack-pool.button-self-moved", "A ball moved off before it was met"),
}
"""Fouls of conduct as buttons name them."""
_LAG = say("rack-pool.lag-for-break", "Lag for the break. Who breaks?")
_RUN = say("rack-pool.run", "Run")
_BALLS_LEFT = say("rack-pool.balls-left", "Balls left")
_FIRST = say("rack-pool.first", "First")
_PLAYS = say("rack-pool.plays-group", "Plays")
_BREAK = say("rack-pool.break", "Break")
_YES = say("rack-pool.break-yes", "yes")
_IN_A_ROW = say("rack-pool.fouls-in-row", "Fouls in a row")
_HIGH_RUN = say("rack-pool.high-run", "High run")


_MANY = 4
"""Balls without a number of which a button says how many fell."""


def expects(family: RackPool, play: Play, state: RackPoolState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return game_over(family.panel)
    rack = balls_of(play)
    balls = on_table(rack, state)
    pieces = (*dict.fromkeys(rack.written(b) for b in balls), CUE)
    words = tuple(
        w
        for w in (*family.seen, *CONDUCT)
        if w in family.seen or (w not in FROM_FACTS and play.cite(f"foul:{w}"))
    )
    if state.turn is None:
        return Expectation(
            None,
            "lead",
            prompt(play, state),
            family.panel,
            lead_buttons(play),
            pieces,
            POCKETS,
            states=words,
            choices=("lead", "yield", "retire"),
        )
    side = play.letters[state.turn]
    buttons: list[Button] = []
    offered = list(state.offers)
    if state.phase == CHOICE:
        buttons += [
            Button(word, offer_text(play, side, word), f":{word}", side, "choice", "choice")
            for word in state.offers
        ]
    if state.phase != CHOICE or implied(state):
        buttons += _pots(play, state, side, rack, balls)
        buttons += _strokes(play, state, side, balls)
        buttons += _fouls(play, state, side)
    buttons += _always(play, state, side)
    offered += [
        w for w in ("warn", "stalemate", "retire") if w == "retire" or any(b.code == w for b in buttons)
    ]
    call = play.value("call", state)
    spec = None
    if call and call != "none" and state.phase != BREAK:
        may = play.value("callable", state)
        spec = CallSpec(False, balls if may is None else tuple(b for b in balls if b in may), POCKETS)
    return Expectation(
        side,
        state.phase,
        prompt(play, state),
        family.panel,
        tuple(buttons),
        pieces,
        POCKETS,
        states=words,
        choices=tuple(offered),
        call=spec,
    )


def offer_text(play: Play, side: str, word: str) -> str:
    """What a button says of an offer: who does what."""
    offer = play.family.members("offer")[word]
    return say("rack-pool.player-offer", "{player} {offer}", player=play.names[side], offer=offer)


def _pots(play: Play, state: RackPoolState, side: str, rack: Rack, balls: tuple[str, ...]) -> list[Button]:
    """One button for each ball on the table: it fell as it should. Of balls without a number so many fell."""
    if rack.names and not rack.kinds.keys() - {""}:
        return []
    may = None if state.phase == BREAK else play.value("callable", state)
    rows: list[Button] = []
    if rack.kinds:
        for kind in dict.fromkeys(rack.written(b) for b in balls):
            left = [b for b in balls if rack.written(b) == kind]
            good = may is None or left[0] in may
            tone = "score" if good else "foul"
            rows += [
                Button(
                    f"pot-{kind}{n}",
                    so_many(rack.name(left[0]), n) if len(left) > 1 else alone(rack.name(left[0])),
                    " ".join([f"{kind}>"] * n),
                    side,
                    tone,
                    "pot",
                )
                for n in range(1, min(len(left), _MANY if good else 1) + 1)
            ]
        return rows
    for ball in balls:
        good = may is None or ball in may
        rows.append(Button(f"pot-{ball}", ball, f"{ball}>", side, "score" if good else "plain", "pot"))
    return rows


def _strokes(play: Play, state: RackPoolState, side: str, balls: tuple[str, ...]) -> list[Button]:
    def button(code: str, label: str, tokens: str, tone: str = "plain", key: str | None = None) -> Button:
        return Button(code, label, tokens, side, tone, "stroke", key)

    if state.phase == BREAK:
        return [
            button("no-count", _LEGAL_BREAK, "0", "plain", "0"),
            button("bad-break", _BAD_BREAK, "#bad-break", "foul", "b"),
            button("scratch", _SCRATCH, "c>", "foul", "s"),
            button("scratch-bad", _SCRATCH_BAD, "#bad-break c>", "foul"),
        ]
    rows = [button("no-count", _MISS, "0", "plain", "0")]
    call = play.value("call", state)
    if call and call != "none":
        rows.append(button("safety", _SAFETY, "#safety", "plain", "d"))
    else:
        rows.append(button("safety", _SAFETY, "#safety 0", "plain", "d"))
    if state.push:
        rows.append(button("push-out", _PUSH_OUT, "#push-out", "plain", "p"))
    money = play.value("money")
    if money in balls and call and call != "none":
        rows.append(button("money-wrong", _not_called(play, money), f"{money}> 0", "foul"))
    rows += [
        button("scratch", _SCRATCH, "c>", "foul", "s"),
        button("foul", _FOUL, "#foul", "foul", "f"),
        button("no-cushion", _NO_CUSHION, "#no-cushion", "foul", "n"),
    ]
    return rows


def _not_called(play: Play, ball: str) -> str:
    rack = balls_of(play)
    if rack.names:
        return say("rack-pool.not-as-called", "{ball}, not as called", ball=alone(rack.name(ball)))
    return say("rack-pool.number-not-as-called", "Ball {ball}, not as called", ball=ball)


_NO_BUTTON = frozenset({*FROM_FACTS, "foul", "no-cushion", "unscrewed"})


def _fouls(play: Play, state: RackPoolState, side: str) -> list[Button]:
    rows = []
    for code in CONDUCT:
        if code in _NO_BUTTON or code in WITH_BALL or play.cite(f"foul:{code}") is None:
            continue
        price = (
            play.value(f"foul:{code}", state, None)
            if code not in ("touched", "double", "unsporting")
            else None
        )
        if price is not None and price.allowed:
            continue
        if code == "out-of-turn":
            rows += [
                Button(f"{code}-{x}", _strayed(play.names[x]), f"#{code}", x, "foul", "foul")
                for x in play.letters
                if x != side
            ]
            continue
        tone = "plain" if price is not None and price.again else "foul"
        rows.append(Button(f"foul-{code}", _CONDUCT[code], f"#{code}", side, tone, "foul"))
    return rows


def _strayed(name: str) -> str:
    return say("rack-pool.out-of-turn", "{player} played out of turn", player=name)


def _always(play: Play, state: RackPoolState, side: str) -> list[Button]:
    rows = []
    if play.value("three_fouls", state):
        for i, x in enumerate(play.letters):
            if state.fouls[i] == LIMIT - 1 and not state.warned[i]:
                other = play.letters[following(state, i)]
                text = say(
                    "rack-pool.told-two-fouls", "Told {player}: two fouls in a row", player=play.names[x]
                )
                rows.append(Button("warn", text, ":warn", other, "choice", "warn", "w"))
                break
    if state.phase not in (BREAK, CHOICE) and play.cite("stalemate") is not None:
        rows.append(Button("stalemate", _STALEMATE, ":stalemate", side, "choice", "game"))
    concedes = say("rack-pool.concedes", "{player} concedes", player=play.names[side])
    rows.append(Button("retire", concedes, ":retire", side, "choice", "game"))
    return rows


def on_table(rack: Rack, state: RackPoolState) -> tuple[str, ...]:
    """The object balls on the table, in the order of the sheet."""
    return tuple(b for b in rack.order if b in state.table)


def prompt(play: Play, state: RackPoolState) -> str:
    """What the marker is told to do next."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return _LAG
    name = play.names[play.letters[state.turn]]
    if state.phase == CHOICE:
        members = play.family.members("offer")
        return choice_text(name, [members[word] for word in state.offers])
    where = prompts.WHERE[state.hand]
    if state.phase == BREAK:
        box = play.value("break_first", state) == "box"
        return prompts.breaks(name, prompts.WHERE["box"] if box else where)
    free = ""
    if state.free:
        lifted = play.value("lifted", state) or ""
        free = prompts.FREE_SHOT if "first" in lifted else prompts.TWO_VISITS
    if state.groups:
        group = state.groups[state.turn]
        left = groups_of(play)[group] & state.table
        target = group_name(group) if left else the(balls_of(play).name(play.value("money")))
        return prompts.plays_for(name, target, where, free, state.push)
    if groups_of(play):
        return prompts.plays_open(name, where, free, state.push)
    on = play.value("on", state)
    if on is not None and len(on) == 1:
        return prompts.plays_first(name, next(iter(on)), where, free, state.push)
    return prompts.plays(name, where, free, state.push)


def board(play: Play, state: RackPoolState) -> dict[str, Any]:
    """The scoreboard: what all games share, the balls on the table, groups, fouls in a row."""
    letters = play.letters
    rack = balls_of(play)
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
    shown["rack_of"] = len(rack.order)
    shown["in_hand"] = bool(state.hand) and not state.over
    shown["hand"] = "" if state.over else state.hand
    shown["fouls_in_a_row"] = dict(zip(letters, state.fouls, strict=True))
    shown["breaker"] = None if state.breaker is None else letters[state.breaker]
    shown["groups"] = dict(zip(letters, state.groups, strict=False))
    shown["left"] = _left(play, state)
    shown["free"] = 0 if state.over else state.free
    shown["push"] = state.push and not state.over
    shown["how"] = state.how
    shown["owed"] = dict(zip(letters, state.owed, strict=True))
    on = None if state.over or state.turn is None else play.value("on", state)
    shown["ball_on"] = rack.name(next(iter(on))) if on is not None and len(on) == 1 else None
    return shown


def _left(play: Play, state: RackPoolState) -> dict[str, int]:
    """How many balls of its group each side has still to pocket."""
    groups = groups_of(play)
    return {
        letter: len(groups[group] & state.table)
        for letter, group in zip(play.letters, state.groups, strict=False)
    }


_COUNTED = ("break-and-run", "run-out", "golden-break")
_GOLDS = ("big-gold", "small-gold")


def figures(play: Play, state: RackPoolState) -> dict[str, dict[str, Any]]:
    """Balls an inning and runs, fouls and safeties, breaks that pocketed a ball, racks won in one visit."""
    rows = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        row = rows[letter]
        row["fouls"] = state.fouled[i]
        row["safeties"] = state.safeties[i]
        row["breaks"] = int(state.breaker == i)
        row["good_breaks"] = state.breaks[i]
        for how in (*_COUNTED, *(_GOLDS if play.game.facts.get("golds") else ())):
            won = state.winner == i and how in (state.how, ALSO.get(state.how))
            row[f"{how.replace('-', '_')}s"] = int(won)
    return rows


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """What the whole match is told by."""
    facts = (
        Fact("run", _RUN, str(board["run"] or 0)),
        Fact("balls", _BALLS_LEFT, str(len(board["balls_on_table"]))),
    )
    if board.get("ball_on"):
        return (Fact("on", _FIRST, board["ball_on"]), *facts)
    return facts


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    facts: tuple[Fact, ...] = ()
    if letter in board["groups"]:
        group = say_many(
            "rack-pool.group-left",
            "{group} ({n} left)",
            "{group} ({n} left)",
            board["left"][letter],
            group=group_name(board["groups"][letter]),
        )
        facts = (Fact("group", _PLAYS, group),)
    if board["breaker"] == letter:
        facts = (*facts, Fact("break", _BREAK, _YES))
    if fouls := board["fouls_in_a_row"].get(letter):
        facts = (*facts, Fact("fouls", _IN_A_ROW, str(fouls)))
    return (*facts, Fact("high_run", _HIGH_RUN, str(board["high_run"].get(letter) or "–")))
