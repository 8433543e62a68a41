"""The database itself refuses changes to a competition's log (see clubs.competitions.append_only)."""

from django.db import migrations

from clubs.competitions import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


def remove(apps, schema_editor):
    append_only.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0001_initial"), ("matches", "0002_append_only")]
    operations = [migrations.RunPython(install, remove)]
