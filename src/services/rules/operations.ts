import type { SkillValue } from '../../domain/documents/skill.ts';
import { readSkill } from '../../domain/documents/skill.ts';
import type { Extraction, ExtractionInput } from '../../domain/extraction.ts';
import type { Replacement } from '../../domain/feedback/read-feedback.ts';
import { indexLexemes } from '../../domain/index-text.ts';
import type { ItemAnalysis } from '../../domain/item-analysis.ts';
import type { Message } from '../../domain/message.ts';
import type { ProfileFinding } from '../../domain/profile.ts';
import { analysePassages } from '../../domain/text/analyse.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { NO_PLACE } from '../../lib/guarded/messages.ts';
import type { Operation, Steps } from '../../lib/guarded/serve-thread.ts';
import { extractByRules } from '../../providers/offline/extractor/index.ts';
import { type ProfileReading, readProfileByRules } from '../../providers/offline/extractor/profile.ts';
import { analyseItems, type ItemsInput } from '../extraction/analyse-items.ts';
import { type AnswerInput, AnswerReader, type ReadAnswer } from '../extraction/model/read-answer.ts';
import { type FoundTool, readTools, type ToolTexts } from '../extraction/read-tools.ts';
import {
  type Comparison,
  compareWithFeedback,
  type FeedbackReading,
  readFeedback,
  replaceInTexts,
} from '../feedback/read-feedback.ts';

/**
 * The rules that read what users wrote; they run in a thread (`thread.ts`). What they are given and give back is cloned. A place is
 * the index of a message in the input.
 */
export const OPERATIONS = {
  extract: (
    { owners, ...input }: Pick<ExtractionInput, 'messages' | 'context' | 'views' | 'owners'>,
    steps: Steps,
  ): Extraction => {
    const begin = (index: number, { text }: Message) => steps.begin(index, text);
    const extraction = extractByRules(input, begin);
    if (owners === undefined) return extraction;
    const { messages } = input;
    const { items } = extraction;
    return { ...extraction, analyses: analyseItems({ messages, owners, items, byRules: true }, begin) };
  },

  profile: (input: ProfileReading, steps: Steps): readonly ProfileFinding[] =>
    readProfileByRules(input, (index, { text }) => steps.begin(index, text)),

  items: (input: ItemsInput, steps: Steps): readonly (ItemAnalysis | null)[] =>
    analyseItems(input, (index, { text }) => steps.begin(index, text)),

  tools: (input: ToolTexts, steps: Steps): readonly FoundTool[] =>
    readTools(input, (index, text) => steps.begin(index, text)),

  answer: ({ input, parts, answer }: AnswerInput, steps: Steps): ReadAnswer =>
    new AnswerReader(input, (index, { text }) => steps.begin(index, text)).read(parts, answer),

  feedback: (text: string, steps: Steps): FeedbackReading => {
    steps.begin(0, text);
    return readFeedback(text);
  },

  compare: (input: Parameters<typeof compareWithFeedback>[0], steps: Steps): readonly Comparison[] =>
    compareWithFeedback(input, (text) => steps.begin(NO_PLACE, text)),

  replace: (
    input: { readonly texts: readonly string[]; readonly replacement: Replacement },
    steps: Steps,
  ): readonly string[] => replaceInTexts(input, (text) => steps.begin(NO_PLACE, text)),

  lexemes: (texts: readonly string[], steps: Steps): readonly string[] =>
    texts.map((text, index) => {
      steps.begin(index, text);
      return toTsvector(analysePassages(text));
    }),

  words: (
    memories: readonly { readonly text: string; readonly speaker: string | null; readonly saidAt: Date }[],
    steps: Steps,
  ): readonly string[] =>
    memories.map((memory, index) => {
      steps.begin(index, memory.text);
      return toTsvector(indexLexemes(memory));
    }),

  skill: ({ text, name }: { readonly text: string; readonly name: string }, steps: Steps): SkillValue => {
    steps.begin(0, text);
    return readSkill(text, name);
  },
} satisfies Record<string, Operation>;

export type Operations = typeof OPERATIONS;
