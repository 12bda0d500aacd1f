import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairSemaphore } from '../../src/lib/fair-semaphore.ts';
import { Permit } from '../../src/lib/permit.ts';

const semaphore = () =>
  new FairSemaphore({
    limit: 1,
    limitAlone: 1,
    limitShared: 1,
    countedMs: null,
    maxWaiting: 10,
    maxWaitingBytes: 100,
    maxWaitMs: 60_000,
    rejection: () => new Error('refused'),
  });
const of = (group: string, member = '') => ({ requester: { group, member }, weight: 1 });
const { signal: stays } = new AbortController();

it('slots are granted round-robin to groups, and to the members of a group', async () => {
  const limit = semaphore();
  let release = await limit.acquire(of('a'), stays);
  const order: string[] = [];
  const waiting = [of('a', '1'), of('a', '1'), of('a', '2'), of('b'), of('b'), of('c')].map(
    async (wanted) => {
      const permit = await limit.acquire(wanted, stays);
      order.push(wanted.requester.group + wanted.requester.member);
      release = permit;
      return permit;
    },
  );
  for (let n = 0; n < waiting.length; n += 1) {
    const before = release;
    before();
    while (order.length <= n) await setImmediate();
  }
  await Promise.all(waiting);
  expect(order).toEqual(['a1', 'b', 'c', 'a2', 'b', 'a1']);
});

it('a released slot is free after one round of the event loop, when requests of others have been read', async () => {
  const limit = semaphore();
  const release = await limit.acquire(of('a'), stays);
  release();
  expect(limit.tryAcquire(of('a'))).toBeNull();
  await setImmediate();
  expect(limit.tryAcquire(of('a'))).not.toBeNull();
});

it('remaining work runs without a slot after the client has disconnected', async () => {
  const limit = semaphore();
  const gone = new AbortController();
  const permit = new Permit(limit, of('a'), () => gone.signal);
  await permit.acquire();
  const kept: string[] = [];
  const waiting = permit.releaseDuring(async () => {
    await limit.acquire(of('b'), stays);
    gone.abort();
    kept.push('waited');
  });
  await waiting;
  await permit.hold(async () => void kept.push('worked'));
  expect([kept, limit.held]).toEqual([['waited', 'worked'], 1]);
});

it('a wait that ends after the response was written takes no slot', async () => {
  const limit = semaphore();
  const permit = new Permit(limit, of('a'), () => stays);
  await permit.acquire();
  await permit.releaseDuring(async () => permit.end());
  await setImmediate();
  expect(limit.held).toBe(0);
});
