import { expect, test } from 'vitest';
import type { Channel } from '#contract/chat/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, knownRevisions });

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
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  return { ...screen, group, shown };
};

test('channels stand below the heading of their section, those without one first', async () => {
  const { group, shown } = await open([trails, general, baking, lakes]);
  await expect.poll(shown).toEqual(['general', 'trails', 'lakesPrivate', 'baking']);
  expect(
    group
      .getByRole('heading', { level: 3 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(['Outdoors', 'Indoors']);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a folded community shows what is unread and the open channel, says how much, and stays folded', async () => {
  const channels = [general, { ...trails, unread: 4 }, { ...lakes, unread: 2, mentions: 1 }, baking];
  const { page, group, shown } = await open(channels);
  const heading = group.getByRole('button', { name: /Bread Club/ });
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
  await heading.click();
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => heading.element().textContent).toMatch(/Bread Club@16 unread messages$/);
  await expect.poll(shown).toEqual(['general', 'trails44 unread messages', 'lakesPrivate@12 unread messages']);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.unmount();

  const again = await open(
    channels.map((channel) => ({ ...channel, unread: 0, mentions: 0 })),
    baking,
  );
  await expect.poll(again.shown).toEqual(['baking']);
  await again.group.getByRole('button', { name: 'Bread Club' }).click();
  await expect.poll(again.shown).toEqual(['general', 'trails', 'lakesPrivate', 'baking']);
});
