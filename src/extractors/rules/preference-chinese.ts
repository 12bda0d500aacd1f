import type { PreferenceHit } from './preference-english.ts';

const SELF =
  '^(?:(?:而且|但是?|不过|所以|因为|另外|其实|还有|同时|平时|一般|通常|一直以来|从小|最近|对了|嗯|哦)[，, ]*){0,2}(?:我(?:个人|自己|本人|这个人|平时|一般|通常|一直|从小|比较|其实|也|还|真的|特别|非常|最|都|从来|就|很|更|最近|更加|完全|实在|挺|蛮|超级?|太){0,4})';
const ELLIPTIC = '^(?:(?:也|还|平时|通常|一般|而且|但|但是|不过|更|最|特别|非常|尤其|比较|很){0,3})';
const DEGREE = '(?:真的|特别|非常|最|很|比较|挺|蛮|超级?|尤其|一直|更|也|都|太|完全|实在|从来|最最){0,3}';

interface Rule {
  readonly pattern: RegExp;
  readonly predicate: string;
  readonly confidence: number;
}

function rules(subject: string): readonly Rule[] {
  const rule = (source: string, predicate: string, confidence = 0.85): Rule => ({
    // bounded: 600 characters (preferences are read from shorter sentences only)
    pattern: new RegExp(`${subject}${DEGREE}(?:${source})(.+)$`, 'u'),
    predicate,
    confidence,
  });
  return [
    rule('不再(?:喜欢|爱)', '不再喜欢', 0.9),
    rule('(?:已经|现在|最近|终于|早就)*戒(?:掉)?了?(?=[\\p{Script=Han}A-Za-z])(?!了)', '戒了', 0.85),
    rule('不(?:太|怎么|是很|是特别|大)?(?:喜欢|爱|喜爱|中意)', '不喜欢'),
    rule('(?:讨厌|厌恶|反感|烦|受不了|无法忍受|忍受不了|恨)', '讨厌'),
    rule('更(?:喜欢|爱|偏爱|愿意|想)', '更喜欢', 0.9),
    rule('(?:偏好|偏爱|倾向于?|偏向于?)', '偏好', 0.9),
    rule('(?:宁愿|宁可)', '宁愿', 0.8),
    rule('(?:喜欢|喜爱|热爱|钟爱|爱好|爱(?=[吃喝看听玩读穿用逛]))', '喜欢'),
    rule('(?:不能|不可以|没法)(?=[吃喝碰])', '不能', 0.9),
    rule('(?:从来不|从不|不|绝不)(?=[吃喝抽碰穿])(?!吃了|喝了|吃惊|吃亏)', '不', 0.85),
    rule('对(?=[^，。；？！]{1,20}过敏)', '对', 0.95),
    rule('对(?=[^，。；？！]{1,20}(?:感兴趣|有兴趣|很着迷))', '对', 0.75),
    rule('(?:习惯于?)(?!了)', '习惯', 0.8),
    rule('(?:害怕|怕(?=[^什是]))', '害怕', 0.75),
    rule('(?:总是|从来都是|每次都会?)', '总是', 0.65),
    rule('(?:尽量)?避免', '避免', 0.8),
  ];
}

const FULL = rules(SELF);
const CONTINUED = rules(ELLIPTIC);
// bounded: 600 characters
const FAVOURITE =
  /^(?:而且|但是?|不过|另外)?[，, ]?我(?:最(?:喜欢|爱|喜爱|讨厌|不喜欢|爱吃|喜欢吃)的[^，。；]{0,20}?)(?:是|就是|应该是)(.+)$/u;
const DIET =
  /^我(?:是|一直是)(?:一?[名个位])?((?:纯|严格的?)?素食(?:主义)?者?|吃素的|左撇子|乳糖不耐受?.*|夜猫子|.{0,6}(?:爱好者|粉丝|迷))$/u;
const REQUEST =
  /^(?:我?希望你|请你?|麻烦你?|以后|今后|从现在(?:开始|起)|拜托)[，,]?(?:以后|今后|从现在(?:开始|起)|都|能|可以|请你?|你){0,3}((?:总是|不要|别|永远|始终|一直|尽量|务必|都|用|叫我|称呼我|回答|回复|简短|简洁|直接|避免|每次|少|多|说中文|说英文).+)$/u;
// bounded: 600 characters
const STANDING_ORDER =
  /^((?:每次|每回|以后|今后)你?(?:给我|帮我|跟我)?(?:回答|回复|推荐|建议|解释|总结|翻译|写)[^，。]{0,12}(?:都|一律|务必|必须|不要|别|只).+)$/u;
const EMPTY = /^(?:你|您|它|他|她|这|那|这个|那个|的|吗|什么|哪|上了|了)/u;

/**
 * The preference that one Chinese clause states; null if it states none.
 * @param continued whether the clause before was about the speaker: this one may then lack its subject
 */
export function chinesePreferenceIn(clause: string, continued: boolean): PreferenceHit | null {
  const favourite = FAVOURITE.exec(clause);
  if (favourite?.[1]) {
    const what = clause.slice(clause.indexOf('最'), clause.length - favourite[1].length);
    return { predicate: what, object: favourite[1], marker: '最', confidence: 0.9 };
  }
  const diet = DIET.exec(clause);
  if (diet?.[1]) return { predicate: '是', object: diet[1], marker: diet[1], confidence: 0.85 };
  for (const { pattern, predicate, confidence } of continued ? [...FULL, ...CONTINUED] : FULL) {
    const object = pattern.exec(clause)?.[1];
    if (object === undefined) continue;
    if (EMPTY.test(object) || /[吗呢?？]$/.test(object)) return null;
    return { predicate, object, marker: predicate, confidence };
  }
  const request = (REQUEST.exec(clause) ?? STANDING_ORDER.exec(clause))?.[1];
  return request ? { predicate: '希望助手', object: request, marker: '希望', confidence: 0.8 } : null;
}
