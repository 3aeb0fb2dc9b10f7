import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const de: LanguageData = {
  code: "de",
  spaced: true,
  compounds: true,
  stopWords: `
der die das den dem des ein eine einen einem einer eines ich du er sie es wir ihr mich dich ihn uns euch ihnen sich
man ist sind bin bist war sein gewesen hat habe haben hast hatte hätte habt wäre seid werden wurde würde würdest
kannst kann können könnt könntest könnte soll sollte sollen sollst muss müssen musst müsste darf dürfen mag möchte
möchten magst bitte mal doch noch schon denn aber auch nur eben halt ja nein nicht kein keine keinen keinem keiner so
sehr gern gerne dass daß ob wenn weil also gibt geht gib dir dieser diese dieses diesen diesem jene jenen dort da
dabei dazu damit daran darauf davon dafür darin darüber drin hallo hey danke dank bisschen etwas eigentlich einfach
vielleicht lass lasse lassen am im ins zum zur beim vom ans als ne nen selbst zwar nun okay tschüss guten um zusammen
`,
  entries: `
what: was, welche*, welcher, welches, welchen
how: wie
how much: wieviel, wie viel, wie teuer, was kostet, was kosten
how many: wieviele, wie viele
how long: wie lange
how far: wie weit
when: wann
where: wo, wohin, woher
who: wer, wem, wen
whose: wessen
why: warum, wieso, weshalb
will: wird, wirst
me: mir
my: mein, meine, meinen, meinem, meiner, meines
your: dein, deine, deinen, deinem, deiner
our: unser, unsere, unseren, unserem, unserer, unseres
his: seine, seinen, seinem, seiner
their: ihre, ihren, ihrem, ihrer
and: und, sowie
or: oder
then: dann, danach, anschließend
in: in, innerhalb
on: auf
at: bei
to: nach, zu, an
from: von, aus, ab
with: mit
without: ohne
for: für
about: über, bezüglich, wegen
under: unter, unterhalb
between: zwischen
before: vor, vorher, bevor
after: nachdem
until: bis
since: seit
against: gegen
through: durch
during: während
near: nahe, nähe, in der nähe
next to: neben
here: hier
again: wieder, nochmal, erneut
all: alle, allen, aller, alles, sämtliche*
every: jede, jeder, jedes, jeden, jedem
no: keinerlei
now: jetzt, gerade, momentan, aktuell gerade
today: heute, heutig*
tomorrow: morgen, morgig*
day after tomorrow: übermorgen
yesterday: gestern, gestrig*
day before yesterday: vorgestern
tonight: heute abend, heute nacht
this morning: heute morgen, heute früh
tomorrow morning: morgen früh, morgen vormittag
morning: vormittag*, morgens, frühmorgens
noon: mittag*
afternoon: nachmittag*
evening: abend, abends
night: nacht, nächte, nachts
weekend: wochenende*
week: woche, wochen, wöchentlich*
this week: diese woche, dieser woche
next week: nächste woche, nächster woche, kommende woche
last week: letzte woche, letzter woche, vergangene woche
month: monat*
year: jahr, jahre, jahren, jahres, jährlich*
day: tag, tage, tagen, tages, täglich*
hour: stunde*
minute: minute*
second: sekunde*
o'clock: uhr
time: uhrzeit*, zeit, zeiten
what time: wie spät, wieviel uhr, wie viel uhr
date: datum
monday: montag*
tuesday: dienstag*
wednesday: mittwoch*
thursday: donnerstag*
friday: freitag*
saturday: samstag*, sonnabend*
sunday: sonntag*
january: januar, jänner
february: februar
march: märz
april: april
may: mai
june: juni
july: juli
august: august
september: september
october: oktober
november: november
december: dezember
spring: frühling*, frühjahr*
summer: sommer*
autumn: herbst*
winter: winter*
quarter: quartal*
soon: bald
later: später
early: früh, früher, frühest*
late: spät
always: immer
often: oft, häufig*
one: eins
two: zwei
three: drei
four: vier
five: fünf
six: sechs
seven: sieben
eight: acht
nine: neun
ten: zehn
half: halb, halbe*, hälfte
hundred: hundert
thousand: tausend
percent: prozent*
weather: wetter*, witterung
weather forecast: wettervorhersage*, wetterbericht*
forecast: vorhersage*, prognose*
rain: regen*, regnet, regnen, regnerisch
snow: schnee*, schneit, schneien
sun: sonne*, sonnig
wind: wind, windig, winde
storm: sturm*, gewitter*, unwetter*
cloud: wolke*, bewölkt, cloud
temperature: temperatur*, grad
cold: kalt, kälte, kälter
warm: warm, wärme, wärmer
hot: heiß, hitze
umbrella: regenschirm*, schirm
air quality: luftqualität, feinstaub*
humidity: luftfeuchtigkeit
sunrise: sonnenaufgang*
sunset: sonnenuntergang*
time zone: zeitzone*
calendar: kalender*
appointment: termin, termine, terminen, termins
meeting: besprechung*, treffen, sitzung*, meeting*
event: ereignis*, veranstaltung*, event*
invitation: einladung*
invite: lad* … ein, einlad*, lade ein, lad ein
attendee: teilnehmer*
free: frei, freie, freien, kostenlos*, gratis
busy: beschäftigt, belegt
availability: verfügbarkeit*
available: verfügbar*, erreichbar
schedule: zeitplan*, plane, planen, ansetzen, terminier*
postpone: schieb* … auf, verschieb*, verleg*
reminder: erinnerung*
remind: erinner, erinnere, erinnern, erinnert
alarm: wecker*, alarm*
timer: timer, stoppuhr
birthday: geburtstag*
holiday: feiertag*
vacation: urlaub*, ferien
deadline: frist*, abgabetermin*, stichtag*, deadline*
due: fällig, fällige*
overdue: überfällig*
mail: mail, mails, e-mail, e-mails, email, emails, elektronische post
inbox: posteingang*, postfach*
message: nachricht, nachrichten
unread: ungelesen*
attachment: anhang, anhänge*
subject: betreff*
recipient: empfänger*
sender: absender*
reply: antwort*, beantwort*
forward: leit* … weiter, weiterleit*, leite weiter
draft: entwurf*, entwürfe*
newsletter: newsletter*, rundbrief*
spam: spam
channel: kanal*, kanäle*
chat: chat, chats, unterhaltung*
conversation: gespräch*, konversation*
thread: thread, faden
group: gruppe*
notification: benachrichtigung*
notify: benachrichtig*
call: ruf … an, rufe … an, ruf an, anruf*, anrufen, telefonier*
phone number: telefonnummer*, handynummer*
phone: telefon*, handy*
text message: sms, kurznachricht*
contact: kontakt*, ansprechpartner*
address: adresse*, anschrift*
address book: adressbuch*
friend: freund*
mother: mama, mutter*, mutti
father: papa, vater*
wife: frau
husband: mann
boss: chef*, vorgesetzte*
colleague: kollege*, kollegin*
team: team*, mannschaft*
person: person*
people: leute*, menschen
user: benutzer*, nutzer*, anwender*
member: mitglied*
employee: mitarbeiter*, angestellte*
task: aufgabe*, task*
to-do list: todo liste, aufgabenliste*
to-do: todo, todos
board: board*, tafel, pinnwand*
card: karte, karten
list: list* … auf, liste, listen, auflist*, list auf, aufzähl*
column: spalte*
row: zeile*
project: projekt*
milestone: meilenstein*
sprint: sprint*
priority: priorität*
label: etikett*, label*
tag: schlagwort*, schlagwörter*
status: status, stand, zustand
progress: fortschritt*
assign: zuweis*, weis zu, weise zu, zuordn*, zuteil*
assigned: zugewiesen*, zugeteilt*
done: erledigt*, fertig*, abgeschlossen*
complete: hak* … ab, schließ* … ab, abhak*, abschließ*, hak ab, erledige, erledigen
note: notiz*, anmerkung*, vermerk*
write down: schreib* … auf, notier*, aufschreib*, schreib auf
notebook: notizbuch*
file: datei*, akte*
folder: ordner*, verzeichnis*
document: dokument*, unterlagen, schriftstück*
spreadsheet: tabellenblatt*, kalkulationstabelle*
sheet: blatt, blätter
cell: zelle*
table: tabelle*
presentation: präsentation*, vortrag*
slide: folie*
page: seite, seiten
website: webseite*, website*, internetseite*, homepage*
link: link, links, verweis*, verknüpf*
text: text, texte, textes
word: wort, wörter, wörtern, worte
sentence: satz, sätze*
paragraph: absatz*, absätze*
chapter: kapitel*
title: titel*, überschrift*
content: inhalt*
template: vorlage*
version: version*, fassung*
backup: sicherung*, datensicherung*, sicherungskopie*, backup*
archive: archiv*
trash: papierkorb*
desktop: schreibtisch*, desktop
drive: laufwerk*
disk: festplatte*
storage: speicher, speicherplatz*
memory: arbeitsspeicher*, gedächtnis
size: größe*
code: code*, quellcode*, quelltext*
repository: repository, repo, repos, repositories
branch: branch*, zweig*
commit: commit*, committe*
pull request: pull request*, merge request*, pr
merge: merge*, zusammenführ*, führ zusammen, mergen
issue: issue*, ticket*
bug: bug*, programmfehler*
error: fehler*, fehlgeschlagen*
problem: problem*
function: funktion*
class: klasse*
variable: variable*
library: bibliothek*, library
package: paket*
dependency: abhängigkeit*
release: release*, veröffentlichung*
publish: veröffentlich*
test: test, tests, teste, testen, getestet
review: review*, überprüf*, begutacht*
change: änder*, geändert*, wechsel*, verändert*, abänder*
changes: änderungen, veränderungen
difference: unterschied*, differenz*
history: verlauf*, historie*, geschichte
build: build*, baue, bauen
pipeline: pipeline*
deploy: deploy*, ausroll*, roll aus, rolle aus, bereitstell*
environment: umgebung*
production: produktion, produktiv*
server: server*
container: container*
cluster: cluster*
service: dienst, dienste, diensten, service
process: prozess*, vorgang*, vorgänge*
log: protokoll*, logs, log, logdatei*
monitoring: überwachung*, monitoring
monitor: überwach*
alert: warnung*, alarmmeldung*, alert*
metric: metrik*, kennzahl*, messwert*
dashboard: dashboard*, übersichtsseite*
network: netzwerk*, netz
port: port, ports
domain: domain*, domäne*
password: passwort*, passwörter*, kennwort*
key: schlüssel*
login: anmeldung*, einlogg*, login
permission: berechtigung*, erlaubnis*, zugriffsrecht*, rechte
access: zugriff*, zugang*
security: sicherheit*
database: datenbank*
query: abfrage*, abfrag*, frag ab
record: datensatz*, datensätze*
entry: eintrag*, einträge*
field: feld, felder, feldern
schema: schema, schemas
index: index, indizes
data: daten
search: such, suche, suchen, sucht, suchst, durchsuch*, recherch*
find: find, finde, finden, findest, gefunden, ausfindig
look up: nachschlag*, schlag nach, nachschau*, nachseh*
internet: internet*, web
google: google, googeln, googel
news: nachrichten aus, neuigkeiten, schlagzeilen, aktuelle nachrichten, neuigkeit, was gibt es neues
article: artikel*, beitrag*, beiträge*
source: quelle*
result: ergebnis*, resultat*
wikipedia: wikipedia
shop: geschäft*, shop*
order: bestell*, auftrag*, aufträge*, bestellung*
customer: kunde*, kundin*
product: produkt*, ware, waren
item: artikelnummer, gegenstand*, position*
invoice: rechnung*
payment: zahlung*, bezahlung*
pay: zahl, zahle, zahlen, bezahl*, überweis*
refund: erstatt*, rückerstatt*, rückzahlung*
budget: budget*, haushaltsplan*
account: konto, konten, kontos, account*
balance: kontostand*, saldo, guthaben
bank: bank, banken
transaction: transaktion*, buchungssatz*, umsätze
expense: ausgabe, ausgaben, ausgegeben, spesen, kosten
income: einnahme*, einkommen*
revenue: umsatz*
profit: gewinn*
loss: verlust*
cost: kost, kostet, gekostet
price: preis, preise, preisen, preises
money: geld*
euro: euro, euros
dollar: dollar*
tax: steuer*
discount: rabatt*, ermäßigung*, nachlass
coupon: gutschein*
subscription: abo, abos, abonnement*
cart: warenkorb*, einkaufswagen
shopping list: einkaufsliste*, einkaufszettel
shipment: sendung*, lieferung*
package tracking: sendungsverfolgung, paketverfolgung
deliver: liefer*
shipping: versand*
stock level: lagerbestand*, bestand, bestände*
warehouse: lager
supplier: lieferant*
contract: vertrag*, verträge*
sell: verkauf*, verkäufe*
buy: kauf, kaufe, kaufen, einkauf*, gekauft
company: firma, firmen, unternehmen*, betrieb
deal: deal, deals, geschäftsabschluss*
lead: interessent*, leads
opportunity: verkaufschance*, gelegenheit*
flight: flug, flüge*, fluges, fliege, fliegen
airport: flughafen*, flughäfen*
airline: fluggesellschaft*
plane: flugzeug*
hotel: hotel*
room: zimmer*, raum, räume*
apartment: wohnung*, apartment*, ferienwohnung*
house: haus, häuser*
accommodation: unterkunft*, unterkünfte*
book: buch, buche, buchen, reservier*, gebucht
booking: buchung*, reservierung*
books: bücher, büchern
trip: reise*, ausflug*, ausflüge*
travel: verreis*, gereist
journey: fahrt
train: zug, züge*, bahn, bahnverbindung*, zugverbindung*
bus: bus, busse
connection: verbindung*
car: auto, autos, wagen, fahrzeug*
rental car: mietwagen*
taxi: taxi, taxis
route: route*, strecke*, weg
map: landkarte*, stadtplan*, karte von
distance: entfernung*, distanz*, abstand
direction: richtung*
place: ort, orte, orten, platz, plätze*
city: stadt, städte*
country: land, länder*
street: straße*
station: bahnhof*, haltestelle*, station*
departure: abfahrt*, abflug*
arrival: ankunft*
delay: verspätung*, verzöger*
traffic: verkehr*, stau
parking: parkplatz*, parkplätze*, parken
restaurant: restaurant*, gaststätte*, lokal
opening hours: öffnungszeit*
nearby: in meiner nähe, umgebungssuche
ticket: fahrkarte*, eintrittskarte*, fahrschein*
video: video*
movie: film, filme, filmen, spielfilm*, kino*
series: serie*
episode: folge, folgen, episode*
season: staffel*, saison
actor: schauspieler*
song: lied*, song*
music: musik*
artist: künstler*, interpret*
album: album, alben
playlist: wiedergabeliste*, playlist*
podcast: podcast*
radio: radio*
subtitle: untertitel*
comment: kommentar*, kommentier*
subscriber: abonnent*
view: ansicht*, ansehen, aufrufe
photo: foto*, aufnahme*
image: bild, bilder, bildern, grafik*
screenshot: bildschirmfoto*, screenshot*
camera: kamera*
game: spiel, spiele*
book title: buchtitel
recipe: rezept*
food: essen, lebensmittel*
ingredient: zutat*
stock: aktie, aktien
share price: aktienkurs*, börsenkurs*
stock market: börse*
exchange rate: wechselkurs*, umrechnungskurs*, kurs
currency: währung*
dividend: dividende*
portfolio: depot*, portfolio*
crypto: krypto*, kryptowährung*
interest: zins, zinsen, zinssatz*
loan: kredit*, darlehen
insurance: versicherung*
run: laufrunde*, joggingrunde*
running: gelaufen, joggen, laufen
ride: radtour*, fahrradtour*, radfahrt*
bike: fahrrad*, rad
heart rate: herzfrequenz*, puls*
steps: schritte, schritten
sleep: schlaf, schlafen, geschlafen
calories: kalorien
workout: training*, workout*, trainingseinheit*
sport: sport
weight: gewicht*
health: gesundheit*
doctor: arzt, ärzte*, ärztin*
hospital: krankenhaus*
medicine: medikament*, medizin
soccer: fußball*
score: spielstand, punktestand*
chart: diagramm*, chart*, schaubild*
bar chart: balkendiagramm*, säulendiagramm*
line chart: liniendiagramm*
pie chart: kreisdiagramm*, tortendiagramm*
flowchart: flussdiagramm*, ablaufdiagramm*
graph: graph, graphen
draw: zeichne*, male
drawing: zeichnung*
translation: übersetzung*
translate: übersetz*
language: sprache, sprachen
english: englisch*
german: deutsch*
french: französisch*
spanish: spanisch*
italian: italienisch*
japanese: japanisch*
light: licht, lichter, lampe*, beleuchtung
turn on light: licht an, lampe an
turn off light: licht aus, lampe aus
heating: heizung*
thermostat: thermostat*
door: tür, türen, haustür*
window: fenster*
lock: abschließen, verriegel*, sperr*
unlock: entsperr*, aufsperr*
vacuum: staubsaug*
washing machine: waschmaschine*
tv: fernseh*
speaker: lautsprecher*
volume: lautstärke
louder: lauter
quieter: leiser
living room: wohnzimmer*
kitchen: küche*
bedroom: schlafzimmer*
bathroom: badezimmer*, bad
device: gerät*
battery: akku*, batterie*
printer: drucker*
print: druck, drucke, drucken, ausdruck*
create: leg … an, lege … an, erstell*, erzeug*, kreier*, neu anleg*, erschaff*
make: mach, mache, machen, gemacht
set up: richt* … ein, einricht*, richte ein, anleg*, leg an, lege an, leg, lege
generate: generier*
add: füg* … hinzu, trag … ein, trage … ein, nimm … auf, hinzufüg*, füg, füge, fügen, ergänz*, hinzu, eintragen, trag ein, trage ein, trag, trage
insert: einfüg*
delete: lösch*, gelöscht*, wegwerf*, wirf weg
remove: entfern*, nimm raus, nimm weg
show: zeig, zeige, zeigen, zeigt, anzeig*, angezeigt
display: darstell*, stell dar
view details: einzelheiten, details
give: geb, gebe, geben
tell: sag, sage, sagen, erzähl*
explain: erklär*, erläuter*
know: weiß, wissen, kenne, kennst
get: hol, hole, holen, besorg*, krieg, bekomm*, abruf*, ruf ab, rufe ab
send: schick*, send, sende, senden, gesendet, verschick*, abschick*, geschickt, versend*
read: lies … vor, lies, lese, lesen, liest, vorles*, gelesen
write: schreib*, verfass*, geschrieben
open: mach … auf, mache … auf, öffne, öffnen, geöffnet, aufmach*, offen, offene, offenen, offener, offenes, mach auf
close: mach … zu, mache … zu, schließ, schließe, schließen, zumach*, mach zu, geschlossen*
move: verschieben nach, beweg*, umzieh*
copy: kopier*, kopie*
duplicate: duplizier*, duplikat*, doppelt*
rename: umbenenn*, benenn*, nenn, nenne
edit: bearbeit*, editier*
update: aktualisier*, update*
replace: ersetz*, austausch*
start: start*, beginn*, anfang*, angefangen
stop: stopp*, anhalt*, beend*, halt an
restart: start* … neu, neustart*, neu start*, starte neu, start neu
execute: führ* … aus, ausführ*, führ aus, führe aus, lass laufen
run script: skript*, script*
check: prüf*, kontrollier*, check*, schau, schaue, schauen, guck, gucke, nachprüf*
look: sieh, seh, sehe, sehen, siehst
compare: vergleich*, gegenüberstell*
count: zähl*, anzahl
how often: wie oft
calculate: berechne*, rechne, rechnen, ausrechn*, kalkulier*
sum: summe*, gesamt*, addier*, insgesamt
average: durchschnitt*, mittelwert*
number: nummer*
convert: konvertier*, umwandel*, umwandl*, wandle, wandel, umrechn*, rechne um
summarize: fass* … zusammen, zusammenfass*, fass, fasse
summary: zusammenfassung*, überblick*, übersicht*
analyze: analysier*, auswert*, werte aus
analysis: analyse*, auswertung*
report: bericht*, report*, meld, melde, melden
download: lad* … herunter, lad* … runter, herunterlad*, runterlad*, download*, lade herunter, lad runter, herunter, runter
upload: lad* … hoch, hochlad*, upload*, lade hoch, lad hoch, hoch
save: speichere, speichern, sicher, sichere, abspeicher*, gespeichert
export: exportier*, export
import: importier*, import
share: teil, teile, teilen, freigeb*, gib frei, teilt
cancel: sag … ab, sage … ab, brich … ab, stornier*, storno, absag*, sag ab, sage ab, abbrech*, kündig*, absagen
confirm: bestätig*
accept: akzeptier*, annehmen, nimm an
reject: ablehn*, lehn ab, lehne ab
approve: genehmig*, freigabe*
invite person: einladen
play: spiel* … ab, spiel ab, abspiel*, spiele ab, spielen
pause: pause*, pausier*
skip: überspring*
watch: anschau*, schauen wir
listen: hör*, anhör*
turn on: schalt* … ein, schalt* … an, mach … an, mache … an, stell … an, dreh … auf, einschalt*, anschalt*, schalt ein, schalte ein, anmach*, mach an
turn off: schalt* … aus, schalt* … ab, mach … aus, mache … aus, stell … ab, ausschalt*, abschalt*, schalt aus, schalte aus, ausmach*, mach aus
turn: schalt, schalte, schalten, dreh*
switch: umschalt*
activate: aktivier*
deactivate: deaktivier*
set: stell, stelle, stellen, setz, setze, setzen, einstell*, festleg*, eingestellt
configure: konfigurier*
settings: einstellung*, konfiguration*
install: installier*
uninstall: deinstallier*
connect: verbind, verbinde, verbinden, anschließ*
register: registrier*, anmeld*
subscribe: abonnier*
sort: sortier*, ordne
filter: filter*, filtere
group by: gruppier*
select: auswähl*, wähl*
choose: aussuch*
mark: markier*, kennzeichne*
attach: anhäng*, häng an, hänge an
scan: scan, scanne*, einscann*
extract: extrahier*, auslesen
split: aufteil*, trenn*, zerleg*
compress: komprimier*, zip, zippe
recommend: empfehl*, empfiehl
suggest: vorschlag*, schlag vor, vorschläge*
suggestion: idee, ideen
help: hilf, hilfe, helfen, helf
need: brauch*, benötig*
want: will, wollen, wollte, willst
work: arbeit*, funktionier*
use: benutz*, verwend*, nutz*
learn: lern*
think: denk*, glaub*
go: gehe, gehen
come: komm, komme, kommen, kommt
stay: bleib*
rent: miet*
cheap: billig*, günstig*, preiswert*
cheapest: billigst*, günstigst*
expensive: teuer*, teure*
best: best, beste, besten, bester, bestes
good: gut, gute, guter, gutes
better: besser*
bad: schlecht*
worst: schlechtest*, schlimmst*
new: neu, neue, neuer, neues, neuen, neuem
newest: neuest*, neuste*
latest: aktuellst*, jüngst*
current: aktuell*, gegenwärtig*
last: letzte, letzter, letztes, letzten, letztem
next: nächste, nächster, nächstes, nächsten, nächstem, kommende*
first: erste, erster, erstes, ersten, zuerst
previous: vorherig*, vorig*
old: alt, alte, alten, alter, altes
oldest: älteste*
big: groß, große, großen, großer, großes
biggest: größte*
small: klein, kleine, kleinen, kleiner
long: lang, lange, langen, langer
short: kurz, kurze, kurzen, kurzer
fast: schnell*
slow: langsam*
fastest: schnellste*
shortest: kürzeste*
highest: höchste*
lowest: niedrigste*
high: hohe, hoher, hohen
low: niedrig, niedrige, niedrigen
more: mehr, weitere*
most: meiste, meisten
less: weniger, wenige
many: viel, viele, vielen
several: mehrere*, einige*
only: ausschließlich
important: wichtig*
urgent: dringend*, eilig*
public: öffentlich*
private: privat*
shared: geteilt*, gemeinsam*
favorite: liebling*, favorit*
pending: ausstehend*, unerledigt*
failed: gescheitert*
missing: fehlend*, fehlt, fehlen
same: gleich, gleiche*, selbe*
different: verschieden*, unterschiedlich*, anders, andere*
similar: ähnlich*
empty: leer, leere, leeren
full: voll, volle, vollen
red: rot, rote, roten
blue: blau*
green: grün*
name: name, namen
id: kennung*
type: typ, typen, art
amount: betrag*, beträge*, menge*
total: gesamtsumme*, gesamtbetrag*
value: wert, werte, werten
question: frage, fragen
answer: lösung*
idea: einfall
reason: grund, gründe*
example: beispiel*
part: teil von
step: schritt
plan: plan, pläne*
goal: ziel, ziele, zielen
topic: thema, themen
information: information*, info, infos, angaben
description: beschreibung*
detail: detail*
feedback: rückmeldung*, feedback
survey: umfrage*
form: formular*
signature: unterschrift*
sign: unterschreib*
application: bewerbung*, antrag*, anwendung*
job: stellenanzeige*, job, jobs
salary: gehalt*, gehälter*
school: schule*
university: universität*, uni
course: kurse, kursen, lehrgang*
student: schüler*, student*
teacher: lehrer*
exam: prüfung*, klausur*
science: wissenschaft*
paper: studie*, fachartikel*
research: forschung*
law: gesetz*
government: regierung*
election: wahl, wahlen
history of: entwicklung
definition: bedeutung*, definition*
mean: bedeutet, bedeuten, heißt
joke: witz*
poem: gedicht*
story: erzählung*
love: liebe
happy: glücklich
thanks: dankeschön
hello: hallo zusammen, guten tag, guten abend, guten morgen
bye: auf wiedersehen
`,
};
