"""The section `looks` of a game: read and checked."""
