import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel, Message } from '#contract/chat/index.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import type { Given } from '#test/given.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, me } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { takeStored } from '../chat.sync.ts';
import { openOutbox, useOutbox } from '../outbox.ts';
import { knownRevisions } from '../chat.queries.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const { id } = aChannel();
const now = new Date().toISOString();
type Replies = Parameters<typeof answer>[0];

const open = async (items: Message[], change: Given<Channel> = {}, replies: Replies = {}) => {
  const last = items.length;
  const channel = aChannel({ lastSeq: last, rev: last, lastReadSeq: last, ...change });
  answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /channels/:id/messages': () => ({ items, rev: last, hasBefore: false, hasAfter: false }),
    'GET /communities/:id/members': () => ({ items: [] }),
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(screen.cache, stored, sent) }));
  const said = (text: string) => screen.page.getByRole('article').filter({ hasText: text });
  const composer = screen.page.getByRole('textbox', { name: 'Message to channel-1' });
  await expect.element(composer).toBeVisible();
  return { ...screen, said, composer };
};
const naming = (seq: number, name: string, change: Partial<Message> = {}) =>
  aMessage(seq, { body: `Please look, @${name}`, mentions: [{ name, username: null }], sentAt: now, ...change });

test('a group is shown as named, and only the rows that mean the reader are marked', async () => {
  const { said } = await open(
    [naming(1, 'all'), naming(2, 'moderators'), naming(3, 'admins'), aMessage(4, { body: 'For @everyone', sentAt: now })],
    { role: 'moderator' },
  );
  await expect.element(said('@all')).toHaveAttribute('data-mentioned');
  await expect.element(said('@moderators')).toHaveAttribute('data-mentioned');
  await expect.element(said('@admins')).not.toHaveAttribute('data-mentioned');
  await expect.element(said('@everyone')).not.toHaveAttribute('data-mentioned');
  const chip = said('@admins').getByText('@admins', { exact: true });
  await expect.element(chip).toBeVisible();
  expect(chip.element().tagName).toBe('B');
  expect(await violations()).toEqual([]);
});

test('groups complete their names, and other words for them in the language of the reader', async () => {
  const { page, composer } = await open([aMessage(1)], { can: { mentionAll: true } });
  const options = page.getByRole('listbox', { name: 'Members to mention' }).getByRole('option');
  await composer.click();
  await userEvent.keyboard('@all');
  await expect.element(options.filter({ hasText: 'Everyone in this channel' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('@all ');
  await composer.fill('@every');
  await expect.element(options.filter({ hasText: '@all' })).toBeVisible();
  onTestFinished(() => applyLanguage('en-US'));
  await applyLanguage('zh-CN');
  const field = page.getByRole('textbox');
  const found = page.getByRole('option');
  await field.fill('@管理');
  await expect.element(found.filter({ hasText: '@admins' })).toBeVisible();
  await field.fill('@suoyou');
  await expect.element(found.filter({ hasText: '@all' })).toBeVisible();
});

test('a member without the right is offered those who look after the channel', async () => {
  const { page, composer } = await open([aMessage(1)]);
  const options = page.getByRole('listbox', { name: 'Members to mention' }).getByRole('option');
  await composer.click();
  await userEvent.keyboard('@');
  await expect.element(options.filter({ hasText: '@moderators' })).toBeVisible();
  expect(options.filter({ hasText: '@all' }).query()).toBeNull();
});

test('what would notify many people says how many, and goes when its author agrees, new and changed', async () => {
  const given: unknown[] = [];
  const asking = { ...refuse(409, 'mention.unconfirmed'), params: { count: 240, group: 'all' } };
  const isConfirmed = (body: unknown) => (body as { confirmsAll?: boolean }).confirmsAll === true;
  const { page, said, composer } = await open(
    [aMessage(1, { body: 'Doors', sender: me, sentAt: now })],
    { can: { mentionAll: true } },
    {
      'POST /channels/:id/messages': ({ body }) => {
        given.push(body);
        const { clientMsgId, body: text } = body as { clientMsgId: string; body: string };
        return isConfirmed(body) ? naming(2, 'all', { clientMsgId, body: text, sender: me }) : asking;
      },
      'PUT /messages/:id': ({ body }) => {
        given.push(body);
        return isConfirmed(body) ? naming(1, 'all', { rev: 3, sender: me, body: 'Doors, @all', editCount: 1, editedAt: now }) : asking;
      },
    },
  );
  await composer.fill('Doors open, @all');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      said('Doors open')
        .getByRole('alert')
        .getByText(/^@all notifies/),
    )
    .toBeVisible();
  await said('Doors open').getByRole('button', { name: 'Notify 240 people' }).click();
  await expect.element(said('Doors open').getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => given.map(isConfirmed)).toEqual([false, true]);

  await composer.click();
  await userEvent.keyboard('{ArrowUp}');
  const field = page.getByRole('textbox', { name: 'Change your message' });
  await field.fill('Doors, @all');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Notify 240 people' }).click();
  await expect.poll(() => given.map(isConfirmed)).toEqual([false, true, false, true]);
  expect(useOutbox.getState().items).toEqual([]);
});
