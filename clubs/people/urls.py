"""Addresses of people and tables. ``club_page`` authorizes those below ``/c/<club>/``."""

from django.urls import path

from clubs.people.views import account, affiliations, clubs, friendlies, members, players, privacy, tables

app_name = "people"

urlpatterns = [
    path("", clubs.home, name="home"),
    path("me/", account.me, name="me"),
    path("me/data/", privacy.own_data, name="own-data"),
    path("me/data/names/<int:player>/", privacy.own_name, name="own-name"),
    path("me/data/erase/", privacy.erase, name="erase"),
    path("me/data/stay/", privacy.stay, name="stay"),
    path("clubs/new/", clubs.found, name="club-new"),
    path("invitation/<slug:token>/", members.invitation_page, name="invitation"),
    path("at/<slug:public_id>/", tables.label, name="label"),
    path("c/<slug:club>/", clubs.club_front, name="club"),
    path("c/<slug:club>/friendly/", friendlies.friendly, name="friendly"),
    path("tablet/friendly/", friendlies.tablet_friendly, name="tablet-friendly"),
    path("c/<slug:club>/settings/", clubs.settings, name="settings"),
    path("c/<slug:club>/settings/names/", privacy.club_names, name="names"),
    path("c/<slug:club>/settings/log/", clubs.log, name="log"),
    path("c/<slug:club>/settings/archive/", clubs.archive, name="archive"),
    path("c/<slug:club>/settings/restore/", clubs.restore, name="restore"),
    path("c/<slug:club>/settings/delete/", clubs.delete, name="delete"),
    path("c/<slug:club>/associations/", affiliations.affiliations, name="affiliations"),
    path("c/<slug:club>/associations/ask/", affiliations.ask, name="affiliation-ask"),
    path("c/<slug:club>/associations/<int:affiliation>/", affiliations.affiliation, name="affiliation"),
    path("c/<slug:club>/people/", members.member_list, name="members"),
    path("c/<slug:club>/people/leave/", clubs.leave, name="leave"),
    path("c/<slug:club>/people/invite/", members.invite, name="invite"),
    path(
        "c/<slug:club>/people/invitations/<int:invitation>/", members.invitation_link, name="invitation-link"
    ),
    path(
        "c/<slug:club>/people/invitations/<int:invitation>/resend/", members.resend, name="invitation-resend"
    ),
    path(
        "c/<slug:club>/people/invitations/<int:invitation>/withdraw/",
        members.withdraw,
        name="invitation-withdraw",
    ),
    path("c/<slug:club>/people/<int:member>/", members.member_roles, name="member-roles"),
    path("c/<slug:club>/people/<int:member>/remove/", members.remove, name="member-remove"),
    path("c/<slug:club>/players/", players.player_list, name="players"),
    path("c/<slug:club>/players/new/", players.player_new, name="player-new"),
    path("c/<slug:club>/players/paste/", players.player_paste, name="players-paste"),
    path("c/<slug:club>/players/merge/", players.player_merge, name="players-merge"),
    path("c/<slug:club>/players/<slug:player>/", players.player_page, name="player"),
    path("c/<slug:club>/players/<slug:player>/edit/", players.player_edit, name="player-edit"),
    path("c/<slug:club>/players/<slug:player>/account/", players.player_link, name="player-link"),
    path("c/<slug:club>/players/<slug:player>/active/", players.player_active, name="player-active"),
    path("c/<slug:club>/players/<slug:player>/erase/", privacy.player_erase, name="player-erase"),
    path("c/<slug:club>/tables/", tables.table_list, name="tables"),
    path("c/<slug:club>/tables/new/", tables.table_new, name="table-new"),
    path("c/<slug:club>/tables/labels/", tables.labels, name="labels"),
    path("c/<slug:club>/tables/<int:number>/", tables.table_page, name="table"),
    path("c/<slug:club>/tables/<int:number>/edit/", tables.table_edit, name="table-edit"),
    path("c/<slug:club>/tables/<int:number>/order/", tables.table_order, name="table-order"),
    path("c/<slug:club>/tables/<int:number>/move/", tables.table_move, name="table-move"),
    path("c/<slug:club>/tables/<int:number>/remove/", tables.table_remove, name="table-remove"),
    path("c/<slug:club>/tables/<int:number>/pair/", tables.table_pair, name="table-pair"),
    path(
        "c/<slug:club>/tables/<int:number>/devices/<int:device>/revoke/",
        tables.device_revoke,
        name="device-revoke",
    ),
]
