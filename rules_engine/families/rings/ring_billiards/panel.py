"""What a tablet offers and a scoreboard shows of a game of ring billiards."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import Several, Text, say, say_many
from .reading import (
    PLACES,
    POCKETS,
    SHOOTER,
    GlanceShot,
    GlanceState,
    choices_of,
    due,
    first_named,
    named,
    objects,
    own_shooters,
    rings_of,
)

PANEL = "ring-billiards"

_BOTH = say("ring-billiards.button-both-met", "Both")
_ALL_THREE = say("ring-billiards.button-three-met", "All three")
_BOTH_POCKETED = say("ring-billiards.button-both-pocketed", "Both met and pocketed")
_ALL_POCKETED = say("ring-billiards.button-all-pocketed", "All met and pocketed")
_MET = {
    2: say("ring-billiards.button-two-rings", "Two rings"),
    3: say("ring-billiards.button-three-rings", "Three rings"),
    4: say("ring-billiards.button-four-rings", "Four rings"),
    5: say("ring-billiards.button-five-rings", "Five rings"),
}
_ONE_POCKETED = say("ring-billiards.button-one-pocketed", "One ring pocketed")
_TWO_ONE_POCKETED = say("ring-billiards.button-two-one-pocketed", "Two rings, one pocketed")
_NO_SCORE = say("ring-billiards.button-no-score", "No score")
_LOST = {
    "pocketed": say("ring-billiards.button-shooter-pocketed", "Shooter in a pocket"),
    "off": say("ring-billiards.button-shooter-off", "Shooter off the board"),
}
_BILLIARD_LOST = {
    "pocketed": say("ring-billiards.button-billiard-pocketed", "Billiard, but shooter in a pocket"),
    "off": say("ring-billiards.button-billiard-off", "Billiard, but shooter off the board"),
}
_RING_OFF = say("ring-billiards.button-ring-off", "A ring off the board")


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
            if count == len(there):
                label = _BOTH if count == 2 else _ALL_THREE
            else:
                words = Several((first_named(rings[0]), *(named(play, r) for r in rings[1:])))
                label = say("ring-billiards.button-met", "{rings}", rings=words)
            rows.append(Button(f"met-{'-'.join(rings)}", label, _touched(rings), side, "score", "shot"))
    if _adds(play, state, there):
        rows += _pocketed(play, side, there)
    if state.right:
        pocket = ":pocket " if play.value("declare") else ""
        rows += [
            Button(
                f"pocket-{ring}",
                say("ring-billiards.button-pocketed", "{ring} pocketed", ring=first_named(ring)),
                f"{pocket}x{ring} {ring}>",
                side,
                "score",
                "pocket",
            )
            for ring in there
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
            words = Several(named(play, r) for r in fell)
            if count == len(there):
                label = _BOTH_POCKETED if count == 2 else _ALL_POCKETED
            elif len(there) == 2:
                label = say("ring-billiards.button-both-some", "Both, {rings} pocketed", rings=words)
            else:
                label = say("ring-billiards.button-all-some", "All, {rings} pocketed", rings=words)
            tokens = f"{_touched(there)} {' '.join(f'{r}>' for r in fell)}"
            rows.append(Button(f"down-{'-'.join(fell)}", label, tokens, side, "score", "pocketed"))
    if len(there) > 2:  # two of the rings met, and some pocketed: the number says it
        rows += [
            Button(
                f"points-{n}",
                say_many("ring-billiards.button-points", "{n} point", "{n} points", n),
                f"+{n}",
                side,
                "score",
                "points",
            )
            for n in range(2, 2 + len(there))
        ]
    return rows


def _alike(
    play: Play, state: GlanceState, side: str, there: tuple[str, ...], greens: list[str], need: int
) -> list[Button]:
    kind = greens[0][0]
    rows = [
        Button(f"met-{n}", _MET[n], " ".join([f"x{kind}"] * n), side, "score", "shot", str(n))
        for n in range(need, len(greens) + 1)
    ]
    if not _adds(play, state, there):
        return rows
    rows = [
        *rows[:1],
        Button("pocket-1", _ONE_POCKETED, f"x{kind} {kind}>", side, "score", "shot", "1"),
    ]
    rows.append(Button("both", _TWO_ONE_POCKETED, f"x{kind} x{kind} {kind}>", side, "score", "shot", "b"))
    for theirs in (ring for ring in there if ring in own_shooters(play)):
        who = play.names[theirs[1:]]
        rows += [
            Button(
                f"with-{theirs}",
                say("ring-billiards.button-ring-and-shooter", "A ring and {player}'s shooter", player=who),
                f"x{kind} x{theirs}",
                side,
                "score",
                "shot",
            ),
            Button(
                f"down-{theirs}",
                say("ring-billiards.button-their-shooter", "{player}'s shooter pocketed", player=who),
                f"x{theirs} {theirs}>",
                side,
                "score",
                "shot",
            ),
        ]
    return rows


def _rest(play: Play, state: GlanceState, side: str, there: tuple[str, ...]) -> list[Button]:
    kind = there[0][0]
    need = play.value("need", state) or 2
    first = f"x{kind} x{kind}" if there[0][1:] else _touched(there[:need])
    rows = [Button("nothing", _NO_SCORE, "0", side, "plain", "shot", "0")]
    for word, tokens, key in (("pocketed", "c>", "p"), ("off", "c^", "o")):
        shot = GlanceShot(met=(), lost=word)
        fair, other = (play.value(f"shooter_{word}", state, shot._replace(billiard=b)) for b in (True, False))
        open_ = fair.counts or fair != other
        rows.append(
            Button(
                f"shooter-{word}",
                _LOST[word],
                f"{tokens} 0" if open_ else tokens,
                side,
                "foul",
                "foul",
                key,
            )
        )
        if open_:
            code = f"billiard-{word}"
            rows.append(Button(code, _BILLIARD_LOST[word], f"{first} {tokens}", side, "foul", "foul"))
    rows.append(Button("ring-off", _RING_OFF, f"{kind}^ 0", side, "plain", "off"))
    return rows


def _cues(play: Play, state: GlanceState, side: str) -> list[Button]:
    """Another ring for shooter, where the player may choose."""
    return [
        Button(
            f"cue-{ring}",
            say("ring-billiards.button-cue", "Shoot with the {ring}", ring=named(play, ring)),
            f":cue({ring})",
            side,
            "choice",
            "cue",
        )
        for ring in rings_of(play)
        if play.cite("choose") is not None and ring != state.cue and play.value("choose", state, ring)
    ]


def _touched(rings: tuple[str, ...]) -> str:
    return " ".join(f"x{ring}" for ring in rings)


_LINED = {
    "line": say("ring-billiards.its-place-in-line", "its place in the line"),
    "lie": say("ring-billiards.where-it-lies", "where it lies"),
}
"""Whence a ring of the line is shot."""


def task(play: Play, state: GlanceState) -> str:
    """Who shoots what, and from where."""
    who = state.turn or 0
    player = play.names[play.letters[who]]
    place, _ = due(play, state, who)
    if play.cite("reset") is not None:  # no shooter of its own: a ring of the line is shot
        return say(
            "ring-billiards.shoots-red",
            "{player} shoots a red ring, from {place}, at the other two.",
            player=player,
            place=_LINED[place],
        )
    due_shot = _due_shot(play, state, player, PLACES[place])
    if not state.right:
        return due_shot
    return say(
        "ring-billiards.may-pocket", "{due_shot} A ring may be pocketed for points.", due_shot=due_shot
    )


def _due_shot(play: Play, state: GlanceState, player: str, place: str) -> Text:
    """Who shoots from where, with the ring and the cue if they are to be said."""
    by_cue = play.value("delivery") == "cue"
    if not state.cue:
        if by_cue:
            return say(
                "ring-billiards.shoots-cue",
                "{player} shoots with a cue from {place}.",
                player=player,
                place=place,
            )
        return say("ring-billiards.shoots", "{player} shoots from {place}.", player=player, place=place)
    ring = named(play, state.cue)
    if by_cue:
        return say(
            "ring-billiards.shoots-ring-cue",
            "{player} shoots the {ring} with a cue from {place}.",
            player=player,
            ring=ring,
            place=place,
        )
    return say(
        "ring-billiards.shoots-ring",
        "{player} shoots the {ring} from {place}.",
        player=player,
        ring=ring,
        place=place,
    )


def shown(play: Play, state: GlanceState) -> dict[str, Any]:
    """The shooter and its place."""
    each = dict(zip(play.letters, state.at, strict=True)) if len(state.at) > 1 else {}
    return {
        "shooter": PLACES[due(play, state, state.turn or 0)[0]],
        "cue": named(play, state.cue) if state.cue else "",
        "shooters": each,
        "pocket_shot": state.right,
    }
