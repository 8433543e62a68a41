"""The input of the state machine: dated events, each with an actor and a few facts.

========== ============ ====================================================================================
kind       by           what happened; facts
========== ============ ====================================================================================
award      donor        the emblem is given to ``to``
guarantee  holder       the holder left his surety
challenge  challenger   a challenge reached the donor with ``money``; ``dated`` (the day written on it),
                        ``age``, ``standing``, ``stake`` (a side), ``mailed`` (the hour the money was sent),
                        ``certified_by`` (two names), ``direct`` (sent to the holder himself, who has it)
notify     donor        the holder was told of ``challenge``
cover      holder       he put up his part against ``challenge``
excuse     judge        a sufficient cause: ``what`` ("cover", "delivery"), ``until`` (a day), ``reason``
withdraw   challenger   takes back ``challenge``
prefer     chooser      of challenges of the same hour, ``challenge`` goes first
date       either       the contest is on ``day``; ``agreed`` by both; ``nights``
venue      either       ``city``, ``country``, ``residence`` (countries where the two live)
hall       either       ``name`` of the hall, ``agreed``; or by the donor
officials  either       ``referee``, ``marker``, ``agreed``; or by the donor
start      either       the contest begins at ``hour``, ``agreed``, ``reason``
equipment  donor        ``balls``, ``table``, ``cushions``, ``pockets`` as they are to be used
sign       either       a player signed the rules
final      either       put up his final part for ``challenge``
deliver    holder       the emblem is with the donor (or, at pool, at the contest)
refuse     either       refuses to play
collude    donor        the donor finds that both plotted; ``consent``: with his leave
death      anyone       ``who`` died
result     referee      ``winner`` of ``challenge``; ``score``, ``match``
receipts   winner       ``money`` came in
expense    winner       ``money`` was paid for ``what``
rule       donor        the donor settles a point; ``words``, ``outcome`` ("", "holder", "challenger", "off")
amend      donor        the deed is from now on that of ``version``; older challenges keep theirs
reverse    donor        ``step`` never was, for ``reason``; a deadline then falls on the end of ``until``
========== ============ ====================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from rules_engine.saying import say

from .terms import MISSING, NOT_YES_OR_NO, DeedError, money

DONOR = "donor"
REFEREE = "referee"

_C = "challenge"
FACTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "award": (("to",), ()),
    "guarantee": (("money",), ()),
    "challenge": (("money",), ("dated", "age", "standing", "stake", "mailed", "certified_by", "direct")),
    "notify": ((_C,), ()),
    "cover": ((_C, "money"), ()),
    "excuse": ((_C, "what", "reason"), ("until",)),
    "withdraw": ((_C,), ()),
    "prefer": ((_C,), ()),
    "date": ((_C, "day"), ("agreed", "nights")),
    "venue": ((_C, "city", "country"), ("residence",)),
    "hall": ((_C, "name"), ("agreed",)),
    "officials": ((_C,), ("referee", "marker", "agreed")),
    "start": ((_C, "hour"), ("agreed", "reason")),
    "equipment": ((_C,), ("balls", "table", "cushions", "pockets")),
    "sign": ((_C,), ()),
    "final": ((_C, "money"), ()),
    "deliver": ((_C,), ()),
    "refuse": ((_C,), ()),
    "collude": ((_C, "reason"), ("consent",)),
    "death": (("who",), ()),
    "result": ((_C, "winner"), ("score", "match")),
    "receipts": ((_C, "money"), ()),
    "expense": ((_C, "money", "what"), ()),
    "rule": (("words",), (_C, "outcome")),
    "amend": (("version",), ()),
    "reverse": (("step", "reason"), ("until",)),
}
"""By kind: the facts that are needed, and those that may be left out."""

_DAYS = frozenset({"dated", "day", "until"})
_YES = frozenset({"agreed", "standing", "consent", "direct"})
_NUMBERS = frozenset({"age", "nights", "version"})
_AMOUNTS = frozenset({"money", "stake"})
_LISTS = frozenset({"certified_by", "residence"})


@dataclass(frozen=True)
class Event:
    """Event number ``n`` of an emblem's log: ``by`` is a person's name, "donor" or "referee"; ``at`` is local
    to the deed, without a zone."""

    n: int
    at: datetime
    kind: str
    by: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The name of the step that the event is."""
        return f"e{self.n}"

    def to_json(self) -> dict[str, Any]:
        """Plain values, as :func:`read_event` takes them."""
        return {
            "n": self.n,
            "at": self.at.isoformat(),
            "kind": self.kind,
            "by": self.by,
            "facts": {name: _plain(value) for name, value in self.facts.items()},
        }


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value


def _day(value: Any, where: str) -> date:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        wrong = say("emblems.no-date", "{value} is no day; write 1907-05-31", value=repr(str(value)[:30]))
        raise DeedError(where, wrong) from None


def moment(value: Any, where: str) -> datetime:
    """A moment, local and without a zone; a day alone is its first. Raises :class:`DeedError`."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime(value.year, value.month, value.day)
    try:
        found = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    except ValueError:
        wrong = say(
            "emblems.no-moment", "{value} is no moment; write 1907-05-31 20:00", value=repr(str(value)[:30])
        )
        raise DeedError(where, wrong) from None
    return found.replace(tzinfo=None)


def _fact(kind: str, name: str, value: Any) -> Any:
    where = f"{kind}.{name}"
    if name in _DAYS:
        return _day(value, where)
    if name == "mailed":
        return moment(value, where)
    if name in _AMOUNTS:
        return money(value, where)
    if name in _YES:
        if not isinstance(value, bool):
            raise DeedError(where, NOT_YES_OR_NO)
        return value
    if name in _NUMBERS:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 1000:
            raise DeedError(where, say("emblems.number-to-999", "must be a whole number from 1 to 999"))
        return value
    if name in _LISTS:
        if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
            raise DeedError(where, say("emblems.list-of-names", "must be a list of names"))
        return tuple(value)
    if not isinstance(value, str) or len(value) > 1000:
        raise DeedError(where, say("emblems.text-of-1000", "must be a text of at most 1,000 characters"))
    return value.strip()


def read_event(raw: Mapping[str, Any]) -> Event:
    """Read an event from plain values. Raises :class:`DeedError` that names the fact."""
    kind = raw.get("kind")
    if kind not in FACTS:
        wrong = say("emblems.no-event", "there is no event {kind}", kind=repr(str(kind)[:30]))
        raise DeedError("kind", wrong)
    needed, more = FACTS[kind]
    given = raw.get("facts", {})
    facts = {}
    for name, value in given.items():
        if name not in needed and name not in more:
            raise DeedError(f"{kind}.{name}", say("emblems.no-fact", "is no fact of such an event"))
        if value is not None:
            facts[name] = _fact(kind, name, value)
    for name in needed:
        if facts.get(name) in (None, ""):
            raise DeedError(f"{kind}.{name}", MISSING)
    by = raw.get("by")
    if not isinstance(by, str) or not by.strip() or len(by) > 120:
        raise DeedError("by", say("emblems.who-acts", "must say who acts"))
    return Event(int(raw["n"]), moment(raw["at"], "at"), kind, by.strip(), facts)
