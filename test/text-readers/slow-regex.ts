/**
 * Returns an equivalent expression in which every repetition has a second alternative that never matches. V8
 * runs repetitions of plain characters in a separate loop, whose backtracking it does not count.
 */
export function slowly(source: string): string {
  const parts: string[] = [];
  /** Index in `parts` of the start of the last atom; -1 when no quantifier may follow. */
  let atom = -1;
  const open: number[] = [];
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(rest)?.[0];
    if (quantifier !== undefined && atom >= 0) {
      if (!/^\?/.test(quantifier))
        parts.splice(atom, parts.length - atom, `(?:${parts.slice(atom).join('')}|[])`);
      parts.push(quantifier);
      at += quantifier.length;
      atom = -1;
      continue;
    }
    const group = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(rest)?.[0];
    if (group !== undefined) {
      open.push(parts.length);
      parts.push(group);
      at += group.length;
      atom = -1;
      continue;
    }
    if (rest.startsWith(')')) {
      parts.push(')');
      at += 1;
      atom = open.pop() ?? -1;
      // no quantifier may follow an assertion
      if (/^\(\?(?:[=!]|<[=!])/.test(parts[atom] ?? '')) atom = -1;
      continue;
    }
    const single = singleAt(source, at);
    atom = /^(?:[\^$|]|\\b|\\B)$/.test(single) ? -1 : parts.length;
    parts.push(single);
    at += single.length;
  }
  return parts.join('');
}

/** The class, escape or character at an offset. */
function singleAt(source: string, at: number): string {
  const rest = source.slice(at, at + 40);
  if (rest.startsWith('\\'))
    return (
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|c[A-Za-z]|\d+|.)/su.exec(
        rest,
      )?.[0] ?? rest
    );
  if (!rest.startsWith('[')) return String.fromCodePoint(source.codePointAt(at) ?? 0);
  let depth = 0;
  for (let end = at; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source[end] === '[' && (depth === 0 || source.startsWith('[[', at))) depth += 1;
    else if (source[end] === ']') depth -= 1;
    if (depth === 0) return source.slice(at, end + 1);
  }
  return source.slice(at);
}
