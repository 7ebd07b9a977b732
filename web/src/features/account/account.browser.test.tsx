import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { session } from '#kernel/session/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { DataSection } from './data-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { TimeSection } from './time-section.tsx';

const lena = { id: '0192f6a0-1111-7000-8000-000000000009', username: 'lena', firstName: 'Lena', lastName: 'Vogt', profilePicture: null };
const at = '2026-11-20T10:00:00.000Z';
const paged = (items: unknown[]) => ({ items, pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 } });

beforeEach(() => session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true }));

const open = async (Content: React.ComponentType, replies: Parameters<typeof answer>[0]) => {
  let me = mei;
  const calls = answer({ 'PUT /me': ({ body }) => (me = { ...me, ...(body as object) }), ...replies });
  const screen = await openScreen({ '/settings': Content }, '/settings', 'account', 'profile');
  const changes = () => calls.filter((call) => !call.startsWith('GET'));
  return { ...screen, changes };
};

test('privacy: who sees me and whom I have blocked, each at once; nothing that has no effect yet', async () => {
  let blocked = [lena];
  const { page, changes } = await open(PrivacySection, {
    'GET /me/blocks': () => paged(blocked),
    'DELETE /me/blocks/:userId': () => {
      blocked = [];
      return {};
    },
  });
  await page.getByRole('switch', { name: 'Public profile' }).click();
  await expect.element(page.getByRole('switch', { name: 'Public profile' })).not.toBeChecked();
  expect(page.getByText('Who may write to you').elements()).toEqual([]);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Unblock Lena Vogt' }).click();
  await expect.element(page.getByText('You have not blocked anyone.')).toBeVisible();
  await expect.poll(() => changes()).toEqual(['PUT /me {"isPublic":false}', `DELETE /me/blocks/${lena.id}`]);
});

test('after unblocking one the focus is at the next, and after the last at the heading of the list', async () => {
  let blocked = ['Lena', 'Mia', 'Noor'].map((firstName) => ({ ...lena, id: firstName, username: firstName, firstName }));
  const { page } = await open(PrivacySection, {
    'GET /me/blocks': () => paged(blocked),
    'DELETE /me/blocks/:userId': ({ params }) => {
      blocked = blocked.filter(({ id }) => id !== params['userId']);
      return {};
    },
  });
  await page.getByRole('button', { name: 'Unblock Mia Vogt' }).click();
  await expect.element(page.getByRole('button', { name: 'Unblock Noor Vogt' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Unblock Lena Vogt' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Blocked people' })).toHaveFocus();
});

test('notices: a topic goes off at once and comes back when the server refuses; those of the account stay on', async () => {
  let isRefusing = false;
  const { page, changes } = await open(NoticesSection, {
    'GET /me/reminders': () => ({ level: 'default', minutes: [] }),
    'GET /notifications/settings': () => ({ muted: ['chat'], withoutMail: [], digest: 'daily', quiet: null }),
    'PUT /notifications/settings': ({ body }) => (isRefusing ? refuse(404, 'request.not_found') : body),
  });
  const events = page.getByRole('switch', { name: 'Events' });
  await expect.element(page.getByRole('switch', { name: 'Chat' })).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'Account' })).toBeDisabled();
  await events.click();
  await expect.element(events).not.toBeChecked();
  await expect.poll(changes).toEqual(['PUT /notifications/settings {"muted":["chat","events"]}']);
  expect(await violations()).toEqual([]);
  await page.getByRole('radio', { name: 'On Mondays' }).click();
  await page.getByRole('switch', { name: 'Digest' }).click();
  await expect.element(page.getByRole('radio', { name: 'On Mondays' })).not.toBeInTheDocument();
  const mails = ['PUT /notifications/settings {"digest":"weekly"}', 'PUT /notifications/settings {"withoutMail":["digest"]}'];
  await expect.poll(() => changes().slice(1)).toEqual(mails);
  isRefusing = true;
  await page.getByRole('switch', { name: 'Communities' }).click();
  await expect.poll(() => changes().length).toBeGreaterThan(3);
  await expect.element(page.getByRole('switch', { name: 'Communities' })).toBeChecked();
});

test('quiet hours: on in the zone of the device, changed and off again', async () => {
  let settings = { muted: [], withoutMail: [], digest: 'daily', quiet: null };
  const { page, changes } = await open(NoticesSection, {
    'GET /me/reminders': () => ({ level: 'default', minutes: [] }),
    'GET /notifications/settings': () => settings,
    'PUT /notifications/settings': ({ body }) => (settings = { ...settings, ...(body as object) }),
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await page.getByRole('switch', { name: 'Hold mails back' }).click();
  await page.getByRole('combobox', { name: 'Until' }).selectOptions('08:30');
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('22:00');
  expect(await violations()).toEqual([]);
  await page.getByRole('switch', { name: 'Hold mails back' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Until' })).not.toBeInTheDocument();
  const sent = (quiet: object | null) => `PUT /notifications/settings ${JSON.stringify({ quiet })}`;
  await expect.poll(changes).toEqual([sent({ from: '22:00', to: '07:00', zone }), sent({ from: '22:00', to: '08:30', zone }), sent(null)]);
});

test('time: a zone is found by typing, and the address of the calendar is shown once', async () => {
  let items: object[] = [];
  const feed = { id: lena.id, kind: 'own', community: null, filter: { scope: 'all' }, createdAt: at, readAt: null };
  const { page, changes } = await open(TimeSection, {
    'GET /me/calendar-feeds': () => ({ items }),
    'POST /me/calendar-feeds': () => {
      items = [feed];
      return { url: 'https://plaza.example/api/v2/calendars/secret.ics', feed };
    },
    'DELETE /me/calendar-feeds/:id': () => {
      items = [];
      return {};
    },
  });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await zone.fill('tokyo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(changes).toEqual(['PUT /me {"timezone":"Asia/Tokyo"}']);
  await page.getByRole('button', { name: 'Subscribe to my events' }).click();
  await expect.element(page.getByText('https://plaza.example/api/v2/calendars/secret.ics')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Switch off Events I attend or host' }).click();
  await expect.element(page.getByText(/Subscribe in any calendar app/)).toBeVisible();
});

test('data: a copy is asked for, made part by part, and offered', async () => {
  let state: 'waiting' | 'ready' | null = null;
  const copy = () =>
    state && { id: lena.id, state, done: 4, parts: 10, size: state === 'ready' ? 20_480 : null, askedAt: at, expiresAt: at };
  const { page, cache } = await open(DataSection, {
    'GET /me/exports/latest': () => ({ export: copy() }),
    'POST /me/exports': () => {
      state = 'waiting';
      return copy();
    },
  });
  await page.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect.element(page.getByText('Your copy is being made: 4 of 10 parts.')).toBeVisible();
  state = 'ready';
  await cache.invalidateQueries();
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect.element(page.getByText(/20 kB/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('data: whoever leaves reads until when there is a way back, and only then goes', async () => {
  onTestFinished(() => session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true }));
  const close = vi.spyOn(session, 'close').mockImplementation(() => undefined);
  onTestFinished(() => close.mockRestore());
  const { page } = await open(DataSection, {
    'GET /me/exports/latest': () => ({ export: null }),
    'POST /me/deletion': () => {
      // The hint of the ended sessions arrives before the response.
      session.reset();
      return { deletedAt: '2026-12-06T10:00:00.000Z' };
    },
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('meilin');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect.element(page.getByText(/Your account is deleted on .*6.*\. Sign in before then/)).toBeVisible();
  expect(session.isOpen()).toBe(false);
  expect(close).not.toHaveBeenCalled();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

test('data: nobody leaves by a slip, and whoever cannot go is told why', async () => {
  const { page, changes } = await open(DataSection, {
    'GET /me/exports/latest': () => ({ export: null }),
    'POST /me/deletion': () => refuse(409, 'user.last_admin'),
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  const leave = dialog.getByRole('button', { name: 'Delete my account' });
  await expect.element(leave).toBeDisabled();
  await dialog.getByRole('textbox').fill('meilin');
  await leave.click();
  await expect.element(dialog.getByText('You are the last administrator. Make someone else an administrator first.')).toBeVisible();
  await expect.poll(() => changes()).toEqual(['POST /me/deletion']);
});
