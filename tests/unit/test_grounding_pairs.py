"""Claims and passages by hand: negations, swapped names and numbers, paraphrases, several languages."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from oracle_desktop.answering.grounding import Grounding
from oracle_desktop.domain import Answer, Citation, Fragment, Kind, Mode, Name, SessionId

NAMES = (
    Name("Archduke Corvane", ("the Rose Duke",)),
    Name("Sister Maelis", ("the Grey Sister",)),
    Name("Orla Venn"),
    Name("Thordak", ("the Cinder King",)),
    Name("Dunmar"),
)

FEAST = """# The feast

Archduke Corvane was poisoned at the feast. His cup held nightshade from the abbey.

Captain Orla Venn found 40 marks under the bench and swore to find the killer before the new moon.
"""
ABBEY = """# The abbey

They went down to the crypt. Sister Maelis confessed that she had poisoned Corvane.

She fled over the wall and was never seen again. Orla Venn did not follow her.

Five wolves and three guards watched the gate. The party bought a rope for twelve silver pieces.
"""
DRAGON = """# Ashes

Thordak burned the city of Dunmar on 14 March 1372. Vex shot him in the wing, but Thordak survived.

Gilmore gave the shield to Grog. Percy tried to open the black door, and failed.

The innkeeper betrayed the smith. Keyleth lost the staff in the river.
"""
FERIA = """# La feria

La capitana Orla Venn encontró la daga en el pozo. El archiduque no bebió del cáliz.

Maelis mató a tres guardias y huyó de noche a Dunmar.
"""
BURG = """# Die Burg

Der Erzherzog Corvane wurde von Schwester Maelis vergiftet. Orla Venn fand den Brief nicht.

Zwölf Wölfe griffen das Dorf an, und der Müller floh in den Wald.
"""
PHARE = """# Le phare

Orla Venn a trouvé la clé dans le phare. Maelis n'a jamais quitté l'abbaye.
"""
PONTE = """# Il ponte

Orla Venn ha trovato la spada sotto il ponte. Il mugnaio ha venduto due cavalli a Maelis.
"""


@dataclass(frozen=True)
class Pair:
    claim: str
    passage: str
    verdict: str
    trap: bool = False


SWAP = True
"""A name or a number was swapped: never supported."""

PAIRS = [
    # as written, or nearly
    Pair("Archduke Corvane was poisoned at the feast.", FEAST, "supported"),
    Pair("Corvane's cup held nightshade from the abbey.", FEAST, "supported"),
    Pair("Orla Venn swore to find the killer.", FEAST, "supported"),
    Pair("Maelis fled over the wall.", ABBEY, "supported"),
    Pair("Sister Maelis confessed in the crypt that she poisoned the archduke Corvane.", ABBEY, "supported"),
    Pair("Gilmore gave Grog the shield.", DRAGON, "supported"),
    Pair("The dragon Thordak survived.", DRAGON, "supported"),
    # paraphrases
    Pair("Someone put nightshade into the Archduke's cup at the banquet.", FEAST, "supported"),
    Pair("The Grey Sister admitted to poisoning the Rose Duke.", ABBEY, "supported"),
    Pair("Dunmar was burnt by the Cinder King.", DRAGON, "supported"),
    Pair("The party purchased a rope for 12 silver pieces.", ABBEY, "supported"),
    Pair("Captain Venn vowed to find the murderer before the new moon.", FEAST, "supported"),
    # numbers and dates
    Pair("Orla Venn found forty marks under the bench.", FEAST, "supported"),
    Pair("Orla Venn found 60 marks under the bench.", FEAST, "doubtful", SWAP),
    Pair("Three wolves and five guards watched the gate.", ABBEY, "doubtful", SWAP),
    Pair("Five wolves watched the gate.", ABBEY, "supported"),
    Pair("Thordak burned Dunmar on March 14, 1372.", DRAGON, "supported"),
    Pair("Thordak burned Dunmar on 24 March 1372.", DRAGON, "doubtful", SWAP),
    # swapped names and roles
    Pair("Orla Venn confessed that she had poisoned Corvane.", ABBEY, "doubtful", SWAP),
    Pair("Corvane poisoned Sister Maelis.", ABBEY, "doubtful", SWAP),
    Pair("Sister Maelis was poisoned by Corvane.", ABBEY, "doubtful", SWAP),
    Pair("Grog gave the shield to Gilmore.", DRAGON, "doubtful", SWAP),
    Pair("Keyleth shot Thordak in the wing.", DRAGON, "doubtful", SWAP),
    Pair("Kima burned the city of Dunmar.", DRAGON, "doubtful", SWAP),
    Pair("Thordak burned the city of Emon.", DRAGON, "doubtful", SWAP),
    Pair("The smith betrayed the innkeeper.", DRAGON, "doubtful", SWAP),
    # negations, opposites, attempts
    Pair("Orla Venn followed her.", ABBEY, "doubtful"),
    Pair("Orla Venn didn't follow Maelis.", ABBEY, "supported"),
    Pair("Thordak did not survive.", DRAGON, "doubtful"),
    Pair("Percy opened the black door.", DRAGON, "doubtful"),
    Pair("Keyleth found the staff in the river.", DRAGON, "doubtful"),
    # partly, and not at all
    Pair("Maelis fled over the wall and drowned in the mill pond.", ABBEY, "partly"),
    Pair("Orla Venn found 40 marks under the bench and gave them to the orphans.", FEAST, "partly"),
    Pair("The feast was held in the old lighthouse with seven musicians.", FEAST, "doubtful"),
    Pair("The queen signed a treaty with the dwarves.", ABBEY, "doubtful"),
    # other languages
    Pair("Orla Venn encontró la daga en el pozo.", FERIA, "supported"),
    Pair("El archiduque bebió del cáliz.", FERIA, "doubtful"),
    Pair("Maelis mató a cinco guardias.", FERIA, "doubtful", SWAP),
    Pair("Orla Venn mató a tres guardias y huyó de noche.", FERIA, "doubtful", SWAP),
    Pair("Schwester Maelis vergiftete den Erzherzog Corvane.", BURG, "supported"),
    Pair("Corvane vergiftete Schwester Maelis.", BURG, "doubtful", SWAP),
    Pair("Orla Venn fand den Brief.", BURG, "doubtful"),
    Pair("12 Wölfe griffen das Dorf an.", BURG, "supported"),
    Pair("Maelis a quitté l'abbaye.", PHARE, "doubtful"),
    Pair("Orla Venn trouva la clé dans le phare.", PHARE, "supported"),
    Pair("Il mugnaio ha venduto tre cavalli a Maelis.", PONTE, "doubtful", SWAP),
    Pair("Orla Venn ha trovato la spada sotto il ponte.", PONTE, "supported"),
]  # fmt: skip


def fragment(text: str, session: int = 70) -> Fragment:
    return Fragment(
        f"{session}.md", 0, f"Session {session}", Kind.SESSION, SessionId(float(session)), "", 0, len(text),
        len(text.split()), text, "",
    )  # fmt: skip


def answer(claim: str, passage: str) -> tuple[Answer, Fragment]:
    of = fragment(passage)
    text = f"{claim.rstrip('.')} [Session 70]."
    at = text.index("[")
    citation = Citation(
        of.label, of.session, of.path, 0, len(passage), "", "source", at, at + len("[Session 70]")
    )
    return Answer("What happened?", text, Mode.PRIVATE, "model", citations=(citation,)), of


def verdict(pair: Pair) -> str:
    given, of = answer(pair.claim, pair.passage)
    (claim,) = Grounding(lambda _: (of, pair.passage), NAMES).check(given).claims
    return claim.verdict


def test_verdicts_by_hand() -> None:
    wrong = [(p.claim, p.verdict, v) for p in PAIRS if (v := verdict(p)) != p.verdict]
    assert len(PAIRS) >= 40
    assert 1 - len(wrong) / len(PAIRS) >= 0.85, wrong


@pytest.mark.parametrize("pair", [p for p in PAIRS if p.trap], ids=lambda p: p.claim[:40])
def test_a_swapped_name_or_number_is_never_supported(pair: Pair) -> None:
    assert verdict(pair) != "supported"
