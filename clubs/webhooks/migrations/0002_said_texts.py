"""Why a webhook is off, and why an attempt failed, keeps its message. The columns of the texts stay as they are."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("webhooks", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="problem_message",
            field=config.languages.columns.MessageField(
                "problem", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="webhook",
            name="off_because_message",
            field=config.languages.columns.MessageField(
                "off_because",
                decoder=config.languages.columns.Reading,
                default=None,
                editable=False,
                null=True,
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="attempt",
                    name="problem",
                    field=config.languages.columns.SaidField(blank=True, max_length=200),
                ),
                migrations.AlterField(
                    model_name="webhook",
                    name="off_because",
                    field=config.languages.columns.SaidField(blank=True, max_length=200),
                ),
            ]
        ),
    ]
