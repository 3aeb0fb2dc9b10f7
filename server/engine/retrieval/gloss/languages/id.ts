import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const id: LanguageData = {
  code: "id",
  spaced: true,
  stopWords:
    "dan di ke dari yang untuk dengan pada ini itu saya aku kamu anda dia kami kita mereka adalah ada tidak bukan jangan atau tapi tetapi jika kalau sudah belum akan sedang telah bisa dapat mau ingin perlu harus tolong mohon dong ya deh sih kok juga saja aja lah nya para oleh sebagai dalam agar supaya karena lagi sangat halo hai terima kasih iya gak nggak ga yg dgn utk",
  entries: `
weather: cuaca
forecast: prakiraan, ramalan, perkiraan cuaca
temperature: suhu, temperatur
rain: hujan
snow: salju
wind: angin
umbrella: payung
air quality: kualitas udara, polusi udara
humidity: kelembapan, kelembaban
time: waktu, jam berapa, pukul berapa
time zone: zona waktu
timer: penghitung waktu, hitung mundur, timer
alarm: alarm
calendar: kalender, kalendar
calendar event: acara, agenda
meeting: rapat, pertemuan, meeting
appointment: janji temu, janji
schedule: jadwal*, jadwalkan, menjadwalkan, penjadwalan
plan: rencana*, rencanakan
invite: undang*, mengundang, undangan
attendees: peserta
free: kosong waktu, luang, gratis
busy: sibuk
holiday: libur*, hari libur
vacation: cuti, liburan
birthday: ulang tahun, ultah
reminder: pengingat
remind: ingatkan*, mengingatkan
deadline: tenggat*, batas waktu, deadline
due date: jatuh tempo
overdue: terlambat, lewat tenggat, melewati tenggat, telat
email: surel, email*, surat*, e-mail
inbox: kotak masuk
draft: draf, konsep
attachment: lampiran*
attach: lampirkan*
unread: belum dibaca, belum terbaca
spam: spam
recipient: penerima
sender: pengirim
subject: subjek, perihal
signature: tanda tangan
message: pesan, pesannya, pesanku
chat: obrolan, percakapan, chat
channel: saluran, kanal
thread: utas
call: telepon dia, panggil*, hubungi*, panggilan
phone: telepon, ponsel, hp
phone number: nomor telepon, nomor hp
notification: notifikasi, pemberitahuan
notify: beritahu*, kabari
reply: balas*, jawab*, membalas
forward: teruskan*, meneruskan
send: kirim*, kirimkan, mengirim*
write: tulis*, menulis
read: baca*, bacakan, membaca
task: tugas*, pekerjaan
to-do list: daftar tugas, daftar pekerjaan
board: papan
card: kartu*
column: kolom*
checklist: daftar periksa
label: label*
tag: tag, tagar
priority: prioritas*
status: status*, keadaan
done: selesai
complete: selesaikan*, menyelesaikan
project: proyek*
assign: tugaskan*, tetapkan*
assignee: penanggung jawab
note: catatan*
write down: catat, mencatat
file: berkas*, file*
folder: folder*
directory: direktori*
spreadsheet: lembar kerja, lembar sebar, spreadsheet*, excel
table: tabel*
cell: sel
row: baris*
sheet: lembar
document: dokumen*
documentation: dokumentasi*
page: halaman*, laman
presentation: presentasi*
slide: salindia, slide*
text: teks*, tulisan
word: kata
paragraph: paragraf*
report: laporan*
template: templat*, template*
form: formulir*
contract: kontrak*
scan: pindai*
archive: arsip*, arsipkan
zip: kompres*
unpack: ekstrak*
disk: cakram, disk*
disk space: ruang disk, kapasitas disk
path: jalur
size: ukuran*
link: tautan*, link*
code: kode*
repository: repositori*, repo
branch: cabang*, branch*
commit: commit*, komit*
pull request: permintaan tarik, pull request*, permintaan penggabungan
merge: gabungkan*, menggabungkan, merge
issue: isu*, tiket masalah
bug: bug*, kutu
error: kesalahan, galat, eror, error*
review: tinjau*, ulasan*, meninjau
diff: perbedaan*, beda
conflict: konflik*
release: rilis*
version: versi*
function: fungsi*
variable: variabel*
test: tes, uji*, pengujian, menguji
script: skrip*
library: pustaka*, perpustakaan
package: paket perangkat lunak
dependency: dependensi*, ketergantungan
fix: perbaiki*, memperbaiki, perbaikan
clone: klon*
rollback: kembalikan versi, batalkan perubahan
developer: pengembang*
build: bangun*, build*
deploy: terapkan*, deploy*, penerapan
environment: lingkungan*
production: produksi*
container: kontainer*
image: gambar*, citra
server: peladen, server*
virtual machine: mesin virtual
service: layanan*
log: log, lognya, catatan server
monitoring: pemantauan, pantau*, memantau
alert: peringatan*
incident: insiden*
metric: metrik*
dashboard: dasbor*, dashboard*
memory: memori*
process: proses*
network: jaringan*
domain: domain*
certificate: sertifikat*
backup: cadangan*, cadangkan
restore: pulihkan*, memulihkan
database: basis data, database*, pangkalan data
query: kueri*
record: rekaman data, entri*
field: bidang, isian
user: pengguna*, user*
password: kata sandi, sandi
access: akses*
permission: izin*
role: peran*
login: masuk ke akun, login
key: kunci akses
security: keamanan*
search: cari*, carikan, pencarian, mencari, telusuri
find: temukan*, menemukan
web: internet, web
website: situs*, website*
browser: peramban*
screenshot: tangkapan layar
click: klik*
button: tombol*
news: berita*, kabar
article: artikel*
information: informasi*, info
details: detail*, rincian*
question: pertanyaan*
meaning: arti, artinya, makna
order: pesanan*, pesan makanan, pemesanan
customer: pelanggan*, konsumen
product: produk*, barang*
store: toko*
cart: keranjang*
inventory: stok*, persediaan*
invoice: faktur*, tagihan*
payment: pembayaran*
pay: bayar*, membayar
refund: pengembalian dana, pengembalian uang
discount: diskon*, potongan harga
coupon: kupon*
price: harga*, biaya*
cheapest: termurah, paling murah, murah
expensive: mahal, termahal
delivery: pengantaran, antar*
shipment: pengiriman*, paket*
tracking: lacak*, melacak, pelacakan
subscription: langganan*
subscribe: berlangganan
budget: anggaran*
account: akun*, rekening*
bank: bank*
balance: saldo*
transaction: transaksi*
transfer: transfer*
expense: pengeluaran*
income: pemasukan*, penghasilan*
revenue: pendapatan*
profit: laba, keuntungan*
sales: penjualan*
buy: beli*, membeli, belanja*
sell: jual*, menjual
money: uang*
tax: pajak*
salary: gaji*
category: kategori*
receipt: struk, kuitansi, kwitansi
supplier: pemasok*
contact: kontak*
deal: kesepakatan*
lead: prospek*
company: perusahaan*
ticket: tiket*
support: dukungan*
employee: karyawan*, pegawai*
colleague: rekan*, kolega
team: tim, timku, tim kami
member: anggota*
manager: manajer*
boss: bos, atasan
people: orang-orang
person: orang
friend: teman*
name: nama*
address: alamat*
flight: penerbangan*, pesawat*
airport: bandara*
airline: maskapai*
hotel: hotel*, penginapan*
room: kamar*, ruangan
apartment: apartemen*, kos, kontrakan
rental: sewa*, menyewa
booking: reservasi*
book: pesan kamar, pesan tiket, pesankan*, booking*, buku*
trip: perjalanan*, wisata*
train: kereta*
bus: bus, bis
car: mobil*
route: rute*
map: peta*
directions: petunjuk arah, cara ke
distance: jarak*
location: lokasi*
nearby: dekat*, terdekat, sekitar*
place: tempat*
city: kota*
country: negara*
street: jalan raya
restaurant: restoran*, rumah makan
cafe: kafe*
museum: museum*
parking: parkir*
traffic: lalu lintas, macet*
departure: keberangkatan*
arrival: kedatangan*
video: video*
movie: film*
series: serial*, seri
episode: episode*
song: lagu*
music: musik*
playlist: daftar putar
podcast: siniar, podcast*
subtitles: takarir, subtitle*, teks terjemahan
transcript: transkrip*
comment: komentar*, mengomentari
post: postingan*, unggahan
publish: terbitkan*, publikasikan*
follower: pengikut*
photo: foto*
sound: suara*
game: permainan*, gim
stock: saham*
stock market: bursa*, pasar saham
share price: harga saham
exchange rate: kurs*, nilai tukar
currency: mata uang
dollar: dolar*
euro: euro
rupiah: rupiah*
dividend: dividen*
portfolio: portofolio*
investment: investasi*
interest rate: suku bunga
loan: pinjaman*
run: lari*, berlari, jalankan*, menjalankan
ride: bersepeda, sepeda*
workout: latihan*, olahraga*
activity: aktivitas*, kegiatan*
heart rate: detak jantung, denyut jantung
steps: langkah*
sleep: tidur*
calories: kalori*
weight: berat badan, berat
health: kesehatan*
doctor: dokter*
medicine: obat*
recipe: resep*
food: makanan*
shopping list: daftar belanja, daftar belanjaan
match: pertandingan*
football: sepak bola
score: skor*
chart: grafik*, bagan*
diagram: diagram*
draw: gambarkan*, menggambar
color: warna*
design: desain*, rancang*
crop: potong*
resize: ubah ukuran
translate: terjemah*, terjemahkan, menerjemahkan
language: bahasa
english: bahasa inggris, inggris
indonesian: bahasa indonesia
home: rumah*
light: lampu*, cahaya
heating: pemanas*
air conditioning: ac, pendingin ruangan
door: pintu*
lock: kunci*, mengunci
unlock: buka kunci
window: jendela*
kitchen: dapur*
bedroom: kamar tidur
living room: ruang tamu
bathroom: kamar mandi
camera: kamera*
sensor: sensor*
device: perangkat*
speaker: pengeras suara
volume: volume*
tv: televisi*, tv
create: buat, buatkan*, membuat, bikin*, ciptakan
add: tambah*, tambahkan, menambahkan
delete: hapus*, menghapus
remove: buang*, singkirkan*, keluarkan*
clear: bersihkan*, kosongkan*
show: tampilkan*, perlihatkan*, tunjukkan*, lihatkan
list: daftar*, sebutkan*
get: ambil*, dapatkan*
tell: beri tahu, ceritakan*, kasih tahu
open: buka*, membuka, terbuka
close: tutup*, menutup
move: pindah*, pindahkan, memindahkan
copy: salin*, menyalin
duplicate: duplikat*, gandakan*
rename: ganti nama, ubah nama, namai ulang
change: ubah*, mengubah, ganti*, perubahan*
edit: sunting*, edit*
replace: gantikan*
update: perbarui*, pembaruan*, memperbarui, update*
save: simpan*, menyimpan
start: mulai*, memulai
stop: hentikan*, berhenti
pause: jeda*
restart: mulai ulang, nyalakan ulang, restart*
check: periksa*, cek*, memeriksa
compare: bandingkan*, perbandingan*
count: jumlah*
how many: berapa, berapa banyak
how much: berapa harga, berapa harganya
calculate: hitung*, menghitung
convert: konversi*, ubah menjadi
summarize: ringkas*, rangkum*, meringkas
summary: ringkasan*, rangkuman*
explain: jelaskan*, menjelaskan
analyze: analisis*, analisa*
download: unduh*, mengunduh, download*
upload: unggah*, mengunggah, upload*
import: impor*
export: ekspor*
cancel: batalkan*, membatalkan
confirm: konfirmasi*
approve: setujui*, menyetujui
reject: tolak*
share: bagikan*, membagikan
sort: urutkan*
filter: saring*, filter*
group: grup*, kelompok*
select: pilih*
connect: hubungkan*, sambungkan*
install: pasang*, instal*
turn on: nyalakan*, hidupkan*, menyalakan
turn off: matikan*, padamkan*, mematikan
set: atur*, setel*
settings: pengaturan*, setelan*
play: putar*, mainkan*, memutar
watch: tonton*, menonton
look: lihat*
listen: dengar*
recommend: rekomendasi*, sarankan*
use: gunakan*, pakai*
help: bantu*, bantuan
work: kerja*, bekerja
fail: gagal*, rusak
happen: terjadi
what: apa, apakah, mana
who: siapa*
where: di mana, dimana, kemana
when: kapan*
why: mengapa, kenapa
how: bagaimana*, gimana
today: hari ini
tomorrow: besok*
yesterday: kemarin*
day after tomorrow: lusa
now: sekarang, saat ini
day: hari, harian
week: minggu*, mingguan, pekan*
this week: minggu ini, pekan ini
next week: minggu depan, pekan depan
last week: minggu lalu, pekan lalu
month: bulan*
next month: bulan depan
last month: bulan lalu
year: tahun*
hour: jam
minute: menit*
second: detik*
weekend: akhir pekan
morning: pagi*
noon: siang*
afternoon: sore*
evening: petang
night: malam*
monday: senin
tuesday: selasa
wednesday: rabu
thursday: kamis
friday: jumat, jum'at
saturday: sabtu
sunday: hari minggu, ahad
date: tanggal*
next: berikutnya, selanjutnya, depan, mendatang
last: terakhir, lalu, sebelumnya
latest: terbaru, terkini
before: sebelum
after: setelah, sesudah
between: antara
every: setiap, tiap
one: satu, sebuah
two: dua
three: tiga
four: empat
five: lima
six: enam
seven: tujuh
eight: delapan
nine: sembilan
ten: sepuluh
half: setengah
hundred: seratus, ratus
thousand: seribu, ribu
million: juta
percent: persen*
number: nomor*, angka
first: pertama
new: baru
old: lama
all: semua*, seluruh*
my: milikku, milik saya
other: lain, lainnya
important: penting*
urgent: mendesak, darurat
best: terbaik
big: besar, terbesar
small: kecil, terkecil
long: panjang, terpanjang
short: singkat, pendek
popular: populer
most: paling, terbanyak
available: tersedia
missing: hilang
empty: kosong
public: publik, umum
private: pribadi
active: aktif
without: tanpa
about: tentang, mengenai
data: data*
content: isi, konten*
history: riwayat*, sejarah*
result: hasil*
statistics: statistik*
average: rata-rata
total: total*
idea: ide, gagasan
goal: tujuan*, target*
problem: masalah*
app: aplikasi*
program: program*
computer: komputer*
command: perintah*
system: sistem*
owner: pemilik*
author: penulis*
description: deskripsi*
title: judul*
job: lowongan*
student: siswa*, mahasiswa*
school: sekolah*
university: universitas*
`,
};
