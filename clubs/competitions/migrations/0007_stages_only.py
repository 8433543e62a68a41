"""What a stage says by now leaves the competition (see 0006)."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.competitions import append_only
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0006_stages"),
    ]

    operations = [
        # SQLite makes the table anew, which triggers that name it would not allow.
        migrations.RunPython(remove, install),
        migrations.AlterField(
            model_name="fixture",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="fixtures", to="competitions.stage"
            ),
        ),
        migrations.RemoveField(model_name="competition", name="format"),
        migrations.RemoveField(model_name="competition", name="third_place"),
        migrations.RemoveField(model_name="competition", name="double_round"),
        migrations.RemoveField(model_name="competition", name="withdrawal_policy"),
        migrations.RemoveField(model_name="competition", name="bracket_size"),
        migrations.RunPython(install, remove),
    ]
