import type { Statement } from './profile-statement.ts';

/** Whom a reaction is of, if not of the speaker. bounded: 300 characters */
const OTHERS =
  /\b(?:he|she|they're|his|her|their|you|your|if|not|never|isn't|my (?:\p{Ll}+ )?(?:son|daughter|kid|wife|husband|partner|mum|mom|dad|friend|sister|brother|boss|guest|child|boy|girl|dog|cat))\b/iu;
/** A reaction to what was named before: `I'm allergic`, `they give me a rash`. bounded: 300 characters */
const REACTS =
  /\b(?:I(?:'m| am) (?:\p{Ll}+ )?(?:allergic|intolerant)(?: to (?:it|them|those|that|these|the stuff))?(?=[.,;!]|$)|I(?: \p{Ll}+)? (?:break|come) out in (?:hives|a rash|spots|welts)|I swell up|(?:it|they|that|those) (?:gives?|brings?) me (?:out in )?(?:a (?:\p{Ll}+ )?rash|hives|welts)|(?:it|they|that|those) (?:makes?|make) (?:me (?:swell|itch|wheeze|sneeze|ill)|my (?:throat|lips|face|eyes|skin) \p{Ll}+)|it's an allergy|(?:nasty|bad|severe|serious) allergy|because of (?:an|my) allergy)/iu;
/** What somebody leaves out. bounded: 300 characters */
const WITHOUT =
  /\b(?:without|with no|free (?:of|from)|instead of|(?:substitute|replacement|alternative|swap)s? (?:for|to)|avoid(?:ing)?|leave out|leaving out|skip(?:ping)?|does it contain|contains?|no) (?:any |the |using |having |eating )?(?<thing>\p{Ll}{3,15}(?: (?:nuts|oil|milk|flour|seeds|juice|pollen|powder|eggs|sauce))?)(?=[,.;:?!]|$| (?:in|please|at|and|or|for|because|since|as|cos)\b)/iu;
const NO_THING =
  /^(?:it|them|that|this|any|all|more|one|time|effort|problem|problems|worries|thanks|idea|clue|rush|doubt|fail|sugar|salt|money|help|way|matter|longer|need|fuss|mess|oven|baking|cooking)$/i;

/**
 * What somebody is allergic to, by what he asks for without it: `a cake without eggs? I'm allergic`.
 * @param before the words of the message before the sentence
 */
export function allergyBefore(sentence: string, before: string): readonly Statement[] {
  const text = sentence.slice(0, 300).replaceAll('\u2019', "'");
  const reaction = REACTS.exec(text);
  if (reaction === null || OTHERS.test(text)) return [];
  const asked = `${before.slice(-200)} ${text.slice(0, reaction.index)}`
    .replaceAll('\u2019', "'")
    .slice(-300);
  if (OTHERS.test(asked.replace(/\b(?:you|your|if)\b/giu, ''))) return [];
  const value = WITHOUT.exec(asked)?.groups?.thing?.toLowerCase();
  if (value === undefined || NO_THING.test(value)) return [];
  return [
    {
      kind: 'allergies',
      label: 'allergies',
      value,
      relation: null,
      effect: 'add',
      start: 0,
      end: sentence.length,
    },
  ];
}
