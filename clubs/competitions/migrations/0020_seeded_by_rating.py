"""Competitions are seeded by the ratings on the players' pages, or by the club's rating list."""

from django.db import migrations, models

from clubs.competitions import append_only
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0019_handicap_gone")]

    operations = [
        # SQLite makes the table anew, which triggers that name it would not allow.
        migrations.RunPython(remove, install),
        migrations.AddField(
            model_name="competition",
            name="seeded_by",
            field=models.CharField(
                choices=[("typed", "the ratings on the players’ pages"), ("list", "the club’s rating list")],
                default="typed",
                max_length=5,
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="seeded_on",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="entrant",
            name="seed_rating",
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.RunPython(install, remove),
    ]
