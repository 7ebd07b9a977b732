import { expect, onTestFinished, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { Channel } from '#contract/chat/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const ofBakers = (name: string, number: number, change: Partial<Channel> = {}) => aChannel({ name, ...change }, number);
const hikers = { id: aChannel({}, 60).id, slug: 'hikers', name: 'Hikers', avatar: null };
const [ovens, flour] = [ofBakers('ovens', 1, { lastMessageAt: '2026-03-01T10:00:00Z' }), ofBakers('flour', 2)];
const trails = aChannel({ name: 'trails', community: hikers, unread: 3 }, 3);
const lakes = aChannel({ name: 'lakes', community: hikers, unread: 2, mentions: 1, level: 'all' }, 4);
const dm = aConversation([sam], { unread: 2 });

const open = async (channels: Channel[] = [dm, ovens, flour, trails, lakes], at = '/chat') => {
  answer({
    'GET /channels': () => ({ items: channels }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: 0, unread: 0, mentions: 0 }),
    'GET /presence': () => ({ here: [] }),
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, at, 'chat', 'errors');
  const rail = screen.page.getByRole('navigation', { name: 'Communities and conversations' });
  const list = screen.page.getByRole('navigation', { name: 'Channels' });
  const shown = () =>
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  return { ...screen, rail, list, shown };
};

test('the rail has the conversations and each community, with what is unread, and leads to where the reader was', async () => {
  const { page, rail, shown, address } = await open();
  await expect
    .poll(() =>
      rail
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual(['Direct messages22 unread messages', 'BCBread Club', 'HHikers15 unread messages']);
  await expect.element(address).toHaveTextContent(`/chat/${ovens.id}`);
  expect(shown()).toEqual(['ovens', 'flour']);
  await page.getByRole('link', { name: 'flour' }).click();
  await rail.getByRole('link', { name: /Hikers/ }).click();
  await expect.element(address).toHaveTextContent(`/chat/${trails.id}`);
  await expect.poll(shown).toEqual(['trails33 unread messages', 'lakes@12 unread messages']);
  await expect.element(rail.getByRole('link', { name: /Hikers/ })).toHaveAttribute('aria-current', 'true');
  expect(await violationsInBothThemes()).toEqual([]);
  await rail.getByRole('link', { name: /Bread Club/ }).click();
  await expect.element(address).toHaveTextContent(`/chat/${flour.id}`);
});

test('conversations that do not exist yet can be begun where they will be', async () => {
  const { page, rail } = await open([ovens]);
  await rail.getByRole('link', { name: 'Direct messages' }).click();
  await expect.element(page.getByRole('heading', { name: 'Direct messages' })).toBeVisible();
  const pane = page.getByText('No conversations yet.');
  await expect.element(pane.last()).toBeVisible();
  await page.getByRole('button', { name: 'New message' }).last().click();
  await expect.element(page.getByRole('dialog', { name: 'New message' })).toBeVisible();
});

test('the address of a community that is not the reader’s shows one that is', async () => {
  const { address } = await open([flour, trails], '/chat?in=strangers');
  await expect.element(address).toHaveTextContent(`/chat/${flour.id}`);
});

test('on a phone there is the list of a community, or a channel, which leads back to it', async () => {
  await browser.viewport(360, 740);
  onTestFinished(() => browser.viewport(1280, 800));
  const { page, rail, list, shown, address } = await open();
  await expect.poll(shown).toEqual(['ovens', 'flour']);
  await rail.getByRole('link', { name: /Hikers/ }).click();
  await expect.poll(shown).toEqual(['trails33 unread messages', 'lakes@12 unread messages']);
  expect(await violationsInBothThemes()).toEqual([]);
  await list.getByRole('link', { name: /lakes/ }).click();
  await expect.element(page.getByRole('heading', { name: 'lakes' })).toBeVisible();
  for (const nav of [list, rail]) expect(nav.query()).toBeNull();
  await page.getByRole('link', { name: 'All channels' }).click();
  await expect.element(address).toHaveTextContent('/chat?in=hikers');
  await expect.element(list.getByRole('link', { name: /trails/ })).toBeVisible();
});

test('Alt and an arrow open the channel above or below, with Shift the next unread one, ready to be written in', async () => {
  const { page, address } = await open(undefined, `/chat/${ovens.id}`);
  const isOpen = async ({ id, name }: Channel) => {
    await expect.element(address).toHaveTextContent(`/chat/${id}`);
    await expect.element(page.getByRole('textbox', { name: `Message to ${name}` })).toHaveFocus();
  };
  await isOpen(ovens);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await isOpen(flour);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await isOpen(ovens);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await isOpen(flour);
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  await isOpen(trails);
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  await isOpen(lakes);
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  await expect.element(address).toHaveTextContent(`/chat/${dm.id}`);
});
