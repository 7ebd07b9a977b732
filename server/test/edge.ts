import { afterAll } from 'vitest';
import type { Handler } from '#kernel/http/handle.ts';
import { answerMissing } from '#kernel/http/problem.ts';
import { mount } from '#kernel/http/routes.ts';
import { createHttp, type HttpDependencies } from '#kernel/http/server.ts';
import { createLog } from '#kernel/log/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Answer } from './calls.ts';

/** The HTTP server with endpoints of a test, on a free port. The access token `anna` authenticates the viewer `anna`. */
export async function testEdge(handlers: readonly Handler[], needs: Partial<HttpDependencies> = {}) {
  const unexpected: unknown[] = [];
  const http = await createHttp({
    log: createLog('silent'),
    trustProxy: false,
    isHttps: false,
    hasRateLimits: false,
    redis: null,
    authenticate: async (token) => (token.startsWith('no') ? null : viewerNamed(token)),
    onUnexpected: (error) => unexpected.push(error),
    ...needs,
  });
  mount(http, handlers, { verifyAnswers: true });
  http.setNotFoundHandler(answerMissing);
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => http.close());

  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer<Record<string, unknown>>> => {
    const response = await fetch(origin + path, { method, ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as Record<string, unknown> };
  };
  const sendJson = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
  return { http, origin, unexpected, send, sendJson };
}

export const viewerNamed = (name: string): Viewer => ({
  id: name,
  sessionId: `session of ${name}`,
  username: name,
  isAdmin: name === 'admin',
  roles: [],
  permissions: [],
  language: null,
  isVerified: true,
  isConfirmed: name !== 'stale',
  hasFactor: false,
});
