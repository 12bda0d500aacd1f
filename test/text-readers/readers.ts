import { z } from 'zod';
import { ReferenceMarks, withoutMarks } from '../../src/domain/chat/reference-marks.ts';
import { parseChatTime } from '../../src/domain/chat-time.ts';
import { claimValue, endsClaim, sameValue } from '../../src/domain/claims.ts';
import { extractedContentHash } from '../../src/domain/content-hash.ts';
import { chunkDocument } from '../../src/domain/documents/chunk.ts';
import { declaredFormat } from '../../src/domain/documents/document.ts';
import { headingIn } from '../../src/domain/documents/heading.ts';
import { readSkill } from '../../src/domain/documents/skill.ts';
import {
  readReplacement,
  replaceWords,
  saysWrong,
  statementOf,
} from '../../src/domain/feedback/read-feedback.ts';
import { entryChanged, withEntry } from '../../src/domain/profile-entries.ts';
import { fieldKey, kindOfField } from '../../src/domain/profile-kinds.ts';
import { askedTime } from '../../src/domain/query/asked-time.ts';
import { askedVoice } from '../../src/domain/query/asked-voice.ts';
import { dateWords } from '../../src/domain/query/date-words.ts';
import { pointsBack, withReferences } from '../../src/domain/query/references.ts';
import { namesIn, splitQuestion } from '../../src/domain/query/split-question.ts';
import { splitForRawMemories } from '../../src/domain/raw-memory.ts';
import { readSpeaker } from '../../src/domain/speaker.ts';
import { analyse, analysePassages, analyseQuery } from '../../src/domain/text/analyse.ts';
import { withoutQuestions } from '../../src/domain/text/asked.ts';
import { chineseNumber } from '../../src/domain/text/dates/chinese-numbers.ts';
import { findTimes } from '../../src/domain/text/dates.ts';
import { derivationsOf } from '../../src/domain/text/derivations.ts';
import { hash32 } from '../../src/domain/text/hash.ts';
import { detectLanguage, detectScript } from '../../src/domain/text/language.ts';
import { fromTsvector, toTsvector } from '../../src/domain/text/lexemes.ts';
import { isMadeOf, vocabulary } from '../../src/domain/text/made-of.ts';
import { fold, tidy, truncate } from '../../src/domain/text/normalise.ts';
import { QuotableText } from '../../src/domain/text/quote.ts';
import { isRegion } from '../../src/domain/text/regions.ts';
import { chineseTags, chineseWords } from '../../src/domain/text/segment.ts';
import { splitSentences } from '../../src/domain/text/sentences.ts';
import { stem } from '../../src/domain/text/stem.ts';
import { tokenise } from '../../src/domain/text/tokenise.ts';
import { estimateTokens } from '../../src/domain/text/tokens.ts';
import { trimBoth, trimTail } from '../../src/domain/text/trim.ts';
import { wordLexemes } from '../../src/domain/text/word-lexemes.ts';
import { wordForms } from '../../src/domain/text/words.ts';
import { readToolCalls } from '../../src/domain/tools/tool-call.ts';
import { trajectoryMemory } from '../../src/domain/tools/tool-memory.ts';
import { errorOf } from '../../src/domain/tools/tool-outcome.ts';
import { readToolSchemas } from '../../src/domain/tools/tool-schema.ts';
import { readTrajectories, type ToolTurn } from '../../src/domain/tools/trajectory.ts';
import { laxInt } from '../../src/http/validation/lax.ts';
import { fence } from '../../src/prompts/fence.ts';
import { DocumentError } from '../../src/providers/documents/document-reader.ts';
import { readCsv } from '../../src/providers/documents/read-csv.ts';
import { readHtml } from '../../src/providers/documents/read-html.ts';
import { readJson } from '../../src/providers/documents/read-json.ts';
import { claimsIn } from '../../src/providers/offline/extractor/claims.ts';
import { moveIn, occasionIn } from '../../src/providers/offline/extractor/event-claims.ts';
import { extractByRules } from '../../src/providers/offline/extractor/index.ts';
import { readProfileByRules } from '../../src/providers/offline/extractor/profile.ts';
import { isPureQuestion, isSmallTalk } from '../../src/providers/offline/extractor/small-talk.ts';
import { jsonIn } from '../../src/providers/openai-compatible/lenient-json.ts';
import { splitThinking } from '../../src/providers/openai-compatible/thinking.ts';

/** What reads a text that users, models or files bring. */
export type Reader = (text: string) => unknown;

/** Folders each of whose files has an entry in {@link READERS}. */
export const FOLDERS = [
  'domain/text',
  'domain/text/dates',
  'domain/query',
  'domain/documents',
  'domain/feedback',
  'domain/tools',
  'domain/chat',
  'providers/offline/extractor',
  'providers/documents',
];

const NOW = new Date('2024-05-08T10:00:00Z');
const message = (text: string) =>
  ({ text, role: 'user', roleName: null, chatTime: '2024-05-08T10:00:00+08:00', saidAt: NOW }) as never;
const FIELDS = ['Name', 'City', 'Job', 'Birthday', 'Wife', 'Pets', 'Favorite food', '姓名', '城市', '职业'];

const extract: Reader = (text) =>
  extractByRules({
    messages: [message(text)],
    context: [message(text)],
    views: ['detail_factual', 'event', 'preference'],
  });
const readProfile: Reader = (text) =>
  readProfileByRules({ messages: [message(text)], fields: FIELDS.map((name) => ['Basics', name]) });
const times: Reader = (text) => findTimes(text, NOW);
const turn = (text: string): ToolTurn =>
  ({ ...(message(text) as object), toolCalls: null, toolCallId: null }) as ToolTurn;

/** By the file below `src`; a string names the file whose entry reads through it, or says that it reads none. */
export const READERS: Readonly<Record<string, Reader | string>> = {
  'domain/claims.ts': (text) => {
    claimValue(text);
    sameValue(text, text.slice(1));
    return endsClaim(
      { value: text, saidAt: NOW, isChange: true, onlyByChange: false },
      { value: `${text}x`, saidAt: NOW },
    );
  },
  'domain/content-hash.ts': (text) => extractedContentHash('fact', text),
  'domain/chat-time.ts': (text) => parseChatTime(text as never),
  'domain/profile-entries.ts': (text) => [withEntry(text, text, text), entryChanged(text, `${text}; a: b`)],
  'domain/profile-kinds.ts': (text) => [fieldKey(text), kindOfField(text)],
  'domain/raw-memory.ts': (text) => splitForRawMemories(text),
  'domain/speaker.ts': (text) => readSpeaker({ text, role: 'user', roleName: text }),
  'domain/text/analyse.ts': (text) => [analyse(text), analyseQuery(text), analysePassages(text)],
  'domain/text/asked.ts': (text) => withoutQuestions(text),
  'domain/text/dates.ts': times,
  'domain/text/dates/calendar.ts': 'domain/text/dates.ts',
  'domain/text/dates/chinese-numbers.ts': (text) => chineseNumber(text),
  'domain/text/dates/chinese.ts': 'domain/text/dates.ts',
  'domain/text/dates/chrono.ts': 'domain/text/dates.ts',
  'domain/text/dates/english.ts': 'domain/text/dates.ts',
  'domain/text/dates/lunar.ts': 'domain/text/dates.ts',
  'domain/text/dates/rule.ts': 'domain/text/dates.ts',
  'domain/text/dates/tense.ts': 'domain/text/dates.ts',
  'domain/text/derivations.ts': (text) => derivationsOf(text),
  'domain/text/hash.ts': (text) => hash32(text, 0),
  'domain/text/irregular.ts': 'domain/text/stem.ts',
  'domain/text/language.ts': (text) => [detectLanguage(text), detectScript(text)],
  'domain/text/lexemes.ts': (text) => [fromTsvector(text), toTsvector(new Map([[text, 1]]))],
  'domain/text/made-of.ts': (text) =>
    isMadeOf(text, vocabulary(['a', 'aa', 'ab', '好', '好的', '的', '1', '.'])),
  'domain/text/normalise.ts': (text) => [fold(text), tidy(text), truncate(text, 10)],
  'domain/text/places.ts': 'domain/text/analyse.ts',
  'domain/text/quote.ts': (text) => new QuotableText(text).find(text),
  'domain/text/regions.ts': (text) => isRegion(text),
  'domain/text/segment.ts': (text) => [chineseWords(text), [...chineseTags(text.slice(0, 4_000))]],
  'domain/text/sentences.ts': (text) => [...splitSentences(text)],
  'domain/text/stem.ts': (text) => stem(text),
  'domain/text/stop-words.ts': 'reads none',
  'domain/text/tokenise.ts': (text) => [...tokenise(text), ...tokenise(`${text}é`)],
  'domain/text/tokens.ts': (text) => estimateTokens(text),
  'domain/text/trim.ts': (text) => [trimTail(text, /^[.\s]$/), trimBoth(text, /^[a\p{P}]$/u)],
  'domain/text/word-lexemes.ts': (text) => wordLexemes(text, false),
  'domain/text/words.ts': (text) => wordForms(text),
  'domain/query/asked-time.ts': (text) => askedTime(text, NOW),
  'domain/query/asked-voice.ts': (text) => askedVoice(text),
  'domain/query/date-words.ts': (text) => dateWords(text, NOW),
  'domain/query/references.ts': (text) => [pointsBack(text), withReferences(text, [{ text }])],
  'domain/query/split-question.ts': (text) => [splitQuestion(text), namesIn(text)],
  'domain/documents/chunk.ts': (text) => chunkDocument({ text, pageStarts: null }),
  'domain/documents/document.ts': (text) => declaredFormat(text, text),
  'domain/documents/heading.ts': (text) => headingIn(text),
  'domain/documents/skill.ts': (text) => [
    readSkill(text, 'file'),
    readSkill(`---\n${text}\n---\n# a\n${text}`, 'file'),
  ],
  'domain/feedback/read-feedback.ts': (text) => {
    const replacement = { from: text.trim().slice(0, 80) || 'x', to: 'y', describes: false };
    return [
      readReplacement(text),
      saysWrong(text),
      statementOf(replacement),
      replaceWords(text, replacement),
    ];
  },
  'domain/tools/tool-call.ts': (text) => readToolCalls([{ id: text, name: text, arguments: text }]),
  'domain/tools/tool-memory.ts': 'domain/tools/trajectory.ts',
  'domain/tools/tool-outcome.ts': (text) => errorOf(text),
  'domain/tools/tool-schema.ts': (text) => readToolSchemas(`<tool_schema>${text}</tool_schema>${text}`),
  'domain/tools/trajectory.ts': (text) => {
    const calls = {
      ...turn(text),
      role: 'assistant',
      toolCalls: [{ id: 'a', name: 'find', arguments: text }],
    };
    const answer = { ...turn(text), role: 'tool', toolCallId: 'a' };
    return readTrajectories([], [turn(text), calls, answer] as never).map(trajectoryMemory);
  },
  'domain/chat/reference-marks.ts': (text) => {
    const marks = new ReferenceMarks(['01900000-0000-7000-8000-000000000000']);
    for (let at = 0; at < text.length; at += 40) marks.push(text.slice(at, at + 40));
    return [marks.end(), withoutMarks(text)];
  },
  'http/validation/lax.ts': (text) => laxInt(z.int()).safeParse(text),
  'prompts/fence.ts': (text) => fence('text', text, { by: text }),
  'providers/offline/extractor/index.ts': extract,
  'providers/offline/extractor/claims.ts': (text) => claimsIn(text),
  'providers/offline/extractor/event-claims.ts': (text) => [moveIn(text), occasionIn(text, [text], text)],
  'providers/offline/extractor/event-patterns.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/events.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/facts.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/participants.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/phrases.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/places.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/preference-chinese.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/preference-english.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/preferences.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/profile-chinese.ts': 'providers/offline/extractor/profile.ts',
  'providers/offline/extractor/profile-english.ts': 'providers/offline/extractor/profile.ts',
  'providers/offline/extractor/profile-statement.ts': 'providers/offline/extractor/profile.ts',
  'providers/offline/extractor/profile.ts': readProfile,
  'providers/offline/extractor/small-talk.ts': (text) => [isSmallTalk(text, new Set()), isPureQuestion(text)],
  'providers/offline/extractor/turn.ts': 'providers/offline/extractor/index.ts',
  'providers/offline/extractor/wording.ts': 'providers/offline/extractor/index.ts',
  'providers/documents/document-reader.ts': 'reads none',
  'providers/documents/html-to-text.d.ts': 'reads none',
  'providers/documents/read-csv.ts': refusing(readCsv),
  'providers/documents/read-document.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/read-docx.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/read-html.ts': refusing(readHtml),
  'providers/documents/read-json.ts': refusing((text) => readJson(text)),
  'providers/documents/read-pdf.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/read-thread.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/text.ts': 'providers/documents/read-document.ts',
  'providers/documents/thread-reader.ts': 'reads none',
  'providers/openai-compatible/lenient-json.ts': (text) => [...jsonIn(text)],
  'providers/openai-compatible/thinking.ts': (text) => splitThinking(text),
};

/** Documents may be refused. */
function refusing(read: Reader): Reader {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof DocumentError || error instanceof SyntaxError) return error;
      throw error;
    }
  };
}
