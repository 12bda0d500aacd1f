import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { says, textsOf } from '../support/told-memories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

it.each([
  ['gave-up', 'I play the violin.', 'I gave up the violin for good.'],
  ['switched', 'I prefer trains.', "I've switched from trains to planes."],
  ['moved', 'My rent is 900 euros.', 'They raised my rent to 950 euros.'],
  ['bought', "I don't own a printer.", 'I bought a printer.'],
  ['stopped', 'I love climbing.', "I don't climb any more."],
  ['dropped-plan', 'I want to run a marathon.', "I'm not going to run a marathon after all."],
  ['found', "I'm looking for a flat.", 'I found a flat.'],
  ['hired', "I'm unemployed.", 'I found a job at Volvo.'],
  ['healed', 'My knee hurts.', 'My knee is fine again.'],
  ['learned', "I can't swim.", 'I learned to swim.'],
  ['other-way', 'I take the bus to work.', 'I cycle to work now.'],
  ['other-place', 'I keep my spare key under the mat.', 'The spare key is with my neighbour now.'],
  ['amount', 'My rent is 700 euros.', 'My rent is 750 euros since January.'],
  ['left-for', 'My password manager is LastPass.', 'I left LastPass for Bitwarden.'],
  ['done-with', 'I always fly KLM.', "I'm done with KLM."],
  ['gave-out', 'I drive a Fiesta.', 'The Fiesta finally gave up the ghost.'],
  ['shut', 'I bank with Monzo.', 'I shut my Monzo account.'],
  ['taken-off', 'I have a motorbike.', 'Someone bought the motorbike off me.'],
  ['ended', 'I go to spin class every week.', 'Spin class came to an end.'],
  ['fills', 'My favourite team is Leeds.', 'I support Burnley these days.'],
  ['before-question', 'I drive a Volvo.', 'I sold the Volvo, and now I cycle, what lock should I buy?'],
  ['kind', 'I drink two glasses of wine every evening.', "I don't touch alcohol any more, doctor's orders."],
  ['span', 'I smoke about ten cigarettes a day.', 'Ninety days without a single cigarette!'],
  ['worn', 'My left arm is in a cast.', 'The cast has come off.'],
  ['body', 'I have a broken wrist.', 'My wrist has healed completely.'],
  ['older', 'My daughter Mia is eleven.', 'Mia turned twelve.'],
  ['dead', 'I walk Bruno every morning before work.', 'We had to say goodbye to Bruno.'],
  ['parted', 'My wedding with Priya is planned for 12 September.', 'Priya and I broke up.'],
  ['served', 'I take two sugars in my coffee.', 'I drink my coffee without any sugar now.'],
  ['reached', "I'm training for a half marathon.", 'I finally ran my half marathon.'],
  ['trip', "We're flying to Lisbon in June.", 'The Lisbon trip is off.'],
  ['raised', 'My rent is 800 euros.', 'The landlord put the rent up to 870.'],
  ['attribute', 'My surname is Walker.', 'My last name has changed.'],
  [
    'by-whom',
    'I take piano lessons with Mr Lowe.',
    'Mr Lowe has retired from teaching, so I see Ms Takeda now.',
  ],
  [
    'of-mother',
    'My mother lives in Cardiff.',
    'Mum has sold her place in Cardiff, so she lives with us now.',
  ],
  ['synonym', "I don't own a television.", 'I bought a telly.'],
  ['zh-fired', '我在华为上班。', '我被华为裁了。'],
  ['zh-ended', '我每天喝可乐。', '我戒可乐了。'],
  ['zh-moved', '房租是三千元。', '房租涨到三千五百元了。'],
  ['meant', 'My podcast is hosted on Anchor.', 'We host the podcast on Buzzsprout these days.'],
  ['meant-firm', 'Our car insurance is with Direct Line.', 'The car insurance is with Churchill now.'],
  ['zh-meant', '我的博客放在简书上。', '博客搬到公众号了。'],
  ['zh-told', '我住在杭州。', '跟你说一声，我从杭州搬到苏州了。'],
  ['zh-parted', '我正在和小雯谈恋爱。', '我跟小雯分手了，心里空落落的。'],
  ['zh-member', '我订了一个视频网站的会员。', '视频会员我退掉了，已经不能用了。'],
  ['zh-older', '我28岁。', '过完生日，我29岁了。'],
  ['zh-worn', '我打着石膏。', '石膏拆了，手也好了。'],
  ['zh-brother', '我弟弟在部队当兵。', '我弟弟退伍了。'],
  ['zh-clause', '我租的单间四百五。', '辞了富士康，单间也退了，早点铺还在镇上。'],
  ['zh-before-question', '我骑共享单车通勤。', '我买了辆小电驴，单车的月卡也退了，上牌照要带啥？'],
])('a message outdates what it ends or replaces: %s', async (user, before, after) => {
  await says(app, user, before);
  await says(app, user, after);
  expect(await textsOf(app, user, 'fact')).toEqual({ current: [after], outdated: [before] });
});

it.each([
  ['other-person', 'I drink green tea.', 'My brother no longer drinks green tea.'],
  ['limited', 'I drink green tea.', 'I no longer drink green tea after lunch.'],
  ['limited-stop', 'I drink coffee.', "I've stopped drinking coffee after 3pm."],
  ['once', 'We play cards.', "We didn't play cards at the party."],
  ['other-value', 'My brother lives in Lima.', 'My brother no longer lives in Quito.'],
  ['unsure', 'I eat gluten.', 'My doctor says I might have to stop eating gluten.'],
  ['wished', 'I own a boat.', "I wish I didn't own a boat."],
  ['member', 'I play chess and poker.', "I've quit poker."],
  ['stays', 'I work at Philips.', "I'm not leaving Philips."],
  ['not-yet', 'I live in Cologne.', "I'm moving to Bonn in September."],
  ['found-other', "I'm looking for a flat.", 'I found a good recipe for soup.'],
  ['now-and-then', 'I take the bus to work.', 'I drive to work now and then.'],
  ['other-thing', 'My knee hurts.', 'My other knee is fine.'],
  ['interview', "I'm looking for a job.", 'I got a job interview.'],
  ['adverb', 'I work at Aldi.', 'I work hard now.'],
  ['part-of', 'I have two cats.', 'One of the cats is gone.'],
  ['of-other', 'My phone is a Pixel.', 'I got a new phone for my mum.'],
  ['in-winter', 'I love Berlin.', 'Berlin is too cold for me in January.'],
  ['mention', 'I drive a Fiesta.', 'The Fiesta needs new tyres.'],
  ['of-other-seller', 'I have a motorbike.', 'My neighbour sold his motorbike.'],
  ['part-off', 'I play the piano.', 'The piano lesson was cancelled.'],
  ['other-name', 'My dentist is Dr Koh.', 'I see Anna now.'],
  ['of-aunt', 'My aunt has a Netflix account.', "I've binned off Netflix since nobody watched it."],
  ['said-by-others', 'I pay my rent to Costas.', 'Some agency wrote saying I must pay them and not Costas.'],
  ['of-parents', "I'm married to Dan.", 'My parents got divorced.'],
  ['mine-stays', 'I use Windows.', "They've switched everyone to Linux, but mine stays Windows."],
  ['other-team', 'My team has five people.', 'The other team has eight people now.'],
  ['of-French', 'I have a French girlfriend.', "I've dropped French, I'm doing Italian instead."],
  ['place-only', 'I read on the train.', 'I bought a car, so no more trains to work for me.'],
  ['other-wrist', 'I have a broken wrist.', "My brother's wrist has healed."],
  ['once-retired', "I'm a sprinter.", "Once I've retired I might try coaching."],
  ['from-place', 'My studio is in the garage.', 'Moved the bikes from the garage to the loft.'],
  ['other-card', 'My debit card is a Visa.', 'My credit card got replaced with a Mastercard.'],
  ['other-lizard', 'I have a lizard called Gecky.', "My classmate's lizard died, he was crying in maths."],
  ['as-new', 'My watch is an Apple Watch.', 'Replaced the strap on my watch, looks brand new.'],
  ['news', 'My podcast is hosted on Anchor.', 'My podcast has a jingle and a nice logo.'],
  ['zh-office', '我是学习委员。', '体育委员不干了，老师让我推荐人。'],
  ['zh-name', '我闺蜜叫菲菲。', '菲菲跟男朋友分了。'],
  ['zh-friend', '我单身。', '我闺蜜脱单了。'],
  ['zh-wished', '我在读博三。', '我也真想退学算了。'],
  ['zh-part', '我戴泳镜。', '泳镜的带子断了，拿皮筋绑了一下。'],
  ['zh-neighbour', '我养了条金毛。', '对门那条金毛没了，主人在楼下哭。'],
  ['zh-other', '我用安卓手机。', '我妹妹不用安卓手机了。'],
])('what a message may not mean stays current: %s', async (user, before, after) => {
  await says(app, user, before);
  await says(app, user, after);
  expect(await textsOf(app, user, 'fact')).toEqual({ current: [before, after].toSorted(), outdated: [] });
});
