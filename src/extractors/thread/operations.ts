import { withoutLead } from '../../domain/chat/fit.ts';
import type { SkillValue } from '../../domain/documents/skill.ts';
import { readSkill } from '../../domain/documents/skill.ts';
import type { Extraction, ExtractionInput } from '../../domain/extraction/extraction.ts';
import type { ItemAnalysis } from '../../domain/extraction/item-analysis.ts';
import {
  type Comparison,
  compareWithFeedback,
  type FeedbackReading,
  readFeedback,
  replaceInTexts,
} from '../../domain/feedback/compare-feedback.ts';
import type { Decision, FeedbackCandidate } from '../../domain/feedback/decision.ts';
import type { Replacement } from '../../domain/feedback/read-feedback.ts';
import { type StatedTime, statedTime } from '../../domain/memories/stated-time.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { ProfileFinding } from '../../domain/profiles/profile.ts';
import { analysePassages } from '../../domain/text/analyse.ts';
import { findTimes } from '../../domain/text/dates.ts';
import { indexLexemes } from '../../domain/text/index-text.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { NO_PLACE } from '../../lib/guarded/messages.ts';
import type { Operation, Steps } from '../../lib/guarded/serve-thread.ts';
import { type AnswerInput, AnswerReader, type ReadAnswer } from '../answer/read-answer.ts';
import { analyseItems, type ItemsInput } from '../rules/analyse-items.ts';
import { type Change, changesIn } from '../rules/changes/changes-in.ts';
import { contradicted } from '../rules/changes/contradicted.ts';
import { decideFeedback } from '../rules/changes/decide-feedback.ts';
import { extractByRules } from '../rules/index.ts';
import { titleOfText, topicWords } from '../rules/phrases.ts';
import { type ProfileReading, readProfileByRules } from '../rules/profile.ts';
import { type FoundTool, readTools, type ToolTexts } from '../rules/read-tools.ts';
import { toldBy } from '../rules/told.ts';

/**
 * The operations of the thread (`thread.ts`) in which rules read users' texts. Inputs and outputs are cloned
 * between the threads. The `place` of a step is the index of a message in the input.
 */
export const OPERATIONS = {
  extract: (
    {
      owners,
      ...input
    }: Pick<ExtractionInput, 'messages' | 'context' | 'views' | 'owners'> & {
      readonly isConfirmed?: boolean;
    },
    steps: Steps,
  ): Extraction => {
    const begin = (index: number, { text }: Message) => steps.begin(index, text);
    const extraction = extractByRules(input, begin);
    if (owners === undefined) return extraction;
    const messages = input.messages.map(toldBy);
    const { items } = extraction;
    return { ...extraction, analyses: analyseItems({ messages, owners, items, byRules: true }, begin) };
  },

  profile: (input: ProfileReading, steps: Steps): readonly ProfileFinding[] =>
    readProfileByRules({ ...input, messages: input.messages.map(toldBy) }, (index, { text }) =>
      steps.begin(index, text),
    ),

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

  decide: (
    input: { readonly feedback: string; readonly candidates: readonly FeedbackCandidate[] },
    steps: Steps,
  ): Decision => {
    steps.begin(NO_PLACE, input.feedback);
    return decideFeedback(input.feedback, input.candidates);
  },

  changes: (input: { readonly messages: readonly Message[] }, steps: Steps): readonly Change[] =>
    changesIn(input.messages.map(toldBy), (index, { text }) => steps.begin(index, text)),

  contradicted: (
    input: readonly { readonly sentence: string; readonly candidates: readonly FeedbackCandidate[] }[],
    steps: Steps,
  ): readonly (readonly number[])[] =>
    input.map(({ sentence, candidates }) => {
      steps.begin(NO_PLACE, sentence);
      return contradicted(sentence, candidates);
    }),

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
  ): readonly {
    readonly lexemes: string;
    readonly title: string;
    readonly tags: readonly string[];
    readonly times: readonly StatedTime[];
  }[] =>
    memories.map((memory, index) => {
      steps.begin(index, memory.text);
      return {
        lexemes: toTsvector(indexLexemes(memory)),
        title: titleOfText(memory.text),
        tags: topicWords(memory.text),
        // an edit says nothing of when its `tomorrow` was said
        times: findTimes(withoutLead(memory.text), null).map(statedTime),
      };
    }),

  skill: ({ text, name }: { readonly text: string; readonly name: string }, steps: Steps): SkillValue => {
    steps.begin(0, text);
    return readSkill(text, name);
  },
} satisfies Record<string, Operation>;

export type Operations = typeof OPERATIONS;
