"""Changing a result afterwards, with everything that rests on it shown first.

A correction names the fixture, the new result (or none: it is to be played again), and for each later
fixture that has been played by the wrong person what becomes of it: keep, replay or void. `preview` shows
what would happen and writes nothing; `correct` does it. A match that no longer counts here stays in the
players' own records, because it was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models import Competition, Entrant, Fixture, Phase, Status
from clubs.competitions.rules.level_results import LEVEL, WORD
from clubs.competitions.rules.pairing import consequences
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Side
from clubs.competitions.rules.pairing.consequences import Choice, Correction
from clubs.competitions.rules.pairing.elimination import Outcome, ResultKind, Slot
from clubs.competitions.selectors.draw import FACTS_BY, Draw, load_draw
from clubs.competitions.services import finishing, folding, seating
from clubs.competitions.services.common import after_commit, changing_matches, log
from clubs.competitions.services.deciding import award_match, set_result
from clubs.competitions.services.level_results import check_level
from clubs.competitions.services.results import how_it_ended, sentence
from clubs.people.models import User
from clubs.people.names import tidy
from matches.problems import UserProblem
from matches.services import update_rows
from rules_engine.saying import Text, say

CHOICES = {
    Choice.KEEP: gettext_lazy("keep the result: those who played it keep their places"),
    Choice.REPLAY: gettext_lazy("strike the result: the right players play it again"),
    Choice.VOID: gettext_lazy("strike the result and hold the match back until you decide"),
}


@dataclass(frozen=True)
class Line:
    """One later fixture in a preview: who stands there now, who would, and whether a choice is needed."""

    fixture: Fixture
    before: tuple[str, str]
    after: tuple[str, str]
    undermined: bool
    choice: Choice | None
    assumed: bool


@dataclass(frozen=True)
class Preview:
    """What a correction would do: the fixture, its result before and after, and the later fixtures."""

    fixture: Fixture
    before: str
    after: str
    lines: tuple[Line, ...]

    @property
    def open_choices(self) -> list[int]:
        """Fixtures for which no choice has been made."""
        return [line.fixture.number for line in self.lines if line.assumed]


def outcome_of(result: str) -> Outcome | None:
    """Read a result as the forms write it: "a", "b", "level", "a:walkover", "double_forfeit" or "open".

    Raises `UserProblem` "bad-result".
    """
    if result == "open":
        return None
    if result == ResultKind.DOUBLE_FORFEIT:
        return Outcome(None, ResultKind.DOUBLE_FORFEIT)
    if result == WORD:
        return LEVEL
    side, _, kind = result.partition(":")
    try:
        found = Outcome(Side(side), ResultKind(kind or ResultKind.PLAYED))
    except ValueError:
        raise UserProblem("bad-result", gettext("Choose the corrected result.")) from None
    if found.kind is ResultKind.BYE:
        raise UserProblem("bad-result", gettext("Choose the corrected result."))
    return found


def choices_of(given: Mapping[int, str]) -> dict[int, Choice]:
    """Read choices. Raises `UserProblem` "bad-choice"."""
    try:
        return {number: Choice(choice) for number, choice in given.items()}
    except ValueError:
        raise UserProblem("bad-choice", gettext("Choose keep, replay or void.")) from None


def preview(
    *, competition: Competition, number: int, result: str, choices: Mapping[int, str] | None = None
) -> Preview:
    """What `correct` would do with these arguments. Nothing is written."""
    draw = _draw_of(competition, number)
    fixture = _correctable(draw, number, result)
    effect = _effect(draw, number, outcome_of(result), choices_of(choices or {}))
    lines = tuple(
        Line(
            draw.fixtures[e.number],
            (_who(draw, e.before[0]), _who(draw, e.before[1])),
            (_who(draw, e.after[0]), _who(draw, e.after[1])),
            e.undermined,
            e.choice,
            e.assumed,
        )
        for e in (effect.effects if effect else ())
    )
    return Preview(fixture, _words(fixture, None), _words(fixture, result), lines)


def correct(
    *,
    competition: Competition,
    number: int,
    result: str,
    by: User | None,
    choices: Mapping[int, str] | None = None,
    note: str = "",
) -> Fixture:
    """Correct a decided fixture. The note is for officials alone.

    Raises `UserProblem` "choices-missing" (409) naming the fixtures in `data["fixtures"]`, "not-decided",
    "bad-result", "never-level".
    """
    with changing_matches(competition, None, Status.RUNNING, Status.FINISHED) as found:
        draw = _draw_of(found, number)
        fixture = _correctable(draw, number, result)
        new = outcome_of(result)
        effect = _effect(draw, number, new, choices_of(choices or {}))
        if effect and effect.open_choices:
            labels = ", ".join(f"M{n}" for n in effect.open_choices)
            raise UserProblem(
                "choices-missing",
                gettext("Choose what becomes of {labels}, played since.").format(labels=labels),
                409,
                {"fixtures": list(effect.open_choices)},
            )
        before = sentence(fixture)
        if new is None:
            folding.drop_match(
                fixture, by, say("competitions.note-struck-by-correction", "struck by a correction")
            )
            folding.clear_result(fixture)
        else:
            set_result(fixture, new, "")
            award_match(fixture, new, note, by)
        if effect:
            _apply(draw, effect, number, by)
        update_rows(draw.fixtures.values(), folding.FOLDED)
        folding.refold(draw, by)
        after = say("competitions.log-to-play-again", "It is to be played again.")
        if new is not None:
            after = sentence(fixture)
        struck = [f"M{n}" for n in (effect.struck if effect else ()) if n != number]
        log(
            found,
            by,
            "corrected",
            _corrected(before, after, struck),
            fixture=number,
            struck=list(effect.struck) if effect else [],
        )
        if tidy(note):
            text = say("competitions.log-reason", "{match}: {reason}", match=fixture.label, reason=tidy(note))
            log(found, by, "reason", text, fixture=number, private=True)
        finishing.settle(draw, by)
        after_commit(seating.seat_club, found.club_id)
    return fixture


def _corrected(before: Text, after: Text, struck: list[str]) -> Text:
    if not struck:
        return say(
            "competitions.log-result-corrected",
            "Corrected, was: {before} Now: {after}",
            before=before,
            after=after,
        )
    return say(
        "competitions.log-result-corrected-struck",
        "Corrected, was: {before} Now: {after} No longer counted: {matches}.",
        before=before,
        after=after,
        matches=", ".join(struck),
    )


def _draw_of(competition: Competition, number: int) -> Draw:
    try:
        return load_draw(competition, fixture=number)
    except LookupError:
        raise UserProblem("not-found", gettext("There is no such match in this competition."), 404) from None


def _correctable(draw: Draw, number: int, result: str) -> Fixture:
    fixture = draw.fixtures[number]
    if fixture.result_by not in FACTS_BY:
        raise UserProblem(
            "not-decided", gettext("{match} has no result to correct.").format(match=fixture.label), 409
        )
    if result == WORD:
        check_level(draw.competition, fixture)
    if outcome_of(result) is None and draw.competition.status == Status.FINISHED and fixture.a is None:
        raise UserProblem(
            "not-decided", gettext("{match} cannot be played.").format(match=fixture.label), 409
        )
    return fixture


def _effect(draw: Draw, number: int, new: Outcome | None, choices: dict[int, Choice]) -> Correction | None:
    """None for a round robin, where no fixture rests on another."""
    if draw.bracket is None:
        return None
    under_way = {n for n, f in draw.fixtures.items() if f.phase in (Phase.LIVE, Phase.OVER, Phase.TIED)}
    return consequences.correct(draw.bracket, draw.facts, {number: new}, under_way=under_way, choices=choices)


def _apply(draw: Draw, effect: Correction, number: int, by: User | None) -> None:
    for struck in effect.struck:
        if struck != number:
            row = draw.fixtures[struck]
            why = say(
                "competitions.note-struck-after-correction",
                "struck because {match} was corrected",
                match=f"M{number}",
            )
            folding.drop_match(row, by, why)
            folding.clear_result(row)
            row.ready_at = None
    for waiting in effect.on_hold:
        draw.fixtures[waiting].on_hold = True
    for row in draw.fixtures.values():
        for side in Side:
            seed = effect.facts.held.get((row.number, side))
            setattr(row, f"held_{side}", draw.entrants[seed] if seed is not None else None)


def _who(draw: Draw, slot: Slot) -> str:
    if slot.seed is not None:
        entrant: Entrant = draw.entrants[slot.seed]
        return entrant.name
    return gettext("nobody") if slot == ko.VACANT else gettext("not known yet")


def _words(fixture: Fixture, result: str | None) -> str:
    """A fixture's result, as it is or as `result` would make it, in a few words."""
    if result is None:
        return how_it_ended(fixture)
    new = outcome_of(result)
    if new is None:
        return gettext("{a} and {b} play again.").format(a=fixture.a, b=fixture.b)
    if new == LEVEL:
        return gettext("{a} and {b} drew.").format(a=fixture.a, b=fixture.b)
    if new.winner is None:
        return gettext("Both forfeit.")
    name = fixture.a if new.winner is Side.A else fixture.b
    match new.kind:
        case ResultKind.PLAYED:
            return gettext("{name} wins.").format(name=name)
        case ResultKind.WALKOVER:
            return gettext("{name} wins (walkover).").format(name=name)
        case ResultKind.RETIRED:
            return gettext("{name} wins (retired).").format(name=name)
        case _:
            return gettext("{name} wins ({how}).").format(name=name, how=new.kind)
