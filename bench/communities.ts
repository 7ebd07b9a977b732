import { DEMO_PASSWORD } from '../server/demo/index.ts';
import type { Sizes } from '../server/demo/grow.ts';
import { markCommunities, type Marked } from '../server/demo/mark.ts';
import { post } from './fan-out.ts';
import { at, type Call, callsOf, load, medianRatio, short } from './load.ts';
import { type Process, run, withServer } from './processes.ts';
import { ratio, type Row, whole } from './table.ts';
import { fill, opened, type Where } from './world.ts';
import { answering } from './yardsticks.ts';

type Plan = { where: Where; environment: Record<string, string>; sizes: Sizes; turns: number; seconds: number };
type Timed = { p50: number; p95: number; failures: number };

const READER = 'p0000005';
const COMMUNITIES_OF_READER = 50;
/** As many as a page of the directory is searched for: common, rare and missing words of both languages, and pinyin. */
const searches = ['sail', 'run', 'book', 'hiking', '跑步', '读书', '杭州', 'hangzhou', 'paobu', 'zebra'];
/** The calls of a community's page: its head, its newest posts, its next event. */
const pageOf = (id: string): string[] => [`/communities/${id}`, `/communities/${id}/posts`, `/events?communityId=${id}&perPage=5`];

async function mark(where: Where): Promise<Marked> {
  let marked: Marked | undefined;
  await opened(where, async ({ db }) => void (marked = await markCommunities(db, { reader: READER, communities: COMMUNITIES_OF_READER })));
  return marked!;
}

async function timed(turns: number, call: (turn: number) => Promise<{ milliseconds: number; status: number }>): Promise<Timed> {
  const times: number[] = [];
  let failures = 0;
  for (let turn = -5; turn < turns; turn += 1) {
    const { milliseconds, status } = await call(turn);
    if (turn >= 0) times.push(milliseconds);
    if (status >= 300) failures += 1;
  }
  times.sort((a, b) => a - b);
  return { p50: at(times, 0.5), p95: at(times, 0.95), failures };
}

const rowOf = (what: string, { p50, p95, failures }: Timed, goal: number): Row => ({
  what,
  value: `p50 ${short(p50)} ms, p95 ${short(p95)} ms${failures > 0 ? `, ${failures} FAILED` : ''}`,
  goal: `p95 <= ${goal} ms`,
  isMet: failures === 0 && p95 <= goal,
});

/** All calls of one page, at once as the browser sends them. */
const opening = (call: Call, id: string) => async (): Promise<{ milliseconds: number; status: number }> => {
  const answers = await Promise.all(pageOf(id).map((path) => call(path)));
  return {
    milliseconds: Math.max(...answers.map(({ milliseconds }) => milliseconds)),
    status: Math.max(...answers.map(({ status }) => status)),
  };
};

const pick = <Item>(items: readonly Item[], turn: number): Item => items[(turn + items.length * 8) % items.length]!;

async function listOf(server: Process, token: string, seconds: number): Promise<Row> {
  const yardstick = await run('bench/yardsticks/fastify.ts');
  const path = '/communities?perPage=20';
  const answer: unknown = JSON.parse((await callsOf(server, token)(path)).text);
  const url = `${server.origin}/api/v2${path}`;
  const share = await medianRatio(
    () => load({ url, token, seconds }).then(({ perSecond }) => perSecond),
    () => answering(yardstick.origin, seconds)(answer),
  );
  await yardstick.stop();
  return { what: 'community list of 20 / Fastify with the same JSON', value: ratio(share), goal: '>= 0.25', isMet: share >= 0.25 };
}

async function measured(server: Process, { large, small, joinable }: Marked, { turns, seconds }: Plan): Promise<Row[]> {
  const { text } = await post(`${server.origin}/api/v2/login`, { username: READER, password: DEMO_PASSWORD });
  const { accessToken: token } = JSON.parse(text) as { accessToken: string };
  const call = callsOf(server, token);
  const search = await timed(turns, (turn) => call(`/communities?perPage=20&q=${encodeURIComponent(pick(searches, turn))}`));
  const ofLarge = await timed(turns, opening(call, large));
  const ofSmall = await timed(turns, opening(call, small));
  const feed = await timed(turns, () => call('/feed'));
  // Posted once each; a second call of the same person would join nothing.
  const join = await timed(Math.min(turns, joinable.length - 5), (turn) => call(`/communities/${joinable[turn + 5]!}/join`, 'POST'));
  const share = ofLarge.p50 / ofSmall.p50;
  return [
    await listOf(server, token, seconds),
    rowOf('directory search', search, 100),
    rowOf('page of a community', ofLarge, 60),
    { what: 'page of the largest community / of one of 50 people', value: ratio(share), goal: '<= 1.25', isMet: share <= 1.25 },
    rowOf(`feed of a person in ${COMMUNITIES_OF_READER} communities`, feed, 80),
    rowOf('joining', join, 30),
    rowOf('recommended communities', await timed(turns, () => call('/communities/recommended')), 100),
    rowOf('my communities', await timed(turns, () => call('/me/communities')), 100),
  ];
}

/** Directory, page, feed and joining on a site with ten thousand communities. */
export async function measureCommunities(plan: Plan): Promise<Row[]> {
  const began = performance.now();
  await fill(plan.where, plan.sizes);
  const marked = await mark(plan.where);
  const took = performance.now() - began;
  return [
    {
      what: `filled with ${whole(plan.sizes.communities)} communities and ${whole(plan.sizes.posts)} posts`,
      value: `${whole(took / 1000)} s`,
    },
    ...(await withServer(plan.environment, (server) => measured(server, marked, plan))),
  ];
}
