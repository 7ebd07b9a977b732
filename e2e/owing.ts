import { type Product, startProduct } from './product.ts';
import { test as base } from './test.ts';
import { copyWorld } from './world.ts';

/** A site that asks its administrators for more than a password. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const world = copyWorld();
      const product = await startProduct(world.dataDir, { PLAZA_REQUIRE_ADMIN_FACTOR: 'on' });
      await use(product);
      await product.stop();
      world.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
