import { markEvents } from '../server/demo/mark-events.ts';
import { DEMO_PASSWORD } from '../server/demo/index.ts';
import type { Sizes } from '../server/demo/grow.ts';
import { post } from './fan-out.ts';
import { at, callsOf, load, medianRatio, short } from './load.ts';
import { type Process, run, withServer } from './processes.ts';
import { measureSeats, type Prepared, prepareSeats } from './seats/index.ts';
import { ratio, type Row } from './table.ts';
import { fill, opened, type Where } from './world.ts';
import { answering } from './yardsticks.ts';

/** `rush`: this many people answer one event within these seconds. */
type Plan = {
  where: Where;
  environment: Record<string, string>;
  sizes: Sizes;
  turns: number;
  seconds: number;
  rush: { people: number; seconds: number };
};

const READER = 'p0000005';
const LIST = '/events?perPage=20';
const ME_GOAL = 0.35;
const LIST_GOALS = { postgres: 0.2, embedded: 0.1 } as const;
const MONTH_GOAL = 80;
const PAGE_GOAL = 40;
const DAY = 86_400_000;

async function timed(
  what: string,
  goal: number,
  { turns, call }: { turns: number; call: (turn: number) => Promise<{ milliseconds: number; status: number }> },
): Promise<Row> {
  const times: number[] = [];
  let failures = 0;
  for (let turn = -5; turn < turns; turn += 1) {
    const { milliseconds, status } = await call(turn + 5);
    if (turn >= 0) times.push(milliseconds);
    if (status >= 300) failures += 1;
  }
  times.sort((a, b) => a - b);
  const p95 = at(times, 0.95);
  return {
    what,
    value: `p50 ${short(at(times, 0.5))} ms, p95 ${short(p95)} ms${failures > 0 ? `, ${failures} FAILED` : ''}`,
    goal: `p95 <= ${goal} ms`,
    isMet: failures === 0 && p95 <= goal,
  };
}

async function measured(server: Process, { where, turns, seconds }: Plan): Promise<Row[]> {
  const { text } = await post(`${server.origin}/api/v2/login`, { username: READER, password: DEMO_PASSWORD });
  const { accessToken: token } = JSON.parse(text) as { accessToken: string };
  const call = callsOf(server, token);
  const list = JSON.parse((await call(LIST)).text) as { items: { slug: string }[] };
  const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
  const month = `/events/calendar?from=${day(0)}T00:00:00Z&to=${day(35)}T00:00:00Z`;
  const rateOf = async (path: string) => (await load({ url: `${server.origin}/api/v2${path}`, token, seconds })).perSecond;
  const besideMe = await medianRatio(
    () => rateOf(LIST),
    () => rateOf('/me'),
  );
  const yardstick = await run('bench/yardsticks/fastify.ts');
  const share = await medianRatio(
    () => rateOf(LIST),
    () => answering(yardstick.origin, seconds)(list),
  );
  await yardstick.stop();
  const goal = LIST_GOALS['databaseUrl' in where ? 'postgres' : 'embedded'];
  return [
    { what: 'event list of 20 / me', value: ratio(besideMe), goal: `>= ${ME_GOAL}`, isMet: besideMe >= ME_GOAL },
    { what: 'event list of 20 / Fastify with the same JSON', value: ratio(share), goal: `>= ${goal}`, isMet: share >= goal },
    await timed('calendar month of 2,000 events', MONTH_GOAL, { turns, call: () => call(month) }),
    await timed('event of an event page', PAGE_GOAL, {
      turns,
      call: (turn) => call(`/events/${list.items[turn % list.items.length]!.slug}`),
    }),
  ];
}

/** List, calendar and page of a site with two thousand events in one month. */
export async function measureEvents(plan: Plan): Promise<Row[]> {
  await fill(plan.where, plan.sizes);
  let prepared: Prepared | undefined;
  await opened(plan.where, async ({ db }) => {
    await markEvents(db);
    prepared = await prepareSeats(db, plan.rush);
  });
  return withServer(plan.environment, async (server) => [
    ...(await measured(server, plan)),
    ...(await measureSeats(server.origin, prepared!, plan)),
  ]);
}
