import { z } from 'zod';
import { needle } from './needle.ts';

/** What the server stores that a case can ask about; `any` stands for all of them. */
export const KINDS = ['fact', 'event', 'preference', 'profile'] as const;
export type Kind = (typeof KINDS)[number];

/** The fields of the profile that every user of the evaluation is given, in English and in Chinese. */
export const FIELDS = {
  name: ['Name', '姓名'],
  age: ['Age', '年龄'],
  birthday: ['Birthday', '生日'],
  occupation: ['Occupation', '职业'],
  employer: ['Employer', '公司'],
  city: ['City', '所在城市'],
  hometown: ['Hometown', '家乡'],
  family: ['Family', '家人'],
  pets: ['Pets', '宠物'],
  languages: ['Languages', '语言'],
  hobbies: ['Hobbies', '爱好'],
  allergies: ['Allergies', '过敏'],
  diet: ['Diet', '饮食'],
  education: ['Education', '学历'],
  goals: ['Goals', '目标'],
} as const;
export type Field = keyof typeof FIELDS;

const DAY = String.raw`\d{4}(-\d\d(-\d\d(T\d\d:\d\d)?)?)?`;
const TIME = new RegExp(`^${DAY}(/${DAY})?(\\|${DAY}(/${DAY})?)*$`);
const moment = z.string().regex(TIME, {
  error:
    'must be YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDTHH:MM, two of them with / for a span, or several with | to choose from',
});
const needles = z.array(needle).default([]);
const field = z.enum(Object.keys(FIELDS) as [Field, ...Field[]]);

const what = {
  kind: z.enum([...KINDS, 'any']),
  /** All of these stand in one record of the kind. */
  has: needles,
  /** Only for profiles: the field of the value. */
  field: field.optional(),
};

const expected = z.strictObject({
  ...what,
  /** One of these is among the participants or the places of the event. */
  who: needle.optional(),
  where: needle.optional(),
  /** The record names this time, in its text or in a field. */
  time: moment.optional(),
  /** The record is outdated. Without it the record must be current. */
  outdated: z.literal(true).optional(),
  /** The class that the item counts for, if it is another than the case's. */
  class: z.string().min(1).optional(),
});

const forbidden = z.strictObject({
  ...what,
  who: needle.optional(),
  /** A record with one of these is not meant; `denied`, `conditional` and `past` stand for lists of words. */
  unless: needles,
  /** The record names this day; `now` is the day of the evaluation. */
  time: z.union([moment, z.literal('now')]).optional(),
  /** The record is not wrong, but not worth storing. */
  noise: z.literal(true).optional(),
});

const message = z.union([
  z.string().min(1),
  z.strictObject({
    text: z.string().min(1),
    role: z.enum(['user', 'assistant']).default('user'),
    name: z.string().optional(),
    at: z.string().optional(),
  }),
]);

export const caseSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    class: z.string().min(1),
    lang: z.string().regex(/^[a-z]{2}$/),
    /** The messages, each added by itself and in this order. With `together` they are one add. */
    say: z.array(message).min(1),
    together: z.literal(true).optional(),
    /** The `chat_time` of messages without a time of their own; an empty text sends none. */
    at: z.string().default('2026-03-04T10:00:00Z'),
    api: z.enum(['cloud', 'product']).default('cloud'),
    /** Given after the messages; what is expected holds for the state after it. */
    feedback: z.string().min(1).optional(),
    expect: z.array(expected).default([]),
    forbid: z.array(forbidden).default([]),
    /** Records of these kinds that match nothing expected count against the precision. */
    exhaustive: z.array(z.enum(KINDS)).default([]),
    /** Unlike `expect`, nothing is missed without these; they may be stored where the case is exhaustive. */
    allow: z.array(z.strictObject(what)).default([]),
    /** The server refuses the messages. */
    refused: z.literal(true).optional(),
    /** A question to the chat, with what its answer quotes and what it does not. */
    chat: z.strictObject({ query: z.string().min(1), quotes: needles, omits: needles }).optional(),
    /** A query whose first hit has all of these. */
    search: z.strictObject({ query: z.string().min(1), first: needles }).optional(),
  })
  .superRefine((given, ctx) => {
    const { expect, forbid, exhaustive, chat, search, refused } = given;
    const issue = (path: PropertyKey[], text: string) =>
      ctx.addIssue({ code: 'custom', path, message: text });
    // a case may say only that nothing of a kind is stored
    if (expect.length + forbid.length + exhaustive.length === 0 && !chat && !search && !refused)
      issue([], 'expects and forbids nothing');
    for (const [list, items] of [
      ['expect', expect],
      ['forbid', forbid],
    ] as const)
      for (const [i, item] of items.entries())
        if (item.field !== undefined && item.kind !== 'profile')
          issue([list, i, 'field'], 'is only for the kind profile');
  });

export type Case = z.output<typeof caseSchema>;
export type Expected = Case['expect'][number];
export type Forbidden = Case['forbid'][number];
export type CaseMessage = Case['say'][number];
