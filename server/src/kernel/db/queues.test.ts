import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { useProductTimeouts } from '#test/timeouts.ts';
import { createPerson } from '#test/people.ts';

useProductTimeouts();
const app = await ownApp();
const anna = await createPerson(app.db);
const token = await app.accessTokenFor(anna);
/** At least as many as either engine hands out at once. */
const ALL = 10;

/** Keeps every connection to the database until it is told to let go. */
async function holdEverything() {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holders = Array.from({ length: ALL }, () =>
    app.database
      .transact(async (tx) => {
        await sql`select 1`.execute(tx);
        begin();
        await isOver;
      })
      // One that has been idle for too long is rolled back.
      .catch(() => {}),
  );
  await begun;
  const release = async () => {
    end();
    await Promise.all(holders);
  };
  onTestFinished(release);
  return release;
}

test('whoever cannot be served in time is told so, and all are served again afterwards', async () => {
  await app.call('GET /me', { as: anna });
  const release = await holdEverything();
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.call('GET /communities', { as: anna, query: {} })));
  expect(performance.now() - started).toBeLessThan(10_000);
  for (const { status, headers, body } of answers)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'server.unavailable', '5']);
  await release();
  expect((await app.call('GET /communities', { as: anna, query: {} })).status).toBe(200);
});

test('a call whose client has gone leaves the line without having done anything', async () => {
  await app.call('GET /me', { as: anna });
  const release = await holdEverything();
  const timeout = new AbortController();
  const arrived = once(app.http.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const call = fetch(`${app.origin}/api/v2/me`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Gone' }),
    signal: timeout.signal,
  });
  const [, response] = await arrived;
  const closed = once(response, 'close');
  timeout.abort();
  await expect(call).rejects.toThrow();
  await closed;
  await release();
  await app.call('PUT /me', { as: anna, body: { lastName: 'Later' } });
  expect((await app.call('GET /me', { as: anna })).body).toMatchObject({ firstName: expect.not.stringMatching('Gone'), lastName: 'Later' });
});
