"""Answers in JSON, in the language of the request, each text with its message beside it."""

from __future__ import annotations

from typing import Any

from django.http import JsonResponse

from rules_engine.telling import told


def json_answer(data: dict[str, Any], status: int = 200) -> JsonResponse:
    """Answer ``data``, in which texts of the rules may stand (:mod:`rules_engine.telling`)."""
    return JsonResponse(told(data), status=status)
