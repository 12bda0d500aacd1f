/** Reasons why a file is not fetched, with their public texts and whether a later try may succeed. */
const FETCH_FAILURES = {
  url_off: {
    text: "URLs are not supported and not fetched; send the file's content, as base64 or as a file part",
    retryable: false,
  },
  url_invalid: { text: 'The URL cannot be read: send a URL of at most 2,000 characters.', retryable: false },
  url_scheme: { text: 'Only https URLs are fetched: send such a URL, or the content.', retryable: false },
  url_credentials: {
    text: 'A URL with a user or password is not fetched: remove them.',
    retryable: false,
  },
  url_port: { text: 'Only port 443 is fetched from: remove the port.', retryable: false },
  url_host: {
    text: 'This server does not fetch from that host: ask its operator to list the host in KNOWLEDGE_URL_HOSTS, or send the content.',
    retryable: false,
  },
  url_address: {
    text: 'The host has a private or reserved network address, which is never fetched from: send the content.',
    retryable: false,
  },
  url_redirect: {
    text: 'The URL redirects more than 3 times, or to a URL that is not fetched: send the final URL, or the content.',
    retryable: false,
  },
  url_refused: {
    text: 'The host of the URL refused to send the file: check the URL and that it needs no sign-in.',
    retryable: false,
  },
  url_encoding: {
    text: 'The host of the URL sent the file in an unknown or damaged encoding: send the content.',
    retryable: false,
  },
  url_too_large: {
    text: 'The file is larger than the server accepts (100 MB, and BODY_LIMIT_BYTES): split it.',
    retryable: false,
  },
  url_format: {
    text: 'The format of the file at the URL is not supported, or the content does not match its name: use text, Markdown, JSON, CSV, HTML, XML, PDF or DOCX; a skill must be one Markdown file.',
    retryable: false,
  },
  url_skill_too_large: { text: 'A skill may have at most 100 KB: shorten it.', retryable: false },
  url_empty: { text: 'The file at the URL is empty: check the URL.', retryable: false },
  url_unavailable: {
    text: 'The host of the URL did not answer: add the file again later.',
    retryable: true,
  },
  url_too_slow: {
    text: 'Fetching the file took more than a minute: add the file again later, or send the content.',
    retryable: true,
  },
} as const;

type FetchFailure = keyof typeof FETCH_FAILURES;

/** A file is not fetched from its URL. The message is a fixed public text, without the URL. */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly reason: FetchFailure;
  readonly retryable: boolean;

  constructor(reason: FetchFailure, options?: ErrorOptions) {
    super(FETCH_FAILURES[reason].text, options);
    this.reason = reason;
    this.retryable = FETCH_FAILURES[reason].retryable;
  }
}
