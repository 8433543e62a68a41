"""Files in and out: tables, paper, sheets, match records, and whole clubs as archives."""
