import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const ja: LanguageData = {
  code: "ja",
  spaced: false,
  stopWords:
    "は が を に で と も の へ や から まで より です ます でした ました ください 下さい お願い お願いします してください して ほしい 欲しい たい したい これ それ あれ この その あの ここ そこ ある いる なる する した している って という ような こと もの ちょっと ね よ か な",
  entries: `
weather: 天気, 天候, 気象
forecast: 予報, 予測
temperature: 気温, 温度, 何度
rain: 雨, 降水
snow: 雪
wind: 風速, 風
umbrella: 傘
air quality: 大気質, 空気質, 大気汚染
humidity: 湿度
time: 時間, 時刻, 何時
time zone: タイムゾーン, 時間帯, 時差
clock: 時計
timer: タイマー
alarm: アラーム, 目覚まし
calendar: カレンダー
calendar event: イベント, 予定, 行事
meeting: 会議, ミーティング, 打ち合わせ, 打合せ, 面談
appointment: アポイント, アポ, 予約診療
schedule: スケジュール, 日程
plan: 計画, プラン
invite: 招待, 招く, 誘って
attendees: 参加者, 出席者
free: 空き, 空いて, 無料
busy: 忙しい, 埋まって
holiday: 祝日, 休日, 休み
vacation: 休暇, 有給
birthday: 誕生日
reminder: リマインダー
remind: リマインド, 思い出させて, 忘れないよう
deadline: 締め切り, 締切, 期限, 〆切
due date: 期日, 納期
overdue: 期限切れ, 期限を過ぎ, 遅れて, 延滞
email: メール, 電子メール, eメール
inbox: 受信トレイ, 受信箱, 受信ボックス
draft: 下書き, ドラフト
attachment: 添付ファイル, 添付
unread: 未読
spam: 迷惑メール, スパム
mailing list: メーリングリスト, メルマガ
recipient: 宛先, 受信者
sender: 送信者, 差出人
subject: 件名
signature: 署名
message: メッセージ, 伝言
chat: チャット
channel: チャンネル, チャネル
thread: スレッド
direct message: ダイレクトメッセージ
sms: ショートメッセージ
call: 電話して, 電話をかけ, 通話
phone: 電話, 携帯, スマホ
phone number: 電話番号
notification: 通知, お知らせ
notify: 知らせて, 通知して
reply: 返信, 返事, 回答
forward: 転送
send: 送って, 送信, 送る, 送り, 送付
write: 書いて, 書く, 執筆, 書き
read: 読んで, 読む, 読み, 既読
task: タスク, 作業, 課題
to-do list: やること, やることリスト, todoリスト
subtask: サブタスク
board: ボード
card: カード
column: 列, カラム
checklist: チェックリスト
label: ラベル
tag: タグ, ハッシュタグ
priority: 優先度, 優先順位, 優先
status: ステータス, 状態, 状況
done: 完了, 済み, 終わった
complete: 完了して, 終わらせ
project: プロジェクト, 案件
sprint: スプリント
milestone: マイルストーン
backlog: バックログ
assign: 割り当て, アサイン, 割当, 担当にして
assignee: 担当者
note: メモ, ノート
write down: メモして, 書き留め, 記録して
file: ファイル
folder: フォルダ, フォルダー
directory: ディレクトリ
spreadsheet: スプレッドシート, エクセル, 表計算
table: テーブル, 表
cell: セル
row: 行
sheet: シート
document: 文書, 書類, ドキュメント, 資料
documentation: マニュアル, 説明書
page: ページ
presentation: プレゼンテーション, プレゼン
slide: スライド
text: テキスト, 文章, 本文
word: 単語, 言葉
paragraph: 段落
report: レポート, 報告書, 報告
template: テンプレート, 雛形
form: フォーム
contract: 契約書, 契約
scan: スキャン
archive: アーカイブ
zip: 圧縮
unpack: 解凍, 展開
disk: ディスク
disk space: ディスク容量, 空き容量
path: パス
size: サイズ, 大きさ, 容量
link: リンク
code: コード
repository: リポジトリ, レポジトリ
branch: ブランチ
commit: コミット
pull request: プルリクエスト, プルリク, マージリクエスト
merge: マージ
issue: イシュー, チケット
bug: バグ, 不具合
error: エラー, 失敗
exception: 例外
review: レビュー
code review: コードレビュー
diff: 差分, 違い
conflict: コンフリクト, 競合
release: リリース
version: バージョン, 版
changelog: 変更履歴
function: 関数, 機能
class: クラス
variable: 変数
test: テスト
script: スクリプト
library: ライブラリ
package: パッケージ
dependency: 依存関係, 依存
refactor: リファクタリング, リファクタ
fix: 修正, 直して, 直す
clone: クローン
push: プッシュ
pull: プル
rollback: ロールバック, 元に戻
fork: フォーク
developer: 開発者, エンジニア
build: ビルド
pipeline: パイプライン
deploy: デプロイ
workflow: ワークフロー
artifact: アーティファクト, 成果物
environment: 環境
production: 本番, 本番環境
staging: ステージング
docker: ドッカー
container: コンテナ
image: 画像, イメージ
kubernetes: クバネティス, クーバネティス
pod: ポッド
cluster: クラスタ, クラスター
server: サーバ, サーバー
virtual machine: 仮想マシン
service: サービス
log: ログ
monitoring: モニタリング, 監視
alert: アラート, 警告, 警報
incident: インシデント, 障害
metric: メトリクス, 指標
dashboard: ダッシュボード
cpu: プロセッサ
memory: メモリ, メモリー
load: 負荷
process: プロセス
port: ポート
network: ネットワーク
domain: ドメイン
certificate: 証明書
backup: バックアップ
restore: 復元, 復旧
database: データベース
query: クエリ, 問い合わせ
schema: スキーマ
index: インデックス, 索引
record: レコード, 記録
field: フィールド, 項目
user: ユーザー, ユーザ, 利用者
password: パスワード
access: アクセス
permission: 権限, 許可
role: ロール, 役割
login: ログイン
token: トークン
key: キー, 鍵
secret: シークレット, 秘密
security: セキュリティ
vulnerability: 脆弱性
search: 検索, 調べて, 調べる, 調査, ググって
find: 探して, 見つけて, 探す, 見つけ, 探し
web: ウェブ, インターネット, ネットで
website: サイト, ウェブサイト, ホームページ
browser: ブラウザ
screenshot: スクリーンショット, スクショ
click: クリック, 押して
button: ボタン
news: ニュース
article: 記事
blog: ブログ
headline: 見出し
wikipedia: ウィキペディア, ウィキ
information: 情報
details: 詳細, 詳しく
question: 質問
definition: 定義
meaning: 意味
order: 注文, オーダー, 発注
customer: 顧客, お客様, 客
product: 商品, 製品
store: 店舗, ストア, お店, 店
cart: カート, 買い物かご
inventory: 在庫
invoice: 請求書, インボイス
payment: 支払い, 決済, 支払, 入金
pay: 支払って, 払って, 払う
refund: 返金, 払い戻し
discount: 割引, 値引き
coupon: クーポン
price: 価格, 値段, 料金, 費用
cheapest: 最安, 一番安い, 最も安い, 安い
expensive: 高い, 一番高い
delivery: 配達, 配送
shipment: 出荷, 荷物, 発送
tracking: 追跡
subscription: サブスクリプション, サブスク, 定期購読, 購読
subscribe: 登録して
unsubscribe: 解約, 配信停止
budget: 予算
account: アカウント, 口座
bank: 銀行
balance: 残高
transaction: 取引, 明細, トランザクション
transfer: 振込, 送金, 振り込
expense: 経費, 支出, 出費
income: 収入
revenue: 売上, 売り上げ, 収益
profit: 利益
sales: 販売, 営業
buy: 買って, 購入, 買う, 買い物
sell: 売って, 売る, 売却
money: お金
tax: 税金, 税
salary: 給料, 給与
category: カテゴリ, カテゴリー, 分類
receipt: 領収書, レシート
supplier: 仕入先, サプライヤー
contact: 連絡先, コンタクト
deal: 商談, ディール
lead: リード, 見込み客
company: 会社, 企業
opportunity: 機会
ticket: 切符, チケットを取
support ticket: サポートチケット
support: サポート
employee: 社員, 従業員
colleague: 同僚
team: チーム
member: メンバー, 会員
manager: マネージャー, 部長
boss: 上司
department: 部署, 部門
people: 人々, 人たち
person: 人物, 誰か
friend: 友達, 友人
name: 名前, 氏名
address: 住所, アドレス
flight: フライト, 航空便, 飛行機, 航空券, 便
airport: 空港
airline: 航空会社
hotel: ホテル, 宿, 旅館
room: 部屋, ルーム
apartment: アパート, マンション, 賃貸
rental: レンタル
booking: 予約
book: 予約して, 予約を取, 本を
trip: 旅行, 旅, 出張
train: 電車, 列車, 新幹線
bus: バス
car: 車, 自動車
taxi: タクシー
passport: パスポート
visa: ビザ
luggage: 手荷物
route: ルート, 経路, 道順
map: 地図, マップ
directions: 行き方, 道案内
distance: 距離
location: 場所, 位置, 現在地
nearby: 近く, 付近, 周辺, 最寄り
city: 都市, 街, 市内
country: 国
restaurant: レストラン, 飲食店
cafe: カフェ, 喫茶店
museum: 博物館, 美術館
parking: 駐車場, 駐車
traffic: 渋滞, 交通
departure: 出発
arrival: 到着
video: 動画, ビデオ
movie: 映画
series: ドラマ, シリーズ
episode: エピソード, 話目
song: 曲, 歌
music: 音楽, ミュージック
album: アルバム
artist: アーティスト, 歌手
playlist: プレイリスト
podcast: ポッドキャスト
subtitles: 字幕
transcript: 文字起こし, 書き起こし, 議事録
comment: コメント
like: いいね
post: 投稿, ポスト
publish: 公開, 掲載
follower: フォロワー
photo: 写真
picture: 絵
audio: 音声, オーディオ
sound: 音
game: ゲーム
book title: 書籍, 本
stock: 株, 株式, 銘柄
stock market: 株式市場
share price: 株価
exchange rate: 為替, 為替レート, レート
currency: 通貨
dollar: ドル
euro: ユーロ
yen: 円
bitcoin: ビットコイン
cryptocurrency: 仮想通貨, 暗号資産
dividend: 配当, 配当金
portfolio: ポートフォリオ
investment: 投資
interest rate: 金利
loan: ローン, 借入
run: ランニング, 走った, 走り, 実行
ride: ライド, サイクリング
workout: トレーニング, 運動, ワークアウト
activity: アクティビティ, 活動
heart rate: 心拍数, 心拍
steps: 歩数
sleep: 睡眠
calories: カロリー
weight: 体重, 重さ
pace: ペース
health: 健康
doctor: 医者, 医師, 病院
medicine: 薬
recipe: レシピ
food: 食べ物, 料理, 食事
shopping list: 買い物リスト
match: 試合
football: サッカー
baseball: 野球
score: スコア, 点数
chart: グラフ, チャート
diagram: 図, ダイアグラム, フローチャート
draw: 描いて, 描く
logo: ロゴ
icon: アイコン
color: 色, カラー
design: デザイン
crop: 切り抜き, トリミング
resize: サイズ変更, リサイズ
translate: 翻訳, 訳して, 訳す
language: 言語
english: 英語
japanese: 日本語
chinese: 中国語
german: ドイツ語
french: フランス語
spanish: スペイン語
korean: 韓国語
spelling: スペル
grammar: 文法
home: 自宅, 家
light: 電気, 照明, ライト, 明かり
heating: 暖房
thermostat: サーモスタット
air conditioning: エアコン, 冷房
door: ドア, 扉, 玄関
lock: ロック, 施錠, 鍵をかけ
unlock: 解錠, ロック解除, 鍵を開け
window: 窓, ウィンドウ
kitchen: キッチン, 台所
bedroom: 寝室
living room: リビング, 居間
bathroom: お風呂, 浴室
garage: ガレージ
camera: カメラ
sensor: センサー
device: デバイス, 端末, 機器
speaker: スピーカー
volume: 音量, ボリューム
tv: テレビ
vacuum: 掃除機
create: 作成, 作って, 作る, 作り, 新規作成, 生成
add: 追加, 加えて, 入れて
delete: 削除, 消して, 消去
remove: 取り除, 外して, 除外
clear: クリア
show: 表示, 見せて, 見たい, 示して
list: 一覧, リスト, 列挙
get: 取得
tell: 教えて, 知りたい
open: 開いて, 開く, オープン, 未解決, 開け
close: 閉じて, 閉じる, クローズ, 閉め
move: 移動, 移して, 動かして
copy: コピー, 複写
duplicate: 複製, 重複
rename: 名前を変更, 名前変更, リネーム, 改名
change: 変更, 変えて, 変わった
edit: 編集
replace: 置換, 置き換え
update: 更新, アップデート
save: 保存
start: 開始, 起動, 始めて, スタート
stop: 停止, 止めて, ストップ
pause: 一時停止
restart: 再起動, 再開
execute: 実行して, 動かす
check: 確認, チェック, 確かめて
compare: 比較, 比べて
count: 数えて, 件数, 数
how many: いくつ, 何件, 何人, 何個
calculate: 計算
convert: 変換, 換算
summarize: 要約, まとめて
summary: 概要, サマリー, まとめ
explain: 説明, 解説
analyze: 分析, 解析
download: ダウンロード
upload: アップロード
import: インポート
export: エクスポート
cancel: キャンセル, 取り消し, 取消, 中止
confirm: 確定
approve: 承認
reject: 却下, 拒否
share: 共有, シェア
sort: 並べ替え, ソート, 並び替え
filter: フィルタ, フィルター, 絞り込
group: グループ
split: 分割
combine: 結合, 統合
select: 選択, 選んで
connect: 接続
disconnect: 切断
install: インストール
turn on: つけて, 点けて, オンに, 電源を入れ, 点灯
turn off light: 電気を消, 電気消, ライトを消, 照明を消, 明かりを消
turn off: オフに, 切って, 消灯, 電源を切
set: 設定, セット
settings: 設定画面, 環境設定
play: 再生, かけて, 流して
watch: 観る, 観たい
look: 見て
listen: 聴く, 聞きたい
recommend: おすすめ, オススメ, お勧め, 推薦
suggest: 提案
use: 使って, 使用
help: 手伝って, 助けて, ヘルプ
work: 仕事, 勤務
fail: 失敗した, 落ちた, 動かない
happen: 起きた, 起こった
what: 何, なに, どんな, どの
who: 誰, だれ
where: どこ
when: いつ
why: なぜ, どうして, なんで
how: どうやって, どう
how much: いくら, どのくらい, どれくらい
today: 今日, 本日, きょう
tomorrow: 明日, あした
yesterday: 昨日, きのう
day after tomorrow: 明後日, あさって
now: 今, 現在
day: 日間, 毎日
week: 週, 週間, 毎週
this week: 今週
next week: 来週
last week: 先週
month: 月間, ヶ月, か月, 毎月
this month: 今月
next month: 来月
last month: 先月
year: 年, 年間
this year: 今年
last year: 去年, 昨年
next year: 来年
hour: 時間後, 時間前
minute: 分後, 分間
second: 秒
weekend: 週末
morning: 朝, 午前, 今朝
evening: 夕方, 今晩, 今夜
night: 夜
noon: 昼, 正午
afternoon: 午後
monday: 月曜, 月曜日
tuesday: 火曜, 火曜日
wednesday: 水曜, 水曜日
thursday: 木曜, 木曜日
friday: 金曜, 金曜日
saturday: 土曜, 土曜日
sunday: 日曜, 日曜日
date: 日付, 日時
next: 次の, 次回, 次
last: 最後, 前回, 直近
latest: 最新
recent: 最近
before: 前に, 以前
after: 後に, 以降
between: の間
every: 毎, ごと
one: 一つ, ひとつ
two: 二つ, ふたつ
three: 三つ, みっつ
four: 四つ
five: 五つ
six: 六つ
seven: 七つ
eight: 八つ
nine: 九つ
ten: 十
half: 半分
percent: パーセント, 割合
number: 番号
first: 最初, 最初の
new: 新しい, 新規, 新たな
old: 古い
all: すべて, 全て, 全部, 全員
my: 私の, 自分の, 僕の, 俺の
our: 私たちの, うちの, 弊社
other: 他の, ほかの
important: 重要, 大事
urgent: 緊急, 至急, 急ぎ
best: 最高, 一番いい, ベスト
big: 大きい, 大きな
small: 小さい, 小さな
long: 長い
short: 短い, 短く
popular: 人気
most: 一番, 最も
available: 利用可能
missing: 不足
empty: 空の
private: 非公開, プライベート
active: アクティブ, 有効
without: なしで
about: について, に関する
data: データ
content: 内容, コンテンツ, 中身
history: 履歴, 歴史
result: 結果
statistics: 統計
average: 平均
total: 合計, 総額
idea: アイデア
goal: 目標
problem: 問題
model: モデル
app: アプリ, アプリケーション
program: プログラム
computer: パソコン, コンピュータ
command: コマンド
system: システム
owner: 所有者, オーナー
author: 作者, 著者
description: 説明文
title: タイトル, 題名
survey: アンケート
job: 求人, ジョブ
candidate: 候補者, 候補
student: 学生, 生徒
school: 学校
university: 大学
research paper: 論文
lesson: レッスン, 授業
joke: 冗談, ジョーク
random: ランダム
japan: 日本
china: 中国
convenient: 便利
public library: 図書館
bank transfer: 銀行振込
turn on light: 電気をつけ, 電気つけ, ライトをつけ, 照明をつけ
play music: 音楽をかけ, 音楽を流, 音楽を再生
advertising: 広告
campaign: キャンペーン
rating: 評価
print: 印刷
marketing: マーケティング
`,
};
