import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Message } from '#contract/chat/index.ts';
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

const tea = aChannel({ name: 'tea', lastSeq: 1, rev: 1, lastReadSeq: 1, lastMessageAt: '2026-11-20T09:00:00Z' });
const bread = aChannel({ name: 'bread', lastMessageAt: '2026-11-20T10:00:00Z' }, 2);
const closed = aChannel({ name: 'closed', can: { write: false } }, 3);
const talk = aConversation([lena]);
const original = aMessage(1, { body: 'Tea at **four**', sender: sam });
const forward = {
  messageId: original.id,
  channelId: original.channelId,
  seq: 1,
  sender: sam,
  body: original.body,
  mentions: [],
  sentAt: original.sentAt,
};
type Sent = { clientMsgId: string; body: string; forwardOfId: string };

const open = async (first: Message, at = tea, replies: Parameters<typeof answer>[0] = {}) => {
  const stored = [first];
  const sent: (Sent & { channelId: string })[] = [];
  answer({
    'GET /channels': () => ({ items: [talk, tea, bread, closed] }),
    'GET /channels/:id/messages': ({ params }) => {
      const items = stored.filter(({ channelId }) => channelId === params['id']);
      return { items, rev: items.length, floor: 0, hasBefore: false, hasAfter: false };
    },
    'PUT /channels/:id/read': () => ({ lastReadSeq: 1, unread: 0, mentions: 0 }),
    'POST /channels/:id/messages': ({ params, body }) => {
      const given = { ...(body as Sent), channelId: params['id'] ?? '' };
      const { clientMsgId, channelId } = given;
      const message = aMessage(1, { id: clientMsgId, channelId, clientMsgId, sender: me, body: given.body, forward });
      sent.push(given);
      stored.push(message);
      return message;
    },
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${at.id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, item) => takeStored(screen.cache, stored, item) }));
  const { page } = screen;
  const dialog = page.getByRole('dialog', { name: 'Forward the message' });
  const openDialog = async () => {
    await page.getByRole('button', { name: `More for the message of ${first.sender.firstName} ${first.sender.lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Forward' }).click();
  };
  return { ...screen, sent, dialog, openDialog };
};

test('a message goes to the channels that were chosen, each as a message of its own, and the toast leads there', async () => {
  const { page, dialog, openDialog, sent } = await open(original);
  await openDialog();
  await expect.element(dialog.getByRole('figure', { name: 'Forwarded message of Sam Okafor' }).getByText('Tea at four')).toBeVisible();
  const places = dialog.getByRole('checkbox');
  await expect.element(places.nth(0)).toHaveAccessibleName('bread Bread Club');
  await expect.element(places.nth(1)).toHaveAccessibleName('tea Bread Club');
  await expect.element(places.nth(2)).toHaveAccessibleName('Lena Berg');
  expect(places.elements()).toHaveLength(3);
  await expect.element(dialog.getByRole('button', { name: 'Forward' })).toBeDisabled();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('searchbox').fill('lena');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('checkbox', { name: 'bread Bread Club' }).click();
  await expect.element(dialog.getByText('2 of 5 chosen: Lena Berg and bread')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Comment (optional)' }).fill('Look');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect
    .poll(() => sent.map(({ channelId, body, forwardOfId }) => [channelId, body, forwardOfId]))
    .toEqual([
      [talk.id, 'Look', original.id],
      [bread.id, 'Look', original.id],
    ]);
  expect(new Set(sent.map(({ clientMsgId }) => clientMsgId)).size).toBe(2);
  await expect.element(page.getByText('Forwarded to Lena Berg and bread')).toBeVisible();
  await page.getByRole('button', { name: 'Open Lena Berg' }).click();
  const row = page.getByRole('article').filter({ hasText: 'Look' });
  await expect.element(row.getByRole('figure').getByText('Tea at four')).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Show in #tea' })).toHaveAttribute('href', `/chat/${tea.id}?at=1`);
});

test('a message goes on without a comment as well', async () => {
  const { dialog, openDialog, sent } = await open(original);
  await openDialog();
  await dialog.getByRole('checkbox', { name: 'bread Bread Club' }).click();
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sent).toMatchObject([{ channelId: bread.id, body: '', forwardOfId: original.id }]);
});

test('a forward that is refused stays with its words and the reason', async () => {
  const { page, dialog, openDialog } = await open(original, tea, {
    'POST /channels/:id/messages': () => refuse(404, 'message.not_found'),
  });
  await openDialog();
  await dialog.getByRole('checkbox', { name: 'tea Bread Club' }).click();
  await dialog.getByRole('textbox', { name: 'Comment (optional)' }).fill('My comment');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  const row = page.getByRole('article').filter({ hasText: 'My comment' });
  await expect.element(row.getByRole('figure').getByText('Tea at four')).toBeVisible();
  await expect.element(row.getByRole('alert')).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(row.getByRole('button', { name: 'Edit' }).query()).toBeNull();
});

test('the place of the original is named only to those who read it', async () => {
  const elsewhere = { ...forward, channelId: '0192f6a0-3333-7000-8000-000000000999' };
  const { page } = await open(aMessage(1, { channelId: bread.id, sender: lena, body: '', forward: elsewhere }), bread);
  await expect.element(page.getByRole('figure', { name: 'Forwarded message of Sam Okafor' }).getByText('Tea at four')).toBeVisible();
  expect(page.getByRole('link', { name: 'Show in', exact: false }).query()).toBeNull();
});
