/** Counts what this process has answered, so that background work can tell whether requests are coming in. */
export class Traffic {
  answered = 0;
}
