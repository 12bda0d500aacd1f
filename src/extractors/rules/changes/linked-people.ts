import { analyseTerms } from '../../../domain/text/analyse.ts';
import { isSameWho, type Link, personIn, type Told } from './linked-clauses.ts';
import { isOfKind } from './linked-things.ts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** A number below a hundred in digits or words; null for other words. */
function numberOf(words: string): number | null {
  const text = words.toLowerCase().replace(/(?<=\d)(?:st|nd|rd|th)$/u, '');
  if (/^\d{1,3}$/u.test(text)) return Number(text);
  if (ORDINALS.includes(text)) return ORDINALS.indexOf(text);
  const plain = text.replace(/ieth$/u, 'y').replace(/th$/u, '');
  if (ONES.includes(plain)) return ONES.indexOf(plain);
  const [ten = '', one] = plain.split(/[- ]/u);
  if (!TENS.includes(ten)) return null;
  return (
    TENS.indexOf(ten) * 10 + (one === undefined ? 0 : Math.max(0, ONES.indexOf(one), ORDINALS.indexOf(one)))
  );
}

const NUMBER = '\\d{1,3}|[a-z]{3,9}(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?';
/** bounded: 300 characters */
const AGED = new RegExp(
  `\\b(?:turn|turns|turned|turning|am|is|'m|'s|are) (?:now |only |just |already |officially )?(?<age>${NUMBER})(?: years? old| years? of age| now| today| yesterday| last (?:week(?:end)?|month|\\w+day)| on \\w+| this (?:week|month)| in \\w+)*$`,
  'iu',
);
/** bounded: 300 characters */
const BIRTHDAY = /\b(?<age>\d{1,2}(?:st|nd|rd|th)|[a-z]{3,12}(?:-[a-z]{3,8})?) birthday\b/iu;
/** bounded: 400 characters */
const AGE = new RegExp(
  `\\b(?:am|is|'m|'s|are) (?:an? )?(?<age>${NUMBER})(?:[- ]years?[- ](?:old|of age))?(?: \\p{L}+)?$`,
  'iu',
);

/** `Mia turned twelve yesterday` after `My daughter Mia is eleven`. */
const growsOlder: Link = (told, known) => {
  const [a, b] = [
    AGED.exec(told.text)?.groups?.age ?? BIRTHDAY.exec(told.text)?.groups?.age,
    AGE.exec(known.text.replace(/[.!]$/u, ''))?.groups?.age,
  ].map((words) => (words === undefined ? null : numberOf(words)));
  return a != null && b != null && a > b && isSameWho(told, known);
};

/** bounded: 300 characters */
const DIED =
  /^(?<who>[\p{L}' -]{2,40}?)(?:'s)? (?:has |just |sadly |finally |suddenly |peacefully )*(?:died|passed(?: away| on)|is dead|is no longer with us|was put (?:down|to sleep)|crossed the rainbow bridge|did not make it|didn't make it)\b(?! (?:down|out))/iu;
/** bounded: 300 characters */
const LOST_ONE =
  /\b(?:had to (?:put|have)|put|said goodbye to|say goodbye to|buried|lost) (?<who>[\p{L}' -]{2,60})/iu;
/** What follows the one whom somebody lost. bounded: 60 characters */
const BEHIND_LOST =
  / (?:down|to sleep|put down|put to sleep|on|last|this|yesterday|today|in|to|after|at|two|three|a|because|when)\b.*$/iu;
const PUT_DOWN = /\b(?:put|have)\b.{2,40}\b(?:down|to sleep)\b|\b(?:goodbye|buried|lost)\b/iu;
/** What somebody does with a living being. */
const WITH_LIVING =
  /^(?:have|own|keep|walk|feed|visit|look|care|live|call|see|raise|share|take|brush|train|ride|groom|help|nurse|phone|meet|be)$/;
/** What stays true of somebody who is dead. bounded: 400 characters */
const LASTING =
  /\b(?:born|came from|comes from|is from|was|were|loved|used to|taught|inherited|recipe|name is|name's|grave)\b/iu;

/** `He died`: the ones whom a clause says to be dead. */
function deadIn({ text, claim }: Told): readonly string[] {
  const lost = LOST_ONE.exec(text)?.groups?.who?.replace(BEHIND_LOST, '');
  const who = DIED.exec(text)?.groups?.who ?? (lost !== undefined && PUT_DOWN.test(text) ? lost : undefined);
  if (
    who === undefined ||
    claim.polarity === 'denied' ||
    /\b(?:battery|phone|laptop|car|plant)\b/iu.test(who)
  )
    return [];
  const person = personIn(who);
  if (person?.has('he') === true) return [];
  return person === null ? analyseTerms(who.replace(/^(?:my|our|the) /iu, '')).slice(-1) : [...person];
}

/** `Bruno died` after `I walk Bruno every morning`. */
const dies: Link = (told, known) => {
  const dead = deadIn(told);
  if (dead.length === 0 || LASTING.test(known.text) || known.old.tense === 'past') return false;
  // somebody else's dog, or one of several
  if (/\b(?:neighbou?r|friend|colleague|boss|their|his|her)(?:'s)?\b/iu.test(told.text)) return false;
  if (/\b(?:two|three|four|five|several|some|both)\b|\band\b|,/iu.test(known.text)) return false;
  const { old } = known;
  if (!known.isOwn) {
    // `my grandfather's house` is not he
    if (/'s\b/u.test(old.subjectWords)) return false;
    const subject = analyseTerms(old.subjectWords);
    return dead.some((term) => subject.includes(term));
  }
  if (!WITH_LIVING.test(old.verb) && !/^walk|^look/u.test(old.verb)) return false;
  const text = known.text.toLowerCase();
  if (dead.some((term) => text.includes(`${term}'s `))) return false;
  const terms = analyseTerms(old.complement);
  return dead.some(
    (term) => terms.includes(term) || (term === 'pet' && terms.some((one) => isOfKind(one, 'pet'))),
  );
};

/** The end of what two persons have with each other. bounded: 300 characters */
const PARTED =
  /\b(?:(?:and I|we|I)(?: have|'ve|'re| are| am|'m)?(?: just| finally| now| officially)? (?:broke up|broken up|split up|split|separated|divorced|called it quits|called off (?:the|our) (?:wedding|engagement)|no longer together|ended (?:things|it|our relationship)|getting divorced|got divorced|single (?:again|now))|(?:dumped|left) me|it's (?:all |finally )?over between (?:\p{Lu}\p{L}+ and (?:me|us)|us)|broke up with|(?:^|\b(?:I|we)(?:'ve)? )called (?:it|things) off with|(?:divorce|separation)(?: from \p{L}+)? (?:came through|is final|is through|was finali[sz]ed|went through|has come through)|(?:engagement|wedding|marriage|relationship)(?: (?:with|to) \p{L}+)?(?: is|'s| was| has been) (?:now )?(?:off|over|called off|cancell?ed)|called off (?:the|our|my) (?:wedding|engagement))(?=$|[\s,.!;])/iu;
/** What somebody is or has with a partner. bounded: 400 characters */
const COUPLE =
  /^(?:I|we)(?: am|'m| are|'re) (?:(?:happily|newly|now|still) )?(?:married|engaged|dating|seeing|going out with|in a (?:\p{L}+ )?relationship|getting married|planning (?:a|our|my|the) (?:wedding|honeymoon))|^(?:I|we) (?:have an? (?:girlfriend|boyfriend|fianc\p{L}+|partner|husband|wife)|live with my (?:girlfriend|boyfriend|fianc\p{L}+|partner|husband|wife))|^(?:my|our) (?:wedding|engagement|honeymoon|marriage)\b|^my (?:girlfriend|boyfriend|fianc\p{L}+|partner|husband|wife)(?: \p{Lu}\p{L}+)?(?:'s name)?(?: is|'s) (?:called |named )?\p{Lu}/iu;

// bounded: 400 characters
const namesOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=[\p{L},] )\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+(?= (?:and I|dumped|left|broke))/gu)]
    .map(([name]) => name)
    .filter(
      (name) =>
        !/^(?:I|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|January|February|March|April|May|June|July|August|September|October|November|December)/u.test(
          name,
        ),
    );

/** `Priya and I broke up` after `My wedding with Priya is planned for September`. */
const parts: Link = (told, known) => {
  if (!PARTED.test(told.text) || !COUPLE.test(known.text) || told.claim.polarity === 'denied') return false;
  if (!told.isOwn && told.person !== null && !/\b(?:me|I|our)\b/u.test(told.text)) return false;
  const [a, b] = [namesOf(told.text), namesOf(known.text)];
  const isNoCouple = /\b(?:band|group|team|company|firm|business|partner in)\b/iu.test(told.text);
  return !isNoCouple && (a.length === 0 || b.length === 0 || a.some((name) => b.includes(name)));
};

/** bounded: 300 characters */
const MARRIED =
  /^(?:(?:I|we|\p{Lu}\p{L}+ and I)(?: have|'ve)?(?: just| finally)? (?:got|gotten|get) (?:married|hitched)|(?:I|we) tied the knot|(?:I|we|\p{Lu}\p{L}+ and I)(?:'re| are|'m| am) (?:now |finally |officially )?married|(?:my|our|the) wedding was)\b/iu;
/** bounded: 400 characters */
const BEFORE_MARRIAGE =
  /^(?:I|we)(?: am|'m| are|'re) (?:engaged|dating|single|getting married|planning (?:a|our|the) wedding)\b|^(?:my|our) wedding (?:is|takes)\b|^my fianc\p{L}+ is\b/iu;
/** bounded: 300 characters */
const COUPLED =
  /^(?:(?:I|we)(?: have|'ve)?(?: just| finally)? (?:got|met|found|have) (?:an? )?(?:new )?(?:girlfriend|boyfriend|partner|someone)|(?:I|we)(?: am|'m)(?: now)? (?:seeing|dating)|(?:I|we|\p{Lu}\p{L}+ and I)(?: have|'ve|'re| are|'m| am)?(?: just| finally| now)?(?: got)? (?:engaged|married|a couple|together|an item|going out))\b/iu;
const ENGAGED =
  /^(?:(?:I|we|\p{Lu}\p{L}+ and I)(?: have|'ve|'re| are|'m| am)?(?: just| finally| now)?(?: got)? engaged)\b/iu;

/** `Marco and I got engaged` after `I'm dating a guy called Marco`; `We got married` after `I'm engaged`. */
const couples: Link = (told, known) => {
  if (!told.isOwn || told.claim.polarity === 'denied') return false;
  if (MARRIED.test(told.text)) return BEFORE_MARRIAGE.test(known.text);
  if (
    ENGAGED.test(told.text) &&
    /^(?:I|we)(?: am|'m| are|'re) (?:dating|seeing|going out)\b/iu.test(known.text)
  )
    return true;
  return COUPLED.test(told.text) && /^I(?: am|'m) (?:still )?(?:single|unmarried)\b/iu.test(known.text);
};

/** bounded: 300 characters */
const BORN =
  /\b(?:(?:baby|twins|son|daughter|little (?:girl|boy|one)|he|she)(?: has|'s)? (?:(?:finally|just) )?(?:was born|were born|arrived|is here|came|has arrived)|gave birth|had (?:the|our|my|her|a) (?:baby|son|daughter|twins|little (?:girl|boy))|welcomed (?:our|a) (?:baby|son|daughter|little))\b/iu;
const EXPECTING =
  /\b(?:pregnant|expecting(?: (?:a|our|another|twins))?|baby is due|due (?:date|in)|having a baby)\b/iu;
const CHILDLESS =
  /^(?:I|we) (?:have no|do not have|don't have(?: any)?|have not got|haven't got) (?:kids|children)\b/iu;

/** `The baby was born on Tuesday` after `My wife is pregnant`. */
const isBorn: Link = (told, known) => {
  if (!BORN.test(told.text) || told.claim.polarity !== 'affirmed') return false;
  const isOther =
    told.person !== null && !['babi', 'son', 'daughter', 'twin', 'he'].some((word) => told.person?.has(word));
  if (EXPECTING.test(known.text))
    return !isOther || [...(told.person ?? [])].some((word) => known.terms.has(word));
  return told.isOwn && CHILDLESS.test(known.text);
};

/** bounded: 300 characters */
const MOVED =
  /\b(?:moved(?: (?:away|back|out|in|house|home))?|relocated|emigrated|lives?|sold (?:his|her|their) (?:place|house|flat|home))\b/iu;

/** `Mum has sold her place in Cardiff and lives with us now` after `My mother lives alone in Cardiff`. */
const movesAway: Link = (told, known) => {
  if (told.person === null || known.isOwn || known.old.verb !== 'live' || known.old.polarity !== 'affirmed')
    return false;
  if (!MOVED.test(told.text) || !isSameWho(told, known)) return false;
  const { verb, tense, isPerfect, polarity, complement } = told.claim;
  if (/\bno longer\b|\bany ?more\b/iu.test(told.text)) return false;
  if (polarity === 'denied' || (verb === 'live' && !told.isCued)) return false;
  const isMove = /^(?:move|relocate|emigrate|sell)$/u.test(verb) && (tense === 'past' || isPerfect);
  if ((verb !== 'live' && !isMove) || polarity !== 'affirmed') return false;
  // bounded: 300 characters
  const place = analyseTerms(complement.replace(/\b(?:from|out of)\b.*$/iu, ''));
  const own = analyseTerms(known.old.complement);
  return !own.every((term) => place.includes(term));
};

/** What happens to persons and between them, and what it makes untrue. */
export const PEOPLE: readonly Link[] = [growsOlder, dies, parts, couples, isBorn, movesAway];

/** Whether a clause tells such a thing at all. */
export const tellsOfPeople = ({ text, person }: Told): boolean =>
  [AGED, BIRTHDAY, DIED, LOST_ONE, PARTED, COUPLED, MARRIED, BORN].some((one) => one.test(text)) ||
  (person !== null && MOVED.test(text));

/** Words by which memories are found that such a clause may be about. bounded: 300 characters */
export const TOPICS_OF_PEOPLE: readonly (readonly [RegExp, string])[] = [
  [PARTED, 'married engaged dating wedding girlfriend boyfriend husband wife partner'],
  [COUPLED, 'single dating'],
  [MARRIED, 'engaged wedding fiancé'],
  [BORN, 'pregnant expecting baby due children'],
  [BIRTHDAY, 'years old'],
];
