import { z } from 'zod';
import { aliasesIn, withAliases } from '../../src/domain/chat/aliases.ts';
import { answers, isAffirmed, questionsAbout } from '../../src/domain/chat/ask-about.ts';
import { askedConcepts } from '../../src/domain/chat/asked-concepts.ts';
import { askedPart } from '../../src/domain/chat/asked-part.ts';
import { readQuestion } from '../../src/domain/chat/chat-question.ts';
import { coverageOf, fitOf } from '../../src/domain/chat/fit.ts';
import { ReferenceMarks, withoutMarks } from '../../src/domain/chat/reference-marks.ts';
import { saidIn } from '../../src/domain/chat/said-before.ts';
import { tellsDiet, tellsOtherAllergy, tellsWish } from '../../src/domain/chat/standing-facts.ts';
import { chunkDocument } from '../../src/domain/documents/chunk.ts';
import { declaredFormat, isOldWord } from '../../src/domain/documents/document.ts';
import { headingIn } from '../../src/domain/documents/heading.ts';
import { readSkill } from '../../src/domain/documents/skill.ts';
import { assertionValue, endsAssertion, sameValue } from '../../src/domain/extraction/assertions.ts';
import { areAlternatives } from '../../src/domain/feedback/alternatives.ts';
import { withBareValue } from '../../src/domain/feedback/bare-value.ts';
import { changesMind } from '../../src/domain/feedback/change-of-mind.ts';
import { claimsOf } from '../../src/domain/feedback/claims-of.ts';
import { compareWithFeedback } from '../../src/domain/feedback/compare-feedback.ts';
import { isContraryWish } from '../../src/domain/feedback/contrary-wishes.ts';
import { decide } from '../../src/domain/feedback/decide.ts';
import { endsThing, tellsDeath } from '../../src/domain/feedback/ended-things.ts';
import { ends, isEndOf, withoutDenied } from '../../src/domain/feedback/ends.ts';
import { endsLifeState, topicsOfEvents } from '../../src/domain/feedback/life-events.ts';
import { meantMemories } from '../../src/domain/feedback/meant/meant-memories.ts';
import { namedBy } from '../../src/domain/feedback/meant/named-by.ts';
import { withNewName } from '../../src/domain/feedback/new-name.ts';
import { isNewStateOf, plainStatements, readStatement } from '../../src/domain/feedback/new-state.ts';
import { isOfOtherThing } from '../../src/domain/feedback/other-thing.ts';
import { plainClause } from '../../src/domain/feedback/plain-clause.ts';
import { mayCommand, readCommands } from '../../src/domain/feedback/read-commands.ts';
import { readContrast } from '../../src/domain/feedback/read-contrast.ts';
import {
  readReplacement,
  replaceWords,
  saysWrong,
  statementOf,
} from '../../src/domain/feedback/read-feedback.ts';
import { readIntent } from '../../src/domain/feedback/read-intent.ts';
import { readRemoval } from '../../src/domain/feedback/read-removal.ts';
import { relationsOfName } from '../../src/domain/feedback/relations-of-name.ts';
import { isRemark } from '../../src/domain/feedback/remark.ts';
import { isSameAttribute, leavesEmployer, plainAttribute } from '../../src/domain/feedback/same-attribute.ts';
import { isSpellingOf } from '../../src/domain/feedback/spelling.ts';
import { saidOf } from '../../src/domain/feedback/subject.ts';
import { valueChange } from '../../src/domain/feedback/value-change.ts';
import { valuesIn, withoutAddedDates } from '../../src/domain/feedback/values.ts';
import { extractedContentHash } from '../../src/domain/memories/content-hash.ts';
import { isLabel } from '../../src/domain/messages/labels.ts';
import { lowerCaseSpeakers } from '../../src/domain/messages/lower-case-speakers.ts';
import { splitForRawMemories } from '../../src/domain/messages/raw-memory.ts';
import { statedLines, withoutBlocks } from '../../src/domain/messages/recalled.ts';
import { readSpeaker } from '../../src/domain/messages/speaker.ts';
import { entriesOf, entryChanged } from '../../src/domain/profiles/profile-entries.ts';
import { fieldKey, kindOfField } from '../../src/domain/profiles/profile-kinds.ts';
import { applyOperation, overtakes } from '../../src/domain/profiles/value-change.ts';
import { askedClass } from '../../src/domain/query/asked-class.ts';
import { askedKinds } from '../../src/domain/query/asked-kinds.ts';
import { dateWords } from '../../src/domain/query/date-words.ts';
import { isCommand } from '../../src/domain/query/is-command.ts';
import { queryTime } from '../../src/domain/query/query-time.ts';
import { queryVoice } from '../../src/domain/query/query-voice.ts';
import { pointsBack, withReferences } from '../../src/domain/query/references.ts';
import { namesIn, splitQuestion } from '../../src/domain/query/split-question.ts';
import { topicOf } from '../../src/domain/query/topic.ts';
import { wantsAdvice } from '../../src/domain/query/wants-advice.ts';
import { wantsMany } from '../../src/domain/query/wants-many.ts';
import { wantsOverview } from '../../src/domain/query/wants-overview.ts';
import { weighsMany } from '../../src/domain/query/weighs-many.ts';
import { analyse, analysePassages, analyseQuery } from '../../src/domain/text/analyse.ts';
import { withoutQuestions } from '../../src/domain/text/asked.ts';
import { bestPassage } from '../../src/domain/text/best-passage.ts';
import { chineseNumber } from '../../src/domain/text/dates/chinese-numbers.ts';
import { findTimes } from '../../src/domain/text/dates.ts';
import { derivationsOf } from '../../src/domain/text/derivations.ts';
import { hash32 } from '../../src/domain/text/hash.ts';
import { indexLexemes } from '../../src/domain/text/index-text.ts';
import { detectLanguage, detectScript } from '../../src/domain/text/language.ts';
import { fromTsvector, toTsvector } from '../../src/domain/text/lexemes.ts';
import { isMadeOf, vocabulary } from '../../src/domain/text/made-of.ts';
import { fold, tidy, truncate } from '../../src/domain/text/normalise.ts';
import { occasionsIn } from '../../src/domain/text/occasion.ts';
import { QuotableText } from '../../src/domain/text/quote.ts';
import { isRegion } from '../../src/domain/text/regions.ts';
import { chineseTags, chineseWords } from '../../src/domain/text/segment.ts';
import { splitSentences } from '../../src/domain/text/sentences.ts';
import { simplified } from '../../src/domain/text/simplified.ts';
import { stem } from '../../src/domain/text/stem.ts';
import { tokenise } from '../../src/domain/text/tokenise.ts';
import { estimateTokens } from '../../src/domain/text/tokens.ts';
import { trimBoth, trimTail } from '../../src/domain/text/trim.ts';
import { wordLexemes } from '../../src/domain/text/word-lexemes.ts';
import { wordForms } from '../../src/domain/text/words.ts';
import { parseChatTime } from '../../src/domain/time/chat-time.ts';
import { readToolCalls } from '../../src/domain/tools/tool-call.ts';
import { trajectoryMemory } from '../../src/domain/tools/tool-memory.ts';
import { errorOf } from '../../src/domain/tools/tool-outcome.ts';
import { readToolSchemas } from '../../src/domain/tools/tool-schema.ts';
import { readTrajectories, type ToolTurn } from '../../src/domain/tools/trajectory.ts';
import { webResult } from '../../src/domain/web/web-result.ts';
import { analyseItems } from '../../src/extractors/rules/analyse-items.ts';
import { assertionsIn } from '../../src/extractors/rules/assertions.ts';
import { changesIn } from '../../src/extractors/rules/changes/changes-in.ts';
import { contradicted } from '../../src/extractors/rules/changes/contradicted.ts';
import { decideFeedback } from '../../src/extractors/rules/changes/decide-feedback.ts';
import { chineseClaims } from '../../src/extractors/rules/claims/chinese.ts';
import { englishClaims } from '../../src/extractors/rules/claims/english.ts';
import { endsNothing } from '../../src/extractors/rules/ends-nothing.ts';
import { moveIn, occasionIn } from '../../src/extractors/rules/event-assertions.ts';
import { isIdleTalk } from '../../src/extractors/rules/idle-talk.ts';
import { extractByRules } from '../../src/extractors/rules/index.ts';
import { readProfileByRules } from '../../src/extractors/rules/profile.ts';
import { readTools } from '../../src/extractors/rules/read-tools.ts';
import { isPureQuestion, isSmallTalk } from '../../src/extractors/rules/small-talk.ts';
import { toldBy } from '../../src/extractors/rules/told.ts';
import { laxInt } from '../../src/http/validation/lax.ts';
import { fence } from '../../src/prompts/fence.ts';
import { DocumentError } from '../../src/providers/documents/document-reader.ts';
import { readCsv } from '../../src/providers/documents/read-csv.ts';
import { readHtml } from '../../src/providers/documents/read-html.ts';
import { readJson } from '../../src/providers/documents/read-json.ts';
import { decodeXml, readXml } from '../../src/providers/documents/read-xml.ts';
import { jsonIn } from '../../src/providers/openai-compatible/lenient-json.ts';
import { splitThinking } from '../../src/providers/openai-compatible/thinking.ts';

/** A function that reads a text from users, models or files. */
export type Reader = (text: string) => unknown;

/** Folders in which every file needs an entry in {@link READERS}. */
export const FOLDERS = [
  'domain/text',
  'domain/text/dates',
  'domain/query',
  'domain/documents',
  'domain/feedback',
  'domain/feedback/meant',
  'domain/tools',
  'domain/chat',
  'extractors/rules',
  'providers/documents',
  'extractors/rules/claims',
  'extractors/rules/claims/chinese',
  'extractors/rules/claims/english',
  'extractors/rules/changes',
  'extractors/rules/changes/slots',
  'extractors/rules/changes/also-told',
  'extractors/rules/changes/attributes',
  'extractors/rules/changes/everyday-chinese',
  'extractors/rules/lasting',
  'extractors/rules/profile-general',
  'extractors/rules/profile-tagger',
];

const NOW = new Date('2024-05-08T10:00:00Z');
const message = (text: string) =>
  ({ text, role: 'user', roleName: null, chatTime: '2024-05-08T10:00:00+08:00', saidAt: NOW }) as never;
const candidate = (text: string) => ({ text, source: text, group: 'm', isRetrieved: false });
const FIELDS = ['Name', 'City', 'Job', 'Birthday', 'Wife', 'Pets', 'Favorite food', '姓名', '城市', '职业'];

const extract: Reader = (text) =>
  extractByRules({
    messages: [message(text)],
    context: [message(text)],
    views: ['detail_factual', 'event', 'preference'],
    isConfirmed: true,
  });
const readProfile: Reader = (text) =>
  readProfileByRules({ messages: [message(text)], fields: FIELDS.map((name) => ['Basics', name]) });
const times: Reader = (text) => findTimes(text, NOW);
const turn = (text: string): ToolTurn =>
  ({ ...(message(text) as object), toolCalls: null, toolCallId: null }) as ToolTurn;

/**
 * Readers by file below `src`. A string names the file whose entry reads through this one, or says why there
 * is no reader.
 */
export const READERS: Readonly<Record<string, Reader | string>> = {
  'domain/extraction/assertions.ts': (text) => {
    assertionValue(text);
    sameValue(text, text.slice(1));
    return endsAssertion(
      { value: text, saidAt: NOW, isChange: true, onlyByChange: false },
      { value: `${text}x`, saidAt: NOW },
    );
  },
  'domain/memories/content-hash.ts': (text) => extractedContentHash('fact', text),
  'domain/time/chat-time.ts': (text) => parseChatTime(text as never),
  'domain/profiles/profile-entries.ts': (text) => [entriesOf(text), entryChanged(text, `${text}; a: b`)],
  'domain/profiles/value-change.ts': (text) => [
    ...(['set', 'add', 'end'] as const).flatMap((effect) => [
      applyOperation(text, { effect, value: 'a', entryKey: null }, true),
      applyOperation('a: b; c', { effect, value: text, entryKey: 'a' }, true),
      applyOperation('a', { effect, value: text, entryKey: null }, false),
    ]),
    overtakes({ effect: 'end', value: text, entryKey: null }, { effect: 'set', value: text, entryKey: null }),
  ],
  'domain/profiles/profile-kinds.ts': (text) => [fieldKey(text), kindOfField(text)],
  'domain/messages/raw-memory.ts': (text) => splitForRawMemories(text),
  'domain/messages/recalled.ts': (text) => [
    withoutBlocks(text),
    withoutBlocks(`<memories>\n<memory ${text}`),
    withoutBlocks(`{"memories":[{"id":"01a2088e-fb52-7467-a658-012f09f51950",${text}`),
    statedLines(text),
  ],
  'domain/messages/lower-case-speakers.ts': (text) =>
    lowerCaseSpeakers([`elise: ${text}`, text, `tom: ${text}`]),
  'domain/messages/labels.ts': (text) => isLabel(text),
  'domain/messages/speaker.ts': (text) => readSpeaker({ text, role: 'user', roleName: text }),
  'domain/text/analyse.ts': (text) => [analyse(text), analyseQuery(text), analysePassages(text)],
  'domain/text/asked.ts': (text) => withoutQuestions(text),
  'domain/text/occasion.ts': (text) => occasionsIn(text),
  'domain/text/dates.ts': times,
  'domain/text/dates/calendar.ts': 'domain/text/dates.ts',
  'domain/text/dates/chinese-numbers.ts': (text) => chineseNumber(text),
  'domain/text/dates/chinese-hours.ts': 'domain/text/dates.ts',
  'domain/text/dates/chinese-spans.ts': 'domain/text/dates.ts',
  'domain/text/dates/chinese.ts': 'domain/text/dates.ts',
  'domain/text/dates/chrono.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-beside.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-calendar.ts': 'domain/text/dates.ts',
  'domain/text/dates/foreign-words.ts': 'domain/text/dates.ts',
  'domain/text/dates/foreign.ts': 'domain/text/dates.ts',
  'domain/text/dates/foreign-words-more.ts': 'domain/text/dates.ts',
  'domain/text/dates/foreign-clock.ts': 'domain/text/dates.ts',
  'domain/text/dates/foreign-ordinals.ts': 'reads none',
  'domain/text/dates/east-asian.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-spelled.ts': 'domain/text/dates.ts',
  'domain/text/dates/no-single-day.ts': 'domain/text/dates.ts',
  'domain/text/dates/habit-days.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-clock.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-jotted.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-ordinals.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-ranges.ts': 'domain/text/dates.ts',
  'domain/text/dates/english.ts': 'domain/text/dates.ts',
  'domain/text/dates/chinese-clock.ts': 'domain/text/dates.ts',
  'domain/text/dates/chinese-holidays.ts': 'domain/text/dates.ts',
  'domain/text/dates/chinese-nearby.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-holiday-rules.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-holidays.ts': 'domain/text/dates.ts',
  'domain/text/dates/english-nearby.ts': 'domain/text/dates.ts',
  'domain/text/dates/irregular-pasts.ts': 'domain/text/dates.ts',
  'domain/text/dates/iso.ts': 'domain/text/dates.ts',
  'domain/text/dates/lunar.ts': 'domain/text/dates.ts',
  'domain/text/dates/movable-holidays.ts': 'domain/text/dates.ts',
  'domain/text/dates/no-clocks.ts': 'domain/text/dates.ts',
  'domain/text/dates/no-dates.ts': 'domain/text/dates.ts',
  'domain/text/dates/no-titles.ts': 'domain/text/dates.ts',
  'domain/text/dates/no-such-day.ts': 'extractors/rules/index.ts',
  'domain/text/dates/once-today.ts': 'domain/text/dates.ts',
  'domain/text/dates/rule.ts': 'domain/text/dates.ts',
  'domain/text/dates/tense-arranged-chinese.ts': 'domain/text/dates.ts',
  'domain/text/dates/tense-arranged.ts': 'domain/text/dates.ts',
  'domain/text/dates/tense.ts': 'domain/text/dates.ts',
  'domain/text/dates/time-of-day.ts': 'domain/text/dates.ts',
  'domain/text/dates/zones.ts': 'domain/text/dates.ts',
  'domain/text/derivations.ts': (text) => derivationsOf(text),
  'domain/text/hash.ts': (text) => hash32(text, 0),
  'domain/text/index-text.ts': (text) => indexLexemes({ text, speaker: text.slice(0, 100), saidAt: NOW }),
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
  'domain/text/simplified.ts': simplified,
  'domain/text/stem.ts': (text) => stem(text),
  'domain/text/stop-words.ts': 'reads none',
  'domain/text/warm-up.ts': 'reads none',
  'domain/text/tokenise.ts': (text) => [...tokenise(text), ...tokenise(`${text}é`)],
  'domain/text/best-passage.ts': (text) => [
    bestPassage(text, ['a', '哈', text.slice(0, 20)], 100),
    bestPassage(text, Array(64).fill(text.slice(0, 3)), 20),
  ],
  'domain/text/tokens.ts': (text) => estimateTokens(text),
  'domain/text/trim.ts': (text) => [trimTail(text, /^[.\s]$/), trimBoth(text, /^[a\p{P}]$/u)],
  'domain/text/word-lexemes.ts': (text) => wordLexemes(text, false),
  'domain/text/words.ts': (text) => wordForms(text),
  'domain/query/query-time.ts': (text) => queryTime(text, NOW),
  'domain/query/asked-class.ts': (text) => askedClass(text),
  'domain/query/asked-kinds.ts': (text) => askedKinds(text, true),
  'domain/query/is-command.ts': (text) => isCommand(text),
  'domain/query/topic.ts': (text) => topicOf(text),
  'domain/query/wants-advice.ts': (text) => wantsAdvice(text),
  'domain/query/wants-many.ts': (text) => wantsMany(text),
  'domain/query/wants-overview.ts': (text) => wantsOverview(text),
  'domain/query/weighs-many.ts': (text) => weighsMany(text),
  'domain/query/query-voice.ts': (text) => queryVoice(text),
  'domain/query/date-words.ts': (text) => dateWords(text, NOW),
  'domain/query/references.ts': (text) => [pointsBack(text), withReferences(text, [{ text }])],
  'domain/query/split-question.ts': (text) => [splitQuestion(text), namesIn(text)],
  'domain/documents/chunk.ts': (text) => chunkDocument({ text, pageStarts: null }),
  'domain/documents/document.ts': (text) => [
    declaredFormat(text, text),
    isOldWord(Buffer.from(text), text, text),
  ],
  'domain/documents/heading.ts': (text) => headingIn(text),
  'domain/documents/knowledge.ts': 'reads none',
  'domain/documents/skill.ts': (text) => [
    readSkill(text, 'file'),
    readSkill(`---\n${text}\n---\n# a\n${text}`, 'file'),
  ],
  'domain/feedback/compare-feedback.ts': (text) =>
    compareWithFeedback({ text, answer: text, memories: [text] }, () => undefined),
  'domain/feedback/other-thing.ts': (text) => [
    isOfOtherThing(text, text),
    isOfOtherThing('The red valve is in hall 3', text),
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
  'domain/feedback/change-of-mind.ts': (text) => changesMind(text.slice(0, 500), text.slice(0, 500)),
  'domain/feedback/decide.ts': (text) => {
    const candidate = { text, source: text, group: 'a', isRetrieved: true };
    return [decide(text, [candidate]), decide('My boss is called Ann, not Eve', [candidate])];
  },
  'domain/feedback/alternatives.ts': (text) => areAlternatives(text.slice(0, 60), 'red green'),
  'domain/feedback/bare-value.ts': (text) => [
    withBareValue(text.slice(0, 500), text.slice(0, 500), true),
    withBareValue("It's Meier", text.slice(0, 500), true),
    withBareValue('是李婧', text.slice(0, 500), true),
  ],
  'domain/feedback/contrary-wishes.ts': (text) => isContraryWish(text, text),
  'domain/feedback/decision.ts': 'domain/feedback/decide.ts',
  'domain/feedback/exclaimed.ts': 'domain/feedback/read-feedback.ts',
  'domain/feedback/forget.ts': 'domain/feedback/decide.ts',
  'domain/feedback/ended-things.ts': (text) => [
    endsThing(text, text.slice(0, 500), true),
    endsThing('I sold the car', text.slice(0, 500), true),
    tellsDeath(text),
  ],
  'domain/feedback/ends.ts': (text) => [
    ends(text.slice(0, 500), text.slice(0, 500)),
    isEndOf(text, text, true),
    withoutDenied(text.slice(0, 500), text.slice(0, 500)),
  ],
  'domain/feedback/life-events.ts': (text) => [
    endsLifeState(text, text.slice(0, 500)),
    endsLifeState('we broke up', text.slice(0, 500)),
    topicsOfEvents(text),
  ],
  'domain/feedback/meant/meant-memories.ts': (text) => {
    const candidate = { text, source: text, group: '1', isRetrieved: false };
    return [
      meantMemories(text.slice(0, 130), [candidate]),
      meantMemories('My boss is Ann now, not Eve', [candidate]),
      meantMemories('我现在住滨江', [candidate]),
    ];
  },
  'domain/feedback/meant/named-by.ts': (text) => {
    const candidate = { text, source: text, group: '1', isRetrieved: false };
    return [namedBy(text.slice(0, 240), [candidate]), namedBy('my income', [candidate])];
  },
  'domain/feedback/meant/anchors.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/meant/differs.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/meant/happenings.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/meant/kinds.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/meant/owners.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/meant/reading.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/meant/same-persons.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/meant/told-as.ts': 'domain/feedback/meant/meant-memories.ts',
  'domain/feedback/new-state.ts': (text) => [
    isNewStateOf(readStatement(text), text, true),
    isNewStateOf(readStatement('I moved to Oslo now'), text, true),
    plainStatements(text),
  ],
  'domain/feedback/new-name.ts': (text) => [
    withNewName(text.slice(0, 500), text.slice(0, 500)),
    withNewName("My son's name is Paul", text.slice(0, 500)),
  ],
  'domain/feedback/new-value.ts': 'domain/feedback/new-state.ts',
  'domain/feedback/plain-clause.ts': (text) => plainClause(text),
  'domain/feedback/remark.ts': (text) => isRemark(text),
  'domain/feedback/same-attribute.ts': (text) => [
    isSameAttribute(text.slice(0, 500), text.slice(0, 500), true, true),
    leavesEmployer(text.slice(0, 500), text.slice(0, 500)),
    plainAttribute(text.slice(0, 500)),
  ],
  'domain/feedback/same-but-one.ts': 'domain/feedback/new-state.ts',
  'domain/feedback/same-frame.ts': 'domain/feedback/new-state.ts',
  'domain/feedback/spelling.ts': (text) => isSpellingOf(text, text.slice(1)),
  'domain/feedback/subject.ts': (text) => saidOf(text),
  'domain/feedback/read-commands.ts': (text) => [mayCommand(text), readCommands(text)],
  'domain/feedback/read-contrast.ts': (text) => [readContrast(text), readContrast(text.slice(0, 300))],
  'domain/feedback/read-intent.ts': (text) => [readIntent(text), readIntent(text.slice(0, 300))],
  'domain/feedback/read-removal.ts': (text) => [readRemoval(text), readRemoval(text.slice(0, 240))],
  'domain/feedback/relations-of-name.ts': (text) => relationsOfName(text.slice(0, 40), [text]),
  'domain/feedback/value-change.ts': (text) => [valueChange(text, text), valueChange('to 5 May', text)],
  'domain/feedback/claims-of.ts': (text) =>
    claimsOf(
      [0, 1].map((n) => ({
        memoryId: `${n}`,
        kind: 'fact',
        text,
        sources: [{ messageId: 'm', spanStart: n * text.length, spanEnd: (n + 1) * text.length }],
      })),
    ),
  'domain/feedback/values.ts': (text) => [valuesIn(text), withoutAddedDates(text)],
  'extractors/rules/told.ts': (text) => toldBy(message(text)),
  'domain/chat/aliases.ts': (text) => [aliasesIn(text), withAliases(readQuestion(text), [text])],
  'domain/chat/ask-about.ts': (text) => [
    isAffirmed(text),
    questionsAbout(text, 'en'),
    questionsAbout(text, 'zh'),
    answers(text, 'Where do I live?'),
  ],
  'domain/chat/asked-concepts.ts': (text) => [askedConcepts(text), askedConcepts(text.slice(0, 120))],
  'domain/chat/asked-part.ts': (text) => askedPart(text),
  'domain/chat/chat-question.ts': (text) => readQuestion(text),
  'domain/chat/fit.ts': (text) =>
    [readQuestion(text), readQuestion('What is the name of my dog?'), readQuestion('我住在哪里？')].map(
      (question) => [fitOf(question, text), coverageOf(question, text)],
    ),
  'domain/chat/said-before.ts': (text) => saidIn([text])(text),
  'domain/chat/standing-facts.ts': (text) => [tellsDiet(text), tellsWish(text), tellsOtherAllergy(text)],
  'domain/web/web-result.ts': (text) => [
    webResult({ url: 'https://a.example/', title: text, summary: text, published: text }),
    webResult({ url: text, title: text, summary: text, published: text.slice(0, 40) }),
  ],
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
  'extractors/rules/idle-talk.ts': isIdleTalk,
  'extractors/rules/idle-words.ts': 'extractors/rules/idle-talk.ts',
  'extractors/rules/index.ts': extract,
  'extractors/rules/analyse-items.ts': (text) => {
    const messages = [message(text)];
    const { items } = extractByRules({ messages, context: [], views: ['detail_factual', 'event'] });
    return analyseItems(
      { messages, owners: [{ userId: 'u', speaker: null }], items, byRules: true },
      () => undefined,
    );
  },
  'extractors/rules/assertions-of-item.ts': 'extractors/rules/analyse-items.ts',
  'extractors/rules/assertion-attributes.ts': 'extractors/rules/assertions.ts',
  'extractors/rules/assertions-chinese.ts': 'extractors/rules/assertions.ts',
  'extractors/rules/assertions.ts': (text) => assertionsIn(text),
  'extractors/rules/choices-chinese.ts': 'extractors/rules/assertions.ts',
  'extractors/rules/before-question.ts': 'extractors/rules/index.ts',
  'extractors/rules/ends-nothing.ts': (text) => endsNothing(text),
  'extractors/rules/told-before-question.ts': 'extractors/rules/changes/changes-in.ts',
  'extractors/rules/changes/changes-in.ts': (text) => changesIn([message(text)]),
  'extractors/rules/changes/contradicted.ts': (text) => [
    contradicted(text.slice(0, 300), [candidate(text)]),
    contradicted('I no longer live in Oslo', [candidate(text)]),
  ],
  'extractors/rules/changes/decide-feedback.ts': (text) => [
    // reads at most 300 characters of each, and compares the feedback with each part of a memory
    decideFeedback(text.slice(0, 60), [candidate('I live in Oslo and I have a cat. I like tea.')]),
    decideFeedback('I no longer live in Oslo', [candidate(text.slice(0, 250))]),
  ],
  'extractors/rules/changes/everyday/astray.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/claims.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/clauses.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/complaint.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/removal.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/called-off.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/same-name.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/list-member.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/place-alone.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/elided-value.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/excuses.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/neutral-words.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/everyday/unsettled.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/linked.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-clauses.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-things.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-people.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-former.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-habits.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-over.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-health.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-plans.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-values.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-attributes.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-chinese-clauses.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-chinese-former.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-chinese-people.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-chinese-states.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/linked-chinese-things.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-modifiers.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/also-told/bare-sentence.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/also-told/chinese.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/also-told/daily-wordings.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/also-told/english.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/also-told/new-wordings-chinese.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/also-told/new-wordings.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/chinese.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/ending.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-daily.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-plain.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-told.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/lives.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/offices.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/plans.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/remedies.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/states.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/spared.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/named-doer.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/answer-styles.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/alternatives.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/appointments.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/chinese-amounts.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/clauses.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/everyday-chinese.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/named-things.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/opposite-lives.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/other-amounts.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/other-company.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/other-counts.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/other-product.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/products.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/routines.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/things-over.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/everyday-chinese/work-and-school.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/chinese-answers.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/chinese-instead.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/chinese-orders.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/chinese-stances.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/chinese-traits.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/chinese-turns.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/instead.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/orders.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/stances.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/things.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/traits.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/turned-mind.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/minds/turns.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/parts-of-things.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/slots/alike.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/casual.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/cleft.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/correct-slots.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/known-names.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/names.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/narrowed.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/parts.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/places.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/removed.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/bare.ts': 'extractors/rules/changes/decide-feedback.ts',
  'domain/feedback/replaced.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/said.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/same-bearer.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/swapped.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/corrected-midway.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/usual-forms.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/value-of-kind.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/plain-decisions.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/slots/slots.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/pieces.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/hedged.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-chinese.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-chinese-plain.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-chinese-days.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-chinese-signs.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-chinese-things.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/attributes/endings-chinese-veto.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/undone-chinese.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/meant-persons.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/other-objects.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/other-one.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/other-one-chinese.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/says-which.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/end-model/english-end.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/end-model/chinese-end.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/others-affairs.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/told-clauses.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/unmeant-clauses.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/whose-change.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/without-asides.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/ends-of-profile.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-readings.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-turns.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-attitudes.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-named.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-moves.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/chinese-turned.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-turned.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/limits.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/denied-ends.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/opposite-states.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/plain-change.ts': 'extractors/rules/changes/changes-in.ts',
  'extractors/rules/changes/corrects-last.ts': 'extractors/rules/changes/decide-feedback.ts',
  'extractors/rules/changes/english-spent.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-possessions.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-light-verbs.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-over.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-slots.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/chinese-over.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/chinese-changes.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-changes.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-terms.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-values.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-contrast.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-governed.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-measures.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/english-roles.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/chinese-measures.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/stands.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/changes/same-words.ts': 'extractors/rules/changes/contradicted.ts',
  'extractors/rules/claims/chinese.ts': (text) => chineseClaims(text),
  'extractors/rules/claims/chinese/clauses.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/claims/chinese/condition.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/claims/chinese/irony.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/claims/chinese/modality.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/claims/chinese/pivot.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/claims/chinese/polarity.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/claims/chinese/subject.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/claims/chinese/words.ts': 'reads none',
  'extractors/rules/claims/claim.ts': 'reads none',
  'extractors/rules/claims/english.ts': (text) => englishClaims(text),
  'extractors/rules/claims/english/denied.ts': 'extractors/rules/profile.ts',
  'extractors/rules/claims/english/asked.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/clauses.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/conditions.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/english-claim.ts': 'reads none',
  'extractors/rules/claims/english/implied.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/lexicon.ts': 'reads none',
  'extractors/rules/claims/english/modality.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/polarity.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/predicate.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/shared-object.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/split.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/starts-later.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/subject.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/subordinators.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/tokens.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/english/verbs.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/claims/index.ts': 'extractors/rules/claims/chinese.ts',
  'extractors/rules/event-assertions.ts': (text) => [moveIn(text), occasionIn(text, [text], text)],
  'extractors/rules/event-by-verb.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-called-off-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-called-off.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-confidence-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-confidence.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-details-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-details-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-history.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-named-occasions.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-notes-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-notes.ts': 'extractors/rules/index.ts',
  'extractors/rules/idle-address.ts': 'extractors/rules/index.ts',
  'extractors/rules/participants-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/participants-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/places-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/places-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-clauses-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-clauses.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-occasions.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-of-others.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-patterns.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-reality.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-scenes.ts': 'extractors/rules/index.ts',
  'extractors/rules/participants-company.ts': 'extractors/rules/index.ts',
  'extractors/rules/participants-chinese-roles.ts': 'extractors/rules/index.ts',
  'extractors/rules/places-chinese-more.ts': 'extractors/rules/index.ts',
  'extractors/rules/places-english-more.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-time-behind.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-title.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-two-times.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-untold-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/participants-chinese-lists.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-verbs-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-verbs-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/events.ts': 'extractors/rules/index.ts',
  'extractors/rules/facts.ts': 'extractors/rules/index.ts',
  'extractors/rules/claim-groups.ts': 'extractors/rules/index.ts',
  'extractors/rules/english-groups.ts': 'extractors/rules/index.ts',
  'extractors/rules/divided-sentence.ts': 'extractors/rules/index.ts',
  'extractors/rules/listed-claims.ts': 'extractors/rules/index.ts',
  'extractors/rules/english-starts.ts': 'extractors/rules/index.ts',
  'extractors/rules/clause-shape.ts': 'extractors/rules/index.ts',
  'extractors/rules/finite-verb.ts': 'extractors/rules/index.ts',
  'extractors/rules/lead-in.ts': 'extractors/rules/index.ts',
  'extractors/rules/leans-back.ts': 'extractors/rules/index.ts',
  'extractors/rules/listed-lines.ts': 'extractors/rules/index.ts',
  'extractors/rules/mentions.ts': 'extractors/rules/index.ts',
  'extractors/rules/opening-words.ts': 'extractors/rules/index.ts',
  'extractors/rules/referents.ts': 'extractors/rules/index.ts',
  'extractors/rules/request-at-end.ts': 'extractors/rules/index.ts',
  'extractors/rules/self-description.ts': 'extractors/rules/index.ts',
  'extractors/rules/sentence-joints.ts': 'extractors/rules/index.ts',
  'extractors/rules/shared-subject.ts': 'extractors/rules/index.ts',
  'extractors/rules/standing-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-starts.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/clause.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/clauses.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/division.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/groups.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/joint-of.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/joints.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/lists.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/named-people.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/parts.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/people.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/subject.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/told-so-far.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-division/words.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-cities.ts': 'extractors/rules/index.ts',
  'extractors/rules/chinese-pronouns.ts': 'extractors/rules/index.ts',
  'extractors/rules/clause-start.ts': 'extractors/rules/index.ts',
  'extractors/rules/piece-claims.ts': 'extractors/rules/index.ts',
  'extractors/rules/piece-groups.ts': 'extractors/rules/index.ts',
  'extractors/rules/sets-scene.ts': 'extractors/rules/index.ts',
  'extractors/rules/lasting/candidates.ts': 'extractors/rules/index.ts',
  'extractors/rules/lasting/chinese-candidates.ts': 'extractors/rules/index.ts',
  'extractors/rules/lasting/chinese-hit.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-model/chinese-event.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-model/english-event.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-model/english-features.ts': 'extractors/rules/index.ts',
  'extractors/rules/event-model/untold.ts': 'extractors/rules/index.ts',
  'extractors/rules/sentence-model/buckets.ts': 'extractors/rules/index.ts',
  'extractors/rules/sentence-model/chinese-features.ts': 'extractors/rules/index.ts',
  'extractors/rules/sentence-model/english-features.ts': 'extractors/rules/index.ts',
  'extractors/rules/sentence-model/linear-model.ts': 'extractors/rules/index.ts',
  'extractors/rules/talk-model/talk.ts': 'extractors/rules/index.ts',
  'extractors/rules/unsure.ts': 'extractors/rules/index.ts',
  'extractors/rules/lasting/score.ts': 'extractors/rules/index.ts',
  'extractors/rules/lasting/unsure-hit.ts': 'extractors/rules/index.ts',
  'extractors/rules/participants-by-noun.ts': 'extractors/rules/index.ts',
  'extractors/rules/participants.ts': 'extractors/rules/index.ts',
  'extractors/rules/phrases.ts': 'extractors/rules/index.ts',
  'extractors/rules/claims/english/not-meant.ts': 'extractors/rules/claims/english.ts',
  'extractors/rules/figurative-allergies.ts': 'extractors/rules/index.ts',
  'extractors/rules/figurative-values.ts': 'extractors/rules/profile.ts',
  'extractors/rules/own-sentences.ts': 'extractors/rules/index.ts',
  'extractors/rules/meant/played-parts.ts': 'extractors/rules/index.ts',
  'extractors/rules/meant/reported-speech.ts': 'extractors/rules/own-sentences.ts',
  'extractors/rules/meant/quoted-speech.ts': 'extractors/rules/index.ts',
  'extractors/rules/meant/taken-back-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/meant/taken-back-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/meant/taking-back.ts': 'extractors/rules/index.ts',
  'extractors/rules/places.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-chinese-orders.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-chinese-rules.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/rephrased.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-chinese-hours.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-chinese-whole.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-chinese-words.ts': 'extractors/rules/index.ts',
  'extractors/rules/profile-diet-ends.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-diet-times.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-abstinence.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-places-left.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-sentences.ts': 'extractors/rules/profile.ts',
  'extractors/rules/claimed-sentences.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/buckets.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/chain.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/chinese-features.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/chinese-values.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/english-features.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/english-lexicon.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/english-nouns.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/english-values.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/features.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/fields.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-trade-ends.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-over.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-wordings-leads.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/piece-forms-told.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-told.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-over.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-shared.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-allergy-before.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/likeness.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/meant.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/no-pursuit.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/tagged-statements.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/told-of-field.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/told-anyway.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/verdict.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/verdict-features.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/weights.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-ages.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-foreign-homes.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-foreign.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-more.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-wordings.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-own.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-leisure.ts': 'extractors/rules/profile.ts',
  'extractors/rules/preference-english-sayings.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-clauses.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-idioms.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-predicates.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-retold.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-forms.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-frame.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-completed.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-generic.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-meant.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-modes.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-often.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-requests.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-said.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-whole.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-orders.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-plain.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-rules.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-english-things.ts': 'extractors/rules/index.ts',
  'extractors/rules/preference-hit.ts': 'reads none',
  'extractors/rules/preferences.ts': 'extractors/rules/index.ts',
  'extractors/rules/profile-chinese-losses.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-people.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-rules.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-rules-more.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-statement.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-values.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-work.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-instead.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-before-question.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-named.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-person-name.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-household.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-household-bare.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-household.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-general.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/piece-forms-more.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/piece-values.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/piece-forms.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/parts.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/objection.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/agreeing.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/presupposed.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-tagger/presupposed-chinese.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-said.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-character.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-elided.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-jobs.ts': 'reads none',
  'extractors/rules/profile-clauses.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-labels.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-corrections.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-once.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-mentions.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-kin-of.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-ended-things.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-chinese-words.ts': 'reads none',
  'extractors/rules/profile-chinese-rule.ts': 'reads none',
  'extractors/rules/profile-pursuits.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-called.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-idioms.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-standing.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-partings.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-reactions.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-be.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-diet.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-do.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-have.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames-study.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-frames.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/body.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/home.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/index.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/languages.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/leisure.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-general/work.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-goals.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-introductions.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-losses.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-phrases.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-possessions.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-reading.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-values.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-lists.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile-statement.ts': 'extractors/rules/profile.ts',
  'extractors/rules/profile.ts': readProfile,
  'extractors/rules/read-tools.ts': (text) => {
    const system = { ...turn(`<tool_schema>${text}</tool_schema>`), role: 'system' } as ToolTurn;
    return readTools({ messages: [system, turn(text)], context: [] }, () => undefined);
  },
  'extractors/rules/small-talk-chinese.ts': 'extractors/rules/small-talk.ts',
  'extractors/rules/small-talk.ts': (text) => [isSmallTalk(text, new Set()), isPureQuestion(text)],
  'extractors/rules/tasks-chinese.ts': 'extractors/rules/index.ts',
  'extractors/rules/tasks.ts': 'extractors/rules/index.ts',
  'extractors/rules/third-person.ts': 'extractors/rules/index.ts',
  'extractors/rules/turn.ts': 'extractors/rules/index.ts',
  'extractors/rules/wording.ts': 'extractors/rules/index.ts',
  'providers/documents/document-reader.ts': 'reads none',
  'providers/documents/html-to-text.d.ts': 'reads none',
  'providers/documents/read-csv.ts': refusing(readCsv),
  'providers/documents/read-document.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/read-docx.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/read-html.ts': refusing(readHtml),
  'providers/documents/read-json.ts': refusing((text) => readJson(text)),
  'providers/documents/read-pdf.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/read-thread.ts': 'runs in a thread of its own with a time limit',
  'providers/documents/read-xml.ts': (text) => [
    decodeXml(Buffer.from(text)),
    refusing(readXml)(text),
    refusing(readXml)(`<a>${text}</a>`),
  ],
  'providers/documents/text.ts': 'providers/documents/read-document.ts',
  'providers/documents/thread-reader.ts': 'reads none',
  'providers/openai-compatible/lenient-json.ts': (text) => [...jsonIn(text)],
  'providers/openai-compatible/thinking.ts': (text) => splitThinking(text),
};

/** A document reader, which may reject a text. */
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
