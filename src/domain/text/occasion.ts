import { analyseTerms } from './analyse.ts';
import { splitSentences } from './sentences.ts';

/** A longer sentence is no order. */
const MAX_SENTENCE = 300;
/** A longer text is not searched: orders are given in short messages. */
const MAX_TEXT = 2_000;
/** The most lexemes of an occasion. */
const MOST_LEXEMES = 8;
/** Words of occasions that name nothing, as in "timeline details". */
const VAGUE: ReadonlySet<string> = new Set(
  analyseTerms(
    'details information questions topics things matters issues specifics 问题 信息 细节 事情 内容',
  ),
);
/** Marks a stored lexeme that names the occasion of an order. No lexeme begins with this character. */
const MARK = '!';

/** The clause that names the occasion. bounded: 300 characters */
const ON_ASKING =
  /(?:^|[\s,])(?:when(?:ever)?|if|(?:each|every|any) ?time) (?:i|they) (?:ask|request|enquire|inquire)(?: you)?(?: about| for| to| how to)? (?<about>[^,;:.!?]+)/iu;
/** What begins an order or the part of it after the occasion. bounded: 300 characters */
const ORDERS =
  /(?:^|[:,] )(?:(?:so|and|but|also|from now on|in (?:the )?future|then),? )*(?:please|always|never|don['’]t|do not|avoid|only|make sure|be sure|remember to|i (?:want|need|expect|would like) you to|use|give|include|answer|reply|respond|show|list|keep|stick|skip|start|end|limit|consider|check|mention|explain|write|put|add|remind|highlight|provide|format|confirm|cite|prioriti[sz]e) /iu;
// bounded: 300 characters
const ON_ASKING_CHINESE =
  /(?:每当|每次|以后|当|如果|只要)?我(?:一)?(?:问|提|说|请教|咨询)(?:到|起|及|你)?(?:关于|有关)?(?<about>[^，。；：！？,]{1,40}?)(?:的?时候?|的话|，|,)/u;
// bounded: 300 characters
const ORDERS_CHINESE = /请|务必|一定要?|总是|始终|记得|都要|必须|不要|别/u;

/** What an order is for: `libraries` in "Always name the versions when I ask about libraries". */
function occasionIn(sentence: string): string | undefined {
  const chinese = ON_ASKING_CHINESE.exec(sentence)?.groups?.about;
  if (chinese !== undefined && ORDERS_CHINESE.test(sentence)) return chinese;
  return ORDERS.test(sentence) ? ON_ASKING.exec(sentence)?.groups?.about : undefined;
}

/** The lexemes of the occasions of the orders that a text gives; empty if it gives none. */
export function occasionsIn(text: string): ReadonlySet<string> {
  if (text.length > MAX_TEXT) return new Set();
  const found: string[] = [];
  for (const { text: sentence, kind } of splitSentences(text)) {
    if (kind === 'code' || sentence.length > MAX_SENTENCE) continue;
    const occasion = occasionIn(sentence);
    if (occasion !== undefined) found.push(...analyseTerms(occasion));
  }
  const telling = found.filter((lexeme) => !VAGUE.has(lexeme));
  return new Set((telling.length > 0 ? telling : found).slice(0, MOST_LEXEMES));
}

/** Marks lexemes for storage that name the occasion of an order. */
export function markOccasions<T>(
  lexemes: ReadonlyMap<string, T>,
  occasions: ReadonlySet<string>,
): Map<string, T> {
  return new Map([...lexemes].map(([lexeme, of]) => [occasions.has(lexeme) ? MARK + lexeme : lexeme, of]));
}

/** The form in which a lexeme of an occasion is stored. */
export function asStoredOccasion(lexeme: string): string {
  return MARK + lexeme;
}

/** Reads stored lexemes: the lexemes without this mark, and those that had it; null when none had. */
export function readOccasions<T>(lexemes: Map<string, T>): {
  readonly terms: Map<string, T>;
  readonly occasions: readonly string[] | null;
} {
  const occasions: string[] = [];
  for (const lexeme of lexemes.keys()) if (lexeme.startsWith(MARK)) occasions.push(lexeme.slice(MARK.length));
  if (occasions.length === 0) return { terms: lexemes, occasions: null };
  const terms = [...lexemes].map(
    ([lexeme, of]) => [lexeme.startsWith(MARK) ? lexeme.slice(MARK.length) : lexeme, of] as const,
  );
  return { terms: new Map(terms), occasions };
}
