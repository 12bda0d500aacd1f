import { conceptsOf } from './concept.ts';

/**
 * What people ask for and tell in everyday words, one concept a line: words that name the concept | words
 * that tell of it. `Which snack?` is answered by `I am allergic to nuts`, not the other way round. English
 * words are compared by their stems, Chinese words as parts of the text.
 */
export const TOPICS = conceptsOf(`
food eat seafood prawn shrimp crab lobster oyster mussel meal table dinner lunch breakfast supper brunch snack dish cuisine recipe menu restaurant cook bake order ingredient dessert cake cheesecake cookie chocolate pasta pizza bread sandwich salad soup sauce curry sushi burger steak barbecue buffet picnic groceries 食物 零食 吃 饭 菜 餐 做菜 点菜 食谱 菜谱 甜点 蛋糕 面条 意大利面 披萨 火锅 烧烤 早餐 午餐 晚餐 小吃 饼干 巧克力 点心 餐厅 位子 海鲜 | allergic allergy intolerant intolerance vegetarian vegan pescatarian gluten lactose celiac coeliac diet carb keto halal kosher salt fat butter nut peanut almond shellfish shrimp seafood dairy egg sugar prawn mussel oyster tofu bean cheese meat pork beef fish cilantro coriander spicy sweet 过敏 素 乳糖 麸质 饮食 盐 油 清真 忌口 辣 香菜 海鲜 牛肉 猪肉 低碳 戒糖 糖 贝类 虾 蟹 鸡蛋 豆腐
drink beverage wine beer cocktail whisky champagne juice soda latte smoothie toast 喝 饮料 酒 葡萄酒 啤酒 红酒 白酒 奶茶 果汁 | coffee tea alcohol sober teetotal caffeine espresso matcha water milk 咖啡 茶 酒精 牛奶
allergy allergic allergen intolerance 过敏 过敏源 忌口 | lactose gluten 不耐受
diet eat dietary 饮食 忌口 | vegetarian vegan pescatarian keto carb halal kosher gluten lactose sugar 素 清真 低碳 生酮 戒糖 减肥
avoid hate dislike detest loathe skip 讨厌 不喜欢 不爱 避免 避开 不能吃 不该 别 | stand allergic allergy intolerant fan vegetarian vegan diet afraid scared fear migraine 过敏 不吃 不喝 不耐受 受不了 反感 怕 素
like love prefer favorite favourite enjoy fond fan preference adore rather fancy into crazy 喜欢 爱 偏爱 偏好 最爱 更喜欢 爱好 想要 宁愿 热爱 迷上 |
reduce less fewer limit cut 减少 少 控制 | low 低 忌 戒
herb spice 香料 调料 | cilantro coriander basil parsley mint thyme garlic ginger cumin 香菜 葱 姜 蒜
fruit 水果 | apple banana mango strawberry orange grape peach pear cherry kiwi durian 苹果 香蕉 芒果 草莓 橙子 葡萄 桃 梨 樱桃 榴莲
color colour 颜色 | red blue green yellow black white purple orange pink brown grey gray silver golden turquoise 红 蓝 绿 黄 黑 白 紫 粉 灰 银 金色 棕
live lives reside home residence address city town hometown neighborhood neighbourhood based settle 住 家 住址 地址 城市 居住 定居 老家 | move relocate flat apartment house floor street avenue 搬 公寓 楼 小区 街 路
city town country place 城市 地方 国家 | move live visit 搬 住
job work occupation profession career employ employer company position role 工作 职业 职位 公司 单位 上班 谋生 | nurse doctor teacher engineer translator lawyer judge designer developer programmer accountant chef cook pharmacist architect violinist musician journalist writer plumber electrician consultant analyst scientist researcher student manager baker driver pilot painter photographer dentist teach nursing police officer firefighter veterinarian vet barista waiter waitress cashier secretary editor economist biologist chemist physicist mechanic gardener hairdresser psychologist midwife paramedic soldier farmer fisherman judge banker broker realtor salesman marketing sales freelance freelancer retire retired unemployed startup intern carpenter librarian therapist 护士 医生 老师 教师 工程师 翻译 律师 设计师 程序员 会计 厨师 药剂师 建筑师 小提琴手 音乐家 记者 作家 顾问 分析师 科学家 研究员 学生 经理 司机 飞行员 画家 摄影师 牙医 退休 自由职业 实习 教 当 员 夜班 早班 兽医 警察 消防员 服务员 编辑 理发师 农民 法官 检察官 律所 开店 创业 销售 市场
employer company firm work 公司 单位 东家 雇主 上班 | 夜班 join start hire 入职 加入 跳槽
study major degree university college school graduate education 专业 学位 大学 学校 毕业 读书 学历 学的 | bachelor master phd diploma 本科 硕士 博士 学院
subject major field degree 专业 科目 | chemistry physics math mathematics biology history law medicine economics literature engineering psychology philosophy 化学 物理 数学 生物 历史 法律 医学 经济 文学 工程 心理 哲学
language speak tongue 语言 外语 会说 | spanish english french german chinese mandarin japanese korean italian portuguese russian arabic dutch polish turkish hindi swedish 西班牙语 英语 法语 德语 中文 普通话 日语 韩语 意大利语 葡萄牙语 俄语 阿拉伯语 粤语
sport exercise workout training fitness gym 运动 锻炼 健身 体育 | run jog swim tennis football soccer basketball volleyball yoga climb hike cycle bike ski surf row box martial karate judo dance golf marathon badminton squash 跑 游泳 网球 足球 篮球 排球 瑜伽 攀岩 徒步 骑 滑雪 冲浪 拳击 高尔夫 羽毛球 乒乓球 爬山 跳舞
instrument music play 乐器 | cello violin piano guitar drum flute oboe clarinet saxophone trumpet bass harp ukulele trombone 大提琴 小提琴 钢琴 吉他 鼓 长笛 双簧管 单簧管 萨克斯 小号 贝斯 竖琴 古筝 二胡
music song band listen artist singer concert album 音乐 歌 乐队 歌手 听 演唱会 专辑 | jazz rock classical pop rap metal folk radiohead orchestra 爵士 摇滚 古典 流行 说唱 民谣 乐团
film movie cinema watch show series 电影 片子 影片 片 看 剧 | horror comedy thriller documentary drama western netflix 恐怖片 喜剧 惊悚 纪录片 剧情 动画片 科幻片
book read novel 书 读 看书 小说 | author library chapter 作家 图书 《
author writer novelist poet 作家 作者 诗人 | write wrote book novel 写 书
hobby pastime leisure interest fun freetime 爱好 业余 空闲 休闲 兴趣 闲暇 | hike paint draw garden gardening photography knit fish read cook bake climb chess pottery sing dance play birdwatching 徒步 画画 园艺 摄影 编织 钓鱼 读书 做饭 爬山 下棋 陶艺 唱歌 跳舞 弹 集邮
animal pet 宠物 动物 | dog cat parrot rabbit hamster horse goldfish turtle puppy kitten bird tortoise ferret snake 狗 猫 鹦鹉 兔子 仓鼠 马 金鱼 乌龟 鸟 蛇
dog puppy 狗 小狗 狗狗 | retriever poodle terrier labrador dachshund husky beagle collie bulldog corgi shepherd spaniel 金毛 泰迪 哈士奇 柯基 拉布拉多 柴犬 边牧
cat kitten kitty 猫 小猫 猫咪 | siamese persian tabby 布偶 英短 橘猫
car vehicle automobile 车 汽车 | toyota renault volkswagen bmw tesla ford audi fiat honda volvo mercedes skoda suv sedan 丰田 雷诺 大众 宝马 特斯拉 福特 奥迪 本田 沃尔沃 奔驰 比亚迪
commute transport getto 通勤 交通 怎么去 | train bus subway metro tram bike bicycle drive car walk underground 地铁 公交 火车 骑车 自行车 开车 走路 步行 电车
computer laptop device pc 电脑 笔记本 设备 计算机 | macbook thinkpad desktop windows linux 苹果 台式机
phone mobile cell telephone 电话 手机 号码 | iphone android pixel call 苹果手机 华为
email mail 邮箱 邮件 电子邮件 | @
contact reach 联系 | email phone call number @ 邮箱 电话 微信
plane flight fly airplane airline 飞机 航班 机票 飞 | airport depart takeoff 机场
trip travel vacation holiday journey visit abroad tour 旅行 旅游 度假 出差 行程 游 | flight flew fly hotel japan went abroad beach 去 飞 酒店 航班
accommodation hotel hostel stay airbnb 酒店 宾馆 住宿 民宿 |
seat 座位 位子 | window aisle 靠窗 过道 靠过道
doctor physician gp clinic hospital medical 医生 大夫 医院 门诊 | appointment checkup dentist surgery 看病 牙医 体检 手术
dentist tooth teeth dental 牙医 牙 看牙 | filling braces 补牙
medicine medication drug pill tablet prescription treat 药 药物 吃药 | ibuprofen aspirin insulin antibiotic paracetamol metformin inhaler antihistamine 布洛芬 阿司匹林 胰岛素 抗生素 二甲双胍
health illness condition disease sick medical ill 健康 病 疾病 身体 | asthma diabetes migraine pain allergy injury broke fever flu surgery 哮喘 糖尿病 偏头痛 痛 过敏 受伤 骨折 发烧 手术
operation operate surgery surgical 手术 开刀 | replacement transplant removed bypass appendix 移植 置换 切除
bone body 骨头 部位 | wrist ankle arm leg rib collarbone finger toe foot elbow knee hip shoulder hand 手腕 脚踝 胳膊 腿 肋骨 锁骨 手指 脚趾 膝盖 肩膀
injury injure hurt break broken wound 受伤 伤 摔 弄伤 | fracture sprain broke wrist ankle 骨折 摔断 扭 断
headache migraine head 头痛 头疼 | migraine 偏头痛
wedding marry marriage married 结婚 婚礼 办婚礼 | bride groom 新娘 新郎
anniversary 纪念日 周年 |
birthday born birth 生日 出生 | born 出生
present gift give gave 礼物 送 |
party celebrate celebration 聚会 派对 庆祝 |
meeting meet conference 会议 开会 会 见面 见 | appointment call 面谈 约
appointment booking reservation 预约 预订 | book see 约 订
expire end due renew renewal deadline 到期 过期 截止 | until valid 有效
leave depart takeoff 起飞 出发 离开 | flight departure 航班
quit leave left resign 离职 辞职 离开 | quit 离职
salary wage earn income pay 工资 薪水 收入 年薪 月薪 挣 赚 |
budget spend afford cost price money pay paid 预算 花 钱 价格 多少钱 费用 | euro dollar pound yuan euros 元 块 欧元 美元
size fit 尺码 码 尺寸 号 |
goal plan aim dream resolution aspire 目标 计划 打算 梦想 愿望 | want hope learn save 想 希望
learn study course class lesson 学 学习 课 课程 | lesson beginner duolingo
fear afraid scared scare phobia frighten 怕 害怕 恐惧 恐 |
wake getup rise 起床 起来 醒 | alarm 闹钟
sleep bed bedtime 睡觉 睡 上床 | nap insomnia 失眠
phd 博士 | dissertation 博士论文
genre kind type | fiction fantasy romance mystery crime thriller comedy drama horror nonfiction biography poetry jazz rock pop classical 科幻 小说 言情 悬疑 推理 传记 诗歌
grow raise childhood 长大 童年 小时候 | grew child kid born 出生
nationality citizen passport 国籍 哪国人 | citizen passport german french british american italian spanish chinese japanese indian dutch polish 国人
hair eye 头发 眼睛 | blond brown black curly glasses 黑 金 卷
height tall 身高 高 | cm feet meter 厘米 米
weight weigh heavy 体重 重 | kg kilo pound 公斤 斤
rent 房租 租金 租 | month euro 每月
bill electricity gas 电费 账单 水费 燃气费 |
insurance policy 保险 车险 医保 | premium 保费
bank account 银行 账户 | card 卡
subscription subscribe contract 订阅 合同 会员 | netflix spotify 宽带
deadline due submit 截止 交 期限 | hand finish until 之前
exam test 考试 测验 | pass grade score 及格 分
project 项目 | deadline launch build 上线
client customer 客户 | company
interview 面试 | company job
promotion promote 升职 晋升 |
retire pension 退休 养老金 |
date anniversary day 日子 日期 |
school kid 学校 | teacher class 班
glasses contact lens 眼镜 | shortsighted nearsighted 近视 度
pregnant baby expect 怀孕 宝宝 预产期 | due born 出生
die died pass dead 去世 死 过世 |
married single status marital 婚姻 单身 结婚 | married single divorced engaged widow 单身 结婚 离婚 订婚
smoke smoking cigarette 抽烟 吸烟 烟 | quit smoker 戒烟
volunteer volunteering charity 义工 志愿者 志愿 |
collect collection collector 收集 收藏 | stamp coin vinyl record 邮票 硬币 唱片 手办
camera photo 相机 摄影 拍照 | canon nikon sony fuji leica 佳能 尼康 索尼
season 季节 | spring summer autumn winter fall 春 夏 秋 冬
number digit lucky 号码 数字 |
renovation renovate remodel 装修 翻修 |
contractor builder 装修师傅 施工队 |
subject course class 科目 课 |
friend best 好朋友 | buddy
vaccine vaccination shot 疫苗 打针 |
blood type 血型 |
tool app software 软件 工具 应用 | excel photoshop notion slack figma vscode
website site blog 网站 博客 |
coffee espresso cappuccino latte 咖啡 | barista 拿铁 美式
tea matcha 茶 | oolong jasmine earl 绿茶 红茶 乌龙茶 普洱
unit metric measurement 单位 公制 | kilometer celsius imperial miles 公里 摄氏 英制
reply answer respond response tone style format brief write explain summarize summarise 回答 回复 语气 风格 格式 写 解释 总结 | short concise detailed formal informal bullet polite emoji units 简短 简洁 详细 正式 表情 列表
plant flower garden 植物 花 | water rose orchid tulip 浇花 浇 兰花
care look after 照顾 照看 照料 帮 | water feed babysit sit 浇 喂 看 带
ride bike bicycle cycle 自行车 骑车 单车 |
motorbike motorcycle scooter 摩托车 摩托 |
sleep insomnia bed 睡 失眠 睡眠 | nap tired 困
child children kid 孩子 小孩 | son daughter baby toddler 儿子 女儿 宝宝
hospital clinic 医院 诊所 |
team colleague 团队 同事 | people
weather temperature 天气 气温 | rain snow sunny 雨 雪 晴
religion faith church 宗教 信仰 | muslim christian jewish buddhist hindu catholic 穆斯林 基督 佛教 犹太
game play 游戏 玩 | chess poker minecraft xbox playstation zelda 象棋 围棋 扑克
race competition contest 比赛 赛事 竞赛 | marathon triathlon regatta tournament 马拉松 铁人三项 锦标赛
award win prize won 奖 获奖 赢 |
buy bought purchase 买 购买 |
sell sold 卖 出售 |
birthplace born origin 出生 老家 籍贯 | grew born native 来自 长大
school kindergarten 上学 学校 小学 中学 幼儿园 入学 开学 | class grade pupil 上小学 上中学 年级
start begin begun 开始 | join 入职 上学
call name 称呼 叫 | nickname
password code pin 密码 |
wear clothes outfit clothing 穿 衣服 服装 | dress shirt jacket shoes coat 裙 衬衫 外套 鞋
floor level storey 楼 层 几楼 |
`);
