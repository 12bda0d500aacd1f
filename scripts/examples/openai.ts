import type { Recorder } from './recorder.ts';

/** The proxy. The server of the examples has no chat model, so that its answer is written here. */
export async function showOpenAi(recorder: Recorder): Promise<void> {
  await recorder.show('get_openai_v1_models');
  await recorder.showMade(
    'post_openai_v1_chat_completions',
    {
      body: {
        model: 'qwen3-32b',
        user: 'emma',
        messages: [{ role: 'user', content: 'Where is my bicycle?' }],
      },
    },
    {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1772442000,
      model: 'qwen3-32b',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Your bicycle is in the cellar.' },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 212, completion_tokens: 8, total_tokens: 220 },
    },
  );
}
