import { expect, test } from 'vitest';
import type { HostView } from '#contract/events/guests.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { lena } from '#test/chat.ts';
import { aGuest, aHostView, aWholeEvent, guestTable } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../manage.page.tsx';

const event = aWholeEvent();
const aHost = (rights: Partial<HostView['rights']> = {}) => aHostView(event, { rights });
const waiting = aGuest({
  id: '0192f6a0-4444-7000-8000-000000000a02',
  user: lena,
  email: null,
  state: 'waitlisted',
  partySize: 1,
  position: 1,
});

const tickets = [
  {
    id: '0192f6a0-4444-7000-8000-000000000a01',
    name: 'Sam Field',
    username: 'sam',
    partySize: 2,
    guests: [],
    signature: 'ABCDEFGHABCDEFGH',
    inside: [],
  },
  {
    id: '0192f6a0-4444-7000-8000-000000000a02',
    name: 'Lena Holm',
    username: 'lena',
    partySize: 1,
    guests: [],
    signature: 'BBCDEFGHABCDEFGH',
    inside: [{ person: 0, at: '2026-11-28T17:30:00Z', gate: 'Side door' }],
  },
];

const open = async (
  at = '/events/event-1/manage',
  replies: Parameters<typeof answer>[0] = {},
  rights: Partial<HostView['rights']> = {},
) => {
  const calls = answer({
    'GET /events/:id/host': () => aHost(rights),
    'GET /events/:id/visitors': () => ({ takesVisitors: false, isPossible: true }),
    'GET /events/:id/registrations': () => guestTable([aGuest({ attendance: { went: 3, of: 4 } }), waiting]),
    'GET /events/:id/door': () => ({ expected: 3, inside: 1, gates: [{ gate: 'Main', count: 1 }] }),
    'GET /events/:id/door/tickets': () => ({ items: tickets, nextCursor: null }),
    'GET /events/:id/door/refused': () => ({ items: [], nextCursor: null }),
    'GET /events/:id/door/conflicts': () => ({ conflicts: [] }),
    'GET /events/:id/helpers': () => ({ helpers: [] }),
    ...replies,
  });
  const screen = await openScreen({ '/events/:slug/manage': Page }, at, 'events', 'events-guests', 'events-door');
  return { ...screen, sent: () => calls.filter((call) => call.startsWith('POST')) };
};

test('the chosen guests are removed with a reason, and told to be so', async () => {
  const { page, sent } = await open('/events/event-1/manage', {
    'POST /events/:id/registrations/remove': ({ body }) => ({
      results: (body as { ids: string[] }).ids.map((id) => ({ id, isDone: true })),
    }),
  });
  await expect.element(page.getByText('3 of 3')).toBeVisible();
  await expect.element(page.getByText('Came to 3 of 4')).toBeVisible();
  await page.getByRole('checkbox', { name: /Lena/ }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove 1 guest?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  expect(sent()).toEqual([]);
  expect(await violations()).toEqual([]);
  await dialog.getByRole('textbox').fill('The room is smaller.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('1 guest removed')).toBeVisible();
  expect(sent()[0]).toContain(`{"ids":["${waiting.id}"],"reason":"The room is smaller."}`);
});

test('seats that are offered and people who may come are counted, and all answers are one of the choices', async () => {
  const asked: (string | null)[] = [];
  const { page } = await open('/events/event-1/manage', {
    'GET /events/:id/host': () => ({ ...aHost(), counts: { ...aHost().counts, seats: 2, offered: 1, maybe: 4 } }),
    'GET /events/:id/registrations': ({ query }) => {
      asked.push(query.get('state'));
      return guestTable([]);
    },
  });
  await expect.element(page.getByLabelText('Numbers', { exact: true }).getByText('2 of 3, 1 offered')).toBeVisible();
  await expect.element(page.getByRole('term').filter({ hasText: 'Maybe' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Coming and waiting' })).toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Answer' }).selectOptions('All RSVPs');
  await expect.poll(() => asked).toEqual([null, 'all']);
});

test('who has not confirmed the new date is marked, counted, and found', async () => {
  const reconfirmBy = new Date(Date.now() + 86_400_000).toISOString();
  let unconfirmed = 1;
  const asked: (string | null)[] = [];
  const replies: Parameters<typeof answer>[0] = {
    'GET /events/:id/host': () => ({ ...aHost(), counts: { ...aHost().counts, unconfirmed } }),
    'GET /events/:id/registrations': ({ query }) => {
      asked.push(query.get('state'));
      return guestTable([aGuest({ reconfirmBy: unconfirmed > 0 ? reconfirmBy : null }), waiting]);
    },
  };
  const { page } = await open('/events/event-1/manage', replies);
  await expect.element(page.getByRole('row', { name: /Sam/ }).getByText('Not confirmed yet')).toBeVisible();
  expect(page.getByText('Not confirmed yet').elements()).toHaveLength(1);
  await expect.element(page.getByLabelText('Numbers', { exact: true }).getByText('Not confirmed')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('combobox', { name: 'Answer' }).selectOptions('Not confirmed');
  await expect.poll(() => asked).toContain('unconfirmed');
  await page.unmount();

  unconfirmed = 0;
  const { page: later } = await open('/events/event-1/manage', replies);
  await expect.element(later.getByRole('row', { name: /Sam/ })).toBeVisible();
  expect(later.getByRole('option', { name: 'Not checked in' }).elements()).toHaveLength(1);
  expect(later.getByText(/^Not confirmed/).elements()).toEqual([]);
});

test('the filter by held seats is offered only while a link has set it', async () => {
  const asked: (string | null)[] = [];
  const { page } = await open('/events/event-1/manage?state=seated', {
    'GET /events/:id/registrations': ({ query }) => {
      asked.push(query.get('state'));
      return guestTable([aGuest({})]);
    },
  });
  const state = page.getByRole('combobox', { name: 'Answer' });
  await expect.element(state).toHaveDisplayValue('Has a seat or an offer');
  await state.selectOptions('Going');
  await expect.poll(() => asked).toEqual(['seated', 'going']);
  await expect.element(state.getByRole('option', { name: 'Has a seat or an offer' })).not.toBeInTheDocument();
});

test('a helper sees the door alone, and a code lets the party in', async () => {
  const { page, sent } = await open(
    '/events/event-1/manage',
    {
      'POST /events/:id/check-ins': ({ body }) => ({
        results: (body as { checkIns: { nonce: string; registrationId: string; personIndex: number }[] }).checkIns.map((scan) => ({
          ...scan,
          outcome: 'in',
          reason: null,
          at: '2026-11-28T18:00:00Z',
          gate: '',
          date: null,
        })),
      }),
    },
    { edit: false, guests: false, emails: false, export: false, remove: false, message: false },
  );
  const field = page.getByRole('textbox', { name: 'Scan a ticket, or type its code or a name' });
  await expect.element(page.getByText(/2 tickets on this device/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Guests' }).elements()).toEqual([]);
  await field.fill('abcd-efgh');
  (field.element() as HTMLInputElement).form?.requestSubmit();
  await expect.element(page.getByText('Welcome')).toBeVisible();
  await expect.element(page.getByText('2 of 2 in')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(await violations()).toEqual([]);
  // The same ticket again is known to be in without asking.
  await field.fill('ABCDEFGH');
  (field.element() as HTMLInputElement).form?.requestSubmit();
  await expect.element(page.getByText(/Let in at/)).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('a check-in without the network is kept, sent later, and what another device did first is shown', async () => {
  let isOnline = false;
  const { page } = await open('/events/event-1/manage?tab=door', {
    'POST /events/:id/check-ins': ({ body }) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return {
        results: (body as { checkIns: { nonce: string; registrationId: string; personIndex: number }[] }).checkIns.map((scan) => ({
          ...scan,
          outcome: 'already',
          reason: null,
          at: '2026-11-28T18:00:00Z',
          gate: 'Side door',
          date: null,
        })),
      };
    },
  });
  await expect.element(page.getByText(/2 tickets on this device/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Scan a ticket, or type its code or a name' }).fill('sam');
  await page.getByRole('button', { name: 'Check in Sam Field' }).click();
  await expect.element(page.getByText('Saved on this device, sent later')).toBeVisible();
  await expect.element(page.getByText('1 check-in not sent yet')).toBeVisible();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/Checked in on this device, but let in before: Sam Field/)).toBeVisible();
  await expect.element(page.getByText(/Side door/)).toBeVisible();
  await page.getByRole('button', { name: 'Seen' }).click();
  await expect.poll(() => page.getByText('1 check-in not sent yet').query()).toBeNull();
});

test('guests without an account are marked and lead to no page, and the host decides whether they may answer', async () => {
  const nameless = { ...lena, username: '', firstName: 'Vera', lastName: '' };
  const changes: unknown[] = [];
  const { page } = await open('/events/event-1/manage', {
    'GET /events/:id/registrations': () => guestTable([aGuest({ user: nameless, isVisitor: true }), aGuest({ id: waiting.id })]),
    'PUT /events/:id/visitors': ({ body }) => {
      changes.push(body);
      return { takesVisitors: true, isPossible: true };
    },
  });
  await expect.element(page.getByRole('row', { name: /Vera No account/ })).toBeVisible();
  expect(page.getByRole('link', { name: /Vera/ }).elements()).toEqual([]);
  expect(await violations()).toEqual([]);
  await page.getByRole('switch', { name: /People without an account may answer/ }).click();
  await expect.poll(() => changes).toEqual([{ takesVisitors: true }]);
});

test('hosts name members, usernames and addresses, see what became of it, and withdraw', async () => {
  const named: unknown[] = [];
  const { page } = await open('/events/event-1/manage?tab=invited', {
    'GET /events/:id/invitations': () => ({
      items: [
        { id: waiting.id, user: lena, email: null, state: 'going', invitedAt: '2026-11-20T10:00:00Z' },
        {
          id: '0192f6a0-4444-7000-8000-000000000a03',
          user: null,
          email: 'gast@example.org',
          state: 'invited',
          invitedAt: '2026-11-20T10:00:00Z',
        },
      ],
      pagination: { page: 1, perPage: 50, total: 2, totalPages: 1 },
    }),
    'GET /communities/:id/members': () => ({ items: [], nextCursor: null }),
    'POST /events/:id/invitations': ({ body }) => {
      named.push(body);
      return { invited: 1, unknown: ['nobodyhere'] };
    },
    'DELETE /events/:id/invitations/:invitationId': ({ params }) => {
      named.push(params);
      return {};
    },
  });
  await expect.element(page.getByText('Has answered')).toBeVisible();
  await expect.element(page.getByText('gast@example.org')).toBeVisible();
  expect(await violations()).toEqual([]);
  const field = page.getByRole('textbox', { name: /Others, by username or e-mail/ });
  await field.fill('@lena, nobody@');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByText('The email format is incorrect')).toBeVisible();
  await field.fill('@lena\nnobodyhere, new@example.org');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect.poll(() => named).toEqual([{ usernames: ['lena', 'nobodyhere'], emails: ['new@example.org'] }]);
  await expect.element(field).toHaveAccessibleDescription(/No account is called: nobodyhere/);
  await expect.element(field).toHaveValue('nobodyhere');
  await page.getByRole('button', { name: 'Withdraw the invitation of gast@example.org' }).click();
  await expect.poll(() => named.length).toBe(2);
});
