/** Weights of a model, one signed byte each. */
export interface ByteWeights {
  /** What a byte of 1 stands for. */
  readonly scale: number;
  /** In base64. */
  readonly bytes: string;
}

/** Rounds weights to bytes. */
export function toByteWeights(values: ArrayLike<number>): ByteWeights {
  let most = 0;
  for (let i = 0; i < values.length; i += 1) most = Math.max(most, Math.abs(values[i] as number));
  const scale = most / 127;
  const bytes = Buffer.from(Int8Array.from(values, (value) => Math.round(value / scale)).buffer);
  return { scale, bytes: bytes.toString('base64') };
}

export function fromByteWeights({ scale, bytes }: ByteWeights): Float32Array {
  return Float32Array.from(Buffer.from(bytes, 'base64'), (byte) => ((byte << 24) >> 24) * scale);
}
