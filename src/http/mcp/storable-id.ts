import { identifier } from '../validation/text.ts';

/** Schema of an id of a memory. One that the database cannot store is refused. */
export const memoryId = identifier(256);
