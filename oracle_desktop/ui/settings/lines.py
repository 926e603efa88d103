"""What the settings page says of each setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject

from oracle_desktop.ui.settings.form import Line


class SettingsWords(QObject):
    """What is said of settings and keys; made anew when it is shown, so that a change of language shows."""

    def lines(self) -> Mapping[str, Sequence[Line]]:
        """Per topic, in the order of the page."""
        return {
            "looks": (
                Line(
                    "theme",
                    self.tr("Colours"),
                    self.tr("Light, dark, or as your system has it."),
                    (
                        ("system", self.tr("As the system")),
                        ("light", self.tr("Light")),
                        ("dark", self.tr("Dark")),
                    ),
                ),
                Line(
                    "text_scale",
                    self.tr("Text size"),
                    self.tr("1.0 is the usual size. Ctrl and + or − change it anywhere."),
                ),
                Line("reduced_motion", self.tr("Less motion"), self.tr("Nothing slides, fades or pulses.")),
                Line(
                    "language",
                    self.tr("Language"),
                    self.tr("Answers come in the language of the question, whatever is chosen here."),
                    (("system", self.tr("As the system")), ("en", "English"), ("es", "Español")),
                ),
            ),
            "reading": (
                Line(
                    "session_max_words",
                    self.tr("Longest passage, in words"),
                    self.tr("A session longer than this is divided at its headings."),
                ),
                Line(
                    "overlap_words",
                    self.tr("Words that divided parts share"),
                    self.tr("Only where a single section is longer than a passage may be."),
                ),
                Line(
                    "window_words",
                    self.tr("Words looked at together"),
                    self.tr("Passages are compared with a question in stretches of this length."),
                ),
                Line("window_overlap", self.tr("Words that stretches share")),
                Line(
                    "largest_file_mb",
                    self.tr("Largest file, in MB"),
                    self.tr("Larger files are left out, and listed."),
                ),
            ),
            "finding": (
                Line(
                    "k",
                    self.tr("Passages found for an answer"),
                    self.tr("More gives the answer more to draw on, and takes longer."),
                ),
                Line(
                    "pool_max", self.tr("Passages considered"), self.tr("The best of these are read in full.")
                ),
                Line(
                    "reranker",
                    self.tr("Put passages in order by"),
                    self.tr("What cannot be used now gives way to the words and names of the question."),
                    (
                        ("builtin", self.tr("Words and names")),
                        ("annotation", self.tr("The chat model, from summaries")),
                        ("cross_encoder", self.tr("A reading model of mine")),
                        ("off", self.tr("How they were found")),
                    ),
                ),
                Line(
                    "cross_encoder_folder",
                    self.tr("Folder of the reading model"),
                    self.tr("It holds model.onnx and tokenizer.json, such as ms-marco-MiniLM-L-6-v2."),
                ),
                Line(
                    "reranker_threshold",
                    self.tr("Lowest score that counts"),
                    self.tr("Where the reading model scores every passage lower, the notes do not tell."),
                ),
                Line(
                    "entity_path",
                    self.tr("Follow names"),
                    self.tr(
                        "Look in every session where a name of the question stands, by any of its aliases."
                    ),
                ),
                Line(
                    "context_windows",
                    self.tr("Compare passages with their context"),
                    self.tr("A second comparison, with a sentence on where the passage stands."),
                ),
                Line(
                    "imagined",
                    self.tr("Search with an imagined answer"),
                    self.tr(
                        "The chat model first makes an answer up, and passages like it are found too. Each "
                        "question takes some seconds more. What it made up is never shown."
                    ),
                ),
                Line(
                    "rrf_k",
                    self.tr("Weight of later places"),
                    self.tr(
                        "The higher, the more it counts to be found in several ways, the less to be found "
                        "first in one. 60 suits most campaigns."
                    ),
                ),
            ),
            "updates": (
                Line(
                    "ask",
                    self.tr("Ask at each start whether there is a new version"),
                    self.tr(
                        "One question to the Oracle’s own page, which says nothing of you or your notes. "
                        "Nothing is fetched or installed by itself."
                    ),
                ),
            ),
            "copies": (
                Line(
                    "daily",
                    self.tr("Make a copy once a day"),
                    self.tr("While the campaign is open, in the background."),
                ),
                Line(
                    "kept",
                    self.tr("Copies kept"),
                    self.tr("Older ones are deleted when a new one has been read through."),
                ),
            ),
            "answers": (
                Line(
                    "mode",
                    self.tr("Draw on"),
                    self.tr("What a new question starts with."),
                    (
                        ("private", self.tr("Only my notes")),
                        ("hybrid", self.tr("Notes first")),
                        ("public", self.tr("Beyond my notes")),
                    ),
                ),
                Line(
                    "passages",
                    self.tr("Passages read in full"),
                    self.tr("As many as fit are shown to the chat model."),
                ),
                Line(
                    "max_tokens", self.tr("Longest answer"), self.tr("In tokens; 1,000 are about 700 words.")
                ),
            ),
            "logs": (
                Line(
                    "level",
                    self.tr("What the log holds"),
                    self.tr("It helps to find a fault. It is kept small, and never leaves this computer."),
                    (
                        ("error", self.tr("Faults")),
                        ("warning", self.tr("Faults and warnings")),
                        ("info", self.tr("The usual")),
                        ("debug", self.tr("Everything")),
                    ),
                ),
                Line(
                    "text",
                    self.tr("The log may quote"),
                    self.tr("On: it also holds what faults say, which may quote your notes and questions."),
                ),
            ),
            "index": (
                Line(
                    "server",
                    self.tr("Chroma server"),
                    self.tr(
                        "Leave it empty, unless one computer is not enough: then an address, such as "
                        "http://name:8000. It counts when the campaign is opened again. Numbers made from "
                        "your passages go to that computer, their words do not."
                    ),
                ),
                Line(
                    "allowed_server",
                    self.tr("Chroma server that may be reached unencrypted"),
                    self.tr(
                        "Its token and those numbers go there openly. Empty: none. It counts when the "
                        "campaign is opened again."
                    ),
                ),
            ),
            "mind": (
                Line(
                    "ollama",
                    self.tr("Use Ollama"),
                    self.tr("Off: the Oracle finds passages by itself and quotes your notes."),
                ),
                Line(
                    "host",
                    self.tr("Address"),
                    self.tr("Where Ollama answers. On this computer: http://127.0.0.1:11434"),
                ),
                Line("chat_model", self.tr("Model that writes answers")),
                Line(
                    "embed_model",
                    self.tr("Model that finds passages"),
                    self.tr("A change reads all passages anew."),
                ),
                Line(
                    "contextualiser",
                    self.tr("Smaller model for contexts"),
                    self.tr("It says where each passage stands. Left empty, the chat model does it."),
                ),
                Line(
                    "num_ctx",
                    self.tr("Tokens a model reads at once"),
                    self.tr("Eight sessions need about 16,000."),
                ),
                Line(
                    "keep_alive",
                    self.tr("Kept in memory for"),
                    self.tr("Such as 30m or 2h; 0 lets go at once."),
                ),
                Line("connect_timeout", self.tr("Seconds to wait for Ollama")),
                Line("read_timeout", self.tr("Seconds to wait for an answer")),
                Line(
                    "workers",
                    self.tr("Requests at the same time"),
                    self.tr(
                        "While your notes are read ahead. As many as Ollama is set up to serve "
                        "(OLLAMA_NUM_PARALLEL)."
                    ),
                ),
                Line(
                    "doc_truncate_words",
                    self.tr("Words read around a passage"),
                    self.tr("So much of a note the chat model sees when it says where a passage stands."),
                ),
                Line(
                    "allowed_host",
                    self.tr("Computer that may be reached unencrypted"),
                    self.tr("Your questions and passages go there openly. Empty: none."),
                ),
            ),
        }

    def keys(self) -> Sequence[tuple[str, str]]:
        """The shortcuts: (keys, what they do)."""
        return (
            ("Ctrl+1 … 5", self.tr("Ask, Sessions, Compendium, Test, Settings")),
            ("Ctrl+K", self.tr("Go anywhere, do anything: sessions, names, conversations, commands")),
            ("Ctrl+N", self.tr("New conversation")),
            ("Enter", self.tr("Ask")),
            ("Shift+Enter", self.tr("New line in the question")),
            ("↑  ↓", self.tr("The questions you asked before")),
            ("←  →", self.tr("From source to source in an answer; Enter opens one")),
            ("Esc", self.tr("Stop writing, then shut the passage")),
            ("Ctrl+L", self.tr("To the question")),
            ("Ctrl+F", self.tr("Find on this page")),
            ("F3  Shift+F3", self.tr("The next place that was found, the one before")),
            ("Ctrl+Z", self.tr("Undo what was just done")),
            ("Ctrl+O", self.tr("Open the file of the passage")),
            ("Ctrl+Shift+O", self.tr("Choose a notes folder")),
            ("Ctrl++  Ctrl+−  Ctrl+0", self.tr("Larger text, smaller text, usual size")),
            ("Tab  F6", self.tr("Next control, next part of the window")),
            ("F2  Del", self.tr("Rename, delete a conversation")),
            ("F1", self.tr("This list")),
        )
