import type { z } from 'zod';

/** A chat message for a model. */
export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/**
 * A prompt for a model, and the schema of its answer. Each prompt has its own file, so that an operator can
 * read what is sent. Users' words go in as data, never as instructions: see `fence.ts`.
 */
export interface Prompt<Input, Answer> {
  /** `[a-z_]+`; also the name of the answer's schema. */
  readonly id: string;
  /** Increased with every change of the wording; stored with everything that the prompt produced. */
  readonly version: number;
  messages(input: Input): readonly PromptMessage[];
  /** Validates the model's answer. The JSON schema shown to the model is generated from it. */
  readonly answer: z.ZodType<Answer>;
}
