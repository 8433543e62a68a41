"""From entrants to fixtures: the seed, seeding by hand, the draw, and the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Fixture, SeedingMethod, Stage, Status
from clubs.competitions.rules.pairing import brackets, published, seeding
from clubs.competitions.rules.pairing.brackets import PairingError, PlannedFixture
from clubs.competitions.rules.pairing.renumbering import numbered_from
from clubs.competitions.rules.pairing.seeding import ALGORITHM, UNRATED, Seeding, new_seed
from clubs.competitions.rules.stages import Groups, StepPlan, TablePlan, check_sequence
from clubs.competitions.selectors.draw import load_draw
from clubs.competitions.selectors.draw_document import inputs_of, seed_of
from clubs.competitions.selectors.seed_ratings import has_list, ratings_of
from clubs.competitions.services import finishing, folding, handicapping, pairs, seating, stepping
from clubs.competitions.services.common import after_commit, changing, changing_matches, draw_refused, log
from clubs.competitions.wording import listed
from clubs.people.models import Player, User
from clubs.people.names import name_key, same_name, tidy
from matches.problems import UserProblem
from matches.services import update_rows
from rules_engine.saying import Text, say


def checked_seed(seed: str) -> str:
    """A seed for the draw. Raises `UserProblem` "bad-seed"."""
    tidied = tidy(seed)
    if not tidied or len(tidied) > 80:
        raise UserProblem("bad-seed", gettext("The seed of a draw is a text of 1 to 80 characters."))
    return tidied


def publish_seed(*, competition: Competition, seed: str = "", by: User | None) -> Competition:
    """Publish another seed before the draw; the log shows the old one and the new one to everybody."""
    with changing(competition, Status.OPEN) as found:
        old, found.seed = found.seed, checked_seed(seed) if seed.strip() else new_seed()
        found.seed_published_at = now()
        found.save(update_fields=["seed", "seed_published_at"])
        text = say(
            "competitions.log-seed-changed",
            "The seed of the draw was changed from {old} to {new}.",
            old=old,
            new=found.seed,
        )
        log(found, by, "seed", text, seed=found.seed)
    return found


def seed_by_hand(*, competition: Competition, places: Mapping[int, int | None], by: User | None) -> None:
    """Set seeds by hand: `places` maps entry numbers to seeds, None clears one. They count at the draw."""
    with changing(competition, Status.DRAFT, Status.OPEN) as found:
        entrants = {e.number: e for e in found.entrants.all()}
        unknown = set(places) - set(entrants)
        if unknown:
            raise UserProblem("not-found", gettext("There is no such entrant."), 404)
        for number, place in places.items():
            if place is not None and not 1 <= place <= brackets.LARGEST:
                raise UserProblem(
                    "bad-seed-place",
                    gettext("{place} is no seed; seeds are 1, 2, 3 and so on.").format(place=place),
                )
            entrants[number].hand_seed = place
        update_rows([entrants[n] for n in places], ["hand_seed"])
        log(found, by, "seeded", say("competitions.log-seeded", "Seeds were set by hand."), private=True)


def order_of(competition: Competition, entrants: list[Entrant]) -> Seeding:
    """The order in which these entrants are seeded; keys are entry numbers as text.

    Raises `PairingError` for a field or for hand seeds that do not fit.
    """
    by_list = competition.seeds_by_list
    ratings = {
        str(e.number): e.rating if not by_list else UNRATED if e.seed_rating is None else e.seed_rating
        for e in entrants
    }
    hand = {str(e.number): e.hand_seed for e in entrants if e.hand_seed is not None}
    return published.order_by(competition.seeding, ratings, hand, competition.seeding_sizes, competition.seed)


def draw(*, competition: Competition, by: User | None, only_checked_in: bool = False) -> Competition:
    """Close the entries and make the fixtures.

    With `only_checked_in`, entrants who have not checked in are withdrawn first. Ratings are taken as they
    are now. Raises `UserProblem` "field-size", "hand-seeding", "seed" (409).
    """
    with changing(competition, Status.OPEN) as found:
        if only_checked_in:
            absent = found.entrants.filter(status=Entrant.Status.ENTERED)
            names = [e.name for e in absent]
            absent.update(status=Entrant.Status.WITHDRAWN, withdrawn_at=now())
            if names:
                text = say(
                    "competitions.log-absent",
                    "Not checked in and left out of the draw: {names}",
                    names=listed(names),
                )
                log(found, by, "absent", text)
        found.status = Status.DRAWN
        make_draw(found, by)
    return found


def make_draw(found: Competition, by: User | None) -> None:
    """Draw the first stage among all who are in, with the ratings of now; the competition is locked.

    Raises `UserProblem` "field-size", "hand-seeding", "seed" (409).
    """
    entrants = list(
        found.entrants.exclude(status=Entrant.Status.WITHDRAWN)
        .select_related("player", "partner")
        .order_by("number")
    )
    for entrant in entrants:
        entrant.rating, entrant.name = entrant.rating_now, entrant.name_now
        entrant.late = False
    keep_seed_ratings(found, entrants)
    stage = found.first_stage
    try:
        check_sequence([one.asked for one in found.in_stages], len(entrants))
        stage.size = stage.plan.size(len(entrants))
        order = order_of(found, entrants)
    except PairingError as error:
        raise draw_refused(error) from None
    by_number = {str(e.number): e for e in entrants}
    for place, key in enumerate(order.order, start=1):
        by_number[key].seed = place
    for place, key in enumerate(seeding.by_draw(list(by_number), found.seed), start=1):
        by_number[key].lot = place
    update_rows(entrants, ["seed", "lot", "rating", "seed_rating", "name", "late"])
    found.draw_algorithm = ALGORITHM
    found.by_lot = [[int(key) for key in group] for group in order.by_lot]
    found.drawn_at = now()
    if found.handicap_version is None:
        handicapping.keep_version(found)
    seeds = {e.seed: e for e in entrants if e.seed is not None}
    stage.drawn = dealt(stage, seeds, found.seed)
    make_fixtures(stage, seeds)
    found.save(update_fields=["draw_algorithm", "by_lot", "drawn_at", "status", "handicap_version"])
    folding.refold(load_draw(found), by)
    pairs.end_search(found)
    log(
        found,
        by,
        "drawn",
        _drawn(found.seeding, len(entrants), found.seed),
        algorithm=ALGORITHM,
        seed=found.seed,
        order=[int(key) for key in order.order],
        inputs_sha256=published.digest(inputs_of(found, entrants)),
    )


def _drawn(method: str, entrants: int, seed: str) -> Text:
    match SeedingMethod(method):
        case SeedingMethod.RATING:
            return say(
                "competitions.log-drawn-rating",
                "The draw was made among {n} entrants, by rating; seed {seed}.",
                n=entrants,
                seed=seed,
            )
        case SeedingMethod.DRAW:
            return say(
                "competitions.log-drawn-draw",
                "The draw was made among {n} entrants, by draw; seed {seed}.",
                n=entrants,
                seed=seed,
            )
        case SeedingMethod.TOP:
            return say(
                "competitions.log-drawn-top",
                "The draw was made among {n} entrants, the best by rating, the rest by draw; seed {seed}.",
                n=entrants,
                seed=seed,
            )
        case SeedingMethod.GROUPS:
            return say(
                "competitions.log-drawn-groups",
                "The draw was made among {n} entrants, groups by rating, drawn inside; seed {seed}.",
                n=entrants,
                seed=seed,
            )
        case SeedingMethod.HAND:
            return say(
                "competitions.log-drawn-hand",
                "The draw was made among {n} entrants, by hand; seed {seed}.",
                n=entrants,
                seed=seed,
            )


def keep_seed_ratings(competition: Competition, entrants: Sequence[Entrant]) -> None:
    """Let each entrant have the rating by which it is seeded; the caller saves it.

    Raises ``UserProblem`` "no-ratings" (409) where the club keeps no list of the discipline any more.
    """
    if not competition.seeds_by_list:
        return
    if not has_list(competition.club, competition.game):
        raise UserProblem("no-ratings", gettext("The club keeps no rating list for this game any more."), 409)
    known = ratings_of(competition, entrants)
    for one in entrants:
        one.seed_rating = known[one.number]


def dealt(stage: Stage, seeds: Mapping[int, Entrant], seed: str) -> dict[str, Any]:
    """What `Stage.drawn` keeps of a draw of these seeds: who stands in which group, and why there."""
    plan = stage.plan
    if not isinstance(plan, Groups):
        return {}
    entrants = [seeds[one] for one in sorted(seeds)]
    homes = dict(
        Player.objects.filter(pk__in=[e.player_id for e in entrants])
        .exclude(home_club="")
        .values_list("pk", "home_club")
    )
    clubs = {one: name_key(homes[e.player_id]) for one, e in seeds.items() if e.player_id in homes}
    groups = plan.deal([str(e.number) for e in entrants], clubs, seed_of(stage, seed))
    found: dict[str, Any] = {"groups": [list(group) for group in groups]}
    if plan.clubs_apart:
        found["clubs"] = {str(seeds[one].number): club for one, club in clubs.items()}
    return found


def make_fixtures(stage: Stage, seeds: Mapping[int, Entrant], first: int = 1) -> None:
    """Write the fixtures of a stage that is drawn, numbered from `first` on.

    Its `size`, and in `drawn` its groups and byes, stand already.
    """
    assert stage.size is not None
    plan = stage.plan
    rows: list[Fixture] = []
    if isinstance(plan, StepPlan):
        stepping.begin(stage, seeds)
    elif isinstance(plan, TablePlan):
        planned = plan.meetings(stage.size, stage.members)
        rows = [meeting_row(stage, m, m.number + first - 1, seeds) for m in planned]
    else:
        bracket = numbered_from(plan.bracket(stage.size, frozenset(seeds), stage.byes), first)
        rows = [planned_row(stage, planned) for planned in bracket.fixtures]
    Fixture.objects.bulk_create(rows)
    stage.drawn_at = now()
    stage.save(update_fields=["size", "drawn_at", "drawn"])


def planned_row(stage: Stage, planned: PlannedFixture) -> Fixture:
    """The fixture of a bracket as it is planned; who stands in it is folded."""
    return Fixture(
        competition=stage.competition,
        stage=stage,
        number=planned.number,
        round=planned.round,
        position=planned.position,
        code=planned.code,
        a_source=planned.a.kind,
        a_of=planned.a.of,
        b_source=planned.b.kind,
        b_of=planned.b.of,
    )


def meeting_row(stage: Stage, planned: PlannedFixture, number: int, seeds: Mapping[int, Entrant]) -> Fixture:
    """The fixture of one meeting of a table of everybody."""
    row = planned_row(stage, planned)
    row.number, row.a, row.b = number, seeds[planned.a.of], seeds[planned.b.of]
    return row


def check_typed_name(competition: Competition, typed_name: str) -> None:
    """Raise `UserProblem` "name-differs" unless the competition's name was typed."""
    if not same_name(competition.name, typed_name):
        raise UserProblem(
            "name-differs",
            gettext("Type the tournament's name, {competition}, to go on.").format(
                competition=competition.name
            ),
        )


def undo_draw(*, competition: Competition, by: User | None, typed_name: str = "") -> Competition:
    """Take the draw back before the start: entries are open again, the seed stays as published.

    Drawing again gives the same draw. What was moved by hand would be lost, so then the competition's name
    has to be typed. Raises `UserProblem` "name-differs".
    """
    with changing(competition, Status.DRAWN) as found:
        if found.first_stage.moves:
            check_typed_name(found, typed_name)
        found.fixtures.all().delete()
        found.entrants.update(seed=None, lot=None, seed_rating=None)
        found.stages.update(size=None, drawn_at=None, drawn={})
        found.status, found.drawn_at, found.by_lot = Status.OPEN, None, []
        found.save(update_fields=["status", "drawn_at", "by_lot"])
        text = say("competitions.log-undrawn", "The draw was taken back; entries are open again.")
        log(found, by, "undrawn", text)
    return found


def start(*, competition: Competition, by: User | None) -> Competition:
    """Begin: ready fixtures are called to free tables from now on."""
    with changing_matches(competition, None, Status.DRAWN) as found:
        found.status, found.started_at = Status.RUNNING, now()
        found.save(update_fields=["status", "started_at"])
        draw_ = load_draw(found)
        folding.refold(draw_, by)
        text = say("competitions.log-started", "{competition} has begun.", competition=found.name)
        log(found, by, "started", text)
        finishing.settle(draw_, by)
        after_commit(seating.seat_club, found.club_id)
    return found
