import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { changesIn } from '../../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../../src/extractors/rules/changes/contradicted.ts';

const isEnded = (memory: string, said: string): boolean => {
  const candidate = { text: memory, source: memory, group: memory, isLast: true, isRetrieved: false };
  const changes = changesIn([{ role: 'user', roleName: null, text: said } as Message]);
  return changes.some(({ text }) => contradicted(text, [candidate]).length > 0);
};

/** A memory, what ends it, and what leaves it standing. */
const DAYS: readonly (readonly [memory: string, ends: readonly string[], stands: readonly string[]])[] = [
  // found or mended again
  ['我有一辆山地车', ['山地车被人偷走了，没找回来'], ['山地车链条断了，自己接上了']],
  ['我有一枚钻戒', ['钻戒卖了'], ['钻戒丢了一礼拜，在沙发缝里摸着了']],
  ['我有一台电视', ['电视卖了'], ['电视屏裂了，找人换好屏又能看了']],
  ['我的电脑坏了', [], ['我的电脑又卡了']],
  // of others
  ['我在腾讯上班', ['我从腾讯离职了'], ['我发小从腾讯离职了', '我们组长离职了，位子还空着']],
  ['我练瑜伽', ['瑜伽不练了'], ['我同事不练瑜伽了', '练瑜伽的人一般几岁就练不动了']],
  ['我跟人合租', ['室友上个月走了，整套房现在我一个人住'], ['同事上个月走了']],
  // asked, wished, nearly, once, partly, beside
  ['我办了健身卡', ['健身卡转给同事了'], ['健身卡怎么退']],
  ['我有车贷', ['车贷还清了'], ['车贷哪天能还清就好了', '我表哥车贷还清了，请我们吃饭']],
  ['我每天跑步', ['跑步这习惯算是丢了'], ['今天下雨，跑步就算了']],
  ['我每天早上喝咖啡', [], ['今早没喝咖啡，困死了']],
  ['我喜欢吃火锅', [], ['最近迷上烤肉了，跟火锅换着来']],
  ['我在练钢琴', [], ['钢琴换了个老师学']],
  ['我有个单反', ['单反挂闲鱼卖掉了'], ['单反的一个旧镜头卖了']],
  // things
  ['我养了一只兔子', ['兔子没熬过这个夏天，笼子都收起来了'], ['同学的兔子没熬过这个夏天']],
  ['我会说日语', ['说真的我日语一句都不会，上次是吹牛的'], ['我妈日语一句都不会', '法语我一句都不会']],
  [
    '我对花生过敏',
    ['重新查了过敏原，医生说花生我可以随便吃'],
    ['医生说我弟花生可以随便吃', '医生说桃子我可以吃'],
  ],
  ['我有哮喘', ['呼吸科说我不是哮喘，就是咽炎闹的'], ['我爸去查了，不是哮喘', '是不是哮喘还得再查']],
  ['我爱打羽毛球', ['肩膀做完手术，羽毛球这辈子是打不了了'], ['今天手疼，羽毛球打不了了']],
  ['我收藏邮票', ['那几本邮票全卖给一个老头了，一张没留'], ['重复的邮票全卖了', '我爸的邮票全卖了']],
  ['我攒了一柜子球鞋', ['球鞋清仓了，就剩脚上这双'], ['商场球鞋清仓吗']],
  ['我有一台Switch', ['Switch让我妈当二手卖了，气死我'], ['Switch差点让我妈卖了']],
  ['我讨厌吃榴莲', ['真香，榴莲现在是我的心头好'], ['榴莲是我老公的最爱']],
  ['我准备移民新西兰', ['移民的材料我都撤了，不折腾了'], ['同事移民的材料都撤了']],
  // days and lives
  ['我只有一个孩子', ['老二出生了，六斤八两，我现在俩娃'], []],
  ['我是小学老师', ['上个月从学校辞了，现在在家歇着'], ['上个月从学校借了几本书']],
  ['我在银行上班', ['银行那边合同到期没续，我出来跑保险了'], ['健身房合同到期没续']],
  ['我住在成都', ['搬来杭州半个月了，还不太习惯这边的口味'], ['我发小搬来杭州半个月了', '搬来成都三年了']],
  ['我和父母一起住', ['终于自己出来单过了，爸妈念叨了好几天'], ['我弟自己出来单过了', '爸妈回老家过年了']],
  ['我打算生二胎', ['跟老公商量好了，就一个，不再要了'], ['我姐说就一个，不再要了']],
  ['我在控糖', ['控糖控到崩溃，放飞了，奶茶天天全糖'], ['今天放飞一下，明天继续']],
  ['我今年二十九岁', ['昨天生日，正式三十了'], ['我弟昨天生日，正式三十了']],
  ['我欠我姐两万块', ['我姐那两万昨天转她了，两清'], ['先还了我姐五千', '我哥那两万昨天转他了']],
  ['我花呗欠了八千多', ['花呗清零了，还顺手关了'], ['同事花呗清零了', '信用卡清零了']],
  ['我女儿上幼儿园', ['姑娘升小学了，都上了一个月了'], ['邻居姑娘升小学了']],
  ['我老婆怀孕了', ['生啦生啦，母子平安'], ['同事的老婆生了']],
  ['我每个月生活费两千', ['我爸给我涨了，一个月三千五'], ['室友生活费涨了，一个月三千']],
];

describe('daily endings in plain Chinese', () => {
  it.each(DAYS.flatMap(([memory, ends]) => ends.map((said) => [memory, said] as const)))(
    'ends %s by %s',
    (memory, said) => expect(isEnded(memory, said)).toBe(true),
  );

  it.each(DAYS.flatMap(([memory, , stands]) => stands.map((said) => [memory, said] as const)))(
    'leaves %s standing after %s',
    (memory, said) => expect(isEnded(memory, said)).toBe(false),
  );
});
