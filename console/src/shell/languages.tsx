import { chooseLanguage, language } from '../state/language.ts';
import { shell } from './shell.texts.ts';

/** Each language is named in itself. */
export function Languages() {
  return (
    <fieldset class="switch" aria-label={shell.language}>
      <button
        type="button"
        lang="zh-CN"
        aria-pressed={language.value === 'zh'}
        onClick={() => chooseLanguage('zh')}
      >
        中文
      </button>
      <button
        type="button"
        lang="en"
        aria-pressed={language.value === 'en'}
        onClick={() => chooseLanguage('en')}
      >
        English
      </button>
    </fieldset>
  );
}
