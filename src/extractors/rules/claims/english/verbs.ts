/** Which forms of its verb a word can be. */
export type VerbForm = 'base' | 'third' | 'past' | 'participle' | 'ing';

export interface Verb {
  readonly lemma: string;
  readonly forms: ReadonlySet<VerbForm>;
}

/** Verbs whose forms are irregular: base, past, participle, separated by `/`. */
const IRREGULAR =
  'be/was/been begin/began/begun bite/bit/bitten rain/rained/rained snow/snowed/snowed break/broke/broken bring/brought/brought build/built/built buy/bought/bought catch/caught/caught ' +
  'choose/chose/chosen come/came/come cost/cost/cost cut/cut/cut do/did/done draw/drew/drawn drink/drank/drunk drive/drove/driven eat/ate/eaten ' +
  'fall/fell/fallen feed/fed/fed feel/felt/felt fight/fought/fought find/found/found fly/flew/flown forget/forgot/forgotten get/got/gotten ' +
  'give/gave/given go/went/gone grow/grew/grown have/had/had hear/heard/heard hide/hid/hidden hit/hit/hit hold/held/held hurt/hurt/hurt keep/kept/kept ' +
  'know/knew/known lead/led/led learn/learned/learned leave/left/left lend/lent/lent let/let/let lie/lay/lain lose/lost/lost make/made/made mean/meant/meant ' +
  'meet/met/met pay/paid/paid put/put/put quit/quit/quit read/read/read ride/rode/ridden ring/rang/rung rise/rose/risen run/ran/run say/said/said see/saw/seen ' +
  'sell/sold/sold send/sent/sent set/set/set shake/shook/shaken sing/sang/sung sit/sat/sat sleep/slept/slept speak/spoke/spoken spend/spent/spent ' +
  'stand/stood/stood steal/stole/stolen stick/stuck/stuck swear/swore/sworn swim/swam/swum take/took/taken teach/taught/taught tell/told/told ' +
  'think/thought/thought throw/threw/thrown understand/understood/understood wake/woke/woken wear/wore/worn win/won/won write/wrote/written ' +
  'become/became/become dream/dreamed/dreamed burn/burned/burned forgive/forgave/forgiven freeze/froze/frozen outgrow/outgrew/outgrown breed/bred/bred ' +
  'sew/sewed/sewn knit/knitted/knitted show/showed/shown spell/spelled/spelled shut/shut/shut shoot/shot/shot bind/bound/bound';
/** Verbs that are rarely nouns. */
const PLAIN =
  'retrain moonlight ruin react upset spoil drain energize energise calm soothe trigger itch overwhelm frighten disgust appeal suit bloat irritate clash nag snooze savour savor relish love hate enjoy prefer dislike adore detest despise loathe live reside work study attend collect avoid appreciate require suffer own speak belong marry divorce adopt ' +
  'move relocate settle commute join resign retire graduate major specialize specialise manage supervise teach tutor cook bake grill garden volunteer donate listen watch ' +
  'play practise practice exercise train jog hike climb cycle ski surf dance paint sketch photograph knit sew craft brew travel visit explore stay book reserve order purchase ' +
  'rent lease sell use consume tolerate digest handle manage believe guess suppose doubt wonder imagine pretend assume expect hope wish want need like ask mention claim ' +
  'realize realise remember recall notice discover decide plan intend aim try attempt tend seem appear happen continue stop start finish end switch change convert ' +
  'follow observe fast pray support oppose trust respect admire value consider regard treat favor favour fear dread mind bother annoy irritate scare bore excite interest ' +
  'miss care worry relax unwind crave skip limit reduce replace include exclude add remove mark use call name address answer respond reply write explain describe summarize summarise ' +
  'translate suggest recommend remind recommend provide show list format cite highlight prioritize prioritise confirm verify check keep help create generate draft design develop ' +
  'code program test debug deploy release fix improve edit review proofread rewrite rephrase correct compare calculate convert analyze analyse plan schedule cancel postpone reschedule ' +
  'arrive return depart leave park walk carry pack wash clean iron mow water plant harvest feed raise breed adopt foster lose gain weigh measure smoke vape gamble drink eat order ' +
  'pass fail apply enroll enrol register sign hire fire promote report earn save invest owe budget bank insure die survive recover heal injure break hurt bleed sneeze cough faint ' +
  'wear dress shave shower bathe nap snore wake lift stretch meditate breathe swim row sail dive fish hunt camp race box wrestle skate bowl golf lift swing sing hum compose record perform ' +
  'act direct film stream game host invite celebrate organize organise share post tweet blog vlog text email phone message contact chat talk discuss argue fight agree disagree ' +
  'accept refuse reject deny admit confess promise swear lie cheat steal borrow lend charge upgrade install download upload subscribe unsubscribe connect log restart reset ' +
  'look sound taste smell touch hear seek search hunt investigate research learn memorize teach mentor coach lead guide serve deliver ship drive fly ride crash swear turn ' +
  'let consist contain depend rely count matter belong fit suit match contribute participate compete qualify identify consider regret bear abide stomach resist steer lack ' +
  'maintain own possess run operate open close found launch establish build repair restore renovate decorate furnish paint sculpt carve weave welcome thank apologize forgive ' +
  'mess cheer upset irritate aggravate soothe calm drain bloat struggle cope deal wait rest stand sit lean kneel point aim pick drop push pull throw catch kick toss flip pour mix stir chop slice peel boil fry roast steam season reside hang binge browse dump ditch swap trade exchange delete uninstall abandon hand';
/** Words that are nouns at least as often; they count as verbs only where their surroundings show one. */
const AMBIGUOUS = new Set(
  (
    'work study garden exercise train dance paint craft brew travel visit stay book order rent lease use guess doubt wonder claim notice plan aim try attempt stop start finish end switch change ' +
    'fast support trust respect value treat favor favour fear dread mind care worry limit mark call name address answer reply list format help draft design code program test release fix edit review ' +
    'schedule return park walk wash iron water plant harvest lift smoke drink pass report sign budget bank record act film stream game host share post blog text email phone message contact chat ' +
    'talk fight promise lie charge upgrade download upload look sound taste smell touch search hunt research coach lead guide ship drive ride crash turn match run open close launch repair rest stand point ' +
    'pick drop push pull throw catch kick mix slice fry roast steam season sleep fish camp race box skate bowl golf swing sketch photograph trade exchange swap hand climb swim dive row sail shower nap dream cost cut hit hurt love hate like mess cheer calm drain ' +
    'need want interest bore surf cook ski hike cycle jog dislike wish hope process cough sneeze dress date import sew play practice practise show read swear bite break fall feel find fly set spring left found'
  ).split(' '),
);
/** Only these doubled consonants occur among the verbs above. */
const DOUBLED =
  /^(?:stop|plan|chat|jog|swim|run|cut|hit|put|set|get|sit|win|shut|quit|knit|log|skip|drop|chop|hum|nap|tap|pat|regret|refer|prefer|begin|forget|let|tag|flip|fit|slip|stir|spin|dig|mop|control|bet|grab|hug|vlog|blog|program|scan|plug|trim|ship|bat|swap)$/;

function regularPast(lemma: string): string {
  if (/e$/.test(lemma)) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  return DOUBLED.test(lemma) ? `${lemma}${lemma.at(-1)}ed` : `${lemma}ed`;
}

function thirdOf(lemma: string): string {
  if (lemma === 'have') return 'has';
  if (/(?:s|sh|ch|x|z|o)$/.test(lemma)) return `${lemma}es`;
  return /[^aeiou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ies` : `${lemma}s`;
}

function ingOf(lemma: string): string {
  if (/^(?:lie|die|tie)$/.test(lemma)) return `${lemma.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(lemma) && lemma !== 'be') return `${lemma.slice(0, -1)}ing`;
  return DOUBLED.test(lemma) ? `${lemma}${lemma.at(-1)}ing` : `${lemma}ing`;
}

const VERBS = new Map<string, { lemma: string; forms: Set<VerbForm> }>();

function learn(word: string, lemma: string, form: VerbForm): void {
  const known = VERBS.get(word);
  if (known === undefined) VERBS.set(word, { lemma, forms: new Set([form]) });
  else if (known.lemma === lemma) known.forms.add(form);
}

for (const entry of IRREGULAR.split(' ')) {
  const [lemma = '', past = '', participle = ''] = entry.split('/');
  learn(lemma, lemma, 'base');
  learn(thirdOf(lemma), lemma, 'third');
  learn(past, lemma, 'past');
  learn(participle, lemma, 'participle');
  learn(ingOf(lemma), lemma, 'ing');
}
learn('got', 'get', 'participle');
for (const lemma of PLAIN.split(' ')) {
  if (VERBS.has(lemma)) continue;
  learn(lemma, lemma, 'base');
  learn(thirdOf(lemma), lemma, 'third');
  learn(regularPast(lemma), lemma, 'past');
  learn(regularPast(lemma), lemma, 'participle');
  learn(ingOf(lemma), lemma, 'ing');
}
for (const [word, lemma] of [
  ['travelled', 'travel'],
  ['travelling', 'travel'],
  ['learnt', 'learn'],
  ['dreamt', 'dream'],
  ['cancelled', 'cancel'],
  ['practised', 'practise'],
] as const)
  for (const form of /ing$/.test(word) ? (['ing'] as const) : (['past', 'participle'] as const))
    learn(word, lemma, form);

/** The verb that a lower-case word can be a form of; undefined for other words. */
export function verbOf(word: string): Verb | undefined {
  return VERBS.get(word);
}

/** Whether a word is a noun at least as often as a verb. */
export function isAmbiguous(word: string): boolean {
  const verb = VERBS.get(word);
  return verb === undefined || AMBIGUOUS.has(word) || (verb.forms.has('third') && AMBIGUOUS.has(verb.lemma));
}
