import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/messages/message.ts';
import { estimateTokens } from '../../../src/domain/text/tokens.ts';
import { chunksOf, halves, wordsOf } from '../../../src/extractors/answer/chunks.ts';
import { message as said } from '../../support/message.ts';

const message = (text: string, role: Message['role'] = 'user'): Message =>
  said(text, { messageId: text.slice(0, 8), role, saidAt: new Date('2026-03-08T02:00:00Z') });
const english = (n: number) =>
  message(`Turn ${n}. ${'We walked along the river and talked about work. '.repeat(20)}`);

describe('a long conversation', () => {
  it('is split into chunks of bounded size that contain every word once, each with the preceding turns as context', () => {
    const messages = Array.from({ length: 40 }, (_, n) => english(n));
    const chunks = chunksOf(messages, [message('Earlier.')]);
    expect(chunks.length).toBeGreaterThan(2);
    const all = chunks.flatMap((chunk) => chunk.parts);
    expect(all.map(wordsOf).join('')).toBe(messages.map(({ text }) => text).join(''));
    expect(all.map(({ messageIndex }) => messageIndex)).toEqual(messages.map((_, index) => index));
    for (const [index, { context, parts }] of chunks.entries()) {
      expect(parts.reduce((sum, part) => sum + estimateTokens(wordsOf(part)), 0)).toBeLessThanOrEqual(3000);
      expect(context.reduce((sum, part) => sum + estimateTokens(wordsOf(part)), 0)).toBeLessThanOrEqual(501);
      expect(context.every(({ messageIndex }) => messageIndex === null)).toBe(true);
      const before = index === 0 ? 'Earlier.' : (messages[(parts[0]?.messageIndex ?? 0) - 1]?.text ?? '');
      expect(before.endsWith(context.map(wordsOf).at(-1) ?? 'none')).toBe(true);
    }
  });

  it('with a single huge message is split inside that message, also in Chinese', () => {
    const text = '我们沿着河边走，谈了很多工作的事情。'.repeat(1500);
    const chunks = chunksOf([message(text)], []);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.flatMap(({ parts }) => parts.map(wordsOf)).join('')).toBe(text);
    for (const { parts } of chunks.slice(0, -1))
      expect(parts.every((part) => wordsOf(part).endsWith('。'))).toBe(true);
  });

  it('is halved without losing a turn', () => {
    const [chunk] = chunksOf([english(1), english(2), english(3)], []);
    const parts = chunk === undefined ? null : halves(chunk);
    expect(parts?.flatMap((half) => half.parts)).toEqual(chunk?.parts);
    expect(parts?.[1].context.length).toBeGreaterThan(0);
    expect(halves({ context: [], parts: chunk?.parts.slice(0, 1) ?? [] })).toBeNull();
  });

  it('shows only the beginning of tools’ answers, and no system prompts', () => {
    const [chunk] = chunksOf(
      [message('x'.repeat(5000), 'tool'), message('Be kind.', 'system'), message('Hi.')],
      [],
    );
    expect(chunk?.parts.map((part) => wordsOf(part).length)).toEqual([800, 3]);
  });
});
