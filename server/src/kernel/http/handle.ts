import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallAccess, Endpoint, Method } from '#contract/kernel/endpoint.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Caller<A extends CallAccess> = A extends 'public' ? Viewer | null : Viewer;
/** Input of a handler: the three parsed parts of the request and the caller. */
export type HandledCall<A extends CallAccess, Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  viewer: Caller<A>;
  request: FastifyRequest;
  /** Sets response headers; the body is the returned value. */
  reply: Pick<FastifyReply, 'header'>;
};
export type Handler = { endpoint: Endpoint; run: (call: HandledCall<'public', never, never, never>) => Promise<unknown> };

/** Binds an endpoint of the contract to the service call that implements it. */
export const handle = <
  A extends CallAccess,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Ok extends z.ZodType,
>(
  endpoint: Endpoint<Method, `/${string}`, A, Params, Query, Body, Ok>,
  run: (call: HandledCall<A, z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<z.input<Ok>>,
): Handler => ({ endpoint, run: run as unknown as Handler['run'] });
