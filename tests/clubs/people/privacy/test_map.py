"""The map of personal data has every column of every table."""

from __future__ import annotations

import re

from django.apps import apps
from django.conf import settings
from django.db import models

from clubs.people.rules.personal import PERSONAL, PLAIN, Sort

TEXTS = (
    models.CharField, models.TextField, models.JSONField, models.FileField, models.BinaryField,
    models.GenericIPAddressField,
)  # fmt: skip


def columns() -> set[tuple[str, str]]:
    """Every column that could hold something about a person."""
    return {
        (model._meta.label, one.name)
        for model in apps.get_models(include_auto_created=True)
        for one in model._meta.local_concrete_fields
        if isinstance(one, TEXTS) and not one.choices
    }


def test_every_column_is_classed_and_none_twice() -> None:
    """A new text, JSON, file or address stands in the map, or the test says which is missing."""
    personal = {(label, name) for label, sorts in PERSONAL.items() for name in sorts}
    plain = {(label, name) for label, names in PLAIN.items() for name in names.split()}
    assert columns() - personal - plain == set(), "not classed"
    assert (personal | plain) - columns() == set(), "in the map, and not there"
    assert personal & plain == set()


def test_addresses_and_secrets_are_no_plain_columns() -> None:
    """What is called an address, a token or a password is never classed as nothing."""
    suspicious = re.compile(r"^(email|password|session_|token|to$|.*_hash$|by_label$|display_name)")
    named = [
        (label, name)
        for label, names in PLAIN.items()
        for name in names.split()
        if suspicious.match(name) and (label, name) not in {
            ("matches.LogEntry", "state_hash"), ("matches.Difference", "tablet_hash"),
            ("matches.Difference", "server_hash"), ("handicaps.GivenStart", "to"),
            ("matches.LogEntry", "tokens"), ("matches.DisputeEvidence", "tokens"),
        }
    ]  # fmt: skip
    assert named == []
    assert PERSONAL["people.User"]["password"] == Sort.SECRET


def test_the_page_about_privacy_names_every_table_of_people() -> None:
    """docs/privacy.md has each table of the map."""
    written = (settings.BASE_DIR / "docs" / "privacy.md").read_text()
    assert [label for label in PERSONAL if f"`{label}`" not in written] == []
