import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, held, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aManagedChannel } from '#test/chat.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { managedQuery } from './channels.queries.ts';
import { ChannelsSection } from './channels-section.tsx';

const community = aWholeCommunity(insider);
const Screen = () => <ChannelsSection community={community} />;
type Managed = ReturnType<typeof aManagedChannel>;
type Replies = Parameters<typeof answer>[0];

const open = async (channels: Managed[], replies: Replies = {}) => {
  const server = { channels };
  const find = (id: string | undefined) => server.channels.find((channel) => channel.id === id)!;
  const calls = answer({
    'GET /channels': () => ({ items: [] }),
    'GET /communities/:id/channels': () => ({ items: server.channels }),
    'PUT /communities/:id/channels/order': ({ body }) => {
      const { ids } = body as { ids: string[] };
      server.channels = [...ids.map(find), ...server.channels.filter(({ isArchived }) => isArchived)];
      return {};
    },
    'PUT /channels/:id/archived': ({ params, body }) => {
      const changed = { ...find(params['id']), ...(body as { isArchived: boolean }) };
      server.channels = server.channels.map((channel) => (channel.id === changed.id ? changed : channel));
      return changed;
    },
    ...replies,
  });
  const screen = await openScreen({ '/channels': Screen }, '/channels', 'chat-channels', 'errors');
  /** Names by their order on the screen. */
  const shown = () =>
    screen.page
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent?.match(/[a-z]+/)?.[0]);
  return { ...screen, calls, server, shown };
};
const orders = (calls: readonly string[]) =>
  calls.filter((call) => call.includes('/order')).map((call) => (JSON.parse(call.slice(call.indexOf('{'))) as { ids: string[] }).ids);

const [a, b, c, d] = [
  aManagedChannel({ name: 'alpha' }, 1),
  aManagedChannel({ name: 'beta', section: 'Out' }, 2),
  aManagedChannel({ name: 'gamma', section: 'In', writeRole: 'moderator' }, 3),
  aManagedChannel({ name: 'delta', section: 'Out', visibility: 'private', readerCount: 3, slowSeconds: 60 }, 4),
];

test('channels and sections are moved by their buttons, which keep the focus', async () => {
  const { page, calls, shown } = await open([a, b, c, d]);
  await expect.poll(shown).toEqual(['alpha', 'beta', 'delta', 'gamma']);
  await expect.element(page.getByText('Private, 3 readers · Slow mode 1 minute')).toBeVisible();
  const down = page.getByRole('button', { name: 'Move beta down' });
  await down.click();
  await expect.poll(shown).toEqual(['alpha', 'delta', 'beta', 'gamma']);
  await expect.element(down).toHaveFocus();
  await expect.element(down).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('beta is now 2 of 2')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Move In up' }).click();
  await expect.poll(shown).toEqual(['alpha', 'gamma', 'delta', 'beta']);
  await expect
    .poll(() => orders(calls))
    .toEqual([
      [a.id, d.id, b.id, c.id],
      [a.id, c.id, d.id, b.id],
    ]);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('moves that follow quickly are sent in turn, and a list that was read in between undoes none of them', async () => {
  const first = held<object>();
  const sent: string[][] = [];
  const channels = [a, aManagedChannel({ name: 'beta' }, 2), aManagedChannel({ name: 'gamma' }, 3)];
  const { page, cache, server, shown } = await open(channels, {
    'PUT /communities/:id/channels/order': async ({ body }) => {
      const { ids } = body as { ids: string[] };
      sent.push(ids);
      if (sent.length === 1) await first.promise;
      server.channels = ids.map((id) => channels.find((channel) => channel.id === id)!);
      return {};
    },
  });
  await page.getByRole('button', { name: 'Move alpha down' }).click();
  await page.getByRole('button', { name: 'Move alpha down' }).click();
  await expect.poll(shown).toEqual(['beta', 'gamma', 'alpha']);
  expect(sent).toHaveLength(1);
  // The hint of another manager's change.
  const { queryKey } = managedQuery(community.id);
  await cache.invalidateQueries({ queryKey });
  expect(cache.getQueryData(queryKey)?.map(({ name }) => name)).toEqual(['beta', 'gamma', 'alpha']);
  first.resolve({});
  await expect.poll(() => sent).toHaveLength(2);
  await expect.poll(() => server.channels.map(({ name }) => name)).toEqual(['beta', 'gamma', 'alpha']);
  expect(shown()).toEqual(['beta', 'gamma', 'alpha']);
});

test('a channel is dragged within its section', async () => {
  const { page, calls, shown } = await open([a, aManagedChannel({ name: 'beta' }, 2), aManagedChannel({ name: 'gamma' }, 3)]);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('gamma')).toBeVisible();
  await userEvent.dragAndDrop(row('gamma'), row('alpha'), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(shown).toEqual(['gamma', 'alpha', 'beta']);
  await expect.poll(() => orders(calls)).toHaveLength(1);
});

test('an order that is refused, as the channels changed meanwhile, gives way to the current one', async () => {
  const { page, server, shown } = await open([a, aManagedChannel({ name: 'beta' }, 2)], {
    'PUT /communities/:id/channels/order': () => ({ ...refuse(409, 'record.changed'), params: { by: '', at: '' } }),
  });
  await expect.poll(shown).toEqual(['alpha', 'beta']);
  server.channels = [aManagedChannel({ name: 'beta' }, 2), aManagedChannel({ name: 'fresh' }, 9), a];
  await page.getByRole('button', { name: 'Move alpha down' }).click();
  await expect.poll(shown).toEqual(['beta', 'fresh', 'alpha']);
  await expect.element(page.getByText('The channels have changed meanwhile. This is how they stand now.')).toBeVisible();
});

test('a channel is archived after a question, and comes back by undo or from the archive', async () => {
  const { page } = await open([a, aManagedChannel({ name: 'beta' }, 2)]);
  const archive = async () => {
    await page.getByRole('button', { name: 'More about alpha' }).click();
    await page.getByRole('menuitem', { name: 'Archive channel' }).click();
    await page.getByRole('dialog', { name: 'Archive alpha?' }).getByRole('button', { name: 'Archive channel' }).click();
  };
  const archived = page.getByRole('region', { name: 'Archived' });
  await archive();
  await expect.element(archived.getByText('alpha')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => archived.query()).toBeNull();
  await archive();
  await archived.getByRole('button', { name: 'Restore alpha' }).click();
  await expect.poll(() => archived.query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'More about alpha' })).toBeVisible();
});

test('archiving that is refused says why in the question', async () => {
  const { page } = await open([a], { 'PUT /channels/:id/archived': () => refuse(409, 'community.archived') });
  await page.getByRole('button', { name: 'More about alpha' }).click();
  await page.getByRole('menuitem', { name: 'Archive channel' }).click();
  const question = page.getByRole('dialog', { name: 'Archive alpha?' });
  await question.getByRole('button', { name: 'Archive channel' }).click();
  await expect.element(question.getByText(/This community is archived/)).toBeVisible();
  expect(page.getByText(/This community is archived/).elements()).toHaveLength(1);
});

test('a name that was taken meanwhile keeps a channel in the archive, and the reason is said', async () => {
  const { page } = await open([a, aManagedChannel({ name: 'old', isArchived: true }, 2)], {
    'PUT /channels/:id/archived': () => refuse(409, 'channel.name_taken', [{ field: 'name', rule: 'invalid_value' }]),
  });
  await page.getByRole('button', { name: 'Restore old' }).click();
  await expect.element(page.getByText('There is a channel of this name already. Choose another one.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Archived' }).getByText('old')).toBeVisible();
});

test('without channels there is one thing to do, and a list that cannot be loaded is asked for again', async () => {
  let isDown = true;
  const { page } = await open([], { 'GET /communities/:id/channels': () => (isDown ? refuse(403, 'member.not_allowed') : { items: [] }) });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No channels yet')).toBeVisible();
  await page.getByRole('button', { name: 'New channel' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New channel' })).toBeVisible();
});
