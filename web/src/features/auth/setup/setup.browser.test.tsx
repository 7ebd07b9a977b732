import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import type { Enter } from '../sign-in.ts';
import { loadSetUpPage } from './load.ts';

const SetUpPage = await loadSetUpPage();
const begin = { siteName: '', signUp: 'open', mailServer: null };
const tokens = { accessToken: 'access', refreshToken: 'refresh' };

/** Each test has a link of its own, or none. */
const open = async (replies: Parameters<typeof answer>[0] = {}, token: string | null = 'the-token') => {
  history.replaceState(token === null ? null : { token }, '');
  const calls = answer({ 'POST /setup/open': () => begin, 'POST /setup': () => tokens, ...replies });
  const enter = vi.fn<Enter>();
  const page = await render(<SetUpPage enter={enter} />);
  return { page, calls, enter };
};
type Opened = Awaited<ReturnType<typeof open>>['page'];
const fill = async (page: Opened) => {
  await page.getByLabelText('Username').fill('founder');
  await page.getByLabelText('Email').fill('Founder@Example.org ');
  await page.getByLabelText('New password').fill('river stone 7');
  await page.getByLabelText('Confirm password').fill('river stone 7');
};

beforeEach(async () => {
  sessionStorage.clear();
  await loadTexts('auth-setup', 'auth-flows', 'errors', 'auth', 'preferences');
});
afterEach(() => {
  history.replaceState(null, '');
  setPreferences({ language: 'en-US' });
});

test('whoever has the link sets the site up and is in', async () => {
  const { page, calls, enter } = await open();
  await fill(page);
  await page.getByLabelText('Site name').fill('Lakeside');
  await page.getByRole('radio', { name: 'Only people I add' }).click();
  await expect.element(page.getByText('There is no sign-up; you add accounts in the console.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.poll(() => enter.mock.calls).toEqual([[tokens, { remember: true }]]);
  const body = JSON.parse(calls.at(-1)!.slice('POST /setup '.length)) as object;
  expect(body).toEqual({
    token: 'the-token',
    username: 'founder',
    name: '',
    email: 'Founder@example.org',
    password: 'river stone 7',
    language: 'en-US',
    siteName: 'Lakeside',
    signUp: 'closed',
    mail: null,
  });
});

const fillMail = async (page: Opened) => {
  await page.getByRole('radio', { name: 'Set a mail server' }).click({ force: true });
  await page.getByLabelText('Server').fill('smtp.example.org');
  await page.getByLabelText('Mail account').fill('ann');
  await page.getByLabelText('Password', { exact: true }).fill('river stone 8');
  await page.getByLabelText('Sender address').fill('hello@example.org');
};
const server = {
  host: 'smtp.example.org',
  port: 587,
  encryption: 'starttls',
  username: 'ann',
  senderName: '',
  senderAddress: 'hello@example.org',
  password: 'river stone 8',
};

test('a mail server is chosen, tried before the end, and set with the rest', async () => {
  let answerOfServer: string | null = '535 authentication failed';
  const { page, calls, enter } = await open({
    'POST /setup/mail-test': () => ({ recipient: 'Founder@example.org', isTaken: answerOfServer === null, answer: answerOfServer }),
  });
  await fill(page);
  await page.getByLabelText('Site name').fill(' Lakeside ');
  await fillMail(page);
  const button = page.getByRole('button', { name: 'Send a test mail to my address' });
  await button.click();
  await expect
    .element(page.getByText('The mail to Founder@example.org was not sent. The server says: 535 authentication failed'))
    .toBeVisible();
  expect(JSON.parse(calls.at(-1)!.slice('POST /setup/mail-test '.length))).toEqual({
    token: 'the-token',
    mail: server,
    email: 'Founder@example.org',
    language: 'en-US',
    siteName: 'Lakeside',
  });
  answerOfServer = null;
  await button.click();
  await expect.element(page.getByText('The mail server accepted the mail to Founder@example.org.')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(JSON.stringify(sessionStorage)).not.toContain('river stone');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.poll(() => enter.mock.calls).toHaveLength(1);
  expect(JSON.parse(calls.at(-1)!.slice('POST /setup '.length))).toMatchObject({ username: 'founder', mail: server });
});

test('a test needs an address and a server, and what is wrong with them stands at the field', async () => {
  const { page, calls } = await open();
  await page.getByLabelText('Site name').fill('x');
  await page.getByRole('radio', { name: 'Set a mail server' }).click({ force: true });
  await page.getByRole('button', { name: 'Send a test mail to my address' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  for (const field of ['Site name', 'Server']) await expect.element(page.getByLabelText(field)).toHaveAttribute('aria-invalid', 'true');
  expect(calls.filter((call) => call.startsWith('POST /setup/mail-test'))).toEqual([]);
});

test('what is missing is told at its field before anything is sent', async () => {
  const { page, calls } = await open();
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
  await expect.element(page.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
  expect(calls.filter((call) => call.startsWith('POST /setup '))).toEqual([]);
});

test('all that a browser can know to be wrong is told at once', async () => {
  const { page, calls } = await open();
  await page.getByLabelText('Name', { exact: true }).fill('x'.repeat(61));
  await page.getByLabelText('Site name').fill('x');
  await page.getByRole('radio', { name: 'Set a mail server' }).click({ force: true });
  await page.getByLabelText('Password', { exact: true }).fill('river stone 8');
  await page.getByLabelText('Sender name').fill('x\u0007y');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  const wrong = () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ name }) => name);
  await expect
    .poll(wrong)
    .toEqual([
      'username',
      'name',
      'email',
      'password',
      'confirm',
      'siteName',
      'mail.host',
      'mail.username',
      'mail.senderName',
      'mail.senderAddress',
    ]);
  expect(calls.filter((call) => call.startsWith('POST /setup '))).toEqual([]);
});

test('what is wrong is said in the language that is chosen after it was found', async () => {
  const { page } = await open({
    'POST /setup': () => refuse(422, 'request.invalid', [{ field: 'password', rule: 'password_common', message: 'Too common.' }]),
  });
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.element(page.getByText('Please enter your username')).toBeVisible();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByText('请输入用户名')).toBeVisible();
  await expect.poll(() => page.getByText('Please enter your username').query()).toBeNull();
  await page.getByRole('radio', { name: 'English' }).click();
  await fill(page);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.element(page.getByText(/Too many people use this password/)).toBeVisible();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByText(/这个密码太常见/)).toBeVisible();
});

test('why nothing could be sent follows the language too', async () => {
  const { page } = await open({ 'POST /setup': () => refuse(503, 'server.unavailable') });
  await fill(page);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  const said = page.getByRole('alert');
  await expect.element(said).toBeVisible();
  const english = said.element().textContent;
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.poll(() => said.element().textContent).not.toBe(english);
});

test('a refusal of the server stands at its field, and a reload keeps what was typed, but no password', async () => {
  const { page, enter } = await open({
    'POST /setup': () =>
      refuse(422, 'request.invalid', [{ field: 'password', rule: 'password_common', message: 'Too many people use it.' }]),
  });
  await fill(page);
  await page.getByLabelText('Site name').fill('Lakeside');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.element(page.getByLabelText('New password')).toHaveAttribute('aria-invalid', 'true');
  expect(enter).not.toHaveBeenCalled();
  await page.unmount();
  const { page: again } = await open();
  await expect.element(again.getByLabelText('Username')).toHaveValue('founder');
  await expect.element(again.getByLabelText('Site name')).toHaveValue('Lakeside');
  await expect.element(again.getByLabelText('New password')).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('river stone');
});

test('a link that is void says where the new one is', async () => {
  const { page } = await open({ 'POST /setup/open': () => refuse(410, 'setup.link_void') });
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect.element(page.getByText(/^Open the link that the last start printed/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('whoever comes second is told, also with the form filled in', async () => {
  const { page, enter } = await open({ 'POST /setup': () => refuse(409, 'setup.done') });
  await fill(page);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(enter).not.toHaveBeenCalled();
});

test('without the link the page says in both languages that this Plaza is not ready, and asks nothing', async () => {
  const { page, calls } = await open({}, null);
  await expect.element(page.getByRole('heading', { name: 'This Plaza is not set up yet' })).toBeVisible();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByRole('heading', { name: '此 Plaza 尚未完成初始设置' })).toBeVisible();
  expect(calls).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('what cannot be fetched is tried again', async () => {
  let tries = 0;
  const { page } = await open({ 'POST /setup/open': () => ((tries += 1) === 1 ? refuse(503, 'server.unavailable') : begin) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByLabelText('Username')).toBeVisible();
});
