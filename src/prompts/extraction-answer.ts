import { z } from 'zod';

/** Whom an item is about, seen from the speaker of the quoted words. */
export const CLAIM_SUBJECTS = ['speaker', 'group', 'listener', 'other', 'unknown'] as const;
/** Whether an item is so. `ended`: it was so and is no longer. */
export const POLARITIES = ['affirmed', 'denied', 'ended'] as const;

const source = z.object({
  turn: z.int().describe('Number of the turn'),
  quote: z.string().describe('Words of that turn, copied exactly'),
});
const sources = z.array(source);
const confidence = z.number().describe('0 to 1');

const day = z.string().nullable();
const time = {
  time_words: z.string().nullable().describe('The expression of time as it was said'),
  date_from: day.describe('YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDTHH:MM'),
  date_to: day.describe('Last day or minute of it; null when it is date_from'),
};

/** Whom an item is about, whether it is so, and under which condition. */
const claim = {
  subject: z.enum(CLAIM_SUBJECTS).describe('Whom it is about, seen from the speaker of the quoted words'),
  polarity: z.enum(POLARITIES),
  condition: z.string().nullable().describe('Words of the turn; null without a condition'),
};

/** An answer to the prompt. */
export const extractionAnswer = z.object({
  facts: z.array(
    z.object({
      ...claim,
      title: z.string(),
      text: z.string(),
      ...time,
      tags: z.array(z.string()),
      confidence,
      sources,
    }),
  ),
  events: z.array(
    z.object({
      ...claim,
      title: z.string(),
      text: z.string(),
      ...time,
      places: z.array(z.string()),
      participants: z.array(z.string()),
      confidence,
      sources,
    }),
  ),
  preferences: z.array(
    z.object({
      ...claim,
      title: z.string(),
      text: z.string(),
      kind: z.enum(['explicit', 'implicit']),
      topic: z.string(),
      reasoning: z.string(),
      confidence,
      sources,
    }),
  ),
  profile: z.array(z.object({ ...claim, field: z.string(), value: z.string(), sources })),
});

export type ExtractMemoriesAnswer = z.output<typeof extractionAnswer>;

const LISTS = extractionAnswer.shape;

/**
 * Repairs a weaker model's answer. Such a model omits empty lists, or returns one item in ten that does not
 * match the schema. Missing parts are filled in, other words for a choice are understood, and invalid items
 * are dropped, so that the others can be used.
 */
export function repaired(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const lists = answer as Record<string, unknown>;
  const names = Object.keys(LISTS) as (keyof typeof LISTS)[];
  // not such an answer at all: let validation fail
  if (!names.some((name) => name in lists)) return answer;
  return Object.fromEntries(
    names.map((name) => {
      const list = lists[name] ?? [];
      if (!Array.isArray(list)) return [name, list];
      return [name, list.map(completed).filter((item) => LISTS[name].element.safeParse(item).success)];
    }),
  );
}

const EMPTY = {
  condition: null,
  tags: [],
  confidence: 0.7,
  time_words: null,
  date_from: null,
  date_to: null,
  places: [],
  participants: [],
  kind: 'explicit',
  topic: '',
  reasoning: '',
  title: '',
};

function completed(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const present = Object.entries(item).filter(([, value]) => value !== null && value !== undefined);
  return { ...EMPTY, ...Object.fromEntries(present), ...claimIn(item) };
}

function claimIn(item: object): object {
  const { subject, polarity, condition } = item as Record<string, unknown>;
  return {
    subject: choiceIn(SUBJECT_WORDS, subject) ?? 'unknown',
    polarity: polarity === false ? 'denied' : (choiceIn(POLARITY_WORDS, polarity) ?? 'affirmed'),
    condition: typeof condition === 'string' && !NO_CONDITION.test(condition.trim()) ? condition : null,
  };
}

const NO_CONDITION = /^(?:|none|null|no|n\/a|false|无|没有)$/i;
const SUBJECT_WORDS = {
  speaker: /^(?:the )?(?:speaker|user|self|author|myself|me|i|用户|我)$/i,
  group: /^(?:group|we|us|我们)$/i,
  listener: /^(?:the )?(?:listener|you|assistant|ai|bot|助手|你)$/i,
  other:
    /^(?:(?:an)?other|others|other person|third[ _-]?(?:person|party)|somebody else|someone else|其他人|别人)$/i,
} as const;
const POLARITY_WORDS = {
  denied: /^(?:denied|deny|denial|negat(?:ive|ed|ion)|false|no|not|-|否定|否认)$/i,
  ended: /^(?:ended|end|past|former|finished|over|stopped|no longer|no_longer|结束|已结束|不再)$/i,
} as const;

/** The choice that some words of a model mean; undefined for any other words. */
function choiceIn<T extends string>(words: Readonly<Record<T, RegExp>>, said: unknown): T | undefined {
  if (typeof said !== 'string' || said.length > 40) return undefined;
  const choices = Object.entries(words) as [T, RegExp][];
  return choices.find(([, pattern]) => pattern.test(said.trim()))?.[0];
}
