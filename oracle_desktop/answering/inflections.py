"""Verbs whose forms share no stem, in six languages: "owed" and "owing", "knew" and "known"."""

from __future__ import annotations

from collections.abc import Mapping

# One verb a line, its base first. Forms that are everyday words of another kind, or of another of these
# languages, are left out: "left", "saw", "lay", "met" in French, "mit".
_VERBS = """
owe owes owed owing
use uses used using
die dies died dying
lie lies lied lying
tie ties tied tying
know knew known
see sees seen
take took taken
give gave given
write wrote written
break broke broken
drink drank drunk
eat ate eaten
ride rode ridden
sing sang sung
sink sank sunk
fall fell fallen
rise rose risen
throw threw thrown
draw drew drawn
wear wore worn
tear tore torn
choose chose chosen
freeze froze frozen
wake woke woken
speak spoke spoken
bite bit bitten
hold held
keep kept
bring brought
buy bought
teach taught
seek sought
fight fought
catch caught
build built
lose lost
win won
make made
send sent
spend spent
pay paid
lead led
feel felt
shoot shot
stand stood
begin began begun
swim swam swum
forget forgot forgotten
forgive forgave forgiven
grow grew grown
fly flew flown
steal stole stolen
strike struck stricken
sleep slept
drive drove driven
swear swore sworn
slay slew slain
become became
hide hid hidden
tell told
sell sold
find found
saber sabe saben sabia sabian supo supieron
tener tiene tienen tenia tuvo tuvieron
hacer hace hacen hizo hicieron
poner pone ponen puso pusieron
traer trae traen trajo trajeron
decir dice dicen dijo dijeron
morir muere mueren murio murieron
dar dio dieron
volver vuelve vuelven volvio volvieron
deber debe deben debia debio
nehmen nimmt nahm nahmen genommen
geben gibt gab gaben gegeben
finden findet fand fanden gefunden
sehen sieht sah sahen gesehen
gehen geht ging gingen gegangen
kommen kommt kam kamen gekommen
wissen wusste wussten gewusst
sterben stirbt starb starben gestorben
verlieren verliert verlor verloren
helfen hilft half halfen geholfen
treffen trifft traf trafen getroffen
schreiben schreibt schrieb schrieben geschrieben
verraten verrat verriet verrieten
brechen bricht brach brachen gebrochen
stehlen stiehlt stahl stahlen gestohlen
tragen tragt trug trugen getragen
halten hielt hielten gehalten
schlagen schlagt schlug schlugen geschlagen
fliehen flieht floh flohen geflohen
prendre prend prennent prit pris
voir voit voient vu
savoir sait savent savait su
faire fait font faisait
mourir meurt meurent mourut
venir vient viennent vint venu
tenir tient tiennent tint tenu
perdre perd perdent perdit perdu
vendre vend vendent vendit vendu
devoir doit doivent devait
prendere prende prendono prese preso
vedere vede vedono vide visto
sapere sanno sapeva seppe
perdere perse perso
uccidere uccide uccidono uccise ucciso
tradire tradisce tradi tradito
dovere deve devono doveva
trazer traz trouxe trouxeram
fazer faz fazem fez fizeram
vir vem veio vieram
"""

BASES: Mapping[str, str] = {
    form: line.split()[0] for line in _VERBS.strip().splitlines() for form in line.split()
}
"""The base of each folded form."""
