"""What is imported, and the transfers that keep a file until it is confirmed, fetched or a week old.

`transfers` are the jobs, `club_archive` imports a whole club, `sheets` are spreadsheets in both directions,
`records` imports a match record.
"""
