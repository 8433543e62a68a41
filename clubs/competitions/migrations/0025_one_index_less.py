"""The log of competitions loses the index that another one begins with."""

import django.db.models.deletion
from django.db import migrations, models

from config.indexes import DropOwnIndex


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0024_lists_by_name_and_start"),
    ]

    operations = [
        DropOwnIndex(
            model_name="competitionevent",
            name="competition",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="events",
                to="competitions.competition",
            ),
        ),
    ]
