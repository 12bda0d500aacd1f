import { collectSooner, giveMemoryBack } from './give-memory-back.mjs';

/** Prepares this process for a server. */
export function prepareProcess() {
  giveMemoryBack();
  collectSooner();
  stopWithParent();
}

/**
 * npm and npx run the server through a shell. A signal to npm ends npm and the shell but does not reach the
 * server, which would keep the port and the data directory as an orphan. The server therefore stops when its
 * parent changes.
 */
function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
