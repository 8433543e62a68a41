"""A walkover keeps whether its loser plays on, in the plate or for third place."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("competitions", "0015_own_word")]

    operations = [
        migrations.AddField(model_name="fixture", name="plays_on", field=models.BooleanField(default=False))
    ]
