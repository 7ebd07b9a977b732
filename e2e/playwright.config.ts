import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';

const desktop = devices['Desktop Chrome'];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  // The browser and the product share two processors.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...desktop,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: isRoot ? ['--no-sandbox'] : [] },
  },
  projects: [
    { name: 'main', testDir: 'journeys' },
    { name: 'axe', testDir: 'axe' },
    { name: 'screens', testDir: 'screens' },
  ],
});
