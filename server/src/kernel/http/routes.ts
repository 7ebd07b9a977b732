import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { KeyedCall, RunOnce } from '#kernel/idempotency/index.ts';
import { withOrigin } from '#kernel/origin.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import { mayCall, owesFactor, type Viewer } from '#kernel/viewer.ts';
import type { Handler } from './handle.ts';
import { serialiserSchema } from './json-schema.ts';
import { keptItems } from './kept-items.ts';
import { parseCall } from './parse.ts';
import { rateOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

type Rules = {
  verifyAnswers: boolean;
  /** Null: no `Idempotency-Key` is kept. */
  runOnce: RunOnce | null;
  /** Rules of the current settings. */
  site: () => SiteRules;
};
type SiteRules = {
  /** Whether endpoints marked `verified` reject accounts without a verified e-mail address. */
  requireVerifiedEmail: boolean;
  /** Whether administrators without a second factor can only set one up. */
  requireAdminFactor: boolean;
  maintenance: { isOn: boolean };
};
const usual: SiteRules = { requireVerifiedEmail: true, requireAdminFactor: false, maintenance: { isOn: false } };

/** `Retry-After` in seconds during maintenance. */
export const MAINTENANCE_SECONDS = 30;

export const API_PREFIX = '/api/v2';

/** Mounts the handlers under the API's prefix. */
export function mount(app: FastifyInstance, handlers: readonly Handler[], rules: Partial<Rules> = {}): void {
  const whole = { verifyAnswers: false, runOnce: null, site: () => usual, ...rules };
  for (const handler of handlers)
    for (const path of [handler.endpoint.path, ...(handler.endpoint.aliases ?? [])]) mountOne(app, path, handler, whole);
}

function mountOne(app: FastifyInstance, path: string, { endpoint, run }: Handler, rules: Rules): void {
  const status = endpoint.status ?? 200;
  const textOf = textsOf(endpoint);
  app.route({
    method: endpoint.method,
    url: API_PREFIX + path,
    config: { codes: endpoint.errors ?? [], largest: endpoint.largest, ...rateOf(endpoint) },
    ...(endpoint.largest && { bodyLimit: endpoint.largest.bytes }),
    // This runs before the body is read, and after the rate limit has counted the call.
    preParsing: async (request, reply) => {
      // Responses depend on the caller, and some contain tokens.
      reply.header('cache-control', 'no-store');
      admit(endpoint, request);
      const site = rules.site();
      if (site.maintenance.isOn && !endpoint.duringMaintenance) assertMayEnter(request.viewer);
      if (request.viewer) hold(endpoint, request.viewer, site);
    },
    handler: async (request, reply) => {
      // Checked again: the session may have ended while the body was in transit.
      admit(endpoint, request);
      const call = parseCall(endpoint, request);
      const work = async (): Promise<string> => {
        const answer = await withOrigin({ requestId: request.id, network: networkOf(request.ip) }, () =>
          run({ ...call, viewer: request.viewer, request, reply } as unknown as Parameters<Handler['run']>[0]),
        );
        const text = textOf(answer, reply);
        if (rules.verifyAnswers) verify(endpoint, answer, text);
        return text;
      };
      const keyed = rules.runOnce && keyedCall(endpoint, request);
      const text = await (keyed ? rules.runOnce!(keyed, work) : work());
      return reply.code(status).type('application/json; charset=utf-8').send(text);
    },
  });
}

const KEY = /^[\x21-\x7e]{1,255}$/;
export const keepsKey = ({ method, access, ignoresKey }: Endpoint): boolean => method === 'POST' && access !== 'public' && !ignoresKey;

/** Null without an `Idempotency-Key`, and where none is kept. */
function keyedCall(endpoint: Endpoint, { headers, viewer, url, body }: FastifyRequest): KeyedCall | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !viewer || !keepsKey(endpoint)) return null;
  if (!KEY.test(key)) throw new AppError('request.invalid', {}, [{ field: 'Idempotency-Key', rule: 'invalid_text' }]);
  return { userId: viewer.id, route: endpoint.path, key, content: `${url}\n${JSON.stringify(body ?? null)}` };
}

/** Serializes the answers of an endpoint. Compiled with its first one: for all endpoints that would take a third of the start. */
function textsOf(endpoint: Endpoint): (answer: unknown, reply: FastifyReply) => string {
  let compiled: { schema: Record<string, unknown>; keptTexts: ReturnType<typeof keptItems> } | undefined;
  const compile = () => {
    const schema = serialiserSchema(endpoint.ok);
    return { schema, keptTexts: keptItems(schema) };
  };
  return (answer, reply) => {
    const { schema, keptTexts } = (compiled ??= compile());
    return keptTexts(answer, reply) ?? (reply.compileSerializationSchema(schema) as (answer: unknown) => string)(answer);
  };
}

function admit({ access, method }: Endpoint, { viewer, headers }: FastifyRequest): void {
  if (access === 'public') {
    // A public read depends on the caller: a request with an invalid token must get 401 instead of the anonymous
    // response. The other public calls are those for signing in and out.
    if (method === 'GET' && !viewer && /^Bearer /i.test(headers.authorization ?? '')) throw new AppError('auth.required');
    return;
  }
  if (!viewer) throw new AppError('auth.required');
  if (!mayCall(viewer, access)) throw new AppError('auth.forbidden');
}

/** During maintenance, administrators who can end it are still admitted, so that no one is locked out for good. */
export function assertMayEnter(viewer: Viewer | null): void {
  if (viewer?.isAdmin || viewer?.permissions.includes('system:settings:update')) return;
  throw new AppError('site.maintenance', { retryAfter: MAINTENANCE_SECONDS });
}

/** Throws unless the caller has confirmed what the endpoint requires in addition to the sign-in. */
function hold({ access, method, verified, confirmed, beforeFactor }: Endpoint, viewer: Viewer, site: SiteRules): void {
  // Public calls other than reads do not depend on the caller: signing out is one.
  const isOwn = access !== 'public' || method === 'GET';
  if (isOwn && !beforeFactor && site.requireAdminFactor && owesFactor(viewer)) throw new AppError('security.factor_needed');
  if (verified && site.requireVerifiedEmail && !viewer.isVerified) throw new AppError('auth.email_unverified');
  if (confirmed && !viewer.isConfirmed) throw new AppError('auth.confirmation_required');
}

/** Enabled in tests: the serializer would silently drop a field that is not in the contract. */
function verify(endpoint: Endpoint, answer: unknown, text: string): void {
  const meant: unknown = JSON.parse(JSON.stringify(answer));
  const sent: unknown = JSON.parse(text);
  if (!isDeepStrictEqual(endpoint.ok.parse(meant), meant))
    throw new Error(
      `The answer of ${endpoint.method} ${endpoint.path} holds more than its contract: ${JSON.stringify(meant).slice(0, 400)}`,
    );
  if (!isDeepStrictEqual(sent, meant))
    throw new Error(`${endpoint.method} ${endpoint.path} would send something else than its answer: ${JSON.stringify(sent).slice(0, 400)}`);
}
