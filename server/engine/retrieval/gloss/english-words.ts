/** Common English words besides stop words and glosses: a message that contains them is not in another language. */
const TEXT = `
able access account across act action active actually add address adult advice age ago agree ahead air alarm album
alert alive allow almost alone along already always amount analysis angry animal announce answer anybody anymore anything
anyway apart app appear apply approve area argue arm army around arrange arrive art article artist ask asset assist
attach attack attempt attend attention author auto available average avoid awake award aware away awesome baby back bad
bag ball band bank bar base basic bath battery beach bear beat beautiful become bed beer begin behind believe belong
benefit best bet better big bike bill bird birth birthday bit black blame blank block blog blood blow blue board boat
body bone bonus book boot border boring born boss bother bottle bottom bought bowl box boy brain branch brand brave bread
break breakfast breath brief bright bring broad broke broken brother brought brown browser budget bug build builder
building bunch bus business busy button buy buyer cable cake calculator call calm came camera camp campaign candidate car
card care career careful carry case cash cat catch category cause cell center central century certain chain chair
challenge chance change channel character charge chat cheap check cheese chef chicken chief child children chip choice
choose chord circle citizen city claim class clean clear click client climb clip clock close cloth cloud club coach code
coffee cold collect college color column combine come comedy comfort command common community company compare compete
complete complex compute concern condition conference confirm connect consider contain content contract control cook
cool copy corner correct cost couch count country couple course court cover craft crash crazy cream credit crew crime
crisis cross crowd cry cup current custom cut cycle dad damage dance dark data date daughter day dead deal dear death
decide decision deck deep default degree delay deliver demo deny depend depth describe desert design desk detail die
diet difference different difficult dinner direct direction director dirty discuss dish disk distance divide doctor
document dog dollar done door dose double doubt draft drag drama draw dream dress drink drive driver drop drug dry due
dump duty early earn earth ease east easy eat edge edit effect effort egg eight electric eleven email empty enable end
energy engine enjoy enough enter entire entry equal era error escape essay estimate even evening event evidence exact
exam example except excited exercise exist exit expect expense expensive experience expert explain export express
extend extra eye face fact factor fail failed fair fall false family famous fan far farm fashion fast fat father fault
favor favorite fear feature fee feed feel feet fell felt field fight figure file fill film final finance find fine
finger finish fire firm fish fit five fix flag flat flight floor flow fly focus fold folder follow food fool foot force
foreign forest forget form format former forward found four frame free fresh friend front fruit full fun fund funny
future gain game gap garden gas gate gather gave general gift girl glad glass goal god gold golf gone good grade grand
grant grass gray great green greet grew grid ground group grow growth guess guest guide guitar gun guy habit hair half
hall hand handle hang happen happy hard hat hate head health hear heart heat heavy height held high hike hill hint hire
history hit hobby hold hole holiday home honest hope horse hospital host hot hotel hour house huge human hundred hungry
hunt hurry hurt husband ice idea ideal identify image imagine impact import important improve include income increase
indeed index industry inform inside install instance instead interest internal international internet interview invest
invite iron island issue item jacket job join joke journey joy judge juice jump junior keep kept key keyboard kick kid
kill kind king kiss kit kitchen knee knew knife label labor lack lady lake lamp land language laptop large late later
latest laugh launch law lawyer lay lead leader leaf league learn least leave left leg legal lemon lend length less
lesson letter level library license lie life lift light likely limit line link lion lip liquid list listen little live
load loan local location lock log logic long look loose lose loss lost lot loud love low luck lunch machine made
magazine mail main major make male man manage manager manner many map march margin mark market marriage mass master
match math matter maybe meal mean meaning measure meat media medical meet member memory men mental mention menu merge
mess message metal meter method middle midnight mile milk mind minor minute mirror miss mistake mix mobile mode model
modern mom moment money month mood moon morning mother motion mouse mouth move movie much murder muscle museum music
name nation natural nature near neck negative neighbor nephew net network never new news next nice niece night nine
node noise none noon normal north nose note nothing notice novel number nurse object obvious occur ocean odd offer
office often oil old older online open operate opinion option orange order organic organization organize origin
original outside oven owe page paid pain paint pair paper parent park part partner party pass passenger past pasta path
patient pattern pause pay peace pen pencil people perfect perform perhaps period permit person pet phone photo phrase
piano pick picture pie piece pilot pin pink pipe pizza place plain plan plane planet plant plastic plate play player
plenty plot plug plus pocket poem poet point police policy pool poor pop popular port position positive possible post
pot potato pound power practice prepare present president press pretty prevent price primary print private prize pro
probably problem process product profile profit program project promise proof proper protect proud prove public pull
purple purpose push put quality quarter queen question quick quiet quit quite quote race radio rail rain raise ran range
rank rate rather ratio raw reach react read ready real reason receipt receive recent recipe record red reduce refer
region regular relate relax release rely remain remember remote rent repair repeat replace report request research
reserve resort rest result return review rice rich ride right ring rise risk river road rock role roll roof room root
rope rose rough round route row rule run rush sad safe said sail salad salary sale salt sample sand sandwich sat save saw
say scale scene school science score screen script sea season seat second secret section secure see seem select self
sell send senior sense sent separate series serious serve service session set seven sew shade shape share sharp shelf
shell shift ship shirt shoe shoot shop short shot shoulder shout show shower shut sick side sign silent silver similar
simple since sing singer single sir sister sit site six size skill skin skip sky sleep slide slow small smart smell
smile smoke smooth snow social soft software solar sold solid solution solve son song soon sorry sort sound soup source
south space spare speak special speech speed spell spend spent sport spot spread spring square staff stage stair stand
standard star start state station status stay steal step stick still stock stomach stone stood stop store storm story
strange stream street strength stress string strong structure student study stuff style subject success sudden sugar
suggest suit summer sun super supply support suppose sure surface surprise survey sweet swim switch symbol system table
tag tail take talk tall tank tap target task taste tax taxi tea teach team tech teeth television temperature ten tennis
term test text theater theme theory thick thin think third thought thousand three ticket tie tight till time tin tiny
tip tired title today together told tomorrow tone tonight took tool top topic total touch tough tour toward town toy
track trade traffic train transfer travel treat tree trend trial trick trip trouble truck true trust truth try tube
turn tv twelve twice two type ugly umbrella uncle understand unit university unless until update upset user usual
vacation valley value van vegetable version video view village visit voice vote wage wait wake walk wall war warm wash
waste watch water wave way weak wear weather web website wedding week weekend weight weird welcome well went west wet
wheel white whole wide wife wild win wind window wine wing winner winter wire wise wish woman women wonder wood word
work worker world worry worse worst worth wrap write wrong wrote
api array async attribute auth backend binary boolean browse buffer byte cache callback chunk client cluster codec
command compile component config console constant container cookie crop css csv cursor debug default define delta
diagram diff digest docs domain element encode endpoint enum env event exception explicit fetch field filter flow font
framework frontend generic git global graph handler hash header hook host html icon implicit input instance integer
interface json kernel layer layout lint literal local lookup loop macro map margin matrix max media meta metric min
mock module monitor mutex namespace native node notation null object offset output override package parameter parse
parser patch payload permission pixel plugin pointer policy pool port pr prefix process profile prompt property protocol
prototype proxy query queue random raw regex render repo request response retry role root router runtime sandbox schema
scope scroll selector serialize server session shell signal singleton snippet socket sql src stack static stats stream
string struct style submit subnet suffix sync syntax tag template tensor terminal thread timeout timer todo token
toolkit trace transform trigger tuple ui undefined unique unit url utility utilize valid validate validation variable
vector vendor verbose verify void webhook widget worker workflow workspace wrapper xml yaml zip
yard year yellow yesterday young zero zone
`;

export const ENGLISH_WORDS: readonly string[] = TEXT.split(/\s+/).filter((word) => word !== "");
