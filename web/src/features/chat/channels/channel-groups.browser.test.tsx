import { expect, test } from 'vitest';
import type { Channel } from '#contract/chat/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const general = aChannel({ name: 'general' });
const [trails, lakes, baking] = [
  aChannel({ name: 'trails', section: 'Outdoors' }, 2),
  aChannel({ name: 'lakes', section: 'Outdoors', visibility: 'private' }, 3),
  aChannel({ name: 'baking', section: 'Indoors' }, 4),
];
const open = async (channels: Channel[], at = general) => {
  answer({
    'GET /channels': () => ({ items: channels }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, `/chat/${at.id}`, 'chat', 'errors');
  const group = screen.page.getByRole('region', { name: 'Bread Club', exact: true });
  const shown = () =>
    group
      .getByRole('listitem')
      .elements()
      .map((link) => link.textContent);
  return { ...screen, group, shown };
};

test('channels stand below the heading of their section, those without one first', async () => {
  const { group, shown } = await open([trails, general, baking, lakes]);
  await expect.poll(shown).toEqual(['general', 'trails', 'lakesPrivate', 'baking']);
  expect(
    group
      .getByRole('heading', { level: 2 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(['Outdoors', 'Indoors']);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a folded heading shows what is unread and the open channel below it, and stays folded', async () => {
  const channels = [general, { ...trails, unread: 4 }, { ...lakes, unread: 2, mentions: 1 }, baking];
  const { page, group, shown } = await open(channels, baking);
  const heading = group.getByRole('button', { name: 'Outdoors' });
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
  await heading.click();
  await group.getByRole('button', { name: 'Indoors' }).click();
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(shown).toEqual(['general', 'trails44 unread messages', 'lakesPrivate@12 unread messages', 'baking']);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.unmount();

  const again = await open(channels.map((channel) => ({ ...channel, unread: 0, mentions: 0 })));
  await expect.poll(again.shown).toEqual(['general']);
  await again.group.getByRole('button', { name: 'Outdoors' }).click();
  await expect.poll(again.shown).toEqual(['general', 'trails', 'lakesPrivate']);
});

test('of a long list only the first section is unfolded at first, and what is unread is there', async () => {
  const many = Array.from({ length: 12 }, (_, index) => aChannel({ name: `trail-${index}`, section: 'Far' }, index + 10));
  const { group, shown } = await open([
    general,
    ...many,
    { ...baking, section: 'Near', unread: 1 },
    aChannel({ name: 'knitting', section: 'Near' }, 30),
  ]);
  await expect.element(group.getByRole('button', { name: 'Near' })).toHaveAttribute('aria-expanded', 'false');
  expect(shown()).toEqual(['general', 'baking11 unread message']);
});
