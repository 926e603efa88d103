"""Words by which what a sentence states is read: denials, hedges, passives, ordinals, opposites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oracle_desktop.answering.words import stem


def _table(by_language: Mapping[str, str]) -> dict[str, frozenset[str]]:
    return {code: frozenset(listed.split()) for code, listed in by_language.items()}


DENIALS = _table(
    {
        "en": "not never no none nobody nothing without neither nor cannot cant wont didnt doesnt wasnt isnt "
        "werent hadnt refused refuses refuse failed fails denied denies unable declined",
        "es": "no nunca jamas sin ningun ninguna ninguno nadie nada tampoco nego negaron rechazo",
        "de": "nicht kein keine keinen keinem keiner nie niemals niemand nichts ohne weder weigerte "
        "weigerten",
        "fr": "ne pas jamais rien aucun aucune sans ni refusa refuse",
        "it": "non mai niente nulla nessuno nessuna nessun senza rifiuto",
        "pt": "nao nunca jamais sem nenhum nenhuma ninguem nada tampouco recusou",
        "nl": "niet geen nooit niemand niets zonder noch weigerde",
    }
)
"""Folded words that turn a statement into its opposite."""

NO_DENIALS = ("not only", "not just", "no sooner", "no doubt", "no longer alone", "no solo", "nicht nur",
              "non solo", "nao so", "niet alleen", "pas seulement", "nothing but")  # fmt: skip
"""Turns of phrase in which a word of `DENIALS` denies nothing."""

HEDGES = _table(
    {
        "en": "tried tries try attempted attempts planned plans wanted wants hoped threatened almost nearly "
        "perhaps maybe rumor rumour rumored allegedly suspect suspected suspects would might could if "
        "pretended considered offered",
        "es": "intento intentaron trato planeaba queria casi quizas quiza rumor sospecha sospechan podria si",
        "de": "versuchte versuchten wollte wollten plante beinahe fast vielleicht gerucht vermutet wurde "
        "wohl konnte falls",
        "fr": "essaya essaie tenta tente voulait presque peut-etre rumeur soupconne pourrait si",
        "it": "provo tento voleva quasi forse voce sospetta potrebbe se",
        "pt": "tentou tentaram queria quase talvez rumor suspeita poderia se",
        "nl": "probeerde wilde bijna misschien gerucht vermoedt zou als",
    }
)
# "wurde" is a passive far more often than a conditional once umlauts are folded
HEDGES["de"] -= {"wurde"}

AUXILIARIES = _table(
    {
        "en": "was were is are been being be got gets",
        "es": "fue fueron es son sido era eran",
        "de": "wurde wurden wird werden worden",
        "fr": "ete fut furent est sont etait",
        "it": "stato stata stati state fu furono venne vennero viene",
        "pt": "foi foram sido era eram",
        "nl": "werd werden wordt worden",
    }
)
"""Words that, before a verb, make its subject the one to whom it is done."""

AGENTS = _table(
    {
        "en": "by",
        "es": "por",
        "de": "von vom durch",
        "fr": "par",
        "it": "da dal dalla dallo dagli dalle",
        "pt": "por pelo pela pelos pelas",
        "nl": "door",
    }
)
"""Words that, behind a passive, lead in the one who did it."""

JOINTS = _table(
    {
        "en": "and but while then who which after before because so although though when where",
        "es": "y e pero mientras luego quien que despues antes porque aunque cuando",
        "de": "und aber wahrend dann nachdem bevor weil sodass obwohl als",
        "fr": "et mais pendant puis qui apres avant parce quand",
        "it": "e ed ma mentre poi che dopo prima perche quando",
        "pt": "e mas enquanto depois quem que antes porque quando",
        "nl": "en maar terwijl toen nadat voordat omdat hoewel",
    }
)
"""Words between two clauses."""

SINGULAR = frozenset(
    "he she him her his hers el ella er sie ihn elle lui lei egli ele ela hij zij hem haar it".split()
)
"""Pronouns of one person or thing."""

TITLES = frozenset(
    "mr mrs ms miss sir lady lord dame king queen prince princess duke duchess archduke count countess baron "
    "captain general master mistress brother sister father mother saint st dr professor the "
    "senor senora don dona rey reina principe princesa duque duquesa capitan maestro hermano hermana padre "
    "madre san santa herr frau konig konigin prinz prinzessin herzog erzherzog graf hauptmann meister bruder "
    "schwester vater mutter roi reine duc duchesse capitaine maitre frere soeur pere re regina principessa "
    "duca capitano fratello sorella rei rainha capitao mestre irmao irma pai koning koningin hertog kapitein "
    "meester broer zus".split()
)
"""Folded titles and ranks: with a name they name nobody by themselves."""

IRREGULAR = frozenset(
    "gave took slew stole fought found told made met led left lost sold bought brought caught threw shot "
    "struck broke spoke saw ate drank rode drove wrote swore hid bit cut hit put let set sent sank sang ran "
    "won fell felt held kept knew drew flew wore tore chose froze woke built burnt taught sought slain "
    "stabbed bound".split()
)
"""English verbs of the past that do not end as verbs do."""

NOBODY = frozenset(
    "someone somebody something everyone everybody anyone others people later finally meanwhile afterwards "
    "afterward eventually however instead first next soon there together additionally moreover yes "
    "alguien luego despues finalmente entonces mientras todos jemand spater danach schliesslich dann alle "
    "quelqu quelqun ensuite enfin finalement apres tous qualcuno poi infine dopo tutti alguem depois enfim "
    "iemand later daarna uiteindelijk iedereen".split()
)
"""Folded words that open a sentence with a capital and name nobody."""

MUTUAL = frozenset(
    stem(word)
    for word in (
        "met meet marry married fought fight talk talked spoke speak joined join allied agreed argued kissed "
        "danced travelled traveled encontro caso lucho hablo traf heiratete kampfte sprach rencontra epousa "
        "incontro sposo parlo casou lutou falou ontmoette trouwde vocht and with y con und mit et avec e com "
        "en met"
    ).split()
)
"""Stems of what two do with each other, whoever is named first."""

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january enero januar janvier gennaio janeiro januari",
            "february febrero februar fevrier febbraio fevereiro februari",
            "march marzo marz mars marco maart",
            "april abril avril aprile",
            "may mayo mai maggio maio mei",
            "june junio juni juin giugno junho",
            "july julio juli juillet luglio julho",
            "august agosto aout augustus",
            "september septiembre septembre settembre setembro",
            "october octubre oktober octobre ottobre outubro",
            "november noviembre novembre novembro",
            "december diciembre dezember decembre dicembre dezembro",
        ),
        start=1,
    )
    for name in names.split()
}

ORDINALS = {
    word: value
    for value, listed in {
        2: "second segundo segunda zweite zweiten zweiter deuxieme secondo seconda tweede",
        3: "third tercero tercera tercer dritte dritten troisieme terzo terza terceiro terceira derde",
        4: "fourth cuarto cuarta vierte vierten quatrieme quarto quarta vierde",
        5: "fifth quinto quinta funfte funften cinquieme vijfde",
        6: "sixth sexto sexta sechste sechsten sixieme sesto sesta zesde",
        7: "seventh septimo septima siebte siebten septieme settimo settima setimo setima zevende",
        8: "eighth octavo octava achte achten huitieme ottavo ottava oitavo oitava achtste",
        9: "ninth noveno novena neunte neunten neuvieme nono nona negende",
        10: "tenth decimo decima zehnte zehnten dixieme tiende",
    }.items()
    for word in listed.split()
}

DOZENS = frozenset("dozen docena dutzend douzaine dozzina duzia dozijn".split())

MULTIPLES = {
    **dict.fromkeys("hundred hundreds cientos hundert cent cents cento honderd".split(), 100),
    **dict.fromkeys("thousand thousands mil tausend mille mila duizend".split(), 1_000),
    **dict.fromkeys(DOZENS, 12),
}

HALVES = frozenset("half media halbes halben demi mezza meia".split())

ARTICLES = frozenset("a an one un una uno une um uma ein eine einen einem einer eins een eines".split())
"""Words that are also numbers, and nearly always are none."""

ONLY_IN = {"elf": "de", "once": "es", "doze": "pt", "sei": "it", "acht": "de", "onze": "fr"}
"""Words that are a number in one language only, and something else in another ("elf", "once")."""


def _groups(listed: Iterable[str]) -> dict[str, frozenset[str]]:
    """For each stem, the stems that stand for the same."""
    found: dict[str, set[str]] = {}
    for line in listed:
        group = {stem(word) for word in line.split()}
        for one in group:
            found.setdefault(one, set()).update(group - {one})
    return {one: frozenset(others) for one, others in found.items()}


ALIKE = _groups(
    (
        "killed kill slew slain slay murdered murder assassinated dispatched",
        "died die dead death perished perish dies",
        "poison poisoned nightshade venom toxin",
        "fled flee escaped escape ran run flees",
        "stole steal stolen robbed took theft",
        "bought buy purchased purchase buys",
        "sold sell sells traded",
        "found find discovered discover finds",
        "gave give given handed hands gives presented",
        "attacked attack ambushed ambush assaulted assault attacks",
        "told tell revealed reveal confessed confess admitted admit explained said tells says",
        "feast banquet dinner",
        "house home mansion manor",
        "killer murderer assassin",
        "swore swear vowed vow promised promise sworn",
        "reached reach arrived arrive came come entered",
        "fight fought battle battled combat battles",
        "defeated defeat beat vanquished",
        "hid hide hidden concealed conceal stashed",
        "destroyed destroy ruined razed wrecked burned burnt",
        "rescued rescue saved save freed free released",
        "betrayed betray betrayal traitor",
        "asked ask begged requested",
        "learned learn learnt discovered heard",
        "ship boat vessel",
        "gold coins money",
        "child children kid kids boy girl",
        "captured capture caught imprisoned jailed arrested",
        "left leave departed depart leaves",
        "pact bargain deal agreement",
        "letter note message",
        "sword blade",
        "spoke speak talked talk",
        "mato mataron asesino asesinaron",
        "murio muerto muerta fallecio",
        "huyo escapo huyeron escaparon",
        "encontro hallo descubrio encontraron hallaron",
        "totete ermordete tot getotet erschlug",
        "floh fluchtete geflohen entkam",
        "fand entdeckte gefunden fanden",
        "tua tue assassina assassine",
        "uccise ucciso assassino",
        "matou assassinou",
    )
)
"""Stems of words that say the same of what happens at a table; a small list, since a model reads the rest."""

OPPOSITES = _groups(
    (
        "alive dead", "living dead", "survived died", "survived perished", "won lost", "opened closed",
        "open shut", "accepted refused", "accepted rejected", "entered left", "arrived left", "bought sold",
        "friend enemy", "ally enemy", "before after", "trusted distrusted", "freed captured", "saved killed",
        "found lost", "innocent guilty", "gained lost", "hired dismissed", "locked unlocked",
        "married divorced", "fallen stands", "sank floats", "asleep awake", "full empty", "rich poor",
        "loyal disloyal", "dawn dusk", "morning evening", "day night",
        "above below", "north south", "east west", "vivo muerto", "viva muerta",
        "gano perdio", "abrio cerro", "acepto rechazo", "antes despues", "amigo enemigo", "compro vendio",
        "lebt tot", "gewann verlor", "offnete schloss", "vorher nachher", "freund feind", "kaufte verkaufte",
        "vivant mort", "gagna perdit", "ouvrit ferma", "ami ennemi", "vivo morto", "vinse perse",
        "amico nemico", "ganhou perdeu", "abriu fechou", "amigo inimigo", "comprou vendeu",
    )
)  # fmt: skip
"""Stems of words that say the opposite of each other."""
