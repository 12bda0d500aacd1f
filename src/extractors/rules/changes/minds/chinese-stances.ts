import { trimTail } from '../../../../domain/text/trim.ts';
import { chineseClaims } from '../../claims/chinese.ts';

/** What a Chinese memory says that its speaker is for or against. */
export interface ChineseStance {
  /** `bar`: what he must not have. */
  readonly kind: 'like' | 'take' | 'bar';
  readonly isFor: boolean;
  readonly thing: string;
  /** Names that mean all of the thing: itself, its last word, the kind that it is of. */
  readonly names: readonly string[];
}

const MAX_MEMORY = 60;
const SIGNS = /^[\s。！!.~，,了的啊呢吧]$/u;
/** Verbs of one letter before a thing. */
export const VERB = '[吃喝看听玩用买抽吸穿养坐打做学练读碰沾逛骑开踢跑弹唱追刷嗑写画]';
const HOW =
  '(?:我|现在|目前|一直|从小|平时|一般|通常|经常|常常|每天|天天|每周|每次|早上|晚上|都|总是|总|就|很|非常|特别|超级?|最|真的?|比较|挺|有点|太|只|习惯|偶尔|也|还|周末)*';
/** bounded: 60 characters */
const READINGS: readonly (readonly [RegExp, ChineseStance['kind'], boolean])[] = (
  [
    [
      `^${HOW}(?:讨厌|厌恶|反感|受不了|害怕|怕|恨|嫌弃?|烦|不喜欢|不爱|不太?喜欢|不太爱|不习惯|不敢|恐惧|抗拒)(?<what>.{1,12})$`,
      'like',
      false,
    ],
    [`^${HOW}对(?<what>.{1,8})(?:没(?:有)?兴趣|不感兴趣|无感|反感)$`, 'like', false],
    [`^${HOW}对(?<what>.{1,8})(?:严重|有点|轻微)?(?:过敏|不耐受)$`, 'bar', false],
    [`^(?<what>.{1,6})不耐受$`, 'bar', false],
    [
      `^${HOW}(?:喜欢|爱|热爱|偏爱|钟爱|享受|迷|沉迷|爱好|痴迷|好|更喜欢|更爱)(?<what>.{1,12})$`,
      'like',
      true,
    ],
    [`^${HOW}(?:能|会|可以)(?<what>${VERB}.{1,8})$`, 'take', true],
    [`^${HOW}(?:离不开|少不了)(?<what>.{1,8})$`, 'like', true],
    [
      `^${HOW}(?:从来?不|从来没|不再|不能|不会|不可以|不|忌|戒(?:掉|了)?|没有?|不准|不碰)(?<what>${VERB}?.{1,8})$`,
      'take',
      false,
    ],
    [`^${HOW}(?<what>${VERB}.{1,10})$`, 'take', true],
  ] as const
).map(([source, kind, isFor]) => [/* bounded: 80 characters */ new RegExp(source, 'u'), kind, isFor]);

/** Names of kinds, and what is of that kind. */
const KINDS: readonly (readonly [kinds: readonly string[], things: RegExp])[] = [
  [['咖啡因'], /咖啡|浓茶|可乐$/u],
  [['荤', '肉'], /肉|鸡|鸭|鱼|牛排|排骨|火腿|香肠/u],
  [['海鲜'], /虾|蟹|贝|鱿鱼|生蚝|海鱼|蛤/u],
  [['甜', '甜食', '甜的', '甜品', '糖'], /甜|糖|蛋糕|巧克力|奶茶|冰淇淋|点心/u],
  [['酒', '酒精'], /酒|威士忌|伏特加|鸡尾/u],
  [['烟'], /烟/u],
  [['辣', '辣的', '辣椒'], /辣|火锅|川菜|湘菜|麻辣/u],
  [['奶', '牛奶', '奶制品', '乳制品'], /牛奶|酸奶|奶酪|芝士|乳糖|乳制品|奶制品/u],
  [['碳水', '主食'], /米饭|面条|面包|馒头|碳水/u],
  [['运动', '健身', '锻炼'], /运动|健身|锻炼|跑步/u],
  [['麸质', '面食', '面包'], /麸质|面筋|小麦/u],
  [['坚果', '花生'], /坚果|花生|腰果|核桃/u],
  [['早饭', '早餐'], /早饭|早餐/u],
  [['碳酸饮料', '汽水'], /可乐|雪碧|汽水|芬达|碳酸/u],
  [['社交媒体', '社交软件'], /微博|抖音|小红书|朋友圈/u],
];
/** What is of the kind that words name, all of it in a clause; undefined if they name none. */
export function thingsOf(kind: string): RegExp | undefined {
  const source = KINDS.find(([names]) => names.includes(kind))?.[1].source.replaceAll('$', '');
  return source === undefined
    ? undefined
    : // linear: words of a list
      new RegExp(source, 'gu');
}

// linear: one letter
const LEADING_VERB = /* bounded: 80 characters */ new RegExp(`^${VERB}(?=.)`, 'u');
const SHORT = /^[酒烟肉糖茶鱼奶辣书车球歌剧猫狗饭面菜蛋药]$/u;
/** Words that say less than what stands before them. */
const GENERIC = /(?:食物|食品|东西|音乐|小说|电影|片子?|节目|比赛|食|的|菜|歌曲?|类|味道?|饮料)$/u;
const STATES: readonly (readonly [RegExp, string])[] = [
  [/^(?:是|一直)?(?:一个)?(?:吃素|素食(?:者|主义者)?|纯素(?:者)?|吃纯素)(?:的)?$/u, '肉'],
  [/^(?:滴酒不沾|不喝酒)$/u, '酒'],
  [/^不抽烟$/u, '烟'],
];

function stance(kind: ChineseStance['kind'], isFor: boolean, words: string): ChineseStance | null {
  const thing = trimTail(words, SIGNS)
    .replace(LEADING_VERB, '')
    .replace(/^(?:点|些|一点)/u, '');
  const plain = thing.replace(GENERIC, '');
  if (thing === '' || thing.length > 8 || /[、和与跟或]|不|没/u.test(thing)) return null;
  const ends = [2, 3, 4].filter((length) => length < thing.length).map((length) => thing.slice(-length));
  const last = thing.slice(-1);
  const kinds = KINDS.filter(([, things]) => things.test(thing)).flatMap(([names]) => names);
  const names = [
    thing,
    trimTail(words, SIGNS),
    plain,
    ...ends,
    ...(SHORT.test(last) ? [last] : []),
    ...kinds,
  ];
  return {
    kind,
    isFor,
    thing,
    names: [...new Set(names)].filter((name) => name.length > 1 || SHORT.test(name) || name === thing),
  };
}

/** What a memory of one claim says that its speaker is for or against; null if it says none. */
export function chineseStanceIn(memory: string): ChineseStance | null {
  if (memory.length > MAX_MEMORY || chineseClaims(memory).length > 1) return null;
  const text = trimTail(memory.replace(/^用户/u, '我'), SIGNS).replace(/^我们?/u, '');
  if (/[?？，,]|以前|曾经|小时候|如果|要是/u.test(text)) return null;
  const kind = STATES.find(([state]) => state.test(text))?.[1];
  if (kind !== undefined) return stance('take', false, kind);
  for (const [pattern, of, isFor] of READINGS) {
    const what = pattern.exec(text)?.groups?.what;
    if (what !== undefined) return stance(of, isFor, what);
  }
  return null;
}
