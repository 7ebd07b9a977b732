import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

type Settings = {
  /** The origin of the server to which the next connection leads. */
  target: () => string;
  /** Numbers from 0 to 1. */
  lot: () => number;
};
const TEXT = 1;
const HEAD_END = '\r\n\r\n';
/** An event of Socket.IO; what else it sends keeps the connection alive, and passes in order. */
const isEvent = (payload: Buffer): boolean => payload.subarray(0, 2).toString() === '42';

/**
 * A proxy for a client of the product. Of the hints that it carries to the client some are lost, some come twice, and some come later than
 * those after them. Connections can be cut, in the middle of a call as well.
 */
export async function unsteadyLine({ target, lot }: Settings) {
  const sockets = new Set<Socket>();
  let isSteady = false;
  const passUnsteadily = (frame: Buffer, near: Socket): void => {
    const fate = lot();
    const write = () => near.writable && near.write(frame);
    if (isSteady || fate >= 0.4) write();
    else if (fate < 0.1) return;
    else if (fate < 0.2) {
      write();
      setTimeout(write, 100 * lot());
    } else setTimeout(write, 200 * lot());
  };
  const server = net.createServer((near) => {
    const { hostname, port } = new URL(target());
    const far = net.connect(Number(port), hostname);
    const frames = readFrames((frame, payload) => (payload && isEvent(payload) ? passUnsteadily(frame, near) : near.write(frame)));
    let isSocket = false;
    near.on('data', (bytes: Buffer) => {
      isSocket ||= /^upgrade: websocket/im.test(bytes.toString('latin1'));
      far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => (isSocket ? frames(bytes) : near.write(bytes)));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => (sockets.delete(one), other.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends every connection, at some moment of the next `ms`, in the middle of what goes through it; new ones are accepted. */
    cutWithin: async (ms: number): Promise<void> => {
      await pause(ms * lot());
      cut();
    },
    /** From now on everything arrives, once and in order. */
    steady: (): void => void (isSteady = true),
  };
}

/** Splits what a WebSocket server sends: first its answer to the handshake, then frames, those of texts with their payload. */
function readFrames(onFrame: (frame: Buffer, payload: Buffer | null) => unknown): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isOpen = false;
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    if (!isOpen) {
      const end = rest.indexOf(HEAD_END);
      if (end === -1) return;
      isOpen = true;
      onFrame(take(end + HEAD_END.length), null);
    }
    for (let size = sizeOf(rest); size && rest.length >= size.head + size.payload; size = sizeOf(rest)) {
      const isText = (rest[0]! & 0x0f) === TEXT;
      const frame = take(size.head + size.payload);
      onFrame(frame, isText ? frame.subarray(size.head) : null);
    }
  };
}

/** Frames of servers are not masked. Null until the length is there. */
function sizeOf(bytes: Buffer): { head: number; payload: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  if (short < 126) return { head: 2, payload: short };
  const head = short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  return { head, payload: short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)) };
}
