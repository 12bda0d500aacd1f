type Wording = readonly [RegExp, string];

/** What only announces a change. bounded: 120 characters */
const OPENING =
  /^(?:(?:说出来你(?:可能|别|也许)?(?:不信|别笑)|你(?:可能|猜)?(?:不信|猜怎么着)|跟你(?:说|讲|汇报)(?:一声|一下|个事儿?)?|告诉你(?:一声|个事)?|(?:小|最新|重大)?(?:更新|近况|消息|喜讯|进展)(?:一下)?|说个事儿?|对了|话说|哈哈+|唉+|哎+|耶+|哇+|呜呜+|哦对了?|好消息|坏消息|没想到|想不到|终于|总算)[，,！!：:。 ]+)+/u;
/** What follows and only tells how it is. bounded: 120 characters */
const ENDING =
  /[，,](?:哈哈+|嘻嘻|呜呜+|唉|终于|真好|太好了|开心|难过|好难受|松了口气|爽|上周的事|上个?月的事|前几天的事|昨天的事|去年的事)[！!。~～]*$/u;

const PLACE = '(?!我|家|一|外|这|那|路|公司|院)(?<a>\\p{Script=Han}{2,6}?)';
/** bounded: 120 characters */
const WORDINGS: readonly Wording[] = (
  [
    [
      `^我们?(?:现在|如今|已经|目前){1,2}(?:都)?(?:定居在?|住(?!院|校)在?)${PLACE}(?:了|啦)?$`,
      '我搬到$<a>了',
    ],
    [
      `^(?:我们?)?(?:已经|终于|刚)?在${PLACE}(?:买|租)了(?:房子?|新房|公寓)[，,](?:已经|刚|都)?(?:我们?)?(?:住|搬)进(?:去|来)了$`,
      '我搬到$<a>了',
    ],
    [`^(?:我)?(?:现在|如今|目前)(?:人)?在${PLACE}(?:上班|工作|任职)(?:了)?$`, '我入职$<a>了'],
    ['^(?:医生|大夫|化验|体检|检查(?:结果)?)(?:说|告诉我|确认|显示)(?=我)', ''],
    ['^(?:我)?(?:现在|已经)?(?:恢复|重新|又|现在)(?:开始)?吃肉了$|^我不吃素了$', '我又吃肉了'],
    ['^(?:我)?(?:已经)?三十(?<a>[一二三四五六七八九]?)了$', '我三十$<a>岁了'],
    ['^(?:我)?(?:现在)?(?:已经)?(?:一个人|独自|自己)住了$', '我搬出来一个人住了'],
    [
      '^(?:我|我们)?(?:再也)?不[和跟与](?<a>父母|爸妈)(?:一起)?住了$|^(?:我)?从(?<b>父母|爸妈)家(?:里)?搬出(?:来|去)了$',
      '我搬出来自己住了',
    ],
    [
      '^(?:检查(?:结果)?|医生|化验|大夫)(?:说|显示)(?:我)?(?:其实|已经)?(?:不再|不)对(?<a>\\p{Script=Han}{1,5}?)过敏(?:了)?$',
      '我对$<a>不过敏了',
    ],
    [
      '^(?:我)?(?:彻底|再也)?不(?:用|需要|必)(?:再)?戴(?:近视)?眼镜了$|^(?:我的?)?眼镜(?:彻底|再也|已经|以后)?(?:不(?:用|需要|必|再)?戴|摘)(?:掉)?了$',
      '我不戴眼镜了',
    ],
    ['^(?:我)?现在(?:是|剪成|换成)(?:了)?短发(?:了)?$', '我剪短发了'],
    [
      '^(?:我)?(?:再也不是旱鸭子|(?:现在)?(?:\\p{Script=Han}泳)?能游(?:[一二两三四五六七八九十百千万\\d]{1,5})米)(?:了|啦)$',
      '我学会游泳了',
    ],
    [
      '^(?:我)?(?:驾照|驾驶证)(?:已经|终于)?(?:到手|拿到|考到|考下来)了$|^(?:我)?(?:考下|拿下|拿到|考到)(?:了)?(?:驾照|驾驶证|本|驾本)(?:了)?$|^(?:我)?科目四过了[，,]?拿到?本了$',
      '我拿到驾照了，会开车了',
    ],
    ['^(?:我)?(?:现在)?(?:每天|一般)?睡到(?<a>\\p{Script=Han}{1,3}点半?)$', '我现在$<a>起床'],
    [
      '^(?:我)?(?!爸|妈|哥|姐|弟|妹|爷|奶|老公|老婆|儿子|女儿|孩子|娃|同事|朋友|室友|同学|邻居|男友|女友|男朋友|女朋友|[他她])(?<a>\\p{Script=Han}{1,5}?)(?:我)?(?:现在)?(?:离不开|上瘾|吃上瘾)了$|^(?:我)?(?:现在)?(?:居然|竟然)?(?:觉得|发现)(?<b>\\p{Script=Han}{1,5}?)(?:挺|很|真|特别|还挺)(?:好吃|香)的?(?:了)?$|^(?:我)?现在(?:也)?(?:开始)?吃(?!肉|素|药|饭|得|不|到|上)(?<c>\\p{Script=Han}{1,5}?)了$',
      '我现在喜欢吃$<a>$<b>$<c>了',
    ],
    ['^(?:我)?(?:现在)?(?:居然|竟然)(?:也)?爱上(?:吃)?(?<a>\\p{Script=Han}{1,5})了$', '我现在爱上$<a>了'],
    ['^我上班了[，,].{2,20}$|^我(?:已经)?入职了$', '我找到工作了'],
  ] as const
).map(([source, other]): Wording => [new RegExp(source, 'u'), other]);

/** bounded: 120 characters */
const TAIL = /[！!。.~～啦呀]+$/u;

/** A Chinese sentence with a usual wording for a change that it tells otherwise. */
export function inUsualChinese(sentence: string): string {
  if (sentence.length > 120) return sentence;
  const bare = sentence.replace(OPENING, '').replace(ENDING, '');
  const said = bare.length < 3 ? sentence : bare;
  const plain = said.replace(TAIL, (end) => (/[啦呀]/u.test(end) ? '了' : '')).replace(/了了$/u, '了');
  const inner = (text: string) => {
    const found = WORDINGS.find(([wording]) => wording.test(text));
    return found === undefined ? text : text.replace(found[0], found[1]);
  };
  const whole = inner(plain);
  if (whole !== plain) return whole;
  // each clause by itself: `报了个班，现在能游两百米了`
  const parts = plain.split(/[，,]/u);
  if (parts.length < 2) return said;
  // who a clause without `我` is about, another clause says
  const changed = parts.map((part) => {
    const own = part.trim();
    const other = inner(own);
    return other !== own && !own.startsWith('我') ? other.replace(/^我/u, '') : other;
  });
  return changed.every((part, at) => part === parts[at]?.trim()) ? said : changed.join('，');
}
