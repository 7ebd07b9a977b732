import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Channel, Message } from '#contract/chat/index.ts';
import type { Given } from '#test/given.ts';
import { answer, heldUntilTheEnd, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, lena, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { receiveHint, takeStored } from '../chat.sync.ts';
import { openOutbox, useOutbox } from '../outbox.ts';
import { knownRevisions } from '../chat.queries.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const now = new Date().toISOString();
const { id } = aChannel();
type Replies = Parameters<typeof answer>[0];

/** A channel with these messages on the fake server, which changes them as the real one does. */
const open = async (items: Message[], change: Given<Channel> = {}, replies: Replies = {}) => {
  const last = items.length;
  const channel = aChannel({ lastSeq: last, rev: last, lastReadSeq: last, ...change });
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /channels/:id/messages': () => ({ items, rev: last, hasBefore: false, hasAfter: false }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: last, unread: 0, mentions: 0 }),
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(screen.cache, stored, sent) }));
  const said = (text: string) => screen.page.getByRole('article').filter({ hasText: text });
  await expect.element(screen.page.getByRole('article').first()).toBeVisible();
  return { ...screen, calls, said, more: (name: string) => screen.page.getByRole('button', { name: `More for the message of ${name}` }) };
};
const bySam = (change: Partial<Message> = {}) => aMessage(1, { body: 'Tea at four', sender: sam, sentAt: now, ...change });
const byMe = (change: Partial<Message> = {}) => aMessage(1, { body: 'Tea at four', sender: me, sentAt: now, ...change });
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

test('an own message is changed in its place, and says so; Escape leaves it as it was', async () => {
  const { page, calls, said, more } = await open(
    [byMe()],
    {},
    {
      'PUT /messages/:id': ({ body }) => byMe({ rev: 2, body: (body as { body: string }).body, editCount: 1, editedAt: now }),
      'GET /messages/:id/revisions': () => ({ items: [{ body: 'Tea at four', replacedAt: now }] }),
    },
  );
  await more(nameOf(me)).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Change your message' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' or so{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(said('Tea at four')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PUT /messages'))).toEqual([]);

  // The up arrow in the empty composer opens the last own one.
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await field.fill('Tea at five');
  await userEvent.keyboard('{Enter}');
  await expect.element(said('Tea at five').getByText('edited')).toBeVisible();
  await page.getByRole('button', { name: 'edited' }).click();
  await expect.element(page.getByRole('dialog').getByText('Tea at four')).toBeVisible();
});

test('an own message is deleted at once, and restored by the toast or by its tombstone', async () => {
  const gone = byMe({ rev: 2, body: '', state: 'deleted', deletedBy: 'sender' });
  let restored = 0;
  const { page, said, more } = await open(
    [byMe()],
    {},
    {
      'DELETE /messages/:id': () => gone,
      'POST /messages/:id/restoration': () => byMe({ rev: 3 + restored++ }),
    },
  );
  await more(nameOf(me)).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(said('This message was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(said('Tea at four')).toBeVisible();
  expect(restored).toBe(1);
});

test('a reaction is shown at once, counted with those of others, and one that the server refuses says so at the message', async () => {
  const { page, calls, cache } = await open(
    [bySam({ reactions: [{ emoji: '👍', count: 2, isOwn: false }] })],
    {},
    {
      'PUT /messages/:id/reactions/:emoji': () => refuse(409, 'message.too_many_reactions'),
      'DELETE /messages/:id/reactions/:emoji': () => bySam({ rev: 3, reactions: [{ emoji: '👍', count: 2, isOwn: false }] }),
    },
  );
  const chip = page.getByRole('button', { name: /^👍/ });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT /messages'))).toHaveLength(1);
  const refused = page.getByRole('alert').filter({ hasText: 'Your reaction 👍 was not saved.' });
  await expect.element(refused).toBeVisible();
  await expect.element(page.getByRole('button', { name: '👍, 2 reactions' })).toHaveAttribute('aria-pressed', 'false');
  expect(await violations()).toEqual([]);
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect.element(refused).not.toBeInTheDocument();

  // From another device of mine, then from another person: the own one stays the own one.
  const message = bySam({ rev: 2, reactions: [{ emoji: '👍', count: 3, isOwn: false }] });
  receiveHint(cache, id, { rev: 2, message, reaction: { userId: me.id, emoji: '👍', isOn: true } }, me);
  await expect.element(page.getByRole('button', { name: '👍, 3 reactions' })).toHaveAttribute('aria-pressed', 'true');
  const next = bySam({ rev: 3, reactions: [{ emoji: '👍', count: 4, isOwn: false }] });
  receiveHint(cache, id, { rev: 3, message: next, reaction: { userId: lena.id, emoji: '👍', isOn: true } }, me);
  await expect.element(page.getByRole('button', { name: '👍, 4 reactions' })).toHaveAttribute('aria-pressed', 'true');
});

test('the own reaction to a message that was deleted and restored is the own one again', async () => {
  const given = (isOwn: boolean) => [{ emoji: '👍', count: 2, isOwn }];
  const { page, cache } = await open(
    [bySam({ reactions: given(true) })],
    {},
    {
      'GET /channels/:id/changes': () => ({ items: [bySam({ rev: 3, reactions: given(true) })], rev: 3, tooFar: false }),
    },
  );
  receiveHint(cache, id, { rev: 2, message: bySam({ rev: 2, body: '', state: 'deleted', deletedBy: 'sender' }) }, me);
  await expect.element(page.getByText('This message was deleted')).toBeVisible();
  receiveHint(cache, id, { rev: 3, message: bySam({ rev: 3, reactions: given(false) }) }, me);
  await expect.element(page.getByRole('button', { name: '👍, 2 reactions' })).toHaveAttribute('aria-pressed', 'true');
});

test('any emoji is found by its name', async () => {
  const { page, calls, more } = await open(
    [bySam()],
    {},
    {
      'PUT /messages/:id/reactions/:emoji': () => bySam({ rev: 2, reactions: [{ emoji: '🍵', count: 1, isOwn: true }] }),
    },
  );
  await more(nameOf(sam)).click();
  await page.getByRole('menuitem', { name: 'More emoji' }).click();
  await page.getByRole('searchbox', { name: 'Find an emoji' }).fill('tea');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'tea', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '🍵, 1 reaction' })).toBeVisible();
  await expect.poll(() => calls.some((call) => call.startsWith('PUT /messages') && call.includes('reactions'))).toBe(true);
});

test('a reply names what it answers, in the composer, while it is sent, and after', async () => {
  const { page, said, more } = await open([bySam()], {}, { 'POST /channels/:id/messages': heldUntilTheEnd });
  await more(nameOf(sam)).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await expect.element(page.getByText(`Replying to ${nameOf(sam)}`)).toBeInTheDocument();
  await userEvent.keyboard('Gladly{Enter}');
  await expect.element(said('Gladly').getByText('Tea at four')).toBeVisible();
  await expect.element(page.getByText(`Replying to ${nameOf(sam)}`)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: `Answers a message of ${nameOf(sam)}` })).toHaveAttribute('href', `/chat/${id}?at=1`);
  expect(useOutbox.getState().items).toMatchObject([{ replyTo: { id: bySam().id } }]);
});

test('the excerpt of an answer follows what it answers', async () => {
  const answered = { id: bySam().id, seq: 1, sender: sam, excerpt: 'Tea at four', attachment: null, state: 'visible' as const };
  const { page, cache } = await open([bySam(), aMessage(2, { body: 'Gladly', replyTo: answered })]);
  const link = page.getByRole('link', { name: `Answers a message of ${nameOf(sam)}` });
  await expect.element(link.getByText('Tea at four')).toBeVisible();
  receiveHint(cache, id, { rev: 3, message: bySam({ rev: 3, body: 'Tea at **five**', editCount: 1 }) }, me);
  await expect.element(link.getByText('Tea at five')).toBeVisible();
  receiveHint(cache, id, { rev: 4, message: bySam({ rev: 4, body: '', state: 'deleted', deletedBy: 'sender' }) }, me);
  await expect.element(link.getByText('This message was deleted')).toBeVisible();
});

test('a moderator deletes the message of another person with a reason', async () => {
  const reasons: unknown[] = [];
  const { page, said, more } = await open(
    [bySam()],
    { can: { moderate: true } },
    {
      'POST /messages/:id/removal': ({ body }) => {
        reasons.push(body);
        return bySam({ rev: 2, body: '', state: 'deleted', deletedBy: 'moderator' });
      },
    },
  );
  await more(nameOf(sam)).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('textbox', { name: 'Reason, for the log of the community' }).fill('Spam');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(said('A moderator deleted this message').getByText('Restore')).toBeVisible();
  expect(reasons).toEqual([{ reason: 'Spam' }]);
});

test('a mention leads to the person, and the row that means the reader is marked', async () => {
  const mentions = [
    { name: 'lena', username: 'lena' },
    { name: 'sammy', username: 'samo' },
  ];
  const { said } = await open([
    bySam({ body: 'Ask @lena or @sammy, not @nobody', mentions }),
    aMessage(2, { body: `@${me.username}!`, mentions: [{ name: me.username.toLowerCase(), username: me.username }] }),
  ]);
  const first = said('Ask @lena');
  // The name of today, where the text has an earlier one.
  await expect.element(first.getByRole('link', { name: '@samo' })).toHaveAttribute('href', '/people/samo');
  await expect.element(first.getByRole('link', { name: '@lena' })).toHaveAttribute('href', '/people/lena');
  expect(first.getByRole('link', { name: '@nobody' }).query()).toBeNull();
  await expect.element(first).not.toHaveAttribute('data-mentioned');
  await expect.element(said(`@${me.username}`)).toHaveAttribute('data-mentioned');
  expect(await violations()).toEqual([]);
});

test('members who may not write find neither reply nor reaction', async () => {
  const { page, more } = await open([bySam()], { can: { write: false, react: false } });
  await more(nameOf(sam)).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(page.getByRole('menuitemcheckbox').query()).toBeNull();
  const names = page
    .getByRole('menuitem')
    .elements()
    .map((element) => element.textContent);
  expect(names).toEqual(['Forward', 'Save', 'Copy text', 'Copy link', 'Mark unread', 'Report']);
});

test('a colon and two letters are completed with an emoji, in the composer and in the field of a change', async () => {
  const { page, more } = await open([byMe()]);
  const composer = page.getByRole('textbox', { name: 'Message to channel-1' });
  await composer.click();
  await userEvent.keyboard('Thanks :smi');
  const options = page.getByRole('listbox', { name: 'Matching emoji' });
  await expect.element(options.getByRole('option', { name: '😄 :smile:' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('Thanks 😄 ');
  await expect.element(options).not.toBeInTheDocument();

  await more(nameOf(me)).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Change your message' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' :茶');
  await expect.element(options).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(options).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Tea at four :茶');
  await userEvent.keyboard('{Backspace}茶{Tab}');
  await expect.element(field).toHaveValue('Tea at four 🍵 ');
});
