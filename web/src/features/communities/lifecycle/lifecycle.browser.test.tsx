import { expect, test } from 'vitest';
import { violationsInBothThemes } from '#test/axe.ts';
import { answer, refuse } from '#test/answers.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../community.page.tsx';

const owned = aWholeCommunity({ membership: { state: 'active', role: 'owner' }, can: { ...insider.can, archive: true } });
const events = { items: [], pagination: { page: 1, perPage: 1, total: 3, totalPages: 3 } };

const open = async (community = owned) => {
  let { status } = community;
  const calls = answer({
    'GET /communities/:id': () => ({ ...community, status }),
    'GET /events': () => events,
    'GET /communities/:id/exports/latest': () => ({ export: null }),
    'PUT /communities/:id/archive': ({ body }) => {
      status = (body as { isArchived: boolean }).isArchived ? 'archived' : 'active';
      return { status };
    },
  });
  const at = '/communities/community-1?tab=manage&section=lifecycle';
  const screen = await openScreen({ '/communities/:slug': Page }, at, 'communities', 'communities-settings', 'communities-lifecycle');
  return { ...screen, calls };
};

test('an owner is told what archiving does, archives, and may open it again', async () => {
  const { page, calls } = await open();
  await page.getByRole('button', { name: 'Archive…' }).click();
  await expect.element(page.getByText(/3 planned events stay on/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(page.getByText('Community 1 is archived.')).toBeVisible();
  await expect.element(page.getByRole('note').getByText(/This community is archived/)).toBeVisible();
  await page.getByRole('button', { name: 'Open again…' }).click();
  await page.getByRole('button', { name: 'Open again', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Archive…' })).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PUT')).map((call) => call.slice(call.indexOf('{')))).toEqual([
    '{"isArchived":true,"reason":""}',
    '{"isArchived":false,"reason":""}',
  ]);
});

test('an administrator of the site says why', async () => {
  const { page, calls } = await open({ ...owned, membership: null });
  await page.getByRole('button', { name: 'Archive…' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  expect(calls.some((call) => call.startsWith('PUT'))).toBe(false);
  await page.getByLabelText('Reason').fill('Nobody is left.');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(page.getByText('Community 1 is archived.')).toBeVisible();
});

const deletion = {
  community: { id: owned.id, slug: owned.slug, name: owned.name, avatar: null },
  askedAt: '2026-11-20T10:00:00Z',
  askedBy: null,
  reason: 'We have moved on.',
  deleteAt: '2026-12-20T10:00:00Z',
};

test('an owner deletes it once its name is typed, and finds a page to restore it', async () => {
  let isDeleting = false;
  const gone = refuse(404, 'community.not_found');
  const calls = answer({
    'GET /communities/:id': () => (isDeleting ? gone : owned),
    'GET /communities/:id/exports/latest': () => ({ export: null }),
    'GET /communities/:id/deletion': () => (isDeleting ? deletion : gone),
    'POST /communities/:id/deletion': () => {
      isDeleting = true;
      return { deleteAt: deletion.deleteAt };
    },
    'DELETE /communities/:id/deletion': () => {
      isDeleting = false;
      return {};
    },
  });
  const at = '/communities/community-1?tab=manage&section=lifecycle';
  const pages = { '/communities/:slug': Page, '/communities': () => <h1>All of them</h1> };
  const { page, router } = await openScreen(pages, at, 'communities', 'communities-settings', 'communities-lifecycle');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await page.getByLabelText('Type Community 1 to confirm').fill('Community 1');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'All of them' })).toBeVisible();
  const after = calls.slice(calls.findIndex((call) => call.startsWith('POST')) + 1);
  expect(after.filter((call) => call.includes(owned.id) || call.includes(owned.slug))).toEqual([]);
  await router.navigate(at);
  await expect.element(page.getByText('Reason: We have moved on.')).toBeVisible();
  expect(calls).toContain(`POST /communities/${owned.id}/deletion {"name":"Community 1","reason":""}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete…' })).toBeVisible();
});

test('a copy is asked for, and can be downloaded once it is ready; the site says why it wants one', async () => {
  type State = 'waiting' | 'ready';
  let state: State | null = null;
  const times = { askedAt: '2026-11-20T10:00:00Z', expiresAt: '2026-11-27T10:00:00Z' };
  const copy = () => ({ id: owned.id, state: state ?? 'waiting', done: 3, parts: 9, size: state === 'ready' ? 40_960 : null, ...times });
  let community = owned;
  const calls = answer({
    'GET /communities/:id': () => community,
    'GET /events': () => events,
    'GET /communities/:id/exports/latest': () => {
      const latest = state && copy();
      if (state === 'waiting') state = 'ready';
      return { export: latest };
    },
    'POST /communities/:id/exports': () => {
      state = 'waiting';
      return copy();
    },
  });
  const at = '/communities/community-1?tab=manage&section=lifecycle';
  const open = () => openScreen({ '/communities/:slug': Page }, at, 'communities', 'communities-settings', 'communities-lifecycle');
  const { page } = await open();
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await expect.element(page.getByText(/3 of 9 parts/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download the copy' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  community = { ...owned, membership: null };
  const other = await open();
  await other.page.getByRole('button', { name: 'Make a copy…' }).click();
  await other.page.getByLabelText('Reason').fill('A court asks for it.');
  await other.page.getByRole('button', { name: 'Make a copy', exact: true }).click();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('POST')))
    .toEqual([
      `POST /communities/${owned.id}/exports {"reason":""}`,
      `POST /communities/${owned.id}/exports {"reason":"A court asks for it."}`,
    ]);
});
