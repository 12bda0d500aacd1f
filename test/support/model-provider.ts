import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createChanges } from './changes.ts';

/** A request as the provider received it. */
export interface ModelRequest {
  /** `/chat/completions`, `/embeddings` or `/rerank`. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

/** The answer of a chat model: text, an object that is sent as JSON, or the parts of an answer. */
export type Say =
  | string
  | object
  | {
      readonly text: string;
      readonly reasoning?: string;
      readonly finish?: 'stop' | 'length';
    };

/** A fault that replaces or interrupts an answer. */
export type Fault =
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'quota' }
  | { readonly kind: 'rate_limited'; readonly retryAfter?: string }
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The socket is closed before anything is sent. */
  | { readonly kind: 'reset' }
  /** Headers and half of the answer are sent, then the socket is closed. */
  | { readonly kind: 'cut' }
  /** Nothing is ever sent. */
  | { readonly kind: 'stall' }
  /** Headers and half of the answer are sent, then nothing. */
  | { readonly kind: 'stall_midway' }
  | { readonly kind: 'one_byte_per_second' }
  /** Stream comments are sent for ever. */
  | { readonly kind: 'keep_alives' }
  | { readonly kind: 'raw'; readonly body: string; readonly type?: string }
  | { readonly kind: 'huge' }
  | { readonly kind: 'short_vectors' }
  | { readonly kind: 'nan_vectors' };

export interface ModelProvider {
  /** The base URL for the configuration. */
  readonly url: string;
  /** Every request received, in order, except those in `judged`. */
  readonly requests: ModelRequest[];
  /** Open sockets. */
  readonly sockets: ReadonlySet<Socket>;
  /** Requests whose answer has not ended and whose socket is open. */
  readonly unanswered: () => number;
  /** What the endpoint accepts and reports. */
  readonly mode: {
    jsonSchema: boolean;
    jsonObject: boolean;
    /** Answers are sent as arguments of a tool call. */
    tools: boolean;
    usage: boolean;
    streamOptions: boolean;
    /** `max_tokens` is refused; `max_completion_tokens` is required. */
    newMaxTokens: boolean;
    streaming: boolean;
    dimensions: number;
    /** Whether a request may contain the number of dimensions. */
    takesDimensions: boolean;
    /** Maximum number of texts in a request for embeddings. */
    maxBatch: number;
    maxCharacters: number;
    rerankShape: 'documents' | 'texts';
    /** The vector of a text; default: its letters. */
    vectorOf: (text: string, dimensions: number) => readonly number[];
    /** The score of a document for `/rerank`; default: the words of the query that it holds. */
    relevanceOf: ((query: string, document: string) => number) | null;
  };
  /**
   * Scripts answers of the chat model, one per request in their order. They come before those of `respond`.
   */
  say(...answers: readonly Say[]): void;
  /** The chat model's answer when nothing is scripted. */
  respond: (request: ModelRequest) => Say;
  /** The answer to the question how new memories relate to others. Scripted answers are not used for it. */
  judge: (request: ModelRequest) => Say;
  /** Awaited before a request is answered. */
  thinks: (request: ModelRequest) => Promise<void>;
  /** The requests that `judge` answers; they are not in `requests`. */
  readonly judged: ModelRequest[];
  /** The next `times` requests (of a path) fail; default: all until `heal`. */
  fail(fault: Fault, times?: number, path?: string): void;
  heal(): void;
  /** The fault of a request, in addition to those of `fail`. */
  faultOf: (request: ModelRequest) => Fault | null;
  /** Refuses connections from now on. */
  refuse(): Promise<void>;
  /** Accepts connections again, at the same address. */
  accept(): Promise<void>;
  /** Resolves when `count` requests have been received. */
  received(count: number): Promise<void>;
  /** Resolves when no open socket has an unanswered request. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a model provider on a loopback port that speaks the protocol of OpenAI-compatible servers. */
export async function startModelProvider(): Promise<ModelProvider> {
  const requests: ModelRequest[] = [];
  const judged: ModelRequest[] = [];
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  const scripted: Say[] = [];
  const { changed, until } = createChanges();
  let fault: { readonly is: Fault; left: number; readonly path: string | undefined } | null = null;

  const takeFault = (path: string): Fault | null => {
    if (fault === null || fault.left <= 0 || (fault.path !== undefined && fault.path !== path)) return null;
    fault.left -= 1;
    return fault.is;
  };

  const server = createServer(async (incoming, outgoing) => {
    running.add(outgoing);
    outgoing.on('close', () => {
      running.delete(outgoing);
      changed();
    });
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const path = (incoming.url ?? '').replace(/\?.*$/, '').replace(/^\/v1/, '');
    const request: ModelRequest = { path, headers: incoming.headers, body: JSON.parse(text || 'null') };
    const isJudging = asksToJudge(request);
    (isJudging ? judged : requests).push(request);
    changed();
    await provider.thinks(request);
    if (outgoing.destroyed) return;
    const answer = answerTo(provider, scripted, request);
    const wrong = takeFault(isJudging ? '/judge' : path) ?? provider.faultOf(request);
    if (wrong === null) send(outgoing, answer);
    else misbehave(outgoing, wrong, answer);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      changed();
    });
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const port = await listen(0);

  const provider: ModelProvider = {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    sockets,
    unanswered: () => running.size,
    mode: {
      jsonSchema: true,
      jsonObject: true,
      tools: false,
      usage: true,
      streamOptions: true,
      newMaxTokens: false,
      streaming: true,
      dimensions: 8,
      takesDimensions: true,
      maxBatch: 2048,
      maxCharacters: 1_000_000,
      rerankShape: 'documents',
      vectorOf: lettersOf,
      relevanceOf: null,
    },
    say: (...answers) => {
      scripted.push(...answers);
    },
    respond: () => 'ok',
    judge: () => ({ judgements: [] }),
    thinks: () => Promise.resolve(),
    judged,
    fail: (is, times = Number.POSITIVE_INFINITY, path = undefined) => {
      fault = { is, left: times, path };
    },
    heal: () => {
      fault = null;
    },
    faultOf: () => null,
    refuse: stop,
    accept: async () => {
      await listen(port);
    },
    received: (count) => until(() => requests.length >= count),
    quiet: () => until(() => running.size === 0),
    close: async () => {
      if (server.listening) await stop();
    },
  };
  return provider;
}

interface ModelAnswer {
  readonly status: number;
  readonly type: string;
  /** The pieces in which the body is sent. */
  readonly pieces: readonly string[];
}

function json(status: number, body: object): ModelAnswer {
  return { status, type: 'application/json', pieces: [JSON.stringify(body)] };
}

function refusal(status: number, message: string, code = 'invalid_request_error'): ModelAnswer {
  return json(status, { error: { message, type: code, code } });
}

function answerTo(provider: ModelProvider, scripted: Say[], request: ModelRequest): ModelAnswer {
  switch (request.path) {
    case '/chat/completions':
      return chat(provider, scripted, request);
    case '/embeddings':
      return embeddings(provider, request);
    case '/rerank':
      return rerank(provider, request);
    default:
      return refusal(404, 'no such route');
  }
}

/** Whether a request asks if new memories contradict or repeat others. */
function asksToJudge({ body }: ModelRequest): boolean {
  return /^You compare new notes/.test(body?.messages?.[0]?.content ?? '');
}

function chat(provider: ModelProvider, scripted: Say[], request: ModelRequest): ModelAnswer {
  const { mode } = provider;
  const { body } = request;
  const format = body.response_format?.type;
  if (format === 'json_schema' && !mode.jsonSchema) {
    return refusal(400, 'This response_format type is unavailable now');
  }
  if (format === 'json_object' && !mode.jsonObject) return refusal(400, "'response_format' is not supported");
  if (body.stream_options && !mode.streamOptions) return refusal(400, 'unknown field stream_options');
  if (body.max_tokens !== undefined && mode.newMaxTokens) {
    return refusal(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
  }
  const said = asksToJudge(request)
    ? provider.judge(request)
    : (scripted.shift() ?? provider.respond(request));
  const { text, reasoning, finish } = asParts(said);
  const usage = {
    prompt_tokens: 11,
    completion_tokens: 7,
    total_tokens: 18,
  };
  const head = { id: 'chatcmpl-1', created: 1, model: body.model };
  if (body.stream && mode.streaming) {
    const frame = (choices: object[], more: object = {}) =>
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
    const delta = (part: object, finish_reason: string | null = null) =>
      frame([{ index: 0, delta: part, finish_reason }]);
    return {
      status: 200,
      type: 'text/event-stream',
      pieces: [
        delta({ role: 'assistant', content: '' }),
        ...slices(reasoning).map((part) => delta({ reasoning_content: part })),
        ...slices(text).map((part) => delta({ content: part })),
        delta({}, finish),
        ...(mode.usage && body.stream_options?.include_usage ? [frame([], { usage })] : []),
        'data: [DONE]\n\n',
      ],
    };
  }
  const call = { id: 'call_1', type: 'function', function: { name: 'answer', arguments: text } };
  const message = {
    role: 'assistant',
    ...(mode.tools ? { content: null, tool_calls: [call] } : { content: text }),
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
  };
  return json(200, {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(mode.usage ? { usage } : {}),
  });
}

function asParts(said: Say): {
  readonly text: string;
  readonly reasoning: string;
  readonly finish: string;
} {
  if (typeof said === 'string') return { text: said, reasoning: '', finish: 'stop' };
  if (!('text' in said)) return { text: JSON.stringify(said), reasoning: '', finish: 'stop' };
  return { reasoning: '', finish: 'stop', ...(said as { readonly text: string }) };
}

/** Cuts a text into pieces of three UTF-16 units, so that tags and words are divided. */
function slices(text: string): readonly string[] {
  return text.match(/[\s\S]{1,3}/g) ?? [];
}

function embeddings({ mode }: ModelProvider, { body }: ModelRequest): ModelAnswer {
  const texts: readonly string[] = body.input;
  if (texts.length > mode.maxBatch) return refusal(422, `batch size ${texts.length} is too large`);
  if (texts.some((text) => text.length > mode.maxCharacters)) return refusal(413, 'inputs are too long');
  if (body.dimensions !== undefined && !mode.takesDimensions) {
    return refusal(400, 'Model does not support matryoshka representation');
  }
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: mode.vectorOf(text, body.dimensions ?? mode.dimensions),
  }));
  const usage = mode.usage
    ? { usage: { prompt_tokens: texts.length * 5, total_tokens: texts.length * 5 } }
    : {};
  // in reverse order: some endpoints do not keep the order
  return json(200, { object: 'list', model: body.model, data: data.toReversed(), ...usage });
}

/** Counts of letters by their code, not of length 1: texts of the same words get similar vectors. */
function lettersOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const letter of text.toLowerCase()) {
    const place = (letter.codePointAt(0) ?? 0) % dimensions;
    vector[place] = (vector[place] ?? 0) + 2;
  }
  return vector;
}

function rerank({ mode }: ModelProvider, { body }: ModelRequest): ModelAnswer {
  const documents: readonly string[] | undefined = body[mode.rerankShape];
  if (documents === undefined) return refusal(422, `missing field ${mode.rerankShape}`);
  const relevanceOf = mode.relevanceOf ?? sharedWords;
  const scores = documents.map((document, index) => ({ index, score: relevanceOf(body.query, document) }));
  if (mode.rerankShape === 'texts' && documents.length > 32) return refusal(422, 'batch size is too large');
  if (mode.rerankShape === 'texts') return json(200, scores);
  const results = scores.map(({ index, score }) => ({ index, relevance_score: score }));
  return json(200, { id: 'rerank-1', results, ...(mode.usage ? { usage: { total_tokens: 9 } } : {}) });
}

function sharedWords(query: string, document: string): number {
  const words = new Set(query.toLowerCase().split(/\W+/));
  return document
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => words.has(word)).length;
}

function send(outgoing: ServerResponse, { status, type, pieces }: ModelAnswer): void {
  outgoing.writeHead(status, { 'content-type': type });
  for (const piece of pieces) outgoing.write(piece);
  outgoing.end();
}

function misbehave(outgoing: ServerResponse, fault: Fault, answer: ModelAnswer): void {
  const whole = answer.pieces.join('');
  const half = whole.slice(0, whole.length / 2);
  switch (fault.kind) {
    case 'unauthorized':
      // real endpoints quote the key
      send(outgoing, refusal(401, 'Incorrect API key provided: the-key', 'invalid_api_key'));
      break;
    case 'quota':
      send(outgoing, refusal(429, 'You exceeded your current quota', 'insufficient_quota'));
      break;
    case 'rate_limited':
      if (fault.retryAfter !== undefined) outgoing.setHeader('retry-after', fault.retryAfter);
      send(outgoing, refusal(429, 'Rate limit reached', 'rate_limit_exceeded'));
      break;
    case 'status':
      send(outgoing, {
        status: fault.status,
        type: 'text/plain',
        pieces: [fault.body ?? 'something went wrong'],
      });
      break;
    case 'redirect':
      outgoing.writeHead(307, { location: fault.to });
      outgoing.end();
      break;
    case 'reset':
      outgoing.destroy();
      break;
    case 'cut':
      outgoing.writeHead(200, { 'content-type': answer.type });
      outgoing.write(half, () => outgoing.destroy());
      break;
    case 'stall':
      break;
    case 'stall_midway':
      outgoing.writeHead(200, { 'content-type': answer.type });
      outgoing.write(half);
      break;
    case 'one_byte_per_second':
      drip(outgoing, answer.type, [...whole], 1000);
      break;
    case 'keep_alives':
      drip(outgoing, answer.type, undefined, 20);
      break;
    case 'raw':
      send(outgoing, { status: 200, type: fault.type ?? answer.type, pieces: [fault.body] });
      break;
    case 'huge':
      send(outgoing, { ...answer, pieces: [`${' '.repeat(33 * 1024 * 1024)}`, ...answer.pieces] });
      break;
    case 'short_vectors':
    case 'nan_vectors':
      send(outgoing, { ...answer, pieces: [spoiled(whole, fault.kind)] });
  }
}

/** Sends a piece per interval; without pieces, stream comments for ever. */
function drip(outgoing: ServerResponse, type: string, given: string[] | undefined, ms: number): void {
  outgoing.writeHead(200, { 'content-type': type });
  const timer = setInterval(() => {
    const piece = given === undefined ? ': keep-alive\n\n' : given.shift();
    if (piece === undefined) outgoing.end();
    else outgoing.write(piece);
  }, ms);
  outgoing.on('close', () => clearInterval(timer));
}

function spoiled(text: string, kind: 'short_vectors' | 'nan_vectors'): string {
  const answer = JSON.parse(text);
  const [first] = answer.data;
  if (kind === 'short_vectors') first.embedding.pop();
  else first.embedding[0] = 'NaN';
  return JSON.stringify(answer).replace('"NaN"', 'NaN');
}
