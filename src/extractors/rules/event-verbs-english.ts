import { IRREGULAR_PAST } from '../../domain/text/dates/irregular-pasts.ts';
import { stem } from '../../domain/text/stem.ts';
import { verbOf } from './claims/english/verbs.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

/** Verbs of states, feelings, opinions and speech, and what may be said of anything, as stems. */
export const NO_DEED = stems(
  'be have do want need like love hate prefer hope wish think believe guess suppose doubt feel seem ' +
    'appear look sound know understand remember forget matter mean belong own contain depend cost weigh ' +
    'lack consist exist suit fit deserve imagine expect wonder say tell ask mention claim explain suggest ' +
    'recommend reckon read notice realize realise agree disagree tend keep let make cause affect work ' +
    'happen name call base tire bore worry enjoy care mind stand sit live stay sleep use help try ' +
    'overjoyed delight thrill please exhaust shock surprise amaze fill devastate disappoint embarrass ' +
    'excite impress interest involve locate marry pack prepare relax satisfy scare stress touch upset ' +
    'annoy confuse close',
);

/** Verbs that tell of no event without a time: talk, work on a text or a machine, and how things went. */
export const VAGUE = stems(
  'try check ask look update change install delete add run copy paste click type write read use set ' +
    'notice decide go come get give put show find see hear learn work follow create develop design ' +
    'improve discuss consider focus spend start begin continue finish complete manage plan choose pick ' +
    'prefer need grow become turn send receive take bring leave return watch play talk speak answer ' +
    'respond reply describe list include provide support increase decrease reduce allow enable require ' +
    'lead remain prove result cover switch test fix implement build apply review edit share post ' +
    'translate calculate compare measure gain base relate confirm finalize finalise identify define ' +
    'establish compile analyze analyse outline flag track solve upload download collect revise allocate ' +
    'commit debate evaluate coordinate deliver promise maintain streamline estimate conduct verify ' +
    'summarize summarise refactor configure deploy lock link integrate optimize optimise log mention ' +
    'refine align clarify validate generate end struggle practice practise adjust incorporate experiment ' +
    'research ensure aim explore',
);

/** Verbs of which the present with a time says what is arranged: `Tomasz flies home tonight`. */
export const ARRANGED = new Set(
  (
    'start leave begin end arrive land open close return join come go fly move meet graduate get turn retire finish deliver visit play launch ' +
    'ship travel sail marry perform race take drive have sit'
  ).split(' '),
);

// bounded: one word
const IRREGULAR = new RegExp(`^(?:${IRREGULAR_PAST})$`);
const SAME_FORM = new Set(['split', 'burst', 'spread', 'shed', 'bet', 'broadcast', 'did']);

/** Whether a word can be the past of a verb. */
export const isPast = (word: string): boolean => {
  const verb = verbOf(word);
  if (verb !== undefined) return verb.forms.has('past');
  return (
    SAME_FORM.has(word) ||
    IRREGULAR.test(word) ||
    (/[a-z]{2}ed$/.test(word) && !/(?:eed|naked|hundred|sacred|wicked)$/.test(word))
  );
};

/** Whether a word can be the participle of a verb: `repaired`, `broken`. */
export const isParticiple = (word: string): boolean => {
  const verb = verbOf(word);
  return verb === undefined ? /[a-z]{2}ed$/.test(word) : verb.forms.has('participle');
};
