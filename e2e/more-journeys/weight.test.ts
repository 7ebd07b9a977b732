import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

// The recorder's snapshots of a page touch it, and so load what waits for a user.
test.use({ trace: 'off' });

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const KIB = 1024;
/** Compressed (gzip) scripts that a page loads with an empty cache. */
const budgets: readonly { name: string; path: string; as: string | null; most: number }[] = [
  { name: 'the landing page', path: '/', as: null, most: 5 * KIB },
  { name: 'a public page', path: '/privacy', as: null, most: 5 * KIB },
  { name: 'the sign-in page', path: '/login', as: null, most: 82 * KIB },
  { name: 'home', path: '/home', as: 'user', most: 301 * KIB },
  { name: 'the communities', path: '/communities', as: 'user', most: 249 * KIB },
  // With Markdown, which a message in sight may need.
  { name: 'the chat', path: '/chat', as: 'user', most: 272 * KIB },
  { name: 'the event form', path: '/events/new', as: 'user', most: 272 * KIB },
];

const sizeOf = (file: string): number => {
  const compressed = path.join(dist, `${file}.gz`);
  return fs.statSync(fs.existsSync(compressed) ? compressed : path.join(dist, file)).size;
};
/** From the start until the network is idle; in the application until the realtime connection too, which comes last. */
async function scriptsOf(page: Page, address: string, isApplication: boolean): Promise<string[]> {
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
  if (isApplication) await expect.poll(() => [...files].some((file) => file.includes('/connect-'))).toBe(true);
  await page.waitForLoadState('networkidle');
  return [...files];
}

for (const { name, path: address, as, most } of budgets)
  test(`A first visit to ${name} fetches at most ${most / KIB} KiB of script`, async ({ visit }) => {
    const { page } = await visit(as);
    const files = await scriptsOf(page, address, as !== null);
    const weight = files.map(sizeOf).reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'KiB', description: (weight / KIB).toFixed(1) });
    expect(weight, files.map((file) => `${sizeOf(file)} ${file}`).join('\n')).toBeLessThanOrEqual(most);
    expect(files.filter((file) => /zh-CN|locale-zh|pinyin/i.test(file))).toEqual([]);
  });

test('What stands in for a large field until the page is used is loaded by its focus, which moves on', async ({ visit }) => {
  const { page } = await visit('user');
  for (const [name, role, part] of [
    ['Starts', 'spinbutton', 'month, Starts'],
    ['Time zone', 'combobox', 'Time zone'],
  ] as const) {
    await page.goto('/events/new', { waitUntil: 'networkidle' });
    const standIn = page.getByRole('textbox', { name });
    await expect(standIn).not.toBeEditable();
    const before = await standIn.boundingBox();
    await standIn.focus();
    const field = page.getByRole(role, { name: part });
    await expect(field).toBeFocused();
    const box = page
      .locator('[data-field]', { has: page.locator(':focus') })
      .or(field)
      .first();
    expect((await box.boundingBox())?.height).toBe(before?.height);
  }
});
