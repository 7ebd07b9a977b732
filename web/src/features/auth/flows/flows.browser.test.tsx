import { afterEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openLogin, settings, tokens } from '#test/login.tsx';

afterEach(() => history.replaceState(null, '', '/login'));
const address = () => location.pathname + location.search;

test('the ways to sign in are links that keep where somebody wanted to go, and Back leads back', async () => {
  const { page } = await openLogin('/login?redirect=%2Fevents');
  await page.getByRole('link', { name: 'Code' }).click();
  await expect.element(page.getByLabelText('Security code')).toBeVisible();
  await expect.poll(() => address()).toBe('/login?flow=code&redirect=%2Fevents');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Create an account · Plaza');
  history.back();
  await expect.poll(address).toBe('/login?flow=code&redirect=%2Fevents');
  await expect.element(page.getByLabelText('Security code')).toBeVisible();
  history.back();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  await expect.poll(() => address()).toBe('/login?redirect=%2Fevents');
});

test('a code is asked for once the address is right, counts down over a reload, and signs in as it is pasted', async () => {
  const sent = held<unknown>();
  const calls = answer({ 'POST /login/code/send': () => sent.promise, 'POST /login/code': () => tokens });
  const { page, enter } = await openLogin('/login?flow=code');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect.element(page.getByText('Please enter your email')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('mei@');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect.element(page.getByText('The email format is incorrect')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'Email' }).fill('mei@Example.com');
  await page.getByRole('button', { name: 'Get code' }).dblClick();
  await expect.poll(() => calls).toEqual(['POST /login/code/send {"email":"mei@example.com"}']);
  sent.resolve({ resendAfter: 60 });
  await expect.element(page.getByRole('button', { name: /Resend in [56]\d s/ })).toBeDisabled();
  await expect.element(page.getByLabelText('Security code')).toHaveFocus();
  await page.unmount();

  const again = await openLogin('/login?flow=code');
  await expect.element(again.page.getByRole('textbox', { name: 'Email' })).toHaveValue('mei@Example.com');
  await expect.element(again.page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  await again.page.getByRole('textbox', { name: 'Email' }).fill('somebody@example.com');
  await expect.element(again.page.getByRole('button', { name: 'Get code' })).toBeEnabled();
  await again.page.getByRole('textbox', { name: 'Email' }).fill('mei@example.com');
  again.page.getByLabelText('Security code').element().focus();
  await userEvent.keyboard('123 456');
  await expect.element(again.page.getByLabelText('Security code')).toHaveValue('123456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => again.enter.mock.calls).toEqual([[tokens, { remember: true }]]);
  await expect.poll(() => calls.at(-1)).toBe('POST /login/code {"email":"mei@example.com","code":"123456","remember":true}');
  expect(enter).not.toHaveBeenCalled();
});

test.each([
  ['auth.code_wrong', /This code is wrong or has expired/],
  ['auth.code_used', /This code has already been used/],
] as const)('a code that does not serve is said to be so under the code: %s', async (error, words) => {
  answer({ 'POST /login/code': () => refuse(422, error) });
  const { page } = await openLogin('/login?flow=code');
  await page.getByRole('textbox', { name: 'Email' }).fill('mei@example.com');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Please enter the security code')).toBeVisible();
  await page.getByLabelText('Security code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByLabelText('Security code')).toHaveAccessibleDescription(words);
  await expect.element(page.getByLabelText('Security code')).toHaveFocus();
});

test('a mobile number is formatted as it is typed, brings its country along, and goes out in one form', async () => {
  onTestFinished(settings({ sms: '1' }));
  setPreferences({ language: 'zh-CN' });
  const calls = answer({ 'POST /login/code/send': () => ({ resendAfter: 60 }) });
  const { page } = await openLogin('/login?flow=code');
  await page.getByRole('radio', { name: '手机' }).click();
  const field = page.getByLabelText('手机号');
  const country = page.getByLabelText('国家或地区');
  await expect.element(country).toHaveValue('CN');
  await expect.element(country.getByRole('option', { name: '德国 +49' })).toBeInTheDocument();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(page.getByText('请输入手机号')).toBeVisible();
  await field.fill('123');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(field).toHaveAccessibleDescription(/格式不正确/);
  await field.fill('');
  await field.click();
  await userEvent.keyboard('13800138000');
  await expect.element(field).toHaveValue('138 0013 8000');
  await field.fill('+4915123456789');
  await expect.element(country).toHaveValue('DE');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => calls).toEqual(['POST /login/code/send {"phone":"+4915123456789"}']);
});

test('without a transport for text messages a number signs in too, and where its code waits is told', async () => {
  onTestFinished(settings({ sms: '0' }));
  answer({ 'POST /login/code/send': () => ({ resendAfter: 60 }) });
  const { page } = await openLogin('/login?flow=code');
  await page.getByRole('radio', { name: 'Mobile' }).click({ force: true });
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('+8613800138000');
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect.element(page.getByText('This site cannot send text messages yet', { exact: false })).toBeVisible();
});

test('a forgotten password answers alike for everybody, and tells where to look', async () => {
  onTestFinished(settings({ mail: '0' }));
  const calls = answer({ 'POST /forgot-password': () => ({ resendAfter: 30 }) });
  const { page } = await openLogin('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('mei@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('If there is an account with mei@example.com', { exact: false })).toBeVisible();
  await expect.element(page.getByText('System → Outbox', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  await expect.poll(() => calls).toEqual(['POST /forgot-password {"email":"mei@example.com"}']);
  await expect.poll(() => address()).toBe('/login?flow=forgot&step=sent');
  await page.unmount();
  const again = await openLogin(address());
  await expect.element(again.page.getByText('mei@example.com', { exact: false })).toBeVisible();
  history.back();
  await expect.poll(address).toBe('/login?flow=forgot');
});

test('the link of a mail leaves the address at once, and a new password leads to signing in with it', async () => {
  const calls = answer({
    'POST /reset-password/check': () => ({ username: 'meilin' }),
    'POST /reset-password': () => ({}),
  });
  const { page } = await openLogin('/reset-password?token=secret');
  await expect.poll(() => address()).toBe('/reset-password');
  await expect.element(page.getByText('For the account meilin', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
  const password = page.getByLabelText('New password');
  await password.fill('short1');
  await page.getByLabelText('Confirm password').fill('short2');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect.element(page.getByText('Only supports 8–16 characters')).toBeVisible();
  await expect.element(page.getByText('The password does not match')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await password.fill('meilin12');
  await expect.element(page.getByText('Weak')).toBeVisible();
  await password.fill('Qu7-tangerine');
  await expect.element(page.getByText('Strong')).toBeVisible();
  await page.getByLabelText('Confirm password').fill('Qu7-tangerine');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your new password is set. Sign in with it.')).toBeVisible();
  await expect.element(page.getByLabelText('Username or email')).toHaveValue('meilin');
  await expect
    .poll(() => calls)
    .toEqual(['POST /reset-password/check {"token":"secret"}', 'POST /reset-password {"token":"secret","password":"Qu7-tangerine"}']);
  await expect.poll(() => address()).toBe('/login');
});

test('a longer maximum of the settings is followed by the form', async () => {
  onTestFinished(settings({ 'password-max': '64' }));
  answer({ 'POST /reset-password/check': () => ({ username: 'meilin' }) });
  const { page } = await openLogin('/reset-password?token=secret');
  await expect.element(page.getByText('8–64 characters, with letters and digits')).toBeVisible();
});

test('a password that too many people use is said under its field', async () => {
  const common = { field: 'password', rule: 'password_common', message: '' };
  answer({
    'POST /reset-password/check': () => ({ username: 'meilin' }),
    'POST /reset-password': () => refuse(422, 'request.invalid', [common]),
  });
  const { page } = await openLogin('/reset-password?token=secret');
  await page.getByLabelText('New password').fill('password1');
  await page.getByLabelText('Confirm password').fill('password1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('New password')).toHaveAccessibleDescription(/Too many people use this password/);
});

test('a link that no longer serves leads to a new one; without a line it can be tried again', async () => {
  let isOnline = false;
  answer({ 'POST /reset-password/check': () => (isOnline ? refuse(410, 'auth.link_expired') : refuse(503, 'server.unavailable')) });
  const { page } = await openLogin('/reset-password?token=old');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isOnline = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
});

test('an old address is taken back by one press, and never by opening the link', async () => {
  const calls = answer({ 'POST /undo-email': () => ({ email: 'old@example.com' }) });
  const { page } = await openLogin('/login?flow=undo&token=secret');
  await expect.poll(() => address()).toBe('/login?flow=undo');
  const button = page.getByRole('button', { name: 'Restore my old address' });
  await expect.element(button).toBeVisible();
  expect(calls).toEqual([]);
  await button.click();
  await expect.element(page.getByText('old@example.com belongs to your account again', { exact: false })).toBeVisible();
  await expect.poll(() => calls).toEqual(['POST /undo-email {"token":"secret"}']);
  await expect.element(page.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/login?flow=forgot');
});

test('the way back of an address that has served is no form any more', async () => {
  answer({ 'POST /undo-email': () => refuse(410, 'auth.link_expired') });
  const { page } = await openLogin('/login?flow=undo&token=used');
  await page.getByRole('button', { name: 'Restore my old address' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('It has been used, or it is older than a week. Sign in to see which address your account has.');
  await expect.element(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login');
  await expect.poll(() => page.getByRole('button', { name: 'Restore my old address' }).query()).toBeNull();
});

test('a number that a stranger added is taken away by one press', async () => {
  let isUsed = false;
  const calls = answer({ 'POST /undo-phone': () => (isUsed ? refuse(410, 'auth.link_expired') : {}) });
  const { page } = await openLogin('/login?flow=undo-phone&token=secret');
  await expect.poll(() => address()).toBe('/login?flow=undo-phone');
  await page.getByRole('button', { name: 'Remove the number' }).click();
  await expect.element(page.getByText('It can no longer sign in to your account', { exact: false })).toBeVisible();
  expect(calls).toEqual(['POST /undo-phone {"token":"secret"}']);
  await expect.element(page.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/login?flow=forgot');
  isUsed = true;
  const again = await openLogin('/login?flow=undo-phone&token=secret');
  await again.page.getByRole('button', { name: 'Remove the number' }).click();
  await expect.element(again.page.getByText('It has been used, or it is older than a week.', { exact: false })).toBeVisible();
});

const flows = ['/login?flow=code', '/login?flow=forgot', '/login?flow=register', '/login?flow=undo', '/reset-password?token=x'];
test.each(flows)('%s has room on a phone and keeps nobody out', async (at) => {
  onTestFinished(settings({ sms: '1' }));
  answer({ 'POST /reset-password/check': () => ({ username: 'meilin' }) });
  const { page } = await openLogin(at, { width: 360 });
  await expect.element(page.getByRole('main').getByRole('button').last()).toBeVisible();
  if (at.endsWith('code')) {
    await page.getByRole('radio', { name: 'Mobile' }).click();
    await expect.element(page.getByLabelText('Country or region')).toBeVisible();
  }
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await violationsInBothThemes()).toEqual([]);
});
