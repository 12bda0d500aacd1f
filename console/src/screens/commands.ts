type Body = object;

/** A word of a shell command, whatever it holds. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A command that asks for a key and then sends requests. It is one command, so that a shell into which it is
 * pasted does not read its second line as the key.
 * @param scheme of the header: `Token` for API keys, `Bearer` for operator keys
 */
export function requestCommand(scheme: 'Token' | 'Bearer', path: string, bodies: readonly Body[]): string {
  const ask = scheme === 'Token' ? 'API key (rk_…): ' : 'Operator key: ';
  const requests = bodies.map(
    (body) =>
      `curl -s ${quoted(`${location.origin}${path}`)} -H "Authorization: ${scheme} $KEY" -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`,
  );
  return [`printf ${quoted(ask)} && read -r KEY`, ...requests].join(' && \\\n');
}

const said = (conversation_id: string, content: string, user = 'ann'): Body => ({
  user_id: user,
  conversation_id,
  messages: [{ role: 'user', content }],
});
const add = (...bodies: readonly Body[]) => requestCommand('Token', '/v1/add/message', bodies);

/** Sends a request to the cloud API, for screens without data. */
export const clientCommand = (path: string, body: Body): string => requestCommand('Token', path, [body]);

/** Sends a request with an operator key, for what only operators do. */
export const operatorCommand = (path: string, body: Body): string => requestCommand('Bearer', path, [body]);

/** Adds a first conversation. */
export const addCommand = (user?: string): string =>
  add(said('first', 'I live in Porto and prefer window seats on long flights.', user));

/** Adds two statements of which the second outdates the first. */
export const contradictCommand = (): string =>
  add(said('moves', 'I live in Porto.'), said('moves', 'I live in Oslo now.'));
