"""Words of a question: folded terms without stop words, the language they are in, and words that name."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

_WORD = re.compile(r"[^\W_]+")
_MARKS = re.compile(r"[\u0300-\u036f]+")
_WITH_MARKS = re.compile(r"(?:[^\W_][\u0300-\u036f]*)+")
_APART = re.compile(r"(?<=\w)['’](?=\w)")

# The everyday words of each language, those a question is built from included. One language's everyday word
# is another's meaning ("die", "son", "man"), so only the list of the question's own language is taken out.
STOP_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(
        "a about after again all also am an and any are as at be because been before being between but "
        "by can could d did do does doing done down during each ever every exactly for from further had "
        "has have having he her here hers herself him himself his how i if in into is it its itself "
        "just ll m many may me might more most much must my myself no nor not now of off on once only "
        "or other our ours out over own please re really s same shall she should so some such t than "
        "that the their theirs them themselves then there these they this those through to too under "
        "until up us ve very was we were what when where which while who whom whose why will with "
        "without would you your yours".split()
    ),
    "es": frozenset(
        "a al algo alguien alguna algunas alguno algunos ante antes aquel aquella aquello aqui asi aun "
        "aunque bien cada como con contra cual cuales cuando cuanta cuantas cuanto cuantos de del desde "
        "donde dos durante e el ella ellas ello ellos en entonces entre era eran eres es esa esas ese "
        "eso esos esta estaba estaban estado estamos estan estar estas este esto estos fue fueron ha "
        "habia habian han hasta hay he la las le les lo los mas me mi mis mucho muy nada ni no nos "
        "nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque que quien "
        "quienes se ser si sido sin sobre son su sus tambien tan te tenia tiene todo todos tu tus un "
        "una unas uno unos y ya yo".split()
    ),
    "de": frozenset(
        "aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da damals "
        "damit dann das dass dein dem den denn der deren des dessen die dies diese diesem diesen dieser "
        "dieses doch dort du durch ein eine einem einen einer eines er es etwa euch euer fur gegen "
        "gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren "
        "ihrer im in ins ist ja jede jedem jeden jeder jedes jene kann kein keine konnte machen mal man "
        "mehr mein mich mir mit muss nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem "
        "seinen seiner seit sich sie sind so solche soll sollte uber um und uns unser unter viel vom "
        "von vor wann war waren warum was weg weil welche welchem welchen welcher welches wem wen wenn "
        "wer werde werden wessen wie wieder will wir wird wo woher wohin wurde wurden zu zum zur "
        "zwischen".split()
    ),
    "fr": frozenset(
        "a afin ai alors apres as au aucun aussi autre autres aux avait avant avec avez avoir avons c "
        "ce cela celle celles celui ces cet cette ceux chaque chez ci comme comment d dans de deja "
        "depuis des deux donc dont du elle elles en encore entre es est et etaient etait ete etes etre "
        "eu eux fait fut il ils j je l la le lequel les leur leurs lors lui m ma mais me meme mes moi "
        "mon n ne ni nos notre nous on ont ou par parce pas pendant peu plus pour pourquoi qu quand que "
        "quel quelle quelles quels qui quoi s sa sans se ses si son sont sous sur t ta te tes toi ton "
        "tous tout toute tres tu un une vers vos votre vous y eux".split()
    ),
    "it": frozenset(
        "a abbiamo ad agli ai al alla alle allo altra altre altri altro anche ancora aveva avevano "
        "avere c che chi ci cio come con contro cosa cui d da dagli dai dal dalla dalle dallo degli dei "
        "del della delle dello di dopo dove dov due e ed era erano essere fa fatto fra fu furono gia "
        "gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mio molto ne negli nei "
        "nel nella nelle nello noi non nostra nostro o ogni per perche piu poi prima qual quale quali "
        "quando quanta quante quanti quanto quel quella quelle quelli quello questa queste questi "
        "questo qui sara se sei senza si sia siamo sono sopra sotto sta stata stati stato su sua sue "
        "sugli sui sul sulla sulle suo suoi ti tra tu tua tuo tutte tutti tutto un una uno vi voi".split()
    ),
    "pt": frozenset(
        "a agora ainda alem algo alguem algum alguma algumas alguns ante antes ao aos apos aquela "
        "aquelas aquele aqueles aquilo aqui as assim ate bem cada com como contra cujo da dai das de "
        "dela delas dele deles depois desde dessa desse desta deste do dois dos e ela elas ele eles em "
        "entao entre era eram essa essas esse esses esta estao estas estava estavam este estes eu foi "
        "foram ha havia isso isto ja la lhe lhes ma mais mas me mesmo meu meus minha minhas muito na "
        "nada nao nas nem nenhum nessa nesse nesta neste no nos nossa nosso num numa o onde os ou outra "
        "outras outro outros para pela pelas pelo pelos por porque pra qual quais qualquer quando "
        "quanta quantas quanto quantos que quem se sem ser seu seus si sido sao so sobre sua suas "
        "tambem tao te tem tinha tinham todo todos tudo um uma umas uns voce voces".split()
    ),
    "nl": frozenset(
        "aan al alle alles als altijd andere ben bij binnen daar dan dat de deze die dit doen door dus "
        "een eens en er ergens geen geweest haar had hadden heb hebben heeft hem het hier hij hoe "
        "hoeveel hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na "
        "naar niet niets nog nu of om omdat onder ons onze ook op over reeds te tegen toch toen tot u "
        "uit uw van veel voor waar waarom wanneer want waren was wat we weer welk welke werd werden "
        "wezen wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou".split()
    ),
}


def fold(text: str) -> str:
    """`text` in lower case without accents, as the keyword index folds it (R3.2)."""
    if text.isascii():
        return text.lower()
    return _MARKS.sub("", unicodedata.normalize("NFKD", text)).lower()


def words(text: str) -> list[str]:
    """Folded words of `text` in order; an apostrophe parts a word, as in the keyword index."""
    return _WORD.findall(fold(text))


def placed_words(text: str) -> list[tuple[str, int, int]]:
    """As `words`, each with where it stands in `text`: its offset and the one after it."""
    return [
        (word, match.start(), match.end())
        for match in _WITH_MARKS.finditer(text)
        for word in _WORD.findall(fold(match.group()))
    ]


def language(text: str) -> str:
    """The code of the language whose everyday words stand in `text` most often; "en" where none does."""
    return language_of(words(text))


def language_of(folded: Iterable[str]) -> str:
    """As `language`, of a text that is given as its folded words."""
    found = Counter(folded)
    counts = {code: sum(map(found.__getitem__, found.keys() & stop)) for code, stop in STOP_WORDS.items()}
    return max(counts, key=lambda code: counts[code])


def terms(text: str) -> list[str]:
    """What to look up: the folded words of `text`, each once, without the everyday words of its language.

    A question of nothing but everyday words ("Who was it?") gives these, so that a note called "It" is found.
    """
    folded = list(dict.fromkeys(words(text)))
    stop = STOP_WORDS[language(text)]
    return [word for word in folded if word not in stop] or folded


def capitalised(text: str) -> list[str]:
    """Words that look like proper nouns: with a capital inside a sentence, or with one inside the word.

    In German every noun has a capital, so nothing is read from it there.
    """
    if language(text) == "de":
        return []
    stop = STOP_WORDS[language(text)]
    found: list[str] = []
    start = True
    for token in re.findall(r"[^\W_]+(?:['’][^\W_]+)*|[.!?¿¡:\n…]", text):
        if not token[0].isalnum():
            start = True
            continue
        plain = _APART.split(token)[0]
        inner = any(char.isupper() for char in plain[1:]) and len(plain) > 2
        if ((plain[0].isupper() and not start) or inner) and fold(plain) not in stop and len(plain) > 1:
            found.append(plain)
        start = False
    return found


def content(found: Iterable[str], code: str) -> list[str]:
    """`found` without the everyday words of language `code`."""
    stop = STOP_WORDS[code]
    return [word for word in found if word not in stop]
