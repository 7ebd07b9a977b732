import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** Who may call: anybody, anybody signed in, or whoever holds the named permission. */
export type Access = 'public' | 'user' | `permission:${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls allowed per caller (the user, else the address) in a window of `per` seconds. */
export type Rate = { max: number; per: number };

export type Endpoint<
  M extends Method = Method,
  Path extends `/${string}` = `/${string}`,
  A extends Access = Access,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Ok extends z.ZodType = z.ZodType,
> = {
  method: M;
  /** Below `/api/v2`; parameters are written `:name`. */
  path: Path;
  access: A;
  /** One sentence for the reader of the API page. */
  summary: string;
  params?: Params;
  query?: Query;
  /** Unknown fields are refused, so bodies are strict objects. */
  body?: Body;
  ok: Ok;
  /** Status of success; 200 where nothing is said. */
  status?: 200 | 201 | 204;
  /** Every code beside the general ones that this call may answer with. */
  errors?: readonly ErrorCode[];
  /** Second addresses of the same call, kept for older clients. */
  aliases?: readonly `/${string}`[];
  rate?: Rate;
  /** Only for accounts whose e-mail address is verified. */
  verified?: true;
  /** A sensitive act: the session must have proven lately who is behind it. */
  confirmed?: true;
  /** Also for administrators who still have to set up the second factor that their site asks them for. */
  beforeFactor?: true;
  /** Also while the site is closed for maintenance, to whoever makes it. */
  duringMaintenance?: true;
};

/** One line of the API: from it come validation, access check, serialisation, documentation and the typed client. */
export const endpoint = <
  const M extends Method,
  const Path extends `/${string}`,
  const A extends Access,
  Ok extends z.ZodType,
  Params extends z.ZodObject = z.ZodObject<{}>,
  Query extends z.ZodObject = z.ZodObject<{}>,
  Body extends z.ZodObject = z.ZodObject<{}>,
>(
  declaration: Endpoint<M, Path, A, Params, Query, Body, Ok>,
): Endpoint<M, Path, A, Params, Query, Body, Ok> => declaration;

/** Signing in and out goes on while the site is closed: whoever can open it again has to come in. */
export const door = { access: 'public', duringMaintenance: true } as const;
