const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * English words that stand before a colon to say what follows, and are nobody's name. Words that are also
 * given names or common family names (`Will`, `Mark`, `Grace`, `Page`, `Price`) count only beside another
 * one.
 */
const LABELS = words(
  'note notes ps p.s update updates edit question questions answer answers summary example examples todo todos task tasks title re fw fwd cc subject warning error important urgent reminder reminders tip tips hint context ' +
    'goal goals http https step steps here also input output problem problems solution solutions result results date dates time times correction corrections clarification clarifications addendum erratum fix ' +
    'allergy allergies budget diet diets food foods hobby hobbies interest interests likes dislikes preference preferences favorites favourites restrictions restriction requirements requirement constraints constraint ' +
    'name names nickname surname age birthday birthdate born dob gender sex pronouns height weight size sizes job occupation profession role position title employer company workplace work career salary income skills skill ' +
    'education school university college degree major languages language city town country location address residence home hometown nationality citizenship timezone zone phone mobile telephone email mail contact contacts website url link links ' +
    'family spouse kids children pets pet dog cat ' +
    'plan plans agenda schedule deadline deadlines due event events meeting appointment appointments trip travel itinerary flight flights hotel booking reservation venue place where when who what why how which ' +
    'fyi btw tldr tl;dr imo imho psa eta faq asap nb aka info information details detail description background about bio profile status progress news announcement notice disclaimer caution caveat attention reason reasons cause ' +
    'topic theme idea ideas suggestion suggestions proposal decision decisions conclusion outcome feedback review rating opinion thought thoughts view pros cons advantages disadvantages option options choice choices ' +
    'request requests order orders command instruction instructions rule rules format style tone length prompt translate translation quote quotes source sources reference references attachment version ' +
    'item items list shopping groceries ingredients recipe recipes breakfast lunch dinner snack snacks drink drinks medication medications medicine meds symptoms diagnosis condition conditions history ' +
    'today yesterday tomorrow tonight now later monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december morning afternoon evening night weekend weekday week month year fortnight noon midday midnight lunchtime mon tue tues wed weds thu thur thurs fri holiday christmas easter halloween thanksgiving xmas term bank ' +
    'first second third finally lastly firstly secondly next then however therefore meanwhile remember forget reply response message messages text speaker sender recipient from to hello hi hey thanks sorry yes no ok okay ' +
    'yo hmm well so and but because spoiler confession verdict lesson lessons bonus edit1 edit2 total amount cost costs expenses rent quantity color colour colours model brand make issue issues bug bugs bugfix feature features ' +
    'imagine suppose supposing assume assuming pretend picture hypothetically hypothetical scenario fiction story novel plot lyrics joke roleplay role-play dream ' +
    'riddle poem poems meme memes song songs proverb saying slogan headline haiku limerick verse tweet caption excerpt passage paragraph sentence sentences dialogue script transcript test testing template form forwarded sample samples speech monologue letter diary ad advert advertisement post draft ' +
    'wish wishes wishlist resolution resolutions habit habits routine mood feeling quirk fact facts truth false untrue myth pet-peeve peeve secret concern concerns worry worries complaint blood insurance passport licence license',
);
/** Words that describe a label: `Dietary Restrictions`, `Good News`. */
const BESIDE = words(
  'my our your the a new old current main max min maximum minimum full real other more extra quick side good bad great final last short long dietary medical emergency personal general special favorite favourite home price prices page mark will grace hope art dean rose joy field case ' +
    'basic key big small best worst user travel meal seat annual monthly weekly daily this half summer winter spring autumn preferred native family given fun random day',
);

/**
 * Whether the words before a colon say what follows, so that they name no speaker: `Allergies`, `Good News`.
 */
export function isLabel(words: string): boolean {
  const parts = words.toLowerCase().replace(/[.]$/, '').split(' ');
  return (
    parts.some((part) => LABELS.has(part)) && parts.every((part) => LABELS.has(part) || BESIDE.has(part))
  );
}
