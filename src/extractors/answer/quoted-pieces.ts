import type { SourceSpan } from '../../domain/extraction/extraction.ts';
import type { Message } from '../../domain/messages/message.ts';
import { type Piece, readTurn, type Turn } from '../rules/turn.ts';
import { annotate, lead } from '../rules/wording.ts';

/** The sentences of one message that an item quotes. */
export interface QuotedTurn {
  readonly turn: Turn;
  readonly pieces: readonly Piece[];
}

/** The longest text in a speaker's own words, in UTF-16 units. */
const MAX_WORDS = 1000;

/** Finds the sentences that quotes stand in. Each message is split once. */
export class QuotedPieces {
  readonly #messageOf: (span: SourceSpan) => Message;
  readonly #turns = new Map<number, Turn>();

  constructor(messageOf: (span: SourceSpan) => Message) {
    this.#messageOf = messageOf;
  }

  /** The quoted sentences, by message in the order of the spans. */
  of(spans: readonly SourceSpan[]): readonly QuotedTurn[] {
    return [...Map.groupBy(spans, ({ messageIndex }) => messageIndex)].map(([index, own]) => {
      const turn = this.#turn(index, own);
      return {
        turn,
        pieces: turn.pieces.filter((piece) =>
          own.some(({ start, end }) => piece.start < end && piece.end > start),
        ),
      };
    });
  }

  #turn(index: number, spans: readonly SourceSpan[]): Turn {
    const known = this.#turns.get(index);
    if (known !== undefined) return known;
    const [span] = spans;
    if (span === undefined) throw new RangeError('a quoted message has a span');
    const turn = readTurn(this.#messageOf(span), index, new Set());
    this.#turns.set(index, turn);
    return turn;
  }
}

/** The quoted sentences as they were said, with who said them and when. */
export function inOwnWords(quoted: readonly QuotedTurn[]): string {
  const said = quoted.map(({ turn, pieces }) => {
    const words = pieces.map(({ start, end, times }) => annotate(turn, start, end, times));
    return lead(turn) + words.join(turn.language === 'zh' ? '' : ' ');
  });
  return said.join(' ').slice(0, MAX_WORDS).toWellFormed();
}
