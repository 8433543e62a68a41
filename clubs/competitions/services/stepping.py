"""A stage that is drawn step by step: making the next step from the results, and taking one out again.

A *step* is a round of Swiss, a match of king of the table, or a part of a round robin with a split. The
functions here change rows under a lock that somebody else holds; :mod:`.rounds` has what a director does.

A step that is drawn stands. A correction in an earlier round of Swiss, or before a split, changes standings
and later steps only. At king of the table the next match is a consequence of the last: it is called off and
drawn again while it has not begun; once it has, the correction is refused.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from clubs.competitions.models import Entrant, Fixture, Pairing, Stage, Status
from clubs.competitions.rules.pairing import king, split
from clubs.competitions.rules.pairing.brackets import PairingError, SourceKind
from clubs.competitions.rules.pairing.swiss.reasons import why_bye, why_they_meet
from clubs.competitions.rules.pairing.swiss.rounds import next_round
from clubs.competitions.rules.stages import King, Split, Swiss
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import Draw, load_draws
from clubs.competitions.services import folding
from clubs.competitions.services.common import log
from clubs.people.models import Player, User
from matches.problems import UserProblem
from rules_engine.saying import Text, say, say_many
from rules_engine.telling import kept

Reasons = dict[str, list[tuple[str, Any]]]
"""As a step keeps them: a code and a sentence each, by the number of the fixture."""


def begin(stage: Stage, seeds: Mapping[int, Entrant], by: User | None = None) -> None:
    """Draw the first step of a stage whose `size` stands. What cannot be paired waits for the director."""
    draw = Draw(stage.competition, stage, dict(seeds), {}, None)
    try:
        add(draw, by, quiet=True)
    except PairingError as error:
        _cannot(draw, error, by)


def go_on(draws: Sequence[Draw], by: User | None) -> list[Draw]:
    """Draw what follows by itself after a change; the stages as they are then.

    Raises `UserProblem` "played-since" (409) where a match of king of the table that has begun would not be
    the next any more.
    """
    changed = []
    for draw in draws:
        plan = draw.stage.plan
        if isinstance(plan, King):
            done = _tend(draw, by)
        elif isinstance(plan, Swiss | Split) and plan.automatic:
            done = draw.competition.status == Status.RUNNING and _add_if_due(draw, by)
        else:
            continue
        if done:
            changed.append(draw.stage.number)
    if not changed:
        return list(draws)
    found = load_draws(draws[0].competition)
    for draw in found:
        if draw.stage.number in changed:
            folding.refold(draw, by)
    return found


def _add_if_due(draw: Draw, by: User | None) -> bool:
    at = steps.progress(draw)
    if not at.may_pair or at.number == 0:
        return False
    try:
        return add(draw, by) is not None
    except PairingError as error:
        _cannot(draw, error, by)
        return False


def _cannot(draw: Draw, error: PairingError, by: User | None) -> None:
    """Tell the officers, once, that the next step cannot be drawn."""
    competition = draw.competition
    text = say(
        "competitions.log-step-not-drawn",
        "{stage}: {next} cannot be drawn. {problem}",
        stage=draw.stage.said,
        next=steps.progress(draw).next,
        problem=error.message,
    )
    last = competition.events.filter(kind="not-paired").order_by("-seq").first()
    if last is None or last.text != text:
        log(competition, by, "not-paired", text, private=True, stage=draw.stage.number)


def add(draw: Draw, by: User | None, *, quiet: bool = False) -> Pairing | None:
    """Draw the next step: its fixtures, why they are so, and a line in the log (not if `quiet`).

    None where nobody waits for a match at king of the table. Raises `PairingError`.
    """
    competition, stage = draw.competition, draw.stage
    word = steps.progress(draw).next
    last = competition.fixtures.order_by("-number").values_list("number", flat=True).first() or 0
    pairing = Pairing(stage=stage, number=len(steps.drawn_steps(draw)) + 1)
    plan = stage.plan
    if isinstance(plan, Swiss):
        rows, reasons = _swiss(draw, plan, pairing, last)
    elif isinstance(plan, King):
        rows, reasons = _king(draw, pairing, last)
    else:
        rows, reasons = _split(draw, pairing, last)
    if not rows:
        return None
    pairing.reasons = reasons
    pairing.save()
    Fixture.objects.bulk_create(rows)
    draw.pairings.append(pairing)
    draw.fixtures.update({row.number: row for row in rows})
    if not quiet:
        log(
            competition,
            by,
            "paired",
            paired(draw, word, rows),
            stage=stage.number,
            step=pairing.number,
            fixtures=[row.number for row in rows],
        )
    return pairing


def paired(draw: Draw, word: Text, rows: Sequence[Fixture]) -> Text:
    """Who meet in a step, and who rests."""
    met = ", ".join(f"{row.a} – {row.b}" for row in rows if row.b)
    for row in rows:
        if not row.b:  # one of an odd number, the last
            rests = say("competitions.rests", "{name} rests", name=str(row.a))
            met = say("list.more", "{first}, {next}", first=met, next=rests) if met else rests
    if len(draw.competition.in_stages) == 1:
        return say("competitions.log-paired", "{step}: {matches}", step=word, matches=met)
    return say(
        "competitions.log-paired-in",
        "{stage}, {step}: {matches}",
        stage=draw.stage.said,
        step=word,
        matches=met,
    )


def _row(draw: Draw, number: int, round_: int, position: int, code: str, a: int, b: int | None) -> Fixture:
    """A fixture of two seeds, or a bye."""
    return Fixture(
        competition=draw.competition,
        stage=draw.stage,
        number=number,
        round=round_,
        position=position,
        code=code,
        a_source=SourceKind.SEED,
        a_of=a,
        b_source=SourceKind.BYE if b is None else SourceKind.SEED,
        b_of=b or 0,
        a=draw.entrants[a],
        b=None if b is None else draw.entrants[b],
        b_vacant=b is None,
    )


def _named(draw: Draw) -> dict[int, str]:
    """What stands for each seed in a stored sentence: the entry number in braces."""
    return {seed: f"{{{e.number}}}" for seed, e in draw.entrants.items()}


def _home_clubs(draw: Draw) -> dict[int, Hashable]:
    """The home club by player, of those who have one."""
    keys = [e.player_id for e in draw.entrants.values()]
    rows = Player.objects.filter(pk__in=keys).exclude(home_club="")
    return {pk: name.strip().casefold() for pk, name in rows.values_list("pk", "home_club")}


def _swiss(draw: Draw, plan: Swiss, pairing: Pairing, after: int) -> tuple[list[Fixture], Reasons]:
    entrants = steps.swiss_entrants(draw, _home_clubs(draw) if plan.apart else None)
    made = next_round(steps.swiss_settings(draw), entrants, steps.swiss_rounds(draw))
    names = _named(draw)
    rows: list[Fixture] = []
    reasons: Reasons = {}
    for number, pair in enumerate(made.pairs, start=after + 1):
        rows.append(_row(draw, number, made.round, pair.board, "round", pair.a, pair.b))
        reasons[str(number)] = [(one.code, kept(one.words)) for one in why_they_meet(made, pair, names)]
    if made.bye is not None:
        number = after + len(rows) + 1
        rows.append(_row(draw, number, made.round, len(rows) + 1, "round", made.bye, None))
        reasons[str(number)] = [(one.code, kept(one.words)) for one in why_bye(made, names)]
    return rows, reasons


def _king(draw: Draw, pairing: Pairing, after: int) -> tuple[list[Fixture], Reasons]:
    size = draw.stage.size or 0
    plan = draw.stage.plan
    assert isinstance(plan, King)
    events, _ = steps.king_events(draw)
    pairing.facts = {"before": _moved(draw)}
    rows: list[Fixture] = []
    reasons: Reasons = {}
    names = _named(draw)
    row = king.fold(plan.settings(), size, events).row
    for holder, challenger, _ in king.next_round(plan.settings(), size, events):
        rows.append(_row(draw, after + 1, pairing.number, 1, "king", holder, challenger))
        words = _why_next(names[holder], names[challenger], row, first=pairing.number == 1)
        reasons[str(after + 1)] = [("king", kept(words))]
    return rows, reasons


def _why_next(holder: str, challenger: str, row: int, *, first: bool) -> Text:
    """Why two meet at king of the table; the holder has won `row` matches in a row."""
    both = {"holder": holder, "challenger": challenger}
    if first:
        return say(
            "competitions.why-king-first", "{holder} and {challenger} are the first two of the queue.", **both
        )
    if not row:
        return say(
            "competitions.why-king-holds",
            "{holder} holds the table; {challenger} is next of the queue.",
            **both,
        )
    return say_many(
        "competitions.why-king-wins",
        "{holder} holds the table with {n} win in a row; {challenger} is next of the queue.",
        "{holder} holds the table with {n} wins in a row; {challenger} is next of the queue.",
        row,
        **both,
    )


def _moved(draw: Draw) -> list[list[str | int]]:
    """Who left the queue and who joined it since the last that is known, as facts of a match."""
    before, _ = steps.king_events(draw, pending=False)
    events, _ = steps.king_events(draw)
    return [
        [steps.LEFT if isinstance(one, king.Left) else steps.JOINED, draw.entrants[one.seed].number]
        for one in events[len(before) :]
        if isinstance(one, king.Left | king.Joined)
    ]


def _split(draw: Draw, pairing: Pairing, after: int) -> tuple[list[Fixture], Reasons]:
    settings = steps.split_settings(draw)
    first = pairing.number == 1
    order = [] if first else steps.order_now(draw)
    if not first:
        pairing.facts = {"order": [draw.entrants[seed].number for seed in order]}
    results = steps.split_results(draw)[: settings.rounds_before]
    begun = 0 if first else settings.rounds_before
    rows: list[Fixture] = []
    reasons: Reasons = {}
    for round_ in range(begun + 1, (settings.rounds_before if first else settings.rounds) + 1):
        past = [*results, *([] for _ in range(round_ - 1 - len(results)))]
        pairs = [one for one in split.next_round(settings, past, order) if one.b is not None]
        for position, pair in enumerate(pairs, start=1):
            number = after + len(rows) + 1
            code = f"{pair.part}{round_ - begun}" if pair.part else "round"
            rows.append(_row(draw, number, round_, position, code, pair.a, pair.b))
            if pair.part:
                reasons[str(number)] = [("split", kept(_why_part(pair.part)))]
    return rows, reasons


def _why_part(part: str) -> Text:
    if part == "top":
        return say("competitions.why-top", "Both finished in the top part before the split.")
    return say("competitions.why-bottom", "Both finished in the bottom part before the split.")


def remove(draw: Draw, pairing: Pairing, by: User | None, why: str) -> None:
    """Take a step of which nothing has begun out again; what was called to a table is called off."""
    for row in steps.fixtures_in(draw, pairing):
        folding.drop_match(row, by, why)
        del draw.fixtures[row.number]
        row.delete()
    draw.pairings.remove(pairing)
    pairing.delete()


def _tend(draw: Draw, by: User | None) -> bool:
    """See to it that the two who are next at king of the table have their match, and nobody else."""
    if (number := steps.king_misfit(draw)) is not None:
        raise _played_since(draw.fixtures[number])
    changed = False
    waiting = [
        one
        for one in steps.drawn_steps(draw)
        if any(row.phase not in steps.SETTLED for row in steps.fixtures_in(draw, one))
    ]
    for later in [one for one in steps.drawn_steps(draw) if waiting and one.number > waiting[0].number]:
        _call_off(draw, later, by)
        changed = True
    now = steps.king_standing(draw)
    if waiting:
        row = steps.fixtures_in(draw, waiting[0])[0]
        if not now.ended and {row.a_of, row.b_of} == {now.holder, now.challenger}:
            if moved := _moved(draw):  # they stand in the queue ahead of the loser of this match
                waiting[0].facts["before"] += moved
                waiting[0].save(update_fields=["facts"])
            return changed
        _call_off(draw, waiting[0], by)
        changed = True
    if steps.is_closed(draw) or now.ended:
        return changed
    return add(draw, by) is not None or changed


def _call_off(draw: Draw, pairing: Pairing, by: User | None) -> None:
    if (row := steps.begun_in(draw, pairing)) is not None:
        raise _played_since(row)
    remove(draw, pairing, by, say("competitions.note-others-next", "others are next at the table"))


def _played_since(row: Fixture) -> UserProblem:
    return UserProblem(
        "played-since",
        gettext(
            "{match} ({a} – {b}) has been played since, or is being played, and others would have"
            " stood at the table. Reopen the later matches first, the last one first."
        ).format(match=row.label, a=row.a, b=row.b),
        409,
    )
