import { z } from 'zod';

/**
 * An array whose length is checked before its elements,
 * so that a million bad elements do not make a million issues.
 */
export function list<T extends z.ZodType>(inner: T, max: number, min = 0) {
  const array = z.array(inner).min(min).meta({ maxItems: max });
  return z.preprocess((value, ctx) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    ctx.issues.push({
      code: 'too_big',
      origin: 'array',
      maximum: max,
      inclusive: true,
      input: value,
      message: `must have at most ${max} entries`,
    });
    return z.NEVER;
  }, array);
}
