"""Beside a text that the program says stands its message. The columns of the texts stay as they are: a
table with triggers must not be made anew for it."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("ladders", "0002_append_only"),
    ]

    operations = [
        migrations.AddField(
            model_name="ladderevent",
            name="words_message",
            field=config.languages.columns.MessageField(
                "words", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="ladderevent",
                    name="words",
                    field=config.languages.columns.SaidField(max_length=300),
                ),
            ]
        ),
    ]
