import { expect, test, vi } from 'vitest';
import { loopback, type Responder } from '#test/node/loopback.ts';
import type { Session } from '#kernel/session/index.ts';
import { createApi } from './create-api.ts';
import { sendOnce } from './once.ts';
import { sendWithRetries } from './send-with-retries.ts';

const problem = (code: string, status: number, extra = {}) => ({ status, body: { code, status, errors: [], ...extra } });

type FakeSession = Pick<Session, 'token' | 'refresh' | 'reset'>;
const signedOut: FakeSession = { token: async () => null, refresh: async () => null, reset: () => undefined };

const setUp = async (respond: Responder, session: FakeSession = signedOut, confirm = async () => false) => {
  const { seen, prefix } = await loopback(respond);
  let running = 0;
  let most = 0;
  const count = async <T>(work: () => Promise<T>) => {
    running += 1;
    most = Math.max(most, running);
    return work().finally(() => {
      running -= 1;
    });
  };
  const api = createApi({
    retrying: sendWithRetries(prefix, { delay: () => 1 }),
    once: sendOnce(prefix),
    session,
    language: () => 'zh-CN',
    count,
    confirm,
  });
  return { api, seen, prefix, activity: () => ({ running, most }) };
};

test('a call goes to its address with parameters, query, language and token', async () => {
  const { api, seen } = await setUp(() => ({ body: { id: 'x' } }), { ...signedOut, token: async () => 'secret' });
  const answer = await api('GET /communities/:id', { params: { id: 'tea & cake' } });
  await api('GET /events', { query: { q: 'tea time', communityId: undefined, page: 2 } });
  expect(answer).toEqual({ id: 'x' });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v2/communities/tea%20%26%20cake',
    'GET /api/v2/events?q=tea+time&page=2',
  ]);
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-lang': 'zh-CN' });
});

const rsvp = { params: { id: 'e' }, body: { partySize: 2 } };
const keysOf = (seen: { headers: Record<string, unknown> }[]) => seen.map(({ headers }) => headers['idempotency-key']);

test('calls that create something carry keys of their own', async () => {
  const { api, seen } = await setUp(() => ({}));
  await api('POST /events/:id/rsvp', rsvp);
  await api('POST /events/:id/rsvp', rsvp);
  await api('GET /events');
  const [first, second, none] = keysOf(seen);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
  expect(none).toBeUndefined();
  expect(seen[0]).toMatchObject({ body: { partySize: 2 }, headers: { 'x-lang': 'zh-CN' } });
});

test.each([
  ['hang up', 'client.network'],
  [problem('request.unexpected', 500), 'request.unexpected'],
  [problem('request.in_progress', 409), 'request.in_progress'],
] as const)('the same call after an unknown outcome keeps its key until an answer comes: %j', async (answer, code) => {
  const { api, seen } = await setUp((_, count) => (count < 3 ? answer : {}));
  const send = (partySize: number) => api('POST /events/:id/rsvp', { ...rsvp, body: { partySize } });
  await expect(send(2)).rejects.toMatchObject({ code });
  await expect(send(2)).rejects.toMatchObject({ code });
  await send(3);
  await send(2);
  await send(2);
  const [first, again, other, answered, later] = keysOf(seen);
  expect(again).toBe(first);
  expect(answered).toBe(first);
  expect(new Set([first, other, later]).size).toBe(3);
});

test('a refusal is an answer: the next attempt has a key of its own', async () => {
  const { api, seen } = await setUp((_, count) => (count < 2 ? problem('event.full', 409) : {}));
  await expect(api('POST /events/:id/rsvp', rsvp)).rejects.toMatchObject({ code: 'event.full' });
  await api('POST /events/:id/rsvp', rsvp);
  expect(new Set(keysOf(seen)).size).toBe(2);
});

test.each([408, 413, 429, 500, 502, 503, 504])('what can be repeated is repeated three times after a %i', async (status) => {
  const { api, seen } = await setUp(() => problem('server.unavailable', status));
  await expect(api('GET /channels')).rejects.toMatchObject({ code: 'server.unavailable', status });
  expect(seen).toHaveLength(4);
});

test.each([
  ['site.maintenance', 503],
  ['text.newcomer_rate', 429],
])('%s lasts longer, so nothing is repeated', async (code, status) => {
  const { api, seen } = await setUp(() => problem(code, status));
  await expect(api('GET /channels')).rejects.toMatchObject({ code, status });
  expect(seen).toHaveLength(1);
});

test('a repetition that succeeds is a success', async () => {
  const { api, seen } = await setUp((_, count) => (count < 3 ? problem('request.unexpected', 500) : { body: { items: [] } }));
  expect(await api('GET /channels')).toEqual({ items: [] });
  expect(seen).toHaveLength(3);
});

test.each(['PUT /me', 'DELETE /groups/:id/leave'] as const)('%s leads to the same state twice, so it is repeated', async (name) => {
  const { api, seen } = await setUp(() => problem('server.unavailable', 503));
  await expect((api as (name: string, parts: object) => Promise<unknown>)(name, { params: { id: 'c' }, body: {} })).rejects.toThrow();
  expect(seen).toHaveLength(4);
});

test('between repetitions stand one, two and four seconds, or what the server asks for', async () => {
  const waits: number[] = [];
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms = 0) => {
    // Ten seconds is the timeout of one attempt; anything else is a pause.
    if (ms !== 10_000) waits.push(ms);
    return real(work, ms === 10_000 ? ms : 0);
  });
  const answers: Record<string, string>[] = [{}, {}, {}, {}, { 'retry-after': '7' }, { 'retry-after': '900' }, {}, {}];
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503, headers: answers.shift() ?? {} }));
  const send = sendWithRetries('https://plaza.test/api/v2');
  for (let call = 0; call < 2; call += 1) await expect(send({ method: 'GET', address: 'channels' })).rejects.toThrow();
  expect(waits).toEqual([1_000, 2_000, 4_000, 7_000, 30_000, 4_000]);
  vi.unstubAllGlobals();
});

test('without a network nothing is repeated', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { api, seen } = await setUp(() => 'hang up');
  await expect(api('GET /channels')).rejects.toMatchObject({ code: 'client.network' });
  expect(seen).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('what would happen twice is not repeated', async () => {
  const { api, seen } = await setUp(() => problem('server.unavailable', 503));
  await expect(api('POST /communities/:id/posts', { params: { id: 'c' }, body: { title: 'a', body: 'b' } })).rejects.toThrow();
  expect(seen).toHaveLength(1);
});

test('a refusal arrives with its code, parameters and fields, and the call it answers', async () => {
  const errors = [{ field: 'bio', rule: 'too_long', params: { max: 500 }, message: 'x' }];
  const { api, prefix } = await setUp(() => problem('request.invalid', 422, { params: { a: 1 }, errors, requestId: 'r-7' }));
  await expect(api('PUT /me', { body: { bio: 'x' } })).rejects.toMatchObject({
    code: 'request.invalid',
    status: 422,
    params: { a: 1 },
    fields: errors,
    requestId: 'r-7',
    message: `Request failed with status code 422: PUT ${prefix}/me`,
  });
});

test('an answer of a stranger in between is told from one of ours', async () => {
  const { api } = await setUp(() => ({ status: 404, body: '<html>' }));
  await expect(api('GET /events')).rejects.toMatchObject({ code: 'client.unreadable', status: 404 });
});

test('a page of somebody in between is no answer, even with a good status', async () => {
  const { prefix } = await loopback(() => ({ body: '<html>', isRaw: true }));
  for (const send of [sendWithRetries(prefix), sendOnce(prefix)])
    await expect(send({ method: 'GET', address: 'me' })).rejects.toMatchObject({ code: 'client.unreadable', status: 200 });
});

test('an answer that begins and does not end is given up', async () => {
  const { prefix } = await loopback(() => 'stall');
  for (const send of [sendWithRetries(prefix, { timeout: 50 }), sendOnce(prefix, 50)])
    await expect(send({ method: 'GET', address: 'me' })).rejects.toMatchObject({ code: 'client.timeout', status: 0 });
});

test('no answer at all is a network failure, and the indicator goes off', async () => {
  const { api, activity } = await setUp(() => 'hang up');
  await expect(api('POST /communities/:id/join', { params: { id: 'c' }, body: {} })).rejects.toMatchObject({
    code: 'client.network',
    status: 0,
  });
  expect(activity()).toEqual({ running: 0, most: 1 });
});

test('work in the background shows no indicator', async () => {
  const { api, activity } = await setUp(() => ({}));
  await api('PUT /channels/:id/read', { params: { id: 'c' }, body: { seq: 3 }, background: true });
  expect(activity().most).toBe(0);
});

test('a call that is no longer wanted ends without an error of ours', async () => {
  const { api } = await setUp(() => new Promise(() => undefined));
  const control = new AbortController();
  const running = api('GET /events', { signal: control.signal });
  control.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
});

/** Accepts only the token `fresh`. */
const picky: Responder = ({ headers }) =>
  headers.authorization === 'Bearer fresh' ? { body: { items: [] } } : problem('auth.required', 401);

test('a spent token is exchanged unnoticed, and what was refused is sent again', async () => {
  const refresh = vi.fn(async () => 'fresh');
  const { api, seen } = await setUp(picky, { ...signedOut, token: async () => 'spent', refresh });
  const answers = await Promise.all([api('GET /channels'), api('GET /events'), api('POST /logout', { body: { refreshToken: 'r' } })]);
  expect(answers).toHaveLength(3);
  expect(refresh.mock.calls.every((call) => call.toString() === 'spent')).toBe(true);
  expect(seen.at(-1)?.headers['x-lang']).toBe('zh-CN');
});

test('who is refused again with a fresh token is signed out', async () => {
  const reset = vi.fn();
  const session = { token: async () => 'spent', refresh: async () => 'also spent', reset };
  const { api, seen } = await setUp(picky, session);
  await expect(api('GET /channels')).rejects.toMatchObject({ code: 'auth.required' });
  expect(reset).toHaveBeenCalledOnce();
  expect(seen).toHaveLength(2);
});

test('who is refused without a token is signed out: the page may not know it yet', async () => {
  const reset = vi.fn();
  const { api, seen } = await setUp(picky, { ...signedOut, reset });
  await expect(api('GET /channels')).rejects.toMatchObject({ code: 'auth.required' });
  expect(reset).toHaveBeenCalledOnce();
  expect(seen).toHaveLength(1);
});

test('a session that is over leaves the refusal as it is', async () => {
  const { api, seen } = await setUp(picky, { ...signedOut, token: async () => 'spent' });
  await expect(api('GET /channels')).rejects.toMatchObject({ code: 'auth.required', status: 401 });
  expect(seen).toHaveLength(1);
});

/** Requires a confirmation until there is one. */
const guarded = () => {
  const state = { isProven: false };
  const respond: Responder = () => (state.isProven ? { body: { items: [] } } : problem('auth.confirmation_required', 403));
  return { state, respond };
};

test('a sensitive call asks who it is, shows no indicator meanwhile, and goes out again', async () => {
  const { state, respond } = guarded();
  const shown: number[] = [];
  const { api, seen, activity } = await setUp(respond, signedOut, async () => {
    shown.push(activity().running);
    return (state.isProven = true);
  });
  expect(await api('GET /channels')).toEqual({ items: [] });
  expect([shown, seen.length]).toEqual([[0], 2]);
});

test('who would rather not gets the refusal, and the call is not repeated', async () => {
  const { respond } = guarded();
  const { api, seen } = await setUp(respond);
  await expect(api('GET /channels')).rejects.toMatchObject({ code: 'auth.confirmation_required', status: 403 });
  expect(seen).toHaveLength(1);
});

test('a proof that does not count is not asked for for ever', async () => {
  const { respond } = guarded();
  const confirm = vi.fn(async () => true);
  const { api } = await setUp(respond, signedOut, confirm);
  await expect(api('GET /channels')).rejects.toMatchObject({ code: 'auth.confirmation_required' });
  expect(confirm).toHaveBeenCalledOnce();
});
