"""What is wrong with a rule text, said in a sentence."""
