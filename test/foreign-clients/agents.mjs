// Run by run.ts, in a folder where @openai/agents is installed. Prints the answers as JSON.
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';

const { BASE_URL, API_KEY } = process.env;
setTracingDisabled(true);
const client = new OpenAI({
  baseURL: BASE_URL,
  apiKey: API_KEY,
  maxRetries: 0,
  defaultHeaders: { 'x-recollect-user': 'agents' },
});
let locked = 0;
const agent = new Agent({
  name: 'Helper',
  instructions: 'You help.',
  model: new OpenAIChatCompletionsModel(client, 'any'),
  tools: [
    tool({
      name: 'answer',
      description: 'Locks the bike.',
      parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
      strict: true,
      execute: () => {
        locked += 1;
        return 'locked';
      },
    }),
  ],
});
const first = await run(agent, 'I keep my skis in the attic of my aunt.');
const stream = await run(agent, 'Where are my skis?', { stream: true });
let streamed = '';
for await (const part of stream.toTextStream()) streamed += part;
await stream.completed;
const called = await run(agent, 'Lock the bike, please.');
console.log(JSON.stringify({ first: first.finalOutput, streamed, called: called.finalOutput, locked }));
