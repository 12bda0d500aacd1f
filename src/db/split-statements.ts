const DOLLARS = /\$\w*\$/y;
/** The rest of a quotation by its first character, and of a literal in which a backslash quotes. */
const QUOTED = { "'": /[^']*'?/y, '"': /[^"]*"?/y } as const;
const ESCAPED = /(?:[^'\\]|\\.|'')*'?/sy;

/**
 * The statements of a text of SQL, each with the comments before it. None may have a body that begins with
 * BEGIN ATOMIC.
 */
export function splitStatements(text: string): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  let isEmpty = true;
  const end = (at: number) => {
    if (!isEmpty) statements.push(text.slice(start, at).trim());
    start = at + 1;
    isEmpty = true;
  };
  for (let at = 0; at < text.length; ) {
    const comment = afterComment(text, at);
    if (comment === null) {
      if (text[at] === ';') end(at);
      else if (text[at]?.trim() !== '') isEmpty = false;
    }
    at = comment ?? afterQuotation(text, at) ?? at + 1;
  }
  end(text.length);
  return statements;
}

/** Where a comment ends that begins at a place; null if none does. */
function afterComment(text: string, at: number): number | null {
  if (text.startsWith('--', at)) return endOf(text, '\n', at);
  return text.startsWith('/*', at) ? endOf(text, '*/', at + 2) : null;
}

/** Where a literal, a quoted name or a body between dollars ends that begins at a place; null without one. */
function afterQuotation(text: string, at: number): number | null {
  const first = text[at];
  if (first === '$') {
    DOLLARS.lastIndex = at;
    const [dollars] = DOLLARS.exec(text) ?? [];
    return dollars === undefined ? null : endOf(text, dollars, at + dollars.length);
  }
  if (first !== "'" && first !== '"') return null;
  const isEscaped = first === "'" && /^e$/i.test(text[at - 1] ?? '') && !/^\w$/.test(text[at - 2] ?? '');
  const rest = isEscaped ? ESCAPED : QUOTED[first];
  rest.lastIndex = at + 1;
  rest.test(text);
  return rest.lastIndex;
}

/** The place after the next occurrence of a mark; the end of the text if there is none. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
