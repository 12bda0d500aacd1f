/** A command that sends a request to the cloud API, for screens without data. */
export const clientCommand = (path: string, body: object): string =>
  `curl -s ${location.origin}${path} -H "Authorization: Token $KEY" -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;

/** A command that adds a first conversation. */
export const addCommand = (user = 'ann'): string =>
  clientCommand('/v1/add/message', {
    user_id: user,
    conversation_id: 'first',
    messages: [{ role: 'user', content: 'I live in Porto and prefer window seats on long flights.' }],
  });
