import { signals } from './signals.texts.ts';

const isKnown = (name: string): name is keyof typeof signals => Object.hasOwn(signals, name);

/** A signal of the ranking in words, with the name that answers use. */
export const signalName = (name: string): string => (isKnown(name) ? `${signals[name]} · ${name}` : name);
