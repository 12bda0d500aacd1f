import { language } from '../state/language.ts';
import { WORDS_IN_CHINESE } from './server-words.chinese.ts';

/** A sentence of the server in the chosen language. One without Chinese words stays as it is. */
export function wordsOfServer(text: string | null): string | null {
  if (text === null || language.value !== 'zh') return text;
  for (const [english, chinese] of WORDS_IN_CHINESE) {
    const found = english.exec(text);
    if (found) return chinese.replace('{}', found[1] ?? '');
  }
  return text;
}
