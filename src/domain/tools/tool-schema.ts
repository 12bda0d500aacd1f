import { splitForRawMemories } from '../messages/raw-memory.ts';

const OPEN = '<tool_schema>';
const CLOSE = '</tool_schema>';

/** A tool's description as given to an agent, or one part of a very long description. */
export interface ToolSchema {
  readonly name: string;
  /** The description of one tool as compact JSON; text that is not JSON stays as sent. */
  readonly text: string;
  /** Equal for schemas that differ only in the order of their keys. */
  readonly identity: string;
  /** UTF-16 offsets of the text between the tags. */
  readonly start: number;
  readonly end: number;
}

/** Whether a text may contain schemas. Cheap enough to run on every system message. */
export function mayHoldToolSchema(text: string): boolean {
  return text.includes(OPEN);
}

/**
 * Reads the tools described between `<tool_schema>` and `</tool_schema>`: a JSON array, one object,
 * `{tools: […]}`, or plain text.
 */
export function readToolSchemas(text: string): readonly ToolSchema[] {
  const schemas: ToolSchema[] = [];
  for (let from = text.indexOf(OPEN); from >= 0; ) {
    const start = from + OPEN.length;
    const end = text.indexOf(CLOSE, start);
    if (end < 0) break;
    for (const schema of schemasIn(text.slice(start, end).trim())) schemas.push({ ...schema, start, end });
    from = text.indexOf(OPEN, end);
  }
  return schemas;
}

type Described = Omit<ToolSchema, 'start' | 'end'>;

function schemasIn(inner: string): readonly Described[] {
  if (inner === '') return [];
  try {
    const parsed: unknown = JSON.parse(inner);
    const tools = toolsOf(parsed).map((tool) => ({
      name: nameOf(tool),
      text: JSON.stringify(tool),
      identity: canonical(tool),
    }));
    return tools.flatMap(inParts);
  } catch {
    // not JSON, or nested too deeply to parse: kept as text
    return inParts({ name: 'tool schema', text: inner, identity: inner });
  }
}

function toolsOf(parsed: unknown): readonly unknown[] {
  if (Array.isArray(parsed)) return parsed.filter((tool) => tool !== null);
  const tools = (parsed as { tools?: unknown } | null)?.tools;
  return Array.isArray(tools) ? toolsOf(tools) : [parsed];
}

/** Reads the name from `{type: "function", function: {name}}` or `{name}`. */
function nameOf(tool: unknown): string {
  const { name, function: inner } = (tool ?? {}) as { name?: unknown; function?: { name?: unknown } };
  const toolName = inner?.name ?? name;
  return typeof toolName === 'string' && toolName.trim() !== ''
    ? toolName.trim().slice(0, 80)
    : 'tool schema';
}

function inParts(schema: Described): readonly Described[] {
  const parts = splitForRawMemories(schema.text);
  if (parts.length < 2) return [schema];
  return parts.map(({ start, end }, n) => ({
    name: schema.name,
    text: schema.text.slice(start, end),
    identity: `${schema.identity}\n${n}`,
  }));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner !== 'object' || inner === null || Array.isArray(inner)
      ? inner
      : Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}
