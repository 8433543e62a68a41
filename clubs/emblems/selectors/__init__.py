"""What is read of emblems, for pages and programs alike, so that both show the same to the same visitor."""
