"""The latest matches at a table are read from an index, however many other clubs have played since."""

import django.db.models.deletion
from django.db import migrations, models

from config.indexes import DropOwnIndex


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0021_latest_of_club"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["table", "id"], name="match_at_table_in_order"),
        ),
        DropOwnIndex(
            model_name="match",
            name="table",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="matches",
                to="people.table",
            ),
        ),
    ]
