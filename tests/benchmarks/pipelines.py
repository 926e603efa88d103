"""What others would use instead, over the same notes and questions: `make bench-pipelines`.

Chunks of 400 words by cosine; the same with BM25, fused by reciprocal rank; LlamaIndex's and Haystack's
pipelines with their own defaults. All embed with the Oracle's built-in embedder and are given the text that
the Oracle read; a chunk counts for the session that its first word lies in. Only ranks are compared: of each
the first forty chunks are the pool and the first eight what a model would read.
"""

from __future__ import annotations

import argparse
import os
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from oracle_desktop.domain import Fragment
from oracle_desktop.evaluation import bank, metrics, report, runner
from oracle_desktop.evaluation.bank import Question
from oracle_desktop.evaluation.significance import compare
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.notes.words import terms
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Campaign, Workspace

SHARED = Path(os.environ.get("ORACLE_SHARED", Path(__file__).resolve().parents[3] / "shared"))
POOL, WORDS = 40, 400

Search = Callable[[str], list[Fragment]]
"""A question to the fragments that its chunks lie in, best first, one a chunk."""


@dataclass(frozen=True)
class Notes:
    """The text of each file, and its fragments in order."""

    texts: Mapping[str, str]
    fragments: Mapping[str, Sequence[Fragment]]

    @classmethod
    def of(cls, campaign: Campaign) -> Notes:
        by_path: dict[str, list[Fragment]] = {}
        for fragment in campaign.catalogue.fragments():
            by_path.setdefault(fragment.path, []).append(fragment)
        read = ((path, campaign.catalogue.document(path)) for path in by_path)
        texts = {path: document.text for path, document in read if document is not None}
        return cls(texts, {path: sorted(them, key=lambda f: f.start) for path, them in by_path.items()})

    def at(self, path: str, offset: int) -> Fragment:
        """The fragment that holds the place `offset` of a file."""
        before = [fragment for fragment in self.fragments[path] if fragment.start <= offset]
        return before[-1] if before else self.fragments[path][0]


@contextmanager
def read(notes: Path) -> Iterator[Campaign]:
    """The notes as a campaign with the built-in models."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Places.under(Path(folder)))
        workspace.save_settings(workspace.settings.with_("mind", ollama=False))
        workspace.create("compared", notes)
        campaign = workspace.open("compared")
        try:
            campaign.ingest()
            campaign.warm()
            yield campaign
        finally:
            campaign.close()


def chunks(notes: Notes) -> list[tuple[str, Fragment]]:
    """Stretches of 400 words of every file, end to end, with the fragment each begins in."""
    found = []
    for path, text in notes.texts.items():
        words = list(re.finditer(r"\S+", text))
        for at in range(0, len(words), WORDS):
            part = words[at : at + WORDS]
            found.append((text[part[0].start() : part[-1].end()], notes.at(path, part[0].start())))
    return found


def by_cosine(cut: Sequence[tuple[str, Fragment]], embedder: BuiltinEmbedder) -> Callable[[str], list[int]]:
    """Chunks by the cosine of their vector and the question's."""
    matrix = np.nan_to_num(embedder.embed([text for text, _ in cut]))
    return lambda question: [int(n) for n in np.argsort(-(matrix @ embedder.embed([question])[0]))[:POOL]]


def by_words(cut: Sequence[tuple[str, Fragment]]) -> Callable[[str], list[int]]:
    """Chunks by BM25."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE chunk USING fts5(text, tokenize='unicode61 remove_diacritics 2')")
    base.executemany(
        "INSERT INTO chunk (rowid, text) VALUES (?, ?)", [(at, text) for at, (text, _) in enumerate(cut)]
    )

    def search(question: str) -> list[int]:
        wanted = " OR ".join(f'"{term}"' for term in terms(question))
        if not wanted:
            return []
        rows = base.execute(
            "SELECT rowid FROM chunk WHERE chunk MATCH ? ORDER BY rank LIMIT ?", (wanted, POOL)
        )
        return [row[0] for row in rows]

    return search


def fused(*lists: Sequence[int]) -> list[int]:
    """By reciprocal rank, 60 as everywhere."""
    scores: dict[int, float] = {}
    for found in lists:
        for rank, one in enumerate(found, 1):
            scores[one] = scores.get(one, 0.0) + 1 / (60 + rank)
    return sorted(scores, key=lambda one: -scores[one])[:POOL]


def llama_index(notes: Notes, embedder: BuiltinEmbedder) -> Search:
    """`VectorStoreIndex.from_documents`, as it comes: sentences packed to 1,024 tokens, 200 overlap."""
    from llama_index.core import Document, VectorStoreIndex
    from llama_index.core.embeddings import BaseEmbedding

    class Embedding(BaseEmbedding):
        def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
            return np.nan_to_num(embedder.embed(texts)).tolist()  # type: ignore[no-any-return]

        def _get_text_embedding(self, text: str) -> list[float]:
            return self._get_text_embeddings([text])[0]

        def _get_query_embedding(self, query: str) -> list[float]:
            return self._get_text_embeddings([query])[0]

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return self._get_query_embedding(query)

    documents = [
        Document(text=text, metadata={"file_name": Path(path).name, "file_path": path})
        for path, text in notes.texts.items()
    ]
    index = VectorStoreIndex.from_documents(documents, embed_model=Embedding(embed_batch_size=64))
    retriever = index.as_retriever(similarity_top_k=POOL)

    def search(question: str) -> list[Fragment]:
        found = [one.node for one in retriever.retrieve(question)]
        return [
            notes.at(node.metadata["file_path"], getattr(node, "start_char_idx", 0) or 0) for node in found
        ]

    return search


def haystack(notes: Notes, embedder: BuiltinEmbedder) -> dict[str, Search]:
    """Haystack's splitter as it comes (200 words), its store in memory, by vector and as its hybrid example:
    BM25 and vectors joined by reciprocal rank."""
    from haystack import Document
    from haystack.components.joiners import DocumentJoiner
    from haystack.components.preprocessors import DocumentSplitter
    from haystack.components.retrievers.in_memory import InMemoryBM25Retriever, InMemoryEmbeddingRetriever
    from haystack.document_stores.in_memory import InMemoryDocumentStore

    store = InMemoryDocumentStore(embedding_similarity_function="cosine")
    splitter = DocumentSplitter()
    warm_up = getattr(splitter, "warm_up", None)
    if warm_up is not None:
        warm_up()
    documents = [
        Document(content=text, meta={"path": path}) for path, text in notes.texts.items() if text.strip()
    ]
    parts = splitter.run(documents=documents)["documents"]
    vectors = np.nan_to_num(embedder.embed([part.content or "" for part in parts]))
    store.write_documents(
        [
            Document(content=part.content, meta=part.meta, embedding=vector.tolist())
            for part, vector in zip(parts, vectors, strict=True)
        ]
    )
    near, worded = InMemoryEmbeddingRetriever(store, top_k=POOL), InMemoryBM25Retriever(store, top_k=POOL)
    joiner = DocumentJoiner(join_mode="reciprocal_rank_fusion", top_k=POOL)

    def places(found: Sequence[Any]) -> list[Fragment]:
        return [notes.at(one.meta["path"], int(one.meta.get("split_idx_start", 0))) for one in found]

    def by_vector(question: str) -> list[Any]:
        vector = np.nan_to_num(embedder.embed([question]))[0].tolist()
        return list(near.run(query_embedding=vector)["documents"])

    def hybrid(question: str) -> list[Fragment]:
        both = [by_vector(question), worded.run(query=question)["documents"]]
        return places(joiner.run(documents=both)["documents"])

    return {
        "Haystack, by vector": lambda question: places(by_vector(question)),
        "Haystack, hybrid with RRF": hybrid,
    }


def searches(notes: Notes, embedder: BuiltinEmbedder) -> Iterator[tuple[str, Search]]:
    """Each pipeline by name; one whose library is not installed is named and left out."""
    cut = chunks(notes)
    near, worded = by_cosine(cut, embedder), by_words(cut)
    yield "400-word chunks, cosine", lambda question: [cut[n][1] for n in near(question)]
    yield (
        "400-word chunks, cosine + BM25, RRF",
        lambda question: [cut[n][1] for n in fused(near(question), worded(question))],
    )
    for name, make in (
        ("LlamaIndex", lambda: {"LlamaIndex, as it comes": llama_index(notes, embedder)}),
        ("Haystack", lambda: haystack(notes, embedder)),
    ):
        try:
            yield from make().items()
        except ImportError as error:
            print(f"{name} is not installed: {error}", file=sys.stderr)


def scored(search: Search, questions: Sequence[Question]) -> tuple[list[metrics.Scores], float]:
    """Scores of each question, and the median seconds."""
    scores, taken = [], []
    for question in questions:
        began = time.perf_counter()
        found = search(question.question)
        taken.append(time.perf_counter() - began)
        scores.append(metrics.score(question, found, found, found[: metrics.FIRST]))
    return scores, metrics.percentile(taken, 0.5)


def compared(notes: Path, questions: Path) -> str:
    """The table of one bank."""
    asked = [one for one in bank.load(questions) if one.answerable]
    rows: dict[str, dict[str, Any]] = {}
    with read(notes) as campaign:
        run = runner.evaluate(campaign.retriever, asked)
        ours = [one.scores for one in run.outcomes if one.scores is not None]
        rows["the Oracle"] = {**metrics.mean(ours), "ms": round(run.metrics["seconds"]["all"]["p50"] * 1000)}
        embedder = BuiltinEmbedder()
        try:
            for name, search in searches(Notes.of(campaign), embedder):
                theirs, spent = scored(search, asked)
                change = compare([one.ndcg for one in theirs], [one.ndcg for one in ours])
                rows[name] = {**metrics.mean(theirs), "ms": round(spent * 1000), "the Oracle": change.said}
        finally:
            embedder.close()
    columns = ("questions", "pool", "hit@8", "recall@8", "ndcg@10", "mrr", "ms", "the Oracle")
    said = {name: {key: value for key, value in row.items() if key in columns} for name, row in rows.items()}
    return report.table(said, columns)


def main() -> int:
    """Print a table for the sample and, where they are at hand, one for the real notes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("notes", type=Path, nargs="?", help="a folder of notes in place of the usual two")
    parser.add_argument("questions", type=Path, nargs="?", help="a bank over them")
    arguments = parser.parse_args()
    sets = [(arguments.notes, arguments.questions)] if arguments.questions else list(usual())
    for notes, questions in sets:
        print(f"\n{questions.stem}\n{compared(notes, questions)}", flush=True)
    print("\nLast column: the Oracle's nDCG@10 against that row's, by paired randomisation.")
    return 0


def usual() -> Iterator[tuple[Path, Path]]:
    """The sample campaign, and the real one."""
    sample = Path(__file__).resolve().parents[2] / "resources" / "sample" / "en"
    yield next(folder for folder in sample.iterdir() if folder.is_dir()), sample / "questions.jsonl"
    real = SHARED / "corpora/crd3/campaign1", SHARED / "questions/crd3-campaign1-single.jsonl"
    if real[0].is_dir() and real[1].exists():
        yield real


if __name__ == "__main__":
    sys.exit(main())
