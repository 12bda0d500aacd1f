import type { ChatDelta } from '../chat-model.ts';

const OPEN = /<think(?:ing)?>/i;
const CLOSE = /<\/think(?:ing)?>/i;
const LONGEST_TAG = '</thinking>'.length;

/**
 * Separates the reasoning between `<think>` and `</think>` from a model's text, however a stream divides the
 * tags. Parts keep their order; tags are removed.
 */
export class ThinkingSplitter {
  #rest = '';
  #thinking = false;
  /** Whether to remove leading white space: at the beginning of the text and after a tag. */
  #blank = true;

  /** Adds a piece of the stream. @returns the parts that are complete */
  push(piece: string): ChatDelta[] {
    this.#rest += piece;
    const parts: ChatDelta[] = [];
    for (;;) {
      const tag = (this.#thinking ? CLOSE : OPEN).exec(this.#rest);
      if (tag === null) break;
      this.#give(parts, this.#rest.slice(0, tag.index));
      this.#rest = this.#rest.slice(tag.index + tag[0].length);
      this.#thinking = !this.#thinking;
      this.#blank = true;
    }
    const keep = beginningOfTag(this.#rest);
    this.#give(parts, this.#rest.slice(0, this.#rest.length - keep));
    this.#rest = keep === 0 ? '' : this.#rest.slice(-keep);
    return parts;
  }

  /** Returns the rest that was held back because it might have become a tag. */
  end(): ChatDelta[] {
    const parts: ChatDelta[] = [];
    this.#give(parts, this.#rest);
    this.#rest = '';
    return parts;
  }

  #give(parts: ChatDelta[], piece: string): void {
    const text = this.#blank ? piece.trimStart() : piece;
    if (text === '') return;
    this.#blank = false;
    parts.push({ type: this.#thinking ? 'reasoning' : 'text', text });
  }
}

/** The number of characters at the end that may be the beginning of a tag. */
function beginningOfTag(text: string): number {
  const start = text.lastIndexOf('<');
  if (start < 0 || text.length - start >= LONGEST_TAG) return 0;
  const end = text.slice(start).toLowerCase();
  const tags = ['<think>', '<thinking>', '</think>', '</thinking>'];
  return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}

/**
 * Splits a whole answer. For some models the opening tag is part of the prompt, so the
 * answer has only the closing tag.
 */
export function splitThinking(answer: string): { readonly text: string; readonly reasoning: string } {
  const close = CLOSE.exec(answer);
  const open = OPEN.exec(answer);
  const whole = close !== null && (open === null || open.index > close.index) ? `<think>${answer}` : answer;
  const splitter = new ThinkingSplitter();
  const parts = [...splitter.push(whole), ...splitter.end()];
  const of = (type: ChatDelta['type']) =>
    parts
      .filter((part) => part.type === type)
      .map((part) => part.text)
      .join('')
      .trim();
  return { text: of('text'), reasoning: of('reasoning') };
}
