import type { Shown } from './client.ts';
import type { Word } from './words.ts';

export function at<T>(list: readonly T[], pick: number): T {
  return list[pick % list.length] as T;
}

export function pickOf<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}

export const lines = (shown: readonly Shown[]) => shown.map(({ id, text }) => `${id} ${text}`);
export const ids = (shown: readonly Shown[]): readonly string[] => shown.map(({ id }) => id);
export const withWord = (shown: readonly Shown[], { text }: Word) =>
  shown.filter((one) => one.text.includes(text));

export function expectSame(name: string, actual: readonly unknown[], expected: readonly unknown[]): void {
  const [a, b] = [actual, expected].map((list) => list.map(String).toSorted().join('\n'));
  if (a !== b) throw new Error(`${name}:\n${a}\ninstead of\n${b}`);
}
