import { expect, test } from 'vitest';
import { fingerprint, isSource } from './build-web.ts';

test.each([
  'web/src/features/events/event-card.tsx',
  'web/src/ui/tokens.css',
  'web/src/features/events/texts/zh-CN.json',
  'web/vite.config.ts',
  'web/app.html',
  'web/public/theme.js',
  'contract/src/browser/limits.ts',
  'package-lock.json',
])('%s goes into the build', (file) => expect(isSource(file)).toBe(true));

test.each([
  'web/src/features/events/events.browser.test.tsx',
  'web/test/people.ts',
  'web/tsconfig.node.json',
  'web/vitest.config.ts',
  'web/size-budget.ts',
])('%s does not', (file) => expect(isSource(file)).toBe(false));

test('The same sources have the same fingerprint', () => expect(fingerprint()).toBe(fingerprint()));
