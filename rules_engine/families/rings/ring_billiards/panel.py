"""What a tablet offers and a scoreboard shows of a game of ring billiards."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from .reading import (
    PLACES,
    POCKETS,
    SHOOTER,
    GlanceShot,
    GlanceState,
    choices_of,
    due,
    named,
    objects,
    own_shooters,
    rings_of,
)

PANEL = "ring-billiards"


def offers(play: Play, state: GlanceState, prompt: str) -> Expectation:
    """Buttons for the choice of a shooter, and for what one shot is likely to do."""
    who = state.turn or 0
    side = play.letters[who]
    there = objects(play, state, who)
    buttons = (*_met(play, state, side, there), *_rest(play, state, side, there), *_cues(play, state, side))
    return Expectation(
        side,
        "shot",
        prompt,
        PANEL,
        buttons,
        (*there, SHOOTER),
        POCKETS,
        zones=_zones(play, state),
        states=("frozen",),
        choices=choices_of(play),
    )


def _zones(play: Play, state: GlanceState) -> tuple[str, ...]:
    place, _ = due(play, state, state.turn or 0)
    more = play.value("line", state) if place == "line" else ()
    return (place, *(w for w in more or () if w != place))


def _met(play: Play, state: GlanceState, side: str, there: tuple[str, ...]) -> list[Button]:
    need = play.value("need", state) or 2
    greens = [ring for ring in rings_of(play) if ring[1:]]
    if greens:
        return _alike(play, state, side, there, greens, need)
    rows = []
    for count in range(need, len(there) + 1):
        for rings in combinations(there, count):
            label = " and ".join(named(play, r) for r in rings)
            label = (
                ("Both" if len(there) == 2 else "All three") if count == len(there) else label.capitalize()
            )
            rows.append(Button(f"met-{'-'.join(rings)}", label, _touched(rings), side, "score", "shot"))
    if _adds(play, state, there):
        rows += _pocketed(play, side, there)
    if state.right:
        pocket = ":pocket " if play.value("declare") else ""
        rows += [
            Button(f"pocket-{ring}", f"{word} pocketed", f"{pocket}x{ring} {ring}>", side, "score", "pocket")
            for ring, word in ((r, named(play, r).capitalize()) for r in there)
        ]
    return rows


def _adds(play: Play, state: GlanceState, there: tuple[str, ...]) -> bool:
    """Whether a ring counts that falls after a billiard."""
    shot = GlanceShot(met=there, fell=there[:1], struck=there[:1], billiard=True)
    return bool(play.value("pocketed", state, shot))


def _pocketed(play: Play, side: str, there: tuple[str, ...]) -> list[Button]:
    """All rings met, and some of them in a pocket."""
    rows = []
    for count in range(1, len(there) + 1):
        for fell in combinations(there, count):
            words = " and ".join(named(play, r) for r in fell)
            every = "Both" if len(there) == 2 else "All"
            label = f"{every}, {words} pocketed" if count < len(there) else f"{every} met and pocketed"
            tokens = f"{_touched(there)} {' '.join(f'{r}>' for r in fell)}"
            rows.append(Button(f"down-{'-'.join(fell)}", label, tokens, side, "score", "pocketed"))
    if len(there) > 2:  # two of the rings met, and some pocketed: the number says it
        rows += [
            Button(f"points-{n}", f"{n} points", f"+{n}", side, "score", "points")
            for n in range(2, 2 + len(there))
        ]
    return rows


def _alike(
    play: Play, state: GlanceState, side: str, there: tuple[str, ...], greens: list[str], need: int
) -> list[Button]:
    kind = greens[0][0]
    words = {2: "Two rings", 3: "Three rings", 4: "Four rings", 5: "Five rings"}
    rows = [
        Button(f"met-{n}", words[n], " ".join([f"x{kind}"] * n), side, "score", "shot", str(n))
        for n in range(need, len(greens) + 1)
    ]
    if not _adds(play, state, there):
        return rows
    rows = [
        *rows[:1],
        Button("pocket-1", "One ring pocketed", f"x{kind} {kind}>", side, "score", "shot", "1"),
    ]
    rows.append(
        Button("both", "Two rings, one pocketed", f"x{kind} x{kind} {kind}>", side, "score", "shot", "b")
    )
    for theirs in (ring for ring in there if ring in own_shooters(play)):
        who = play.names[theirs[1:]]
        rows += [
            Button(
                f"with-{theirs}", f"A ring and {who}'s shooter", f"x{kind} x{theirs}", side, "score", "shot"
            ),
            Button(
                f"down-{theirs}", f"{who}'s shooter pocketed", f"x{theirs} {theirs}>", side, "score", "shot"
            ),
        ]
    return rows


def _rest(play: Play, state: GlanceState, side: str, there: tuple[str, ...]) -> list[Button]:
    kind = there[0][0]
    need = play.value("need", state) or 2
    first = f"x{kind} x{kind}" if there[0][1:] else _touched(there[:need])
    rows = [Button("nothing", "No score", "0", side, "plain", "shot", "0")]
    for word, lost, tokens, key in (
        ("pocketed", "in a pocket", "c>", "p"),
        ("off", "off the board", "c^", "o"),
    ):
        shot = GlanceShot(met=(), lost=word)
        fair, other = (play.value(f"shooter_{word}", state, shot._replace(billiard=b)) for b in (True, False))
        open_ = fair.counts or fair != other
        rows.append(
            Button(
                f"shooter-{word}",
                f"Shooter {lost}",
                f"{tokens} 0" if open_ else tokens,
                side,
                "foul",
                "foul",
                key,
            )
        )
        if open_:
            text = f"Billiard, but shooter {lost}"
            rows.append(Button(f"billiard-{word}", text, f"{first} {tokens}", side, "foul", "foul"))
    rows.append(Button("ring-off", "A ring off the board", f"{kind}^ 0", side, "plain", "off"))
    return rows


def _cues(play: Play, state: GlanceState, side: str) -> list[Button]:
    """Another ring for shooter, where the player may choose."""
    return [
        Button(f"cue-{ring}", f"Shoot with the {named(play, ring)}", f":cue({ring})", side, "choice", "cue")
        for ring in rings_of(play)
        if play.cite("choose") is not None and ring != state.cue and play.value("choose", state, ring)
    ]


def _touched(rings: tuple[str, ...]) -> str:
    return " ".join(f"x{ring}" for ring in rings)


_LINED = {"line": "its place in the line", "lie": "where it lies"}
"""Whence a ring of the line is shot."""


def task(play: Play, state: GlanceState) -> str:
    """Who shoots what, and from where."""
    who = state.turn or 0
    player = play.names[play.letters[who]]
    place, _ = due(play, state, who)
    how = " with a cue" if play.value("delivery") == "cue" else ""
    what = f" the {named(play, state.cue)}" if state.cue else ""
    ring = " A ring may be pocketed for points." if state.right else ""
    if play.cite("reset") is not None:  # no shooter of its own: a ring of the line is shot
        return f"{player} shoots a red ring, from {_LINED[place]}, at the other two."
    return f"{player} shoots{what}{how} from {PLACES[place]}.{ring}"


def shown(play: Play, state: GlanceState) -> dict[str, Any]:
    """The shooter and its place."""
    each = dict(zip(play.letters, state.at, strict=True)) if len(state.at) > 1 else {}
    return {
        "shooter": PLACES[due(play, state, state.turn or 0)[0]],
        "cue": named(play, state.cue) if state.cue else "",
        "shooters": each,
        "pocket_shot": state.right,
    }
