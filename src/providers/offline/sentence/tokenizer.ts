const SPACE = '\u2581';
const UNKNOWN = 0;
/** Smaller ids are control pieces without text. */
const RESERVED = 6;

/** A piece of text and the logarithm of its probability. */
export type Piece = readonly [text: string, score: number];

/** The pieces as a prefix tree of their characters; node 0 is the root. */
interface Tree {
  /** The number of a character that occurs in a piece; 0 for all others. */
  letter(character: string): number;
  /** The child of a node for a letter; 0 if no piece continues with it. */
  next(node: number, letter: number): number;
  /** The piece that ends at a node; `UNKNOWN` if none does. */
  readonly pieceAt: Int32Array;
}

/**
 * Splits a text into the pieces of the vocabulary with the highest product of
 * probabilities (Kudo 2018, unigram model).
 * @returns a function from a text to the ids of its pieces
 */
export function createTokenizer(vocabulary: readonly Piece[]): (text: string) => number[] {
  const tree = createTree(vocabulary);
  const scores = Float64Array.from(vocabulary, ([, score]) => score);
  return (text) => {
    const letters = Array.from(`${SPACE}${text.normalize('NFKC').replaceAll(' ', SPACE)}`, tree.letter);
    const best = new Float64Array(letters.length + 1).fill(Number.NEGATIVE_INFINITY);
    const idTo = new Int32Array(letters.length + 1);
    const startOf = new Int32Array(letters.length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, id: number, score: number) => {
      const total = (best[start] as number) + score;
      if (total < (best[end] as number)) return;
      best[end] = total;
      idTo[end] = id;
      startOf[end] = start;
    };
    for (let start = 0; start < letters.length; start += 1) {
      let found = false;
      let node = 0;
      for (let end = start; end < letters.length; end += 1) {
        node = tree.next(node, letters[end] as number);
        if (node === 0) break;
        const id = tree.pieceAt[node] as number;
        if (id === UNKNOWN) continue;
        offer(start, end + 1, id, scores[id] as number);
        found = true;
      }
      if (!found) offer(start, start + 1, UNKNOWN, 0);
    }
    const path: number[] = [];
    for (let end = letters.length; end > 0; end = startOf[end] as number) {
      const id = idTo[end] as number;
      // consecutive unknown characters count once
      if (id !== UNKNOWN || path.at(-1) !== UNKNOWN) path.push(id);
    }
    return path.toReversed();
  };
}

function createTree(vocabulary: readonly Piece[]): Tree {
  const letters = new Map<string, number>();
  const pieces = vocabulary.slice(RESERVED).map(([text]) => [...text]);
  for (const character of pieces.flat())
    if (!letters.has(character)) letters.set(character, letters.size + 1);
  const edges = new Map<number, number>();
  const ids = [UNKNOWN];
  const key = (node: number, letter: number) => node * (letters.size + 1) + letter;
  for (const [index, characters] of pieces.entries()) {
    let node = 0;
    for (const character of characters) {
      const edge = key(node, letters.get(character) ?? 0);
      node = edges.get(edge) ?? ids.push(UNKNOWN) - 1;
      edges.set(edge, node);
    }
    ids[node] = index + RESERVED;
  }
  return {
    letter: (character) => letters.get(character) ?? 0,
    next: (node, letter) => (letter === 0 ? 0 : (edges.get(key(node, letter)) ?? 0)),
    pieceAt: Int32Array.from(ids),
  };
}
