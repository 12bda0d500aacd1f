/** A host name or IP address; `.example.com` means that domain and all names below it. */
const ENTRY = /^\.?(?:[^/?#@:*\\\s[\].][^/?#@:*\\\s[\]]{0,252}|\[[\da-f:.]{2,45}\])$/i;

/**
 * Reads a comma-separated list of hosts. Names are converted as URLs convert them (lower case, Punycode).
 * @returns null if an entry is no host
 */
export function parseHostList(text: string): readonly string[] | null {
  const hosts = text.split(',').map((part) => {
    const entry = part.trim();
    if (!ENTRY.test(entry)) return undefined;
    const dot = entry.startsWith('.') ? '.' : '';
    const host = URL.parse(`https://${entry.slice(dot.length)}/`)?.hostname;
    return host && `${dot}${host}`;
  });
  return hosts.every((host) => host !== undefined && host !== '') ? (hosts as string[]) : null;
}

/** Whether a URL's host name stands in a list that `parseHostList` returned. */
export function isListedHost(host: string, list: readonly string[]): boolean {
  return list.some((entry) =>
    entry.startsWith('.') ? host === entry.slice(1) || host.endsWith(entry) : host === entry,
  );
}
