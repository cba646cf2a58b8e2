"""The form as Python text."""
