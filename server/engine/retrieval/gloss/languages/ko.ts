import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const ko: LanguageData = {
  code: "ko",
  spaced: true,
  stopWords:
    "은 는 이 가 을 를 의 에 에서 으로 로 와 과 도 만 나 너 저 제 그 이것 그것 저것 여기 거기 좀 해줘 해주세요 주세요 줘 해 하고 싶어 싶어요 싶습니다 있어 있나요 있는 있어요 없어 수 것 거 그리고 또는 하지만 또 더 너무 아주 네 아니 안녕 안녕하세요 고마워 감사합니다 부탁해 부탁드립니다 할 하는 한 된 되는 좋겠어 까지 부터 대한 위한",
  entries: `
weather: 날씨*
forecast: 예보*, 일기예보*, 예측*
temperature: 기온*, 온도*
rain: 비가, 비, 비와*, 강수*, 비올*
snow: 눈이 오*, 눈와*, 폭설*
wind: 바람*, 풍속*
umbrella: 우산*
air quality: 미세먼지*, 공기질*, 대기질*
humidity: 습도*
time: 시간*, 몇 시*, 몇시*
time zone: 시간대*, 시차*
clock: 시계*
timer: 타이머*
alarm: 알람*
stopwatch: 스톱워치*
calendar: 캘린더*, 달력*
calendar event: 일정*, 이벤트*, 행사*
meeting: 회의*, 미팅*
appointment: 약속*, 진료 예약*
schedule: 스케줄*, 예약 발송*, 시간표*
plan: 계획*, 플랜*
invite: 초대*
attendees: 참석자*, 참가자*
free: 비어*, 한가*, 무료*
busy: 바쁜*, 바빠*
holiday: 공휴일*, 휴일*, 명절*
vacation: 휴가*, 연차*, 방학*
birthday: 생일*
reminder: 리마인더*, 미리 알림*
remind: 상기*, 알려줘 까먹*, 잊지 않*, 리마인드*
deadline: 마감*, 마감일*, 데드라인*
due date: 기한*, 만기*
overdue: 연체*, 기한이 지난*, 지연*, 밀린*
email: 이메일*, 메일*, 편지*
inbox: 받은편지함*, 받은 편지함*, 수신함*
draft: 초안*, 임시보관*, 임시 저장*
attachment: 첨부파일*, 첨부 파일*
attach: 첨부*
unread: 안 읽은*, 읽지 않은*, 안읽은*
spam: 스팸*
mailing list: 뉴스레터*, 메일링*
recipient: 받는 사람*, 수신자*
sender: 보낸 사람*, 발신자*
subject: 제목*
signature: 서명*
message: 메시지*, 메세지*, 문자*, 쪽지*
chat: 채팅*, 대화*, 톡방*, 단톡*, 카톡*
channel: 채널*
thread: 스레드*, 쓰레드*
call: 전화해*, 통화*, 전화 걸*
phone: 전화*, 휴대폰*, 핸드폰*
phone number: 전화번호*, 연락처 번호*
notification: 알림*
notify: 통보*, 통지*, 공지*
reply: 답장*, 답변*, 회신*, 답해*
forward: 전달*
send: 보내*, 발송*, 전송*, 보낼*, 보낸*, 송부*
write: 써줘, 쓰기, 작성*, 써 줘, 쓰고, 적어*
read: 읽어*, 읽기*, 읽은*, 읽고*
task: 작업*, 할일*, 태스크*, 과제*, 업무*
to-do list: 할 일*, 할일 목록*, 투두*
subtask: 하위 작업*, 서브태스크*
board: 보드*
card: 카드*
column: 열을, 열에, 컬럼*, 칼럼*
checklist: 체크리스트*
label: 라벨*, 레이블*
tag: 태그*, 해시태그*
priority: 우선순위*, 우선 순위*
status: 상태*, 현황*
done: 끝난*, 완료된*, 완료한*
complete: 완료*, 끝내*, 마무리*
project: 프로젝트*
sprint: 스프린트*
milestone: 마일스톤*
backlog: 백로그*
assign: 할당*, 배정*, 지정*
assignee: 담당자*
note: 노트*, 메모*
write down: 메모해*, 기록해*
file: 파일*
folder: 폴더*
directory: 디렉터리*, 디렉토리*
pdf: 피디에프*
spreadsheet: 스프레드시트*, 엑셀*, 구글 시트*
table: 테이블*, 표를, 표로, 표에
cell: 셀에, 셀을, 셀의
row: 행을, 행에, 행이
sheet: 시트*
document: 문서*, 서류*
documentation: 매뉴얼*, 설명서*
page: 페이지*
presentation: 프레젠테이션*, 발표*, 피피티*
slide: 슬라이드*
text: 텍스트*, 글을, 본문*
word: 단어*
paragraph: 문단*
line: 줄을, 라인*
report: 보고서*, 리포트*, 보고*
template: 템플릿*, 양식*
form: 설문지*, 신청서*
contract: 계약*
scan: 스캔*
archive: 보관*, 아카이브*
zip: 압축*
unpack: 압축 풀*, 압축을 풀*, 압축 해제*
disk: 디스크*
disk space: 디스크 공간*, 디스크 용량*, 저장 공간*
path: 경로*
size: 크기*, 사이즈*, 용량*
link: 링크*
code: 코드*
repository: 저장소*, 리포지토리*, 레포*, 리포지터리*, 깃허브 저장소*
branch: 브랜치*
commit: 커밋*
pull request: 풀 리퀘스트*, 풀리퀘스트*, 풀리퀘*, 머지 리퀘스트*
merge: 병합*, 머지*
issue: 이슈*, 티켓*
bug: 버그*
error: 오류*, 에러*
exception: 예외*
review: 리뷰*, 검토*, 후기*
code review: 코드 리뷰*, 코드리뷰*
diff: 차이*, 변경점*
conflict: 충돌*
release: 릴리스*, 릴리즈*, 출시*
version: 버전*
changelog: 변경 로그*, 변경 이력*, 변경 내역*
function: 함수*, 기능*
class: 클래스*
variable: 변수*
test: 테스트*
script: 스크립트*
library: 라이브러리*
package: 패키지*
dependency: 의존성*, 종속성*
refactor: 리팩터링*, 리팩토링*
fix: 고쳐*, 고치*, 수정해 버그
clone: 클론*, 복제해 저장소
push: 푸시*
pull: 풀 받*
rollback: 롤백*, 되돌려*, 되돌리*
fork: 포크*
developer: 개발자*
build: 빌드*
pipeline: 파이프라인*
deploy: 배포*, 디플로이*
workflow: 워크플로*
environment: 환경*
production: 운영 환경*, 프로덕션*, 운영 서버*
staging: 스테이징*
docker: 도커*
container: 컨테이너*
image: 이미지*, 그림*
kubernetes: 쿠버네티스*
pod: 파드*
cluster: 클러스터*
server: 서버*
virtual machine: 가상 머신*, 가상머신*
service: 서비스*
log: 로그*
monitoring: 모니터링*
monitor: 감시*
alert: 경고*, 경보*, 얼럿*
incident: 장애*, 사고*
metric: 지표*, 메트릭*
dashboard: 대시보드*
cpu: 프로세서*, 씨피유*
memory: 메모리*
load: 부하*
process: 프로세스*
port: 포트*
network: 네트워크*
domain: 도메인*
certificate: 인증서*
backup: 백업*
restore: 복원*, 복구*
database: 데이터베이스*, 디비*
query: 쿼리*, 질의*
schema: 스키마*
index: 인덱스*, 색인*
record: 레코드*, 기록*
field: 필드*, 항목*
user: 사용자*, 유저*
password: 비밀번호*, 패스워드*
access: 접근*, 액세스*, 접속*
permission: 권한*, 허가*
role: 역할*
login: 로그인*
token: 토큰*
key: 키를, 열쇠*
secret: 시크릿*, 비밀*
security: 보안*
vulnerability: 취약점*
search: 검색*, 조사해*, 검색해*
find: 찾아*, 찾기*, 찾을*, 찾고*, 알아봐*
web: 인터넷*, 웹에서, 웹, 웹을, 웹에
website: 웹사이트*, 사이트*, 홈페이지*
browser: 브라우저*
screenshot: 스크린샷*, 캡처*
click: 클릭*, 눌러*
button: 버튼*
news: 뉴스*
article: 기사*, 아티클*
blog: 블로그*
headline: 헤드라인*
wikipedia: 위키*, 위키백과*
information: 정보*
details: 자세히*, 상세*, 세부*
question: 질문*
definition: 정의*
meaning: 의미*, 뜻이*, 뜻을
order: 주문*
customer: 고객*, 손님*
product: 상품*, 제품*
store: 가게*, 매장*, 상점*, 쇼핑몰*
cart: 장바구니*
inventory: 재고*
invoice: 청구서*, 송장*, 세금계산서*, 인보이스*
payment: 결제*, 지불*, 납부*
pay: 결제해*, 지불해*, 내야*
refund: 환불*
discount: 할인*
coupon: 쿠폰*
price: 가격*, 요금*, 비용*, 값이
cheapest: 가장 싼*, 제일 싼*, 최저가*, 저렴*, 싼
expensive: 비싼*, 비싸*
delivery: 배달*, 배송*
shipment: 택배*, 소포*, 발송물*
tracking: 추적*, 운송장*
subscription: 구독*
unsubscribe: 구독 취소*, 구독 해지*, 해지*
budget: 예산*
account: 계정*, 계좌*
bank: 은행*
balance: 잔액*, 잔고*
transaction: 거래*
transfer: 송금*, 이체*
expense: 지출*, 경비*
income: 수입*, 소득*
revenue: 매출*
profit: 이익*, 수익*
sales: 판매*, 영업*
buy: 구매*, 사줘*, 구입*, 사고 싶*
sell: 팔아*, 매도*
money: 돈을, 돈이, 돈, 돈은
tax: 세금*
salary: 월급*, 급여*, 연봉*
category: 카테고리*, 분류*
receipt: 영수증*
supplier: 공급업체*, 거래처*
contact: 연락처*
deal: 딜을, 거래 건*, 계약 건*
lead: 리드*, 잠재 고객*, 잠재고객*
company: 회사*, 기업*
opportunity: 기회*
ticket: 표 예매*, 입장권*, 승차권*
support ticket: 문의*, 지원 티켓*
support: 지원*, 고객센터*
employee: 직원*, 사원*
colleague: 동료*
team: 팀이, 팀을, 팀에, 팀원*, 팀의, 우리 팀*
member: 멤버*, 회원*, 구성원*
manager: 매니저*, 팀장*, 부장*
boss: 상사*, 사장*
department: 부서*
people: 사람들*
person: 사람*
friend: 친구*
name: 이름*
address: 주소*
flight: 항공편*, 비행기*, 항공권*, 비행*
airport: 공항*
airline: 항공사*
hotel: 호텔*, 숙소*
room: 객실*, 방을, 방에, 방의
apartment: 아파트*, 원룸*, 오피스텔*
rental: 렌트*, 임대*, 대여*, 월세*, 전세*
booking: 예약*, 예매*
book: 예약해*, 책을, 책이, 도서*
trip: 여행*, 출장*
train: 기차*, 열차*, 케이티엑스*
bus: 버스*
subway: 지하철*
car: 자동차*, 차량*, 렌터카*
taxi: 택시*
passport: 여권*
visa: 비자*
luggage: 수하물*
route: 노선*, 루트*, 경로 안내*
map: 지도*
directions: 길찾기*, 가는 길*, 길 안내*, 어떻게 가*
distance: 거리*
location: 위치*, 장소*
nearby: 근처*, 주변*, 가까운*
city: 도시*
country: 국가*, 나라*
street: 거리 이름*, 도로*
restaurant: 식당*, 레스토랑*, 맛집*
cafe: 카페*
museum: 박물관*, 미술관*
parking: 주차*
traffic: 교통*, 막히*
departure: 출발*
arrival: 도착*
video: 동영상*, 영상*, 비디오*
movie: 영화*
series: 드라마*, 시리즈*
episode: 에피소드*
song: 노래*, 곡을
music: 음악*
album: 앨범*
artist: 가수*, 아티스트*
playlist: 재생목록*, 재생 목록*, 플레이리스트*
podcast: 팟캐스트*
subtitles: 자막*
transcript: 녹취록*, 대본*, 스크립트 전문*
comment: 댓글*, 코멘트*, 의견*
like: 좋아요*
post: 게시물*, 게시글*, 포스트*, 포스팅*
publish: 게시*, 발행*
follower: 팔로워*
photo: 사진*
audio: 오디오*, 녹음*
sound: 소리*
voice: 음성*, 목소리*
game: 게임*
stock: 주식*, 종목*
stock market: 증시*, 주식 시장*, 코스피*
share price: 주가*
exchange rate: 환율*
currency: 통화 단위*, 화폐*
dollar: 달러*
euro: 유로*
won: 원화*, 만원*
bitcoin: 비트코인*
cryptocurrency: 암호화폐*, 가상화폐*, 코인*
dividend: 배당*, 배당금*
portfolio: 포트폴리오*
investment: 투자*
interest rate: 금리*, 이자율*
loan: 대출*
run: 달리기*, 러닝*, 조깅*, 실행*, 돌려*
ride: 라이딩*, 자전거*
workout: 운동*, 훈련*
activity: 활동*
heart rate: 심박수*, 심박*, 맥박*
steps: 걸음*
sleep: 수면*
calories: 칼로리*
weight: 체중*, 몸무게*, 무게*
pace: 페이스*
health: 건강*
doctor: 의사*, 병원*
medicine: 약을, 약이
recipe: 레시피*, 요리법*
food: 음식*, 요리*
shopping list: 장보기*, 쇼핑 목록*, 쇼핑 리스트*
match: 경기*, 시합*
football: 축구*
baseball: 야구*
score: 점수*, 스코어*
chart: 차트*, 그래프*
diagram: 다이어그램*, 순서도*, 도표*
draw: 그려*, 그리기*
logo: 로고*
icon: 아이콘*
color: 색깔*, 색상*
design: 디자인*
crop: 잘라*, 자르기*
resize: 크기 조정*, 크기를 조정*, 크기 변경*, 리사이즈*
translate: 번역*, 옮겨 한국어
language: 언어*
english: 영어*, 영문*
korean: 한국어*, 한글*
japanese: 일본어*
chinese: 중국어*
german: 독일어*
french: 프랑스어*
spanish: 스페인어*
spelling: 맞춤법*, 철자*
grammar: 문법*
home: 집에, 우리 집*, 집을, 집으로
light: 조명*, 전등*, 불을
heating: 난방*, 보일러*
thermostat: 온도조절기*, 온도 조절기*
air conditioning: 에어컨*
door: 문을, 현관*, 도어*
lock: 잠가*, 잠금*, 잠궈*
unlock: 잠금 해제*, 잠금해제*
window: 창문*, 창을
kitchen: 주방*, 부엌*
bedroom: 침실*
living room: 거실*
bathroom: 욕실*, 화장실*
garage: 차고*
camera: 카메라*
sensor: 센서*
device: 기기*, 장치*, 디바이스*
speaker: 스피커*
volume: 볼륨*, 음량*
tv: 텔레비전*, 티비*
vacuum: 청소기*
create: 만들*, 생성*, 만들어*, 새로 만*
add: 추가*, 넣어*, 더해*
delete: 삭제*, 지워*
remove: 제거*, 빼줘*, 빼고
clear: 비워*, 정리*
show: 보여*, 표시*, 보기*, 보고 싶*
list: 목록*, 리스트*, 나열*
get: 가져*, 조회*, 불러*
tell: 알려*, 말해*, 가르쳐*
open: 열어*, 열기*, 열린*, 열려*, 미해결*
close: 닫아*, 닫기*, 닫힌*
move: 옮겨*, 이동*, 옮기*
copy: 복사*
duplicate: 복제*, 중복*
rename: 이름 변경*, 이름을 변경*, 이름 바꿔*, 이름을 바꿔*, 이름을 바꾸*
change: 변경*, 바꿔*, 바꾸*, 바뀐*
edit: 편집*, 수정*
replace: 교체*, 대체*
update: 업데이트*, 갱신*, 최신화*
save: 저장*
start: 시작*, 켜서*, 가동*
stop: 중지*, 멈춰*, 중단*, 정지*
pause: 일시정지*, 일시 정지*, 일시 중지*
restart: 재시작*, 다시 시작*, 재부팅*
check: 확인*, 체크*, 점검*
compare: 비교*
count: 개수*, 갯수*, 세어*, 건수*
how many: 몇 개*, 몇개*, 몇 명*, 몇 건*, 얼마나 많*, 몇
calculate: 계산*
convert: 변환*, 환산*, 바꿔서*
summarize: 요약*, 정리해서*
summary: 요약본*, 개요*
explain: 설명*
analyze: 분석*
download: 다운로드*, 내려받*, 다운*
upload: 업로드*, 올려*
import: 가져오기*, 임포트*
export: 내보내*, 익스포트*
cancel: 취소*
confirm: 확정*
approve: 승인*
reject: 거절*, 반려*
share: 공유*
sort: 정렬*
filter: 필터*, 걸러*
group: 그룹*
split: 나눠*, 분할*
combine: 합쳐*, 결합*, 통합*
select: 선택*, 골라*
connect: 연결*
disconnect: 연결 해제*, 연결 끊*
install: 설치*
turn on: 켜줘*, 켜 줘, 틀어 에어컨, 켜, 켜라, 켜고, 켜기*
turn off: 꺼줘*, 꺼 줘, 꺼, 끄기*, 끄고
set: 설정*, 맞춰*
settings: 환경설정*, 설정값*
play: 재생*, 틀어*, 들려*
watch: 시청*, 볼 만한*
look: 봐줘*, 살펴*
listen: 듣고*, 들을*
recommend: 추천*
suggest: 제안*
use: 사용*, 이용*
help: 도와*, 도움*
work: 근무*, 일하*
fail: 실패*, 안 돼*, 안돼*, 다운됐*
happen: 일어난*, 발생*, 무슨 일*
what: 뭐야, 뭐가, 무엇*, 무슨, 어떤, 뭐, 뭔지
who: 누구*, 누가
where: 어디*
when: 언제*
why: 왜
how: 어떻게, 어때*
how much: 얼마*
today: 오늘*
tomorrow: 내일*
yesterday: 어제*
day after tomorrow: 모레*
now: 지금*, 현재*
day: 하루*, 매일*, 일간*
week: 일주일*, 매주*, 주간*
this week: 이번 주*, 이번주*, 금주*
next week: 다음 주*, 다음주*, 차주*
last week: 지난 주*, 지난주*
month: 개월*, 매월*, 매달*, 월간*
this month: 이번 달*, 이번달*
next month: 다음 달*, 다음달*
last month: 지난 달*, 지난달*
year: 년도*, 연간*, 매년*
this year: 올해*
last year: 작년*
next year: 내년*
hour: 시간 후*, 시간 동안*
minute: 분 후*, 분간*, 분 동안*
second: 초 후*
weekend: 주말*
morning: 아침*, 오전*
afternoon: 오후*
evening: 저녁*
night: 밤에, 오늘 밤*, 밤
noon: 점심*, 정오*
monday: 월요일*
tuesday: 화요일*
wednesday: 수요일*
thursday: 목요일*
friday: 금요일*
saturday: 토요일*
sunday: 일요일*
date: 날짜*
next: 다음*
last: 마지막*, 지난*
latest: 최신*
recent: 최근*
before: 이전*, 전에
after: 이후*, 후에, 뒤에
between: 사이*
every: 모든 날*, 마다, 매번
one: 하나*, 한개*
two: 두 개*, 두, 둘
three: 세 개*, 세, 셋
four: 네 개*, 넷
five: 다섯*
six: 여섯*
seven: 일곱*
eight: 여덟*
nine: 아홉*
ten: 열 개*, 열개*
half: 절반*
percent: 퍼센트*, 비율*
number: 번호*, 숫자*
first: 첫 번째*, 첫번째*, 처음*
new: 새로운*, 새, 신규*, 새로*
old: 오래된*, 예전*
all: 모든*, 전부*, 모두*, 전체*, 다
my: 내, 나의, 제가, 내가
our: 우리*
other: 다른*, 나머지*
important: 중요*
urgent: 긴급*, 급한*
best: 최고*, 가장 좋은*
big: 큰, 가장 큰*, 대형*
small: 작은*
long: 긴, 오래*
short: 짧은*, 짧게*, 간단*
popular: 인기*
most: 가장*, 제일*
available: 가능한*, 이용 가능*
missing: 누락*, 빠진*
empty: 빈
public: 공개*
private: 비공개*, 개인*
active: 활성*
without: 없이*
about: 관한*, 대해*, 관련*
data: 데이터*, 자료*
content: 내용*, 콘텐츠*
history: 이력*, 내역*, 역사*, 히스토리*
result: 결과*
statistics: 통계*
average: 평균*
total: 합계*, 총액*, 총
idea: 아이디어*
goal: 목표*
problem: 문제*
model: 모델*
app: 어플*, 애플리케이션*, 앱, 앱을, 앱이, 앱에, 앱에서
program: 프로그램*
computer: 컴퓨터*, 노트북*
command: 명령*, 커맨드*
system: 시스템*
owner: 소유자*
author: 작성자*, 저자*
description: 설명란*
title: 타이틀*
survey: 설문*
job: 채용*, 구인*, 일자리*
candidate: 후보*, 지원자*
student: 학생*
course: 강의*, 강좌*
school: 학교*
university: 대학*
research paper: 논문*
lesson: 수업*, 레슨*
joke: 농담*
random: 무작위*, 랜덤*
turn on light: 불 켜*, 불을 켜*, 조명 켜*, 조명을 켜*
turn off light: 불 꺼*, 불을 꺼*, 불 끄*, 조명 꺼*, 조명을 꺼*
play music: 음악 틀어*, 노래 틀어*, 음악을 틀어*, 노래를 틀어*
advertising: 광고*
campaign: 캠페인*
rating: 평점*
print: 인쇄*, 출력*
marketing: 마케팅*
`,
};
