"""The last line of a club's log is read from an index, however much other clubs have done since."""

import django.db.models.deletion
from django.db import migrations, models

from config.indexes import DropOwnIndex


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0021_names_shown"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="clubevent",
            index=models.Index(fields=["club", "id"], name="club_event_in_order"),
        ),
        DropOwnIndex(
            model_name="clubevent",
            name="club",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="events",
                to="people.club",
            ),
        ),
    ]
