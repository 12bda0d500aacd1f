import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairSlots } from '../../src/lib/fair-slots.ts';
import { Turn } from '../../src/lib/turn.ts';

const slots = () =>
  new FairSlots({
    size: 1,
    alone: 1,
    shared: 1,
    restMs: null,
    maxWaiting: 10,
    maxWaitingBytes: 100,
    maxWaitMs: 60_000,
    refused: () => new Error('refused'),
  });
const of = (group: string, member = '') => ({ party: { group, member }, weight: 1 });
const { signal: stays } = new AbortController();

it('slots are granted round-robin to groups, and to the members of a group', async () => {
  const one = slots();
  let leave = await one.take(of('a'), stays);
  const order: string[] = [];
  const asked = [of('a', '1'), of('a', '1'), of('a', '2'), of('b'), of('b'), of('c')].map(async (wanted) => {
    const own = await one.take(wanted, stays);
    order.push(wanted.party.group + wanted.party.member);
    leave = own;
    return own;
  });
  for (let n = 0; n < asked.length; n += 1) {
    const before = leave;
    before();
    while (order.length <= n) await setImmediate();
  }
  await Promise.all(asked);
  expect(order).toEqual(['a1', 'b', 'c', 'a2', 'b', 'a1']);
});

it('a released slot is free after one round of the event loop, when requests of others have been read', async () => {
  const one = slots();
  const leave = await one.take(of('a'), stays);
  leave();
  expect(one.tryTake(of('a'))).toBeNull();
  await setImmediate();
  expect(one.tryTake(of('a'))).not.toBeNull();
});

it('remaining work runs without a slot after the client has disconnected', async () => {
  const one = slots();
  const gone = new AbortController();
  const turn = new Turn(one, of('a'), () => gone.signal);
  await turn.enter();
  const kept: string[] = [];
  const waiting = turn.outside(async () => {
    await one.take(of('b'), stays);
    gone.abort();
    kept.push('waited');
  });
  await waiting;
  await turn.during(async () => void kept.push('worked'));
  expect([kept, one.held]).toEqual([['waited', 'worked'], 1]);
});

it('a wait that ends after the response was written takes no slot', async () => {
  const one = slots();
  const turn = new Turn(one, of('a'), () => stays);
  await turn.enter();
  await turn.outside(async () => turn.end());
  await setImmediate();
  expect(one.held).toBe(0);
});
