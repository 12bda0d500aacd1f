import { z } from 'zod';

const SHOWN_NAMES = 5;
const SHOWN_LENGTH = 64;

/**
 * A body schema that refuses unknown fields and names them,
 * so that an operator's misspelt field is not taken for an absent one.
 */
export function strictBody<T extends z.ZodRawShape>(shape: T) {
  const fields = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const names = issue.keys
        .slice(0, SHOWN_NAMES)
        .map((name) => JSON.stringify(name.slice(0, SHOWN_LENGTH)));
      return `has no field ${names.join(', ')}; its fields are ${fields}`;
    },
  });
}
