"""What a movement of money was for keeps its message. The columns of the texts stay as they are: a
table with triggers must not be made anew for it."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("emblems", "0003_said_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="movement",
            name="why_message",
            field=config.languages.columns.MessageField(
                "why", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="movement",
                    name="why",
                    field=config.languages.columns.SaidField(max_length=300),
                ),
            ]
        ),
    ]
