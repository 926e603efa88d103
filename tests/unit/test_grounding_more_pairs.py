"""More claims and passages by hand, of other kinds: kinship, order, hearsay, plans, quantifiers, places."""

from __future__ import annotations

import pytest
from test_grounding_pairs import SWAP, Pair, verdict

KEEP = """# The keep of Harrow

Brannoc is the brother of Lady Isolde and the father of young Teague. The brass key belongs to Isolde.

At dawn Teague rode north with the letter. Nobody in the keep saw him leave. Rumour has it that the miller
is a werewolf.

Neither Brannoc nor Isolde knew the password. Only one of the six guards stayed awake, without a weapon.
"""
SIEGE = """# The siege

Captain Dorn plans to burn the bridge before the baron arrives. Zessa told Dorn that the baron had bribed the
cook. If the ferry sinks, the town will starve.

The red dragon killed the white dragon on the third day. Half a dozen archers died, and the wall still stands.

Mira sold the map to Dorn for 300 crowns. He paid her at dusk in the Gilded Eel.
"""
CRONICA = """# La crónica

El barón Fadrique mató a la bruja Urraca el 3 de mayo de 1290. Ninguno de los soldados volvió del bosque.

La llave es de Inés, la hermana del herrero. Se dice que el molinero oculta un tesoro.
"""
CHRONIK = """# Die Chronik

Der Ritter Gernot tötete den Drachen Fafnir am 5. Juni 1401. Keiner der Wächter überlebte die Nacht.

Die Hexe wurde von Adelheid aus der Stadt vertrieben. Vermutlich lebt ihr Bruder noch.
"""
CHRONIQUE = """# La chronique

Le baron Guilhem a tué le sorcier Mordrin dans la tour. Aucun garde n'a survécu.

L'épée appartient à Solène, la sœur du forgeron. On raconte que le meunier est un loup-garou.
"""
CRONACA = """# La cronaca

La strega Morgana ha ucciso il conte Aldo nella torre. Nessuna delle guardie è tornata.

La chiave è di Livia, sorella del fabbro. Il conte aveva pagato trenta monete al mugnaio.
"""
CRONIC = """# A crónica

O barão Duarte matou a bruxa Iria na torre velha. Nenhum dos guardas voltou da floresta.

A chave é de Beatriz, irmã do ferreiro. O moleiro vendeu quatro cavalos a Duarte.
"""

MORE = [
    # kinship and belonging
    Pair("Brannoc is the brother of Isolde.", KEEP, "supported"),
    Pair("Brannoc is Teague's father.", KEEP, "supported"),
    Pair("Teague is the father of Brannoc.", KEEP, "doubtful", SWAP),
    Pair("The brass key belongs to Brannoc.", KEEP, "doubtful", SWAP),
    Pair("Isolde owns the brass key.", KEEP, "supported"),
    # time and place
    Pair("Teague rode north at dawn.", KEEP, "supported"),
    Pair("Teague rode south with the letter.", KEEP, "doubtful"),
    Pair("Dorn paid Mira at dawn in the Gilded Eel.", SIEGE, "doubtful"),
    Pair("The red dragon died on the third day.", SIEGE, "doubtful"),
    Pair("The white dragon killed the red dragon on the third day.", SIEGE, "doubtful", SWAP),
    # hearsay, plans, conditions
    Pair("The miller is a werewolf.", KEEP, "partly"),
    Pair("Dorn burned the bridge.", SIEGE, "doubtful"),
    Pair("Dorn wants to burn the bridge before the baron comes.", SIEGE, "supported"),
    Pair("The ferry sank.", SIEGE, "doubtful"),
    Pair("Dorn told Zessa that the baron had bribed the cook.", SIEGE, "doubtful", SWAP),
    # quantifiers and numbers
    Pair("Isolde did not know the password.", KEEP, "supported"),
    Pair("Brannoc knew the password.", KEEP, "doubtful"),
    Pair("Six guards stayed awake.", KEEP, "doubtful", SWAP),
    Pair("Somebody in the keep saw Teague leave.", KEEP, "doubtful"),
    Pair("Six archers died.", SIEGE, "supported"),
    Pair("Mira sold Dorn the map for 300 crowns.", SIEGE, "supported"),
    Pair("Dorn sold the map to Mira for 300 crowns.", SIEGE, "doubtful", SWAP),
    Pair("Mira bought the map from Dorn.", SIEGE, "doubtful", SWAP),
    Pair("The wall has fallen.", SIEGE, "doubtful"),
    # Spanish
    Pair("Fadrique mató a Urraca.", CRONICA, "supported"),
    Pair("La bruja Urraca mató al barón Fadrique.", CRONICA, "doubtful", SWAP),
    Pair("Urraca murió el 13 de mayo de 1290.", CRONICA, "doubtful", SWAP),
    Pair("Todos los soldados volvieron del bosque.", CRONICA, "doubtful"),
    Pair("La llave pertenece al herrero.", CRONICA, "doubtful"),
    # German
    Pair("Fafnir tötete den Ritter Gernot.", CHRONIK, "doubtful", SWAP),
    Pair("Gernot tötete am 5. Juni 1401 den Drachen Fafnir.", CHRONIK, "supported"),
    Pair("Adelheid vertrieb die Hexe aus der Stadt.", CHRONIK, "supported"),
    Pair("Die Wächter überlebten die Nacht.", CHRONIK, "doubtful"),
    # French
    Pair("Guilhem a tué Mordrin.", CHRONIQUE, "supported"),
    Pair("Mordrin a tué le baron Guilhem dans la tour.", CHRONIQUE, "doubtful", SWAP),
    Pair("Un garde a survécu.", CHRONIQUE, "doubtful"),
    # Italian
    Pair("Il conte Aldo ha ucciso la strega Morgana.", CRONACA, "doubtful", SWAP),
    Pair("Morgana ha ucciso Aldo nella torre.", CRONACA, "supported"),
    Pair("Il conte pagò 30 monete al mugnaio.", CRONACA, "supported"),
    # Portuguese
    Pair("Iria matou Duarte na torre velha.", CRONIC, "doubtful", SWAP),
    Pair("O barão Duarte matou Iria.", CRONIC, "supported"),
    Pair("O moleiro vendeu cinco cavalos a Duarte.", CRONIC, "doubtful", SWAP),
    Pair("Os guardas voltaram da floresta.", CRONIC, "doubtful"),
]  # fmt: skip


def test_verdicts_by_hand_of_other_kinds() -> None:
    wrong = [(p.claim, p.verdict, v) for p in MORE if (v := verdict(p)) != p.verdict]
    assert 1 - len(wrong) / len(MORE) >= 0.85, wrong


@pytest.mark.parametrize("pair", [p for p in MORE if p.trap], ids=lambda p: p.claim[:40])
def test_a_swapped_name_or_number_is_never_supported(pair: Pair) -> None:
    assert verdict(pair) != "supported"
