import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { answer } from '#test/answers.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { PasskeyButton } from './passkey-button.tsx';

test('whoever chooses no passkey, or has none, reads so', async () => {
  await loadTexts('auth');
  answer({
    'POST /login/passkey/options': () => ({ challenge: 'AAAA', rpId: location.hostname, timeout: 1_000, userVerification: 'required' }),
  });
  const get = vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('none', 'NotAllowedError'));
  onTestFinished(() => get.mockRestore());
  const enter = vi.fn();
  const page = await render(<PasskeyButton enter={enter} />);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('No passkey was chosen.');
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  expect(enter).not.toHaveBeenCalled();
});
