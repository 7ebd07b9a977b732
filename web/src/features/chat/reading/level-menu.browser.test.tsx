import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, aMessage, lena } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const open = async (channels: Channel[], replies: Parameters<typeof answer>[0] = {}) => {
  const server = { channels };
  const calls = answer({
    'GET /channels': () => ({ items: server.channels }),
    'GET /channels/:id/messages': ({ params }) => ({
      items: [aMessage(1, { channelId: params['id']! })],
      rev: 1,
      hasBefore: false,
      hasAfter: false,
    }),
    'GET /me/blocks/ids': () => ({ ids: [] }),
    'PUT /channels/:id/level': ({ params, body }) => {
      const { level } = body as { level: Channel['level'] };
      server.channels = server.channels.map((channel) => (channel.id === params['id'] ? { ...channel, level } : channel));
      return { level };
    },
    ...replies,
  });
  const screen = await openScreen(
    { '/chat': Page, '/chat/:channelId': Page },
    `/chat/${channels[0]!.id}`,
    'chat',
    'chat-conversations',
    'errors',
  );
  return { ...screen, calls, server };
};
const ovens = aChannel({ name: 'ovens' });

test('the level of the open channel is chosen with the keyboard, the current one marked', async () => {
  const { page, calls } = await open([ovens]);
  const button = page.getByRole('button', { name: 'Notifications: Only mentions' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio', { name: 'Only mentions' })).toHaveAttribute('aria-checked', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Notifications: Muted' })).toBeVisible();
  expect(calls.filter((call) => call.includes('/level'))).toEqual([`PUT /channels/${ovens.id}/level {"level":"none"}`]);
  await expect.element(page.getByRole('link', { name: 'ovens Muted' })).toBeVisible();
});

test('a channel is muted for a time, says until when, and the mute can be ended', async () => {
  const until: string[] = [];
  const { page, calls, server } = await open([{ ...ovens, unread: 1 }], {
    'PUT /channels/:id/mute': ({ body }) => {
      const { minutes } = body as { minutes: number | null };
      const mutedUntil = minutes && new Date(Date.now() + minutes * 60_000).toISOString();
      until.push(String(minutes));
      server.channels = server.channels.map((channel) => ({ ...channel, mutedUntil: mutedUntil || null }));
      return { mutedUntil };
    },
  });
  await page.getByRole('button', { name: 'Notifications: Only mentions' }).click();
  await page.getByRole('menuitem', { name: 'Mute for 8 hours' }).click();
  await expect.element(page.getByRole('link', { name: 'ovens Muted' })).not.toHaveAttribute('data-unread');
  await page.getByRole('button', { name: /^Notifications: Muted until (today|tomorrow)/ }).click();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('menuitem', { name: /^End the mute \(until / }).click();
  await expect.element(page.getByRole('button', { name: 'Notifications: Only mentions' })).toBeVisible();
  await expect.poll(() => until).toEqual(['480', 'null']);
  expect(calls.filter((call) => call.includes('/level'))).toEqual([]);
});

test('a refused choice comes back', async () => {
  const { page } = await open([ovens], { 'PUT /channels/:id/level': () => refuse(404, 'request.not_found') });
  await page.getByRole('button', { name: 'Notifications: Only mentions' }).click();
  await page.getByRole('menuitemradio', { name: 'All messages' }).click();
  await expect.element(page.getByRole('button', { name: 'Notifications: Only mentions' })).toBeVisible();
});

test('a muted conversation, in Chinese and in both themes', async () => {
  const { page } = await open([aConversation([lena], { level: 'none', unread: 3, lastSeq: 3 })]);
  await applyLanguage('zh-CN');
  onTestFinished(() => applyLanguage('en-US'));
  await expect.element(page.getByRole('button', { name: '通知：静音' })).toBeVisible();
  await page.getByRole('button', { name: '通知：静音' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: '静音' })).toHaveAttribute('aria-checked', 'true');
  expect(await violationsInBothThemes()).toEqual([]);
});
