import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const vi: LanguageData = {
  code: "vi",
  spaced: true,
  stopWords:
    "và của là có cho tôi bạn mình anh chị em ông nó họ chúng ta các những cái này kia đó ở trong trên dưới với để thì mà không được bị đã đang sẽ rồi nhé nhỉ ạ hãy giúp xin vui lòng làm ơn muốn cần phải nên hay hoặc nhưng nếu vì từ đến ra vào lại cũng rất quá lắm đi thôi ơi à vậy thế như về hộ dùm giùm cảm chào",
  entries: `
weather: thời tiết
forecast: dự báo
temperature: nhiệt độ, bao nhiêu độ
rain: có mưa, trời mưa, mưa không, mưa to, sẽ mưa, trời có mưa
snow: tuyết rơi, có tuyết
wind: sức gió, gió mạnh, tốc độ gió
umbrella: cái ô, mang ô, ô che mưa, dù che mưa
air quality: chất lượng không khí, ô nhiễm không khí
humidity: độ ẩm
time: giờ, thời gian, mấy giờ
time zone: múi giờ
clock: đồng hồ
timer: hẹn giờ, đếm ngược, bộ đếm
alarm: báo thức
calendar: lịch, lịch làm việc
calendar event: sự kiện
meeting: cuộc họp, họp, buổi họp, cuộc gặp, gặp mặt
appointment: cuộc hẹn, lịch hẹn, hẹn
schedule: lên lịch, lịch trình, xếp lịch, đặt lịch, thời khóa biểu
plan: kế hoạch, lên kế hoạch
invite: lời mời, mời họp, mời anh, mời chị, mời mọi người, mời tham gia
attendees: người tham dự, người tham gia, thành phần tham dự
free: rảnh, trống lịch, miễn phí
busy: bận rộn, bận không, đang bận
holiday: ngày lễ, ngày nghỉ, lễ tết
vacation: nghỉ phép, kỳ nghỉ
birthday: sinh nhật
reminder: lời nhắc, nhắc việc
remind: nhắc nhở, nhắc tôi, nhắc mình, nhắc em, nhắc anh, nhắc lại, nhắc mọi người
deadline: hạn chót, thời hạn, hạn nộp
due date: ngày đến hạn, đến hạn
overdue: quá hạn, trễ hạn
email: thư điện tử, hộp mail, mail, e-mail, bức thư, lá thư, gửi thư, thư mới, đọc thư, hòm thư
inbox: hộp thư đến, hộp thư
draft: bản nháp
attachment: tệp đính kèm, file đính kèm
attach: đính kèm, kèm, kèm theo
unread: chưa đọc
spam: thư rác
mailing list: bản tin, danh sách gửi thư
recipient: người nhận
sender: người gửi
subject: chủ đề, tiêu đề thư
signature: chữ ký
message: tin nhắn, nhắn tin, thông điệp
chat: trò chuyện, đoạn chat, cuộc trò chuyện
channel: kênh
thread: chuỗi thảo luận
call: gọi, gọi điện, cuộc gọi
phone: điện thoại
phone number: số điện thoại
notification: thông báo
notify: báo cho
reply: trả lời, hồi âm, phản hồi
forward: chuyển tiếp
send: gửi
write: viết, soạn, soạn thảo
read: đọc
task: nhiệm vụ, công việc, tác vụ, việc
to-do list: việc cần làm, danh sách việc, danh sách công việc, danh sách việc cần làm
subtask: nhiệm vụ con, công việc con
board: bảng công việc, bảng trello
card: thẻ trello, tấm thẻ, chiếc thẻ, thẻ công việc, thẻ mới
column: cột
checklist: danh sách kiểm tra
label: gắn nhãn, nhãn dán, dán nhãn
tag: gắn thẻ, thẻ tag
priority: ưu tiên, độ ưu tiên, mức ưu tiên
status: trạng thái, tình trạng, tình hình
done: xong, đã xong, đã hoàn thành
complete: hoàn thành, hoàn tất
project: dự án
milestone: cột mốc, mốc
assign: giao, phân công, giao việc, gán cho
assignee: người phụ trách, người thực hiện
note: ghi chú, bản ghi chú
write down: ghi lại, ghi xuống
notebook: sổ tay, sổ ghi chép
file: tệp, tập tin, tệp tin
folder: thư mục
directory: đường dẫn thư mục
spreadsheet: bảng tính, trang tính
table: bảng, bảng dữ liệu
cell: ô tính, ô dữ liệu
row: dòng dữ liệu, hàng trong bảng, số dòng
sheet: sheet
document: tài liệu, văn bản, giấy tờ
documentation: tài liệu hướng dẫn
page: trang
presentation: bài thuyết trình, thuyết trình, bản trình chiếu
slide: trang chiếu
text: đoạn văn bản, chữ
word: từ ngữ, từ vựng
paragraph: đoạn văn
report: báo cáo
template: bản mẫu, mẫu email, mẫu hợp đồng
form: biểu mẫu, đơn đăng ký, mẫu đơn
contract: hợp đồng
scan: quét
archive: lưu trữ
zip: nén file, nén tệp
unpack: giải nén
disk: ổ đĩa, ổ cứng
disk space: dung lượng ổ đĩa, dung lượng trống, dung lượng
path: đường dẫn
size: kích thước, kích cỡ
link: liên kết, đường link
code: mã nguồn, đoạn mã, dòng mã, mã lỗi
repository: kho mã, kho lưu trữ, kho mã nguồn
branch: nhánh mới, nhánh main, nhánh git, tạo nhánh, các nhánh, xóa nhánh
commit: bản commit
pull request: yêu cầu kéo, yêu cầu hợp nhất
merge: hợp nhất, gộp nhánh, gộp
issue: phiếu lỗi, sự cố phần mềm
bug: lỗi phần mềm
error: lỗi, báo lỗi
exception: ngoại lệ
review: đánh giá, xem xét, duyệt
code review: duyệt mã, đánh giá mã
diff: khác biệt, khác nhau, sự khác nhau
conflict: xung đột
release: bản phát hành, phát hành
version: phiên bản
changelog: nhật ký thay đổi
function: hàm, chức năng, tính năng
class: lớp
variable: biến
test: kiểm thử, bài kiểm tra
script: kịch bản, tập lệnh
library: thư viện
package: gói phần mềm, gói cài đặt
dependency: phụ thuộc
fix: sửa lỗi, khắc phục
clone: nhân bản, sao chép kho
push: đẩy lên, đẩy mã
pull: kéo về
rollback: hoàn tác, khôi phục lại phiên bản
developer: lập trình viên, nhà phát triển
build: bản dựng, biên dịch
pipeline: quy trình ci
deploy: triển khai
workflow: quy trình, luồng công việc
environment: môi trường
production: môi trường sản xuất, môi trường thật
container: vùng chứa, bộ chứa
image: hình ảnh, hình, file ảnh, tạo ảnh, chụp ảnh, ảnh này
cluster: cụm
server: máy chủ
virtual machine: máy ảo
service: dịch vụ
log: nhật ký, bản ghi log
monitoring: giám sát
monitor: theo dõi
alert: cảnh báo
incident: sự cố
metric: chỉ số, số liệu
dashboard: bảng điều khiển
cpu: bộ xử lý, vi xử lý
memory: bộ nhớ
process: tiến trình
port: cổng mạng, cổng kết nối
network: mạng
domain: tên miền
certificate: chứng chỉ, chứng nhận
backup: sao lưu, bản sao lưu
restore: khôi phục, phục hồi
database: cơ sở dữ liệu
query: truy vấn
schema: lược đồ, cấu trúc bảng
index: chỉ mục
record: bản ghi
field: trường dữ liệu
user: người dùng
password: mật khẩu
access: truy cập
permission: quyền, phân quyền
role: vai trò
login: đăng nhập
token: mã thông báo
key: khóa, chìa khóa
secret: bí mật
security: bảo mật, an ninh
vulnerability: lỗ hổng
search: tìm kiếm, tra cứu, tìm hiểu
find: tìm, tìm thấy, kiếm
web: trên mạng, internet
website: trang web, website
browser: trình duyệt
screenshot: ảnh chụp màn hình, chụp màn hình
click: bấm, nhấp chuột, nhấn nút, nhấn vào
button: nút
news: tin tức, tin, thời sự, tin mới
article: bài viết, bài báo
blog: bài blog
headline: tiêu đề tin
information: thông tin
details: chi tiết
question: câu hỏi
definition: định nghĩa
meaning: nghĩa là gì, ý nghĩa, nghĩa
order: đơn hàng, đặt hàng, đơn đặt hàng, gọi món
customer: khách hàng, khách
product: sản phẩm, hàng hóa, mặt hàng
store: cửa hàng, tiệm
cart: giỏ hàng
inventory: tồn kho, hàng tồn, kho hàng
invoice: hóa đơn
payment: thanh toán, khoản thanh toán
pay: trả tiền, chi trả, đóng tiền
refund: hoàn tiền
discount: giảm giá, khuyến mãi, chiết khấu
coupon: phiếu giảm giá, mã giảm giá
price: giá, giá cả, giá tiền, chi phí
cheapest: rẻ nhất, giá rẻ, rẻ
expensive: đắt nhất, mắc nhất, đắt tiền
delivery: giao hàng
shipment: lô hàng, bưu kiện, vận chuyển
tracking: theo dõi đơn hàng, mã vận đơn
subscription: gói đăng ký, thuê bao
subscribe: đăng ký
unsubscribe: hủy đăng ký
budget: ngân sách
account: tài khoản
bank: ngân hàng
balance: số dư
transaction: giao dịch
transfer: chuyển khoản, chuyển tiền
expense: chi tiêu, khoản chi, chi phí phát sinh
income: thu nhập
revenue: doanh thu
profit: lợi nhuận
sales: bán hàng, doanh số
buy: mua, mua sắm
sell: muốn bán, đã bán, bán chạy
money: tiền
tax: thuế thu nhập, tiền thuế, đóng thuế
salary: lương, tiền lương
category: danh mục, phân loại
receipt: biên lai, biên nhận
supplier: nhà cung cấp
contact: liên hệ, danh bạ, liên lạc
deal: thương vụ, giao dịch bán hàng
lead: khách hàng tiềm năng
company: công ty, doanh nghiệp
opportunity: cơ hội
ticket: mua vé, vé tàu, vé xe, vé xem, giá vé
support ticket: phiếu hỗ trợ, yêu cầu hỗ trợ
support: hỗ trợ
request: yêu cầu
employee: nhân viên
colleague: đồng nghiệp
team: nhóm, đội ngũ, đội của, đội dự án
member: thành viên
manager: quản lý, trưởng phòng
boss: sếp
department: phòng ban, bộ phận
people: mọi người, người
friend: bạn bè, người bạn
name: tên
address: địa chỉ
flight: chuyến bay, vé máy bay, máy bay
airport: sân bay
airline: hãng hàng không, hãng bay
hotel: khách sạn
room: phòng
apartment: căn hộ, chung cư, nhà trọ
rental: thuê, cho thuê, thuê nhà, thuê xe, thuê phòng, thuê căn hộ
booking: đặt chỗ, đặt phòng
book: đặt, đặt vé, sách, cuốn sách, quyển sách
trip: chuyến đi, du lịch, công tác
train: tàu hỏa, tàu, xe lửa
bus: xe buýt, xe khách
car: xe hơi, ô tô, xe ô tô
taxi: taxi
passport: hộ chiếu
visa: thị thực
luggage: hành lý
route: tuyến đường, lộ trình, đường đi
map: bản đồ
directions: chỉ đường, cách đi
distance: khoảng cách, bao xa
location: vị trí, địa điểm
nearby: gần đây nhất có, gần nhất, gần, xung quanh, lân cận
place: nơi nào, chỗ nào
city: thành phố
country: quốc gia, đất nước
street: con đường, phố
restaurant: nhà hàng, quán ăn
cafe: quán cà phê, quán cafe
museum: bảo tàng
parking: bãi đỗ xe, đỗ xe, chỗ đậu xe
traffic: giao thông, kẹt xe, tắc đường
departure: khởi hành
arrival: đến nơi, giờ đến
video: đoạn phim, clip
movie: phim, bộ phim, phim lẻ
series: phim bộ, phim truyền hình, loạt phim
episode: tập phim, tập mới
song: bài hát, ca khúc
music: nhạc, âm nhạc
artist: ca sĩ, nghệ sĩ
playlist: danh sách phát
subtitles: phụ đề
transcript: bản chép lời, lời thoại
comment: bình luận, nhận xét
like: lượt thích
post: bài đăng, đăng bài
publish: xuất bản
follower: người theo dõi
photo: ảnh chụp, bức ảnh, tấm ảnh
picture: bức tranh, tranh
audio: ghi âm
sound: âm thanh
voice: giọng nói
game: trò chơi
stock: cổ phiếu, mã cổ phiếu
stock market: chứng khoán, thị trường chứng khoán
share price: giá cổ phiếu
exchange rate: tỷ giá, tỉ giá, tỷ giá hối đoái
currency: tiền tệ, ngoại tệ
dollar: đô la
dong: vnđ, tiền việt, nghìn đồng, triệu đồng, việt nam đồng
gold: vàng, giá vàng
cryptocurrency: tiền điện tử, tiền ảo, tiền mã hóa
dividend: cổ tức
portfolio: danh mục đầu tư
investment: đầu tư
interest rate: lãi suất
loan: khoản vay, vay tiền
run: chạy, chạy bộ, lần chạy
ride: đạp xe, chuyến đạp xe
workout: tập luyện, buổi tập, tập thể dục
activity: hoạt động
heart rate: nhịp tim
steps: bước chân, số bước
sleep: giấc ngủ, ngủ
calories: calo
weight: cân nặng, trọng lượng
health: sức khỏe
doctor: bác sĩ
medicine: thuốc
recipe: công thức, công thức nấu ăn
food: món ăn, đồ ăn, thức ăn
shopping list: danh sách mua sắm, danh sách đi chợ
match: trận đấu
football: bóng đá
score: tỷ số, tỉ số, điểm số
chart: biểu đồ
diagram: sơ đồ, lưu đồ
draw: vẽ biểu đồ, vẽ sơ đồ, vẽ hình, vẽ một, vẽ cho
graph: đồ thị
icon: biểu tượng
color: màu sắc, đổi màu, màu xanh, màu đỏ
design: thiết kế
crop: cắt
resize: đổi kích thước, thay đổi kích thước, thu nhỏ, phóng to
translate: dịch, biên dịch sang tiếng, phiên dịch
translation: bản dịch
language: ngôn ngữ
english: tiếng anh, bằng tiếng anh
vietnamese: tiếng việt
japanese: tiếng nhật
french: tiếng pháp
german: tiếng đức
chinese: tiếng trung
korean: tiếng hàn
spelling: chính tả
grammar: ngữ pháp
home: nhà, ở nhà
light: bóng đèn, đèn phòng, đèn ngủ
heating: sưởi, máy sưởi
air conditioning: điều hòa, máy lạnh
fan: quạt
door: cánh cửa, mở cửa, đóng cửa, cửa chính, cửa ra vào
lock: khóa cửa, ổ khóa
unlock: mở khóa
window: cửa sổ
kitchen: nhà bếp, bếp
bedroom: phòng ngủ
living room: phòng khách
bathroom: phòng tắm
garage: nhà xe, gara
camera: máy ảnh
sensor: cảm biến
device: thiết bị
speaker: loa
volume: âm lượng
tv: ti vi, tivi, truyền hình
vacuum: máy hút bụi
create: tạo, tạo mới, lập, tạo ra
add: thêm, bổ sung, thêm vào
delete: xóa
remove: gỡ, loại bỏ, gỡ bỏ
clear: làm trống, dọn dẹp, dọn sạch
show: hiển thị, cho xem, cho tôi xem, hiện
list: danh sách, liệt kê
get: lấy
tell: cho biết, cho tôi biết, nói cho, nói về
open: mở, đang mở
close: đóng
move: di chuyển, chuyển, dời lịch, dời sang, chuyển sang, chuyển vào
copy: sao chép, bản sao
duplicate: trùng lặp, trùng
rename: đổi tên
change: thay đổi, đổi
edit: chỉnh sửa, sửa
replace: thay thế
update: cập nhật
save: lưu
start: bắt đầu, khởi động
stop: dừng, ngừng, dừng lại
pause: tạm dừng
restart: khởi động lại
execute: thực thi, thực hiện
check: kiểm tra
compare: so sánh
count: đếm, số lượng
how many: bao nhiêu, có bao nhiêu, mấy cái, mấy người, mấy ngày
calculate: tính, tính toán
convert: chuyển đổi, quy đổi
summarize: tóm tắt, tổng kết
summary: bản tóm tắt
explain: giải thích
analyze: phân tích
download: tải xuống, tải về
upload: tải lên
import: nhập dữ liệu
export: xuất, xuất ra
cancel: hủy, hủy bỏ
confirm: xác nhận
approve: phê duyệt, chấp thuận
reject: từ chối
share: chia sẻ
sort: sắp xếp
filter: lọc, bộ lọc
group: gom nhóm, nhóm chat
split: chia, tách
combine: kết hợp
select: chọn
connect: kết nối
disconnect: ngắt kết nối
install: cài đặt phần mềm, cài phần mềm, cài ứng dụng
turn on: bật
turn off: tắt
set: đặt lại, thiết lập
settings: cài đặt, cấu hình
play: phát, chơi
play music: bật nhạc, mở nhạc, phát nhạc, nghe nhạc
watch: xem phim
look: xem, nhìn
listen: nghe
recommend: gợi ý, giới thiệu, đề xuất
use: sử dụng
help: trợ giúp, giúp đỡ
work: làm việc
fail: thất bại, hỏng
happen: xảy ra, diễn ra
what: gì, cái gì, nào
who: những ai, ai là, ai đang, ai đã, cho ai
where: ở đâu, đi đâu, nằm đâu
when: khi nào, bao giờ, lúc nào
why: tại sao, vì sao
how: như thế nào, làm sao, thế nào, cách
how much: bao nhiêu tiền, giá bao nhiêu
today: hôm nay
tomorrow: ngày mai, mai
yesterday: hôm qua
day after tomorrow: ngày kia
now: bây giờ, hiện tại, hiện nay, ngay bây giờ
day: ngày, hằng ngày
week: tuần, hàng tuần
this week: tuần này
next week: tuần sau, tuần tới
last week: tuần trước, tuần qua
month: tháng, hàng tháng
this month: tháng này
next month: tháng sau, tháng tới
last month: tháng trước
year: năm, năm nay
last year: năm ngoái
hour: tiếng đồng hồ, tiếng
minute: phút
second: giây
weekend: cuối tuần
morning: sáng, buổi sáng
noon: trưa, buổi trưa
afternoon: chiều, buổi chiều
evening: buổi tối, tối nay, tối mai, tối qua, bữa tối
night: ban đêm, đêm nay, buổi đêm
monday: thứ hai, thứ 2
tuesday: thứ ba, thứ 3
wednesday: thứ tư, thứ 4
thursday: thứ năm, thứ 5
friday: thứ sáu, thứ 6
saturday: thứ bảy, thứ 7
sunday: chủ nhật
date: ngày tháng
next: tiếp theo, kế tiếp, sắp tới
last: cuối cùng, vừa qua, trước
latest: mới nhất
recent: gần đây
before: trước khi
after: sau khi, sau
between: giữa
every: mỗi ngày, mỗi tuần, mỗi tháng
one: một
two: hai
three: ba
four: bốn
five: số năm
six: số sáu
seven: bảy
eight: tám
nine: chín
ten: mười
half: nửa, một nửa
hundred: trăm
thousand: nghìn
million: triệu
percent: phần trăm
number: số
first: đầu tiên, thứ nhất
new: mới
old: cũ
all: tất cả, toàn bộ
my: của tôi, của mình, của em
our: của chúng tôi, của chúng ta
other: khác, còn lại
important: quan trọng
urgent: khẩn cấp, gấp, khẩn
best: tốt nhất, hay nhất
big: lớn, lớn nhất
small: nhỏ, nhỏ nhất
long: dài, dài nhất
short: ngắn gọn, ngắn nhất
popular: phổ biến, nổi tiếng
most: nhiều nhất
available: có sẵn, khả dụng, còn trống
missing: thiếu, bị thiếu
empty: để trống
public: công khai, công cộng
private: riêng tư, cá nhân
without: mà không có
data: dữ liệu
content: nội dung
history: lịch sử
result: kết quả
statistics: thống kê
average: trung bình
total: tổng, tổng cộng, tổng số
idea: ý tưởng
goal: mục tiêu
problem: vấn đề
model: mô hình
app: ứng dụng
program: chương trình
computer: máy tính
command: lệnh, câu lệnh
system: hệ thống
owner: chủ sở hữu
author: tác giả
description: mô tả
title: tiêu đề
survey: khảo sát
job: việc làm, tuyển dụng
candidate: ứng viên
student: học sinh, sinh viên
course: khóa học
school: trường học, trường
university: đại học
research paper: bài nghiên cứu, luận văn
lesson: bài học
joke: chuyện cười
random: ngẫu nhiên
vietnam: việt nam
turn on light: bật đèn, mở đèn lên
turn off light: tắt đèn
advertising: quảng cáo
campaign: chiến dịch
rating: xếp hạng, điểm đánh giá
print: in ra, in tài liệu
marketing: tiếp thị
`,
};
