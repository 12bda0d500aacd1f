export type { Context } from './context.ts';
export { type Failure, RecollectError } from './error.ts';
export type { Memory, Source } from './memory.ts';
export {
  type CallOptions,
  type CompletedTask,
  type ContextInput,
  type Message,
  type Recalled,
  type RecallInput,
  Recollect,
  type RecollectOptions,
  type RememberInput,
  type Task,
} from './recollect.ts';
export type { paths } from './schema.ts';
export type { StreamEvent, Streams } from './stream.ts';
export { estimateTokens } from './tokens.ts';
export type { ToolAnswer } from './tool.ts';
export type { TransportOptions } from './transport.ts';
