import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';

type Received = { headers: IncomingHttpHeaders; body: Record<string, string>; path: string };

/** A real SMS gateway on a free port. `answer` sends the response of each call; a call without one hangs. */
export async function testSmsHook(answer: (response: ServerResponse, call: Received) => void = (response) => response.end()) {
  const calls: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const call = { headers: request.headers, path: request.url ?? '', body: (text ? JSON.parse(text) : {}) as Record<string, string> };
      calls.push(call);
      answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  return { calls, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sms` };
}
