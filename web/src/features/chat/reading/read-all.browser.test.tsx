import { expect, test } from 'vitest';
import type { Channel } from '#contract/chat/index.ts';
import { answer } from '#test/answers.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

test('everything is marked as read, and undone from the toast', async () => {
  const ovens = aChannel({ name: 'ovens' });
  const bread = aChannel({ name: 'bread', lastSeq: 3, rev: 3, lastReadSeq: 1, unread: 2 }, 2);
  const server = { channels: [ovens, bread] };
  const set = (change: Partial<Channel>) => {
    server.channels = [ovens, { ...bread, ...change }];
  };
  const moves = [{ channelId: bread.id, from: 1, to: 3 }];
  let undone: unknown;
  let action: unknown;
  answer({
    'GET /channels': () => ({ items: server.channels }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
    'GET /me/blocks/ids': () => ({ ids: [] }),
    'PUT /chat/read': ({ body }) => {
      ({ action } = body as { action: string });
      set({ lastReadSeq: 3, unread: 0 });
      return { moves };
    },
    'PUT /chat/read/undo': ({ body }) => {
      undone = body;
      set({});
      return {};
    },
  });
  const { page } = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, `/chat/${ovens.id}`, 'chat', 'errors');
  const button = page.getByRole('button', { name: 'Mark all as read' });
  await expect.element(page.getByRole('link', { name: 'bread 2 unread messages' })).toBeVisible();
  await button.click();
  await expect.element(page.getByText('All channels are marked as read')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('link', { name: 'bread 2 unread messages' })).toBeVisible();
  expect(undone).toEqual({ action, moves });
});
