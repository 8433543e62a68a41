"""The shapes of a match and its log: the answers of :mod:`.matches` and :mod:`.marks`.

The rules engine's own (boards, what is expected, rulings) are in :mod:`.engine_shapes`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers

from clubs.api.core.old_names import Old, OldNames
from clubs.api.core.whole_addresses import whole_address
from clubs.api.matches.engine_shapes import (
    BoardSerializer,
    ExpectsSerializer,
    IllegalSerializer,
    InstructionSerializer,
    RuledSerializer,
    SheetLineSerializer,
    SideFiguresSerializer,
    by_letter,
    whole,
    words,
)
from matches.models import Act, Match, StruckCourse


class MatchTableSerializer(serializers.Serializer[Any]):
    """The table where it is played."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class MatchSideSerializer(serializers.Serializer[Any]):
    """One side, by its letter. ``player`` is the address of the club's player, if it is one; of a pair,
    ``partner`` is that of the other, and ``players`` the names of both as they come to the table."""

    expands: ClassVar[dict[str, str]] = {"player": "player", "partner": "player"}

    letter = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    player = serializers.CharField(allow_null=True)
    partner = serializers.CharField(allow_null=True)
    confirmed = serializers.BooleanField(help_text="whether it has accepted the result")


class SideOnSheetSerializer(serializers.Serializer[Any]):
    """One side, by its letter; ``players`` are the names of a pair."""

    letter = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    confirmed = serializers.BooleanField(help_text="whether it has accepted the result")


class MatchHeadSerializer(serializers.Serializer[Any]):
    """What a match is, and how it stands."""

    old_names: ClassVar[OldNames] = {"name": "title", "page": Old("url", whole_address)}

    id = serializers.CharField()
    name = serializers.CharField(source="title")
    game = serializers.CharField()
    game_name = serializers.CharField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    simulated = serializers.BooleanField()
    result_kind = serializers.ChoiceField(choices=Match.ResultKind.choices)
    winner = serializers.CharField(allow_null=True)
    under_review = serializers.BooleanField(help_text="a stroke is disputed: the result waits")
    page = serializers.URLField(source="url")
    race = serializers.IntegerField()
    options = serializers.DictField(
        child=serializers.JSONField(allow_null=True), help_text="the game's options that were chosen"
    )
    start = by_letter(whole(), help_text="points at the start, by letter")
    table = MatchTableSerializer(allow_null=True)
    sides = SideOnSheetSerializer(many=True)
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class FiguresSoFarSerializer(serializers.Serializer[Any]):
    """What a side has done so far; a figure that the game does not have is null."""

    innings = serializers.IntegerField(allow_null=True)
    average = serializers.FloatField(allow_null=True)
    high_run = serializers.IntegerField(allow_null=True)


class MatchRowSerializer(MatchHeadSerializer):
    """A match in a list, and in every event that is told of it. ``seq`` is the number of its last entry;
    ``revision`` counts every change. What it is played for is null where it is for no competition:
    ``fixture_label`` is what the fixture is called ("M7"), ``round_code`` that of its round."""

    expands: ClassVar[dict[str, str]] = {"club": "club", "competition": "competition", "game": "game"}

    club = serializers.CharField()
    competition = serializers.CharField(allow_null=True)
    stage = serializers.IntegerField(allow_null=True, help_text="number of the competition's stage")
    fixture = serializers.IntegerField(allow_null=True)
    fixture_label = serializers.CharField(allow_null=True)
    round_code = serializers.CharField(allow_null=True)
    round_name = serializers.CharField(allow_null=True)
    sides = MatchSideSerializer(many=True)  # type: ignore[assignment]
    score = by_letter(whole(), help_text="by letter")
    figures = by_letter(FiguresSoFarSerializer(), help_text="by letter")
    seq = serializers.IntegerField()
    revision = serializers.IntegerField()


class MatchDetailSerializer(MatchRowSerializer):
    """A match with its scoreboard. ``problems`` are entries that a correction has made illegal."""

    board = BoardSerializer()
    problems = IllegalSerializer(many=True)


class EntrySerializer(serializers.Serializer[Any]):
    """One line of the log with its ruling and the clauses that decided (``citations``)."""

    seq = serializers.IntegerField()
    side = serializers.CharField()
    tokens = serializers.CharField()
    note = serializers.CharField()
    target = serializers.IntegerField(allow_null=True, help_text="the entry that a correction speaks of")
    points = by_letter(whole())
    turn = serializers.CharField(allow_null=True)
    events = words()
    citations = words()
    instructions = InstructionSerializer(many=True)
    attested = serializers.BooleanField(help_text="the ruling rests on the marker's word")
    by = serializers.CharField()
    at = serializers.DateTimeField()


class LogEntriesSerializer(serializers.Serializer[Any]):
    """Entries in order; ``more`` says whether others follow, ``seq`` is the number of the log's last."""

    seq = serializers.IntegerField()
    more = serializers.BooleanField()
    results = EntrySerializer(many=True)


class SheetSerializer(serializers.Serializer[Any]):
    """Every line as the log now reads: ``reads`` after corrections, ``score`` after the line."""

    seq = serializers.IntegerField()
    lines = SheetLineSerializer(many=True)
    figures = by_letter(SideFiguresSerializer(), help_text="each side's figures, by letter")


class StruckEntrySerializer(serializers.Serializer[Any]):
    """An entry that was not chosen, and why; ``n`` is its number in its own course."""

    old_names: ClassVar[OldNames] = {"reason": "why"}

    n = serializers.IntegerField()
    side = serializers.CharField()
    tokens = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    points = serializers.DictField(child=serializers.IntegerField())
    events = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField(source="why")


class StruckCourseSerializer(serializers.Serializer[Any]):
    """Entries that were not chosen when a match had two courses, which parted after entry ``after``."""

    number = serializers.IntegerField()
    after = serializers.IntegerField()
    course = serializers.ChoiceField(choices=StruckCourse.Course.choices)
    choice = serializers.ChoiceField(choices=StruckCourse.Choice.choices)
    entries = StruckEntrySerializer(many=True)
    made_by = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()


class MatchRecordSerializer(serializers.Serializer[Any]):
    """The match in notation (docs/notation.md), and its struck courses, which are remarks there."""

    notation = serializers.CharField()
    struck = StruckCourseSerializer(many=True)


class ActSerializer(serializers.ModelSerializer[Act]):
    """What people decided about a match: seated, confirmed, walkover... ``number`` is the revision."""

    by = serializers.CharField(source="by_label")

    class Meta:
        model = Act
        fields = ("number", "kind", "side", "by", "at")


class LeaseStateSerializer(serializers.Serializer[Any]):
    """Who marks, until when, and how often to say that one is still there."""

    free = serializers.BooleanField()
    mine = serializers.BooleanField()
    who = serializers.CharField(allow_null=True)
    since = serializers.DateTimeField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    heartbeat = serializers.IntegerField(help_text="seconds")


class CommitmentSerializer(serializers.Serializer[Any]):
    """The commitment to the dice that the server throws."""

    commitment = serializers.CharField()


class OpenDisputeSerializer(serializers.Serializer[Any]):
    """A stroke that is disputed now."""

    id = serializers.CharField()
    entry = serializers.IntegerField()


class PackedSerializer(serializers.Serializer[Any]):
    """An archive of the rules engine."""

    url = serializers.CharField()
    hash = serializers.CharField()
    bytes = serializers.IntegerField()


class RuleBookSerializer(serializers.Serializer[Any]):
    """The rules engine for programs that judge by themselves (docs/api-tablet.md)."""

    version = serializers.CharField()
    archives = PackedSerializer(many=True)


class DeskSerializer(serializers.Serializer[Any]):
    """What a marker needs: what may be recorded next, who marks, what the asker may do."""

    who = serializers.CharField()
    table = MatchTableSerializer(allow_null=True)
    time = serializers.DateTimeField()
    match = MatchHeadSerializer(allow_null=True)
    seq = serializers.IntegerField(required=False)
    revision = serializers.IntegerField(required=False)
    board = BoardSerializer(required=False)
    expects = ExpectsSerializer(required=False)
    problems = IllegalSerializer(many=True, required=False)
    state_hash = serializers.CharField(required=False, help_text="digest of the engine's state")
    engine = RuleBookSerializer(allow_null=True, required=False)
    lease = LeaseStateSerializer(required=False)
    entries = EntrySerializer(many=True, required=False)
    pills = serializers.ListField(child=serializers.IntegerField(), required=False)
    sealed = serializers.ListField(child=serializers.CharField(), required=False)
    dice = CommitmentSerializer(allow_null=True, required=False)
    disputes = OpenDisputeSerializer(many=True, required=False)
    may = serializers.DictField(child=serializers.BooleanField(), required=False)


class RecordedSerializer(serializers.Serializer[Any]):
    """What came of a mark; ``duplicate`` says that it had been recorded before."""

    seq = serializers.IntegerField()
    ruling = RuledSerializer()
    board = BoardSerializer()
    expects = ExpectsSerializer()
    duplicate = serializers.BooleanField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    problems = IllegalSerializer(many=True)
    state_hash = serializers.CharField(help_text="digest of the engine's state after the log's last entry")
    number = serializers.IntegerField(required=False, help_text="of a private ball, told this once")


class ThrowSerializer(serializers.Serializer[Any]):
    """One throw of the server's dice."""

    number = serializers.IntegerField()
    side = serializers.CharField()
    entry = serializers.IntegerField()
    faces = serializers.CharField()


class DiceSerializer(serializers.Serializer[Any]):
    """The commitment to the dice, every throw, and after the match the seed (docs/dice.md)."""

    match = serializers.CharField()
    commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    throws = ThrowSerializer(many=True)
