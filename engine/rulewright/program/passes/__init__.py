"""Passes over the form."""
