"""Tables with rows by the million lose the index that another one begins with."""

import django.db.models.deletion
from django.db import migrations, models

from config.indexes import DropOwnIndex


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0019_photographs_read"),
    ]

    operations = [
        DropOwnIndex(
            model_name=model,
            name="match",
            field=models.ForeignKey(
                db_index=False, on_delete=on_delete, related_name=related, to="matches.match"
            ),
        )
        for model, on_delete, related in (
            ("act", django.db.models.deletion.PROTECT, "acts"),
            ("logentry", django.db.models.deletion.PROTECT, "entries"),
            ("matchside", django.db.models.deletion.CASCADE, "sides"),
            ("snapshot", django.db.models.deletion.CASCADE, "snapshots"),
        )
    ]
