import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { LoginPage } from './index.ts';

const open = () => render(<LoginPage />);

test('what is missing is said under its field, and the first one gets the focus', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Please enter your username or email')).toBeVisible();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
  await expect.element(page.getByLabelText('Username or email')).toHaveFocus();
  await expect.element(page.getByLabelText('Username or email')).toHaveAttribute('aria-invalid', 'true');
});

test('a wrong password is said at the form, in the language of the reader, and can be tried again', async () => {
  setPreferences({ language: 'en-US' });
  const page = await open();
  await page.getByLabelText('Username or email').fill('mei');
  await page.getByLabelText('Password', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The username or the password is wrong.');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('whoever goes back from the second step finds the form as it was, with nothing against them', async () => {
  const params = { ticket: 't1', methods: 'totp' };
  answer({ 'POST /login': () => ({ ...refuse(401, 'auth.second_factor_required'), params }) });
  const page = await open();
  await page.getByLabelText('Username or email').fill('mei');
  await page.getByLabelText('Password', { exact: true }).fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect.poll(() => page.getByRole('alert').query()).toBeNull();
});

test('a password can be looked at', async () => {
  const page = await open();
  const field = page.getByLabelText('Password', { exact: true });
  await field.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

test('Caps Lock is told about while a password is typed', async () => {
  const page = await open();
  const field = page.getByLabelText('Password', { exact: true });
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true }));
  await expect.element(page.getByText('Caps Lock is on.')).toBeVisible();
});

test('nothing is filled in beforehand, and password managers know the fields', async () => {
  const page = await open();
  await expect.element(page.getByLabelText('Username or email')).toHaveValue('');
  await expect.element(page.getByLabelText('Username or email')).toHaveAttribute('autocomplete', 'username');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
});

test('the demo accounts are offered only where the server says they exist', async () => {
  const page = await open();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.getByText('Just looking?').query()).toBeNull();
  const meta = document.createElement('meta');
  meta.name = 'plaza-demo';
  meta.content = '1';
  document.head.append(meta);
  await page.unmount();
  const again = await open();
  await expect.element(again.getByRole('button', { name: /Administrator/ })).toBeVisible();
  meta.remove();
});

test('the language changes in place', async () => {
  const page = await open();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByRole('radio', { name: '简体中文' })).toBeChecked();
  await expect.element(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await expect.poll(() => document.documentElement.lang).toBe('zh-CN');
  await expect.poll(() => document.title).toBe('登录 · 广场');
});

test('what was pressed stays where it is, whichever way in follows', async () => {
  const page = await open();
  const link = page.getByRole('link', { name: 'Code' });
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const { top } = link.element().getBoundingClientRect();
  await link.click();
  await expect.element(page.getByRole('button', { name: 'Get code' })).toBeVisible();
  await expect.poll(() => link.element().getBoundingClientRect().top).toBe(top);
  history.back();
  await expect.element(page.getByLabelText('Username or email')).toBeVisible();
});

test('the form stands on the right, on the left or alone in the middle', async () => {
  const page = await open();
  const button = page.getByRole('button', { name: 'Sign in' });
  const middleOfForm = () => {
    const { left, right } = button.element().getBoundingClientRect();
    return (left + right) / 2 / innerWidth;
  };
  await expect.element(button).toBeVisible();
  expect(middleOfForm()).toBeGreaterThan(0.6);
  setPreferences({ pageLayout: 'layout-left' });
  await expect.poll(middleOfForm).toBeLessThan(0.4);
  setPreferences({ pageLayout: 'layout-center' });
  await expect.poll(middleOfForm).toBeCloseTo(0.5, 1);
});
