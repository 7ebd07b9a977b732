import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, aMessage, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { noteEmoji } from '../messages/recent-emoji.ts';
import { takeStored } from '../chat.sync.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const addressOf = (number: number) => `/files/images/01900000-0000-7000-8000-00000000000${number}/128`;
const ofCommunity = ['bread', 'party_blob'].map((name, index) => ({
  name,
  address: addressOf(index),
  createdBy: sam,
  createdAt: '2026-11-20T09:00:00.000Z',
}));

const open = async (message: Parameters<typeof aMessage>[1] = {}, channel = aChannel({ lastSeq: 1, rev: 1, lastReadSeq: 1 })) => {
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /communities/:id/emoji': () => ({ items: ofCommunity }),
    'GET /channels/:id/messages': () => ({
      items: [aMessage(1, { channelId: channel.id, ...message })],
      rev: 1,
      hasBefore: false,
      hasAfter: false,
    }),
    'PUT /messages/:id/reactions/:emoji': ({ params }) =>
      aMessage(1, { rev: 2, reactions: [{ emoji: params['emoji']!, count: 1, isOwn: true }] }),
  });
  const { page, cache } = await openScreen({ '/chat/:channelId': Page }, `/chat/${channel.id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(cache, stored, sent) }));
  const composer = page.getByRole('textbox', { name: /^Message to/ });
  await expect.element(composer).toBeVisible();
  return { page, calls, composer };
};

test('the names of its emoji are pictures in a text, and stay names in code and addresses', async () => {
  const { page } = await open({ body: 'Fresh :bread: `:bread:` https://a.example/:bread: :nobody:' });
  const article = page.getByRole('article');
  const picture = article.getByRole('img', { name: ':bread:' });
  await expect.element(picture).toHaveAttribute('src', addressOf(0));
  expect(picture.elements()).toHaveLength(1);
  await expect.element(article.getByRole('code')).toHaveTextContent(':bread:');
  await expect.element(article.getByText(/:nobody:/)).toBeVisible();
  // In the line, not below it.
  const { top, bottom, width } = picture.element().getBoundingClientRect();
  expect([width > 16, bottom - top < 28]).toEqual([true, true]);
  expect(await violations()).toEqual([]);
});

test('a text with words and an emoji only has its picture, too', async () => {
  const { page } = await open({ body: 'Good :party_blob:' });
  await expect.element(page.getByRole('article').getByRole('img', { name: ':party_blob:' })).toBeVisible();
});

test('a reaction is its picture with the count, and the name of one that was removed, which can only be taken back', async () => {
  const { page, calls } = await open({
    reactions: [
      { emoji: ':bread:', count: 2, isOwn: false },
      { emoji: ':gone:', count: 3, isOwn: false },
      { emoji: ':lost:', count: 1, isOwn: true },
    ],
  });
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(chip(':bread:, 2 reactions')).toBeEnabled();
  expect(chip(':bread:, 2 reactions').element().querySelector('img')).toMatchObject({ alt: ':bread:' });
  await expect.element(chip(':gone:, 3 reactions')).toBeDisabled();
  await expect.element(chip(':gone:, 3 reactions')).toHaveTextContent(':gone:3');
  await expect.element(chip(':lost:, 1 reaction')).toBeEnabled();
  await chip(':bread:, 2 reactions').click();
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT /messages'))).toHaveLength(1);
  expect(decodeURIComponent(calls.find((call) => call.startsWith('PUT /messages'))!)).toMatch(/reactions\/:bread:$/);
});

test('the picker begins with those of the community, finds them by name, and remembers them where they are', async () => {
  noteEmoji(me.id, ':elsewhere:');
  const { page, composer } = await open();
  await composer.click();
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  const dialog = page.getByRole('dialog');
  const groups = () =>
    dialog
      .getByRole('region')
      .elements()
      .map((group) => group.getAttribute('aria-label'));
  await expect.poll(() => groups().slice(0, 2)).toEqual(['Bread Club', 'Faces']);
  expect(await violations()).toEqual([]);
  await dialog.getByRole('searchbox').fill('party b');
  await expect
    .poll(() =>
      dialog
        .getByRole('region')
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['party_blob']);
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue(':party_blob:');
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Recently used' }).getByRole('button')).toHaveTextContent('party_blob');
});

test('the name is completed with the picture first, and stays a name', async () => {
  const { page, composer } = await open();
  await composer.click();
  await userEvent.keyboard('Fresh :brea');
  const options = page.getByRole('option');
  await expect.element(options.nth(1)).toBeVisible();
  expect(options.elements().map(({ textContent }) => textContent)).toEqual([' :bread:', '🍞 :bread:']);
  expect(options.first().element().querySelector('img')).toMatchObject({ alt: ':bread:' });
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('Fresh :bread: ');
  await composer.fill('');
  await userEvent.keyboard(':bread: :tea:');
  await expect.element(composer).toHaveValue(':bread: 🍵');
});

test('a conversation asks for none and has none', async () => {
  const channel = aConversation([sam], { lastSeq: 1, rev: 1, lastReadSeq: 1 });
  const { page, calls } = await open({ body: 'Fresh :bread:' }, channel);
  await expect.element(page.getByRole('article').getByText('Fresh :bread:')).toBeVisible();
  expect(calls.filter((call) => call.includes('/emoji'))).toEqual([]);
});
