import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const hi: LanguageData = {
  code: "hi",
  spaced: true,
  stopWords:
    "का की के को में से पर और या भी है हैं था थी थे हो होगा होगी क्या यह वह ये वे इस उस इन उन मैं हम तुम आप मुझे मुझको हमें तुम्हें आपको ने तो ही कि जो जिस लिए साथ एक नहीं न ना मत कृपया ज़रा जरा कर करें करो करना करके दो दें दीजिए देना चाहिए चाहता चाहती सकते सकती सकता रहा रही रहे वाला वाली वाले अगर लेकिन अब नमस्ते धन्यवाद कोई कुछ ka ki ke ko mein aur bhi hai hain tha thi hoga kya yeh woh vo hum tum aap mujhe mujhko humein toh liye saath ek nahi nahin mat zara kar karo karna karke kardo dena chahiye chahta sakte sakta raha rahi rahe wala wali wale agar lekin yaar bhai koi kuch",
  entries: `
weather: मौसम*, mausam
forecast: पूर्वानुमान*
temperature: तापमान*, taapmaan, tapman
rain: बारिश*, वर्षा, baarish, barish
snow: बर्फबारी, बर्फ, barf
wind: हवा*, hawa
umbrella: छाता, छाते, chhata, chata
air quality: वायु गुणवत्ता, हवा की गुणवत्ता, प्रदूषण*, pradushan
humidity: नमी, आर्द्रता
time: समय*, टाइम, वक्त, कितने बजे, samay, waqt, kitne baje
time zone: समय क्षेत्र, टाइम ज़ोन, टाइमज़ोन
clock: घड़ी, ghadi
timer: टाइमर*
alarm: अलार्म*
calendar: कैलेंडर*, कैलेन्डर*, पंचांग
calendar event: कार्यक्रम*, इवेंट*, आयोजन*
meeting: मीटिंग*, बैठक*, मुलाकात*, baithak, mulakat
appointment: अपॉइंटमेंट*, अपॉइन्टमेंट*
schedule: शेड्यूल*, अनुसूची, समय सारणी
plan: योजना*, प्लान*, yojana
invite: आमंत्रित*, निमंत्रण*, न्योता, बुलाओ, bulao, nimantran
attendees: प्रतिभागी*, उपस्थित*
free: खाली*, फ्री, मुफ्त*, khali, muft
busy: व्यस्त*, vyast
holiday: छुट्टी*, छुट्टियां, छुट्टियाँ, अवकाश*, chhutti, chutti
birthday: जन्मदिन*, janamdin, janmdin, बर्थडे
reminder: रिमाइंडर*, अनुस्मारक*
remind: याद दिला*, याद दिलाना, याद दिलाओ, yaad dilao, yaad dila*, yaad dilana
deadline: समय सीमा, समयसीमा, अंतिम तिथि, आखिरी तारीख, डेडलाइन*
due date: नियत तारीख, देय तिथि
overdue: बकाया, अतिदेय, देरी, लंबित*
email: ईमेल*, मेल, ई-मेल*, मेल्स, चिट्ठी, chitthi
inbox: इनबॉक्स*
draft: ड्राफ्ट*, मसौदा, मसौदे
attachment: अटैचमेंट*, संलग्नक*
attach: संलग्न*, अटैच*
unread: अपठित*, बिना पढ़े, अनपढ़े, bina padhe
spam: स्पैम*
recipient: प्राप्तकर्ता*
sender: प्रेषक*, भेजने वाला, भेजने वाले
subject: विषय*, vishay
signature: हस्ताक्षर*
message: संदेश*, मैसेज*, सन्देश*, sandesh
chat: चैट*, बातचीत*, baatcheet
channel: चैनल*
thread: थ्रेड*
sms: एसएमएस
call: कॉल*, फोन करो, फ़ोन करो, फोन लगाओ, phone lagao, phone karo
phone: फोन*, फ़ोन*, मोबाइल*
phone number: फोन नंबर, फ़ोन नंबर, मोबाइल नंबर
notification: सूचना*, नोटिफिकेशन*, अधिसूचना*, suchna
notify: सूचित*
reply: जवाब*, उत्तर*, रिप्लाई*, jawab, jawaab, uttar
forward: फॉरवर्ड*, अग्रेषित*, आगे भेज*
send: भेज*, भेजो, भेजें, bhej*, bhejo, bhejna, bhejdo
write: लिख*, लिखो, likho, likhna, likh
read: पढ़*, पढ़ो, padho, padhna, padh, parho
task: कार्य*, टास्क*, काम, कामों, kaam
to-do list: कार्य सूची, काम की सूची, टू-डू लिस्ट, टूडू*
subtask: उपकार्य*
board: बोर्ड*
card: कार्ड*
column: कॉलम*, स्तंभ*
checklist: चेकलिस्ट*, जांच सूची
label: लेबल*
tag: टैग*, हैशटैग*
priority: प्राथमिकता*
status: स्थिति*, स्टेटस*, हालत
done: हो गया, पूरा हुआ, पूर्ण*, ho gaya
complete: पूरा*, पूरी, पूरे, समाप्त*, khatam, खत्म*, poora, pura
project: परियोजना*, प्रोजेक्ट*
sprint: स्प्रिंट*
milestone: मील का पत्थर, माइलस्टोन*
assign: सौंप*, असाइन*
assignee: जिम्मेदार*
note: नोट*, टिप्पणी लिख*
write down: लिख लो, नोट करो, likh lo, note karo
notebook: नोटबुक*, कॉपी में
file: फाइल*, फ़ाइल*, फाईल*
folder: फोल्डर*, फ़ोल्डर*
directory: डायरेक्टरी*, निर्देशिका*
pdf: पीडीएफ*
spreadsheet: स्प्रेडशीट*, एक्सेल*
table: तालिका*, टेबल*
cell: सेल में, कोशिका
row: पंक्ति*, रो में
sheet: शीट*
document: दस्तावेज*, दस्तावेज़*, डॉक्यूमेंट*, dastavez
documentation: प्रलेखन, डॉक्यूमेंटेशन
page: पेज*, पृष्ठ*, पन्ना, पन्ने
presentation: प्रस्तुति*, प्रेजेंटेशन*, प्रेज़ेंटेशन*
slide: स्लाइड*
text: पाठ, टेक्स्ट*
word: शब्द*, shabd
paragraph: अनुच्छेद*, पैराग्राफ*
report: रिपोर्ट*, प्रतिवेदन
template: टेम्पलेट*, टेम्प्लेट*, नमूना
form: फॉर्म*, फ़ॉर्म*
contract: अनुबंध*, करार
scan: स्कैन*
archive: आर्काइव*, संग्रह*
disk: डिस्क*
disk space: डिस्क स्पेस, खाली जगह
path: पथ
size: आकार*, साइज*, साइज़*
link: लिंक*, कड़ी
code: कोड*
repository: रिपॉजिटरी*, रिपॉज़िटरी*, रेपो*, भंडार
branch: ब्रांच*, शाखा*
commit: कमिट*
pull request: पुल रिक्वेस्ट*, मर्ज रिक्वेस्ट*
merge: मर्ज*, मिलाओ, विलय, milao
issue: इश्यू*, टिकट इश्यू
bug: बग
error: त्रुटि*, एरर*, गलती*, galti
review: समीक्षा*, रिव्यू*
code review: कोड रिव्यू, कोड समीक्षा
diff: अंतर*, फर्क*, farak
conflict: टकराव*, कॉन्फ्लिक्ट*
release: रिलीज*, रिलीज़*
version: संस्करण*, वर्जन*, वर्ज़न*
function: फंक्शन*, फ़ंक्शन*
class: क्लास*
variable: वेरिएबल*, चर
test: टेस्ट*, परीक्षण*, जांच परीक्षण
script: स्क्रिप्ट*
library: लाइब्रेरी*, पुस्तकालय*
package: पैकेज*
dependency: निर्भरता*
fix: ठीक*, सुधार*, theek, thik, sudharo
clone: क्लोन*
push: पुश*
rollback: रोलबैक*, वापस लो
developer: डेवलपर*
build: बिल्ड*
pipeline: पाइपलाइन*
deploy: डिप्लॉय*, तैनात*
workflow: वर्कफ्लो*, कार्यप्रवाह*
environment: वातावरण*, परिवेश*
production: प्रोडक्शन*, उत्पादन
docker: डॉकर*
container: कंटेनर*
image: छवि*, इमेज*, चित्र*, तस्वीर*, tasveer, tasvir
kubernetes: कुबेरनेट्स*
cluster: क्लस्टर*
server: सर्वर*
virtual machine: वर्चुअल मशीन*
service: सेवा*, सर्विस*
log: लॉग*
monitoring: निगरानी*, मॉनिटरिंग*
monitor: नज़र रख*, नजर रख*
alert: अलर्ट*, चेतावनी*
incident: घटना*
metric: मेट्रिक*, मापदंड
dashboard: डैशबोर्ड*
cpu: सीपीयू*, प्रोसेसर*
memory: मेमोरी*
load: लोड*
process: प्रोसेस*, प्रक्रिया*
network: नेटवर्क*
domain: डोमेन*
certificate: प्रमाणपत्र*, सर्टिफिकेट*
backup: बैकअप*
restore: पुनर्स्थापित*, बहाल*
database: डेटाबेस*, डाटाबेस*
query: क्वेरी*, प्रश्न डेटाबेस
schema: स्कीमा*
record: रिकॉर्ड*, अभिलेख*
field: फील्ड*, फ़ील्ड*
user: उपयोगकर्ता*, यूजर*, यूज़र*
password: पासवर्ड*
access: पहुंच*, एक्सेस*
permission: अनुमति*, इजाज़त*, इजाजत*
role: भूमिका*
login: लॉगिन*, लॉग इन
token: टोकन*
key: कुंजी*, चाबी*, chabi
security: सुरक्षा*
search: खोज*, सर्च*, तलाश*, khojo, khoj, talash
find: ढूंढ*, ढूँढ*, dhundo, dhoondo, dhundho, dhoondh*, dhund*
web: वेब, इंटरनेट*
website: वेबसाइट*, साइट*
browser: ब्राउज़र*, ब्राउजर*
screenshot: स्क्रीनशॉट*
click: क्लिक*, दबाओ
button: बटन*
news: समाचार*, खबर*, ख़बर*, न्यूज*, न्यूज़*, khabar, khabrein, samachar
article: लेख, लेखों, आर्टिकल*
blog: ब्लॉग*
headline: सुर्खियां, सुर्खियाँ, हेडलाइन*
wikipedia: विकिपीडिया*
information: जानकारी*, jaankari, jankari
details: विवरण*, विस्तार*, डिटेल*
question: सवाल*, प्रश्न*, sawal, sawaal
definition: परिभाषा*
meaning: मतलब*, अर्थ, matlab
order: ऑर्डर*, आर्डर*, मंगवा*, mangwao, mangao
customer: ग्राहक*, कस्टमर*, grahak
product: उत्पाद*, प्रोडक्ट*, सामान*, saman, saamaan
store: दुकान*, स्टोर*, dukan, dukaan
cart: कार्ट*
inventory: स्टॉक में, भंडार में, इन्वेंटरी*
invoice: चालान*, इनवॉइस*, बिल, बिलों, इन्वॉइस*
payment: भुगतान*, पेमेंट*, bhugtan
pay: भुगतान कर*, चुका*, chukao
refund: रिफंड*, धनवापसी, पैसे वापस, paise wapas
discount: छूट*, डिस्काउंट*, chhoot
coupon: कूपन*
price: कीमत*, दाम*, मूल्य*, भाव, keemat, kimat, daam, bhav
cheapest: सबसे सस्त*, सस्त*, sabse sasta, sasta, saste, sasti
expensive: महंग*, mehenga, mehnga
delivery: डिलीवरी*, वितरण
shipment: पार्सल*, शिपमेंट*
tracking: ट्रैक*
subscription: सदस्यता*, सब्सक्रिप्शन*
subscribe: सब्सक्राइब*
budget: बजट*
account: खाता*, खाते*, अकाउंट*, khata, khate
bank: बैंक*
balance: बैलेंस*, शेष राशि
transaction: लेनदेन*, लेन-देन*, ट्रांजैक्शन*, len den, lenden
transfer: ट्रांसफर*, स्थानांतरण
expense: खर्च*, व्यय*, kharcha, kharch, kharche
income: आय, आमदनी*, aamdani
revenue: राजस्व*
profit: लाभ, मुनाफा*, munafa
sales: बिक्री*, bikri
buy: खरीद*, ख़रीद*, kharid*, khareed*
sell: बेच*, becho, bechna
money: पैसा, पैसे, पैसों, रुपये, paisa, paise, rupaye
tax: कर भुगतान, टैक्स*
salary: वेतन*, तनख्वाह*, सैलरी*
category: श्रेणी*, कैटेगरी*
receipt: रसीद*, raseed
contact: संपर्क*, कॉन्टैक्ट*, सम्पर्क*
deal: सौदा*, सौदे*, डील*
lead: लीड*
company: कंपनी*, कम्पनी*
opportunity: अवसर*, मौका
ticket: टिकट*
support: सहायता*, सपोर्ट*
employee: कर्मचारी*
colleague: सहकर्मी*
team: टीम*
member: सदस्य*
manager: प्रबंधक*, मैनेजर*
boss: बॉस
department: विभाग*
people: लोग*, logon, logo ko
person: व्यक्ति*, आदमी
friend: दोस्त*, मित्र*, dost, doston
name: नाम*, naam
address: पता, पते, एड्रेस*
flight: उड़ान*, फ्लाइट*, फ़्लाइट*, हवाई जहाज, विमान*
airport: हवाई अड्डा, हवाई अड्डे, एयरपोर्ट*
hotel: होटल*
room: कमरा, कमरे*, रूम*, kamra, kamre
apartment: अपार्टमेंट*, फ्लैट*, मकान*
rental: किराया, किराये, किराए, kiraya, kiraye
booking: बुकिंग*, आरक्षण*
book: बुक*, किताब*, पुस्तक*, kitab
trip: यात्रा*, सफर*, ट्रिप*, yatra, safar
train: ट्रेन*, रेलगाड़ी*, रेल
bus: बस का, बस की, बसें
car: कार, कारें, कारों, गाड़ी*, gaadi, gadi
taxi: टैक्सी*
passport: पासपोर्ट*
visa: वीजा, वीज़ा
route: मार्ग*, रास्ता, रास्ते, rasta, raasta
map: नक्शा, नक्शे, मानचित्र*, मैप*, naksha
directions: कैसे पहुंच*, कैसे जाऊं, दिशा-निर्देश, kaise pahunch*, kaise jaye
distance: दूरी*, कितनी दूर, doori, kitni door
location: स्थान*, लोकेशन*
nearby: पास में, आसपास*, नज़दीक*, नजदीक*, aas paas, paas mein, nazdeek, najdik
place: जगह*, jagah
city: शहर*, shahar, sheher
country: देश*, desh
street: सड़क*
restaurant: रेस्टोरेंट*, रेस्तरां*, रेस्तराँ
cafe: कैफे*
museum: संग्रहालय*
parking: पार्किंग*
traffic: ट्रैफिक*, यातायात*
departure: प्रस्थान*
arrival: आगमन*
video: वीडियो*, विडियो*
movie: फिल्म*, फ़िल्म*, मूवी*
series: सीरीज*, सीरीज़*, धारावाहिक*
episode: एपिसोड*
song: गाना, गाने, गीत*, gaana, gana, gaane
music: संगीत*, म्यूजिक*, म्यूज़िक*, sangeet
album: एल्बम*
artist: कलाकार*, गायक*
playlist: प्लेलिस्ट*
podcast: पॉडकास्ट*
subtitles: उपशीर्षक*, सबटाइटल*
transcript: ट्रांसक्रिप्ट*, प्रतिलेख*
comment: टिप्पणी*, कमेंट*
like: लाइक*
post: पोस्ट*
publish: प्रकाशित*
follower: फॉलोअर*, अनुयायी*
photo: फोटो*, फ़ोटो*
audio: ऑडियो*
sound: ध्वनि*, आवाज*, आवाज़*, awaaz, awaz
game: खेल*, गेम*
stock: शेयर*, स्टॉक*
stock market: शेयर बाजार*, शेयर बाज़ार*
share price: शेयर की कीमत, शेयर का भाव
exchange rate: विनिमय दर*, एक्सचेंज रेट*, मुद्रा दर
currency: मुद्रा*, करेंसी*
dollar: डॉलर*
euro: यूरो*
rupee: रुपया, रुपए, rupaya
gold: सोना, सोने का भाव, sone ka bhav
bitcoin: बिटकॉइन*
cryptocurrency: क्रिप्टो*
dividend: लाभांश*
portfolio: पोर्टफोलियो*
investment: निवेश*, nivesh
interest rate: ब्याज*, byaj
loan: ऋण, लोन*, कर्ज*
run: दौड़*, रन, चलाओ, चला*, daud, chalao, chala*
ride: सवारी*, साइकिल*
workout: व्यायाम*, कसरत*, वर्कआउट*, kasrat
activity: गतिविधि*
heart rate: हृदय गति*, दिल की धड़कन, धड़कन, dhadkan
steps: कदम*, kadam
sleep: नींद*, neend
calories: कैलोरी*
weight: वजन*, वज़न*, wazan, vajan
health: स्वास्थ्य*, सेहत*, sehat
doctor: डॉक्टर*, चिकित्सक*
medicine: दवा, दवाई*, dawai, dawa
recipe: रेसिपी*, विधि
food: खाना, खाने, भोजन*, khana, khaana
shopping list: खरीदारी की सूची, शॉपिंग लिस्ट
match: मैच*, मुकाबला
cricket: क्रिकेट*
score: स्कोर*
chart: चार्ट*, ग्राफ*, ग्राफ़*
diagram: आरेख*, डायग्राम*
draw: बनाओ चित्र, चित्र बनाओ, ड्रॉ
logo: लोगो
color: रंग*, rang
design: डिज़ाइन*, डिजाइन*
crop: काटो, क्रॉप*
resize: आकार बदल*, साइज बदल*
translate: अनुवाद*, ट्रांसलेट*, anuvad, anuvaad
language: भाषा*, bhasha
english: अंग्रेजी*, अंग्रेज़ी*, angrezi
hindi: हिंदी*, हिन्दी*
spelling: वर्तनी*
grammar: व्याकरण*
home: घर, ghar
light: लाइट*, बत्ती*, रोशनी*, batti, roshni
heating: हीटिंग*, हीटर*
thermostat: थर्मोस्टेट*
air conditioning: एसी, एयर कंडीशनर*
fan: पंखा, पंखे, pankha
door: दरवाजा*, दरवाज़ा*, दरवाजे, दरवाज़े, darwaza, darwaja
lock: ताला*, लॉक*, tala
unlock: अनलॉक*, ताला खोल*
window: खिड़की*, khidki
kitchen: रसोई*, किचन*, rasoi
bedroom: शयनकक्ष*, बेडरूम*, सोने का कमरा
living room: बैठक कक्ष, लिविंग रूम
bathroom: बाथरूम*
camera: कैमरा*, कैमरे
sensor: सेंसर*
device: डिवाइस*, उपकरण*
speaker: स्पीकर*
volume: वॉल्यूम*, आवाज़ बढ़ा*, आवाज कम, awaaz badhao, awaaz kam
tv: टीवी, टेलीविजन*
create: बना*, बनाओ, बनाएं, तैयार*, निर्माण*, सृजन, banao, bana*, banado, banaiye
add: जोड़*, डालो, डाल दो, शामिल*, jodo, jod, daalo, dalo, daal do
delete: हटा*, डिलीट*, मिटा*, hatao, hata*, mitao, mita*
remove: निकाल*, nikalo, nikaal*
show: दिखा*, दिखाओ, दिखाएं, दर्शा*, dikhao, dikha*, dikhaiye
list: सूची*, लिस्ट*, suchi
get: प्राप्त*, लाओ, लेकर आओ, lao
tell: बता*, बताओ, बताएं, batao, bata*, bataiye
open: खोल*, खुला, खुले, खुली, kholo, khol*, khula, khule
close: बंद*, बन्द*, band karo, band kar do, bandh karo
move: ले जाओ, स्थानांतरित*, खिसका*, हटाकर, le jao
copy: कॉपी*, प्रतिलिपि*, नकल
duplicate: डुप्लिकेट*
rename: नाम बदल*, naam badlo, naam badal*
change: बदल*, बदलो, परिवर्तन*, badlo, badal*
edit: संपादित*, संपादन*, एडिट*
update: अपडेट*, अद्यतन*
save: सहेज*, सेव*, बचाओ
start: शुरू*, प्रारंभ*, चालू*, shuru, chalu, chaalu, आरंभ*
stop: रोक*, रोको, roko, rok do
pause: पॉज़, विराम
restart: पुनः आरंभ, रीस्टार्ट*, फिर से शुरू, phir se shuru
check: जांच*, जाँच*, चेक*, देख लो, jaanch, jaancho
compare: तुलना*, tulna
count: गिन*, संख्या*, गिनती*, gino, ginti
how many: कितने, कितनी, कितना, kitne, kitni, kitna
calculate: गणना*, हिसाब*, hisab, hisaab
convert: परिवर्तित*, कन्वर्ट*, रूपांतर*
summarize: सारांश बना*, संक्षेप*, सारांशित*
summary: सारांश*, saransh
explain: समझा*, व्याख्या*, samjhao, samjha*
analyze: विश्लेषण*
download: डाउनलोड*
upload: अपलोड*
import: आयात*, इंपोर्ट*
export: निर्यात*, एक्सपोर्ट*
cancel: रद्द*, कैंसल*, कैंसिल*, radd
confirm: पुष्टि*, कन्फर्म*
approve: मंजूर*, स्वीकृत*, अनुमोदन*
reject: अस्वीकार*
share: साझा*, शेयर कर*, sajha
sort: क्रमबद्ध*, छांट*
filter: फिल्टर*, फ़िल्टर*
group: समूह*, ग्रुप*
split: विभाजित*, बांट*
combine: जोड़कर, मिला*
select: चुन*, चयन*, chuno
connect: कनेक्ट*
install: इंस्टॉल*, स्थापित*
turn on: चालू कर*, ऑन कर*, जला*, chalu karo, jalao, jala do
turn off: बंद कर*, बुझा*, band kardo, bujhao, bujha do, ऑफ कर*
set: सेट*, निर्धारित*, लगाओ, लगा दो, lagao, laga do
settings: सेटिंग*
play: बजा*, बजाओ, चलाओ गाना, bajao, baja*, प्ले
watch: देखना, देखने, dekhna
look: देखो, देखें, देख*, dekho, dekh
listen: सुन*, sunao, suno, suna*
recommend: सिफारिश*, सुझा*, sujhao
use: उपयोग*, इस्तेमाल*, istemal
help: मदद*, madad
fail: विफल*, असफल*, फेल*
happen: हुआ, हुई, hua, hui
what: कौन सा, कौन सी, कौन से, कैसा, कैसी, kaisa, kaisi, kaun sa, kaunsa, kaunsi
who: कौन, किसने, किसका, kaun, kisne, kiska
where: कहां, कहाँ, किधर, kahan, kaha, kidhar
when: कब, kab
why: क्यों, kyun, kyon, kyu
how: कैसे, kaise
how much: कितने का, कितने की, kitne ka, kitne ki
today: आज, aaj, aj
tomorrow: कल, आने वाले कल, kal
yesterday: बीते कल, गुज़रे कल, बीता कल
day after tomorrow: परसों, parso, parson
now: अभी, वर्तमान*, abhi
day: दिन*, रोज़, रोज, प्रतिदिन, din, roz
week: सप्ताह*, हफ्ते*, हफ़्ते*, हफ्ता, hafta, hafte
month: महीना, महीने*, माह, mahina, mahine
year: साल*, वर्ष*, saal
hour: घंटा, घंटे*, घंटों, ghanta, ghante
minute: मिनट*
second: सेकंड*
weekend: सप्ताहांत*, वीकेंड*
morning: सुबह*, subah
evening: शाम*, shaam
night: रात*, raat
noon: दोपहर*, dopahar
monday: सोमवार*, somvar, somwar
tuesday: मंगलवार*, mangalvar, mangalwar
wednesday: बुधवार*, budhvar, budhwar
thursday: गुरुवार*, बृहस्पतिवार*, guruvar, guruwar
friday: शुक्रवार*, shukravar, shukrawar
saturday: शनिवार*, shanivar, shaniwar
sunday: रविवार*, इतवार*, ravivar, raviwar, itwar
january: जनवरी
february: फरवरी
march: मार्च
april: अप्रैल
may: मई
june: जून
july: जुलाई
august: अगस्त
september: सितंबर
october: अक्टूबर
november: नवंबर
december: दिसंबर
date: तारीख*, तिथि*, tarikh, taareekh
next: अगला, अगली, अगले, agla, agli, agle
last: पिछला, पिछली, पिछले, आखिरी, अंतिम, pichla, pichli, pichle, pichhle, aakhri, akhiri
latest: नवीनतम, ताज़ा, ताजा, taza, taaza
recent: हाल*, haal ke
before: पहले, pehle, pahle
after: बाद, के बाद, baad
between: बीच, beech
every: हर, प्रत्येक, har
two: दोनों, dono
three: तीन
four: चार, chaar
five: पांच, पाँच, paanch, panch
six: छह, छः, chhe
seven: सात, saat
eight: आठ, aath
nine: नौ, nau
ten: दस, das
half: आधा, आधे, aadha
hundred: सौ, sau
thousand: हज़ार, हजार, hazar, hazaar
lakh: लाख, lakh
percent: प्रतिशत*
number: नंबर*
first: पहला, पहली, pehla, pehli
new: नया, नयी, नई, नए, नये, naya, nayi, nai, naye
old: पुराना, पुरानी, पुराने, purana, purani, purane
all: सभी, सब, सारे, सारी, सारा, sabhi, sab, saare, saari
my: मेरा, मेरी, मेरे, mera, meri, mere, अपना, अपनी, अपने, apna, apni, apne
our: हमारा, हमारी, हमारे, hamara, hamari, hamare
other: अन्य, दूसरा, दूसरी, दूसरे, बाकी, dusra, dusre, baki
important: महत्वपूर्ण, ज़रूरी, जरूरी, zaroori, jaruri
urgent: तत्काल, अत्यावश्यक, तुरंत, turant
best: सबसे अच्छ*, बेहतरीन, sabse accha, sabse acha, sabse acche
big: बड़ा, बड़ी, बड़े, bada, badi, bade
small: छोटा, छोटी, छोटे, chhota, chota
long: लंबा, लंबी, लंबे, lamba
popular: लोकप्रिय*
most: सबसे ज्यादा, सबसे ज़्यादा, सबसे, sabse zyada, sabse
available: उपलब्ध*, uplabdh
missing: गायब*
public: सार्वजनिक*
private: निजी*
active: सक्रिय*
without: बिना, bina
about: बारे में, के बारे में, baare mein, bare me, baare me
data: डेटा, डाटा, आंकड़े
content: सामग्री*, विषयवस्तु
history: इतिहास*, हिस्ट्री
result: परिणाम*, नतीजा, नतीजे
statistics: सांख्यिकी*
average: औसत*, ausat
total: कुल*, योग, kul
idea: विचार*, आइडिया
goal: लक्ष्य*
problem: समस्या*, दिक्कत*, samasya, dikkat
app: ऐप, एप्लिकेशन*
program: प्रोग्राम*
computer: कंप्यूटर*, कम्प्यूटर*
system: सिस्टम*
owner: मालिक*
author: लेखक*
title: शीर्षक*
survey: सर्वेक्षण*
job: नौकरी*, naukri
student: छात्र*, विद्यार्थी*
course: पाठ्यक्रम*, कोर्स*
school: स्कूल*, विद्यालय*
university: विश्वविद्यालय*
joke: चुटकुला, चुटकुले, chutkula
random: यादृच्छिक*
turn off light: लाइट बंद, बत्ती बंद, light band, batti band, light band karo
turn on light: लाइट जला*, लाइट चालू, बत्ती जला*, light jalao, light on karo
play music: गाना बजा*, गाने बजा*, gaana bajao, gana bajao, gaana chalao
advertising: विज्ञापन*
campaign: अभियान*
rating: रेटिंग*
print: प्रिंट*, छाप*
marketing: मार्केटिंग*
`,
};
