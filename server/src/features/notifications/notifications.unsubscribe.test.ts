import { expect, it } from 'vitest';
import type { PageInput } from '#contract/site/index.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';
import { createSecretBox } from '#kernel/secret-box.ts';
import { type Ending, endingPath } from './notifications.unsubscribe.ts';

const app = await testApp({ PUBLIC_URL: 'https://plaza.example.org' }, { webRoot: plainWebRoot() });
const secretBox = createSecretBox(app.secret);
const reader = await createPerson(app.db);
const community = await createCommunity(app, { name: 'Bakers', visibility: 'hidden', members: [reader] });
const pathOf = (ending: Ending) => endingPath(secretBox, ending);
const withoutMail = async (as: TestUser) => (await app.call('GET /notifications/settings', { as })).body.withoutMail;
const level = async () => (await app.call('GET /communities/:id', { params: { id: community.id }, as: reader })).body.own.notificationLevel;

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.origin + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return ((await response.json()) as PageInput).page;
}
const post = (path: string, body: URLSearchParams | FormData, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { method: 'POST', body, headers, redirect: 'manual' });
const form = (values: Record<string, string>) => new URLSearchParams(values);

it('one click of a mail program ends these kinds of mails without a sign-in, in both encodings, and again changes nothing', async () => {
  const path = pathOf({ of: 'mails', userId: reader.id, mails: ['replies', 'requests'] });
  expect(await open(path)).toMatchObject({ name: 'unsubscribe', isOff: false, mails: ['replies', 'requests'], community: null });
  expect(await withoutMail(reader)).toEqual([]);
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  for (const body of [form({ 'List-Unsubscribe': 'One-Click' }), multipart]) {
    const response = await post(path, body);
    expect([response.status, await response.text(), await withoutMail(reader)]).toEqual([200, 'OK', ['replies', 'requests']]);
  }
  // For those who are signed in, too, and never from a cache.
  expect(await open(path, { cookie: 'plaza_in=1' })).toMatchObject({ isOff: true });
});

it('the button of the page does so and leads back to it, and its undo brings back what the link names, and no more', async () => {
  await app.call('PUT /notifications/settings', { as: reader, body: { withoutMail: ['digest', 'mentions'], digest: 'weekly' } });
  const path = pathOf({ of: 'mails', userId: reader.id, mails: ['mentions'] });
  const undone = await post(path, form({ act: 'undo' }));
  expect([undone.status, undone.headers.get('location')]).toEqual([303, path]);
  expect(await withoutMail(reader)).toEqual(['digest']);
  expect((await app.call('GET /notifications/settings', { as: reader })).body.digest).toBe('weekly');
});

it('a community is muted, and comes back with the level that it had', async () => {
  await app.call('PUT /communities/:id/membership', { params: { id: community.id }, as: reader, body: { notificationLevel: 'digest' } });
  const path = pathOf({ of: 'community', userId: reader.id, communityId: community.id, level: 'digest' });
  expect(await open(path)).toMatchObject({ isOff: false, community: 'Bakers', mails: [] });
  await post(path, form({}));
  expect([await level(), await open(path)]).toEqual(['none', expect.objectContaining({ isOff: true })]);
  await post(path, form({ act: 'undo' }));
  expect(await level()).toBe('digest');
});

it('a damaged link, and one of a membership that is gone, do nothing, and have a page that says which of them it is', async () => {
  const other = `/unsubscribe?token=${secretBox.seal(JSON.stringify({ of: 'mails', userId: reader.id, mails: ['replies'] }))}`;
  const stranger = pathOf({ of: 'community', userId: community.owner.id, communityId: reader.id, level: 'all' });
  const over = [other, '/unsubscribe?token=abc', '/unsubscribe'].map((path) => [path, 'damaged'] as const);
  for (const [path, reason] of [...over, [stranger, 'gone'] as const]) {
    expect([path, await open(path)]).toEqual([path, { name: 'unsubscribeOver', reason }]);
    expect([path, (await post(path, form({ 'List-Unsubscribe': 'One-Click' }))).status]).toEqual([path, 200]);
  }
  expect(await withoutMail(reader)).toEqual(['digest']);
});
