/**
 * Approximate length of a value as JSON in characters, without serialising it. Escapes in strings are not
 * counted.
 */
export function valueSize(value: unknown): number {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') size += one.length + 3;
    else if (typeof one !== 'object' || one === null) size += 6;
    else if (Array.isArray(one)) {
      size += 2;
      for (const inner of one) open.push(inner);
    } else {
      size += 2;
      for (const [name, inner] of Object.entries(one)) {
        size += name.length + 4;
        open.push(inner);
      }
    }
  }
  return size;
}
