import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { publicApi } from '#kernel/api/public-api.ts';
import { withSecondStep } from '../index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';

const tokens = { accessToken: 'a', refreshToken: 'r' };
const asked = (methods: string) => ({ ...refuse(401, 'auth.second_factor_required'), params: { ticket: 't1', methods } });
/** A server whose account requires a second factor; it accepts two codes. */
const server = (methods = 'totp,recovery', others: Parameters<typeof answer>[0] = {}) =>
  answer({
    'POST /login': () => asked(methods),
    'POST /login/second-factor': ({ body }) => {
      const { method, code } = body as Record<string, string>;
      return [`totp 123456`, `recovery abcde-fghjk`].includes(`${method} ${code}`) ? tokens : refuse(422, 'security.code_wrong');
    },
    ...others,
  });
const signIn = () => withSecondStep(() => publicApi('POST /login', { body: { username: 'mei', password: 'right' } }));
const dialog = page.getByRole('dialog');

test('a password that is not enough asks for the code of the app, and says when it is wrong', async () => {
  const calls = server();
  const running = signIn();
  await expect.element(dialog).toHaveAccessibleName('One more step');
  const field = page.getByLabelText('Six-digit code');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('000000{Enter}');
  await expect.element(page.getByText('This code is wrong or has already been used. Enter the next one.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(await running).toEqual(tokens);
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.poll(() => calls.at(-1)).toBe('POST /login/second-factor {"ticket":"t1","method":"totp","code":"123456"}');
});

test('a recovery code stands in for it', async () => {
  server();
  const running = signIn();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabelText('Recovery code').fill('abcde-fghjk');
  await userEvent.keyboard('{Enter}');
  expect(await running).toEqual(tokens);
});

test('what cannot be a code is told before it costs a try', async () => {
  const calls = server();
  const running = signIn().catch(() => undefined);
  const field = page.getByLabelText('Six-digit code');
  await field.fill('12ab');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The code has six digits.')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabelText('Recovery code').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('A recovery code has ten letters and digits, such as k3v9p-w2x7m.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST /login/second-factor'))).toEqual([]);
  await page.getByLabelText('Recovery code').fill('ABCDE FGHJK');
  await page.getByRole('button', { name: 'Back' }).click();
  await running;
});

test('going back leaves the first step, and a ticket that is over says so', async () => {
  server();
  const left = signIn().catch((error: unknown) => error);
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await left).toMatchObject({ code: 'auth.second_factor_required' });
  server('totp', { 'POST /login/second-factor': () => refuse(410, 'security.ticket_expired') });
  const late = signIn().catch((error: unknown) => error);
  await page.getByLabelText('Six-digit code').fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(await late).toMatchObject({ code: 'security.ticket_expired' });
  await expect.poll(() => dialog.query()).toBeNull();
});

test('a refusal of another kind asks for nothing', async () => {
  answer({ 'POST /login': () => refuse(401, 'auth.wrong_credentials') });
  await expect(signIn()).rejects.toMatchObject({ code: 'auth.wrong_credentials' });
  expect(dialog.query()).toBeNull();
});

test('nobody is kept out of the dialog', async () => {
  server('passkey,totp,recovery');
  const running = signIn().catch(() => undefined);
  await expect.element(page.getByLabelText('Six-digit code')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await running;
});
