import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, aMessage, lena, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const ovens = aChannel({ name: 'ovens', topic: 'Stone, steel and gas', retentionDays: 30 });

const open = async (channel: Channel = ovens, width = 1280) => {
  await browser.viewport(width, 800);
  onTestFinished(async () => {
    await browser.viewport(1280, 800);
    localStorage.clear();
  });
  const calls = answer({
    'GET /channels': () => ({ items: [channel, aConversation([sam])] }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
    'GET /channels/:id/pins': () => ({ items: [aMessage(3, { sender: lena, body: 'The oven is at 230 degrees' })] }),
    'GET /channels/:id/people': ({ query }) =>
      query.get('page') === '1'
        ? { items: [{ person: sam, role: 'owner', isHere: true }], pagination: { page: 1, perPage: 1, total: 2, totalPages: 2 } }
        : { items: [{ person: lena, role: 'member', isHere: false }], pagination: { page: 2, perPage: 1, total: 2, totalPages: 2 } },
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${channel.id}`, 'chat', 'errors');
  return { ...screen, calls, button: screen.page.getByRole('button', { name: 'Details', exact: true }) };
};

test('beside the messages stand what the channel is for, what is pinned and who reads it, also after a reload', async () => {
  const { page, button } = await open();
  await button.click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect.element(details.getByText('Stone, steel and gas')).toBeVisible();
  await expect.element(details.getByText('Every member of Bread Club can read this channel.')).toBeVisible();
  await expect.element(details.getByText('The oven is at 230 degrees')).toBeVisible();
  const people = details.getByRole('region', { name: 'People' });
  const names = () =>
    people
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual([expect.stringMatching(/Sam OkaforHere nowOwner$/)]);
  await people.getByRole('button', { name: 'Show more people' }).click();
  await expect.poll(names).toEqual([expect.stringMatching(/Sam/), expect.stringMatching(/Lena Berg$/)]);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.unmount();

  const again = await open();
  const shown = again.page.getByRole('complementary', { name: 'Details' });
  await shown.getByRole('button', { name: 'Close the details' }).click();
  await expect.poll(() => shown.query()).toBeNull();
  await expect.element(again.button).toHaveAttribute('aria-expanded', 'false');
});

test('where there is no room they are a sheet', async () => {
  const { page, button } = await open({ ...ovens, topic: '', visibility: 'private' }, 360);
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Details' });
  await expect.element(sheet.getByText('This channel has no topic yet.')).toBeVisible();
  await expect.element(sheet.getByText('Only people who were added, or have the role for it, read this channel.')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await sheet.getByRole('button', { name: 'Close the details' }).click();
  await expect.element(button).toHaveFocus();
});

test('of the chat of an event the people are not named', async () => {
  const event = { slug: 'tea', startsAt: '2026-03-05T18:00:00Z', isListed: true };
  const { page, button, calls } = await open(aChannel({ name: 'Tea in the park', kind: 'event', event }));
  await button.click();
  await expect.element(page.getByText('The guests and hosts of the event read this chat.')).toBeVisible();
  await expect.element(page.getByText('The oven is at 230 degrees')).toBeVisible();
  expect(calls.filter((call) => call.includes('/people'))).toEqual([]);
});
