"""The cells of a position as values of declared fields."""
