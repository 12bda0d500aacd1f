import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { chromiumPath, startBrowser, type TestBrowser } from '../support/browser.ts';
import { type BuiltConsole, buildConsole } from '../support/built-console.ts';
import { addConsoleData, type ConsoleData, consoleScreens } from '../support/console-data.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const READ_KEY = 'test-read-key-0123456789';
const CHINESE = /\p{Script=Han}/u;

// skipped without a Chromium on PATH
describe.skipIf(chromiumPath === undefined)('the console in a browser', () => {
  let built: BuiltConsole;
  let app: TestApp;
  let browser: TestBrowser;
  let data: ConsoleData;
  let page: Page;
  /** What no page may do: errors on the console, and requests to another origin. */
  let faults: string[];

  beforeAll(async () => {
    built = await buildConsole();
    app = await startTestApp(
      { ADMIN_READ_KEY: READ_KEY },
      undefined,
      undefined,
      undefined,
      undefined,
      built.folder,
    );
    data = await addConsoleData(app);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await built?.remove();
  });
  beforeEach(async () => {
    faults = [];
    page = await browser.context.newPage();
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${app.url}/`)) faults.push(request.url());
    });
    page.on('console', (message) => {
      // Chromium reports each refused request of a page, which the tests of sign-in provoke
      const isRefusal = /status of 401/.test(message.text());
      if (message.type() === 'error' && !isRefusal) faults.push(message.text());
    });
  });
  afterEach(async () => {
    await page.close();
    expect(faults).toEqual([]);
  });

  const heading = () => page.getByRole('heading', { level: 1 });
  const open = async (path: string) => {
    await page.goto(`${app.url}/console${path}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
  };
  const signIn = async (key = TEST_ADMIN_KEY) => {
    await page.getByLabel('Operator key').fill(key);
    await page.keyboard.press('Enter');
  };
  const begin = async (path: string, key = TEST_ADMIN_KEY) => {
    await browser.context.clearCookies();
    await page.goto(`${app.url}/console${path}`);
    await signIn(key);
    await page.locator('nav#screens').waitFor();
  };

  it('asks for the key, refuses a wrong one in words, and opens the screen of the address', async () => {
    await page.goto(`${app.url}/console/decisions`);
    await signIn('wrong-key-0123456789');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('not an operator key');
    await signIn();
    await heading().filter({ hasText: 'Decisions' }).waitFor();
    expect(page.url()).toBe(`${app.url}/console/decisions`);
    const kept = await page.evaluate<string>(
      'JSON.stringify([localStorage, sessionStorage, document.cookie])',
    );
    expect(kept).not.toContain(TEST_ADMIN_KEY);
    expect(kept).not.toContain('session');
  });

  it('returns to the same screen after a session that ended on the way', async () => {
    await begin('/tasks');
    await browser.context.clearCookies();
    await page.getByRole('link', { name: 'Prompts' }).click();
    await page.getByText('The session has ended').waitFor();
    await signIn();
    await heading().filter({ hasText: 'Prompts' }).waitFor();
    expect(page.url()).toBe(`${app.url}/console/prompts`);
  });

  it('has no accessibility fault on any screen, in both themes and on a phone', async () => {
    const axe = await readFile(AXE, 'utf8');
    await begin('');
    const found: string[] = [];
    for (const [name, path] of Object.entries(consoleScreens(data))) {
      await open(path);
      await page.evaluate(axe);
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as {
          readonly id: string;
          readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
        }[];
        for (const { id, nodes } of violations)
          found.push(`${name} ${colorScheme}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (overflow > 0) found.push(`${name} at ${width} pixels: ${overflow} pixels too wide`);
      }
    }
    expect(found).toEqual([]);
  });

  it('gives every entry of the navigation an address and a heading of its own, in both languages', async () => {
    await begin('/tasks');
    const links = page.locator('nav#screens li a');
    const seen: string[] = [];
    for (const link of await links.all()) {
      await link.click();
      await heading()
        .filter({ hasText: await link.innerText() })
        .waitFor();
      await page.waitForLoadState('networkidle');
      seen.push(new URL(page.url()).pathname);
      await page.getByRole('button', { name: '中文' }).click();
      await heading().filter({ hasText: CHINESE }).waitFor();
      const controls = page.locator('main button, main label, main th, main h2, main summary');
      const untranslated = (await controls.allInnerTexts()).filter(
        (text) => /[a-z]{3}/i.test(text) && !CHINESE.test(text),
      );
      expect([seen.at(-1), untranslated]).toEqual([seen.at(-1), []]);
      await page.getByRole('button', { name: 'English' }).click();
    }
    expect(seen.length).toBeGreaterThan(5);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is used with the keyboard: search, rows, the list of shortcuts', async () => {
    await begin('/tasks');
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate("document.activeElement?.hasAttribute('data-search')")).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await heading().filter({ hasText: 'Task: ' }).waitFor();
    expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
  });

  it('lets a key that may only read change nothing', async () => {
    await begin('/decisions', READ_KEY);
    await page.getByText('read only').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).first().isDisabled()).toBe(true);
  });

  it('undoes a decision, after it said what comes of it', async () => {
    await begin('/decisions');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Undo' });
    expect(await dialog.innerText()).toContain('Both memories become active again');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('undone').first().waitFor();
    const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
    const { body } = await app.call('GET', '/admin/projects/default/reconciliations', { headers });
    expect(body.reconciliations.some((decision: { undone_at: unknown }) => decision.undone_at !== null)).toBe(
      true,
    );
  });
});
