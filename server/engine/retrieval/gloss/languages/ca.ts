import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const ca: LanguageData = {
  code: "ca",
  spaced: true,
  stopWords: `
el la els les l un una uns unes d jo tu ell ella nosaltres vosaltres ells elles vostè em et es ens us hi ho me te se
li que és soc sóc ets som són era fou ser estat està estic estàs estan hem ha has han haver havia ja no sí molt bé
també però perquè doncs així això aquest aquesta aquests aquestes aquell aquella pot pots puc podries podria podem
poden he cal vull vols voldria sisplau si plau gràcies hola al als del dels pel pels va vaig vas anem ni mateix
mateixa només té tinc tens tenen fa farà m t s n hagi sigui na en
`,
  entries: `
what: què, quin, quina, quins, quines
how: com
how much: quant, quanta, quant costa
how many: quants, quantes
how long: quant de temps, quanta estona
when: quan
where: on, on és
who: qui
why: per què
my: meu, meva, meus, meves
your: teu, teva, teus, teves
our: nostre, nostra, nostres
and: i
or: o
then: després, llavors
in: dins
to: a, fins
of: de
from: des
with: amb
without: sense
for: per, per a
about: sobre
under: sota
between: entre
before: abans
after: després de
during: durant
near: prop, a prop
here: aquí
again: una altra vegada, de nou
all: tot, tota, tots, totes
every: cada
now: ara, ara mateix
today: avui
tomorrow: demà
day after tomorrow: demà passat
yesterday: ahir
tonight: aquesta nit, aquest vespre
this morning: aquest matí
morning: matí
noon: migdia
afternoon: tarda
evening: vespre
night: nit, nits
weekend: cap de setmana
week: setmana, setmanes, setmanal*
this week: aquesta setmana
next week: setmana vinent, setmana que ve, pròxima setmana
last week: setmana passada
month: mes, mesos, mensual*
year: any, anys, anual*
day: dia, dies, diari*
hour: hora, hores
minute: minut, minuts
second: segons
what time: quina hora, a quina hora
date: data, dates
monday: dilluns
tuesday: dimarts
wednesday: dimecres
thursday: dijous
friday: divendres
saturday: dissabte
sunday: diumenge
january: gener
february: febrer
march: març
april: abril
may: maig
june: juny
july: juliol
august: agost
september: setembre
october: octubre
november: novembre
december: desembre
spring: primavera
summer: estiu
autumn: tardor
winter: hivern
quarter: trimestre*
soon: aviat
later: més tard
early: d'hora
two: dos, dues
three: tres
four: quatre
five: cinc
six: sis
seven: set
eight: vuit
nine: nou coses
ten: deu
half: mig, mitja, meitat
hundred: cent
thousand: mil
percent: per cent, percentatge*
weather: temps, clima, quin temps
forecast: previsió, previsions, pronòstic*
rain: pluja, plou, ploure, plourà
snow: neu, neva, nevar, nevarà
sun: sol, assolellat
wind: vent
storm: tempesta, tempestes
cloud: núvol, núvols, ennuvolat
temperature: temperatur*, graus
cold: fred, freda
warm: calor, càlid
umbrella: paraigua, paraigües
air quality: qualitat de l'aire
sunrise: sortida del sol
sunset: posta de sol
time zone: zona horària, fus horari
calendar: calendari*, agenda
appointment: cita, cites
meeting: reunió, reunions
event: esdeveniment*
invitation: invitació, invitacions
invite: convida, convidar
attendee: assistent*, participant*
free: lliure, lliures, gratuït*, gratis
busy: ocupat, ocupada
available: disponible*
schedule: programa, programar, planific*, horari*
postpone: ajorna, ajornar, posposa*
reminder: recordatori*
remind: recorda, recorda'm, recordar
alarm: alarma, despertador
timer: temporitzador
birthday: aniversari*
holiday: festiu, festius
vacation: vacances
deadline: termini*, data límit
overdue: endarrerid*, vençud*
mail: correu, correus, correu electrònic, e-mail, email, mail
inbox: safata d'entrada, bústia
message: missatge*
unread: no llegit, no llegits, sense llegir
attachment: adjunt, adjunts
subject: assumpte*
recipient: destinatari*
sender: remitent*
reply: respon*, contesta*, resposta, respostes
forward: reenvia*
draft: esborrany*
channel: canal, canals
chat: xat, xats
conversation: conversa, converses
group: grup, grups
notification: notificaci*
notify: notifica*, avisa, avisar, avisa'm
call: truca*, trucada, trucades
phone number: número de telèfon
phone: telèfon*, mòbil*
contact: contacte*
address: adreça, adreces
friend: amic, amics, amiga, amigues
mother: mare, mama
father: pare, papa
wife: dona
husband: marit, home
boss: cap, jefe
colleague: company, companys
team: equip, equips
person: persona, persones
people: gent
user: usuari*
member: membre*
employee: empleat*, treballador*
task: tasca, tasques
to-do list: llista de tasques
board: tauler*
card: target*
list: llista, llistes, llistar, enumera*
column: column*
row: fila, files
project: project*
priority: prioritat*
label: etiquet*
status: estat de
progress: progrés
assign: assigna*
done: fet, feta, fets, acabat*
complete: completa*, acaba, acabar, finalitz*
note: nota, notes
write down: apunta*, anota*
file: fitxer*, arxiu, arxius
folder: carpet*, directori*
document: document*
spreadsheet: full de càlcul, fulls de càlcul
sheet: full, fulls
cell: cel·la, cel·les
table: taula, taules
presentation: presentaci*
slide: diapositiv*
page: pàgina, pàgines
website: lloc web, pàgina web, web, webs
link: enllaç, enllaços
text: text, textos
word: paraula, paraules
sentence: frase, frases
paragraph: paràgraf*
chapter: capítol*
title: títol*
content: contingut*
template: plantill*
version: versió, versions
backup: còpia de seguretat, còpies de seguretat
archive: arxiva, arxivar
trash: paperera
drive: disc, unitat
storage: emmagatzematge
memory: memòria
size: mida, mides
code: codi, codis
repository: repositori*, repo
branch: branca, branques
commit: commit*
pull request: pull request*
merge: fusiona*
issue: incidènci*, issue*, tiquet*
error: error, errors, fallada
problem: problema, problemes
function: funció, funcions
library: biblioteca, llibreria
package: paquet, paquets
dependency: dependènci*
publish: publica, publicar
test: prova, proves, provar
review: revisa*, revisió
change: canvia*, canvi, canvis, modific*
difference: diferènci*
history: historial*, història
build: compila*, construeix
deploy: desplega*, desplegament*
environment: entorn, entorns
production: producció
server: servidor*
container: contenidor*
service: servei, serveis
process: procés, processos
log: registres, logs, registre
monitoring: monitoratge, supervisió
monitor: supervisa*, monitora*
alert: alert*
metric: mètrique*, mètrica
dashboard: tauler de control, quadre de comandament
network: xarxa, xarxes
domain: domini*
password: contrasenya, contrasenyes
key: clau, claus
login: inici de sessió, inicia sessió
permission: permís, permisos
access: accés
security: seguretat
database: base de dades, bases de dades
query: consult*
field: camp, camps
data: dades, dada
search: cerca, cercar, busca*
find: troba*, localitz*
internet: internet
news: notíci*, novetats
article: article*
source: font, fonts
result: resultat*
shop: botig*
order: comanda, comandes, demana, demanar, encarrega*
customer: client, clients, clienta
product: producte*
invoice: factur*
payment: pagament*
pay: paga, pagar
refund: reemborsa*, reembossa*, devoluci*
budget: pressupost*
account: compte, comptes
balance: saldo
bank: banc, bancs, bancari*
transaction: transacci*, moviments
expense: despes*, gastat
income: ingrés, ingressos
revenue: facturació
profit: benefici*
loss: pèrdu*
cost: cost, costos, costa, costen
price: preu, preus
money: diners
euro: euro, euros
tax: impost*, iva
discount: descompte*
subscription: subscripci*
cart: carret*, cistella
shopping list: llista de la compra
shipment: enviament*
deliver: lliura*, entrega
stock level: existències, inventari*
warehouse: magatzem*
supplier: proveïdor*
contract: contracte*
sell: ven, vendre, venda, vendes
buy: compra, comprar, compres
company: empres*, companyia
deal: negoci*
flight: vol, vols barats, vols a
airport: aeroport*
plane: avió, avions
hotel: hotel, hotels
room: habitaci*, sala
apartment: apartament*, pis, pisos
house: casa, cases
accommodation: allotjament*
book: reserva, reservar
booking: reserves
books: llibre*
trip: viatge*
train: tren, trens
bus: autobús, autobusos
car: cotxe*
rental car: cotxe de lloguer
taxi: taxi
route: ruta, rutes, camí, trajecte*
map: mapa, mapes
distance: distànci*
place: lloc, llocs
city: ciutat*
country: país, països
street: carrer*
station: estació, estacions
departure: sortida, sortides, surt
arrival: arribad*
delay: retard, retards
traffic: trànsit
parking: aparcament*
restaurant: restaurant*
opening hours: horari d'obertura
nearby: a prop meu, prop de mi
ticket: bitllet*
video: vídeo*
movie: pel·lícula, pel·lícules, cinema
series: sèrie, sèries
episode: episodi*
season: temporad*
song: cançó, cançons
music: música
artist: artist*
album: àlbum*
playlist: llista de reproducció
subtitle: subtítol*
comment: comentari*, comenta, comentar
photo: foto, fotos, fotografi*
image: imatge*
screenshot: captura de pantalla
camera: càmera, càmeres
game: joc, jocs, partit, partits
recipe: recept*
food: menjar
stock: acció, accions
stock market: borsa
exchange rate: tipus de canvi, taxa de canvi
currency: moned*, divis*
dividend: dividend*
portfolio: cartera
interest: interès, interessos
loan: préstec*
insurance: assegurança, assegurances
running: cursa, curses, córrer, corregut
bike: bici, biciclet*
heart rate: freqüència cardíaca, pulsacions
steps: passos
sleep: son, dormit, dormir
workout: entrenament*
sport: esport*
weight: pes
health: salut
doctor: metge, metgessa
soccer: futbol
chart: gràfic*, diagram*
flowchart: diagrama de flux
draw: dibuixa*
drawing: dibuix, dibuixos
translation: traducci*
translate: tradueix*, traduir
language: idiom*, llengua, llengües
english: anglès
german: alemany
french: francès
spanish: castellà, espanyol
catalan: català
light: llum, llums, làmpad*
heating: calefacció
door: porta, portes
window: finestr*
lock: bloqueja*
unlock: desbloqueja*
tv: tele, televisió, televisor
speaker: altaveu, altaveus
volume: volum
living room: menjador, sala d'estar
kitchen: cuina
bedroom: dormitori
bathroom: bany, lavabo
device: dispositi*, aparell*
battery: bateri*
printer: impressor*
print: imprimeix, imprimir
create: crea, crear, crea'm
make: fes, fer, fes-me
prepare: prepara*
generate: genera, generar
add: afegeix*, afegir
insert: insereix, inserir
delete: esborra*, elimina*, suprimeix
remove: treu, treure
show: mostra*, ensenya*
see: veure, mira, mirar
give: dona'm, donar
tell: digues, dir, digue'm, explica'm
explain: explica*
get: obtén, obtenir, aconsegueix
send: envia*
read: llegeix*, llegir
write: escriu*, redact*
open: obre, obrir, obert*
close: tanca*, tancat*
move: mou, moure
copy: copia, copiar, còpia
rename: reanomena*, canvia el nom
edit: edita, editar
update: actualitza*
replace: substitue*, reemplaça*
start: inicia*, comença*, engega el
stop: atura*, para el
restart: reinici*
execute: executa*
run script: script*
check: comprova*, verific*
compare: compara*
count: compta, comptar, nombre de
calculate: calcula*
sum: suma, total*
average: mitjana
number: número*
convert: converteix, convertir
summarize: resumeix*, resumir
summary: resum, resums
analyze: analitza*
analysis: anàlisi
report: informe*
download: descarrega*, baixa
upload: puja, pujar, carrega
save: desa, desar, guarda*
export: exporta*
import: importa, importar
share: comparteix*, compartir
cancel: cancel·la, cancel·lar, anul·la, anul·lar
confirm: confirma*
accept: accepta*
reject: rebutja*
approve: aprova*
play: reprodueix, posa música, posa la cançó
listen: escolta*
turn on: encén, encendre, engega*
turn off: apaga*
put: posa, posar, posa'm
set: estableix, defineix, ajusta*
settings: configuració, paràmetres
activate: activa, activar
deactivate: desactiva*
install: instal·la, instal·lar
connect: connecta*
sort: ordena*
filter: filtra*
select: selecciona*
choose: tria, triar, escull
mark: marca, marcar
attach: adjunta*
extract: extreu*, extreure
split: divide*
recommend: recoman*
suggest: suggere*
help: ajuda*, ajuda'm
need: necessit*
work: treball*, funciona*
use: fes servir, utilitza*
learn: aprend*, aprèn
rent: lloga*, lloguer
cheap: barat, barata, barats, econòmic*
cheapest: més barat*, més econòmic*
expensive: car, cara, cars
best: millor*
good: bo, bona, bons, bones
bad: dolent*
worst: pitjor*
new: nou, nova, nous, noves
last: últim*, darrer*, passat, passada
latest: més recent*, recent*
current: actual, actuals
next: pròxim*, següent*, vinent, proper*
first: primer*
previous: anterior*
old: vell, vella, antic, antiga, antics
big: gran, grans
biggest: més gran, més grans
small: petit*
long: llarg*
short: curt*
fast: ràpid*
fastest: més ràpid*
slow: lent, lenta
high: alt, alta
low: baix
more: més
less: menys
many: molts, moltes
some: alguns, algunes, algun, alguna
important: important*
urgent: urgent*
public: públic*
private: privat*
shared: compartit*
favorite: preferit*, favorit*
pending: pendent*
failed: fallit*, fallat*
missing: falta, falten
different: diferent*, altre, altra, altres
similar: similar*, semblant*
empty: buit, buida
red: vermell*
blue: blau, blava
green: verd, verda
name: nom, noms
type: tipus
amount: import, quantitat*
value: valor, valors
question: pregunt*
idea: idea, idees
example: exemple*
plan: pla, plans
goal: objectiu*
topic: tema, temes
information: informaci*
description: descripci*
detail: detall*
form: formulari*
application: aplicaci*, sol·licitud*
job: feina, feines
salary: salari*, sou
school: escola, escoles
course: curs, cursos
student: estudiant*, alumne*
exam: examen, exàmens
law: llei, lleis
definition: definici*, significat*
mean: vol dir
joke: acudit*
poem: poema, poemes
hello: bon dia, bona tarda, bona nit
bye: adéu
`,
};
