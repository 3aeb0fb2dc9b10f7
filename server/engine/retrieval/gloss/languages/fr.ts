import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const fr: LanguageData = {
  code: "fr",
  spaced: true,
  stopWords: `
le la les l un une des du de d au aux je j tu il elle nous vous ils elles me m te t se s lui leur y en c ce cet cette
ces ça cela ceci est suis es sommes êtes sont était étaient être été ai as a avons avez ont avoir avait eu fut serait
sera qu que qui dont ne n pas plus jamais non oui si peux peut pouvez pouvons pourrais pourrait pourriez peuvent dois
doit devez devrait voudrais voudrait aimerais stp svp merci bonjour salut donc alors mais car très bien aussi comme là
tout vas va vais allez moi toi soi eux même mêmes ci veux veuillez faut accord fera ferait
`,
  entries: `
what: quoi, quel, quelle, quels, quelles, qu'est-ce que, qu'est ce que
how: comment
how much: combien, combien coûte, combien coute
how many: combien de
how long: combien de temps
when: quand
where: où
who: qui est
why: pourquoi
my: mon, ma, mes
your: ton, ta, tes, votre, vos
our: notre, nos
his: son, sa, ses
their: leurs
and: et
or: ou
then: puis, ensuite
in: dans
on: sur
to: à, vers, jusqu'à, jusque
from: depuis, à partir
with: avec
without: sans
for: pour
by: par
about: concernant, à propos
under: sous
between: entre
before: avant
after: après
during: pendant
near: près, proche, proches
here: ici
again: encore, à nouveau
all: tous, toute, toutes
every: chaque
now: maintenant, en ce moment, actuellement
today: aujourd'hui
tomorrow: demain
day after tomorrow: après-demain
yesterday: hier
tonight: ce soir, cette nuit
this morning: ce matin
morning: matin, matinée
noon: midi
afternoon: après-midi
evening: soir, soirée
night: nuit, nuits
weekend: week-end, weekend, fin de semaine
week: semaine*, hebdomadaire*
this week: cette semaine
next week: semaine prochaine
last week: semaine dernière
month: mois, mensuel*
year: an, ans, année*, annuel*
day: jour, jours, journée*, quotidien*
hour: heure, heures
minute: minute*
second: seconde*
what time: quelle heure
time: temps que, moment, fois
date: date, dates
monday: lundi*
tuesday: mardi*
wednesday: mercredi*
thursday: jeudi*
friday: vendredi*
saturday: samedi*
sunday: dimanche*
january: janvier
february: février
march: mars
april: avril
may: mai
june: juin
july: juillet
august: août
september: septembre
october: octobre
november: novembre
december: décembre
spring: printemps
summer: été dernier, l'été, cet été
autumn: automne
winter: hiver
quarter: trimestre*
soon: bientôt
later: plus tard
early: tôt
late at night: tard
always: toujours
often: souvent
two: deux
three: trois
four: quatre
five: cinq
six: six
seven: sept
eight: huit
nine: neuf
ten: dix
half: demi, demie, moitié
hundred: cent
thousand: mille
percent: pourcent*, pour cent
weather: météo*, quel temps, temps fait, temps fera, temps qu'il, temps va-t-il, le temps à, le temps demain
weather forecast: prévisions météo, bulletin météo
forecast: prévision*
rain: pluie*, pleut, pleuvoir, pleuvra
snow: neige*, neiger
sun: soleil, ensoleillé*
wind: vent, vents
storm: orage*, tempête*
cloud: nuage*, nuageux
temperature: température*, degré*
cold: froid, froide
warm: chaud, chaude, chaleur
umbrella: parapluie*
air quality: qualité de l'air
humidity: humidité
sunrise: lever du soleil
sunset: coucher du soleil
time zone: fuseau horaire, fuseaux horaires
calendar: calendrier*, agenda*
appointment: rendez-vous, rdv
meeting: réunion*
event: événement*, évènement*
invitation: invitation*
invite: invite, inviter, invitez
attendee: participant*
free: libre, libres, gratuit*
busy: occupé*
availability: disponibilité*
available: disponible*
schedule: planifi*, programme, programmer, planning, emploi du temps
postpone: reporte, reporter, repousse, repousser, décale, décaler
reminder: rappel, rappels
remind: rappelle, rappeler, rappelez, rappelle-moi
alarm: réveil*, alarme*
timer: minuteur*, minuterie, chronomètre
birthday: anniversaire*
holiday: férié*
vacation: vacances, congé, congés
deadline: échéance*, date limite
due: à échéance, dû
overdue: échu*
late: en retard
mail: mail, mails, e-mail, e-mails, email, courriel*, courrier*
inbox: boîte de réception, boîte mail
message: message*
unread: non lu, non lus, non lue, non lues
attachment: pièce jointe, pièces jointes
subject: objet du
recipient: destinataire*
sender: expéditeur*
reply: répond*, réponse*, réponds
forward: transfère, transférer, transférez, faire suivre
draft: brouillon*
newsletter: lettre d'information, newsletter*
channel: canal, canaux, chaîne*, salon slack
chat: chat, chats, discussion*
conversation: conversation*
group: groupe*
notification: notification*
notify: notifi*, préviens, prévenir, avertis, avertir
call: appelle, appeler, appel, appels, téléphone à
phone number: numéro de téléphone, numéro de portable
phone: téléphone*, portable
text message: sms, texto*
contact: contact, contacts
address: adresse*
address book: carnet d'adresses
friend: ami, amis, amie, amies, copain*, copine*
mother: maman, mère
father: papa, père
wife: femme
husband: mari
boss: patron*, chef
colleague: collègue*
team: équipe, équipes
person: personne, personnes
people: gens
user: utilisateur*, utilisatrice*
member: membre*
employee: employé*, salarié*
task: tâche*
to-do list: liste de tâches, liste des tâches, choses à faire
to-do: à faire
board: tableau de bord kanban, tableau, tableaux
card: carte, cartes
list: liste, listes, lister, énumère, énumérer
column: colonne*
row: ligne, lignes
project: projet*
milestone: jalon*
sprint: sprint*
priority: priorité*, prioritaire*
label: étiquette*
status: statut*, état
progress: avancement, progression, progrès
assign: assign*, attribu*, affecte, affecter
done: terminé*, fini, finie, finis, fait, faites
complete: termine, terminer, achève, achever, coche, cocher
note: note, notes, noter
write down: prends note, prendre note
notebook: carnet*, cahier*
file: fichier*
folder: dossier*, répertoire*
document: document*
spreadsheet: tableur*, feuille de calcul, feuilles de calcul
sheet: feuille*
cell: cellule*
table: table, tables
presentation: présentation*, diaporama*
slide: diapositive*, diapo*
page: page, pages
website: site web, site internet, site, sites
link: lien, liens
text: texte*
word: mot, mots
sentence: phrase, phrases
paragraph: paragraphe*
chapter: chapitre*
title: titre*
content: contenu*
template: modèle*, gabarit*
version: version*
backup: sauvegarde*
archive: archiv*
trash: corbeille
drive: disque, lecteur
storage: stockage, espace disque
memory: mémoire
size: taille, tailles
code: code, codes, code source
repository: dépôt*, repo, repos
branch: branche*
commit: commit*
pull request: pull request*, merge request*, demande de fusion
merge: fusion*, merge, merger
issue: issue, issues, ticket, tickets, incident*
bug: bug, bugs, bogue*
error: erreur*
problem: problème*, souci, soucis
function: fonction, fonctions
class: classe*
variable: variable*
library: bibliothèque*, librairie*
package: paquet*, colis
dependency: dépendance*
release: release*
publish: publi*
test: test, tests, teste, tester
review: relire, relis, revue, relecture
change: change, changer, changez, modifi*
changes: changement*, modifications
difference: différence*
history: historique*, histoire
build: build*, compil*, construi*
pipeline: pipeline*
deploy: déploi*, déploy*
environment: environnement*
production: production, prod
server: serveur*
container: conteneur*
cluster: cluster*, grappe
service: service, services
process: processus
log: journaux, journal, logs, log
monitoring: surveillance, supervision
monitor: surveill*
alert: alerte*
metric: métrique*, indicateur*
dashboard: tableau de bord, tableaux de bord
network: réseau*
domain: domaine*
password: mot de passe, mots de passe
key: clé, clés, clef*
login: connexion, identifiant*
permission: permission*, autorisation*, droits
access: accès
security: sécurité
database: base de données, bases de données, bdd
query: requête*, interrog*
record: enregistrement*
entry: entrée, entrées
field: champ, champs
data: données, donnée
search: recherch*, chercher, cherche, cherchez
find: trouve, trouver, trouvez, trouvé*, retrouv*
look up: consult*
internet: internet, web
news: actualité*, actu, actus, nouvelles, infos, dernières nouvelles
article: article*
source: source*
result: résultat*
shop: boutique*, magasin*
order: commande, commandes, commander, commandé*
customer: client, clients, cliente, clientes
product: produit*
invoice: facture*
payment: paiement*
pay: paye, payer, payez, paie, régler, payé*
refund: rembours*
budget: budget*
account: compte, comptes
balance: solde, soldes
bank: banque*, bancaire*
transaction: transaction*, opération*
expense: dépense*, frais
income: revenu, revenus
revenue: chiffre d'affaires
profit: bénéfice*
loss: perte, pertes
cost: coût, coûts, coûte, coûter, coûtent
price: prix, tarif*
money: argent
euro: euro, euros
dollar: dollar*
tax: impôt*, taxe*, tva
discount: remise*, réduction*, rabais
coupon: bon de réduction, code promo
subscription: abonnement*
cart: panier*
shopping list: liste de courses, liste des courses
shipment: envoi, envois, expédition*
deliver: livr*, livraison*
package tracking: suivi de colis, suivre mon colis
stock level: niveau de stock, en stock
warehouse: entrepôt*
supplier: fournisseur*
contract: contrat*
sell: vends, vendre, vend, vendu*
sales: vente, ventes
buy: achète, acheter, achat, achats, acheté*
company: entreprise*, société*
deal: affaire, affaires, deal, deals
lead: prospect*
opportunity: opportunité*
flight: vol, vols
airport: aéroport*
airline: compagnie aérienne, compagnies aériennes
plane: avion*
hotel: hôtel*
room: chambre*, salle, pièce, pièces
apartment: appartement*, logement*
house: maison*
accommodation: hébergement*
book: réserve, réserver, réservez, réservé*
booking: réservation*
books: livre, livres
trip: voyage*
train: train, trains
bus: bus, autobus, car de
car: voiture*
rental car: voiture de location, location de voiture
taxi: taxi*
route: itinéraire*, trajet*, route*, chemin
map: plan de ville, carte de, cartographie
distance: distance*
direction: direction*
place: lieu, lieux, endroit*
city: ville*
country: pays
street: rue, rues
station: gare, gares, station*
departure: départ*
arrival: arrivée*
delay: retard, retards
traffic: trafic, circulation, embouteillage*, bouchons
parking: stationnement, parking*
restaurant: restaurant*, resto*
opening hours: horaires d'ouverture, heures d'ouverture
timetable: horaire, horaires
nearby: près de moi, à proximité, autour de moi
ticket: billet, billets
video: vidéo*
movie: film, films, cinéma*
series: série, séries
episode: épisode*
season: saison*
actor: acteur*, actrice*
song: chanson*, morceau, morceaux
music: musique*
artist: artiste*
album: album*
playlist: liste de lecture, playlist*
podcast: podcast*, balado*
radio: radio*
subtitle: sous-titre, sous-titres, sous titre*
transcript: transcription*
comment: commentaire*, commente, commenter
subscriber: abonné*
view: vues, visualis*
photo: photo, photos
image: image, images
screenshot: capture d'écran, captures d'écran
camera: caméra*, appareil photo
game: jeu, jeux, match, matchs
recipe: recette*
food: nourriture, repas
ingredient: ingrédient*
stock: action, actions
share price: cours de l'action, cours de bourse
stock market: bourse*
exchange rate: taux de change
currency: devise*, monnaie*
dividend: dividende*
portfolio: portefeuille*
crypto: crypto*
interest: taux d'intérêt, intérêts
loan: prêt, prêts, crédit*
insurance: assurance*
running: course à pied, couru, courir, footing
run: sortie course
ride: sortie vélo, balade à vélo
bike: vélo*
heart rate: fréquence cardiaque, rythme cardiaque, pouls
steps: pas aujourd'hui, nombre de pas
sleep: sommeil, dormi, dormir
calories: calorie*
workout: entraînement*, séance*
sport: sport, sports
weight: poids
health: santé
doctor: médecin*, docteur*
hospital: hôpital*, hôpitaux
soccer: football, foot
score: score, scores
chart: graphique*, diagramme*
bar chart: diagramme en barres, histogramme*
line chart: graphique linéaire, courbe, courbes
pie chart: camembert, diagramme circulaire
flowchart: organigramme*, logigramme*
draw: dessine*, trace, tracer
drawing: dessin, dessins
translation: traduction*
translate: tradui*
language: langue, langues
english: anglais*
german: allemand*
french: français*
spanish: espagnol*
italian: italien*
light: lumière*, lampe*, éclairage
heating: chauffage*, radiateur*
thermostat: thermostat*
door: porte, portes
window: fenêtre*
lock: verrouill*
unlock: déverrouill*
vacuum: aspirateur*
washing machine: machine à laver, lave-linge
tv: télé, télévision*
speaker: enceinte*, haut-parleur*
volume: volume
louder: plus fort
living room: salon
kitchen: cuisine
bedroom: chambre à coucher
bathroom: salle de bain, salle de bains
device: appareil*
battery: batterie*
printer: imprimante*
print: imprim*
create: crée, créer, créez, créé*
make: fais, faire
prepare: prépar*
generate: génère, générer, générez
add: ajoute, ajouter, ajoutez, ajouté*, rajout*
insert: insère, insérer
delete: supprim*, efface, effacer
remove: enlève, enlever, retire, retirer, ôte
show: montre, montrer, montrez, affiche, afficher, affichez
see: voir, vois, regarde si
give: donne, donner, donnez
tell: dis, dire, dites, raconte, raconter
explain: expliqu*
know: sais, savoir, connais
get: récupère, récupérer, obtenir, obtiens
send: envoie, envoyer, envoyez, envoyé*
read: lis, lire, lisez, lu, lecture
write: écris, écrire, écrivez, rédige, rédiger, rédigez
open: ouvre, ouvrir, ouvrez, ouvert*
close: ferme, fermer, fermez, fermé*, clôtur*
move: déplac*, bouge, bouger
copy: copie, copier, copiez
duplicate: dupliqu*, doublon*
rename: renomm*
edit: édite, éditer, modifier
update: mets à jour, mettre à jour, mise à jour, actualis*
replace: remplac*
start: démarr*, lance, lancer, lancez, commenc*, début*
stop: arrête, arrêter, arrêtez, stoppe, stopper
restart: redémarr*, relanc*
execute: exécut*
run script: script*
check: vérifi*, contrôl*, regarde, regarder
compare: compar*
count: compte le nombre, compter, nombre
calculate: calcul*
sum: somme*, additionn*, total*
average: moyen, moyenne*
number: numéro*
convert: convert*, conversion*
summarize: résum*, synthétis*
summary: résumé, synthèse*
analyze: analys*
report: rapport*, compte rendu, compte-rendu, signale, signaler
download: télécharg*
upload: téléverse*, mets en ligne, mettre en ligne, uploade*
save: enregistr*, sauvegard*
export: export*
import: import, importe, importer
share: partag*
cancel: annul*, résili*
confirm: confirm*
accept: accept*
reject: refus*, rejet*
approve: approuv*, valid*
play: joue, jouer, mets de la musique, mettre de la musique, lance la musique
pause: pause
listen: écoute, écouter
watch: regarder un
turn on: allum*, mets en marche
turn off: éteins, éteindre, éteint, éteignez
put: mets, mettre, mettez
set: règle, réglez, défini*, fixe
configure: configur*, paramètre, paramétrer
settings: réglage*, paramètres
activate: activ*
deactivate: désactiv*
install: install*
connect: connect*
subscribe: abonne, abonner, inscris, inscrire
follow: suis le, suivre
sort: trie, trier, triez, classe les
filter: filtr*
group by: regroup*
select: sélectionn*
choose: choisi*
mark: marqu*
attach: joindre, joins, attache, attacher
scan: scann*, numéris*
extract: extrai*
split: divis*, sépar*, découp*
compress: compress*
recommend: recommand*, conseill*
suggest: propos*, suggèr*, suggér*
help: aide, aider, aidez
need: besoin, nécessaire
want: vouloir, voulons, veulent
work: travail*, fonctionn*, marche
use: utilis*
learn: apprend*
think: pense*
go: aller
come: viens, venir, vient
rent: lou, louer, loyer
cheap: pas cher, bon marché, pas chère
cheapest: moins cher, moins chère, moins chers, moins chères
expensive: cher, chère, chers
best: meilleur*
good: bon, bonne, bons, bonnes
better: mieux
bad: mauvais*
worst: pire
new: nouveau*, nouvel, nouvelle
last: dernier, dernière, derniers, dernières
latest: plus récent*, récent*
current: actuel*, en cours
next: prochain*, suivant*
first: premier*, première*
previous: précédent*
old: vieux, vieille, ancien*
oldest: plus ancien*
big: grand, grande, grands, gros
biggest: plus grand*, plus gros*
small: petit*
long: long, longue
short: court*
fast: rapide*, vite
fastest: plus rapide*
slow: lent, lente
shortest: plus court*
highest: plus haut*, plus élevé*
lowest: plus bas, plus basse
high: haut, haute, élevé*
low: bas, basse, faible
more: davantage
less: moins
many: beaucoup, plusieurs
some: quelques
only: seulement, uniquement
important: important*
urgent: urgent*
public: publique, public
private: privé*
shared: partagé*
favorite: favori*, préféré*
pending: en attente
failed: échou*, échec*
missing: manquant*, manque
same: identique*
different: différent*, autre, autres
similar: similaire*
empty: vide, vides
full: complet, complète, plein
red: rouge*
blue: bleu*
green: vert, verte
name: nom, noms, appelé*
type: type, types
amount: montant*, quantité*
value: valeur*
question: question*
idea: idée*
reason: raison*
example: exemple*
step: étape*
plan: plan, plans
goal: objectif*, but
topic: sujet*, thème*
information: information*, renseignement*
description: description*
detail: détail*
feedback: retour d'expérience, avis
survey: sondage*, enquête*
form: formulaire*
signature: signature*
sign: signe, signer
application: application*, candidature*, appli
job: emploi*, poste, postes
salary: salaire*
school: école*
university: université*
course: cours
student: étudiant*, élève*
teacher: professeur*, enseignant*
exam: examen*
science: science*
paper: étude, études
law: loi, lois
government: gouvernement*
election: élection*
definition: définition*, signifi*
mean: veut dire
joke: blague*
poem: poème*
tell story: raconte une histoire
love: amour
thanks: merci beaucoup
hello: bonsoir, coucou
bye: au revoir
`,
};
