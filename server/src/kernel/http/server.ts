import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { duringCall } from '#kernel/call.ts';
import { networkOf } from '#kernel/tries/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { answerConnection } from './connection-errors.ts';
import { useDrain } from './drain.ts';
import { useHosts } from './hosts.ts';
import { answerUnroutable, useProblems } from './problem.ts';
import { useRateLimits } from './rate-limit.ts';

const BODY_LIMIT = 256 * 1024;
/** Node's own timers cover the headers and the body, so that a client that drips bytes is cut off. */
const HEADERS_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 10_000;

/** What neither the product nor a page in one of its frames asks a browser for. */
const PERMISSIONS = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');

export type HttpNeeds = {
  log: Logger;
  trustProxy: boolean | number | string;
  isHttps: boolean;
  /** Names by which the site is reached, beside those of the own machine; null: by any. */
  hostNames?: readonly string[] | null;
  /** Origins whose pages may be shown in a frame now, besides our own. */
  frameHosts?: () => readonly string[];
  hasRateLimits: boolean;
  redis: Redis | null;
  authenticate: (accessToken: string) => Promise<Viewer | null>;
  /** Told of each failure that became a 500. */
  onUnexpected?: (error: unknown) => void;
  observe?: (call: { method: string; route: string; status: number; seconds: number }) => void;
};

/** The HTTP edge: time-outs, limits, security headers, request ids, who calls, and problem answers. */
export async function createHttp(needs: HttpNeeds): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: needs.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(needs.trustProxy),
    // Fastify writes its own value, 0 by default, over the one that it hands to Node: both have to be said.
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerConnection,
    frameworkErrors: answerUnroutable,
    forceCloseConnections: 'idle',
    // What still comes in while the server closes gets its answer.
    return503OnClosing: false,
    // A parameter of any length reaches its endpoint, whose own answer to a wrong id it gets.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  useDrain(app);
  useProblems(app, needs.onUnexpected ?? (() => {}));
  readJson(app);
  await useSecurityHeaders(app, needs);
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS));
  if (needs.hostNames) useHosts(app, needs.hostNames);
  nameCalls(app);
  useViewer(app, needs.authenticate);
  if (needs.hasRateLimits) await useRateLimits(app, needs.redis);
  observeCalls(app, needs);
  return app;
}

/** The framework takes a number of proxies for none, as it cannot tell a proxy from a caller; who names a number can. */
const trustOf = (proxies: HttpNeeds['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** JSON only. An empty body is an empty object, as clients send the content type without one. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {});
    return parse(request, body as string, done);
  });
}

async function useSecurityHeaders(app: FastifyInstance, { isHttps, frameHosts = () => [] }: HttpNeeds): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: [() => ["'self'", ...frameHosts()].join(' ')],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    // Pages answer plain HTTP on a local network too, where these two headers only make browsers complain.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
  });
}

function useViewer(app: FastifyInstance, authenticate: HttpNeeds['authenticate']): void {
  app.decorateRequest('viewer', null);
  const viewerOf = async ({ headers: { authorization } }: FastifyRequest): Promise<Viewer | null> => {
    const token = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token ? authenticate(token) : null;
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.viewer = await viewerOf(request);
  });
  // A body may be seconds on its way, and the session of whoever sends it can end meanwhile.
  app.addHook('preValidation', async (request) => {
    if (request.viewer && request.body !== undefined) request.viewer = await viewerOf(request);
  });
}

/** Names the call for the queues that it waits in, and notifies them when its client hangs up. */
function nameCalls(app: FastifyInstance): void {
  const name = ({ method, routeOptions }: FastifyRequest, { raw }: FastifyReply, done: () => void): void => {
    const onGone = (leave: () => void) => {
      if (raw.destroyed) leave();
      else raw.once('close', leave);
      return () => void raw.off('close', leave);
    };
    duringCall({ name: `${method} ${routeOptions.url ?? 'none'}`, startedAt: performance.now(), onGone }, done);
  };
  // Once more when the body has come: what follows it is called by the connection.
  app.addHook('onRequest', name);
  app.addHook('preValidation', name);
}

/** Who is refused can be traced: by the network, as the audit log names it, and never by the whole address. */
const isRefused = (status: number): boolean => status === 401 || status === 403;

function observeCalls(app: FastifyInstance, { observe }: HttpNeeds): void {
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route, never the address itself: that may hold an invite token.
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    observe?.({ method: request.method, route, status: reply.statusCode, seconds });
    const level = reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level]({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.viewer?.id,
      ...(isRefused(reply.statusCode) && { network: networkOf(request.ip) }),
    });
  });
}
