import { expect, onTestFinished, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { useMenuMarks } from '#kernel/menu-marks.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { changed } from '#test/given.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, aMessage, lena, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { realtime } from '../chat.realtime.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const general = aChannel({ name: 'general' });
const withLena = aConversation([lena], { lastSeq: 1, rev: 1, lastMessageAt: '2026-11-20T10:00:00Z' });
const group = aConversation([sam, lena], { lastSeq: 1, rev: 1 }, 52);
const asked = aConversation([lena], { conversation: { people: [me, lena], isRequest: true, isWaiting: false }, lastSeq: 1, rev: 1 }, 53);
type Replies = Parameters<typeof answer>[0];

const open = async (channels: Channel[], at = `/chat/${channels[0]!.id}`, replies: Replies = {}) => {
  const server = { channels };
  const calls = answer({
    'GET /channels': () => ({ items: server.channels }),
    'GET /channels/:id/messages': ({ params }) => ({
      items: [aMessage(1, { channelId: params['id']!, sender: lena, body: 'Hello Mei' })],
      rev: 1,
      hasBefore: false,
      hasAfter: false,
    }),
    'GET /me/blocks/ids': () => ({ ids: [] }),
    'GET /channels/:id/open': () => refuse(404, 'channel.not_found'),
    'PUT /channels/:id/read': ({ body }) => ({ lastReadSeq: (body as { seq: number }).seq, unread: 0, mentions: 0 }),
    ...replies,
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, at, 'chat', 'chat-conversations', 'errors');
  const stops: (() => void)[] = [];
  const listen: typeof onHint = (name, handler) => {
    const stop = onHint(name, handler);
    stops.push(stop);
    return stop;
  };
  realtime({ onHint: listen, onResync, cache: screen.cache });
  onTestFinished(() => stops.forEach((stop) => stop()));
  const list = screen.page.getByRole('navigation', { name: 'Channels' }).getByRole('region', { name: 'Direct messages' });
  const lists = () => calls.filter((call) => call === 'GET /channels').length;
  return { ...screen, server, calls, list, lists, log: screen.page.getByRole('log', { name: 'Messages' }) };
};
const written = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET') && !call.includes('/read'));

test('conversations are a list of their own, called by their people, with their counts', async () => {
  const walks = aConversation([sam, lena], { name: 'Sunday walks', unread: 2 }, 54);
  const { page, list } = await open([withLena, group, walks, general]);
  const names = () =>
    list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(names)
    .toEqual([
      expect.stringMatching(/Lena Berg$/),
      expect.stringMatching(/Sam Okafor and Lena Berg33 people$/),
      expect.stringMatching(/Sunday walks33 people22 unread messages$/),
    ]);
  const regions = page.getByRole('navigation', { name: 'Channels' }).getByRole('region').elements();
  expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual(['Direct messages']);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Lena Berg' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '@lena' })).toHaveAttribute('href', '/people/lena');
  await expect.element(page.getByRole('textbox', { name: 'Message to Lena Berg' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('the same in Chinese, on a phone', async () => {
  await browserPage.viewport(360, 740);
  await applyLanguage('zh-CN');
  onTestFinished(async () => {
    await applyLanguage('en-US');
    await browserPage.viewport(1280, 800);
  });
  const { page } = await open([withLena, group, asked, general], '/chat');
  const list = page.getByRole('region', { name: '私信' });
  await expect.element(list.getByRole('link', { name: /Okafor Sam和Berg Lena|Sam Okafor和Lena Berg/ })).toBeVisible();
  await expect.element(list.getByRole('button', { name: '私信请求（1）' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await list.getByRole('button', { name: '发起私信' }).click();
  await expect.element(page.getByRole('dialog', { name: '发起私信' }).getByRole('combobox', { name: '收件人' })).toHaveFocus();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('without one the list says so in a line', async () => {
  const { list } = await open([general], '/chat?in=@');
  await expect.element(list.getByText('No conversations yet.')).toBeVisible();
});

test('of many conversations the latest are shown, the others on demand', async () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    aConversation([sam, lena], { name: `Group ${at}`, unread: at === 24 ? 1 : 0 }, 60 + at),
  );
  const { list } = await open([...many, general]);
  const count = () => list.getByRole('link').elements().length;
  await expect.poll(count).toBe(21);
  await expect.element(list.getByRole('link', { name: /Group 24/ })).toBeVisible();
  await list.getByRole('button', { name: 'Show all 25' }).click();
  await expect.poll(count).toBe(25);
});

test('a conversation that begins elsewhere appears without a reload, and many hints cost few requests', async () => {
  const { server, list, lists } = await open([general], '/chat?in=@');
  await expect.element(list.getByText('No conversations yet.')).toBeVisible();
  const before = lists();
  server.channels = [{ ...withLena, unread: 1 }, general];
  for (let count = 0; count < 20; count += 1) deliverHint('channels.changed', { communityId: null });
  for (let rev = 1; rev < 20; rev += 1)
    deliverHint('channel.changed', { channelId: withLena.id, rev, message: aMessage(rev, { channelId: withLena.id, sender: lena }) });
  await expect.element(list.getByRole('link', { name: /Lena Berg/ })).toBeVisible();
  // One at once, one after the last hint; each of them again if its answer was older than a hint.
  await expect.poll(lists, { timeout: 4_000 }).toBeGreaterThan(before + 1);
  expect(lists()).toBeLessThanOrEqual(before + 4);
});

test('a new message makes its conversation the first, and marks the chat in the menu; a request makes no noise', async () => {
  const { list, server } = await open([withLena, group, asked, general]);
  await expect.element(list.getByRole('link', { name: /Sam Okafor/ })).toBeVisible();
  expect(useMenuMarks.getState().marks).not.toHaveProperty('/chat');
  deliverHint('channel.changed', { channelId: asked.id, rev: 2, message: aMessage(2, { channelId: asked.id, sender: lena }) });
  await list.getByRole('button', { name: 'Requests (1)' }).click();
  await expect.element(list.getByRole('link', { name: /Lena Berg$/ }).last()).toHaveAttribute('href', `/chat/${asked.id}`);
  expect(useMenuMarks.getState().marks).not.toHaveProperty('/chat');
  server.channels = [{ ...group, lastSeq: 2, rev: 2, unread: 1 }, withLena, asked, general];
  deliverHint('channel.changed', { channelId: group.id, rev: 2, message: aMessage(2, { channelId: group.id, sender: lena }) });
  await expect.element(list.getByRole('link').first()).toHaveTextContent('SOLBSam Okafor and Lena Berg33 people11 unread message');
  await expect.poll(() => useMenuMarks.getState().marks['/chat']).toBe(1);
  useMenuMarks.setState({ marks: {} });
});

test('a request is read before it is accepted, and then written in', async () => {
  const { page, server, calls, log } = await open([asked, general], undefined, {
    'PUT /conversations/:id/request': () => {
      server.channels = [{ ...asked, conversation: { people: [me, lena], isRequest: false, isWaiting: false } }, general];
      return {};
    },
  });
  const request = page.getByRole('region', { name: 'Request' });
  await expect.element(request.getByText('Lena Berg wants to write to you. You share no community.')).toBeVisible();
  await expect.element(log.getByText('Hello Mei')).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
  await log.getByRole('button', { name: 'More for the message of Lena Berg' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  for (const name of ['Reply', 'Quote', 'More emoji']) expect(page.getByRole('menuitem', { name }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(await violationsInBothThemes()).toEqual([]);
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Message to Lena Berg' })).toHaveFocus();
  await expect.poll(() => written(calls)).toEqual([`PUT /conversations/${asked.id}/request {"accept":true}`]);
});

test('an acceptance that is refused brings the request back, with the reason', async () => {
  const late = held<object>();
  const { page } = await open([asked, general], undefined, { 'PUT /conversations/:id/request': () => late.promise });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByRole('textbox')).toBeVisible();
  late.resolve(refuse(404, 'channel.not_found'));
  const request = page.getByRole('region', { name: 'Request' });
  await expect.element(request.getByRole('alert')).toBeVisible();
  await expect.element(request.getByRole('button', { name: 'Accept' })).toHaveFocus();
});

test('a declined request is gone at once; refused, it is back', async () => {
  let isRefused = false;
  const { page, server, list, calls, address } = await open([asked, withLena, general], undefined, {
    'PUT /conversations/:id/request': () => {
      if (isRefused) return refuse(404, 'channel.not_found');
      server.channels = [withLena, general];
      return {};
    },
  });
  isRefused = true;
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(address).toHaveTextContent(`/chat/${withLena.id}`);
  await list.getByRole('button', { name: 'Requests (1)' }).click();
  await list.getByRole('link').last().click();
  isRefused = false;
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(address).toHaveTextContent(`/chat/${withLena.id}`);
  await expect.poll(() => list.getByRole('button', { name: /Requests/ }).query()).toBeNull();
  expect(written(calls)).toHaveLength(2);
});

test('who waits is told how much can be written, and what is too much stays with its writer', async () => {
  const waiting = { ...withLena, conversation: { people: [me, lena], isRequest: false, isWaiting: true } };
  const { page, server, log } = await open([waiting, general], undefined, {
    'POST /channels/:id/messages': () => refuse(409, 'conversation.waiting'),
  });
  await expect.element(page.getByText('Waiting for Lena Berg to accept. You can send up to 3 messages until then.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message to Lena Berg' }).fill('Are you there?');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByRole('alert').getByText(/^Your messages wait for an answer\./)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  server.channels = [changed(waiting, { can: { write: false } }), general];
  deliverHint('channels.changed', { communityId: null });
  await expect.element(page.getByText('Your messages wait until Lena Berg accepts. Then you can write more.')).toBeVisible();
  server.channels = [withLena, general];
  deliverHint('channel.changed', { channelId: withLena.id, rev: 2, message: aMessage(2, { channelId: withLena.id, sender: lena }) });
  await expect.element(page.getByRole('textbox', { name: 'Message to Lena Berg' })).toBeVisible();
});

test('where only requests are left none opens by itself, and nothing is called lost', async () => {
  const second = { ...asked, id: withLena.id };
  const { page, server, list, address } = await open([asked, second], undefined, {
    'PUT /conversations/:id/request': () => {
      server.channels = [second];
      return {};
    },
  });
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(address).toHaveTextContent('/chat?in=@');
  await expect.element(page.getByText('Choose a conversation, or start one.')).toBeVisible();
  await expect.element(list.getByRole('button', { name: 'Requests (1)' })).toBeVisible();
  expect(page.getByText('This channel is not open to you').query()).toBeNull();
  expect(page.getByRole('region', { name: 'Request' }).query()).toBeNull();
});

test('a conversation that is gone closes, and says so', async () => {
  const { page, server } = await open([group, general]);
  await expect.element(page.getByRole('textbox')).toBeVisible();
  server.channels = [general];
  deliverHint('channels.changed', { communityId: null });
  await expect.element(page.getByText('This channel is not open to you')).toBeVisible();
});

test('the names of many people make neither the header nor the field of a phone higher', async () => {
  await browserPage.viewport(360, 740);
  onTestFinished(() => browserPage.viewport(1280, 800));
  const crowd = Array.from({ length: 12 }, (_, at) => ({
    ...sam,
    id: sam.id.replace(/..$/, String(40 + at)),
    firstName: `Maximilian ${at}`,
  }));
  const { page } = await open([aConversation(crowd, {}, 55), general]);
  const field = page.getByRole('textbox');
  await expect.element(field).toBeVisible();
  const { height, left, right } = field.element().getBoundingClientRect();
  expect(height).toBeLessThan(60);
  expect([left >= 0, right <= 360]).toEqual([true, true]);
  const header = page
    .getByRole('heading', { level: 2, name: /^Maximilian 0/ })
    .element()
    .closest('header')!;
  expect(header.getBoundingClientRect().height).toBeLessThan(70);
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('an at sign is completed with the people of the conversation', async () => {
  const { page, calls } = await open([group, general]);
  await page.getByRole('textbox').click();
  await userEvent.keyboard('@ok');
  await page.getByRole('option', { name: /Sam Okafor/ }).click();
  await expect.element(page.getByRole('textbox')).toHaveValue('@samo ');
  expect(calls.filter((call) => call.includes('/members'))).toEqual([]);
});
