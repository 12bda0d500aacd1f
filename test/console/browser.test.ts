import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { chromiumPath, startBrowser, type TestBrowser } from '../support/browser.ts';
import { type BuiltConsole, buildConsole } from '../support/built-console.ts';
import {
  addConsoleData,
  CONSOLE_SETTINGS,
  type ConsoleData,
  consoleScreens,
} from '../support/console-data.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const READ_KEY = 'test-read-key-0123456789';
const CHINESE = /\p{Script=Han}/u;

/** Runs a command as a shell into which it is pasted, and answers its question with `typed`. */
async function paste(command: string, typed: string): Promise<string> {
  const shell = promisify(execFile)('sh', ['-c', command]);
  shell.child.stdin?.end(`${typed}\n`);
  return (await shell).stdout;
}

// skipped without a Chromium on PATH, and when a further database repeats the tests: the page is the same
const isSkipped = chromiumPath === undefined || process.env.DATABASE_TESTS_ONLY === '1';

describe.skipIf(isSkipped)('the console in a browser', () => {
  let axe: string;
  let built: BuiltConsole;
  let app: TestApp;
  let browser: TestBrowser;
  let data: ConsoleData;
  let page: Page;
  /** What no page may do: errors on the console, and requests to another origin. */
  let faults: string[];

  beforeAll(async () => {
    axe = await readFile(AXE, 'utf8');
    built = await buildConsole();
    let aheadMs = 0;
    app = await startTestApp(
      { ...CONSOLE_SETTINGS, ADMIN_READ_KEY: READ_KEY },
      undefined,
      () => new Date(Date.now() + aheadMs),
      undefined,
      undefined,
      built.folder,
    );
    data = await addConsoleData(app);
    // so that the time series of the overview have a past
    aheadMs = 180_000;
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
      // Chromium reports each refused request of a page, which these tests provoke
      const isRefusal = /status of (?:40[014]|41[35])/.test(message.text());
      if (message.type() === 'error' && !isRefusal) faults.push(message.text());
    });
  });
  afterEach(async () => {
    await page.close();
    expect(faults).toEqual([]);
  });

  const admin = (method: string, path: string, body?: object) =>
    app.call(method, `/admin${path}`, {
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
      ...(body && { body }),
    });
  const decisions = async (): Promise<readonly { readonly undone_at: string | null }[]> =>
    (await admin('GET', '/projects/default/reconciliations')).body.reconciliations;
  const heading = () => page.getByRole('heading', { level: 1 });
  /** The screen has its heading, and nothing on it is still loading. */
  const settled = () => page.locator('main:has(h1):not(:has(.spinner))').waitFor();
  const open = async (path: string) => {
    await page.goto(`${app.url}/console${path}`);
    await settled();
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

  /** What axe finds, and what is too wide, in both themes. The page is wide and light afterwards. */
  const accessibilityFaults = async (name: string): Promise<readonly string[]> => {
    await page.evaluate(axe);
    const found: string[] = [];
    for (const [colorScheme, width] of [
      ['dark', 390],
      ['light', 1440],
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
    return found;
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
    // it asks nothing by itself, and all its requests are answered: the click meets the end of the session
    const projects = page.waitForResponse(`${app.url}/admin/projects`);
    await begin('/decisions');
    await projects;
    await settled();
    await browser.context.clearCookies();
    await page.getByRole('link', { name: 'Prompts' }).click();
    await page.getByText('The session has ended').waitFor();
    await signIn();
    await heading().filter({ hasText: 'Prompts' }).waitFor();
    expect(page.url()).toBe(`${app.url}/console/prompts`);
  });

  it('has no accessibility fault on any screen, in both themes and on a phone', async () => {
    await begin('');
    const found: string[] = [];
    for (const [name, path] of Object.entries(consoleScreens(data))) {
      await open(path);
      found.push(...(await accessibilityFaults(name)));
    }
    expect(found).toEqual([]);
  });

  it('shows every screen on a phone, and at 200 %, without scrolling sideways', async () => {
    const found: string[] = [];
    await begin('/overview');
    // the test before this one looks at the English screens
    await page.getByRole('button', { name: '中文' }).click();
    for (const [name, path] of Object.entries(consoleScreens(data))) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(path);
      for (const width of [390, 640]) {
        await page.setViewportSize({ width, height: 844 });
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (wide > 0) found.push(`${name} at ${width} pixels: ${wide} pixels too wide`);
      }
    }
    // on a phone the menu has the languages
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('button', { name: 'English' }).click();
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
      await settled();
      seen.push(new URL(page.url()).pathname);
      const headings = await page.locator('main :is(h1, h2, h3):visible').allInnerTexts();
      const columns = await page.locator('main th').allInnerTexts();
      const repeated = headings.filter((text, n) => headings.indexOf(text) < n || columns.includes(text));
      expect([seen.at(-1), repeated]).toEqual([seen.at(-1), []]);
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
    await page.locator('h1:focus').waitFor();
  });

  it('lets a key that may only read change nothing', async () => {
    await begin('/decisions', READ_KEY);
    await page.getByText('read only').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().waitFor();
    const writing: Readonly<Record<string, readonly string[]>> = {
      '/decisions': ['Undo'],
      '/templates/new': ['Save'],
      [`/templates/${data.templateId}`]: ['Save', 'Bind', 'Delete the template'],
      [`/templates/${data.templateId}/user/ann`]: ['Delete the profile'],
      '/knowledge': ['Create a knowledge base'],
      [`/knowledge/${data.baseId}`]: ['Add files', 'Delete', 'Delete the knowledge base'],
      '/webhooks': ['Create a webhook'],
      [`/webhooks/${data.webhookId}`]: ['Change', 'Switch off', 'Delete the webhook', 'Send again'],
      '/limits': ['Save'],
      '/usage': ['Save'],
      '/projects': ['Create a project', 'Rename', 'Revoke'],
      [`/memories/${data.memoryId}`]: ['Edit', 'Archive', 'Delete'],
    };
    for (const [path, names] of Object.entries(writing)) {
      await open(path);
      for (const name of names) {
        const button = page.getByRole('button', { name, exact: true }).first();
        await button.waitFor();
        expect([path, name, await button.isDisabled()]).toEqual([path, name, true]);
      }
    }
  });

  it('creates a webhook whose secret is shown once, sends an event again, switches it off and deletes it', async () => {
    const receiver = await startReceiver();
    receiver.answer = (_event, nth) => (nth === 0 ? 503 : 200);
    try {
      await begin('/webhooks');
      const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
      await page.getByLabel('URL').fill('http://10.0.0.1/events');
      await click('Create a webhook');
      await page.getByRole('alert').getByText('WEBHOOK_ALLOW').waitFor();
      await page.getByLabel('URL').fill(`${receiver.url}/events`);
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
      await click('Create a webhook');
      await page.getByRole('alert').getByText('Choose at least one event').waitFor();
      await page.getByLabel('a task was done').check();
      await click('Create a webhook');
      await page.locator('.code code').waitFor();
      expect(await page.locator('.code code').innerText()).toMatch(/^whsec_\S{40,}$/);
      expect(await accessibilityFaults('a new webhook')).toEqual([]);
      await page.getByRole('link', { name: `${receiver.url}/events` }).click();
      await page.getByText('Nothing was sent yet').waitFor();
      expect(await page.content()).not.toContain('whsec_');
      const messages = [{ role: 'user', content: 'I like figs.' }];
      await app.v1('/add/message', { user_id: 'eve', conversation_id: 'figs', messages, async_mode: false });
      const row = page.locator('[data-row]').first();
      await row.waitFor();
      await row.getByRole('button', { name: 'Send again' }).click();
      await row.getByText('delivered').waitFor();
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
      await click('Change');
      await page.getByRole('dialog').getByLabel('a memory was created').check();
      await confirm('Save');
      await page.locator('.facts').getByText('memory.created').waitFor();
      await click('Switch off');
      await confirm('Switch off');
      await page.getByText('switched off').first().waitFor();
      expect(await row.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
      await click('Switch on');
      await page.getByRole('button', { name: 'Switch off' }).waitFor();
      await click('Delete the webhook');
      await confirm('Delete the webhook');
      await heading().filter({ hasText: 'Webhooks' }).waitFor();
      await page.getByRole('link', { name: `${receiver.url}/events` }).waitFor({ state: 'detached' });
    } finally {
      await receiver.close();
    }
  });

  it('sets the limits of a project and shows what is used of them', async () => {
    const { id } = (await admin('POST', '/projects', { name: 'Limited' })).body;
    await begin(`/limits?project=${id}`);
    await page.getByText('No limit is set').waitFor();
    await page.getByRole('spinbutton', { name: 'Active memories' }).fill('0');
    await page.getByLabel('Megabytes').fill('1.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByText('A limit is reached').waitFor();
    await page.getByText('0 kB of 1.5 MB').waitFor();
    const { memories, bytes, users } = (await admin('GET', `/projects/${id}/limits`)).body;
    expect([memories, bytes, users]).toEqual([0, 1_572_864, null]);
    expect(await accessibilityFaults('limits that are reached')).toEqual([]);
    await page.getByRole('spinbutton', { name: 'Active memories' }).fill('');
    await page.getByLabel('Megabytes').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No limit is set').waitFor();
  });

  it('finds a memory, says why, why not another one, and undoes a decision, by keyboard alone', async () => {
    await begin('/overview');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Tabs on until the element with this name has the focus. */
    const tabTo = async (name: RegExp) => {
      for (let n = 0; n < 60; n += 1) {
        await press('Tab');
        const focused = await page.evaluate<string>('document.activeElement?.textContent ?? ""');
        if (name.test(focused)) return;
      }
      throw new Error(`no Tab leads to ${name}`);
    };
    await press('/');
    await page.keyboard.type('Which seat on a flight?');
    await press('Enter');
    await page.getByRole('link', { name: 'ann', exact: true }).waitFor();
    await press('j', 'Enter');
    await page.getByText('prefers window seats').first().waitFor();
    expect(new URL(page.url()).searchParams.get('user')).toBe('ann');
    // the explanation of the first hit is open
    expect(await page.locator('.bars').first().innerText()).toMatch(/\d\.\d{3}/);
    await page.getByRole('button', { name: 'Why not?' }).first().waitFor();
    await tabTo(/^Why not\?$/);
    await press('Enter');
    await page
      .getByText(/Its relevance is too low|Nothing connects it|It is archived/)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('why')).toMatch(/^[\da-f-]{36}$/);
    await open('/decisions');
    await page.locator('[data-row]').first().waitFor();
    await press('j', 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Undo' });
    expect(await dialog.innerText()).toContain('Both memories become active again');
    await tabTo(/^Undo$/);
    await press('Enter');
    // the question has the word too
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('undone').first().waitFor();
    expect((await decisions()).some(({ undone_at }) => undone_at !== null)).toBe(true);
  });

  it('searches as of another day, with two settings side by side, and as curl', async () => {
    await begin('/search?user=ann&query=Where+does+Ann+live%3F');
    await page.getByText('I live in Oslo now').first().waitFor();
    await page.getByText('More settings').click();
    const slider = page.getByRole('slider', { name: 'What was true on' });
    await slider.press('Home');
    await page.getByText('No hit.').waitFor();
    expect(new URL(page.url()).searchParams.get('valid_at')).toMatch(/^\d{4}-\d\d-\d\d$/);
    const choice = page.getByRole('listitem').filter({ hasText: 'I live in Oslo now' }).first();
    await choice.getByRole('button', { name: 'Why not?' }).click();
    await page.locator('#why-not article').first().waitFor();
    const why = await page.locator('#why-not article').first().innerText();
    expect(why).toMatch(/not true, or not known, at that time|archived/);
    await slider.press('End');
    await page.getByText('I live in Oslo now').first().waitFor();
    expect(new URL(page.url()).searchParams.has('valid_at')).toBe(false);
    await page.getByRole('button', { name: 'Compare with other settings' }).click();
    await page.locator('input[name=b_limit]').fill('1');
    await page.locator('.search-form').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: 'Other settings' }).waitFor();
    const results = page.locator('main section[aria-busy=false]');
    await results.nth(1).getByText('1 hit', { exact: true }).waitFor();
    await results.nth(0).getByText('only here').first().waitFor();
    await page.getByText('The same search as curl').click();
    const command = await page.locator('.code code').innerText();
    expect(await paste(command, TEST_ADMIN_KEY)).toContain('I live in Oslo now');
  });

  it('edits, archives, restores and deletes a memory, and counts first what goes along', async () => {
    await begin(`/memories/${data.memoryId}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const confirm = (name: string) =>
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await button('Edit').click();
    await page.locator('textarea[name=memory]').fill('Ann ran the marathon in Berlin.');
    await confirm('Save as a new version');
    await page.getByText('What it superseded').waitFor();
    expect(await page.locator('main .words').first().innerText()).toBe('Ann ran the marathon in Berlin.');
    await button('Archive').click();
    await confirm('Archive');
    await button('Restore').click();
    await button('Archive').waitFor();
    await button('Delete').click();
    await page.getByText(/\d+ memories, with all versions/).waitFor();
    await confirm('Delete');
    await heading().filter({ hasText: 'Memories' }).waitFor();
    const { status } = await admin('GET', `/projects/default/memories/${data.memoryId}`);
    expect(status).toBe(404);
  });

  it('does the main action of the other screens', async () => {
    await begin('/prompts');
    await page.getByLabel('Text of a message').fill('I live in Rome and I love opera.');
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.getByText('Read by offline').waitFor();
    await page.getByText('New version').click();
    await page.getByLabel('Preferences').fill('Note food above all.');
    await page.getByRole('button', { name: 'Save and use' }).click();
    const second = page.locator('strong').filter({ hasText: 'Version 2' });
    const version = page.getByRole('article').filter({ has: second });
    await version.getByText('Differences').click();
    await version.getByLabel('Compared with').selectOption('Version 1');
    expect(await version.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('food above all')]);
    expect(await version.locator('del').count()).toBeGreaterThan(0);
    expect(await version.getByText('the same in both').count()).toBeGreaterThan(0);

    await open('/projects');
    await page.locator('summary', { hasText: 'Create an API key' }).click();
    await page.getByLabel('Name of the key').fill('robot');
    await page.getByRole('button', { name: 'Create an API key' }).click();
    expect(await page.locator('.code code').innerText()).toMatch(/^rk_\w{30,}/);

    await open('/usage');
    await page.getByLabel('Tokens a day').fill('5000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await admin('GET', '/projects/default/budget')).body.daily_tokens).toBe(5000);

    await open(`/extractions/${data.runId}`);
    await page.getByRole('button', { name: 'Promote' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
    await page.getByText('promoted').first().waitFor();

    await open('/overview');
    const steps: string[] = [];
    await page.getByRole('slider').press('Home');
    for (let n = 0; n < 20; n += 1) {
      steps.push(await page.locator('.chart').first().innerText());
      await page.getByRole('slider').press('ArrowRight');
    }
    expect(steps.join()).toMatch(/Adds: [1-9]/);
    await page.getByRole('button', { name: 'Call each model once' }).click();
    await page.getByText('no model is configured').first().waitFor();
    await page.getByRole('link', { name: 'Last day' }).click();
    await page.getByText('for 10 min').waitFor();
    expect(new URL(page.url()).searchParams.get('range')).toBe('day');

    await open('/conversations/chen/shanghai');
    await page.getByRole('button', { name: /without storing/ }).click();
    await page.locator('.choices li').first().waitFor();
  });

  it('builds a template within its three levels, binds a user, and reads the profile', async () => {
    await begin('/templates');
    const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Patient');
    await page.getByLabel('Level 1: category').fill('Health');
    await page.getByLabel('Level 2: field').fill('Allergies');
    await click('Add a field to Health');
    await page.getByText('every category and every field need a name').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByLabel('Level 2: field').last().fill('Allergies');
    await page.getByText('“Allergies” stands twice').waitFor();
    await page.getByLabel('Level 2: field').last().fill('Doctor');
    await page.getByText('The tree as JSON').click();
    const json = page.locator('textarea[name=json]');
    const good = await json.inputValue();
    await json.fill(good.replace('"Doctor": {', '"Doctor": { "Name": {').replace(/}\s*}\s*}\s*$/, '}}}}'));
    await click('Take over');
    expect(await page.getByRole('alert').innerText()).toContain(
      '“Health.Doctor.Name” would be a fourth level',
    );
    await json.fill(good);
    await click('Take over');
    await click('Save');
    await heading().filter({ hasText: 'Patient' }).waitFor();
    await page.getByLabel('Id of the user or agent').fill('dora');
    await click('Bind');
    await page.getByRole('link', { name: 'dora' }).waitFor();

    // a change is carried to the profile, after a question
    await page.getByLabel('Level 3: value of new profiles').last().fill('Dr Grey');
    await page.getByText('changes that are not saved').waitFor();
    await click('Save');
    expect(await page.getByRole('dialog').innerText()).toContain(
      'carried to the profiles of the template (1)',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Profiles that changed: 1.').waitFor();
    await page.getByRole('link', { name: 'dora' }).click();
    await heading().filter({ hasText: 'dora' }).waitFor();
    await page.getByRole('cell', { name: 'Dr Grey' }).first().waitFor();
    await page.getByRole('cell', { name: 'the template' }).first().waitFor();
    await click('Delete the profile');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the profile' }).click();
    await page.getByText('Nobody is bound to this template yet').waitFor();
    expect(await page.locator('.code code').innerText()).toContain('/v1/bind/profile_template');
    await click('Delete the template');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the template' }).click();
    await heading().filter({ hasText: 'Profile templates' }).waitFor();
    const { profile_templates } = (await admin('GET', '/projects/default/profile_templates')).body;
    expect(profile_templates.map(({ name }: { name: string }) => name)).not.toContain('Patient');

    // where a value came from
    await open(`/templates/${data.templateId}/user/ann`);
    await page
      .getByRole('link', { name: /^a message/ })
      .first()
      .click();
    await heading().filter({ hasText: 'news' }).waitFor();
    expect(new URL(page.url()).hash).not.toBe('');
  });

  it('uploads files each on its own, shows which can be found, and says why another cannot', async () => {
    await begin('/knowledge');
    await page.getByLabel('Name', { exact: true }).fill('Menus');
    await page.getByRole('button', { name: 'Create a knowledge base' }).click();
    await page.getByText('has no files yet').waitFor();
    expect(await page.locator('.code code').innerText()).toContain('/v1/add/knowledgebase-file');
    const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
    await page
      .getByLabel('Files from this machine')
      .setInputFiles([
        file('soup.md', '# Soup\n\nTomato soup is served on Monday.'),
        file('program.exe', 'MZ'),
        file('damaged.pdf', '%PDF-1.4 damaged'),
        file('large.txt', 'x'.repeat(11_000_000)),
      ]);
    await page.getByRole('button', { name: 'Add files' }).click();
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await uploads.getByText('stored').nth(1).waitFor();
    await uploads.getByRole('alert').nth(1).waitFor();
    expect(await uploads.getByRole('alert').allInnerTexts()).toEqual([
      expect.stringContaining('the format is not supported'),
      expect.stringMatching(/too large|limit/),
    ]);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('soup.md').getByText('can be found').waitFor();
    await row('damaged.pdf').getByText('The file is damaged').waitFor();
    await row('soup.md').getByRole('link').click();
    await page.getByText('Tomato soup is served on Monday.').first().waitFor();
    await page.goBack();
    await row('damaged.pdf').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row('damaged.pdf').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete the knowledge base' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the knowledge base' }).click();
    await heading().filter({ hasText: 'Knowledge' }).waitFor();
    await row('Menus').waitFor({ state: 'detached' });
  });

  it('retries and cancels all tasks that match, and renames and deletes a project', async () => {
    const { db } = app.app.services;
    const running = sql`UPDATE task SET status = 'failed', finished_at = now() WHERE user_id = 'ben'`;
    await running.execute(db.system().db);
    await begin('/tasks?user=ben');
    await page.getByRole('button', { name: 'Retry all that match' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('on every page, back into the queue: 1.');
    await dialog.getByRole('button', { name: 'Retry all that match' }).click();
    await dialog.waitFor({ state: 'detached' });
    await app.idle('ben');

    const { id } = (await admin('POST', '/projects', { name: 'Trial' })).body;
    const { key } = (await admin('POST', `/projects/${id}/api_keys`, { name: 'pasted' })).body;
    await open(`/decisions?project=${id}`);
    const command = await page.locator('.code code').innerText();
    expect(await paste(command, key)).toContain('task_id');
    await open(`/projects?project=${id}`);
    const row = page.getByRole('row').filter({ hasText: id });
    await row.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByLabel('Name').fill('Trial of pears');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.filter({ hasText: 'Trial of pears' }).waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Nothing was deleted').waitFor();
    await dialog.getByRole('textbox').fill(id);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${app.url}/console/projects`);
    expect((await admin('GET', `/projects/${id}/memories`)).status).toBe(404);
  });

  it('chats as any user beside the memories that the answer names, also with a key that may only read', async () => {
    await begin('/chat', READ_KEY);
    await page.getByRole('link', { name: 'ann', exact: true }).click();
    await page.getByLabel('Message').fill('Which seat do I prefer on long flights?');
    await page.keyboard.press('Enter');
    await page.getByText('named in the answer').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    const log = page.getByRole('log');
    expect(await log.innerText()).toContain('window seats');
    expect(await page.locator('.recalled').innerText()).toContain('window seats');
    expect(await accessibilityFaults('an answer')).toEqual([]);
    await page.getByLabel('Message').fill('Thank you!');
    await page.getByRole('button', { name: 'Send' }).click();
    await log.getByText("You're welcome!").waitFor();
    await log.getByRole('button', { name: /Show its/ }).click();
    await page.getByText('named in the answer').first().waitFor();
    await log.locator('sup a').first().click();
    await page.getByText('The words it came from').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/memories\/./);
  });

  it('shows whose words a profile is from, exports a person, and erases one after the typed name', async () => {
    await begin('/people/ann');
    await page
      .getByRole('link', { name: /I live in Oslo now/ })
      .first()
      .click();
    await heading().filter({ hasText: 'news' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/conversations/ann/news');

    await open('/people/ben');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('ben.jsonl');
    expect(await readFile(await download.path(), 'utf8')).toContain('I like hiking in the mountains');

    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person' });
    await dialog.getByText('Messages').waitFor();
    const button = dialog.getByRole('button', { name: 'Erase for good' });
    await dialog.getByLabel('Type ben to confirm').fill('Ben');
    expect(await button.isDisabled()).toBe(true);
    expect(await accessibilityFaults('the question before an erasure')).toEqual([]);
    await dialog.getByLabel('Type ben to confirm').fill('ben');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Certificate of the erasure' }).waitFor();
    await page.getByText('The signed text').click();
    expect(await page.locator('.code code').first().innerText()).toContain('"algorithm": "Ed25519"');
    expect(await accessibilityFaults('a certificate')).toEqual([]);
    expect((await admin('GET', '/projects/default/memories?user_id=ben')).body.memories).toEqual([]);

    await begin('/people/ann', READ_KEY);
    await settled();
    expect(await page.getByRole('button', { name: 'Erase', exact: true }).isDisabled()).toBe(true);
  });

  it('marks the words of a memory in their message, and shows it in a conversation of many', async () => {
    const first = 'I see. By the way, I am allergic to shellfish. What about you?';
    const contents = [first, ...Array.from({ length: 70 }, (_, n) => `Number ${n}.`)];
    const messages = contents.map((content) => ({ role: 'user', content }));
    await app.v1('/add/message', { user_id: 'lou', conversation_id: 'long', messages, async_mode: false });
    const found = await admin('GET', '/projects/default/memories?user_id=lou&text=shellfish&kind=preference');
    await begin(`/memories/${found.body.memories[0].id}`);
    const passage = page.getByRole('article').filter({ hasText: 'What about you?' });
    expect(await passage.locator('mark').innerText()).toContain('allergic to shellfish');
    await passage.getByRole('link').click();
    await heading().filter({ hasText: 'long' }).waitFor();
    const message = page.getByRole('article').filter({ hasText: 'What about you?' });
    await message.waitFor();
    await page.waitForFunction(
      '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById(location.hash.slice(1)).getBoundingClientRect())',
    );
    await page.getByRole('link', { name: 'Newest' }).click();
    await page.getByText('Number 69.').first().waitFor();
    expect(new URL(page.url()).searchParams.has('message')).toBe(false);
  });

  it('opens users and conversations whose ids look like parts of addresses, and no knowledge base as a user', async () => {
    const users = ['..', '~.', 'a/b', '%2e', '😀'.repeat(40), 'x'.repeat(100)];
    const messages = [{ role: 'user', content: 'I like figs.' }];
    for (const user_id of users) {
      const conversation_id = user_id === '..' ? '.' : 'c';
      await app.v1('/add/message', { user_id, conversation_id, messages, async_mode: false });
    }
    await begin('/people');
    await page.getByRole('link', { name: 'a/b', exact: true }).waitFor();
    const listed = await page.locator('main td a').allInnerTexts();
    expect(listed).toEqual(expect.arrayContaining(users));
    expect(listed.filter((id) => id.startsWith('kb_'))).toEqual([]);
    for (const user of users) {
      await page.getByRole('link', { name: user, exact: true }).first().click();
      await heading().filter({ hasText: user }).waitFor();
      await settled();
      await page.reload();
      await settled();
      expect(await heading().innerText()).toBe(user);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByText('I like figs').first().waitFor();
      if (user === '..') {
        await page.getByRole('link', { name: '.', exact: true }).click();
        await heading().filter({ hasText: 'Conversation .' }).waitFor();
        await page.getByText('I like figs').first().waitFor();
      }
      await open('/people');
    }
  });

  it('says in words what failed, and shows an address of the console that leads nowhere', async () => {
    await begin('/memories/00000000-0000-7000-8000-000000000000');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/no such|not found|does not exist/i);
    await open('/nothing/here');
    expect(await heading().innerText()).toBe('There is no such screen');
  });

  it('goes on by itself past pages on which a filtered list found nothing yet', async () => {
    await begin('/people');
    let asked = 0;
    await page.route(/\/users\?.*text=/, async (route) => {
      const isLast = ++asked === 3;
      const users = [{ id: 'found-at-last', memories: 1, last_activity_at: null }];
      await route.fulfill({
        json: { users: isLast ? users : [], next_cursor: isLast ? null : `place-${asked}` },
      });
    });
    await open('/people?text=found');
    await page.getByRole('link', { name: 'found-at-last' }).waitFor();
    expect(asked).toBe(3);
  });
});
