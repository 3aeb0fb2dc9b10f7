import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

/** Shorthand and slang spellings of English, for `expandShorthand`. Not a language that messages are glossed from. */
export const en: LanguageData = {
  code: "en",
  spaced: true,
  stopWords: "",
  entries: `
tomorrow: tmrw, tmr, tmrow, tmo, tmw, 2moro, 2morrow, 2mrw, tomoro, tommorow, tommorrow, tomorow, tomorro, 2mor
today: 2day, tday, tdy
tonight: 2nite, 2night, tonite, tnite
yesterday: yday, ystrday, yest, yesturday
right now: rn
as soon as possible: asap
later: l8r, ltr
next: nxt
before: b4
week: wk
weeks: wks
weekend: wknd, wkend
month: mth
months: mths, mos
year: yr
years: yrs
minute: min
minutes: mins
hour: hr
hours: hrs
seconds: secs
tuesday: tues
wednesday: weds
thursday: thu, thur, thurs
friday: fri
morning: mornin, morn
afternoon: aft, arvo
please: pls, plz, plss, plox, pleez
thanks: thx, tx, tnx, thnx, ty, tysm, thanx
message: msg, mssg, mesage
messages: msgs, mssgs
direct message: dm
direct messages: dms
calendar: cal, calender, calandar, gcal
meeting: mtg, meetin, mtng
meetings: mtgs
appointment: appt, apptmt, appointmnt
appointments: appts
reservation: resy, reso
picture: pic, pix, piccy
pictures: pics
screenshot: ss, screenie, screengrab
video: vid, vidz
videos: vids
repository: repo
repositories: repos
pull request: pr
pull requests: prs
database: db
databases: dbs
document: doc
documents: docs
information: info, infos, deets
details: dets
temperature: temp
temperatures: temps
environment: env
environments: envs
configuration: config, cfg, conf
application: app
applications: apps
directory: dir
directories: dirs
administrator: admin
production: prod
development: dev
kubernetes: k8s
description: desc
number: num, nr
amount: amt
quantity: qty
account: acct, acc
transaction: txn
transactions: txns
payment: pymt
invoice: inv
department: dept
manager: mgr
customer: cust
address: addr
phone: fone
email: eml
favorite: fav, fave
favorites: favs, faves
restaurant: resto
reference: ref
specification: spec
temporary: tmp
average: avg
maximum: max
approximately: approx
versus: vs
statistics: stats
notification: notif
notifications: notifs
birthday: bday
vacation: vacay
because: cuz, coz, bc, becuz
by the way: btw
for your information: fyi
let me know: lmk
i don't know: idk
in my opinion: imo, imho
to be honest: tbh
what is: whats, wuts, wats, whts
what: wut, wat, wht
where is: wheres
when is: whens
who is: whos
how is: hows
that is: thats
there is: theres
want to: wanna, wana
going to: gonna, gona
got to: gotta
have to: hafta, hav2
give me: gimme, gimmie
let me: lemme, lemmie
kind of: kinda
out of: outta
need to: needa
do not: dont
can not: cant
is not: isnt
does not: doesnt
did not: didnt
will not: wont
i am: im
i have: ive
you: u
your: ur
you are: youre
about: abt, bout
people: ppl, peeps
someone: some1, sum1
something: smth, sth
anyone: any1
everyone: every1
great: gr8
good: gud
know: kno
through: thru
though: tho
love: luv
check: chk
send: snd, sned
delete: del, delet, dlt
remove: rm
remind: remnd, remindme
schedule: sched, shedule, schedual
search: serch, seach
create: creat, craete
weather: wether, weathr, wheather
translate: translat
download: dl
upload: ul
update: upd
flight: flite
flights: flites
hotel: hotl
ticket: tix
song: sng
playlist: plist
receive: recieve
receipt: reciept
address book: addrbook
approve: aprove
budget: bugdet
`,
};
