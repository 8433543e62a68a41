"""Pauses, the clock of those who do not show up, disqualifications, and results annulled stage by stage.

Until now one mark annulled an entrant's results in all stages. It stays for the first stage; a seat has a mark
of its own. Who is annulled already is so in every later stage in which there are tables, as it was.
"""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q

from clubs.competitions import append_only
from matches.log import guarding


def install(apps, schema_editor):
    guarding.install(schema_editor.connection, append_only.GUARDS)


def remove(apps, schema_editor):
    guarding.remove(schema_editor.connection, append_only.GUARDS)


def mark_seats(apps, schema_editor):
    Seat = apps.get_model("competitions", "Seat")
    seats = Seat.objects.filter(entrant__annulled=True, stage__format__in=("round_robin", "groups"))
    Seat.objects.filter(pk__in=list(seats.values_list("pk", flat=True))).update(annulled=True)


def mark_entrants(apps, schema_editor):
    Entrant = apps.get_model("competitions", "Entrant")
    Entrant.objects.filter(seats__annulled=True).update(annulled=True)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0010_clocks"),
        ("competitions", "0009_stage_drawn"),
    ]

    operations = [
        # SQLite makes the table anew, which triggers that name it would not allow.
        migrations.RunPython(remove, install),
        migrations.AddField(
            model_name="competition", name="no_show", field=models.JSONField(blank=True, default=dict)
        ),
        migrations.AddField(
            model_name="entrant", name="disqualified", field=models.BooleanField(default=False)
        ),
        migrations.AddField(model_name="seat", name="annulled", field=models.BooleanField(default=False)),
        migrations.RunPython(install, remove),
        migrations.CreateModel(
            name="Pause",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=120)),
                ("by_label", models.CharField(blank=True, max_length=120)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pauses",
                        to="competitions.competition",
                    ),
                ),
                (
                    "fixture",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pauses",
                        to="competitions.fixture",
                    ),
                ),
            ],
            options={
                "ordering": ["competition", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=Q(ended_at__isnull=True, fixture__isnull=True),
                        fields=("competition",),
                        name="one_pause_of_competition",
                    ),
                    models.UniqueConstraint(
                        condition=Q(ended_at__isnull=True, fixture__isnull=False),
                        fields=("fixture",),
                        name="one_pause_of_fixture",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NoShowClock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("extra_seconds", models.PositiveIntegerField(default=0)),
                ("a_here_at", models.DateTimeField(blank=True, null=True)),
                ("b_here_at", models.DateTimeField(blank=True, null=True)),
                ("frame_side", models.CharField(blank=True, max_length=1)),
                ("frame_seq", models.PositiveIntegerField(blank=True, null=True)),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("stopped_at", models.DateTimeField(blank=True, null=True)),
                (
                    "fixture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="no_show_clocks",
                        to="competitions.fixture",
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="no_show_clock",
                        to="matches.match",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Disqualification",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300)),
                ("private", models.BooleanField(default=False)),
                ("annul", models.BooleanField(default=False)),
                ("struck", models.JSONField(blank=True, default=dict)),
                ("by_label", models.CharField(blank=True, max_length=120)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="disqualifications",
                        to="competitions.entrant",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=Q(lifted_at__isnull=True), fields=("entrant",), name="disqualified_once"
                    ),
                ],
            },
        ),
        migrations.RunPython(mark_seats, mark_entrants),
    ]
