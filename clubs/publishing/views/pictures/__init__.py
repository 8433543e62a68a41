"""Pictures of scores, standings, emblems and clubs, which other sites show beside a link (Open Graph)."""
