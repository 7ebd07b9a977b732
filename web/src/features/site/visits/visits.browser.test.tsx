import { expect, test } from 'vitest';
import type { VisitPage } from '#contract/events/visitors.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import type { SiteFrame } from '../frame.ts';
import type { PageNamed } from '../look.ts';
import { lookOf } from '../pages.tsx';

type Mine = PageNamed<'visitMine'>;
const event = {
  slug: 'tea',
  title: 'Tea, slowly',
  startsAt: '2026-11-28T18:00:00Z',
  endsAt: '2026-11-28T20:00:00Z',
  zone: 'Europe/Vienna',
  allDay: false,
  place: 'Old Mill, Vienna',
  isCancelled: false,
  isPostponed: false,
  isReadable: true,
};
const now = '2026-11-25T12:00:00Z';
const mine = (change: Partial<Mine> = {}): Mine => ({
  name: 'visitMine',
  now,
  token: 'abc',
  event,
  person: 'Vera Gast',
  state: 'going',
  reason: '',
  partySize: 2,
  guests: ['Ben'],
  ticketType: 'Supporter',
  largest: 3,
  position: null,
  offerExpiresAt: null,
  reconfirmBy: null,
  ticket: 'PLAZA.abc.def',
  code: 'ABCDEFGH',
  onlineUrl: null,
  isReminded: true,
  hearsHosts: true,
  problem: null,
  ...change,
});
const noTicket = { ticket: null, code: null } as const;

const open = async (page: VisitPage) => {
  const Shown = () => {
    const t = useTexts('site');
    return lookOf(page).content({ t, language: 'en-US', site: {} as SiteFrame['site'], Link: () => null }, page);
  };
  return (await openScreen({ '/': Shown }, '/', 'site')).page;
};

test.each<[string, VisitPage, RegExp]>([
  [
    'the form, with what was wrong',
    { name: 'visit', now, event, isOpen: true, largest: 3, problem: 'email', typed: null, via: null, note: null },
    /Enter an e-mail/,
  ],
  [
    'the form, closed',
    { name: 'visit', now, event, isOpen: false, largest: 3, problem: null, typed: null, via: null, note: null },
    /not taken here now/,
  ],
  [
    'after the form',
    { name: 'visit', now, event, isOpen: true, largest: 3, problem: null, typed: null, via: null, note: 'sent' },
    /valid for 24 hours/,
  ],
  [
    'after the form, without a mail server',
    { name: 'visit', now, event, isOpen: true, largest: 3, problem: null, typed: null, via: null, note: 'kept' },
    /cannot send mail yet/,
  ],
  [
    'after the form, of an account',
    { name: 'visit', now, event, isOpen: true, largest: 1, problem: null, typed: null, via: null, note: 'account' },
    /belongs to an account/,
  ],
  [
    'the confirmation',
    { name: 'visitConfirm', now, token: 'abc', event, person: 'Vera Gast', partySize: 2, problem: 'full' },
    /a party of 2/,
  ],
  ['a seat', mine(), /Vera Gast, you are going/],
  ['a seat to confirm for a new date', mine({ reconfirmBy: now, isReminded: false }), /has a new date/],
  ['an offer', mine({ state: 'offered', offerExpiresAt: now, ...noTicket }), /Take it by/],
  ['a place in the queue', mine({ state: 'waitlisted', position: 3, ...noTicket }), /You are number 3/],
  ['a rejection', mine({ state: 'rejected', reason: 'Bakers only.', ...noTicket }), /Bakers only/],
  ['a cancelled event', mine({ event: { ...event, isCancelled: true }, ...noTicket }), /the event is cancelled/],
  [
    'an invitation',
    {
      name: 'visitInvited',
      now,
      token: 'abc',
      event,
      email: 'vera@example.org',
      isDeclined: false,
      isOpen: true,
      largest: 2,
      problem: 'name',
      note: null,
    },
    /You are invited at vera/,
  ],
  [
    'a declined invitation',
    {
      name: 'visitInvited',
      now,
      token: 'abc',
      event,
      email: 'vera@example.org',
      isDeclined: true,
      isOpen: true,
      largest: 1,
      problem: null,
      note: null,
    },
    /You have declined/,
  ],
  [
    'the form after the event',
    {
      name: 'visitFeedback',
      now,
      token: 'abc',
      event,
      person: 'Vera Gast',
      rating: 4,
      text: 'Lovely.',
      showsName: false,
      isOpen: true,
      isHidden: false,
      until: '2026-12-12T20:00:00Z',
      problem: 'rating',
      note: null,
    },
    /Choose one to five stars/,
  ],
  [
    'feedback that moderators hid',
    {
      name: 'visitFeedback',
      now,
      token: 'abc',
      event,
      person: 'Vera Gast',
      rating: 4,
      text: 'Lovely.',
      showsName: false,
      isOpen: true,
      isHidden: true,
      until: '2026-12-12T20:00:00Z',
      problem: null,
      note: 'saved',
    },
    /Moderators have hidden your feedback/,
  ],
  ['an answer that was given back', { name: 'visitGiven' }, /Your name and your address are deleted/],
  ['an old link', { name: 'visitOver', reason: 'used' }, /ask for a new link/],
])('%s is read by all, in both themes', async (_, shown, words) => {
  const page = await open(shown);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test.each([
  ['is offered where it opens without an account', true, 1],
  ['is not offered of an event that only those who are named can open', false, 0],
])('the calendar file %s', async (_, isReadable, links) => {
  const page = await open(mine({ event: { ...event, isReadable } }));
  await expect.element(page.getByText('Supporter')).toBeVisible();
  expect(page.getByRole('link', { name: 'Add to calendar' }).elements()).toHaveLength(links);
});

test('each form goes where its answer is made, with one button per act', async () => {
  const page = await open(mine({ state: 'offered', offerExpiresAt: now, ...noTicket }));
  const acts = [...document.querySelectorAll<HTMLFormElement>('form')].map((form) => [
    form.method,
    form.getAttribute('action'),
    new FormData(form).get('act'),
  ]);
  expect(acts).toEqual(['accept', 'decline', 'hush', 'cancel'].map((act) => ['post', '/visit/mine?token=abc', act]));
  await expect.element(page.getByRole('button', { name: 'Take the seat' })).toBeVisible();
});

test('a refused form shows again what was typed, with the error at its field', async () => {
  const typed = { name: 'Vera Gast', email: 'vera@', partySize: '2', guests: 'Ben' };
  const page = await open({ name: 'visit', now, event, isOpen: true, largest: 3, problem: 'email', typed, via: 'poster', note: null });
  const email = page.getByRole('textbox', { name: 'E-mail address' });
  await expect.element(email).toHaveValue('vera@');
  await expect.element(email).toHaveAccessibleDescription(/Enter an e-mail/);
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Vera Gast');
  await expect.element(page.getByRole('combobox')).toHaveValue('2');
  await expect.element(page.getByText('Ben', { exact: true })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/visit?event=tea&via=poster');
});
