import { afterEach, expect, test } from 'vitest';
import { ticketText } from '#contract/browser/tickets.ts';
import type { CheckInResult } from '#contract/events/door.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aHostView, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { forgetPersonal } from '#kernel/storage/index.ts';
import { Page } from '../manage.page.tsx';

const event = aWholeEvent();
const host = aHostView(event, { counts: { going: 1, seats: 1, waitlisted: 0 } });
const idOf = (number: number) => `0192f6a0-4444-7000-8000-00000000000${number}`;
const signature = 'ABCDEFGHABCDEFGH';
const [guest, inside, gone, later, foreign] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string];
const entry = { person: 0, at: '2026-11-28T17:30:00Z', gate: 'Side door' };
const aTicket = (id: string, name: string) => ({
  id,
  name,
  username: name,
  partySize: 1,
  guests: [],
  signature,
  inside: [] as (typeof entry)[],
});
const at = '2026-12-05T18:00:00Z';

afterEach(() => void forgetPersonal());

type Answer = Pick<CheckInResult, 'outcome' | 'reason'> & Partial<CheckInResult>;
/** `null`: there is no network. */
const open = async (answerOf: (ticket: string | undefined) => Answer | null, more: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /events/:id/host': () => host,
    'GET /events/:id/door': () => ({ expected: 2, inside: 1, gates: [{ gate: 'Side door', count: 1 }] }),
    'GET /events/:id/door/tickets': () => ({
      items: [aTicket(guest, 'Sam'), { ...aTicket(inside, 'Lena'), inside: [entry] }],
      nextCursor: null,
    }),
    'GET /events/:id/door/refused': () => ({
      items: [
        { id: gone, signature, reason: 'cancelled', date: null },
        { id: later, signature, reason: 'other_date', date: at },
      ],
      nextCursor: null,
    }),
    'GET /events/:id/door/conflicts': () => ({ conflicts: [] }),
    'GET /events/:id/helpers': () => ({ helpers: [] }),
    'POST /events/:id/check-ins': ({ body }) => {
      const [scan] = (body as { checkIns: { nonce: string; ticket?: string; registrationId?: string }[] }).checkIns;
      const said = answerOf(scan?.ticket);
      if (!said || !scan) throw new TypeError('Failed to fetch');
      return {
        results: [
          { nonce: scan.nonce, registrationId: scan.registrationId ?? null, personIndex: 0, at: null, gate: null, date: null, ...said },
        ],
      };
    },
    ...more,
  });
  const { page } = await openScreen(
    { '/events/:slug/manage': Page },
    '/events/event-1/manage?tab=door',
    'events',
    'events-guests',
    'events-door',
  );
  await expect.element(page.getByText(/2 tickets on this device/)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Scan a ticket, or type its code or a name' });
  /** As a scanner that types does. */
  const scan = async (text: string) => {
    await field.fill(text);
    (field.element() as HTMLInputElement).form?.requestSubmit();
  };
  const verdict = () =>
    page
      .getByRole('status')
      .elements()
      .find((one) => one.hasAttribute('data-tone'));
  const said = () => [verdict()?.getAttribute('data-tone'), verdict()?.textContent];
  return { page, scan, said, posts: () => calls.filter((call) => call.startsWith('POST')) };
};

test.each<[string, string, string, RegExp]>([
  ['a guest', ticketText(guest, signature), 'good', /Saved on this device/],
  ['one who is in', ticketText(inside, signature), 'look', /Let in at .*Side door/],
  ['an edited ticket', ticketText(guest, 'ABCDEFGHABCDEFGA'), 'bad', /was changed after it was made/],
  ['a cancelled registration', ticketText(gone, signature), 'bad', /was cancelled/],
  ['another date of the series', ticketText(later, signature), 'bad', /A ticket for another date: .*Dec/],
  [
    'a ticket that the device does not know',
    ticketText(foreign, signature),
    'look',
    /Not on the list of this device, and the network is gone/,
  ],
  ['a ticket of another event', ticketText(foreign, signature, idOf(8)), 'look', /By what it says, a ticket of another event/],
  [
    'a ticket of this event that the device does not know',
    ticketText(foreign, signature, event.id),
    'look',
    /of this event that is not on the list/,
  ],
])('without the network: %s', async (_, text, tone, words) => {
  const { scan, said } = await open(() => null);
  await scan(text);
  await expect.poll(said).toEqual([tone, expect.stringMatching(words)]);
});

test.each<[string, Answer, string, RegExp]>([
  ['of another event', { outcome: 'refused', reason: 'other_event' }, 'bad', /A ticket of another event/],
  ['of another date', { outcome: 'refused', reason: 'other_date', date: at }, 'bad', /A ticket for another date: .*Dec/],
  ['cancelled', { outcome: 'refused', reason: 'cancelled' }, 'bad', /was cancelled/],
  ['without a seat', { outcome: 'refused', reason: 'no_seat' }, 'bad', /There is no seat/],
  ['forged', { outcome: 'refused', reason: 'invalid' }, 'bad', /Not a valid ticket/],
])('a ticket that the device does not know is asked about: %s', async (_, result, tone, words) => {
  const { scan, said, posts } = await open((ticket) => (ticket ? result : null));
  const text = ticketText(foreign, signature);
  await scan(text);
  await expect.poll(said).toEqual([tone, expect.stringMatching(words)]);
  expect(posts()[0]).toContain(text);
});

test('what hosts have to settle names the guest, both gates and who let them in', async () => {
  let isSettled = false;
  const conflict = {
    id: idOf(9),
    name: 'Sam',
    username: 'sam',
    personIndex: 0,
    reason: null,
    scan: { at: '2026-11-28T17:40:00Z', gate: 'North', by: 'helper' },
    first: { at: '2026-11-28T17:30:00Z', gate: 'Side door', by: null },
  };
  const { page } = await open(() => null, {
    'GET /events/:id/door/conflicts': () => ({ conflicts: isSettled ? [] : [conflict] }),
    'POST /events/:id/door/conflicts/settle': () => {
      isSettled = true;
      return { settled: 1 };
    },
  });
  await expect.element(page.getByText(/Offline:.*North, @helper/)).toBeVisible();
  await expect.element(page.getByText(/First:.*Side door, account deleted/)).toBeVisible();
  expect(await violations()).toEqual([]);
  const settle = page.getByRole('button', { name: 'Settle the conflict of Sam' });
  await settle.click();
  await expect.poll(() => settle.query()).toBeNull();
});

test('the papers have who has a seat, in three layouts', async () => {
  const { page } = await open(() => null);
  await page.getByRole('link', { name: 'Print' }).click();
  const preview = page.getByRole('group', { name: 'Preview' });
  await expect.element(preview.getByRole('cell', { name: 'Lena' })).toBeVisible();
  await expect.element(preview.getByText('Without a registration')).toBeVisible();
  expect(await violations()).toEqual([]);
  for (const layout of [/Labels/, /Badges/]) {
    await page.getByRole('radio', { name: layout }).click();
    await expect.poll(() => preview.getByRole('img').elements().length).toBe(2);
  }
});
