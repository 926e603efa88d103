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
_STANDS: Mapping[str, str] = {
    "en": r"now|nowadays|still|current(?:ly)?|these days|at the moment|at present|yet|any ?more|any longer"
    r"|no longer|by now|(?:is|are) [\w' ]{1,40} (?:alive|dead|safe|missing|free)",
    "es": r"ahora|todav[ií]a|a[uú]n|actual(?:es|mente)?|hoy en d[ií]a|siguen?|ya no"
    r"|est[aá]n? (?:viv[oa]s?|muert[oa]s?|a salvo|libres?)",
    "pt": r"agora|ainda|atual(?:mente)?|atuais|hoje em dia|já não|est(?:á|a|ão|ao) (?:viv|mort|segur)[oa]s?",
    "fr": r"maintenant|encore|toujours|actuel(?:le)?(?:s|ment)?|désormais|en vie",
    "de": r"jetzt|noch|derzeit|aktuell\w*|inzwischen|mittlerweile|heute|momentan|zur zeit",
    "it": r"adesso|ora|ancora|attual(?:e|i|mente)|tuttora|oggi|ormai|è (?:viv|mort)[oa]|al sicuro",
    "nl": r"nu|nog|momenteel|tegenwoordig|inmiddels|huidige?|op dit moment",
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
    "en": r"did|didn't|was|were|had|\w+'d|happened|became|(?:has|have|'s|'ve) (?:\w+ ){0,3}(?:\w{2,}ed|been)"
    r"|(?:who|what|which|whom|how)(?: \w+){0,3} (?!(?:need|feed|seed|breed|bleed|indeed)\b)\w{2,}ed"
    r"|(?<!is )(?<!are )(?:came|went|gave|took|got|said|told|made|found|lost|won|met|left|fell|died|slew"
    r"|stole|broke|fought|ran|brought|caught|bought|sold|sent|paid|held|kept|saw|knew|wrote|drank|began)",
    "es": r"\w{2,}(?:ó|[ai]ste|aron|ieron|aba|aban|[aei]mos)|\w*(?:hab|ten|dec)[ií]a(?:n|mos)?|era|eran|fue"
    r"|fueron|hizo|hicieron|dijo|dijeron|hubo|estuvo|tuvo|vino|dio|dieron|puso|trajo|quiso|supo"
    r"|(?:que|quien|como) (?:paso|mato|murio|robo|encontro|gano|perdio)|(?:ha|han) (?:\w+ ){0,2}\w+[ai]do",
    "pt": r"(?!(?:s|v|d|est)ou\b|[mst]eu\b|museu\b)\w+(?:ou|eu|iu)|\w{2,}(?:[aei]ram|[aei]mos|ava|avam)|foi"
    r"|foram|fez|fizeram|disse|teve|houve|veio|deu|quis|pôs|trouxe|soube|era|eram|havia|tinham?|fazia|dizia",
    "fr": r"\w*(?:ét|av|fais|dis)ai(?:t|ent)|fut|furent|\w{2,}èrent|mourut|vint|s'est|se sont"
    r"|(?:a|ont|avons|avez|ai)(?:-t)?(?:-\w+)? (?!l[ae]s? |une? )(?:\w+ )?\w+(?:ée?s?|i|is|it|u|us|ue|ert)"
    r"|(?:est|sont|sommes)(?:-\w+)? (?:\w+ )?(?:mort|part|arriv|ven|all|deven|entr|sort|tomb|rest|pass)\w+",
    "de": r"war|waren|wurden?|hatten?|geschah|passierten?|ging(?:en)?|kam(?:en)?|starb(?:en)?|traf(?:en)?"
    r"|fand(?:en)?|gab(?:en)?|nahm(?:en)?|sagten?|machten?|tat(?:en)?|tötete[nt]?|brachten?"
    r"|(?:hat|habt|haben|ist|sind)\b.*\b(?:\w*ge\w{2,}|(?:ver|be|er|ent|zer)\w+|passier)(?:t|en)",
    "it": r"\w{2,}(?:ò|arono|irono|erono|ava|avano|evano|ivano|ammo|emmo|immo)|fu|furono|era|erano|aveva"
    r"|disse|prese|mise|fece|fecero|diede|vide|venne|successe|accadde|uccise|morì|abbiamo"
    r"|(?:ha|hanno) (?:\w+ ){0,2}\w+(?:ato|uto|ito|so|sto|tto|rto|nto)"
    r"|(?:è|sono|siamo) (?:\w+ )?(?:success|andat|mort|arrivat|entrat|uscit|cadut|venut|diventat)[oaie]",
    "nl": r"was|waren|werd|werden|had|hadden|gebeurde|ging(?:en)?|kwam(?:en)?|stierf|stierven|vond(?:en)?|gaf"
    r"|gaven|nam|namen|zei(?:den)?|deed|deden|zag(?:en)?|(?:is|zijn|heeft|hebben)\b.*\bge\w+(?:d|t|en)",
}


def _compiled(forms: Mapping[str, str]) -> Mapping[str, re.Pattern[str]]:
    return {code: re.compile(rf"(?<!\w)(?:{form})(?!\w)") for code, form in forms.items()}


_ORDER: tuple[tuple[Intent, Mapping[str, re.Pattern[str]]], ...] = (
    (Intent.PLANNED, _compiled(_PLANNED)),
    (Intent.STANDS, _compiled(_STANDS)),
    (Intent.HAPPENED, _compiled(_HAPPENED)),
)
_SEEKS = _compiled(_WHERE)


def intent(question: str, *, of_a_place: bool = False) -> Intent:
    """What `question` is after. Its plainest word decides: a plan before the present before the past, so that
    "what had I planned?" and "has it begun yet?" are not taken for the past.

    "Where is" asks how things stand, but `of_a_place` (a place is named): a town lies where its page says.
    """
    code = language(question)
    text = " ".join(question.lower().replace("’", "'").split())
    for kind, forms in _ORDER:
        if forms[code].search(text):
            return kind
    return Intent.STANDS if not of_a_place and _SEEKS[code].search(text) else Intent.OTHER
