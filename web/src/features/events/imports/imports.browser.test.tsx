import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { ImportEventsButton } from './import-button.tsx';

const item = {
  uid: 'a',
  title: 'Choir',
  wallStart: '2027-01-05T19:00',
  wallEnd: '2027-01-05T21:00',
  startsAt: '2027-01-05T18:00:00.000Z',
  endsAt: '2027-01-05T20:00:00.000Z',
  zone: 'Europe/Berlin',
  allDay: false,
  place: 'The House',
  dates: 12,
  isCut: true,
  exceptions: 2,
  clocks: null,
  slug: null,
  problem: null,
};
const found = {
  items: [
    item,
    { ...item, uid: 'b', title: 'Supper', dates: 1, isCut: false, exceptions: 0, clocks: 'twice' as const },
    { ...item, uid: 'c', title: 'Old friend', slug: 'old-friend-abc', dates: 1, exceptions: 0 },
    { ...item, uid: 'd', title: 'Bomb', startsAt: null, endsAt: null, problem: 'event_import.unknown_rule' as const },
  ],
  over: 3,
  more: 0,
};
const Page = () => <ImportEventsButton community={{ id: 'c1', name: 'Singers' }} />;
const open = async () => {
  const { page } = await openScreen({ '/': Page }, '/', 'events');
  await page.getByRole('button', { name: 'Import' }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Import a calendar' }) };
};

const written = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:a',
  'SUMMARY;LANGUAGE=en:Cho',
  ' ir',
  'ATTENDEE;CN="Sam":mailto:sam@',
  ' plaza.example',
  'BEGIN:VALARM',
  'TRIGGER:-PT1H',
  'END:VALARM',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');
const lean = written.replace(/ATTENDEE[^]*?example\r\n/, '').replace('TRIGGER:-PT1H\r\n', '');

test('of a file what can be imported is chosen, and becomes drafts', async () => {
  const calls = answer({
    'POST /communities/:id/event-imports/check': () => found,
    'POST /communities/:id/event-imports': () => ({
      items: [
        { uid: 'a', id: 'e1', slug: 'choir-abc', problem: null, params: {} },
        { uid: 'b', id: null, slug: null, problem: 'event.too_many' as const, params: { max: 500 } },
      ],
    }),
  });
  const { dialog } = await open();
  await userEvent.upload(dialog.getByLabelText('Calendar file'), new File([written], 'club.ics', { type: 'text/calendar' }));
  await expect.element(dialog.getByText('4 events to come')).toBeVisible();
  await expect.element(dialog.getByText('12 dates, the calendar has more', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('2 dates differ there.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('The clocks there show this time twice that night. The earlier one counts.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Import Bomb' })).toBeDisabled();
  await expect.element(dialog.getByRole('checkbox', { name: 'Import Old friend' })).toBeDisabled();
  await expect.element(dialog.getByRole('link', { name: 'Imported before' })).toHaveAttribute('href', '/events/old-friend-abc');
  await expect.element(dialog.getByText('3 are over and left out.')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2 as drafts' }).click();
  await expect.element(dialog.getByText('1 draft is made.')).toBeVisible();
  await expect.element(dialog.getByText('500', { exact: false })).toBeVisible();
  const sent = calls.find((call) => call.startsWith('POST /communities/c1/event-imports {'))!;
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toMatchObject({ file: lean, uids: ['a', 'b'] });
});

test('an address that has no calendar says so at its field, and keeps it', async () => {
  answer({
    'POST /communities/:id/event-imports/check': () => refuse(422, 'event_import.unreachable'),
  });
  const { dialog } = await open();
  const address = dialog.getByRole('textbox', { name: 'Address of a calendar' });
  await userEvent.fill(address, 'https://calendar.example.org/club.ics');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('No calendar was found at this address.', { exact: false })).toBeVisible();
  await expect.element(address).toHaveValue('https://calendar.example.org/club.ics');
});

test('a file that is too large is refused before it is sent', async () => {
  const calls = answer({ 'POST /communities/:id/event-imports/check': () => found });
  const { dialog } = await open();
  const large = new File([new Uint8Array(5_000_001)], 'club.ics', { type: 'text/calendar' });
  await userEvent.upload(dialog.getByLabelText('Calendar file'), large);
  await expect.element(dialog.getByText('This file is larger than 5 MB. Export a shorter period of time.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});
