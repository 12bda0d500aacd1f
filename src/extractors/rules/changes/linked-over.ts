import { stem } from '../../../domain/text/stem.ts';
import { ASIDE, termsOf } from './english-terms.ts';
import { thingsOf } from './english-turned.ts';
import { isLimited } from './limits.ts';
import { isOfOthers, type Known, type Link, type Told } from './linked-clauses.ts';
import { isKin } from './linked-things.ts';

/** What somebody has got rid of, or is done with. bounded: 300 characters */
const ENDED: readonly RegExp[] = [
  /\b(?:cancelled|canceled|quit|left|closed|deleted|dropped|sold|ditched|dumped|ended|unsubscribed from|got rid of|gave up|given up|gave away|handed in|said goodbye to|scrapped|stopped (?:going to|using|taking|doing|wearing|seeing|attending)|dropped out of|pulled out of|resigned from|signed off from|finished with|finished|completed|done with|through with|paid (?:off|back)|repaid|cleared|settled|lost interest in|moved out of|got out of|wrapped up) (?<what>[\p{L}\d' &.-]{2,80})/iu,
  /^(?:and |so |there's |there is |there are )?no more (?<what>[\p{L}' -]{2,60})/iu,
  /\bno (?<what>\p{L}{2,20}(?: \p{L}{2,20})?) any ?more\b/iu,
  /\b(?:don't|do not|no longer|doesn't) (?:need|wear|use|have|own|take|do|see|attend|go to|have to wear|have to take|need to wear|need to take) (?<what>[\p{L}' -]{2,60})/iu,
  /\b(?:got|had) (?<what>[\p{L}' -]{2,40}?) (?:off|out|removed|taken off|taken out)(?<rest>.{0,80})$/iu,
  /\b(?:off|came off|come off) (?:my |the )?(?<what>antibiotics|steroids|insulin|crutches|painkillers|medication|meds|pills?|parental leave|maternity leave|sick leave|leave)\b/iu,
];
/** A thing that is over, as the subject. bounded: 300 characters */
const GONE: readonly RegExp[] = [
  /^(?<what>[\p{L}\d' &-]{2,60}?)(?: is| are| was| were|'s|'re| has been| have been| got)(?: now| finally| all| officially)? (?:off|over|gone|cancell?ed|called off|finished|done|ended|no more|history|out|removed|paid off|not happening|off the table)(?<rest>.{0,80})$/iu,
  /^(?<what>[\p{L}\d' &-]{2,60}?)(?: has| have)?(?: finally| just)? (?:come|came) (?:off|out|to an end)(?<rest>.{0,80})$/iu,
  /^(?<what>[\p{L}\d' &-]{2,60}?)(?: has| have)?(?: finally| just)? (?:fell through|fallen through|ended|finished|split up|disbanded|folded|closed down|shut down|expired|ran out|isn't happening|won't be happening|is not happening)(?<rest>.{0,80})$/iu,
  /^so (?:is|are|was|were) (?<what>[\p{L} -]{2,40})$/iu,
];
/** When, since when or why it came to its end. bounded: 300 characters */
const WHEN =
  / (?:today|yesterday|now|finally|at last|already|for good|last|this|on \p{Lu}\p{L}+day|in (?:\p{Lu}\p{L}+|the end|full)|two|three|four|a few|several|\d+|a week|a month|a year|because|after|since|any ?more|any longer|from now on|ever|these days|at all|for me|for us|so)\b/u;
const BEHIND = /^(?:$|,)/u;
const DETERMINERS = /^(?:(?:my|our|the|all|this|that|any|a|an) ){1,2}/iu;
const cut = (words: string): string => (words.split(WHEN)[0] ?? '').replace(DETERMINERS, '').trim();
/** Nouns that say nothing beside the one before them. */
const GENERIC = new Set(
  termsOf(
    'life thing stuff business plan plans idea habit phase course lesson class membership subscription account club gym appointment session career job work project',
  ),
);
const JOURNEYS = new Set(termsOf('trip journey holiday vacation flight visit tour getaway weekend'));
const SEARCHES = new Set(termsOf('search hunt quest'));
const FILLERS = new Set(termsOf('last old own whole single final new year this'));
/** A group that somebody may leave and go on with what it does. */
const GROUPS = new Set(termsOf('club gym job work membership account subscription project'));
/** Who has these has them for the time being. */
const HELD =
  /^(?:have|be|wear|use|take|see|attend|do|study|own|write|read|run|play|go|get|work|subscribe|pay|owe|fly|travel|train|plan|visit|watch|practise|practice|rehearse|learn|volunteer|belong|rent|host|look|make|drive|ride|stay|train)$/;

/** What somebody else has ended for the speaker. bounded: 300 characters */
const ENDED_BY_OTHERS =
  /^(?!(?:he|she)\b)[\p{L}\d' &.-]{2,40}?(?: has| have|'ve|'s)?(?: just| sadly| suddenly)? (?:cancelled|canceled|called off|scrapped|axed|withdrew|withdrawn|revoked|terminated|pulled) (?:(?:my|our) (?<what>[\p{L}\d' &-]{2,60}?)|the (?<the>interview|appointment|wedding|trip|flight|concert|course|exam|contract|lease|offer|order))(?=$|,| (?:on|for|because|after|last|this|today|yesterday|at the last)\b)/iu;

/** What a clause says to be over: the object of who ends it, or the thing itself. */
function endedIn({ text, isOwn }: Told): { readonly words: string; readonly isThing: boolean } | null {
  const others = isOwn ? undefined : ENDED_BY_OTHERS.exec(text)?.groups;
  if (others !== undefined) return { words: cut(others.what ?? others.the ?? ''), isThing: true };
  const ofPerson = isOwn || /^(?:there|no more)\b/iu.test(text) ? ENDED : [];
  for (const pattern of [...ofPerson, ...GONE]) {
    const { what, rest = '' } = pattern.exec(text)?.groups ?? {};
    if (what === undefined || !(BEHIND.test(rest) || WHEN.exec(rest)?.index === 0)) continue;
    return { words: cut(what), isThing: !ENDED.includes(pattern) };
  }
  return null;
}

/** A word with a capital letter before a noun. bounded: 400 characters */
const CAPITALS = /(?<word>\p{Lu}[\p{L}\d'&-]*)(?: (?<next>\p{Ll}[\p{L}-]*))?/gu;
const NO_NOUN =
  /^(?:in|on|at|for|with|to|by|from|every|each|and|or|during|after|before|when|while|since|as|of|now|again|twice|once|three|two|online|together|alone|regularly|daily|weekly)$/u;

/** The names in a complement: `Lisbon`, and not `French` of `a French girlfriend`. */
function namesOf(complement: string): ReadonlySet<string> {
  const found = [...complement.matchAll(CAPITALS)].filter(
    ({ groups }) =>
      groups?.next === undefined || NO_NOUN.test(groups.next) || GENERIC.has(termsOf(groups.next)[0] ?? ''),
  );
  return new Set(found.flatMap(({ groups }) => termsOf(groups?.word ?? '')));
}

/** Whether a word stands only as a name before another noun. */
const isModifier = (term: string, complement: string): boolean =>
  [...complement.matchAll(CAPITALS)].some(({ groups }) => termsOf(groups?.word ?? '').includes(term));

/** Whether an end means the thing of a memory: its head, its verb or its name, and no other thing. */
function meansThing(words: string, known: Known, isThing: boolean): boolean {
  const { old } = known;
  const plain = words.replace(ASIDE, ' ');
  if (/,| (?:and|or|of|with|without|in|at|on) /iu.test(plain)) return false;
  const said = termsOf(plain).filter((term) => !FILLERS.has(term));
  if (said.length === 0) return false;
  const names = namesOf(old.complement);
  const terms = [...thingsOf(old).terms].filter(
    (term) => names.has(term) || !isModifier(term, old.complement),
  );
  const own = new Set([
    ...terms,
    ...(/^(?:be|have|do|get|go|take|use|make)$/u.test(old.verb) ? [] : [stem(old.verb)]),
  ]);
  const heads = said.filter((term) => [...own].some((one) => isKin(term, one)));
  if (heads.length === 0) return false;
  const others = said.filter((term) => !heads.includes(term));
  const isNamed = (term: string) =>
    GENERIC.has(term) ||
    (JOURNEYS.has(term) && /^(?:go|fly|travel|drive|sail|visit|see)$/u.test(old.verb)) ||
    (SEARCHES.has(term) && /^(?:look|search|hunt|seek)$/u.test(old.verb)) ||
    known.terms.has(term) ||
    [...known.terms].some((one) => isKin(term, one));
  if (!others.every(isNamed)) return false;
  // the first word of two makes another thing of it, unless the memory has it too
  const last = said.at(-1) ?? '';
  if (
    GROUPS.has(last) &&
    ![...known.terms].some((term) => GROUPS.has(term) || isKin(term, last)) &&
    !heads.some((term) => names.has(term))
  )
    return false;
  const isHead =
    heads.includes(last) || GENERIC.has(last) || SEARCHES.has(last) || heads.some((term) => names.has(term));
  return isHead || (isThing && heads.length > 0);
}

/** bounded: 300 characters */
const PART_ONLY = /\b(?:one|some|half|most|part|few|couple|two|three|another|other|second|first) /iu;
/** bounded: 300 characters */
const TIMED = /\b(?:today|tonight|tomorrow|this (?:week|morning|afternoon|evening|time|\p{L}+day))\b/iu;
/** bounded: 400 characters */
const ONE_TIME =
  /\b(?:tomorrow|next (?:week|month|year|summer|spring|winter|autumn|\p{L}+day)|this (?:summer|winter|spring|autumn|year|month)|(?:in|for|on) (?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december)|planned|booked|appointment)\b/iu;
const MOTION = /^(?:fly|go|travel|move|visit|drive|sail|marry|get)$/;
/** bounded: 300 characters */
const OWN_END =
  /^(?:I|we)?(?:'ve| have)? ?(?:just |finally |already )*(?:cancelled|canceled|deleted|closed|sold|unsubscribed|got rid of|gave up|paid off|finished)\b/iu;

/** `The Lisbon trip is off` after `We're flying to Lisbon in June`; `Got my braces off`. */
const endsThing: Link = (told, known) => {
  const { old } = known;
  if (told.claim.polarity === 'denied' && !/\bno (?:more|longer)\b|any ?more/iu.test(told.text)) return false;
  if (old.polarity !== 'affirmed' || old.tense === 'past' || isOfOthers(told, known)) return false;
  if (!known.isOwn && !old.isPossession) return false;
  if (known.isOwn && !HELD.test(old.verb)) return false;
  // `I read on the train`
  if (
    /^(?:read|watch|write|look|drive|own|have|wear|use|make)$/u.test(old.verb) &&
    /^(?:on|in|at) /iu.test(old.complement)
  )
    return false;
  const ended = endedIn(told);
  if (ended === null || PART_ONLY.test(`${ended.words} `)) return false;
  const isOff = /\b(?:(?<!came |come )off|cancell?ed|called off|over|finished|done|ended)\b/iu.test(
    told.text,
  );
  const isOneTime =
    ONE_TIME.test(known.text) || old.modality !== 'stated' || (old.isProgressive && MOTION.test(old.verb));
  const isUsed = known.isOwn && /^(?:take|go|use|ride|catch|travel|visit|watch|read)$/u.test(old.verb);
  if (!isOneTime && isOff && ended.isThing && isUsed && !/\bfor good\b/iu.test(told.text)) return false;
  if (
    !isOneTime &&
    isOff &&
    TIMED.test(told.text) &&
    !/\bpaid (?:it )?off\b/iu.test(told.text) &&
    (ended.isThing || !/\b(?:cancelled|canceled|deleted|closed|sold|got)\b/iu.test(told.text))
  )
    return false;
  if (!isOneTime && !OWN_END.test(told.text) && isLimited(told.text, known.text)) return false;
  if (/,| (?:and|or) /iu.test(old.complement) && termsOf(old.complement).length > termsOf(ended.words).length)
    return false;
  return meansThing(ended.words, known, ended.isThing);
};

/** bounded: 300 characters */
const GIVES_UP =
  /\b(?:retired|left|quit|resigned|moved (?:away|abroad|to)|closed|went (?:bust|bankrupt|out of business)|shut down|changed jobs|no longer (?:teaches|coaches|works|trains|practi[sc]es|treats|sees)|stopped (?:teaching|coaching|working|training|practi[sc]ing|treating|seeing)|does(?:n't| not) (?:teach|coach|work|train|practi[sc]e) (?:there |here |us |me )?any ?more|on maternity leave|passed away|died)\b/iu;
const TITLES = new Set(termsOf('mr mrs ms dr miss doctor'));
/** bounded: 400 characters */
const BY_WHOM =
  /\b(?:with|at|by|from|to|under|see|is|has) (?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?(?<name>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/u;
const SERVED =
  /^(?:take|have|see|train|study|learn|go|work|report|be|practise|practice|rent|bank|shop|buy|get)$/;

/** `Mr Lowe has retired` after `I take piano lessons with Mr Lowe`. */
const givesUp: Link = (told, known) => {
  if (told.person === null || !GIVES_UP.test(told.text) || told.claim.polarity === 'denied') return false;
  if (
    (!known.isOwn && !known.old.isPossession) ||
    known.old.polarity !== 'affirmed' ||
    !SERVED.test(known.old.verb)
  )
    return false;
  // `my lessons are with Ms Takeda now` says it, an absence does not
  if (/\b(?:today|early|for (?:a|the) (?:week|day|month)|until|holiday)\b/iu.test(told.text)) return false;
  if (known.isOwn && known.old.verb === 'be') return false;
  if (
    !known.isOwn &&
    /\b(?:brother|sister|son|daughter|friend|wife|husband|partner|girlfriend|boyfriend|mother|father|mum|mom|dad|cat|dog)\b/iu.test(
      known.old.subjectWords,
    )
  )
    return false;
  const name = termsOf(BY_WHOM.exec(known.text)?.groups?.name ?? '').filter((term) => !TITLES.has(term));
  return name.length > 0 && name.some((term) => told.person?.has(term));
};

/** bounded: 300 characters */
const NOT_THERE =
  /\b(?:don't|do not|no longer) (?<verb>work|study|live|train|shop|bank|go|volunteer|teach) (?:there|here)(?: any ?more| any longer| now)*$/iu;

/** `I handed in my badge at St Mary's, I don't work there any more` after `I work at St Mary's`. */
const isThereNoMore: Link = ({ text, isOwn, sentence }, { old, isOwn: isKnownOwn }) => {
  const verb = NOT_THERE.exec(text)?.groups?.verb?.toLowerCase();
  if (verb === undefined || !isOwn || !isKnownOwn || old.verb !== verb || old.polarity !== 'affirmed')
    return false;
  const names = namesOf(old.complement);
  const said = termsOf(sentence);
  return names.size > 0 && [...names].some((name) => said.includes(name));
};

/** What is over, and what that makes untrue. */
export const OVER_LINKED: readonly Link[] = [endsThing, givesUp, isThereNoMore];

/** Whether a clause tells such a thing at all. */
export const tellsOver = (told: Told): boolean =>
  endedIn(told) !== null || (told.person !== null && GIVES_UP.test(told.text));
