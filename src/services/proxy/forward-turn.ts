import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { modelFailure } from '../../providers/model-failure.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { rememberAnswer } from '../chat/remember-exchange.ts';
import { withPermit } from '../permit.ts';
import type { PreparedTurn } from './prepare-turn.ts';

const REFUSED = 'The model provider refused the request: check its messages, tools and parameters.';
/** After this many parts of an answer, other requests get the event loop. */
const PARTS_AT_ONCE = 16;

/**
 * Gets the model's answer, as it is, and stores its text.
 * @throws AppError model_unavailable | model_failed | model_budget | invalid_parameters | shutting_down
 */
export async function forwardTurn(
  ctx: Context,
  turn: PreparedTurn,
): Promise<Readonly<Record<string, unknown>>> {
  const { answer, text, callsTools } = await turn.model
    .forward(turn.request, signalOf(ctx))
    .catch((error: unknown) => {
      throw failureOf(ctx, error);
    });
  if (!callsTools) await remember(ctx, turn, text);
  return answer;
}

/**
 * Streams the events of the model's answer, as they are. The answer is stored before the stream ends, if it
 * is complete: the client repeats a request whose answer broke off.
 * @throws AppError as `forwardTurn` does
 */
export async function* streamTurn(ctx: Context, turn: PreparedTurn): AsyncGenerator<string, void> {
  let answer = '';
  let isStep = false;
  let parts = 0;
  try {
    for await (const { data, text, callsTools } of turn.model.forwardStream(turn.request, signalOf(ctx))) {
      answer += text;
      isStep ||= callsTools;
      yield data;
      parts += 1;
      if (parts % PARTS_AT_ONCE === 0) await ctx.permit?.yield();
    }
  } catch (error) {
    throw failureOf(ctx, error);
  }
  if (!isStep) await remember(ctx, turn, answer);
}

function signalOf(ctx: Context): AbortSignal {
  return AbortSignal.any([ctx.signal, ctx.shutdown]);
}

function remember(ctx: Context, { remembering }: PreparedTurn, text: string): Promise<void> {
  return withPermit(ctx, () => rememberAnswer(ctx, remembering, { text, memorable: true }));
}

function failureOf(ctx: Context, error: unknown): unknown {
  if (ctx.shutdown.aborted) return new AppError('shutting_down', undefined, { cause: error });
  if (error instanceof ProviderError && error.failure === 'rejected')
    return new AppError('invalid_parameters', REFUSED, { cause: error });
  return modelFailure(error, false);
}
