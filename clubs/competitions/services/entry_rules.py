"""The rules of entry: what a director sets, and whether somebody may enter by themselves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, EntryRules, Status
from clubs.competitions.rules.entry_limits import Candidate, Limits, Refusal, refusal
from clubs.competitions.services.common import changing, check_range, log
from clubs.people.access import roles_in
from clubs.people.models import Player, User
from clubs.people.names import tidy
from clubs.people.services.common import checked_number
from matches.problems import UserProblem
from rules_engine.saying import say

LIVING = (Status.DRAFT, Status.OPEN, Status.DRAWN, Status.RUNNING, Status.FINISHED)
MOST_MONEY = Decimal("9999999.99")
LONGEST_HOLD = 10080


@dataclass(frozen=True, kw_only=True)
class EntrySettings:
    """Everything that a director chooses about entry; the defaults let everybody in at any time."""

    opens_at: datetime | None = None
    closes_at: datetime | None = None
    rating_from: int | None = None
    rating_to: int | None = None
    members_only: bool = False
    most_per_home_club: int | None = None
    guests: bool = False
    waiting_list: bool = True
    hold_minutes: int = 0
    self_check_in: bool = False
    fee: Decimal | None = None
    currency: str = ""


def rules_of(competition: Competition) -> EntryRules:
    """The rules of entry as they stand; what nobody has set is as in `EntrySettings`."""
    found = EntryRules.objects.filter(competition=competition).first()
    return found or EntryRules(competition=competition)


def limits_of(rules: EntryRules) -> Limits:
    """What of the rules decides who may enter."""
    return Limits(
        opens_at=rules.opens_at,
        closes_at=rules.closes_at,
        rating_from=rules.rating_from,
        rating_to=rules.rating_to,
        members_only=rules.members_only,
        most_per_home_club=rules.most_per_home_club,
    )


def set_rules(*, competition: Competition, settings: EntrySettings, by: User | None) -> EntryRules:
    """Set the rules of entry; who is in already stays.

    Raises `UserProblem` "bad-entry-times", "bad-rating-range", "out-of-range", "bad-amount",
    "currency-missing".
    """
    values = asdict(settings)
    if settings.opens_at and settings.closes_at and settings.opens_at >= settings.closes_at:
        raise UserProblem("bad-entry-times", gettext("Entry opens before it closes."))
    low, high = settings.rating_from, settings.rating_to
    for rating in (low, high):
        if rating is not None:
            checked_number(rating, what="rating", least=0, most=5000)
    if low is not None and high is not None and low > high:
        raise UserProblem("bad-rating-range", gettext("The lowest rating is above the highest."))
    if settings.most_per_home_club is not None:
        check_range(
            settings.most_per_home_club,
            gettext("The number for each home club lies between {least} and {most}; {value} does not."),
            least=1,
            most=512,
        )
    check_range(
        settings.hold_minutes,
        gettext("The time to confirm in minutes lies between {least} and {most}; {value} does not."),
        least=0,
        most=LONGEST_HOLD,
    )
    values["currency"] = tidy(settings.currency)[:12]
    if settings.fee is not None:
        values["fee"] = checked_amount(settings.fee)
        if not values["currency"]:
            raise UserProblem(
                "currency-missing", gettext("Say in which currency the fee is, such as EUR or £.")
            )
    with changing(competition, *LIVING) as found:
        row, _ = EntryRules.objects.update_or_create(competition=found, defaults=values)
        text = say("competitions.log-entry-rules", "The rules of entry were changed.")
        log(found, by, "entry-rules", text, private=found.status == Status.DRAFT)
    return row


def checked_amount(amount: Decimal | str, told: str = "") -> Decimal:
    """An amount of money to the cent. Raises `UserProblem` "bad-amount", `told` if that is given."""
    try:
        found = Decimal(amount)
        exact = found.is_finite() and found == found.quantize(Decimal("0.01"))
    except (InvalidOperation, ValueError):
        exact = False
    if not exact or not 0 <= found <= MOST_MONEY:
        raise UserProblem(
            "bad-amount",
            told or gettext("Give the amount as a number such as 12.50, and nothing below 0."),
        )
    return found.quantize(Decimal("0.01"))


def check_entry(competition: Competition, player: Player, user: User) -> None:
    """Whether this player may enter by themselves now. Raises `UserProblem` (403) with the code of
    `rules.entry_limits`."""
    refuse(refusal_for(competition, rules_of(competition), player, user, now()))


def refusal_for(
    competition: Competition, rules: EntryRules, player: Player, user: User, at: datetime
) -> Refusal | None:
    """Why this player may not enter by themselves; None when they may."""
    home = home_club_of(player)
    who = Candidate(
        rating=player.rating,
        is_member=bool(roles_in(user, competition.club)),
        home_club=home,
        from_home_club=from_home_club(competition, home) if rules.most_per_home_club else 0,
    )
    return refusal(limits_of(rules), who, at)


def refuse(why: Refusal | None) -> None:
    """Raise what `rules.entry_limits` found, if anything."""
    if why is not None:
        raise UserProblem(why.code, why.words, 403)


def home_club_of(player: Player) -> str:
    """The club that a player comes from; "" for one of this club."""
    return str(player.home_club)


def from_home_club(competition: Competition, home_club: str) -> int:
    """How many of a home club are in."""
    if not home_club:
        return 0
    inside = competition.entrants.exclude(status=Entrant.Status.WITHDRAWN)
    return inside.filter(player__home_club__iexact=home_club).count()
