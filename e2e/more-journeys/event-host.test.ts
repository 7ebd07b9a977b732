import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { now } from '../clock.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const TITLE = 'Tones for beginners';
const QUESTION = 'Which tones are hard?';
const rsvp = (page: Page) => page.getByRole('complementary', { name: t('events', 'rsvp.label') });
const heading = (page: Page, name: string) => rsvp(page).getByRole('heading', { level: 2, name });
const bar = (page: Page) => page.getByRole('navigation', { name: t('events-guests', 'bar.label') });
const plan = (page: Page) => page.getByRole('region', { name: t('events-planning', 'bar.label') });

/** The host fills in the form for one seat with a question to guests, and publishes. */
async function publish(host: Page): Promise<string> {
  await host.goto('/events/new');
  await host.getByLabel(t('events', 'field.title')).fill(TITLE);
  await host.getByLabel(t('events', 'field.venueName')).fill('Teahouse');
  await host.getByLabel(t('events', 'field.venueLine')).fill('12 Canal Street');
  await host.getByLabel(t('events', 'field.venueCity')).fill('Lisbon');
  await host.getByLabel(t('events', 'field.capacity'), { exact: true }).fill('1');
  await host.getByText(t('events', 'fold'), { exact: true }).click();
  await host.getByRole('switch', { name: t('events', 'field.chat') }).check();
  await host.getByRole('button', { name: t('events-questions', 'add') }).click();
  await host.getByRole('textbox', { name: t('events-questions', 'one', { number: 1 }) }).fill(QUESTION);
  await host.getByRole('button', { name: t('events', 'new.submit'), exact: true }).click();
  await expect(host).toHaveURL(/\/events\/tones-for-beginners/);
  await expect(host.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  return new URL(host.url()).pathname;
}

/** Answers with a reply to the question; `label`: of the button. */
async function answerWith(page: Page, label: string): Promise<void> {
  await rsvp(page).getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('events-questions', 'title') });
  await dialog.getByRole('textbox', { name: QUESTION }).fill('The third');
  await dialog.getByRole('button').last().click();
}

/** The host writes to those who go, keeps a copy, and downloads the list of guests. */
async function writeToGuests(host: Page): Promise<void> {
  await bar(host)
    .getByRole('link', { name: t('events-guests', 'bar.messages') })
    .click();
  await host.getByRole('button', { name: t('events-messages', 'write') }).click();
  const sheet = host.getByRole('dialog');
  await expect(sheet.getByText(t('events-messages', 'reach', { count: 1 }))).toBeVisible();
  await sheet.getByRole('textbox', { name: t('events-messages', 'subject') }).fill('Bring a notebook');
  await sheet.getByRole('textbox', { name: t('events-messages', 'body') }).fill('We *write* the tones down.');
  await sheet.getByRole('button', { name: t('events-messages', 'send'), exact: true }).click();
  await expect(host.getByRole('list', { name: t('events-messages', 'list') }).getByText('Bring a notebook')).toBeVisible();
  await host.getByRole('link', { name: t('events-guests', 'tab.guests') }).click();
  const [file] = await Promise.all([host.waitForEvent('download'), host.getByRole('button', { name: t('console', 'export') }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(QUESTION);
  expect(lines[1]).toContain('The third');
}

/** The seat goes from one person to another, who replies for themselves. */
async function passOn(from: Page, to: Page, username: string): Promise<void> {
  await rsvp(from)
    .getByRole('button', { name: t('events', 'transfer.hand', { count: 1 }) })
    .click();
  const dialog = from.getByRole('dialog');
  await dialog.getByRole('combobox').fill(username);
  await expect(dialog.getByRole('status')).toContainText(`@${username}`);
  await dialog.getByRole('button', { name: t('events', 'transfer.send') }).click();
  await answerWith(to, t('events', 'transfer.accept', { count: 1 }));
  await expect(heading(to, t('events', 'rsvp.going'))).toBeVisible();
  await expect(heading(from, t('events', 'rsvp.full'))).toBeVisible();
}

test('A host plans an event, one guest waits for the seat of another, and both learn what changes', async ({ visit }) => {
  const { page: host } = await visit('user');
  const path = await publish(host);

  const { page: guest } = await visit('common');
  await guest.goto(path);
  await answerWith(guest, t('events', 'rsvp.go'));
  await expect(heading(guest, t('events', 'rsvp.going'))).toBeVisible();

  const { page: waiting } = await visit('omar');
  await waiting.goto(path);
  await answerWith(waiting, t('events', 'rsvp.queue'));
  await expect(heading(waiting, t('events', 'rsvp.waiting', { position: 1 }))).toBeVisible();
  await expect(bar(host).getByText(t('events-guests', 'bar.guestsOf', { count: 1, capacity: 1 }))).toBeVisible();

  // Hosts and guests talk in the channel of the event; who waits is not in it.
  await host.getByRole('link', { name: t('events', 'chat.open') }).click();
  await host.getByRole('textbox').fill('Bring a notebook');
  await host.keyboard.press('Enter');
  await guest.getByRole('link', { name: t('events', 'chat.open') }).click();
  await expect(guest.getByRole('log').getByText('Bring a notebook')).toBeVisible();
  await expect(waiting.getByText(t('events', 'chat.guests'))).toBeVisible();
  await guest.goto(path);
  await host.goto(path);

  // The seat goes on at once, in the open window of the one who waited.
  await rsvp(guest)
    .getByRole('button', { name: t('events', 'rsvp.cancel') })
    .click();
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: t('events', 'rsvp.cancel') })
    .click();
  await expect(heading(waiting, t('events', 'rsvp.going'))).toBeVisible();
  await expect(bar(host).getByText(t('events-guests', 'bar.guestsOf', { count: 1, capacity: 1 }))).toBeVisible();

  // What the host changes stands on the open page of a guest.
  await plan(host)
    .getByRole('link', { name: t('events-planning', 'edit') })
    .click();
  await host.getByLabel(t('events', 'field.venueName')).fill('Library');
  await host.getByRole('button', { name: t('kernel', 'save'), exact: true }).click();
  await expect(host.getByText(t('kernel', 'saved'))).toBeVisible();
  await host.getByRole('link', { name: t('events', 'edit.back') }).click();
  await expect(waiting.getByText('Library').first()).toBeVisible();

  await writeToGuests(host);
  await host.goto(path);
  await plan(host)
    .getByRole('button', { name: t('events-planning', 'more') })
    .click();
  await host.getByRole('menuitem', { name: t('events-planning', 'cancel.open') }).click();
  const dialog = host.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The teacher is ill');
  await dialog.getByRole('button', { name: t('events-planning', 'cancel.action') }).click();
  await expect(waiting.getByRole('note').getByText('The teacher is ill')).toBeVisible();
  await plan(host)
    .getByRole('button', { name: t('events-planning', 'restore') })
    .click();
  await expect(heading(waiting, t('events', 'rsvp.going'))).toBeVisible();
  await passOn(waiting, guest, 'common');
});

test('A host imports a calendar, and publishes one of its events', async ({ visit }) => {
  const { page } = await visit('user');
  const day = new Date(now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    ...['Calligraphy', 'Dumplings'].flatMap((title) => [
      'BEGIN:VEVENT',
      `UID:${title}@example.org`,
      'DTSTAMP:20261101T120000Z',
      `DTSTART:${day}T170000Z`,
      `DTEND:${day}T190000Z`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  await page.goto('/communities/mandarin-table?tab=events');
  await page.getByRole('button', { name: t('events', 'imports.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'club.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) });
  await dialog.getByRole('checkbox', { name: t('events-imports', 'choose', { title: 'Dumplings' }) }).uncheck();
  await dialog.getByRole('button', { name: t('events-imports', 'run', { count: 1 }) }).click();
  await expect(dialog.getByRole('status').getByText(t('events-imports', 'done', { count: 1 }))).toBeVisible();
  await dialog.getByRole('link', { name: t('events-imports', 'drafts') }).click();
  await page.getByRole('link', { name: 'Calligraphy' }).click();
  await plan(page)
    .getByRole('button', { name: t('events-planning', 'publish') })
    .click();
  await expect(rsvp(page).getByRole('button', { name: t('events', 'rsvp.go'), exact: true })).toBeVisible();
});
