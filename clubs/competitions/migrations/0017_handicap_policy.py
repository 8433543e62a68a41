"""A competition chooses a handicap policy of the club, and keeps its version from the draw on."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.competitions import append_only
from matches.log import guarding


def chosen(of):
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.RESTRICT,
        related_name="competitions",
        to=of,
    )


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0016_plays_on"), ("handicaps", "0002_append_only")]
    operations = [
        # SQLite makes the table anew, which triggers that name it would not allow.
        migrations.RunPython(remove, install),
        migrations.AddField("competition", "handicap_policy", chosen("handicaps.policy")),
        migrations.AddField("competition", "handicap_version", chosen("handicaps.policyversion")),
        migrations.RunPython(install, remove),
    ]
