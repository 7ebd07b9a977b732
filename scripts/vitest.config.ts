import { defineConfig } from 'vitest/config';
import { stretched } from './testing/timeouts.ts';

export default defineConfig({
  test: { name: 'scripts', include: ['**/*.test.ts'], testTimeout: stretched(60_000), hookTimeout: stretched(60_000) },
});
