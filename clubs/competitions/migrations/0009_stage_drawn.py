"""What the draw of a stage gave besides its size: groups, byes by hand, and what was moved since."""

from django.db import migrations, models

from clubs.competitions import append_only
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0008_pairings"),
    ]

    operations = [
        # SQLite makes the table anew, which triggers that name it would not allow.
        migrations.RunPython(remove, install),
        migrations.AddField(
            model_name="stage",
            name="drawn",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(install, remove),
    ]
