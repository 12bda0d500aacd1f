import { access } from '../state/session.ts';
import { messageOf } from './call.ts';
import { Failure } from './failure.ts';

/** Longer than any upload that a person waits for. */
const MOST_MS = 3_600_000;

/**
 * Sends one file as a form. Unlike `fetch`, this reports how much of it has been sent.
 * @param onProgress gets the sent share, 0 to 1
 * @throws Failure for every answer but 2xx, with status 0 if there is none
 */
export function upload(
  url: string,
  file: File,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unanswered = () => reject(new Failure(0, '', null));
    request.open('POST', url);
    request.timeout = MOST_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 401) access.value = 'none';
      if (status >= 200 && status < 300) return resolve();
      const requestId = request.getResponseHeader('x-request-id');
      reject(new Failure(status, messageOf(parsed(responseText)), requestId));
    };
    request.onerror = unanswered;
    request.ontimeout = unanswered;
    request.onabort = unanswered;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
