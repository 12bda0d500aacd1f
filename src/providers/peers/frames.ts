import type { Socket } from 'node:net';

/** A message between two processes: a number that joins question and answer, a kind, and bytes. */
export interface Frame {
  readonly id: number;
  readonly kind: FrameKind;
  readonly payload: Buffer;
}

/** `cancel` has no payload: nobody waits for the answer any more. */
const KINDS = ['ask', 'cancel', 'answer', 'failed'] as const;
export type FrameKind = (typeof KINDS)[number];

/** Length of the payload, id, kind. */
const HEADER = 9;
/** A search takes a fraction of it. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A process that leaves so much unread is stalled; the connection ends then. */
const MAX_UNREAD = 128 * 1024 * 1024;

const NOTHING = Buffer.alloc(0);

/**
 * Writes a frame. The frames of a turn of the event loop leave together, since each write wakes the other
 * process.
 */
export function writeFrame(socket: Socket, id: number, kind: FrameKind, payload: Buffer = NOTHING): void {
  if (socket.destroyed) return;
  if (socket.writableLength > MAX_UNREAD) {
    socket.destroy();
    return;
  }
  if (socket.writableCorked === 0) {
    socket.cork();
    setImmediate(() => socket.uncork());
  }
  const header = Buffer.allocUnsafe(HEADER);
  header.writeUInt32LE(payload.length, 0);
  header.writeUInt32LE(id, 4);
  header.writeUInt8(KINDS.indexOf(kind), 8);
  socket.write(header);
  if (payload.length > 0) socket.write(payload);
}

/** Reads the frames of a socket. One that no process of the server would send ends the socket. */
export function onFrames(socket: Socket, handle: (frame: Frame) => void): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let wanted = HEADER;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < wanted) return;
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    let at = 0;
    for (;;) {
      const left = all.length - at;
      wanted = HEADER;
      if (left < HEADER) break;
      const length = all.readUInt32LE(at);
      const kind = KINDS[all.readUInt8(at + 8)];
      if (kind === undefined || length > MAX_BYTES) {
        socket.destroy();
        return;
      }
      wanted = HEADER + length;
      if (left < wanted) break;
      handle({ id: all.readUInt32LE(at + 4), kind, payload: all.subarray(at + HEADER, at + wanted) });
      at += wanted;
    }
    chunks = at === all.length ? [] : [all.subarray(at)];
    bytes = all.length - at;
  });
}
