"""Rule text to syntax."""
