"""The family of games of driven rings: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, average_facts
from ...measured import INNINGS
from ...turns import TurnFamily
from .reading import SHOOTER, DrivenState, name_of, states_of
from .shots import KINDS, count, shoot, totals

PANEL = "rings-driven"

_ROUND = say("rings-driven.round", "Round")
_RINGS_LEFT = say("rings-driven.rings-left", "Rings left")
_NONE = say("rings-driven.button-none", "None driven out")
_OWN = say("rings-driven.button-own", "Own ring into the ditch")
_ONE_EACH = say("rings-driven.button-one-each", "One of each into the ditch")
_SCRATCH = say("rings-driven.button-scratch", "One out, and the shooter in the ditch")
_LOST = {
    "ditch": say("rings-driven.button-shooter-ditch", "Shooter in the ditch"),
    "hole": say("rings-driven.button-shooter-hole", "Shooter in the hole"),
    "off": say("rings-driven.button-shooter-off", "Shooter off the board"),
}


class RingsDriven(TurnFamily):
    """The family of games of driven rings; see the module."""

    key = "rings-driven"
    name = say("rings-driven.family-name", "rings driven")
    category = "crokinole"
    panel = PANEL
    measured = INNINGS
    sheet = ("inning", "given")
    played_on = PlayedOn("carrom-crokinole")
    lead_question = say("rings-driven.ask-free", "Who opens the round?")
    lead_slot = "free"
    turn_slot = "keeps"
    slots: ClassVar[Mapping[str, str]] = {
        "rings": say("rings-driven.ask-rings", "How many rings has a side?"),
        "start": say("rings-driven.ask-start", "Where does a ring begin?"),
        "group": say("rings-driven.ask-group", "How are the rings set up?"),
        "free": say("rings-driven.ask-free", "Who opens the round?"),
        "on_field": say("rings-driven.ask-on-field", "Where may a ring be driven?"),
        "place": say("rings-driven.ask-place", "What comes of a shot from the wrong place?"),
        "moved": say("rings-driven.ask-moved", "Is a shooter that was barely moved shot?"),
        "hand": say("rings-driven.ask-hand", "Where does a ring go that struck a hand?"),
        "hands_off": say("rings-driven.ask-hands-off", "What comes of hands or rings on the board?"),
        "conduct": say("rings-driven.ask-conduct", "What comes of moving the board or a seat?"),
        "first": say("rings-driven.ask-first", "What comes of a ring shot at out of turn?"),
        "off": say("rings-driven.ask-off", "Where does a ring go that left the board?"),
        "ditch": say("rings-driven.ask-ditch", "Does a ditched ring come back?"),
        "hole": say("rings-driven.ask-hole", "What is a ring in the hole worth at once?"),
        "hole_goes": say("rings-driven.ask-hole-goes", "Where does a ring in the hole go?"),
        "lost": say("rings-driven.ask-lost", "What does a lost shooter cost?"),
        "lost_hole": say("rings-driven.ask-lost-hole", "What does a shooter in the hole cost?"),
        "lost_ditch": say("rings-driven.ask-lost-ditch", "What does a shooter in the ditch cost?"),
        "back": say("rings-driven.ask-back", "Where does a ring go that comes back?"),
        "early": say("rings-driven.ask-early", "May the ring ditched by the same shot come back?"),
        "last_closes": say(
            "rings-driven.ask-last-closes", "Does the last ring close the round before the forfeit?"
        ),
        "keeps": say("rings-driven.ask-keeps", "Does the turn go on?"),
        "line": say("rings-driven.ask-line", "Where does a ring belong that touches the outer line?"),
        "passes": say("rings-driven.ask-passes", "What is done when the turn passes?"),
        "origin": say("rings-driven.ask-origin", "Where is the next shot taken from?"),
        "own": say("rings-driven.ask-own", "What comes of driving an own ring?"),
        "cleared": say("rings-driven.ask-cleared", "When does the round end?"),
        "own_last": say("rings-driven.ask-own-last", "What if a side ditches its own last ring?"),
        "count": say("rings-driven.ask-count", "Who counts?"),
        "values": say("rings-driven.ask-values", "What are the places worth?"),
        "at_once": say("rings-driven.ask-at-once", "May the hole end the game in a round?"),
        "next_round": say("rings-driven.ask-next-round", "Who leads the next round?"),
        "target": say("rings-driven.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "rings", "start", "group", "on_field", "off", "hole", "lost", "keeps", "cleared", "values",
        "next_round", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "count"})

    def set_up(self, play: Play) -> DrivenState:
        """The rings on their places."""
        row = (play.value("start"),) * play.value("rings")
        return DrivenState(play.start_scores, (Tally(), Tally()), (row, row))

    def position(self, play: Play, state: DrivenState, words: Words) -> DrivenState:
        """A recorded position: ``where.R=field,ditch,...`` says where each ring of R is."""
        placed: DrivenState = super().position(play, state, words)
        zones = {"field", "ditch", "gone", play.value("start"), *play.value("on_field")}
        for letter, row in zip(play.letters, placed.where, strict=True):
            if len(row) != play.value("rings") or not set(row) <= zones:
                words.refuse(
                    f"where.{letter}",
                    say(
                        "rings-driven.zone-each",
                        "one of {zones} for each ring",
                        zones=", ".join(sorted(zones)),
                    ),
                )
        if placed.round < 1:
            words.refuse("round", say("rings-driven.round-from-one", "it cannot be less than one"))
        return placed

    def lead_citations(self, play: Play, state: DrivenState) -> tuple[str | None, ...]:
        """Who opens the round, and how the rings are set up."""
        return play.cite("free"), play.ask("group", state)[1]

    def shot(self, play: Play, state: DrivenState, who: int, entry: Entry) -> Ruling:
        """Judge one shot, or the count of a round."""
        counts = any(t.kind == "choice" and t.a == "count" for t in entry.tokens)
        if counts == (state.phase == "count"):
            return count(play, state, entry) if counts else shoot(play, state, who, entry)
        message = say("rings-driven.round-closed", "the round is closed: count it with :count")
        if counts:
            message = say(
                "rings-driven.not-counted-yet",
                "the round is counted when all rings of one side are in the ditch",
            )
        return refuse(state, "not-now", message, play.cite("cleared"))

    def offers(self, play: Play, state: DrivenState) -> Expectation:
        """Quick buttons for the shot that is due, or for the count."""
        side, prompt = play.letters[state.turn or 0], self.due(play, state)
        if state.phase == "count":
            found = totals(play, state)
            buttons = tuple(
                Button(
                    f"count-{n}",
                    say("rings-driven.button-count", "{player} +{points}", player=play.names[side], points=n),
                    f":count {n and f'+{n}'}",
                    side,
                    "score",
                    "count",
                )
                for n in found
            )
            zones = tuple(z for z in play.value("values", state) if z not in ("post", "hole", "field"))
            return Expectation(
                side, "count", prompt, PANEL, buttons, (side,), zones=zones, choices=("count",)
            )
        pieces = tuple(
            dict.fromkeys(
                name_of(play, s, i)
                for s in (0, 1)
                for i, z in enumerate(state.where[s])
                if z not in ("ditch", "gone")
            )
        )
        return Expectation(
            side,
            "shot",
            prompt,
            PANEL,
            _buttons(play, state, side),
            pieces,
            zones=tuple(play.value("on_field")),
            states=states_of(play),
        )

    def due(self, play: Play, state: DrivenState) -> str:
        """Who shoots, or counts."""
        name = play.names[play.letters[state.turn or 0]]
        if state.phase == "count":
            return say(
                "rings-driven.count-left",
                "{player} has cleared the board: count the rings that are left.",
                player=name,
            )
        return say("rings-driven.shoots", "{player} shoots at the opponent's rings.", player=name)

    def inning(self, state: DrivenState) -> int:
        """The number of the round."""
        return state.round

    def shown(self, play: Play, state: DrivenState) -> dict[str, Any]:
        """The rings of each side, and where they are."""
        return {
            "round": state.round,
            "rings_on": {x: state.left(i) for i, x in enumerate(play.letters)},
            "ditched": {x: state.where[i].count("ditch") for i, x in enumerate(play.letters)},
            "where": {x: list(state.where[i]) for i, x in enumerate(play.letters)},
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round."""
        return (Fact("round", _ROUND, str(board["round"])),) if board.get("round") else ()

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that are left."""
        left = (board.get("rings_on") or {}).get(letter) or 0
        return (Fact("rings_on", _RINGS_LEFT, str(left)), *average_facts(board, letter)[1:])

    def pieces(self, play: Play, state: DrivenState) -> dict[str, int]:
        """Where the rings are."""
        left = state.left(0) + state.left(1)
        return {"table": left, "pocketed": 0, "out": 2 * play.value("rings") - left, "hand": 0}


def _buttons(play: Play, state: DrivenState, side: str) -> tuple[Button, ...]:
    who = play.letters.index(side)
    other = play.letters[1 - who]
    zones = play.value("on_field")
    rows = [Button("miss", _NONE, "miss", side, "plain", "stroke", "0")]
    if play.value("start") == "post":
        rows += _posts(play, state, side, who)
    else:
        left, own = state.left(1 - who), state.left(who)
        for n in range(1, min(left, 3) + 1):
            label = say("rings-driven.button-out", "{count} of the opponent's into the ditch", count=n)
            rows.append(
                Button(f"out-{n}", label, " ".join([f"{other}=ditch"] * n), side, "score", "stroke", str(n))
            )
        if own:
            rows.append(Button("own", _OWN, f"{side}=ditch", side, "foul", "foul"))
        if own and left:
            both = f"{other}=ditch {side}=ditch"
            rows.append(Button("both", _ONE_EACH, both, side, "plain", "stroke"))
        for x, n in ((other, left), (side, own)):
            if n and "hole" in zones:
                rows.append(
                    Button(
                        f"hole-{x}",
                        say(
                            "rings-driven.button-hole", "Ring of {player} into the hole", player=play.names[x]
                        ),
                        f"{x}=hole",
                        side,
                        "score",
                        "stroke",
                    )
                )
        if left:
            text = f"{other}=ditch #shooter-ditch"
            rows.append(Button("scratch", _SCRATCH, text, side, "foul", "foul"))
    rows += [Button(w, _LOST[v], f"#{w}", side, "foul", "foul") for w, v in SHOOTER.items()]
    return tuple(rows)


def _posts(play: Play, state: DrivenState, side: str, who: int) -> list[Button]:
    rows = []
    empty = all("hole" not in row for row in state.where)
    for s in (1 - who, who):
        for at, zone in enumerate(state.where[s]):
            ring = name_of(play, s, at)
            if zone in ("ditch", "gone"):
                continue
            tone = "score" if s != who else "foul"
            rows.append(
                Button(
                    f"{ring}-ditch",
                    say("rings-driven.button-ring-ditch", "{ring} into the ditch", ring=ring),
                    f"{ring}=ditch",
                    side,
                    tone,
                    "out",
                )
            )
            if zone == "post":
                rows.append(
                    Button(
                        f"{ring}-field",
                        say("rings-driven.button-ring-field", "{ring} onto the field", ring=ring),
                        f"{ring}=field",
                        side,
                        "plain",
                        "field",
                    )
                )
            if empty:
                rows.append(
                    Button(
                        f"{ring}-hole",
                        say("rings-driven.button-ring-hole", "{ring} into the hole", ring=ring),
                        f"{ring}=hole",
                        side,
                        "plain",
                        "hole",
                    )
                )
    return rows


RINGS_DRIVEN = RingsDriven()
"""The one instance."""
