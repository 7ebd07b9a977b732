import net from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { startProduct } from '../product.ts';
import { signIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { copyWorld } from '../world.ts';

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Passkeys are bound to a host name, so this test has a separate product that knows its name. */
const named = test.extend<{ origin: string }>({
  origin: async ({}, use) => {
    const world = copyWorld();
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const product = await startProduct(world.dataDir, { PORT: String(port), PUBLIC_URL: origin });
    await use(origin);
    await product.stop();
    world.remove();
  },
  // Every fixture that opens pages depends on it, so that pages are closed before the product stops.
  baseURL: async ({ origin }, use) => use(origin),
});

/** A virtual authenticator with a fingerprint reader that always accepts. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

named('A passkey is added in the settings, and opens the account without a password', async ({ visit }) => {
  const { page, context } = await visit(null);
  await addAuthenticator(context, page);
  await signIn(page, 'user');
  await page.goto('/personal-center/settings?section=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await page.keyboard.press('Alt+q');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/personal-center/settings?section=devices');
  await expect(page.getByText('This device')).toBeVisible();
});
