"""The order in which rows usually come. An order by a relation takes the whole order of what it leads to, and
of what that leads to, and joins a table for each: the players of a rubber were once joined to five tables,
whenever they were read."""

import pytest
from django.apps import apps

BY_THE_NAMES_OF = {("Affiliation", "club"), ("Handicap", "player"), ("Device", "table")}
"""Rows that are shown in the order of what they belong to."""
MODELS = [model for model in apps.get_models() if not model.__module__.startswith("django.")]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_usual_order_takes_no_other_along(model):
    for term in model._meta.ordering:
        name = term.lstrip("-")
        if name == "pk" or "__" in name or (model.__name__, name) in BY_THE_NAMES_OF:
            continue
        field = model._meta.get_field(name)
        orders = field.related_model._meta.ordering if field.is_relation and name != field.attname else []
        assert not orders, f"write {name}_id: by {name} it is ordered by {orders}, too"


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_usual_order_joins_two_tables_at_most(model):
    assert str(model.objects.all().query).count(" JOIN ") <= 2
