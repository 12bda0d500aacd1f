import { language } from './state/language.ts';

type Text = string | ((...values: never[]) => string);
type Pair = readonly [english: Text, chinese: Text];
type Shown<P extends Pair> = P[0] extends string ? string : P[0];

/**
 * Texts of a screen, each in English and Chinese. Reading one gives the text in the chosen language, and a
 * component that reads it is shown again when the language changes.
 */
export function texts<const T extends Readonly<Record<string, Pair>>>(
  pairs: T,
): { readonly [Name in keyof T]: Shown<T[Name]> } {
  const shown = {};
  for (const [name, [english, chinese]] of Object.entries(pairs))
    Object.defineProperty(shown, name, {
      enumerable: true,
      get: () => (language.value === 'zh' ? chinese : english),
    });
  return shown as { readonly [Name in keyof T]: Shown<T[Name]> };
}
