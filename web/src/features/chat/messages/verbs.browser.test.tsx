import { expect, onTestFinished, test } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import type { Channel, Message } from '#contract/chat/index.ts';
import type { Given } from '#test/given.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { takeStored } from '../chat.sync.ts';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';
import { noteEmoji } from './recent-emoji.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const now = new Date().toISOString();
const { id } = aChannel();
const bySam = (seq: number, change: Partial<Message> = {}) => aMessage(seq, { body: `Tea at ${seq}`, sender: sam, sentAt: now, ...change });

const open = async (items: Message[], change: Given<Channel> = {}) => {
  const last = items.length;
  const channel = aChannel({ lastSeq: last, rev: last, lastReadSeq: last, ...change });
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /channels/:id/messages': () => ({ items, rev: last, hasBefore: false, hasAfter: false }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: last, unread: 0, mentions: 0 }),
    'PUT /messages/:id/reactions/:emoji': ({ params }) =>
      bySam(1, { rev: 9, reactions: [{ emoji: decodeURIComponent(params['emoji'] ?? ''), count: 1, isOwn: true }] }),
    'DELETE /messages/:id/reactions/:emoji': () => bySam(1, { rev: 10 }),
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(screen.cache, stored, sent) }));
  const { page } = screen;
  const row = (text: string) => page.getByRole('article').filter({ hasText: text });
  await expect.element(row('Tea at 1')).toBeVisible();
  const composer = page.getByRole('textbox', { name: 'Message to channel-1' });
  return {
    page,
    calls,
    row,
    composer,
    more: (text: string) => row(text).getByRole('button', { name: /^More for/ }),
    menu: page.getByRole('menu'),
  };
};
const namesOf = (locator: Locator) =>
  locator
    .elements()
    .map((element) => element.getAttribute('aria-label') ?? (element.querySelector(':scope > span') ?? element).textContent);

test('a row at rest has the button of its menu; the pointer brings emoji, picker and reply, which move nothing', async () => {
  const { row, more, calls } = await open([bySam(1), bySam(2)]);
  await row('Tea at 2').hover();
  expect(namesOf(row('Tea at 1').getByRole('button'))).toEqual(['More for the message of Sam Okafor']);
  const before = more('Tea at 1').element().getBoundingClientRect();
  await row('Tea at 1').hover();
  const emoji = row('Tea at 1').getByRole('button', { name: 'React with 🎉' });
  await expect.element(emoji).toHaveAttribute('aria-pressed', 'false');
  expect(namesOf(row('Tea at 1').getByRole('button'))).toEqual([
    ...['👍', '❤️', '😂', '🎉', '😮', '🙏'].map((one) => `React with ${one}`),
    'More emoji',
    'Reply',
    'More for the message of Sam Okafor',
  ]);
  expect(more('Tea at 1').element().getBoundingClientRect()).toEqual(before);
  await emoji.click();
  await expect.element(emoji).toHaveAttribute('aria-pressed', 'true');
  await emoji.click();
  // Without its reaction the row is lower, and the pointer may be above it.
  await row('Tea at 1').hover();
  await expect.element(emoji).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() => calls.filter((call) => call.includes('/reactions/')).map((call) => call.split(' ')[0]))
    .toEqual(['PUT', 'DELETE']);
});

test('the emoji at hand are those chosen last by this account, and stay where they are while they are shown', async () => {
  noteEmoji('someone-else', '🐶');
  noteEmoji(me.id, '🍵');
  const { page, row } = await open([bySam(1), bySam(2)]);
  const atHand = (text: string) => namesOf(row(text).getByRole('button', { name: /^React with/ })).map((name) => name.slice(-2));
  const started = ['🍵', '👍', '❤️', '😂', '🎉', '😮'];
  await row('Tea at 2').hover();
  await row('Tea at 1').hover();
  await expect.poll(() => atHand('Tea at 1')).toEqual(started);
  const given = row('Tea at 1').getByRole('button', { name: 'React with 🎉' });
  await given.click();
  await expect.element(given).toHaveAttribute('aria-pressed', 'true');
  expect(atHand('Tea at 1')).toEqual(started);
  await row('Tea at 1').getByRole('button', { name: 'More emoji' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'pizza' }).click();
  await row('Tea at 2').hover();
  await expect.poll(() => atHand('Tea at 2')).toEqual(['🍕', '🎉', '🍵', '👍', '❤️', '😂']);
});

test('a right click opens the verbs at the pointer, keys move in them, and Escape gives the focus back', async () => {
  const { page, row, composer, menu } = await open([bySam(1)]);
  await composer.click();
  await row('Tea at 1').click({ button: 'right', position: { x: 80, y: 40 } });
  await expect.element(menu).toBeVisible();
  const { left } = row('Tea at 1').element().getBoundingClientRect();
  expect(menu.element().closest('dialog')!.getBoundingClientRect().left).toBeCloseTo(left + 80, 0);
  expect(namesOf(menu.getByRole('menuitem'))).toEqual([
    'More emoji',
    'Reply',
    'Quote',
    'Forward',
    'Save',
    'Copy text',
    'Copy link',
    'Mark unread',
    'Report',
  ]);
  expect(await violationsInBothThemes()).toEqual([]);
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'React with 👍' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'React with ❤️' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(composer).toHaveFocus();
});

test('a link and selected text keep the menu of the browser', async () => {
  const { row, menu } = await open([bySam(1, { body: 'Tea at 1 or <https://example.org>' })]);
  const prevented: boolean[] = [];
  const note = (event: Event) => prevented.push(event.defaultPrevented);
  document.addEventListener('contextmenu', note);
  onTestFinished(() => document.removeEventListener('contextmenu', note));
  await row('Tea at 1').getByRole('link', { name: 'https://example.org' }).click({ button: 'right' });
  const text = row('Tea at 1').getByText(/^Tea at 1 or/);
  getSelection()!.selectAllChildren(text.element());
  await text.click({ button: 'right', position: { x: 4, y: 8 } });
  expect(prevented).toEqual([false, false]);
  expect(menu.query()).toBeNull();
  getSelection()!.empty();
  await text.click({ button: 'right', position: { x: 4, y: 8 } });
  await expect.element(menu).toBeVisible();
  expect(prevented).toEqual([false, false, true]);
});

test.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])('%s in a row opens its verbs and gives the focus back', async (keys) => {
  const { row, more, menu } = await open([bySam(1)]);
  more('Tea at 1').element().focus();
  await userEvent.keyboard(keys);
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more('Tea at 1')).toHaveFocus();
  // The focus brings what the pointer brings.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(row('Tea at 1').getByRole('button', { name: 'Reply' })).toHaveFocus();
});

const touch = (target: Element, type: string, change: PointerEventInit = {}) => {
  const { left, top } = target.getBoundingClientRect();
  const event = { pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true, clientX: left + 80, clientY: top + 8, ...change };
  return target.dispatchEvent(new PointerEvent(type, event));
};

test('a long press opens the verbs once, as a sheet, and its end chooses nothing; one that moves opens nothing', async () => {
  const { page, row, menu } = await open([bySam(1), bySam(2)]);
  const [first, second] = [row('Tea at 1').element(), row('Tea at 2').element()];
  touch(first, 'pointerdown');
  touch(first, 'pointermove', { clientX: 0 });
  touch(second, 'pointerdown');
  await expect.element(menu).toBeVisible();
  expect(row('Tea at 2').getByRole('menu').query()).not.toBeNull();
  // Android reports the long press as well.
  expect(touch(second, 'contextmenu')).toBe(false);
  expect(menu.elements()).toHaveLength(1);
  await expect.poll(() => menu.element().closest('dialog')!.getBoundingClientRect().bottom).toBe(innerHeight);
  touch(second, 'pointerup');
  const reply = page.getByRole('menuitem', { name: 'Reply' });
  reply.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await expect.element(menu).toBeVisible();
  await reply.click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByText('Replying to Sam Okafor')).toBeInTheDocument();
});

test('the button of the menu opens the same sheet for a finger', async () => {
  const { more, menu } = await open([bySam(1)]);
  const button = more('Tea at 1').element();
  touch(button, 'pointerdown');
  touch(button, 'pointerup');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await expect.element(menu).toBeVisible();
  await expect.poll(() => menu.element().closest('dialog')!.getBoundingClientRect().bottom).toBe(innerHeight);
});

test('a quote takes the selected words, otherwise all, to the caret of the composer, as an answer', async () => {
  const { page, row, composer, more } = await open([bySam(1, { body: 'Tea at 1\n\nor coffee' }), bySam(2, { body: '', attachments: [] })]);
  const quote = page.getByRole('menuitem', { name: 'Quote' });
  await composer.fill('Later');
  await row('Tea at 1').getByText('or coffee').tripleClick();
  await more('Tea at 1').click();
  await quote.click();
  await expect.element(composer).toHaveValue('Later\n\n> or coffee\n\n');
  await expect.element(composer).toHaveFocus();
  await expect.element(page.getByText('Replying to Sam Okafor')).toBeInTheDocument();

  await composer.fill('Gladly');
  (composer.element() as HTMLTextAreaElement).setSelectionRange(0, 0);
  await more('Tea at 1').click();
  await quote.click();
  await expect.element(composer).toHaveValue('> Tea at 1\n> \n> or coffee\n\nGladly');
  await expect.poll(() => (composer.element() as HTMLTextAreaElement).selectionStart).toBe(27);
});

test('a message without text has no quote', async () => {
  const { page, more, menu, row } = await open([bySam(1), bySam(2, { body: '' })]);
  await row('The files of this message').hover();
  await more('The files of this message').click();
  await expect.element(menu).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Quote' }).query()).toBeNull();
  await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
});

test('a row that the pointer left while its message was being changed is at rest after that', async () => {
  const { page, row, more, composer } = await open([bySam(1, { sender: me })]);
  await more('Tea at 1').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Change your message' })).toHaveFocus();
  await composer.hover();
  await userEvent.keyboard('{Escape}');
  await expect.element(more('Tea at 1')).toBeInTheDocument();
  expect(namesOf(row('Tea at 1').getByRole('button'))).toEqual(['More for the message of Mei Lin']);
});

test('arrows go from message to message; R answers the one with the focus, E changes an own one', async () => {
  const { page, row, composer } = await open([bySam(1), aMessage(2, { body: 'Tea at 2', sender: me, sentAt: now }), bySam(3)]);
  await expect.element(composer).toHaveFocus();
  await userEvent.keyboard('re');
  await expect.element(composer).toHaveValue('re');
  page.getByRole('log', { name: 'Messages' }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row('Tea at 3')).toHaveFocus();
  await userEvent.keyboard('e{ArrowUp}');
  await expect.element(row('Tea at 2')).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('textbox', { name: 'Change your message' })).toHaveValue('Tea at 2');
  await userEvent.keyboard('{Escape}');
  row('Tea at 1').element().focus();
  // As with Caps Lock.
  await userEvent.keyboard('R');
  await expect.element(page.getByRole('status').filter({ hasText: 'Tea at 1' })).toBeVisible();
  await expect.element(composer).toHaveFocus();
  await expect.element(composer).toHaveValue('re');
});
