"""Conditions as sets of members."""
