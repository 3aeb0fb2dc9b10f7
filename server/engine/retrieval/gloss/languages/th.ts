import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const th: LanguageData = {
  code: "th",
  spaced: false,
  stopWords:
    "สามารถ ที่ ใน ของ และ หรือ แต่ ให้ ได้ ไหม มั้ย ครับ ค่ะ คะ นะ หน่อย ฉัน ผม ดิฉัน เรา คุณ เขา มัน นี้ นั้น เป็น คือ มี ไม่ จะ กำลัง แล้ว ก็ ว่า กับ จาก ถึง โดย เพื่อ ช่วย กรุณา โปรด ต้องการ อยาก อยากจะ ขอ ด้วย ไป มา สวัสดี ขอบคุณ",
  entries: `
weather: อากาศ, สภาพอากาศ, ลมฟ้าอากาศ
forecast: พยากรณ์, พยากรณ์อากาศ
temperature: อุณหภูมิ, กี่องศา
rain: ฝน, ฝนตก
snow: หิมะ
wind: ลมแรง, ความเร็วลม
umbrella: ร่ม
air quality: คุณภาพอากาศ, ฝุ่น
humidity: ความชื้น
time: เวลา, กี่โมง
time zone: เขตเวลา, โซนเวลา
timer: จับเวลา, ตั้งเวลา, นับถอยหลัง
alarm: นาฬิกาปลุก, ตั้งปลุก
calendar: ปฏิทิน
calendar event: กิจกรรม, เหตุการณ์, อีเวนต์
meeting: ประชุม, การประชุม, มีตติ้ง
appointment: นัดหมาย, นัด
schedule: ตาราง, ตารางเวลา, กำหนดการ, ตารางงาน
plan: แผน, วางแผน
invite: เชิญ, คำเชิญ
attendees: ผู้เข้าร่วม
free: ว่าง, ฟรี
busy: ไม่ว่าง, ยุ่ง
holiday: วันหยุด
vacation: ลาพักร้อน, พักร้อน
birthday: วันเกิด
reminder: การเตือนความจำ, เตือนความจำ
remind: เตือน, เตือนฉัน
deadline: กำหนดส่ง, เส้นตาย, เดดไลน์
due date: วันครบกำหนด, ครบกำหนด
overdue: เกินกำหนด, เลยกำหนด, ค้างชำระ
email: อีเมล, อีเมล์, เมล, จดหมาย
inbox: กล่องจดหมาย, กล่องขาเข้า
draft: ร่าง, ฉบับร่าง
attachment: ไฟล์แนบ, เอกสารแนบ
attach: แนบ
unread: ยังไม่ได้อ่าน, ไม่ได้อ่าน, ยังไม่อ่าน
spam: สแปม, ขยะ
recipient: ผู้รับ
sender: ผู้ส่ง
subject: หัวเรื่อง, หัวข้อ
message: ข้อความ
chat: แชท, แชต, สนทนา
channel: ช่อง, แชนแนล
thread: เธรด, กระทู้
call: โทร, โทรหา
phone: โทรศัพท์, มือถือ
phone number: เบอร์โทร, เบอร์โทรศัพท์, หมายเลขโทรศัพท์
notification: การแจ้งเตือน, แจ้งเตือน
notify: แจ้ง
reply: ตอบ, ตอบกลับ, ตอบอีเมล
forward: ส่งต่อ
send: ส่ง
write: เขียน
read: อ่าน
task: งาน, ภารกิจ
to-do list: รายการสิ่งที่ต้องทำ, สิ่งที่ต้องทำ, รายการงาน
board: บอร์ด, กระดาน
card: การ์ด, บัตร
column: คอลัมน์
checklist: เช็คลิสต์
label: ป้ายกำกับ, ฉลาก
tag: แท็ก, แฮชแท็ก
priority: ลำดับความสำคัญ, ความสำคัญ
status: สถานะ
done: เสร็จแล้ว
complete: เสร็จ, เสร็จสิ้น, ทำให้เสร็จ
project: โครงการ, โปรเจกต์, โปรเจ็กต์, โปรเจค
assign: มอบหมาย
assignee: ผู้รับผิดชอบ
note: โน้ต, บันทึกย่อ, โน๊ต
write down: จด, จดบันทึก
file: ไฟล์, แฟ้ม
folder: โฟลเดอร์
directory: ไดเรกทอรี
spreadsheet: สเปรดชีต, เอ็กเซล, แผ่นงาน
table: ตารางข้อมูล, เทเบิล
cell: เซลล์
row: แถว
sheet: ชีต
document: เอกสาร
documentation: คู่มือ
page: หน้า, เพจ
presentation: งานนำเสนอ, พรีเซนเทชัน, นำเสนอ
slide: สไลด์
text: ตัวอักษร, เนื้อความ
word: คำศัพท์, คำ
paragraph: ย่อหน้า
report: รายงาน
template: แม่แบบ, เทมเพลต
form: แบบฟอร์ม, ฟอร์ม
contract: สัญญา
scan: สแกน
archive: เก็บถาวร
zip: บีบอัด
unpack: แตกไฟล์
disk: ดิสก์
disk space: พื้นที่ดิสก์, พื้นที่ว่าง, พื้นที่จัดเก็บ
size: ขนาด
link: ลิงก์, ลิงค์
code: โค้ด, โค๊ด
repository: รีโพ, คลังโค้ด, ที่เก็บโค้ด
branch: สาขา, แบรนช์
commit: คอมมิต
pull request: พูลรีเควสต์, พูลรีเควส, คำขอดึง
merge: รวม, ผสาน, เมิร์จ
issue: อิชชู
bug: บั๊ก, บัก
error: ข้อผิดพลาด, เออเรอร์, ผิดพลาด
review: รีวิว, ตรวจทาน
diff: ความแตกต่าง, แตกต่าง
conflict: ความขัดแย้ง
release: รีลีส, ออกเวอร์ชัน
version: เวอร์ชัน, เวอร์ชั่น
function: ฟังก์ชัน
variable: ตัวแปร
test: ทดสอบ, เทส
script: สคริปต์
library: ไลบรารี, ห้องสมุด
package: แพ็กเกจ
fix: แก้ไขบั๊ก, ซ่อม, แก้
rollback: ย้อนกลับ
developer: นักพัฒนา
build: บิลด์
pipeline: ไปป์ไลน์
deploy: ดีพลอย, ปรับใช้
workflow: เวิร์กโฟลว์, ขั้นตอนการทำงาน
environment: สภาพแวดล้อม
production: โปรดักชัน
docker: ด็อกเกอร์
container: คอนเทนเนอร์
image: รูปภาพ, ภาพ, รูป
server: เซิร์ฟเวอร์, เซิฟเวอร์
service: บริการ
log: ล็อก, บันทึกระบบ
monitoring: เฝ้าดู, ตรวจสอบระบบ, มอนิเตอร์
alert: คำเตือน, สัญญาณเตือน
incident: เหตุขัดข้อง
metric: ตัวชี้วัด
dashboard: แดชบอร์ด
memory: หน่วยความจำ, เมมโมรี่
network: เครือข่าย
domain: โดเมน
certificate: ใบรับรอง
backup: สำรองข้อมูล, แบ็กอัป
restore: กู้คืน
database: ฐานข้อมูล, ดาต้าเบส
query: คิวรี
record: ระเบียน
field: ฟิลด์
user: ผู้ใช้, ยูสเซอร์
password: รหัสผ่าน
access: การเข้าถึง, เข้าถึง
permission: สิทธิ์, อนุญาต
login: เข้าสู่ระบบ, ล็อกอิน
key: กุญแจ, คีย์
security: ความปลอดภัย
search: ค้นหา, ค้น, สืบค้น
find: หา, ค้นพบ
web: อินเทอร์เน็ต, ในเน็ต
website: เว็บไซต์, เว็บ
web page: หน้าเว็บ
browser: เบราว์เซอร์
screenshot: ภาพหน้าจอ, แคปหน้าจอ
click: คลิก, กด
button: ปุ่ม
news: ข่าว
article: บทความ
blog: บล็อก
information: ข้อมูลเกี่ยวกับ
details: รายละเอียด
question: คำถาม
meaning: ความหมาย, หมายความว่า, แปลว่า
order: คำสั่งซื้อ, สั่งซื้อ, ออเดอร์, สั่งอาหาร
customer: ลูกค้า
product: สินค้า, ผลิตภัณฑ์
store: ร้าน, ร้านค้า
cart: ตะกร้า
inventory: สต็อก, สินค้าคงคลัง
invoice: ใบแจ้งหนี้, ใบกำกับภาษี, อินวอยซ์
payment: การชำระเงิน, ชำระเงิน, การจ่ายเงิน
pay: จ่าย, จ่ายเงิน, ชำระ
refund: คืนเงิน, การคืนเงิน
discount: ส่วนลด
coupon: คูปอง
price: ราคา, ค่าใช้จ่ายทั้งหมด
cheapest: ถูกที่สุด, ราคาถูก, ถูกสุด
expensive: แพงที่สุด, แพง
delivery: จัดส่ง, การจัดส่ง
shipment: พัสดุ
tracking: ติดตาม
subscription: การสมัครสมาชิก, สมัครสมาชิก
budget: งบประมาณ, งบ
account: บัญชี
bank: ธนาคาร
balance: ยอดคงเหลือ, ยอดเงิน
transaction: ธุรกรรม, รายการเดินบัญชี
transfer: โอนเงิน, โอน
expense: ค่าใช้จ่าย, รายจ่าย
income: รายได้, รายรับ
profit: กำไร
sales: ยอดขาย, การขาย
buy: ซื้อ
sell: ขาย
money: เงิน
tax: ภาษี
salary: เงินเดือน
category: หมวดหมู่
receipt: ใบเสร็จ
contact: รายชื่อติดต่อ, ผู้ติดต่อ, ติดต่อ
deal: ดีล
company: บริษัท
opportunity: โอกาส
ticket: ตั๋ว
support: ฝ่ายสนับสนุน, ซัพพอร์ต
employee: พนักงาน
colleague: เพื่อนร่วมงาน
team: ทีม
member: สมาชิก
manager: ผู้จัดการ
boss: หัวหน้า, เจ้านาย
people: ผู้คน
person: คน
friend: เพื่อน
name: ชื่อ
address: ที่อยู่
flight: เที่ยวบิน, ตั๋วเครื่องบิน, เครื่องบิน
airport: สนามบิน
airline: สายการบิน
hotel: โรงแรม, ที่พัก
room: ห้อง
apartment: อพาร์ตเมนต์, คอนโด, ห้องเช่า
rental: เช่า
booking: การจอง
book: จอง, หนังสือ
trip: การเดินทาง, ท่องเที่ยว, ทริป, เที่ยว
train: รถไฟ
bus: รถบัส, รถเมล์
car: รถยนต์, รถเช่า, ขับรถ
taxi: แท็กซี่
passport: หนังสือเดินทาง, พาสปอร์ต
visa: วีซ่า
luggage: กระเป๋าเดินทาง
route: เส้นทาง
map: แผนที่
directions: ไปยังไง, ไปอย่างไร, บอกทาง
distance: ระยะทาง
location: ตำแหน่ง, สถานที่
nearby: ใกล้, ใกล้เคียง, แถวนี้
city: เมือง
country: ประเทศ
restaurant: ร้านอาหาร
cafe: ร้านกาแฟ, คาเฟ่
museum: พิพิธภัณฑ์
parking: ที่จอดรถ
traffic: การจราจร, รถติด
video: วิดีโอ, คลิป
movie: หนัง, ภาพยนตร์
series: ซีรีส์, ละคร
episode: ตอนที่
song: เพลง
music: ดนตรี
album: อัลบั้ม
artist: ศิลปิน, นักร้อง
playlist: เพลย์ลิสต์
podcast: พอดแคสต์
subtitles: คำบรรยาย, ซับไตเติล
transcript: ถอดเสียง, ถอดความ
comment: ความคิดเห็น, คอมเมนต์
post: โพสต์
publish: เผยแพร่
follower: ผู้ติดตาม
photo: ภาพถ่าย, รูปถ่าย
sound: เสียง
game: เกม
stock: หุ้น
stock market: ตลาดหุ้น
share price: ราคาหุ้น
exchange rate: อัตราแลกเปลี่ยน, เรทเงิน
currency: สกุลเงิน
dollar: ดอลลาร์
euro: ยูโร
baht: บาท
gold: ทองคำ, ราคาทอง
bitcoin: บิตคอยน์
dividend: เงินปันผล, ปันผล
portfolio: พอร์ต
investment: ลงทุน, การลงทุน
interest rate: ดอกเบี้ย, อัตราดอกเบี้ย
loan: เงินกู้, สินเชื่อ
run: วิ่ง, การวิ่ง, รัน
ride: ปั่นจักรยาน, จักรยาน
workout: ออกกำลังกาย
heart rate: อัตราการเต้นของหัวใจ, หัวใจเต้น, ชีพจร
steps: จำนวนก้าว
sleep: การนอน, นอนหลับ
calories: แคลอรี่
weight: น้ำหนัก
health: สุขภาพ
doctor: หมอ, แพทย์
medicine: กินยา, ยารักษา
recipe: สูตรอาหาร
food: อาหาร
shopping list: รายการซื้อของ, รายการช้อปปิ้ง
match: การแข่งขัน
football: ฟุตบอล
score: คะแนน, สกอร์
chart: กราฟ, แผนภูมิ, ชาร์ต
diagram: แผนภาพ, ไดอะแกรม, ผังงาน
draw: วาด
color: เปลี่ยนสี, สีแดง, สีฟ้า, สีของ
design: ออกแบบ
resize: ปรับขนาด
translate: แปล, แปลภาษา
language: ภาษา
english: ภาษาอังกฤษ, อังกฤษ
thai: ภาษาไทย
chinese: ภาษาจีน
japanese: ภาษาญี่ปุ่น
home: บ้าน
light: ไฟ, หลอดไฟ, โคมไฟ
heating: ฮีตเตอร์, ทำความร้อน
air conditioning: แอร์, เครื่องปรับอากาศ
fan: พัดลม
door: ประตู
lock: ล็อค, ล็อกประตู
unlock: ปลดล็อก, ปลดล็อค
window: หน้าต่าง
kitchen: ห้องครัว, ครัว
bedroom: ห้องนอน
living room: ห้องนั่งเล่น
bathroom: ห้องน้ำ
camera: กล้อง
sensor: เซ็นเซอร์
device: อุปกรณ์
speaker: ลำโพง
volume: ระดับเสียง, เพิ่มเสียง, ลดเสียง
tv: ทีวี, โทรทัศน์
create: สร้าง, จัดทำ, ทำ
add: เพิ่ม, ใส่
delete: ลบ
remove: เอาออก, ถอดออก
clear: ล้าง
show: แสดง, ให้ดู, โชว์
list: รายการ, รายชื่อ, ลิสต์
get: ดึง, ได้รับ
tell: บอก, เล่า
open: เปิด
close: ปิด
move: ย้าย
copy: คัดลอก, ก๊อปปี้
duplicate: ทำซ้ำ, ซ้ำ
rename: เปลี่ยนชื่อ
change: เปลี่ยน, การเปลี่ยนแปลง
edit: แก้ไข
replace: แทนที่
update: อัปเดต, อัพเดท, ปรับปรุง
save: บันทึก, เซฟ
start: เริ่ม, เริ่มต้น
stop: หยุด
pause: หยุดชั่วคราว
restart: รีสตาร์ท, เริ่มใหม่, รีสตาร์ต
check: ตรวจสอบ, เช็ค, ตรวจ, เช็ก
compare: เปรียบเทียบ
count: นับ, จำนวน
how many: กี่, เท่าไร, เท่าไหร่
how much: ราคาเท่าไหร่, ราคาเท่าไร, กี่บาท
calculate: คำนวณ
convert: แปลงหน่วย, แปลง, แปลงไฟล์
summarize: สรุป
summary: บทสรุป, ข้อสรุป
explain: อธิบาย
analyze: วิเคราะห์
download: ดาวน์โหลด, โหลด
upload: อัปโหลด, อัพโหลด
import: นำเข้า
export: ส่งออก
cancel: ยกเลิก
confirm: ยืนยัน
approve: อนุมัติ
reject: ปฏิเสธ
share: แชร์, แบ่งปัน
sort: เรียงลำดับ, เรียง
filter: กรอง, ฟิลเตอร์
group: กลุ่ม
split: แบ่ง
select: เลือก
connect: เชื่อมต่อ
install: ติดตั้ง
turn on light: เปิดไฟ
turn on air conditioning: เปิดแอร์
turn off light: ปิดไฟ, ดับไฟ
turn off air conditioning: ปิดแอร์
set: ตั้ง, ตั้งค่า
settings: การตั้งค่า
play: เล่น
play song: เปิดเพลง
watch: ดูหนัง, รับชม
look: ดู
listen: ฟัง
recommend: แนะนำ
use: ใช้
help: ความช่วยเหลือ
work: ทำงาน
fail: ล้มเหลว, พัง, ล่ม
what: อะไร, อันไหน
who: ใคร
where: ที่ไหน
when: เมื่อไร, เมื่อไหร่
why: ทำไม
how: อย่างไร, ยังไง
today: วันนี้
tomorrow: พรุ่งนี้
yesterday: เมื่อวาน
now: ตอนนี้, ปัจจุบัน, เดี๋ยวนี้
day: วัน, ทุกวัน
week: สัปดาห์, อาทิตย์
this week: สัปดาห์นี้, อาทิตย์นี้
next week: สัปดาห์หน้า, อาทิตย์หน้า
last week: สัปดาห์ที่แล้ว, อาทิตย์ที่แล้ว
month: เดือน
this month: เดือนนี้
next month: เดือนหน้า
last month: เดือนที่แล้ว
year: ปี
hour: ชั่วโมง
minute: นาที
second: วินาที
weekend: สุดสัปดาห์, เสาร์อาทิตย์
morning: เช้า, ตอนเช้า
noon: เที่ยงวัน, กลางวัน
afternoon: บ่าย
evening: เย็น, ตอนเย็น
night: กลางคืน, คืน, คืนนี้
monday: วันจันทร์
tuesday: วันอังคาร
wednesday: วันพุธ
thursday: วันพฤหัส, วันพฤหัสบดี
friday: วันศุกร์
saturday: วันเสาร์
sunday: วันอาทิตย์
date: วันที่
next: ถัดไป, ต่อไป
last: สุดท้าย, ที่แล้ว, ที่ผ่านมา
latest: ล่าสุด
before: ก่อน
after: หลังจาก, หลัง
between: ระหว่าง
every: ทุก
one: หนึ่ง
two: สอง
three: สาม
four: สี่
five: ห้า
six: หก
seven: เจ็ด
eight: แปด
nine: เก้า
ten: สิบ
half: ครึ่ง
percent: เปอร์เซ็นต์
number: หมายเลข, ตัวเลข
first: แรก, ครั้งแรก
new: ใหม่
old: เก่า
all: ทั้งหมด
my: ของฉัน, ของผม
our: ของเรา
other: อื่น
important: สำคัญ
urgent: ด่วน, เร่งด่วน
best: ดีที่สุด
big: ใหญ่, ใหญ่ที่สุด
small: เล็ก
long: ยาว
short: สั้น
popular: ยอดนิยม
most: มากที่สุด
available: พร้อมใช้งาน
missing: หายไป
public: สาธารณะ
private: ส่วนตัว
without: โดยไม่
about: เกี่ยวกับ
data: ข้อมูล
content: เนื้อหา
history: ประวัติ
result: ผลลัพธ์
statistics: สถิติ
average: เฉลี่ย, ค่าเฉลี่ย
total: รวมทั้งหมด, ยอดรวม
idea: ไอเดีย
goal: เป้าหมาย
problem: ปัญหา
app: แอป, แอปพลิเคชัน
computer: คอมพิวเตอร์
system: ระบบ
author: ผู้เขียน
description: คำอธิบาย
title: ชื่อเรื่อง
job: ตำแหน่งงาน, สมัครงาน
student: นักเรียน, นักศึกษา
school: โรงเรียน
university: มหาวิทยาลัย
advertising: โฆษณา
campaign: แคมเปญ
print: พิมพ์
`,
};
