import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const it: LanguageData = {
  code: "it",
  spaced: true,
  stopWords: `
il lo la i gli le l un uno una d io tu lui lei noi voi loro mi ti si ci vi ne me te sé che è sono sei siamo siete era
erano essere stata ho hai ha abbiamo avete hanno avere aveva già non sì molto bene anche ma perciò così ciò questo
questa questi queste quello quella quelli quelle quel quei può puoi posso potresti potrebbe possiamo possono devo deve
devi dovrebbe vorrei vorrebbe favore grazie ciao al allo alla ai agli alle all del dello della dei degli delle dell
nel nello nella nei negli nelle nell sul sullo sulla sui sugli sulle sull dal dallo dalla dagli dalle dall col va vado
vai andiamo né stesso stessa proprio pure ecco se c sta stai sto stanno fosse sia farà fa quest quell
`,
  entries: `
what: cosa, che cosa, quale, quali, qual
how: come
how much: quanto, quanta, quanto costa
how many: quanti, quante
how long: quanto tempo
when: quando
where: dove, dov
who: chi
why: perché, come mai
my: mio, mia, miei, mie
your: tuo, tua, tuoi, tue
his: suo, sua, suoi, sue
our: nostro, nostra, nostri, nostre
and: e, ed
or: o, oppure
then: poi, quindi, dopodiché
in: in, dentro
to: a, ad, verso, fino
on: su, sopra
from: da
of: di
with: con
without: senza
for: per
about: riguardo, circa
under: sotto
between: tra, fra
before: prima
after: dopo
during: durante
near: vicino
here: qui, qua
again: di nuovo, ancora
all: tutto, tutta, tutti, tutte
every: ogni
now: adesso, ora, in questo momento, attualmente
today: oggi
tomorrow: domani
day after tomorrow: dopodomani
yesterday: ieri
tonight: stasera, stanotte, questa sera
this morning: stamattina, questa mattina
tomorrow morning: domani mattina, domattina
morning: mattina, mattino
noon: mezzogiorno
afternoon: pomeriggio
evening: sera, serata
night: notte, notti
weekend: fine settimana, weekend
week: settimana, settimane, settimanal*
this week: questa settimana
next week: prossima settimana, settimana prossima
last week: settimana scorsa, scorsa settimana
month: mese, mesi, mensil*
year: anno, anni, annual*
day: giorno, giorni, giornata, giornalier*
hour: ore, orario, orari
minute: minuto, minuti
second: secondo, secondi
what time: che ora, che ore, a che ora
date: data, date
time: volta, volte
monday: lunedì
tuesday: martedì
wednesday: mercoledì
thursday: giovedì
friday: venerdì
saturday: sabato
sunday: domenica
january: gennaio
february: febbraio
march: marzo
april: aprile
may: maggio
june: giugno
july: luglio
august: agosto
september: settembre
october: ottobre
november: novembre
december: dicembre
spring: primavera
summer: estate
autumn: autunno
winter: inverno
quarter: trimestre*
soon: presto
later: più tardi
late: tardi
always: sempre
two: due
three: tre
four: quattro
five: cinque
six: sei ore
seven: sette
eight: otto
nine: nove
ten: dieci
half: mezzo, mezza, metà
hundred: cento
thousand: mille
percent: per cento, percentual*
weather: tempo, meteo, che tempo
weather forecast: previsioni del tempo, previsioni meteo
forecast: previsione, previsioni
rain: pioggia, piove, piovere, pioverà
snow: neve, nevica, nevicare, nevicherà
sun: sole, soleggiato
wind: vento, venti forti
storm: temporal*, tempesta
cloud: nuvola, nuvole, nuvoloso
temperature: temperatur*, gradi
cold: freddo, fredda
warm: caldo, calda
umbrella: ombrello
air quality: qualità dell'aria
humidity: umidità
sunrise: alba
sunset: tramonto
time zone: fuso orario, fusi orari
calendar: calendario, calendari, agenda
appointment: appuntament*
meeting: riunion*, incontro, incontri
event: evento, eventi
invitation: invito, inviti
invite: invita, invitare
attendee: partecipant*
free: libero, libera, liberi, gratis, gratuit*
busy: occupat*, impegnat*
availability: disponibilità
available: disponibil*
schedule: programma, programmare, pianific*, fissa, fissare
postpone: rimanda*, rinvia*, posticip*, sposta l'appuntamento
reminder: promemoria
remind: ricorda, ricordami, ricordare
alarm: sveglia, allarme
timer: timer, cronometro
birthday: compleann*
holiday: festività, giorno festivo
vacation: vacanz*, ferie
deadline: scadenz*
due: scade, scadono
overdue: scadut*, in ritardo
mail: mail, e-mail, email, posta, posta elettronica
inbox: posta in arrivo, casella di posta
message: messaggi*
unread: non letto, non letti, non lette, non letta, da leggere
attachment: allegat*
subject: oggetto
recipient: destinatari*
sender: mittent*
reply: rispond*, risposta, risposte
forward: inoltra*
draft: bozza, bozze
channel: canale, canali
chat: chat
conversation: conversazion*
group: gruppo, gruppi
notification: notifica, notifiche
notify: avvisa*, avvert*
call: chiama*, telefona*, chiamata, chiamate
phone number: numero di telefono, numero di cellulare
phone: telefono, cellulare
text message: sms
contact: contatt*
address: indirizz*
friend: amico, amica, amici, amiche
mother: mamma, madre
father: papà, padre
wife: moglie
husband: marito
boss: capo
colleague: collega, colleghi, colleghe
team: squadra, squadre, team
person: persona, persone
people: gente
user: utente, utenti
member: membro, membri
employee: dipendent*, impiegat*
task: attività, compito, compiti
to-do list: lista delle cose da fare, elenco attività
to-do: da fare
board: bacheca, bacheche, lavagna
card: scheda, schede, carta
list: lista, liste, elenco, elenchi, elenca, elencare, elencami
column: colonna, colonne
row: riga, righe
project: progett*
milestone: traguard*
priority: priorità
label: etichett*
status: stato, stati
progress: progress*, avanzamento
assign: assegn*
done: fatto, fatta, fatti, finit*, terminat*
complete: completa*, termina, terminare
note: nota, note, appunti, appunto
write down: annota*, segna, segnati
notebook: quaderno, taccuino
file: file, files
folder: cartell*, directory
document: document*
spreadsheet: foglio di calcolo, fogli di calcolo, foglio elettronico
sheet: foglio, fogli
cell: cella, celle
table: tabell*
presentation: presentazion*
slide: diapositiv*, slide
page: pagina, pagine
website: sito, siti, sito web, pagina web, pagine web
link: link, collegament*
text: testo, testi
word: parola, parole
sentence: frase, frasi
paragraph: paragraf*
chapter: capitol*
title: titolo, titoli
content: contenut*
template: modello, modelli
version: version*
backup: copia di sicurezza, backup
archive: archivi*
trash: cestino
drive: disco, unità
storage: archiviazione, spazio su disco
memory: memoria
size: dimension*
code: codice, codici
repository: repository, repo
branch: ramo, rami, branch
commit: commit
pull request: pull request
merge: unisci, unire, fondi, mergia
issue: issue, ticket, segnalazion*
bug: bug
error: errore, errori, guasto
problem: problema, problemi
function: funzion*
class: classe, classi
variable: variabil*
library: libreria, librerie, biblioteca
package: pacchett*, pacco
dependency: dipendenz*
release: rilascio, rilasci, release
publish: pubblica, pubblicare
test: test, prova, prove, testa, testare
review: rivedi, rivedere, revision*
change: cambia*, modific*, cambiament*
difference: differenz*
history: cronologia, storia, storico
build: compila*, costrui*, build
deploy: distribu*, deploy, deploya
environment: ambient*
production: produzione
server: server
container: container, contenitor*
service: servizi*
process: processo, processi
log: log, registri
monitoring: monitoraggio
monitor: monitora, monitorare, sorveglia*
alert: avviso, avvisi, allert*
metric: metric*
dashboard: cruscott*, pannello, dashboard
network: rete, reti
domain: dominio, domini
password: password, parola d'ordine
key: chiave, chiavi
login: accesso, accedi, accedere
permission: permess*, autorizzazion*
security: sicurezza
database: database, base di dati, banca dati
query: interrog*, query
record: record
entry: voce, voci
field: campo, campi
data: dati, dato
search: cerca, cercare, cercami, ricerca, ricerche
find: trova*
internet: internet, web
news: notizi*, novità
article: articol*
source: fonte, fonti
result: risultat*
shop: negozi*
order: ordine, ordini, ordina, ordinare, ordinato
customer: client*
product: prodott*
invoice: fattur*
payment: pagament*
pay: paga, pagare, pagato
refund: rimbors*
budget: budget, bilancio
account: conto, conti, account
balance: saldo, saldi
bank: banca, banche, bancari*
transaction: transazion*, moviment*
expense: spesa, spese, speso
income: entrate, reddito
revenue: fatturato, ricavi
profit: profitt*, guadagn*, utile
loss: perdita, perdite
cost: costo, costi, costa, costano
price: prezzo, prezzi
money: soldi, denaro
euro: euro
dollar: dollar*
tax: tassa, tasse, imposta, imposte, iva
discount: scont*
coupon: buono sconto, coupon
subscription: abbonament*
cart: carrello
shopping list: lista della spesa
shipment: spedizion*
deliver: consegn*
package tracking: traccia il pacco, tracciamento
stock level: giacenz*, scorte, inventari*
warehouse: magazzin*
supplier: fornitor*
contract: contratt*
sell: vendi, vendere, vendut*
sales: vendita, vendite
buy: compra, comprare, acquist*, comprato
company: azienda, aziende, società, impresa
deal: trattativ*, affare, affari
flight: volo, voli
airport: aeroport*
airline: compagnia aerea
plane: aereo, aerei
hotel: hotel, albergo, alberghi
room: stanza, stanze, camera, camere, sala
apartment: appartamento, appartamenti
house: casa, case
accommodation: alloggi*
book: prenota*
booking: prenotazion*
books: libro, libri
trip: viaggio, viaggi
travel: viaggiare
train: treno, treni
bus: autobus, pullman
car: macchina, macchine, auto
rental car: noleggio auto, auto a noleggio
taxi: taxi
route: percorso, percorsi, strada, itinerari*
map: mappa, mappe, cartina
distance: distanz*, lontano
direction: indicazion*, direzion*, come arrivo
place: luogo, luoghi, posto, posti
city: città
country: paese, paesi
street: via, vie
station: stazion*
departure: partenz*, parte
arrival: arriv*
delay: ritardo, ritardi
traffic: traffico
parking: parchegg*
restaurant: ristorant*
opening hours: orari di apertura, orario di apertura
nearby: vicino a me, nelle vicinanze, qui vicino
ticket: bigliett*
video: video
movie: film, cinema
series: serie
episode: episodi*, puntat*
season: stagion*
actor: attore, attori, attrice
song: canzon*, brano, brani
music: musica
artist: artist*
album: album
playlist: playlist
podcast: podcast
subtitle: sottotitol*
transcript: trascri*
comment: comment*
photo: foto, fotografi*
image: immagin*
screenshot: schermata, screenshot
camera: fotocamera, telecamer*
game: gioco, giochi, partita, partite
recipe: ricett*
food: cibo
ingredient: ingredient*
stock: azione, azioni
stock market: borsa
exchange rate: tasso di cambio, cambio
currency: valuta, valute, moneta
dividend: dividend*
portfolio: portafogli*
crypto: cripto*
interest: interessi, tasso di interesse
loan: prestito, prestiti, mutuo
insurance: assicurazion*
running: corsa, corse, corso, correre
bike: bici, bicicletta, biciclette
ride: giro in bici
heart rate: frequenza cardiaca, battito, battiti
steps: passi
sleep: sonno, dormito, dormire
calories: calori*
workout: allenament*
sport: sport
weight: peso
health: salute
doctor: medico, dottore, dottoressa
soccer: calcio
chart: grafic*, diagramm*
bar chart: grafico a barre, diagramma a barre
pie chart: grafico a torta
flowchart: diagramma di flusso
draw: disegna*
drawing: disegno, disegni
translation: traduzion*
translate: traduci*, tradur*
language: lingua, lingue
english: ingles*
german: tedesc*
french: frances*
spanish: spagnol*
italian: italian*
light: luce, luci, lampada, lampade
heating: riscaldament*
thermostat: termostat*
door: porta, porte
window: finestr*
lock: blocca*, chiudi a chiave
unlock: sblocca*
vacuum: aspirapolver*
washing machine: lavatrice
tv: tele, televisor*, television*
speaker: altoparlant*, cassa
volume: volume
living room: soggiorno, salotto
kitchen: cucina
bedroom: camera da letto
bathroom: bagno
device: dispositiv*
battery: batteri*
printer: stampant*
print: stampa, stampare
create: crea, creare, creami, creato
make: fai, fare, fammi
prepare: prepar*
generate: genera, generare
add: aggiung*, aggiunt*
insert: inserisc*, inserir*
delete: elimin*, cancella il, cancella la, cancella i, cancella le, cancella quest*
remove: rimuov*, togli*
show: mostra*, visualizz*
see: vedi, vedere, vediamo, guarda
give: dai, dammi, dare
tell: dì, dimmi, dire, racconta*
explain: spiega*
know: sai, sapere
get: ottieni, ottenere, prendi, recuper*
send: invia*, manda, mandare, mandami, spedisci, inviat*
read: leggi*, leggere, letto
write: scriv*
open: apri*, aprire, apert*
close: chiudi*, chiudere, chius*
move: spost*, muovi
copy: copia*, copiare
duplicate: duplic*
rename: rinomin*
edit: edita
update: aggiorn*
replace: sostitu*
start: avvia*, inizi*, comincia*
stop: ferma*, interromp*, arresta*
restart: riavvi*
execute: esegu*, lancia
run script: script
check: controll*, verific*
compare: confront*, paragon*
count: conta, contare, numero di
calculate: calcol*
sum: somma*, total*
average: media
number: numero, numeri
convert: convert*
summarize: riassum*, sintetizz*
summary: riassunt*, sintesi, riepilog*
analyze: analizz*
analysis: analisi
report: rapporto, rapporti, relazione, resocont*
download: scaric*
upload: carica, caricare
save: salva*
export: esporta*
import: importa, importare
share: condivid*
cancel: annull*, disdi*, cancella*
confirm: conferm*
accept: accett*
reject: rifiut*
approve: approv*
play: riproduc*, suona, metti la musica, metti la canzone
pause: pausa
listen: ascolt*
watch: guardare
turn on: accend*
turn off: spegn*
put: metti, mettere
set: imposta il, imposta la, impostare, regola
configure: configur*
settings: impostazion*
activate: attiva, attivare
deactivate: disattiv*
install: install*
connect: connett*, colleg*
subscribe: iscriv*
follow: segui, seguire
sort: ordina per, ordinare per
filter: filtr*
group by: raggrupp*
select: selezion*
choose: scegli*, scegliere
mark: contrassegn*, segna come
attach: allega, allegare
scan: scansion*
extract: estra*
split: dividi, dividere, separ*
compress: comprim*
recommend: consigli*, raccomand*
suggest: suggeri*
help: aiut*
need: bisogno, serve, servono
want: voglio, vuoi, vuole, volere
work: lavor*, funzion
use: usa, usare, utilizz*
learn: impar*
think: pens*
rent: affitt*, noleggi*
cheap: economic*, a buon mercato
cheapest: più economic*, meno caro, meno costos*
expensive: caro, cara, costos*
best: miglior*, meglio
good: buono, buona, buoni, buon, bello, bella
bad: cattiv*, brutto
worst: peggior*
new: nuovo, nuova, nuovi, nuove
last: ultimo, ultima, ultimi, ultime, scorso, scorsa, scorsi
latest: più recent*, recent*
current: attual*, in corso
next: prossim*, successiv*
first: primo, primi
previous: precedent*
old: vecchi*
big: grande, grandi
biggest: più grand*, maggior*
small: piccol*
long: lungo, lunga
short: corto, breve, brevi
fast: veloc*, rapid*
fastest: più veloc*
slow: lento, lenta
highest: più alto, più alta
lowest: più basso, più bassa
high: alto, alta
low: basso, bassa
more: più
less: meno
many: molti, molte
several: divers*
some: alcuni, alcune, qualche
only: solo, soltanto
important: important*
urgent: urgent*
public: pubblic*
private: privat*
shared: condivis*
favorite: preferit*
pending: in sospeso, in attesa
failed: fallit*
missing: mancant*, manca
different: altro, altra, altri, altre
similar: simil*
empty: vuot*
red: rosso, rossa
blue: blu
green: verde
name: nome, nomi, chiamat*
type: tipo, tipi
amount: importo, importi, quantità
value: valore, valori
question: domand*
idea: idea, idee
example: esempi*
plan: piano, piani
goal: obiettiv*
topic: argoment*, tema
information: informazion*
description: descrizion*
detail: dettagli*
survey: sondaggi*
form: modulo, moduli
signature: firma
application: applicazion*, candidatur*
job: impiego
salary: stipendi*
school: scuola
university: università
course: corso di
student: student*
exam: esame, esami
paper: studio, studi
law: legge, leggi sul
government: governo
definition: definizion*, significat*
mean: significa
joke: barzellett*
poem: poesia
story: racconto
hello: buongiorno, buonasera, salve
thanks: grazie mille
bye: arrivederci
`,
};
