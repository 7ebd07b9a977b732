import type { CallInput, CallName, CallOutput } from '#contract/api.ts';
import type { Problem } from '#contract/problem.ts';
import type { TestUser } from './people.ts';

export type Answer<T> = { status: number; headers: Headers; body: T };
/** Without `status`: a response body may have a field of that name, and the HTTP status is separate. */
type FieldError = Omit<Problem, 'status'>;
type Caller = { as?: TestUser; headers?: Record<string, string> };
type Dependencies = { origin: () => string; tokenOf: (user: TestUser) => Promise<string> };
type AnyInput = Caller & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** HTTP calls as a user. `origin` is read for each call, so that calls can alternate between servers. */
export function createCalls({ origin, tokenOf }: Dependencies) {
  const raw = async (path: string, init: RequestInit & Caller = {}): Promise<Answer<unknown>> => {
    const { as, ...request } = init;
    const token = as ? await tokenOf(as) : null;
    const response = await fetch(origin() + path, {
      ...request,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
    });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };

  /** A call of the contract with unvalidated input, also with input that its types would reject. */
  const call = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name> & Caller,
  ): Promise<Answer<CallOutput<Name> & Partial<FieldError>>> => {
    const { params = {}, query = {}, body, as, headers } = input as AnyInput;
    const [method = 'GET', template = ''] = name.split(' ');
    const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]));
    const answer = await raw(`/api/v2${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      as,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer as Answer<CallOutput<Name> & Partial<FieldError>>;
  };

  return { raw, call };
}
