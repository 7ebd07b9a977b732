import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { openLogin, settings, tokens } from '#test/login.tsx';

afterEach(() => history.replaceState(null, '', '/login'));

/** A device with a passkey that succeeds at once. */
const withPasskey = () => {
  const bytes = new Uint8Array([1]).buffer;
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null };
  const credential = { id: 'AQ', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  const asked = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential);
  onTestFinished(() => asked.mockRestore());
  return answer({
    'POST /login/passkey/options': () => ({
      challenge: 'AQ',
      rpId: location.hostname,
      allowCredentials: [],
      timeout: 60_000,
      userVerification: 'required',
    }),
    'POST /login/passkey': () => tokens,
  });
};

test.each(['/login', '/login?flow=code'])('at %s a passkey keeps somebody signed in as the box beside it says', async (at) => {
  for (const remember of [true, false]) {
    const calls = withPasskey();
    const { page, enter } = await openLogin(at);
    const box = page.getByRole('checkbox', { name: 'Keep me signed in' });
    await expect.element(box).toBeChecked();
    if (!remember) await box.click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect.poll(() => enter.mock.calls).toEqual([[tokens, { remember }]]);
    await expect.poll(() => calls.at(-1)).toContain(`"remember":${remember}`);
    await page.unmount();
  }
});

test('so does an account elsewhere', async () => {
  onTestFinished(settings({ providers: 'oidc:Company' }));
  const calls = answer({ 'POST /auth/providers/:provider/start': () => refuse(503, 'server.unavailable') });
  const { page } = await openLogin('/login?redirect=%2Fevents');
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).click();
  await page.getByRole('button', { name: /Company/ }).click();
  await expect.poll(() => calls).toEqual(['POST /auth/providers/oidc/start {"redirect":"/events","remember":false}']);
  await expect.element(page.getByRole('alert')).toBeVisible();
});
