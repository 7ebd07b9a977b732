import { randomUUID } from 'node:crypto';
import { chatMessage, deliveries, openRoom, post } from './fan-out.ts';
import { headersOf, load, type Measure, medianRatio, repeat, until } from './load.ts';
import { memoryOf, type Process, withServer } from './processes.ts';
import { ratio, type Row, whole } from './table.ts';
import type { Yardsticks } from './yardsticks.ts';
import type { EngineName } from './world.ts';

export type Plan = { engine: EngineName; seconds: number; sockets: number; environment: Record<string, string>; yardsticks: Yardsticks };
type Channel = { id: string; community: { id: string } };
type Session = { token: string; username: string };

const PASSWORD = 'Plaza2026demo';
const WRITERS = 10;
const goals = {
  embedded: { list: 0.12, me: 0.03, memoryIdle: 320 },
  postgres: { list: 0.25, me: 0.12, memoryIdle: 160 },
};

/** All figures of one engine, measured on a separate server process. */
export async function measure(plan: Plan): Promise<Row[]> {
  return withServer(plan.environment, async (server) => {
    await settle(server);
    const idle = memoryOf(server.pid);
    const rows = [
      ...(await reads(server, plan)),
      ...(await messages(server, plan)),
      ...(await fanOut(server, plan)),
      ...(await logins(server, plan)),
    ];
    const after = memoryOf(server.pid);
    const { memoryIdle } = goals[plan.engine];
    return [
      ...rows,
      { what: 'memory idle', value: `${idle} MB`, goal: `<= ${memoryIdle} MB`, isMet: idle <= memoryIdle },
      { what: 'memory after load', value: `${after} MB`, goal: '<= 350 MB', isMet: after <= 350 },
    ];
  });
}

/** Waits until the process is idle, including compiler and garbage collector: two seconds of equal readings. */
export async function settle(server: Process): Promise<void> {
  const readings: number[] = [];
  await until(() => {
    readings.push(memoryOf(server.pid));
    const last = readings.slice(-200);
    return last.length === 200 && Math.max(...last) - Math.min(...last) < 3;
  }, 30_000);
}

async function signIn(server: Process, number: number): Promise<Session> {
  const username = `p${String(number).padStart(7, '0')}`;
  const { text } = await post(`${server.origin}/api/v2/login`, { username, password: PASSWORD });
  return { username, token: (JSON.parse(text) as { accessToken: string }).accessToken };
}

const get = async <T>(server: Process, path: string, token: string): Promise<T> =>
  (await fetch(`${server.origin}/api/v2${path}`, { headers: headersOf(token) })).json() as Promise<T>;

async function reads(server: Process, { engine, seconds, yardsticks }: Plan): Promise<Row[]> {
  const { token } = await signIn(server, 5);
  const { items: channels } = await get<{ items: Channel[] }>(server, '/channels', token);
  const channel = channels[0]!;
  const paths: [string, string, ('list' | 'me')?][] = [
    ['community list of 20', '/communities?perPage=20', 'list'],
    ['me', '/me', 'me'],
    ['one community', `/communities/${channel.community.id}`],
    ['community search', '/communities?q=sail&perPage=20'],
    ['recommended', '/communities/recommended'],
    ['my communities', '/me/communities'],
    ['events', '/events?perPage=20'],
    ['event search', '/events?q=walk&perPage=20'],
    ['search of everything, common word', '/search?q=the'],
    ['search of everything, no hit', '/search?q=zebra'],
    ['feed', '/feed'],
    ['channels', '/channels'],
    ['chat history of 50', `/channels/${channel.id}/messages`],
    ['changes', `/channels/${channel.id}/changes?since=0`],
    ['menu', '/menus/mine'],
  ];
  const rows: Row[] = [];
  for (const [what, path, goal] of paths) {
    const url = `${server.origin}/api/v2${path}`;
    const measured = await load({ url, token, seconds });
    const value = `${whole(measured.perSecond)}/s, p50 ${measured.p50} ms, p99 ${measured.p99} ms${measured.failures > 0 ? `, ${measured.failures} FAILED` : ''}`;
    const isFast = measured.failures === 0 && (engine === 'embedded' || measured.p99 <= 150);
    rows.push({ what, value, goal: engine === 'postgres' ? 'p99 <= 150 ms' : '', isMet: isFast });
    if (!goal) continue;
    const answer: unknown = await get(server, path, token);
    const share = await medianRatio(
      () => load({ url, token, seconds }).then(({ perSecond }) => perSecond),
      () => yardsticks.fastify(answer),
    );
    rows.push({
      what: `${what} / Fastify with the same JSON`,
      value: ratio(share),
      goal: `>= ${goals[engine][goal]}`,
      isMet: share >= goals[engine][goal],
    });
  }
  return rows;
}

async function messages(server: Process, { engine, seconds, yardsticks }: Plan): Promise<Row[]> {
  const sessions = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => signIn(server, 1 + writer * 37)));
  const used = new Set<string>();
  const writers: { url: string; token: string }[] = [];
  for (const { token } of sessions) {
    const { items } = await get<{ items: (Channel & { can: { write: boolean } })[] }>(server, '/channels', token);
    const free = items.find(({ id, can }) => can.write && !used.has(id));
    if (!free) continue;
    used.add(free.id);
    writers.push({ url: `${server.origin}/api/v2/channels/${free.id}/messages`, token });
  }
  const write = () =>
    repeat(writers.length, seconds, async (worker) => {
      const { url, token } = writers[worker]!;
      return (await post(url, chatMessage(), headersOf(token))).isGood;
    });
  const sent = await write();
  const rows: Row[] = [
    {
      what: `messages, ${writers.length} writers on as many channels`,
      value: `${whole(sent.perSecond)}/s, p50 ${sent.p50} ms, p99 ${sent.p99} ms${sent.failures > 0 ? `, ${sent.failures} FAILED` : ''}`,
      isMet: sent.failures === 0,
    },
  ];
  rows.push(await historyBesideWriters(writers[0]!, seconds, write));
  if (engine === 'postgres' && yardsticks.pgbench) {
    const share = await medianRatio(() => write().then(({ perSecond }) => perSecond), yardsticks.pgbench);
    rows.push({ what: 'messages / pgbench simple update', value: ratio(share), goal: '>= 0.4', isMet: share >= 0.4 });
  }
  const { large, small } = await rooms(server, sessions[0]!.token, seconds);
  const share = await medianRatio(large, small);
  rows.push({ what: 'messages in a channel of 1,000 members / of 10', value: ratio(share), goal: '>= 0.95', isMet: share >= 0.95 });
  return rows;
}

async function historyBesideWriters(reader: { url: string; token: string }, seconds: number, write: () => Promise<Measure>): Promise<Row> {
  const readHistory = async (): Promise<boolean> => {
    const response = await fetch(reader.url, { headers: headersOf(reader.token) });
    await response.arrayBuffer();
    return response.ok;
  };
  const [written, history] = await Promise.all([write(), repeat(1, seconds, readHistory)]);
  return {
    what: 'chat history of 50 beside these writers',
    value: `p50 ${history.p50} ms, p99 ${history.p99} ms, beside ${whole(written.perSecond)} messages/s`,
    goal: 'p99 <= 60 ms',
    isMet: history.failures === 0 && history.p99 <= 60,
  };
}

/** What a figure stands on has to work: a refused call ends the benchmark. */
async function mustPost<T>(server: Process, path: string, token: string, body: object): Promise<T> {
  const { isGood, text } = await post(`${server.origin}/api/v2${path}`, body, headersOf(token));
  if (!isGood) throw new Error(`POST ${path} was refused: ${text}`);
  return JSON.parse(text) as T;
}

/** Joins by the rules that are read now. */
async function join(server: Process, id: string, token: string): Promise<void> {
  const { rulesVersion } = await get<{ rulesVersion: number }>(server, `/communities/${id}`, token);
  await mustPost(server, `/communities/${id}/join`, token, { rulesVersion });
}

/** Messages per second into the largest community and into a new one of ten. */
async function rooms(server: Process, token: string, seconds: number) {
  const { communities } = await get<{ communities: { id: string; memberCount: number }[] }>(
    server,
    '/communities?sort=members&perPage=1',
    token,
  );
  const large = communities[0]!.id;
  await join(server, large, token);
  const { items } = await get<{ items: { id: string }[] }>(server, '/communities/categories', token);
  const founded = { name: `Ten people ${randomUUID().slice(0, 8)}`, categoryId: items[0]!.id, language: 'en-US', timezone: 'Europe/Paris' };
  const { id: small } = await mustPost<{ id: string }>(server, '/communities', token, founded);
  for (let number = 2000; number < 2009; number += 1) await join(server, small, (await signIn(server, number)).token);
  const { items: channels } = await get<{ items: (Channel & { can: { write: boolean } })[] }>(server, '/channels', token);
  const rateIn = (community: string) => async (): Promise<number> => {
    const channel = channels.find((one) => one.community.id === community && one.can.write);
    if (!channel) throw new Error(`No channel of community ${community} can be written to.`);
    const measured = await repeat(
      4,
      seconds,
      async () => (await post(`${server.origin}/api/v2/channels/${channel.id}/messages`, chatMessage(), headersOf(token))).isGood,
    );
    return measured.perSecond;
  };
  return { large: rateIn(large), small: rateIn(small) };
}

/** Below the limit of the product. */
const SOCKETS_OF_SESSION = 25;

async function fanOut(server: Process, { seconds, sockets, yardsticks }: Plan): Promise<Row[]> {
  const sessions: Session[] = [];
  while (sessions.length * SOCKETS_OF_SESSION < sockets) sessions.push(await signIn(server, 1));
  const { token } = sessions[0]!;
  const { items } = await get<{ items: (Channel & { can: { write: boolean } })[] }>(server, '/channels', token);
  const channel = items.find(({ can }) => can.write)!;
  const room = await openRoom(sockets, {
    url: `${server.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    hellos: sessions.map((session) => `40${JSON.stringify({ token: session.token })}`),
    count: (frame) => frame.split('["channel.changed"').length - 1,
  });
  const url = `${server.origin}/api/v2/channels/${channel.id}/messages`;
  const rates: number[] = [];
  const deliver = async (): Promise<number> => {
    const rate = await deliveries(room, sockets, seconds, async () => (await post(url, chatMessage(), headersOf(token))).isGood);
    rates.push(rate);
    return rate;
  };
  const share = await medianRatio(deliver, yardsticks.fanOut);
  room.close();
  return [
    { what: `deliveries to ${sockets} sockets`, value: `${whole(Math.max(...rates))}/s` },
    { what: 'deliveries / bare ws', value: ratio(share), goal: '>= 0.9', isMet: share >= 0.9 },
  ];
}

async function logins(server: Process, { seconds, yardsticks }: Plan): Promise<Row[]> {
  const logIn = () =>
    repeat(4, seconds, async (worker, turn) => {
      const username = `p${String(1 + ((worker * 101 + turn) % 500)).padStart(7, '0')}`;
      return (await post(`${server.origin}/api/v2/login`, { username, password: PASSWORD })).isGood;
    });
  const measured = await logIn();
  const share = await medianRatio(() => logIn().then(({ perSecond }) => perSecond), yardsticks.argon2);
  return [
    { what: 'logins', value: `${whole(measured.perSecond)}/s${measured.failures > 0 ? `, ${measured.failures} FAILED` : ''}` },
    { what: 'logins / bare argon2id', value: ratio(share), goal: '>= 0.8', isMet: share >= 0.8 && measured.failures === 0 },
  ];
}
