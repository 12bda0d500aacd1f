import type { EnglishClaim } from '../claims/english.ts';
import { THING } from '../profile-lists.ts';
import { phrasesOf } from '../profile-phrases.ts';
import { each, one, type Reading } from '../profile-reading.ts';
import { plainValue } from '../profile-values.ts';

/** Time that is one's own. bounded: 200 characters */
const OWN_TIME =
  /^(?:(?:most|all|much|half|a lot|some|too much) (?:of )?)?(?:my |our |the |every )?(?:(?:free|spare|whole|entire|days?) )?(?:weekends?|evenings?|nights?|afternoons?|mornings?|time|days off|off days|sundays?|saturdays?|holidays|summers?|winters?|retirement|lunch ?breaks?|hours)(?: off)?(?: (?:on|just|usually|mostly|happily))? (?<doing>(?!working\b|being\b|having\b|getting\b|trying\b|waiting\b|looking\b|thinking\b|doing (?:nothing|housework|laundry|chores)\b)\p{Ll}{3,20}ing\b.{0,60})$/iu;
/** bounded: 120 characters */
const KEEPS =
  /^(?:what (?:keeps me (?:sane|going|happy|young)|I do (?:for fun|to (?:relax|unwind|switch off)|in my (?:free|spare) time)|relaxes me)|how I (?:relax|unwind|switch off|spend my (?:weekends|evenings|free time|spare time))|my (?:escape|therapy|passion|hobby|pastime|favou?rite pastime|release|outlet))[.!]*$/i;
const POTTERS = /^(?:potter|putter|tinker|dabble)$/;

/** What somebody does for pleasure, told by the time or the purpose of it. */
export function leisureIn({ verb, complement, subject, subjectWords }: EnglishClaim): readonly Reading[] {
  if (subject === 'other') {
    // `restoring old motorbikes is what keeps me sane`
    const isHobby = verb === 'be' && KEEPS.test(complement) && /^\p{L}+ing\b/iu.test(subjectWords);
    return isHobby ? each('hobbies', shortened(subjectWords)) : [];
  }
  if (subject !== 'speaker' && subject !== 'group') return [];
  if (POTTERS.test(verb)) {
    const { behind } = phrasesOf(complement);
    const place = plainValue(behind.in ?? behind.with ?? behind.on ?? '').replace(
      / (?:mostly|a lot|mainly)$/i,
      '',
    );
    return THING.test(place) ? each('hobbies', [place.replace(/^(?:my|the|our) /i, '')]) : [];
  }
  const doing = verb === 'spend' ? OWN_TIME.exec(complement)?.groups?.doing : undefined;
  return doing === undefined ? [] : each('hobbies', shortened(doing));
}

/** An activity without where and with whom it is done. */
function shortened(words: string): readonly string[] {
  const head = plainValue(phrasesOf(words).head);
  return head !== '' && head.split(' ').length <= 5 && !/\b(?:my|our|him|her|them)\b/i.test(head)
    ? [head.toLowerCase()]
    : [];
}

/** `the dream is to open a bakery`. */
export function aimIn({ verb, complement, subjectWords }: EnglishClaim): readonly Reading[] {
  const isAim =
    /^(?:the|our) (?:(?:big|long[- ]term|ultimate|main|life|lifelong|end|current) )?(?:dream|goal|aim|ambition|hope|target|plan|idea|mission|resolution)$/i.test(
      subjectWords,
    );
  const aim = /^to (?<aim>\p{Ll}.{3,70})$/u.exec(complement)?.groups?.aim;
  return isAim && verb === 'be'
    ? one('goals', aim === undefined ? null : plainValue(aim).replace(/ (?:some ?day|one day)$/i, ''))
    : [];
}
