"""People come and go: entry, check-in, late entry, withdrawal."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max
from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, Status
from clubs.competitions.rules.pairing import consequences
from clubs.competitions.selectors.draw import load_draw, load_draws
from clubs.competitions.services import (
    disqualifying,
    finishing,
    folding,
    late_entries,
    leaving,
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
from clubs.people.models import Player, User
from matches.problems import UserProblem
from matches.services import update_rows


def enter(*, competition: Competition, players: Sequence[Player], by: User | None) -> list[Entrant]:
    """Enter players; those who had withdrawn are in again.

    Raises `UserProblem` "already-in", "other-club", "inactive", "full", "wrong-status".
    """
    with changing(competition, *OPEN_FOR_ENTRY) as found:
        entered = _enter_all(found, players)
        _check_room(found)
        if entered:
            names = ", ".join(e.name for e in entered)
            log(
                found,
                by,
                "entered",
                f"Entered: {names}",
                private=found.status == Status.DRAFT,
                entrants=[e.number for e in entered],
            )
    return entered


def enter_self(*, competition: Competition, user: User) -> Entrant:
    """Enter the player behind an account. Raises `UserProblem` "no-player", "no-self-entry" (403)."""
    player = Player.objects.filter(club_id=competition.club_id, user=user, merged_into=None).first()
    if player is None:
        raise UserProblem("no-player", "Your account is not linked to a player of this club.", 403)
    with changing(competition, Status.OPEN) as found:
        if not found.self_entry:
            raise UserProblem("no-self-entry", "In this competition the director enters the players.", 403)
        entrant = _enter(found, player)
        _check_room(found)
        log(found, user, "entered", f"Entered: {entrant.name}", entrants=[entrant.number])
    return entrant


def leave(*, competition: Competition, user: User) -> None:
    """Take back one's own entry before the draw. Raises `UserProblem` "not-in"."""
    with changing(competition, Status.OPEN) as found:
        mine = found.entrants.filter(player__user=user).exclude(status=Entrant.Status.WITHDRAWN).first()
        if mine is None:
            raise UserProblem("not-in", "You have not entered.", 409)
        mine.status, mine.withdrawn_at = Entrant.Status.WITHDRAWN, now()
        mine.save(update_fields=["status", "withdrawn_at"])
        log(found, user, "withdrawn", f"Withdrawn: {mine.name}", entrants=[mine.number])


def _enter(competition: Competition, player: Player, *, late: bool = False) -> Entrant:
    return _enter_all(competition, [player], late=late)[0]


def _enter_all(competition: Competition, players: Sequence[Player], *, late: bool = False) -> list[Entrant]:
    """Enter players, in as many queries for a field of 64 as for one."""
    there = {entrant.player_id: entrant for entrant in competition.entrants.filter(player__in=players)}
    last = competition.entrants.aggregate(last=Max("number"))["last"] or 0
    entered, new, again = [], [], []
    for player in players:
        if player.club_id != competition.club_id:
            raise UserProblem("other-club", f"{player.name} is a player of another club.")
        if not player.active or player.merged_into_id is not None:
            raise UserProblem("inactive", f"{player.name} is not an active player.")
        entrant = there.get(player.pk)
        if entrant is None:
            last += 1
            entrant = there[player.pk] = Entrant(competition=competition, player=player, number=last)
            new.append(entrant)
        elif entrant.is_in or entrant.seed is not None:
            raise UserProblem("already-in", f"{player.name} has entered already.", 409)
        else:
            again.append(entrant)
        entrant.status = Entrant.Status.CHECKED_IN if late else Entrant.Status.ENTERED
        entrant.withdrawn_at, entrant.late = None, late
        entrant.name, entrant.rating = player.name, player.rating
        entered.append(entrant)
    Entrant.objects.bulk_create(new)
    update_rows(again, ["status", "withdrawn_at", "late", "name", "rating"])
    return entered


def _check_room(competition: Competition) -> None:
    count = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count()
    if count > competition.entry_limit:
        raise UserProblem("full", f"At most {competition.entry_limit} can enter.", 409)


def check_in(*, competition: Competition, number: int, present: bool, by: User | None) -> Entrant:
    """Mark an entrant as present, or undo that. Idempotent."""
    with changing(competition, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if not entrant.is_in:
            raise UserProblem("withdrawn", f"{entrant.name} has withdrawn.", 409)
        status = Entrant.Status.CHECKED_IN if present else Entrant.Status.ENTERED
        if entrant.status != status:
            entrant.status = status
            entrant.save(update_fields=["status"])
            what = "checked in" if present else "is no longer checked in"
            log(found, by, "checked-in", f"{entrant.name} {what}.", private=True, entrants=[number])
    return entrant


def late_entry(
    *, competition: Competition, player: Player, by: User | None, place: int | None = None
) -> Entrant:
    """Enter a player after the draw.

    `place` is one of the `late_entries.choices`; without it the first: in a bracket the bye of the lowest
    seed that still has one; in a table, or the smallest group, one more meets everybody. Raises
    `UserProblem` "no-place" (409) with the reason where there is none, "no-such-place" (409), and what
    `enter` raises.
    """
    with changing_matches(competition, None, *DRAWN) as found:
        draw = load_draw(found)
        seed = late_entries.chosen(draw, place)
        entrant = _enter(found, player, late=True)
        entrant.seed = seed
        entrant.lot = seed
        entrant.save(update_fields=["seed", "lot"])
        draw.entrants[seed] = entrant
        if draw.bracket is not None:
            late_entries.plan_bracket_again(draw)
        else:
            late_entries.plan_table_again(draw, seed)
        folding.refold(load_draw(found), by)
        log(found, by, "late-entry", f"Late entry: {entrant.name}, seed {seed}.", entrants=[entrant.number])
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
        text = f"{entrant.name} withdrew."
        if found.is_drawn:
            draws = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
            for draw in draws:
                leaving.check_not_playing(draw, entrant)
            if draws:
                leaving.check_not_through(draws[-1], entrant)
                if draws[-1].bracket is None:
                    text += " " + leaving.by_the_rule(draws[-1], entrant)
                draws = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
            for draw in draws:
                folding.refold(draw, by)
            for draw in draws[-1:]:
                finishing.settle(draw, by)
            after_commit(seating.seat_club, found.club_id)
        log(found, by, "withdrawn", f"{text} {reason[:100]}".strip(), entrants=[number])
    return entrant


def reinstate(*, competition: Competition, number: int, by: User | None) -> Entrant:
    """Take a withdrawal or a disqualification back, as long as nothing has been played because of it.

    Raises `UserProblem` "played-since" (409), "not-drawn" (409: the draw was made without them).
    """
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if entrant.is_in:
            return entrant
        if found.is_drawn and entrant.seed is None:
            raise UserProblem("not-drawn", f"{entrant.name} was not in the draw; make a late entry.", 409)
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
                        "played-since", f"{label} has begun since, because of the withdrawal.", 409
                    )
        else:
            _check_room_for_one(found)
        entrant.status, entrant.withdrawn_at, entrant.annulled = Entrant.Status.ENTERED, None, False
        entrant.disqualified = False
        entrant.save(update_fields=["status", "withdrawn_at", "annulled", "disqualified"])
        entrant.seats.update(annulled=False)
        if found.is_drawn:
            draws = load_draws(found)
            for draw in draws:
                folding.refold(draw, by)
            disqualifying.lift(found, entrant, by)
            found = lock(found)
            after_commit(seating.seat_club, found.club_id)
        log(found, by, "reinstated", f"{entrant.name} is in again.", entrants=[number])
    return entrant


def _check_room_for_one(competition: Competition) -> None:
    if competition.entrants.exclude(status=Entrant.Status.WITHDRAWN).count() >= competition.entry_limit:
        raise UserProblem("full", f"At most {competition.entry_limit} can enter.", 409)
