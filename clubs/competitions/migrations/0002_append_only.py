"""The database itself refuses changes to a competition's log (see clubs.competitions.append_only)."""

from django.db import migrations

from clubs.competitions import append_only
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0001_initial"), ("matches", "0002_append_only")]
    operations = [migrations.RunPython(install, remove)]
