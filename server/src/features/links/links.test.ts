import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { noise, uploadsApp } from '#test/uploads.ts';
import { webSites } from '#test/web-sites.ts';

const sites = await webSites();
const app = await uploadsApp({}, { network: sites.network });
const write = async (community: TestCommunity, body: string): Promise<string> => {
  const call = { params: { id: community.id }, as: community.owner, body: { title: 'A title', body } };
  return (await app.call('POST /communities/:id/posts', call)).body.id;
};
const cardsOf = async (community: TestCommunity, id: string) =>
  (await app.call('GET /posts/:id', { params: { id }, as: community.owner })).body.cards;
const titlesOf = async (community: TestCommunity, id: string) => (await cardsOf(community, id)).map(({ title }) => title);
const cardAt = (url: string) => app.db.selectFrom('link_cards').selectAll().where('url', '=', url).executeTakeFirst();
const run = (name: string, data: object = {}) => app.jobs.enqueueAlone({ name }, data);
const isFetched = async (url: string, times: number): Promise<void> => {
  await expect.poll(() => sites.countOf(new URL(url).pathname)).toBe(times);
};

it('fetches a page once, however many texts link to it at once', async () => {
  const communities = [await createCommunity(app), await createCommunity(app), await createCommunity(app), await createCommunity(app)];
  const picture = sites.put('/once.png', 'image/png', await noise(40, 40).png().toBuffer());
  const url = sites.page('/once', 'Once', `<meta property="og:image" content="${picture}">`);
  const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => write(communities[index % 4]!, url)));
  for (const [index, id] of ids.entries()) await expect.poll(() => titlesOf(communities[index % 4]!, id)).toEqual(['Once']);
  // Runs that came too late have looked for something to do.
  const done = sites.page('/after-once', 'After');
  const last = await write(communities[0]!, done);
  await expect.poll(() => titlesOf(communities[0]!, last)).toEqual(['After']);
  expect([sites.countOf('/once'), sites.countOf('/once.png')]).toEqual([1, 1]);
});

it('keeps a card for seven days, and fetches it anew when a text links there again', async () => {
  const community = await createCommunity(app);
  const url = sites.page('/aging', 'Young');
  const first = await write(community, url);
  await expect.poll(() => titlesOf(community, first)).toEqual(['Young']);
  sites.page('/aging', 'Old');
  await shiftClock(app.db, '6 days');
  const second = await write(community, url);
  expect(await titlesOf(community, second)).toEqual(['Young']);
  await shiftClock(app.db, '2 days');
  // Until then the former one is shown.
  const third = await write(community, url);
  await expect.poll(() => titlesOf(community, third)).toEqual(['Old']);
  expect([await titlesOf(community, first), sites.countOf('/aging')]).toEqual([['Old'], 2]);
});

it('asks again after an hour where there was nothing, and by itself where the host was out of reach, three times', async () => {
  const community = await createCommunity(app);
  const missing = sites.address('/nothing-yet');
  const first = await write(community, missing);
  await isFetched(missing, 1);
  await write(community, missing);
  await shiftClock(app.db, '61 minutes');
  sites.page('/nothing-yet', 'Something');
  await write(community, missing);
  await expect.poll(() => titlesOf(community, first)).toEqual(['Something']);
  expect(sites.countOf('/nothing-yet')).toBe(2);

  const broken = sites.put('/broken', 'text/html', 'Out of order', 503);
  const id = await write(community, broken);
  const planned = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'links.fetch' and data ->> 'url' = ${broken} and (data ->> 'isLast')::boolean and start_after > now() + interval '50 minutes'`.execute(
      app.db,
    );
    return rows[0]!.count;
  };
  for (const times of [1, 2, 3]) {
    await expect.poll(async () => (await cardAt(broken))?.attempts).toBe(times);
    expect([sites.countOf('/broken'), await planned()]).toEqual([times, Math.min(times, 2)]);
    await shiftClock(app.db, '61 minutes');
    if (times < 3) await run('links.fetch', { url: broken });
  }
  sites.page('/broken', 'Mended');
  await write(community, broken);
  await expect.poll(() => titlesOf(community, id)).toEqual(['Mended']);
  // Out of reach again: what is known stays.
  await shiftClock(app.db, '8 days');
  sites.put('/broken', 'text/html', 'Out of order', 503);
  await write(community, broken);
  await expect.poll(async () => (await cardAt(broken))?.attempts).toBe(1);
  expect(await titlesOf(community, id)).toEqual(['Mended']);
});

test('a run that fails for a reason of ours is repeated at once', async () => {
  const community = await createCommunity(app);
  const folder = path.join(app.dataDir, 'files', 'images');
  const aside = `${folder}-aside`;
  fs.mkdirSync(folder, { recursive: true });
  fs.renameSync(folder, aside);
  fs.writeFileSync(folder, 'no folder');
  const picture = sites.put('/stored.png', 'image/png', await noise(40, 40).png().toBuffer());
  const url = sites.page('/stored', 'Stored', `<meta property="og:image" content="${picture}">`);
  const id = await write(community, url);
  await isFetched(url, 1);
  await expect.poll(async () => (await cardAt(url))?.claimed_until).toBeNull();
  expect(await titlesOf(community, id)).toEqual([]);
  fs.rmSync(folder);
  fs.renameSync(aside, folder);
  await expect.poll(() => titlesOf(community, id)).toEqual(['Stored']);
});

it('removes cards that no text links to once they have expired, with their pictures; a text that is restored gets its own anew', async () => {
  const community = await createCommunity(app);
  const { owner } = community;
  const picture = sites.put('/unused.png', 'image/png', await noise(40, 40).png().toBuffer());
  const url = sites.page('/unused', 'Unused', `<meta property="og:image" content="${picture}">`);
  const id = await write(community, url);
  await expect.poll(() => titlesOf(community, id)).toEqual(['Unused']);
  const { image_id: imageId } = (await cardAt(url))!;
  const isStored = () => app.filesIn('images').some((file) => file.startsWith(imageId!));
  await shiftClock(app.db, '8 days');
  const other = sites.page('/unused-other', 'Other');
  const deletedLater = await write(community, other);
  await expect.poll(() => titlesOf(community, deletedLater)).toEqual(['Other']);
  // A swept card that nothing links to tells that the run is over.
  await app.db
    .insertInto('link_cards')
    .values({ id: crypto.randomUUID(), url: 'https://a.example/mark', expires_at: new Date(0) })
    .execute();
  await run('links.sweep');
  await expect.poll(() => cardAt('https://a.example/mark')).toBeUndefined();
  expect([(await cardAt(url))?.title, isStored()]).toEqual(['Unused', true]);
  await app.call('DELETE /posts/:id', { params: { id }, as: owner });
  await app.call('DELETE /posts/:id', { params: { id: deletedLater }, as: owner });
  await run('links.sweep');
  await expect.poll(() => cardAt(url)).toBeUndefined();
  // It has not expired yet.
  expect((await cardAt(other))?.title).toBe('Other');
  await run('uploads.sweep');
  await expect.poll(isStored).toBe(false);
  await app.call('POST /posts/:id/restore', { params: { id }, as: owner });
  await expect.poll(() => titlesOf(community, id)).toEqual(['Unused']);
  expect((await cardsOf(community, id))[0]!.image).toEqual(expect.any(String));
});
