import http from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import { accessTokens } from '#kernel/session/access-token.ts';
import { createChannel } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { testDatabase } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { startFresh } from '#test/processes.ts';
import { quiet } from '#test/quiet.ts';
import { connect } from '#test/sockets.ts';

const WRITERS = 8;
const SOCKETS = 20;
const SECRET = 'a secret that only this test knows, long enough';
// A whole process starts and ends.
vi.setConfig({ testTimeout: 180_000 });

type Load = { acknowledged: string[]; isEnding: () => boolean };

/** A channel and a member who writes in it, in a database that another process may open now. */
async function preparedSite() {
  const database = await testDatabase();
  const { db, environment } = database;
  const value = JSON.stringify({ state: 'done', kind: 'administrator' });
  await db.insertInto('settings').values({ key: 'first_start', value }).execute();
  const writer = await createPerson(db);
  const channel = await createChannel(database, await createCommunity(database, { owner: writer }));
  const sessionId = newId();
  const soon = new Date(Date.now() + 3_600_000);
  await db.insertInto('sessions').values({ id: sessionId, user_id: writer.id, expires_at: soon }).execute();
  await database.close();
  const token = await accessTokens(SECRET).sign({ sessionId, userId: writer.id });
  const reopen = () => openDatabase({ databaseUrl: environment['DATABASE_URL'], dataDir: environment['PLAZA_DATA'], log: quiet });
  return { environment: { ...environment, PLAZA_SECRET: SECRET, PLAZA_DEMO: '0' }, token, channel, reopen };
}

/** One keep-alive connection that sends messages without a pause, until a request fails; answers the statuses since `isEnding`. */
async function writeOn(
  url: string,
  token: string,
  { acknowledged, isEnding }: Load,
): Promise<{ statuses: number[]; end: string | undefined }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (;;) {
    const clientMsgId = newId();
    const answer = await post({ url, agent, token, body: { clientMsgId, body: 'Hello', replyToId: null } }).catch(
      (error: unknown) => error,
    );
    if (answer instanceof Error) return { statuses, end: (answer as NodeJS.ErrnoException).code };
    // Before that, a slow machine may keep one of them waiting for too long, and says so.
    if (isEnding()) statuses.push(answer as number);
    if (answer === 200) acknowledged.push(clientMsgId);
  }
}

/** Answers the status of an answer that came whole. */
const post = ({ url, agent, token, body }: { url: string; agent: http.Agent; token: string; body: object }): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = http.request(url, { agent, method: 'POST', headers });
    request.on('response', (response) => void json(response).then(() => resolve(response.statusCode ?? 0), reject));
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });

test('a server that is told to end under load answers every call it took, says good-bye to sockets, and keeps what it acknowledged', async () => {
  const { environment, token, channel, reopen } = await preparedSite();
  const server = await startFresh(environment);
  const lines = await Promise.all(Array.from({ length: SOCKETS }, () => connect(server.origin, token)));
  const acknowledged: string[] = [];
  let isEnding = false;
  const url = `${server.origin}/api/v2/channels/${channel.id}/messages`;
  const writers = Array.from({ length: WRITERS }, () => writeOn(url, token, { acknowledged, isEnding: () => isEnding }));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(WRITERS * 4);
  // Exit code 0, and no error in its log.
  isEnding = true;
  await server.stop();
  for (const { statuses, end } of await Promise.all(writers)) {
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(end).toBe('ECONNREFUSED');
  }
  for (const line of lines) {
    await expect.poll(line.ended).toBe('transport close');
    expect(line.heard.at(-1)?.[0]).toBe('server.closing');
  }
  const { db, close } = await reopen();
  const kept = await db.selectFrom('messages').select('client_msg_id').where('channel_id', '=', channel.id).execute();
  await close();
  const ids = new Set(kept.map((message) => message.client_msg_id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
});
