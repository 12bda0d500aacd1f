import { askedClass } from '../../domain/query/asked-class.ts';
import { wordLexemes } from '../../domain/text/word-lexemes.ts';
import { nounsOf } from '../../extractors/rules/profile-tagger/english-nouns.ts';

const COLOURS =
  'red orange yellow green blue purple pink brown black white grey gray turquoise beige maroon violet navy teal gold golden silver';
const NOBODY: ReadonlySet<string> = new Set();

const membersOf = new Map<string, ReadonlySet<string>>();

/**
 * The lexemes of the things of the class that a question asks for: of the violin and of other instruments for
 * "Which instrument does she play?". Empty if it asks for no class.
 */
export function classMembers(query: string): ReadonlySet<string> {
  const kinds = askedClass(query);
  if (kinds.length === 0) return NOBODY;
  const name = kinds.join(' ');
  const known = membersOf.get(name);
  if (known !== undefined) return known;
  const members = new Set(
    kinds.flatMap((kind) => (kind === 'colour' ? COLOURS.split(' ') : nounsOf(kind))).flatMap(lexemeOf),
  );
  // there are few classes, all known from the start
  membersOf.set(name, members);
  return members;
}

/** The lexeme of a word; none of a compound, whose parts name other things. */
function lexemeOf(word: string): readonly string[] {
  const lexemes = word.includes('-') ? [] : wordLexemes(word, false);
  return lexemes.length === 1 ? lexemes : [];
}
