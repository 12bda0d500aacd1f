const SPACE = '\u2581';
const UNKNOWN = 0;
/** Ids below stand for no text. */
const RESERVED = 6;

/** A piece of text and the logarithm of its probability. */
export type Piece = readonly [text: string, score: number];

/** Cuts a text into the pieces of a vocabulary whose product of probabilities is highest (Kudo 2018, unigram model). */
export function createTokenizer(vocabulary: readonly Piece[]): (text: string) => number[] {
  const ids = new Map(vocabulary.slice(RESERVED).map(([text], index) => [text, index + RESERVED]));
  const scores = vocabulary.map(([, score]) => score);
  const longest = Math.max(...vocabulary.map(([text]) => text.length));
  return (text) => {
    const characters = [...`${SPACE}${text.normalize('NFKC').replaceAll(' ', SPACE)}`];
    const best = new Float64Array(characters.length + 1).fill(Number.NEGATIVE_INFINITY);
    const idTo = new Int32Array(characters.length + 1);
    const startOf = new Int32Array(characters.length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, id: number, score: number) => {
      const total = (best[start] ?? 0) + score;
      if (total < (best[end] ?? 0)) return;
      best[end] = total;
      idTo[end] = id;
      startOf[end] = start;
    };
    for (let start = 0; start < characters.length; start += 1) {
      let piece = '';
      let found = false;
      for (let end = start + 1; end <= characters.length && piece.length < longest; end += 1) {
        piece += characters[end - 1];
        const id = ids.get(piece);
        if (id === undefined) continue;
        offer(start, end, id, scores[id] ?? 0);
        found = true;
      }
      if (!found) offer(start, start + 1, UNKNOWN, 0);
    }
    const path: number[] = [];
    for (let end = characters.length; end > 0; end = startOf[end] ?? 0) {
      const id = idTo[end] ?? UNKNOWN;
      // what is unknown in a row counts once
      if (id !== UNKNOWN || path.at(-1) !== UNKNOWN) path.push(id);
    }
    return path.toReversed();
  };
}
