"""The codes of deeds in words, and the details of a line as its readers see them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from clubs.audit.models import AuditLine
from clubs.audit.rules.deeds import SUBJECTS
from clubs.people.models import Role
from config.languages.speaking import all_of, translated

WHAT: Final[dict[str, Promise]] = {
    "sign-in": pgettext_lazy("audit log", "Signed in"),
    "sign-in-failed": pgettext_lazy("audit log", "Failed to sign in"),
    "sign-out": pgettext_lazy("audit log", "Signed out"),
    "account-made": pgettext_lazy("audit log", "Account made"),
    "account-removed": pgettext_lazy("audit log", "Account removed"),
    "password-changed": pgettext_lazy("audit log", "Password changed"),
    "email-changed": pgettext_lazy("audit log", "E-mail address changed"),
    "second-step-on": pgettext_lazy("audit log", "Second step of signing in added"),
    "second-step-off": pgettext_lazy("audit log", "Second step of signing in removed"),
    "recovery-codes": pgettext_lazy("audit log", "Recovery codes made"),
    "data-asked": pgettext_lazy("audit log", "Asked for a person's data"),
    "data-fetched": pgettext_lazy("audit log", "Fetched a person's data"),
    "role-given": pgettext_lazy("audit log", "Role given"),
    "role-taken": pgettext_lazy("audit log", "Role taken away"),
    "invited": pgettext_lazy("audit log", "Invited"),
    "invitation-withdrawn": pgettext_lazy("audit log", "Invitation taken back"),
    "player-linked": pgettext_lazy("audit log", "Player linked to an account"),
    "player-unlinked": pgettext_lazy("audit log", "Player no longer linked to an account"),
    "token-made": pgettext_lazy("audit log", "Token made"),
    "token-revoked": pgettext_lazy("audit log", "Token revoked"),
    "app-registered": pgettext_lazy("audit log", "App registered"),
    "app-changed": pgettext_lazy("audit log", "App changed"),
    "app-secret": pgettext_lazy("audit log", "New secret for an app"),
    "app-removed": pgettext_lazy("audit log", "App removed"),
    "app-consented": pgettext_lazy("audit log", "App allowed"),
    "app-consent-ended": pgettext_lazy("audit log", "App no longer allowed"),
    "webhook-made": pgettext_lazy("audit log", "Webhook made"),
    "webhook-changed": pgettext_lazy("audit log", "Webhook changed"),
    "webhook-secret": pgettext_lazy("audit log", "New secret for a webhook"),
    "webhook-off": pgettext_lazy("audit log", "Webhook switched off"),
    "webhook-removed": pgettext_lazy("audit log", "Webhook removed"),
    "pairing-code": pgettext_lazy("audit log", "Code for a tablet made"),
    "tablet-paired": pgettext_lazy("audit log", "Tablet paired"),
    "tablet-revoked": pgettext_lazy("audit log", "Tablet removed"),
    "club-made": pgettext_lazy("audit log", "Club founded"),
    "club-changed": pgettext_lazy("audit log", "Club's details changed"),
    "club-archived": pgettext_lazy("audit log", "Club archived"),
    "club-restored": pgettext_lazy("audit log", "Club open again"),
    "club-imported": pgettext_lazy("audit log", "Club brought in from an archive"),
    "club-removed": pgettext_lazy("audit log", "Club deleted"),
    "affiliation-accepted": pgettext_lazy("audit log", "Membership of an association accepted"),
    "affiliation-ended": pgettext_lazy("audit log", "Membership of an association ended"),
    "players-merged": pgettext_lazy("audit log", "Two players made one"),
    "player-removed": pgettext_lazy("audit log", "Player removed"),
    "player-erased": pgettext_lazy("audit log", "Player erased"),
    "table-removed": pgettext_lazy("audit log", "Table removed"),
    "competition-removed": pgettext_lazy("audit log", "Competition removed"),
    "emblem-removed": pgettext_lazy("audit log", "Emblem removed"),
    "ladder-removed": pgettext_lazy("audit log", "Ladder removed"),
    "series-deleted": pgettext_lazy("audit log", "Ranking series deleted"),
    "league-deleted": pgettext_lazy("audit log", "League deleted"),
    "rating-list-deleted": pgettext_lazy("audit log", "Rating list deleted"),
    "handicap-policy-removed": pgettext_lazy("audit log", "Handicap policy removed"),
    "entry-corrected": pgettext_lazy("audit log", "Entry of a match corrected"),
    "match-declared": pgettext_lazy("audit log", "Match decided without play"),
    "award": pgettext_lazy("audit log", "Result decided otherwise"),
    "match-reopened": pgettext_lazy("audit log", "Match opened again"),
    "result-changed": pgettext_lazy("audit log", "Confirmed result changed"),
    "match-called-off": pgettext_lazy("audit log", "Match called off"),
    "dispute-ruled": pgettext_lazy("audit log", "Dispute ruled on"),
    "handicap-set": pgettext_lazy("audit log", "Handicap set"),
    "handicaps-set": pgettext_lazy("audit log", "Handicaps set"),
    "entrant-disqualified": pgettext_lazy("audit log", "Entrant disqualified"),
    "entrant-reinstated": pgettext_lazy("audit log", "Entrant admitted again"),
    "competition-cancelled": pgettext_lazy("audit log", "Competition cancelled"),
    "competition-uncancelled": pgettext_lazy("audit log", "Competition takes place after all"),
    "draw-made-again": pgettext_lazy("audit log", "Draw made again"),
    "team-match-awarded": pgettext_lazy("audit log", "Team match awarded"),
    "team-match-conceded": pgettext_lazy("audit log", "Team match conceded"),
    "team-match-reopened": pgettext_lazy("audit log", "Team match opened again"),
    "points-deducted": pgettext_lazy("audit log", "Points deducted"),
    "deduction-taken-back": pgettext_lazy("audit log", "Deduction of points taken back"),
    "penalty": pgettext_lazy("audit log", "Penalty applied"),
    "penalty-waived": pgettext_lazy("audit log", "Penalty waived"),
    "protest-ruled": pgettext_lazy("audit log", "Protest ruled on"),
    "team-role": pgettext_lazy("audit log", "Role in a team changed"),
    "fee-noted": pgettext_lazy("audit log", "Entry fee noted"),
    "fee-taken-back": pgettext_lazy("audit log", "Entry fee taken back"),
    "payout": pgettext_lazy("audit log", "Prize paid out"),
    "payout-taken-back": pgettext_lazy("audit log", "Payment of a prize taken back"),
    "emblem-money": pgettext_lazy("audit log", "Money of a challenge trophy moved"),
    "admin-change": pgettext_lazy("audit log", "Changed in the administration"),
    "job-again": pgettext_lazy("audit log", "Background job run again"),
    "job-given-up": pgettext_lazy("audit log", "Background job given up"),
}
"""What was done, by its code."""

HEADINGS: Final[dict[str, Promise]] = {
    "accounts": pgettext_lazy("audit log, kinds", "Accounts"),
    "rights": pgettext_lazy("audit log, kinds", "Roles and rights"),
    "programs": pgettext_lazy("audit log, kinds", "Tokens, apps and webhooks"),
    "tablets": pgettext_lazy("audit log, kinds", "Tablets"),
    "clubs": pgettext_lazy("audit log, kinds", "Club"),
    "play": pgettext_lazy("audit log, kinds", "Results and corrections"),
    "money": pgettext_lazy("audit log, kinds", "Money"),
    "operator": pgettext_lazy("audit log, kinds", "Administration"),
}
"""The subjects of deeds."""

DETAILS: Final[dict[str, Promise]] = {
    "after": pgettext_lazy("audit log, detail", "after"),
    "amount": pgettext_lazy("audit log, detail", "amount"),
    "before": pgettext_lazy("audit log, detail", "before"),
    "email": pgettext_lazy("audit log, detail", "e-mail"),
    "entry": pgettext_lazy("audit log, detail", "entry"),
    "policy": pgettext_lazy("audit log, detail", "handicap policy"),
    "person": pgettext_lazy("audit log, detail", "person"),
    "reason": pgettext_lazy("audit log, detail", "reason"),
    "role": pgettext_lazy("audit log, detail", "role"),
    "scopes": pgettext_lazy("audit log, detail", "scopes"),
    "source": pgettext_lazy("audit log, detail", "from"),
    "table": pgettext_lazy("audit log, detail", "table"),
    "target": pgettext_lazy("audit log, detail", "to"),
    "team_match": pgettext_lazy("audit log, detail", "team match"),
    "text": pgettext_lazy("audit log, detail", "text"),
    "until": pgettext_lazy("audit log, detail", "until"),
    "url": pgettext_lazy("audit log, detail", "address of the program"),
}
"""What a detail is called, by its name. Others are for programs: the file has them."""


def what_of(code: str) -> str:
    """A deed in words; a code of another version as it stands."""
    return str(WHAT.get(code, code))


def choices(subjects: tuple[str, ...] = tuple(SUBJECTS)) -> list[tuple[str, list[tuple[str, str]]]]:
    """The deeds of some subjects, below their headings, for a list to choose from."""
    return [(str(HEADINGS[one]), [(code, what_of(code)) for code in SUBJECTS[one]]) for one in subjects]


def who_of(line: AuditLine) -> str:
    """Who did it: a name, or the kind of who has none."""
    return line.by_label or str(line.get_by_kind_display())


def details_of(line: AuditLine) -> list[tuple[str, str]]:
    """The details of a line, each with what it is called."""
    return [
        (str(DETAILS[name]), _words(value))
        for name, value in line.data.items()
        if name in DETAILS and value not in (None, "", [], {})
    ]


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return all_of([_words(each) for each in value])
    if isinstance(value, dict):
        return "; ".join(f"{name} {_words(each)}" for name, each in value.items() if each not in (None, ""))
    if value in Role.values:
        return Role(value).in_words
    return translated(str(value))


HEADS: Final = (
    "id", "at", "what", "who", "who_id", "kind_of_who", "program", "network", "club", "about", "about_id",
    "about_name", "details", "request",
)  # fmt: skip
"""The headings of the file: names for programs, the same in every language."""


def rows_of(lines: Any) -> Iterator[tuple[Any, ...]]:
    """The lines as rows of a file, below the headings."""
    yield HEADS
    for line in lines:
        yield (
            line.pk, line.at.isoformat(timespec="seconds"), line.what, line.by_label, line.by_key,
            line.by_kind, line.program, line.address, line.club_name, line.about_kind, line.about_key,
            line.about_label, json.dumps(line.data, ensure_ascii=False), line.request_id,
        )  # fmt: skip
