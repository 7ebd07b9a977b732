import { type Product, startProduct } from './product.ts';
import { startMailbox } from './mailbox.ts';
import { test as base } from './test.ts';
import { copyWorld } from './world.ts';
import { stretched } from '../scripts/testing/timeouts.ts';

type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

/** Journeys on a product with a separate mail server. */
export const test = base.extend<object, { mailbox: Mailbox; product: Product }>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox }, use) => {
      const world = copyWorld();
      const product = await startProduct(world.dataDir, { SMTP_URL: mailbox.url });
      await use(product);
      await product.stop();
      world.remove();
    },
    { scope: 'worker', timeout: stretched(240_000) },
  ],
});
