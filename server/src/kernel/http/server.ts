import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { duringCall } from '#kernel/call.ts';
import { networkOf } from '#kernel/throttle/index.ts';
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

/** Browser features that neither the product nor the pages in its frames use. */
const PERMISSIONS = [
  'accelerometer',
  'display-capture',
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
  // *Near me* and the scanning of tickets use these, and ask when they are pressed; pages in frames get neither.
  .concat('camera=(self)', 'geolocation=(self)')
  .join(', ');

export type HttpDependencies = {
  log: Logger;
  trustProxy: boolean | number | string;
  isHttps: boolean;
  /** Host names of the site, in addition to local ones; null: any. */
  hostNames?: readonly string[] | null;
  /** Origins that pages may embed in a frame now, in addition to the own one. */
  frameHosts?: () => readonly string[];
  /** The origin that maps are loaded from, beside the own one. */
  tileOrigin?: string | null;
  hasRateLimits: boolean;
  redis: Redis | null;
  authenticate: (accessToken: string) => Promise<Viewer | null>;
  /** Called for each error that became a 500. */
  onUnexpected?: (error: unknown) => void;
  observe?: (call: { method: string; route: string; status: number; seconds: number }) => void;
};

/** The HTTP server: timeouts, limits, security headers, request ids, authentication, and problem documents. */
export async function createHttp(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(dependencies.trustProxy),
    // Fastify overwrites the value that it passes to Node with its own, 0 by default: both have to be set.
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerConnection,
    frameworkErrors: answerUnroutable,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are still answered.
    return503OnClosing: false,
    // A parameter of any length reaches its endpoint, which responds to invalid ids itself.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  useDrain(app);
  useProblems(app, dependencies.onUnexpected ?? (() => {}));
  readJson(app);
  await useSecurityHeaders(app, dependencies);
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS));
  if (dependencies.hostNames) useHosts(app, dependencies.hostNames);
  nameCalls(app);
  useViewer(app, dependencies.authenticate);
  if (dependencies.hasRateLimits) await useRateLimits(app, dependencies.redis);
  observeCalls(app, dependencies);
  return app;
}

/** Fastify treats a number of proxies as none, as it cannot distinguish proxies from clients; an operator who sets a number can. */
const trustOf = (proxies: HttpDependencies['trustProxy']) =>
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

async function useSecurityHeaders(
  app: FastifyInstance,
  { isHttps, frameHosts = () => [], tileOrigin = null }: HttpDependencies,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tileOrigin ? [tileOrigin] : [])],
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
    // Pages may be served by plain HTTP on local networks, where these two headers only cause warnings in browsers.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
  });
}

function useViewer(app: FastifyInstance, authenticate: HttpDependencies['authenticate']): void {
  app.decorateRequest('viewer', null);
  const viewerOf = async ({ headers: { authorization } }: FastifyRequest): Promise<Viewer | null> => {
    const token = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token ? authenticate(token) : null;
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.viewer = await viewerOf(request);
  });
  // A body may take seconds to arrive, and the session of its sender can end meanwhile.
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
  // Named again when the body has arrived: its events run in the context of the connection.
  app.addHook('onRequest', name);
  app.addHook('preValidation', name);
}

/** Rejected requests can be traced by network, as in the audit log, and never by the full IP address. */
const isRefused = (status: number): boolean => status === 401 || status === 403;

function observeCalls(app: FastifyInstance, { observe }: HttpDependencies): void {
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the URL itself, which may contain an invite token.
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
