import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel, Message } from '#contract/chat/index.ts';
import type { Given } from '#test/given.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { receiveHint, takeStored } from '../chat.sync.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const { id } = aChannel();
const bySam = (change: Partial<Message> = {}) => aMessage(1, { body: 'Tea at four', sender: sam, ...change });

const open = async (change: Given<Channel>, replies: Parameters<typeof answer>[0]) => {
  const channel = aChannel({ lastSeq: 1, rev: 1, lastReadSeq: 1, ...change });
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /channels/:id/messages': () => ({ items: [bySam()], rev: 1, hasBefore: false, hasAfter: false }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: 1, unread: 0, mentions: 0 }),
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(screen.cache, stored, sent) }));
  const more = screen.page.getByRole('button', { name: 'More for the message of Sam Okafor' });
  const entries = async () => {
    await more.click();
    const items = screen.page.getByRole('menuitem');
    await expect.element(items.first()).toBeVisible();
    return items.elements().map((element) => element.textContent);
  };
  return { ...screen, calls, entries };
};

test('a moderator pins a message, finds it in the list of the channel, and unpins it there', async () => {
  let pinned: Message[] = [];
  const { page, entries } = await open(
    { can: { moderate: true } },
    {
      'PUT /messages/:id/pin': () => (pinned = [bySam({ rev: 2, isPinned: true })])[0],
      'DELETE /messages/:id/pin': () => {
        pinned = [];
        return bySam({ rev: 3 });
      },
      'GET /channels/:id/pins': () => ({ items: pinned }),
    },
  );
  expect(await entries()).toContain('Pin');
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect.element(page.getByRole('article').getByText('Pinned')).toBeVisible();
  await page.getByRole('button', { name: 'Pinned messages' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Tea at four')).toBeVisible();
  expect(await violations()).toEqual([]);
  await expect.element(dialog.getByRole('link', { name: 'Show the message of Sam Okafor' })).toHaveAttribute('href', `/chat/${id}?at=1`);
  await dialog.getByRole('button', { name: 'Unpin the message of Sam Okafor' }).click();
  await expect.element(dialog.getByText('Nothing is pinned here yet.', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('article').getByText('Pinned')).not.toBeInTheDocument();
});

test('members read what is pinned, learn of it at once, and do not pin', async () => {
  const { page, cache, entries } = await open({}, { 'GET /channels/:id/pins': () => ({ items: [bySam({ isPinned: true })] }) });
  expect(await entries()).not.toContain('Pin');
  await userEvent.keyboard('{Escape}');
  receiveHint(cache, id, { rev: 2, message: bySam({ rev: 2, isPinned: true }) }, me);
  await expect.element(page.getByRole('article').getByText('Pinned')).toBeVisible();
  await page.getByRole('button', { name: 'Pinned messages' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Show the message of Sam Okafor' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('article')).toHaveAttribute('data-asked');
});

test('a channel that has no free place for a pin says so at the message, which is not pinned', async () => {
  const { page, entries } = await open(
    { can: { moderate: true } },
    { 'PUT /messages/:id/pin': () => ({ ...refuse(409, 'message.too_many_pins'), params: { max: 50 } }) },
  );
  await entries();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect.element(page.getByText('The message was not pinned.')).toBeVisible();
  await expect.element(page.getByText('A channel takes 50 pinned messages. Unpin one first.')).toBeVisible();
  expect(page.getByText('Pinned', { exact: true }).query()).toBeNull();
});
