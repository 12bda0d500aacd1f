/** Lines longer than this are not compared: the work grows with their product. */
const MAX_LINES = 600;

/** Two texts as one, with the lines that went and the lines that came. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <div class="words">
      {changesOf(before.split('\n'), after.split('\n')).map(([kind, line], n) => {
        const Tag = kind === '-' ? 'del' : kind === '+' ? 'ins' : 'span';
        return (
          <Tag key={n}>
            {kind === ' ' ? '  ' : `${kind} `}
            {line}
            {'\n'}
          </Tag>
        );
      })}
    </div>
  );
}

type Change = readonly ['-' | '+' | ' ', string];

/** The shortest list of lines that stay, go and come, by their longest common subsequence. */
function changesOf(before: readonly string[], after: readonly string[]): readonly Change[] {
  if (before.length > MAX_LINES || after.length > MAX_LINES)
    return [...before.map((line): Change => ['-', line]), ...after.map((line): Change => ['+', line])];
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      changes.push([' ', before[i] ?? '']);
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      changes.push(['-', before[i] ?? '']);
      i += 1;
    } else {
      changes.push(['+', after[j] ?? '']);
      j += 1;
    }
  }
  return changes;
}
