import { isUnrealSentence } from './claims/english/modality.ts';
import { isNotMeant } from './claims/english/not-meant.ts';
import type { EnglishClaim } from './claims/english.ts';
import { kindOfRelative } from './profile-frames-have.ts';
import type { Statement } from './profile-statement.ts';

/** Whom somebody lives with or comes from, in one word. */
export const KIN =
  '(?:mother|father|sister|brother|son|daughter)s?-in-law|in-laws|step(?:son|daughter|mum|mom|dad|mother|father|sister|brother)s?|great[- ]?grand(?:son|daughter|child|children|kids?)|grand(?:sons?|daughters?|child|children|kids?|bab(?:y|ies)|pa|ma|dad|mum|mother|father|parents)|granddad|granny|nanna?|nan|gran|gramps|wife|wifey|husband|hubby|hubs|missus|spouse|fianc[ée]e?|girlfriend|boyfriend|gf|bf|better half|other half|significant other|partner|mother|mom|mum|mummy|mommy|mam|father|dad|daddy|parents|folks|sisters?|brothers?|sis|bro|siblings?|sons?|daughters?|child|children|kids?|kiddos?|bab(?:y|ies)|newborn|toddlers?|teenagers?|teens?|twins|triplets|eldest|oldest|youngest|firstborn|little ones?|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|\\d{1,2})[- ]year[- ]olds?|wee ones?|bairns?|old man|old lady';
/** Of whom one's own is meant without `my`: `the missus`. */
const OF_THE =
  'missus|wife|husband|hubby|hubs|in-laws|mother-in-law|father-in-law|better half|twins|triplets';
export const RANK =
  "(?:own|older|elder|younger|little|big|wee|twin|oldest|eldest|youngest|middle|only|teenage|grown-up|first|second|third|new|lovely|beautiful|wonderful|dear|poor|darling|long-suffering|pregnant|elderly|ageing|aging|stubborn|fussy|clever|two|three|four|five|six|seven|lot's)|\\d{1,2}[- ](?:year|month|week)s?[- ]olds?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[- ](?:year|month|week)s?[- ]old";
/** bounded: 300 characters */
const OWN = new RegExp(
  `(?<![\\p{L}'-])(?<!\\b(?:not|never|be|like|as|isn't|wasn't|aren't|weren't|after) )(?:(?:my|our)(?: (?:${RANK})){0,3} (?<own>${KIN})|the (?<known>${OF_THE}))(?![\\p{L}-])(?! (?:tongue|figure|country|board|ship|company|school|city|node|process|class|brands?|in (?:crime|arms)|of (?!(?:two|three|four)\\b)|who|whose|next door|in|from|at|were|was|upstairs|downstairs|across))`,
  'giu',
);
/** Who is gone, or whom others have. bounded: 300 characters */
export const GONE =
  /\b(?:died|dies|dying|dead|death|deceased|late|passed|passing|funeral|grave|ashes|will reading|widow\w*|divorc\w*|separated|split|broke up|dumped|estranged|ex|former|in memory|lost|used to|foster|no longer|any ?more|put (?:\w+ ){1,3}(?:down|to sleep)|rehom\w+|gave (?:\w+ ){1,3}away|imaginary|fictional|character)\b/i;
/** Words of a text that is to be written, played or judged. bounded: 300 characters */
export const TEXT =
  /["“”«»]|\b(?:story|novel|poem|limerick|joke|riddle|song|lyrics|script|scene|play|sketch|sentence|translate|proofread|rewrite|paraphrase|grammar|pretend|imagine|suppose|hypothetical\w*|role-?play|characters?|only child)\b/i;
export const MOST = 4;

/** The name behind a relative or an animal: `my wife Leah`, `our spaniel, Otto,`. bounded: 300 characters */
const NAMED = /^(?: (?<name>\p{Lu}\p{Ll}{1,15})(?= \p{Ll}|[.,;!?]|$)|, (?<name>\p{Lu}\p{Ll}{1,15})(?=,))/u;
const NO_NAME =
  /^(?:I|Is|And|But|So|The|My|Our|He|She|They|It|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|English|French|German|Spanish|Welsh|Irish|Polish)$/;

/** Animals that are nobody's dish. */
export const PET =
  '(?:dogg?o|dog|cat|kitty|puppy|kitten|pup|pupper|pooch|hamster|bunny|parrot|budgie|canary|cockatiel|parakeet|goldfish|tortoise|pony|iguana|chameleon|ferret|guinea pig|gerbil|chinchilla|hedgehog|tarantula|axolotl|bearded dragon|leopard gecko|gecko|corn snake|ball python|sugar glider|cockatoo|macaw|staff(?:ie|y)|lurcher|whippet|cockapoo|labradoodle|cavapoo|westie|yorkie|bichon|rottweiler|doberman|akita|samoyed|malamute|pomeranian|shih tzu|vizsla|moggy|moggie|labrador|poodle|beagle|corgi|dachshund|spaniel|collie|german shepherd|husky|bulldog|pug|chihuahua|greyhound|dalmatian|tabby|ragdoll|maine coon|schnauzer|border terrier|jack russell|golden retriever)s?|puppies|kitties|ponies|bunnies|huskies';
export const LOOKS =
  '(?:old|young|little|big|new|rescue|rescued|elderly|lovely|poor|silly|daft|lazy|fat|chubby|fluffy|black|white|ginger|grey|gray|brown|blind|deaf|two|three|four|other|older|younger|indoor|naughty|nervous|senior|stubborn)';
/** bounded: 300 characters */
const OWN_PET = new RegExp(
  `(?<![\\p{L}'-])(?<!\\b(?:not|never|be|like|as|isn't|wasn't|aren't|weren't) )(?:my|our)(?: ${LOOKS}){0,3} (?<own>${PET})(?![\\p{L}-])(?! (?:days|person|people|video|videos|tattoo|costume|mask|plush|toy|meme|ears|nap))`,
  'giu',
);

/**
 * The relatives and pets of the speaker that a sentence mentions, whatever it says, asks or denies of them:
 * whoever asks what his eldest needs at school has a child.
 */
export function householdIn(sentence: string, claims: readonly EnglishClaim[]): readonly Statement[] {
  const text = sentence.slice(0, 300).replaceAll('’', "'");
  if (GONE.test(text) || TEXT.test(text) || isNotMeant(text) || isUnrealSentence(text)) return [];
  const told = (words: RegExp, kind: 'relations' | 'pets') =>
    [...text.matchAll(words)].slice(0, MOST).flatMap(({ index, groups, 0: all }): readonly Statement[] => {
      const value = (groups?.own ?? groups?.known ?? '').toLowerCase();
      const claim = claims.findLast(({ start }) => start <= index) ?? claims[0];
      if (claim === undefined || /^(?:quoted|unreal)$/.test(claim.modality)) return [];
      const end = index + all.length;
      const name = NAMED.exec(text.slice(end))?.groups?.name;
      if (name !== undefined && groups?.own !== undefined && !NO_NAME.test(name))
        return [
          {
            kind: kindOfRelative(value, kind === 'pets') ?? kind,
            label: value,
            value: name,
            relation: value,
            effect: 'add',
            start: index,
            end,
          },
        ];
      return [{ kind, label: kind, value, relation: null, effect: 'add', start: index, end }];
    });
  return [...told(OWN, 'relations'), ...told(OWN_PET, 'pets')];
}
