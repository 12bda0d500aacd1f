import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';

/**
 * The hosted service's models. Clients send these names by default, so they stand for the configured model.
 */
const HOSTED_MODELS = new Set(['qwen2.5-72b-instruct', 'qwen3-32b', 'deepseek-r1']);

/**
 * Checks the model name that a caller chose. Only names that the operator allows are sent to the provider,
 * because the provider may charge a hundred times as much for some models. Without a configured model a name
 * has no effect.
 * @param field name of the request's field, for the error
 * @returns undefined = the configured model
 * @throws AppError invalid_parameters for a name that is not allowed
 */
export function chosenModel(
  ctx: Context,
  field: string,
  name: string | null | undefined,
): string | undefined {
  const { chat, chatNames } = ctx.models;
  if (!name || chat === null || name === chatNames[0]) return undefined;
  if (chatNames.includes(name)) return name;
  if (HOSTED_MODELS.has(name)) return undefined;
  throw new AppError(
    'invalid_parameters',
    `${field}: must be one of ${chatNames.join(', ')}; leave it out for the first one`,
  );
}
