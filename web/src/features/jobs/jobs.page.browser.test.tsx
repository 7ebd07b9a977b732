import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './jobs.page.tsx';

const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const aJob = (index: number, change: object = {}) => ({
  id: idOf(index),
  name: 'users.former_names',
  state: 'done',
  runs: 1,
  createdAt: '2026-11-20T10:00:00Z',
  dueAt: null as string | null,
  startedAt: '2026-11-20T10:00:01Z',
  finishedAt: '2026-11-20T10:00:02Z',
  error: null as string | null,
  can: { retry: false, cancel: false },
  ...change,
});
const some = () => [
  aJob(1),
  aJob(2, { name: 'sessions.tidy', state: 'failed', runs: 6, error: 'boom', can: { retry: true } }),
  aJob(3, { name: 'outbox.send', state: 'failed', runs: 6, error: 'EENVELOPE 550' }),
  aJob(4, {
    name: 'audit.seal',
    state: 'waiting',
    runs: 0,
    dueAt: '2026-11-20T11:00:00Z',
    finishedAt: null,
    startedAt: null,
    can: { cancel: true },
  }),
  aJob(5, { name: 'later.build', state: 'active', finishedAt: null }),
];
const queues = [
  {
    name: 'audit.seal',
    waiting: 1,
    retrying: 2,
    active: 0,
    failed: 0,
    done: 12,
    schedule: { cron: '*/5 * * * *', lastAt: '2026-11-20T10:55:00Z', nextAt: '2026-11-20T11:00:00Z' },
  },
  { name: 'outbox.send', waiting: 0, retrying: 0, active: 1, failed: 2, done: 30, schedule: null },
];

/** State of the fake server; reset for each test. */
const world = { jobs: [] as ReturnType<typeof aJob>[], asked: [] as string[] };
const all = ['system:job:read', 'system:job:update', 'system:outbox:read'];
const rights = { permissions: all };
const Screen = () => (
  <AccessContext value={{ isAdmin: false, roles: [], permissions: rights.permissions }}>
    <Page />
  </AccessContext>
);

const setUp = async ({ at = '', replies = {}, permissions = all } = {}) => {
  Object.assign(world, { jobs: some(), asked: [] });
  rights.permissions = permissions;
  const find = (id: string | undefined) => world.jobs.find((job) => job.id === id);
  const detail = (id: string | undefined) => {
    const job = find(id);
    const data = [
      { name: 'id', value: idOf(900) },
      { name: 'to', value: null },
    ];
    return job ? { ...job, maxRuns: 6, data, isFinal: job.name === 'outbox.send' } : refuse(404, 'job.not_found');
  };
  const set = (change: object) => (call: { params: Record<string, string> }) => {
    Object.assign(find(call.params['id'])!, { can: { retry: false, cancel: false }, ...change });
    return detail(call.params['id']);
  };
  const calls = answer({
    'GET /jobs/queues': () => ({ items: queues, isMore: false }),
    'GET /jobs': ({ query }) => {
      world.asked.push(query.toString());
      const items = world.jobs.filter(({ state, name }) => (query.get('state') ?? state) === state && (query.get('name') ?? name) === name);
      return { items, pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 }, isMore: false };
    },
    'GET /jobs/:name/:id': ({ params }) => detail(params['id']),
    'POST /jobs/:name/:id/retry': set({ state: 'retrying' }),
    'POST /jobs/:name/:id/cancel': set({ state: 'cancelled' }),
    'POST /jobs/retry-failed': () => ({ retried: 1 }),
    ...replies,
  });
  const screen = await openScreen({ '/system/job': Screen }, `/system/job${at}`, 'jobs', 'console', 'errors');
  const rows = () =>
    screen.page
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.querySelector('code')?.textContent);
  return { ...screen, rows, calls };
};
const five = ['users.former_names', 'sessions.tidy', 'outbox.send', 'audit.seal', 'later.build'];
const hashOf = (index: number, name: string) => `?job=${encodeURIComponent(`${name}/${idOf(index)}`)}`;
const posts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'));
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('a job and the kinds of jobs have no fault that a machine finds', async () => {
  const { page, rows } = await setUp();
  await expect.poll(rows).toEqual(five);
  await page.getByRole('button', { name: 'All kinds of jobs' }).click();
  await expect.element(page.getByRole('dialog', { name: 'All kinds of jobs' }).getByText('*/5 * * * *')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('rowheader').nth(1).getByRole('button').click();
  await expect.element(page.getByRole('dialog', { name: 'Remove old sessions' }).getByText('boom')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('every number leads to its rows, with what is tried again among what waits', async () => {
  const { page, rows, address } = await setUp();
  const numbers = page.getByRole('list', { name: 'Numbers' });
  await expect.element(numbers.getByRole('link', { name: '3 Waiting' })).toBeVisible();
  await numbers.getByRole('link', { name: '2 Failed' }).click();
  await expect.element(address).toHaveTextContent('/system/job?state=failed');
  await expect.poll(rows).toEqual(['sessions.tidy', 'outbox.send']);
});

test('a failed job runs again from its row, and a job says what it was given as far as that is no secret', async () => {
  const { page, rows, calls } = await setUp();
  await expect.poll(rows).toEqual(five);
  await page.getByRole('rowheader').nth(1).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Remove old sessions' });
  await expect.element(sheet.getByText(idOf(900))).toBeVisible();
  await expect.element(sheet.getByText('to: hidden')).toBeVisible();
  await expect.element(sheet.getByText('6 of at most 6')).toBeVisible();
  await sheet.getByRole('button', { name: 'Run again: Remove old sessions' }).click();
  await expect.element(page.getByText('Remove old sessions runs again.')).toBeVisible();
  await expect.element(sheet.getByText('Waiting to retry')).toBeVisible();
  await expect.poll(() => posts(calls)).toEqual([`POST /jobs/sessions.tidy/${idOf(2)}/retry`]);
});

test('a message that failed leads to the outbox, as one more run would do nothing', async () => {
  const { page } = await setUp({ at: hashOf(3, 'outbox.send') });
  const sheet = page.getByRole('dialog', { name: 'Send a message' });
  await expect.element(sheet.getByText(/Send the message again in the outbox/)).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/system/outbox?state=failed');
  await expect.poll(() => sheet.getByRole('button', { name: /again/ }).query()).toBeNull();
});

test('a run of the clock is cancelled after a question', async () => {
  const { page, calls } = await setUp({ at: hashOf(4, 'audit.seal') });
  await page.getByRole('dialog', { name: 'Seal the audit log' }).getByRole('button', { name: 'Cancel this run' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this run of Seal the audit log?' });
  await question.getByRole('button', { name: 'Cancel this run' }).click();
  await expect.element(page.getByText('The run of Seal the audit log is cancelled.')).toBeVisible();
  await expect.poll(() => posts(calls)).toEqual([`POST /jobs/audit.seal/${idOf(4)}/cancel`]);
});

test('all that failed and fit the filter run again after a question', async () => {
  const { page, calls } = await setUp({ at: '?state=failed&name=sessions.tidy' });
  await page.getByRole('button', { name: 'Run all failed again' }).click();
  await page.getByRole('dialog', { name: 'Run all failed jobs again?' }).getByRole('button', { name: 'Run again' }).click();
  await expect.element(page.getByText('1 job runs again.')).toBeVisible();
  await expect.poll(() => posts(calls)).toEqual([`POST /jobs/retry-failed {"filter":{"state":"failed","name":"sessions.tidy"}}`]);
});

test('a refusal says what to do, and the list shows what is so now', async () => {
  const { page } = await setUp({ replies: { 'POST /jobs/:name/:id/retry': () => refuse(409, 'job.not_failed') } });
  await page.getByRole('button', { name: 'Run again: Remove old sessions' }).click();
  await expect.element(page.getByText(/already running again, or it has not failed/)).toBeVisible();
});

test('whoever may only read has nothing to press', async () => {
  const { page, rows } = await setUp({ at: '?state=failed', permissions: ['system:job:read'] });
  await expect.poll(rows).toEqual(['sessions.tidy', 'outbox.send']);
  await expect.poll(() => page.getByRole('button', { name: /again/ }).query()).toBeNull();
});

test('the list follows by itself', async () => {
  const { rows } = await setUp();
  await expect.poll(rows).toEqual(five);
  world.jobs = world.jobs.slice(0, 2);
  await expect.poll(rows).toEqual(five.slice(0, 2));
});

test('a failure can be tried again, a job that is gone says so, and none at all is said', async () => {
  let fails = true;
  const { page } = await setUp({
    at: hashOf(99, 'audit.seal'),
    replies: {
      'GET /jobs': () =>
        fails
          ? refuse(422, 'request.invalid')
          : { items: [], pagination: { page: 1, perPage: 20, total: 0, totalPages: 0 }, isMore: false },
    },
  });
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/This job is gone/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No jobs')).toBeVisible();
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await expect.element(page.getByRole('heading', { level: 1, name: '后台任务' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '重新运行：清理旧会话' })).toBeVisible();
});
