import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { UserImport } from '#contract/users/import.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './import.page.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const anImport = (change: Partial<UserImport> = {}): UserImport => ({
  id,
  fileName: 'people.csv',
  mode: 'create',
  state: 'checked',
  rows: 3,
  done: 3,
  counts: { created: 2, updated: 0, skipped: 1, faulty: 0 },
  sendsInvitations: true,
  invitationsLeft: 0,
  failure: null,
  createdAt: '2026-11-22T10:00:00Z',
  finishedAt: null,
  ...change,
});
const errors = [
  { id: '1', line: 3, column: 'username', value: '=cmd', rule: 'username', message: 'Use letters, digits, underscores and hyphens.' },
  { id: '2', line: 14, column: 'email', value: '', rule: 'required', message: 'This is required.' },
];
const aFile = (content = 'username,email\nanna,anna@example.org') => new File([content], 'people.csv', { type: 'text/csv' });

/** State of the fake server; reset for each test. */
const world = { found: anImport(), waiting: [] as UserImport[] };
const setUp = async ({ at = '', found = anImport(), replies = {} } = {}) => {
  world.found = found;
  const calls = answer({
    'GET /users/imports': () => ({ items: world.waiting }),
    'GET /users/imports/:id': () => world.found,
    'GET /users/imports/:id/errors': ({ query }) => ({
      items: errors,
      pagination: { page: Number(query.get('page')), perPage: 20, total: 42, totalPages: 3 },
    }),
    'POST /users/imports': () => world.found,
    'POST /users/imports/:id/run': () => (world.found = { ...world.found, state: 'running' }),
    'POST /users/imports/:id/cancel': () => (world.found = { ...world.found, state: 'cancelled' }),
    ...replies,
  });
  const screen = await openScreen({ '/system/user/import': Page }, `/system/user/import${at}`, 'users', 'uploads', 'console', 'errors');
  return { ...screen, calls };
};
const choose = async (page: { container: HTMLElement }, file: File) => {
  const input = () => page.container.querySelector<HTMLInputElement>('input[type=file]');
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(input()!, file);
};
const there = `?import=${id}`;
afterEach(async () => {
  localStorage.clear();
  world.waiting = [];
  await browser.viewport(1280, 800);
});

test('the form, the result and the faults have no fault that a machine finds', async () => {
  const { page, router } = await setUp();
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  world.found = anImport({ state: 'faulty', counts: { created: 1, updated: 0, skipped: 0, faulty: 2 } });
  await router.navigate(`/system/user/import${there}`);
  await expect.element(page.getByRole('table', { name: 'Errors' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('the template holds the columns that the page explains', async () => {
  const { page } = await setUp();
  const link = page.getByRole('link', { name: 'Download the template' });
  await expect.element(link).toHaveAttribute('download', 'users-template.csv');
  const content = decodeURIComponent(link.element().getAttribute('href') ?? '');
  expect(content).toMatch(/^data:text\/csv;charset=utf-8,\uFEFFusername,email,firstName,/);
  await expect.element(page.getByText('editor;event-team', { exact: false })).toBeVisible();
});

test('a file is chosen, sent and checked, and the address leads to its import', async () => {
  await fetch('/api/uploads-desk?reset=1');
  const { page, calls, address } = await setUp({
    replies: { 'POST /users/imports': () => (world.found = anImport({ state: 'checking', done: 1 })) },
  });
  const check = page.getByRole('button', { name: 'Check the file' });
  await expect.element(check).toBeDisabled();
  await choose(page, aFile());
  await expect.element(page.getByText('people.csv')).toBeVisible();
  await page.getByRole('radio', { name: /^Skip/ }).click();
  await check.click();
  await expect.element(address).toHaveTextContent(`/system/user/import${there}`);
  await expect.poll(() => calls).toContain('POST /users/imports {"uploadId":"upload-1","fileName":"people.csv","mode":"skip"}');
  await expect.element(page.getByText('Checking: 1 of 3 lines.')).toBeVisible();
});

test('what is wrong with the header is told column by column, and the file and the choice stay', async () => {
  await fetch('/api/uploads-desk?reset=1');
  const { page } = await setUp({
    replies: {
      'POST /users/imports': () =>
        refuse(422, 'user_import.wrong_header', [
          { field: 'email', rule: 'column_missing', params: { column: 'email' } },
          { field: 'mail', rule: 'column_unknown', params: { column: 'mail' } },
        ]),
    },
  });
  await choose(page, aFile());
  await page.getByRole('radio', { name: /^Update/ }).click();
  await page.getByRole('button', { name: 'Check the file' }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/columns in the first line differ/)).toBeVisible();
  await expect.element(alert.getByText('The column email is missing.')).toBeVisible();
  await expect.element(alert.getByText('The column mail is not known.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Update/ })).toBeChecked();
  await expect.element(page.getByText('people.csv')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an import that was left before it was over is found again, also when too many of them wait', async () => {
  await fetch('/api/uploads-desk?reset=1');
  world.waiting = [anImport({ fileName: 'left.csv' })];
  const { page, address } = await setUp({
    replies: {
      'POST /users/imports': () => {
        world.waiting = [anImport({ id: id.replace('1', '2'), fileName: 'elsewhere.csv', state: 'running' }), ...world.waiting];
        return refuse(409, 'user_import.too_many');
      },
    },
  });
  const waiting = page.getByRole('list', { name: 'Unfinished imports' });
  await expect.element(waiting.getByRole('link', { name: 'left.csv' })).toBeVisible();
  await expect.element(waiting.getByText('No errors. The file is ready to import.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await choose(page, aFile());
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect.element(waiting.getByRole('link', { name: 'elsewhere.csv' })).toBeVisible();
  await waiting.getByRole('link', { name: 'left.csv' }).click();
  await expect.element(address).toHaveTextContent(`/system/user/import${there}`);
  await expect.element(page.getByRole('button', { name: 'Cancel the import' })).toBeVisible();
});

test('a file that is too large is refused before it is sent', async () => {
  const { page } = await setUp();
  await choose(page, aFile('x'.repeat(5 * 1024 * 1024 + 1)));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is too large. At most 5 MB.');
  await expect.element(page.getByRole('button', { name: 'Check the file' })).toBeDisabled();
});

test('a check is watched until it is over', async () => {
  const { page } = await setUp({ at: there, found: anImport({ state: 'checking', done: 1 }) });
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1');
  await expect.element(page.getByText('Checking: 1 of 3 lines.')).toBeVisible();
  world.found = anImport();
  await expect.element(page.getByText('No errors. The file is ready to import.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 2 accounts' })).toBeVisible();
});

test('the import runs as it was wished for, and is watched to its end', async () => {
  const { page, calls } = await setUp({ at: there });
  await page.getByRole('checkbox', { name: /Send invitations now/ }).click();
  await page.getByRole('button', { name: 'Import 2 accounts' }).click();
  await expect.element(page.getByText('Importing 3 lines.', { exact: false })).toBeVisible();
  await expect.poll(() => calls).toContain(`POST /users/imports/${id}/run {"sendInvitations":false}`);
  world.found = anImport({ state: 'done', invitationsLeft: 2 });
  await expect.element(page.getByText('Imported.')).toBeVisible();
  await expect.element(page.getByText('2 invitations are still being sent.')).toBeVisible();
  world.found = anImport({ state: 'done' });
  await expect.poll(() => page.getByText('2 invitations are still being sent.').query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Back to users' }).first()).toHaveAttribute('href', '/system/user');
});

test('it is given up before it is written', async () => {
  const { page } = await setUp({ at: there });
  await page.getByRole('button', { name: 'Cancel the import' }).click();
  await expect.element(page.getByText('Cancelled. Nothing was imported.')).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('where it was too late to give it up, the page says so and shows what is so now', async () => {
  const { page } = await setUp({
    at: there,
    found: anImport({ state: 'running' }),
    replies: {
      'POST /users/imports/:id/cancel': () => {
        world.found = anImport({ state: 'done' });
        return refuse(409, 'user_import.over');
      },
    },
  });
  await page.getByRole('button', { name: 'Cancel the import' }).click();
  await expect.element(page.getByText(/can no longer be cancelled/)).toBeVisible();
  await expect.element(page.getByText('Imported.')).toBeVisible();
});

test('faults are listed page by page', async () => {
  const { page, address } = await setUp({
    at: there,
    found: anImport({ state: 'faulty', counts: { created: 1, updated: 0, skipped: 0, faulty: 2 } }),
  });
  await expect.element(page.getByRole('row', { name: /=cmd/ }).getByText(/Use letters, digits/)).toBeVisible();
  await expect.element(page.getByText('2 lines have errors.', { exact: false })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /^Import/ }).query()).toBeNull();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect.element(address).toHaveTextContent(`/system/user/import${there}&page=2`);
  await expect.element(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('where nothing is left to do, nothing is offered', async () => {
  const { page } = await setUp({ at: there, found: anImport({ counts: { created: 0, updated: 0, skipped: 3, faulty: 0 } }) });
  await expect.element(page.getByText(/Nothing to import/)).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /^Import/ }).query()).toBeNull();
});

test('whoever may import no more is told that nothing was written', async () => {
  const { page } = await setUp({ found: anImport({ state: 'failed', failure: 'forbidden' }), at: there });
  await expect.element(page.getByText('You no longer have permission to import accounts.', { exact: false })).toBeVisible();
});

test('an import that is gone, or somebody else’s, is said to be gone', async () => {
  const { page } = await setUp({ at: there, replies: { 'GET /users/imports/:id': () => refuse(404, 'user_import.not_found') } });
  await expect.element(page.getByText('This import no longer exists')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import another file' })).toBeVisible();
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp({ at: there });
  await expect.element(page.getByRole('heading', { level: 1, name: '导入用户' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '导入 2 个账号' })).toBeVisible();
});
