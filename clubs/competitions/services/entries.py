"""People come and go: entry, check-in, late entry, withdrawal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Max, Q
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Status, Waiting
from clubs.competitions.rules.pairing import consequences
from clubs.competitions.selectors.draw import load_draw, load_draws
from clubs.competitions.services import (
    disqualifying,
    entry_letters,
    finishing,
    folding,
    late_entries,
    leaving,
    pairs,
    partner_letters,
    seating,
)
from clubs.competitions.services.common import (
    DRAWN,
    OPEN_FOR_ENTRY,
    after_commit,
    changing,
    changing_matches,
    entrant_of,
    lock,
    log,
)
from clubs.competitions.services.entry_rules import check_entry, rules_of
from clubs.competitions.services.pairs import Side
from clubs.competitions.services.places import check_room, first_waiting, free_places, off_the_list
from clubs.competitions.wording import followed, listed
from clubs.people.models import Player, User
from matches.problems import UserProblem
from matches.services import update_rows
from rules_engine.saying import Text, say


def enter(
    *,
    competition: Competition,
    players: Sequence[Player],
    by: User | None,
    partners: Sequence[Player | None] = (),
    names: Sequence[str] = (),
) -> list[Entrant]:
    """Enter players, or pairs of `players` and `partners` with the `names` that they have chosen ("" for
    none). Those who had withdrawn are in again.

    Raises `UserProblem` "already-in", "full", "wrong-status", "name-taken", and what `pairs.sides_asked`
    raises.
    """
    with changing(competition, *OPEN_FOR_ENTRY) as found:
        entered = _enter_all(found, pairs.sides_asked(found, players, partners, names))
        check_room(found)
        if entered:
            log(
                found,
                by,
                "entered",
                _entered(entered),
                private=found.status == Status.DRAFT,
                entrants=[e.number for e in entered],
            )
    return entered


def enter_self(
    *, competition: Competition, user: User, partner: Player | None = None, name: str = ""
) -> Entrant:
    """Enter the player behind an account; in a competition of pairs with the `partner`, who has agreed
    (`partner_search`), and the `name` that they have chosen.

    Raises `UserProblem` "no-player", "no-self-entry" (403), what the rules of entry refuse
    (`rules.entry_limits`), and what `enter` raises.
    """
    player = Player.objects.filter(club_id=competition.club_id, user=user, merged_into=None).first()
    if player is None:
        raise UserProblem("no-player", gettext("Your account is not linked to a player of this club."), 403)
    with changing(competition, Status.OPEN) as found:
        if not found.self_entry:
            raise UserProblem(
                "no-self-entry", gettext("In this competition the director enters the players."), 403
            )
        check_entry(found, player, user)
        entrant = _enter(found, player, partner, name)
        check_room(found)
        log(found, user, "entered", _entered([entrant]), entrants=[entrant.number])
    return entrant


def leave(*, competition: Competition, user: User) -> None:
    """Take back one's own entry before the draw, and with it the partner's. Raises `UserProblem` "not-in"."""
    with changing(competition, Status.OPEN) as found:
        own = Q(player__user=user) | Q(partner__user=user)
        inside = found.entrants.exclude(status=Entrant.Status.WITHDRAWN)
        mine = inside.filter(own).select_related("player__user", "partner__user").first()
        if mine is None:
            raise UserProblem("not-in", gettext("You have not entered."), 409)
        mine.status, mine.withdrawn_at = Entrant.Status.WITHDRAWN, now()
        mine.save(update_fields=["status", "withdrawn_at"])
        text = say("competitions.log-left", "Withdrawn: {name}", name=mine.name)
        log(found, user, "withdrawn", text, entrants=[mine.number])
        partner_letters.left(found, mine, user)
        fill_places(found, None)


def fill_places(competition: Competition, by: User | None) -> list[Waiting]:
    """Give the free places, before the draw, to those who have waited longest; the rows that changed.

    With a time to confirm the place is offered and held so long; else they are entered. They get a letter.
    The competition is locked.
    """
    if competition.status not in OPEN_FOR_ENTRY:
        return []
    rules, changed = rules_of(competition), []
    quiet = competition.status == Status.DRAFT
    while free_places(competition) > 0 and (row := first_waiting(competition)) is not None:
        changed.append(row)
        if rules.hold_minutes and any(one.user_id is not None for one in row.people):
            row.state, row.offered_at = Waiting.State.OFFERED, now()
            row.confirm_by = row.offered_at + timedelta(minutes=rules.hold_minutes)
            row.save(update_fields=["state", "offered_at", "confirm_by"])
            text = say(
                "competitions.log-offered",
                "A place is offered to {name}, first on the waiting list.",
                name=row.name,
            )
            log(competition, by, "offered", text, private=quiet, waiting=row.number)
        else:
            name = row.chosen_name if pairs.is_name_free(competition, row.chosen_name) else ""
            entrant = _enter(competition, row.player, row.partner, name)
            text = say("competitions.log-promoted", "From the waiting list: {name}", name=entrant.name)
            log(competition, by, "promoted", text, private=quiet, entrants=[entrant.number])
        entry_letters.promoted(competition, row)
    return changed


def _entered(entrants: Sequence[Entrant]) -> Text:
    names = listed([one.said for one in entrants])
    return say("competitions.log-entered", "Entered: {names}", names=names)


def _enter(
    competition: Competition,
    player: Player,
    partner: Player | None = None,
    name: str = "",
    *,
    late: bool = False,
) -> Entrant:
    return _enter_all(competition, pairs.sides_asked(competition, [player], [partner], [name]), late=late)[0]


def _enter_all(competition: Competition, sides: Sequence[Side], *, late: bool = False) -> list[Entrant]:
    """Enter players or pairs, in as many queries for a field of 64 as for one."""
    people = [one for side in sides for one in side.people]
    taken = pairs.entrants_with(competition, people)
    pairs.check_names_free(competition, sides)
    gone = competition.entrants.filter(player__in=people, status=Entrant.Status.WITHDRAWN, seed=None)
    there = {frozenset(entrant.player_ids): entrant for entrant in gone}
    last = competition.entrants.aggregate(last=Max("number"))["last"] or 0
    entered, new, again = [], [], []
    if doubled := [(one, taken[one.pk]) for one in people if one.pk in taken]:
        raise pairs.already_in(*doubled)
    for side in sides:
        for one in side.people:
            if one.pk in taken:  # named twice
                raise pairs.already_in((one, taken[one.pk]))
        entrant = there.get(frozenset(one.pk for one in side.people))
        if entrant is None:
            last += 1
            entrant = Entrant(competition=competition, number=last)
            new.append(entrant)
        else:
            again.append(entrant)
        entrant.player, entrant.partner, entrant.chosen_name = side.player, side.partner, side.name
        entrant.status = Entrant.Status.CHECKED_IN if late else Entrant.Status.ENTERED
        entrant.withdrawn_at, entrant.late = None, late
        entrant.name, entrant.rating = entrant.name_now, entrant.rating_now
        taken |= dict.fromkeys(entrant.player_ids, entrant)
        entered.append(entrant)
    Entrant.objects.bulk_create(new)
    update_rows(
        again, ["player", "partner", "chosen_name", "status", "withdrawn_at", "late", "name", "rating"]
    )
    pairs.partners_found(competition, people)
    off_the_list(competition, people)
    return entered


def check_in(*, competition: Competition, number: int, present: bool, by: User | None) -> Entrant:
    """Mark an entrant as present, or undo that. Idempotent."""
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if not entrant.is_in:
            raise UserProblem(
                "withdrawn", gettext("{entrant} has withdrawn.").format(entrant=entrant.name), 409
            )
        status = Entrant.Status.CHECKED_IN if present else Entrant.Status.ENTERED
        if entrant.status != status:
            entrant.status = status
            entrant.save(update_fields=["status"])
            if present:
                text = say("competitions.log-checked-in", "{name} checked in.", name=entrant.name)
            else:
                text = say(
                    "competitions.log-not-checked-in", "{name} is no longer checked in.", name=entrant.name
                )
            log(found, by, "checked-in", text, private=True, entrants=[number])
    return entrant


def late_entry(
    *,
    competition: Competition,
    player: Player,
    by: User | None,
    partner: Player | None = None,
    name: str = "",
    place: int | None = None,
) -> Entrant:
    """Enter a player, or a pair, after the draw.

    `place` is one of the `late_entries.choices`; without it the first: in a bracket the bye of the lowest
    seed that still has one; in a table, or the smallest group, one more meets everybody; in a Swiss stage
    they play from the next round on, at king of the table they come to the end of the queue. Raises
    `UserProblem` "no-place" (409) with the reason where there is none, "no-such-place" (409), and what
    `enter` raises.
    """
    with changing_matches(competition, None, *DRAWN) as found:
        draw = load_draw(found)
        seed = late_entries.chosen(draw, place)
        entrant = _enter(found, player, partner, name, late=True)
        entrant.seed = seed
        entrant.lot = seed
        entrant.save(update_fields=["seed", "lot"])
        draw.entrants[seed] = entrant
        if draw.bracket is not None:
            late_entries.plan_bracket_again(draw)
        elif not draw.stage.in_steps:
            late_entries.plan_table_again(draw, seed)
        fresh = load_draw(found)
        folding.refold(fresh, by)
        text = say(
            "competitions.log-late-entry", "Late entry: {name}, seed {seed}.", name=entrant.name, seed=seed
        )
        log(found, by, "late-entry", text, entrants=[entrant.number])
        if fresh.stage.in_steps:
            finishing.settle(fresh, by)
        after_commit(seating.seat_club, found.club_id)
    return entrant


def withdraw(*, competition: Competition, number: int, by: User | None, reason: str = "") -> Entrant:
    """Withdraw an entrant, at any time.

    Before the draw nothing else happens. Afterwards, in a knockout the opponents get walkovers; in a round
    robin the competition's rule decides (`pairing.round_robin.withdraw`). Raises `UserProblem` "at-table"
    (409) while a match of theirs is being played: that match has to be ended first; "nothing-left" (409)
    where a walkover has given them the final or the third place, which leaving would take back.
    """
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if not entrant.is_in:
            return entrant
        entrant.status, entrant.withdrawn_at = Entrant.Status.WITHDRAWN, now()
        entrant.save(update_fields=["status", "withdrawn_at"])
        text: str = say("competitions.log-withdrew", "{name} withdrew.", name=entrant.name)
        if found.is_drawn:
            draws = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
            for draw in draws:
                leaving.check_not_playing(draw, entrant)
            if draws:
                leaving.check_not_through(draws[-1], entrant)
                if draws[-1].bracket is None:
                    text = followed(text, leaving.by_the_rule(draws[-1], entrant))
                draws = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
            for draw in draws:
                folding.refold(draw, by)
            for draw in draws[-1:]:
                finishing.settle(draw, by)
            after_commit(seating.seat_club, found.club_id)
        log(found, by, "withdrawn", followed(text, reason[:100].strip()), entrants=[number])
        fill_places(found, None)
    return entrant


def reinstate(*, competition: Competition, number: int, by: User | None) -> Entrant:
    """Take a withdrawal or a disqualification back, as long as nothing has been played because of it.

    Raises `UserProblem` "played-since" (409), "not-drawn" (409: the draw was made without them), "already-in"
    (409: one of a pair has entered with another since).
    """
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if entrant.is_in:
            return entrant
        if found.is_drawn and entrant.seed is None:
            raise UserProblem(
                "not-drawn",
                gettext("{entrant} was not in the draw; make a late entry.").format(entrant=entrant.name),
                409,
            )
        if found.is_drawn:
            for draw in load_draws(found):
                if draw.bracket is None or entrant.pk not in draw.seeds:
                    continue
                under_way = folding.begun(draw)
                gone = tuple(seed for seed in draw.facts.withdrawn if seed != draw.seeds[entrant.pk])
                effect = consequences.correct(
                    draw.bracket, draw.facts, {}, under_way=under_way, withdrawn=gone
                )
                if effect.open_choices:
                    label = f"M{effect.open_choices[0]}"
                    raise UserProblem(
                        "played-since",
                        gettext("{label} has begun since, because of the withdrawal.").format(label=label),
                        409,
                    )
        else:
            check_room(found, places=1)
        pairs.check_nobody_twice(found, entrant.players, but=entrant)
        entrant.status, entrant.withdrawn_at, entrant.annulled = Entrant.Status.ENTERED, None, False
        entrant.disqualified = False
        entrant.save(update_fields=["status", "withdrawn_at", "annulled", "disqualified"])
        entrant.seats.update(annulled=False)
        if found.is_drawn:
            draws = load_draws(found)
            for draw in draws:
                folding.refold(draw, by)
            if any(draw.stage.in_steps for draw in draws):
                finishing.settle(draws[-1], by)
            disqualifying.lift(found, entrant, by)
            found = lock(found)
            after_commit(seating.seat_club, found.club_id)
        text = say("competitions.log-reinstated", "{name} is in again.", name=entrant.name)
        log(found, by, "reinstated", text, entrants=[number])
    return entrant
