"""The family of games of posted rings: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....rulings import Ruling
from ....saying import say
from ....states import Tally
from ...base import Fact, average_facts
from ...measured import INNINGS
from ...turns import TurnFamily
from .reading import ZONES, Driven, PostedState, fellow
from .shots import KINDS, fresh_rows, shoot

PANEL = "rings-posted"

_LOOSE = say("rings-posted.loose-rings", "Loose rings")
_NONE = say("rings-posted.button-none", "None dislodged")
_LOOSE_OUT = say("rings-posted.button-loose", "A loose ring into the ditch")
_OWN = say("rings-posted.button-own", "Own ring dislodged")
_OWN_TOP = say("rings-posted.button-own-top", "Own top ring dislodged")
_OWN_LOWER = say("rings-posted.button-own-lower", "Own lower ring dislodged")


class RingsPosted(TurnFamily):
    """The family of games of posted rings; see the module."""

    key = "rings-posted"
    name = say("rings-posted.family-name", "rings posted")
    category = "crokinole"
    panel = PANEL
    measured = INNINGS
    sheet = ("inning", "lost")
    played_on = PlayedOn("carrom-crokinole")
    lead_question = say("rings-posted.ask-lead", "Who plays first?")
    turn_slot = "keeps"
    set_up_slot = "set_up"
    slots: ClassVar[Mapping[str, str]] = {
        "rings": say("rings-posted.ask-rings", "Which rings has a side, by their places on the pegs?"),
        "colours": say("rings-posted.ask-colours", "Whose pegs carry rings?"),
        "set_up": say("rings-posted.ask-set-up", "How are the rings set up?"),
        "lead": say("rings-posted.ask-lead", "Who plays first?"),
        "on_field": say("rings-posted.ask-on-field", "Where may a ring be driven?"),
        "place": say("rings-posted.ask-place", "What comes of a shot from the wrong place?"),
        "worth": say("rings-posted.ask-worth", "What does a ring of the opponent count?"),
        "lower": say("rings-posted.ask-lower", "What comes of a lower ring?"),
        "mixed": say("rings-posted.ask-mixed", "Do other rings count with it?"),
        "own": say("rings-posted.ask-own", "What does an own top ring cost?"),
        "own_lower": say("rings-posted.ask-own-lower", "What does any other own ring cost?"),
        "with_own": say("rings-posted.ask-with-own", "Do rings of the opponent count with it?"),
        "floor": say("rings-posted.ask-floor", "May the score fall below nothing?"),
        "returns": say("rings-posted.ask-returns", "Where does a ring go that lies in the ditch?"),
        "direct": say("rings-posted.ask-direct", "Does one go back that fell there from its peg?"),
        "full": say("rings-posted.ask-full", "What if there is no room for it?"),
        "keeps": say("rings-posted.ask-keeps", "Does the turn go on?"),
        "origin": say("rings-posted.ask-origin", "Where is the next shot of a turn taken from?"),
        "passes": say("rings-posted.ask-passes", "What is done when the turn passes?"),
        "target": say("rings-posted.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "rings", "colours", "set_up", "on_field", "worth", "lower", "own", "own_lower", "returns", "keeps",
        "origin", "passes", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> PostedState:
        """The rings on their pegs."""
        return PostedState(play.start_scores, (Tally(), Tally()), fresh_rows(play))

    def position(self, play: Play, state: PostedState, words: Words) -> PostedState:
        """A recorded position: ``where.R=post,field,...`` says where each ring of R is."""
        placed: PostedState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        names = play.value("rings")
        for letter, row in zip(play.letters, placed.where, strict=True):
            if len(row) != len(names) or not set(row) <= set(ZONES):
                words.refuse(
                    f"where.{letter}",
                    say("rings-posted.zone-each", "one of {zones} for each ring", zones=", ".join(ZONES)),
                )
            for at, name in enumerate(names):
                under = fellow(names, at)
                if under is not None and not name.endswith("b") and row[at] == "post" != row[under]:
                    words.refuse(
                        f"where.{letter}",
                        say("rings-posted.top-of-none", "a ring lies on top of none on peg {peg}", peg=name),
                    )
        return placed

    def shot(self, play: Play, state: PostedState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        return shoot(play, state, who, entry)

    def offers(self, play: Play, state: PostedState) -> Expectation:
        """Quick buttons for the shot that is due."""
        side, prompt = play.letters[state.turn or 0], self.due(play, state)
        names = play.value("rings")
        pieces = tuple(
            f"{x}{name}"
            for x, row in zip(play.letters, state.where, strict=True)
            if x != side or play.value("colours") == "each"
            for name, zone in zip(names, row, strict=True)
            if zone in ("post", "field")
        )
        states = ("place", "peg") if play.value("returns") == "any" else ("place",)
        return Expectation(
            side,
            "shot",
            prompt,
            PANEL,
            _buttons(play, state, side),
            pieces,
            zones=tuple(play.value("on_field")),
            states=states,
        )

    def due(self, play: Play, state: PostedState) -> str:
        """Who shoots."""
        return say(
            "rings-posted.shoots",
            "{player} shoots at the opponent's rings.",
            player=play.names[play.letters[state.turn or 0]],
        )

    def shown(self, play: Play, state: PostedState) -> dict[str, Any]:
        """The rings of each side, and where they are."""
        names = play.value("rings")
        rows = dict(zip(play.letters, state.where, strict=True))
        if play.value("colours") == "opponent":
            rows.pop(play.letters[state.turn or 0])
        return {
            "where": {x: dict(zip(names, row, strict=True)) for x, row in rows.items()},
            "loose": {x: row.count("field") for x, row in rows.items()},
        }

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that lie loose in the circles."""
        loose = (board.get("loose") or {}).get(letter) or 0
        return (Fact("loose", _LOOSE, str(loose)), *average_facts(board, letter))

    def pieces(self, play: Play, state: PostedState) -> dict[str, int]:
        """Where the rings are; of eight in all those on the opponent's pegs alone."""
        rows = state.where
        if play.value("colours") == "opponent":
            rows = (rows[1 - (state.turn or 0)],)
        table = sum(zone in ("post", "field") for row in rows for zone in row)
        return {"table": table, "pocketed": 0, "out": sum(map(len, rows)) - table, "hand": 0}


def _buttons(play: Play, state: PostedState, side: str) -> tuple[Button, ...]:
    """The usual outcomes of the shot that is due."""
    who = play.letters.index(side)
    other = play.letters[1 - who]
    names = play.value("rings")
    row = state.where[1 - who]
    lower = play.value("lower") == "counts"
    rows = [Button("miss", _NONE, "miss", side, "plain", "stroke", "0")]
    if "field" in row:
        rows.append(Button("loose", _LOOSE_OUT, f"{other}=ditch", side, "choice", "stroke"))
    for at, name in enumerate(names):
        over = fellow(names, at)
        covered = name.endswith("b") and over is not None and row[over] == "post"
        if row[at] != "post" or covered:
            continue
        ring = f"{other}{name}"
        if name.endswith("b") and not lower:
            text = f"{ring}=field"
            rows.append(
                Button(
                    f"{ring}-off",
                    say("rings-posted.button-bottom", "{ring}, a bottom ring", ring=ring),
                    text,
                    side,
                    "foul",
                    "foul",
                )
            )
            continue
        alone = Driven(1 - who, at, name, "post", "field", over is not None and not name.endswith("b"))
        points = play.value("worth", state, alone)
        label = say(
            "rings-posted.button-circles", "{ring} in the circles: {points}", ring=ring, points=points
        )
        rows.append(Button(f"{ring}-field", label, f"{ring}=field", side, "score", "field"))
        label = say("rings-posted.button-ditch", "{ring} in the ditch: {points}", ring=ring, points=points)
        rows.append(Button(f"{ring}-ditch", label, f"{ring}=ditch", side, "score", "ditch"))
    if play.value("colours") != "opponent":
        rows += _own(play, state, side, who)
    return tuple(rows)


def _own(play: Play, state: PostedState, side: str, who: int) -> list[Button]:
    """One button for an own top ring, one for any other that can be reached: they are put back at once."""
    names = play.value("rings")
    row = state.where[who]
    rows = []
    for code, words, under in (("own", _OWN_TOP, False), ("own-low", _OWN_LOWER, True)):
        for at, name in enumerate(names):
            over = fellow(names, at)
            covered = under and over is not None and row[over] == "post"
            if row[at] == "post" and name.endswith("b") == under and not covered:
                label = words if over is not None else _OWN
                rows.append(Button(code, label, f"{side}{name}=field", side, "foul", "foul"))
                break
    return rows


RINGS_POSTED = RingsPosted()
"""The one instance."""
