/** Characters. Longer results are not parsed as JSON: a failure shows at their beginning. */
const MAX_JSON = 100_000;
const MAX_TYPE = 64;

// bounded: 2000 characters
const NAMED = /^\s*(?:[\w.]*\.)?([A-Z]\w{0,60}(?:Error|Exception))\b\s*[:：(]/;
const TRACEBACK = /^\s*Traceback \(most recent call last\)/;
const PLAIN = /^\s*\[?(?:error|exception|fatal|failure)\]?\s*(?:[:：\-(!]|$|code\b|\d)|^\s*failed\s+to\b/i;
const CHINESE = /^\s*(?:错误|出错|失败|异常|报错|(?:调用|执行|请求|查询|操作)(?:失败|出错|异常|错误))/;

/**
 * Whether a tool's answer reports a failure, judged by common forms: a field `error`, `success: false`, an
 * HTTP status of 400 or more, the name of an exception, a leading "Error:".
 * @returns the kind of error, at most 64 characters; null for a success
 */
export function errorOf(result: string): string | null {
  const head = result.trimStart();
  if (head.startsWith('{') && result.length <= MAX_JSON) {
    try {
      return errorOfObject(JSON.parse(head) as Fields);
    } catch {
      // not JSON
    }
  }
  const name = NAMED.exec(result.slice(0, 500))?.[1];
  if (name !== undefined) return short(name);
  if (TRACEBACK.test(result)) {
    const last = result.slice(-2000).trimEnd().split('\n').at(-1) ?? '';
    return short(NAMED.exec(last)?.[1] ?? 'exception');
  }
  return PLAIN.test(result.slice(0, 200)) || CHINESE.test(result.slice(0, 200)) ? 'error' : null;
}

type Fields = Readonly<Record<string, unknown>>;

function errorOfObject(fields: Fields): string | null {
  const status = [fields.status_code, fields.statusCode, fields.http_status, fields.status].find(
    (value) => typeof value === 'number' && value >= 400 && value < 600,
  );
  const error = fields.error ?? fields.exception;
  const says = error !== undefined && error !== null && error !== false && error !== '' && error !== 0;
  const flagged =
    fields.success === false || fields.ok === false || fields.is_error === true || fields.isError === true;
  const worded = typeof fields.status === 'string' && /^(?:error|failed|failure)$/i.test(fields.status);
  if (!says && !flagged && !worded && status === undefined) return null;
  return typeOf(error) ?? typeOf(fields) ?? (status === undefined ? 'error' : `HTTP ${status}`);
}

/** The type that an error states about itself. */
function typeOf(error: unknown): string | undefined {
  if (typeof error === 'string') {
    if (/^[A-Za-z][\w.-]*$/.test(error) && error.length <= MAX_TYPE) return error;
    return NAMED.exec(error.slice(0, 500))?.[1];
  }
  if (typeof error !== 'object' || error === null) return undefined;
  const { error_type, type, code, name } = error as Fields;
  const named = [error_type, type, code, name].find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? short(named) : undefined;
}

function short(text: string): string {
  return text.slice(0, MAX_TYPE);
}
