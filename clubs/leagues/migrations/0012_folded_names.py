"""Leagues are found by folded names: a column without a default, which remakes no table."""

from django.db import migrations

import config.languages.folding


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0011_more_said_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="league",
            name="folded",
            field=config.languages.folding.FoldedField(
                "name", default=None, editable=False, max_length=488, null=True
            ),
        ),
        config.languages.folding.filling("leagues", "League"),
    ]
