import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, lena, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { MessageButton } from '../index.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const general = aChannel({ name: 'general' });
const withLena = aConversation([lena]);
const group = aConversation([sam, lena], {}, 52);
const ada = { ...sam, id: '0192f6a0-3333-7000-8000-000000000004', username: 'ada', firstName: 'Ada', lastName: 'Lund' };
type Replies = Parameters<typeof answer>[0];

const AtLena = () => <MessageButton userId={lena.id} label="Message" />;

const open = async (channels: Channel[], at = `/chat/${channels[0]!.id}`, replies: Replies = {}) => {
  const server = { channels };
  const calls = answer({
    'GET /channels': () => ({ items: server.channels }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
    'GET /me/blocks/ids': () => ({ ids: [] }),
    'GET /search': ({ query }) => ({
      communities: [],
      events: [],
      messages: [],
      people: [me, lena, sam, ada]
        .filter(({ firstName }) => firstName.toLowerCase().startsWith(query.get('q') ?? ''))
        .map((person) => ({ ...person, community: null })),
    }),
    ...replies,
  });
  const pages = { '/chat': Page, '/chat/:channelId': Page, '/lena': AtLena };
  const screen = await openScreen(pages, at, 'chat', 'chat-conversations', 'errors');
  const { page } = screen;
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const written = () => calls.filter((call) => !call.startsWith('GET'));
  return { ...screen, server, calls, menu, written, list: page.getByRole('region', { name: 'Direct messages' }) };
};

const openNew = async (replies: Replies = {}) => {
  const opened = await open([general], '/chat?in=@', replies);
  await opened.list.getByRole('button', { name: 'New message' }).click();
  const dialog = opened.page.getByRole('dialog', { name: 'New message' });
  const choose = async (typed: string, name: RegExp) => {
    await dialog.getByRole('combobox', { name: 'To' }).fill(typed);
    await expect.element(dialog.getByRole('option', { name })).toBeVisible();
    await userEvent.keyboard('{Enter}');
  };
  return { ...opened, dialog, choose };
};

test('a message to one person is started by keys alone, and opens with the focus where it is written', async () => {
  const opened = await openNew({
    'POST /conversations': () => {
      opened.server.channels = [withLena, general];
      return withLena;
    },
  });
  const { page, dialog, choose, written, address } = opened;
  await expect.element(dialog.getByRole('combobox', { name: 'To' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.element(dialog.getByText('Choose who to write to.')).toBeVisible();
  expect(written()).toEqual([]);
  await choose('len', /Lena Berg/);
  await expect.element(dialog.getByRole('list', { name: 'Chosen people' }).getByText('Lena Berg')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Group name' }).query()).toBeNull();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(address).toHaveTextContent(`/chat/${withLena.id}`);
  await expect.element(page.getByRole('textbox', { name: 'Message to Lena Berg' })).toHaveFocus();
  expect(written()).toEqual([`POST /conversations {"userIds":["${lena.id}"],"name":""}`]);
  expect(page.getByText('This channel is not open to you').query()).toBeNull();
});

test('several people are a group, which may have a name', async () => {
  const walks = { ...group, name: 'Walks' };
  const opened = await openNew({
    'POST /conversations': () => {
      opened.server.channels = [walks, general];
      return walks;
    },
  });
  const { page, dialog, choose, written } = opened;
  await choose('len', /Lena Berg/);
  await choose('sam', /Sam Okafor/);
  await dialog.getByRole('textbox', { name: 'Group name' }).fill(' Walks ');
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Message to Walks' })).toHaveFocus();
  expect(written()).toEqual([`POST /conversations {"userIds":["${lena.id}","${sam.id}"],"name":"Walks"}`]);
});

test.each([
  ['person.not_found', 404, [{ field: 'userIds', rule: 'invalid_value' }], /^There is no one here/],
  ['person.not_accepting', 403, [{ field: 'userIds', rule: 'invalid_value' }], /^This person does not accept messages from you/],
  ['conversation.too_many_requests', 429, [], /^You have written to 20 new people today/],
] as const)('%s is shown at the field, and nothing that was chosen is lost', async (code, status, errors, text) => {
  const { dialog, choose } = await openNew({
    'POST /conversations': () => ({ ...refuse(status, code, [...errors]), params: { max: 20 } }),
  });
  await choose('len', /Lena Berg/);
  await choose('sam', /Sam Okafor/);
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Walks');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'To' })).toHaveFocus();
  await expect.element(dialog.getByRole('combobox', { name: 'To' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByText('Lena Berg')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Group name' })).toHaveValue('Walks');
});

test('the reader is not offered', async () => {
  const { dialog } = await openNew();
  await dialog.getByRole('combobox', { name: 'To' }).fill('mei');
  await expect.element(dialog.getByText('No one of this name.')).toBeVisible();
});

test('the button at a person leads to the conversation; a refusal says why', async () => {
  let isRefused = true;
  const { page, address } = await open([withLena, general], '/lena', {
    'POST /conversations': () => (isRefused ? refuse(403, 'person.not_accepting') : withLena),
  });
  await page.getByRole('button', { name: 'Message' }).click();
  await expect.element(page.getByText(/^This person does not accept messages from you/)).toBeVisible();
  isRefused = false;
  await page.getByRole('button', { name: 'Message' }).click();
  await expect.element(address).toHaveTextContent(`/chat/${withLena.id}`);
  await expect.element(page.getByRole('textbox', { name: 'Message to Lena Berg' })).toHaveFocus();
});

test('a group is renamed by those in it', async () => {
  const opened = await open([group, general], undefined, {
    'PUT /conversations/:id': ({ body }) => {
      const renamed = { ...group, ...(body as { name: string }) };
      opened.server.channels = [renamed, general];
      return renamed;
    },
  });
  const { page, menu, written } = opened;
  await menu('Rename group');
  const dialog = page.getByRole('dialog', { name: 'Rename group' });
  await expect.element(dialog.getByRole('textbox', { name: 'Group name' })).toHaveFocus();
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Walks');
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Walks' })).toBeVisible();
  expect(written()).toEqual([`PUT /conversations/${group.id} {"name":"Walks"}`]);
});

test('people are seen, and others added to a group', async () => {
  let isRefused = true;
  const opened = await open([group, general], undefined, {
    'PUT /conversations/:id/people/:userId': () => {
      if (isRefused) return refuse(403, 'person.not_accepting');
      const grown = aConversation([sam, lena, ada], {}, 52);
      opened.server.channels = [grown, general];
      return grown;
    },
  });
  const { page, menu } = opened;
  await page.getByRole('button', { name: '3 people' }).click();
  const dialog = page.getByRole('dialog', { name: 'People in Sam Okafor and Lena Berg' });
  await expect.poll(() => dialog.getByRole('list', { name: 'People in the group' }).getByRole('listitem').elements().length).toBe(3);
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await menu('Add people');
  const field = dialog.getByRole('combobox', { name: 'Add people' });
  await expect.element(field).toHaveFocus();
  await field.fill('sam');
  await expect.element(dialog.getByRole('option', { name: /already in it/ })).toHaveAttribute('aria-disabled', 'true');
  await field.fill('ada');
  await dialog.getByRole('option', { name: /Ada Lund/ }).click();
  await expect.element(dialog.getByText(/^This person does not accept messages from you/)).toBeVisible();
  await expect.element(field).toHaveValue('ada');
  isRefused = false;
  await dialog.getByRole('option', { name: /Ada Lund/ }).click();
  const grown = page.getByRole('dialog', { name: /^People in/ }).getByRole('list', { name: 'People in the group' });
  await expect.poll(() => grown.getByRole('listitem').elements().length).toBe(4);
});

test('leaving a group asks first', async () => {
  const opened = await open([group, withLena, general], undefined, {
    'DELETE /conversations/:id': () => {
      opened.server.channels = [withLena, general];
      return {};
    },
  });
  const { page, menu, address, list, written } = opened;
  await menu('Leave group');
  const question = page.getByRole('dialog', { name: 'Leave Sam Okafor and Lena Berg?' });
  expect(await violationsInBothThemes()).toEqual([]);
  await question.getByRole('button', { name: 'Leave group' }).click();
  await expect.element(address).toHaveTextContent(`/chat/${withLena.id}`);
  await expect.element(page.getByText('You left Sam Okafor and Lena Berg')).toBeVisible();
  await expect.poll(() => list.getByRole('link').elements().length).toBe(1);
  expect(written()).toEqual([`DELETE /conversations/${group.id}`]);
});

test('a conversation of two is hidden at once, which can be undone; one that stays is back', async () => {
  let isRefused = true;
  const opened = await open([withLena, group, general], undefined, {
    'DELETE /conversations/:id': () => {
      if (isRefused) return refuse(404, 'channel.not_found');
      opened.server.channels = [group, general];
      return {};
    },
    'POST /conversations': () => {
      opened.server.channels = [withLena, group, general];
      return withLena;
    },
  });
  const { page, menu, list, address } = opened;
  const links = () => list.getByRole('link').elements().length;
  await menu('Hide conversation');
  await expect.element(address).toHaveTextContent(`/chat/${group.id}`);
  await expect.poll(links).toBe(2);
  await list.getByRole('link', { name: 'Lena Berg', exact: true }).click();
  isRefused = false;
  await menu('Hide conversation');
  await expect.element(page.getByText('The conversation with Lena Berg is hidden until the next message')).toBeVisible();
  await expect.poll(links).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(links).toBe(2);
});

test('the menu of a conversation of two leads to the profile, where blocking stands', async () => {
  const { menu, address } = await open([withLena, general]);
  await menu('Profile, block or report');
  await expect.element(address).toHaveTextContent('/people/lena');
});
