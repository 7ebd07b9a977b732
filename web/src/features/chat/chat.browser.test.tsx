import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import { deliverHint, onHint, onResync, resync } from '#kernel/realtime/index.ts';
import { changed } from '#test/given.ts';
import { answer, held, heldUntilTheEnd, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, messages } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './chat.page.tsx';
import { realtime } from './chat.realtime.ts';
import { knownRevisions } from './chat.queries.ts';
import { openOutbox, useOutbox } from './outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const [general, kitchen] = [aChannel({ name: 'general', lastSeq: 2, rev: 2, lastReadSeq: 2 }), aChannel({ name: 'kitchen' }, 2)];
type Replies = Parameters<typeof answer>[0];

const open = async (channels: Channel[], at = `/chat/${general.id}`, replies: Replies = {}) => {
  const server = { channels };
  const calls = answer({
    'GET /channels': () => ({ items: server.channels }),
    'GET /channels/:id/messages': () => ({ items: messages(1, 2), rev: 2, hasBefore: false, hasAfter: false }),
    'GET /channels/:id/open': () => refuse(404, 'channel.not_found'),
    'PUT /channels/:id/read': ({ body }) => ({ lastReadSeq: (body as { seq: number }).seq, unread: 0, mentions: 0 }),
    ...replies,
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, at, 'chat', 'errors');
  const stops: (() => void)[] = [];
  const listen: typeof onHint = (name, handler) => {
    const stop = onHint(name, handler);
    stops.push(stop);
    return stop;
  };
  realtime({ onHint: listen, onResync, cache: screen.cache });
  onTestFinished(() => stops.forEach((stop) => stop()));
  return { ...screen, server, calls, log: screen.page.getByRole('log', { name: 'Messages' }) };
};

test('whoever is in no community is told what to do first', async () => {
  const { page } = await open([], '/chat');
  await expect.element(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Find a community' })).toHaveAttribute('href', '/communities');
  // Also without a community there are people to write to.
  await page.getByRole('button', { name: 'New message' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New message' })).toBeVisible();
});

test('an address without a channel opens the liveliest', async () => {
  const lively = { ...kitchen, lastMessageAt: '2026-11-20T10:00:00Z' };
  const { address } = await open([{ ...general, lastMessageAt: '2026-11-19T10:00:00Z' }, lively], '/chat');
  await expect.element(address).toHaveTextContent(`/chat/${kitchen.id}`);
});

test('the list says what is unread, and where somebody is named', async () => {
  const { page } = await open([general, { ...kitchen, unread: 3, mentions: 1 }]);
  const link = page.getByRole('link', { name: /kitchen/ });
  await expect.element(link).toHaveTextContent('kitchen@13 unread messages');
  deliverHint('channel.changed', { channelId: kitchen.id, rev: 1, message: aMessage(1, { channelId: kitchen.id }) });
  await expect.element(link).toHaveTextContent('kitchen@14 unread messages');
  await expect.element(page.getByRole('link', { name: 'general', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(await violations()).toEqual([]);
});

test('what a long list says to screen readers does not make the page scroll', async () => {
  const { page } = await open([general, { ...kitchen, unread: 3 }]);
  const channels = page.getByRole('navigation', { name: 'Channels' });
  await expect.element(channels.getByText('3 unread messages')).toBeInTheDocument();
  const list = channels.element();
  const spoken = [...list.querySelectorAll<HTMLElement>('.visually-hidden')];
  expect(spoken.length).toBeGreaterThan(0);
  expect(spoken.filter(({ offsetParent }) => !list.contains(offsetParent))).toEqual([]);
});

test('chats of events stand below the channels of their community, with their day, and over ones only while they are open', async () => {
  const event = (slug: string, isListed = true) => ({ slug, startsAt: '2026-03-05T18:00:00Z', isListed });
  const tea = aChannel({ name: 'Tea in the park', kind: 'event', event: event('tea') }, 3);
  const past = aChannel({ name: 'Last year', kind: 'event', event: event('past', false), can: { write: false } }, 4);
  const { page } = await open([general, tea, past]);
  const community = page.getByRole('region', { name: 'Bread Club' });
  await expect.element(community.getByRole('heading', { name: 'Events' })).toBeVisible();
  await expect.element(community.getByRole('link', { name: /Tea in the park.*Mar 5/ })).toBeVisible();
  expect(community.getByRole('link', { name: /Last year/ }).query()).toBeNull();
  await community.getByRole('link', { name: /Tea in the park/ }).click();
  await expect.element(page.getByRole('link', { name: 'Event page' })).toHaveAttribute('href', '/events/tea');
  expect(await violations()).toEqual([]);
});

test('the address of a chat that is over opens it, to be read', async () => {
  const past = aChannel(
    { name: 'Last year', kind: 'event', event: { slug: 'past', startsAt: '2026-03-05T18:00:00Z', isListed: false }, can: { write: false } },
    4,
  );
  const { page } = await open([general, past], `/chat/${past.id}`);
  await expect.element(page.getByText('This chat is closed. What was said stays here.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Last year/ })).toHaveAttribute('aria-current', 'page');
});

test('leaving its community closes a channel at once, and says so', async () => {
  const { page, server, log } = await open([general, kitchen]);
  await expect.element(log.getByText('message 2')).toBeVisible();
  server.channels = [kitchen];
  deliverHint('membership.changed', { communityId: general.community!.id });
  await expect.element(page.getByText('This channel is not open to you')).toBeVisible();
  await expect.poll(() => log.query()).toBeNull();
  await expect.poll(() => page.getByRole('textbox').query()).toBeNull();
  await expect.poll(() => page.getByRole('link', { name: 'general', exact: true }).query()).toBeNull();
});

test('a channel that was taken away unnoticed closes with the next look', async () => {
  const { page, server, log } = await open([general], undefined, { 'GET /channels/:id/changes': () => refuse(404, 'channel.not_found') });
  await expect.element(log.getByText('message 2')).toBeVisible();
  server.channels = [];
  deliverHint('channel.changed', { channelId: general.id, rev: 5, message: aMessage(5) });
  await expect.element(page.getByText('This channel is not open to you')).toBeVisible();
});

test('the answer for a channel that was left in between is not shown in the next one', async () => {
  const late = held<object>();
  const { page, log } = await open([general, kitchen], undefined, {
    'GET /channels/:id/messages': ({ params }) =>
      params['id'] === general.id
        ? late.promise
        : { items: [aMessage(1, { channelId: kitchen.id, body: 'in the kitchen' })], rev: 1, hasBefore: false, hasAfter: false },
  });
  await page.getByRole('link', { name: 'kitchen', exact: true }).click();
  await expect.element(log.getByText('in the kitchen')).toBeVisible();
  late.resolve({ items: messages(1, 2), rev: 2, hasBefore: false, hasAfter: false });
  await page.getByRole('textbox', { name: 'Message to kitchen' }).click();
  await expect.poll(() => log.getByText('message 2').query()).toBeNull();
  await expect.element(log.getByText('in the kitchen')).toBeVisible();
});

test('what was missed while the line was down is there when it is back', async () => {
  const { server, log } = await open([general], undefined, {
    'GET /channels/:id/changes': () => ({ items: messages(3, 4), rev: 4, tooFar: false }),
  });
  await expect.element(log.getByText('message 2')).toBeVisible();
  server.channels = [{ ...general, lastSeq: 4, rev: 4, unread: 2 }];
  resync();
  await expect.element(log.getByText('message 4')).toBeVisible();
});

test('what arrives in a tab that nobody looks at stays unread until somebody does', async () => {
  const { page, calls, log } = await open([general]);
  await expect.element(log.getByText('message 2')).toBeVisible();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  deliverHint('channel.changed', { channelId: general.id, rev: 3, message: aMessage(3) });
  await expect.element(log.getByText('message 3')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /general/ })).toHaveTextContent('general11 unread message');
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(log.getByText('New')).toBeVisible();
  await expect.poll(() => calls).toContain(`PUT /channels/${general.id}/read {"seq":3}`);
});

test.each([
  ['moderator', 'Only moderators can write in this channel.'],
  ['admin', 'Only administrators can write in this channel.'],
  ['member', 'You cannot write here at the moment.'],
] as const)('a channel for the messages of each %s that is not mine to write in says so', async (writeRole, text) => {
  const { page } = await open([changed(general, { writeRole, can: { write: false } })]);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(() => page.getByRole('textbox').query()).toBeNull();
});

test('a refused message says why and leaves the choice to its writer', async () => {
  let isMuted = true;
  const { page, log } = await open([general], undefined, {
    'POST /channels/:id/messages': ({ body }) =>
      isMuted ? refuse(403, 'member.muted') : aMessage(3, { ...(body as object), sender: { ...aMessage(1).sender } }),
  });
  const field = page.getByRole('textbox', { name: 'Message to general' });
  await field.fill('first');
  await userEvent.keyboard('{Enter}');
  const failure = log.getByRole('alert');
  await expect.element(failure).toHaveTextContent('You cannot write here for now.Try againEditDiscard');
  expect(await violations()).toEqual([]);
  await failure.getByRole('button', { name: 'Edit' }).click();
  await expect.element(field).toHaveValue('first');
  await expect.poll(() => failure.query()).toBeNull();
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(failure).toBeVisible();
  isMuted = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

test('where there is no field any more, the text of a refused message is not taken away', async () => {
  const { page, log, server, cache } = await open([general], undefined, {
    'POST /channels/:id/messages': () => refuse(403, 'member.muted'),
  });
  await page.getByRole('textbox', { name: 'Message to general' }).fill('first');
  await userEvent.keyboard('{Enter}');
  const failure = log.getByRole('alert');
  await expect.element(failure.getByRole('button', { name: 'Edit' })).toBeVisible();
  server.channels = [changed(general, { can: { write: false } })];
  await cache.invalidateQueries();
  await expect.element(page.getByText('You cannot write here at the moment.')).toBeVisible();
  await expect.element(failure).toHaveTextContent('You cannot write here for now.Try againDiscard');
  await expect.element(log.getByText('first')).toBeVisible();
});

test('a channel that could not be loaded can be asked for again', async () => {
  let isBroken = true;
  const { page, log } = await open([general], undefined, {
    'GET /channels/:id/messages': () =>
      isBroken ? refuse(422, 'request.invalid') : { items: messages(1, 2), rev: 2, hasBefore: false, hasAfter: false },
  });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect.element(log.getByText('message 2')).toBeVisible();
});

test('where the messages of others cannot be loaded, my own stands there all the same', async () => {
  const { page } = await open([general], `/chat/${general.id}`, {
    'GET /channels/:id/messages': () => refuse(404, 'request.not_found'),
    'POST /channels/:id/messages': heldUntilTheEnd,
  });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('textbox').fill('Is anybody there?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Is anybody there?')).toBeVisible();
  await expect.element(page.getByText('Sending')).toBeVisible();
});
