"""Drawing a stage again before anything of it has begun.

A first stage is drawn again with a new published seed; the old one stays in the log. A later stage is drawn
again from the places of the one that feeds it. What was moved by hand is gone then, so the name of the
competition has to be typed.
"""

from __future__ import annotations

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Phase, Status
from clubs.competitions.rules.pairing.seeding import new_seed
from clubs.competitions.selectors.draw import Draw, load_draws
from clubs.competitions.services import finishing, folding, following, seating
from clubs.competitions.services.common import DRAWN, after_commit, changing_matches, log
from clubs.competitions.services.drawing import check_typed_name, checked_seed, make_draw
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import say


def redraw(
    *, competition: Competition, number: int = 1, typed_name: str, seed: str = "", by: User | None
) -> Competition:
    """Draw stage `number` again. `seed` is that of a first stage; without one, a random one is made.

    Raises `UserProblem` "name-differs", "bad-seed", "not-drawn-yet", "stage-begun" (409), and what making a
    draw raises.
    """
    with changing_matches(competition, None, *DRAWN) as found:
        check_typed_name(found, typed_name)
        draws = load_draws(found)
        draw = drawn_stage(draws, number)
        check_not_begun(draw)
        if number == 1:
            _first(found, draw, checked_seed(seed) if seed.strip() else new_seed(), by)
        else:
            following.clear(draw, by)
            text = say("competitions.log-stage-redrawn", "{stage} is drawn again.", stage=draw.stage.said)
            log(found, by, "redrawn", text, stage=number)
        found.__dict__.pop("in_stages", None)
        if found.status == Status.RUNNING:
            finishing.settle(load_draws(found)[0], by)
            after_commit(seating.seat_club, found.club_id)
    return found


def _first(found: Competition, draw: Draw, seed: str, by: User | None) -> None:
    for fixture in draw.fixtures.values():
        folding.drop_match(fixture, by, say("competitions.note-redrawn", "the draw is made again"))
    found.fixtures.all().delete()
    found.entrants.update(seed=None, lot=None)
    old, found.seed, found.seed_published_at = found.seed, seed, now()
    found.save(update_fields=["seed", "seed_published_at"])
    log(found, by, "redrawn", say("competitions.log-redrawn", "The draw is made again."), stage=1)
    text = say(
        "competitions.log-seed-changed",
        "The seed of the draw was changed from {old} to {new}.",
        old=old,
        new=seed,
    )
    log(found, by, "seed", text, seed=seed, old=old)
    make_draw(found, by)


def drawn_stage(draws: list[Draw], number: int) -> Draw:
    """The drawn stage of this number. Raises `UserProblem` "not-found" (404), "not-drawn-yet" (409)."""
    for draw in draws:
        if draw.stage.number == number:
            return draw
    if draws and number in {stage.number for stage in draws[0].competition.in_stages}:
        raise UserProblem("not-drawn-yet", gettext("This stage is not drawn yet."), 409)
    raise UserProblem("not-found", gettext("This competition has no such stage."), 404)


def begun_of(draw: Draw) -> list[int]:
    """The fixtures of a stage that have begun or have a result; one called to a table has not begun."""
    return sorted(n for n in folding.begun(draw) if draw.fixtures[n].phase != Phase.AT_TABLE)


def check_not_begun(draw: Draw) -> None:
    """Raise `UserProblem` "stage-begun" (409) once anything of a stage has begun, or a stage follows it."""
    if begun := begun_of(draw):
        label = draw.fixtures[begun[0]].label
        raise UserProblem(
            "stage-begun",
            gettext("{label} of {stage} has begun, so its draw stays.").format(label=label, stage=draw.stage),
            409,
        )
    later = [one for one in draw.all if not one.stage.is_first and one.stage.source == draw.stage.number]
    if later:
        raise UserProblem(
            "stage-begun",
            gettext("{stage} is drawn from this stage already.").format(stage=later[0].stage),
            409,
        )
