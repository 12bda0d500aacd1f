/** Types of the used part of the package, which has none of its own. */
declare module 'html-to-text' {
  interface Builder {
    openBlock(options: { leadingLineBreaks: number }): void;
    closeBlock(options: { trailingLineBreaks: number }): void;
    addInline(text: string): void;
    addLiteral(text: string): void;
  }
  interface Element {
    readonly name: string;
    readonly children: unknown[];
  }
  type Formatter = (
    element: Element,
    walk: (children: unknown[], builder: Builder) => void,
    builder: Builder,
  ) => void;
  interface Options {
    readonly wordwrap?: false;
    readonly formatters?: Readonly<Record<string, Formatter>>;
    readonly selectors?: readonly {
      readonly selector: string;
      readonly format?: string;
      readonly options?: Readonly<Record<string, unknown>>;
    }[];
    readonly limits?: {
      readonly maxDepth?: number;
      readonly maxInputLength?: number;
      readonly ellipsis?: string;
    };
  }
  export function convert(html: string, options?: Options): string;
}
