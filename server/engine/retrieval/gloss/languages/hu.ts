import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const hu: LanguageData = {
  code: "hu",
  spaced: true,
  stopWords:
    "a az egy és vagy is nem de hogy ha már még csak nagyon én te ő mi ti ők ez ezt azt ezek azok itt ott nekem neked neki nekünk engem téged van vannak volt voltak lesz lesznek lenni kell kellene lehet szeretném szeretnék akarok tudsz tudnál tudom kérlek kérem légy szíves kérek be ki fel le meg el rá bele szia köszönöm igen jó amit ami aki amely mert így úgy után",
  entries: `
weather: időjárás*, idő lesz
forecast: előrejelzés*
temperature: hőmérséklet*, hány fok*
rain: eső*, esni
snow: havaz*, havazás
wind: szél, szele*
umbrella: esernyő*
time: idő, idej*, hány óra*
time zone: időzón*
timer: időzítő*
alarm: ébresztő*
calendar: naptár*
calendar event: esemény*
meeting: találkozó*, megbeszélés*, értekezlet*, meeting*
appointment: időpont*
schedule: ütemez*, beosztás*, menetrend*, órarend*
plan: terv, terve*, tervez*
invite: meghív*, hívd meg
attendees: résztvevő*
free: szabad*, ingyen*
busy: elfoglalt*
holiday: ünnep*
vacation: szabadság*, nyaral*
birthday: születésnap*, szülinap*
reminder: emlékeztető*
remind: emlékeztess*, emlékeztet
deadline: határidő*
overdue: lejárt*, késésben, elmaradt*
email: e-mail*, email*, levél, level*, levele*, mail*
inbox: beérkező*, postafiók*, postaláda*
draft: piszkozat*, vázlat*
attachment: melléklet*, csatolmány*
attach: csatol*
unread: olvasatlan*
recipient: címzett*
sender: feladó*
subject: tárgy*
message: üzenet*
chat: csevegés*, beszélgetés*, chat*
channel: csatorn*
call: hívd fel, hívás*, telefonál*
phone: telefon*, mobil*
phone number: telefonszám*
notification: értesítés*
notify: értesíts*, értesít
reply: válasz*
forward: továbbít*
send: küld*, elküld*
write: írj*, írd, ír, írni, megír*
read: olvas*, elolvas*, felolvas*
task: feladat*, teendő*
to-do list: teendőlist*, teendők listáj*, feladatlist*
board: tábl*
card: kárty*
column: oszlop*
label: címk*
priority: prioritás*
status: állapot*, státusz*
done: kész, elvégzett, befejezett
complete: befejez*, teljesít*
project: projekt*
assign: rendeld*, hozzárendel*, oszd ki
note: jegyzet*, feljegyz*
file: fájl*, állomány*
folder: mapp*
directory: könyvtár*
spreadsheet: táblázatkezelő*, munkafüzet*, excel*
table: táblázat*
cell: cell*
row: sor, sorok*, sort
sheet: munkalap*
document: dokumentum*, irat*
documentation: dokumentáció*
page: oldal*, lap, lapok
presentation: prezentáció*, bemutató*
slide: dia, diá*
text: szöveg*
word: szó, szav*
report: jelentés*, riport*
template: sablon*
form: űrlap*
contract: szerződés*
archive: archív*
disk: lemez*
disk space: tárhely*, lemezterület*
size: méret*
link: link, linke*, hivatkozás*
code: kód*
repository: repó*, tároló*, repository*
branch: ág, ágat, ágak*, ágba, branch*
commit: commit*, kommit*
pull request: pull request*, merge request*, beolvasztási kérelem
merge: egyesít*, összefésül*, olvaszd, mergel*
issue: hibajegy*, issue*, jegy*
bug: bug*
error: hiba, hibá*, hibák*
review: átnéz*, felülvizsgál*
diff: különbség*, eltérés*
conflict: ütközés*, konfliktus*
release: kiadás*
version: verzió*
function: függvény*, funkció*
test: teszt*
script: szkript*, script*
library: programkönyvtár*
package: csomag*
dependency: függőség*
fix: javít*, kijavít*
clone: klónoz*
rollback: visszaállítás*, vond vissza
developer: fejlesztő*
build: build*, fordítás kód*
pipeline: pipeline*
deploy: telepítsd élesbe, élesít*, deploy*
environment: környezet*
production: éles*
container: konténer*
image: kép, képe*, képek*
server: szerver*, kiszolgáló*
service: szolgáltatás*
log: napló*, log, logok*
monitoring: megfigyel*, monitoroz*, figyel*
alert: riaszt*, figyelmeztet*
incident: incidens*
metric: mérőszám*, metrik*
dashboard: irányítópult*, műszerfal*
memory: memóri*
process: folyamat*
network: hálózat*
domain: domain*
backup: biztonsági ment*, biztonsági másolat*
restore: visszaállít*, helyreállít*
database: adatbázis*
query: lekérdez*
record: rekord*, bejegyz*
field: mező*
user: felhasználó*
password: jelszó*, jelszav*
access: hozzáférés*
permission: jogosultság*, engedély*
login: bejelentkez*
key: kulcs*
security: biztonság*
search: keres*, keress*, kutass*
find: találd*, találj*, megtalál*
web: internet*, web, neten, interneten
website: webold*, honlap*, weblap*
browser: böngésző*
screenshot: képernyőkép*, képernyőfotó*
click: kattint*
button: gomb*
news: hír, hírek*, híre*
article: cikk*
information: információ*
details: részlet*
question: kérdés*
meaning: jelent, jelenti
order: rendelés*, megrendel*, rendelj*
customer: ügyfel*, vevő*, vásárló*
product: termék*, áru*
store: bolt*, üzlet*, áruház*
cart: kosár*
inventory: készlet*, raktár*
invoice: számla, számlá*
payment: fizetés*, befizetés*
pay: fizess*, fizetni, kifizet*
refund: visszatérítés*, visszatérít*
discount: kedvezmény*
price: ára, árak*, árát, ár, mennyibe kerül, költség*
cheapest: legolcsóbb*, olcsó*
expensive: drág*, legdrágább*
delivery: kiszállít*, szállít*
shipment: küldemény*
subscription: előfizet*
budget: költségvet*, büdzsé*
account: fiók*, bankszámla*
bank: bank*
balance: egyenleg*
transaction: tranzakció*
transfer: utal*, átutal*
expense: kiadások*, költöttem*, kiadásai*
income: bevétel*, jövedelem*
profit: nyereség*, haszon*
sales: eladás*, értékesít*
buy: vásárol*, vegyél*, venni, vegyünk
money: pénz*
tax: adó, adót, adók
receipt: nyugt*, blokk
category: kategóri*
contact: kapcsolat*, névjegy*
deal: ajánlat*, ügylet*
company: cég*, vállalat*
ticket: jegyet, menetjegy*, repülőjegy*
support: támogatás*
employee: alkalmazott*, dolgozó*
colleague: kolléga*, munkatárs*
team: csapat*
member: tag, tagok*
manager: vezető*, menedzser*
boss: főnök*
people: emberek*
person: ember, személy*
friend: barát*
name: név, neve*
address: cím, címe*
flight: járat*, repül*
airport: reptér*, repülőtér*, reptere*
hotel: szállod*, hotel*, szállás*
room: szob*
apartment: lakás*, apartman*
rental: bérel*, bérlés*, albérlet*
booking: foglalás*
book: foglal*, könyv*
trip: utazás*, út, kirándul*
train: vonat*
bus: busz*
car: autó*, kocsi*
route: útvonal*
map: térkép*
directions: hogyan jutok*, útirány*
distance: távolság*
location: hely, helye*, helyszín*
nearby: közel*, közeli*, legközelebbi, környék*
city: város*
country: ország*
restaurant: étterem*, étterm*
traffic: forgalom*
video: videó*
movie: film*, mozi*
series: sorozat*
episode: epizód*, rész, részt
song: dal, dalt, dalok*, szám, zeneszám*
music: zene, zené*
playlist: lejátszási list*, playlist*
podcast: podcast*
subtitles: felirat*
transcript: átirat*, leirat*
comment: hozzászól*, megjegyz*, komment*
post: poszt*, közzétett bejegyzés
publish: közzét*, publikál*
photo: fotó*, fénykép*
sound: hang, hangja
game: játék*
stock: részvény*
stock market: tőzsd*
share price: részvényár*, árfolyama
exchange rate: árfolyam*
currency: valut*, deviz*, pénznem*
dollar: dollár*
euro: euró*
forint: forint*
dividend: osztalék*
portfolio: portfóli*
investment: befektet*
interest rate: kamat*
loan: hitel*, kölcsön*
run: futás*, fut, futottam, futtas*, indítsd el
ride: bringáz*, kerékpár*, biciklizés*
workout: edzés*
activity: tevékenység*, aktivitás*
heart rate: pulzus*, szívverés*
steps: lépés*
sleep: alvás*, aludtam
calories: kalóri*
weight: súly*
health: egészség*
doctor: orvos*
recipe: recept*
food: étel*, ennivaló*
shopping list: bevásárlólist*, bevásárló list*
match: meccs*, mérkőzés*
chart: grafikon*, diagramm*
diagram: diagram*, ábra, ábrá*
draw: rajzol*
color: szín, színe*
design: tervezd meg, dizájn*
translate: fordít*, lefordít*
language: nyelv*
english: angol*
hungarian: magyar*
german: német*
home: otthon*, ház, háza*
light: lámp*, fény, fényt, villany*, világítás*
heating: fűtés*
thermostat: termosztát*
air conditioning: klím*, légkondi*
door: ajtó*
lock: zár, zárd*, bezár*
unlock: nyisd ki a zárat, feloldás*, felold*
window: ablak*
kitchen: konyh*
bedroom: hálószob*
living room: nappali*
camera: kamer*
sensor: érzékelő*, szenzor*
device: eszköz*, készülék*
speaker: hangszóró*
volume: hangerő*
tv: tévé*, televízió*, tv
create: hozz létre, hozd létre, létrehoz*, készíts*, csinálj*, generál*
add: add hozzá, adj hozzá, hozzáad*, vegyél fel
delete: töröl*, töröld*, törlés*
remove: távolíts*, eltávolít*, vedd ki
show: mutas*, mutat*, megmutat*, jelenítsd*, megjelenít*
list: list*, sorold*, felsorol*
get: szerezd*, kérd le
tell: mondd*, mondj*, mesélj*
open: nyis*, megnyit*, nyitott*
close: zárd be, csukd*, lezár*
move: helyezd*, áthelyez*, mozgas*, tedd át
copy: másol*
rename: nevezd át, átnevez*
change: változtat*, módosít*, változás*
edit: szerkeszt*
replace: cserél*
update: frissít*
save: mentsd*, ments, mentés*, elment*
start: indíts*, indít*, kezd*, elindít*
stop: állítsd le, leállít*, megállít*
restart: indítsd újra, újraindít*
check: ellenőriz*, nézd meg, ellenőrz*
compare: hasonlítsd*, összehasonlít*
count: számold meg, darabszám*
how many: hány, mennyi
calculate: számol*, számítsd*, kiszámít*, kiszámol*
convert: konvertál*, átalakít*, átvált*
summarize: foglald össze, összefoglal*, összegez*
summary: összefoglaló*
explain: magyarázd*, magyaráz*
analyze: elemez*, elemz*
download: töltsd le, letölt*
upload: töltsd fel, feltölt*
import: importál*
export: exportál*
cancel: mondd le, lemond*, töröld a foglalást
confirm: erősítsd*, megerősít*
approve: hagyd jóvá, jóváhagy*
reject: utasítsd el, elutasít*
share: oszd meg, megoszt*
sort: rendez*
filter: szűr*
group: csoport*
select: válassz*, válaszd*, kiválaszt*
install: telepít*
turn on: kapcsold be, bekapcsol*, kapcsold fel, felkapcsol*
turn off: kapcsold ki, kikapcsol*, kapcsold le, lekapcsol*, oltsd le
set: állítsd be, beállít*
settings: beállítás*
play: játszd le, játssz*, lejátsz*, tegyél be zenét
recommend: ajánl*, javasol*
help: segíts*, segít*
work: munka, munká*, működik
fail: sikertelen*, nem működik, meghibás*
what: milyen, melyik*, mit, micsoda
who: kinek, kit, kivel, kicsoda
where: hol, hova, honnan
when: mikor*
why: miért
how: hogyan, hogy kell
today: ma, mai
tomorrow: holnap*
yesterday: tegnap*
now: most, mostani, jelenlegi
day: nap, napi, napok*, naponta
week: hét, heti, hete*, hetente
month: hónap*, havi
year: év, éves, évi, idén
hour: óra, órak*, órá*
minute: perc*
weekend: hétvég*
morning: reggel*, délelőtt*
afternoon: délután*
evening: este, esti, estére
night: éjszak*, éjjel*
monday: hétfő*
tuesday: kedd*
wednesday: szerda, szerdá*
thursday: csütörtök*
friday: péntek*
saturday: szombat*
sunday: vasárnap*
date: dátum*
next: következő*, jövő*
last: utolsó*, múlt, előző*, utóbbi*
latest: legújabb*, legfrissebb*
recent: legutóbbi*, friss
before: előtt*
between: között*
every: minden*
one: egyik
two: kettő, két
three: három
four: négy
five: öt
six: hat
eight: nyolc
nine: kilenc
ten: tíz
percent: százalék*
number: száma, számok*
first: első*
new: új, újat, újabb
old: régi*
all: összes*, mindegyik*
my: saját*, enyém
other: másik*, többi*, egyéb
important: fontos*
urgent: sürgős*
best: legjobb*
big: nagy, legnagyobb*
small: kis, kicsi, legkisebb*
available: elérhető*
without: nélkül*
about: kapcsolatban, kapcsolatos
data: adat*
content: tartalom*, tartalm*
history: előzmény*, történet*
result: eredmény*
statistics: statisztik*
average: átlag*
total: összesen, összeg*
goal: cél, célok*
problem: problém*, gond
app: alkalmazás*, app
computer: számítógép*, gép
system: rendszer*
author: szerző*
description: leírás*
title: címét, főcím*
`,
};
