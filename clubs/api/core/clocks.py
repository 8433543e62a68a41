"""The clock of matches, of a competition or a table, as it is asked for and as it is shown."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rules_engine.clocks import MOST_SECONDS, MOST_TIMES, UNITS
from rules_engine.record.header import AT_TIME, MAX_MINUTES


class ClockSerializer(serializers.Serializer[Any]):
    """The clock of matches; 0 means that there is none.

    Seconds: ``shot``, ``warning`` (so many are left), ``after_break`` (the shot after the break, 0: as
    others), ``late_shot`` (shots in the ``late_minutes`` before the end of the match, 0: as others),
    ``after_slow`` (more for who was too slow, where he keeps the stroke) and ``extension``. ``extensions``
    and ``time_outs`` are numbers for a ``game``, ``set`` or ``match``. ``minutes`` end a match, after the
    ``stroke``, the ``inning`` or ``equal`` innings. ``automatic`` starts the next shot with each entry.
    """

    shot = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, default=0)
    warning = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, required=False)
    after_break = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, default=0)
    late_shot = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, default=0)
    late_minutes = serializers.IntegerField(min_value=0, max_value=MAX_MINUTES, default=0)
    after_slow = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, default=0)
    extension = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, default=0)
    extensions = serializers.IntegerField(min_value=0, max_value=MOST_TIMES, default=0)
    per = serializers.ChoiceField(choices=UNITS, default="game")
    time_outs = serializers.IntegerField(min_value=0, max_value=MOST_TIMES, default=0)
    time_out_minutes = serializers.IntegerField(min_value=1, max_value=60, default=5)
    time_outs_per = serializers.ChoiceField(choices=UNITS, default="match")
    minutes = serializers.IntegerField(min_value=0, max_value=MAX_MINUTES, default=0)
    at_time = serializers.ChoiceField(choices=AT_TIME, default="stroke")
    automatic = serializers.BooleanField(default=False)
