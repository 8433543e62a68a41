"""Turn a club's signals into webhook messages: public facts only, with addresses for the details."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db.models.signals import post_delete, post_save
from django.urls import reverse
from django.utils.timezone import now

from clubs.competitions.models import Competition, CompetitionEvent
from clubs.competitions.signals import places_changed
from clubs.emblems.models import Emblem, EmblemStep
from clubs.emblems.signals import steps_written
from clubs.ladders.models import LadderEvent
from clubs.leagues.models import LeagueEvent, TeamMatch
from clubs.leagues.selectors.told import is_told
from clubs.people.models import Club, ClubEvent
from clubs.series.models import Series
from clubs.series.selectors.races import Race, counts_for, race_of
from clubs.webhooks.models import Webhook
from clubs.webhooks.rules.kinds import (
    OF_LEAGUES,
    kind_of_line,
    stage_kind_of_line,
    stage_of_line,
)
from clubs.webhooks.selectors import kind_of_league_line
from clubs.webhooks.services import delivering
from clubs.webhooks.services.describing import described
from clubs.webhooks.services.telling import has_listeners, read_afresh, tell
from matches import retention, signals
from matches.models import Act, Match

OF_MATCHES = {
    "match.seated": signals.match_seated,
    "match.started": signals.match_started,
    "match.entry": signals.entry_recorded,
    "match.finished": signals.match_finished,
    "match.confirmed": signals.match_confirmed,
    "match.corrected": signals.result_corrected,
    "match.reopened": signals.match_reopened,
    "match.voided": signals.match_voided,
}

OF_ACTS = {
    Act.Kind.DISPUTED: "dispute.opened",
    Act.Kind.DISPUTE_AGAIN: "dispute.opened",
    Act.Kind.DISPUTE_RULED: "dispute.ruled",
    Act.Kind.DISPUTE_DROPPED: "dispute.withdrawn",
}
OF_SERIES = ("series.changed", "series.decided")


def match_facts(match: Match) -> dict[str, Any]:
    """What everybody may know of a match."""
    return {
        "match": match.public_id,
        "title": match.title,
        "game": match.game,
        "table": match.table.number if match.table is not None else None,
        "sides": [{"letter": one.letter, "name": one.name} for one in match.sides.all()],
        "winner": match.winner_letter or None,
        "result_kind": match.result_kind,
        "status": match.status,
        "seq": match.last_seq,
        "revision": match.revision,
        "url": f"/m/{match.public_id}/",
    }


def _of_match(kind: str) -> Any:
    def receive(sender: Any, match: Match, **more: Any) -> None:
        known: dict[str, Any] = {name: more[name] for name in ("seq", "before", "after") if name in more}

        def facts() -> dict[str, Any]:
            return match_facts(match) | known | described("match", kind, match, seq=more.get("seq"))

        tell(match.club_id, kind, facts)

    return receive


def _act(sender: Any, instance: Act, created: bool, **kwargs: Any) -> None:
    kind = OF_ACTS.get(Act.Kind(instance.kind)) if created else None
    if kind is not None and not instance.match.simulated:
        known = {name: instance.data.get(name) for name in ("dispute", "entry", "ruling", "upheld")}
        match = instance.match
        tell(
            match.club_id,
            kind,
            lambda: match_facts(match) | known | described("match", kind, match, act=instance),
        )


def _competition(sender: Any, instance: CompetitionEvent, created: bool, **kwargs: Any) -> None:
    competition = instance.competition

    def facts() -> dict[str, Any]:
        return {
            "competition": competition.slug,
            "name": competition.name,
            "seq": instance.seq,
            "line": instance.kind,
            "text": instance.text,
            "fixture": instance.fixture,
            "champion": competition.champion.name if competition.champion is not None else None,
            "url": competition.get_absolute_url(),
        }

    if not created or instance.private:
        return
    kind = kind_of_line(instance.kind)
    tell(competition.club_id, kind, lambda: facts() | described("competition", instance, kind))
    stage = stage_of_line(instance.kind, instance.data)
    if stage is not None:
        of_stage = stage_kind_of_line(instance.kind)
        told = partial(described, "competition", instance, of_stage)
        tell(competition.club_id, of_stage, lambda: facts() | {"stage": stage} | told())


def _emblem(sender: Any, emblem: Emblem, steps: Sequence[EmblemStep], **kwargs: Any) -> None:
    for step in steps:
        tell(emblem.club_id, "emblem.step", partial(_emblem_facts, emblem, step))


def _emblem_facts(emblem: Emblem, step: EmblemStep) -> dict[str, Any]:
    page, club = emblem.get_absolute_url(), emblem.club
    api = reverse("api:emblem", args=[club.slug, emblem.slug])
    number = f"{emblem.slug}/{step.seq}"
    return {
        "emblem": emblem.slug,
        "title": emblem.title,
        "seq": step.seq,
        "step": step.kind,
        "words": step.words,
        "citations": step.citations,
        "at": step.happened_at,
        "url": page,
        **described("thing", "emblem.step", club, number, at=step.happened_at, page=page, api=api),
    }


def _ladder(sender: Any, instance: LadderEvent, created: bool, **kwargs: Any) -> None:
    ladder = instance.ladder

    def facts() -> dict[str, Any]:
        page, club = ladder.get_absolute_url(), ladder.club
        api = reverse("api:ladder", args=[club.slug, ladder.slug])
        number = f"{ladder.slug}/{instance.seq}"
        return {
            "ladder": ladder.slug,
            "title": ladder.title,
            "seq": instance.seq,
            "line": instance.kind,
            "words": instance.words,
            "url": page,
            **described("thing", "ladder.changed", club, number, at=instance.at, page=page, api=api),
        }

    if created:
        tell(ladder.club_id, "ladder.changed", facts)


def _webhook(sender: Any, instance: Webhook, **kwargs: Any) -> None:
    read_afresh(instance.club_id)


def _series_facts(series: Series, line: str) -> dict[str, Any]:
    race = race_of(series)
    return {
        "series": series.slug,
        "name": series.name,
        "line": line,
        "headline": race.headline,
        "leaders": [{"name": row.player.name, "points": row.points} for row in race.leaders],
        "played": len(race.counted),
        "of": race.total,
        "decided": _is_decided(race),
        "url": series.get_absolute_url(),
    }


def _is_decided(race: Race) -> bool:
    """Whether nobody else can win any more."""
    return bool(race.leaders) and (race.is_final or race.prospects.decided)


def _tell_series(series: Series, line: str) -> None:
    """Tell a change of a series, and whether it is decided by now."""
    facts = _series_facts(series, line)
    for kind in OF_SERIES if facts["decided"] else OF_SERIES[:1]:
        tell(series.club_id, kind, partial(_of_series, facts, kind, series))


def _of_series(facts: dict[str, Any], kind: str, series: Series) -> dict[str, Any]:
    club, page = series.club, series.get_absolute_url()
    api = reverse("api:ranking-series", args=[club.slug, series.slug])
    return facts | described("thing", kind, club, series.slug, at=now(), page=page, api=api, numbered=False)


def _series_gone(club: Club, slug: str, gone: dict[str, Any]) -> dict[str, Any]:
    page, api = club.get_absolute_url(), reverse("api:series", args=[club.slug])
    about = described("thing", "series.changed", club, slug, at=now(), page=page, api=api, numbered=False)
    return gone | about


def _places(sender: Any, competition: Competition, **kwargs: Any) -> None:
    if has_listeners(competition.club_id, *OF_SERIES):
        for series in counts_for(competition):
            _tell_series(series, "places")


def _club_event(sender: Any, instance: ClubEvent, created: bool, **kwargs: Any) -> None:
    subject, _, line = instance.what.partition("-")
    if not created or subject != "series" or not has_listeners(instance.club_id, *OF_SERIES):
        return
    slug = instance.data.get("series", "")
    series = Series.objects.filter(club=instance.club_id, slug=slug).select_related("club").first()
    if series is not None:
        _tell_series(series, line)
    elif line == "deleted":
        gone = {"series": slug, "name": instance.data.get("name", ""), "line": line, "decided": False}
        tell(instance.club_id, "series.changed", lambda: _series_gone(instance.club, slug, gone))


def _team_match_facts(match: TeamMatch, text: str) -> dict[str, Any]:
    season = match.season
    final = match.phase == TeamMatch.Phase.FINAL
    return {
        "league": season.league.slug,
        "season": season.slug,
        "division": match.division.slug if match.division is not None else None,
        "cup": match.cup.slug if match.cup is not None else None,
        "number": match.number,
        "home": match.home.name,
        "away": match.away.name,
        "phase": match.phase,
        "on": match.on,
        "at": match.at,
        "venue": match.venue.name if match.venue is not None else None,
        "rubbers": [match.home_rubbers, match.away_rubbers] if final else None,
        "frames": [match.home_frames, match.away_frames] if final else None,
        "points": [match.home_points, match.away_points] if final else None,
        "awarded": match.awarded or None,
        "text": text,
        "url": match.get_absolute_url(),
    }


def _league_facts(line: LeagueEvent) -> dict[str, Any]:
    season, match = line.season, line.team_match
    return {
        "league": line.league.slug,
        "season": season.slug if season is not None else None,
        "number": match.number if match is not None else None,
        "line": line.kind,
        "text": line.text,
        "url": (match or season or line.league).get_absolute_url(),
    }


def _league(sender: Any, instance: LeagueEvent, created: bool, **kwargs: Any) -> None:
    if not created or not has_listeners(instance.league.club_id, *OF_LEAGUES) or not is_told(instance):
        return
    kind, match = kind_of_league_line(instance), instance.team_match

    def facts() -> dict[str, Any]:
        if match is not None and kind.startswith("team-match."):
            return _team_match_facts(match, instance.text) | described("league", instance, kind)
        return _league_facts(instance) | described("league", instance, kind)

    tell(instance.league.club_id, kind, facts)


def connect() -> None:
    """Connect the signals. Idempotent."""
    retention.register_rows("webhook-messages", "messages to programs", delivering.over)
    for kind, signal in OF_MATCHES.items():
        signal.connect(_of_match(kind), sender=Match, dispatch_uid=f"webhooks.{kind}", weak=False)
    places_changed.connect(_places, sender=Competition, dispatch_uid="webhooks.places")
    steps_written.connect(_emblem, dispatch_uid="webhooks.emblem")
    for model, receiver in (
        (Act, _act),
        (CompetitionEvent, _competition),
        (LadderEvent, _ladder),
        (ClubEvent, _club_event),
        (LeagueEvent, _league),
    ):
        post_save.connect(receiver, sender=model, dispatch_uid=f"webhooks.{receiver.__name__}")
    for signal in (post_save, post_delete):
        signal.connect(_webhook, sender=Webhook, dispatch_uid="webhooks._webhook")
