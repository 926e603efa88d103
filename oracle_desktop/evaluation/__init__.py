"""How good is it: banks of questions, metrics, runs."""
