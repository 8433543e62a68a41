"""Lists of competitions by name and by start are read from an index."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0023_folded_names"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="competition",
            index=models.Index(fields=["club", "name", "id"], name="competition_by_name"),
        ),
        migrations.AddIndex(
            model_name="competition",
            index=models.Index(fields=["club", "starts_at", "id"], name="competition_by_start"),
        ),
    ]
