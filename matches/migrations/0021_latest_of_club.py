"""The latest matches of a club are read from an index, however many other clubs have played since."""

import django.db.models.deletion
from django.db import migrations, models

from config.indexes import DropOwnIndex


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0020_one_index_less"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["club", "id"], name="match_of_club_in_order"),
        ),
        DropOwnIndex(
            model_name="match",
            name="club",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="people.club",
            ),
        ),
    ]
