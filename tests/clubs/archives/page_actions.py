"""What the pages of import and export do, and the operations that do the same."""

ACTIONS = {
    "archives:import-club": "archive_import",
    "archives:transfer-confirm": "transfer_confirm",
    "archives:transfer-file": "transfer_file",
    "archives:export": "archive_export",
    "archives:own-data": "own_data_export",
    "archives:player-data": "player_data_export",
    "archives:record-import": "record_import",
    "archives:records-zip": "records_file",
    "archives:sheet-import": "players_sheet_take results_sheet_take",
    "archives:sheet-template": "sheet_template",
    "archives:sheet-file": "players_sheet results_sheet",
    "archives:competition": "fixtures_sheet_take",
    "archives:fixtures-file": "fixtures_sheet",
    "archives:competition-records": "competition_records_file",
    "archives:challonge": "competition_challonge",
    "archives:sol": "competition_sol",
}
