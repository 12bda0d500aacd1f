import type { Operation } from './document.ts';

/** What a request gives for the parameters and the body of an operation. */
export interface Given {
  /** Values of the path, of the query string and of headers by name. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** How a request deviates from an ordinary one. */
export interface Sending {
  /** The value of the header `Authorization`; undefined: no header. */
  readonly authorization: string | undefined;
  /** Sent unchanged instead of the body. */
  readonly raw?: string;
  /** The header `Origin`. Default: none. */
  readonly origin?: string;
  /** Media type of the body. Default: JSON. */
  readonly type?: string;
}

export interface Answer {
  readonly status: number;
  /** The body: JSON as it is, any other text as a list of its lines. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any;
}

/** Sends one request of an operation to a server. */
export async function send(
  url: string,
  { method, path, parameters }: Operation,
  given: Given,
  { authorization, origin, raw, type = 'application/json' }: Sending,
): Promise<Answer> {
  const target = new URL(url);
  target.pathname = path;
  const headers = new Headers(authorization === undefined ? {} : { authorization });
  if (origin !== undefined) headers.set('origin', origin);
  for (const [name, value] of Object.entries(given.parameters ?? {})) {
    const parameter = parameters.find((one) => one.name === name);
    if (parameter === undefined) throw new Error(`${method} ${path} has no parameter ${name}`);
    const text = String(value);
    if (parameter.in === 'path')
      target.pathname = target.pathname.replace(encodeURI(`{${name}}`), encodeURIComponent(text));
    else if (parameter.in === 'query') target.searchParams.set(name, text);
    else headers.set(name, text);
  }
  const body = raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  if (body !== undefined) headers.set('content-type', type);
  const answer = await fetch(target, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text.split('\n') };
}
