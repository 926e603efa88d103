"""The pool becomes an order: rerankers and the gate."""
