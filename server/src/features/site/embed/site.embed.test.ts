import { expect, test } from 'vitest';
import type { PageInput } from '#contract/site/index.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await testApp({ PUBLIC_URL: 'https://plaza.example' }, { webRoot: plainWebRoot() });
const open = { visibility: 'public', contentVisibility: 'public' } as const;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { headers: { accept: 'text/html', ...headers } });
const read = async (path: string) => ((await (await get(path)).json()) as PageInput).page;

test('pages for frames are the only ones that other sites may show in one', async () => {
  const community = await createCommunity(app, open);
  const { slug } = await createEvent(app, community);
  for (const path of [`/embed/events/${slug}`, '/embed/events', '/embed/events?view=month', '/embed/communities']) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get('x-frame-options')]).toEqual([path, 200, null]);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*(;|$)/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  }
  for (const path of [`/events/${slug}`, '/events', '/', '/embed', '/embed/nothing']) {
    const { headers } = await get(path);
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'SAMEORIGIN']);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'(;|$)/);
  }
});

test('a frame shows what is public alone, and the same to everyone', async () => {
  const me = await createPerson(app.db);
  const community = await createCommunity(app, open);
  await addMember(app, community, me);
  const shown = await createEvent(app, community, { title: 'public' });
  const hidden = [];
  for (const visibility of ['unlisted', 'members', 'private'] as const) hidden.push(await createEvent(app, community, { visibility }));
  hidden.push(await createEvent(app, community, { status: 'draft' }));
  hidden.push(await createEvent(app, await createCommunity(app, { visibility: 'hidden' })));
  for (const { slug } of hidden) {
    const response = await get(`/embed/events/${slug}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(((await response.json()) as PageInput).page).toEqual({ name: 'embedLost', theme: 'auto', now: expect.any(String) });
  }
  const own = `?community=${community.slug}`;
  const month = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 7);
  expect(await read(`/embed/events${own}`)).toMatchObject({ name: 'embedEvents', events: [{ title: 'public' }], hasMore: false });
  expect(await read(`/embed/events${own}&view=month&month=${month}`)).toMatchObject({ name: 'embedMonth', dates: [{ title: 'public' }] });
  const signedIn = await get(`/embed/events/${shown.slug}?theme=dark&lang=zh-CN`, { cookie: 'plaza_in=1; plaza_lang=en-US' });
  expect(signedIn.headers.get('set-cookie')).toBeNull();
  expect(await signedIn.json()).toMatchObject({
    language: 'zh-CN',
    page: { name: 'embedEvent', theme: 'dark', event: { title: 'public' } },
  });
});

test('the public page of an event knows when it was to begin before it was moved', async () => {
  const community = await createCommunity(app, open);
  const { id, slug } = await createEvent(app, community);
  const former = async () => ((await read(`/events/${slug}`)) as { event: { formerStart: string | null } }).event.formerStart;
  expect(await former()).toBeNull();
  const { body: plan } = await app.call('GET /events/:id/plan', { as: community.owner, params: { id } });
  const change = { wallStart: `${yearAhead}-05-01T19:00`, wallEnd: `${yearAhead}-05-01T21:00`, version: plan.version };
  const before = (await app.call('GET /events/:id', { params: { id } })).body.startsAt;
  expect((await app.call('PUT /events/:id', { as: community.owner, params: { id }, body: change })).status).toBe(200);
  expect(((await read(`/events/${slug}?lang=en-US`)) as { event: { formerStart: string | null } }).event.formerStart).toBe(before);
});
