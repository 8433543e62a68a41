"""Addresses of import and export."""

from django.urls import path

from clubs.archives import views

app_name = "archives"

urlpatterns = [
    path("me/data/file/", views.own_data, name="own-data"),
    path("c/<slug:club>/players/<slug:player>/data/", views.player_data, name="player-data"),
    path("clubs/import/", views.import_club, name="import-club"),
    path("transfers/<slug:public_id>/", views.transfer, name="transfer"),
    path("transfers/<slug:public_id>/confirm/", views.transfer_confirm, name="transfer-confirm"),
    path("transfers/<slug:public_id>/file/", views.transfer_file, name="transfer-file"),
    path("c/<slug:club>/exchange/", views.front, name="front"),
    path("c/<slug:club>/exchange/archive/", views.export_archive, name="export"),
    path("c/<slug:club>/exchange/records/", views.record_import, name="record-import"),
    path("c/<slug:club>/exchange/records.zip", views.records_zip, name="records-zip"),
    path("c/<slug:club>/exchange/<slug:sheet>/", views.sheet_import, name="sheet-import"),
    path(
        "c/<slug:club>/exchange/<slug:sheet>-template.<slug:form>",
        views.sheet_template,
        name="sheet-template",
    ),
    path("c/<slug:club>/exchange/<slug:sheet>.<slug:form>", views.sheet_file, name="sheet-file"),
    path("c/<slug:club>/exchange/of/<slug:competition>/", views.competition_front, name="competition"),
    path(
        "c/<slug:club>/exchange/of/<slug:competition>/fixtures.<slug:form>",
        views.fixtures_file,
        name="fixtures-file",
    ),
    path(
        "c/<slug:club>/exchange/of/<slug:competition>/records.zip",
        views.competition_records,
        name="competition-records",
    ),
    path("c/<slug:club>/exchange/of/<slug:competition>/challonge.json", views.challonge, name="challonge"),
    path("c/<slug:club>/exchange/of/<slug:competition>/tourney.sol.gz", views.sol, name="sol"),
]
