"""The database itself refuses changes to the audit log, and deletes no line before its time."""

from django.db import migrations

from clubs.audit.append_only import GUARDS
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, GUARDS)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial"), ("matches", "0002_append_only")]
    operations = [migrations.RunPython(install, remove)]
