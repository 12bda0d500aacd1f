// A chat that remembers: KEY=rk_… MODEL_URL=http://127.0.0.1:11434/v1 MODEL=llama3.2 node chat.ts
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { recollectMiddleware, recollectTools } from '@recollect/ai-sdk';
import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai';

const { KEY, MODEL_URL = 'http://127.0.0.1:11434/v1', MODEL = 'llama3.2' } = process.env;
const memory = { baseUrl: process.env.RECOLLECT_URL ?? 'http://127.0.0.1:8000', apiKey: KEY, user: 'ann' };

const provider = createOpenAICompatible({ name: 'local', baseURL: MODEL_URL });
const model = wrapLanguageModel({ model: provider(MODEL), middleware: recollectMiddleware(memory) });

// one conversation, streamed
const said = streamText({ model, prompt: 'I always want a window seat on flights.' });
for await (const part of said.textStream) process.stdout.write(part);
console.log();

// another one knows it, and may use the tools
const { text } = await generateText({
  model,
  prompt: 'Which seat should I book?',
  tools: recollectTools(memory),
  stopWhen: stepCountIs(4),
});
console.log(text);
