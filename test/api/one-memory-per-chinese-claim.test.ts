import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { says, textsOf } from '../support/told-memories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

it.each([
  [
    '老伴有糖尿病，女儿在多伦多做会计，外孙女叫朵朵，属兔。',
    ['老伴有糖尿病', '女儿在多伦多做会计', '外孙女叫朵朵', '朵朵属兔。'],
  ],
  [
    '跟对象是相亲认识的，她叫苏蕾，是博物馆的讲解员。',
    ['跟对象是相亲认识的', '她（对象）叫苏蕾', '苏蕾是博物馆的讲解员。'],
  ],
  [
    '哥哥大我三歲，細佬移民去咗英國，佢而家做倉務。',
    ['哥哥大我三歲', '細佬移民去咗英國', '佢（細佬）而家做倉務。'],
  ],
  [
    '腰不好，左耳有点背；酒早戒了，烟没戒成。有啥护腰推荐不',
    ['腰不好', '左耳有点背', '酒早戒了', '烟没戒成。'],
  ],
  [
    '家里情况 爸爸是电工 弟弟在读研 狗叫豆包',
    ['家里情况 爸爸是电工', '家里情况：弟弟在读研', '家里情况：狗叫豆包'],
  ],
  ['除了做烘焙，我还接翻译的散工，每天去教堂弹琴。', ['我做烘焙', '我还接翻译的散工', '我每天去教堂弹琴。']],
  ['身高181\n晚饭不吃主食\n教练姓郝', ['身高181', '晚饭不吃主食', '教练姓郝']],
  [
    '养了两只猫：一只布偶叫奶盖，胆子小；另一只狸花叫煤球。',
    ['养了两只猫', '一只布偶叫奶盖', '奶盖胆子小', '另一只狸花叫煤球。'],
  ],
])('each claim is a memory that is understood alone: %s', async (message, expected) => {
  await says(app, message, message);
  expect(await textsOf(app, message)).toEqual({ current: expected.toSorted(), outdated: [] });
});

it.each([
  '俺那台捷达，05年的，1.6手动挡，白色，跑了31万公里。',
  '我养了一只边牧，两岁，怕打雷。',
  '咖啡我能喝，但下午两点以后不行，喝了整晚睡不着。',
  '我不会用视频，是朵朵回来一步步教的，练了半个月才学会。',
  '爷爷当年从潍坊逃荒出来，一路走到包头，在煤矿干了两年，才攒够路费回家。',
  '我想买个相机，预算五千，主要拍孩子。',
  '我住15楼，因为没有电梯，所以都叫外卖。',
  '钥匙放在盒子里，那个盒子在鞋柜上。',
])('what does not hold alone stays with what it belongs to: %s', async (message) => {
  await says(app, message, message);
  expect((await textsOf(app, message)).current).toHaveLength(1);
});

it.each([
  ['我在读博，导师在美国访学，组里就我一个人，明年毕业。', '导师明年毕业'],
  ['我在学游泳，教练姓古，每周三次课，还不会换气。', '教练还不会换气'],
  ['我儿子上二年级，班主任姓郭，下午四点放学。', '班主任下午四点放学'],
  ['我闺蜜下个月结婚，她嫁去重庆，老公是做火锅底料的。', '用户：老公'],
  ['我媳妇在家，我带俩孩子，老大五年级，老二三岁。', '我老二三岁'],
  ['琳琳准备考公；还有个学姐叫周予，已经保研去南京了。', '琳琳已经保研'],
  ['我妹妹和我妈住一起，她是护士。', '她（'],
])('nobody gets the claim of somebody else: %s', async (message, wrong) => {
  await says(app, message, message);
  expect((await textsOf(app, message)).current.join('\n')).not.toContain(wrong);
});
