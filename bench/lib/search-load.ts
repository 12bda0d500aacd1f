import { setTimeout as sleep } from 'node:timers/promises';
import { at, must, openTasks, waitIdle } from './api.ts';
import { message, nextNumber } from './phase.ts';
import type { Server } from './server.ts';
import { question } from './text.ts';

export const SEARCH_USERS = 10;
export const MEMORIES_PER_USER = 1000;
const DRAIN_LIMIT_SECONDS = 900;

export const searchBody = (number: number) => {
  const user = `search-${number % SEARCH_USERS}`;
  return {
    query: question(number),
    user_id: user,
    readable_cube_ids: [user],
    top_k: 10,
    include_preference: false,
  };
};

/**
 * Waits until every task is done.
 * @returns the number of tasks that were open at first, and the time that they took in seconds
 * @throws Error after `DRAIN_LIMIT_SECONDS`
 */
export async function drain(server: Server): Promise<{ open: number; seconds: number }> {
  const began = performance.now();
  const open = await openTasks(server);
  for (let left = open; left > 0; left = await openTasks(server)) {
    if (performance.now() - began > DRAIN_LIMIT_SECONDS * 1000) {
      throw new Error(`${left} of ${open} tasks were still open after ${DRAIN_LIMIT_SECONDS} s`);
    }
    await sleep(100);
  }
  return { open, seconds: (performance.now() - began) / 1000 };
}

/** Stores the memories that searches look through. */
export async function fill(server: Server): Promise<{ memories: number; seconds: number }> {
  const began = performance.now();
  for (let user = 0; user < SEARCH_USERS; user++) {
    for (let sent = 0; sent < MEMORIES_PER_USER; sent += 50) {
      const messages = Array.from({ length: 50 }, () => message(nextNumber()));
      const name = `search-${user}`;
      await must(server, 'POST', '/product/add', { user_id: name, writable_cube_ids: [name], messages });
    }
    // waits after each user: a longer queue would measure the request limit, not the ingest
    await waitIdle(server, `search-${user}`);
  }
  await drain(server);
  const seconds = (performance.now() - began) / 1000;
  const page = {
    mem_cube_id: 'search-0',
    user_id: 'search-0',
    page: 1,
    page_size: 1,
    include_preference: false,
  };
  const { body } = await must(server, 'POST', '/product/get_memory', page);
  const memories = Number(at(body, 'data', 'text_mem', 0, 'total_nodes') ?? Number.NaN);
  if (!(memories >= MEMORIES_PER_USER)) {
    console.error(`note: ${MEMORIES_PER_USER} messages a user became ${memories} memories`);
  }
  return { memories, seconds };
}
