import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FACTS_IN_CHINESE, FINDINGS_IN_CHINESE } from '../../console/src/screens/findings.chinese.ts';
import { wordsOfServer } from '../../console/src/screens/server-words.ts';
import { TASK_ERRORS_IN_CHINESE } from '../../console/src/screens/task-errors.chinese.ts';
import { chooseLanguage } from '../../console/src/state/language.ts';
import { FOLDER_GONE, storageTrouble } from '../../src/db/storage-failure.ts';
import { READ_FAILURES } from '../../src/providers/documents/document-reader.ts';
import { FACTS } from '../../src/services/diagnosis/fact-texts.ts';
import { FINDINGS } from '../../src/services/diagnosis/finding-texts.ts';

const ROOT = join(import.meta.dirname, '../../console/src');
const CHINESE = /\p{Script=Han}/u;

/** `file name` → the text, or what its function makes of its arguments. */
type Texts = Readonly<Record<string, string>>;
const shown: Record<'en' | 'zh', Record<string, string>> = { en: {}, zh: {} };

beforeAll(async () => {
  for (const file of globSync('**/*.texts.ts', { cwd: ROOT })) {
    const module: Record<string, Readonly<Record<string, unknown>>> = await import(join(ROOT, file));
    for (const language of ['en', 'zh'] as const) {
      chooseLanguage(language);
      for (const texts of Object.values(module))
        for (const [name, text] of Object.entries(texts))
          shown[language][`${file} ${name}`] =
            typeof text === 'function' ? text('«1»', '«2»', '«3»') : String(text);
    }
  }
});

const every = (texts: Texts) => Object.entries(texts);

it('all texts of the console stand in English and in Chinese', () => {
  expect(every(shown.en).length).toBeGreaterThan(100);
  expect(Object.keys(shown.zh)).toEqual(Object.keys(shown.en));
  expect(every(shown.en).filter(([, text]) => text.trim() === '' || CHINESE.test(text))).toEqual([]);
  expect(every(shown.zh).filter(([, text]) => !CHINESE.test(text))).toEqual([]);
});

it('both languages name the same values', () => {
  const values = (text = '') => (text.match(/«\d»/g) ?? []).toSorted();
  for (const [name, text] of every(shown.en))
    expect([name, values(shown.zh[name])]).toEqual([name, values(text)]);
});

it('Chinese texts use full-width punctuation', () => {
  expect(every(shown.zh).filter(([, text]) => /\p{Script=Han}[,.!?;]/u.test(text))).toEqual([]);
});

describe('words of the server', () => {
  /** Each value is its name, so that a text shows which ones it has. */
  const named = new Proxy({}, { get: (_, name) => `«${String(name)}»` }) as never;
  const values = (text: string) =>
    [...new Set(text.match(/«\w+»/g))].filter((one) => one !== '«reason»').toSorted();
  const texts = [
    ...Object.entries(FINDINGS).map(([code, text]) => {
      const { message, action } = (text as (of: never) => { message: string; action: string })(named);
      const chinese = FINDINGS_IN_CHINESE[code as keyof typeof FINDINGS](named);
      return { code, english: message + action, chinese: chinese.join('') };
    }),
    ...Object.entries(FACTS).map(([code, text]) => ({
      code,
      english: (text as (of: never) => string)(named),
      chinese: FACTS_IN_CHINESE[code as keyof typeof FACTS](named),
    })),
  ];

  it.each(texts)('have Chinese words that name the same values: $code', ({ english, chinese }) => {
    expect(chinese).toMatch(CHINESE);
    expect(chinese).not.toMatch(/\p{Script=Han}[,.!?;]/u);
    expect(values(chinese)).toEqual(values(english));
  });

  it('have Chinese words for sentences that come without a code', () => {
    const webhooks = readFileSync(join(ROOT, '../../src/providers/webhooks/send-webhook.ts'), 'utf8');
    const ofWebhooks = [...webhooks.matchAll(/['`](The (?:host|receiver) .+?)['`][;,)]/g)].map(
      ([, text = '']) => text.replaceAll(/\$\{[^}]+\}/g, '7'),
    );
    const ofStorage = ['53100', '25006', '58030'].map((code) => storageTrouble(code)?.reason ?? '');
    expect(ofWebhooks.length).toBeGreaterThan(4);
    chooseLanguage('zh');
    for (const text of [...Object.values(READ_FAILURES), ...ofWebhooks, ...ofStorage, FOLDER_GONE.reason])
      expect(wordsOfServer(text)).toMatch(CHINESE);
    expect(wordsOfServer('The receiver answered 503.')).toBe('接收方应答 503。');
  });

  it('have Chinese words for the failures of tasks', () => {
    const failures = Object.entries(TASK_ERRORS_IN_CHINESE);
    expect(failures.filter(([, text]) => !CHINESE.test(text))).toEqual([]);
    const documents = Object.keys(READ_FAILURES);
    expect(documents.filter((code) => !(code in TASK_ERRORS_IN_CHINESE))).toEqual([]);
  });
});
