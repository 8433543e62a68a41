"""What a tablet offers at games of pins with one stroke about: the usual sums, and where they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import read_tokens
from .reading import BALLS, SEEN, BirilliState

if TYPE_CHECKING:
    from .family import Birilli


def offers(family: Birilli, play: Play, state: BirilliState) -> Expectation:
    """What the side in turn may record."""
    side = play.letters[state.turn or 0]
    sums: tuple[int, ...] = play.game.facts["sums"]
    rows = [Button("nothing", "Nothing made", "0", side, "plain", "stroke", "0")]
    keys = [str(n) if n < 10 else None for n in sums]
    rows += [
        Button(f"made-{n}", f"+{n}", f"+{n}", side, "score", "stroke", key)
        for n, key in zip(sums, keys, strict=True)
    ]
    rows.append(Button("miss", "Other ball not struck", "miss", side, "foul", "fault", "m"))
    rows.append(Button("red-first", "Red struck first", "#red-first 0", side, "foul", "fault", "r"))
    rows += [
        Button(f"drinks-{n}", f"Through the pins: {n} to the other", f"#drinks +{n}", side, "foul", "drinks")
        for n in sums
    ]
    rows += [
        Button(f"red-first-{n}", f"Red first, and {n}", f"#red-first +{n}", side, "foul", "more")
        for n in sums[:4]
    ]
    rows += [
        Button(f"early-{n}", f"Pins before the other ball: {n}", f"#early +{n}", side, "foul", "more")
        for n in sums[:4]
    ]
    names = {"c": "own ball", "w": "other ball", "r": "red"}
    rows += [
        Button(f"off-{ball}", f"Off the table: {names[ball]}", f"{ball}^ 0", side, "foul", "fault")
        for ball in ("c", *BALLS)
    ]
    for code, label in family.conduct.items():
        if code == "slow":
            rows.append(Button("slow", "Time ran out", "#slow", side, "foul", "clock"))
        elif play.value(f"foul:{code}", state):
            rows.append(Button(code, f"Fault: {label}", f"#{code} 0", side, "foul", "fault"))
    if play.value("strike"):
        rows.append(
            Button("strike", "All pins and the red: the game", f"#strike +{max(sums)}", side, "score")
        )
    if state.hand:
        rows.append(Button("spot", "Other ball to its starting place", ":spot", side, "choice", "hand"))
    rows.append(Button("time-out", "Time-out", ":time-out", side, "choice", "clock"))
    offered = tuple(b for b in rows if family.judge(play, state, Entry(1, side, read_tokens(b.tokens))).ok)
    fouls = tuple(c for c in family.conduct if play.cite(f"foul:{c}") or c == "slow")
    return Expectation(
        side,
        "stroke",
        family.prompt(play, state),
        family.panel,
        offered,
        BALLS,
        pins=play.game.facts["pins"],
        states=(*sorted(SEEN), *fouls),
        choices=("time-out", "spot"),
    )
