import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const fi: LanguageData = {
  code: "fi",
  spaced: true,
  compounds: true,
  stopWords: `
minä sinä hän me te he se ne tämä tuo nämä nuo minun minut sinun sinut hänen meidän teidän heidän sen niiden tämän
tätä sitä niitä on olen olet olemme olette ovat oli olivat olla ollut ole ei en et emme ette eivät älä voi voit voin
voiko voisit voisitko voitko voisi pitää pitäisi täytyy saa saan saisi haluan haluaisin kiitos hei moi terve että jos
kun koska mutta vain myös niin kuin joka jotka jonka jota siis no hyvin kai ehkä itse vielä jo ihan tuota joku jokin
mun sun mulle onko oliko onkohan pitääkö mua
`,
  entries: `
what: mikä, mitä, mitkä, mikä on, millainen, millais*, minkä
how: miten, kuinka
how much: paljonko, kuinka paljon, mitä maksaa
how many: montako, kuinka monta
how long: kuinka kauan, kauanko
how far: kuinka kaukana
when: milloin, koska on
where: missä, mihin, minne, mistä
who: kuka, ketkä, kenen
why: miksi
me: minulle, minua
my: minun oma, omat, oma, omien
and: ja, sekä
or: tai, vai
then: sitten, sen jälkeen
with: kanssa
without: ilman
for: varten
about: liittyen
between: välillä, välinen
before: ennen
after: jälkeen
until: asti, saakka
near: lähellä, lähin, lähim*
here: täällä, tässä
again: uudelleen, taas, uudestaan
all: kaikki, kaikk*
every: joka päivä, jokainen, joka viikko
now: nyt, juuri nyt, tällä hetkellä
today: tänään
tomorrow: huomenna, huomis*, huomenn*
day after tomorrow: ylihuomenna
yesterday: eilen, eilis*, eilinen
tonight: tänä iltana, illalla, ensi yönä
this morning: tänä aamuna
morning: aamu*
afternoon: iltapäiv*
evening: ilta, illan, iltaa
night: yö, yöllä, yön
weekend: viikonlop*
week: viikko, viikon, viikolla, viikol*, viikot, viikko*
this week: tällä viikolla
next week: ensi viikolla, ensi viikko, ensi viikon
last week: viime viikolla, viime viikko, viime viikon
month: kuukau*, kuussa
this month: tässä kuussa
last month: viime kuussa, viime kuun, viime kuukau*
year: vuosi, vuoden, vuonna, vuosi*, vuot*
day: päivä, päivän, päivää, päivät, päivien, päivittäi*
hour: tunti, tunnin, tuntia, tunti*
minute: minuut*
second: sekun*
what time: mitä kello, paljonko kello, mihin aikaan
o'clock: kello, klo
time: aika, ajan, aikaa
date: päivämäär*, päiväys
monday: maanantai*
tuesday: tiistai*
wednesday: keskiviikko*, keskiviik*
thursday: torstai*
friday: perjantai*
saturday: lauantai*
sunday: sunnuntai*
january: tammikuu*
february: helmikuu*
march: maaliskuu*
april: huhtikuu*
may: toukokuu*
june: kesäkuu*
july: heinäkuu*
august: elokuu*
september: syyskuu*
october: lokakuu*
november: marraskuu*
december: joulukuu*
spring: kevät, keväällä, kevään
summer: kesä, kesällä, kesän
autumn: syksy*
winter: talvi, talvella, talven
quarter: neljännes*, kvartaali*
soon: pian, kohta
later: myöhemmin
early: aikaisin
late: myöhään, myöhässä
always: aina
one: yksi
two: kaksi
three: kolme
four: neljä
five: viisi
six: kuusi
seven: seitsemän
eight: kahdeksan
nine: yhdeksän
ten: kymmenen
half: puoli, puolet
hundred: sata
thousand: tuhat
percent: prosent*
weather: sää, sään, säätä, säätila*, säästä, keli
weather forecast: sääennust*
forecast: ennust*
rain: sade*, sataa, satamaan
snow: lumi, lunta, lumisade
sun: aurinko*, aurinkoi*
wind: tuuli*, tuulee
storm: myrsky*, ukkos*
cloud: pilvi*
temperature: lämpötil*, astetta, asteita
cold: kylmä*
warm: lämmin, lämmintä
umbrella: sateenvarjo*
air quality: ilmanlaa*
sunrise: auringonnousu*
sunset: auringonlasku*
time zone: aikavyöhyk*
calendar: kalenteri*
appointment: ajanvarau*, tapaami*
meeting: kokou*, palaveri*, tapaaminen
event: tapahtum*
invitation: kutsu, kutsun, kutsut
invite: kutsu kokoukseen, kutsua
attendee: osallistuj*
free: vapaa*, ilmai*
busy: varattu*, kiireinen
available: saatavil*, käytettäviss*
schedule: aikataulu*, suunnittel*, ajoita
postpone: lykkää*, siirrä kokous
reminder: muistutu*
remind: muistuta*
alarm: herätys*, hälytys*
timer: ajastin*
birthday: syntymäpäiv*, synttär*
vacation: loma, loman, lomalla
deadline: määräaika, määräajat, eräpäiv*
due: erääntyy, erääntyv*
overdue: erääntyn*, myöhästyn*
mail: sähköposti*, meili*, maili*
inbox: saapuneet*, postilaatik*
message: viesti*
unread: lukemat*
attachment: liite, liitte*
subject: aihe, otsikkorivi
recipient: vastaanottaj*
sender: lähettäj*
reply: vastaa, vastau*, vastata
forward: välitä, edelleenlähet*
draft: luonno*
newsletter: uutiskirje*
channel: kanava*
chat: chat, chatti*
conversation: keskustelu*
group: ryhmä*
notification: ilmoitu*
notify: ilmoita*
call: soita*, puhelu*
phone number: puhelinnumero*
phone: puhelin*, puhelim*, kännyk*
text message: tekstivies*
contact: yhteystie*, yhteyshenkil*, kontakti*
address: osoite, osoitte*
friend: ystäv*, kaveri*
mother: äiti, äidille, äidin
father: isä, isälle, isän
wife: vaimo*
husband: aviomie*
boss: pomo*, esimie*
colleague: kollega*, työkaver*
team: tiimi*, joukkue*
person: henkilö*
people: ihmis*, ihmiset
user: käyttäjä*
member: jäsen*
employee: työntekij*
task: tehtäv*
to-do list: tehtävälista*
to-do: tekemät*
board: taulu, taulun, taululle, taulut
card: kortti*, kortin
list: lista, listaa, listan, luettel*, listalle
column: sarak*
row: rivi*
project: projekti*, hanke, hankke*
priority: prioriteet*, tärkeysjärjest*
status: tila, tilan, tilanne, tilanteen
progress: edistymi*
assign: määritä, osoita tehtävä
done: valmi*, tehty, suoritet*
complete: merkitse valmiiksi, suorita tehtävä
note: muistiinpano*, muistio*
write down: kirjaa, kirjoita muistiin
file: tiedosto*
folder: kansio*, hakemisto*
document: asiakirj*, dokument*
spreadsheet: laskentataulu*, taulukkolasken*
sheet: välilehti, välilehd*
cell: solu, solun, solut
table: taulukko*, tauluko*
presentation: esity*
slide: dia, diat, dian
page: sivu, sivun, sivut, sivulta
website: verkkosivu*, nettisivu*, sivusto*
link: linkki*, linkin
text: teksti*
word: sana, sanan, sanat
sentence: lause, lauseen
chapter: luku, luvun
title: otsik*, nimike
content: sisält*, sisäll*
template: mallipohj*, malli
version: versio*
backup: varmuuskopi*
archive: arkisto*
trash: roskakori*
drive: levy, levyn, asema
storage: tallennustil*
memory: muisti, muistin
size: koko, koon, kokoa
code: koodi*, lähdekood*
repository: repo, repon, repossa, tietovarasto*
branch: haara, haaran, haarat
commit: commit*, muutosjouk*
pull request: pull request*
merge: yhdistä*
issue: tiketti*, issue*
bug: bugi*
error: virhe, virhee*, virheet, vika
problem: ongelma*
function: funktio*, toiminto*
library: kirjasto*
package: paketti*, paketin
dependency: riippuvuu*
release: julkaisu*
publish: julkaise*
test: testi*, testaa
review: tarkista koodi, katselmoi*
change: muuta, muutos*, muutok*, vaihda
difference: ero, erot, eroa
history: historia*
build: käännös koodi, rakenna, build*
deploy: ota käyttöön, käyttöönot*
environment: ympärist*
production: tuotanto*, tuotannon
server: palvelin*, palvelim*
container: kontti, kontin, kontit, kontteja
service: palvelu*
process: prosessi*
log: loki, lokit, lokin, lokeja, lokitiedo*
monitoring: valvonta*, seuranta*
monitor: valvo, seuraa
alert: hälyty*, varoitu*
metric: mittari*
dashboard: kojelau*
network: verkko, verkon
password: salasan*
key: avain, avaimen
login: kirjaudu*, kirjautu*
permission: käyttöoikeu*, oikeudet
access: pääsy
security: turvallisuu*, tietoturva*
database: tietokan*
query: kysely*
record: tietue*
field: kenttä, kentän
data: tiedot, tietoja, data
search: etsi, etsiä, hae, hakea, haku, hakuja
find: löydä, löytää, löytyy
internet: internet*, netistä, verkosta
news: uutis*, uutiset
article: artikkel*
source: lähde, lähteet
result: tulos, tulok*, tulokset
shop: kauppa, kaupan, kaupasta
order: tilau*, tilaa, tilata
customer: asiakas, asiakk*
product: tuote, tuotte*
invoice: lasku, laskun, laskut, laskuja, laskua
payment: maksu, maksun, maksut
pay: maksa, maksaa, maksoin
refund: hyvity*, palautu*
budget: budjet*
account: tili, tilin, tilit, tililtä
balance: saldo*
bank: pankki*, pankin
transaction: tapahtumat tilillä, tilitapahtum*
expense: meno, menot, kulu, kulut, kuluja
income: tulot, tuloja
revenue: liikevaihto*
profit: voitto, voiton
price: hinta, hinnan, hinnat, hintaa
money: raha, rahaa
euro: euro, euroa
dollar: dollari*
tax: vero, verot, alv
discount: alennu*
subscription: tilausmaksu, jäsenyy*
cart: ostoskori*
shopping list: ostoslista*, kauppalista*
shipment: lähety*, toimitu*
deliver: toimita
stock level: varastosaldo*
warehouse: varasto*
supplier: toimittaja*
contract: sopimu*
sell: myy, myydä, myynti*, myynnin
buy: osta, ostaa, ostin, ostok*
company: yrity*, yhtiö*, firma
deal: kauppoja, myyntimahdol*
flight: lento, lennon, lennot, lentoja, lentää
airport: lentokent*, lentoasem*
plane: lentokone*
hotel: hotelli*
room: huone, huonee*, huonetta
apartment: asunto*, asunno*
house: talo, talon
accommodation: majoitu*
book: varaa, varata
booking: varau*
books: kirja, kirjan, kirjat, kirjoja
trip: matka, matkan, matkoja
train: juna, junan, junat, junia
bus: bussi*
car: auto, auton, autot
rental car: vuokra-auto*, vuokraauto*
taxi: taksi*
route: reitti*, reitin
map: kartta, kartan, kartalla
distance: etäisyy*
place: paikka, paikan, paikat
city: kaupunki*, kaupungin
country: maa, maan, maat
street: katu, kadun
station: rautatieas*
departure: lähtö, lähtöaika*, lähtee
arrival: saapumi*, saapuu
delay: viivästy*
traffic: liikenne*, ruuhka*
parking: pysäköin*
restaurant: ravintol*
opening hours: aukioloaj*, aukiolo*
nearby: lähelläni, lähistöllä
ticket: lippu, liput, lipun
video: video*
movie: elokuva*, leffa*
series: sarja, sarjan, sarjat
episode: jakso, jakson, jaksot
season: kausi, kauden
actor: näyttelij*
song: laulu*, kappale*, biisi*
music: musiik*
artist: artisti*
album: albumi*
playlist: soittolista*
subtitle: tekstity*
comment: kommen*
photo: valokuv*
image: kuva, kuvan, kuvat, kuvia
screenshot: kuvakaappau*, näyttökuv*
camera: kamera*
game: peli, pelin, pelit
recipe: resepti*, ruokaohje*
food: ruoka, ruoan, ruokaa
stock: osake, osakke*
share price: osakekurssi*
stock market: pörssi*
exchange rate: valuuttakurs*, vaihtokurs*
currency: valuut*
dividend: osinko*, osingo*
portfolio: salkku, salkun
crypto: krypto*
interest: korko, korot
loan: laina*
insurance: vakuutu*
running: juoksu*, juoksin, juossut, lenkki, lenkin, lenkit
bike: pyörä, pyörän
ride: pyörälenk*
heart rate: syke, sykkeen, sykettä
steps: askel*, askeleet
sleep: uni, unen, nukuin, nukkunut
calories: kalori*
workout: treeni*, harjoitu*
sport: urheilu*
weight: paino, painon
health: tervey*
doctor: lääkäri*
soccer: jalkapallo*
chart: kaavio*, diagrammi*, graafi*
bar chart: pylväskaavio*, pylväsdiagrammi*
pie chart: ympyräkaavio*, piirakkakaavio*
flowchart: vuokaavio*
draw: piirrä, piirtää
drawing: piirro*, piirustu*
translation: käännö*
translate: käännä, kääntää
language: kieli, kielen, kieltä
english: englan*
german: saksa, saksaksi, saksan
french: ransk*
swedish: ruotsi*
finnish: suomeksi, suomen kiel*
light: valo, valot, valon, lamppu, lamput
heating: lämmity*
thermostat: termostaat*
door: ovi, oven, ovet
window: ikkuna*
lock: lukitse*
unlock: avaa lukitus
vacuum: imuri*
tv: telkkari*, televisio*
speaker: kaiutin*, kaiuttim*
volume: äänenvoimakkuu*
living room: olohuone*
kitchen: keittiö*
bedroom: makuuhuone*
bathroom: kylpyhuone*
device: laite, laitte*
battery: akku, akun, paristo*
printer: tulostin*, tulostim*
print: tulosta*
create: luo, luoda, perusta
make: tee, tehdä, laadi
generate: generoi*
add: lisää, lisätä
delete: poista*
remove: poista listalta
show: näytä, näyttää
see: katso, katsoa
give: anna, antaa
tell: kerro, kertoa, sano
explain: selitä*
get: nouda
send: lähetä, lähettää
read: lue, lukea
write: kirjoita*
open: avaa, avoin, avoime*, avoinna, auki, avoimet
close: sulje*, kiinni
move: siirrä, siirtää
copy: kopioi*, kopio
rename: nimeä uudelleen, nimeä
edit: muokkaa*
update: päivitä*, päivity*
replace: korvaa*
start: käynnistä, aloita, aloitta*
stop: pysäytä*, lopeta*
restart: käynnistä uudelleen, uudelleenkäynnist*
execute: suorita, aja
run script: skripti*
check: tarkista*, tarkasta*
compare: vertaa*, vertaile*
count: laske montako, lukumäär*, määrä
calculate: laske, laskea
sum: summa*, yhteensä
average: keskiarvo*
number: numero*
convert: muunna*
summarize: tiivistä*, tee yhteenveto
summary: yhteenve*, tiivistelm*
analyze: analysoi*
analysis: analyysi*
report: raport*
download: lataa, ladata
upload: lataa palvelimelle
save: tallenna*
export: vie tiedostoon
import: tuo tiedosto
share: jaa, jakaa
cancel: peru, peruuta*, perua
confirm: vahvista*
accept: hyväksy*
reject: hylkää
play: soita musiikkia, toista, soita kappale
pause: tauko, keskeytä
listen: kuuntele*
turn on: sytytä, kytke päälle, laita päälle, päälle
turn off: sammuta*, kytke pois, laita pois
put: laita, pane
set: aseta*, säädä
settings: asetu*
install: asenna*
connect: yhdistä laite
sort: järjestä*, lajittele*
filter: suodata*
select: valitse*
mark: merkitse*
attach: liitä*
extract: poimi*
split: jaa osiin
recommend: suosittele*, suositu*
suggest: ehdota*, ehdotu*
help: auta, apua
need: tarvitse*
work: työ, työtä, toimii
use: käytä*
learn: opi, oppia
rent: vuokra*
cheap: halpa, halpoja, halvat, edulli*
cheapest: halvin, halvim*, edullisin, edullisim*
expensive: kallis, kallii*
best: paras, parhaa*
good: hyvä, hyvän, hyviä
new: uusi, uuden, uudet, uutta, uusia
newest: uusin, uusimm*, uusimma*
last: viimeinen, viimei*, viime
current: nykyi*
next: seuraava*, ensi, tuleva*
first: ensimmäi*
old: vanha*
big: iso, suuri, suuret
biggest: suurin, suurim*
small: pieni, pienet
long: pitkä*
short: lyhyt, lyhyen
fast: nopea*
fastest: nopein*, nopeim*
slow: hida*
highest: korkein*, korkeim*
lowest: matalin*, matalim*
more: enemmän, lisää tietoa
most: eniten
less: vähemmän
many: monta, paljon
some: joitakin, muutama*
important: tärke*
urgent: kiireelli*
public: julkinen, julki*
private: yksityi*
shared: jaettu*, jaetu*
favorite: suosik*
pending: odottav*
failed: epäonnistu*
missing: puuttuu, puuttuv*
same: sama, samat
different: eri, toinen
similar: samanlai*
empty: tyhjä*
red: punai*
blue: sininen, sinis*
green: vihreä*
name: nimi, nimen, nimeltä
type: tyyppi, tyypin
amount: määrän
value: arvo, arvon
question: kysymy*
idea: idea, ideoita
example: esimer*
plan: suunnitelm*
goal: tavoit*
topic: aiheesta, aiheet
information: tieto, tietoa
description: kuvau*
survey: kyselytutk*
form: lomake, lomakk*
application: hakemu*, sovellu*
job: työpaik*
salary: palkka, palkan
school: koulu*
course: kurssi*
student: opiskelij*, oppila*
exam: koe, kokeet, tentti*
research: tutkimu*
law: laki, lain
definition: määritelm*
mean: tarkoittaa
joke: vitsi*
poem: runo, runon
story: tarina*
hello: hyvää huomenta, hyvää päivää
bye: näkemiin
`,
};
