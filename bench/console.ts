import { DEMO_PASSWORD } from '../server/demo/index.ts';
import type { ConsoleSizes } from '../server/demo/grow-console.ts';
import { post } from './fan-out.ts';
import { at, type Call, callsOf, headersOf, short } from './load.ts';
import { type Process, withServer } from './processes.ts';
import { type Row, whole } from './table.ts';
import { fillConsole, prepare, type Where } from './world.ts';

type Plan = { where: Where; environment: Record<string, string>; sizes: ConsoleSizes; turns: number };

const LIST_GOAL = 100;
const DASHBOARD_GOAL = 50;
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Each list of the console in each order, on its first page and on a late one. */
const orders: Record<string, readonly string[]> = {
  '/users': ['created', 'username', 'email', 'lastLogin'],
  '/sessions': ['lastSeen', 'created'],
  '/audit': ['createdAt'],
  '/outbox': ['created', 'sent'],
  '/jobs': ['created', 'finished'],
  '/roles': ['code', 'name', 'createdAt', 'updatedAt'],
};
const last: Record<string, number> = { '/roles': 10 };
const FAR = 500;

const inOrders = Object.entries(orders).flatMap(([path, columns]) =>
  columns
    .flatMap((column) => [column, `-${column}`])
    .flatMap((sort) => [`${path}?sort=${sort}`, `${path}?sort=${sort}&page=${last[path] ?? FAR}`]),
);

/** Filters and searches with many, some and no matches. */
const filtered: readonly string[] = [
  '/users?q=李小雨',
  '/users?q=小',
  '/users?q=lixiaoyu',
  '/users?q=lxy',
  '/users?q=anna keller',
  '/users?q=person01',
  '/users?q=person099999@exam',
  '/users?q=+86139000',
  '/users?q=zebra',
  '/users?q=person&sort=lastLogin',
  '/users?status=disabled',
  '/users?status=disabled&sort=email&page=90',
  '/users?departmentId=none',
  `/users?createdFrom=${ago(90)}&createdBefore=${ago(60)}`,
  `/users?createdFrom=${ago(600)}&createdBefore=${ago(500)}&sort=email`,
  '/users/departments',
  '/sessions?q=李小雨',
  '/sessions?q=person01',
  '/sessions?seen=hour',
  '/sessions?seen=idle',
  '/sessions?seen=idle&sort=created',
  `/sessions?createdFrom=${ago(9)}&createdBefore=${ago(7)}`,
  '/audit?q=person0005',
  '/audit?q=person',
  '/audit?q=zebra',
  '/audit?action=user.disabled',
  '/audit?action=user.enabled',
  '/audit?targetType=user&page=500',
  `/audit?createdFrom=${ago(60)}&createdBefore=${ago(50)}`,
  '/outbox?q=person01',
  '/outbox?state=failed',
  '/outbox?state=waiting',
  '/outbox?channel=sms',
  '/outbox?kind=reset&sort=sent',
  `/outbox?createdFrom=${ago(9)}&createdBefore=${ago(7)}`,
  '/jobs?state=failed',
  '/jobs?state=waiting',
  '/jobs?name=outbox.send',
  '/jobs?q=outbox',
  '/jobs/queues',
  '/roles?q=19',
  '/roles/grantable',
  '/menus',
  '/menus/mine',
  '/departments',
  '/departments/leaders?q=李小雨',
  '/dashboard/site/health',
];

type Ids = { role: string; department: string; person: string };
const filteredBy = ({ role, department, person }: Ids): string[] => [
  `/users?roleId=${role}`,
  `/users?departmentId=${department}`,
  `/users?departmentId=${department}&sort=username&page=90`,
  `/users?q=小雨&status=disabled&departmentId=${department}`,
  `/users/${person}`,
  `/sessions?userId=${person}`,
  `/audit?actorId=${person}`,
  `/audit?targetType=user&targetId=${person}`,
  `/audit?action=role.granted&actorId=${person}`,
  `/roles/${role}`,
  `/roles/${role}/users`,
  `/roles/${role}/users?page=500`,
];

/** Sequential calls of one administrator. */
async function timed(call: Call, path: string, { turns, goal }: { turns: number; goal?: number }): Promise<Row> {
  const times: number[] = [];
  let failures = 0;
  for (let turn = -2; turn < turns; turn += 1) {
    const { milliseconds, status } = await call(path);
    if (turn >= 0) times.push(milliseconds);
    if (status !== 200) failures += 1;
  }
  times.sort((a, b) => a - b);
  const value = `p50 ${short(at(times, 0.5))} ms, p95 ${short(at(times, 0.95))} ms${failures > 0 ? `, ${failures} FAILED` : ''}`;
  const what = path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id').replaceAll(/(\d{4}-\d\d-\d\d)T[\d:.]+Z/g, '$1');
  return goal === undefined
    ? { what, value }
    : { what, value, goal: `p95 <= ${goal} ms`, isMet: failures === 0 && at(times, 0.95) <= goal };
}

/** The whole list as a file. */
async function exported(server: Process, path: string, token: string): Promise<Row> {
  const columns = [{ key: path === '/audit' ? 'actor' : 'username', title: 'Who' }];
  const began = performance.now();
  const { text } = await post(`${server.origin}/api/v2${path}/export`, { filter: { q: '' }, columns }, headersOf(token));
  const { url } = JSON.parse(text) as { url: string };
  const lines = (await (await fetch(server.origin + new URL(url).pathname)).text()).split('\r\n').length - 2;
  return { what: `${path} as a file of ${whole(lines)} lines`, value: `${((performance.now() - began) / 1000).toFixed(1)} s` };
}

async function measured(server: Process, turns: number): Promise<Row[]> {
  const { text } = await post(`${server.origin}/api/v2/login`, { username: 'person000001', password: DEMO_PASSWORD });
  const { accessToken: token } = JSON.parse(text) as { accessToken: string };
  const call = callsOf(server, token);
  const list = async (path: string) => JSON.parse((await call(path)).text) as { items: { id: string; code?: string; name?: string }[] };
  const roles = await list('/roles?q=role-1&sort=code');
  const departments = await list('/departments');
  const people = await list('/users?q=person000007');
  const ids = {
    role: roles.items.find(({ code }) => code === 'role-1')!.id,
    department: departments.items.find(({ name }) => name === 'Department 3')!.id,
    person: people.items[0]!.id,
  };
  const rows = [await timed(call, '/healthz', { turns: turns * 3 })];
  for (const path of [...inOrders, ...filtered, ...filteredBy(ids)]) rows.push(await timed(call, path, { turns, goal: LIST_GOAL }));
  for (const period of ['30', 'year']) rows.push(await timed(call, `/dashboard/site?period=${period}`, { turns, goal: DASHBOARD_GOAL }));
  for (const path of ['/users', '/sessions', '/audit']) rows.push(await exported(server, path, token));
  return rows;
}

/** The lists of the console on a large site. */
export async function measureConsole(plan: Plan): Promise<Row[]> {
  await prepare(plan.where);
  // The first start of the server makes the tables of the job queue.
  await withServer(plan.environment, async () => {});
  const began = performance.now();
  await fillConsole(plan.where, plan.sizes);
  const fill = { what: `filled with ${whole(plan.sizes.people)} people`, value: `${whole((performance.now() - began) / 1000)} s` };
  return [fill, ...(await withServer(plan.environment, (server) => measured(server, plan.turns)))];
}
