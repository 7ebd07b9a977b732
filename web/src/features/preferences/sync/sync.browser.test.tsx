import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  accountPreferenceNames,
  defaultPreferences,
  setPreferences,
  takePreferences,
  usePreferences,
  type AccountPreferences,
} from '#kernel/preferences/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { mei } from '#test/people.ts';
import { now, openDrawer } from '#test/preferences.tsx';
// Preloaded, so that the first test does not wait for it.
import '../drawer/preferences-drawer.tsx';
import { catchUp, startSync, useSync } from './sync.ts';

type Body = { preferences: Partial<AccountPreferences>; changedAt: string };
type Account = { preferences: Partial<AccountPreferences> | null; changedAt: string | null };
const all = Object.fromEntries(accountPreferenceNames.map((name) => [name, defaultPreferences[name]])) as AccountPreferences;

/** The account on the fake server: the latest change wins. */
let account: Account;
let isDown: boolean;
let calls: string[];
let stop = () => {};
const serve = () =>
  answer({
    'GET /me/preferences': () => (isDown ? refuse(503, 'server.unavailable') : account),
    'PUT /me/preferences': ({ body }) => {
      if (isDown) return refuse(503, 'server.unavailable');
      const sent = body as Body;
      if (account.changedAt === null || sent.changedAt > account.changedAt) account = sent;
      return account;
    },
  });
const puts = () => calls.filter((call) => call.startsWith('PUT /me/preferences'));
const onDisk = () => JSON.parse(localStorage.getItem('plaza-v1-prod:preferences-sync') ?? '{}') as Record<string, { isDirty: boolean }>;
/** A device that is synchronized with the account. */
const wasOn = (record: object = {}) =>
  localStorage.setItem(
    'plaza-v1-prod:preferences-sync',
    JSON.stringify({ [mei.id]: { changedAt: '2026-01-01T00:00:00.000Z', isDirty: false, knownAt: account.changedAt, ...record } }),
  );
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeEach(() => {
  account = { preferences: null, changedAt: null };
  isDown = false;
  calls = serve();
});
afterEach(() => stop());
const start = () => {
  stop = startSync(mei.id);
};
const settled = async () => {
  await expect.poll(() => useSync.getState().state).toBe('saved');
};

test('switched on with an empty account, this device begins, and each choice is saved once it rests', async () => {
  start();
  const { drawer } = await openDrawer('General');
  await drawer.getByRole('switch', { name: 'Sync to my account' }).click();
  await settled();
  expect(account.preferences).toEqual(all);
  for (const sidebarWidth of [200, 201, 202, 203]) setPreferences({ sidebarWidth });
  expect(useSync.getState().state).toBe('saving');
  await settled();
  expect(account.preferences).toEqual({ ...all, sidebarWidth: 203 });
  expect(puts()).toHaveLength(2);
  await expect.element(drawer.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  expect(await violations()).toEqual([]);
});

const ask = async () => {
  account = { preferences: { ...all, themeRadius: 12 }, changedAt: later(-10) };
  takePreferences({ themeRadius: 3 });
  start();
  const opened = await openDrawer('General');
  await opened.drawer.getByRole('switch', { name: 'Sync to my account' }).click();
  const question = opened.page.getByRole('dialog', { name: 'Which preferences do you want?' });
  await expect.element(question).toBeVisible();
  return { ...opened, question };
};

test('where account and device differ somebody is asked, and may leave everything as it is', async () => {
  const { drawer, question } = await ask();
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(drawer.getByRole('switch', { name: 'Sync to my account' })).not.toBeChecked();
  expect(now('themeRadius')).toBe(3);
  expect(account.preferences?.themeRadius).toBe(12);
  expect(puts()).toEqual([]);
});

test('the device may win', async () => {
  const { question } = await ask();
  await question.getByRole('button', { name: 'Use this device’s' }).click();
  await settled();
  expect(now('themeRadius')).toBe(3);
  expect(account.preferences?.themeRadius).toBe(3);
});

test('the account may win, and the way back leaves it as it was', async () => {
  const { page, drawer, question } = await ask();
  await question.getByRole('button', { name: 'Use the account’s' }).click();
  await expect.poll(() => now('themeRadius')).toBe(12);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => now('themeRadius')).toBe(3);
  await expect.element(drawer.getByRole('switch', { name: 'Sync to my account' })).not.toBeChecked();
  expect(account.preferences?.themeRadius).toBe(12);
  expect(puts()).toEqual([]);
});

test('what belongs to the device stays with it', async () => {
  wasOn();
  start();
  await settled();
  const before = puts().length;
  setPreferences({ sidebarCollapsed: true, language: 'en-US' });
  expect(useSync.getState().state).toBe('saved');
  setPreferences({ accordion: false });
  await expect.poll(() => account.preferences?.accordion).toBe(false);
  expect(puts()).toHaveLength(before + 1);
  expect(Object.keys(account.preferences ?? {})).not.toContain('sidebarCollapsed');
});

test('at the sign-in the account wins over an older device, silently', async () => {
  wasOn();
  account = { preferences: { ...all, themeRadius: 12 }, changedAt: later(-5) };
  start();
  await expect.poll(() => now('themeRadius')).toBe(12);
  expect(puts()).toEqual([]);
});

test('another device is followed at once, and its change is not sent back', async () => {
  wasOn();
  start();
  await settled();
  const before = puts().length;
  account = { preferences: { ...all, navigationStyle: 'top' }, changedAt: later(1) };
  catchUp(account.changedAt ?? '');
  await expect.poll(() => now('navigationStyle')).toBe('top');
  catchUp(account.changedAt ?? '');
  expect(puts()).toHaveLength(before);
  expect(JSON.parse(localStorage.getItem('plaza-v1-prod:preferences') ?? '{}')).toMatchObject({ navigationStyle: 'top' });
});

test('what was chosen without a network goes out when it is back', async () => {
  wasOn();
  start();
  await settled();
  isDown = true;
  setPreferences({ themeRadius: 3 });
  await expect.poll(() => useSync.getState().state).toBe('waiting');
  expect(onDisk()[mei.id]?.isDirty).toBe(true);
  stop();
  isDown = false;
  start();
  await settled();
  expect(account.preferences?.themeRadius).toBe(3);
  expect(onDisk()[mei.id]?.isDirty).toBe(false);
});

test('of an old choice made offline and a later one elsewhere the later one wins', async () => {
  account = { preferences: { ...all, themeRadius: 12 }, changedAt: later(-1) };
  wasOn({ isDirty: true, changedAt: later(-10), knownAt: null });
  takePreferences({ themeRadius: 3 });
  start();
  await expect.poll(() => now('themeRadius')).toBe(12);
  expect(account.preferences?.themeRadius).toBe(12);
});

test('what is chosen while an answer is on its way is not lost', async () => {
  wasOn();
  start();
  await settled();
  const gate = held<void>();
  const real = account;
  calls = answer({
    'PUT /me/preferences': async ({ body }) => {
      await gate.promise;
      account = body as Body;
      return account;
    },
  });
  expect(real).toBe(account);
  setPreferences({ themeRadius: 3 });
  await expect.poll(() => puts().length).toBe(1);
  setPreferences({ themeRadius: 4 });
  gate.resolve();
  await expect.poll(() => account.preferences?.themeRadius).toBe(4);
  await settled();
  expect(now('themeRadius')).toBe(4);
});

test('on a device that somebody else has used meanwhile the account wins', async () => {
  account = { preferences: { ...all, themeRadius: 12 }, changedAt: later(-10) };
  wasOn({ isDirty: true, changedAt: later(-1) });
  startSync('somebody-else')();
  takePreferences({ themeRadius: 3 });
  start();
  await expect.poll(() => now('themeRadius')).toBe(12);
  expect(puts()).toEqual([]);
});

test('without an answer it is not switched on, and one message says why', async () => {
  isDown = true;
  start();
  const { page, drawer } = await openDrawer('General');
  await drawer.getByRole('switch', { name: 'Sync to my account' }).click();
  await expect.element(page.getByText('The server is busy or starting. Try again in a moment.')).toBeVisible();
  await expect.element(drawer.getByRole('switch', { name: 'Sync to my account' })).not.toBeChecked();
  expect(usePreferences.getState().themeRadius).toBe(6);
});
