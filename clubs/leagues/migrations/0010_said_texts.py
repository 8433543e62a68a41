"""Beside a text that the program says stands its message. The columns of the texts stay as they are: a
table with triggers must not be made anew for it."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0009_reports"),
    ]

    operations = [
        migrations.AddField(
            model_name="cuptie",
            name="note_message",
            field=config.languages.columns.MessageField(
                "note", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="leagueevent",
            name="text_message",
            field=config.languages.columns.MessageField(
                "text", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="teammatch",
            name="note_message",
            field=config.languages.columns.MessageField(
                "note", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="teammatch",
            name="start_words_message",
            field=config.languages.columns.MessageField(
                "start_words",
                decoder=config.languages.columns.Reading,
                default=None,
                editable=False,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="title",
            name="name_message",
            field=config.languages.columns.MessageField(
                "name", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="title",
            name="reason_message",
            field=config.languages.columns.MessageField(
                "reason", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="cuptie",
                    name="note",
                    field=config.languages.columns.SaidField(blank=True, max_length=300),
                ),
                migrations.AlterField(
                    model_name="leagueevent",
                    name="text",
                    field=config.languages.columns.SaidField(max_length=400),
                ),
                migrations.AlterField(
                    model_name="teammatch",
                    name="note",
                    field=config.languages.columns.SaidField(blank=True, max_length=300),
                ),
                migrations.AlterField(
                    model_name="teammatch",
                    name="start_words",
                    field=config.languages.columns.SaidField(blank=True, max_length=300),
                ),
                migrations.AlterField(
                    model_name="title",
                    name="name",
                    field=config.languages.columns.SaidField(max_length=120),
                ),
                migrations.AlterField(
                    model_name="title",
                    name="reason",
                    field=config.languages.columns.SaidField(blank=True, max_length=200),
                ),
            ]
        ),
    ]
