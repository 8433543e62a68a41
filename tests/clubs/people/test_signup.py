"""Making an account."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import User

FIELDS = {"email": "cara@example.org", "password1": "three-cushions-23", "password2": "three-cushions-23"}


@pytest.mark.django_db
@pytest.mark.parametrize(("typed", "shown"), [("  Cara \u202e Müller ", "Cara Müller"), ("", "cara")])
def test_sign_up_asks_how_others_see_one(typed: str, shown: str) -> None:
    """The name is kept without what cannot be seen; left empty, the address gives one."""
    answer = Client().post(reverse("account_signup"), {**FIELDS, "display_name": typed})
    assert answer.status_code == 302
    assert str(User.objects.get(email="cara@example.org")) == shown


@pytest.mark.django_db
def test_a_name_that_is_too_long_is_told_and_nothing_is_made() -> None:
    """Eighty characters are enough for a name."""
    answer = Client().post(reverse("account_signup"), {**FIELDS, "display_name": "x" * 10_000})
    assert answer.status_code == 200
    assert "display_name" in answer.context["form"].errors
    assert not User.objects.exists()
