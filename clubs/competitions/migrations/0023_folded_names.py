"""Competitions are found by folded names: a column without a default, which remakes no table."""

from django.db import migrations

import config.languages.folding


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0022_said_places"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="folded",
            field=config.languages.folding.FoldedField(
                "name", default=None, editable=False, max_length=488, null=True
            ),
        ),
        config.languages.folding.word_index("competitions_competition"),
        config.languages.folding.filling("competitions", "Competition"),
    ]
