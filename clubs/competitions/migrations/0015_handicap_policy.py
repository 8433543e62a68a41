"""A competition chooses a handicap policy of the club, and keeps its version from the draw on."""

import django.db.models.deletion
from django.db import migrations, models


def chosen(of):
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.RESTRICT,
        related_name="competitions",
        to=of,
    )


class Migration(migrations.Migration):
    dependencies = [("competitions", "0013_times"), ("handicaps", "0002_append_only")]
    operations = [
        migrations.AddField("competition", "handicap_policy", chosen("handicaps.policy")),
        migrations.AddField("competition", "handicap_version", chosen("handicaps.policyversion")),
    ]
