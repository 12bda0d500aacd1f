import { wordSet } from './concept.ts';

/**
 * Persons by what they are to somebody; words on one line mean the same person. A question about one of them
 * is answered by memories about the same one only.
 */
export const RELATIONS: readonly ReadonlySet<string>[] = `
brother bro brothers 哥哥 弟弟 兄弟
sister sis sisters 姐姐 妹妹 姐妹
mother mom mum mommy mama 妈妈 母亲 老妈
father dad daddy papa 爸爸 父亲 老爸
parent 父母 爸妈
wife spouse 妻子 老婆 太太 爱人 媳妇
husband spouse 丈夫 老公 爱人
girlfriend partner 女朋友 女友 对象 伴侣
boyfriend partner 男朋友 男友 对象 伴侣
fiance fiancee 未婚夫 未婚妻
son 儿子
daughter 女儿 闺女
baby 宝宝 婴儿
grandmother grandma granny nana 奶奶 外婆 姥姥 祖母
grandfather grandpa granddad 爷爷 外公 姥爷 祖父
uncle 叔叔 舅舅 伯伯 姑父 姨父
aunt auntie 阿姨 姑姑 姨妈 舅妈 婶婶
cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹
nephew 侄子 外甥
niece 侄女 外甥女
friend buddy mate 朋友 闺蜜 哥们
neighbor neighbour 邻居
boss manager supervisor chief 老板 上司 领导 主管 经理
colleague coworker 同事
landlord landlady 房东
roommate flatmate housemate 室友 舍友
teacher tutor instructor 老师 教练
coach trainer 教练
doctor gp physician 医生 大夫
dentist 牙医
therapist psychologist 心理医生 治疗师
lawyer 律师
accountant 会计
dog puppy retriever poodle terrier labrador dachshund husky beagle collie bulldog corgi spaniel greyhound dalmatian boxer schnauzer chihuahua pug rottweiler setter whippet mastiff dane samoyed pomeranian maltese shiba 狗 小狗 金毛 柴犬 泰迪 柯基 哈士奇 边牧 拉布拉多 灰狗 博美 比熊 萨摩 雪纳瑞 吉娃娃 斗牛 田园犬
cat kitten kitty siamese tabby 猫 猫咪 小猫 布偶 英短 橘猫
parrot 鹦鹉
rabbit bunny 兔子
hamster 仓鼠
horse
`
  .trim()
  .split('\n')
  .map(wordSet);

/** Words for groups of those persons: `siblings` is answered by a memory about a brother. */
export const GROUPS: readonly { readonly names: ReadonlySet<string>; readonly of: ReadonlySet<string> }[] = [
  ['sibling 兄弟姐妹', 'brother sister 哥哥 弟弟 姐姐 妹妹'],
  ['child children kid 孩子 小孩 子女', 'son daughter baby child kid children 儿子 女儿 宝宝 孩子'],
  ['parent 父母 爸妈 双亲', 'mother father mom mum dad parent 妈妈 爸爸 母亲 父亲 父母'],
  [
    'spouse partner 伴侣 配偶 对象 爱人',
    'wife husband girlfriend boyfriend partner spouse fiance 妻子 丈夫 老婆 老公 女朋友 男朋友',
  ],
  ['pet 宠物', 'dog cat parrot rabbit hamster puppy kitten pet 狗 猫 鹦鹉 兔子 仓鼠 宠物'],
  [
    'family relative 家人 亲戚 家里人',
    'mother father brother sister son daughter wife husband family cousin aunt uncle 妈妈 爸爸 哥哥 弟弟 姐姐 妹妹 儿子 女儿 妻子 丈夫 家人',
  ],
].map(([names = '', of = '']) => ({ names: wordSet(names), of: wordSet(of) }));
