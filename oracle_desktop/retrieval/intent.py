"""What a question is after: what happened, what was planned, or how things stand now; in seven languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from oracle_desktop.notes.words import language


class Intent(StrEnum):
    """What a question wants to know of; "" where it says none of these ("who is Brennoc?")."""

    HAPPENED = "happened"
    PLANNED = "planned"
    STANDS = "stands"
    OTHER = ""


# Of text in lower case with its accents, which tell "llegó" (arrived) from "llego" (I arrive); what is often
# typed without them stands in both spellings. Verbs by the endings of their past, irregular ones by name.
_PLANNED: Mapping[str, str] = {
    "en": r"plan(?:s|ned|ning)?|prep(?:s|ped)?|prepar(?:ed?|ing|ation)|agenda|intended|supposed to|meant to",
    "es": r"plan(?:es|ead[oa]s?|eaba|eó)?|prepar(?:é|ó|ad[oa]s?|ación|aba)|previst[oa]s?",
    "pt": r"planos?|planej(?:ad[oa]s?|ou|ava)|prepar(?:ad[oa]s?|ou|ei|ação|ava)|previst[oa]s?",
    "fr": r"plans?|planifiée?s?|prépar(?:ée?s?|ais|ation)|prévue?s?",
    "de": r"pl(?:an|äne|ante|anten)|geplant\w*|vorbereit\w+|vorgesehen\w*",
    "it": r"pian[oi]|pianificat[oaie]|preparat[oaie]|preparazione|previst[oaie]",
    "nl": r"plan(?:nen|de|den)?|gepland\w*|voorberei\w+|voorzien\w*",
}
_NOW: Mapping[str, str] = {
    "en": r"now|nowadays|current(?:ly)?|these days|at the moment|at present|yet|by now"
    r"|(?:is|are) [\w' ]{1,40} (?:alive|dead|safe|missing|free)",
    "es": r"ahora|actual(?:es|mente)?|hoy en d[ií]a|ya no|est[aá]n? (?:vivos?|vivas?|muert[oa]s?|a salvo)",
    "pt": r"agora|atual(?:mente)?|atuais|hoje em dia|já não|est(?:á|a|ão|ao) (?:viv|mort|segur)[oa]s?",
    "fr": r"maintenant|actuel(?:le)?(?:s|ment)?|désormais|est en vie",
    "de": r"jetzt|derzeit|aktuell\w*|inzwischen|mittlerweile|heute|momentan|zur zeit",
    "it": r"adesso|(?<!che )ora|attual(?:e|i|mente)|oggi|ormai|è (?:viv|mort)[oa]|è al sicuro",
    "nl": r"nu|momenteel|tegenwoordig|inmiddels|huidige?|op dit moment",
}
# What lasts: until now, or where the question is put into the past, until then ("was he still alive?").
_STILL: Mapping[str, str] = {
    "en": r"still|any ?more|any longer|no longer",
    "es": r"todav[ií]a|a[uú]n|siguen?",
    "pt": r"ainda",
    "fr": r"encore|toujours",
    "de": r"noch",
    "it": r"ancora|tuttora",
    "nl": r"nog",
}
_THEN: Mapping[str, str] = {
    "en": r"did|didn't|was|were|had",
    "es": r"era|eran|fue|fueron|estab\w+|hab[ií]a(?:n|mos)?|ten[ií]a(?:n|mos)?",
    "pt": r"era|eram|foi|foram|estava|estavam|havia|tinham?",
    "fr": r"étai(?:t|ent)|avai(?:t|ent)",
    "de": r"war|waren|wurden?|hatten?",
    "it": r"era|erano|aveva|avevano|fu|furono",
    "nl": r"was|waren|werd|werden|had|hadden",
}
_WHERE: Mapping[str, str] = {
    "en": r"where(?:'s| is| are)",
    "es": r"d[oó]nde est[aá]n?",
    "pt": r"onde (?:est(?:á|a|ão|ao)|anda)",
    "fr": r"où (?:en )?(?:est|sont)|où se trouve(?:nt)?",
    "de": r"wo (?:ist|sind|steckt|stecken)",
    "it": r"dov'è|dove (?:è|sono|si trova)",
    "nl": r"waar (?:is|zijn)",
}
_HAPPENED: Mapping[str, str] = {
    "en": r"\w+'d|happened|became|(?:has|have|'s|'ve) (?:\w+ ){0,3}(?:\w{2,}ed|been)"
    r"|(?:who|what|which|whom|how)(?: \w+){0,3} (?!(?:need|feed|seed|breed|bleed|indeed)\b)\w{2,}ed"
    r"|(?<!is )(?<!are )(?:came|went|gave|took|got|said|told|made|found|lost|won|met|left|fell|died|slew"
    r"|stole|broke|fought|ran|brought|caught|bought|sold|sent|paid|held|kept|saw|knew|wrote|drank|began)",
    "es": r"\w{2,}(?:ó|[ai]ste|aron|ieron|aba|aban|[aei]mos)|dec[ií]an?|hizo"
    r"|hicieron|dijo|dijeron|hubo|estuvo|tuvo|vino|dio|dieron|puso|trajo|quiso|supo"
    r"|(?:que|quien|como) (?:paso|mato|murio|robo|encontro|gano|perdio)|(?:ha|han) (?:\w+ ){0,2}\w+[ai]do",
    "pt": r"(?!(?:s|v|d|est)ou\b|[mst]eu\b|museu\b)\w+(?:ou|eu|iu)|\w{2,}(?:[aei]ram|[aei]mos|ava|avam)|fez"
    r"|fizeram|disse|teve|houve|veio|deu|quis|pôs|trouxe|soube|fazia|dizia",
    "fr": r"(?:fais|dis)ai(?:t|ent)|fut|furent|\w{2,}èrent|mourut|vint|s'est|se sont"
    r"|(?:a|ont|avons|avez|ai)(?:-t)?(?:-\w+)? (?!l[ae]s? |une? )(?:\w+ )?\w+(?:ée?s?|i|is|it|u|us|ue|ert)"
    r"|(?:est|sont|sommes)(?:-\w+)? (?:\w+ )?(?:mort|part|arriv|ven|all|deven|entr|sort|tomb|rest|pass)\w+",
    "de": r"geschah|passierten?|ging(?:en)?|kam(?:en)?|starb(?:en)?|traf(?:en)?"
    r"|fand(?:en)?|gab(?:en)?|nahm(?:en)?|sagten?|machten?|tat(?:en)?|tötete[nt]?|brachten?"
    r"|(?:hat|habt|haben|ist|sind)\b.{0,120}\b(?:\w*ge\w{2,}|(?:ver|be|er|ent|zer)\w+|passier)(?:t|en)",
    "it": r"\w{2,}(?:ò|arono|irono|erono|ava|avano|evano|ivano|ammo|emmo|immo)"
    r"|disse|prese|mise|fece|fecero|diede|vide|venne|successe|accadde|uccise|morì|abbiamo"
    r"|(?:ha|hanno) (?:\w+ ){0,2}\w+(?:ato|uto|ito|so|sto|tto|rto|nto)"
    r"|(?:è|sono|siamo) (?:\w+ )?(?:success|andat|mort|arrivat|entrat|uscit|cadut|venut|diventat)[oaie]",
    "nl": r"gebeurde|ging(?:en)?|kwam(?:en)?|stierf|stierven|vond(?:en)?|gaf"
    r"|gaven|nam|namen|zei(?:den)?|deed|deden|zag(?:en)?|(?:is|zijn|heeft|hebben)\b.{0,120}\bge\w+(?:d|t|en)",
}


def _compiled(forms: Mapping[str, str]) -> Mapping[str, re.Pattern[str]]:
    return {code: re.compile(rf"(?<!\w)(?:{form})(?!\w)") for code, form in forms.items()}


_WORDS = {
    name: _compiled(forms)
    for name, forms in (
        ("planned", _PLANNED),
        ("now", _NOW),
        ("still", _STILL),
        ("then", _THEN),
        ("happened", _HAPPENED),
        ("where", _WHERE),
    )
}


def intent(question: str, *, of_a_place: bool = False) -> Intent:
    """What `question` is after. Its plainest word decides: a plan before the present before the past, so that
    "what had I planned?" and "has it begun yet?" are not taken for the past.

    "Where is" asks how things stand, but `of_a_place` (a place is named): a town lies where its page says.
    """
    code = language(question)
    text = " ".join(question.lower().replace("’", "'").split())
    said = {name for name, forms in _WORDS.items() if forms[code].search(text)}
    if "planned" in said:
        return Intent.PLANNED
    if "now" in said or ("still" in said and "then" not in said):
        return Intent.STANDS
    if said & {"then", "happened"}:
        return Intent.HAPPENED
    return Intent.STANDS if "where" in said and not of_a_place else Intent.OTHER
