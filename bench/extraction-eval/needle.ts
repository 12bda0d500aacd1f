import { z } from 'zod';

/** A test of a text. */
export interface Needle {
  readonly source: string;
  readonly in: (text: string) => boolean;
}

/** Names for lists of words that turn a claim round, bind it to a condition, or put it into the past. */
const NAMED: Readonly<Record<string, RegExp>> = {
  denied: new RegExp(
    [
      /\b(no|not|non|never|none|nothing|neither|nor|nobody|without|cannot|hardly|barely|refuses?|denie[sd])\b|n't\b/,
      /\b(isnt|dont|doesnt|didnt|cant|wont|free of|rather than|instead of|less than|any ?more|no longer)\b/,
      /\b(stopped|quit|gave up|given up|ended|dislik|hate|avoid|loath|detest|disgust|annoy|awful|dull|yuck|gross)/,
      /\b(sick of|tired of|fed up|stay(s|ing)? away|steers? clear|keeps? away|gag|nuts|skips?|unbearable)\b/,
      /不|没|无|未|别|非|讨厌|戒|停|拒绝|受不了|烦|反感|怕|忌|避|免|敬谢|腻/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'iu',
  ),
  conditional:
    /\b(if|unless|when|whenever|while|once|in case|provided|assuming|as long as|only|except|depending|during|after|before|until|should|would|on \w+days?|in (the )?(winter|summer|spring|autumn|morning|evening)s?)\b|如果|要是|假如|除非|的话|只要|只有|只在|一旦|时候|的时候|时|万一|倘若/iu,
  past: /\b(used to|was|were|had|formerly|previously|former|ex|once|back then|until|no longer|years ago|in the past)\b|以前|曾经|过去|原来|之前|从前|当时/iu,
};

/** Curly quotes and apostrophes as straight ones, in one case and one width. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/[‘’]/gu, "'").replaceAll(/[“”]/gu, '"').toLowerCase();
}

function parse(source: string): Needle {
  const named = NAMED[source];
  if (named) return { source, in: (text) => named.test(plain(text)) };
  const body = /^\/(.+)\/$/su.exec(source)?.[1];
  if (body !== undefined) {
    const regex = new RegExp(body, 'iu');
    return { source, in: (text) => regex.test(plain(text)) };
  }
  const words = plain(source);
  return { source, in: (text) => plain(text).includes(words) };
}

/** Words, a regular expression between slashes, or the name of a list. Upper and lower case are the same. */
export const needle = z
  .string()
  .min(1)
  .transform((source, ctx) => {
    try {
      return parse(source);
    } catch (error) {
      ctx.addIssue({
        code: 'custom',
        message: error instanceof Error ? error.message : 'is no regular expression',
      });
      return z.NEVER;
    }
  });
