/**
 * Counts the requests that this process has answered, so that background work can tell whether requests are
 * arriving.
 */
export class RequestCounter {
  answered = 0;
}
