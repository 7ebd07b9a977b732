import { expect, test } from 'vitest';
import type { OpenChannel } from '#contract/chat/channels.ts';
import type { Channel } from '#contract/chat/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const [general, yarn] = [aChannel({ name: 'general' }), aChannel({ name: 'yarn', topic: 'Looms and wool' }, 2)];
const openOf = ({ id, name, topic }: Channel, isReader: boolean): OpenChannel => ({
  id,
  name,
  topic,
  section: '',
  writeRole: 'member',
  readerCount: isReader ? 4 : 3,
  lastMessageAt: null,
  isReader,
});

// Of a community of others, but readable on the web.
const onWeb = aChannel({ name: 'news', topic: 'What happens' }, 8);

/** A community with two channels, of which the reader is in the first. */
const open = async (at = `/chat/${general.id}`) => {
  const server = { joined: [general] };
  const isJoined = ({ id }: Pick<Channel, 'id'>) => server.joined.some((channel) => channel.id === id);
  const calls = answer({
    'GET /channels': () => ({ items: server.joined }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
    'GET /channels/:id/pins': () => ({ items: [] }),
    'GET /channels/:id/people': () => ({ items: [], pagination: { page: 1, perPage: 50, total: 0, totalPages: 0 } }),
    'GET /communities/:id/channels/open': () => ({ items: [general, yarn].map((channel) => openOf(channel, isJoined(channel))) }),
    'GET /channels/:id/open': ({ params }) =>
      params['id'] === yarn.id || params['id'] === onWeb.id
        ? {
            ...openOf(params['id'] === yarn.id ? yarn : onWeb, isJoined(yarn)),
            community: { slug: 'bread', name: 'Bread Club' },
            isMember: params['id'] === yarn.id,
          }
        : refuse(404, 'channel.not_found'),
    'PUT /channels/:id/joined': () => {
      server.joined = [general, yarn];
      return {};
    },
    'DELETE /channels/:id/joined': ({ params }) => {
      server.joined = server.joined.filter(({ id }) => id !== params['id']);
      return {};
    },
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, at, 'chat', 'errors');
  return { ...screen, calls, list: screen.page.getByRole('navigation', { name: 'Channels' }) };
};

test('the channels of a community are found by name and topic, joined, opened and left', async () => {
  const { page, list, address } = await open();
  await list.getByRole('button', { name: 'Browse channels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Channels of Bread Club' });
  await expect.element(dialog.getByRole('button', { name: 'Leave general' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  const filter = dialog.getByRole('searchbox', { name: 'Find a channel' });
  await expect.element(filter).toHaveFocus();
  await filter.fill('nothing');
  await expect.element(dialog.getByText('No channel has this name.')).toBeVisible();
  await filter.fill('WOOL');
  await dialog.getByRole('button', { name: 'Join yarn' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Leave yarn' })).toHaveFocus();
  await dialog.getByRole('link', { name: 'Open yarn' }).click();
  await expect.element(address).toHaveTextContent(`/chat/${yarn.id}`);
  await expect.element(page.getByRole('textbox', { name: 'Message to yarn' })).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'yarn' })).toHaveAttribute('aria-current', 'page');
});

test('the address of a channel that is not joined offers to join it', async () => {
  const { page, list } = await open(`/chat/${yarn.id}`);
  await expect.element(page.getByText('yarn in Bread Club')).toBeVisible();
  await expect.element(page.getByText(/^Looms and wool · 3/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  // The list beside it is that of its community, and on a phone there is a way to it.
  await expect.element(list.getByRole('link', { name: 'general' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All channels' })).toHaveAttribute('href', '/chat?in=bread');
  await page.getByRole('button', { name: 'Join this channel' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Message to yarn' })).toBeVisible();
});

test('the address of one that is not open to the reader says so', async () => {
  const { page } = await open(`/chat/${aChannel({}, 9).id}`);
  await expect.element(page.getByText('This channel is not open to you')).toBeVisible();
});

test('a channel is left from its details, which can be undone', async () => {
  const { page, calls, address } = await open();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: 'Leave channel' }).click();
  await expect.element(page.getByText('You left general')).toBeVisible();
  await expect.element(address).toHaveTextContent('/chat?in=bread');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => calls.filter((call) => call.includes('/joined')))
    .toEqual([`DELETE /channels/${general.id}/joined`, `PUT /channels/${general.id}/joined`]);
});

test('a channel of others that everyone reads leads to its public page, and to its community', async () => {
  const { page } = await open(`/chat/${onWeb.id}`);
  await expect.element(page.getByText('news in Bread Club')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Read it' })).toHaveAttribute('href', `/chat/${onWeb.id}/messages`);
  await expect.element(page.getByRole('link', { name: 'Open the community' })).toHaveAttribute('href', '/communities/bread');
  expect(page.getByRole('button', { name: 'Join this channel' }).query()).toBeNull();
});
