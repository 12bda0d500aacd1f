import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startTestApp, TEST_ADMIN_KEY } from '../../test/support/app.ts';
import { startBrowser } from '../../test/support/browser.ts';
import { buildConsole } from '../../test/support/built-console.ts';
import { addConsoleData, CONSOLE_SETTINGS, consoleScreens } from '../../test/support/console-data.ts';

/*
 * `npm run console:screenshots`: pictures of every screen, in both themes, 1440 and 390 pixels wide, from a
 * server with sample data. --language zh shows the Chinese texts; --only names screens, with commas.
 */

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'data/screenshots' },
    language: { type: 'string', default: 'en' },
    only: { type: 'string' },
  },
});

/** What the clock of the server lacks, so that its overview shows most of an hour. */
let behindMs = 50 * 60_000;
const clock = () => new Date(Date.now() - behindMs);
const built = await buildConsole();
/** On a disk, because a database in memory is not durable, and the overview says so. */
const DATA_DIR = 'data/screenshots-server';
await rm(DATA_DIR, { recursive: true, force: true });
const app = await startTestApp(
  { ...CONSOLE_SETTINGS, DATABASE_URL: '', DATA_DIR },
  undefined,
  clock,
  undefined,
  undefined,
  built.folder,
);
const browser = await startBrowser();
try {
  await mkdir(values.folder, { recursive: true });
  const screens = Object.entries({ 'sign-in': '', ...consoleScreens(await addConsoleData(app)) });
  await addTraffic();
  const page = await browser.context.newPage();
  await page.addInitScript(
    (language) => localStorage.setItem('recollect-language', language),
    values.language,
  );
  // pictures show no path of the machine that made them
  await page.route('**/admin/overview*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.server.location = './data';
    await route.fulfill({ response: answer, json });
  });
  for (const [name, path] of screens) {
    if (name !== 'sign-in' && values.only?.split(',').includes(name) === false) continue;
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${app.url}/console${path}`);
        await page.waitForLoadState('networkidle');
        await answer(page);
        await page.screenshot({
          path: join(values.folder, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
    if (name === 'sign-in')
      await page.request.post(`${app.url}/admin/sign-in`, {
        data: { key: TEST_ADMIN_KEY },
        headers: { origin: app.url },
      });
  }
} finally {
  await browser.close();
  await app.close();
  await built.remove();
  await rm(DATA_DIR, { recursive: true, force: true });
}

/** Sends the message that an address gives, and waits for the answer. */
async function answer(page: Page): Promise<void> {
  const message = page.locator('textarea[name=message]');
  if ((await message.count()) === 0 || (await message.inputValue()) === '') return;
  await message.press('Enter');
  await page.locator('.recalled').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Some adds and searches in each minute until now. */
async function addTraffic(): Promise<void> {
  const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  for (; behindMs > 0; behindMs -= 60_000) {
    const minute = behindMs / 60_000;
    for (let n = 0; n <= 4 + 3 * Math.sin(minute / 6); n += 1)
      await app.v1('/search/memory', { user_id: 'ann', query: `What happened in week ${minute + n}?` });
    for (let n = 0; n < minute % 3; n += 1)
      await app.v1('/add/message', {
        user_id: 'dora',
        conversation_id: 'training',
        messages: [{ role: 'user', content: `I ran ${minute + n} km today.` }],
      });
    await app.call('GET', '/admin/overview', { headers });
  }
}

console.log(`Pictures of the console: ${values.folder}`);
