import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** The models of the hosted service: clients name them by default, and mean the one that is there. */
const HOSTED_MODELS = new Set(['qwen2.5-72b-instruct', 'qwen3-32b', 'deepseek-r1']);

/**
 * The model that a caller chose by its name. Only names that the operator allows go to the provider, who may bill some of
 * them a hundred times as high. Without a configured model a name has no effect.
 * @param field of the request, for the error
 * @returns undefined = the configured one
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
