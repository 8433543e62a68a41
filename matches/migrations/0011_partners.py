"""A side of a match may be a pair."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0010_clocks"),
        ("people", "0014_clocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="matchside",
            name="partner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="match_sides_as_partner",
                to="people.player",
            ),
        ),
    ]
