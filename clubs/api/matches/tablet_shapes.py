"""The shapes of what a tablet asks that judges by itself: its taps, the journal, both courses, the clocks.

docs/api-tablet.md says what they mean; :mod:`.tapping` uses them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.utils.translation import gettext
from rest_framework import serializers

from clubs.api.core.clocks import ClockSerializer
from clubs.api.core.moments import MomentField
from clubs.api.core.old_names import OldNames
from clubs.api.matches import engine_shapes as engine
from clubs.api.matches.match_shapes import DeskSerializer, LeaseStateSerializer
from matches.courses.told import LONGEST, MOST, MOST_TEXT
from matches.models import Match, StruckCourse
from matches.services import MOST_TAPS
from rules_engine.levels import LEVELS
from rules_engine.running_clocks import DEEDS

LARGEST: Final = 2**31 - 1
DIGEST: Final = r"^([0-9a-f]{32})?$"
LONGEST_TOKENS: Final = 2000
NEEDED: Final = {
    "entry": ("side", "tokens", "expected_seq", "client_uuid"),
    "undo": ("expected_seq", "client_uuid"),
    "amend": ("entry", "expected_seq", "client_uuid"),
    "confirm": ("expected_seq",),
    "level": ("level", "expected_seq"),
    "clock": ("do", "expected_seq"),
}
"""What a tap of each kind must tell."""


class TapSerializer(serializers.Serializer[Any]):
    """A tap that waited. ``entry``, ``undo`` and ``amend`` are as their operations take them; ``confirm`` has
    a ``side``; ``level`` and ``clock`` are done only where the log has not gone on. ``judged``: the digest of
    the state after it; where the server agrees, the answer has no ``board`` and ``expects``."""

    kind = serializers.ChoiceField(choices=[(one, one) for one in NEEDED])
    expected_seq = serializers.IntegerField(min_value=0, max_value=LARGEST, required=False)
    client_uuid = serializers.UUIDField(required=False)
    side = serializers.CharField(max_length=4, required=False, allow_null=True)
    tokens = serializers.CharField(max_length=LONGEST_TOKENS, required=False, allow_null=True)
    note = serializers.CharField(max_length=500, required=False, allow_blank=True)
    entry = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    level = serializers.ChoiceField(choices=[(one, one) for one in LEVELS], required=False)
    do = serializers.ChoiceField(choices=[(one, one) for one in DEEDS], required=False)
    after_break = serializers.BooleanField(required=False)
    state_hash = serializers.RegexField(DIGEST, required=False, allow_blank=True)
    engine = serializers.RegexField(DIGEST, required=False, allow_blank=True)
    judged = serializers.RegexField(DIGEST, required=False, allow_blank=True)
    tapped_at = MomentField(required=False, allow_null=True)
    follows = serializers.UUIDField(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Each kind needs its own members."""
        lacking = [name for name in NEEDED[attrs["kind"]] if attrs.get(name) is None]
        if lacking:
            raise serializers.ValidationError({name: [gettext("This must be given.")] for name in lacking})
        return attrs


class TapsSerializer(serializers.Serializer[Any]):
    """Taps of one match, in the order in which they were made."""

    taps = serializers.ListField(child=TapSerializer(), min_length=1, max_length=MOST_TAPS)


class MarkingWordSerializer(serializers.Serializer[Any]):
    """A level that can be chosen."""

    level = serializers.CharField()
    name = serializers.CharField()


class MarkingSerializer(serializers.Serializer[Any]):
    """How much of the match is marked, and what can be chosen (docs/api-tablet.md)."""

    level = serializers.CharField()
    levels = MarkingWordSerializer(many=True)
    unit = serializers.CharField()
    no_visits = serializers.CharField(allow_blank=True)


class RunningSerializer(serializers.Serializer[Any]):
    """A clock: so many seconds were ``left`` at ``since``; while it stands, ``since`` is null."""

    left = serializers.FloatField()
    since = serializers.DateTimeField(allow_null=True)
    full = serializers.FloatField()


class TimeOutSerializer(serializers.Serializer[Any]):
    """A time-out that runs."""

    left = serializers.FloatField(required=False)
    since = serializers.DateTimeField(required=False, allow_null=True)


class ClocksSerializer(serializers.Serializer[Any]):
    """The chosen numbers and the clocks that the match has."""

    policy = ClockSerializer()
    shot = RunningSerializer(allow_null=True)
    match = RunningSerializer(allow_null=True)
    time_out = TimeOutSerializer(allow_null=True)


class ClockNowSerializer(serializers.Serializer[Any]):
    """The clocks now; ``clock`` is null in a match without one. ``time`` is that of the server."""

    clock = ClocksSerializer(allow_null=True)
    seq = serializers.IntegerField()
    revision = serializers.IntegerField()
    time = serializers.DateTimeField()


class ClockDeedSerializer(serializers.Serializer[Any]):
    """What to do with a clock. ``after_break``: the shot has the time of that after the break."""

    do = serializers.ChoiceField(choices=[(one, one) for one in DEEDS])
    after_break = serializers.BooleanField(required=False, default=False)
    tapped_at = MomentField(required=False, allow_null=True, default=None)


class LevelSerializer(serializers.Serializer[Any]):
    """How much is marked from now on."""

    level = serializers.ChoiceField(choices=[(one, one) for one in LEVELS])


class LevelSetSerializer(serializers.Serializer[Any]):
    """How much is marked now."""

    seq = serializers.IntegerField()
    marking = MarkingSerializer()


class TapAnswerSerializer(serializers.Serializer[Any]):
    """What came of a tap; which members it has depends on its kind. ``late``: nothing was done any more."""

    seq = serializers.IntegerField()
    late = serializers.BooleanField(required=False)
    ruling = engine.RuledSerializer(required=False)
    board = engine.BoardSerializer(required=False)
    expects = engine.ExpectsSerializer(required=False)
    duplicate = serializers.BooleanField(required=False)
    agreed = serializers.BooleanField(required=False)
    status = serializers.ChoiceField(choices=Match.Status.choices, required=False)
    problems = engine.IllegalSerializer(many=True, required=False)
    state_hash = serializers.CharField(required=False)
    confirmed = engine.words(required=False)
    marking = MarkingSerializer(required=False)
    clock = ClocksSerializer(required=False, allow_null=True)


class StoppedSerializer(serializers.Serializer[Any]):
    """Why the next tap was not done; those behind it were not tried."""

    code = serializers.CharField()
    message = serializers.CharField()
    status = serializers.IntegerField()


class TappedSerializer(serializers.Serializer[Any]):
    """Answers to the taps that were done, and what stopped the next one, if anything."""

    answers = TapAnswerSerializer(many=True)
    stopped = StoppedSerializer(allow_null=True)


class JournalEntrySerializer(serializers.Serializer[Any]):
    """An entry as it was written, with the digest of the state after it."""

    seq = serializers.IntegerField()
    side = serializers.CharField()
    tokens = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    uuid = serializers.UUIDField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    state_hash = serializers.CharField(allow_blank=True)


class JournalSerializer(serializers.Serializer[Any]):
    """All that the rules engine needs to judge the match elsewhere; ``ruled`` are a referee's rulings."""

    match = serializers.CharField()
    header = serializers.DictField(child=serializers.JSONField(allow_null=True))
    seq = serializers.IntegerField()
    state_hash = serializers.CharField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    result_kind = serializers.ChoiceField(choices=Match.ResultKind.choices)
    level = serializers.CharField()
    clock = serializers.DictField(child=serializers.JSONField())
    clock_state = serializers.DictField(child=serializers.JSONField(allow_null=True))
    ruled = serializers.ListField(child=serializers.IntegerField())
    entries = JournalEntrySerializer(many=True)


class MomentSerializer(serializers.Serializer[Any]):
    """The match when an entry was made, as the log now reads."""

    expects = engine.ExpectsSerializer()
    board = engine.BoardSerializer()


class CourseEntrySerializer(serializers.Serializer[Any]):
    """An entry of the tablet, or (``undo``) an undo of its last that has an effect."""

    side = serializers.CharField(max_length=8, required=False)
    tokens = serializers.CharField(max_length=LONGEST, required=False)
    note = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True)
    client_uuid = serializers.UUIDField(required=False)
    tapped_at = MomentField(required=False)
    undo = serializers.BooleanField(required=False)


class CourseSerializer(serializers.Serializer[Any]):
    """The tablet's entries ``after`` a number of the log, or the ``text`` that it has given out."""

    text = serializers.CharField(max_length=MOST_TEXT, required=False)
    after = serializers.IntegerField(min_value=0, max_value=LARGEST, required=False)
    entries = serializers.ListField(child=CourseEntrySerializer(), max_length=MOST, required=False)
    state_hash = serializers.RegexField(DIGEST, required=False, allow_blank=True)
    follows = serializers.UUIDField(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The one or the other."""
        if "text" not in attrs and not {"after", "entries"} <= attrs.keys():
            raise serializers.ValidationError({"text": [gettext("Give the text, or after and entries.")]})
        return attrs


class ComparingSerializer(CourseSerializer):
    """Two courses to be compared; ``skipped`` are numbers of the tablet's entries to be left out."""

    skipped = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=LARGEST), max_length=MOST, required=False
    )


class ChoosingSerializer(ComparingSerializer):
    """Which course stands: ``keep`` the log's, ``take`` the tablet's, or ``lay`` it on top. ``seq`` is the
    log's last entry as it was seen, ``force`` takes the lease over, ``again`` chooses once more."""

    seq = serializers.IntegerField(min_value=0, max_value=LARGEST)
    choice = serializers.ChoiceField(choices=StruckCourse.Choice.choices)
    client_uuid = serializers.UUIDField()
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    force = serializers.BooleanField(required=False, default=False)
    again = serializers.BooleanField(required=False, default=False)


class StrikingSerializer(CourseSerializer):
    """Entries that were thrown away at the tablet."""

    client_uuid = serializers.UUIDField()
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class CourseLineSerializer(serializers.Serializer[Any]):
    """A line of a course; ``refusal`` says why it does not stand."""

    old_names: ClassVar[OldNames] = {"text": "words"}

    n = serializers.IntegerField()
    seq = serializers.IntegerField(allow_null=True)
    side = serializers.CharField()
    tokens = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True, source="words")
    points = engine.by_letter(engine.whole())
    score = engine.by_letter(engine.whole())
    citations = engine.words()
    stands = serializers.BooleanField()
    left_out = serializers.BooleanField()
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField(allow_null=True)


class CourseToldSerializer(serializers.Serializer[Any]):
    """A course, and how the match stands at its end."""

    lines = CourseLineSerializer(many=True)
    score = engine.by_letter(engine.whole())
    over = serializers.BooleanField()
    winner = serializers.CharField(allow_null=True)


class WhyNotSerializer(serializers.Serializer[Any]):
    """Why a choice cannot be made now."""

    code = serializers.CharField()
    message = serializers.CharField()


class ComparedSerializer(serializers.Serializer[Any]):
    """Both courses from where they part, and (``laid``) the tablet's on top of the log's; in ``choices`` each
    choice is null, or the reason why it cannot be made."""

    match = serializers.CharField()
    names = engine.by_letter(serializers.CharField())
    after = serializers.IntegerField()
    agreed = serializers.IntegerField()
    seq = serializers.IntegerField()
    made_by = serializers.CharField(allow_blank=True)
    known = serializers.BooleanField()
    score = engine.by_letter(engine.whole())
    log = CourseToldSerializer()
    tablet = CourseToldSerializer()
    laid = CourseToldSerializer()
    choices = serializers.DictField(child=WhyNotSerializer(allow_null=True))
    lease = LeaseStateSerializer()


class ChosenSerializer(serializers.Serializer[Any]):
    """What a choice has done: entries that were added, and the numbers of the struck courses."""

    choice = serializers.CharField()
    after = serializers.IntegerField()
    seq = serializers.IntegerField()
    laid = serializers.IntegerField()
    struck = serializers.ListField(child=serializers.IntegerField())
    duplicate = serializers.BooleanField()


class ChosenDeskSerializer(DeskSerializer):
    """The match as it stands then."""

    chosen = ChosenSerializer()


class StruckSerializer(serializers.Serializer[Any]):
    """The number of the struck course; null where the log has all of these entries."""

    seq = serializers.IntegerField()
    struck = serializers.IntegerField(allow_null=True)
    duplicate = serializers.BooleanField()
