/** Words of a sentence that say how those before them are meant. */
export interface TakingBack {
  /** UTF-16 offsets of the clause that says it, in its sentence. */
  readonly start: number;
  readonly end: number;
  /** `near`: the words before it in its sentence, or else the sentence before. `all`: everything before. */
  readonly reach: 'near' | 'all';
}

/** A clause of a sentence, without the signs around it. */
export interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MOST_PARTS = 24;

/** The parts of a sentence between signs. */
export function partsBetween(sentence: string, signs: RegExp): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number) => {
    const cut = sentence.slice(at, end);
    const text = cut.trim();
    const start = at + cut.length - cut.trimStart().length;
    if (text !== '') parts.push({ text, start, end: start + text.length });
  };
  for (const { index, 0: sign } of sentence.matchAll(signs)) {
    if (parts.length >= MOST_PARTS) return parts;
    add(index);
    at = index + sign.length;
  }
  add(sentence.length);
  return parts;
}
