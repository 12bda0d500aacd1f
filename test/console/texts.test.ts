import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { chooseLanguage } from '../../console/src/state/language.ts';

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
