"""Reviews: handicaps that move together on a day, by what was played since the review before.

A policy whose results are added up at a review, and one that goes by averages, change only here. What a
review counted stands: a result that is corrected afterwards counts as it was, and an officer sets right what
matters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from django.db.models import Max, Q
from django.utils.translation import gettext

from clubs.handicaps.models import GivenStart, Handicap, HandicapLine, Policy
from clubs.handicaps.rules.moving import Reason, averaged, counted_words, reviewed
from clubs.handicaps.rules.outcome import Outcome
from clubs.handicaps.rules.terms import HIGHEST, Kind, Terms
from clubs.handicaps.selectors.typed import results_of
from clubs.handicaps.selectors.versions import rules_on
from clubs.handicaps.services.common import changing, today
from clubs.handicaps.services.following import moves_of, outcome_of
from clubs.handicaps.services.writing import Change, write
from clubs.people.models import Player, User
from clubs.people.services.common import log
from matches.models import Match
from matches.problems import UserProblem
from matches.selectors import resume

DAY = timedelta(days=1)
THOUSANDTH = Decimal("0.001")


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a review makes of a player's handicap, and from which matches."""

    player: Player
    before: Decimal | None
    after: Decimal
    matches: int
    words: str
    moves: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """A review of a policy: the day before which the last was, and what it proposes. `due` is the day set
    for it."""

    since: date | None
    day: date
    due: date | None
    proposals: tuple[Proposal, ...]


def has_reviews(policy: Policy, day: date) -> bool:
    """Whether handicaps of this policy change at reviews."""
    rules = rules_on(policy, day)
    return rules.kind is Kind.AVERAGE or (rules.moves and rules.at == "review")


def review_of(policy: Policy, day: date | None = None) -> Review:
    """What a review today, or up to a day, proposes. Raises ``UserProblem`` "no-review" (409)."""
    day = min(day or today(policy.club), today(policy.club))
    rules = rules_on(policy, day)
    if not has_reviews(policy, day):
        raise UserProblem("no-review", gettext("{name} knows no reviews.").format(name=policy.name), 409)
    since = _last(policy)
    due = _due(rules, since, day)
    played = list(_played(policy, since, day))
    found = (
        _averages(policy, played) if rules.kind is Kind.AVERAGE else _added(policy, rules, played, since, day)
    )
    return Review(since, day, due, tuple(found))


def due_on(policy: Policy, day: date) -> date | None:
    """The day set for a review that is not held yet, if there is one: two queries."""
    return _due(rules_on(policy, day), _last(policy), day)


def _last(policy: Policy) -> date | None:
    lines = HandicapLine.objects.filter(handicap__policy=policy, reason=Reason.REVIEW)
    found: date | None = lines.aggregate(last=Max("day"))["last"]
    return found


def _due(rules: Terms, since: date | None, day: date) -> date | None:
    return max((one for one in rules.reviews if one <= day and (since is None or one > since)), default=None)


def hold(*, policy: Policy, day: date | None = None, by: User | None) -> list[HandicapLine]:
    """Hold the review: every proposal becomes a line. Raises ``UserProblem`` "no-review",
    "nothing-to-review" (409), "policy-closed"."""
    with changing(policy) as found:
        review = review_of(found, day)
        changed = [one for one in review.proposals if one.after != one.before]
        if not changed:
            told = gettext("Nothing was played since that moves a handicap.")
            raise UserProblem("nothing-to-review", told, 409)
        rules = rules_on(found, review.day)
        changes = [
            Change(
                player=one.player.pk, reason=Reason.REVIEW, words=one.words, moves=one.moves,
                sets=one.after if one.moves is None else None, floor=rules.floor, ceiling=rules.ceiling,
            )
            for one in changed
        ]  # fmt: skip
        lines = write(found, changes, day=review.day, initial=rules.initial, by=by)
        log(found.club, by, "handicaps-reviewed", policy=found.slug, name=found.name, count=len(lines))
    return lines


def _played(policy: Policy, since: date | None, day: date) -> Iterator[tuple[GivenStart, Outcome]]:
    """The matches of a policy that count and were played after `since`, up to `day`."""
    rows = GivenStart.objects.filter(version__policy=policy, match__status=Match.Status.CONFIRMED)
    if since is not None:  # a day earlier, as the club's day is not the database's
        rows = rows.filter(Q(match__finished_at=None) | Q(match__finished_at__date__gte=since - DAY))
    rows = rows.select_related("match__club", "version").prefetch_related("match__sides")
    for row in rows.order_by("match__finished_at", "match"):
        outcome = outcome_of(row.match)
        if outcome is not None and outcome.day <= day and (since is None or outcome.day > since):
            row.version.policy = policy
            yield row, outcome


def _people(policy: Policy, players: list[int]) -> dict[int, tuple[Player, Decimal | None]]:
    now_is = dict(
        Handicap.objects.filter(policy=policy, player_id__in=players).values_list("player_id", "value")
    )
    rows = Player.objects.filter(pk__in=players, merged_into=None).order_by("name", "pk")
    return {row.pk: (row, now_is.get(row.pk)) for row in rows}


def _added(
    policy: Policy,
    rules: Terms,
    played: list[tuple[GivenStart, Outcome]],
    since: date | None,
    day: date,
) -> Iterator[Proposal]:
    moves: dict[int, list[Decimal]] = defaultdict(list)
    versions = {one.number: one.rules for one in policy.versions.all()}
    counted = [(row.version.rules, outcome) for row, outcome in played]
    counted += [
        (versions[one.version], one.outcome)
        for one in results_of(policy)
        if one.outcome.day <= day and (since is None or one.outcome.day > since)
    ]
    for terms, outcome in counted:
        for player, move in moves_of(terms, outcome).items():
            moves[player].append(move)
    for pk, (person, before) in _people(policy, list(moves)).items():
        move = reviewed(rules, moves[pk])
        after = rules.clamped((rules.initial if before is None else before) + move)
        count = len(moves[pk])
        yield Proposal(person, before, after, count, counted_words(count, move), move)


def _averages(policy: Policy, played: list[tuple[GivenStart, Outcome]]) -> Iterator[Proposal]:
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for row, outcome in played:
        figures = resume(row.match).figures()
        for player, letter in zip(outcome.players, row.match.letters, strict=True):
            mine = figures.get(letter, {})
            points, innings = mine.get("points"), mine.get("innings")
            if isinstance(points, int) and isinstance(innings, int) and innings > 0:
                total = sums[player]
                total[0], total[1], total[2] = total[0] + points, total[1] + innings, total[2] + 1
    for pk, (person, before) in _people(policy, list(sums)).items():
        points, innings, count = sums[pk]
        after = min((Decimal(points) / innings).quantize(THOUSANDTH, ROUND_HALF_UP), HIGHEST)
        if after > 0:
            yield Proposal(person, before, after, count, averaged(points, innings))
