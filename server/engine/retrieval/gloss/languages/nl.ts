import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const nl: LanguageData = {
  code: "nl",
  spaced: true,
  compounds: true,
  stopWords: `
de het een ik jij je hij zij ze wij we jullie u mij hem hen ons zich men is zijn ben bent was waren geweest heb hebt
heeft hebben had hadden wordt word worden werd zou zouden kan kun kunt kunnen kon moet moeten mag mogen wil wilt
willen graag alsjeblieft alstublieft aub eens toch nog al maar ook alleen even ja nee niet geen zo heel erg dat dit
die deze daar er s als omdat dus gaat ga gaan laat laten hallo hoi hey dank bedankt jou zelf wel dan te t m n z d r
iets eigenlijk gewoon misschien zal zult zullen doe doet doen krijg hoeft eruit ervan eraan erop daarvan daarop
dankjewel
`,
  entries: `
what: wat, welke, welk
how: hoe
how much: hoeveel, hoe duur, wat kost
how long: hoe lang
what time: hoe laat
when: wanneer
where: waar, waarheen
who: wie
why: waarom
me: me
my: mijn, m'n
your: jouw, uw
our: onze
their: hun
and: en
or: of
then: daarna, vervolgens
in: in, binnen
on: op
at: bij
to: naar, aan, tot
from: van, vanaf, uit
with: met
without: zonder
for: voor
about: over
under: onder
between: tussen
before: voordat
after: na, nadat
since: sinds
during: tijdens
near: vlakbij, in de buurt, dichtbij
here: hier
again: opnieuw, nog een keer
all: alle, alles, allemaal
every: elke, elk, iedere, ieder
now: nu, momenteel
today: vandaag
tomorrow: morgen
day after tomorrow: overmorgen
yesterday: gisteren
tonight: vanavond, vannacht
this morning: vanmorgen, vanochtend
tomorrow morning: morgenochtend
this afternoon: vanmiddag
morning: ochtend*
afternoon: middag*
evening: avond, avonden
night: nacht, nachten
weekend: weekend*
week: week, weken, wekelijks*
this week: deze week
next week: volgende week, komende week
last week: vorige week, afgelopen week
month: maand*
year: jaar, jaren, jaarlijks*
day: dag, dagen, dagelijks*
hour: uur, uren
minute: minuut, minuten
second: seconde*
date: datum
time: tijd, tijden, tijdstip
monday: maandag*
tuesday: dinsdag*
wednesday: woensdag*
thursday: donderdag*
friday: vrijdag*
saturday: zaterdag*
sunday: zondag*
january: januari
february: februari
march: maart
may: mei
june: juni
july: juli
august: augustus
october: oktober
december: december
spring: lente, voorjaar
summer: zomer*
autumn: herfst, najaar
winter: winter
quarter: kwartaal, kwartalen, kwartier
soon: binnenkort
later: later
early: vroeg
always: altijd
one: één
two: twee
three: drie
four: vier
five: vijf
six: zes
seven: zeven
eight: acht
nine: negen
ten: tien
half: half, halve, helft
hundred: honderd
thousand: duizend
percent: procent
weather: weer, weersverwachting*, weerbericht*
forecast: voorspelling*, verwachting*
rain: regen*, regent, buien
snow: sneeuw*
sun: zon, zonnig
wind: wind, winderig
storm: storm*, onweer*
cloud: wolk*, bewolkt
temperature: temperatuur*, graden
cold: koud, kou
warm: warm, warmte
umbrella: paraplu
air quality: luchtkwaliteit
humidity: luchtvochtigheid
sunrise: zonsopgang
sunset: zonsondergang
time zone: tijdzone*
calendar: kalender*, agenda*
appointment: afspraak, afspraken
meeting: vergadering*, meeting*, overleg
event: evenement*, gebeurtenis*
invitation: uitnodiging*
invite: uitnodig*, nodig uit
attendee: deelnemer*
free: vrij, vrije, gratis
busy: bezet, druk
availability: beschikbaarheid
available: beschikbaar, beschikbare
schedule: rooster*, plan, planning, inplannen, plannen, plan in
postpone: uitstel*, verzet, verzetten, verplaats de afspraak
reminder: herinnering*
remind: herinner*
alarm: wekker*, alarm
timer: timer, kookwekker
birthday: verjaardag*
holiday: feestdag*
vacation: vakantie*
deadline: deadline*, uiterste datum
due: verloopt
overdue: achterstallig*, te laat, verlopen
mail: mail, mails, e-mail, e-mails, email, emails, mailtje*
inbox: postvak in, inbox, postvak
message: bericht*, berichtje*
unread: ongelezen
attachment: bijlage*
subject: onderwerp*
recipient: ontvanger*
sender: afzender*
reply: antwoord*, beantwoord*
forward: stuur … door, doorstuur*, stuur door, doorsturen
draft: concept*
newsletter: nieuwsbrief, nieuwsbrieven
channel: kanaal, kanalen
chat: chat, chats
conversation: gesprek*
group: groep, groepen
notification: melding*, notificatie*
notify: waarschuw mij, informeer
call: bel, bellen, belt, gebeld, telefoontje
phone number: telefoonnummer*
phone: telefoon*, mobiel*
text message: sms, sms'je
contact: contact*, contactpersoon
address: adres, adressen
friend: vriend*
mother: mama, moeder
father: papa, vader
wife: vrouw
husband: man
boss: baas, leidinggevende*
colleague: collega*
team: team*, ploeg
person: persoon, personen
people: mensen
user: gebruiker*
member: lid, leden
employee: medewerker*, werknemer*
task: taak, taken
to-do list: takenlijst*, to-dolijst, todolijst
to-do: todo, te doen
board: bord, borden
card: kaart, kaarten, kaartje*
list: lijst, lijsten, lijstje, opsom*, som op
column: kolom*
row: rij, rijen
project: project*
milestone: mijlpaal, mijlpalen
priority: prioriteit*
label: label*
status: status, stand
progress: voortgang
assign: toewijz*, wijs toe, toegewezen
done: klaar, gedaan, voltooid, afgerond
complete: afrond*, rond af, voltooi*, vink af, afvink*
note: notitie*, aantekening*
write down: noteer*, opschrijf*, schrijf op
notebook: notitieboek*
file: bestand*
folder: map, mappen
document: document*
spreadsheet: spreadsheet*, rekenblad*
sheet: blad, bladen, werkblad*
cell: cel, cellen
table: tabel, tabellen
presentation: presentatie*
slide: dia, dia's, slide*
page: pagina*
website: website*, webpagina*, site
link: link, links, koppeling*
text: tekst, teksten
word: woord, woorden
sentence: zin, zinnen
paragraph: alinea*
chapter: hoofdstuk*
title: titel*
content: inhoud
template: sjabloon, sjablonen
version: versie*
backup: reservekopie*, backup*
archive: archief, archiveer*, archiver*
trash: prullenbak
drive: schijf, schijven
storage: opslag, opslagruimte
memory: geheugen
size: grootte
code: code, broncode
repository: repository, repo, repo's
branch: branch*
commit: commit*
pull request: pull request*
merge: samenvoeg*, merge*, voeg samen
issue: issue*, ticket*
bug: bug, bugs
error: fout, fouten, foutmelding*
problem: probleem, problemen, storing*
function: functie*
class: klasse*
variable: variabele*
library: bibliotheek, bibliotheken
package: pakket*
dependency: afhankelijkheid, afhankelijkheden
publish: publiceer*, publicer*
test: test, tests, testen
review: beoordeel*, nakijk*, kijk na
change: wijzig*, verander*, pas aan, aanpass*
difference: verschil*
history: geschiedenis
build: build*, bouw, bouwen
deploy: deploy*, uitrol*, rol uit
environment: omgeving*
production: productie
server: server*
container: container*
service: dienst, diensten
process: proces, processen
log: logboek*, logs, log
monitoring: bewaking
monitor: bewaak, bewaken
alert: waarschuwing*, alert*
metric: statistiek*, meetwaarde*
dashboard: dashboard*
network: netwerk*
domain: domein*
password: wachtwoord*
key: sleutel*
login: inlog*, aanmeld*
permission: toestemming*, rechten, machtiging*
access: toegang
security: beveiliging, veiligheid
database: database*, databank*
query: query*, zoekopdracht*
record: record, records
entry: invoer, item
field: veld, velden
data: gegevens, data
search: zoek … op, zoek, zoeken, zoekt, opzoek*, zoek op, doorzoek*
find: vind, vinden, gevonden
internet: internet, web
news: nieuws*
article: artikel*
source: bron, bronnen
result: resultaat, resultaten, uitslag*
shop: winkel*
order: bestel*, bestelling*, order*
customer: klant*
product: product*
invoice: factuur, facturen
payment: betaling*
pay: betaal*, betalen, overmak*, maak over
refund: terugbetal*, restitutie*, terugbetaal*
budget: budget*, begroting*
account: account*, rekening*
balance: saldo, saldi
bank: bank, banken
transaction: transactie*
expense: uitgave*, uitgegeven, kosten
income: inkomen*, inkomsten
revenue: omzet*
profit: winst*
loss: verlies
cost: kost
price: prijs, prijzen
money: geld
euro: euro, euro's
dollar: dollar*
tax: belasting*, btw
discount: korting*
coupon: kortingscode, waardebon
subscription: abonnement*
cart: winkelwagen*, winkelmand*
shopping list: boodschappenlijst*
shipment: zending*, verzending*
deliver: bezorg*, lever*
package tracking: track en trace, pakket volgen
stock level: voorraad, voorraden
warehouse: magazijn*
supplier: leverancier*
contract: contract*
sell: verkoop, verkopen, verkocht
buy: koop, kopen, gekocht, aankoop*
company: bedrijf, bedrijven
deal: deal, deals
flight: vlucht*, vlieg, vliegen
airport: vliegveld*, luchthaven*
plane: vliegtuig*
hotel: hotel*
room: kamer, kamers
apartment: appartement*, woning*
house: huis, huizen
accommodation: accommodatie*, verblijf
book: boek, boeken, reserveer*, geboekt
booking: boeking*, reservering*
trip: reis, reizen
train: trein*
bus: bus, bussen
car: auto, auto's
rental car: huurauto*
taxi: taxi
route: route*, weg
map: plattegrond*, landkaart*
distance: afstand*
direction: routebeschrijving*, richting
place: plaats, plaatsen, plek*
city: stad, steden
country: land, landen
street: straat, straten
station: station*
departure: vertrek*
arrival: aankomst*
delay: vertraging*, vertraagd
traffic: verkeer*, file, files
parking: parkeer*, parkeren
restaurant: restaurant*
opening hours: openingstijden
nearby: bij mij in de buurt
ticket: kaartjes, treinkaartje
video: video*, filmpje*
movie: film, films, bioscoop
series: serie, series
episode: aflevering*
season: seizoen*
actor: acteur*, actrice*
song: lied, liedje*, nummer, nummers
music: muziek
artist: artiest*
album: album*
playlist: afspeellijst*, playlist*
subtitle: ondertitel*
comment: opmerking*, reactie*, commentaar
photo: foto*
image: afbeelding*, plaatje*
screenshot: schermafbeelding*, schermafdruk
camera: camera*
game: spel, spelletje*, wedstrijd*
recipe: recept*
food: eten, voedsel
ingredient: ingrediënt*
stock: aandeel, aandelen
stock market: beurs
exchange rate: wisselkoers*
share price: beurskoers*, koers
currency: valuta*, munt
dividend: dividend*
portfolio: portefeuille*
crypto: crypto*
interest: rente
loan: lening*
insurance: verzekering*
running: hardlopen, hardgelopen, gerend, rennen
bike: fiets, fietsen
ride: fietstocht*, fietsrit*
heart rate: hartslag*
steps: stappen
sleep: slaap, slapen, geslapen
calories: calorie*
workout: training*, trainen
sport: sport
weight: gewicht
health: gezondheid
doctor: dokter*, arts, huisarts
soccer: voetbal*
chart: grafiek*, diagram*
bar chart: staafdiagram*
pie chart: cirkeldiagram*, taartdiagram*
flowchart: stroomdiagram*
draw: teken, tekenen
drawing: tekening*
translation: vertaling*
translate: vertaal*, vertalen
language: taal, talen
english: engels*
german: duits*
french: frans, franse
dutch: nederlands*
light: licht, lichten, lamp, lampen, verlichting
heating: verwarming
thermostat: thermostaat
door: deur, deuren
window: raam, ramen
lock: vergrendel*, op slot
unlock: ontgrendel*
vacuum: stofzuig*
tv: tv, televisie
speaker: luidspreker*
volume: volume
living room: woonkamer
kitchen: keuken
bedroom: slaapkamer
bathroom: badkamer
device: apparaat, apparaten
battery: batterij*, accu
printer: printer
print: print, printen, afdruk*
create: maak … aan, stel … op, creëer*, aanmaken, maak aan, opstel*, stel op
make: maak, maken, gemaakt
generate: genereer*
add: voeg … toe, toevoeg*, voeg toe, voeg, toegevoegd, zet op
insert: invoeg*
delete: verwijder*, wis, wissen
remove: haal weg, weghalen
show: laat … zien, toon, tonen, laat zien, weergev*, geef weer
see: zien, bekijk*
give: geef, geven
tell: vertel*, zeg, zeggen
explain: leg … uit, uitleg*, leg uit
get: haal … op, haal, halen, ophal*, haal op
send: stuur, sturen, verstuur*, verzend*, gestuurd
read: lees, lezen, gelezen, voorlez*
write: schrijf*, schrijven, geschreven
open: open, openen, openstaand*
close: sluit, sluiten, gesloten
move: verplaats*
copy: kopieer*, kopie*, kopiëren
rename: hernoem*
edit: bewerk*
update: update*, bijwerk*, werk bij, actualiseer*
replace: vervang*
start: start*, begin, beginnen
stop: stop, stoppen
restart: herstart*, opnieuw opstarten, start opnieuw
execute: voer … uit, voer uit, uitvoer*, draai
run script: script*
check: controleer*, check*, kijk, kijken
compare: vergelijk*
count: tel, tellen, aantal
calculate: bereken*, reken uit
sum: som, totaal, totale, optel*
average: gemiddeld*
number: getal*
convert: converteer*, omzet naar, omrekenen, reken om, zet om
summarize: vat … samen, samenvat*, vat
summary: samenvatting*, overzicht*
analyze: analyseer*
analysis: analyse*
report: rapport*, verslag*
download: download*
upload: upload*
save: sla … op, opslaan, sla op, bewaar, bewaren
export: exporteer*
import: importeer*
share: deel, delen
cancel: zeg … af, zeg … op, annuleer*, annuler*, afzeg*, zeg af, opzeg*
confirm: bevestig*
accept: accepteer*
reject: weiger*, wijs af, afwijz*
approve: keur goed, goedkeur*
play: speel … af, speel af, afspel*, speel, spelen
pause: pauze*, pauzeer
listen: luister*
turn on: zet … aan, doe … aan, schakel … in, aanzet*, zet aan, inschakel*, doe aan
turn off: zet … uit, doe … uit, schakel … uit, uitzet*, zet uit, uitschakel*, doe uit
put: zet, zetten
set: instel*, stel in
configure: configureer*
settings: instelling*
activate: activeer*
deactivate: deactiveer*
install: installeer*
connect: verbind*
subscribe: abonneer*
sort: sorteer*
filter: filter*
select: selecteer*
choose: kies, kiezen
mark: markeer*
attach: voeg bij, bijvoeg*
scan: scan, scannen
extract: haal uit
split: splits*
recommend: aanbevel*, beveel aan, aanrader*
suggest: stel voor, voorstel*, suggestie*
help: help, helpen, hulp
need: nodig
work: werk, werken, werkt
use: gebruik, gebruiken
learn: leer, leren
rent: huur, huren
cheap: goedkoop, goedkope
cheapest: goedkoopst*
expensive: duur, dure
best: beste, best
good: goed, goede
better: beter*
bad: slecht*
new: nieuw, nieuwe
newest: nieuwste
last: laatste, vorige, afgelopen
latest: meest recente, recente
current: huidig*, actueel, actuele
next: volgende, komende
first: eerste
old: oud, oude
oldest: oudste
big: groot, grote
biggest: grootste
small: klein, kleine
long: lang, lange
short: kort, korte
fast: snel, snelle
fastest: snelste
slow: langzaam, traag
highest: hoogste
lowest: laagste
high: hoog, hoge
low: laag, lage
more: meer
most: meeste
less: minder
many: veel, vele
some: sommige, enkele
important: belangrijk*
urgent: dringend*, spoed
public: openbaar, openbare
private: privé*
shared: gedeeld*
favorite: favoriet*
pending: openstaande, in afwachting
failed: mislukt*
missing: ontbreekt, ontbrekend*
same: hetzelfde, dezelfde
different: verschillend*, andere, ander
similar: vergelijkbaar, vergelijkbare
empty: leeg, lege
red: rood, rode
blue: blauw*
green: groen*
name: naam, namen
type: soort, soorten
amount: bedrag*, hoeveelheid
value: waarde*
question: vraag, vragen
idea: idee, ideeën
example: voorbeeld*
goal: doel, doelen
topic: thema*
information: informatie, info
description: beschrijving*, omschrijving*
survey: enquête*
form: formulier*
sign: onderteken*
application: applicatie*, sollicitatie*
job: baan, banen, vacature*
salary: salaris*
school: school, scholen
course: cursus*
student: student*, leerling*
exam: examen*, tentamen*
research: onderzoek*
law: wet, wetten
definition: definitie*, betekenis*
mean: betekent
joke: grap, grappen, mop
poem: gedicht*
story: verhaal, verhalen
hello: goedemorgen, goedemiddag, goedenavond
bye: tot ziens
`,
};
