/** A Markdown heading. */
export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  readonly title: string;
}

const MARK = /^(#{1,6})[ \t]/;

/** Reads a heading line such as `## Title`; null for any other line. */
export function headingIn(line: string): Heading | null {
  const level = MARK.exec(line)?.[1]?.length;
  return level === undefined ? null : { level, title: line.slice(level).trim() };
}
