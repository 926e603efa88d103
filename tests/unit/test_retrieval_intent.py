"""What a question is after: what happened, what was planned, how things stand; in seven languages."""

from __future__ import annotations

import pytest

from oracle_desktop.retrieval.intent import Intent, intent


@pytest.mark.parametrize(
    "question",
    [
        "What happened to the archduke?",
        "How'd we slip past the army?",
        "Who killed the abbot?",
        "Has the abbot ever visited the weir?",
        "which of us hung back and who paid the toll",
        "¿Quién mató al rey?",
        "que paso con el duque",
        "¿Con qué espantamos a los bichos?",
        "¿Qué ha pasado con la espada?",
        "Wer hat die Krone gestohlen?",
        "Was ist mit dem Abt passiert?",
        "Wie kamen wir aus dem Turm?",
        "Qui a tué le roi ?",
        "Comment avons-nous quitté la ville ?",
        "Que s'est-il passé au pont ?",
        "Chi ha ucciso il re?",
        "Cosa è successo al ponte?",
        "Chi rubò la corona della regina?",
        "Quem matou o rei?",
        "O que aconteceu com a espada?",
        "Wat gebeurde er met de koning?",
        "Wie heeft de kroon gestolen?",
        "Was the abbot still alive when we left?",
        "Wer war noch dabei?",
        "¿Estaba todavía vivo el duque?",
        "Le roi était-il encore en ville ?",
        "Il duca aveva ancora la spada?",
    ],
)
def test_what_happened(question: str) -> None:
    assert intent(question) is Intent.HAPPENED


@pytest.mark.parametrize(
    "question",
    [
        "What had I planned for the ball?",
        "what's the plan for session 9",
        "Was the dragon supposed to wake?",
        "¿Qué había preparado para la feria?",
        "Was war für den Ball geplant?",
        "Qu'est-ce qui était prévu pour le bal ?",
        "Che cosa era previsto per il ballo?",
        "que combate o narrador tinha preparado?",
        "Wat was er gepland voor het bal?",
    ],
)
def test_what_was_planned_before_what_happened(question: str) -> None:
    assert intent(question) is Intent.PLANNED


@pytest.mark.parametrize(
    "question",
    [
        "Who rules Tarn now?",
        "Is the abbot of the weir still alive?",
        "Are the twins safe?",
        "Has the feast begun yet?",
        "Where's the lantern?",
        "¿Quién gobierna ahora la ciudad?",
        "¿Dónde está la linterna?",
        "Wer herrscht jetzt über die Stadt?",
        "Wo ist die Laterne?",
        "Hat der Abt die Krone noch?",
        "¿Sigue vivo el duque?",
        "O duque ainda deve dinheiro ao abade?",
        "Le roi a-t-il encore la couronne ?",
        "Qui gouverne la ville maintenant ?",
        "Où est la lanterne ?",
        "Chi governa adesso la città?",
        "Dov'è la lanterna?",
        "Quem governa a cidade agora?",
        "Onde está a lanterna?",
        "Wie regeert de stad nu?",
        "Waar is de lantaarn van de koning?",
    ],
)
def test_how_things_stand(question: str) -> None:
    assert intent(question) is Intent.STANDS


def test_a_place_lies_where_its_page_says() -> None:
    assert intent("Where is Tarn?", of_a_place=True) is Intent.OTHER
    assert intent("Who rules Tarn now?", of_a_place=True) is Intent.STANDS


@pytest.mark.parametrize(
    "question",
    [
        "Who is Brennoc?",
        "What does the duchess look like?",
        "Where do they keep the doe?",
        "What is made of glass in Tarn?",
        "¿Quién es Brennoc?",
        "¿Cuántos barcos tiene la cofradía?",
        "Wer ist der Abt?",
        "Wie alt ist die Kaiserin von dem Land?",
        "Qui est la duchesse ?",
        "Quel âge a le roi ?",
        "Chi è la duchessa?",
        "A che ora parte la nave?",
        "Quem é o meu mestre?",
        "Wie is de hertogin van het land?",
        "",
    ],
)
def test_none_of_these(question: str) -> None:
    assert intent(question) is Intent.OTHER
