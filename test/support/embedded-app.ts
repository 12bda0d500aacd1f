import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createLogger } from '../../src/logger.ts';
import { embeddedTemplate, silentLog } from './embedded-template.ts';

/** A server for tests of programs that talk to it, whatever its database is. */
export interface EmbeddedApp {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/** Starts a server that needs a key everywhere, always on the embedded database. */
export async function startEmbeddedApp(): Promise<EmbeddedApp> {
  const key = 'test-key-0123456789abcdef';
  const config = readConfig({
    PORT: '0',
    PRODUCT_AUTH: 'required',
    BOOTSTRAP_API_KEY: key,
    // the sentence encoder takes 4–25 ms a text
    OFFLINE_EMBEDDER: 'ngram',
  });
  const template = await embeddedTemplate();
  const db = await openDatabase({ dataDir: 'memory://', log: silentLog, template });
  const app = await createApp({ config, log: createLogger('silent'), db });
  return { url: await app.listen(), key, close: () => app.close() };
}
