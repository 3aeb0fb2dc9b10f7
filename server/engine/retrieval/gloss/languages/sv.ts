import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const sv: LanguageData = {
  code: "sv",
  spaced: true,
  compounds: true,
  stopWords: `
en ett den det de jag du han hon vi ni dem oss er mig dig sig man är var vara varit har hade ha blir bli blev kan
kunde kunna ska skall skulle måste får få vill ville snälla tack gärna bara också inte ingen inget inga ju så väldigt
att som om men eftersom därför där gå går hej hallå denna detta dessa någon något ens lite nog kanske själv även ut
dessutom väl här va nån nåt finns åt
`,
  entries: `
what: vad, vilken, vilket, vilka
how: hur
how much: hur mycket, vad kostar
how many: hur många
how long: hur länge
how far: hur långt
when: när
where: var är, vart, var ligger, var finns
who: vem, vilka är
why: varför
my: min, mitt, mina
your: din, ditt, dina
our: vår, vårt, våra
their: deras
his: hans, sin, sitt, sina
and: och
or: eller
then: sedan, sen, därefter
in: i, inom
on: på
at: vid, hos
to: till
from: från
with: med
without: utan
for: för
about: angående
under: under
between: mellan
before: före, innan
after: efter
near: nära, i närheten
again: igen, på nytt
all: alla, allt
every: varje
now: nu, just nu, för närvarande
today: idag, i dag
tomorrow: imorgon, i morgon, imorn
day after tomorrow: övermorgon, i övermorgon
yesterday: igår, i går
tonight: ikväll, i kväll, i natt, inatt
this morning: imorse, i morse
tomorrow morning: imorgon bitti, i morgon bitti
morning: morgon, morgonen, förmiddag*
noon: lunchtid
afternoon: eftermiddag*
evening: kväll, kvällen, kvällar
night: natt, natten, nätter
weekend: helg, helgen, helger, veckoslut*
week: vecka, veckan, veckor, veckans
this week: den här veckan, denna vecka
next week: nästa vecka
last week: förra veckan
month: månad*
year: år, året, åren, årets
day: dag, dagen, dagar, dagens, daglig*
hour: timme, timmar, timmen
minute: minut*
second: sekund*
what time: hur mycket är klockan, vad är klockan
o'clock: klockan, kl
time: tid, tiden, tider, gång, gånger
date: datum, datumet
monday: måndag*
tuesday: tisdag*
wednesday: onsdag*
thursday: torsdag*
friday: fredag*
saturday: lördag*
sunday: söndag*
january: januari
february: februari
march: mars
may: maj
june: juni
july: juli
august: augusti
october: oktober
spring: våren
summer: sommar*
autumn: höst, hösten
winter: vinter, vintern
quarter: kvartal*, kvart
soon: snart
later: senare
early: tidig, tidigt
late: sent, försenad
always: alltid
two: två
three: tre
four: fyra
five: fem
six: sex
seven: sju
eight: åtta
nine: nio
ten: tio
half: halv, halva, hälften
hundred: hundra
thousand: tusen
percent: procent
weather: väder, vädret, väderlek*
weather forecast: väderprognos*, väderleksrapport*
forecast: prognos*
rain: regn, regnet, regna, regnar
snow: snö, snön, snöa, snöar
sun: sol, solen, soligt
wind: vind, vinden, blåser, blåsigt
storm: storm, stormen, åska
cloud: moln, molnigt
temperature: temperatur*, grader
cold: kallt, kall
warm: varmt, varm, värme
umbrella: paraply
air quality: luftkvalitet*
sunrise: soluppgång*
sunset: solnedgång*
time zone: tidszon*
calendar: kalender*, almanacka
appointment: bokad tid, tidsbokning*
meeting: möte, mötet, möten
event: händelse*, evenemang*
invitation: inbjudan, inbjudning*
invite: bjud in, bjuda in
attendee: deltagare*
free: ledig, ledigt, lediga, gratis
busy: upptagen, upptaget
available: tillgänglig*
schedule: schema, schemalägg*, planera, planering
postpone: skjut upp, skjuta upp, senarelägg*, flytta mötet
reminder: påminnelse*
remind: påminn, påminna
alarm: larm*, väckarklocka, alarm
timer: timer, äggklocka
birthday: födelsedag*
holiday: helgdag*, röd dag
vacation: semester*
deadline: deadline*, sista dag, tidsfrist
due: förfaller
overdue: förfallen, förfallna, försenade
mail: mejl*, mail, mailet, e-post, epost, e-postmeddelande*
inbox: inkorg*
message: meddelande*
unread: oläst, olästa
attachment: bilaga, bilagor, bilagan, bifogad*
subject: ämne, ämnet, ämnesrad
recipient: mottagare*
sender: avsändare*
reply: svar, svara, svaret, besvara
forward: vidarebefordra*
draft: utkast*
newsletter: nyhetsbrev*
channel: kanal, kanalen, kanaler
chat: chatt*
conversation: konversation*, samtal*
group: grupp*
notification: avisering*, notis*
notify: meddela, avisera
call: ring, ringa, samtal till
phone number: telefonnummer*
phone: telefon*, mobil*
text message: sms
contact: kontakt*
address: adress*
friend: vän, vännen, vänner, kompis*
mother: mamma
father: pappa
wife: fru, frun
husband: maken
boss: chef, chefen
colleague: kollega*, kollegor
team: team, lag, laget
person: person*
people: folk, människor
user: användare*, användarna
member: medlem*
employee: anställd*, medarbetare*
task: uppgift*
to-do list: att göra-lista, att göra lista
to-do: att göra
board: tavla, tavlan, anslagstavla
card: kort
list: lista, listan, listor, räkna upp
column: kolumn*
row: rad, rader, raden
project: projekt*
milestone: milstolpe*
priority: prioritet*
label: etikett*
status: status, läge
progress: framsteg
assign: tilldela*
done: klar, klart, klara, färdig*
complete: slutför*, avsluta, bocka av
note: anteckning*
write down: anteckna, skriv ner, skriv upp
notebook: anteckningsbok, anteckningsblock
file: fil, filen, filer, filerna
folder: mapp, mappen, mappar
document: dokument*
spreadsheet: kalkylark*, kalkylblad*
sheet: blad, bladet
cell: cell, celler
table: tabell*
presentation: presentation*
slide: bild i presentationen
page: sida, sidan, sidor
website: webbplats*, webbsida*, hemsida*, webbsajt*
link: länk*
text: text, texten, texter
word: ord, ordet
sentence: mening, meningen
paragraph: stycke*
chapter: kapitel*
title: titel, titeln, rubrik*
content: innehåll*
template: mall, mallen, mallar
version: version*
backup: säkerhetskopi*, backup*
archive: arkiv*
trash: papperskorg*
drive: disk, disken, hårddisk*
storage: lagring, lagringsutrymme
memory: minne, minnet
size: storlek*
code: kod, koden, källkod
repository: repo, repot, repository, förråd
branch: gren, grenen, branch*
commit: commit*
pull request: pull request*
merge: slå ihop, slå samman, merga
issue: ärende*, issue*
bug: bugg*
error: fel, felet, felmeddelande*
problem: problem*
function: funktion*
class: klass*
variable: variabel*
library: bibliotek*
package: paket*
dependency: beroende*
release: release*, utgåva
publish: publicera*
test: test, testa, tester
review: granska*, granskning
change: ändra*, ändring*, byt, byta
difference: skillnad*
history: historik*, historia
build: bygg, bygga, bygge
deploy: driftsätt*, deploya, rulla ut
environment: miljö*
production: produktion
server: server*, servrar
container: container*, behållare*
service: tjänst, tjänsten, tjänster
process: process*
log: logg*, loggar
monitoring: övervakning
monitor: övervaka*
alert: varning*
metric: mätvärde*, nyckeltal
dashboard: instrumentpanel*, översiktspanel
network: nätverk*
domain: domän*
password: lösenord*
key: nyckel*, nycklar
login: inloggning*, logga in
permission: behörighet*, rättighet*
access: åtkomst, tillgång
security: säkerhet
database: databas*
query: fråga databasen, databasfråga
record: post i, poster
field: fält*
data: data, uppgifter
search: sök, söka, sökning*, leta
find: hitta, hittar, hittade
internet: internet, nätet, webben
news: nyhet*, nyheter
article: artikel, artiklar, artikeln
source: källa, källor
result: resultat*
shop: butik*, affär, affären
order: beställ*, order
customer: kund, kunden, kunder
product: produkt*
invoice: faktura*, fakturor
payment: betalning*
pay: betala, betalar
refund: återbetal*
budget: budget*
account: konto, kontot, konton
balance: saldo*
bank: bank, banken
transaction: transaktion*
expense: utgift*, kostnad*, spenderat
income: inkomst*
revenue: omsättning*, intäkt*
profit: vinst*
loss: förlust*
cost: kosta, kostar
price: pris, priset, priser
money: pengar
euro: euro
dollar: dollar
tax: skatt, skatten, moms
discount: rabatt*
subscription: prenumeration*, abonnemang*
cart: varukorg*, kundvagn*
shopping list: inköpslista*, handlingslista*
shipment: försändelse*, frakt
deliver: lever*
package tracking: spåra paket, spårning
stock level: lagersaldo*, lagerstatus
warehouse: lager, lagret
supplier: leverantör*
contract: avtal*, kontrakt*
sell: sälj, sälja, försäljning*
buy: köp, köpa, köpt, handla
company: företag*, bolag*
deal: affärer
flight: flyg, flyget, flygresa*, flygning*
airport: flygplats*
plane: flygplan*
hotel: hotell*
room: rum, rummet
apartment: lägenhet*
house: hus, huset
accommodation: boende*
book: boka, bokar, bokade, reservera
booking: bokning*, reservation*
books: bok, boken, böcker
trip: resa, resan, resor
train: tåg, tåget, tågen
bus: buss*
car: bil, bilen, bilar
rental car: hyrbil*
taxi: taxi
route: rutt*, väg, vägen, vägbeskrivning*
map: karta, kartan, kartor
distance: avstånd*
place: plats, platsen, platser, ställe
city: stad, staden, städer
country: land, landet, länder
street: gata, gatan
station: station*
departure: avgång*
arrival: ankomst*
delay: försening*
traffic: trafik*
parking: parkering*
restaurant: restaurang*
opening hours: öppettider
nearby: nära mig
ticket: biljett*
video: video*
movie: film, filmen, filmer, bio
series: serie, serien, serier
episode: avsnitt*
season: säsong*
actor: skådespelare*
song: låt, låten, låtar, sång
music: musik*
artist: artist*
album: album*
playlist: spellista*, spellistor
subtitle: undertext*
comment: kommentar*, kommentera
photo: foto*
image: bild, bilden, bilder
screenshot: skärmdump*, skärmbild*
camera: kamera*
game: spel, spelet, match, matchen
recipe: recept*
food: mat, maten
ingredient: ingrediens*
stock: aktie, aktien, aktier
share price: aktiekurs*
stock market: börs, börsen
exchange rate: växelkurs*, valutakurs*
currency: valuta*
dividend: utdelning*
portfolio: portfölj*
crypto: krypto*
interest: ränta, räntan
loan: lån, lånet
insurance: försäkring*
running: löpning, sprungit, springa, löprunda*, löppass
bike: cykel*
ride: cykeltur*
heart rate: puls, pulsen, hjärtfrekvens
steps: steg
sleep: sömn, sovit, sova
calories: kalori*
workout: träning*, träningspass
sport: sport, idrott
weight: vikt
health: hälsa
doctor: läkare*, doktor
soccer: fotboll*
chart: diagram*, graf, grafen
bar chart: stapeldiagram*
pie chart: cirkeldiagram*, tårtdiagram*
flowchart: flödesschema*
draw: rita
drawing: ritning*, teckning
translation: översättning*
translate: översätt*
language: språk*
english: engelsk*
german: tysk*
french: fransk*
spanish: spansk*
swedish: svensk*
light: ljus, ljuset, lampa, lampan, lampor, lamporna, belysning*
heating: värmen, uppvärmning, element
thermostat: termostat*
door: dörr*
window: fönster*
lock: lås, låsa
unlock: lås upp, låsa upp
vacuum: dammsug*
tv: tv, teve
speaker: högtalare*
volume: volym*
living room: vardagsrum*
kitchen: kök, köket
bedroom: sovrum*
bathroom: badrum*
device: enhet, enheten, enheter, apparat*
battery: batteri*
printer: skrivare*
print: skriv ut, skriva ut
create: skapa, skapar, upprätta
make: gör, göra, gjort
generate: generera
add: lägg till, lägga till, lägg in, addera
insert: infoga
delete: radera, ta bort, tar bort
remove: avlägsna
show: visa, visar
see: se, titta
give: ge, ger
tell: berätta, säg
explain: förklara
get: hämta, hämtar
send: skicka, skickar, sänd
read: läs, läsa, läser, läs upp
write: skriv, skriva
open: öppna, öppen, öppet, öppnar
close: stäng, stänga, stängd
move: flytta, flyttar
copy: kopiera, kopia
rename: döp om, döpa om, byt namn
edit: redigera
update: uppdatera*, uppdatering*
replace: ersätt, byt ut
start: starta, startar, börja, börjar
stop: stoppa, stopp, stanna
restart: starta om, omstart*
execute: kör, köra, exekvera
run script: skript*
check: kolla, kontrollera, kolla upp
compare: jämför*
count: räkna, antal
calculate: beräkna, räkna ut
sum: summa*, totalt, total
average: genomsnitt*, medelvärde*
number: nummer, numret, siffra
convert: konvertera, omvandla, räkna om
summarize: sammanfatta
summary: sammanfattning*, översikt*
analyze: analysera
analysis: analys*
report: rapport*
download: ladda ner, ladda ned, nedladdning*
upload: ladda upp
save: spara, sparar
export: exportera
import: importera
share: dela, delar
cancel: avboka, avbryt, ställ in, säg upp, avbeställ*
confirm: bekräfta
accept: acceptera
reject: avvisa, avslå
approve: godkänn*
play: spela, spela upp
pause: pausa, paus
listen: lyssna
turn on: tänd, tända, slå på, sätt på
turn off: släck, släcka, stäng av, slå av
put: sätt, lägg
set: ställ
configure: konfigurera
settings: inställning*
activate: aktivera
deactivate: inaktivera
install: installera
connect: anslut*
subscribe: prenumerera
sort: sortera
filter: filtrera
select: markera, välj, välja
attach: bifoga
scan: skanna
extract: extrahera
split: dela upp
recommend: rekommendera*, rekommendation*
suggest: föreslå, förslag
help: hjälp, hjälpa
need: behöver, behöva
want: vill ha
work: arbete*, jobba, fungerar
use: använd, använda
learn: lär, lära
rent: hyra, hyr
cheap: billig, billigt, billiga
cheapest: billigast*
expensive: dyr, dyrt, dyra
best: bäst, bästa
good: bra, god, gott
better: bättre
bad: dålig*
new: ny, nytt, nya
newest: nyaste
last: sista, förra, senaste
current: aktuell*, nuvarande, pågående
next: nästa, kommande
first: första, först
previous: föregående, tidigare
old: gammal, gamla, gammalt
big: stor, stort, stora
biggest: största
small: liten, litet, små
long: lång, långt, långa
short: kort text, korta
fast: snabb, snabbt, snabba
fastest: snabbast*
slow: långsam*
highest: högst, högsta
lowest: lägst, lägsta
high: hög, högt, höga
low: låg, lågt
more: mer, fler
most: mest, flest
less: mindre, färre
many: många, mycket
some: några, vissa
only: endast, enbart
important: viktig*
urgent: brådskande, akut
public: offentlig*
private: privat*
shared: delad*
favorite: favorit*
pending: väntande
failed: misslyckad*, misslyckades
missing: saknas, saknade
same: samma
different: olika, annan, annat, andra
similar: liknande
empty: tom, tomt
red: röd, rött, röda
blue: blå, blått
green: grön*
name: namn, namnet, heter
type: typ, typen
amount: belopp*, mängd
value: värde*
question: fråga, frågor
idea: idé*
example: exempel*
plan: plan, planen
goal: mål, målet
topic: ämnen
information: information, info
description: beskrivning*
detail: detalj*
survey: enkät*
form: formulär*
application: ansökan, applikation*, app, appen
job: jobb*
salary: lön, lönen
school: skola, skolan
course: kurs, kursen
student: student*, elev*
exam: tenta, prov
research: forskning*
law: lag om, lagen
definition: definition*, betydelse
mean: betyder
joke: skämt*
poem: dikt, dikten
story: berättelse*
hello: god morgon, god kväll
bye: hej då
`,
};
