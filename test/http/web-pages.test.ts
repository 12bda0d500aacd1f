import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { chromiumPath, startBrowser, type TestBrowser } from '../support/browser.ts';

const SCRIPT = new URL('../support/hostile-page.js', import.meta.url);
const SECRET = 'My secret hotel is the Albatross.';
const PLANTED = 'My secret hotel is the Poisoned.';

describe.skipIf(chromiumPath === undefined)('a browser on the machine of an open server', () => {
  let app: TestApp;
  let pages: Server;
  let port: number;
  let browser: TestBrowser;
  let script: string;
  let memoryId: string;

  beforeAll(async () => {
    script = await readFile(SCRIPT, 'utf8');
    pages = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      // a page without an origin of its own
      if (request.url === '/sandbox') {
        response.setHeader('content-security-policy', 'sandbox allow-scripts allow-forms');
      }
      response.end('<!doctype html><title>A page</title><body>');
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    port = (pages.address() as AddressInfo).port;
    app = await startTestApp({ CORS_ORIGINS: `http://named.example:${port}` });
    browser = await startBrowser(['other.example', 'named.example', 'rebound.example']);
    const added = await app.product('/add', { user_id: 'ann', messages: SECRET, async_mode: 'sync' });
    memoryId = added.body.data[0].memory_id;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    pages?.close();
  });

  const onPage = async <T>(address: string, act: (page: Page) => Promise<T>): Promise<T> => {
    const page = await browser.context.newPage();
    try {
      await page.goto(address);
      return await act(page);
    } finally {
      await page.close();
    }
  };

  const attack = (page: Page, url: string): Promise<Record<string, string>> =>
    page.evaluate(`${script}; attack(${JSON.stringify({ url, userId: 'ann', memoryId, planted: PLANTED })})`);

  /** How often each status was answered so far, except for the metrics themselves. */
  const answered = async (): Promise<Record<string, number>> => {
    const { text } = await app.call('GET', '/metrics');
    const counts: Record<string, number> = {};
    for (const [, labels = '', count] of text.matchAll(
      /^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm,
    )) {
      const status = /status="(\d+)"/.exec(labels)?.[1] ?? '';
      if (!labels.includes('"/metrics"')) counts[status] = (counts[status] ?? 0) + Number(count);
    }
    return counts;
  };

  it.each([
    ['another port', () => `http://127.0.0.1:${port}/`],
    ['another port of localhost', () => `http://localhost:${port}/`],
    ['another site', () => `http://other.example:${port}/`],
    ['a sandbox', () => `http://other.example:${port}/sandbox`],
  ])('keeps a page of %s from reading, adding and deleting', async (_name, address) => {
    const before = await answered();
    const seen = await onPage(address(), (page) => attack(page, app.url));
    const after = await answered();
    expect(Object.keys(seen).length).toBeGreaterThan(200);
    for (const [name, shown] of Object.entries(seen)) {
      expect([name, shown]).not.toEqual([name, expect.stringMatching(/Albatross|\{|loaded|# HELP|swagger/)]);
    }
    // every request arrived and was refused
    expect((after['403'] ?? 0) - (before['403'] ?? 0)).toBeGreaterThan(200);
    expect({ ...after, 403: 0 }).toEqual({ ...before, 403: 0 });
    const kept = await app.product('/get_all', { user_id: 'ann', memory_type: 'text_mem' });
    expect(kept.text).toContain('Albatross');
    expect(kept.text).not.toContain('Poisoned');
  });

  it('refuses a page whose own name points to the address of this machine', async () => {
    const { port: own } = new URL(app.url);
    const page = await browser.context.newPage();
    const answer = await page.goto(`http://rebound.example:${own}/docs`);
    expect(answer?.status()).toBe(403);
    const seen = await attack(page, '');
    expect(Object.values(seen).filter((shown) => shown.startsWith('basic'))).not.toEqual([]);
    expect(Object.entries(seen).filter(([, shown]) => /Albatross|^basic 2|# HELP/.test(shown))).toEqual([]);
    const kept = await app.product('/get_all', { user_id: 'ann', memory_type: 'text_mem' });
    expect(kept.text).toContain('Albatross');
    expect(kept.text).not.toContain('Poisoned');
    await page.close();
  });

  it('serves a page that CORS_ORIGINS names, with streams and keys', async () => {
    const seen = await onPage(`http://named.example:${port}/`, (page) =>
      page.evaluate(
        async ({ url, key }) => {
          const headers = { 'content-type': 'application/json', 'idempotency-key': 'a', 'x-request-id': 'b' };
          const search = await fetch(`${url}/product/search`, {
            method: 'POST',
            headers,
            body: '{"user_id":"ann","query":"Which hotel?"}',
          });
          const keyed = await fetch(`${url}/v1/search/memory`, {
            method: 'POST',
            headers: { ...headers, authorization: `Token ${key}` },
            body: '{"user_id":"ann","query":"Which hotel?"}',
          });
          const source = new EventSource(`${url}/product/scheduler/wait/stream?user_name=nobody`);
          const frame = await new Promise<string>((resolve) => {
            source.onmessage = ({ data }) => resolve(data);
            source.onerror = () => resolve('failed');
          });
          source.close();
          return {
            found: await search.text(),
            id: search.headers.get('x-request-id'),
            keyed: keyed.status,
            frame,
          };
        },
        { url: app.url, key: TEST_KEY },
      ),
    );
    expect(seen).toMatchObject({ found: expect.stringContaining('Albatross'), id: 'b', keyed: 200 });
    expect(JSON.parse(seen.frame)).toMatchObject({ status: 'idle' });
  });

  it('shows the reference page with examples of requests and answers, and lets it call this server', async () => {
    const errors: string[] = [];
    const shown = await onPage('about:blank', async (page) => {
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`${app.url}/docs#/cloud/post_v1_search_memory`);
      const block = page.locator('#operations-cloud-post_v1_search_memory');
      await block.locator('.responses-inner .example').first().waitFor();
      const refusals = block.locator('tr.response[data-code="4XX"] select.examples-select-element option');
      return {
        blocks: await page.locator('.opblock').count(),
        status: await page.evaluate(async () => (await fetch('/openapi.json')).status),
        request: await block.locator('.opblock-section-request-body').innerText(),
        answer: await block.locator('tr.response[data-code="200"]').innerText(),
        refusals: await refusals.allInnerTexts(),
      };
    });
    // of many operations the page renders those near the window
    expect(shown.blocks).toBeGreaterThan(5);
    expect(shown.status).toBe(200);
    expect(shown.request).toContain('"user_id": "anna"');
    expect(shown.answer).toContain('I prefer window seats.');
    expect(shown.refusals).toEqual(expect.arrayContaining(['400', '401', '429']));
    expect(errors).toEqual([]);
  });
});
