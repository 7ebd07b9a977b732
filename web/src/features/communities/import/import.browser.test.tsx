import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { limits } from '#contract/browser/limits.ts';
import type { CommunityImport } from '#contract/community-transfer/imports.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { answer, refuse } from '#test/answers.ts';
import { technology } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../new-community.page.tsx';

const counts = { members: 12, posts: 34, comments: 56, events: 7, channels: 2, messages: 890, images: 3 };
const summary: NonNullable<CommunityImport['summary']> = {
  name: 'Harbour Club',
  slug: 'harbour-club',
  visibility: 'public',
  site: 'https://old.example.org',
  madeAt: '2026-11-20T10:00:00.000Z',
  counts,
  authors: 11,
  importer: 'Ann Lee',
};
const found: CommunityImport = {
  id: '01900000-0000-7000-8000-000000000901',
  fileName: 'harbour-club-2026-11-20.zip',
  state: 'checked',
  done: 13,
  files: 13,
  summary,
  droppedImages: [],
  droppedCount: 0,
  failure: null,
  community: null,
  createdAt: '2026-11-25T10:00:00.000Z',
};
const failedWith = (reason: NonNullable<CommunityImport['failure']>['reason'], file: string | null = null, line: number | null = null) => ({
  ...found,
  state: 'failed' as const,
  summary: null,
  failure: { reason, file, line },
});

const open = async (first: CommunityImport | null, run: (now: CommunityImport) => unknown = (now) => ({ ...now, state: 'running' })) => {
  let now = first;
  const calls = answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /community-slugs/:slug': ({ params }) => ({ state: params['slug'] === 'taken' ? 'taken' : 'free' }),
    'GET /community-imports/latest': () => ({ import: now }),
    'POST /community-imports/:id/run': () => {
      const answered = run(now!);
      now = { ...now!, state: 'done', community: { id: '01900000-0000-7000-8000-000000000902', slug: 'new-harbour' } };
      return answered;
    },
    'POST /community-imports/:id/cancel': () => (now = { ...now!, state: 'cancelled' }),
  });
  const screen = await openScreen(
    { '/communities/new': Page },
    '/communities/new',
    'communities',
    'communities-form',
    'communities-import',
    'errors',
    'uploads',
  );
  await screen.page.getByRole('button', { name: 'Import a copy' }).click();
  return { ...screen, calls };
};
type Screen = Awaited<ReturnType<typeof open>>['page'];

const address = (page: Screen) => page.getByRole('dialog').getByLabelText('Address');

test('the copy is chosen in a dialog; what is larger than allowed is refused before it is sent', async () => {
  const { page } = await open(null);
  await expect.element(page.getByRole('button', { name: 'Check the copy' })).toBeDisabled();
  expect(await violationsInBothThemes()).toEqual([]);
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')!;
  const megabyte = new Blob([new Uint8Array(1024 * 1024)]);
  const chosen = new DataTransfer();
  chosen.items.add(
    new File(
      Array.from({ length: limits.communityFile.megabytes + 1 }, () => megabyte),
      'large.zip',
    ),
  );
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is too large. At most 512 MB.');
  await userEvent.upload(input, new File(['x'], 'club.zip', { type: 'application/zip' }));
  await expect.element(page.getByText('club.zip')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check the copy' })).toBeEnabled();
});

test('a checked copy tells what is in it, and is imported under a free address', async () => {
  const { page, calls } = await open(found);
  await expect.element(page.getByText('890')).toBeVisible();
  await expect.element(page.getByText(/In the copy you are Ann Lee/)).toBeVisible();
  await expect.element(page.getByText(/11 other people wrote in it/)).toBeVisible();
  await expect.element(address(page)).toHaveValue('harbour-club');
  expect(await violationsInBothThemes()).toEqual([]);
  await address(page).fill('taken');
  await expect.element(page.getByText('Another community has this address. Choose a different one.')).toBeVisible();
  await address(page).fill('new-harbour');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByText('The community is here.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the community' })).toHaveAttribute('href', '/communities/new-harbour');
  expect(calls.find((call) => call.includes('/run'))).toContain('{"name":"Harbour Club","slug":"new-harbour"}');
});

test('an address that is refused stands under its field', async () => {
  const { page } = await open(found, () => refuse(409, 'community.slug_taken'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(address(page)).toHaveAttribute('aria-invalid', 'true');
});

test('a damaged copy is named with its file and line, and another one can be chosen', async () => {
  const { page } = await open(failedWith('damaged_line', 'posts.jsonl', 17));
  await expect.element(page.getByText(/Line 17 of “posts.jsonl” is damaged/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('one that runs shows its progress and can be cancelled', async () => {
  const { page, calls } = await open({ ...found, state: 'checking', summary: null, done: 4 });
  await expect.element(page.getByText('Checking the copy: 4 of 13 files')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the import' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(calls.some((call) => call.includes('/cancel'))).toBe(true);
});

test('pictures that were left out are named', async () => {
  const { page } = await open({
    ...found,
    state: 'done',
    community: { id: '01900000-0000-7000-8000-000000000902', slug: 'harbour-club' },
    droppedCount: 2,
    droppedImages: ['images/a.webp', 'images/b.webp'],
  });
  await expect.element(page.getByText('2 pictures could not be read and were left out: images/a.webp, images/b.webp')).toBeVisible();
});
