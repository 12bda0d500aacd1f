import type { z } from 'zod';

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/**
 * What a model is asked, and the shape of its answer. One file per prompt, so that an operator can read what is sent.
 * What users wrote goes in as data, never as instructions: see `fence.ts`.
 */
export interface Prompt<Input, Answer> {
  /** `[a-z_]+`; also the name of the answer's schema. */
  readonly id: string;
  /** Raised with every change of the wording: it is kept with what the prompt made. */
  readonly version: number;
  messages(input: Input): readonly PromptMessage[];
  /** Checks the model's answer; the JSON schema that the model sees is made of it. */
  readonly answer: z.ZodType<Answer>;
}
