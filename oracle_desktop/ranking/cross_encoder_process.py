"""The cross-encoder's own process: loads the model once and reads question and stretches jointly (R4.3).

Imports nothing heavy at the top, so that the window's process stays small.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oracle_desktop.child import Handlers

LONGEST = 256
"""Tokens of question and stretch together. What is longer is read in several goes, which overlap."""

OVERLAP = 48
LONGEST_QUESTION = 64
GOES = 3
"""Goes at most for a stretch: a stretch of 180 words seldom needs two."""

LONGEST_TEXT = 6_000
"""Characters read of one stretch."""

BATCH_TOKENS = 2_048
"""Tokens a run, with what shorter rows are filled up with: more gains nothing on a processor."""

UNEVEN = 1.15
"""How much longer the longest row of a run may be than the shortest."""

TOKENIZER = "tokenizer.json"
_EIGHT_BITS = ("model_quantized.onnx", "model_int8.onnx")
_OF_ARM = (*_EIGHT_BITS, "model_qint8_arm64.onnx")
_OF_OTHERS = (
    *_EIGHT_BITS,
    "model_quint8_avx2.onnx",
    "model_qint8_avx512_vnni.onnx",
    "model_qint8_avx512.onnx",
)
"""Names as they are published. Signed weights are less exact on processors without VNNI and come last."""


def model_file(folder: Path) -> Path | None:
    """The model in `folder` or its subfolder `onnx`, in 8-bit numbers where there is such a one (a quarter of
    the memory and, with signed weights on a recent processor, half the time: 0.6 s of work for 20 stretches
    against 1.4 s); None where there is no model, or no tokenizer.json."""
    if not (folder / TOKENIZER).is_file():
        return None
    arm = platform.machine().lower() in ("arm64", "aarch64")
    names = (*(_OF_ARM if arm else _OF_OTHERS), "model.onnx")
    places = [place / name for name in names for place in (folder, folder / "onnx")]
    return next((place for place in places if place.is_file()), None)


def serve(folder: str) -> Handlers:
    """Handlers of the child: `score(question, texts)` gives a score a text, higher is more relevant."""
    return {"score": CrossEncoder(Path(folder)).score}


class CrossEncoder:
    """One model with its tokenizer. `ValueError` from any call where the folder holds something else."""

    def __init__(self, folder: Path) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        file = model_file(folder)
        if file is None:
            raise ValueError(f"no model in {folder}")
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._pad = next(
            (at for name in ("[PAD]", "<pad>") if (at := self._tokenizer.token_to_id(name)) is not None), 0
        )
        options = onnxruntime.SessionOptions()
        # threads that wait for work in a loop would take the processor from the window
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
        self._inputs = [one.name for one in self._session.get_inputs()]

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers, in the model's own scale; of a long text its best part."""
        rows, owners = self.rows(question, texts)
        best = [float("-inf")] * len(texts)
        order = sorted(range(len(rows)), key=lambda at: len(rows[at].ids))
        for batch in batches([len(rows[at].ids) for at in order]):
            places = order[batch]
            for at, score in zip(places, self.run(self.tensors([rows[at] for at in places])), strict=True):
                best[owners[at]] = max(best[owners[at]], score)
        return best

    def rows(self, question: str, texts: Sequence[str]) -> tuple[list[Any], list[int]]:
        """What the tokenizer makes of question and text, a row a go, and the place of the text of each."""
        asked = self._tokenizer.encode(question, add_special_tokens=False).offsets[:LONGEST_QUESTION]
        question = question[: asked[-1][1]] if asked else question
        pairs = [(question, text[:LONGEST_TEXT]) for text in texts]
        self._tokenizer.enable_truncation(LONGEST, stride=OVERLAP, strategy="only_second")
        rows: list[Any] = []
        owners: list[int] = []
        for place, encoded in enumerate(self._tokenizer.encode_batch(pairs)):
            goes = [encoded, *encoded.overflowing][:GOES]
            rows += goes
            owners += [place] * len(goes)
        self._tokenizer.no_truncation()
        return rows, owners

    def tensors(self, rows: Sequence[Any]) -> dict[str, Any]:
        """A run's input, each row filled up to the longest."""
        import numpy as np

        width = max(len(row.ids) for row in rows)
        parts = {
            "input_ids": np.full((len(rows), width), self._pad, np.int64),
            "attention_mask": np.zeros((len(rows), width), np.int64),
            "token_type_ids": np.zeros((len(rows), width), np.int64),
        }
        for at, row in enumerate(rows):
            parts["input_ids"][at, : len(row.ids)] = row.ids
            parts["attention_mask"][at, : len(row.ids)] = 1
            parts["token_type_ids"][at, : len(row.ids)] = row.type_ids
        return {name: parts[name] for name in self._inputs}

    def run(self, tensors: dict[str, Any]) -> list[float]:
        """The scores of a run. Raises `ValueError` where the model gives no score a row."""
        import numpy as np

        found = np.asarray(self._session.run(None, tensors)[0], np.float64)
        rows = len(tensors["input_ids"])
        if found.shape not in ((rows,), (rows, 1)) or not np.isfinite(found).all():
            raise ValueError(f"the model gives {found.shape}, not a score for each of {rows}")
        scores: list[float] = found.reshape(rows).tolist()
        return scores


def batches(lengths: Sequence[int]) -> list[slice]:
    """Stretches of `lengths`, which rise, that go into a run together: much alike, and not too many."""
    found: list[slice] = []
    start = 0
    for at, length in enumerate(lengths):
        if at > start and (length * (at - start + 1) > BATCH_TOKENS or length > UNEVEN * lengths[start]):
            found.append(slice(start, at))
            start = at
    return [*found, slice(start, len(lengths))] if lengths else []
