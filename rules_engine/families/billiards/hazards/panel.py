"""What a tablet offers and a scoreboard shows: the hazards and cannons that can be made now, what is on the
table, the run and who plays from hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....record.tokens import read_tokens
from ....saying import say
from ...base import Fact, common_board, common_figures, lead_buttons
from ...conduct import Foul
from ...turns import GAME_OVER, game_over
from .names import Named, listed, named
from .reading import CUE, OTHER, POCKETS, BallSet, HazardFacts, HazardState, Price
from .strokes import remedies_of
from .supposing import groups, position_of, remember
from .weighing import Weighed, net_of, weigh
from .words import SEEN, missing

if TYPE_CHECKING:
    from .family import Hazards

_KEYS = "123456789"
_FOULS = {
    "not-point": say("hazards.button-not-point", "Not with the point"),
    "push": say("hazards.button-push", "Push"),
    "repush": say("hazards.button-repush", "Pushed more than once"),
    "double": say("hazards.button-double", "Cue ball struck twice"),
    "feet": say("hazards.button-feet", "Off the floor"),
    "disturbed": say("hazards.button-disturbed", "Another ball touched"),
    "displaced": say("hazards.button-displaced", "Own ball moved, not in aiming"),
    "early-touch": say("hazards.button-early-touch", "Own ball touched in aiming"),
    "aim-hit": say("hazards.button-aim-hit", "Ball in aiming sent on another"),
    "after-rest": say("hazards.button-after-rest", "Cue ball touched after rest"),
    "drawn": say("hazards.button-drawn", "Ball drawn back into a pocket"),
    "wrong-ball": say("hazards.button-wrong-ball", "Wrong ball"),
    "balk": say("hazards.button-balk", "From hand, hit a ball in balk"),
    "inside": say("hazards.button-inside", "From hand, off a cushion in balk"),
    "weak": say("hazards.button-weak", "From hand, did not leave balk"),
    "hand": say("hazards.button-hand", "Wrong place or ball from hand"),
    "early": say("hazards.button-early", "Played before the balls were at rest"),
    "in-motion": say("hazards.button-in-motion", "Ball touched in motion"),
    "self-moved": say("hazards.button-self-moved", "A ball moved by itself"),
    "lifted": say("hazards.button-lifted", "Ball lifted"),
    "jump": say("hazards.button-jump", "Jump shot"),
    "hindered": say("hazards.button-hindered", "Ball stopped or hastened"),
    "obstruct": say("hazards.button-obstruct", "Wilful obstruction"),
    "refused": say("hazards.button-refused", "Referee not obeyed"),
    "help": say("hazards.button-help", "Help or marks"),
}
"""Fouls of conduct as their buttons name them."""
_END = say("hazards.end", "End of the game")
_CANNON = say("hazards.cannon", "Cannon")
_DOUBLE = say("hazards.double-cannon", "Double")
_NO_SCORE = say("hazards.no-score", "No score")
_NO_BALL_HIT = say("hazards.no-ball-hit", "No ball hit")
_COUP = say("hazards.no-ball-hit-own-lost", "No ball hit, own ball lost")
_ACCEPT = say("hazards.accept-miss", "Accept the third miss")
_REJECT = say("hazards.reject-miss", "Reject it: a ball must be met")
_RESPOT = say("hazards.all-spotted", "All balls spotted, cue ball in hand")
_WHO_PLAYS = say("hazards.who-plays-first", "Who plays first?")
_ON_TABLE = say("hazards.on-the-table", "On the table")
_CUE_BALL = say("hazards.cue-ball", "Cue ball")
_IN_HAND = say("hazards.in-hand", "In hand")
_PERHAPS_IN_HAND = say("hazards.perhaps-in-hand", "In hand?")
_TO_MAKE = say("hazards.to-make", "To make")
_OWN_BALL = say("hazards.own-ball", "Own ball")
_PLACES = {"table": _ON_TABLE, "hand": _IN_HAND, "?": _PERHAPS_IN_HAND}
_OUT = say("hazards.out", "Out")
_YES = say("hazards.yes", "Yes")
_FORFEITED = say("hazards.turns-forfeited", "Turns forfeited")


@cache
def _pot(ball: Named) -> str:
    return say("hazards.pot", "Pot {ball}", ball=ball.name)


@cache
def _in_off(ball: Named) -> str:
    return say("hazards.in-off", "In-off {ball}", ball=ball.name)


@cache
def _hit_and_off(ball: Named) -> str:
    return say("hazards.hit-cue-off", "Hit {ball}, cue ball off the table", ball=ball.name)


@cache
def _hit_and_in(ball: Named) -> str:
    return say("hazards.hit-cue-in", "Hit {ball}, cue ball in", ball=ball.name)


@cache
def _wrong_pocket(ball: Named) -> str:
    return say("hazards.wrong-pocket", "{ball} in a wrong pocket", ball=ball.label)


@cache
def _off_table(ball: Named) -> str:
    return say("hazards.off-the-table", "{ball} off the table", ball=ball.label)


def _makes(stroke: str, points: int) -> str:
    return say("hazards.makes", "{stroke} +{points}", stroke=stroke, points=points)


def _costing(stroke: str, points: int) -> str:
    return say("hazards.costs", "{stroke}: {points} to the opponent", stroke=stroke, points=points)


def expects(hazards: Hazards, play: Play, state: HazardState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return game_over(hazards.panel)
    balls: BallSet = play.value("balls")
    pockets = tuple(p for p in POCKETS if p in play.value("pockets", state))
    words = (*sorted(SEEN), *hazards.conduct)
    prompt = _prompt(play, state)
    if state.turn is None:
        return Expectation(
            None,
            "lead",
            prompt,
            hazards.panel,
            lead_buttons(play),
            (*balls.objects, CUE),
            pockets,
            states=words,
            choices=("lead", "yield", "order"),
        )
    side = play.letters[state.turn]
    pieces = (*(b for b in balls.objects if b not in missing(balls, state, state.turn)), CUE)
    choices = ["spot", "credit", "again", "respot"]
    if state.phase == "choose":
        rows = [
            Button(r.word, r.label, f":{r.word}", side, "choice", "choose") for r in remedies_of(play, state)
        ]
        return Expectation(
            side,
            "choose",
            prompt,
            hazards.panel,
            tuple(rows),
            pieces,
            pockets,
            states=words,
            choices=tuple(r.word for r in remedies_of(play, state)),
        )
    rows = [*_scores(play, state, side), *_plain(play, state, side), *_words(play, state, side)]
    rows += _fouls(play, state, side)
    if play.value("target", state) is None:
        rows.append(Button("end", _END, ":end", side, "choice", "game"))
        choices.append("end")
    if play.cite("retire") is not None:
        label = say("hazards.gives-up", "{name} gives up", name=play.names[side])
        rows.append(Button("retire", label, ":retire", side, "choice", "game"))
        choices.append("retire")
    named = (*pieces,) if balls.homes else ()
    call = CallSpec(False, named, pockets) if named else None
    return Expectation(
        side,
        state.phase,
        prompt,
        hazards.panel,
        tuple(rows),
        pieces,
        pockets,
        states=words,
        choices=tuple(choices),
        call=call,
    )


def _scores(play: Play, state: HazardState, side: str) -> list[Button]:
    """The strokes of one cannon or one hazard, each by name, and every sum that can be made."""
    if state.void or state.forced:
        return []
    balls: BallSet = play.value("balls")
    there = [b for b in balls.objects if b not in missing(balls, state, state.turn or 0)]
    tries: list[tuple[str, str, str]] = []
    if len(there) > 1:
        tries.append(("cannon", _CANNON, "#carom"))
    if len(there) > 2 and not balls.homes:
        tries.append(("cannon-2", _DOUBLE, "#carom(2)"))
    for ball in there:
        call = f"({ball}) " if balls.homes else ""
        tries.append((f"pot-{ball}", _pot(balls.named(ball)), f"{call}{ball}>"))
    for ball in there:
        call = f"({ball}) " if balls.homes else ""
        tries.append((f"in-off-{ball}", _in_off(balls.named(ball)), f"{call}x{ball} c>"))
    rows: list[Button] = []
    for code, label, tokens in tries:
        found = _made(play, state, tokens)
        for n, worth in enumerate(sorted(found) if code == "cannon" else found[:1]):
            key = _KEYS[len(rows)] if len(rows) < len(_KEYS) else None
            told = code if not n else f"{code}-for-{worth}"
            words = _makes(label, worth)
            rows.append(Button(told, words, f"{tokens} +{worth}", side, "score", "score", key))
        scratch = code.startswith("in-off")  # has its button among the balls lost
        if not found and not scratch and (cost := _costs(play, state, tokens)) is not None:
            if play.value("foul_run", state):
                words = say("hazards.run-lost", "{stroke}: run lost", stroke=label)
            elif cost:
                words = _costing(label, cost)
            else:
                words = say("hazards.no-count", "{stroke}: no count", stroke=label)
            rows.append(Button(code, words, tokens, side, "foul", "score"))
    if not balls.homes:
        singles = {int(b.tokens.rpartition("+")[2]) for b in rows if b.tone == "score"}
        for made in sorted(set(_made(play, state, "+1")) - singles):
            rows.append(Button(f"sum-{made}", f"+{made}", f"+{made}", side, "score", "sum"))
    return rows


def _made(play: Play, state: HazardState, tokens: str) -> list[int]:
    """What strokes of this kind can make now, none of them with a penalty; the plainest stroke first."""
    made = (w.made for w in _weighed(play, state, tokens) if w.price is None and w.made > 0)
    return list(dict.fromkeys(made))


def _costs(play: Play, state: HazardState, tokens: str) -> int | None:
    """What a stroke costs by the facts alone; None if it costs nothing or is not settled."""
    weighed = _weighed(play, state, tokens, by_facts=True)
    return -net_of(state, weighed[0]) if weighed and weighed[0].price is not None else None


def _weighed(play: Play, state: HazardState, tokens: str, *, by_facts: bool = False) -> tuple[Weighed, ...]:
    """What a stroke of this kind can be worth; ``by_facts``: nothing, if they leave it open. It is
    remembered: a tablet asks for the same strokes after every entry."""
    key = ("shown", tokens, by_facts, position_of(play, state))
    known: tuple[Weighed, ...] | None = play.memo.get(key)
    if known is None:
        facts = HazardFacts(read_tokens(tokens))
        shown = weigh(play, state, facts)
        if shown is not None:
            known = (shown,)
        else:
            known = () if by_facts else tuple(weighed for weighed, _ in groups(play, state, facts))
        remember(play, key, known)
    return known


def _plain(play: Play, state: HazardState, side: str) -> list[Button]:
    """Strokes without count: nothing made, a miss, the cue ball lost, a ball in the wrong pocket."""
    balls: BallSet = play.value("balls")
    there = [b for b in balls.objects if b not in missing(balls, state, state.turn or 0)]
    rows = [Button("no-count", _NO_SCORE, "0", side, "plain", "stroke", "0")]
    tries: list[tuple[str, str, str, str]] = [
        ("miss", _NO_BALL_HIT, "miss", "m"),
        ("coup", _COUP, "c> miss", "p"),
    ]
    for ball in there[: 1 if len(there) < 3 else len(there)]:
        tries.append((f"off-{ball}", _hit_and_off(balls.named(ball)), f"x{ball} c^", ""))
        if _costs(play, state, f"x{ball} c>") is not None:
            tries.append((f"scratch-{ball}", _hit_and_in(balls.named(ball)), f"x{ball} c>", ""))
        if balls.homes:
            aside = next(p for p in POCKETS if p not in balls.home(ball))
            label = _wrong_pocket(balls.named(ball))
            tries.append((f"wrong-{ball}", label, f"({ball}) x{ball} {ball}>{aside}", ""))
    for ball in there:
        tries.append((f"gone-{ball}", _off_table(balls.named(ball)), f"x{ball} {ball}^", ""))
    for code, label, tokens, key in tries:
        cost = _costs(play, state, tokens)
        words = label if not cost else _costing(label, cost)
        group = "stroke" if code in ("miss", "coup") else "lost"
        rows.append(Button(code, words, tokens, side, "foul", group, key or None))
    return rows


def _words(play: Play, state: HazardState, side: str) -> list[Button]:
    """The words of the players that may be said now."""
    rows = []
    if state.phase == "third-miss":
        rows += [
            Button("accept", _ACCEPT, ":accept", side, "choice", "third-miss"),
            Button("reject", _REJECT, ":reject", side, "choice", "third-miss"),
        ]
    for ball in state.down:
        label = say("hazards.spot-now", "Spot the {ball} now", ball=ball)
        rows.append(Button(f"spot-{ball}", label, f":spot({ball})", side, "choice", "words"))
    if play.value("demand", state):
        rows.append(Button("respot", _RESPOT, ":respot", side, "choice", "words"))
    return rows


def _fouls(play: Play, state: HazardState, side: str) -> list[Button]:
    rows = []
    for code, label in _FOULS.items():
        price = play.value(f"foul:{code}", state, HazardFacts(()))
        if not isinstance(price, Foul | Price) or (price.counts and not price.out and not price.next_void):
            continue
        cost = price.give + price.lose
        words = _costing(label, cost) if cost else label
        tokens = "#warned #hand 0" if code == "hand" else f"#{code}"
        rows.append(Button(code, words, tokens, side, "foul", "foul"))
    return rows


def _prompt(play: Play, state: HazardState) -> str:
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return _WHO_PLAYS
    name = play.names[play.letters[state.turn]]
    if state.phase == "choose":
        return say("hazards.prompt-chooses", "{name} chooses how play goes on.", name=name)
    if state.void:
        return say("hazards.prompt-void", "{name} plays; this stroke cannot count.", name=name)
    if state.forced:
        return say(
            "hazards.prompt-must-hit", "{name} must hit a ball; nothing counts on this stroke.", name=name
        )
    if state.opening and (opening := play.value("opening_word", state)):
        return say("hazards.prompt-opens", "{name} plays from hand. {opening}", name=name, opening=opening)
    if state.opening or in_hand(play, state):
        return say("hazards.prompt-from-hand", "{name} plays from hand.", name=name)
    return say("hazards.prompt-plays", "{name} plays.", name=name)


def in_hand(play: Play, state: HazardState) -> bool | None:
    """Whether the side in turn plays from hand; None if a claim left it open."""
    balls: BallSet = play.value("balls")
    place = state.hands[(state.turn or 0) if balls.own else 0]
    return None if place == "?" else place == "hand"


def board(play: Play, state: HazardState) -> dict[str, Any]:
    """The scoreboard: what all games share, the balls on the table, the run, and who plays from hand.

    ``table`` has each object ball of the striker: true, false, or null after a claim that leaves it open.
    ``next_value`` is what is still needed at this stage, where a game has stages.
    """
    balls: BallSet = play.value("balls")
    who = state.turn or 0
    innings = [t.innings for t in state.tallies]
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(innings) + (state.fresh and not state.over and min(innings) == max(innings)),
        length=play.value("target", state),
    )
    shown["run"] = 0 if state.over else state.run
    places: dict[str, bool | None] = {b: b not in state.down for b in balls.objects}
    if balls.own:
        other = state.hands[1 - who]
        places[OTHER] = None if other == "?" else other == "table"
    shown["table"] = places
    shown["ball_names"] = {ball: balls.name(ball) for ball in balls.objects}
    shown["in_hand"] = None if state.over else in_hand(play, state)
    shown["hands"] = dict(zip(play.letters, state.hands, strict=False)) if balls.own else None
    shown["stage"] = play.value("stage", state)
    shown["choices"] = [r.word for r in remedies_of(play, state)]
    shown["out"] = [play.letters[i] for i in state.gone]
    shown["skips"] = dict(zip(play.letters, state.skips, strict=True))
    return shown


def table_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """What is on the table, and whether the striker plays from hand."""
    there = []
    for ball, on in board["table"].items():
        if on is not False:
            label = named(board["ball_names"][ball]).label
            there.append(say("hazards.perhaps-there", "{ball}?", ball=label) if on is None else label)
    facts = [Fact("table", _ON_TABLE, listed(there) or "–")]
    if board["in_hand"] is not False and board["turn"] is not None:
        facts.append(Fact("hand", _CUE_BALL, _IN_HAND if board["in_hand"] else _PERHAPS_IN_HAND))
    if board["stage"]:
        facts.append(Fact("stage", _TO_MAKE, board["stage"]))
    return tuple(facts)


def own_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """Where a side's own ball is; whether the side is out, or loses its next turn."""
    facts = []
    place = (board["hands"] or {}).get(letter)
    if place is not None:
        facts.append(Fact("ball", _OWN_BALL, _PLACES[place]))
    if letter in board["out"]:
        facts.append(Fact("out", _OUT, _YES))
    if board["skips"].get(letter):
        facts.append(Fact("skips", _FORFEITED, str(board["skips"][letter])))
    return tuple(facts)


def figures(play: Play, state: HazardState) -> dict[str, dict[str, Any]]:
    """Averages and runs."""
    return common_figures(play, state.score, state.tallies)
