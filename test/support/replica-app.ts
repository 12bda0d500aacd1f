import { startTestApp, TEST_ADMIN_KEY, type TestApp } from './app.ts';

/** A server whose searches read from a replica. */
export interface ReplicaApp extends TestApp {
  /** The reads of searches since the start: `replica`, or why the primary answered. */
  reads(): Promise<Readonly<Record<string, number>>>;
  /** Waits until searches read from the replica. */
  usable(): Promise<void>;
  /** Waits until the diagnosis has a finding about the replica, and returns its message. */
  finding(): Promise<string>;
  /** The texts that a search of a user finds. */
  find(userId: string, query: string, fields?: object): Promise<readonly string[]>;
}

/** Starts a server with a replica; `usable` waits for it. */
export async function startReplicaApp(
  primaryUrl: string,
  replicaUrl: string,
  env: Record<string, string> = {},
): Promise<ReplicaApp> {
  const app = await startTestApp({ DATABASE_URL: primaryUrl, DATABASE_READ_URL: replicaUrl, ...env });
  const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
  const diagnosis = async () => {
    const { body } = await app.call('GET', '/admin/diagnostics', { headers });
    const ofReplica = ({ check }: { check: string }) => check === 'replica';
    return { facts: body.facts.filter(ofReplica), findings: body.findings.filter(ofReplica) };
  };
  return {
    ...app,
    reads: async () => {
      const { text } = await app.call('GET', '/metrics');
      const lines = text.matchAll(/^recollect_search_reads_total\{source="(\w+)",reason="(\w*)"\} (\d+)$/gm);
      return Object.fromEntries(
        Array.from(lines, ([, source, reason, count]) => [reason || `${source}`, Number(count)]),
      );
    },
    usable: async () => {
      while ((await diagnosis()).facts[0]?.code !== 'replica_read');
    },
    finding: async () => {
      for (;;) {
        const [found] = (await diagnosis()).findings;
        if (found !== undefined) return found.message;
      }
    },
    find: async (userId, query, fields = {}) => {
      const { status, body, text } = await app.product('/search', { user_id: userId, query, ...fields });
      if (status !== 200) throw new Error(`search: ${status} ${text}`);
      const groups: { memories: { memory: string }[] }[] = [
        ...body.data.text_mem,
        ...(body.data.pref_mem ?? []),
      ];
      return groups.flatMap(({ memories }) => memories.map(({ memory }) => memory));
    },
  };
}
