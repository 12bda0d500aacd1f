import { deciders, reasons } from './decision-reasons.texts.ts';

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

/** The reason of a decision in words. A model gives its reason in words of its own. */
export const reasonOf = (reason: string | null): string | null =>
  reason !== null && isKnown(reason) ? reasons[reason] : reason;

/** Who decided, in words; a model is named as it is. */
export function deciderOf(judgedBy: string): string {
  if (judgedBy.startsWith('offline-claims/')) return deciders.claims(judgedBy);
  return judgedBy.startsWith('offline-changes/') ? deciders.changes(judgedBy) : judgedBy;
}
