import { tidy, truncate } from '../../domain/text/normalise.ts';
import { holdsWords, type ItemClaim } from './item-claim.ts';
import { tellsPolarity } from './polarity-words.ts';
import { inOwnWords, type QuotedTurn } from './quoted-pieces.ts';

const MAX_TITLE = 80;
const MAX_TEXT = 4000;

/**
 * The title and text of an item, so that they say what was said. A text that turns a denial round, whether
 * the model marked it or not, or tells a question as a fact, is replaced by the speaker's own words. A
 * condition that the text drops is put behind it.
 */
export function faithfulText(
  item: { readonly title: string; readonly text: string },
  claim: ItemClaim,
  quoted: readonly QuotedTurn[],
): { readonly title: string; readonly text: string } {
  const told = tidy(item.text);
  const isFaithful =
    claim.isStated &&
    tellsPolarity(told, claim.polarity) &&
    (!claim.quotesDeny || tellsPolarity(told, 'ended'));
  const words = isFaithful ? '' : tidy(inOwnWords(quoted));
  const isOwnWords = words !== '';
  const text = isOwnWords ? words : withCondition(told, claim.condition);
  const title = tidy(item.title);
  const isGoodTitle = title !== '' && !isOwnWords && tellsAll(title, claim);
  return {
    title: truncate(isGoodTitle ? title : text, MAX_TITLE),
    text: truncate(text, MAX_TEXT),
  };
}

function tellsAll(title: string, { polarity, condition }: ItemClaim): boolean {
  return tellsPolarity(title, polarity) && (condition === null || holdsWords(title, condition));
}

function withCondition(text: string, condition: string | null): string {
  if (condition === null || holdsWords(text, condition)) return text;
  const end = /[.。!！]$/.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - end.length);
  return /\p{Script=Han}/u.test(condition) ? `${body}（${condition}）${end}` : `${body} (${condition})${end}`;
}
