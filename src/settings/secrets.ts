/** Whether a setting holds a secret: a key, headers with one, or the URL of a database with its password. */
export const isSecret = (name: string): boolean =>
  /(?:^|_)KEY$|^OTEL_\w+_HEADERS$|^DATABASE(?:_READ)?_URL$/.test(name);
