/**
 * Approximate length of a value as JSON in characters, without serialising it. Escapes in strings are not
 * counted.
 */
export function valueSize(value: unknown): number {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const item = open.pop();
    if (typeof item === 'string') size += item.length + 3;
    else if (typeof item !== 'object' || item === null) size += 6;
    else if (Array.isArray(item)) {
      size += 2;
      for (const inner of item) open.push(inner);
    } else {
      size += 2;
      for (const [name, inner] of Object.entries(item)) {
        size += name.length + 4;
        open.push(inner);
      }
    }
  }
  return size;
}
