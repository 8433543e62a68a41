"""Numbers that are shown as people write them ("6.200"), for programs: with a point in every language."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rules_engine.saying import in_english


class FigureField(serializers.CharField):
    """A number as it is shown, with its decimals."""

    def to_representation(self, value: Any) -> str:
        """With a point, and without a message beside it."""
        return in_english(str(value))
