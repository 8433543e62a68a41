"""The log keeps a digest of the state after each entry, and where a tablet's rule book differed."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0011_partners"),
    ]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="state_hash",
            field=models.CharField(blank=True, help_text="blank in older logs", max_length=32),
        ),
        migrations.AddField(
            model_name="logentry",
            name="tapped_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="Difference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("by_kind", models.CharField(max_length=10)),
                ("by_id", models.BigIntegerField(blank=True, null=True)),
                ("by_label", models.CharField(blank=True, max_length=120)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("number", models.PositiveIntegerField()),
                ("seq", models.PositiveIntegerField()),
                ("what", models.TextField(help_text="the entry, or the kind of correction")),
                ("refusal", models.CharField(blank=True, max_length=40)),
                ("tablet_hash", models.CharField(max_length=32)),
                ("server_hash", models.CharField(max_length=32)),
                ("tablet_engine", models.CharField(blank=True, max_length=32)),
                ("server_engine", models.CharField(blank=True, max_length=32)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="differences",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "number"), name="difference_number_once")
                ],
            },
        ),
    ]
