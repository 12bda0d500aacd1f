import { receipts } from './receipts.texts.ts';

type Name = keyof typeof receipts;
const isKnown = (name: string): name is Name => name in receipts;

export const outcomeOf = (outcome: string): string => (isKnown(outcome) ? receipts[outcome] : outcome);

/** The reason of a receipt in words; one that has none yet is shown as it is. */
export const reasonOf = (reason: string | null): string =>
  reason === null ? '' : isKnown(reason) ? receipts[reason] : reason;
