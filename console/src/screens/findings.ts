import type { Answer } from '../api/call.ts';
import { language } from '../state/language.ts';
import { FACTS_IN_CHINESE, FINDINGS_IN_CHINESE } from './findings.chinese.ts';

type Report = Answer<'/admin/diagnostics'>;

/** A finding in the chosen language: what is wrong, and what to do. The server says it in English. */
export const wordsOfFinding = (of: Report['findings'][number]): readonly [string, string] =>
  language.value === 'zh' ? FINDINGS_IN_CHINESE[of.code](of.values) : [of.message, of.action];

export const wordsOfFact = (of: Report['facts'][number]): string =>
  language.value === 'zh' ? FACTS_IN_CHINESE[of.code](of.values) : of.message;
