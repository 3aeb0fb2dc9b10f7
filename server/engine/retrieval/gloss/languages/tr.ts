import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const tr: LanguageData = {
  code: "tr",
  spaced: true,
  stopWords:
    "ve veya ya da de ile için bir bu şu o ben sen biz siz onlar bana beni benim sana seni ona onu bize size onlara mi mı mu mü ne nasıl ki ama fakat çok daha en gibi kadar göre olan olarak olsun oldu olur var yok lütfen misin mısın musun müsün miyim mıyım bilir istiyorum isterim lazım gerek gerekiyor eder et hem eğer diye şey şeyi şeyler hadi haydi selam merhaba teşekkürler teşekkür tamam evet hayır içinde üzerinde üzerine ise değil kendi",
  entries: `
weather: hava durumu*, hava nasıl, hava, havalar*, havası
forecast: tahmin*
temperature: sıcaklık*, sıcaklığ*, kaç derece
rain: yağmur*, yağış*, yağacak*
snow: kar yağ*, kar
wind: rüzgar*
umbrella: şemsiye*
degrees: derece*
air quality: hava kalitesi*
humidity: nem, nemi, nem oranı
time: saat kaç, zaman*, vakit
time zone: saat dilimi*, zaman dilimi*
timer: zamanlayıcı*, geri sayım*
alarm: alarm*
stopwatch: kronometre*
calendar: takvim*, ajanda*
calendar event: etkinlik*, etkinliğ*
meeting: toplantı*, görüşme*, buluşma*
appointment: randevu*
schedule: planla*, zamanla*, program*, çizelge*
plan: plan, planı, planlar*, planım*
invite: davet*
attendees: katılımcı*
free: boş, müsait*, boşum, boş zaman*
busy: meşgul*, dolu
holiday: tatil*, bayram*
vacation: izin, izni, yıllık izin*
birthday: doğum gün*
reminder: hatırlatıcı*, hatırlatma*
remind: hatırlat*
deadline: son tarih*, son gün, teslim tarih*
due date: bitiş tarih*, vade*
overdue: gecik*, vadesi geçmiş, süresi geçmiş, geciken*
email: e-posta*, eposta*, mail*, posta*, e-mail*, mektup*, mektub*
inbox: gelen kutu*
draft: taslak*, taslağ*
attachment: ek dosya*, ekli dosya*, ekler, eki
attach: ekle gönder, iliştir*
unread: okunmamış*, okunmayan*
spam: spam*, gereksiz posta*
mailing list: bülten*
recipient: alıcı*
sender: gönderen*, gönderici*
subject: konu, konusu*, konulu, konular*
signature: imza*
message: mesaj*, ileti*
chat: sohbet*, yazışma*
channel: kanal*
thread: konuşma*
sms: sms*
call: arama yap*, telefon et*, çağrı*
phone: telefon*
phone number: telefon numara*
notification: bildirim*
notify: bildir, bildirin, haber ver*
reply: yanıtla*, cevapla*, cevap*, cevab*, yanıt*
forward: ilet*, yönlendir*
send: gönder*, yolla*, at, atar
write: yaz, yazar, yazın, yazıp, yazmak, yazsana
read: oku*
task: görev*, iş, işler*
to-do list: yapılacaklar*, yapılacak işler*, iş listesi*
subtask: alt görev*
board: pano*, tahta*
card: kart*
column: sütun*, kolon*
checklist: kontrol listesi*
label: etiket*
tag: hashtag*
priority: öncelik*, önceliğ*
status: durum*
done: bitti, biten, tamamlanan*, tamamlanmış, yapıldı
complete: tamamla*, bitir*
project: proje*
sprint: sprint*
milestone: kilometre taş*
assign: ata, atan*, atay*, atama*, görevlendir*
assignee: sorumlu*
note: not, notu, notlar*, notum*, not al*, notun*
write down: not al, kaydet
notebook: defter*, not defter*
file: dosya*
folder: klasör*
directory: dizin*
pdf: pdf*
spreadsheet: e-tablo*, elektronik tablo*, excel*, hesap tablo*
table: tablo*
cell: hücre*
row: satır*
sheet: sayfa sekme*, çalışma sayfa*
document: belge*, doküman*, evrak*
documentation: dokümantasyon*, belgeler*
page: sayfa*
presentation: sunum*, sunu
slide: slayt*
text: metin, metn*, yazı*
word: kelime*, sözcük*
paragraph: paragraf*
line: çizgi*
report: rapor*
template: şablon*
form: form, formu, formlar*
contract: sözleşme*, kontrat*
scan: tara, tarat*, taranmış
archive: arşiv*
zip: zip*, sıkıştır*
unpack: çıkart, aç zip
disk: disk*
disk space: disk alan*, boş alan*
path: dosya yol*, yolu
size: boyut*, büyüklü*
link: bağlantı*, link*
code: kod, kodu*, kodlar*, kodda*
repository: depo, deposu*, depodaki*, depoya*, repo*
branch: dal, dalı*, dallar*, dala, daldan, branch*
commit: commit*, taahhüt*
pull request: pull request*, çekme isteği*, çekme istekleri*, birleştirme isteği*, birleştirme istekleri*, pr'ı, pr'lar*
merge: birleştir*, merge*
issue: sorun kaydı*, issue*
bug: bug*, hata kaydı*
error: hata*
exception: istisna*
review: incele*, gözden geçir*
code review: kod inceleme*
diff: fark*
conflict: çakış*
release: sürüm yayın*, yayın*
version: sürüm*, versiyon*
changelog: değişiklik günlüğ*, değişiklik liste*
function: fonksiyon*, işlev*
class: sınıf*
variable: değişken*
test: test*, sına*
script: betik*, betiğ*, script*
library: kütüphane*
package: paket*
dependency: bağımlılı*
refactor: yeniden düzenle*, refaktör*
fix: düzelt*, tamir et*, onar*
clone: klonla*
push: pushla*
rollback: geri al*, geri döndür*
developer: geliştirici*, yazılımcı*
build: derle*, build*, inşa*, yapı
pipeline: pipeline*, işlem hattı*, boru hattı*
deploy: dağıt*, deploy*, canlıya al*, yayına al*
workflow: iş akış*
environment: ortam*
production: üretim*, canlı ortam*, canlıda*, prod*
docker: docker*
container: konteyner*, kapsayıcı*, container*
image: görsel*, görüntü*, imaj*
kubernetes: kubernetes*
pod: pod, podlar*
cluster: küme*
server: sunucu*, server*
virtual machine: sanal makine*
service: servis*, hizmet*
log: log, loglar*, günlük kayıt*, kayıtlar*, logları
monitoring: izleme*
monitor: izle, takip et*
alert: uyarı*, ikaz*
incident: olay*
metric: metrik*
dashboard: gösterge paneli*, panel*
cpu: işlemci*
memory: bellek*, belleğ*, hafıza*
load: yük, yükü
process: süreç*
port: port*
network: ağ, ağı, ağda
domain: alan ad*
certificate: sertifika*
backup: yedek*, yedeğ*
restore: geri yükle*
database: veritaban*, veri taban*
query: sorgu*
schema: şema*
index: indeks*, endeks*
record: kayd*, kayıt*
request: talep*, taleb*, istek*, isteğ*
field: alan, alanı, alanlar*
user: kullanıcı*
password: şifre*, parola*
access: erişim*, eriş*
permission: yetki*, izinler*
role: rol, rolü, roller*
login: giriş*, oturum*
token: token*
key: anahtar*
secret: gizli*, sır
security: güvenlik*, güvenliğ*
vulnerability: güvenlik açığ*, zafiyet*
search: ara, araştır*, arama*, arat*, ara internette, internette ara*
find: bul, bulun*, bulur*, bulma*, bulabil*, bulup
web: web*, internet*
website: web site*, site, sitesi*, siteye*, siteler*, sitede*
browser: tarayıcı*
screenshot: ekran görüntü*
click: tıkla*, bas
button: düğme*, buton*
news: haber*
article: makale*
blog: blog*
headline: başlıklar*, manşet*
wikipedia: vikipedi*, wikipedia*
information: bilgi*
details: ayrıntı*, detay*
question: soru, sorusu*, sorular*
definition: tanım*
meaning: anlam*, demek
order: sipariş*, ısmarla*
customer: müşteri*
product: ürün*
store: mağaza*, dükkan*
cart: sepet*
inventory: stok*, envanter*
invoice: fatura*
payment: ödeme*
pay: öde, öder*, ödeyin*
refund: iade*, geri ödeme*
discount: indirim*
coupon: kupon*
price: fiyat*, ücret*, kaç para, kaça
cheapest: en ucuz*, ucuz*
expensive: pahalı*
delivery: teslimat*, teslim*
shipment: kargo*, gönderi*
tracking: takip*
subscription: abonelik*, aboneliğ*
subscribe: abone*
unsubscribe: abonelikten çık*
budget: bütçe*
account: hesab*, hesap*
bank: banka*
balance: bakiye*
transaction: işlem*
transfer: havale*, para gönder*, transfer*, eft
expense: harcama*, gider*, harcadı*, masraf*
income: gelir*
revenue: ciro*, hasılat*
profit: kar marj*, kâr*, kazanç*
sales: satış*
buy: satın al*, almak, alışveriş*
sell: sat, satmak
money: para, paramı*, parayı
tax: vergi*
salary: maaş*
category: kategori*
receipt: fiş*, makbuz*
supplier: tedarikçi*
contact: kişi, kişiler*, iletişim*, rehber*
deal: anlaşma*, fırsat*
lead: müşteri aday*, potansiyel müşteri*
company: şirket*, firma*
ticket: bilet*
support ticket: destek taleb*, destek talep*
support: destek*, desteğ*
employee: çalışan*, personel*
colleague: iş arkadaş*, meslektaş*
team: takım*, ekip*, ekib*
member: üye*
manager: yönetici*, müdür*
boss: patron*
department: departman*, bölüm*
people: insan*, kişileri
person: birisi, kimse
friend: arkadaş*
name: isim*, ism*, ad, adı*, adını
address: adres*
flight: uçuş*, uçak*, uçağ*
airport: havaalan*, havaliman*
airline: havayol*
hotel: otel*
room: oda, odası*, odalar*, odada*, odanın, odayı
apartment: daire*, ev kirala*, apartman*
rental: kirala*, kiralık*, kira
booking: rezervasyon*
book: rezerve*, kitap*, kitab*, yer ayırt*, ayırt
trip: seyahat*, gezi*, yolculuk*, yolculuğ*
travel: gitmek
train: tren*
bus: otobüs*
car: araba*, araç*, otomobil*
taxi: taksi*
passport: pasaport*
visa: vize*
luggage: bagaj*
route: rota*, güzergah*
map: harita*
directions: yol tarif*, nasıl gid*, nasıl giderim
distance: mesafe*, uzaklı*, kaç km
location: konum*, lokasyon*
nearby: yakın*, civar*, yakındaki*
place: yer, yerler*, mekan*, yeri
city: şehir*, şehr*
country: ülke*
street: sokak*, sokağ*, cadde*
restaurant: restoran*, lokanta*
cafe: kafe*, kahveci*
museum: müze*
parking: otopark*, park yer*
traffic: trafik*, trafiğ*
departure: kalkış*
arrival: varış*
video: video*
movie: film, filmi*, filmler*, sinema*
series: dizi*
episode: bölümü*, bölümler*
song: şarkı*, parça*
music: müzik*, müziğ*
album: albüm*
artist: sanatçı*, şarkıcı*
playlist: çalma liste*, playlist*
podcast: podcast*
subtitles: altyazı*, alt yazı*
transcript: transkript*, döküm*
comment: yorum*
like: beğen*
post: gönderiler*, paylaşım*, post*
publish: yayınla*, yayımla*
follower: takipçi*
photo: fotoğraf*, foto, resim*
picture: resm*
audio: ses dosya*, ses kayd*
sound: ses, sesi*, sesler*
voice: sesli*
game: oyun*
stock: hisse*
stock market: borsa*
share price: hisse fiyat*
exchange rate: döviz kur*, kur, kuru*, kurlar*, dolar kuru*, euro kuru*
currency: para birim*, döviz*
dollar: dolar*
euro: euro*, avro*
lira: lira*, tl
gold: altın*
bitcoin: bitcoin*
cryptocurrency: kripto*
dividend: temettü*
portfolio: portföy*
investment: yatırım*
interest rate: faiz*
loan: kredi*
run: koşu*, koş, koştu*, çalıştır*
ride: sürüş*, bisiklet*
workout: antrenman*, egzersiz*, idman*
activity: aktivite*
heart rate: nabız*, nabz*, kalp atış*, kalp ritmi*
steps: adım*
sleep: uyku*, uyudu*
calories: kalori*
weight: kilo*, ağırlı*
pace: tempo*
health: sağlı*
doctor: doktor*, hekim*
medicine: ilaç*
recipe: tarif*, yemek tarif*
food: yemek*, yemeğ*, gıda*
shopping list: alışveriş liste*
match: maç*
football: futbol*
score: skor*
chart: grafik*, grafiğ*
diagram: diyagram*, akış şema*
draw: çiz, çizer*, çizim*
icon: simge*, ikon*
logo: logo*
color: renk*, reng*
design: tasarım*, tasarla*
crop: kırp*
resize: yeniden boyutlandır*, küçült*, büyüt*
translate: çevir*, tercüme*
translation: çeviri*
language: dil, dili*, dile, diller*
english: ingilizce*
turkish: türkçe*
german: almanca*
french: fransızca*
spanish: ispanyolca*
spelling: yazım*, imla*
grammar: dilbilgisi*, gramer*
home: ev, evi*, evde*, evim*, eve
light: ışık*, ışığ*, lamba*, aydınlatma*
heating: ısıtma*, kalorifer*, kombi*
thermostat: termostat*
air conditioning: klima*
door: kapı*
lock: kilitle*, kilit, kilidi
unlock: kilidini aç*, kilidi aç*
window: pencere*
kitchen: mutfak*, mutfağ*
bedroom: yatak oda*
living room: oturma oda*, salon*
bathroom: banyo*
garage: garaj*
camera: kamera*
sensor: sensör*
device: cihaz*, aygıt*
speaker: hoparlör*
volume: ses seviye*, sesi aç*, sesi kıs*
tv: televizyon*, tv
vacuum: süpürge*
create: oluştur*, yarat*, yap, yapar*, hazırla*, üret
add: ekle*, ilave et*
delete: sil, silin*, siler*, silme*, silip
remove: kaldır*, çıkar*
clear: temizle*, boşalt*
show: göster*, görüntüle*
list: listele*, liste*, sırala*
get: getir*, al, alır*
tell: söyle*, anlat*
open: aç, açar*, açık*, açın
close: kapa, kapal*
move: taşı*, kaydır*
copy: kopyala*, kopya*
duplicate: çoğalt*, kopyasını oluştur*
rename: yeniden adlandır*, adını değiştir*, ismini değiştir*
change: değiştir*, değişik*, değişiklik*
edit: düzenle*
replace: yerine koy*
update: güncelle*
save: kaydet*, sakla*
start: başlat*, başla*
stop: durdur*, dur
pause: duraklat*
restart: yeniden başlat*, tekrar başlat*
execute: yürüt*
check: kontrol et*, kontrol*, denetle*, bak, bakar*
compare: karşılaştır*, kıyasla*
count: say, sayı*, adet*, adedi
how many: kaç, kaç tane, kaç adet
calculate: hesapla*
convert: dönüştür*
summarize: özetle*
summary: özet*
explain: açıkla*
analyze: analiz*
download: indir, indirin, indirir*, indirme*
upload: yükle*
import: içe aktar*
export: dışa aktar*
cancel: iptal*, vazgeç*
confirm: onayla*, doğrula*
approve: onay*
reject: reddet*
share: paylaş*
sort: sırala, diz
filter: filtre*
group: grup*, grub*
split: böl, ayır
select: seç, seçin, seçili*
connect: bağla, bağlan*
install: kurulum*
turn on light: ışığı aç*, ışıkları aç*, lambayı aç*, ışıkları yak*, ışığı yak*
turn on: yak, çalıştırır
turn off: kapat*, söndür*
turn off light: ışığı kapat*, ışıkları kapat*, lambayı kapat*
set: ayarla*, kurar
settings: ayar, ayarlar*
play: çal, çalar*, oynat*
play music: müzik aç*, müzik çal*, şarkı çal*
watch: seyret*, izlemek
listen: dinle*
recommend: öner*, tavsiye*
use: kullan*
help: yardım*
work: çalış, çalışıyor*, çalışma
fail: başarısız*, çalışmıyor*, çöktü*, bozul*
happen: ne oldu, neler ol*
what: nedir, neler, hangi*, neyi
who: kim, kimi*, kimler*, kimin
where: nerede*, nereye*, nereden*, hangi yer*
when: ne zaman*, saat kaçta
why: neden, niye, niçin
how much: ne kadar*, kaç lira
today: bugün*
tomorrow: yarın*
yesterday: dün, dünkü
day after tomorrow: öbür gün
now: şimdi*, şu an*, mevcut, güncel
day: gün, günü*, günler*, günlük*
week: hafta, haftaya, haftalık*, haftanın, haftaki
month: ay, ayı*, aylık*, aylar*, ayın
year: yıl*, sene*
hour: saat*
minute: dakika*
second: saniye*
weekend: hafta son*, haftason*
morning: sabah*
evening: akşam*
night: gece*
noon: öğle*, öğlen*
monday: pazartesi*
tuesday: salı*
wednesday: çarşamba*
thursday: perşembe*
friday: cuma, cumaya, cuma günü
saturday: cumartesi*
sunday: pazar, pazara, pazar günü
january: ocak*
february: şubat*
march: mart*
april: nisan*
may: mayıs*
june: haziran*
july: temmuz*
august: ağustos*
september: eylül*
october: ekim, ekimde
november: kasım*
december: aralık*
date: tarih*
next: gelecek*, önümüzdeki*, sonraki*, sıradaki*
last: son, geçen*, geçtiğimiz*, önceki*
latest: en son*, en yeni*
recent: son zaman*, yakın zaman*
before: önce, önceden
after: sonra
between: arasında*, arası*
ago: evvel
every: her
one: tek
two: iki
three: üç
four: dört
five: beş
six: altı
seven: yedi
eight: sekiz
nine: dokuz
ten: on
half: yarım, yarısı*, buçuk
hundred: yüz
thousand: bin
million: milyon*
percent: yüzde*
number: numara*
first: ilk, birinci
new: yeni*
old: eski*
all: tüm*, bütün*, hepsi*
my: benimki, kendim*
our: bizim*
other: diğer*, başka*, öteki*
important: önemli*
urgent: acil*
best: en iyi*
big: büyük*, en büyük*
small: küçük*, en küçük*
long: uzun*
short: kısa*
popular: popüler*
most: en çok, en fazla
available: uygun*, mevcut olan*
missing: eksik*
empty: boş olan
public: herkese açık*, kamu*
private: özel*
active: aktif*
without: olmadan, hariç
with: birlikte, beraber
about: hakkında*, ilgili*
from: itibaren
data: veri, veriler*, verisi*, verileri*
content: içerik*, içeriğ*
history: geçmiş*
result: sonuç*
statistics: istatistik*, istatistiğ*
average: ortalama*
total: toplam*
idea: fikir*, fikr*
goal: hedef*
problem: problem*, sorun*
model: model*
app: uygulama*
computer: bilgisayar*
command: komut*
system: sistem*
owner: sahip, sahib*
author: yazar*
description: açıklama*, tanımı
title: başlık*, başlığ*
survey: anket*
job: iş ilan*
candidate: aday*
student: öğrenci*
course: ders, kurs*
school: okul*
university: üniversite*
lesson: dersi*, dersler*
joke: şaka*, fıkra*
random: rastgele*
this month: bu ay, bu ayki, bu ayın
this week: bu hafta, bu haftaki
advertising: reklam*
campaign: kampanya*
rating: puan*, değerlendir*
print: yazdır*
marketing: pazarlama*
registration: kayıt ol*
concert: konser*
`,
};
