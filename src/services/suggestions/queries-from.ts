import { answers, isAffirmed, questionsAbout } from '../../domain/chat/ask-about.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { detectLanguage } from '../../domain/text/language.ts';
import { tidy } from '../../domain/text/normalise.ts';
import { topicWords } from '../../extractors/rules/phrases.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';

type Language = 'en' | 'zh';

const COUNT = 3;
const MAX_SUBJECT = 40;
const MAX_READ = 600;

const WORDS = {
  en: {
    place: (place: string) => `What did I do in ${place}?`,
    preference: (topic: string) => `What do I prefer when it comes to ${topic}?`,
    topic: (topic: string) => `What have I told you about ${topic}?`,
    followUp: (topic: string) => `What else should I know about ${topic}?`,
    general: ['What do you remember about me?', 'What have I told you recently?', 'What are my preferences?'],
  },
  zh: {
    place: (place: string) => `我在${place}做了什么？`,
    preference: (topic: string) => `关于${topic}，我有什么偏好？`,
    topic: (topic: string) => `关于${topic}，我跟你说过什么？`,
    followUp: (topic: string) => `关于${topic}，还有什么需要了解的？`,
    general: ['你记得我的哪些事情？', '我最近跟你说过什么？', '我有哪些偏好？'],
  },
} as const;

/**
 * Makes three different queries by rules: about the topic of the last turn, then questions that the memories
 * answer, each of other words. General queries fill the rest. Memories in another language than `language`,
 * and those that are outdated, denied or conditional, are ignored.
 * @param input.memories best first
 * @param input.turns oldest first
 */
export function queriesFrom(input: {
  readonly language: Language;
  readonly memories: readonly Memory[];
  readonly turns: readonly ChatTurn[];
}): readonly string[] {
  const { language, memories, turns } = input;
  const words = WORDS[language];
  const followed = turns.findLast((turn) => turn.role === 'user') ?? turns.at(-1);
  const chosen: string[] = [];
  const subjects = new Set<string>();
  const choose = (query: string, subject: string) => {
    const key = subject.toLowerCase();
    if (chosen.length >= COUNT || subjects.has(key) || chosen.includes(query)) return;
    subjects.add(key);
    chosen.push(query);
  };
  // one query follows up the turn itself, the others come from memories related to it
  const [topic] = topicsOf(followed?.content ?? '', language);
  if (topic !== undefined) choose(words.followUp(topic), topic);
  const own = memories.filter(
    ({ text, outdatedBy }) => languageOf(text) === language && outdatedBy === null && isAffirmed(text),
  );
  // a fact, an event and a preference from the same words are asked about once
  const usedSources = new Set<string>();
  const sourceOf = ({ sources, memoryId }: Memory) => sources[0]?.messageId ?? memoryId;
  for (const memory of own) {
    const [question] = questionsAbout(memory.text, language);
    if (question === undefined || usedSources.has(sourceOf(memory))) continue;
    usedSources.add(sourceOf(memory));
    choose(question, question);
  }
  for (const memory of own) {
    if (usedSources.has(sourceOf(memory))) continue;
    const suggestion = queryOf(memory, language);
    if (suggestion === null) continue;
    usedSources.add(sourceOf(memory));
    choose(suggestion.query, suggestion.subject);
  }
  for (const general of words.general) choose(general, general);
  return chosen;
}

/** Text in which somebody is at a place for a while. bounded: 600 characters */
const STAYS =
  /\b(?:went|go|trip|travel\p{L}*|visit\p{L}*|stayed|flew|holiday|vacation|met|conference|been)\b|去|到|游|玩|出差|度假/iu;

function queryOf(
  memory: Memory,
  language: Language,
): { readonly query: string; readonly subject: string } | null {
  const words = WORDS[language];
  const { details, text } = memory;
  const found = (list: readonly string[] | undefined, make: (subject: string) => string) => {
    for (const name of list ?? []) {
      const subject = tidy(name).replace(/^[和跟与](?=\p{Script=Han})/u, '');
      if (subject === '' || subject.length > MAX_SUBJECT || isSelf(subject)) continue;
      if (answers(text, make(subject))) return { query: make(subject), subject };
    }
    return null;
  };
  const isEvent = memory.kind === 'event';
  return (
    (isEvent && STAYS.test(text.slice(0, MAX_READ)) ? found(details.event_location, words.place) : null) ??
    (isEvent ? found(details.event_roles, words.topic) : null) ??
    (memory.kind === 'preference' ? found([details.topic ?? ''], words.preference) : null) ??
    found(
      memory.tags.filter((tag) => isNamedIn(tag, text)),
      words.topic,
    )
  );
}

/** Whether a word is used as a noun or a name in a text: `the sofa`, `Lisbon`. */
function isNamedIn(word: string, text: string): boolean {
  const read = text.slice(0, MAX_READ);
  if (/\p{Script=Han}/u.test(word)) return word.length > 1 && read.includes(word);
  const at = read.indexOf(word);
  if (at < 0) return false;
  return (
    /^\p{Lu}/u.test(word) || /\b(?:my|the|an?|our|some|his|her)(?: \p{L}{1,15})? $/iu.test(read.slice(0, at))
  );
}

function isSelf(name: string): boolean {
  return /^(?:user|assistant|用户|助手|我)$/i.test(name);
}

function topicsOf(text: string, language: Language): readonly string[] {
  return languageOf(text) === language ? topicWords(text) : [];
}

function languageOf(text: string): Language {
  return detectLanguage(text) === 'zh' ? 'zh' : 'en';
}
