import { createHash } from 'node:crypto';
import { tidy, truncate } from '../text/normalise.ts';

/** A result of a web search. Its words were written by strangers. The server never opens its address. */
export interface WebResult {
  /** The same for the same address; it has the form of a memory's id, but no memory has it. */
  readonly id: string;
  /** http(s), without a user or password, at most 2,000 characters. */
  readonly url: string;
  /** Host name of the address. */
  readonly site: string;
  /** One line, at most 300 characters; the site if the provider sent none. */
  readonly title: string;
  /** One line, at most 2,000 characters; may be empty. */
  readonly summary: string;
  /** Null if the provider does not know it. */
  readonly publishedAt: Date | null;
}

/** The fields of a result as a provider sends them. */
export interface SentResult {
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly published: string;
}

const MAX_URL = 2000;
const MAX_TITLE = 300;
const MAX_SUMMARY = 2000;
const MAX_DATE = 40;
/** `2026-03-02`, with or without a time and a zone. */
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?$/;
/** `Mon, 02 Mar 2026 18:30:00 GMT` */
const HTTP_DATE =
  /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4}(?: \d{2}:\d{2}(?::\d{2})?(?: (?:GMT|UTC|[+-]\d{4}))?)?$/;

/** @returns null if the address is no http(s) URL without credentials, or too long */
export function webResult(sent: SentResult): WebResult | null {
  const url = sent.url.length <= MAX_URL ? URL.parse(sent.url) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // an address such as https://bank.example@evil.example misleads its reader
  if (url.username !== '' || url.password !== '' || url.href.length > MAX_URL) return null;
  return {
    id: idOf(url.href),
    url: url.href,
    site: url.hostname,
    title: line(sent.title, MAX_TITLE) || url.hostname,
    summary: line(sent.summary, MAX_SUMMARY),
    publishedAt: timeOf(sent.published),
  };
}

/** The title and the summary as one text. */
export function webText({ title, summary }: WebResult): string {
  return summary === '' ? title : `${title} — ${summary}`;
}

/** A UUID version 8 (RFC 9562). */
function idOf(url: string): string {
  const hex = createHash('sha256').update(url).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function line(text: string, limit: number): string {
  return truncate(tidy(text.slice(0, 2 * limit)), limit).trim();
}

/** Reads ISO 8601 and the dates of HTTP; a time without a zone is UTC. */
function timeOf(text: string): Date | null {
  if (text.length > MAX_DATE) return null;
  const [, day, clock = '00:00', zone = 'Z'] = ISO.exec(text.trim()) ?? [];
  const time = day !== undefined ? new Date(`${day}T${clock}${zone}`) : httpDate(text.trim());
  return time !== null && !Number.isNaN(time.getTime()) && time.getTime() > 0 ? time : null;
}

function httpDate(text: string): Date | null {
  if (!HTTP_DATE.test(text)) return null;
  return new Date(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
}
