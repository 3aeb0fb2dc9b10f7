import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

/** Norwegian Bokmål. */
export const nb: LanguageData = {
  code: "nb",
  spaced: true,
  compounds: true,
  stopWords: `
en et ei den det de jeg du han hun vi i dem dere oss meg deg seg man er var være vært har hadde ha blir bli ble kan
kunne skal skulle må måtte vil ville vennligst takk gjerne bare kun også ikke ingen intet jo så mye at som om men
fordi derfor der her går gå hei denne dette disse noe litt nok kanskje selv da la finnes slik av ut opp snill hvis
ikkje eg kva frå ein eit ho dei åt
`,
  entries: `
what: hva, hvilken, hvilket, hvilke
how: hvordan, hvorledes
how much: hvor mye, hva koster
how many: hvor mange
how long: hvor lenge, hvor lang tid
how far: hvor langt
when: når
where: hvor
who: hvem
why: hvorfor
my: min, mitt, mine
your: din, ditt, dine
our: vår, vårt, våre
their: deres
his: hans, sin, sitt, sine
and: og
or: eller
then: deretter, så skal
on: på
at: ved, hos
to: til
from: fra
with: med
without: uten
for: for
about: angående
under: under
between: mellom
before: før, innen
after: etter
near: nær, nærmeste, tett på, i nærheten
again: igjen
all: alle, alt
every: hver, hvert
now: nå, akkurat nå, for øyeblikket
today: i dag, idag
tomorrow: i morgen, imorgen
day after tomorrow: i overmorgen, overmorgen
yesterday: i går, igår
tonight: i kveld, i natt
this morning: i morges, i dag tidlig, i morgen tidlig klokken
tomorrow morning: i morgen tidlig
morning: morgen, morgenen, formiddag*
noon: middag
afternoon: ettermiddag*
evening: kveld, kvelden
night: natt, natten
weekend: helg, helgen, helga, helger
week: uke, uken, uka, uker, ukens, ukentlig*
this week: denne uken, denne uka
next week: neste uke
last week: forrige uke, sist uke
month: måned*
year: år, året, årets, årlig*
day: dag, dagen, dage, dagens, daglig*
hour: time, timer, timen
minute: minutt*
second: sekund*
what time: hva er klokken, hva er klokka, hvor mye er klokken
o'clock: klokken, klokka, kl
time: tid, tiden, gang, ganger, tidspunkt*
date: dato*
monday: mandag*
tuesday: tirsdag*
wednesday: onsdag*
thursday: torsdag*
friday: fredag*
saturday: lørdag*
sunday: søndag*
january: januar
february: februar
march: mars
may: mai
june: juni
july: juli
october: oktober
spring: våren
summer: sommer*
autumn: høst, høsten
winter: vinter*
quarter: kvartal*
soon: snart
later: senere
early: tidlig, tidligt
late: sent
always: alltid
one: én
two: to
three: tre
four: fire
five: fem
six: seks
seven: sju, syv
eight: åtte
nine: ni
ten: ti
half: halv, halvparten
hundred: hundre
thousand: tusen
percent: prosent
weather: vær, været
weather forecast: værmelding*, værvarsel*, værutsikt*
forecast: utsikt, prognose*
rain: regn, regnen, regner, regnvær
snow: snø, snøen, snør
sun: sol, solen, solskin
wind: vind, vinden, blåser
storm: storm, stormen, uvær, torden*
cloud: sky, skyer, skyet
temperature: temperatur*, grader
cold: kaldt, kald
warm: varmt, varm
umbrella: paraply
air quality: luftkvalitet*
sunrise: soloppgang*
sunset: solnedgang*
time zone: tidssone*
calendar: kalender*
appointment: avtale, avtaler, avtalen, time hos, legetime
meeting: møte, møtet, møter
event: hendelse*, begivenhet*, arrangement*
invitation: invitasjon*
invite: inviter*
attendee: deltaker*
free: ledig, ledigt, ledige, gratis, fri
busy: opptatt
available: tilgjengelig*
schedule: planlegg*, tidsplan*, timeplan*, planen for
postpone: utsett*, flytt møtet
reminder: påminnelse*
remind: minn meg, husk meg, påminn, minne meg
alarm: vekkerklokke, vekking, alarm*
timer: nedtelling, stoppeklokke
birthday: bursdag*, fødselsdag*
holiday: helligdag*
vacation: ferie*
deadline: deadline*, frist, fristen
due: forfaller
overdue: forfalt, forfalte, overskredet
mail: mail, mails, mailen, epost, e-post*, e-mail, e-mails, email, e-poster
inbox: innboks*
message: melding*, beskjed*
unread: ulest, uleste
attachment: vedlagt, vedlegg*, vedlagte
subject: emne, emnet
recipient: mottaker*
sender: avsender*
reply: svar, svare, besvar
forward: videresend*
draft: kladd*, utkast*
newsletter: nyhetsbrev*
channel: kanal, kanalen, kanaler
chat: chat, chatten
conversation: samtale*
group: gruppe*
notification: varsling*, varsel
notify: varsle, gi beskjed
call: ring, ringe, anrop*
phone number: telefonnummer*
phone: telefon*, mobil*
text message: sms
contact: kontakt*
address: adresse*
friend: venn, venner, venninne*
mother: mamma, mor
father: pappa, far
wife: kone, kona
husband: mann
boss: sjef, sjefen
colleague: kollega*, kolleger
team: team, lag, laget
person: person*
people: folk, mennesker
user: bruker, brukere, brukeren
member: medlem*
employee: medarbeider*, ansatt, ansatte
task: oppgave*
to-do list: huskeliste*, oppgaveliste*
board: tavle, tavlen
card: kort, kortet
list: liste, listen, lister, list opp, list
column: kolonne*
row: rad, rader
project: prosjekt*
milestone: milepæl*
priority: prioritet*
label: etikett*
status: status, tilstand
progress: fremskridt, fremdrift
assign: tildel*
done: ferdig*, utført
complete: fullfør*, avslutt
note: notat, notater, notatet
write down: noter, skriv ned
notebook: notatbok*
file: fil, filen, filer, filerne
folder: mappe, mappen, mapper
document: dokument*
spreadsheet: regneark*
sheet: ark, arket
cell: celle*
table: tabell, tabellen, tabeller
presentation: presentasjon*
slide: lysbilde*, lysbildet
page: side, siden, sider
website: hjemmeside*, nettside*, nettsted*
link: lenke, lenker, lenken
text: tekst*
word: ord, ordet
sentence: setning*
paragraph: avsnitt
chapter: kapitel*
title: titel*, overskrift*
content: innhold*
template: mal, malen, maler
version: versjon*
backup: sikkerhetskopi*, backup*
archive: arkiv*
trash: papirkurv*, søppel
drive: disk, stasjonen, harddisk*
storage: lagring, lagringsplass
memory: minne
size: størrelse*
code: kode, koden, kildekode*
repository: repo, repoet, repository
branch: gren, grenen, branch*
commit: commit*
pull request: pull request*
merge: flett, merge, slå sammen
issue: sak, saker, issue*
bug: bug, bugs
error: feil, feilen, feilmelding*
problem: problem*
function: funksjon*
class: klasse*
library: bibliotek*
package: pakke, pakka, pakken, pakker
dependency: avhengighet*
release: utgivelse*
publish: utgi, offentliggjør*, publiser*
test: test, teste, tests
review: gjennomgå, gjennomgang
change: endr*, endring*, bytt, bytte
difference: forskjell*
history: historikk*, historie*
build: bygg, bygge, build*
deploy: utrull*, rull ut, deploy*
environment: miljø*
production: produksjon*
server: server*
container: container*
service: tjeneste*
process: prosess*
log: logg, logger, loggfil*, loggen
monitoring: overvåking*
monitor: overvåk, overvåge
alert: advarsel*, advarsler
metric: måling, målinger, nøgletal
dashboard: kontrollpanel*, dashboard*
network: nettverk*
domain: domene*
password: passord*, passordet
key: nøkkel*, nøkler
login: logg inn, innlogging
permission: tillatelse*, rettighet*
access: tilgang
security: sikkerhet*
database: database*
query: spørring*
record: post i
field: felt*
data: data, opplysninger
search: søk, søke, søket, let etter, lete etter
find: finn, finne, funnet
internet: internet*, nettet
news: nyhet, nyheter, nytt om
article: artikkel, artikler, artikkelen
source: kilde*
result: resultat*
shop: butikk*
order: bestil*, ordre*, bestilling*
customer: kunde, kunden, kunder
product: produkt*, vare, varer
invoice: faktura*, regning*
payment: betaling*
pay: betal, betale, betalt
refund: refunder*, refusjon*, tilbakebetal*
budget: budsjett*
account: konto, kontoen, kontoer
balance: saldo*
bank: bank, banken
transaction: transaksjon*
expense: utgift*, utlegg, brukt penger
income: inntekt*, inntekten
revenue: omsetning*
profit: overskudd*
loss: tap, underskudd
cost: koste, koster, kostnad*
price: pris, prisen, priser
money: penger
euro: euro
tax: skatt, skatten, mva
discount: rabat*
subscription: abonnement*
cart: handlekurv*, handlevogn*
shopping list: handleliste*, innkjøpsliste*
shipment: forsendelse*, frakt
deliver: lever, levering*
package tracking: spor pakke, pakkesporing
stock level: lagerbeholdning*, lagerstatus
supplier: leverandør*
contract: kontrakt*, avtale om
sell: selg, selge, solgt, salg*
buy: kjøp, kjøpe, kjøpt, innkjøp
company: bedrift*, selskap*, firma*
flight: fly, flyet, flyrejse*, flybillet*
airport: flyplass*, lufthavn*
plane: flymaskin*
hotel: hotell*
room: hotellrom, rum, rummet, lokale*
apartment: leilighet*
house: hus, huset
accommodation: overnatning*
book: bestill rom, booke, reserver*
booking: booking*, reservasjon*
books: bok, boken, boka, bøker
trip: reise, reisen, reisa, reiser, tur
train: tog, toget
bus: buss, bussen, busser
car: bil, bilen, biler
rental car: leiebil*, utleiebil*
taxi: drosje, taxi
route: rute, ruten, vei, veien, veibeskrivelse*
map: kartet, kart, bykart, kart over
distance: avstand*
place: sted, stedet, steder
city: by, byen, byer
country: land, landet, lande
street: gate, gaten, gata
station: stasjon*, togstasjon*
departure: avgang*
arrival: ankomst*
delay: forsinkelse*, forsinket
traffic: trafikk*
parking: parkering*
restaurant: restaurant*
opening hours: åpningstid*
nearby: i nærheten af mig
ticket: billett*
video: video*
movie: film, filmen, kino*
series: serie, serien, serier
episode: avsnitt av, episode*
season: sesong*
actor: skuespiller*
song: sang, sangen, sange
music: musikk*
artist: artist*
playlist: spilleliste*, avspillingsliste*
subtitle: undertekst*, teksting
comment: kommentar*, kommenter*
photo: foto*
image: bilde*
screenshot: skjermbilde*, skjermdump*
camera: kamera*
game: spill, spillet, kamp
recipe: oppskrift*
food: mat, maten
ingredient: ingrediens*
stock: aksje, aksjen, aksjer
share price: aksjekurs*
stock market: børs, børsen
exchange rate: valutakurs*, vekslingskurs*
currency: valuta*
dividend: utbytte*
portfolio: portefølje*
crypto: krypto*
interest: rente, renta, renten
loan: lån, lånet
insurance: forsikring*
running: løp, løpetur*, joggetur*, løpt, løpe
bike: sykkel*
ride: sykkeltur*
heart rate: puls, pulsen
steps: skritt
sleep: søvn, sovet, sove
calories: kalori*
workout: trening*
sport: sport
weight: vekt
health: helse*, helsen
doctor: lege, legen
soccer: fotball*
chart: diagram*, graf, grafen
bar chart: stolpediagram*, søylediagram*
pie chart: sektordiagram*, kakediagram*
flowchart: flytskjema*, flowdiagram*
draw: tegn, tegne
drawing: tegning*
translation: oversettelse*
translate: oversett*
language: språk*
english: engelsk*
german: tysk*
french: fransk*
norwegian: norsk*
light: lys, lyset, lampe*
heating: varme, oppvarming, varmen, panelovn*
thermostat: termostat*
door: dør, døren, døra
window: vindu*
lock: lås, låse
unlock: lås opp
vacuum: støvsug*
tv: tv, fjernsyn*, tv-en
speaker: høyttaler*
volume: lydstyrke*, volum
living room: stue, stua, stuen
kitchen: kjøkken*
bedroom: soverom*
bathroom: bad, badet
device: enhet, enheten, enheter, apparat*
battery: batteri*
printer: skriver, skriveren
print: skriv ut, print
create: opprett*, lag en, lag et, lage, lag meg, skap
make: gjør, gjøre
generate: generer*
add: legg til, legge til, tilføy*
insert: sett inn
delete: slett, slette, slettet
remove: fjern*
show: vis, vise, viser
see: se, se på
give: gi, gi meg
tell: fortell*, si
explain: forklar*
get: hent, hente
send: send, sende, sendt
read: les, lese, les opp
write: skriv, skrive
open: åpne, åpen, åpent, åpner
close: lukk, lukke, lukket
move: flytt, flytte
copy: kopier*, kopi
rename: gi nytt navn, endre navn
edit: rediger*
update: oppdater*
replace: erstatt*, bytt ut
start: start, starte, begynd*
stop: stopp, stoppe, stands
restart: start på nytt, omstart*
execute: kjør, kjøre, utfør
run script: script*
check: sjekk, sjekke, kontroller*, undersøk*
compare: sammenlign*
count: tell, telle, antall*
calculate: beregn*, regn ut
sum: sum, total*, samlet
average: gjennomsnitt*
number: nummer*, tall
convert: konverter*, gjør om
summarize: oppsummer*, sammenfatt*
summary: sammendrag*, oppsummering*, oversikt*
analyze: analyser*
analysis: analyse
report: rapport*
download: last ned, nedlast*, laste ned
upload: last opp, laste opp
save: lagre, lagrer
export: eksporter*
import: importer*
share: del, dele
cancel: avbryt, kanseller*, avlys*, avbestill*, si opp
confirm: bekreft*
accept: aksepter*, godta
reject: avvis*
approve: godkjenn*
play: spill av, spill musikk, spill sangen
pause: pause
listen: lytt, lytte, hør på
turn on: slå på, skru på, tenn
turn off: slå av, skru av, slukk*
put: sett, legg
set: still inn
configure: konfigurer*
settings: innstilling*
activate: aktiver*
deactivate: deaktiver*
install: installer*
connect: koble til, koble, tilkoble
subscribe: abonner*
sort: sorter*
filter: filtrer*
select: velg*
mark: marker*
attach: legg ved
scan: skann
extract: hent ut
split: del opp
recommend: anbefal*
suggest: foreslå*, forslag*
help: hjelp*
need: trenger, behøver
work: arbeid*, jobb*, virker, fungerer
use: bruk, bruke, anvend*
learn: lær, lære
rent: leie, lei
cheap: billig, billige, billigt
cheapest: billigst*
expensive: dyr, dyre
best: best, beste
good: god, godt, gode
better: bedre
bad: dårlig*
new: ny, nytt, nye
newest: nyeste
last: siste, forrige
latest: seneste
current: aktuell*, gjeldende, nåværende
next: neste, kommende
first: første, først
previous: tidligere
old: gammel, gamle
big: stor, stort, store
biggest: største
small: liten, lite, små
long: lang, lange
fast: rask*, hurtig*
fastest: raskest*
slow: langsom*
highest: høyest*
lowest: lavest*
high: høy, høye
low: lavt, lave
more: mer, flere
most: mest, flest
less: mindre, færre
many: mange
some: noen
important: viktig*
urgent: haster, hastende, haster det
public: offentlig*
private: privat*
shared: delt, delte
favorite: favoritt*, yndling*
pending: ventende
failed: mislykket, feilet, mislyktes
missing: mangler, manglende
same: samme
different: forskjellig*, annen, annet, andre
similar: lignende
empty: tom, tomme
red: rød*
blue: blå
green: grøn*
name: navn*, heter
type: type, typer
amount: beløp*, mængde
value: verdi*
question: spørsmål*
idea: idé*, ide, ideer
example: eksempel*
plan: plan, planen
goal: mål, målet
topic: tema*
information: informasjon*, info
description: beskrivelse*
detail: detalje*
survey: spørreundersøkelse*
form: skjema*
application: søknad*, app, appen
job: job*, stilling*
salary: lønn, lønnen
school: skole*
course: kurs, kurser
student: studerende*, elev*
exam: eksamen*
research: forskning*
law: lov, loven
definition: definisjon*, betydning*
mean: betyder
joke: vits, vitser, vitsen
poem: dikt*
story: fortælling*
hello: god morgen, god dag
bye: ha det
danish: dansk*
stock market: oslo børs
`,
};
