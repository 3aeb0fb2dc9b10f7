import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const zh: LanguageData = {
  code: "zh",
  spaced: false,
  stopWords:
    "的 了 吗 呢 吧 啊 是 在 和 与 或 也 就 都 很 把 被 给 让 我 你 您 他 她 它 我们 你们 他们 这 那 这个 那个 这些 那些 请 请问 能 能不能 可以 可不可以 想 想要 要 需要 一下 帮 帮我 麻烦 有 没有 不 对 从 到 用 上 下 里 中 个 請 嗎 這 個 們 幫我 與 給 讓 我們 你們 他們 這個 那個 這些 請問 幫 麻煩 沒有 對 從",
  entries: `
weather: 天气, 天氣, 气象, 氣象
forecast: 预报, 預報, 预测, 預測
temperature: 气温, 氣溫, 温度, 多少度, 几度, 溫度, 幾度
rain: 下雨, 雨, 降雨
snow: 下雪, 雪
wind: 风力, 风速, 刮风, 風力, 風速, 刮風
umbrella: 雨伞, 带伞, 伞, 雨傘, 帶傘, 傘
air quality: 空气质量, 空氣品質, 雾霾, 空氣質量, 霧霾
humidity: 湿度, 濕度
time: 时间, 時間, 几点, 幾點, 时刻, 時刻
time zone: 时区, 時區, 时差, 時差
clock: 时钟, 時鐘
timer: 计时器, 定时器, 倒计时, 計時器, 定時器, 倒計時
alarm: 闹钟, 鬧鐘
calendar: 日历, 日曆, 行事历, 行事歷, 行事曆
calendar event: 日程, 事件, 活动, 行程, 活動
meeting: 会议, 會議, 开会, 會面, 例会, 開會, 例會
appointment: 预约, 預約, 约会, 約會
schedule: 安排, 日程安排, 排期
plan: 计划, 計劃, 规划, 規劃
invite: 邀请, 邀請
attendees: 参会者, 参与者, 与会者, 參加者, 參會者, 參與者, 與會者
free: 空闲, 有空, 免费, 空閒, 免費
busy: 忙碌, 忙
holiday: 节日, 假日, 放假, 节假日, 節日, 節假日
vacation: 休假, 假期, 年假, 请假, 請假
birthday: 生日
reminder: 提醒事项, 提醒, 提醒事項
remind: 提醒我, 记得提醒, 記得提醒
deadline: 截止日期, 截止时间, 截止, 最后期限, 截止時間, 最後期限
due date: 到期, 到期日
overdue: 逾期, 过期, 超期, 延期, 過期
email: 邮件, 郵件, 电子邮件, 邮箱, 信件, 電子郵件, 郵箱, 信箱
inbox: 收件箱, 收件匣
draft: 草稿
attachment: 附件
attach: 附上
unread: 未读, 未讀
spam: 垃圾邮件, 垃圾郵件
mailing list: 邮件列表, 郵件列表
recipient: 收件人
sender: 发件人, 寄件人, 發件人
subject: 主题, 主旨, 主題
signature: 签名, 簽名
message: 消息, 信息, 訊息, 短信, 留言, 私信, 簡訊
chat: 聊天, 聊天记录, 群聊, 聊天記錄
channel: 频道, 頻道
thread: 话题, 帖子, 話題
call: 打电话, 通话, 拨打, 打電話, 通話, 撥打
phone: 电话, 電話, 手机, 手機
phone number: 电话号码, 手机号, 電話號碼, 手機號
notification: 通知
notify: 告知, 通知我
reply: 回复, 回覆, 答复, 回信, 答覆
forward: 转发, 轉發
send: 发送, 发给, 發送, 寄给, 发一, 发个, 寄送, 发封, 發給, 寄給, 發一, 發個, 發封
write: 写, 撰写, 編寫, 寫, 撰寫
read: 阅读, 读取, 读, 讀取, 朗读, 閱讀, 讀, 朗讀
task: 任务, 任務, 待办, 工作项, 待辦, 工作項
to-do list: 待办事项, 待辦事項, 待办清单, 任务清单, 待辦清單, 任務清單
subtask: 子任务, 子任務
board: 看板, 面板, 白板
card: 卡片
column: 列
checklist: 检查清单, 核对清单, 檢查清單, 核對清單
label: 标签, 標籤
tag: 打标签, 话题标签, 打標籤, 話題標籤
priority: 优先级, 優先級
status: 状态, 狀態, 情况, 情況
done: 已完成, 做完
complete: 完成
project: 项目, 項目, 專案
sprint: 冲刺, 迭代, 衝刺
milestone: 里程碑
backlog: 待办列表, 积压, 待辦列表, 積壓
assign: 分配, 指派, 分派
assignee: 负责人, 经办人, 負責人, 經辦人
note: 笔记, 筆記, 便签, 备忘录, 备注, 便籤, 備忘錄, 備注
write down: 记下, 记录下来, 记一下, 記下, 記錄下來, 記一下
file: 文件, 檔案
folder: 文件夹, 資料夾, 文件夾
directory: 目录, 目錄
spreadsheet: 电子表格, 工作表, 试算表, excel表, 電子表格, 試算表
table: 表格, 数据表, 表, 數據表
cell: 单元格, 單元格
row: 一行, 行数, 每行, 行數
sheet: 工作簿
document: 文档, 文檔, 文書
documentation: 说明文档, 使用手册, 技术文档, 說明文檔, 使用手冊, 技術文檔
page: 页面, 頁面, 页, 頁
presentation: 演示文稿, 幻灯片, 简报, 幻燈片, 簡報
slide: 一页幻灯片, 一頁幻燈片
text: 文本, 文字, 正文
word: 单词, 词语, 單詞, 詞語
paragraph: 段落
line: 线, 線
report: 报告, 報告, 报表, 報表
template: 模板
form: 表单, 表單
contract: 合同, 合約
scan: 扫描, 掃描
archive: 归档, 存档, 歸檔, 存檔
zip: 压缩, 壓縮
unpack: 解压, 解壓
disk: 磁盘, 硬盘, 磁盤, 硬盤
disk space: 磁盘空间, 剩余空间, 磁盤空間, 剩餘空間
path: 路径, 路徑
size: 大小, 尺寸
link: 链接, 連結, 网址, 鏈接, 網址
code: 代码, 程式碼, 源码, 代碼, 源碼
repository: 仓库, 代码库, 存储库, 倉庫, 代码仓库, 代碼庫, 存儲庫, 代碼倉庫, 儲存庫
branch: 分支
commit: 提交
pull request: 拉取请求, 合并请求, 拉取請求, 合併請求
merge: 合并, 合併
issue: 议题, 工单, 问题单, 議題, 工單, 問題單
bug: 漏洞缺陷, 缺陷, 程序错误, 程序錯誤
error: 错误, 錯誤, 报错, 出错, 報錯, 出錯
exception: 异常, 異常
review: 审查, 评审, 审核, 審查, 評審, 審核
code review: 代码审查, 代码评审, 代碼審查, 代碼評審
diff: 差异, 区别, 不同, 差異, 區別
conflict: 冲突, 衝突
release: 发布版本, 发行版, 发版, 發布版本, 發行版, 發版
version: 版本
changelog: 更新日志, 变更日志, 變更日志
function: 函数, 功能, 函數
class: 类名, 類名
variable: 变量, 變量
test: 测试, 測試
script: 脚本, 腳本
library: 代码包, 软件库, 代碼包, 軟件庫
package: 软件包, 安装包, 軟件包, 安裝包
dependency: 依赖, 依賴
refactor: 重构, 重構
fix: 修复, 修正, 修好, 修復
clone: 克隆
push: 推送
pull: 拉取
rollback: 回滚, 撤回, 撤销, 回滾, 撤銷
fork: 复刻, 複刻
developer: 开发者, 开发人员, 程序员, 開發者, 開發人員, 程序員
build: 构建, 编译, 打包, 構建, 編譯
pipeline: 流水线, 管道, 流水線
deploy: 部署, 上线, 上線
workflow: 工作流, 流程
environment: 环境, 環境
production: 生产环境, 线上, 正式环境, 生產環境, 線上, 正式環境
staging: 预发布, 测试环境, 預發布, 測試環境
container: 容器
image: 图片, 图像, 镜像, 圖片, 圖像, 鏡像
cluster: 集群
server: 服务器, 伺服器, 服務器
virtual machine: 虚拟机, 虛擬機
service: 服务, 服務
log: 日志, 日誌
monitoring: 监控, 監控
monitor: 监测, 監測
alert: 警报, 告警, 报警, 警告, 警報, 報警
incident: 故障, 事故
metric: 指标, 指標
dashboard: 仪表盘, 仪表板, 仪表盤
cpu: 处理器, 處理器
memory: 内存, 記憶體
load: 负载, 負載
process: 进程, 進程
port: 端口
network: 网络, 網路, 網絡, 網路連線
domain: 域名
certificate: 证书, 證書
backup: 备份, 備份
restore: 恢复, 还原, 恢復, 還原
database: 数据库, 資料庫, 數據庫, 資料表
query: 查询, 查詢
schema: 架构, 表结构, 架構, 表結構
index: 索引
record: 记录, 紀錄, 記錄, 一筆
field: 字段
user: 用户, 使用者, 用戶
password: 密码, 密碼
access: 访问, 訪問
permission: 权限, 權限
role: 角色
login: 登录, 登陆, 登錄, 登陸, 登入
token: 令牌
key: 密钥, 钥匙, 密鑰, 鑰匙
secret: 机密, 機密
security: 安全
vulnerability: 漏洞
search: 搜索, 搜尋, 查找, 搜一下, 搜, 查一下, 检索, 查查, 檢索
find: 找, 找到, 找出, 寻找, 查出, 尋找
web: 网上, 互联网, 上网, 網上, 互聯網, 上網
website: 网站, 網站, 官网, 官網
web page: 网页, 網頁
browser: 浏览器, 瀏覽器
screenshot: 截图, 截屏, 屏幕截图, 截圖, 屏幕截圖, 螢幕截圖
click: 点击, 點擊
button: 按钮, 按鈕
news: 新闻, 新聞, 资讯
article: 文章
blog: 博客
headline: 标题新闻, 头条, 標題新聞, 頭條
wikipedia: 维基百科, 百科, 維基百科
information: 资料, 資訊
details: 详情, 详细, 细节, 詳情, 詳細, 細節
question: 提问, 提問
definition: 定义, 定義
meaning: 意思, 含义, 含義
order: 订单, 訂單, 下单, 订购, 点餐, 下單, 訂購, 點餐
customer: 客户, 顾客, 客戶, 顧客
product: 产品, 商品, 產品
store: 商店, 店铺, 网店, 店鋪, 網店
cart: 购物车, 購物車
inventory: 库存, 庫存
invoice: 发票, 發票, 账单, 帳單
payment: 付款, 支付, 款项, 款項
pay: 付钱, 缴费, 付费, 付錢, 繳費, 付費
refund: 退款
discount: 折扣, 打折
coupon: 优惠券, 優惠券
price: 价格, 價格, 价钱, 费用, 售价, 價錢, 費用, 售價
cheapest: 最便宜, 便宜
expensive: 最贵, 昂贵, 贵, 最貴, 昂貴, 貴
delivery: 配送, 送货, 外卖, 送貨, 外賣, 外送
shipment: 发货, 包裹, 快递, 物流, 發貨, 快遞
tracking: 追踪, 跟踪, 追蹤, 跟蹤
subscription: 订阅, 訂閱
unsubscribe: 取消订阅, 退订, 取消訂閱, 退訂
budget: 预算, 預算
account: 账户, 账号, 帐户, 帳號, 帐号, 帳戶
bank: 银行, 銀行
balance: 余额, 餘額
transaction: 交易, 流水
transfer: 转账, 汇款, 轉帳, 匯款
expense: 支出, 开支, 花费, 花了, 报销, 開支, 花費, 報銷
income: 收入
revenue: 营收, 营业额, 營收, 營業額
profit: 利润, 利潤
sales: 销售, 销量, 销售额, 銷售, 銷量, 銷售額
buy: 购买, 买, 采购, 購買, 買, 採購
sell: 出售, 卖, 賣
money: 钱, 錢
tax: 税, 税务, 稅, 稅務
salary: 工资, 薪水, 工資
category: 类别, 分类, 類別, 分類
receipt: 收据, 小票, 收據
supplier: 供应商, 供應商
contact: 联系人, 聯絡人, 通讯录, 联系方式, 聯系人, 通訊錄, 聯系方式
deal: 商机, 交易机会, 商機, 交易機會
lead: 线索, 潜在客户, 線索, 潛在客戶
company: 公司, 企业, 企業
opportunity: 机会, 機會
ticket: 票, 门票, 門票
support ticket: 支持工单, 客服工单, 支持工單, 客服工單
support: 支持, 客服
employee: 员工, 職員, 員工
colleague: 同事
team: 团队, 團隊
member: 成员, 会员, 成員, 會員
manager: 经理, 主管, 經理
boss: 老板
department: 部门, 部門
people: 人员, 大家, 人員
person: 人
friend: 朋友
name: 名字, 姓名, 名称, 名稱
address: 地址
flight: 航班, 机票, 飞机, 飞往, 機票, 飛機, 飛往
airport: 机场, 機場
airline: 航空公司
hotel: 酒店, 旅馆, 宾馆, 飯店, 旅館, 賓館, 住宿
room: 房间, 房間
apartment: 公寓, 房子, 租房, 民宿, 租屋
rental: 租, 出租, 租赁, 租賃
booking: 预订信息, 订房, 預訂信息, 訂房
book: 预订, 预定, 订一, 訂, 订票, 订机票, 預訂, 預定, 訂一, 訂票, 訂機票
book title: 书, 书籍, 图书, 書, 書籍, 圖書
trip: 旅行, 旅游, 出差
train: 火车, 高铁, 列车, 火車, 高鐵, 列車
bus: 公交, 公交车, 巴士, 公交車, 公車
subway: 地铁, 地鐵, 捷運
car: 汽车, 车, 汽車, 車
taxi: 出租车, 打车, 出租車, 打車, 計程車
passport: 护照, 護照
visa: 签证, 簽證
luggage: 行李
route: 路线, 路線
map: 地图, 地圖
directions: 怎么走, 怎么去, 导航, 怎麼走, 怎麼去, 導航
distance: 距离, 多远, 距離, 多遠
location: 位置, 地点, 定位, 地點
nearby: 附近, 周边, 最近的, 週邊
city: 城市
country: 国家, 國家
street: 街道
restaurant: 餐厅, 饭店, 餐馆, 餐廳, 餐館
cafe: 咖啡馆, 咖啡店, 咖啡館
museum: 博物馆, 博物館
parking: 停车场, 停车, 停車場, 停車
traffic: 交通, 堵车, 路况, 堵車, 路況
departure: 出发, 起飞, 出發, 起飛
arrival: 到达, 抵达, 到達, 抵達
video: 视频, 影片, 視頻, 影音
movie: 电影, 電影
series: 电视剧, 剧集, 连续剧, 電視劇, 劇集, 連續劇
episode: 一集, 剧集列表, 第几集, 劇集列表, 第幾集
song: 歌曲, 歌
music: 音乐, 音樂
album: 专辑, 相册, 專輯, 相冊
artist: 歌手, 艺术家, 藝術家
playlist: 播放列表, 歌单, 歌單
podcast: 播客
subtitles: 字幕
transcript: 文字稿, 转录, 会议纪要, 轉錄, 會議紀要
comment: 评论, 評論
like: 点赞, 點讚
post: 动态, 发帖, 動態, 發帖
publish: 发布, 发表, 發布, 發表
follower: 粉丝, 关注者, 粉絲, 關注者
photo: 照片, 相片
picture: 图画, 圖畫
audio: 音频, 录音, 音頻, 錄音
sound: 声音, 聲音
voice: 语音, 語音
game: 游戏, 游戲
stock: 股票, 股
stock market: 股市, 大盘, 大盤
share price: 股价, 股價
exchange rate: 汇率, 匯率
currency: 货币, 外汇, 貨幣, 外匯
dollar: 美元
euro: 欧元, 歐元
yuan: 人民币, 人民幣
bitcoin: 比特币, 比特幣
cryptocurrency: 加密货币, 虚拟货币, 加密貨幣, 虛擬貨幣
dividend: 股息, 分红, 分紅
portfolio: 投资组合, 投資組合
investment: 投资, 投資
interest rate: 利率
loan: 贷款, 貸款
run: 跑步, 跑了, 运行, 運行
ride: 骑行, 骑车, 騎行, 騎車
workout: 锻炼, 健身, 训练, 运动, 鍛鍊, 訓練, 運動
activity: 运动记录, 運動記錄
heart rate: 心率
steps: 步数, 步數
sleep: 睡眠
calories: 卡路里, 热量, 熱量
weight: 体重, 重量, 體重
pace: 配速
health: 健康
doctor: 医生, 醫生
medicine: 药, 藥
recipe: 食谱, 菜谱, 食譜, 菜譜
food: 食物, 吃的, 美食
shopping list: 购物清单, 購物清單
match: 比赛, 比賽
football: 足球
basketball: 篮球, 籃球
score: 比分, 得分
chart: 图表, 圖表, 柱状图, 折线图, 饼图, 柱狀圖, 折線圖, 餅圖
diagram: 流程图, 示意图, 图解, 流程圖, 示意圖, 圖解
draw: 画, 绘制, 畫, 繪制
plot: 绘图, 繪圖
logo: 标志, 標志
icon: 图标, 圖標
color: 颜色, 顏色
design: 设计, 設計
crop: 裁剪
resize: 调整大小, 缩放, 調整大小, 縮放
translate: 翻译, 翻譯, 译成, 翻成, 譯成
language: 语言, 語言
english: 英文, 英语, 英語
chinese: 中文, 汉语, 漢語
japanese: 日语, 日文, 日語
german: 德语, 德語
french: 法语, 法語
spanish: 西班牙语, 西班牙語
korean: 韩语, 韓語
spelling: 拼写, 拼寫
grammar: 语法, 語法
home: 家里, 家, 家裡
light: 灯, 灯光, 燈, 电灯, 燈光, 電燈
heating: 暖气, 供暖, 暖氣
thermostat: 恒温器, 恆溫器
air conditioning: 空调, 冷氣, 空調
door: 门, 門
lock: 锁, 上锁, 锁定, 鎖, 上鎖, 鎖定
unlock: 解锁, 开锁, 解鎖, 開鎖
window: 窗户, 窗口, 窗戶
kitchen: 厨房, 廚房
bedroom: 卧室, 臥室
living room: 客厅, 客廳
bathroom: 浴室, 卫生间, 衛生間
garage: 车库, 車庫
camera: 摄像头, 相机, 攝像頭, 相機
sensor: 传感器, 傳感器
device: 设备, 設備
speaker: 音箱, 扬声器, 揚聲器
volume: 音量
tv: 电视, 電視
vacuum: 扫地机器人, 吸尘器, 掃地機器人, 吸塵器
create: 创建, 新建, 建立, 创作, 生成, 創建, 制作, 創作, 製作
add: 添加, 增加, 加入, 新增, 加上, 加到
delete: 删除, 刪除, 删掉, 刪掉
remove: 移除, 去掉, 去除
clear: 清空, 清除, 清理
show: 显示, 顯示, 展示, 看看, 给我看, 查看, 給我看, 檢視
list: 列出, 列表, 清单, 名单, 清單, 名單
get: 获取, 取得, 獲取
tell: 告诉, 告訴
open: 打开, 打開, 开启, 未关闭, 未解决, 開啟, 未關閉, 未解決
close: 关闭, 關閉
move: 移动, 移到, 挪到, 移動
copy: 复制, 拷贝, 複製, 複制, 拷貝
duplicate: 重复, 副本, 重複
rename: 重命名, 改名
change: 更改, 改变, 修改, 改成, 變更, 改到, 改變
edit: 编辑, 編輯
replace: 替换, 替換
update: 更新
save: 保存, 存储, 储存, 存儲, 儲存
start: 开始, 启动, 啟動, 開始
stop: 停止, 停掉
pause: 暂停, 暫停
restart: 重启, 重新启动, 重啟, 重新啟動
execute: 执行, 執行
check: 检查, 检测, 核对, 確認, 檢查, 檢測, 核對
compare: 比较, 对比, 比較, 對比
count: 统计数量, 数量, 计数, 統計數量, 數量, 計數
how many: 多少, 几个, 多少个, 几次, 幾個, 多少個, 幾次
calculate: 计算, 算一下, 計算
convert: 转换, 转成, 换算, 轉換, 轉成, 換算
summarize: 总结, 概括, 總結
summary: 摘要, 概要, 汇总, 匯總
explain: 解释, 说明, 解釋, 說明
analyze: 分析
download: 下载, 下載
upload: 上传, 上傳
import: 导入, 導入, 匯入
export: 导出, 導出, 匯出
cancel: 取消
confirm: 确认
approve: 批准, 审批, 同意, 審批
reject: 拒绝, 驳回, 拒絕, 駁回
share: 分享, 共享
sort: 排序
filter: 筛选, 过滤, 篩選, 過濾
group: 分组, 群组, 小组, 分組, 群組, 小組
split: 拆分, 分割
combine: 组合, 整合, 組合
select: 选择, 选中, 選擇, 選中
connect: 连接, 連接
disconnect: 断开, 斷開
install: 安装, 安裝
turn on light: 开灯, 把灯打开, 打开灯, 開燈, 把燈打開, 打開燈
turn off light: 关灯, 把灯关, 關燈, 把燈關
turn off: 关掉, 关上, 關掉, 關上
set: 设置, 设定, 設定, 設置
settings: 配置, 偏好设置, 偏好設置
play: 播放
play song: 放一首, 放首, 放歌
watch: 观看, 觀看
look: 看
listen: 听, 聽
recommend: 推荐, 推薦
suggest: 建议, 建議
use: 使用
help: 帮助, 帮忙, 幫助, 幫忙
work: 工作
fail: 失败, 挂了, 崩溃, 失敗, 掛了, 崩潰
happen: 发生, 怎么回事, 發生, 怎麼回事
what: 什么, 什麼, 哪些, 哪个, 哪個
who: 谁, 誰
where: 哪里, 哪儿, 在哪, 哪裡
when: 什么时候, 何时, 什麼時候, 何時
why: 为什么, 为何, 為什麼, 為何
how: 怎么, 如何, 怎样, 怎麼, 怎樣, 怎么样, 怎麼樣
how much: 多少钱, 多长时间, 多少錢, 多長時間
today: 今天, 今日
tomorrow: 明天
yesterday: 昨天
day after tomorrow: 后天, 後天
now: 现在, 目前, 当前, 現在, 當前
day: 天, 每天, 每日
week: 周, 星期, 每周, 礼拜, 週, 每週, 禮拜
this week: 本周, 这周, 这个星期, 本週, 這週, 這個星期
next week: 下周, 下星期, 下週
last week: 上周, 上星期, 上週
month: 月份, 个月, 每月, 個月
this month: 本月, 这个月, 這個月
next month: 下个月, 下月, 下個月
last month: 上个月, 上月, 上個月
year: 年, 每年
this year: 今年
last year: 去年
next year: 明年
hour: 小时, 小時
minute: 分钟, 分鐘
second: 秒
weekend: 周末, 週末
morning: 早上, 上午, 早晨
afternoon: 下午
evening: 晚上, 傍晚, 今晚
night: 夜里, 夜间, 夜裡, 夜間
noon: 中午
monday: 周一, 星期一, 礼拜一, 週一, 禮拜一
tuesday: 周二, 星期二, 週二
wednesday: 周三, 星期三, 週三
thursday: 周四, 星期四, 週四
friday: 周五, 星期五, 週五
saturday: 周六, 星期六, 週六
sunday: 周日, 星期日, 星期天, 週日
date: 日期
next: 下一个, 下次, 接下来, 下一個, 接下來
last: 最后, 上一个, 上次, 最後, 上一個
latest: 最新, 最近一次
recent: 最近, 近期
before: 之前, 以前
after: 之后, 以后, 之後, 以後
between: 之间, 之間
every: 每
one: 一个, 一個
two: 两个, 二, 兩個
three: 三个, 三, 三個
four: 四个, 四, 四個
five: 五个, 五, 五個
six: 六个, 六, 六個
seven: 七个, 七, 七個
eight: 八个, 八, 八個
nine: 九个, 九, 九個
ten: 十个, 十, 十個
half: 一半, 半
hundred: 百
thousand: 千
percent: 百分比, 百分之
number: 号码, 编号, 號碼, 編號
first: 第一, 首个, 首個
new: 新的, 新
old: 旧的, 旧, 舊的, 舊
all: 所有, 全部, 全体, 全體
my: 我的
our: 我们的, 我們的
other: 其他, 其它, 别的, 別的
important: 重要
urgent: 紧急, 緊急
best: 最好, 最佳
big: 最大, 大的
small: 最小, 小的
long: 最长, 最長
short: 最短, 简短, 簡短
popular: 热门, 流行, 熱門
most: 最多
available: 可用
missing: 缺少, 缺失
empty: 空的
public: 公开, 公共, 公開
private: 私有, 私人
active: 活跃, 活躍
without: 不带, 不帶
about: 关于, 有关, 關於, 有關
data: 数据, 資料, 數據
content: 内容
history: 历史, 歷史
result: 结果, 結果
statistics: 统计, 統計
average: 平均
total: 总计, 总共, 总额, 总数, 總計, 總共, 總額, 總數
idea: 想法, 点子, 點子
goal: 目标, 目標
problem: 问题, 問題
model: 模型
app: 应用, 应用程序, 應用, 應用程序, 應用程式
program: 程序, 程式
computer: 电脑, 電腦, 筆電
command: 命令
system: 系统, 系統
owner: 所有者, 拥有者, 擁有者
author: 作者
description: 描述
title: 标题, 標題
survey: 问卷, 调查, 問卷, 調查
job: 职位, 招聘, 職位
candidate: 候选人, 候選人
student: 学生, 學生
course: 课程, 課程
school: 学校, 學校
university: 大学, 大學
research paper: 论文, 論文
joke: 笑话, 笑話
random: 随机, 隨機
print: 列印, 打印
next monday: 下周一, 下星期一, 下週一
next tuesday: 下周二, 下星期二, 下週二
next wednesday: 下周三, 下星期三, 下週三
next thursday: 下周四, 下星期四, 下週四
next friday: 下周五, 下星期五, 下週五
next saturday: 下周六, 下星期六, 下週六
next sunday: 下周日, 下星期日, 下週日
last monday: 上周一, 上星期一, 上週一
last tuesday: 上周二, 上星期二, 上週二
last wednesday: 上周三, 上星期三, 上週三
last thursday: 上周四, 上星期四, 上週四
last friday: 上周五, 上星期五, 上週五
last saturday: 上周六, 上星期六, 上週六
last sunday: 上周日, 上星期日, 上週日
this monday: 本周一, 本星期一, 本週一
this tuesday: 本周二, 本星期二, 本週二
this wednesday: 本周三, 本星期三, 本週三
this thursday: 本周四, 本星期四, 本週四
this friday: 本周五, 本星期五, 本週五
this saturday: 本周六, 本星期六, 本週六
this sunday: 本周日, 本星期日, 本週日
advertising: 广告, 廣告
campaign: 营销活动, 行銷活動
rating: 评分, 評分
qr code: 二维码
express delivery: 快递单号
turn on: 启用
`,
};
