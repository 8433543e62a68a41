"""An emblem's events: contests, deadlines, the end of the term. Called-off contests stay, cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from django.utils.translation import gettext

from clubs.emblems import clock
from clubs.emblems.models import Emblem
from clubs.emblems.rules.state import COVERED, DECIDED, FINAL, FORFEITED, OFF, WITHDRAWN
from clubs.emblems.selectors import cases
from clubs.publishing.views.calendars.writing import CANCELLED, CONFIRMED, Event

EVENING = time(20, 0)
LASTS = timedelta(hours=4)
HELD, CALLED_OFF = (COVERED, FINAL, DECIDED), (FORFEITED, OFF, WITHDRAWN)


def events_of(emblem: Emblem, person: str = "", *, link: str = "") -> Iterator[Event]:
    """The events of an emblem; with ``person`` what he has to do or to play. ``link`` is the page."""
    case, zone = cases.fold(emblem, until=clock.now()), emblem.club.tzinfo
    last = emblem.steps.order_by("-seq").values_list("at", flat=True).first()

    def event(name: str, summary: str, begin: datetime, **more: object) -> Event:
        return Event(
            uid=f"{emblem.public_id}-{name}@balkline",
            summary=summary,
            begin=begin,
            changed=last or emblem.created_at,
            sequence=emblem.last_seq,
            link=link,
            **more,  # type: ignore[arg-type]
        )

    for one in case.state.challenges.values():
        if one.contest is None or one.state not in (*HELD, *CALLED_OFF):
            continue
        if person and person not in one.sides:
            continue
        starts = time.fromisoformat(one.start or case.deed_of(one).terms.start or f"{EVENING:%H:%M}")
        for night in range(one.nights):
            begin = clock.aware(datetime.combine(one.contest + timedelta(days=night), starts), zone)
            words = gettext("{emblem}: {challenger} challenges {holder}")
            if one.nights > 1:
                words = gettext("{emblem}: {challenger} challenges {holder}, night {number} of {all}")
            told = words.format(
                emblem=emblem.title, challenger=one.challenger, holder=one.against, number=night + 1,
                all=one.nights,
            )  # fmt: skip
            yield event(
                f"contest-{one.id}-{night + 1}",
                told,
                begin,
                end=begin + LASTS,
                status=CONFIRMED if one.state in HELD else CANCELLED,
                location=", ".join(filter(None, (one.hall, one.city, one.country))),
            )
    for due in case.deadlines():
        if not due.who or (person and person not in due.who.split(" and ")):
            continue
        yield event(
            due.base.replace(":", "-"),
            due.words,
            clock.aware(due.at, zone),
            description=gettext("Clauses: {clauses}").format(clauses=", ".join(due.citations)),
            warn=timedelta(days=1),
        )
