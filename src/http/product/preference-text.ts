import type { Memory } from '../../domain/memories/memory.ts';

const NOTES = {
  en: 'Note: preferences tell how the user likes to be served. Let the current request come first, then explicit preferences, then implicit ones; where a preference and a fact disagree, trust the fact.',
  zh: '说明：偏好表示用户希望得到怎样的服务。当前请求优先，其次是明确表达的偏好，再次是推断的偏好；偏好与事实不一致时，以事实为准。',
} as const;

/**
 * Preferences as a text for a prompt, and a note on how to weigh them, in Chinese if most preferences are.
 * Both are empty without preferences.
 */
export function preferenceTexts(preferences: readonly Memory[]): { pref_string: string; pref_note: string } {
  if (preferences.length === 0) return { pref_string: '', pref_note: '' };
  const implicit = preferences.filter((memory) => memory.details.preference_type === 'implicit_preference');
  const explicit = preferences.filter((memory) => !implicit.includes(memory));
  const chinese =
    preferences.filter(({ text }) => /\p{Script=Han}/u.test(text)).length * 2 > preferences.length;
  const note = chinese ? NOTES.zh : NOTES.en;
  const sections = [
    numbered('Explicit Preference:', explicit),
    numbered('Implicit Preference:', implicit),
    note,
  ];
  return { pref_string: sections.filter(Boolean).join('\n'), pref_note: note };
}

function numbered(title: string, memories: readonly Memory[]): string {
  if (memories.length === 0) return '';
  return [title, ...memories.map((memory, i) => `${i + 1}. ${memory.text}`)].join('\n');
}
