"""Beside a text that the program says stands its message. The columns of the texts stay as they are: a
table with triggers must not be made anew for it."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_kept_messages"),
    ]

    operations = [
        migrations.AddField(
            model_name="dispute",
            name="other_words_message",
            field=config.languages.columns.MessageField(
                "other_words",
                decoder=config.languages.columns.Reading,
                default=None,
                editable=False,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="dispute",
            name="sheet_words_message",
            field=config.languages.columns.MessageField(
                "sheet_words",
                decoder=config.languages.columns.Reading,
                default=None,
                editable=False,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="title_message",
            field=config.languages.columns.MessageField(
                "title", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="dispute",
                    name="other_words",
                    field=config.languages.columns.SaidField(blank=True, max_length=500),
                ),
                migrations.AlterField(
                    model_name="dispute",
                    name="sheet_words",
                    field=config.languages.columns.SaidField(blank=True, max_length=500),
                ),
                migrations.AlterField(
                    model_name="match",
                    name="title",
                    field=config.languages.columns.SaidField(blank=True, max_length=120),
                ),
            ]
        ),
    ]
