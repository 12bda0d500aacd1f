import {
  ADVERBS,
  AUXILIARIES,
  COORDINATORS,
  DETERMINERS,
  OPENERS,
  POSSESSIVES,
  SUBJECT_PRONOUNS,
} from './claims/english/lexicon.ts';
import { verbOf } from './claims/english/verbs.ts';
import { GREETING_WORDS } from './small-talk.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words of grammar that the clause reader does not need to know. */
const MORE_GRAMMAR = words(
  'me him us them mine yours myself yourself itself something anything everything nothing somebody anybody what where how why which whose when if as like than of in on at for to with ' +
    'about by from into over up down out off back away around before after until till through or here there later else more most less least few little much many such same other others another enough far ' +
    'not whatever whenever however per via long together ahead aside first next last yet without between',
);
/** Verbs of the talk itself, in their base form. */
const TALKING = words(
  'think know mean guess suppose see get understand wonder ask say tell talk hear listen look try let go come check wait hold hope wish believe agree appreciate need want help figure continue proceed keep ' +
    'start stop finish do happen give take put make show find explain repeat answer reply read doubt care bother worry mind matter forget remember sound seem feel catch miss joke test work thank chat send ' +
    'share add change fix turn pass pick choose decide expect imagine notice realize realise love like be have ' +
    'follow laugh misunderstand vent convince bet cross use end skip correct clarify confuse escalate load print bring surprise',
);
/** Nouns of the talk itself, judgements of what was just said, and moods. */
const TALKED_OF = words(
  'thing things way ways idea ideas point points question questions problem problems error errors issue issues typo typos mistake mistakes option options version versions moment second seconds sec minute ' +
    'minutes time times today tonight tomorrow part kind sort reason case stuff code message messages word words step steps list line lines result results info details detail example examples note topic mood luck ' +
    'fingers sleep weekend day week advice hand favor favour relief shame pity lifesaver legend star joke one ones fun way page screen link output bug file ' +
    'good bad better best worse worst great nice cool fine right wrong true false new old big small happy sad glad ready able possible impossible easy hard difficult simple clear funny weird strange odd crazy ' +
    'wild insane impressive impressed interesting interested boring bored tired sleepy hungry thirsty confused confusing lost stuck busy excited exciting nervous curious surprised surprising amazed shocked annoyed annoying ' +
    'frustrated frustrating relieved terrible horrible awful awkward helpful useful useless pointless silly stupid dumb smart clever serious honest fair exact different similar main whole full short shorter longer ' +
    'simpler easier clearer quick quickly fast slow slowly slower faster lazy alone hilarious incorrect missing open broken fixed done rough late early free okay-ish gorgeous cute adorable ' +
    'yay meh ugh argh oops whoops oof phew yikes damn darn dang omg omfg wtf idk idc ttyl brb gtg np nvm tbh imo imho fr rn ngl lmao lmfao rofl hahah hehe hm hmmm huh er erm eh yea ya yess noo nope kk k tysm pls plz ' +
    "here's there's " +
    'tomorrow tonight yesterday kidding joking moving found aha ikr gimme lemme above below super pretty thats its whats theres heres lets hows god gosh jesus machine opinion hell heck omgg tho ' +
    'sucks suck rock rocks tight escalated b d hiya sup wassup gn gm beans bravo kudos dude bro man folks legit yup gonna wanna gotta cuz bc u r ur im ill',
);
const LIGHT: ReadonlySet<string> = new Set(
  [
    ...[ADVERBS, AUXILIARIES, COORDINATORS, DETERMINERS, OPENERS, POSSESSIVES, SUBJECT_PRONOUNS],
    ...[MORE_GRAMMAR, TALKED_OF, GREETING_WORDS],
  ].flatMap((list) => [...list]),
);
/** Interjections in any length. bounded: 120 characters */
const EXCLAIMED =
  /^(?:a+w+|o+h+|a+h+|(?:ha)+h*|(?:he)+h*|lo+l+|lmf?a+o+|y+a+y+|u+gh+|h?u*m+|so+|no+|ye+s+|ye+a*h*|wo+w+|o+m+g+|ok(?:ay|ie)?)$/;

/** Whether a word in lower case is an interjection: `haha`, `omgg`. */
export function isInterjection(lower: string): boolean {
  return EXCLAIMED.test(lower);
}

/**
 * Whether a word in lower case carries nothing to remember unless others stand with it: words of grammar, of
 * talking about the talk itself, of judging what was just said, and of passing moods.
 */
export function isLight(lower: string): boolean {
  if (LIGHT.has(lower)) return true;
  const stem = lower.replace(/(?:ed|ing|s)$/, '').replace(/(d|g|n|p|t)\1$/, '$1');
  const lemma = verbOf(lower)?.lemma ?? (stem === lower || TALKING.has(stem) ? stem : `${stem}e`);
  return TALKING.has(lemma) || EXCLAIMED.test(lower);
}
