/** Characters of every kind that rules distinguish. */
const SIGNS = [
  ...[
    'a',
    'I',
    '7',
    '0',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u2028',
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '…',
    '-',
    '—',
    '_',
    '*',
    '#',
    '`',
    '~',
  ],
  ...[
    '"',
    "'",
    '’',
    '“',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '/',
    '\\',
    '|',
    '&',
    '@',
    '+',
    '=',
    '$',
    '%',
    '^',
  ],
  ...[
    '好',
    '我',
    '的',
    '哈',
    '是',
    '不',
    '了',
    '年',
    '月',
    '。',
    '，',
    '？',
    '！',
    '：',
    '；',
    '一',
    '十',
    'あ',
    '가',
    'é',
    'ß',
  ],
  ...['\ud83d', '😀', '\u0301', '\u200b', '\0', 'ﬁ'],
];

/** Literals of the rules: each may be the beginning of a match that never completes. */
const LITERALS = [
  ...[
    'I ',
    'my ',
    'My email is a',
    'I live in ',
    'and ',
    'and my ',
    'is ',
    'not ',
    'to ',
    'change ',
    'it was ',
    'in the ',
    'I and my ',
  ],
  ...[
    'favorite ',
    'name is ',
    'I am a ',
    'I love ',
    ' but I ',
    'been ',
    'just ',
    'going to ',
    'my sister is ',
    'who is ',
    'so much ',
    'now ',
  ],
  ...[
    '1,111',
    ',111',
    '2024-',
    '5 May ',
    'last week ',
    'on Monday ',
    'at 3pm ',
    'the ',
    '12:',
    '3.',
    'Mr. ',
    'e.g. ',
    'www.a',
    'a@b.',
  ],
  ...[
    '哈哈',
    '笑死我了',
    '好的',
    '谢谢你的',
    '我叫',
    '我住在',
    '我喜欢',
    '不是',
    '而是',
    '改成',
    '把',
    '你好，',
    '上周',
    '三月',
    '一二',
    '最近',
    '现在',
  ],
  ...[
    '# ',
    '- ',
    '---\n',
    '```\n',
    '<p>',
    '<div>',
    '<!--',
    '</',
    '&amp;',
    '{"a":',
    '[[',
    '"a","',
    '<tool_schema>',
    '\\"',
    '<|',
    '<think>',
    '[1:',
  ],
  ...['how are you ', 'did you ', 'before ', 'what did ', 'when I ask ', 'please ', 'Error: ', 'Traceback '],
];

const ALPHABET = [...SIGNS, ...LITERALS];

/** A generator of a hostile text, and its name. */
export interface Hostile {
  readonly name: string;
  /** A text of at least `length` characters; slightly more when a part is not cut. */
  make(length: number): string;
}

const shown = (part: string) => JSON.stringify(part);
const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

function run(unit: string): Hostile {
  return { name: `a run of ${shown(unit)}`, make: (length) => fill(unit, length) };
}

/**
 * A run between a beginning and an end that no rule expects, so that a match is tried again from every place
 * in the run.
 */
function between(head: string, unit: string, tail: string): Hostile {
  return {
    name: `${shown(head)}, a run of ${shown(unit)}, ${shown(tail)}`,
    make: (length) => head + fill(unit, length) + tail,
  };
}

function nested(open: string, close: string): Hostile {
  return {
    name: `${shown(open)} nested in itself`,
    make: (length) => {
      const depth = Math.ceil(length / (open.length + close.length));
      return open.repeat(depth) + close.repeat(depth);
    },
  };
}

const BRACKETS = ['()', '[]', '{}', '“”', '「」'].map((pair) => nested(pair.charAt(0), pair.charAt(1)));
const TAGS = ['div', 'b', 'table', 'a', 'script'].map((tag) => nested(`<${tag}>`, `</${tag}>`));

/** A run of each character and literal, and nested brackets and tags. */
export const RUNS: readonly Hostile[] = [...ALPHABET.map(run), ...BRACKETS, ...TAGS, nested('{"a":', '}')];

/** Combines characters and literals, chosen by numbers from the test. */
export function mixed(numbers: readonly number[]): Hostile {
  const [a, b, c, kind] = numbers
    .map((number) => ALPHABET[number % ALPHABET.length] ?? 'a')
    .concat('', '', '', '');
  switch ((numbers[3] ?? 0) % 3) {
    case 0:
      return run(`${a}${b}`);
    case 1:
      return run(`${a}${b}${c}`);
    default:
      return between(a ?? '', b ?? '', (c ?? '') + (kind ?? ''));
  }
}

/** Texts that once took between seconds and years to read. */
export const KNOWN: readonly Hostile[] = [
  between('', '哈', '笑死我了'),
  between('My email is a', '.', 'b'),
  between('', '0', 'E'),
  between('', ' .', '\n'),
  between('#', '\t', '\r'),
  between('1', ',111', '1'),
  between('是', ' ', '；'),
  between('', '.', 'x'),
];
