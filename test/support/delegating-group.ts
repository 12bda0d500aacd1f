import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alone, type DelegatedWork, type ServerGroup } from '../../src/lib/server-group.ts';
import { PeerClient, PeerFailed } from '../../src/providers/peers/peer-client.ts';
import { listenForPeers } from '../../src/providers/peers/peer-server.ts';

/**
 * A group in which every search is delegated over a socket, back to the process itself: with the variable
 * `TEST_DELEGATED` the tests of both APIs show that answers are the same as without.
 */
export async function delegatingGroup(): Promise<ServerGroup> {
  const path = join(await mkdtemp(join(tmpdir(), 'recollect-peers-')), 'socket');
  let work: DelegatedWork | undefined;
  await listenForPeers(path, (input, signal) => {
    if (work === undefined) throw new Error('nobody works yet');
    return work(input, signal);
  });
  const client = new PeerClient(path);
  return {
    ...alone(),
    size: 2,
    elsewhere: () => async (input, signal) => {
      try {
        return { result: await client.ask(input, signal) };
      } catch (error) {
        // a failure of the search itself: it is repeated here, as between workers
        if (error instanceof PeerFailed) return null;
        throw error;
      }
    },
    onDelegated: (handler) => {
      work = handler;
    },
  };
}
