/** A length of time in its largest fitting unit. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  if (seconds < 7200) return `${(seconds / 60).toFixed(0)} min`;
  if (seconds < 172_800) return `${(seconds / 3600).toFixed(0)} h`;
  return `${(seconds / 86_400).toFixed(0)} d`;
}

export const bytes = (value: number): string =>
  value < 1_048_576
    ? `${(value / 1024).toFixed(0)} kB`
    : `${(value / 1_048_576).toFixed(value < 10_485_760 ? 1 : 0)} MB`;
