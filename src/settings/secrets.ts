/** Whether a setting holds a secret: a key, or the URL of a database with its password. */
export const isSecret = (name: string): boolean => /(?:^|_)KEY$|^DATABASE(?:_READ)?_URL$/.test(name);
