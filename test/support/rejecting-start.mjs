/** Starts the server; at SIGWINCH it leaves a rejected promise without an owner: `REJECTION` says with what. */
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
