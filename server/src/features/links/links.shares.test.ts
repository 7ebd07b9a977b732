import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import type { TestUser } from '#test/people.ts';
import { testApp } from '#test/app.ts';
import { webSites } from '#test/web-sites.ts';

const sites = await webSites();
const app = await testApp({}, { network: sites.network });
const write = async (community: TestCommunity, body: string): Promise<string> => {
  const call = { params: { id: community.id }, as: community.owner, body: { title: 'A title', body } };
  return (await app.call('POST /communities/:id/posts', call)).body.id;
};
const comment = (id: string, as: TestUser, body: string) => app.call('POST /posts/:id/comments', { params: { id }, as, body: { body } });
const titlesOf = async ({ owner }: TestCommunity, id: string) =>
  (await app.call('GET /posts/:id', { params: { id }, as: owner })).body.cards.map(({ title }) => title);
const communities = async (count: number): Promise<TestCommunity[]> => {
  const all: TestCommunity[] = [];
  while (all.length < count) all.push(await createCommunity(app));
  return all;
};
/** Cards of these addresses whose host was out of reach. */
const failed = async (urls: readonly string[]): Promise<number> =>
  (await app.db.selectFrom('link_cards').select('id').where('url', 'in', urls).where('attempts', '>', 0).execute()).length;
/** Jobs for these addresses that waited behind all others. */
const last = async (urls: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'links.fetch' and data ->> 'url' = any (${[...urls]}::text[]) and (data ->> 'isLast')::boolean`.execute(app.db);
  return rows[0]!.count;
};

/** Counts requests that wait, until as many as given wait at once. */
function gate(size: number) {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  let now = 0;
  let maxAtOnce = 0;
  return {
    open,
    maxAtOnce: () => maxAtOnce,
    async pass(): Promise<void> {
      now += 1;
      maxAtOnce = Math.max(maxAtOnce, now);
      if (now === size) open();
      await isOpen;
      now -= 1;
    },
  };
}

it('fetches the cards of others while an author links to many names that never answer', async () => {
  const flood = await createCommunity(app);
  const calm = await createCommunity(app, { members: [flood.owner] });
  const slow = sites.slowNames();
  const urls = Array.from({ length: 12 }, (_, nth) => slow.address(nth));
  const discussed = await write(calm, 'No link');
  for (const url of urls.slice(9)) await comment(discussed, flood.owner, url);
  for (const nth of [0, 3, 6]) await write(flood, urls.slice(nth, nth + 3).join(' '));
  const id = await write(calm, sites.page('/calm', 'Calm'));
  await expect.poll(() => titlesOf(calm, id)).toEqual(['Calm']);
  expect(slow.begun.length).toBeLessThan(urls.length);
  slow.answer();
  await expect.poll(() => failed(urls)).toBe(urls.length);
  expect([slow.begun.length, slow.maxAtOnce()]).toEqual([urls.length, 2]);
});

it('puts links to a host that was out of reach behind all others, whoever links there', async () => {
  const authors = await communities(4);
  const first = `http://down.example:${new URL(sites.put('/down', 'text/html', 'Out of order', 503)).port}/down`;
  await write(authors[0]!, first);
  await expect.poll(() => failed([first])).toBe(1);
  const { pass, open, maxAtOnce } = gate(Infinity);
  const urls = authors.map((_, nth) => sites.held(`/down-${nth}`, pass, 'down.example'));
  const ids = await Promise.all(authors.map((author, nth) => write(author, urls[nth]!)));
  const calm = await createCommunity(app);
  const id = await write(calm, sites.page('/up', 'Up'));
  await expect.poll(() => titlesOf(calm, id)).toEqual(['Up']);
  await expect.poll(maxAtOnce).toBe(2);
  open();
  for (const [nth, author] of authors.entries()) await expect.poll(() => titlesOf(author, ids[nth]!)).toEqual([`/down-${nth}`]);
  expect([maxAtOnce(), await last(urls)]).toEqual([2, urls.length]);
});

it('fetches from one host for two authors at once, and for more of them after all others', async () => {
  const authors = await communities(7);
  // Two of them, and two that waited behind all others.
  const { pass, maxAtOnce } = gate(4);
  const urls = authors.map((_, nth) => sites.held(`/busy-${nth}`, pass, 'busy.example'));
  const ids = await Promise.all(authors.map((author, nth) => write(author, urls[nth]!)));
  for (const [nth, author] of authors.entries()) await expect.poll(() => titlesOf(author, ids[nth]!)).toEqual([`/busy-${nth}`]);
  expect(maxAtOnce()).toBe(4);
  expect(await last(urls)).toBeGreaterThanOrEqual(2);
});
