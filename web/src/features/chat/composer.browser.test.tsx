import { QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { meQuery } from '#kernel/me/index.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { createQueryClient } from '#kernel/query/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, sam } from '#test/chat.ts';
import { mei } from '#test/people.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { openOutbox, useOutbox } from './outbox.ts';
import { knownRevisions } from './chat.queries.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

/** Nothing is sent here: messages stay in the outbox, as it is never opened. */
const show = async (number = 1) => {
  await loadTexts('chat');
  const cache = createQueryClient();
  cache.setQueryData(meQuery.queryKey, mei);
  const handle = createRef<ComposerHandle>();
  const page = await render(
    <QueryClientProvider client={cache}>
      <main>
        <Composer ref={handle} channel={aChannel({}, number)} replyTo={null} onReplied={() => {}} onEditLast={() => {}} />
      </main>
    </QueryClientProvider>,
  );
  return {
    page,
    handle,
    field: page.getByRole('textbox', { name: `Message to channel-${number}` }),
    button: page.getByRole('button', { name: 'Send' }),
  };
};
const written = () => useOutbox.getState().items.map((item) => (item.change ? null : item.body));

test('Enter sends, Shift and Enter make a line, nothing is sent as nothing', async () => {
  const { field, button } = await show();
  await field.click();
  await expect.element(button).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(written()).toEqual(['one\ntwo']);
});

test('the button sends, and gives the field back', async () => {
  const { field, button } = await show();
  await field.fill('by hand');
  await button.click();
  expect(written()).toEqual(['by hand']);
  await expect.element(field).toHaveFocus();
});

test.each([
  ['says so', { isComposing: true }],
  ['says so by a number', { keyCode: 229 }],
])('Enter chooses a character while one is composed and the browser %s', async (_, says) => {
  const { field } = await show();
  await field.fill('nihao');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...says });
  field.element().dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(written()).toEqual([]);
});

test('Escape loses nothing, and a draft is there again, in its own channel', async () => {
  const { page, field } = await show();
  await field.fill('half a thought');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('half a thought');
  await page.unmount();

  const other = await show(2);
  await expect.element(other.field).toHaveValue('');
  await other.page.unmount();
  const again = await show();
  await expect.element(again.field).toHaveValue('half a thought');
  await again.field.click();
  await userEvent.keyboard('{Enter}');
  await again.page.unmount();
  await expect.element((await show()).field).toHaveValue('');
});

test('what is too long is said, counted in characters as people count them, and not sent', async () => {
  const { page, field, button } = await show();
  await field.fill('🙂'.repeat(chatLimits.message.max));
  await expect.element(page.getByRole('status')).toHaveTextContent('0 characters left');
  await field.fill('x'.repeat(chatLimits.message.max + 2));
  await expect.element(page.getByRole('status')).toHaveTextContent('2 characters too many');
  await expect.element(button).toBeDisabled();
  await field.click();
  await userEvent.keyboard('{Enter}');
  expect(written()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('the words of a refused message come back below what is being written', async () => {
  const { field, handle } = await show();
  await field.fill('new words');
  handle.current?.take('refused words');
  await expect.element(field).toHaveValue('new words\nrefused words');
  await expect.element(field).toHaveFocus();
});

test('a name is completed after @, and Enter chooses it before it sends', async () => {
  const found = { user: sam, role: 'member', joinedAt: '2026-11-20T10:00:00.000Z', isAdmin: false, mutedUntil: null, fields: [] };
  answer({ 'GET /communities/:id/members': () => ({ items: [found] }) });
  const { page, field } = await show();
  await field.click();
  await userEvent.keyboard('Ask @sa');
  await expect.element(page.getByRole('option', { name: /Sam/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(`Ask @${sam.username} `);
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  expect(written()).toEqual([]);
  await userEvent.keyboard('first{Enter}');
  await expect.element(field).toHaveValue('');
  expect(written()).toEqual([`Ask @${sam.username} first`]);
});
