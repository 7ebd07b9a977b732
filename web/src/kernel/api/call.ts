import type { CallInput, CallName, CallOutput } from '#contract/api.ts';
import type { RequestInput } from './once.ts';

type Extras = {
  signal?: AbortSignal | undefined;
  /** Shows no progress indicator: polling, prefetching, optimistic updates. */
  background?: boolean;
  /** Token of a session that is not stored yet, used instead of the current one. */
  token?: string | null;
};
type CallOptions<Name extends CallName> = CallInput<Name> & Extras;
type CallArguments<Name extends CallName> = {} extends CallInput<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];
export type Api = <Name extends CallName>(name: Name, ...options: CallArguments<Name>) => Promise<CallOutput<Name>>;

export type CallParts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Identifies one intended action, so that sending it twice executes it once. */
  idempotencyKey?: string;
} & Extras;

const fill = (path: string, params: Record<string, unknown> = {}) =>
  path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const search = (query: Record<string, unknown> = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
};

/** Builds the request of `GET /communities/:id` from its parts. */
export const inputFor = (
  name: string,
  { params, query, body, signal, idempotencyKey, token }: CallParts,
  language: string,
): RequestInput => {
  const [method = '', path = ''] = name.split(' ');
  return {
    method,
    address: fill(path, params) + search(query),
    body,
    signal,
    headers: {
      'X-Lang': language,
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  };
};
