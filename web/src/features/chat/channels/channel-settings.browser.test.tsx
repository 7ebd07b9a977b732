import { expect, onTestFinished, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aManagedChannel, lena, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

type Replies = Parameters<typeof answer>[0];
const noMessages = { items: [], rev: 0, hasBefore: false, hasAfter: false };

/** The chat with one channel, whose settings the test can change behind the form. */
const open = async (
  server: { channel: ReturnType<typeof aChannel>; settings: ReturnType<typeof aManagedChannel> },
  replies: Replies = {},
) => {
  const calls = answer({
    'GET /channels': () => ({ items: [server.channel] }),
    'GET /channels/:id/messages': () => noMessages,
    'GET /channels/:id/settings': () => server.settings,
    'GET /communities/:id/channels': () => ({ items: [server.settings] }),
    'PUT /channels/:id': ({ body }) => {
      const { version, ...plan } = body as { version: number };
      if (version !== server.settings.version)
        return { ...refuse(409, 'record.changed'), params: { by: 'samo', at: '2026-11-20T10:00:00Z' } };
      server.settings = { ...server.settings, ...plan, version: version + 1 };
      return server.settings;
    },
    'PUT /channels/:id/archived': ({ body }) => {
      const { isArchived } = body as { isArchived: boolean };
      server.settings = { ...server.settings, isArchived, version: server.settings.version + 1 };
      server.channel = { ...server.channel, isArchived, can: { ...server.channel.can, write: !isArchived } };
      return server.settings;
    },
    ...replies,
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, `/chat/${server.channel.id}`, 'chat', 'errors');
  return { ...screen, calls };
};
const managed = () => ({
  channel: aChannel({ name: 'general', can: { manage: true } }),
  settings: aManagedChannel({ name: 'general', slowSeconds: 45 }),
});
const changes = (calls: readonly string[]) =>
  calls.filter((call) => /^PUT \/channels\/[^/]+ /.test(call)).map((call) => JSON.parse(call.slice(call.indexOf('{'))) as object);

test('settings that another manager saved first are shown beside the own ones', async () => {
  const server = managed();
  const { page, calls } = await open(server);
  await page.getByRole('button', { name: 'Channel settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Settings of general' });
  await expect.element(sheet.getByLabelText('Name')).toHaveValue('general');
  // A pause that the select does not offer by itself.
  await expect.element(sheet.getByLabelText('Slow mode')).toHaveDisplayValue('45 seconds');
  await expect.element(sheet.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await violationsInBothThemes()).toEqual([]);
  await sheet.getByLabelText('Topic').fill('Mine');
  server.settings = { ...server.settings, topic: 'Theirs', writeRole: 'moderator', version: 2 };
  await sheet.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else saved this first' });
  await expect.element(question.getByRole('cell', { name: 'Theirs', exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(changes(calls).at(-1)).toEqual({
    name: 'general',
    topic: 'Mine',
    section: '',
    // What only the other one changed stays.
    writeRole: 'moderator',
    readRole: 'member',
    isDefault: true,
    web: 'none',
    slowSeconds: 45,
    retentionDays: null,
    version: 2,
  });
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a rule that ends messages asks first, and stands in the header; a longer one does not ask', async () => {
  const server = managed();
  const { page, calls, cache } = await open(server);
  await page.getByRole('button', { name: 'Channel settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Settings of general' });
  const keep = sheet.getByLabelText('How long messages are kept');
  await expect.element(keep).toHaveDisplayValue('For ever');
  await keep.selectOptions('Another number of days');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByRole('textbox', { name: 'Days' }).fill('14');
  await sheet.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Delete older messages?' });
  await expect
    .element(question.getByText('Messages older than 14 days are deleted for good within the next hour', { exact: false }))
    .toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.query()).toBeNull();
  expect(changes(calls)).toEqual([]);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Delete older messages' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(changes(calls)).toMatchObject([{ retentionDays: 14, version: 1 }]);
  server.channel = { ...server.channel, retentionDays: 14 };
  await cache.invalidateQueries({ queryKey: ['chat', 'channels'] });
  await expect.element(page.getByRole('heading', { name: 'general' })).toBeVisible();
  await expect.poll(() => page.getByText('Messages are kept for 14 days').elements().length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Channel settings' }).click();
  await expect.element(keep).toHaveDisplayValue('Another number of days');
  await keep.selectOptions('90 days');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes(calls)).toMatchObject([{ retentionDays: 14 }, { retentionDays: 90, version: 2 }]);
});

test('archiving asks, says so in place of the composer, and can be undone', async () => {
  const { page } = await open(managed());
  await page.getByRole('button', { name: 'Channel settings' }).click();
  await page.getByRole('button', { name: 'Archive channel' }).click();
  const question = page.getByRole('dialog', { name: 'Archive general?' });
  await question.getByRole('button', { name: 'Archive channel' }).click();
  await expect.element(page.getByText('This channel is archived. What was said stays here.')).toBeInTheDocument();
  expect(page.getByRole('textbox', { name: 'Message to general' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('general is back in the list')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Archive channel' })).toBeVisible();
});

test('settings that cannot be loaded say so, and are asked for again', async () => {
  let isDown = true;
  const settings = aManagedChannel({ name: 'general' });
  const { page } = await open(managed(), { 'GET /channels/:id/settings': () => (isDown ? refuse(404, 'channel.not_found') : settings) });
  await page.getByRole('button', { name: 'Channel settings' }).click();
  const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('general');
});

const secret = () => ({
  channel: aChannel({ name: 'kitchen', can: { manage: true }, visibility: 'private' }),
  settings: aManagedChannel({ name: 'kitchen', visibility: 'private', readerCount: 2 }),
});
const readers = (people: readonly object[]) => ({
  items: people.map((person) => ({ ...person, isByRole: person === me })),
  pagination: { page: 1, perPage: 20, total: people.length, totalPages: 1 },
});

test('readers of a private channel are added from the members, removed, and brought back', async () => {
  let people = [me, sam];
  const { page, calls } = await open(secret(), {
    'GET /channels/:id/readers': () => readers(people),
    'GET /communities/:id/members': () => ({ items: [{ user: sam }, { user: lena }], pagination: readers([]).pagination }),
    'PUT /channels/:id/readers/:userId': ({ params }) => {
      people = [...people, params['userId'] === lena.id ? lena : sam];
      return {};
    },
    'DELETE /channels/:id/readers/:userId': ({ params }) => {
      people = people.filter(({ id }) => id !== params['userId']);
      return {};
    },
  });
  await page.getByRole('button', { name: 'Channel settings' }).click();
  const list = page.getByRole('region', { name: 'Readers' });
  await list.getByRole('combobox', { name: 'Add a member' }).fill('e');
  await expect.element(list.getByRole('option', { name: /Sam Okafor.*already reads it/ })).toHaveAttribute('aria-disabled', 'true');
  await list.getByRole('option', { name: /Lena Berg/ }).click();
  await expect.element(list.getByRole('link', { name: 'Lena Berg' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await list.getByRole('button', { name: 'Remove Lena Berg' }).click();
  await expect.poll(() => list.getByRole('link', { name: 'Lena Berg' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list.getByRole('link', { name: 'Lena Berg' })).toBeVisible();
  expect(calls.filter((call) => call.endsWith(`/readers/${lena.id}`))).toHaveLength(3);
});

test('where those who are added read only what follows, removing one asks first', async () => {
  const server = secret();
  server.settings = { ...server.settings, historyForNew: 'from_join' };
  let people = [me, sam];
  const { page } = await open(server, {
    'GET /channels/:id/readers': () => readers(people),
    'DELETE /channels/:id/readers/:userId': () => {
      people = [me];
      return {};
    },
  });
  await page.getByRole('button', { name: 'Channel settings' }).click();
  await page.getByRole('button', { name: 'Remove Sam Okafor' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Sam Okafor from this channel?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('Sam Okafor no longer reads this channel')).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('link', { name: 'Sam Okafor' }).query()).toBeNull();
});

/** The chat of a reader of two channels, one of them private. */
const openAsReader = async (leave: (channels: ReturnType<typeof aChannel>[]) => unknown) => {
  const channels = [aChannel({ name: 'general' }), aChannel({ name: 'kitchen', visibility: 'private' }, 2)];
  const calls = answer({
    'GET /channels': () => ({ items: channels }),
    'GET /channels/:id/messages': () => noMessages,
    'GET /channels/:id/pins': () => ({ items: [] }),
    'GET /channels/:id/people': () => ({ items: [], pagination: { page: 1, perPage: 50, total: 0, totalPages: 0 } }),
    'DELETE /channels/:id/joined': () => leave(channels),
  });
  const [general, kitchen] = [`/chat/${channels[0]!.id}`, `/chat/${channels[1]!.id}`];
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, kitchen, 'chat', 'errors');
  await screen.page.getByRole('button', { name: 'Details', exact: true }).click();
  await screen.page.getByRole('button', { name: 'Leave channel' }).click();
  return { ...screen, calls, general, question: screen.page.getByRole('dialog', { name: 'Leave kitchen?' }) };
};

test('a reader without the right leaves a private channel after a question, and never sees it as lost', async () => {
  const { page, address, calls, general, question } = await openAsReader((channels) => {
    channels.pop();
    return {};
  });
  await expect.element(page.getByRole('link', { name: 'kitchen Private' })).toBeInTheDocument();
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  let wasLost = false;
  const watch = new MutationObserver(() => {
    wasLost ||= document.body.textContent.includes('This channel is not open to you');
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  await question.getByRole('button', { name: 'Leave channel' }).click();
  await expect.element(page.getByText('You left kitchen')).toBeVisible();
  await expect.element(address).toHaveTextContent(general);
  expect(calls).toContain(`DELETE /channels/${aChannel({}, 2).id}/joined`);
  expect(wasLost).toBe(false);
});

test('where leaving is refused, the channel is back and the reason is said', async () => {
  const { page, question } = await openAsReader(() => refuse(409, 'community.archived'));
  await question.getByRole('button', { name: 'Leave channel' }).click();
  await expect.element(page.getByText('This community is archived. Everything can be read, nothing can be changed.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'kitchen Private' })).toBeVisible();
});
