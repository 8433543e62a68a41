"""A competition's own way of handicaps is a policy of its club now."""

from django.db import migrations

from clubs.competitions import append_only
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0018_handicaps_to_policies")]
    operations = [
        # SQLite makes the table anew, which triggers that name it would not allow.
        migrations.RunPython(remove, install),
        migrations.RemoveField("competition", "handicap"),
        migrations.RunPython(install, remove),
    ]
