import { afterEach, onTestFinished, vi } from 'vitest';
import type { ErrorCode, ErrorParams } from '#contract/errors.ts';

type Call = { params: Record<string, string>; query: URLSearchParams; body: unknown; token: string | null };
/** The response to one kind of call; a promise delays it. */
type Reply = (call: Call) => unknown;
type Replies = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Reply>;

type Refusal = { refused: ErrorCode; status: number; errors: unknown[]; params?: ErrorParams };
/** An error response; `errors` are errors of fields. */
export const refuse = (status: number, code: ErrorCode, errors: unknown[] = []): Refusal => ({ refused: code, status, errors });
const isRefusal = (answer: unknown): answer is Refusal => typeof answer === 'object' && answer !== null && 'refused' in answer;

const prefix = '/api/v2';
const match = (pattern: string, path: string): Record<string, string> | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length || wanted.some((part, index) => !part.startsWith(':') && part !== given[index])) return null;
  const named = wanted.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index] ?? '')]] : []));
  return Object.fromEntries(named) as Record<string, string>;
};

const respond = (answer: unknown): Response => {
  if (!isRefusal(answer)) return Response.json(answer);
  const { refused: code, status, errors, params = {} } = answer;
  return Response.json({ code, status, errors, params }, { status });
};

/**
 * Mocks the server of one test at the network. Returns the calls so far, as `POST /communities/1/join`, with the body if
 * there was one.
 */
export const answer = (replies: Replies) => {
  const calls: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith(prefix)) return real(input, init);
    const path = url.pathname.slice(prefix.length);
    const text = await request.text();
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    calls.push(`${request.method} ${path}${text && ` ${text}`}`);
    for (const [name, reply] of Object.entries(replies)) {
      const [method = '', pattern = ''] = name.split(' ');
      const params = method === request.method && match(pattern, path);
      if (params) return respond(await reply({ params, query: url.searchParams, body: text && JSON.parse(text), token }));
    }
    return respond(refuse(404, 'request.not_found'));
  });
  return calls;
};

/** A response that the test resolves. */
export const held = <T>() => Promise.withResolvers<T>();

/** No response during the test, but one afterwards, as the outbox waits for it before it sends anything else. */
export const heldUntilTheEnd = (): Promise<unknown> => {
  const { promise, resolve } = held<unknown>();
  onTestFinished(() => resolve(refuse(404, 'request.not_found')));
  return promise;
};

afterEach(() => vi.restoreAllMocks());
