import { derivationsOf } from '../../../domain/text/derivations.ts';
import { stem } from '../../../domain/text/stem.ts';

/** Words of which each may name the same as the others of its line. */
const SAME = `
television telly tv
bike bicycle
flat apartment place studio
phone mobile smartphone handset
fridge refrigerator
surname lastname
car vehicle
therapy therapist counselling counsellor
trip flight fly flying travel travelling holiday vacation journey visit
wedding marry married marriage
lesson class course
job work position
dog puppy
cat kitten
motorbike motorcycle
exam test
sofa couch
film movie
doctor gp physician
film movie
antibiotic medication medicine tablet pill
subscription membership subscribe member
boyfriend girlfriend partner
rent renting tenancy lease
loan debt owe
rehearse rehearsal
train training
guest visitor
pram buggy
allotment garden
glasses spectacles specs
tablet pill
cane stick
`
  .trim()
  .split('\n')
  .map((line) => new Set(line.split(' ').map(stem)));

/** A word that names a kind, and words for what is of that kind. */
const KINDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  `
alcohol: wine beer whisky whiskey gin vodka cocktail rum cider champagne lager ale spirit drink booze pint prosecco sherry liqueur
booze: wine beer whisky whiskey gin vodka cocktail rum cider champagne lager ale spirit alcohol pint
drinking: wine beer whisky whiskey gin vodka cocktail rum cider champagne lager ale alcohol pint
cigarette: smoke smoker smoking tobacco cigar
smoking: smoke smoker cigarette cigar
smoke: smoker cigarette
nicotine: smoke smoker cigarette cigar vape tobacco
tobacco: smoke smoker cigarette cigar
coffee: espresso latte cappuccino americano mocha macchiato
caffeine: coffee espresso latte cappuccino cola
meat: chicken beef pork bacon ham steak sausage lamb turkey burger
dairy: milk cheese yoghurt yogurt butter cream
sugar: sweet candy chocolate cake
soda: coke cola pepsi fanta lemonade
fish: salmon tuna cod trout sushi
seafood: prawn shrimp crab mussel oyster lobster
pet: dog puppy cat kitten hamster rabbit parrot budgie tortoise bird fish snake horse guinea gerbil
animal: dog puppy cat kitten hamster rabbit parrot budgie tortoise bird horse
sibling: brother sister
child: son daughter baby girl boy twins
kid: son daughter baby
car: volvo golf toyota ford skoda tesla fiat honda bmw audi mazda kia renault polo mini fiesta nissan hyundai peugeot
instrument: guitar piano violin cello drum flute trumpet
computer: laptop macbook pc
licence: drive
license: drive
`
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', words = ''] = line.split(':');
      return [stem(kind), new Set(words.trim().split(' ').map(stem))];
    }),
);

/** Whether two stems name the same thing. */
export function isSameThing(a: string, b: string): boolean {
  return a === b || SAME.some((words) => words.has(a) && words.has(b));
}

/** Whether what one stem names is of the kind that another one names: `wine` of `alcohol`. */
export function isOfKind(thing: string, kind: string): boolean {
  return isSameThing(thing, kind) || KINDS.get(kind)?.has(thing) === true;
}

/** `rehearsals` of `rehearse`, `therapy` of `therapist`. */
export function isKin(a: string, b: string): boolean {
  return isSameThing(a, b) || derivationsOf(a).has(b);
}
