// An agent that remembers: KEY=rk_… MODEL_URL=http://127.0.0.1:11434/v1 MODEL=llama3.2 node agent.ts
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { Agent } from '@mastra/core/agent';
import { RecollectProcessor } from '@recollect/mastra';

const { KEY, MODEL_URL = 'http://127.0.0.1:11434/v1', MODEL = 'llama3.2' } = process.env;
const memory = new RecollectProcessor({
  baseUrl: process.env.RECOLLECT_URL ?? 'http://127.0.0.1:8000',
  apiKey: KEY,
  user: 'ann',
});
const agent = new Agent({
  id: 'assistant',
  name: 'Assistant',
  instructions: 'You are a helpful assistant.',
  model: createOpenAICompatible({ name: 'local', baseURL: MODEL_URL })(MODEL),
  inputProcessors: [memory],
  outputProcessors: [memory],
});

// one conversation, streamed
const said = await agent.stream('I always want a window seat on flights.');
for await (const part of said.textStream) process.stdout.write(part);
console.log();

// another one knows it
console.log((await agent.generate('Which seat should I book?')).text);
