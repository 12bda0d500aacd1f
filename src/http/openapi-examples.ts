import { readFileSync } from 'node:fs';

/** Bodies of errors by HTTP status; a text is the name of one in `shared`. */
export type Refusals = Readonly<Record<string, object | string>>;

/** A request to the server and its answer. */
export interface ExampleCall {
  /** Tells the calls of an operation apart; absent if it has one. */
  readonly name?: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly status: number;
  /** The body of the answer: a list holds the lines of a text, everything else is JSON. */
  readonly answer: unknown;
}

/** The content of `openapi-examples.json`, which `npm run docs:examples` makes from a run of the server. */
export interface ExampleFile {
  /** Bodies of errors that several operations have. */
  readonly shared: Readonly<Record<string, unknown>>;
  readonly operations: Readonly<
    Record<string, { readonly calls: readonly ExampleCall[]; readonly refusals: Refusals }>
  >;
}

interface Media {
  example?: unknown;
  examples?: Record<string, object>;
}
type Content = Record<string, Media>;

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly (Media & { readonly name: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The parts of an OpenAPI document that examples are added to. */
export interface ExampledDocument {
  readonly paths?: Readonly<Record<string, object>>;
  components?: { examples?: Record<string, object> };
}

const FILE = new URL('./openapi-examples.json', import.meta.url);

/** Adds the examples of requests and answers to an OpenAPI document. */
export function addExamples(document: ExampledDocument): void {
  const { shared, operations }: ExampleFile = JSON.parse(readFileSync(FILE, 'utf8'));
  document.components = { ...document.components, examples: valued(shared) };
  for (const methods of Object.values(document.paths ?? {}))
    for (const described of Object.values(methods) as Described[]) {
      const examples = operations[described.operationId];
      if (examples === undefined) continue;
      addCalls(described, examples.calls);
      addRefusals(described, examples.refusals);
    }
}

/** Media types of answers that are kept as lists of lines. */
const LINES = ['text/event-stream', 'application/x-ndjson', 'text/plain', 'application/gzip'];

function addCalls({ parameters, requestBody, responses }: Described, calls: readonly ExampleCall[]): void {
  for (const parameter of parameters ?? []) {
    const value = calls[0]?.parameters?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  for (const { name, body, status, answer } of calls) {
    addTo(requestBody?.content['application/json'], body, name);
    const content = responses[status]?.content ?? {};
    if (!Array.isArray(answer)) addTo(content['application/json'], answer, name);
    else addTo(LINES.map((type) => content[type]).find(Boolean), answer.join('\n'), name);
  }
}

function addTo(media: Media | undefined, value: unknown, name: string | undefined): void {
  if (media === undefined || value === undefined) return;
  if (name === undefined) media.example = value;
  else media.examples = { ...media.examples, [name]: { value } };
}

/** An error stands under its own status, or else under the range of statuses that the document has for it. */
function addRefusals({ responses }: Described, refusals: Refusals): void {
  for (const [status, body] of Object.entries(refusals)) {
    const response = responses[status] ?? responses[`${status[0]}XX`];
    const media = response?.content?.['application/json'];
    if (media === undefined) continue;
    const example = typeof body === 'string' ? { $ref: `#/components/examples/${body}` } : { value: body };
    media.examples = { ...media.examples, [status]: example };
  }
}

function valued(bodies: Readonly<Record<string, unknown>>): Record<string, object> {
  return Object.fromEntries(Object.entries(bodies).map(([name, value]) => [name, { value }]));
}
