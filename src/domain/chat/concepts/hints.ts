import { conceptsOf } from './concept.ts';

/**
 * Words that make a memory worth showing to somebody who asks for a concept of a profile, but that prove
 * nothing by themselves: `Peanut butter is expensive` tells of no allergy. One concept a line: words that
 * name it | words that hint at it.
 */
export const HINTS = conceptsOf(`
name nickname call 名字 称呼 叫 外号 昵称 绰号 小名 | nickname call short shorten 叫我 喊我 外号 昵称 绰号 小名 大家
age 年龄 岁 | turn year old twenty thirty forty fifty sixty seventy eighty 岁 周岁 生日
birthday born birth 生日 出生 | born birthday candle cake 出生 生日 蛋糕
nationality citizen citizenship passport 国籍 哪国人 | passport citizen national canadian irish australian american mexican brazilian swedish norwegian danish finnish austrian swiss belgian greek turkish ukrainian korean vietnamese thai 护照 国籍 公民 绿卡 加拿大 新加坡 澳大利亚 美国 英国 德国 法国 日本 韩国 马来西亚
language speak 语言 外语 | bilingual fluent mother tongue flemish danish norwegian finnish greek cantonese thai vietnamese ukrainian czech hungarian 母语 方言 双语 葡萄牙语 上海话 闽南话
contact phone email 联系 电话 手机 邮箱 | mobile reach call number 手机 微信 邮箱 电话 尾号 号码
live city address home 住 住址 城市 地址 定居 | flat apartment house rent move based district suburb 公寓 租 房子 搬 小区 定居
hometown birthplace origin native 老家 家乡 籍贯 长大 | village grew childhood originally raised native 村子 村 长大 小时候 老家 家乡
job profession occupation work career 工作 职业 | carpenter joiner potter tailor butcher builder welder roofer sailor tutor accountant optician surgeon paralegal shift 木匠 裁缝 电工 焊工 厨子 快递员 外卖 销售员 程序员 夜班 上班
employer company firm 公司 单位 雇主 上班 | hire join boss office workshop 入职 跳槽 老板 同事 上班
education study degree major university school 学历 专业 大学 学校 学位 | bachelor master doctorate graduate college thesis apprenticeship 本科 硕士 博士 毕业 大专 研究生 念
married marital single status 结婚 婚姻 单身 | divorce widow engage wife husband wedding 离婚 离异 丧偶 订婚 妻子 丈夫 老婆 老公 婚礼 女朋友 男朋友
child children kid 孩子 小孩 子女 | twin toddler kindergarten teenager 双胞胎 幼儿园 老大 老二
sibling brother sister 兄弟姐妹 兄弟 姐妹 | twin eldest youngest 独生子 独生女 双胞胎 哥哥 弟弟 姐姐 妹妹
pet animal 宠物 动物 小动物 | retriever poodle terrier labrador husky beagle collie corgi goldfish tortoise turtle ferret hen pony budgie leash litter 金毛 柯基 乌龟 金鱼 仓鼠 泰迪 英短 布偶 遛狗 猫粮 狗粮
hobby leisure pastime 爱好 兴趣 空闲 业余 | climb pottery surf sew crochet birdwatching woodwork astronomy juggle scout choir bouldering 攀岩 陶艺 钓鱼 书法 摄影 合唱 手工 露营 下棋 骑行
diet eat 饮食 忌口 | meat meatless gluten sugar fast plant vegetarian vegan keto dairy 肉 吃素 素食 戒糖 麸质 不吃 低糖 清真 断食
allergy allergic 过敏 忌口 | peanut nut almond pollen penicillin bee wasp sting shellfish shrimp latex dust swell rash hive 花生 坚果 花粉 青霉素 尘螨 海鲜 芒果 起疹 红疹
goal aim dream plan 目标 梦想 打算 愿望 | want hope marathon someday save 想 希望 将来 马拉松 攒钱 明年
`);
