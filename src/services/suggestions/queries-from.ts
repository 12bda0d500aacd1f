import type { Memory } from '../../domain/memories/memory.ts';
import { detectLanguage } from '../../domain/text/language.ts';
import { tidy } from '../../domain/text/normalise.ts';
import { topicWords } from '../../extractors/rules/phrases.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';

type Language = 'en' | 'zh';

const COUNT = 3;
const MAX_SUBJECT = 40;

const WORDS = {
  en: {
    place: (place: string) => `What did I do in ${place}?`,
    person: (person: string) => `When did I last see ${person}?`,
    preference: (topic: string) => `What do I prefer when it comes to ${topic}?`,
    topic: (topic: string) => `What have I told you about ${topic}?`,
    followUp: (topic: string) => `What else should I know about ${topic}?`,
    general: ['What do you remember about me?', 'What have I told you recently?', 'What are my preferences?'],
  },
  zh: {
    place: (place: string) => `我在${place}做了什么？`,
    person: (person: string) => `我上次见${person}是什么时候？`,
    preference: (topic: string) => `关于${topic}，我有什么偏好？`,
    topic: (topic: string) => `关于${topic}，我跟你说过什么？`,
    followUp: (topic: string) => `关于${topic}，还有什么需要了解的？`,
    general: ['你记得我的哪些事情？', '我最近跟你说过什么？', '我有哪些偏好？'],
  },
} as const;

/**
 * Makes three different queries by rules: about places, people, preferences and topics of the memories, and
 * about the topic of the last turn. General queries fill the rest. Memories in another language than
 * `language` are ignored.
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
  const own = memories.filter((memory) => languageOf(memory.text) === language);
  for (const kind of ['event', 'preference', 'fact'] as const) {
    const ofKind = own.filter((memory) => memory.kind === kind);
    const before = chosen.length;
    for (const memory of ofKind) {
      const suggestion = queryOf(memory, language);
      if (suggestion !== null) choose(suggestion.query, suggestion.subject);
      // first take one query of each kind
      if (chosen.length > before) break;
    }
  }
  for (const memory of own) {
    const suggestion = queryOf(memory, language);
    if (suggestion !== null) choose(suggestion.query, suggestion.subject);
  }
  for (const general of words.general) choose(general, general);
  return chosen;
}

function queryOf(
  memory: Memory,
  language: Language,
): { readonly query: string; readonly subject: string } | null {
  const words = WORDS[language];
  const { details } = memory;
  const fitting = (list: readonly string[] | undefined) =>
    (list ?? []).map(tidy).find((name) => name !== '' && name.length <= MAX_SUBJECT && !isSelf(name));
  if (memory.kind === 'event') {
    const place = fitting(details.event_location);
    if (place !== undefined) return { query: words.place(place), subject: place };
    const person = fitting(details.event_roles);
    if (person !== undefined) return { query: words.person(person), subject: person };
  }
  const topic = fitting(memory.kind === 'preference' ? [details.topic ?? ''] : []);
  if (topic !== undefined) return { query: words.preference(topic), subject: topic };
  const tag = fitting(memory.tags.filter((word) => memory.text.toLowerCase().includes(word.toLowerCase())));
  return tag === undefined ? null : { query: words.topic(tag), subject: tag };
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
