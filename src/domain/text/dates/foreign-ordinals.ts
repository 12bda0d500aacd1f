/** How a language counts days of a month and weekdays in a month, as parts of patterns without groups. */
export interface Ordinals {
  /** Days of a month in words, from the first. */
  readonly monthDays: readonly string[];
  /** The first to the fourth of a month, before a weekday. */
  readonly nth: readonly string[];
  /** The last one. */
  readonly final: string;
  /** Between a weekday and a month. */
  readonly of: string;
}

const list = (text: string): readonly string[] => text.split(' ');
const UNITS_DE = list('ein zwei drei vier fünf sechs sieben acht neun');

/** By language code. */
export const ORDINALS: Readonly<Record<string, Ordinals>> = {
  de: {
    monthDays: [
      ...list(
        'ersten? zweiten? dritten? vierten? fünften? sechsten? (?:siebten?|siebenten?) achten? neunten? zehnten? elften? zwölften? dreizehnten? vierzehnten? fünfzehnten? sechzehnten? siebzehnten? achtzehnten? neunzehnten? zwanzigsten?',
      ),
      ...UNITS_DE.map((unit) => `${unit}undzwanzigsten?`),
      'dreißigsten?',
      'einunddreißigsten?',
    ],
    nth: list('erste[nrs]? zweite[nrs]? dritte[nrs]? vierte[nrs]?'),
    final: 'letzte[nrs]?',
    of: '(?:im|des|in diesem)',
  },
  fr: {
    monthDays: ['premier'],
    nth: list('premi(?:er|ère) (?:deuxième|second) troisième quatrième'),
    final: 'dernier',
    of: "(?:de|du mois de|d['’])",
  },
  es: {
    monthDays: ['(?:primero|uno)', ...list('dos tres cuatro cinco seis siete ocho nueve diez')],
    nth: list('primer segundo tercer cuarto'),
    final: 'último',
    of: '(?:de|del mes de)',
  },
  it: {
    monthDays: ['primo', ...list('due tre quattro cinque sei sette otto nove dieci')],
    nth: list('prim[oa] second[oa] terz[oa] quart[oa]'),
    final: '(?:ultim[oa])',
    of: "(?:di|d['’]|del mese di)",
  },
  pt: {
    monthDays: ['primeiro', ...list('dois três quatro cinco seis sete oito nove dez')],
    nth: list('primeir[oa] segund[oa] terceir[oa] quart[oa]'),
    final: 'últim[oa]',
    of: '(?:de|do mês de)',
  },
  nl: {
    monthDays: list('eerste tweede derde vierde vijfde zesde zevende achtste negende tiende'),
    nth: list('eerste tweede derde vierde'),
    final: 'laatste',
    of: '(?:van|in)',
  },
};
