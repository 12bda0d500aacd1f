const MAX_LENGTH = 120;
/**
 * The class that a question begins by asking for: "Which instrument …?", "In what city …?", "What kind of
 * food …?", "How many pets …?". bounded: 120 characters
 */
const ASKS =
  /^ {0,9}(?:(?:in|at|to|from|on|for|with) )?(?:what|which|how many)(?: (?:kinds?|types?|sorts?|breeds?|styles?|names?) of)?(?: (?:other|new|different|specific|particular|two|three|both|favou?rite))? (\p{L}{1,20})(?: (\p{L}{1,20}))?/iu;

/** Kinds of English nouns, and after `=` the words that a question for them has, in the singular. */
const CLASSES = new Map(
  `instrument = instrument, musical instrument
  sport = sport, game, martial art, exercise, workout
  sport craft dance = activity, hobby, pastime, leisure activity
  dance = dance
  craft = craft, art
  food eaten = food, ingredient, spice, herb, flavour, flavor, fruit, vegetable, nut
  food = dish, meal, dessert, snack, drink, beverage, cheese, cake
  tongue native = nationality, cuisine
  tongue = language
  town = city, town, village
  state = country, state, province
  town state land = place, location, destination
  land = island, region, continent
  dog cat bird rodent horse reptile fish kept animal = animal
  dog cat bird rodent horse reptile fish kept = pet
  dog cat = breed
  bird = bird
  vehicle = vehicle, car
  drug = medication, medicine, drug
  job = job, profession, occupation, career, trade
  school = school, university, college
  school science = degree
  science = subject, major
  ill = illness, disease, condition, disorder
  ill eaten = allergy
  plant = plant, flower, tree
  kin = relative, family member
  cloth = fabric
  colour = colour, color`
    .split('\n')
    .flatMap((line) => {
      const [kinds = '', words = ''] = line.split('=').map((part) => part.trim());
      return words.split(', ').map((word) => [word, kinds.split(' ')] as const);
    }),
);

/**
 * The kinds of things of which an English question asks for one: "Which instrument does she play?" is
 * answered by a memory that names one, though it shares no word with it.
 * @returns names of kinds of nouns; none if the question asks for something else
 */
export function askedClass(query: string): readonly string[] {
  if (query.length > MAX_LENGTH) return [];
  const [, first = '', second = ''] = ASKS.exec(query.toLowerCase()) ?? [];
  for (const words of [`${first} ${second}`, first, second]) {
    const kinds = CLASSES.get(singular(words));
    if (kinds !== undefined) return kinds;
  }
  return [];
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
