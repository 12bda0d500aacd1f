import { expect, it } from 'vitest';
import { detectLanguage } from '../../../src/domain/text/language.ts';

it.each([
  ['Hello there', 'en'],
  ['ok', 'en'],
  ['你好', 'zh'],
  ['用 iPhone 拍照', 'zh'],
  ['東京に行きました', 'ja'],
  ['안녕하세요', 'ko'],
  ['Ich bin nicht der Mann', 'other'],
  ['Привет', 'other'],
  ['123 !?', 'other'],
  ['', 'other'],
])('the language of %j is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
