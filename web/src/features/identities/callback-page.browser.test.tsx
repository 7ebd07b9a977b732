import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { loadCallbackPage, ProviderButtons } from './index.ts';

const CallbackPage = await loadCallbackPage();
const tokens = { accessToken: 'access', refreshToken: 'refresh' };
const register = {
  next: 'register',
  ticket: 'ticket-1',
  suggestion: { username: 'ada-wu', email: 'ada@example.org', firstName: 'Ada', lastName: 'Wu' },
  isEmailVerified: true,
};
const confirm = { next: 'confirm', ticket: 'ticket-2', email: 'a•••@example.org', redirect: '/events', remember: false };
const signedIn = { next: 'signed_in', tokens, redirect: '/events?a=b', remember: true };

let count = 0;
const home = location.pathname + location.search;
/** Each redirect has its own `state`. */
const comeBack = async (more = '&code=c') => {
  count += 1;
  history.replaceState(null, '', `${location.pathname}?state=s${count}${more}`);
  const leave = vi.fn<(address: string) => void>();
  const page = await render(<CallbackPage provider="google" leave={leave} />);
  return { page, leave };
};

beforeEach(() => loadTexts('identities'));
afterEach(() => history.replaceState(null, '', home));

test('whoever is known is in at once, where they wanted to go, and the address tells nothing any more', async () => {
  const calls = answer({ 'POST /auth/providers/:provider/finish': () => signedIn });
  const { leave } = await comeBack('&code=c&iss=https%3A%2F%2Faccounts.google.com&scope=x');
  await expect.poll(() => leave.mock.calls).toEqual([['/events?a=b']]);
  expect(calls).toEqual([`POST /auth/providers/google/finish {"state":"s${count}","code":"c","iss":"https://accounts.google.com"}`]);
  expect(session.accessToken()).toBe('access');
  expect(location.search).toBe('');
});

test('where it leads is a path of this site, whatever the server says', async () => {
  answer({ 'POST /auth/providers/:provider/finish': () => ({ ...signedIn, redirect: '//evil.example' }) });
  const { leave } = await comeBack();
  await expect.poll(() => leave.mock.calls).toEqual([['/home']]);
});

test('whoever stopped at the provider reads so, and finds the way back', async () => {
  answer({ 'POST /auth/providers/:provider/finish': () => refuse(403, 'identity.refused') });
  const { page, leave } = await comeBack('&error=access_denied');
  await expect.element(page.getByRole('alert')).toHaveTextContent('You cancelled at the provider. Start again, or sign in another way.');
  await expect.element(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login');
  expect(leave).not.toHaveBeenCalled();
});

test('somebody new chooses a name and agrees, and is told what is missing', async () => {
  const calls = answer({
    'POST /auth/providers/:provider/finish': () => register,
    'POST /auth/providers/register': ({ body }) =>
      (body as { username: string }).username === 'ada-wu' ? refuse(409, 'user.username_taken') : signedIn,
  });
  const { page, leave } = await comeBack();
  await expect.element(page.getByLabelText('Username')).toHaveValue('ada-wu');
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByText('Agree to both to continue.')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).toHaveFocus();
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('Someone else has this username. Choose another one.');
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
  await page.getByLabelText('Username').fill('ada-2');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => leave.mock.calls).toEqual([['/events?a=b']]);
  await expect
    .poll(() => calls.at(-1))
    .toMatch(/"ticket":"ticket-1","username":"ada-2","consents":\{"privacy":"[\d-]+","terms":"[\d-]+"\}/);
});

test('an address that nobody vouches for is proven by a code; if it has an account, its owner signs in', async () => {
  const calls = answer({
    'POST /auth/providers/:provider/finish': () => ({ ...register, isEmailVerified: false }),
    'POST /auth/providers/email': () => ({ resendAfter: 60 }),
    'POST /auth/providers/register': () => confirm,
  });
  const { page } = await comeBack();
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@example.org');
  await page.getByLabelText('Email').fill('');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.');
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await page.getByLabelText('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect.element(page.getByText('A code is on its way to ada@example.org.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  await page.getByLabelText('Code from the mail').fill('123456');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
  await expect.poll(() => calls.at(-1)).toContain('"email":"ada@example.org","code":"123456"');
});

test('the owner of an account signs in to it, which links it; what is still to be done survives a reload', async () => {
  const linkedAs: (string | null)[] = [];
  answer({
    'POST /auth/providers/:provider/finish': () => confirm,
    'POST /login': ({ body }) => ((body as { password: string }).password === 'right' ? tokens : refuse(401, 'auth.wrong_credentials')),
    'POST /auth/providers/link': ({ token }) => {
      linkedAs.push(token);
      return {};
    },
  });
  const first = await comeBack();
  await expect.element(first.page.getByText('a•••@example.org belongs to an account here.', { exact: false })).toBeVisible();
  await first.page.unmount();
  const leave = vi.fn<(address: string) => void>();
  const page = await render(<CallbackPage provider="google" leave={leave} />);
  await page.getByLabelText('Username or email').fill('ada');
  await page.getByLabelText('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in and link' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The username or the password is wrong.');
  expect(linkedAs).toEqual([]);
  await page.getByLabelText('Password').fill('right');
  await page.getByRole('button', { name: 'Sign in and link' }).click();
  await expect.poll(() => leave.mock.calls).toEqual([['/events']]);
  expect(linkedAs).toEqual(['access']);
});

test('whoever signs in to another account links nothing, and is not signed in to that', async () => {
  const calls = answer({
    'POST /auth/providers/:provider/finish': () => confirm,
    'POST /login': () => ({ accessToken: 'other', refreshToken: 'other-refresh' }),
    'POST /auth/providers/link': () => refuse(403, 'identity.other_account'),
    'POST /logout': () => ({}),
  });
  const { page, leave } = await comeBack();
  await page.getByLabelText('Username or email').fill('ben');
  await page.getByLabelText('Password').fill('right');
  await page.getByRole('button', { name: 'Sign in and link' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This belongs to a different account from the one you are signed in to. Sign in to that account first.');
  await expect.poll(() => calls.at(-1)).toBe('POST /logout {"refreshToken":"other-refresh"}');
  expect(leave).not.toHaveBeenCalled();
  expect(session.accessToken()).not.toBe('other');
});

test('a person who links comes back with their session, whose spent token is exchanged first', async () => {
  session.open({ accessToken: 'spent', refreshToken: 'r1' }, { remember: true });
  const seen: (string | null)[] = [];
  answer({
    'POST /auth/refresh': () => ({ accessToken: 'fresh', refreshToken: 'r2' }),
    'POST /auth/providers/:provider/finish': ({ token }) => {
      seen.push(token);
      return token === 'fresh' ? { next: 'linked', redirect: '/personal-center/settings' } : refuse(401, 'auth.required');
    },
  });
  const { leave } = await comeBack();
  await expect.poll(() => leave.mock.calls).toEqual([['/personal-center/settings']]);
  expect(seen).toEqual(['spent', 'fresh']);
});

test('buttons show for the providers that the server names, by its names, and lead there', async () => {
  expect((await render(<ProviderButtons />)).container.textContent).toBe('');
  const meta = Object.assign(document.createElement('meta'), { name: 'plaza-providers', content: 'google,myspace,oidc:Company SSO' });
  document.head.append(meta);
  const calls = answer({
    'POST /auth/providers/:provider/start': ({ params }) =>
      params['provider'] === 'oidc' ? { url: 'https://id.example/authorize' } : refuse(502, 'identity.provider_failed'),
  });
  history.replaceState(null, '', `${location.pathname}?redirect=%2Fevents%3Fa%3Db%26c%3Dd`);
  const leave = vi.fn<(address: string) => void>();
  const page = await render(<ProviderButtons isRemembered={() => false} leave={leave} />);
  await expect.poll(() => page.getByRole('button').elements().length).toBe(2);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The provider did not respond as expected. Try again, or sign in another way.');
  await page.getByRole('button', { name: 'Continue with Company SSO' }).click();
  await expect.poll(() => leave.mock.calls).toEqual([['https://id.example/authorize']]);
  await expect.poll(() => calls.at(-1)).toBe('POST /auth/providers/oidc/start {"redirect":"/events?a=b&c=d","remember":false}');
  for (const button of page.getByRole('button').elements()) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  meta.remove();
});

test('nobody is kept out of the steps', async () => {
  for (const step of [{ ...register, isEmailVerified: false }, confirm]) {
    answer({ 'POST /auth/providers/:provider/finish': () => step });
    const { page } = await comeBack();
    await expect.element(page.getByRole('heading')).toBeVisible();
    expect(await violationsInBothThemes()).toEqual([]);
    await page.unmount();
  }
});
