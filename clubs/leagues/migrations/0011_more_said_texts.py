"""More texts that the program says have their messages beside them. The columns of the texts stay as they
are: a table with triggers must not be made anew for it."""

from django.db import migrations

from config.languages.columns import KeptJSONField, MessageField, Reading, SaidField, SaidTextField


class Migration(migrations.Migration):
    dependencies = [("leagues", "0010_said_texts")]

    operations = [
        migrations.AddField(
            "cupround",
            "name_message",
            MessageField("name", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "rubber",
            "name_message",
            MessageField("name", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "postponement",
            "answer_message",
            MessageField("answer", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "deduction",
            "reason_message",
            MessageField("reason", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "title",
            "figure_message",
            MessageField("figure", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "fixturejob",
            "progress_message",
            MessageField("progress", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "protestentry",
            "text_message",
            MessageField("text", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "teammatch",
            "agreed_home_message",
            MessageField("agreed_home", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.AddField(
            "teammatch",
            "agreed_away_message",
            MessageField("agreed_away", decoder=Reading, default=None, editable=False, null=True),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("teammatch", "agreed_home", SaidField(blank=True, max_length=120)),
                migrations.AlterField("teammatch", "agreed_away", SaidField(blank=True, max_length=120)),
                migrations.AlterField("cupround", "name", SaidField(max_length=40)),
                migrations.AlterField("rubber", "name", SaidField(max_length=60)),
                migrations.AlterField("postponement", "answer", SaidField(blank=True, max_length=200)),
                migrations.AlterField("deduction", "reason", SaidField(max_length=200)),
                migrations.AlterField("title", "figure", SaidField(blank=True, max_length=40)),
                migrations.AlterField("fixturejob", "progress", SaidField(blank=True, max_length=200)),
                migrations.AlterField("protestentry", "text", SaidTextField(blank=True, max_length=1000)),
                migrations.AlterField(
                    "fixturejob", "report", KeptJSONField(blank=True, decoder=Reading, default=dict)
                ),
            ]
        ),
    ]
