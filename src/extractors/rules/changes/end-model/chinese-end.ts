import { findTimes } from '../../../../domain/text/dates.ts';
import { chineseTags } from '../../../../domain/text/segment.ts';
import { simplified } from '../../../../domain/text/simplified.ts';
import { keptReadings } from '../../../../lib/kept-readings.ts';
import { chineseClaims } from '../../claims/chinese.ts';
import { chineseFeaturesOf } from '../../sentence-model/chinese-features.ts';
import { linearModel } from '../../sentence-model/linear-model.ts';
import weights from './weights-chinese.json' with { type: 'json' };

const MAX_LENGTH = 80;
const MAX_KEPT = 200;
const MODEL = linearModel(weights);
const ANY_DAY = new Date('2026-03-04T10:00:00Z');

/** Words of so many things that sharing them says nothing. */
const VAGUE = new Set(
  '我 是 讨厌 喜欢 打算 准备 负责 希望 开始 正在 经常 习惯 坚持 计划 有 在 了 的 家 家里 想 要 去 会 能 叫 上 下 来 到 说 做 用 吃 喝 看 买 住 玩 学 打 开 养 人 爱 喜欢 觉得 现在 每天 每周 早上 晚上 周末 东西 事 时候 一个 今年 明年 下周 周一 周二 周三 周四 周五 周六 周日 工作 上班'.split(
    ' ',
  ),
);
/** What is as it was, or of others. bounded: 80 characters */
const AS_IT_WAS =
  /还是(?:老|那|原|一)|照(?:旧|常|样)|没变|不变|[他她]们?家|隔壁|邻居|别人|人家|如果|要是|听说|居然没事/u;

/** What a sentence says by its words and grammar, as buckets of a hash. */
export const chineseEndFeatures = (said: string): readonly number[] =>
  chineseFeaturesOf(said, chineseClaims(said), findTimes(said, ANY_DAY).length > 0);

const scoreOf = keptReadings((said) => MODEL.wordScore(chineseEndFeatures(said)), MAX_KEPT, MAX_LENGTH);

/** As `endsByMeaning`, of Chinese texts. */
export function chineseEndsByMeaning(said: string, memory: string): boolean {
  return said.length <= MAX_LENGTH && scoreOf(said) !== null && isChineseEndCandidate(said, memory);
}

/** As `isEndCandidate`, of Chinese texts. */
export function isChineseEndCandidate(said: string, memory: string): boolean {
  if (said.length > MAX_LENGTH || memory.length > MAX_LENGTH || /[?？]/.test(said)) return false;
  const plain = simplified(said).toLowerCase();
  if (AS_IT_WAS.test(plain)) return false;
  if (!thingsOf(memory).some((word) => plain.includes(word))) return false;
  // what took place stays so
  const [claim] = chineseClaims(memory);
  return claim?.tense !== 'past';
}

const thingsOf = keptReadings(
  (memory): readonly string[] =>
    [...chineseTags(simplified(memory))]
      .filter(({ word, tag }) => /^(?:n|eng|j|vn|l|i|v)/.test(tag) && !VAGUE.has(word))
      .filter(({ word, tag }) => word.length > 1 || /^n/.test(tag))
      .map(({ word }) => word.toLowerCase()),
  MAX_KEPT,
  MAX_LENGTH,
);
