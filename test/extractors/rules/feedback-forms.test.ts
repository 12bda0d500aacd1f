import { expect, it } from 'vitest';
import { decideFeedback } from '../../../src/extractors/rules/changes/decide-feedback.ts';

/** A memory, what it is about, its value and the right one. */
type Told = readonly [memory: string, topic: string, old: string, next: string];

const TOLD: readonly Told[] = [
  ['My gym costs 38 pounds a month.', 'the gym', '38', '45'],
  ['My phone contract costs 22 pounds a month.', 'my phone contract', '22', '27'],
  ["My sister's name is Laura.", 'my sister', 'Laura', 'Lara'],
  ["My brother's name is Eric.", 'my brother', 'Eric', 'Erik'],
  ['My flight is on Monday.', 'my flight', 'Monday', 'Wednesday'],
  ['My dentist appointment is on Tuesday.', 'the dentist appointment', 'Tuesday', 'Friday'],
  ['My daughter is 9 years old.', 'my daughter', '9', '10'],
  ['My cousin lives in Leeds.', 'my cousin', 'Leeds', 'York'],
  ['My uncle lives in Hull.', 'my uncle', 'Hull', 'Bath'],
  ['My wife works as a nurse.', 'my wife', 'nurse', 'midwife'],
  ['My dad works as a baker.', 'my dad', 'baker', 'butcher'],
];
const FORMS = [
  'No, T is N, not O.',
  'You got T wrong, it should be N.',
  "It's N, not O.",
  'Correction: T is N',
  'i said N for T, not O',
  'change T to N pls',
  'T has changed from O to N',
  'I never said O, I said N',
  'typo: O should be N',
  'update T to N please',
];
const TOLD_CHINESE: readonly Told[] = [
  ['我的健身房每月380元。', '健身房', '380', '450'],
  ['我的话费每月59元。', '话费', '59', '79'],
  ['我妹妹叫刘亭。', '妹妹', '刘亭', '刘婷'],
  ['我弟弟叫王浩。', '弟弟', '王浩', '王皓'],
  ['我的航班是周一。', '航班', '周一', '周三'],
  ['我约了周二看牙医。', '看牙医的时间', '周二', '周五'],
  ['我女儿9岁。', '女儿', '9', '10'],
  ['我表哥住在成都。', '表哥', '成都', '大连'],
  ['我叔叔住在厦门。', '叔叔', '厦门', '福州'],
  ['我老婆是护士。', '老婆', '护士', '药剂师'],
];
const FORMS_CHINESE = [
  '不对，T是N，不是O',
  'T写错了，应该是N',
  '应该是N，不是O',
  '把T改成N',
  '更正：T是N',
  '我说的是N，不是O',
  'O错了，是N',
  '把O改成N',
  '我从来没说过O，我说的是N',
  '打错字了，是N，不是O',
];

it.each([[FORMS, TOLD] as const, [FORMS_CHINESE, TOLD_CHINESE] as const])(
  'a correction changes the one value that it means: %j',
  (forms, told) => {
    const candidates = told.map(([source], at) => ({
      text: source,
      source,
      group: source,
      isRetrieved: false,
      isLast: at === told.length - 1,
    }));
    for (const [at, [, topic, old, next]] of told.entries())
      for (const form of forms) {
        const said = form.replace(/\bT\b/, topic).replace(/\bN\b/, next).replace(/\bO\b/, old);
        const { versions, outdated, forgotten } = decideFeedback(said, candidates);
        const changed = [...versions.map(({ index }) => index), ...outdated, ...forgotten];
        expect([...new Set(changed)], said).toEqual([at]);
        for (const { text } of versions) {
          expect(text, said).toContain(next);
          expect(text, said).not.toMatch(new RegExp(`(?<![\\dA-Za-z])${old}(?![\\dA-Za-z])`));
        }
      }
  },
);
