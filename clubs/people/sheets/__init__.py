"""Spreadsheets (CSV and Excel) of strangers: read within bounds, every fault by line and column, and written
so that no cell runs as a formula. Which columns a sheet has, those say who take it in."""
