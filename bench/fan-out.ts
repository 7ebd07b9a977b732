import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { WebSocket } from 'ws';
import { type Measure, repeat, until } from './load.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A POST over a keep-alive connection; true if it succeeded. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<{ isGood: boolean; text: string }> {
  const content = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ isGood: (response.statusCode ?? 500) < 300, text }));
      },
    );
    request.on('error', reject);
    request.end(content);
  });
}

/** `hellos` are sent by the sockets in turn; without them nothing is sent. `count`: the number of messages in a frame. */
type Room = { url: string; hellos?: readonly string[]; count: (frame: string) => number };

/** Opens sockets and counts the messages that arrive on all of them. */
export async function openRoom(size: number, { url, hellos, count }: Room) {
  let received = 0;
  let ready = 0;
  const sockets = Array.from({ length: size }, (_, index) => {
    const hello = hellos?.[index % hellos.length];
    const socket = new WebSocket(url);
    socket.on('open', () => (hello ? undefined : (ready += 1)));
    socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      // Socket.IO's own frames: opening, namespace joined, ping.
      if (frame.startsWith('0') && hello) socket.send(hello);
      else if (frame.startsWith('40')) ready += 1;
      else if (frame === '2') socket.send('3');
      else received += count(frame);
    });
    return socket;
  });
  if (!(await until(() => ready === size, 20_000))) throw new Error(`Only ${ready} of ${size} sockets connected.`);
  return { received: () => received, close: () => sockets.forEach((socket) => socket.terminate()) };
}

/** Deliveries per second while four writers send as fast as they are answered. */
export async function deliveries(
  room: Awaited<ReturnType<typeof openRoom>>,
  size: number,
  seconds: number,
  send: () => Promise<boolean>,
): Promise<number> {
  const before = room.received();
  const started = performance.now();
  const sent: Measure = await repeat(4, seconds, send);
  const expected = Math.round(sent.perSecond * seconds) * size;
  await until(() => room.received() - before >= expected * 0.999, 10_000);
  return (room.received() - before) / ((performance.now() - started) / 1000);
}

export const chatMessage = () => ({ clientMsgId: randomUUID(), body: 'A line of talk, about as long as people write them here.' });
