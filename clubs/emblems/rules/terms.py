"""A deed as data: its terms, its clauses, and the readings chosen for what it leaves unclear.

The three deeds of the Hand Book of 1908 stand in ``data`` (Brunswick, lines 627-663, 674-745, 962-996), their
clauses in our own words. A club's own deed has the same form (:mod:`.own`). A clause is cited as
"<deed>#<ref>": "18-2#am-4".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path
from typing import Any

from rules_engine.saying import Text, say, say_many, text_of

from . import days

DATA = Path(__file__).parent / "data"
THREE = ("18-1", "18-2", "pool")

SUBJECTS = frozenset({
    "stake", "deposit", "cover", "cover_default", "one_cover", "excuse", "at_risk", "final", "final_default",
    "play_or_pay", "death", "window", "refusal", "collusion", "effect", "queue", "priority", "wait", "near",
    "officials", "points", "term", "guarantee", "delivery", "delivery_default", "eligibility", "ownership",
    "won", "channel", "stakeholder", "equipment", "venue", "hall", "ruling", "signing", "same_time", "late",
    "additions", "receipts", "withdraw", "mail", "start",
})  # fmt: skip
"""What a clause may decide."""


class DeedError(ValueError):
    """A deed that cannot be: ``where`` names the field ("terms.cover_days"), ``message`` what is wrong,
    ``told`` both together."""

    def __init__(self, where: str, message: str) -> None:
        self.told = say("emblems.at-field", "{field}: {message}", field=where, message=message)
        super().__init__(self.told)
        self.where = where
        self.message = message


MISSING = say("emblems.is-missing", "is missing")
NO_MAPPING = say("emblems.no-mapping", "must be a mapping")
NOT_YES_OR_NO = say("emblems.yes-or-no", "must be yes or no")


def _one_of(words: Iterable[str]) -> Text:
    return say("emblems.one-of", "must be one of {words}", words=", ".join(words))


@dataclass(frozen=True)
class Terms:
    """The figures of a deed. Money in the deed's currency, without a currency in nothing at all.

    ``play`` is "from" (the holder can be made to play from day ``play_days`` on) or "within" (he names a day
    up to it); ``date_by`` "either" or "holder". ``same_time``: who chooses between challenges of one hour.
    ``late_days``: challenges of so many days before the end of the term prolong it (0: the deed is silent).
    ``delivery_hour``: when the emblem has to be there on the day of a contest ("": no such duty);
    ``delivery_default`` "forfeit" or "dispute". ``officials_by``: the hour after which the donor names them.
    ``countries``: "residence", "legal residence", a country, or "" (anywhere). ``receipts``: "winner" or "".
    ``final_say``: "everything", "hall and officials" or "uncovered". ``term_months`` 0: it never becomes
    anyone's property.
    """

    stake: Decimal = Decimal(0)
    stake_is_minimum: bool = False
    deposit: Decimal = Decimal(0)
    deposit_returnable: bool | None = None
    cover_days: int = 10
    final_days: int = 10
    play: str = "from"
    play_days: int = 60
    date_by: str = "either"
    wait_days: int = 0
    mail_certificate: bool = False
    same_time: str = "donor"
    term_months: int = 0
    late_days: int = 0
    guarantee: Decimal = Decimal(0)
    delivery_hour: str = ""
    delivery_default: str = "dispute"
    consent_cures: bool = False
    officials: tuple[str, ...] = ("referee",)
    officials_by: str = ""
    min_age: int | None = None
    standing: bool = False
    points: int = 0
    per: str = "game"
    city_by: str = ""
    countries: str = ""
    hall_by: str = "donor"
    start: str = ""
    balls: str = ""
    table: str = ""
    cushions: str = ""
    pockets: str = ""
    receipts: str = ""
    signing: bool = False
    final_say: str = "uncovered"

    @property
    def final(self) -> Decimal:
        """What is left of the least stake after the deposit."""
        return self.stake - self.deposit


@dataclass(frozen=True)
class Clause:
    """A numbered clause in our own words, and the subjects that it decides."""

    ref: str
    text: str
    decides: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """A point that the deeds leave unclear; the first choice is the default."""

    id: str
    text: str
    deeds: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]

    @property
    def default(self) -> str:
        """The default choice."""
        return self.choices[0][0]


@dataclass(frozen=True)
class Deed:
    """A deed in one version. ``chosen`` has the readings that differ from their defaults."""

    id: str
    title: str
    game: str
    donor: str
    stakeholder: str
    currency: str
    near: str
    additions: tuple[str, ...]
    terms: Terms
    clauses: tuple[Clause, ...]
    chosen: Mapping[str, str] = field(default_factory=dict)
    version: int = 1
    lines: tuple[int, int] | None = None
    adopted: str = ""
    signatories: tuple[str, ...] = ()

    def cite(self, *subjects: str) -> tuple[str, ...]:
        """The clauses that decide any of ``subjects``, in the deed's order."""
        return tuple(
            f"{self.id}#{one.ref}" for one in self.clauses if not set(subjects).isdisjoint(one.decides)
        )

    def reading(self, point: str) -> str:
        """The reading of an unclear point. Raises ``KeyError`` for a point that there is not."""
        return self.chosen.get(point) or readings()[point].default

    def term_over(self, expiry: date) -> datetime:
        """The moment at which a term that ends on the day ``expiry`` is over (em-last-day)."""
        if self.reading("em-last-day") == "expiry-day":
            return days.too_late(expiry)
        return days.begins(expiry)

    def clause(self, citation: str) -> Clause:
        """The clause behind a citation. Raises ``KeyError``."""
        ref = citation.partition("#")[2]
        return {one.ref: one for one in self.clauses}[ref]

    def to_json(self) -> dict[str, Any]:
        """Plain values, as :func:`read_deed` takes them; money as text."""
        plain = asdict(self)
        plain["terms"] = {
            name: str(value) if isinstance(value, Decimal) else value
            for name, value in plain["terms"].items()
        }
        return json.loads(json.dumps(plain))  # tuples become lists

    def read_as(self, chosen: Mapping[str, str]) -> Deed:
        """The deed under other readings. Raises :class:`DeedError`."""
        made = replace(self, chosen={**self.chosen, **chosen})
        _check_readings(made)
        return made


_WORDS = {
    "play": ("from", "within"), "date_by": ("either", "holder"), "same_time": ("donor", "holder"),
    "delivery_default": ("forfeit", "dispute"), "per": ("game", "night"), "city_by": ("", "holder"),
    "hall_by": ("donor", "agreement"), "receipts": ("", "winner"),
    "final_say": ("everything", "hall and officials", "uncovered"),
}  # fmt: skip
_DAYS = {
    "cover_days": 1,
    "final_days": 0,
    "play_days": 1,
    "wait_days": 0,
    "term_months": 0,
    "late_days": 0,
    "points": 0,
}
_MOST = 3660
_MONEY = ("stake", "deposit", "guarantee")


def _text(raw: Mapping[str, Any], name: str, most: int, *, needed: bool = True) -> str:
    value = raw.get(name, "")
    if not isinstance(value, str):
        raise DeedError(name, say("emblems.no-text", "must be text"))
    if needed and not value.strip():
        raise DeedError(name, MISSING)
    if len(value) > most:
        long = say_many(
            "emblems.too-long", "has more than {n} character", "has more than {n} characters", most
        )
        raise DeedError(name, long)
    return value.strip()


def money(value: Any, where: str) -> Decimal:
    """An amount of money, at least nothing, to the hundredth. Raises :class:`DeedError`."""
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        wrong = say("emblems.no-amount", "{value} is no amount", value=repr(str(value)[:20]))
        raise DeedError(where, wrong) from None
    if not amount.is_finite() or amount < 0 or amount > 10_000_000:
        raise DeedError(where, say("emblems.amount-between", "must lie between 0 and 10,000,000"))
    if amount != amount.quantize(Decimal("0.01")):
        raise DeedError(where, say("emblems.decimals", "must not have more than two decimals"))
    return amount


def _terms(raw: Any) -> Terms:
    if not isinstance(raw, Mapping):
        raise DeedError("terms", NO_MAPPING)
    known = {one.name: one for one in fields(Terms)}
    for name in raw:
        if name not in known:
            raise DeedError(f"terms.{name}", say("emblems.no-term", "is no term of a deed"))
    made: dict[str, Any] = {}
    for name, value in raw.items():
        where = f"terms.{name}"
        if name in _MONEY:
            value = money(value, where)
        elif name in _DAYS:
            if not isinstance(value, int) or isinstance(value, bool) or not _DAYS[name] <= value <= _MOST:
                whole = say(
                    "emblems.whole-number",
                    "must be a whole number from {least} to {most}",
                    least=_DAYS[name],
                    most=_MOST,
                )
                raise DeedError(where, whole)
        elif name in _WORDS:
            if value not in _WORDS[name]:
                raise DeedError(where, _one_of(repr(word) for word in _WORDS[name]))
        elif name == "officials":
            if not isinstance(value, list | tuple) or not set(value) <= {"referee", "marker"}:
                raise DeedError(where, say("emblems.deed-officials", "may name a referee and a marker"))
            value = tuple(value)
        elif name in ("delivery_hour", "officials_by", "start"):
            if not isinstance(value, str) or (value and not _is_hour(value)):
                raise DeedError(where, say("emblems.deed-hour", "must be an hour as 19:30, or empty"))
        elif name == "min_age":
            if value is not None and (not isinstance(value, int) or not 0 < value < 130):
                raise DeedError(where, say("emblems.deed-age", "must be an age in years, or nothing"))
        elif name == "deposit_returnable":
            if value not in (None, True, False):
                silent = say(
                    "emblems.yes-no-or-nothing", "must be yes, no, or nothing where the deed is silent"
                )
                raise DeedError(where, silent)
        elif isinstance(known[name].default, bool):
            if not isinstance(value, bool):
                raise DeedError(where, NOT_YES_OR_NO)
        elif not isinstance(value, str) or len(value) > 80:
            raise DeedError(where, say("emblems.text-of-80", "must be a text of at most 80 characters"))
        made[name] = value
    terms = Terms(**made)
    if terms.deposit > terms.stake:
        more = say("emblems.more-than-stake", "cannot be more than the stake of a side")
        raise DeedError("terms.deposit", more)
    if terms.term_months and terms.late_days > terms.term_months * 28:
        raise DeedError("terms.late_days", say("emblems.more-than-term", "cannot be more than the term"))
    if terms.play == "within" and terms.final_days >= terms.play_days:
        fewer = say("emblems.final-days", "must be fewer than the days within which is played")
        raise DeedError("terms.final_days", fewer)
    return terms


def _is_hour(text: str) -> bool:
    try:
        time.fromisoformat(text)
    except ValueError:
        return False
    return True


def read_deed(raw: Any) -> Deed:
    """Read a deed. Raises :class:`DeedError`, which names the field."""
    if not isinstance(raw, Mapping):
        raise DeedError("deed", NO_MAPPING)
    clauses = []
    for n, one in enumerate(raw.get("clauses", ())):
        where = f"clauses[{n}]"
        if not isinstance(one, Mapping):
            raise DeedError(where, NO_MAPPING)
        decides = tuple(one.get("decides", ()))
        if unknown := set(decides) - SUBJECTS:
            wrong = say("emblems.no-subject", "{subject} is no subject", subject=repr(sorted(unknown)[0]))
            raise DeedError(f"{where}.decides", wrong)
        clauses.append(Clause(_text(one, "ref", 12), _text(one, "text", 2000), decides))
    if len({one.ref for one in clauses}) != len(clauses):
        raise DeedError("clauses", say("emblems.same-number", "two clauses have the same number"))
    lines = raw.get("lines")
    made = Deed(
        id=_text(raw, "id", 60),
        title=_text(raw, "title", 160),
        game=_text(raw, "game", 80),
        donor=_text(raw, "donor", 160),
        stakeholder=_text(raw, "stakeholder", 160),
        currency=_text(raw, "currency", 10, needed=False),
        near=_text(raw, "near", 400, needed=False),
        additions=tuple(raw.get("additions", ())),
        terms=_terms(raw.get("terms", {})),
        clauses=tuple(clauses),
        chosen=dict(raw.get("chosen", {})),
        version=int(raw.get("version", 1)),
        lines=(lines[0], lines[1]) if lines else None,
        adopted=raw.get("adopted", ""),
        signatories=tuple(raw.get("signatories", ())),
    )
    if not made.currency and any(getattr(made.terms, name) for name in _MONEY):
        money = say("emblems.no-currency", "is missing, and there is money in the terms")
        raise DeedError("currency", money)
    _check_readings(made)
    return made


def _check_readings(deed: Deed) -> None:
    for point, choice in deed.chosen.items():
        known = readings().get(point)
        if known is None:
            raise DeedError(f"chosen.{point}", say("emblems.no-point", "is no unclear point"))
        if kind_of(deed) not in known.deeds:
            closed = say("emblems.not-open", "is not open under {deed}", deed=deed.id)
            raise DeedError(f"chosen.{point}", closed)
        if choice not in dict(known.choices):
            raise DeedError(f"chosen.{point}", _one_of(dict(known.choices)))


def kind_of(deed: Deed) -> str:
    """How readings name the deed: one of the three, or "own"."""
    return deed.id if deed.id in THREE else "own"


@cache
def readings() -> dict[str, Reading]:
    """All unclear points by id."""
    rows = json.loads((DATA / "readings.json").read_text(encoding="utf-8"))
    return {
        row["id"]: Reading(
            row["id"],
            _of_book(row["id"], row["text"]),
            tuple(row["deeds"]),
            tuple((c["id"], _of_book(f"{row['id']}.{c['id']}", c["text"])) for c in row["choices"]),
        )
        for row in rows
    }


def readings_of(deed: Deed) -> tuple[Reading, ...]:
    """The points that are open under a deed."""
    return tuple(one for one in readings().values() if kind_of(deed) in one.deeds)


@cache
def deed_of_the_book(deed_id: str) -> Deed:
    """One of the three deeds of the Hand Book: "18-1", "18-2" or "pool". Raises ``KeyError``."""
    if deed_id not in THREE:
        raise KeyError(deed_id)
    raw = json.loads((DATA / f"{deed_id}.json").read_text(encoding="utf-8"))
    raw.pop("book")
    deed = read_deed(raw)
    return replace(
        deed,
        title=_of_book(f"{deed_id}.title", deed.title),
        near=_of_book(f"{deed_id}.near", deed.near),
        additions=tuple(
            _of_book(f"{deed_id}.addition-{n}", text) for n, text in enumerate(deed.additions, 1)
        ),
        clauses=tuple(
            replace(one, text=_of_book(f"{deed_id}.clause-{one.ref}", one.text)) for one in deed.clauses
        ),
    )


def _of_book(name: str, text: str) -> Text:
    """A text of ``data`` as a message."""
    return text_of(text, "emblems." + re.sub(r"[ /]", "-", name), text, {})
