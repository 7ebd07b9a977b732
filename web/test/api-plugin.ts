import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { demoRoutes, mei } from './people.ts';

type Answer = [status: number, body: unknown];
const problem = (status: number, code: string, errors: unknown[] = []): Answer => [status, { status, code, errors }];

const answers: Record<string, (body: Record<string, unknown>) => Answer> = {
  'POST /login': ({ password }) =>
    password === 'Plaza2026demo' ? [200, { accessToken: 'access', refreshToken: 'refresh' }] : problem(401, 'auth.wrong_credentials'),
  'POST /logout': () => [200, {}],
  'GET /me': () => [200, mei],
  'PUT /me': (body) =>
    body['phone'] === 'call me'
      ? problem(422, 'request.invalid', [{ field: 'phone', rule: 'phone', message: 'phone' }])
      : [200, { ...mei, ...body }],
  'GET /get-async-routes': () => [200, { result: demoRoutes }],
};

const read = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

/** Mocks the server in component tests: a few fixed responses on the real paths. */
export const apiForTests = (): Plugin => ({
  name: 'plaza-api-for-tests',
  configureServer: ({ middlewares }) => {
    // A path that never responds.
    middlewares.use('/api/silence', () => undefined);
    middlewares.use('/api/v2', (request, response, next) => {
      const answer = answers[`${request.method} ${request.url}`] ?? (() => problem(404, 'request.not_found'));
      read(request)
        .then((sent) => {
          const [status, body] = answer(sent);
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        })
        .catch(next);
    });
  },
});
