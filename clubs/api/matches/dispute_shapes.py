"""The shapes of disputed strokes: the bodies and answers of :mod:`.disputes`. What a case is made of is in
:mod:`.case_shapes`."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers

from clubs.api.core.old_names import OldNames
from clubs.api.matches import case_shapes as cases
from clubs.api.matches.marks import LONGEST_TOKENS, MatchEffectSerializer
from matches.models import Dispute

MOST_CLAIMS, MOST_AGREED = 12, 200
LEAST_SAMPLES, MOST_SAMPLES = 64, 20_000
PRECISIONS = ("quick", "usual", "thorough")
"""As :mod:`simulator.disputes.reading` has them, which would load numpy here; a test compares them."""


class VersionSerializer(serializers.Serializer[Any]):
    """What one side says: its letter ("" for the referee), notation ("" if not said), its own words."""

    old_names: ClassVar[OldNames] = {"note": "words"}

    side = serializers.CharField()
    tokens = serializers.CharField()
    note = serializers.CharField(source="words")


class RulingSerializer(serializers.Serializer[Any]):
    """A ruling: entry ``seq`` of the log, why, and the digest of its evidence."""

    dispute = serializers.CharField()
    entry = serializers.IntegerField()
    number = serializers.IntegerField()
    seq = serializers.IntegerField()
    tokens = serializers.CharField()
    reason = serializers.CharField()
    digest = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class DisputeRowSerializer(serializers.Serializer[Any]):
    """A dispute in a list: both versions, and where it stands."""

    old_names: ClassVar[OldNames] = {"status": "state"}

    id = serializers.CharField()
    match = serializers.CharField()
    entry = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Dispute.State.choices, source="state")
    revision = serializers.IntegerField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    sheet = VersionSerializer()
    other = VersionSerializer()


class StudyProgressSerializer(serializers.Serializer[Any]):
    """How far the study is: empty before it begins."""

    samples = serializers.IntegerField(required=False)
    of = serializers.IntegerField(required=False, help_text="strokes that are played at most")
    effective = serializers.FloatField(required=False, help_text="what the fitting strokes are worth")
    wanted = serializers.FloatField(required=False, help_text="the width of an interval that is asked for")
    shares = cases.ShareSerializer(many=True, required=False)


class DisputeSerializer(DisputeRowSerializer):
    """A dispute. ``answer`` has each claim's share with its interval; null where it is not shown (yet)."""

    ruling = RulingSerializer(allow_null=True)
    case = cases.LaidOutSerializer(allow_null=True)
    asked = serializers.ListField(
        child=cases.AskedClaimSerializer(),
        allow_null=True,
        help_text="claims that the rules ask of the stroke",
    )
    progress = StudyProgressSerializer(allow_null=True)
    problem = serializers.CharField(help_text="why the last study came to nothing")
    answer = cases.StudiedSerializer(allow_null=True)
    answered_at = serializers.DateTimeField(allow_null=True)


class DisputeOpenSerializer(serializers.Serializer[Any]):
    """Which entry, by whom, what should stand there, and both statements."""

    old_names: ClassVar[OldNames] = {"note": "words", "sheet_note": "sheet_words"}

    entry = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    side = serializers.CharField(max_length=4, required=False, allow_blank=True, default="")
    tokens = serializers.CharField(max_length=LONGEST_TOKENS, required=False, allow_blank=True, default="")
    note = serializers.CharField(max_length=500, required=False, allow_blank=True, default="", source="words")
    sheet_note = serializers.CharField(
        max_length=500, required=False, allow_blank=True, default="", source="sheet_words"
    )


class DisputePlaceSerializer(serializers.Serializer[Any]):
    """Parts of the case, in place of the old ones; what is left out stays."""

    revision = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    shot = cases.described(cases.ShotSerializer, required=False)
    unsure = cases.described(cases.UnsureSerializer, required=False)
    agreed = serializers.ListField(
        child=cases.described(cases.AgreedSerializer), max_length=MOST_AGREED, required=False
    )
    claims = serializers.ListField(
        child=cases.described(cases.ClaimSerializer), max_length=MOST_CLAIMS, required=False
    )
    precision = serializers.ChoiceField(
        choices=[(one, one) for one in PRECISIONS],
        required=False,
        help_text="how wide the shares' intervals may be at the end: 10, 5 or 2 in 100",
    )
    samples = serializers.IntegerField(
        min_value=LEAST_SAMPLES,
        max_value=MOST_SAMPLES,
        required=False,
        help_text="for programs that know no precision: read as the one that comes nearest",
    )


class DisputeRevisionSerializer(serializers.Serializer[Any]):
    """Which case its sender has seen."""

    revision = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class DisputePreviewSerializer(serializers.Serializer[Any]):
    """A ruling that is thought of; null: the sheet stands."""

    tokens = serializers.CharField(max_length=LONGEST_TOKENS, allow_null=True)


class DisputeRuleSerializer(DisputePreviewSerializer):
    """A ruling. The same ``client_uuid`` again is the same ruling."""

    reason = serializers.CharField(max_length=500)
    client_uuid = serializers.UUIDField()
    revision = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, allow_null=True, default=None
    )


class DisputeReasonSerializer(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class RulingEffectSerializer(MatchEffectSerializer):
    """What a ruling would change."""

    upheld = serializers.BooleanField(help_text="the sheet stands")
    tokens = serializers.CharField()


class QuestionSerializer(serializers.Serializer[Any]):
    """What was studied: the case, the match's header, and the record before the stroke."""

    case = cases.LaidOutSerializer()
    header = serializers.DictField(child=serializers.JSONField(allow_null=True))
    before = serializers.ListField(child=serializers.ListField(child=serializers.JSONField()))
    side = serializers.CharField()
    tokens = serializers.CharField()


class RuledInDocumentSerializer(serializers.Serializer[Any]):
    """The ruling itself, ``after`` so many entries of the log."""

    tokens = serializers.CharField()
    reason = serializers.CharField()
    after = serializers.IntegerField()


class DocumentSerializer(serializers.Serializer[Any]):
    """All that lay before the referee. ``question`` and ``answer`` are null where he ruled without a study;
    ``photo`` is the SHA-256 of the photograph, if there was one."""

    dispute = serializers.CharField()
    match = serializers.CharField()
    game = serializers.CharField()
    rules = serializers.IntegerField()
    entry = serializers.IntegerField()
    sheet = VersionSerializer()
    other = VersionSerializer()
    case = cases.LaidOutSerializer()
    question = QuestionSerializer(allow_null=True)
    answer = cases.StudiedSerializer(allow_null=True)
    photo = serializers.CharField(allow_null=True)
    photo_after = serializers.CharField(required=False)
    ruling = RuledInDocumentSerializer()


class EvidenceRowSerializer(serializers.Serializer[Any]):
    """A ruling with all that lay before the referee."""

    number = serializers.IntegerField()
    seq = serializers.IntegerField()
    tokens = serializers.CharField()
    reason = serializers.CharField()
    digest = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    document = DocumentSerializer()


class EvidenceSerializer(serializers.Serializer[Any]):
    """Every ruling on a dispute."""

    rulings = EvidenceRowSerializer(many=True)
