/** Starts the server. At SIGWINCH it creates an unhandled rejection of the kind that `REJECTION` names. */
import { AppError } from '../../src/errors.ts';
import { ProviderError } from '../../src/providers/provider-error.ts';

const reasons = {
  ours: () => new AppError('timed_out'),
  provider: () => new ProviderError('unavailable'),
  abort: () => new DOMException('aborted', 'AbortError'),
  mistake: () => {
    try {
      return JSON.parse('secret words');
    } catch (error) {
      return error;
    }
  },
};
process.on('SIGWINCH', () => {
  void Promise.reject(reasons[process.env.REJECTION]());
});
await import('../../bin/start.mjs');
