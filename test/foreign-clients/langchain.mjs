// Run by run.ts, in a folder where @langchain/openai is installed. Prints the answers as JSON.
import { ChatOpenAI } from '@langchain/openai';

const { BASE_URL, API_KEY } = process.env;
const model = new ChatOpenAI({
  model: 'any',
  apiKey: API_KEY,
  maxRetries: 0,
  useResponsesApi: false,
  configuration: { baseURL: BASE_URL },
  modelKwargs: { user: 'langchain' },
});
const first = await model.invoke('I keep my bike in the cellar of number nine.');
let streamed = '';
for await (const chunk of await model.stream('Where is my bike?')) streamed += chunk.text;
const tool = {
  type: 'function',
  function: {
    name: 'answer',
    description: 'Locks the bike.',
    parameters: { type: 'object', properties: {} },
  },
};
const called = await model.bindTools([tool]).invoke('Lock the bike, please.');
console.log(
  JSON.stringify({ first: first.text, streamed, tools: called.tool_calls?.map(({ name }) => name) }),
);
