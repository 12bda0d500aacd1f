import { createHmac } from 'node:crypto';
import { Agent } from 'undici';
import { VERSION } from '../../version.ts';
import type { Network } from '../network/network.ts';
import { connectorTo, hostOf, resolveAllowed } from '../network/pinned-connection.ts';
import type { WebhookAnswer, WebhookMessage, WebhookSender } from './webhook-sender.ts';

const MAX_URL_LENGTH = 2000;
/** Time limits in ms: of a connection, and of an attempt. */
const CONNECT_MS = 5000;
const TOTAL_MS = 15_000;
/** Time limit of the lookup of a host when a webhook is created, in ms. */
const LOOKUP_MS = 2000;
/** Bytes of an answer that are read. Its words are not used. */
const MAX_ANSWER_BYTES = 64 * 1024;

const REFUSED =
  'The host has a private or reserved network address: ask the operator to list the address in WEBHOOK_ALLOW, or use a public one.';

/** Sends webhooks to the hosts that the network allows. */
export function createWebhookSender(network: Network): WebhookSender {
  return {
    check: (text, signal) => refusalOf(text, network, signal),
    send: (message, signal) => attempt(message, network, signal),
  };
}

async function refusalOf(text: string, network: Network, signal: AbortSignal): Promise<string | null> {
  const url = text.length > MAX_URL_LENGTH || /[\s\\]/.test(text) ? null : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    return `must be an http or https URL of at most ${MAX_URL_LENGTH} characters.`;
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user or password: put a token into the path or the query.';
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_MS)]);
  try {
    const found = await resolveAllowed(hostOf(url), network, limited);
    return found === 'refused' ? REFUSED : null;
  } catch {
    // a host that cannot be found now may be found later; each attempt checks its addresses
    return null;
  }
}

async function attempt(
  { url: text, id, secrets, body, sentAt }: WebhookMessage,
  network: Network,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const late = AbortSignal.timeout(TOTAL_MS);
  const both = AbortSignal.any([signal, late]);
  let agent: Agent | undefined;
  try {
    const url = new URL(text);
    const addresses = await resolveAllowed(hostOf(url), network, both);
    if (addresses === 'unknown') return failed('The host has no address: check the URL.');
    if (addresses === 'refused') return failed(REFUSED);
    agent = new Agent({ connect: connectorTo(addresses, network, CONNECT_MS) });
    const timestamp = String(Math.floor(sentAt.getTime() / 1000));
    const { statusCode, body: answer } = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `Recollect/${VERSION}`,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signaturesOf(secrets, `${id}.${timestamp}.${body}`),
      },
      body,
      signal: both,
    });
    // the status decides, whatever becomes of the rest of the answer
    await answer.dump({ limit: MAX_ANSWER_BYTES, signal: both }).catch(() => undefined);
    return answered(statusCode);
  } catch (error) {
    signal.throwIfAborted();
    return failed(
      late.aborted
        ? `The receiver did not answer within ${TOTAL_MS / 1000} s.`
        : `The receiver could not be reached (${codeOf(error)}).`,
    );
  } finally {
    await agent?.destroy();
  }
}

function answered(status: number): WebhookAnswer {
  if (status >= 200 && status < 300) return { ok: true, status };
  if (status >= 300 && status < 400)
    return failed('The receiver redirects, which is not followed: change the URL of the webhook.', status);
  return failed(`The receiver answered ${status}.`, status);
}

function failed(error: string, status: number | null = null): WebhookAnswer {
  return { ok: false, status, error };
}

/** The code alone, because messages name hosts and addresses. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? code : 'no code';
}

/** @param secrets each `whsec_` and a key in base64 */
function signaturesOf(secrets: readonly string[], content: string): string {
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return signed.join(' ');
}
