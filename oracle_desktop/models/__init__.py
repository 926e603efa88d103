"""Language models behind small protocols: Ollama and the built-in ones."""
