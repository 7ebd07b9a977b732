import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { stretched } from '../scripts/testing/timeouts.ts';

const desktop = devices['Desktop Chrome'];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // The tests of a file run in one worker because they share a product. Two workers, because one waits for its page
  // while the other computes.
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: stretched(240_000),
  expect: { timeout: stretched(40_000) },
  use: {
    ...desktop,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: isRoot ? ['--no-sandbox'] : [],
      // The language of the machine would choose the fonts.
      env: { ...process.env, LC_ALL: 'en_US.UTF-8' },
    },
  },
  projects: [
    { name: 'main', testDir: 'journeys' },
    { name: 'more', testDir: 'more-journeys' },
    // These tests change nothing, so those of one file may run in parallel.
    { name: 'screens', testDir: 'screens', fullyParallel: true },
    { name: 'shots', testDir: 'shots', fullyParallel: true },
  ],
});
