import { stem } from '../../../../domain/text/stem.ts';
import { termsOf } from '../english-terms.ts';
import { isKin, isOfKind } from '../linked-things.ts';

/** A word that names a kind, and words for what is of that kind, of what people take or leave. */
const KINDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  `
shellfish: prawn shrimp crab mussel oyster lobster clam scallop
seafood: prawn shrimp crab mussel oyster lobster clam scallop fish salmon tuna squid
gluten: bread pasta wheat bagel baguette cake pizza noodle
bread: toast bagel baguette sandwich roll
carb: bread pasta rice potato noodle
nut: peanut almond walnut hazelnut cashew pistachio pecan
dairy: milk cheese yoghurt yogurt butter cream
sugar: sweet candy chocolate cake dessert pudding biscuit cookie
sweet: candy chocolate
dessert: cake pudding tiramisu brownie
animal: meat fish cheese milk egg butter yoghurt yogurt cream honey dairy seafood chicken beef pork bacon ham steak sausage lamb turkey burger salmon tuna prawn
meat: fish chicken beef pork bacon ham steak sausage lamb turkey burger mince duck veal kebab
fruit: apple banana mango orange grape berry strawberry
caffeine: coffee espresso latte cappuccino cola tea
coffee: espresso latte cappuccino americano flat
alcohol: wine beer whisky whiskey gin vodka cocktail rum cider champagne lager ale spirit drink booze pint prosecco sherry tipple
cigarette: fag smoke cig tobacco nicotine
tv: telly television
screen: phone tablet tv
spicy: curry chilli vindaloo
chilli: spice spicy
media: instagram facebook tiktok twitter snapchat reddit linkedin threads
exercise: gym run jog swim workout
`
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', words = ''] = line.split(':');
      return [stem(kind), new Set(words.trim().split(' ').map(stem))];
    }),
);

/** Words that say less than the word before them: `novels` of `sci-fi novels`. */
const GENERIC = new Set(
  termsOf(
    'food foods dish dishes novel book film movie music song stuff drink thing show game class lesson series rides life work genre cuisine flavour sauce weather sessions travel trip club evening night story event',
  ),
);
/** Words for an amount, and others that are no thing. */
const AMOUNTS = new Set(
  termsOf(
    'glass cup pint bottle slice piece bit bite drop odd occasional couple few couple two three four some lot little mug shot bar bowl plate portion day daily week evening morning anything whole entire kind type sort idea taste smell sight thought',
  ),
);

const isOf = (thing: string, kind: string): boolean =>
  isKin(thing, kind) || isOfKind(thing, kind) || KINDS.get(kind)?.has(thing) === true;

/** The stem of the word that names the thing; undefined if there is none. */
export function headOf(terms: readonly string[]): string | undefined {
  const own = terms.filter((term) => !AMOUNTS.has(term));
  return own.findLast((term) => !GENERIC.has(term)) ?? own.at(-1);
}

const others = (terms: readonly string[], head: string): readonly string[] =>
  terms.filter((term) => term !== head && !GENERIC.has(term) && !AMOUNTS.has(term));

const within = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((term) => all.some((one) => isKin(term, one)));

/** Whether words mean all of a thing, or the kind that it is of: `caffeine` of `strong coffee`. */
export function meansAllOf(said: readonly string[], thing: readonly string[]): boolean {
  const [a, b] = [headOf(said), headOf(thing)];
  return a !== undefined && b !== undefined && isOf(b, a) && within(others(said, a), thing);
}

/** Whether words mean something of a kind: `a glass of wine` of `alcohol`. */
export function meansSomeOf(said: readonly string[], kind: readonly string[]): boolean {
  const [a, b] = [headOf(said), headOf(kind)];
  return a !== undefined && b !== undefined && isOf(a, b) && within(others(kind, b), said);
}

/** Whether words mean the same thing, neither more nor less. */
export function meansSame(said: readonly string[], thing: readonly string[]): boolean {
  const [a, b] = [headOf(said), headOf(thing)];
  if (a === undefined || b === undefined || !isKin(a, b)) return false;
  return within(others(said, a), thing) && within(others(thing, b), said);
}

/** A kind without what makes it one: `alcohol-free beer`, `oat milk`. bounded: 300 characters */
export const SUBSTITUTE =
  /\b(?:\p{L}+[- ]free|non-?\p{L}+|vegan|veggie|plant|plant-based|oat|soya?|rice milk|coconut|mock|fake|decaf|zero|meatless|lactose-free|substitutes?|alternatives?)\b/iu;
