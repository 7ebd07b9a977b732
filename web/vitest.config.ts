import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { reactPlugins } from './build/react-plugins.ts';
import { codeLanguages } from './src/ui/markdown/code-languages.ts';
import packageJson from './package.json' with { type: 'json' };
import { apiForTests } from './test/api-plugin.ts';
import { uploadsForTests } from './test/uploads-plugin.ts';

const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const ownDependencies = Object.keys(packageJson.dependencies).filter(
  (name) => !['@noble/hashes', '@plaza/contract', 'highlight.js', 'react-aria-components', 'world-atlas'].includes(name),
);
const dependencies = [
  ...ownDependencies,
  '@noble/hashes/sha2.js',
  'axe-core',
  'highlight.js/lib/core',
  ...Object.keys(codeLanguages).map((language) => `highlight.js/lib/languages/${language}`),
  'libphonenumber-js/mobile',
  ...['Calendar', 'ComboBox', 'DateField', 'DatePicker', 'Dialog', 'I18nProvider', 'Popover'].map(
    (part) => `react-aria-components/${part}`,
  ),
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'react-router/dom',
  'vitest-browser-react',
];
const isRoot = process.getuid?.() === 0;
/** `npm test` measures the machine, see `scripts/testing/timeouts.ts`. */
const timeoutFactor = Number(process.env['PLAZA_TEST_TIMEOUT_FACTOR'] ?? 1);
const stretched = (ms: number): number => Math.round(ms * timeoutFactor);

export default defineConfig({
  root: import.meta.dirname,
  test: {
    provide: { seed: Number(process.env['PLAZA_TEST_SEED'] ?? 1), timeoutFactor },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          expect: { poll: { timeout: stretched(20_000) } },
          testTimeout: stretched(40_000),
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          setupFiles: ['./test/clock.ts', './test/no-console-error.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [reactPlugins(), uploadsForTests(), apiForTests()],
        css: { modules: { localsConvention: 'dashes' } },
        // All in advance, as a dependency found late reloads the page during a test.
        optimizeDeps: { include: dependencies },
        test: {
          name: 'browser',
          // After the logic tests, as both have different numbers of workers.
          sequence: { groupOrder: 1 },
          include: ['{src,kit}/**/*.browser.test.tsx'],
          setupFiles: ['./test/lean-react.ts', './test/clock.ts', './test/no-console-error.ts', './test/browser-setup.ts'],
          // One document per worker: with one per file each would load and evaluate every module again.
          isolate: false,
          maxWorkers: 2,
          // The browser shares two processors with the build of the modules it requests.
          expect: { poll: { timeout: stretched(20_000) } },
          testTimeout: stretched(90_000),
          hookTimeout: stretched(90_000),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // The language of the machine would choose the fonts.
              launchOptions: { executablePath, args: isRoot ? ['--no-sandbox'] : [], env: { ...process.env, LC_ALL: 'en_US.UTF-8' } },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
