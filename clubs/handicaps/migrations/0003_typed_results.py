"""Lines of handicaps can be of a result that was typed in, without a match."""

from django.db import migrations, models

from clubs.handicaps.append_only import GUARDS
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, GUARDS)


class Migration(migrations.Migration):
    dependencies = [("handicaps", "0002_append_only"), ("people", "0016_handicaps_moved")]

    operations = [
        # SQLite makes the table anew, and its triggers would be gone.
        migrations.RunPython(remove, install),
        migrations.AddField(
            model_name="handicapline",
            name="result",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddIndex(
            model_name="handicapline",
            index=models.Index(fields=["result"], name="handicap_line_of_result"),
        ),
        migrations.RunPython(install, remove),
    ]
