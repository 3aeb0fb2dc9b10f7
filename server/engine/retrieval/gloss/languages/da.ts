import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const da: LanguageData = {
  code: "da",
  spaced: true,
  compounds: true,
  stopWords: `
en et den det de jeg du han hun vi i dem os jer mig dig man er var være været har havde have bliver blive blev kan
kunne skal skulle må måtte vil ville venligst tak gerne bare kun også ikke ingen intet jo så meget at som om men fordi
derfor der her går gå hej denne dette disse nogen noget lidt nok måske selv lige mon da lad findes sådan af ud op
`,
  entries: `
what: hvad, hvilken, hvilket, hvilke
how: hvordan, hvorledes
how much: hvor meget, hvad koster
how many: hvor mange
how long: hvor længe, hvor lang tid
how far: hvor langt
when: hvornår
where: hvor
who: hvem
why: hvorfor
my: min, mit, mine
your: din, dit, dine
our: vores
their: deres
his: hans, sin, sit, sine
and: og
or: eller
then: derefter, så skal
on: på
at: ved, hos
to: til
from: fra
with: med
without: uden
for: for
about: angående
under: under
between: mellem
before: før, inden
after: efter
near: nær, tæt på, i nærheden
again: igen
all: alle, alt
every: hver, hvert
now: nu, lige nu, i øjeblikket
today: i dag, idag
tomorrow: i morgen, imorgen
day after tomorrow: i overmorgen, overmorgen
yesterday: i går, igår
tonight: i aften, i nat
this morning: i morges, til morgen
tomorrow morning: i morgen tidlig
morning: morgen, morgenen, formiddag*
noon: middag
afternoon: eftermiddag*
evening: aften, aftenen
night: nat, natten
weekend: weekend*
week: uge, ugen, uger, ugens, ugentlig*
this week: denne uge
next week: næste uge
last week: sidste uge
month: måned*
year: år, året, årets, årlig*
day: dag, dagen, dage, dagens, daglig*
hour: time, timer, timen
minute: minut*
second: sekund*
what time: hvad er klokken, hvor meget er klokken
o'clock: klokken, kl
time: tid, tiden, gang, gange, tidspunkt*
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
march: marts
may: maj
june: juni
july: juli
october: oktober
spring: forår*
summer: sommer*
autumn: efterår*
winter: vinter*
quarter: kvartal*
soon: snart
later: senere
early: tidlig, tidligt
late: sent
always: altid
one: én
two: to
three: tre
four: fire
five: fem
six: seks
seven: syv
eight: otte
nine: ni
ten: ti
half: halv, halvdelen
hundred: hundrede
thousand: tusind
percent: procent
weather: vejr, vejret
weather forecast: vejrudsigt*, vejrmelding*
forecast: udsigt, prognose*
rain: regn, regnen, regner, regnvejr
snow: sne, sneen, sner
sun: sol, solen, solskin
wind: vind, vinden, blæser
storm: storm, stormen, uvejr, torden*
cloud: sky, skyer, skyet
temperature: temperatur*, grader
cold: koldt, kold
warm: varmt, varm
umbrella: paraply
air quality: luftkvalitet*
sunrise: solopgang*
sunset: solnedgang*
time zone: tidszone*
calendar: kalender*
appointment: aftale, aftaler, aftalen
meeting: møde, mødet, møder
event: begivenhed*, arrangement*
invitation: invitation*
invite: inviter*
attendee: deltager*
free: ledig, ledigt, ledige, gratis, fri
busy: optaget
available: tilgængelig*
schedule: planlæg*, tidsplan*, skema
postpone: udskyd*, flyt mødet
reminder: påmindelse*
remind: mind mig, husk mig, minde, påmind
alarm: vækkeur, alarm*
timer: timer på, stopur
birthday: fødselsdag*
holiday: helligdag*
vacation: ferie*
deadline: deadline*, frist, fristen
due: forfalder
overdue: forfalden, forfaldne, overskredet
mail: mail, mails, mailen, e-mail, e-mails, email, e-post
inbox: indbakke*
message: besked*, meddelelse*
unread: ulæst, ulæste
attachment: vedhæftet, vedhæftning*, vedhæftede
subject: emne, emnet
recipient: modtager*
sender: afsender*
reply: svar, svare, besvar
forward: videresend*
draft: kladde*, udkast*
newsletter: nyhedsbrev*
channel: kanal, kanalen, kanaler
chat: chat, chatten
conversation: samtale*
group: gruppe*
notification: notifikation*, underretning*
notify: underret, giv besked
call: ring, ringe, opkald*
phone number: telefonnummer*
phone: telefon*, mobil*
text message: sms
contact: kontakt*
address: adresse*
friend: ven, venner, veninde*
mother: mor, moderen
father: far, faderen
wife: kone
husband: mand
boss: chef, chefen
colleague: kollega*, kolleger
team: team, hold, holdet
person: person*
people: folk, mennesker
user: bruger, brugere, brugeren
member: medlem*
employee: medarbejder*, ansat, ansatte
task: opgave*
to-do list: huskeliste*, opgaveliste*
board: tavle, tavlen
card: kort, kortet
list: liste, listen, lister, oplist
column: kolonne*
row: række, rækker
project: projekt*
milestone: milepæl*
priority: prioritet*
label: etiket*
status: status, tilstand
progress: fremskridt, fremdrift
assign: tildel*
done: færdig*, udført
complete: fuldfør*, afslut
note: note, noter, notat*
write down: notér, skriv ned
notebook: notesbog*
file: fil, filen, filer, filerne
folder: mappe, mappen, mapper
document: dokument*
spreadsheet: regneark*
sheet: ark, arket
cell: celle*
table: tabel, tabellen, tabeller
presentation: præsentation*
slide: dias, slide*
page: side, siden, sider
website: hjemmeside*, webside*, websted*
link: link, links, linket
text: tekst*
word: ord, ordet
sentence: sætning*
paragraph: afsnit
chapter: kapitel*
title: titel*, overskrift*
content: indhold*
template: skabelon*
version: version*
backup: sikkerhedskopi*, backup*
archive: arkiv*
trash: papirkurv*
drive: drev, harddisk*
storage: lager, lagerplads
memory: hukommelse*
size: størrelse*
code: kode, koden, kildekode*
repository: repo, repoet, repository
branch: gren, grenen, branch*
commit: commit*
pull request: pull request*
merge: flet, merge, sammenflet*
issue: sag, sager, issue*
bug: bug, bugs
error: fejl, fejlen, fejlmeddelelse*
problem: problem*
function: funktion*
class: klasse*
library: bibliotek*
package: pakke, pakken, pakker
dependency: afhængighed*
release: udgivelse*
publish: udgiv, offentliggør*, publicer*
test: test, teste, tests
review: gennemgå, gennemgang
change: ændr*, ændring*, skift
difference: forskel*
history: historik*, historie*
build: byg, bygge, build*
deploy: udrul*, deploy*
environment: miljø*
production: produktion*
server: server*
container: container*
service: tjeneste*
process: proces*
log: log, logs, logfil*, loggen
monitoring: overvågning*
monitor: overvåg, overvåge
alert: advarsel*, advarsler
metric: måling, målinger, nøgletal
dashboard: kontrolpanel*, dashboard*
network: netværk*
domain: domæne*
password: adgangskode*, kodeord*
key: nøgle*
login: log ind, login
permission: tilladelse*, rettighed*
access: adgang
security: sikkerhed*
database: database*
query: forespørg*
record: post i
field: felt*
data: data, oplysninger
search: søg, søge, søgning*, led efter
find: find, finde, fundet
internet: internet*, nettet
news: nyhed, nyheder, nyt om
article: artikel, artikler, artiklen
source: kilde*
result: resultat*
shop: butik*
order: bestil*, ordre*, bestilling*
customer: kunde, kunden, kunder
product: produkt*, vare, varer
invoice: faktura*, regning*
payment: betaling*
pay: betal, betale, betalt
refund: refunder*, refusion*, tilbagebetal*
budget: budget*
account: konto, kontoen, konti
balance: saldo*
bank: bank, banken
transaction: transaktion*
expense: udgift*, udlæg, brugt penge
income: indtægt*, indkomst*
revenue: omsætning*
profit: overskud*
loss: tab, underskud
cost: koste, koster, omkostning*
price: pris, prisen, priser
money: penge
euro: euro
tax: skat, skatten, moms
discount: rabat*
subscription: abonnement*
cart: indkøbskurv*, kurv
shopping list: indkøbsliste*, indkøbsseddel
shipment: forsendelse*, fragt
deliver: lever, levering*
package tracking: spor pakke, pakkesporing
stock level: lagerbeholdning*, lagerstatus
supplier: leverandør*
contract: kontrakt*, aftale om
sell: sælg, sælge, solgt, salg*
buy: køb, købe, købt, indkøb
company: virksomhed*, firma*
flight: fly, flyet, flyrejse*, flybillet*
airport: lufthavn*
plane: flyvemaskine*
hotel: hotel*
room: værelse*, rum, rummet, lokale*
apartment: lejlighed*
house: hus, huset
accommodation: overnatning*
book: book, booke, reserver*
booking: booking*, reservation*
books: bog, bogen, bøger
trip: rejse, rejsen, rejser, tur
train: tog, toget
bus: bus, bussen, busser
car: bil, bilen, biler
rental car: lejebil*, udlejningsbil*
taxi: taxa, taxi
route: rute, ruten, vej, vejen, rutevejledning*
map: landkort, bykort, kort over
distance: afstand*
place: sted, stedet, steder
city: by, byen, byer
country: land, landet, lande
street: gade, gaden
station: station*, banegård*
departure: afgang*
arrival: ankomst*
delay: forsinkelse*, forsinket
traffic: trafik*
parking: parkering*
restaurant: restaurant*
opening hours: åbningstid*
nearby: i nærheden af mig
ticket: billet*
video: video*
movie: film, filmen, biograf*
series: serie, serien, serier
episode: afsnit af, episode*
season: sæson*
actor: skuespiller*
song: sang, sangen, sange
music: musik*
artist: kunstner*
playlist: afspilningsliste*, playliste*
subtitle: undertekst*
comment: kommentar*, kommenter*
photo: foto*
image: billede*
screenshot: skærmbillede*, skærmdump*
camera: kamera*
game: spil, spillet, kamp
recipe: opskrift*
food: mad, maden
ingredient: ingrediens*
stock: aktie, aktien, aktier
share price: aktiekurs*
stock market: børs, børsen
exchange rate: valutakurs*, vekselkurs*
currency: valuta*
dividend: udbytte*
portfolio: portefølje*
crypto: krypto*
interest: rente, renten
loan: lån, lånet
insurance: forsikring*
running: løb, løbetur*, løbet, løbe
bike: cykel*
ride: cykeltur*
heart rate: puls, pulsen
steps: skridt
sleep: søvn, sovet, sove
calories: kalorie*
workout: træning*
sport: sport
weight: vægt
health: sundhed*, helbred*
doctor: læge, lægen
soccer: fodbold*
chart: diagram*, graf, grafen
bar chart: søjlediagram*
pie chart: cirkeldiagram*, lagkagediagram*
flowchart: rutediagram*, flowdiagram*
draw: tegn, tegne
drawing: tegning*
translation: oversættelse*
translate: oversæt*
language: sprog*
english: engelsk*
german: tysk*
french: fransk*
danish: dansk*
light: lys, lyset, lampe*
heating: varme, varmen, radiator*
thermostat: termostat*
door: dør, døren
window: vindue*
lock: lås, låse
unlock: lås op
vacuum: støvsug*
tv: tv, fjernsyn*
speaker: højttaler*
volume: lydstyrke*
living room: stue, stuen
kitchen: køkken*
bedroom: soveværelse*
bathroom: badeværelse*
device: enhed, enheden, enheder, apparat*
battery: batteri*
printer: printer*
print: udskriv*, print
create: opret*, lav, lave, skab
make: gør, gøre
generate: generer*
add: tilføj*, læg til
insert: indsæt*
delete: slet, slette, slettet
remove: fjern*
show: vis, vise, viser
see: se, kig
give: giv, give
tell: fortæl*, sig
explain: forklar*
get: hent, hente
send: send, sende, sendt
read: læs, læse, læs op
write: skriv, skrive
open: åbn, åbne, åben, åbent
close: luk, lukke, lukket
move: flyt, flytte
copy: kopier*, kopi
rename: omdøb*
edit: rediger*
update: opdater*
replace: erstat*, udskift*
start: start, starte, begynd*
stop: stop, stoppe, stands
restart: genstart*
execute: kør, køre, udfør
run script: script*
check: tjek, tjekke, kontroller*, undersøg*
compare: sammenlign*
count: tæl, tælle, antal*
calculate: beregn*, regn ud
sum: sum, total*, samlet*
average: gennemsnit*
number: nummer*, tal
convert: konverter*, omregn*
summarize: opsummer*, sammenfat*
summary: resumé*, oversigt*
analyze: analyser*
analysis: analyse
report: rapport*
download: download*, hent ned
upload: upload*
save: gem, gemme
export: eksporter*
import: importer*
share: del, dele
cancel: annuller*, aflys*, afbestil*, opsig*
confirm: bekræft*
accept: accepter*
reject: afvis*
approve: godkend*
play: afspil*, spil musik
pause: pause
listen: lyt, lytte
turn on: tænd*
turn off: sluk*
put: sæt, læg
set: indstil*
configure: konfigurer*
settings: indstilling*
activate: aktiver*
deactivate: deaktiver*
install: installer*
connect: forbind*, tilslut*
subscribe: abonner*
sort: sorter*
filter: filtrer*
select: vælg*
mark: marker*
attach: vedhæft*
scan: scan
extract: udtræk*
split: opdel*
recommend: anbefal*
suggest: foreslå*, forslag*
help: hjælp*
need: brug for, behøver
work: arbejd*, virker, fungerer
use: brug, bruge, anvend*
learn: lær, lære
rent: leje, lej
cheap: billig, billige, billigt
cheapest: billigst*
expensive: dyr, dyre
best: bedst*
good: god, godt, gode
better: bedre
bad: dårlig*
new: ny, nyt, nye
newest: nyeste
last: sidste, forrige
latest: seneste
current: aktuel*, nuværende
next: næste, kommende
first: første, først
previous: tidligere
old: gammel, gamle
big: stor, stort, store
biggest: største
small: lille, små
long: lang, lange
fast: hurtig*
fastest: hurtigst*
slow: langsom*
highest: højest*
lowest: lavest*
high: høj, høje
low: lavt, lave priser
more: mere, flere
most: mest, flest
less: mindre, færre
many: mange
some: nogle
important: vigtig*
urgent: haster, hastende
public: offentlig*
private: privat*
shared: delt, delte
favorite: favorit*, yndling*
pending: afventende
failed: mislykket, mislykkede, fejlet, fejlede
missing: mangler, manglende
same: samme
different: forskellig*, anden, andet, andre
similar: lignende
empty: tom, tomme
red: rød*
blue: blå
green: grøn*
name: navn*, hedder
type: type, typer
amount: beløb*, mængde
value: værdi*
question: spørgsmål*
idea: idé*, ide, ideer
example: eksempel*
plan: plan, planen
goal: mål, målet
topic: tema*
information: information*, info
description: beskrivelse*
detail: detalje*
survey: spørgeskema*
form: formular*
application: ansøgning*, app, appen
job: job*, stilling*
salary: løn, lønnen
school: skole*
course: kursus*, kurser
student: studerende*, elev*
exam: eksamen*
research: forskning*
law: lov, loven
definition: definition*, betydning*
mean: betyder
joke: vittighed*, joke
poem: digt*
story: fortælling*
hello: godmorgen, god morgen, goddag
bye: farvel
`,
};
