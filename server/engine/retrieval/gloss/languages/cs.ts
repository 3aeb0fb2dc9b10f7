import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const cs: LanguageData = {
  code: "cs",
  spaced: true,
  stopWords:
    "a i v ve na já ty on ona ono my vy oni ne ale nebo že to ten ta tento tato toto toho té tomu tím mi mě mně mnou tě ti tobě ho jeho její nám vám vás jich jim s se si u do o od po pro při co aby jak tak je jsou byl byla bylo byly být bude budou jestli pokud už ještě tam tady zde taky také no prosím můžeš můžete mohu můžu lze chci chtěl chtěla potřebuji potřebuju třeba dej svůj svoje svých který která které kterých z ze k ke za pod nad přes jen jenom velmi ahoj díky děkuji dobře mám máš má máme jsem jsi jsme",
  entries: `
weather: počas*
forecast: předpověď, předpověd*
temperature: teplot*
rain: déšť, dešt*, prš*
snow: sníh, sněh*, sněž*
wind: vítr, větr*
umbrella: deštník*
time: čas, času, kolik je hodin
time zone: časové pásmo, časová pásma, časovém pásmu
timer: časovač*, minutk*
alarm: budík*, budíč*
calendar: kalendář*
calendar event: událost*, akce v kalendáři
meeting: schůzk*, schůzek, schůze*, porad*, meeting*
appointment: objednán*, termín u
schedule: naplánuj*, naplánov*, rozvrh*, harmonogram*
plan: plán*
invite: pozvi*, pozvat, pozván*, pozvěte
attendees: účastní*
free: volný, volno, volná, volné, zdarma
holiday: svátek, svátk*
vacation: dovolen*, prázdnin*
birthday: narozenin*
reminder: připomínk*, připomenut*, upomínk*
remind: připom*
deadline: termín*, uzávěrk*
overdue: po termínu, po splatnosti, zpožděn*, opožděn*
email: mail*, e-mail*, email*, pošt*
inbox: doručen*, schránk*
draft: koncept*
attachment: příloh*
attach: přilož*, připoj*
unread: nepřečten*
recipient: příjemc*
sender: odesílatel*
subject: předmět*
message: zpráv*
chat: chat*, konverzac*
channel: kanál*
call: zavolej*, zavolat, volání, hovor*
phone: telefon*, mobil*
phone number: telefonní číslo, telefonní čísla
notification: oznámen*, upozornění, notifikac*
notify: upozorni*, oznam*
reply: odpověz*, odpověd*, odpověď, odepiš*
forward: přepošl*
send: pošl*, odešl*
write: napiš*, napsat, piš, psát
read: přečti*, přečíst, čti, číst
task: úkol*
to-do list: seznam úkolů, seznamu úkolů
board: nástěnk*, tabul*
card: karta, kartu, karty, kartičk*, karet
column: sloup*
label: štítk*, štítek
priority: priorit*
status: stav, stavu, stavy
done: hotovo, hotov*, dokončen*
complete: dokonči*, splň*
project: projekt*
assign: přiřaď*, přidělit, přiděl*
note: poznámk*, poznámek, poznámc*
file: soubor*
folder: složk*, složek, složc*
directory: adresář*
spreadsheet: tabulkový soubor, excel*
table: tabulk*, tabulek, tabulc*
cell: buňk*, buněk
row: řádek, řádk*
sheet: list, listu, listy
document: dokument*
documentation: dokumentac*
page: stránk*, stránek, stránc*
presentation: prezentac*
slide: snímek, snímk*
text: text*
word: slovo, slova, slov
report: hlášen*, report*, výkaz*
template: šablon*
form: formulář*
contract: smlouv*, smluv*
archive: archiv*
disk: disk*
disk space: místo na disku, místa na disku
size: velikost*
link: odkaz*
code: kód*
repository: repozitář*, repo
branch: větev, větv*
commit: commit*
pull request: pull request*, merge request*, žádost o sloučení
merge: slouč*, zmerguj*, mergn*
issue: issue*, tiket*, ticket*
bug: bug*
error: chyb*
review: zkontroluj kód, revid*, recenz*
diff: rozdíl*
conflict: konflikt*
release: vydán*, release*
version: verz*
function: funkc*
test: test, testy, testů, otestuj*
script: skript*
library: knihovn*
package: balíč*
dependency: závislost*
fix: oprav*
clone: naklonuj*, klonuj*
rollback: vrať zpět, vrátit změny
developer: vývojář*, programátor*
build: sestav*, build*
pipeline: pipeline*
deploy: nasaď*, nasazen*, deploy*
environment: prostřed*
production: produkc*, produkční*
container: kontejner*
image: obráz*
server: server*
service: služb*, služeb
log: log, logy, logů, protokol*, záznamy serveru
monitoring: monitor*, sleduj*
alert: výstrah*, varován*, alert*
incident: incident*
metric: metrik*
dashboard: přehledov*, dashboard*, nástěnka grafů
memory: paměť, pamět*
process: proces, procesy, procesů
network: síť, sítě, síti
domain: domén*
backup: záloh*, zazáloh*
restore: obnov*
database: databáz*
query: dotaz*
record: záznam*
field: pole, polí
user: uživatel*
password: hesl*, hesel
access: přístup*
permission: oprávněn*, povolen*
login: přihlaš*, přihlášen*
key: klíč*
security: bezpečnost*, zabezpeč*
search: hledej*, vyhled*, hledat, vyhledáv*
find: najdi*, najít, najd*, nalez*
web: internet*, web
website: webov*, webu, stránky webu
browser: prohlížeč*
screenshot: snímek obrazovky
click: klikn*
button: tlačít*
news: novin*, zprávy ze světa, aktuality
article: člán*
information: informac*
details: podrobn*, detail*
question: otáz*
meaning: znamená, význam*
order: objednávk*, objednávek, objedn*
customer: zákazn*, klient*
product: produkt*, zboží, výrob*
store: obchod*
cart: košík*
inventory: sklad*, zásob*
invoice: faktur*
payment: platb*, plateb
pay: zaplať*, plat*
refund: vrácení peněz, refund*
discount: slev*
price: cena, ceny, cenu, cen, stojí
cheapest: nejlevněj*, levn*
expensive: drah*, nejdraž*
delivery: doručení, dodán*, doprav*
shipment: zásilk*, zásilek, balík*
subscription: předplat*, odběr*
budget: rozpoč*
account: účet, účt*
bank: bank*
balance: zůstat*
transaction: transakc*
transfer: převod*, převeď*
expense: výda*, útrat*, utratil*
income: příjem, příjm*
revenue: tržb*, tržeb
profit: zisk*
sales: prodej*
buy: kup, koupit, kupte, nákup*
money: peníz*, peněz*, penězi
tax: daň, daně, daní
receipt: účtenk*
category: kategori*
contact: kontakt*
deal: obchodní případ*, obchody
company: firm*, společnost*
ticket: jízdenk*, letenk*, vstupenk*, lístek, lístk*
support: podpor*
employee: zaměstnan*
colleague: koleg*
team: tým*
member: člen*
manager: manažer*, vedoucí*
people: lidé, lidi
person: osob*, člověk*
friend: přítel*, přátel*, kamarád*
name: jméno, jména, název, názv*
address: adres*
flight: let, lety, letu, letad*
airport: letišt*
hotel: hotel*
room: pokoj*, místnost*
apartment: bytu, byty, apartmán*
rental: pronáj*
booking: rezervac*
book: zarezerv*, rezerv*, knih*, kniž*
trip: výlet*, cest*
train: vlak*
bus: autobus*
car: auto, auta, autem
route: tras*
map: map*
directions: jak se dostanu, jak dojet
distance: vzdálen*
location: poloh*, umístěn*
nearby: poblíž, nedaleko, blízk*, nejbliž*
place: místo, místa, míst
city: město, města, městě
country: země, zemi, stát
restaurant: restaurac*
traffic: provoz*
video: video*, videa
movie: film*
series: seriál*
episode: epizod*, díl, díly
song: písn*, písničk*, skladb*
music: hudb*, muzik*
playlist: playlist*
podcast: podcast*
subtitles: titulk*
transcript: přepis*
comment: komentář*, okomentuj*
post: příspěv*
publish: publikuj*, zveřejn*
photo: fotk*, fotek, fotografi*
sound: zvuk*
game: hra, hry, hru, her
stock: akcie, akcii
stock market: burz*
share price: cena akcie, cena akcií
exchange rate: kurz*, směnný kurz
currency: měna, měny, měnu, měn
dollar: dolar*
euro: euro, eura
dividend: dividend*
portfolio: portfoli*
investment: investic*
interest rate: úrok*
loan: půjčk*, úvěr*, hypoték*
run: běh, běhu, běhy, běhal*, spusť*
ride: jízda, jízdu, jízdy, vyjížďk*
workout: trénink*, cvičen*
activity: aktivit*
heart rate: tep, tepu, tepov*, srdeční tep
steps: krok*
sleep: spánek, spánk*
calories: kalori*
weight: váha, váhu, váhy, hmotnost*
health: zdrav*
doctor: lékař*, doktor*
recipe: recept*
food: jídl*
shopping list: nákupní seznam, nákupního seznamu, seznam nákupů
match: zápas*
chart: graf, grafu, grafy
diagram: diagram*, schém*
draw: nakresli*, kresl*
color: barv*, barev
design: návrh*, navrhni*
resize: změň velikost, zmenš*, zvětš*
translate: přelož*, překlad*, přeložit
language: jazyk*
english: anglič*, anglick*
czech: češtin*, česk*
german: němčin*, němec*
home: dům, domů, doma
light: světl*, světel, lamp*, osvětlen*
heating: topen*, vytápěn*
thermostat: termostat*
air conditioning: klimatizac*
door: dveř*
lock: zamkn*, zám*, uzamkn*
unlock: odemkn*
window: okno, okna, oken
kitchen: kuchy*
bedroom: ložnic*
living room: obýv*
camera: kamer*
sensor: senzor*, čidl*
device: zařízen*
speaker: reproduktor*
volume: hlasitost*
tv: televiz*
create: vytvoř*, udělej*, založ*, vygeneruj*
add: přidej*, přidat, přidán*, doplň*
delete: smaž*, vymaž*, odstraň*
remove: odeber*, odebrat
show: ukaž*, zobraz*
list: seznam*, vypiš*, vyjmenuj*
get: získej*, získat
tell: řekni*, pověz*
open: otevř*, otevřen*
close: zavři*, zavřít, uzavř*
move: přesuň*
copy: zkopíruj*, kopíruj*, kopi*
rename: přejmen*
change: změň*
edit: uprav*, editu*
replace: nahraď*
update: aktualiz*
save: ulož*
start: začni*, zahaj*, začít
stop: zastav*, ukonč*
restart: restart*
check: zkontrol*, ověř*
compare: porovn*, srovn*
count: spočítej počet, počet, počt*
how many: kolik
calculate: spočít*, vypočít*, vypočt*
convert: převést, konvert*
summarize: shrň*, shrnout
summary: shrnut*, souhrn*
explain: vysvětl*
analyze: analyz*
download: stáhn*, stahov*
upload: nahraj*, nahrát
import: import*
export: export*
cancel: zruš*
confirm: potvrď*
approve: schval*
reject: zamítn*, odmítn*
share: sdíl*
sort: seřaď*
filter: filtr*, vyfiltr*
group: skupin*, seskup*
select: vyber*, vybrat
install: nainstal*, instal*
turn on: zapn*, rozsviť*
turn off: vypn*, zhasn*
set: nastav*
settings: nastaven*
play: přehraj*, přehrát, pusť*, zahraj*
recommend: doporuč*
help: pomoz*, pomoc
work: práce, práci, funguje, fungují
fail: selhal*, selhán*, nefunguje, spadl*
what: jaký, jaká, jaké, jakých
who: kdo, koho, komu
where: kde, kam, odkud
when: kdy
why: proč
today: dnes*
tomorrow: zítra, zítř*
yesterday: včera*, včerejš*
now: teď, nyní, aktuáln*
day: den, dne, dny, dní, denně
week: týden, týdn*, týden*
month: měsíc*
year: rok, roku, roky
hour: hodin*
minute: minut*
weekend: víkend*
morning: ráno, rána, dopoledne
afternoon: odpoledne
evening: večer*
night: noc, noci
monday: ponděl*
tuesday: úter*
wednesday: střed*
thursday: čtvrtek, čtvrtk*
friday: pátek, pátk*
saturday: sobot*
sunday: neděl*
date: datum, data, dat
next: příští*, další*, následuj*
last: posledn*, minul*, předchoz*
latest: nejnověj*
recent: nedávn*
before: před
after: potom
between: mezi
every: každ*
one: jeden, jedna, jedno, jednu
two: dva, dvě, dvou
three: tři
four: čtyři
five: pět, pěti
six: šest
seven: sedm
eight: osm
nine: devět
ten: deset
percent: procent*
number: čísl*
first: první*
new: nový, nová, nové, nových, novou, nového
old: starý, staré, stará, starých
all: všech*, všichni, všem
my: můj, moje, mých, mém, mého, moji, mou
our: náš, naše, našich, našem
other: jiný, jiné, ostatn*
important: důležit*
urgent: naléhav*, urgentn*
best: nejlepš*
big: velk*, největš*
small: malý, malé, nejmenš*
available: dostupn*
without: bez
about: ohledně, týkaj*
content: obsah*
history: histori*
result: výsled*
statistics: statistik*
average: průměr*
total: celk*, součet
goal: cíl, cíle
problem: problém*
app: aplikac*
computer: počítač*
system: systém*
author: autor*
description: popis*
title: titul, nadpis*
`,
};
