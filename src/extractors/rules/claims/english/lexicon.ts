const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Pronouns that can only be subjects, and those that mostly are. */
export const SUBJECT_PRONOUNS = words(
  'i we you he she it they there this that everyone everybody someone somebody nobody who these those none neither both',
);
export const POSSESSIVES = words('my our your his her its their');
export const DETERMINERS = words('the a an this that these those some any no every each another all both');

export const AUXILIARIES = words(
  "am 'm is 's are 're was were be been do does did have 've has had can could will 'll would 'd shall should may might must " +
    "don't doesn't didn't isn't aren't wasn't weren't ain't haven't hasn't hadn't can't cannot couldn't won't wouldn't shan't shouldn't mustn't mightn't needn't",
);
export const BE = words("am 'm is 's are 're was were be been being isn't aren't wasn't weren't ain't");
export const PAST_AUXILIARIES = words("was were did had wasn't weren't didn't hadn't");

/** Words in the middle of a predicate that say how or when, not what. */
export const ADVERBS = words(
  'really absolutely truly strongly definitely just also particularly especially genuinely generally usually personally still much totally actually mostly typically often honestly deeply simply ' +
    'highly currently extremely very quite so rather severely strictly greatly vastly firmly kinda sorta now then already finally recently lately always never ever rarely seldom hardly barely sometimes ' +
    'occasionally frequently normally originally officially basically literally probably perhaps maybe possibly apparently only even too well again soon today all both either as-well officially secretly ' +
    'recently newly fully almost nearly completely largely mainly primarily religiously exclusively solely desperately kindly please certainly clearly obviously surely seriously unfortunately sadly luckily thankfully once regularly daily',
);
/** Adverbs that limit what the predicate says; without them it would say more than was meant. */
export const LIMITING = words(
  'rarely seldom hardly barely sometimes occasionally only mostly usually often always frequently normally typically generally exclusively solely mainly primarily strictly',
);
export const DOUBTING = words(
  'almost nearly maybe perhaps possibly probably apparently presumably supposedly allegedly',
);

/** Words before a clause that carry no meaning of their own. */
export const OPENERS = words(
  'and but so because since well also plus yes yeah yep no nope oh ok okay hi hello hey btw fyi honestly personally actually overall anyway however although though then still besides ' +
    'thanks sure right look listen lately recently currently nowadays sorry wow haha lol hmm um uh ah nah additionally furthermore moreover meanwhile otherwise therefore thus hence basically seriously instead fortunately unfortunately frankly',
);

export const COORDINATORS = words('and but or nor yet so plus & then');
/** Subordinators whose clause limits when or whether the main clause holds. */
export const CONDITIONAL = words(
  'if when whenever unless until till before after once while whilst wherever provided providing except',
);
/** Subordinators of reason, contrast and purpose. */
export const REASON = words('because since as although though whereas cause cuz so');

const KIN =
  'mom mum mommy mother dad daddy father parent parents sister brother sis bro siblings sibling sisters brothers wife husband spouse partner fiancé fiancée fiance fiancee girlfriend boyfriend son sons daughter daughters kid kids ' +
  'child children baby toddler grandma grandpa grandmother grandfather grandparents grandson granddaughter nan granny aunt uncle aunty auntie cousin cousins niece nephew family in-laws mother-in-law father-in-law sister-in-law brother-in-law ' +
  'stepmother stepfather stepson stepdaughter stepbrother stepsister twin twins ex ex-wife ex-husband ex-girlfriend ex-boyfriend godmother godfather godson goddaughter';
const OTHERS =
  'friend friends bestie buddy mate roommate roommates flatmate flatmates housemate neighbor neighbour neighbors neighbours colleague colleagues coworker coworkers co-worker co-workers boss manager supervisor mentor coach teacher ' +
  'professor tutor therapist doctor dentist nurse landlord landlady tenant lawyer accountant client clients customer customers classmate classmates teammate teammates team crew assistant employee employees student students ' +
  'trainer instructor nanny babysitter vet barber hairdresser guest guests visitor pal crush date guy girl man woman people person company employer team department grandkids grandchildren folks relatives';
const ANIMALS =
  'dog dogs cat cats puppy puppies kitten kittens hamster rabbit bunny parrot bird birds fish goldfish turtle tortoise horse pony snake lizard gecko ferret guinea-pig pig chicken chickens hen hens pet pets labrador poodle beagle corgi retriever';
/** Nouns that name a person, an animal or a group of them. */
export const BEINGS = words(`${KIN} ${OTHERS} ${ANIMALS}`);

/** Verbs with a clause as their object: what they say of it when the speaker is their subject. */
export const DOUBT_VERBS = words(
  'think believe guess suppose doubt wonder assume suspect feel figure reckon expect',
);
export const UNREAL_VERBS = words('wish imagine pretend dream fantasize');
export const SAYING_VERBS = words(
  'say tell mention claim report write insist argue warn remind joke ask complain announce explain suggest swear text state',
);
export const KNOWING_VERBS = words(
  'know realize realise remember forget learn notice discover find see hear admit confess mean note understand decide confirm promise recall love hate like appreciate',
);
export const WISHING_VERBS = words('want wish hope');
