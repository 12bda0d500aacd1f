/**
 * What must be true of a word that a message or an edit brought.
 * - `present`: a memory shows it now.
 * - `earlier`: only earlier versions hold it.
 * - `either`: an operation may have replaced it; it is shown only to its user.
 * - `gone`: it was deleted, and nothing shows it.
 */
export type WordState = 'present' | 'earlier' | 'either' | 'gone';

export interface Word {
  readonly text: string;
  readonly user: string;
  /** The conversations of the messages that hold it. An edit of a memory shares those of the memory. */
  readonly conversations: Set<string>;
  state: WordState;
  /** Whether feedback touched it, so that a memory with it may come from any of its conversations. */
  isMixed: boolean;
  /** Whether several messages hold it. */
  isRepeated: boolean;
  /** The words of the text that an edit replaced by this one. */
  replaced: readonly Word[];
}

/** Every word of a simulation is made for one message, so that a text tells which messages it came from. */
const WORD = /q[0-9]+z/g;

export class Words {
  readonly #words = new Map<string, Word>();

  create(user: string, conversations: Set<string>, state: WordState = 'present'): Word {
    const text = `q${this.#words.size}z`;
    const word: Word = { text, user, conversations, state, isMixed: false, isRepeated: false, replaced: [] };
    this.#words.set(word.text, word);
    return word;
  }

  in(text: string): readonly Word[] {
    return [...new Set(text.match(WORD))].flatMap((word) => this.#words.get(word) ?? []);
  }

  /** Some words, and those that edits of their memories brought. */
  madeOf(words: readonly Word[]): readonly Word[] {
    const made = new Set(words);
    // an edit comes after what it replaces
    for (const word of this.#words.values())
      if (word.replaced.some((replaced) => made.has(replaced))) made.add(word);
    return [...made];
  }

  /** Some words, and those that edits of their memories replaced. */
  behind(words: readonly Word[]): ReadonlySet<Word> {
    const found = new Set(words);
    // a set also visits what is added meanwhile
    for (const { replaced } of found) for (const word of replaced) found.add(word);
    return found;
  }

  of(user: string): readonly Word[] {
    return [...this.#words.values()].filter((word) => word.user === user);
  }

  /** The conversation is deleted: what no other conversation of the user holds is gone. */
  deleteConversation(user: string, conversation: string): void {
    // words may share the set
    const held = this.of(user).filter(({ conversations }) => conversations.has(conversation));
    for (const { conversations } of held) conversations.delete(conversation);
    for (const word of held)
      if (word.conversations.size === 0) word.state = 'gone';
      else if (word.isMixed && word.state !== 'gone') word.state = 'either';
  }

  deleteUser(user: string): void {
    for (const word of this.of(user)) {
      word.conversations.clear();
      word.state = 'gone';
    }
  }
}
