"""Competitions of fixed pairs, and the search for a partner."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.competitions import append_only
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0010_at_tables"),
        ("people", "0014_clocks"),
    ]

    operations = [
        # SQLite makes the table anew, which triggers that name it would not allow.
        migrations.RunPython(remove, install),
        migrations.CreateModel(
            name="PartnerInvite",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=140)),
                ("chosen_name", models.CharField(blank=True, max_length=80)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Waits for an answer"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("taken_back", "Taken back"),
                            ("lapsed", "Lapsed"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["made_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PartnerWanted",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=140)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "ordering": ["made_at", "pk"],
            },
        ),
        migrations.AddField(
            model_name="competition",
            name="pair_rating",
            field=models.CharField(
                choices=[("mean", "mean"), ("sum", "sum"), ("lower", "lower")], default="mean", max_length=5
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="partners_change",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "As the game has it"),
                    ("inning", "With each visit to the table"),
                    ("stroke", "With each stroke"),
                    ("game", "With each game or frame"),
                ],
                max_length=6,
                verbose_name="partners change",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="sides_of",
            field=models.CharField(
                choices=[("players", "Single players"), ("pairs", "Fixed pairs")],
                default="players",
                max_length=8,
                verbose_name="who enters",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="chosen_name",
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddField(
            model_name="entrant",
            name="partner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries_as_partner",
                to="people.player",
            ),
        ),
        migrations.RemoveConstraint(model_name="entrant", name="entrant_once"),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("partner__isnull", True),
                    models.Q(("status", "withdrawn"), _negated=True),
                    _connector="OR",
                ),
                fields=("competition", "player"),
                name="entrant_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("partner__isnull", False), models.Q(("status", "withdrawn"), _negated=True)
                ),
                fields=("competition", "partner"),
                name="partner_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("partner__isnull", True),
                    models.Q(("partner", models.F("player")), _negated=True),
                    _connector="OR",
                ),
                name="partner_of_another",
            ),
        ),
        migrations.AddField(
            model_name="partnerinvite",
            name="competition",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="partner_invites",
                to="competitions.competition",
            ),
        ),
        migrations.AddField(
            model_name="partnerinvite",
            name="invited",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="partner_invites",
                to="people.player",
            ),
        ),
        migrations.AddField(
            model_name="partnerinvite",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="partner_invites_made",
                to="people.player",
            ),
        ),
        migrations.AddField(
            model_name="partnerwanted",
            name="competition",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wanting",
                to="competitions.competition",
            ),
        ),
        migrations.AddField(
            model_name="partnerwanted",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="partners_wanted",
                to="people.player",
            ),
        ),
        migrations.AddConstraint(
            model_name="partnerinvite",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("competition", "player", "invited"),
                name="partner_asked_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="partnerinvite",
            constraint=models.CheckConstraint(
                condition=models.Q(("player", models.F("invited")), _negated=True),
                name="partner_invite_to_another",
            ),
        ),
        migrations.AddConstraint(
            model_name="partnerwanted",
            constraint=models.UniqueConstraint(fields=("competition", "player"), name="partner_wanted_once"),
        ),
        migrations.RunPython(install, remove),
    ]
