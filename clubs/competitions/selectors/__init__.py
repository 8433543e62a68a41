"""What is read of competitions: rows turned into what pages, papers and programs show. Nothing is written."""
