"""What is told of a match and its log, typed: the answers of :mod:`.matches` and :mod:`.marks`.

Boards, what is expected and rulings differ from game to game; docs/api-tablet.md tells their members.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.models import Act, Match

Points = serializers.DictField


class MatchTableSerializer(serializers.Serializer[Any]):
    """The table where it is played."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class MatchSideSerializer(serializers.Serializer[Any]):
    """One side, by its letter. ``player`` is the address of the club's player, if it is one."""

    letter = serializers.CharField()
    name = serializers.CharField()
    player = serializers.CharField(allow_null=True)
    confirmed = serializers.BooleanField(help_text="whether it has accepted the result")


class MatchRowSerializer(serializers.Serializer[Any]):
    """A match in a list. ``seq`` is the number of its last entry; ``revision`` counts every change."""

    id = serializers.CharField()
    club = serializers.CharField()
    competition = serializers.CharField(allow_null=True)
    fixture = serializers.IntegerField(allow_null=True)
    title = serializers.CharField()
    game = serializers.CharField()
    game_name = serializers.CharField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    simulated = serializers.BooleanField()
    result_kind = serializers.ChoiceField(choices=Match.ResultKind.choices)
    winner = serializers.CharField(allow_null=True)
    under_review = serializers.BooleanField(help_text="a stroke is disputed: the result waits")
    url = serializers.CharField()
    race = serializers.IntegerField()
    options = serializers.DictField()
    start = serializers.DictField(help_text="points at the start, by letter")
    table = MatchTableSerializer(allow_null=True)
    sides = MatchSideSerializer(many=True)
    score = serializers.DictField(help_text="by letter")
    seq = serializers.IntegerField()
    revision = serializers.IntegerField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class MatchDetailSerializer(MatchRowSerializer):
    """A match with its scoreboard. ``problems`` are entries that a correction has made illegal."""

    board = serializers.DictField()
    problems = serializers.ListField(child=serializers.DictField())


class EntrySerializer(serializers.Serializer[Any]):
    """One line of the log with its ruling and the clauses that decided (``citations``)."""

    seq = serializers.IntegerField()
    side = serializers.CharField()
    tokens = serializers.CharField()
    note = serializers.CharField()
    target = serializers.IntegerField(allow_null=True, help_text="the entry that a correction speaks of")
    points = serializers.DictField()
    turn = serializers.CharField(allow_null=True)
    events = serializers.ListField(child=serializers.CharField())
    citations = serializers.ListField(child=serializers.CharField())
    instructions = serializers.ListField(child=serializers.DictField())
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
    lines = serializers.ListField(child=serializers.DictField())
    figures = serializers.DictField(help_text="each side's figures, by letter")


class MatchRecordSerializer(serializers.Serializer[Any]):
    """The match in notation (docs/notation.md)."""

    notation = serializers.CharField()


class ActSerializer(serializers.ModelSerializer[Act]):
    """What people decided about a match: seated, confirmed, walkover... ``number`` is the revision."""

    by = serializers.CharField(source="by_label")

    class Meta:
        model = Act
        fields = ("number", "kind", "side", "by", "at")


class DeskSerializer(serializers.Serializer[Any]):
    """What a marker needs: what may be recorded next, who marks, what the asker may do."""

    who = serializers.CharField()
    table = MatchTableSerializer(allow_null=True)
    time = serializers.DateTimeField()
    match = serializers.DictField(allow_null=True)
    seq = serializers.IntegerField(required=False)
    revision = serializers.IntegerField(required=False)
    board = serializers.DictField(required=False)
    expects = serializers.DictField(required=False)
    problems = serializers.ListField(child=serializers.DictField(), required=False)
    lease = serializers.DictField(required=False)
    entries = EntrySerializer(many=True, required=False)
    pills = serializers.ListField(child=serializers.IntegerField(), required=False)
    sealed = serializers.ListField(child=serializers.CharField(), required=False)
    dice = serializers.DictField(allow_null=True, required=False)
    disputes = serializers.ListField(child=serializers.DictField(), required=False)
    may = serializers.DictField(child=serializers.BooleanField(), required=False)


class RecordedSerializer(serializers.Serializer[Any]):
    """What came of a mark; ``duplicate`` says that it had been recorded before."""

    seq = serializers.IntegerField()
    ruling = serializers.DictField()
    board = serializers.DictField()
    expects = serializers.DictField()
    duplicate = serializers.BooleanField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    problems = serializers.ListField(child=serializers.DictField())
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
