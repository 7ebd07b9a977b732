import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Handler } from './handle.ts';
import { serialiserSchema } from './json-schema.ts';
import { parseCall } from './parse.ts';
import { rateOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

export const API_PREFIX = '/api/v2';

/** Mounts the handlers under the API's prefix. */
export function mount(app: FastifyInstance, handlers: readonly Handler[], { verifyAnswers = false } = {}): void {
  for (const handler of handlers)
    for (const path of [handler.endpoint.path, ...(handler.endpoint.aliases ?? [])]) mountOne(app, path, handler, verifyAnswers);
}

function mountOne(app: FastifyInstance, path: string, { endpoint, run }: Handler, verifyAnswers: boolean): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: API_PREFIX + path,
    config: { codes: endpoint.errors ?? [], ...rateOf(endpoint) },
    schema: { response: { [status]: serialiserSchema(endpoint.ok) } },
    // Before the body is read, and after the limits have counted the call.
    preParsing: async (request, reply) => {
      // Answers depend on who asks, and some hold tokens.
      reply.header('cache-control', 'no-store');
      admit(endpoint, request);
    },
    handler: async (request, reply) => {
      const call = parseCall(endpoint, request);
      const answer = await run({ ...call, viewer: request.viewer, request } as Parameters<Handler['run']>[0]);
      reply.code(status);
      if (verifyAnswers) verify(endpoint, answer, reply);
      return reply.send(answer);
    },
  });
}

function admit({ access, method }: Endpoint, { viewer, headers }: FastifyRequest): void {
  if (access === 'public') {
    // A public read depends on who asks: whoever shows a token that no longer counts must hear of it, and not take the
    // stranger's answer for theirs. The other public calls are those by which people sign in and out.
    if (method === 'GET' && !viewer && /^Bearer /i.test(headers.authorization ?? '')) throw new AppError('auth.required');
    return;
  }
  if (!viewer) throw new AppError('auth.required');
  if (access !== 'user' && !viewer.isAdmin && !viewer.permissions.includes(access.slice('permission:'.length)))
    throw new AppError('auth.forbidden');
}

/** Tests run with this on: the serialiser would silently drop a field that the contract does not know. */
function verify(endpoint: Endpoint, answer: unknown, reply: FastifyReply): void {
  const meant: unknown = JSON.parse(JSON.stringify(answer));
  const sent: unknown = JSON.parse(String(reply.serialize(answer)));
  if (!isDeepStrictEqual(endpoint.ok.parse(meant), meant))
    throw new Error(
      `The answer of ${endpoint.method} ${endpoint.path} holds more than its contract: ${JSON.stringify(meant).slice(0, 400)}`,
    );
  if (!isDeepStrictEqual(sent, meant))
    throw new Error(`${endpoint.method} ${endpoint.path} would send something else than its answer: ${JSON.stringify(sent).slice(0, 400)}`);
}
