"""A name that is there already is asked about, before a second of that name is made.

Who sends a request twice, or from two machines, makes one player and not two; who means another says so with
``same_name``. Names are the same if they differ in accents, capitals and hyphens alone
(:mod:`config.languages.folding`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext
from rest_framework import serializers

from clubs.people.models import Club
from clubs.people.names import name_key
from config.languages.folding import FoldedField, words_of
from matches.problems import UserProblem
from matches.services import write_transaction

T = TypeVar("T")

MOST_TOLD: Final = 5


class NewNameSerializer(serializers.Serializer[Any]):
    """What is made under a name."""

    same_name = serializers.BooleanField(
        default=False, help_text="another of that name is meant, though there is one"
    )


def namesakes(rows: QuerySet[Any], name: str, column: str = "name") -> QuerySet[Any]:
    """Those of ``rows`` that go by ``name``."""
    words = words_of(name)
    kept = {one.name for one in rows.model._meta.fields if isinstance(one, FoldedField) and one.of == column}
    if words and kept:
        return rows.filter(**{f"{kept.pop()}__startswith": f" {' '.join(words)}  "})
    alike = (lambda one: words_of(one) == words) if words else (lambda one: name_key(one) == name_key(name))
    found = [key for key, told in rows.values_list("pk", column) if alike(told)]
    return rows.filter(pk__in=found)


def ask(rows: QuerySet[Any], name: str, *, column: str = "name", key: str = "slug") -> None:
    """Raise ``UserProblem`` "same-name" (409) if one of ``rows`` goes by ``name``; ``likely`` names them by
    ``column`` and ``key``."""
    likely = list(namesakes(rows, name, column).values(column, key)[:MOST_TOLD])
    if likely:
        raise UserProblem(
            "same-name",
            gettext(
                "There is “{name}” already. If another is meant, send the request with same_name."
            ).format(name=likely[0][column]),
            409,
            {"likely": likely},
        )


def asking(
    service: Callable[..., T],
    rows: Callable[[], QuerySet[Any]],
    name: str,
    body: dict[str, Any],
    *,
    club: Club | None,
    column: str = "name",
    key: str = "slug",
) -> Callable[..., T]:
    """``service``, which makes something called ``name``, but that it asks first unless ``body`` has
    ``same_name``, which is taken out of it. The question and the deed are one: ``club`` is locked for it."""
    same_name = body.pop("same_name")

    def made(**arguments: Any) -> T:
        with write_transaction():
            if not same_name and name.strip():
                if club is not None:
                    list(Club.objects.select_for_update(no_key=True).filter(pk=club.pk).values_list("pk"))
                ask(rows(), name, column=column, key=key)
            return service(**arguments)

    return made
