import type { EnglishClaim } from './claims/english.ts';
import { each, type Reading } from './profile-reading.ts';
import { isJob, plainValue } from './profile-values.ts';

/** What people aim at for long. bounded: 600 characters */
const AIM =
  /^(?:become|run (?:a|my first|the|an|another) (?:[\w-]+ )?(?:marathon|triathlon|5k|10k|ultra)|learn (?:to |how to )?(?!more|about|what|why|if|whether|that|it|this)\w+|write (?:a|my) (?:book|novel|memoir|screenplay|thesis)|publish|open (?:a|my own|my|our own|our)|start (?:a|my own|our own|my) (?:business|company|family|bakery|farm|podcast|blog|career|restaurant|café|cafe|charity|foundation|school)|buy (?:a|my own|our own|our first|my first) (?:house|home|flat|apartment|boat|farm|van|piece of land)|travel (?:the|around the|round the) world|see the world|lose \d+|lose (?:some )?weight|save (?:up )?(?:for|\d|£|\$|€|enough)|get (?:fit|in shape|my \w+ (?:down|under|up|below|above|back)|a (?:degree|phd|promotion)|promoted|my (?:degree|licence|license|pilot))|finish (?:my|a|writing)|retire|climb (?:mount|everest|mont|kilimanjaro|the)|quit smoking|pass (?:my|the|a)|master|build (?:a|my own)|be(?:come)? an?|pay off|earn (?:a|my)|graduate|live abroad|own a)\b/i;
// bounded: 600 characters
const HORIZON =
  /\b(?:one day|some ?day|this year|next year|by \d{4}|by the end of (?:the|this) year|in the next (?:few|two|three|five|ten|\d+) years|before i(?:'m| turn| am| hit) \d+|eventually|in the long run)\b/i;
/** Of the moment, or about the listener. bounded: 600 characters */
const NO_AIM =
  /\b(?:you|your|this evening|tonight|today|tomorrow|for (?:lunch|dinner|breakfast)|better idea|member)\b/i;

/** What a wish, plan or effort of the speaker's aims at: `I'm saving up for a house`. */
export function goalsIn(claim: EnglishClaim): readonly Reading[] {
  const { verb, modal, complement, lead, modality } = claim;
  const isProgressive = claim.isProgressive || /^(?:\w+ )?\w+ing\b/i.test(claim.text);
  const words = plainValue(complement);
  if (isProgressive && modality === 'stated') {
    if (verb === 'save') return /^(?:up )?(?:for|to)\b/i.test(words) ? goal(`saving ${words}`) : [];
    if (verb === 'study') return /^to (?:become|be)\b/i.test(words) ? goal(words.slice(3)) : [];
    if (verb === 'train') return /^for (?:a|an|the|my)\b/i.test(words) ? goal(`training ${words}`) : [];
  }
  const isWish = /^(?:want|hope|plan|intend|aim|wish|dream|try|work|aspire|like|love)$/.test(verb);
  if (!isWish || (/^(?:like|love)$/.test(verb) && modal !== 'would') || (verb === 'try' && !isProgressive))
    return [];
  const aim = /^(?:to|on|towards?|of|about) (?<aim>.{3,80})$/i.exec(words)?.groups?.aim;
  if (aim === undefined || NO_AIM.test(aim)) return [];
  if (/^(?:work|dream)$/.test(verb))
    return isProgressive &&
      // bounded: 600 characters
      /^(?:becoming|getting|opening|my|an? (?:\p{L}+ )?(?:degree|phd|doctorate|certificate|certification|diploma|licen[cs]e|promotion|qualification|black belt|marathon|house|career|life|business|company)\b)/iu.test(
        aim,
      ) &&
      // bounded: 600 characters
      /^(?:towards?|of|on (?:my|an?) (?:\p{L}+ )?(?:degree|phd|black belt|certificat\w+|licen[cs]e|diploma|qualification|novel|book|album)\b)/iu.test(
        words,
      )
      ? goal(aim)
      : [];
  const isLasting = HORIZON.test(complement) || HORIZON.test(lead) || AIM.test(aim);
  const isPlain = !/^be an?\b/i.test(aim) || isJob(aim);
  return isLasting && isPlain ? goal(aim) : [];
}

function goal(words: string): readonly Reading[] {
  return each('goals', [plainValue(words.replace(HORIZON, '').replace('  ', ' '))]);
}

/** What somebody sets himself: `learning to swim is top of my list`. bounded: 300 characters */
const LISTED =
  /^(?<aim>\p{L}{2,15}ing [^,.;]{3,60}?) (?:is|are) (?:right )?(?:(?:at )?the top of|top of|next on|first on|high on|number one on|on) (?:my|our) (?:bucket |to-do |wish )?list\b[^,.;]{0,40}(?:,? (?:and|then) (?:after that|then|next|also),? (?<next>\p{L}{2,15}ing [^,.;]{3,60}))?/iu;

/** The aims that a sentence puts on a list of what is to be done. */
export function listedGoals(sentence: string): readonly Reading[] {
  const { aim, next } = LISTED.exec(sentence.slice(0, 300))?.groups ?? {};
  return each(
    'goals',
    [aim, next].flatMap((one) => (one === undefined ? [] : [plainValue(one)])),
  );
}
