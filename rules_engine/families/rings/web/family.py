"""The family of games on the web: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import KINDS, SHOT, STATES, WebState, zones_of
from .shots import count, shoot, values_of

PANEL = "web"

BUTTONS = {
    "stays": say("web.button-stays", "On the field"),
    "off": say("web.button-off", "Off the field"),
    "no-side": say("web.button-no-side", "No side touched"),
    "own-off": say("web.button-own-off", "An own ring driven off"),
    "hit": say("web.button-hit", "Hit off one side: none driven off"),
    "hit-1": say("web.button-hit-one", "One driven off"),
    "miss": say("web.button-miss", "Opponent's ring missed"),
    "hit-1-off": say("web.button-hit-one-off", "One off, the ring shot too"),
    "hit-off": say("web.button-hit-off", "Hit, and only the ring shot off"),
    "direct": say("web.button-direct", "Hit direct"),
    "late": say("web.button-late", "Hit after two sides"),
    "direct-1": say("web.button-direct-one", "Hit direct, one driven off"),
    "back": say("web.button-back", "Off the field and back again"),
    "hit-2": say("web.button-hit-two", "Two driven off"),
    "direct-2": say("web.button-direct-two", "Two driven off by a direct shot"),
    "own-only": say("web.button-own-only", "Own rings hit, none of the opponent's"),
    "through": say("web.button-through", "Own ring driven on the opponent's"),
    "unmoved": say("web.button-unmoved", "The same, but it was not moved"),
    "both-off": say("web.button-both-off", "One of each driven off"),
}
"""What is said on buttons."""

_ROUND = say("web.label-round", "Round")
_ON_FIELD = say("web.label-on-field", "On the field")
_TO_SHOOT = say("web.label-to-shoot", "Rings to shoot")


class Web(TurnFamily):
    """The family of games on the web; see the package."""

    key = "web"
    name = say("web.family-name", "web")
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("round", "given")
    played_on = PlayedOn("spider")
    slots: ClassVar[Mapping[str, str]] = {
        "rings": say("web.ask-rings", "How many rings has a side?"),
        "partner": say("web.ask-partner", "Which partner of a side shoots?"),
        "on_field": say("web.ask-on-field", "Is a ring that touches the outermost circle on the field?"),
        "place": say("web.ask-place", "Whence is a shot taken?"),
        "next": say("web.ask-next", "Who shoots next?"),
        "free": say("web.ask-free", "What is shot at when no opponent's ring is on the field?"),
        "centre": say("web.ask-centre", "What comes of a shot for the centre that touched no side?"),
        "own_alone": say("web.ask-own-alone", "What comes of an own ring that is hit then?"),
        "duty": say("web.ask-duty", "What must a shot do when an opponent's ring is on the field?"),
        "double": say("web.ask-double", "When may a shot be direct?"),
        "direct": say("web.ask-direct", "What comes of another direct shot?"),
        "late": say("web.ask-late", "What comes of a ring that is hit after two sides or more?"),
        "driven_off": say(
            "web.ask-driven-off", "Does a ring come back that such a shot drove off the field?"
        ),
        "no_hit": say("web.ask-no-hit", "What comes of a ring that hits none of the opponent's?"),
        "through": say("web.ask-through", "May own rings be driven against the opponent's?"),
        "own_hit": say("web.ask-own-hit", "What comes of own rings hit, and none of the opponent's?"),
        "back": say("web.ask-back", "Where does a ring lie that went off the field and came back?"),
        "cleared": say("web.ask-cleared", "What is done with rings that are not on the field?"),
        "stays_off": say("web.ask-stays-off", "Does a ring come back that was driven off the field?"),
        "untouched": say("web.ask-untouched", "May rings be moved before the count?"),
        "values": say("web.ask-values", "What are the spaces worth?"),
        "den": say("web.ask-den", "What is a ring worth that lies entirely in the den?"),
        "line": say("web.ask-line", "To which space does a ring belong that touches a line?"),
        "cancel": say("web.ask-cancel", "Do rings of opposite colours cancel?"),
        "next_round": say("web.ask-next-round", "Who leads the next round?"),
        "target": say("web.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "rings", "on_field", "next", "free", "duty", "double", "direct", "late", "no_hit", "own_hit",
        "values", "den", "next_round", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    lead_question = say("web.who-leads", "Who leads?")
    lead_slot = "free"
    turn_slot = "next"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "count"})

    def set_up(self, play: Play) -> WebState:
        """The empty board, the rings in hand."""
        return WebState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: WebState, words: Words) -> WebState:
        """A recorded position: ``shot=4,4 on=2,3`` are the rings of each side shot, and on the field."""
        placed: WebState = super().position(play, state, words)
        full = play.value("rings")
        for on, shot in zip(placed.on, placed.shot, strict=True):
            if not 0 <= on <= shot <= full:
                message = say(
                    "web.on-word", "no more rings than were shot, and of those 0 to {rings}", rings=full
                )
                words.refuse("on", message)
        if (placed.phase == "shot") != (placed.turn is not None) or placed.round < 1:
            message = say("web.phase-word", "somebody shoots, or is to begin, or the round is counted")
            words.refuse("phase", message)
        if (placed.phase == "count") != (placed.shot == (full, full)) or (
            placed.phase == "count" and (not any(placed.on) or placed.lead is None)
        ):
            message = say("web.shot-word", "a round is counted when all rings have been shot")
            words.refuse("shot", message)
        if placed.turn is not None and placed.shot[placed.turn] == full:
            words.refuse("shot", say("web.ring-is-left", "a ring is left for the side that shoots"))
        best = max(placed.score)
        if best >= play.value("target", placed) and placed.score.count(best) == 1:
            words.refuse(play.letters[placed.score.index(best)], say("web.so-many-win", "so many win"))
        return placed

    def awaits_lead(self, state: WebState) -> bool:
        """Whether somebody has to lead first; at the count it is nobody's turn either."""
        return state.phase == "lead"

    def lead_citations(self, play: Play, state: WebState) -> tuple[str | None, ...]:
        """Where the first shot is aimed, and the rings of each side."""
        return play.cite("free"), play.cite("rings")

    def barred(self, play: Play, state: WebState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a shot out of turn; both sides may count."""
        return None if state.phase == "count" else super().barred(play, state, who, tokens)

    def shot(self, play: Play, state: WebState, who: int, entry: Entry) -> Ruling:
        """Judge one shot, or the count of a round."""
        counts = any(t.kind == "choice" and t.a == "count" for t in entry.tokens)
        if counts == (state.phase == "count"):
            return count(play, state, entry) if counts else shoot(play, state, who, entry)
        if counts:
            message = say("web.count-later", "the round is counted when every ring has been shot")
            return refuse(state, "not-now", message, play.cite("rings"))
        message = say("web.count-now", "every ring has been shot: count the round with :count")
        return refuse(state, "not-now", message, play.cite("untouched"))

    def offers(self, play: Play, state: WebState) -> Expectation:
        """Buttons for one shot, or the count."""
        prompt = self.due(play, state)
        if state.phase == "count":
            zones = tuple(values_of(play))
            buttons = tuple(_totals(play, state))
            return Expectation(
                None, "count", prompt, PANEL, buttons, play.letters, zones=zones, choices=("count",)
            )
        side = play.letters[state.turn or 0]
        pieces = (SHOT, *(x for x, n in zip(play.letters, state.on, strict=True) if n))
        buttons = tuple(_buttons(play, state, side))
        return Expectation(
            side,
            "shot",
            prompt,
            PANEL,
            buttons,
            pieces,
            ("1", "2", "3", "4"),
            zones_of(play),
            states=tuple(STATES),
        )

    def due(self, play: Play, state: WebState) -> str:
        """Who shoots at what, or that the round is to be counted."""
        if state.turn is None:
            return say("web.due-count", "Every ring has been shot: count the round.")
        name = play.names[play.letters[state.turn]]
        if (partner := play.value("partner", state, state.turn)) is not None:
            name = _partner(name, partner)
        if state.on[1 - state.turn]:
            return say("web.due-at-ring", "{player} shoots off one side at an opponent's ring.", player=name)
        return say("web.due-centre", "{player} shoots off a side for the centre.", player=name)

    def inning(self, state: WebState) -> int:
        """The number of the round."""
        return state.round

    def shown(self, play: Play, state: WebState) -> dict[str, Any]:
        """The rings on the field and in hand."""
        full = play.value("rings")
        return {
            "round": state.round,
            "rings": full,
            "on": dict(zip(play.letters, state.on, strict=True)),
            "rings_left": {x: full - n for x, n in zip(play.letters, state.shot, strict=True)},
            "values": values_of(play),
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round."""
        return (Fact("round", _ROUND, str(board["round"])),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Rings on the field, and rings still to be shot."""
        return (
            Fact("on", _ON_FIELD, str((board.get("on") or {}).get(letter, 0))),
            Fact("rings_left", _TO_SHOOT, str((board.get("rings_left") or {}).get(letter, 0))),
        )

    def pieces(self, play: Play, state: WebState) -> dict[str, int]:
        """Where the rings are."""
        on, fired = sum(state.on), sum(state.shot)
        return {"table": on, "pocketed": 0, "out": fired - on, "hand": 2 * play.value("rings") - fired}


def _partner(name: str, partner: int) -> str:
    """Which of two partners, at the beginning of a sentence."""
    if partner == 1:
        return say("web.first-player", "{name}'s first player", name=name)
    return say("web.second-player", "{name}'s second player", name=name)


def _buttons(play: Play, state: WebState, side: str) -> list[Button]:
    who = play.letters.index(side)
    other = play.letters[1 - who]
    theirs, own = state.on[1 - who], state.on[who]
    if not theirs:
        rows = [
            Button("stays", BUTTONS["stays"], "- c=field", side, "score", "stroke", "1"),
            Button("off", BUTTONS["off"], "- c=off", side, "plain", "stroke", "0"),
            Button("no-side", BUTTONS["no-side"], "#direct", side, "foul", "foul"),
        ]
        if own:
            rows.append(Button("own-off", BUTTONS["own-off"], f"- x{side} {side}=off", side, "plain", "off"))
        return rows
    one, two = f"{other}=off", f"{other}=off {other}=off"
    rows = [
        Button("hit", BUTTONS["hit"], f"- x{other}", side, "plain", "stroke"),
        Button("hit-1", BUTTONS["hit-1"], f"- x{other} {one}", side, "score", "stroke", "1"),
        Button("miss", BUTTONS["miss"], "miss", side, "foul", "stroke", "0"),
        Button("hit-1-off", BUTTONS["hit-1-off"], f"- x{other} {one} c=off", side, "score", "stroke"),
        Button("hit-off", BUTTONS["hit-off"], f"- x{other} c=off", side, "plain", "stroke"),
        Button("direct", BUTTONS["direct"], f"x{other}", side, "foul", "foul", "d"),
        Button("late", BUTTONS["late"], f"-- x{other}", side, "foul", "foul"),
        Button("direct-1", BUTTONS["direct-1"], f"x{other} {one}", side, "foul", "foul"),
        Button("back", BUTTONS["back"], f"- x{other} #back", side, "plain", "off"),
    ]
    if theirs > 1:
        rows += [
            Button("hit-2", BUTTONS["hit-2"], f"- x{other} {two}", side, "score", "stroke", "2"),
            Button("direct-2", BUTTONS["direct-2"], f"x{other} {two}", side, "score", "stroke"),
        ]
    if own:
        drive = f"- x{side} {side}x{other}"
        both = f"- x{other} {one} {side}=off"
        rows += [
            Button("own-only", BUTTONS["own-only"], f"- x{side}", side, "foul", "foul"),
            Button("through", BUTTONS["through"], drive, side, "plain", "off"),
            Button("unmoved", BUTTONS["unmoved"], f"{drive} #unmoved", side, "foul", "foul"),
            Button("both-off", BUTTONS["both-off"], both, side, "plain", "off"),
        ]
    return rows


def _totals(play: Play, state: WebState) -> list[Button]:
    """Totals that the marker may give as his word; the rings one by one are placed on the drawn board."""
    first, second = play.letters
    a, b = state.on
    all_values = values_of(play)
    den = all_values.pop("den")
    values = sorted(set(all_values.values()))
    more = abs(a - b)
    if more:
        sums = [v * more for v in values]
        sums += [s - v + den for v, s in zip(values, sums, strict=True)]  # one of them lies in the den
        found = [(s, 0) if a > b else (0, s) for s in sorted(set(sums))]
    else:
        found = [(0, 0), *(pair for v in values for pair in ((den, v), (v, den)))]
    return [
        Button(
            f"count-{x}-{y}",
            f"{play.names[first]} +{x}, {play.names[second]} +{y}",
            f":count({x} {y})",
            first,
            "score",
            "count",
        )
        for x, y in found
    ]


WEB = Web()
"""The one instance."""
