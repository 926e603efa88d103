"""Cross-encoders that tests build: a tiny one whose score can be told in advance, and one of the real shape.

ONNX is protobuf; the few messages of it that a model needs are written here by hand.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import TemplateProcessing

_SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
_FLOAT, _INT = 1, 7
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def tokenizer(words: Sequence[str], folder: Path) -> Tokenizer:
    """A WordPiece tokenizer as BERT's that knows `words` and single letters, saved in `folder`."""
    letters = [chr(c) for c in range(33, 127)]
    pieces = [*_SPECIAL, *words, *letters, *(f"##{letter}" for letter in letters)]
    made = Tokenizer(WordPiece({p: i for i, p in enumerate(dict.fromkeys(pieces))}, unk_token="[UNK]"))
    made.normalizer = BertNormalizer()
    made.pre_tokenizer = BertPreTokenizer()
    made.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    made.save(str(folder / "tokenizer.json"))
    return made


def tiny(folder: Path, weights: Mapping[str, float], *, name: str = "model.onnx", outputs: int = 1) -> None:
    """A model and tokenizer: the score is the sum of the weights of the words of the second text."""
    folder.mkdir(parents=True, exist_ok=True)
    known = tokenizer(list(weights), folder)
    table = np.zeros((known.get_vocab_size(), outputs), np.float32)
    for word, weight in weights.items():
        table[known.token_to_id(word)] = weight
    graph = Graph(outputs)
    of_second = graph.add("Cast", [graph.add("Mul", ["attention_mask", "token_type_ids"])], to=_FLOAT)
    column = graph.add("Unsqueeze", [of_second, graph.constant(np.array([2]))])
    each = graph.add("Mul", [graph.add("Gather", [graph.constant(table), "input_ids"]), column])
    graph.add("ReduceSum", [each, graph.constant(np.array([1]))], out="logits", keepdims=0)
    (folder / name).write_bytes(graph.model())


def real_shape(folder: Path, words: Sequence[str], layers: int = 6) -> None:
    """A model of the shape of ms-marco-MiniLM-L-6-v2 (22.7 million weights) with random ones."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer(words, folder)
    (folder / "model.onnx").write_bytes(_Bert(layers).model())


class Graph:
    """Nodes and constants of a model that gives `logits`."""

    def __init__(self, outputs: int = 1) -> None:
        self._parts: list[bytes] = []
        self._outputs = outputs
        self._count = 0

    def add(self, kind: str, inputs: Sequence[str], *, out: str = "", **attributes: object) -> str:
        """A node; the name of its output."""
        out = out or self._new()
        fields = [*(_text(1, one) for one in inputs), _text(2, out), _text(4, kind)]
        self._parts.append(_bytes(1, b"".join(fields + [_attribute(k, v) for k, v in attributes.items()])))
        return out

    def constant(self, values: np.ndarray) -> str:
        """A constant tensor; its name."""
        name = self._new()
        kind = _FLOAT if values.dtype == np.float32 else _INT
        dims = b"".join(_int(1, size) for size in values.shape)
        fields = dims + _int(2, kind) + _text(8, name) + _bytes(9, values.tobytes())
        self._parts.append(_bytes(5, fields))
        return name

    def model(self) -> bytes:
        """The file."""
        inputs = b"".join(_bytes(11, _value(name, _INT, ("n", "length"))) for name in INPUTS)
        output = _bytes(12, _value("logits", _FLOAT, ("n", self._outputs)))
        graph = b"".join(self._parts) + _text(2, "g") + inputs + output
        return _int(1, 8) + _bytes(7, graph) + _bytes(8, _text(1, "") + _int(2, 17))

    def _new(self) -> str:
        self._count += 1
        return f"t{self._count}"


class _Bert(Graph):
    HIDDEN, HEADS, INNER, WORDS, PLACES = 384, 12, 1_536, 30_522, 512

    def __init__(self, layers: int) -> None:
        super().__init__()
        self._random = np.random.default_rng(7)
        width = self.HIDDEN
        length = self.add("Gather", [self.add("Shape", ["input_ids"]), self.constant(np.array(1))])
        places = self.add("Range", [self.constant(np.array(0)), length, self.constant(np.array(1))])
        tables = ((self.WORDS, "input_ids"), (self.PLACES, places), (2, "token_type_ids"))
        parts = [self.add("Gather", [self._weights(rows, width), of]) for rows, of in tables]
        state = self._normal(self.add("Add", [self.add("Add", [parts[0], parts[1]]), parts[2]]))
        mask = self.add("Unsqueeze", ["attention_mask", self.constant(np.array([1, 2]))])
        absent = self.add("Sub", [self._scalar(1), self.add("Cast", [mask], to=_FLOAT)])
        bias = self.add("Mul", [absent, self._scalar(-10_000)])
        for _ in range(layers):
            state = self._layer(state, bias)
        first = self.add("Gather", [state, self.constant(np.array(0))], axis=1)
        pooled = self.add("Tanh", [self._linear(first, width, width)])
        self.add("Identity", [self._linear(pooled, width, 1)], out="logits")

    def _layer(self, state: str, bias: str) -> str:
        width, size = self.HIDDEN, self.HIDDEN // self.HEADS
        query, key, value = (self._heads(self._linear(state, width, width)) for _ in range(3))
        scores = self.add("MatMul", [query, self.add("Transpose", [key], perm=[0, 1, 3, 2])])
        scaled = self.add("Div", [scores, self._scalar(math.sqrt(size))])
        heeded = self.add("Softmax", [self.add("Add", [scaled, bias])], axis=-1)
        mixed = self.add("Transpose", [self.add("MatMul", [heeded, value])], perm=[0, 2, 1, 3])
        joined = self.add("Reshape", [mixed, self.constant(np.array([0, 0, width]))])
        state = self._normal(self.add("Add", [self._linear(joined, width, width), state]))
        inner = self._linear(state, width, self.INNER)
        erf = self.add("Erf", [self.add("Div", [inner, self._scalar(math.sqrt(2))])])
        gelu = self.add(
            "Mul", [self.add("Mul", [inner, self.add("Add", [erf, self._scalar(1)])]), self._scalar(0.5)]
        )
        return self._normal(self.add("Add", [self._linear(gelu, self.INNER, width), state]))

    def _heads(self, state: str) -> str:
        shape = self.constant(np.array([0, 0, self.HEADS, self.HIDDEN // self.HEADS]))
        return self.add("Transpose", [self.add("Reshape", [state, shape])], perm=[0, 2, 1, 3])

    def _linear(self, of: str, rows: int, columns: int) -> str:
        product = self.add("MatMul", [of, self._weights(rows, columns)])
        return self.add("Add", [product, self.constant(np.zeros(columns, np.float32))])

    def _normal(self, of: str) -> str:
        ones, zeros = (self.constant(make(self.HIDDEN, np.float32)) for make in (np.ones, np.zeros))
        return self.add("LayerNormalization", [of, ones, zeros], axis=-1, epsilon=1e-12)

    def _weights(self, rows: int, columns: int) -> str:
        return self.constant(self._random.standard_normal((rows, columns), np.float32) * np.float32(0.02))

    def _scalar(self, value: float) -> str:
        return self.constant(np.array(value, np.float32))


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _int(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _text(field: int, value: str) -> bytes:
    return _bytes(field, value.encode())


def _attribute(name: str, value: object) -> bytes:
    if isinstance(value, float):
        held = _varint(2 << 3 | 5) + struct.pack("<f", value) + _int(20, 1)
    elif isinstance(value, int):
        held = _int(3, value) + _int(20, 2)
    else:
        assert isinstance(value, list)
        held = b"".join(_int(8, one) for one in value) + _int(20, 7)
    return _bytes(5, _text(1, name) + held)


def _value(name: str, kind: int, dims: Sequence[int | str]) -> bytes:
    shape = b"".join(_bytes(1, _int(1, d) if isinstance(d, int) else _text(2, d)) for d in dims)
    return _text(1, name) + _bytes(2, _bytes(1, _int(1, kind) + _bytes(2, shape)))
