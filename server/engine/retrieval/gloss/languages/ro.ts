import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const ro: LanguageData = {
  code: "ro",
  spaced: true,
  stopWords: `
un o niște al a ai ale eu tu el ea noi voi ei ele mă te se ne vă îl îi le își îmi îți mi ți i l lui lor este e ești
sunt suntem era fi fost am are avem aveți au aveam nu da foarte bine dar căci deci așa asta acest această aceste
acesta aceasta acei acel acea aia ăsta ăla poți poate pot putea puteți ați putem trebuie aș ar vreau vrei vrea rog
mulțumesc salut bună să că dacă ca mai nici chiar doar va vom vor s m n fie prea
`,
  entries: `
what: ce, care
how: cum
how much: cât, câtă, cât costă
how many: câți, câte
how long: cât timp
when: când
where: unde
who: cine
why: de ce
me: mie, pe mine
my: meu, mea, mei, mele
your: tău, ta, tăi, tale
our: nostru, noastră, noștri, noastre
his: său, sa, săi, sale
and: și
or: sau
then: apoi, după aceea
in: în, din, într
to: la, către, până, spre
on: pe
from: de la, dinspre
of: de
with: cu
without: fără
for: pentru
about: despre
under: sub
between: între
before: înainte
after: după
during: în timpul
near: lângă, aproape
here: aici
again: din nou, iar
all: toate, toți, tot, toată
every: fiecare
now: acum, în acest moment
today: astăzi, azi
tomorrow: mâine
day after tomorrow: poimâine
yesterday: ieri
tonight: diseară, la noapte
this morning: azi dimineață, în această dimineață
morning: dimineaț*
noon: prânz, amiază
afternoon: după-amiaz*, după amiaz*
evening: seară, seara
night: noapte, noaptea
weekend: weekend*, sfârșit de săptămână
week: săptămân*
this week: săptămâna asta, săptămâna aceasta
next week: săptămâna viitoare
last week: săptămâna trecută
month: lună, luna, luni de, lunar*
year: an, anul, ani, anual*
day: zi, ziua, zile, zilnic*
hour: oră, ora, ore
minute: minut*
second: secund*
what time: ce oră, cât e ceasul, cât este ceasul
date: dată, data
time: timp
monday: luni
tuesday: marți
wednesday: miercuri
thursday: joi
friday: vineri
saturday: sâmbăt*
sunday: duminic*
january: ianuarie
february: februarie
march: martie
april: aprilie
may: luna mai
june: iunie
july: iulie
august: august
september: septembrie
october: octombrie
november: noiembrie
december: decembrie
spring: primăvar*
summer: vară, vara
autumn: toamn*
winter: iarnă, iarna
quarter: trimestr*
soon: curând
later: mai târziu
early: devreme
always: mereu, întotdeauna
two: doi, două
three: trei
four: patru
five: cinci
six: șase
seven: șapte
eight: opt
nine: nouă lucruri
ten: zece
half: jumătate
hundred: sută, o sută
thousand: mie de, mii
percent: la sută, procent*
weather: vreme, vremea, meteo
forecast: prognoz*
rain: ploaie, ploua, plouă, ploi
snow: zăpad*, ninge, ninsoare
sun: soare, însorit
wind: vânt, vântul
storm: furtun*
cloud: nori, înnorat
temperature: temperatur*, grade
cold: frig, rece
warm: cald, căldură
umbrella: umbrel*
air quality: calitatea aerului
sunrise: răsărit*
sunset: apus, apusul
time zone: fus orar, fusul orar
calendar: calendar*, agend*
appointment: programare, programări, programarea
meeting: întâlnir*, ședinț*, întâlnesc
event: eveniment*
invitation: invitați*
invite: invită
attendee: participan*
free: liber*, gratuit*, gratis
busy: ocupat*
available: disponibil*
schedule: programeaz*, planific*, orar*, program
postpone: amân*
reminder: memento*, reminder*
remind: amintește*, reamintește*
alarm: alarmă, alarma, alarme, deșteptător*
timer: cronometr*, temporizator
birthday: ziua de naștere, aniversar*
holiday: sărbătoare, sărbători
vacation: vacanț*, concedi*
deadline: termen limită, termen, termene, termenul
due: scadent*
overdue: restant*, întârziat*
mail: e-mail, email, emailuri, e-mailuri, mail, mailuri, mailul, poștă electronică
inbox: căsuța poștală, mesaje primite
message: mesaj*
unread: necitit*
attachment: atașament*
subject: subiect*
recipient: destinatar*
sender: expeditor*
reply: răspund*, răspuns*
forward: redirecțion*
draft: ciorn*
channel: canal, canale, canalul
chat: chat
conversation: conversați*
group: grup, grupul, grupuri
notification: notificăr*, notificare
notify: anunț*, notific*
call: sun pe, sună, apel*
phone number: număr de telefon, numărul de telefon
phone: telefon*
text message: sms
contact: contact*
address: adres*
friend: prieten*
mother: mama, mamei
father: tata, tatei
wife: soția, soției
husband: soțul
boss: șef, șeful, șefului
colleague: coleg*
team: echip*
person: persoan*
people: oameni
user: utilizator*
member: membr*
employee: angajat*
task: sarcin*, task, taskuri
to-do list: lista de sarcini, listă de sarcini
to-do: de făcut
board: panou, tabla
card: card, cardul, carduri
list: listă, lista, liste, listează, enumer*
column: coloan*
row: rând, rânduri
project: proiect*
priority: priorit*
label: etichet*
status: stare, starea, stadiu*
progress: progres*
assign: atribui*, alocă, alocați
done: gata, făcut, terminat*, finalizat*
complete: finalizeaz*, termină, bifeaz*
note: notiț*, notă
write down: noteaz*
file: fișier*
folder: dosar*, folder*, director
document: document*
spreadsheet: foaie de calcul, foi de calcul, foaia de calcul
sheet: foaie, foaia
cell: celul*
table: tabel*
presentation: prezentar*, prezentăr*
slide: diapozitiv*
page: pagin*
website: site, site-ul, pagină web
link: link*, legătur*
text: text, textul
word: cuvânt*, cuvinte
sentence: propoziți*, fraz*
paragraph: paragraf*
chapter: capitol*
title: titlu*
content: conținut*
template: șablon*
version: versiun*
backup: copie de rezervă, copii de rezervă, backup*
archive: arhiv*
trash: coș de gunoi
drive: disc, discul, unitate
storage: stocare, spațiu
memory: memori*
size: mărime*, dimensiun*
code: cod, codul
repository: repo, repository, depozit*
branch: ramur*, branch*
commit: commit*
pull request: pull request*
merge: îmbin*, unește
issue: tichet*, issue*
bug: bug, buguri
error: eroare, erori, eroarea, erorile
problem: problem*
function: funcți*
library: bibliotec*
package: pachet*, colet*
dependency: dependenț*
release: lansar*
publish: public, publică
test: test, teste, testeaz*
review: revizui*, recenzi*
change: schimb*, modific*
difference: diferenț*
history: istoric*, istorie
build: build*, compileaz*, construi*
deploy: implementeaz*, deploy*
environment: mediu, mediul
production: producți*
server: server, serverul, servere, serverele
container: container*
service: servici*
process: proces*
log: jurnal*, loguri, log
monitoring: monitorizare
monitor: monitorizeaz*
alert: alertă, alerte, alerta
metric: metric*, indicator*
dashboard: tablou de bord, panou de control
network: rețea, rețele
domain: domeni*
password: parol*
key: cheie, chei
login: autentific*, conectare
permission: permisiun*
access: acces, accesul
security: securitat*
database: bază de date, baza de date, baze de date
query: interog*
record: înregistrar*
field: câmp*
data: date, datele
search: caută, caut, căut*
find: găs*
internet: internet*, web
news: știr*, noutăți
article: articol*
source: surs*
result: rezultat*
shop: magazin*
order: comand*, comenzi*
customer: client*
product: produs*
invoice: factur*
payment: plată, plata, plăți, plățile
pay: plătește, plăti, plătesc
refund: rambursă, bursa, restitui*
budget: buget*
account: cont, contul, conturi
balance: sold, soldul
bank: bancă, banca, bancar*
transaction: tranzacți*
expense: cheltui*
income: venit, venituri
revenue: cifră de afaceri, încasăr*
profit: profit*
loss: pierder*
cost: cost, costă, costuri
price: preț, prețul, prețur*
money: bani
euro: euro
dollar: dolar*
tax: taxă, taxe, impozit*, tva
discount: reducer*
subscription: abonament*
cart: coș, coșul de cumpărături
shopping list: listă de cumpărături, lista de cumpărături
shipment: expedier*
deliver: livr*
stock level: stoc, stocul, inventar*
warehouse: depozitul
supplier: furnizor*
contract: contract*
sell: vinde, vând, vânz*
buy: cumpăr*
company: compani*, firmă, firma, firme, firmei
deal: afacer*
flight: zbor*
airport: aeroport*
plane: avion*
hotel: hotel*
room: cameră, camera, camere, sală
apartment: apartament*
house: casă, casa
accommodation: cazare*
book: rezerv*
booking: rezervare, rezervări, rezervarea
books: carte, cartea, cărți
trip: călător*, excursi*
train: tren, trenul, trenuri
bus: autobuz*
car: mașin*
rental car: mașină închiriată, închirieri auto
taxi: taxi
route: rută, ruta, rute, traseu*, drum, drumul
map: hartă, harta, hărți
distance: distanț*
place: loc, locul, locuri
city: oraș*
country: țar*, țăr*
street: stradă, strada, străz*
station: gară, gara, gări, stați*
departure: plecar*, pleacă
arrival: sosir*
delay: întârzier*
traffic: trafic*
parking: parcare, parcări
restaurant: restaurant*
opening hours: orar de funcționare, program de funcționare
nearby: lângă mine, în apropiere
ticket: bilet*
video: video, videoclip*
movie: film*
series: serial*
episode: episod*
season: sezon*
actor: actor*
song: cântec*, melodi*, piesă, piesa, piese
music: muzic*
artist: artist*
album: album*
playlist: listă de redare
subtitle: subtitr*
comment: comentari*, comenteaz*
photo: poză, poza, poze, pozele, fotografi*
image: imagin*
screenshot: captură de ecran, capturi de ecran
camera: camera foto, camera video
game: joc, jocul, jocuri, meci*
recipe: rețet*
food: mâncare*
stock: acțiun*
stock market: burs*
exchange rate: curs valutar, cursul valutar, curs de schimb, cursul
currency: valut*, moned*
dividend: dividend*
portfolio: portofoli*
interest: dobând*
loan: împrumut*, credit, creditul, credite
insurance: asigur*
running: alerg*
bike: biciclet*
heart rate: puls, pulsul, ritm cardiac
steps: pași
sleep: somn, dormit
workout: antrenament*
sport: sport
weight: greutat*
health: sănătat*
doctor: medic, doctor*
soccer: fotbal*
chart: grafic*, diagram*
flowchart: diagramă de flux
draw: desen*
translation: traducer*
translate: tradu*
language: limba, limbă, limbi
english: englez*
german: german*
french: francez*
romanian: român*
light: lumin*, bec, becul
heating: încălzir*, căldura
door: ușă, ușa, uși
window: fereastr*, ferestr*
lock: încui*, blocheaz*
unlock: descui*, deblocheaz*
tv: televizor*
speaker: boxă, boxe, difuzor*
volume: volum*
living room: sufrageri*, living
kitchen: bucătări*
bedroom: dormitor*
bathroom: baie, baia
device: dispozitiv*
battery: bateri*
printer: imprimant*
print: imprim, tipăr*
create: creeaz*, crea, creez
make: fă, face, fac
generate: genereaz*
add: adaug*, adăug*
insert: insereaz*, introdu
delete: șterge*, elimin*
remove: scoate
show: arat*, afișeaz*
see: vezi, vedea, văd
give: dă, dă-mi
tell: spune, spune-mi, zi-mi
explain: explic*
get: obțin*, ia, preia
send: trimit*
read: citeș*, citi, citesc
write: scrie*
open: deschi*
close: închid*, închis*
move: mută, mutați, muta
copy: copiaz*, copie
rename: redenum*
edit: editeaz*
update: actualiz*
replace: înlocui*
start: porneș*, pornește, încep*
stop: opreș*, oprește
restart: reporn*
execute: execută, executați, rulează, rula
run script: script*
check: verific*
compare: compară, comparați, compara
count: număr câte, numără
calculate: calculează, calcula, calculați, calcul
sum: sumă, suma, total, totalul
average: medie, media
number: număr*, numere
convert: converteș*, transform*
summarize: rezum*
summary: rezumat*
analyze: analizeaz*
analysis: analiz*
report: raport*
download: descarc*, descărc*
upload: încarc*, încărc*
save: salveaz*, salva
export: exportă, exportați, exporta
import: import, importă
share: partaj*, distribui*, împărtăș*
cancel: anulează, anulați, anula
confirm: confirmă, confirmați, confirma
accept: acceptă, acceptați
reject: respinge*, refuz*
approve: aprob*
play: redă, redați, cântă, pune muzică
listen: ascult*
turn on: aprinde*
turn off: stinge*
put: pune
set: seteaz*, stabil*
settings: setăr*
activate: activeaz*
deactivate: dezactiveaz*
install: instaleaz*
connect: conecteaz*
sort: sorteaz*, ordoneaz*
filter: filtreaz*
select: selecteaz*
choose: alege
mark: marcheaz*
attach: ataș*
extract: extrage*
split: împarte
recommend: recomand*
suggest: suger*
help: ajută, ajutor, ajuta
need: nevoie
work: lucr*, funcționeaz*
use: foloseș*, utiliz*
learn: învăț*
rent: închiri*, chirie
cheap: ieftin*
cheapest: cel mai ieftin, cea mai ieftină, cele mai ieftine
expensive: scump*
best: cel mai bun, cea mai bună, cele mai bune
good: bun, buni, bune
bad: rău, prost
new: nou, noi sarcini, noul, nouă
last: ultim*, trecut*
latest: cel mai recent, cele mai recente, recent*
current: curent*, actual*
next: următo*, viito*
first: prim, prima, primul, primele
previous: anterior*, precedent*
old: vechi*
big: mare, mari
biggest: cel mai mare, cea mai mare
small: mic, mică, mici
long: lung*
short: scurt*
fast: rapid*, repede
slow: lent*
high: înalt*
more: mai mult, mai multe
less: mai puțin
many: mult, multe, mulți
some: câteva, câțiva, unele
important: important*
urgent: urgent*
private: privat*
shared: partajat*
favorite: favorit*, preferat*
pending: în așteptare
failed: eșuat*
missing: lipsă, lipsește, lipsesc
different: diferit*, alt, altă, alte
similar: similar*
empty: gol, goală
red: roșu, roșie, roșii
blue: albastr*
green: verde
name: nume*
type: tip, tipul
value: valoar*
amount: cantit*
question: întreb*
idea: idee, idei
example: exemplu*
plan: plan, planul
goal: obiectiv*, scop*
topic: temă, tema
information: informați*
description: descrier*
detail: detali*
form: formular*
application: aplicați*, cerere
job: loc de muncă, joburi, post
salary: salari*
school: școal*
course: curs de, cursuri
student: student*, elev*
exam: examen*
law: lege, legea
definition: definiți*
mean: înseamnă
joke: glum*
poem: poezi*
story: povest*
hello: bună ziua, bună dimineața, bună seara
bye: la revedere
`,
};
