import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Message } from '#contract/chat/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { receiveHint, takeStored } from '../chat.sync.ts';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const now = new Date().toISOString();
const { id } = aChannel();

/** A channel with one message on the fake server. */
const open = async (message: Message, replies: Parameters<typeof answer>[0]) => {
  const channel = aChannel({ lastSeq: 1, rev: 1, lastReadSeq: 1 });
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /channels/:id/messages': () => ({ items: [message], rev: 1, hasBefore: false, hasAfter: false }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: 1, unread: 0, mentions: 0 }),
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(screen.cache, stored, sent) }));
  await expect.element(screen.page.getByRole('article')).toBeVisible();
  const name = `${message.sender.firstName} ${message.sender.lastName}`;
  const choose = async (entry: string) => {
    screen.page
      .getByRole('button', { name: `More for the message of ${name}` })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    const item = screen.page.getByRole('menuitem', { name: entry });
    await expect.element(item).toBeVisible();
    item.element().focus();
    await userEvent.keyboard('{Enter}');
  };
  return { ...screen, calls, choose, composer: screen.page.getByRole('textbox', { name: 'Message to channel-1' }) };
};
const bySam = (change: Partial<Message> = {}) => aMessage(1, { body: 'Tea at four', sender: sam, sentAt: now, ...change });
const byMe = (change: Partial<Message> = {}) => aMessage(1, { body: 'Tea at four', sender: me, sentAt: now, ...change });

test('the focus stays in a message whose last reaction is withdrawn, and in one that is deleted or restored', async () => {
  const gone = byMe({ rev: 3, body: '', state: 'deleted', deletedBy: 'sender' });
  const { page, choose } = await open(byMe({ reactions: [{ emoji: '👍', count: 1, isOwn: true }] }), {
    'DELETE /messages/:id/reactions/:emoji': () => byMe({ rev: 2 }),
    'DELETE /messages/:id': () => gone,
    'POST /messages/:id/restoration': () => byMe({ rev: 4 }),
  });
  const hasFocus = () => page.getByRole('article').element().contains(document.activeElement);
  const chip = page.getByRole('button', { name: '👍, 1 reaction' });
  chip.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chip).not.toBeInTheDocument();
  expect(hasFocus()).toBe(true);

  await choose('Delete');
  const restore = page.getByRole('article').getByRole('button', { name: 'Restore' });
  await expect.element(restore).toBeVisible();
  expect(hasFocus()).toBe(true);
  restore.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(restore).not.toBeInTheDocument();
  expect(hasFocus()).toBe(true);
});

test('a change made on another device meanwhile is not overwritten unseen, and the own words stay', async () => {
  const edits: unknown[] = [];
  const { page, cache, choose } = await open(byMe(), {
    'PUT /messages/:id': ({ body }) => {
      edits.push(body);
      return (body as { editCount: number }).editCount === 0
        ? refuse(409, 'message.changed')
        : byMe({ rev: 3, body: 'Mine', editCount: 2 });
    },
  });
  await choose('Edit');
  const field = page.getByRole('textbox', { name: 'Change your message' });
  await field.fill('Mine');
  receiveHint(cache, id, { rev: 2, message: byMe({ rev: 2, body: 'Theirs', editCount: 1, editedAt: now }) }, me);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  const refused = page.getByRole('alert').filter({ hasText: 'changed on another device meanwhile' });
  await expect.element(refused.getByText('Mine')).toBeVisible();
  await expect.element(page.getByText('Theirs')).toBeVisible();
  // Tried again, it is meant.
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect.element(refused).not.toBeInTheDocument();
  await expect.element(page.getByText('Mine')).toBeVisible();
  // Shown before it is sent.
  await expect
    .poll(() => edits)
    .toEqual([
      { body: 'Mine', editCount: 0 },
      { body: 'Mine', editCount: 1 },
    ]);
});

test('the bar of a reply follows the message that it answers', async () => {
  const { page, cache, choose } = await open(bySam(), {});
  await choose('Reply');
  const bar = page.getByRole('status').filter({ hasText: 'Replying to' });
  await expect.element(bar.getByText('Tea at four')).toBeVisible();
  receiveHint(cache, id, { rev: 2, message: bySam({ rev: 2, body: '', state: 'deleted', deletedBy: 'sender' }) }, me);
  await expect.element(bar.getByText('This message was deleted')).toBeVisible();
});

test('Escape that ends the composing of a character does not end a reply', async () => {
  const { page, composer, choose } = await open(bySam(), {});
  await choose('Reply');
  const bar = page.getByRole('status').filter({ hasText: 'Replying to' });
  await expect.element(bar).toBeVisible();
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, isComposing: true });
  composer.element().dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(false);
  await expect.element(bar).toBeVisible();
});

test('giving and withdrawing a reaction in quick succession reach the server one after the other', async () => {
  let store = (): void => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  const { page, calls } = await open(bySam({ reactions: [{ emoji: '👍', count: 1, isOwn: false }] }), {
    'PUT /messages/:id/reactions/:emoji': async () => {
      await stored;
      return bySam({ rev: 2, reactions: [{ emoji: '👍', count: 2, isOwn: true }] });
    },
    'DELETE /messages/:id/reactions/:emoji': () => bySam({ rev: 3, reactions: [{ emoji: '👍', count: 1, isOwn: false }] }),
  });
  const changes = () => calls.filter((call) => call.includes('/reactions/')).map((call) => call.split(' ')[0]);
  await page.getByRole('button', { name: '👍, 1 reaction' }).click();
  await page.getByRole('button', { name: '👍, 2 reactions' }).click();
  await expect.element(page.getByRole('button', { name: '👍, 1 reaction' })).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(changes).toEqual(['PUT']);
  store();
  await expect.poll(changes).toEqual(['PUT', 'DELETE']);
});

test('without a network an edit, a reaction and a deletion are shown at once, wait in order, and go when it is back', async () => {
  let isOnline = false;
  const sent: string[] = [];
  const online = (name: string, message: Message) => () => {
    if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    sent.push(name);
    return message;
  };
  const given = [{ emoji: '👍', count: 2, isOwn: true }];
  const { page, choose } = await open(byMe({ reactions: [{ emoji: '👍', count: 1, isOwn: false }] }), {
    'PUT /messages/:id': online('edit', byMe({ rev: 2, body: 'Tea at five', editCount: 1 })),
    'PUT /messages/:id/reactions/:emoji': online('react', byMe({ rev: 3, body: 'Tea at five', editCount: 1, reactions: given })),
    'DELETE /messages/:id': online('remove', byMe({ rev: 4, body: '', state: 'deleted', deletedBy: 'sender', editCount: 1 })),
  });
  await choose('Edit');
  await page.getByRole('textbox', { name: 'Change your message' }).fill('Tea at five');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Tea at five')).toBeVisible();
  await expect.element(page.getByText('Waiting for the connection')).toBeVisible();
  await page.getByRole('button', { name: '👍, 1 reaction' }).click();
  await expect.element(page.getByRole('button', { name: '👍, 2 reactions' })).toHaveAttribute('aria-pressed', 'true');
  await choose('Delete');
  await expect.element(page.getByRole('article').filter({ hasText: 'This message was deleted' })).toBeVisible();
  expect(sent).toEqual([]);
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => useOutbox.getState().items).toEqual([]);
  expect(sent).toEqual(['edit', 'react', 'remove']);
  await expect.element(page.getByRole('article').filter({ hasText: 'This message was deleted' })).toBeVisible();
  await expect.element(page.getByText('Waiting for the connection')).not.toBeInTheDocument();
});

test('the words of an edit stay when the message was deleted meanwhile, and can be discarded', async () => {
  const gone = byMe({ rev: 2, body: '', state: 'deleted', deletedBy: 'moderator' });
  const { page, cache, choose } = await open(byMe(), { 'PUT /messages/:id': () => refuse(409, 'message.deleted') });
  await choose('Edit');
  const field = page.getByRole('textbox', { name: 'Change your message' });
  await field.fill('My long words');
  receiveHint(cache, id, { rev: 2, message: gone }, me);
  await expect.element(page.getByText('A moderator deleted this message')).toBeVisible();
  await expect.element(field).toHaveValue('My long words');
  await userEvent.keyboard('{Enter}');
  const refused = page.getByRole('article').getByRole('alert');
  await expect.element(refused.getByText('My long words')).toBeVisible();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect.element(refused).not.toBeInTheDocument();
  expect(useOutbox.getState().items).toEqual([]);
});
