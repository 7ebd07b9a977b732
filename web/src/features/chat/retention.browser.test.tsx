import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, messages } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './chat.page.tsx';
import { knownRevisions } from './chat.queries.ts';
import { receiveCut } from './chat.sync.ts';
import { openOutbox, useOutbox } from './outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });
const { id } = aChannel();

const open = async (lastReadSeq: number) => {
  const server = { channel: aChannel({ retentionDays: 30, lastSeq: 5, rev: 5, lastReadSeq, unread: 5 - lastReadSeq }), floor: 0 };
  const calls = answer({
    'GET /channels': () => ({ items: [server.channel] }),
    'GET /channels/:id/messages': () => ({
      items: messages(server.floor + 1, 5),
      rev: server.channel.rev,
      floor: server.floor,
      hasBefore: false,
      hasAfter: false,
    }),
    'GET /channels/:id/changes': () => ({ items: [], rev: server.channel.rev, floor: server.floor, tooFar: false }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: 5, unread: 0, mentions: 0 }),
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'errors');
  return { ...screen, calls, server };
};

test('readers know the rule, and see at once what it deleted', async () => {
  const { page, cache, calls } = await open(5);
  await expect.element(page.getByText('message 1')).toBeVisible();
  await expect.poll(() => page.getByText('Messages are kept for 30 days').elements().length).toBe(2);
  receiveCut(cache, id, { rev: 6, floor: 3 });
  await expect.element(page.getByText('Older messages were deleted by the rule of this channel.')).toBeVisible();
  await expect.element(page.getByText('message 4')).toBeVisible();
  expect(page.getByText('message 3').query()).toBeNull();
  expect(calls.filter((call) => call.includes('/changes'))).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('what was deleted while the line was down is gone with the changes', async () => {
  const { page, cache, server } = await open(5);
  await expect.element(page.getByText('message 1')).toBeVisible();
  server.floor = 4;
  server.channel = { ...server.channel, rev: 8 };
  await cache.invalidateQueries({ queryKey: ['chat', 'channels'] });
  await expect.poll(() => page.getByText('message 4').query()).toBeNull();
  await expect.element(page.getByText('message 5')).toBeVisible();
  await expect.element(page.getByText('Older messages were deleted by the rule of this channel.')).toBeVisible();
});
