import { signal } from '@preact/signals';
import { stored } from './stored.ts';

export type Language = 'en' | 'zh';

const preferred = (): Language =>
  typeof navigator === 'object' && navigator.language.startsWith('zh') ? 'zh' : 'en';

export const language = signal<Language>(stored.read('language', ['en', 'zh']) ?? preferred());

export function chooseLanguage(chosen: Language): void {
  language.value = chosen;
  stored.write('language', chosen);
}
