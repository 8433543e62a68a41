"""What a tablet offers and a scoreboard shows at pool of today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ...base import Fact, common_board, common_figures, lead_buttons
from ...turns import GAME_OVER, game_over
from ..pool.racks import Rack
from ..pool.reading import POCKETS
from .balls import balls_of, groups_of
from .choices import implied
from .endings import ALSO
from .reading import BREAK, CHOICE, CUE, RackPoolState, following
from .settling import LIMIT
from .words import CONDUCT, FROM_FACTS, WITH_BALL

if TYPE_CHECKING:
    from .family import RackPool


def _named(play: Play, ball: str) -> str:
    rack = balls_of(play)
    return rack.name(ball).capitalize() if rack.names else f"Ball {ball}"


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
            Button(
                word, f"{play.names[side]} {_offer(play, state, word)}", f":{word}", side, "choice", "choice"
            )
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


def _offer(play: Play, state: RackPoolState, word: str) -> str:
    return play.family.members("offer")[word]


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
                    f"{n} {rack.name(left[0])}" if len(left) > 1 else rack.name(left[0]).capitalize(),
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
            button("no-count", "Legal break, no ball", "0", "plain", "0"),
            button("bad-break", "Break not legal", "#bad-break", "foul", "b"),
            button("scratch", "Cue ball pocketed", "c>", "foul", "s"),
            button("scratch-bad", "Not legal, and cue ball pocketed", "#bad-break c>", "foul"),
        ]
    rows = [button("no-count", "Miss", "0", "plain", "0")]
    call = play.value("call", state)
    if call and call != "none":
        rows.append(button("safety", "Safety", "#safety", "plain", "d"))
    else:
        rows.append(button("safety", "Safety", "#safety 0", "plain", "d"))
    if state.push:
        rows.append(button("push-out", "Push-out", "#push-out", "plain", "p"))
    money = play.value("money")
    if money in balls and call and call != "none":
        rows.append(button("money-wrong", f"{_named(play, money)}, not as called", f"{money}> 0", "foul"))
    rows += [
        button("scratch", "Cue ball pocketed", "c>", "foul", "s"),
        button("foul", "Foul", "#foul", "foul", "f"),
        button("no-cushion", "No ball to a cushion", "#no-cushion", "foul", "n"),
    ]
    return rows


_NO_BUTTON = frozenset({*FROM_FACTS, "foul", "no-cushion", "unscrewed"})


def _fouls(play: Play, state: RackPoolState, side: str) -> list[Button]:
    rows = []
    for code, label in CONDUCT.items():
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
                Button(f"{code}-{x}", f"{play.names[x]} {label}", f"#{code}", x, "foul", "foul")
                for x in play.letters
                if x != side
            ]
            continue
        tone = "plain" if price is not None and price.again else "foul"
        rows.append(Button(f"foul-{code}", label.capitalize(), f"#{code}", side, tone, "foul"))
    return rows


def _always(play: Play, state: RackPoolState, side: str) -> list[Button]:
    rows = []
    if play.value("three_fouls", state):
        for i, x in enumerate(play.letters):
            if state.fouls[i] == LIMIT - 1 and not state.warned[i]:
                other = play.letters[following(state, i)]
                text = f"Told {play.names[x]}: two fouls in a row"
                rows.append(Button("warn", text, ":warn", other, "choice", "warn", "w"))
                break
    if state.phase not in (BREAK, CHOICE) and play.cite("stalemate") is not None:
        rows.append(Button("stalemate", "Stalemate", ":stalemate", side, "choice", "game"))
    rows.append(Button("retire", f"{play.names[side]} concedes", ":retire", side, "choice", "game"))
    return rows


def on_table(rack: Rack, state: RackPoolState) -> tuple[str, ...]:
    """The object balls on the table, in the order of the sheet."""
    return tuple(b for b in rack.order if b in state.table)


_WHERE = {
    "head": " from above the head string",
    "baulk": " from baulk",
    "anywhere": " with the cue ball in hand",
    "": "",
}


def prompt(play: Play, state: RackPoolState) -> str:
    """What the marker is told to do next."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return "Lag for the break. Who breaks?"
    name = play.names[play.letters[state.turn]]
    if state.phase == CHOICE:
        return f"{name} {', or '.join(_offer(play, state, word) for word in state.offers)}."
    where = _WHERE[state.hand]
    if state.phase == BREAK:
        box = play.value("break_first", state) == "box"
        return f"{name} breaks{' from the break box' if box else where}."
    what = ""
    if state.groups:
        group = state.groups[state.turn]
        left = groups_of(play)[group] & state.table
        what = f" for {group}" if left else f" for the {balls_of(play).name(play.value('money'))}"
    elif groups_of(play):
        what = "; the table is open"
    else:
        on = play.value("on", state)
        what = f"; ball {next(iter(on))} first" if on is not None and len(on) == 1 else ""
    more = ", or pushes out" if state.push else ""
    if state.free:
        lifted = play.value("lifted", state) or ""
        more = ", a free shot first" if "first" in lifted else ", two visits"
    return f"{name} plays{where}{what}{more}."


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
        Fact("run", "Run", str(board["run"] or 0)),
        Fact("balls", "Balls left", str(len(board["balls_on_table"]))),
    )
    if board.get("ball_on"):
        return (Fact("on", "First", str(board["ball_on"])), *facts)
    return facts


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    facts: tuple[Fact, ...] = ()
    if letter in board["groups"]:
        facts = (Fact("group", "Plays", f"{board['groups'][letter]} ({board['left'][letter]} left)"),)
    if board["breaker"] == letter:
        facts = (*facts, Fact("break", "Break", "yes"))
    if fouls := board["fouls_in_a_row"].get(letter):
        facts = (*facts, Fact("fouls", "Fouls in a row", str(fouls)))
    return (*facts, Fact("high_run", "High run", str(board["high_run"].get(letter) or "–")))
