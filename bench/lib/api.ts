import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './server.ts';

export interface Answer {
  status: number;
  body: unknown;
  latencyMs: number;
}

/** Sends a JSON request. The latency, in ms, includes reading the whole answer. */
export async function call(
  server: Server,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Token ${server.key}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const latencyMs = performance.now() - began;
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // not JSON: the text itself is the body, so that error messages can show it
  }
  return { status: response.status, body: parsed, latencyMs };
}

/**
 * Sends a request like `call`.
 * @throws Error after any answer other than 2xx
 */
export async function must(
  server: Server,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await call(server, method, path, body);
  if (answer.status < 200 || answer.status > 299) {
    throw unexpected(method, path, answer);
  }
  return answer;
}

function unexpected(method: string, path: string, answer: Answer): Error {
  return new Error(
    `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`,
  );
}

/** A nested value of an answer; undefined if the path does not exist. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (v, key) => (v as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}

/**
 * Waits until no task of the user is waiting or running.
 * @throws Error after 30 minutes
 */
export async function waitIdle(server: Server, user: string): Promise<void> {
  const path = `/product/scheduler/wait?user_name=${encodeURIComponent(user)}&timeout_seconds=20&poll_interval=0.05`;
  for (let tries = 0; tries < 90; tries++) {
    const answer = await call(server, 'POST', path);
    if (at(answer.body, 'message') === 'idle') return;
    // a busy server may answer 503; any other error is a mistake
    if (answer.status === 503) await sleep(1000);
    else if (answer.status !== 200) throw unexpected('POST', path, answer);
  }
  throw new Error(`the tasks of ${user} did not finish within 30 minutes`);
}

/** The number of waiting and running tasks of all users. */
export async function openTasks(server: Server): Promise<number> {
  const { body } = await must(server, 'GET', '/product/scheduler/allstatus');
  const summary = at(body, 'data', 'scheduler_summary');
  return Number(at(summary, 'waiting') ?? 0) + Number(at(summary, 'in_progress') ?? 0);
}
