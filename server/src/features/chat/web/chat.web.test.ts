import { describe, expect, test } from 'vitest';
import type { PageInput, PublicPage } from '#contract/site/index.ts';
import { testApp } from '#test/app.ts';
import { say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({ PUBLIC_URL: 'https://plaza.example' }, { webRoot: plainWebRoot() });
const open = { visibility: 'public', contentVisibility: 'public' } as const;
const ada = await createPerson(app.db, { firstName: 'Ada', lastName: 'Lind' });
const community = await createCommunity(app, { ...open, name: 'Tea house', members: [ada] });
const { owner } = community;

type ChannelPage = Extract<PublicPage, { name: 'channel' }>;
const get = (path: string) => fetch(app.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
const read = async (path: string): Promise<ChannelPage> => {
  const { page } = (await (await get(path)).json()) as PageInput;
  expect([path, page.name]).toEqual([path, 'channel']);
  return page as ChannelPage;
};
/** Where a visitor is sent instead. */
const sentTo = async (path: string) => {
  const { status, headers } = await get(path);
  return [status, headers.get('location')];
};
const signIn = (path: string) => [302, `/login?redirect=${encodeURIComponent(path)}`];

let count = 0;
const made = async (more: Record<string, unknown> = {}, of: TestCommunity = community) => {
  count += 1;
  const answer = await app.call('POST /communities/:id/channels', {
    as: of.owner,
    params: { id: of.id },
    body: { name: `Table ${count}`, ...more },
  });
  return answer.body;
};
const change = async (channel: Awaited<ReturnType<typeof made>>, more: Record<string, unknown>) => {
  const { id, name, topic, section, writeRole, readRole, isDefault, web, slowSeconds, retentionDays, version } = channel;
  const body = { name, topic, section, writeRole, readRole, isDefault, web, slowSeconds, retentionDays, version, ...more };
  return app.call('PUT /channels/:id', { as: owner, params: { id }, body });
};
const bodiesOf = ({ messages }: ChannelPage) => messages.map(({ body }) => body);

describe('a channel on the web', () => {
  test('is read by visitors, from the next message on, without what is deleted, attached or forwarded', async () => {
    const channel = await made({ topic: 'Leaves' });
    const early = await say(app, channel, ada, { body: 'For members' });
    const { body: changed } = await change(channel, { web: 'readable' });
    expect(changed).toMatchObject({ web: 'readable' });
    const first = await say(app, channel, ada, { body: `**Green**, @${owner.username}` });
    await say(app, channel, owner, { body: 'Before', replyToId: early.body.id });
    await say(app, channel, owner, { body: 'Yes', replyToId: first.body.id });
    const gone = await say(app, channel, ada, { body: 'Gone' });
    await app.call('DELETE /messages/:id', { as: ada, params: { id: gone.body.id } });
    const inside = await made({ visibility: 'private' });
    const secret = await say(app, inside, owner, { body: 'Secret' });
    await say(app, channel, owner, { body: '', forwardOfId: secret.body.id });
    const page = await read(`/chat/${channel.id}`);
    expect(page).toMatchObject({
      channel: { topic: 'Leaves', isIndexed: false },
      community: { name: 'Tea house' },
      older: null,
      newer: null,
    });
    expect(page.messages.map(({ seq, body, replyTo, hasMore }) => [seq, body, replyTo?.excerpt, hasMore])).toEqual([
      [2, `**Green**, @${owner.username}`, undefined, false],
      [3, 'Before', undefined, false],
      [4, 'Yes', `**Green**, @${owner.username}`, false],
      [6, '', undefined, true],
    ]);
    // Links to what stands before it lead to its beginning.
    expect(bodiesOf(await read(`/chat/${channel.id}?at=1`))).toEqual(bodiesOf(page));
    expect(page.messages[0]?.author).toMatchObject({ firstName: 'Ada', lastName: 'Lind' });
    expect(JSON.stringify(page)).not.toMatch(/For members|Secret|Gone/);
    const { body: mine } = await app.call('GET /channels', { as: ada });
    expect(mine.items.find(({ id }) => id === channel.id)).toMatchObject({ isOnWeb: true });
  });

  test('is paged by the numbers of its messages, and opens around one', async () => {
    const channel = await made({ web: 'indexed' });
    for (let number = 1; number <= 120; number += 1) await say(app, channel, owner, { body: String(number) });
    const ends = (page: ChannelPage) => [bodiesOf(page)[0], bodiesOf(page).at(-1), page.older, page.newer];
    expect(ends(await read(`/chat/${channel.id}`))).toEqual(['71', '120', 71, null]);
    expect(ends(await read(`/chat/${channel.id}?before=71`))).toEqual(['21', '70', 21, 121]);
    expect(ends(await read(`/chat/${channel.id}?before=21`))).toEqual(['1', '20', null, 71]);
    expect(ends(await read(`/chat/${channel.id}?at=60&before=3`))).toEqual(['36', '85', 36, 136]);
    expect(ends(await read(`/chat/${channel.id}?before=9000000`))).toEqual(['71', '120', 71, null]);
    expect(ends(await read(`/chat/${channel.id}?at=x&before=-1`))).toEqual(['71', '120', 71, null]);
  });

  test('stands on the page of its community, and in the map of the site if search engines may list it', async () => {
    const [readable, indexed, closed] = [await made({ web: 'readable' }), await made({ web: 'indexed' }), await made()];
    const map = await (await get('/sitemap-channels.xml')).text();
    expect([readable, indexed, closed].map(({ id }) => map.includes(`<loc>https://plaza.example/chat/${id}</loc>`))).toEqual([
      false,
      true,
      false,
    ]);
    const { page } = (await (await get(`/communities/${community.slug}`)).json()) as { page: Extract<PublicPage, { name: 'community' }> };
    const shown = page.content?.channels.map(({ id }) => id);
    expect([readable, indexed, closed].map(({ id }) => shown?.includes(id))).toEqual([true, true, false]);
  });
});

test('other channels answer like none: by the way to the sign-in', async () => {
  const hidden = await createCommunity(app, { ...open });
  const onWeb = await made({ web: 'readable' }, hidden);
  await app.db.updateTable('communities').set({ content_visibility: 'members' }).where('id', '=', hidden.id).execute();
  const closedAgain = await made({ web: 'readable' });
  await change(closedAgain, { web: 'none' });
  const missing = '01900000-0000-7000-8000-00000000abcd';
  for (const { id } of [
    await made(),
    await made({ visibility: 'private', web: 'readable' }),
    onWeb,
    closedAgain,
    { id: missing },
    { id: 'x' },
  ])
    expect(await sentTo(`/chat/${id}?at=5`)).toEqual(signIn(`/chat/${id}?at=5`));
});

test('opening it again starts after what was written meanwhile', async () => {
  const channel = await made({ web: 'readable' });
  await say(app, channel, ada, { body: 'One' });
  const { body: closed } = await change(channel, { web: 'none' });
  await say(app, channel, ada, { body: 'Two' });
  const { body: opened } = await change(closed, { web: 'readable' });
  await say(app, channel, ada, { body: 'Three' });
  await change(opened, { web: 'indexed', topic: 'Same place' });
  expect(bodiesOf(await read(`/chat/${channel.id}`))).toEqual(['Three']);
});

test('a community that visitors do not read opens none, and what is changed beside it stays possible', async () => {
  const closed = await createCommunity(app, { visibility: 'public', contentVisibility: 'registered' });
  await addMember(app, closed, ada);
  const refused = await made({ web: 'readable' }, closed);
  expect(refused).toMatchObject({ code: 'channel.web_not_public', errors: [{ field: 'web' }] });
  const later = await createCommunity(app, { ...open });
  const channel = await made({ web: 'readable' }, later);
  await app.db.updateTable('communities').set({ visibility: 'hidden' }).where('id', '=', later.id).execute();
  const { id, name, topic, section, writeRole, readRole, isDefault, web, slowSeconds, retentionDays, version } = channel;
  const body = { name, topic, section, writeRole, readRole, isDefault, web, slowSeconds, retentionDays, version };
  const changed = await app.call('PUT /channels/:id', { as: later.owner, params: { id }, body: { ...body, topic: 'Still' } });
  expect(changed.body).toMatchObject({ topic: 'Still', web: 'readable' });
});

test('people who are signed in but not members are told of it, and read it at an address of its own', async () => {
  const [channel, closed] = [await made({ web: 'readable' }), await made()];
  await say(app, channel, ada, { body: 'Hello all' });
  const stranger = await createPerson(app.db);
  const opened = async ({ id }: { id: string }, as = stranger) => (await app.call('GET /channels/:id/open', { as, params: { id } })).body;
  expect(await opened(channel)).toMatchObject({
    name: channel.name,
    isMember: false,
    isReader: false,
    community: { slug: community.slug },
  });
  expect(await opened(closed)).toMatchObject({ code: 'channel.not_found' });
  expect((await app.call('PUT /channels/:id/joined', { as: stranger, params: { id: channel.id } })).body.code).toBe('channel.not_found');
  const asSignedIn = async (path: string) => {
    const answer = await fetch(app.origin + path, { headers: { accept: 'text/html', cookie: 'plaza_in=1' }, redirect: 'manual' });
    return (await answer.text()).includes('Hello all');
  };
  expect([await asSignedIn(`/chat/${channel.id}`), await asSignedIn(`/chat/${channel.id}/messages`)]).toEqual([false, true]);
});
