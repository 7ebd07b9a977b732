import { QueryObserver } from '@tanstack/react-query';
import { useState } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { meQuery } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { hasUnsaved, useUnsaved } from '#kernel/page/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { deliverHint } from '#kernel/realtime/index.ts';
import { session } from '#kernel/session/index.ts';
import { toast, useToasts } from '#kernel/toast/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { sam } from '#test/chat.ts';
import { mei } from '#test/people.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { dismissSessionEnd, holdUnsavedPages, useSessionEnd } from './session-end.ts';

afterAll(holdUnsavedPages());
const tokens = (name: string) => ({ accessToken: `${name}-access`, refreshToken: `${name}-refresh` });
const samAsUser = { ...mei, ...sam };

beforeEach(async () => {
  await loadTexts('interruptions', 'auth');
  queryClient.setQueryData(meQuery.queryKey, mei);
  session.open(tokens('old'), { remember: true });
});
afterEach(() => {
  dismissSessionEnd();
  for (const { id } of useToasts.getState()) toast.hide(id);
  queryClient.clear();
});

const Note = () => {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <textarea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
};
const onLeave = vi.fn();
const Page = () => {
  const isOver = useSessionEnd((end) => end.isOver);
  return (
    <main>
      <h1>Notes</h1>
      <Note />
      {isOver && <SessionEndDialog onLeave={onLeave} />}
    </main>
  );
};
/** A page with an unsaved note, by mei. */
const open = async () => {
  onLeave.mockClear();
  const page = await render(<Page />);
  await page.getByLabelText('Note').fill('half a thought');
  const dialog = page.getByRole('dialog');
  const signIn = async (password: string, username?: string) => {
    if (username) await page.getByLabelText('Username or email').fill(username);
    await page.getByLabelText('Password', { exact: true }).fill(password);
    await userEvent.keyboard('{Enter}');
  };
  return { page, dialog, signIn };
};
/** The session has ended; the server accepts one password, and knows two users by their tokens. */
const server = (others: Parameters<typeof answer>[0] = {}) =>
  answer({
    'POST /auth/refresh': () => refuse(401, 'auth.refresh_invalid'),
    'POST /login': ({ body }) => {
      const { username, password } = body as Record<string, string>;
      return password === 'right' ? tokens(`${username}`) : refuse(401, 'auth.wrong_credentials');
    },
    'GET /me': ({ token }) => {
      if (token === 'samo-access') return samAsUser;
      return token === 'meilin-access' ? mei : refuse(401, 'auth.required');
    },
    'POST /logout': () => ({}),
    'PUT /me': ({ token }) => (token === 'meilin-access' ? mei : refuse(401, 'auth.required')),
    ...others,
  });

test('a session that ends under a half-written page is gone on with there, and what failed can be repeated', async () => {
  const { page, dialog, signIn } = await open();
  const calls = server();
  page.getByLabelText('Note').element().focus();
  await expect(api('PUT /me', { body: { bio: 'x' } })).rejects.toMatchObject({ code: 'auth.required' });
  await expect.element(dialog).toHaveAccessibleName('Your session has ended');
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('Sign in again to continue, Mei Lin. What you wrote on this page is still here.');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByLabelText('Username or email')).toHaveValue('meilin');
  await signIn('wrong');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The username or the password is wrong.');
  await signIn('right');
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a thought');
  await expect.element(page.getByLabelText('Note')).toHaveFocus();
  await expect
    .poll(() => useToasts.getState().map(({ text }) => text))
    .toEqual(['You are signed in again. Nothing on this page was lost.']);
  expect(await api('PUT /me', { body: { bio: 'x' } })).toEqual(mei);
  await expect.poll(() => calls.at(-1)).toBe('PUT /me {"bio":"x"}');
  await expect.poll(() => [onLeave.mock.calls.length, hasUnsaved()]).toEqual([0, true]);
});

test('what the page could not load meanwhile is loaded when it goes on', async () => {
  const { dialog, signIn } = await open();
  let isBack = false;
  server({ 'GET /channels': () => (isBack ? { items: [] } : refuse(401, 'auth.required')) });
  const watched = { queryKey: ['watched'], queryFn: () => api('GET /channels') };
  const stop = new QueryObserver(queryClient, watched).subscribe(() => undefined);
  await expect.element(dialog).toBeVisible();
  isBack = true;
  await signIn('right');
  await expect.poll(() => queryClient.getQueryData(watched.queryKey)).toEqual({ items: [] });
  stop();
});

test('another account is told so, cannot go on with the words of the first, and is led home', async () => {
  const { page, dialog, signIn } = await open();
  server();
  session.reset();
  await signIn('right', 'samo');
  await expect.element(dialog).toHaveAccessibleName('This is another account');
  await expect.element(dialog).toHaveAccessibleDescription(/Sam Okafor is signed in here now\. What Mei Lin wrote/);
  expect(session.isOpen()).toBe(false);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expect.poll(() => onLeave.mock.calls).toEqual([['/home']]);
  expect([session.accessToken(), hasUnsaved()]).toEqual(['samo-access', false]);
});

test('who took the wrong account by mistake goes back, and its session ends', async () => {
  const { page, dialog, signIn } = await open();
  const calls = server();
  session.reset();
  await signIn('right', 'samo');
  await page.getByRole('button', { name: 'Sign in as Mei Lin' }).click();
  await signIn('right');
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.poll(() => calls).toContain('POST /logout {"refreshToken":"samo-refresh"}');
  expect(session.accessToken()).toBe('meilin-access');
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a thought');
});

test('leaving goes to the sign-in and lets go of the words', async () => {
  const { page, dialog } = await open();
  server();
  session.reset();
  await expect.element(dialog).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => onLeave.mock.calls[0]?.[0]).toMatch(/^\/login\?redirect=/);
  expect(hasUnsaved()).toBe(false);
});

test('Escape lets the page be looked at, and the next call that needs a session asks again', async () => {
  const { dialog, page } = await open();
  server();
  session.reset();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // The browser hides the dialog before it fires the event.
  await expect.poll(() => useSessionEnd.getState().isOver).toBe(false);
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a thought');
  await expect(api('PUT /me', { body: { bio: 'x' } })).rejects.toThrow();
  await expect.element(dialog).toBeVisible();
});

test('a disabled account is told so, even after the session seemed only to have ended, and nothing of its page can be read', async () => {
  const { dialog, page, signIn } = await open();
  server();
  session.reset();
  await expect.element(dialog).toHaveAccessibleName('Your session has ended');
  deliverHint('session.ended', { reason: 'disabled' });
  await expect.element(dialog).toHaveAccessibleName('This account was disabled');
  await expect.element(dialog).toHaveAccessibleDescription(/^Ask an administrator\. What you wrote on this page is still here, Mei Lin/);
  expect(await violations()).toEqual([]);
  for (const _ of ['once', 'again']) {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    const { backgroundColor } = getComputedStyle(dialog.element(), '::backdrop');
    expect(backgroundColor).toMatch(/^rgb\(/);
  }
  // Enabled again, the user resumes the page.
  await signIn('right');
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a thought');
});

/** Another tab: writes the shared storage, of which this tab gets an event. */
const otherTab = (kept: object | null) => {
  const key = 'plaza-v1-prod:session';
  if (kept) localStorage.setItem(key, JSON.stringify(kept));
  else localStorage.removeItem(key);
  session.recheck();
};

test('another tab that signs out does not take the words away', async () => {
  const { dialog } = await open();
  server();
  otherTab(null);
  await expect.element(dialog).toHaveAccessibleName('Your session has ended');
});

test('when the same person signs in in another tab this one goes on by itself', async () => {
  const { page, dialog } = await open();
  server();
  session.reset();
  await expect.element(dialog).toBeVisible();
  otherTab({ ...tokens('meilin'), sessionId: 'another', remember: true });
  await expect.poll(() => dialog.query()).toBeNull();
  expect(session.accessToken()).toBe('meilin-access');
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a thought');
});

test('when somebody else signs in in another tab no call of this page carries their token', async () => {
  const { dialog } = await open();
  const calls = server({ 'GET /channels': ({ token }) => ({ items: [token] }) });
  otherTab({ ...tokens('samo'), sessionId: 'another', remember: true });
  await expect.element(dialog).toHaveAccessibleName('This is another account');
  expect(await api('GET /channels')).toEqual({ items: [null] });
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await expect.poll(() => localStorage.getItem('plaza-v1-prod:session')).toContain('samo-access');
});

test('nobody is kept out of the dialog', async () => {
  const { dialog } = await open();
  server();
  session.reset();
  await expect.element(dialog).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});
