import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const pl: LanguageData = {
  code: "pl",
  spaced: true,
  stopWords:
    "i w we na ja ty on ona ono my wy oni nie ale a czy że to ten ta te tego tej tym tych mi mnie mną cię ci tobie go jego jej nam nas wam was ich im z ze u do o od po dla przy co żeby jak tak jest są był była było były być będzie będą lub albo jeśli już jeszcze tam tu tutaj też również no proszę możesz możecie można mogę chcę chciałbym chciałabym potrzebuję trzeba daj swój swoje swoich swoją sobie siebie się który która które których którym za pod nad przez czym aby bo więc tylko bardzo cześć dzięki dziękuję dobrze oraz jako mam masz ma mamy",
  entries: `
weather: pogod*
forecast: prognoz*
temperature: temperatur*
rain: deszcz*, pada, padać, opad*
snow: śnieg*
wind: wiatr*
umbrella: parasol*
degrees: stopni, stopnie
air quality: jakość powietrza, jakości powietrza, smog*
humidity: wilgotnoś*
time: czas, czasu, która godzina, godzinę
time zone: strefa czasowa, strefy czasowe, strefie czasowej, strefę czasową
clock: zegar*
timer: minutnik*, timer*
alarm: budzik*
stopwatch: stoper*
calendar: kalendarz*
calendar event: wydarzeni*, wydarzeń
meeting: spotkani*, spotkań, zebrani*, narad*
appointment: wizyt*
schedule: harmonogram*, zaplanuj*, zaplanować, grafik*, rozkład*
plan: plan, planu, plany, planów, planuj*
invite: zaproś*, zaprosz*, zaprosić
attendees: uczestni*
free: wolny, wolna, wolne, wolnego
busy: zajęty, zajęta, zajęte
holiday: święt*
vacation: urlop*, wakacj*
birthday: urodzin*
reminder: przypomnieni*, przypomnień
remind: przypomnij*, przypomnieć, przypomin*
deadline: termin*
due date: termin wykonania
overdue: zaległ*, przetermin*, spóźnion*
email: mail, maila, maile, maili, mailem, mejl*, poczt*, e-mail*, email*, wiadomość e-mail
inbox: skrzynk*, skrzynce, odebran*
draft: szkic*, wersja robocza, wersję roboczą
attachment: załącznik*
attach: załącz*, dołącz*
unread: nieprzeczytan*
spam: spam, spamu
mailing list: newsletter*, lista mailingowa
recipient: odbiorc*
sender: nadawc*
subject: temat*
signature: podpis*
message: wiadomoś*
chat: czat*, rozmow*
channel: kanał*
thread: wątek, wątk*
sms: sms*, esemes*
call: zadzwoń*, dzwoni*, połączeni*
phone: telefon*
phone number: numer telefonu, numery telefonów
notification: powiadomieni*, powiadomień
notify: powiadom*
reply: odpowiedz*, odpisz*, odpisać
forward: prześlij dalej, przekaż*
send: wyślij*, wysłać, wysył*, wyśle, wysłan*
write: napisz*, napisać, pisz, pisać
read: przeczytaj*, przeczytać, czytaj*, odczytaj*
task: zadani*, zadań
to-do list: lista zadań, listę zadań, liście zadań, do zrobienia
subtask: podzadani*
board: tablic*
card: kart*
column: kolumn*
checklist: lista kontrolna, listę kontrolną, checklist*
label: etykiet*
tag: tag, tagi, tagów, otaguj*, hasztag*
priority: priorytet*
status: status*, stan
done: zrobione, gotowe, ukończon*, wykonan*
complete: ukończ*, zakończ*
project: projekt*
sprint: sprint*
milestone: kamień milowy, kamienie milowe
backlog: backlog*
assign: przypisz*, przydziel*, przypisan*
assignee: osoba odpowiedzialna, odpowiedzialn*
note: notatk*, notatek, notatc*
write down: zanotuj*, zapisz sobie
notebook: notes, notesie, zeszyt*
file: plik*
folder: folder*
directory: katalog*
pdf: pdf*
spreadsheet: arkusz*, excel*
table: tabel*
cell: komórk*, komórek, komórc*
row: wiersz*
sheet: zakładk*
document: dokument*
documentation: dokumentacj*
page: stron*
presentation: prezentacj*
slide: slajd*
text: tekst*
word: słowo, słowa, słów
paragraph: akapit*
line: linia, linię, linii, linijk*
report: raport*, sprawozdani*
template: szablon*
form: formularz*
contract: umow*, umów umowę
scan: skan*, zeskanuj*
archive: archiw*, zarchiw*
zip: zip*, spakuj*
unpack: rozpakuj*
disk: dysk*
disk space: miejsce na dysku, miejsca na dysku
path: ścieżk*, ścieżek
size: rozmiar*, wielkoś*
link: link, linki, linku, linków, odnośnik*
code: kod, kodu, kodzie, kodem
repository: repozytori*, repo
branch: gałąź, gałęz*, branch*
commit: commit*, zacommituj*, zatwierdź zmiany, komit*
pull request: pull request*, pull requesty, merge request*, pr-a, pr-y
merge: scal*, połącz gałęzie, zmerguj*, zmerdż*, mergu*
issue: zgłoszeni*, zgłoszeń, ticket*, issue*
bug: bug*, usterk*
error: błąd, błęd*
exception: wyjąt*
review: recenzj*, przejrzyj*, zrecenzuj*
code review: przegląd kodu, code review
diff: różnic*, diff*
conflict: konflikt*
release: wydani*, wydań
version: wersj*
changelog: lista zmian, listę zmian, dziennik zmian
function: funkcj*
class: klas*
variable: zmienn*
test: test, testy, testów, testu, przetestuj*, testow*
script: skrypt*
library: bibliotek*
package: pakiet*
dependency: zależnoś*
refactor: zrefaktoryzuj*, refaktor*
fix: napraw*, popraw*
clone: sklonuj*, klonuj*
push: wypchnij*
rollback: cofnij*, wycofaj*
fork: fork*
developer: programist*, deweloper*
build: build*, zbuduj*, kompilacj*, skompiluj*
pipeline: pipeline*, potok*
deploy: wdróż*, deploy*, zdeployuj*
workflow: przepływ pracy, workflow*
artifact: artefakt*
environment: środowisk*
production: produkcj*, produkcyjn*
staging: staging*, stagingu
docker: docker*, doker*
container: kontener*
image: obraz*
kubernetes: kubernetes*
pod: pody, podów
cluster: klast*
server: serwer*
virtual machine: maszyna wirtualna, maszynę wirtualną, maszyny wirtualne
service: usług*, serwis*
log: log, logi, logów, logach, dziennik*
monitoring: monitoring*
monitor: monitoruj*, śledź, obserwuj
alert: alert*, ostrzeżeni*
incident: incydent*
metric: metryk*, wskaźnik*
dashboard: pulpit*, dashboard*
cpu: procesor*
memory: pamięć, pamięci, ram
load: obciążeni*
process: proces, procesy, procesów, procesu
port: port, portu, porty, portów
network: sieć, sieci
domain: domen*
certificate: certyfikat*
backup: kopia zapasowa, kopię zapasową, kopie zapasowe, kopii zapasowej, backup*
restore: przywróć*, przywrac*, odtwórz z kopii
database: baza danych, bazę danych, bazie danych, bazy danych, baz danych, baza, bazie, bazę
query: zapytani*, zapytań, kwerend*
schema: schemat*
index: indeks*
record: rekord*, wpis, wpisy, wpisów
field: pole, pola, pól
user: użytkownik*
password: hasł*, haseł
access: dostęp*
permission: uprawnie*, pozwoleni*
role: rola, rolę, ról
login: zaloguj*, logowani*
token: token*
key: klucz*
secret: sekret*
security: bezpieczeńst*
vulnerability: podatnoś*, luka, luki, luk, lukę
search: szukaj*, wyszukaj*, poszukaj*, wyszukiw*, wygoogluj*, wygugluj*
find: znajdź*, znaleźć, znajd*, odszukaj*, odnajdź
web: internet*, sieci web, w sieci
website: witryn*, stronę internetową, strona internetowa, strony internetowe, stronie internetowej
browser: przeglądark*
screenshot: zrzut ekranu, zrzuty ekranu, screen, screena
click: kliknij*, naciśnij
button: przycisk*
news: wiadomości ze świata, aktualnoś*, newsy, nowin*
article: artykuł*
blog: blog*
headline: nagłów*
wikipedia: wikipedi*
information: informacj*
details: szczegół*
question: pytani*, pytań
definition: definicj*
meaning: znaczy, znaczeni*, oznacza
order: zamówieni*, zamówień, zamów*
customer: klient*
product: produkt*, towar*
store: sklep*
cart: koszyk*
inventory: magazyn*, zapas*, stan magazynowy, stany magazynowe
invoice: faktur*
payment: płatnoś*, wpłat*
pay: zapłać*, zapłaci*, opłać*, płac*
refund: zwrot*, zwróć pieniądze
discount: rabat*, zniżk*
coupon: kupon*, kod rabatowy
price: cena, ceny, cenę, cen, cenie, koszt*, kosztuj*
cheapest: najtańsz*, tani, tania, tanie, taniej, tanich
expensive: najdroższ*, drogi, drogie, droższ*
delivery: dostaw*
shipment: przesyłk*, przesyłek, paczk*, paczek
tracking: śledzeni*, namierz
subscription: subskrypcj*, abonament*
subscribe: zasubskrybuj*, subskrybuj*
unsubscribe: wypisz*
budget: budżet*
account: konto, konta, koncie, kont, kontem
bank: bank, banku, bankow*
balance: saldo, salda, bilans*
transaction: transakcj*
transfer: przelew*, przelej*
expense: wydatk*, wydatek, wydałem, wydałam
income: dochod*, dochód
revenue: przychod*, przychód
profit: zysk*
sales: sprzedaż*
buy: kup, kupić, kupuj*, zakup*
sell: sprzedaj*, sprzedać
money: pieniąd*, pieniędzy, kasa, kasę
tax: podat*
salary: pensj*, wynagrodzeni*, wypłat*
category: kategori*
receipt: paragon*, rachun*
supplier: dostawc*
contact: kontakt*
deal: transakcja handlowa, szanse sprzedaży, deal*, umowę handlową
lead: lead*
company: firm*, spółk*, przedsiębiorst*
opportunity: okazj*, możliwoś*
ticket: bilet*
support ticket: zgłoszenie serwisowe, zgłoszenia klientów
support: wsparci*, pomoc technicz*
employee: pracowni*
colleague: kolega, koleg*, koleżan*, współpracowni*
team: zespół, zespoł*
member: członk*, członek
manager: menedżer*, kierowni*
boss: szef*
department: dział, działu, działy
people: ludzi*, osób, osoby
person: osob*
friend: przyjaciel*, znajom*
name: nazw*, imię, imienia
address: adres*
flight: lot, loty, lotu, lotów, lotni*
airport: lotnisk*
airline: linie lotnicze, linia lotnicza
hotel: hotel*
room: pokój, pokoj*
apartment: mieszkani*, mieszkań, apartament*
rental: wynajm*, wynajem, wynajęci*
booking: rezerwacj*
book: zarezerwuj*, rezerwuj*, zabukuj*, książk*, książek
trip: podróż*, wycieczk*, wyjazd*
travel: jechać, pojechać, jadę
train: pociąg*
bus: autobus*
car: samoch*, auto, auta
taxi: taksówk*, taxi
passport: paszport*
visa: wiza, wizę, wizy
luggage: bagaż*
route: tras*
map: map*
directions: jak dojechać, jak dojść, dojazd*, wskazówki dojazdu
distance: odległoś*, dystans*
location: lokalizacj*, położeni*
nearby: w pobliżu, blisko, niedaleko, najbliż*
place: miejsc*
city: miasto, miasta, mieście, miast
country: kraj, kraju, kraje, krajów
street: ulic*
restaurant: restauracj*
cafe: kawiarni*
museum: muze*
parking: parking*
traffic: korki, korków, ruch drogowy
departure: odlot*, odjazd*, wylot*
arrival: przylot*, przyjazd*
video: wideo, film wideo, filmik*, video
movie: film, filmu, filmy, filmów, kino
series: serial*
episode: odcin*
song: piosenk*, piosenek, utwór, utwor*
music: muzyk*
album: album*
artist: artyst*, wykonawc*
playlist: playlist*
podcast: podcast*
subtitles: napis*
transcript: transkryp*
comment: komentarz*, skomentuj*, komentuj*
like: polub*, lajk*
post: post, posty, postów, postu
publish: opublikuj*, publikuj*, publikacj*
follower: obserwując*
photo: zdjęci*, zdjęć, fotografi*, fotk*
picture: obrazek, obrazk*
audio: audio, nagrani*, nagrań
sound: dźwięk*
voice: głos, głosu, głosow*
game: gra, gry, grę, gier
stock: akcj*
stock market: giełd*
share price: kurs akcji, cena akcji, notowani*
exchange rate: kurs, kursu, kursy, kurs walut, kurs wymiany, kurs euro, kurs dolara
currency: walut*
dollar: dolar*
euro: euro
zloty: złot*, pln
bitcoin: bitcoin*
cryptocurrency: krypto*
dividend: dywidend*
portfolio: portfel*
investment: inwesty*
interest rate: stopa procentowa, stopy procentowe, oprocentowani*
loan: kredyt*, pożyczk*
run: bieg, biegi, biegu, biegał*, bieganie, uruchom*, uruchamia*, odpal*
ride: przejażdżk*, jazda, jazdy, jazdę
workout: trening*
activity: aktywnoś*
heart rate: tętn*, puls*
steps: krok*
sleep: sen, snu, spał*
calories: kalori*
weight: waga, wagi, wagę
pace: tempo, tempa
health: zdrowi*, zdrowotn*
doctor: lekarz*
medicine: lek, leki, leków
recipe: przepis*
food: jedzeni*, żywnoś*
shopping list: lista zakupów, listę zakupów, liście zakupów, listy zakupów
match: mecz*
football: piłka nożna, piłki nożnej
score: wynik meczu, wyniki meczów
chart: wykres*
diagram: diagram*
draw: narysuj*, rysuj*, rysun*
icon: ikon*
logo: logo, logotyp*
color: kolor*
design: zaprojektuj*
crop: przytnij*
resize: zmień rozmiar, zmniejsz*, powiększ*, zwiększ*
translate: przetłumacz*, tłumacz*
translation: tłumaczeni*
language: język*
english: angielsk*
polish: polsk*
german: niemieck*
french: francusk*
spanish: hiszpańsk*
spelling: pisowni*, ortograf*
grammar: gramaty*
home: dom, domu, domow*
light: światł*, świateł, lamp*, żarówk*, oświetleni*
heating: ogrzewani*
thermostat: termostat*
air conditioning: klimatyzacj*
door: drzwi*
lock: zablokuj*, zamek, zamk*
unlock: odblokuj*
window: okno, okna, okien
kitchen: kuchni*
bedroom: sypialni*
living room: salon*
bathroom: łazien*
garage: garaż*
camera: kamer*
sensor: czujnik*
device: urządze*
speaker: głośnik*
volume: głośnoś*, głośniej, ciszej
tv: telewizor*, tv
vacuum: odkurz*
create: utwórz*, stwórz*, zrób, zrobić, załóż*, wygeneruj*
add: dodaj*, dodać, dopisz*, dorzuć
delete: usuń*, skasuj*, kasuj*
remove: zabierz, wyrzuć
clear: wyczyść*
show: pokaż*, pokazać, wyświetl*
list: lista, listę, listy, liście, wylistuj*, wymień*
get: pobierz dane, weź, uzyskaj*
tell: powiedz*, opowiedz*, podaj*
open: otwórz*, otwart*
close: zamknij*, zamknąć, zamknię*
move: przenieś*, przenieść, przesuń*, przełóż*
copy: skopiuj*, kopiuj*, kopi*
duplicate: zduplikuj*, duplikat*, powiel*
rename: zmień nazwę, zmienić nazwę, przemianuj*
change: zmień*, zmieni*, zmian*
edit: edytuj*, edycj*
replace: zamień*, zastąp*
update: zaktualizuj*, aktualiz*, uaktualnij*
save: zapisz*, zapisać, zachowaj*
start: zacznij*, rozpocz*, start, startuj
stop: zatrzymaj*, przerwij*, stop
pause: pauz*, wstrzymaj*
restart: zrestartuj*, restart*, uruchom ponownie
execute: wykonaj*
check: sprawdź*, sprawdzi*, zweryfikuj*
compare: porównaj*, porówn*
count: policz*, zlicz*, liczb*
how many: ile, ilu
calculate: oblicz*, wylicz*, przelicz*
convert: skonwertuj*, konwert*, przekształć*, przekonwertuj*
summarize: podsumuj*, streść*, streszcz*
summary: podsumowani*, streszczeni*
explain: wyjaśni*, wytłumacz*, objaśni*
analyze: przeanalizuj*, analiz*
download: ściągnij*, pobierz*, pobrać, pobieran*
upload: wgraj*, prześlij*, załaduj*, wrzuć*
import: import*, zaimport*
export: eksport*, wyeksport*
cancel: anuluj*, odwołaj*, odwołać
confirm: potwierdź*
approve: zatwierdź*, zaakceptuj*
reject: odrzuć*
share: udostępni*, podziel się
sort: posortuj*, sortuj*
filter: filtruj*, przefiltruj*, filtr*
group: pogrupuj*, grup*
split: podziel*, rozdziel*
combine: połącz*
select: wybierz*, zaznacz*
connect: podłącz*
disconnect: rozłącz*, odłącz*
install: zainstaluj*, instal*
turn on: włącz*, zapal*
turn off: wyłącz*, zgaś*
set: ustaw*
settings: ustawieni*, ustawień, konfigurac*, skonfiguruj*
play: odtwórz*, zagraj*, puść*, graj
play music: włącz muzykę, puść muzykę
watch: obejrzeć, oglądać
look: zobacz*, spójrz, popatrz
listen: posłucha*, słucha*
recommend: poleć*, rekomend*
suggest: zaproponuj*, zasugeruj*, propoz*
use: użyj*, używa*
help: pomóż*, pomoc, pomocy
work: praca, pracy, pracę, działa, działają
fail: nie działa, padł*, zawiódł, niepowodzeni*, nieudan*
happen: stało się, wydarzyło, dzieje
what: jaka, jaki, jakie, jakich
who: kto, kogo, komu, kim
where: gdzie, dokąd, skąd
when: kiedy
why: dlaczego, czemu
how much: ile kosztuje, za ile
today: dziś, dzisiaj, dzisiejsz*
tomorrow: jutro, jutra, jutrzejsz*
yesterday: wczoraj*
day after tomorrow: pojutrze
now: teraz, obecn*, aktualn*, bieżąc*
day: dzień, dnia, dni, dniu, codzien*, dzienn*
week: tydzień, tygodni*, tygodniow*
month: miesiąc*, miesięc*
year: rok, roku, lat, lata, roczn*
hour: godzin*
minute: minut*
second: sekund*
weekend: weekend*
morning: rano, ranek, poranek, poran*
evening: wieczór, wieczor*
night: noc, nocy, nocą
noon: południ*, popołudni*
monday: poniedział*
tuesday: wtorek, wtork*
wednesday: środa, środę, środy
thursday: czwart*
friday: piątek, piątk*
saturday: sobot*
sunday: niedziel*
january: stycze*, styczni*
february: luty, lutego, lutym
march: marzec, marca, marcu
april: kwiecień, kwietni*
may: maj, maja, maju
june: czerwiec, czerwc*
july: lipiec, lipca, lipcu
august: sierpień, sierpni*
september: wrzesień, wrześni*
october: październik*
november: listopad*
december: grudzień, grudni*
date: data, datę, daty, dacie
next: następn*, kolejn*, przyszł*
last: ostatn*, zeszł*, poprzedn*, ubiegł*
latest: najnowsz*, najśwież*
recent: niedawn*, ostatnio
before: przed
after: po tym, później
between: między, pomiędzy
ago: temu
every: każd*
one: jeden, jedna, jedno, jednego
two: dwa, dwie, dwóch
three: trzy, trzech
four: cztery, czterech
five: pięć, pięciu
six: sześć, sześciu
seven: siedem, siedmiu
eight: osiem, ośmiu
nine: dziewięć, dziewięciu
ten: dziesięć, dziesięciu
half: połow*
hundred: sto, setk*
thousand: tysiąc*, tysięcy
million: milion*
percent: procent*
number: numer*
first: pierwsz*
new: nowy, nowa, nowe, nowego, nowych, nowej
old: stary, stare, stara, starych, starsz*, najstarsz*
all: wszystk*, wszyscy, cały, cała, całe
my: mój, moja, moje, moich, mojej, mojego, moim, moi
our: nasz*
other: inny, inna, inne, innych, pozosta*
important: ważn*
urgent: piln*
best: najleps*, lepsz*
big: duży, duże, duża, dużych, najwięks*, więks*
small: mały, małe, mała, mniejs*, najmniejs*
long: długi*, długo, długie, najdłuż*
short: krótk*
popular: popularn*
most: najwięcej, najbardziej
available: dostępn*
missing: brakuj*, brak
empty: pusty, puste, pusta, pustych
public: publiczn*
private: prywatn*
active: aktywn*
without: bez
about: na temat, dotycząc*
data: dane, danych, danymi
content: zawartoś*, treś*
history: histori*
result: wynik*, rezultat*
statistics: statyst*
average: średni*
total: suma, sumę, łączn*, razem
idea: pomysł*
goal: cel, celu, cele, celów
problem: problem*
model: model*
app: aplikacj*
program: program, programu, programy
computer: komputer*, laptop*
command: polecen*, komend*
system: system*
owner: właściciel*
author: autor*
description: opis*
title: tytuł*
survey: ankiet*
job: oferty pracy, ofert pracy
candidate: kandydat*
student: student*, uczeń, uczni*
course: kurs językowy, szkoleni*
school: szkoł*
university: uniwersyt*
lesson: lekcj*
joke: żart*, dowcip*
random: losow*
advertising: reklam*
campaign: kampani*
rating: ocen*, ranking*
print: wydrukuj*, drukuj*
marketing: marketing*
registration: rejestrac*, zarejestruj*
competitor: konkurenc*, konkurent*
concert: koncert*
`,
};
