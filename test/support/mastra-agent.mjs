import { generateText } from 'ai';

/*
 * Stands in for `Agent` of @mastra/core 1.71, which has 128 MB. It calls processors with the same fields.
 * `npm run test:mastra` runs the same programs with the real one.
 */

let ids = 0;
const messageOf = (role, text) => ({
  id: `m${++ids}`,
  role,
  createdAt: new Date(),
  content: { format: 2, parts: [{ type: 'text', text }], content: text },
});

export class Agent {
  #options;

  constructor(options) {
    this.#options = options;
  }

  async generate(prompt, { requestContext } = {}) {
    const { instructions, model, inputProcessors, outputProcessors } = this.#options;
    const given = [messageOf('user', prompt)];
    let systemMessages = [{ role: 'system', content: instructions }];
    const all = [...given];
    const messageList = { get: { all: { db: () => all } } };
    const context = { requestContext, messageList, state: {}, retryCount: 0 };
    for (const processor of inputProcessors)
      ({ systemMessages } = await processor.processInput({ ...context, messages: given, systemMessages }));
    const system = systemMessages.map(({ content }) => content).join('\n');
    const { text, finishReason } = await generateText({ model, system, prompt });
    const messages = [messageOf('assistant', text)];
    all.push(...messages);
    for (const processor of outputProcessors)
      await processor.processOutputResult({
        ...context,
        messages,
        result: { text, finishReason, steps: [] },
      });
    return { text };
  }

  async stream(prompt, options) {
    const { text } = await this.generate(prompt, options);
    return {
      textStream: (async function* () {
        yield text;
      })(),
    };
  }
}
