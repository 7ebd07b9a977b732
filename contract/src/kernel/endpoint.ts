import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** Callers that can use an endpoint: everyone, signed-in users, or users with the named permission. */
export type CallAccess = 'public' | 'user' | `permission:${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls allowed per caller (the user, or the IP address if anonymous) in a window of `per` seconds. */
export type Rate = { max: number; per: number };

/** `error` is one of the errors of the endpoint. It is reported for `field`; `max` is the greatest value that the field may have. */
export type Largest = { bytes: number; error: ErrorCode; field: string; max: number };

export type Endpoint<
  M extends Method = Method,
  Path extends `/${string}` = `/${string}`,
  A extends CallAccess = CallAccess,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Ok extends z.ZodType = z.ZodType,
> = {
  method: M;
  /** Below `/api/v2`; parameters are written `:name`. */
  path: Path;
  access: A;
  /** Description in the API reference. */
  summary: string;
  params?: Params;
  query?: Query;
  /** Unknown fields are rejected, so bodies are strict objects. */
  body?: Body;
  ok: Ok;
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 204;
  /** Error codes of this endpoint, in addition to the general ones. */
  errors?: readonly ErrorCode[];
  /** Additional paths of the same endpoint, kept for older clients. */
  aliases?: readonly `/${string}`[];
  rate?: Rate;
  /** For bodies larger than those of other calls: the maximum number of bytes, and the error of a body that has more. */
  largest?: Largest;
  /** Only for accounts whose e-mail address is verified. */
  verified?: true;
  /** A sensitive operation: the identity of the user must have been confirmed recently in this session. */
  confirmed?: true;
  /**
   * Only for POST: an `Idempotency-Key` is not kept. The endpoint detects a repetition itself, has no effect that could double, or proves
   * the identity of the caller.
   */
  ignoresKey?: true;
  /** Available to administrators who have not yet set up the second factor that the site requires. */
  beforeFactor?: true;
  /** Available to every caller during maintenance too. */
  duringMaintenance?: true;
};

/** An endpoint of the API, from which validation, access check, serialization, documentation and the typed client are derived. */
export const endpoint = <
  const M extends Method,
  const Path extends `/${string}`,
  const A extends CallAccess,
  Ok extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<{}>,
  Query extends z.ZodObject = z.ZodObject<{}>,
  Body extends z.ZodObject = z.ZodObject<{}>,
>(
  declaration: Endpoint<M, Path, A, Params, Query, Body, Ok>,
): Endpoint<M, Path, A, Params, Query, Body, Ok> => declaration;

/** Sign-in and sign-out stay available during maintenance, because the administrators who end it have to sign in. */
export const signInAccess = { access: 'public', duringMaintenance: true } as const;
