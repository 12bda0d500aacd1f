/** A command that adds a first conversation, for screens without data. */
export const addCommand = (user = 'ann'): string =>
  `curl -s ${location.origin}/v1/add/message -H "Authorization: Token $KEY" -H 'Content-Type: application/json' -d '${JSON.stringify(
    {
      user_id: user,
      conversation_id: 'first',
      messages: [{ role: 'user', content: 'I live in Porto and prefer window seats on long flights.' }],
    },
  )}'`;
