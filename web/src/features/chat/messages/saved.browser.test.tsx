import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SavedMessage } from '#contract/chat/saved.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, aMessage, lena, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { takeStored } from '../chat.sync.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const channel = aChannel({ name: 'tea', lastSeq: 1, rev: 1, lastReadSeq: 1 });
const conversation = aConversation([lena]);
const tea = aMessage(1, { body: 'Tea at four', sender: sam });
const savedOf = (message: typeof tea, change: Partial<SavedMessage> = {}): SavedMessage => ({
  savedAt: '2026-11-20T10:00:00Z',
  channelName: 'tea',
  communityName: 'Bread Club',
  message,
  ...change,
});

const open = async (first: SavedMessage[] = [], replies: Parameters<typeof answer>[0] = {}) => {
  const server = { saved: first };
  const calls = answer({
    'GET /channels': () => ({ items: [conversation, channel] }),
    'GET /channels/:id/messages': () => ({ items: [tea], rev: 1, floor: 0, hasBefore: false, hasAfter: false }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: 1, unread: 0, mentions: 0 }),
    'GET /me/saved-messages': () => ({ items: server.saved, nextCursor: null }),
    'PUT /messages/:id/saved': ({ params }) => {
      const isNew = server.saved.every(({ message }) => message.id !== params['id']);
      if (isNew) server.saved = [savedOf(tea), ...server.saved];
      return { isNew };
    },
    'DELETE /messages/:id/saved': ({ params }) => {
      server.saved = server.saved.filter(({ message }) => message.id !== params['id']);
      return {};
    },
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${channel.id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(screen.cache, stored, sent) }));
  const { page } = screen;
  const save = async () => {
    await page.getByRole('button', { name: 'More for the message of Sam Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Save' }).click();
  };
  return { ...screen, calls, server, save, dialog: page.getByRole('dialog', { name: 'Saved messages' }) };
};

test('a message is saved from its menu, found again below the communities, removed there and brought back', async () => {
  const { page, server, save, dialog } = await open();
  await save();
  await expect.element(page.getByText('Saved. The bookmark below your communities opens it.')).toBeVisible();
  await page.getByRole('button', { name: 'Saved messages' }).click();
  await expect.element(dialog.getByText('Tea at four')).toBeVisible();
  await expect.element(dialog.getByText('Sam Okafor · tea, Bread Club', { exact: false })).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the message of Sam Okafor' }).click();
  await expect.element(dialog.getByText('Nothing is saved yet.', { exact: false })).toBeVisible();
  await expect.poll(() => server.saved).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(dialog.getByText('Tea at four')).toBeVisible();
  const way = dialog.getByRole('link', { name: 'Show the message of Sam Okafor' });
  await expect.element(way).toHaveAttribute('href', `/chat/${channel.id}?at=1`);
  await way.click();
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(page.getByRole('article')).toHaveAttribute('data-asked');
});

test('one that the list shows is not saved again, and a full list says at the message how to go on', async () => {
  const { page, save, dialog, calls } = await open([savedOf(tea)], {
    'PUT /messages/:id/saved': () => ({ ...refuse(409, 'message.too_many_saved'), params: { max: 1_000 } }),
  });
  await page.getByRole('button', { name: 'Saved messages' }).click();
  await expect.element(dialog.getByText('Tea at four')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await save();
  await expect.element(page.getByText('You saved this message before.', { exact: false })).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PUT /messages'))).toEqual([]);
  await page.getByRole('button', { name: 'Saved messages' }).click();
  await dialog.getByRole('button', { name: 'Remove the message of Sam Okafor' }).click();
  await userEvent.keyboard('{Escape}');
  await save();
  await expect.element(page.getByText('The message was not saved for you.')).toBeVisible();
  await expect.element(page.getByText('You have saved 1000 messages', { exact: false })).toBeVisible();
});

test('what was deleted says so, and a conversation is called by its people', async () => {
  const gone = aMessage(2, { body: '', state: 'deleted', deletedBy: 'sender', sender: lena, channelId: conversation.id });
  const { page, dialog } = await open([savedOf(gone, { channelName: '', communityName: null })]);
  await page.getByRole('button', { name: 'Saved messages' }).click();
  await expect.element(dialog.getByText('This message was deleted.')).toBeVisible();
  await expect.element(dialog.getByText('Lena Berg · Lena Berg', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
