/** A verb and what stands behind it in the third person: `go for a run` → `goes for a run`. */
export function inflected(words: string): string {
  return words.replace(/^\p{L}+/u, (verb) => {
    if (/^have$/i.test(verb)) return 'has';
    if (/(?:s|sh|ch|x|o)$/.test(verb)) return `${verb}es`;
    return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
  });
}

const PRONOUNS: Readonly<Record<string, string>> = {
  "i'm": 'they are',
  "i've": 'they have',
  "i'll": 'they will',
  "i'd": 'they would',
  'i am': 'they are',
  'i was': 'they were',
  'i have': 'they have',
  "we're": 'they are',
  "we've": 'they have',
  i: 'they',
  we: 'they',
  me: 'them',
  us: 'them',
  my: 'their',
  our: 'their',
  mine: 'theirs',
  ours: 'theirs',
  myself: 'themselves',
  ourselves: 'themselves',
};

/** Words of the speaker about himself as others say them: `my kids` → `their kids`. */
export function thirdPerson(words: string): string {
  return words.replace(
    /\bI(?:'m|'ve|'ll|'d| am| was| have)?\b|\b(?:we(?:'re|'ve)?|me|us(?![.])|my|our|mine|ours|myself|ourselves)\b/gi,
    (word) => (word === 'US' ? word : (PRONOUNS[word.toLowerCase()] ?? word)),
  );
}
