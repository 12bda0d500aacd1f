import { isRegion } from '../../../domain/text/regions.ts';
import { entriesOfRelated, relatedIn } from '../profile-frames-have.ts';
import { LANGUAGE, THING, valuesIn } from '../profile-lists.ts';
import { each, one, type Reading } from '../profile-reading.ts';
import {
  ageIn,
  dateIn,
  jobIn,
  nameIn,
  organisationIn,
  placeIn,
  plainValue,
  type Writing,
  withoutArticle,
} from '../profile-values.ts';
import type { TaggedField } from './fields.ts';

/** Words that make no value by themselves. bounded: 80 characters */
const EMPTY =
  /^(?:i|me|my|it|this|that|he|she|they|you|we|us|one|here|there|home|work|now|someone|something|nothing|anything|everything|to|at|in|of|for|the|and|collect|play|playing|do|doing|go|going|make|ride)$/i;
const TRADE_VERB = /^(?:am|is|was|be|been|being|do|did|have|had|got|get|going|want|wanted)\b/i;

/** A marked value as the rules write it; none where the words cannot be one. */
export function englishReadings(field: TaggedField, marked: string, writing: Writing): readonly Reading[] {
  const words = plainValue(marked);
  if (words === '' || words.length > 70 || EMPTY.test(words)) return [];
  switch (field) {
    case 'name':
      return one('name', /^\p{Lu}\P{Ll}*$/u.test(words) ? null : nameIn(words, writing));
    case 'age':
      return one('age', ageIn(words));
    case 'birthday':
      return one('birthday', dateIn(words.replace(/^on /i, '')) ?? dayIn(words));
    case 'occupation':
      return one('occupation', jobIn(words) ?? tradeIn(words));
    case 'employer':
      return one('employer', organisationIn(words, writing));
    case 'city':
      return one('residence', placeIn(words, writing));
    case 'hometown':
      return one('hometown', placeIn(words, writing));
    case 'family':
    case 'pets':
      return relatedReadings(field, words, writing);
    case 'languages':
      return each(
        'languages',
        valuesIn(words).filter((value) => LANGUAGE.test(value)),
      );
    case 'hobbies':
      return each('hobbies', things(words.toLowerCase()));
    case 'allergies':
      return each('allergies', things(words));
    case 'diet':
      return one('diet', dietIn(words.toLowerCase()));
    case 'education':
      return each('education', words.length < 3 ? [] : [withoutArticle(withoutStudying(words))]);
    case 'goals':
      return each('goals', isRegion(words) || !words.includes(' ') || CHORE.test(words) ? [] : [words]);
  }
}

const things = (words: string) => valuesIn(words).filter((value) => THING.test(value));

/** bounded: 80 characters */
const DAY =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b.*\b(?:\d|first|second|third|\w+th)|\b(?:\d\w*|first|second|third|\w+th)\b.*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:christmas|boxing day|new year|halloween|valentine|leap day)|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/i;
/** A day in other words than a date's: `the first of April`, `Halloween 1993`. */
const dayIn = (words: string) => (words.length <= 40 && DAY.test(words) ? words : null);

/** `fix elevators`: what somebody does, where the words name no occupation. */
function tradeIn(words: string): string | null {
  const trade = withoutArticle(words);
  return trade.length < 3 || TRADE_VERB.test(trade) || trade.split(' ').length > 7 ? null : trade;
}

/** `don't eat pork` as `no pork`. */
function dietIn(words: string): string {
  const food =
    // bounded: 80 characters
    /^(?:(?:i|we) )?(?:don't|do not|never|can't|cannot|won't|no longer) (?:eat|touch|have|do|drink) (?:any )?(?<food>.+)$/.exec(
      words,
    )?.groups?.food;
  return food === undefined ? words : `no ${food}`;
}

/** What is done at once. bounded: 80 characters */
const CHORE =
  /\b(?:this|that|it|them|you|menu|today|tonight|tomorrow|file|report|email|call|message|appointment|home)\b/i;
/** bounded: 80 characters */
const STUDYING =
  /^(?:(?:i )?(?:studied|studying|study|did|doing|read|took|taking|earned|finished|completed|majored in|majoring in|graduated (?:from|in|with)|attended|went to|go to|have|hold|got) )(?=\S)/i;
const withoutStudying = (words: string) => words.replace(STUDYING, '').replace(/^my (?=\S)/i, '');

function relatedReadings(field: 'family' | 'pets', words: string, writing: Writing): readonly Reading[] {
  const related = relatedIn(words.replace(/^(?:my|our) (?=\S)/i, ''), writing);
  return related === null || related.isPet !== (field === 'pets') ? [] : entriesOfRelated(related);
}
