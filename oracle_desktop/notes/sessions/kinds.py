"""Kinds of notes from words: in file names, folder names and front matter (R1.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from oracle_desktop.domain import Kind
from oracle_desktop.notes.sessions.words import SESSION, alternatives, fold, nfc


class Role(Enum):
    """What a folder's name says about the notes in it."""

    SESSIONS = "sessions"
    LOG = "log"
    TEMPLATES = "templates"
    PREP = "prep"
    MASTER = "master"
    TRANSCRIPT = "transcript"
    DIARY = "diary"
    EXTRA = "extra"
    SHEET = "sheet"
    WORLD = "world"
    OTHER = "other"


def _words(table: str) -> re.Pattern[str]:
    return re.compile(r"(?<![^\W\d])" + alternatives(table).replace("+", "[ -]?") + r"(?![^\W\d])")


PREP = _words(
    "pre prep preps prepped preparation preparations preparing preplan plan plans planning planned spoiler "
    "spoilers outline outlines "
    "agenda todo to+do checklist preparacion preparaciones preparacao preparo planejamento vorbereitung "
    "vorbereitungen "
    "planung planificacion planificado preparazione pianificazione voorbereiding voorbereidingen "
    "przygotowanie "
    "przygotowania plany подготовка план планы підготовка forberedelse forberedelser forberedelse "
    "forberedelser "
    "forberedning spelledarplan gm+plan dm+plan before+session session+zero+questions"
)
MASTER = _words(
    "gm dm gms dms master masters game+master dungeon+master gamemaster dungeonmaster keeper storyteller "
    "narrador narradora mestre "
    "spielleiter spielleitung sl mj meneur gm+only dm+only dm+notes gm+notes secret secrets director "
    "spelleider meester "
    "мастер мастера ведущий behind+the+screen mg mistrz"
)
TRANSCRIPT = _words(
    "transcript transcripts transcription transcriptions transcripcion transcripciones transcricao "
    "transcricoes transkript "
    "transkripte transkription trascrizione trascrizioni transcriptie transcripties transkrypcja "
    "transkrypcje стенограмма "
    "стенограммы транскрипт расшифровка chat+log chatlog captions subtitles whisper audio verbatim otter "
    "ooc"
)
RAW = _words("raw rohfassung bruto brut cruda crudo unedited rough scratch")
DIARY = _words(
    "diary diaries diario diarios diary+entry tagebuch tagebucher tagebucheintrag dagboek dagboeken "
    "dagbok pamietnik "
    "pamietniki dziennik дневник дневники щоденник journal+intime memoirs letters+home"
)
JOURNAL = _words("journal journals pov perspective perspektive")
EXTRA = _words(
    "xp experience experiencia experiencias experienz erfahrung erfahrungspunkte esperienza ervaring "
    "loot treasure rewards reward "
    "botin beute butin bottino buit tesouro tesoro consequences consequence consequencias consecuencias "
    "consequenze konsequenzen "
    "folgen corrections correcoes correcciones errata continuidade continuity combat combats combates "
    "combate fight fights battle battles "
    "encounter encounters memes meme quotes quote citas zitate citations handout handouts map maps mapa "
    "mapas karte karten "
    "music playlist soundtrack ambience initiative tracker attendance scheduling schedule timeline stats "
    "statistics rolls dice "
    "feedback survey questions downtime art images pictures bilder shopping inventory expenses bonus "
    "extras extra props "
    "before after npcs monsters statblocks stat+blocks кубики опыт лут"
)
NOTES = _words(
    "notes note summary summaries recap recaps resumo resumos resumen resumenes resume log session "
    "report index readme "
    "zusammenfassung bericht protokoll riassunto resoconto samenvatting verslag podsumowanie raport "
    "итоги отчет отчёт хроника "
    "play+notes session+notes game+notes minutes write+up writeup story narrative cronica chronicle main "
    "sammanfattning "
    "oppsummering referat compte+rendu cr notas notizen appunti notities notatki заметки конспект"
)
TEMPLATE = _words(
    "template templates z templates plantilla plantillas vorlage vorlagen modelo modelos modele modeles "
    "modello modelli sjabloon "
    "sjablonen szablon szablony шаблон шаблоны mal maler mall mallar boilerplate blueprint templater"
)
PAGES = _words(
    "index readme contents toc overview home dashboard hub moc start+here changelog license contributing "
    "source roadmap links"
)
SHEET = _words(
    "character characters pc pcs npc npcs player+characters non+player+characters nonplayer+characters "
    "party the+party people person persons "
    "hero heroes villain villains ally allies enemy enemies player players companion companions retinue "
    "followers familiar familiars "
    "personaje personajes pnj pnjs pj pjs personagem personagens personaggio personaggi charakter "
    "charaktere figuren nsc nscs "
    "nichtspielercharaktere personage personages personnage personnages postac postacie bohater "
    "bohaterowie персонаж персонажи нпс "
    "герои герой люди персонажі protagonists protagonistas antagonists jugadores jogadores spieler "
    "joueurs giocatori spelers gracze "
    "игроки rollpersoner karakterer spelare helden sc cast dramatis+personae character+sheets statblock "
    "sheet sheets"
)
WORLD = _words(
    "location locations place places faction factions organization organizations organisation "
    "organisations lore world worldbuilding "
    "world+building setting item items magic+items artifact artifacts god gods deity deities pantheon "
    "religion religions rule rules "
    "homebrew mechanics bestiary monster monsters creature creatures race races species class classes "
    "spell spells history quest "
    "quests region regions city cities town towns village villages kingdom kingdoms country countries "
    "continent continents planet planets "
    "culture cultures guild guilds event events equipment weapons armor maps geography dungeon dungeons "
    "reference compendium wiki "
    "money vehicles ships plants gazetteer lugares lugar facciones mundo cenario objetos dioses reglas "
    "misiones historia orte ort "
    "fraktionen welt gegenstande gotter regeln lieux lieu monde objets dieux regles luoghi luogo fazioni "
    "mondo oggetti dei regole "
    "locais local faccoes itens deuses regras plaatsen locaties wereld voorwerpen goden regels dorpen "
    "miejsca frakcje swiat "
    "przedmioty bogowie zasady места фракции мир предметы боги правила лор локации локація світ місця "
    "stader platser varld steder verden"
)
OTHER = _words(
    "asset assets attachment attachments image images meta misc archive archives scripts admin inbox "
    "excalidraw"
)
LOG = _words(
    "recap recaps summary summaries log logs campaign+log campaign+logs adventure+log adventure+logs "
    "play+report play+reports actual+play "
    "actual+plays chronicle chronicles journal journals adventure+journal game+notes play+notes resumen "
    "resumenes resumos resumes "
    "protokolle spielberichte berichte abenteuerberichte comptes+rendus resoconti riassunti verslagen "
    "samenvattingen raporty "
    "kroniki kronika хроника хроники отчеты отчёты игры episodes diario+de+campana cronicas cronica "
    "gamelog game+log game+logs"
)
_SESSIONS = re.compile(r"(?<![^\W\d])" + SESSION + r"(?![^\W\d])")

_ROLES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    (Role.TEMPLATES, TEMPLATE),
    (Role.TRANSCRIPT, TRANSCRIPT),
    (Role.PREP, PREP),
    (Role.DIARY, DIARY),
    (Role.SESSIONS, _SESSIONS),
    (Role.LOG, LOG),
    (Role.SHEET, SHEET),
    (Role.EXTRA, EXTRA),
    (Role.WORLD, WORLD),
    (Role.MASTER, MASTER),
    (Role.OTHER, OTHER),
)


@lru_cache(maxsize=20_000)
def clean(name: str) -> str:
    """A file or folder name as folded words: no leading numbers or emoji, single spaces."""
    return re.sub(r"[^\w']+", " ", fold(nfc(name))).strip()


def folder_role(name: str) -> Role | None:
    """What a folder's name says, None where it says nothing (`Act 1`, `Greyhawk`)."""
    folded = clean(name)
    return next((role for role, words in _ROLES if words.search(folded)), None)


_FRONT_KEYS = (
    "type",
    "fileclass",
    "category",
    "categories",
    "kind",
    "class",
    "notetype",
    "note type",
    "tags",
    "tag",
    "tipo",
    "typ",
)
_FRONT_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (Kind.TRANSCRIPT, TRANSCRIPT),
    (Kind.PREP, _words("prep session+prep sessionprep session+plan plan preparation")),
    (Kind.SHEET, SHEET),
    (Kind.WORLD, WORLD),
    (
        Kind.SESSION,
        re.compile(
            _SESSIONS.pattern + r"|session[ ]?(?:note|notes|journal|log|recap|report)s?\b|sessionnotes?"
        ),
    ),
)


def front_kind(values: Mapping[str, list[str]]) -> Kind | None:
    """The kind that front matter names: `type:` and its like first, then tags."""
    for keys in (_FRONT_KEYS[:8], _FRONT_KEYS[8:]):
        said = " ".join(clean(text) for key in keys for text in values.get(key, []))
        if said:
            for kind, words in _FRONT_KINDS:
                if words.search(said):
                    return kind
    return None
