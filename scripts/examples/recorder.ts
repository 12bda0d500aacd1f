import type { App } from '../../src/app.ts';
import type { ExampleCall } from '../../src/http/openapi-examples.ts';
import type { Operation } from './document.ts';
import { refusedVariants, WRONG_KEY } from './refusals.ts';
import { type Answer, type Given, type Sending, send } from './send.ts';
import type { StableValues } from './stable.ts';

export const ADMIN_KEY = 'example-operator-key-0123456789';
export const API_KEY = 'example-api-key-0123456789';

/** The examples of one operation. */
export interface OperationExamples {
  readonly family: string;
  readonly calls: ExampleCall[];
  /** Bodies of errors by HTTP status. */
  readonly refusals: Record<string, unknown>;
}

/** Calls a server and records requests and answers by operation. */
export class Recorder {
  readonly examples = new Map<string, OperationExamples>();
  /** The first recorded request of each operation, with its real ids. */
  readonly #sent = new Map<string, Given>();
  readonly #url: string;
  readonly #app: App;
  readonly #stable: StableValues;
  #tasksRun = true;
  readonly operations: ReadonlyMap<string, Operation>;
  /** API keys that have one scope only, by scope. */
  readonly keysByScope = new Map<string, string>();

  constructor(app: App, url: string, operations: ReadonlyMap<string, Operation>, stable: StableValues) {
    this.#app = app;
    this.#url = url;
    this.operations = operations;
    this.#stable = stable;
  }

  /** Calls an operation without recording it, and waits for the tasks that it caused. */
  async call(id: string, given: Given = {}): Promise<Answer> {
    const answer = await this.#send(id, given);
    if (answer.status >= 400)
      throw new Error(`${id} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await this.#idle();
    return answer;
  }

  async #send(id: string, given: Given, sending: Partial<Sending> = {}): Promise<Answer> {
    const operation = this.#operation(id);
    return send(this.#url, operation, given, { authorization: authorizationFor(operation), ...sending });
  }

  #operation(id: string): Operation {
    const operation = this.operations.get(id);
    if (operation === undefined) throw new Error(`There is no operation ${id}`);
    return operation;
  }

  /**
   * Records how an operation refuses variants of a request, then calls it and records the answer.
   * @param name tells several calls of the operation apart
   * @returns the body of the answer
   */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async show(id: string, given: Given = {}, name?: string): Promise<any> {
    const operation = this.#operation(id);
    await this.#refuse(operation, given);
    const withKey = withIdempotencyKey(operation, given, name);
    const answer = await this.call(id, withKey);
    const parameters = this.#stable.of(id, withKey.parameters) as ExampleCall['parameters'] | undefined;
    this.#of(id).calls.push({
      ...(name !== undefined && { name }),
      ...(parameters !== undefined && { parameters }),
      ...(given.body !== undefined && { body: this.#stable.of(id, given.body) }),
      status: answer.status,
      answer: this.#stable.of(id, answer.body),
    });
    return answer.body;
  }

  /**
   * Records how an operation refuses variants of a request, and an answer that this server cannot give,
   * because no model is configured.
   */
  async showMade(id: string, given: Given, answer: unknown): Promise<void> {
    await this.#refuse(this.#operation(id), given);
    const { body, parameters } = given;
    const sent = { ...(body !== undefined && { body }), ...(parameters !== undefined && { parameters }) };
    this.#of(id).calls.push({ ...sent, status: 200, answer });
  }

  /** Records how an operation refuses variants of its first request. */
  async #refuse(operation: Operation, given: Given): Promise<void> {
    const { id } = operation;
    if (this.#sent.has(id)) return;
    this.#sent.set(id, given);
    for (const variant of refusedVariants(operation, given, this.keysByScope)) {
      const answer = await this.#send(id, variant.given, variant.sending);
      if (!variant.statuses.includes(answer.status))
        throw new Error(`${id} answered ${answer.status} and not ${variant.statuses.join(' or ')}`);
      this.#refused(id, answer);
    }
  }

  /** Keeps only some lines of a recorded text, and the line break at its end. */
  shorten(id: string, isKept: (line: string) => boolean): void {
    const { calls } = this.#of(id);
    for (const [at, call] of calls.entries())
      calls[at] = { ...call, answer: [...(call.answer as string[]).filter(isKept), ''] };
  }

  /** Repeats the first request of every recorded operation and records the refusals. */
  async repeatAll(sending: (operation: Operation) => Partial<Sending> | undefined): Promise<void> {
    for (const [id, given] of this.#sent) {
      const operation = this.operations.get(id);
      const how = operation && sending(operation);
      if (how !== undefined) this.#refused(id, await this.#send(id, given, how));
    }
  }

  /** Adds an error that no request can cause at will. */
  add(id: string, status: number, body: unknown): void {
    this.#refused(id, { status, body });
  }

  /** Sends wrong keys until the server refuses to look at further ones. */
  async sendWrongKeys(): Promise<void> {
    for (let status = 401; status === 401; )
      ({ status } = await this.#send('get_admin_projects', {}, { authorization: WRONG_KEY }));
  }

  /** Lets running tasks end. Tasks that are added afterwards wait. */
  async stopTasks(): Promise<void> {
    this.#tasksRun = false;
    await this.#app.scheduler.stop(60_000);
  }

  /** Waits until no task is open, so that no answer depends on how far a task is. */
  async #idle(): Promise<void> {
    let moved = Promise.withResolvers<void>();
    const unsubscribe = this.#app.services.tasksMoved.subscribe(() => moved.resolve());
    try {
      while (this.#tasksRun) {
        // subscribed before the request, so that no change in between is missed
        const { body } = await this.#send('get_product_scheduler_allstatus', {});
        if (body.data.scheduler_summary.total === 0) return;
        await moved.promise;
        moved = Promise.withResolvers<void>();
      }
    } finally {
      unsubscribe();
    }
  }

  #refused(id: string, { status, body }: Answer): void {
    if (status < 400) return;
    this.#of(id).refusals[status] ??= this.#stable.of(id, body);
  }

  #of(id: string): OperationExamples {
    const family = this.operations.get(id)?.family ?? '';
    const found = this.examples.get(id) ?? { family, calls: [], refusals: {} };
    this.examples.set(id, found);
    return found;
  }
}

/** The key of the caller: none for `/health`, the operator's for `/admin`. */
function authorizationFor({ family }: Operation): string | undefined {
  if (family === 'operations') return undefined;
  return family === 'admin' ? `Bearer ${ADMIN_KEY}` : `Token ${API_KEY}`;
}

/** The header is optional. Examples have it, so that readers see what a key looks like. */
function withIdempotencyKey({ id, parameters }: Operation, given: Given, name = 'example'): Given {
  if (!parameters.some((parameter) => parameter.name === 'idempotency-key')) return given;
  return { ...given, parameters: { ...given.parameters, 'idempotency-key': `${id}-${name}` } };
}
