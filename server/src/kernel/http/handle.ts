import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint, Method } from '#contract/kernel/endpoint.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Caller<A extends Access> = A extends 'public' ? Viewer | null : Viewer;
/** What a handler is given: the three parsed parts of the call and who calls. */
export type Call<A extends Access, Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  viewer: Caller<A>;
  request: FastifyRequest;
  /** For headers beside the answer, which is returned. */
  reply: Pick<FastifyReply, 'header'>;
};
export type Handler = { endpoint: Endpoint; run: (call: Call<'public', never, never, never>) => Promise<unknown> };

/** Binds one line of the contract to the service call that answers it. */
export const handle = <
  A extends Access,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Ok extends z.ZodType,
>(
  endpoint: Endpoint<Method, `/${string}`, A, Params, Query, Body, Ok>,
  run: (call: Call<A, z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<z.input<Ok>>,
): Handler => ({ endpoint, run: run as unknown as Handler['run'] });
