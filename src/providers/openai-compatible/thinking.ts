import type { ChatDelta } from '../chat-model.ts';

const OPEN = /<think(?:ing)?>/i;
const CLOSE = /<\/think(?:ing)?>/i;
const LONGEST_TAG = '</thinking>'.length;

/**
 * Takes what a model writes between `<think>` and `</think>` out of its text, however the pieces of a stream divide them.
 * Parts come in their order; a tag never does.
 */
export class ThinkingSplitter {
  #rest = '';
  #thinking = false;
  /** Blank space at the beginning of the text, and after what was thought, is left out. */
  #blank = true;

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

  /** What was held back because it might have become a tag. */
  end(): ChatDelta[] {
    const parts: ChatDelta[] = [];
    this.#give(parts, this.#rest);
    this.#rest = '';
    return parts;
  }

  #give(parts: ChatDelta[], given: string): void {
    const text = this.#blank ? given.trimStart() : given;
    if (text === '') return;
    this.#blank = false;
    parts.push({ type: this.#thinking ? 'reasoning' : 'text', text });
  }
}

/** How many characters at the end may be the beginning of a tag. */
function beginningOfTag(text: string): number {
  const start = text.lastIndexOf('<');
  if (start < 0 || text.length - start >= LONGEST_TAG) return 0;
  const end = text.slice(start).toLowerCase();
  const tags = ['<think>', '<thinking>', '</think>', '</thinking>'];
  return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}

/** A whole answer taken apart. Some models' opening tag is part of their prompt: then only the closing one is there. */
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
