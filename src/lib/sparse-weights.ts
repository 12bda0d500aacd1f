/** Weights of a model most of which are zero, the others one signed byte each. */
export interface SparseWeights {
  /** What a byte of 1 stands for. */
  readonly scale: number;
  /** Of zeros and others. */
  readonly length: number;
  /** In base64: how many zeros stand before each other weight; 255: as many, and none behind them. */
  readonly gaps: string;
  /** The other weights, in base64. */
  readonly bytes: string;
}

/** The bytes of all weights, with what a byte of 1 stands for. */
export interface SmallWeights {
  readonly scale: number;
  readonly bytes: Int8Array;
}

const MOST = 255;

/** Rounds weights to steps of a size; those below the least become zero. */
export function toSparseWeights(values: ArrayLike<number>, scale: number, least: number): SparseWeights {
  const gaps: number[] = [];
  const bytes: number[] = [];
  let gap = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    const byte = Math.max(-127, Math.min(127, Math.round(value / scale)));
    if (Math.abs(value) < least || byte === 0) gap += 1;
    else {
      for (; gap >= MOST; gap -= MOST) gaps.push(MOST);
      gaps.push(gap);
      bytes.push(byte);
      gap = 0;
    }
  }
  const inBase64 = (list: readonly number[]) => Buffer.from(list).toString('base64');
  return { scale, length: values.length, gaps: inBase64(gaps), bytes: inBase64(bytes) };
}

export function fromSparseWeights({ scale, length, gaps, bytes }: SparseWeights): SmallWeights {
  const all = new Int8Array(length);
  const others = Buffer.from(bytes, 'base64');
  let at = 0;
  let next = 0;
  for (const gap of Buffer.from(gaps, 'base64')) {
    at += gap;
    if (gap === MOST) continue;
    all[at] = others.readInt8(next);
    at += 1;
    next += 1;
  }
  return { scale, bytes: all };
}
