import { findTimes } from './dates.ts';
import { warmUpText } from './segment.ts';

/**
 * Loads the dictionary and compiles patterns (about 0.4 s), so that the first request does not wait for it.
 */
export function warmUp(): void {
  warmUpText();
  findTimes('last Tuesday', new Date(0));
}
