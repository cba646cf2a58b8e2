"""Values, texts and conditions in words for people."""
