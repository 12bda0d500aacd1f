import type { Claim } from '../../domain/extraction/claims.ts';
import type { ExtractedEvent, ExtractedItem } from '../../domain/extraction/extraction.ts';
import type { ItemClaim, Owner } from '../../domain/extraction/item-analysis.ts';
import type { Message } from '../../domain/messages/message.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { sha256 } from '../../lib/hash.ts';
import { claimsIn } from './claims.ts';
import { moveIn, occasionIn } from './event-claims.ts';

/** A sentence of more characters says more than its claim. */
const MAX_WHOLE = 160;
const LIKINGS = new Set(['like', 'favorite']);

/** The attribute of an event's claim: which occasion it is. */
export const OCCASION = 'occasion';

/** Reads the claims of messages and caches them by message. */
export class ClaimReader {
  readonly #claims = new Map<Message, readonly Claim[]>();

  /**
   * The claims of an item: statements about something that has one value at a time. They are read from the
   * source sentences, not from the item's own text.
   */
  of(item: ExtractedItem, messages: readonly Message[], owner: Owner): readonly ItemClaim[] {
    const message = messages[item.sources[0]?.messageIndex ?? -1];
    if (message === undefined) return [];
    const spans = item.sources.filter((source) => messages[source.messageIndex] === message);
    if (spans.length < item.sources.length) return [];
    if (item.view === 'event') return occasionOf(item, message, spans, owner);
    const said = this.#read(message).filter(
      (claim) =>
        (item.view !== 'preference' || LIKINGS.has(claim.attribute)) &&
        spans.some((span) => span.start < claim.end && span.end > claim.start),
    );
    if (said.length === 0) return [];
    const terms = new Set(analyseTerms(item.text));
    const own = said.filter((claim) => analyseTerms(claim.words).every((term) => terms.has(term)));
    const claims = own.map((claim) => ({
      attribute: claim.attribute,
      value: claim.value,
      isChange: claim.isChange,
      onlyByChange: claim.onlyByChange,
      key: sha256(
        item.view,
        owner.userId,
        owner.speaker ?? message.role,
        claim.attribute,
        claim.object,
      ).toString('base64url'),
      isWhole: own.length === 1 && (item.view === 'preference' || saysOnly(claim, message.text, spans)),
    }));
    return lastOfEach(claims);
  }

  #read(message: Message): readonly Claim[] {
    const known = this.#claims.get(message);
    if (known !== undefined) return known;
    const { isPerson, prefixLength } = readSpeaker(message);
    const readable = isPerson && message.role !== 'system' && message.role !== 'tool';
    const claims = readable ? claimsIn(message.text.slice(prefixLength), prefixLength) : [];
    this.#claims.set(message, claims);
    return claims;
  }
}

/**
 * Keeps the last claim of each key, which is the item's final statement; claims
 * come in the order of the message.
 */
function lastOfEach(claims: readonly ItemClaim[]): readonly ItemClaim[] {
  const last = new Map<string, ItemClaim>();
  for (const claim of claims)
    last.set(claim.key, { ...claim, isChange: claim.isChange || last.get(claim.key)?.isChange === true });
  return [...last.values()];
}

function occasionOf(
  item: ExtractedEvent,
  message: Message,
  spans: readonly { readonly start: number; readonly end: number }[],
  { userId, speaker }: Owner,
): readonly ItemClaim[] {
  const said = spans.map(({ start, end }) => message.text.slice(start, end)).join(' ');
  const found = occasionIn(said, item.roles, speaker);
  if (found === null) return [];
  const key = sha256('occasion', userId, speaker ?? message.role, found.occasion).toString('base64url');
  const isChange = item.times.length > 0 && moveIn(said) !== null;
  const value = found.about.join(' ');
  return [{ attribute: OCCASION, value, isChange, onlyByChange: true, key, isWhole: true }];
}

function saysOnly(
  claim: Claim,
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): boolean {
  if (claim.end - claim.start > MAX_WHOLE) return false;
  return spans.every(({ start, end }) => {
    const before = text.slice(start, Math.max(start, claim.start));
    return !/[\p{L}\p{N}]/u.test(before + text.slice(Math.min(end, claim.end), end));
  });
}
