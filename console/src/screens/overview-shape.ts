import type { Answer } from '../api/call.ts';

export type State = Answer<'/admin/overview'>;
export type Step = State['series'][number];
export const RANGES = ['hour', 'day'] as const;
export type Range = (typeof RANGES)[number];
