"""Capitals that are no names: months, weekdays, words of the table and of a note's structure; and titles."""

from __future__ import annotations

import re

from oracle_desktop.notes.words import words

TITLES = frozenset(
    "lady lord sir dame king queen prince princess emperor empress captain commander general guardian "
    "keeper master mistress doctor dr father mother brother sister uncle aunt old young high arch mr "
    "mrs ms miss don dona senor senora rey reina principe princesa capitan maestro maestra frau herr konig "
    "konigin furst meister roi reine madame monsieur re regina signor signora rei rainha capitao mestre "
    "koning koningin meester "
    "duke duchess count countess baron baroness earl marquis margrave sovereign regent archduke lieutenant "
    "sergeant major colonel admiral marshal sheriff mayor foreman professor prof seeker huntmaster archmage "
    "bishop abbot abbess archbishop priest priestess reverend saint st chief chieftain high elder warden "
    "reeve bailiff magister mage wizard cardinal chancellor ambassador inspector detective corporal private "
    "grandma grandpa granny cousin gauger conde condesa duque duquesa baronesa marques padre madre hermano "
    "hermana tio tia fray sor santo santa san alcalde sargento teniente coronel profesor graf grafin herzog "
    "hauptmann bruder schwester burgemeester heer mevrouw dom frei irmao irma pai mae mestra capitaine "
    "capitano comte comtesse duc duchesse".split()
)
JOINERS = frozenset("of the de del la las los da do das dos von van der den di du des le".split())

_MONTHS_DAYS = (
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sept oct nov dec "
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes "
    "miercoles jueves viernes sabado domingo "
    "januar februar marz april mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag "
    "samstag sonntag "
    "janvier fevrier avril juin juillet aout septembre octobre novembre decembre lundi mardi mercredi "
    "jeudi vendredi samedi dimanche "
    "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre lunedi martedi mercoledi "
    "giovedi venerdi domenica "
    "janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro segunda terca quarta quinta "
    "sexta "
    "januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag"
)
_TABLE = (
    "gm gms dm dms dc dcs pc pcs npc npcs ac hp xp cr gp sp cp pp ep lvl dnd ic ooc tpk nat crit dice roll "
    "rolls initiative perception insight athletics acrobatics stealth persuasion deception intimidation "
    "investigation arcana religion strength dexterity constitution intelligence wisdom charisma str dex con "
    "int wis cha yes hey hello hi oh ah wow neither either both each mj dj pnj pj pnjs "
    "pjs todo tbd tl dr ok okay christmas english"
)
_STRUCTURE = frozenset(
    "session sessions part parts chapter act scene day days episode arc campaign recap summary notes note "
    "level round rounds turn page appendix map figure table list new returning mentioned "
    "sesion sesiones parte capitulo acto escena dia episodio resumen notas nivel "
    "sessao sessoes cena resumo sitzung teil kapitel akt szene tag folge zusammenfassung "
    "partie chapitre scene jour seance resume sessione capitolo atto scena giorno riassunto "
    "sessie deel hoofdstuk dag".split()
)
_NEVER = frozenset((_MONTHS_DAYS + " " + _TABLE).split())
_COUNTED = re.compile(r"\d+|[ivx]+|\d*d\d+(?:[+-]\d+)?|[a-z]|one|two|three|four|five|six|first|second|third")


def everyday(run: str) -> bool:
    """Whether capitalised `run` is no name: a month, dice, "DC", "Session 4", "Part II" and the like."""
    folded = words(run)
    return all(word in _NEVER or word in _STRUCTURE or _COUNTED.fullmatch(word) for word in folded)
