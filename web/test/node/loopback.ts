import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Seen = { method: string; url: string; headers: http.IncomingHttpHeaders; body: unknown };
/** `stall` starts a response and never ends it; a raw body is sent unchanged. */
type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; isRaw?: boolean } | 'hang up' | 'stall';
export type Responder = (request: Seen, count: number) => Answer | Promise<Answer>;

const read = async (request: http.IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? undefined : JSON.parse(text);
};

/** A real local server for one test; records its requests. */
export const loopback = async (respond: Responder) => {
  const seen: Seen[] = [];
  const answerTo = async (request: http.IncomingMessage): Promise<Answer> => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: await read(request) };
    return respond(one, seen.push(one));
  };
  const server = http.createServer((request, response) => {
    answerTo(request).then(
      (answer) => {
        if (answer === 'hang up') return request.socket.destroy();
        if (answer === 'stall') return response.writeHead(200, { 'content-type': 'application/json' }).write('{');
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
        return response.end(answer.isRaw ? String(answer.body) : JSON.stringify(answer.body ?? {}));
      },
      () => request.socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, prefix: `http://127.0.0.1:${port}/api/v2`, port };
};
