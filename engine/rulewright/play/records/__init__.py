"""Records of games: written and read."""
