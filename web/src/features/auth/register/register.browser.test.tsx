import { afterEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, refuse } from '#test/answers.ts';
import { openLogin, settings, tokens } from '#test/login.tsx';

afterEach(() => history.replaceState(null, '', '/login'));

const challenge = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 1,
    expiresAt: 2_000_000_000,
    keyLength: 32,
    keyPrefix: '0000',
    nonce: '00112233445566778899aabbccddeeff',
    salt: 'ffeeddccbbaa99887766554433221100',
  },
  signature: 'signed',
};
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** The verification of the proof of work, as on the server. */
const keyOf = async (counter: number) => {
  const { salt, nonce } = challenge.parameters;
  const input = new Uint8Array([...bytes(salt), ...bytes(nonce), 0, 0, 0, 0]);
  new DataView(input.buffer).setUint32(32, counter);
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', input)), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

type Replies = Parameters<typeof answer>[0];
const server = (others: Replies = {}) =>
  answer({
    'GET /auth/challenge': () => challenge,
    'GET /usernames/:username': ({ params }) => ({ isAvailable: params['username'] !== 'taken' }),
    'POST /sign-up': () => ({ resendAfter: 60, ticket: 'ticket-1' }),
    'POST /sign-up/finish': () => tokens,
    'POST /sign-up/check-link': () => ({ username: 'newcomer' }),
    ...others,
  });
const bodyOf = (calls: string[], name: string) =>
  calls.filter((call) => call.startsWith(`${name} {`)).map((call) => JSON.parse(call.slice(name.length + 1)) as Record<string, unknown>);

const open = async (address = '/login?flow=register') => {
  const { page, enter } = await openLogin(address);
  const fill = async (username = 'newcomer') => {
    await page.getByLabelText('Username').fill(username);
    await page.getByLabelText('Email').fill('new@example.com');
    await page.getByLabelText('New password').fill('Qu7-tangerine');
    await page.getByLabelText('Confirm password').fill('Qu7-tangerine');
    await page.getByRole('checkbox').click();
  };
  const send = () => page.getByRole('button', { name: 'Create account' });
  return { page, enter, fill, send };
};

test('everything that is missing is said in its words, and the first of it gets the focus', async () => {
  const calls = server();
  const { page, send } = await open();
  await send().click();
  for (const text of [
    'Please enter your username',
    'Please enter your email',
    'Please enter your password',
    'Please enter the password again',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Agree to the privacy policy and the terms to continue.')).toBeVisible();
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
  await page.getByLabelText('Username').fill('abc');
  await page.getByLabelText('New password').fill('only letters');
  await page.getByLabelText('Confirm password').fill('others');
  await page.getByLabelText('Email').fill('nobody');
  await send().click();
  await expect.element(page.getByText('Only supports 4–16 characters')).toBeVisible();
  await expect.element(page.getByText('The email format is incorrect')).toBeVisible();
  await expect.element(page.getByText('Use at least one letter and one digit.')).toBeVisible();
  await expect.element(page.getByText('The password does not match')).toBeVisible();
  expect(calls.filter((call) => call !== 'GET /auth/challenge')).toEqual([]);
});

test('an account is asked for once, with the work done and the versions agreed to, and the code of the mail signs in', async () => {
  const calls = server();
  const { page, enter, fill, send } = await open();
  await fill();
  await expect.element(page.getByText('This username is free.')).toBeVisible();
  await send().dblClick();
  await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const [options = {}, ...more] = bodyOf(calls, 'POST /sign-up');
  expect(more).toEqual([]);
  expect(options).toMatchObject({
    username: 'newcomer',
    email: 'new@example.com',
    consents: { privacy: '2026-11-21', terms: '2026-11-21' },
  });
  const { solution } = options['proof'] as { solution: { counter: number; derivedKey: string } };
  expect(solution.derivedKey).toMatch(/^0000/);
  expect(await keyOf(solution.counter)).toBe(solution.derivedKey);
  await expect.element(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  await page.unmount();
  // A reload later the code is still asked for.
  const again = await open(location.pathname + location.search);
  await expect.element(again.page.getByLabelText('Security code')).toBeVisible();
  again.page.getByLabelText('Security code').element().focus();
  await userEvent.keyboard('123 456{Enter}');
  await expect.poll(() => again.enter.mock.calls).toEqual([[tokens, { remember: true }]]);
  await expect.poll(() => bodyOf(calls, 'POST /sign-up/finish')).toEqual([{ ticket: 'ticket-1', code: '123456' }]);
  expect(enter).not.toHaveBeenCalled();
});

test('a username that somebody has is told while it is typed, and one of a wrong form is not asked about', async () => {
  const calls = server();
  const { page } = await open();
  await page.getByLabelText('Username').fill('a b');
  await page.getByLabelText('Username').fill('taken');
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('Someone else has this username. Choose another one.');
  await expect.poll(() => calls.filter((call) => call.includes('usernames'))).toEqual(['GET /usernames/taken']);
});

test('what was typed survives a reload, passwords do not', async () => {
  server();
  const { page, fill } = await open();
  await fill();
  await page.unmount();
  const again = await open();
  await expect.element(again.page.getByLabelText('Username')).toHaveValue('newcomer');
  await expect.element(again.page.getByLabelText('Email')).toHaveValue('new@example.com');
  await expect.element(again.page.getByRole('checkbox')).toBeChecked();
  await expect.element(again.page.getByLabelText('New password')).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('tangerine');
});

test('the documents open beside the form', async () => {
  server();
  const { page } = await open();
  for (const [name, href] of [
    ['privacy policy', '/privacy'],
    ['terms of service', '/terms'],
  ] as const) {
    const link = page.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', href);
    await expect.element(link).toHaveAttribute('target', '_blank');
  }
});

test('work that has expired meanwhile is done once more without a word', async () => {
  let tries = 0;
  const calls = server({
    'POST /sign-up': () => (++tries === 1 ? refuse(422, 'auth.proof_invalid') : { resendAfter: 60, ticket: 'ticket-2' }),
  });
  const { page, fill, send } = await open();
  await fill();
  await send().click();
  await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect.poll(() => calls.filter((call) => call === 'GET /auth/challenge')).toHaveLength(2);
});

test('a username that went to somebody else meanwhile is replaced without losing the rest', async () => {
  const calls = server({
    'POST /sign-up/finish': ({ body }) => ('username' in (body as object) ? tokens : refuse(409, 'user.username_taken')),
  });
  const { page, enter, fill, send } = await open();
  await fill();
  await send().click();
  await page.getByLabelText('Security code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabelText('Another username').fill('newcomer2');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => enter.mock.calls.length).toBe(1);
  await expect
    .poll(() => bodyOf(calls, 'POST /sign-up/finish').at(-1))
    .toEqual({ ticket: 'ticket-1', code: '123456', username: 'newcomer2' });
});

test('another address can be given, and Back from the code leads to the form', async () => {
  server();
  const { page, fill, send } = await open();
  await fill();
  await send().click();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveValue('new@example.com');
  history.back();
  await expect.element(page.getByLabelText('Security code')).toBeVisible();
});

test('the link of the mail does nothing by itself, and ends the sign-up with the password of whoever began it', async () => {
  const calls = server({
    'POST /sign-up/finish-by-link': ({ body }) =>
      (body as Record<string, string>)['password'] === 'Qu7-tangerine'
        ? tokens
        : refuse(422, 'request.invalid', [{ field: 'password', rule: 'password_wrong' }]),
  });
  const { page, enter } = await open('/login?flow=register&token=secret');
  await expect.poll(() => location.search).toBe('?flow=register');
  const button = page.getByRole('button', { name: 'Finish and sign in' });
  await expect.element(button).toBeVisible();
  await expect.element(page.getByText('Your account: newcomer.', { exact: false })).toBeVisible();
  await expect.poll(() => calls).toEqual(['POST /sign-up/check-link {"token":"secret"}']);
  await button.click();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
  await page.getByLabelText('Password', { exact: true }).fill('wrong');
  await button.click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription('This is not your password.');
  await page.getByLabelText('Password', { exact: true }).fill('Qu7-tangerine');
  await button.click();
  await expect.poll(() => enter.mock.calls.length).toBe(1);
});

test('a link that no longer serves says so before anything is asked, and leads back to the form', async () => {
  server({ 'POST /sign-up/check-link': () => refuse(410, 'auth.link_expired') });
  const { page } = await open('/login?flow=register&token=old');
  await expect.element(page.getByRole('alert')).toHaveTextContent('It has been used, or it is older than 30 minutes.');
  await expect.poll(() => page.getByLabelText('Password', { exact: true }).query()).toBeNull();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.element(page.getByLabelText('Username')).toBeVisible();
});

test('a link that serves elsewhere meanwhile says so in place of the form', async () => {
  server({ 'POST /sign-up/finish-by-link': () => refuse(410, 'auth.link_expired') });
  const { page } = await open('/login?flow=register&token=late');
  await page.getByLabelText('Password', { exact: true }).fill('Qu7-tangerine');
  await page.getByRole('button', { name: 'Finish and sign in' }).click();
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('the invitation that led here goes along, so that the link of the mail leads on to it', async () => {
  const calls = server();
  const { page, fill, send } = await open('/login?flow=register&redirect=%2Fjoin%2Fabcdefghijklmnop');
  await fill();
  await send().click();
  await expect.element(page.getByLabelText('Security code')).toBeVisible();
  expect(bodyOf(calls, 'POST /sign-up')).toMatchObject([{ redirect: '/join/abcdefghijklmnop' }]);
});

test('in a tab that knows of no code the address follows what is shown', async () => {
  server();
  const { page } = await open('/login?flow=register&step=code&redirect=%2Fevents');
  await expect.element(page.getByLabelText('Username')).toBeVisible();
  await expect.poll(() => location.search).toBe('?flow=register&redirect=%2Fevents');
});

test('a code that was tried too often is told at its field', async () => {
  server({ 'POST /sign-up/finish': () => refuse(422, 'auth.code_spent') });
  const { page, fill, send } = await open();
  await fill();
  await send().click();
  await page.getByLabelText('Security code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('This code was tried too many times and no longer works. Ask for a new one.')).toBeVisible();
});

test('where sign-up is closed no link leads there, and its address says why', async () => {
  onTestFinished(settings({ 'sign-up': 'closed' }));
  const { page } = await open('/login');
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'Create an account' }).query()).toBeNull();
  await page.unmount();
  const closed = await open();
  await expect.element(closed.page.getByText('Sign-up is closed on this site. Ask an administrator for an account.')).toBeVisible();
});
