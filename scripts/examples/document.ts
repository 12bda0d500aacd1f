/** What the generator reads of a JSON schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
  readonly security?: readonly object[];
  readonly 'x-recollect-scopes'?: readonly string[];
}

/** One method of one path of the OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** `cloud`, `product`, `admin` or `operations`. */
  readonly family: string;
  readonly parameters: readonly Parameter[];
  /** The schema of the JSON body; undefined if the operation has none. */
  readonly body: Schema | undefined;
  /** Whether it answers with an event stream only. */
  readonly streams: boolean;
  /** Whether it needs a key. */
  readonly needsKey: boolean;
  /** The scopes that an API key needs. */
  readonly scopes: readonly string[];
}

/** The operations of a served OpenAPI document by their ids. */
export async function readOperations(url: string): Promise<ReadonlyMap<string, Operation>> {
  const answer = await fetch(`${url}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, described]): Operation => ({
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        family: described.tags[0] ?? '',
        parameters: described.parameters ?? [],
        body: described.requestBody?.content['application/json']?.schema,
        streams: Object.keys(described.responses['200']?.content ?? {}).join() === 'text/event-stream',
        needsKey: (described.security ?? []).length > 0,
        scopes: described['x-recollect-scopes'] ?? [],
      }),
    ),
  );
  return new Map(operations.map((operation) => [operation.id, operation]));
}
