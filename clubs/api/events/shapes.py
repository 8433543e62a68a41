"""The shapes of events, and of the messages of webhooks that carry them.

What an event is about has the shape that the interface answers for it: a match that of a list of matches, and
so on.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rest_framework import serializers

from clubs.api.competitions.competitions import CompetitionRowSerializer
from clubs.api.competitions.stages import StageSerializer
from clubs.api.core.old_names import OldNames
from clubs.api.leagues.team_matches import TeamMatchRowSerializer
from clubs.api.matches.match_shapes import EntrySerializer, MatchRowSerializer
from clubs.leagues.models import Season


class EventSerializer(serializers.Serializer[Any]):
    """What happened. ``id`` is the same wherever this event is told, ``page`` and ``api`` are whole
    addresses: for people, and for programs."""

    id = serializers.CharField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    club = serializers.CharField(help_text="its name in addresses")
    page = serializers.URLField()
    api = serializers.URLField()


class EventOfMatchSerializer(EventSerializer):
    """Something about a match, and how the match stands."""

    match = MatchRowSerializer()


class EventOfEntrySerializer(EventSerializer):
    """An entry of a match. In a stream only the newest has the ``match`` as it stands; the ones before it,
    which are sent to those who were away, have null."""

    match = MatchRowSerializer(allow_null=True)
    entry = EntrySerializer()


class DisputeTellsSerializer(serializers.Serializer[Any]):
    """A dispute: its id, the entry, and once it is ruled on the ``ruling`` and whether the stroke was
    ``upheld``."""

    dispute = serializers.CharField(allow_null=True)
    entry = serializers.IntegerField(allow_null=True)
    ruling = serializers.IntegerField(allow_null=True, help_text="the entry that is the ruling")
    upheld = serializers.BooleanField(allow_null=True)


class EventOfDisputeSerializer(EventOfMatchSerializer):
    """Something about a dispute, and how the match stands."""

    dispute = DisputeTellsSerializer()


class CompetitionLineSerializer(serializers.Serializer[Any]):
    """A line of the log: ``kind`` is stable, ``text`` for people, ``fixture`` a number."""

    seq = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()
    fixture = serializers.IntegerField(allow_null=True)


class EventOfCompetitionSerializer(EventSerializer):
    """A line of a competition's log, with the competition and, where it is about one, the stage."""

    competition = CompetitionRowSerializer()
    stage = StageSerializer(allow_null=True)
    line = CompetitionLineSerializer()


class LeagueOfEventSerializer(serializers.Serializer[Any]):
    """A league, by its name in addresses and its name."""

    slug = serializers.CharField()
    name = serializers.CharField()


class SeasonOfEventSerializer(LeagueOfEventSerializer):
    """A season, and whether it is planned, running or closed."""

    old_names: ClassVar[OldNames] = {"status": "phase"}

    status = serializers.ChoiceField(choices=Season.Phase.choices, source="phase")


class LeagueLineSerializer(serializers.Serializer[Any]):
    """A line of the log: ``kind`` is stable, ``text`` for people."""

    kind = serializers.CharField()
    text = serializers.CharField()


class EventOfLeagueSerializer(EventSerializer):
    """A line of a league's log, with the season and the team match that it is about, if any."""

    league = LeagueOfEventSerializer()
    season = SeasonOfEventSerializer(allow_null=True)
    team_match = TeamMatchRowSerializer(allow_null=True)
    line = LeagueLineSerializer()


SHAPES: Final[dict[str, type[EventSerializer]]] = {
    "match": EventOfMatchSerializer,
    "dispute": EventOfDisputeSerializer,
    "competition": EventOfCompetitionSerializer,
    "stage": EventOfCompetitionSerializer,
    "team-match": EventOfLeagueSerializer,
    "season": EventOfLeagueSerializer,
    "league": EventOfLeagueSerializer,
}


def shape_of(kind: str) -> type[EventSerializer]:
    """The shape of an event of this kind."""
    if kind == "match.entry":
        return EventOfEntrySerializer
    return SHAPES.get(kind.partition(".")[0], EventSerializer)


def _message(name: str, event: type[EventSerializer]) -> type[serializers.Serializer[Any]]:
    data = type(
        f"{name}DataSerializer",
        (serializers.Serializer,),
        {
            "__doc__": "The club, the event, and what docs/webhooks.md lists besides.",
            "club": serializers.CharField(),
            "event": event(),
        },
    )
    return type(
        f"{name}Serializer",
        (serializers.Serializer,),
        {
            "__doc__": "A message of a webhook.",
            "type": serializers.CharField(),
            "timestamp": serializers.DateTimeField(),
            "data": data(),
        },
    )


_EVERY: Final[tuple[type[EventSerializer], ...]] = (
    EventSerializer,
    EventOfEntrySerializer,
    *SHAPES.values(),
)

MESSAGES: Final = {
    shape: _message(shape.__name__.removesuffix("Serializer").replace("Event", "Message"), shape)
    for shape in dict.fromkeys(_EVERY)
}
"""The message that carries each shape."""
