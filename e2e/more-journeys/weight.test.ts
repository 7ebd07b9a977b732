import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const KIB = 1024;
/** Compressed (gzip) scripts that a page loads with an empty cache. */
const budgets: readonly { name: string; path: string; as: string | null; most: number }[] = [
  { name: 'the landing page', path: '/', as: null, most: 5 * KIB },
  { name: 'a public page', path: '/privacy', as: null, most: 5 * KIB },
  { name: 'the sign-in page', path: '/login', as: null, most: 82 * KIB },
  { name: 'home', path: '/home', as: 'user', most: 272 * KIB },
  { name: 'the communities', path: '/communities', as: 'user', most: 268 * KIB },
  { name: 'the chat', path: '/chat', as: 'user', most: 277 * KIB },
  { name: 'the event form', path: '/events/new', as: 'user', most: 354 * KIB },
];

const sizeOf = (file: string): number => {
  const compressed = path.join(dist, `${file}.gz`);
  return fs.statSync(fs.existsSync(compressed) ? compressed : path.join(dist, file)).size;
};
/** From the start until the network is idle. */
async function scriptsOf(page: Page, address: string): Promise<string[]> {
  // Pending requests of the previous page do not belong to this one.
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname.slice(1));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return [...files];
}

for (const { name, path: address, as, most } of budgets)
  test(`A first visit to ${name} fetches at most ${most / KIB} KiB of script`, async ({ visit }) => {
    const { page } = await visit(as);
    const files = await scriptsOf(page, address);
    const weight = files.map(sizeOf).reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'KiB', description: (weight / KIB).toFixed(1) });
    expect(weight, files.map((file) => `${sizeOf(file)} ${file}`).join('\n')).toBeLessThanOrEqual(most);
    expect(files.filter((file) => /zh-CN|locale-zh|pinyin/i.test(file))).toEqual([]);
  });
