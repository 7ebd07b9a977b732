import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { SiteHealth, SiteNumbers } from '#contract/dashboard/index.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './admin.page.tsx';

const metric = (sum: number, before: number | null, points: number[]) => ({ sum, before, points });
const days = (count: number, last: number) => [...Array<number>(count - 1).fill(1), last];
const some = (count = 30, change: Partial<SiteNumbers> = {}): SiteNumbers => ({
  from: count === 30 ? '2026-10-24' : '2026-11-16',
  to: '2026-11-22',
  step: 1,
  totals: {
    people: 1_234,
    communities: 24,
    events: 80,
    upcomingEvents: 31,
    active: { day: 12, week: 40, month: 57 },
    seenSince: '2026-11-20',
    countedAt: '2026-11-22T09:00:00.000Z',
  },
  metrics: {
    newPeople: metric(56, 26, days(count, 27)),
    newCommunities: metric(3, 0, days(count, 0)),
    newEvents: metric(10, 20, days(count, 0)),
    messages: metric(1_500, 1_128, days(count, 90)),
    rsvps: metric(0, 0, Array<number>(count).fill(0)),
    activePeople: metric(count * 12, null, days(count, 12)),
  },
  ...change,
});
const well = (): SiteHealth => ({
  queue: { state: 'good', waiting: 2, oldestSeconds: 30, givenUp: 0 },
  outbox: { state: 'attention', waiting: 0, oldestSeconds: null, failed: 3 },
  errors: { state: 'bad', answersHour: 12, answersDay: 40, jobsHour: 0, jobsDay: 1 },
  database: { state: 'good', milliseconds: 1.4 },
  audit: { state: 'good', waiting: 1, sealedAt: new Date(Date.now() - 240_000).toISOString(), verifiedAt: null, isSound: null },
  disk: { state: 'good', freeBytes: 40 * 2 ** 30, totalBytes: 100 * 2 ** 30 },
});

type Options = { at?: string; replies?: Parameters<typeof answer>[0]; permissions?: string[] };
const setUp = async ({ at = '', replies = {}, permissions }: Options = {}) => {
  const asked: (string | null)[] = [];
  answer({
    'GET /dashboard/site': ({ query }) => {
      asked.push(query.get('period'));
      return some(query.get('period') === '7' ? 7 : 30);
    },
    'GET /dashboard/site/health': well,
    ...replies,
  });
  const all = ['system:dashboard:read', 'system:user:read', 'system:outbox:read', 'system:audit:read'];
  const who = { isAdmin: false, roles: [], permissions: permissions ?? all };
  const Screen = () => (
    <AccessContext value={who}>
      <Page />
    </AccessContext>
  );
  const screen = await openScreen({ '/dashboard/admin': Screen }, `/dashboard/admin${at}`, 'dashboard');
  return { ...screen, asked };
};
afterEach(() => browser.viewport(1280, 800));

test('a machine finds no fault with a chart as a table', async () => {
  const { page } = await setUp();
  await expect.element(page.getByRole('link', { name: '1,234' })).toBeVisible();
  await page.getByRole('region', { name: 'Messages sent' }).getByRole('button', { name: 'As a table' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('each number says what it is beside the period before, and leads to its rows', async () => {
  const { page } = await setUp();
  const total = page.getByRole('link', { name: '1,234' });
  await expect.element(total).toHaveAttribute('href', '/system/user');
  await expect
    .element(page.getByRole('link', { name: '56 new in 30 days' }))
    .toHaveAttribute('href', '/system/user?createdFrom=2026-10-24&createdTo=2026-11-22');
  await expect.element(page.getByRole('link', { name: '24' })).toHaveAttribute('href', '/communities');
  await expect.element(page.getByRole('link', { name: '31 upcoming' })).toHaveAttribute('href', '/events');
  await expect.element(page.getByRole('link', { name: '57', exact: true })).toHaveAttribute('href', '/system/user?active=30');
  await expect.element(page.getByRole('link', { name: '10 new in 30 days' })).toHaveAttribute('href', '/events?since=2026-10-24');
  const tiles = page.getByRole('definition').elements();
  const trends = tiles.map(({ textContent }) => textContent).filter((text) => text.includes('before') || text.includes('compare'));
  expect(trends).toEqual([
    '+12% on the 30 days before',
    'Nothing to compare with yet',
    'Nothing to compare with in the 30 days before',
    '-50% on the 30 days before',
    '+25% on the 30 days before',
    'Nothing to compare with in the 30 days before',
  ]);
});

test.each([
  ['1,500', 'Messages sent', '/dashboard/admin?table=messages'],
  ['0', 'RSVPs', '/dashboard/admin?table=rsvps'],
])('what nobody may list one by one leads to its days: %s', async (number, title, at) => {
  const { page, address } = await setUp();
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect.element(address).toHaveTextContent(at);
  const days = page.getByRole('region', { name: `${title}, as a table` });
  await expect.element(days).toHaveFocus();
  await expect.element(days.getByRole('row').nth(30)).toBeInTheDocument();
  await page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: 'As a table' }).click();
  await expect.poll(() => days.query()).toBeNull();
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect.element(days).toHaveFocus();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect.element(address).toHaveTextContent('/dashboard/admin?period=7');
});

test('whoever may not see the rows sees the numbers without links', async () => {
  const { page } = await setUp({ permissions: ['system:dashboard:read'] });
  await expect.element(page.getByText('1,234')).toBeVisible();
  await expect.element(page.getByText('3 failed')).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: '1,234' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('link', { name: '3 failed' }).query()).toBeNull();
});

test('another period stands in the address, and is asked for', async () => {
  const { page, address, asked } = await setUp();
  await expect.element(page.getByText('56 new in 30 days')).toBeVisible();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect.element(address).toHaveTextContent('/dashboard/admin?period=7');
  await expect.element(page.getByText('56 new in 7 days')).toBeVisible();
  await expect.element(page.getByText('Active people, 7 days')).toBeVisible();
  await expect.poll(() => asked).toEqual(['30', '7']);
});

test('an address with a period opens it, and one with nonsense the usual one', async () => {
  const year = await setUp({ at: '?period=year' });
  await expect.element(year.page.getByRole('radio', { name: '12 months' })).toBeChecked();
  await expect.poll(() => year.asked).toEqual(['year']);
  await year.page.unmount();
  const wrong = await setUp({ at: '?period=31' });
  await expect.element(wrong.page.getByRole('radio', { name: '30 days' })).toBeChecked();
});

test('values of a chart are read with the keyboard, and by pointing', async () => {
  const { page } = await setUp({ at: '?period=7' });
  const slider = page.getByRole('slider', { name: 'New people' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 22, 2026 · Today so far: 27');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 21, 2026: 1');
  await userEvent.keyboard('{Home}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 16, 2026: 1');
  await expect.element(page.getByText('1 Nov 16, 2026')).toBeVisible();
  const plot = slider.element().parentElement!;
  const { right, top } = plot.getBoundingClientRect();
  plot.dispatchEvent(new PointerEvent('pointermove', { clientX: right - 2, clientY: top + 5, bubbles: true }));
  await expect.element(page.getByText('27 Nov 22, 2026 · Today so far')).toBeVisible();
});

test('what is drawn can be read as a table, the newest first', async () => {
  const { page } = await setUp({ at: '?period=7' });
  const panel = page.getByRole('region', { name: 'New people', exact: true });
  await panel.getByRole('button', { name: 'As a table' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  const rows = page.getByRole('row').elements();
  expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'Day (UTC)New people',
    'Nov 22, 2026 · Today so far27',
    'Nov 21, 20261',
  ]);
  expect(rows).toHaveLength(8);
  await panel.getByRole('button', { name: 'As a table' }).click();
  await expect.poll(() => page.getByRole('table').query()).toBeNull();
});

test('a chart of a year is told in weeks', async () => {
  const year = some(30, { step: 7, from: '2025-11-24', metrics: { ...some().metrics, activePeople: metric(70, 7, [7, 70]) } });
  const { page } = await setUp({ at: '?period=year', replies: { 'GET /dashboard/site': () => year } });
  await expect
    .element(page.getByRole('slider', { name: 'Active people per day' }))
    .toHaveAttribute('aria-valuetext', 'Week from Dec 1, 2025 · This week so far: 10');
  await expect.element(page.getByText(/comparisons leave out the last week/)).toBeVisible();
});

test.each([
  ['before its day ended is drawn apart, and its legend says why', '2026-11-22T23:59:59.000Z', ['3', '1'], 4],
  ['after its day ended is drawn like all others', '2026-11-23T00:00:00.000Z', ['0', '0'], 0],
] as const)('a last point that was counted %s', async (_, countedAt, drawn, legends) => {
  const { page } = await setUp({ replies: { 'GET /dashboard/site': () => some(30, { totals: { ...some().totals!, countedAt } }) } });
  await expect.element(page.getByText('1,234')).toBeVisible();
  const plots = page
    .getByRole('slider')
    .elements()
    .map(({ parentElement }) => parentElement!);
  const found = (what: string) => String(plots.flatMap((plot) => [...plot.querySelectorAll(`${what}[data-open]`)]).length);
  // Bars of three charts; one line, which falls by no step of its own.
  expect([found('rect:last-child'), found('polyline')]).toEqual(drawn);
  await expect.poll(() => page.getByText('Today so far', { exact: true }).elements()).toHaveLength(legends);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('health is said in words, and leads to what has to be looked at', async () => {
  const { page } = await setUp();
  await expect.element(page.getByRole('link', { name: '3 failed' })).toHaveAttribute('href', '/system/outbox?state=failed');
  const parts = page.getByRole('region', { name: 'Health' }).getByRole('listitem').elements();
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Job queue2 waitingThe oldest for 30 sec0 given up in 24 hoursGood',
    'Outbox0 waiting3 failedNeeds a look',
    'ErrorsFailed requests: 12 in an hour, 40 in 24 hoursFailed runs of jobs: 0 in an hour, 1 in 24 hoursBad',
    'DatabaseAnswers in 1.4 msGood',
    expect.stringMatching(/^Audit log1 line not sealed yetSealed [34] min. agoNever verifiedGood$/),
    'Disk40 of 100 GiB freeGood',
  ]);
});

test('a site that was never counted says that it is being counted, and shows its numbers once they are there', async () => {
  let isCounted = false;
  const nothing = { ...some(), totals: null };
  const { page } = await setUp({ replies: { 'GET /dashboard/site': () => (isCounted ? some() : nothing) } });
  await expect.element(page.getByText('The site is being counted')).toBeVisible();
  expect(await violations()).toEqual([]);
  isCounted = true;
  await expect.element(page.getByText('1,234')).toBeVisible();
});

test('a young site is told what to do', async () => {
  const totals = { ...some().totals!, people: 1, communities: 0, events: 0, upcomingEvents: 0 };
  const zero = metric(0, null, Array<number>(30).fill(0));
  const metrics = { newPeople: zero, newCommunities: zero, newEvents: zero, messages: zero, rsvps: zero, activePeople: zero };
  const { page } = await setUp({ replies: { 'GET /dashboard/site': () => some(30, { totals, metrics }) } });
  await expect.element(page.getByRole('link', { name: 'Create the first community' })).toHaveAttribute('href', '/communities/new');
  await expect.poll(() => page.getByText('Nothing in this period').elements()).toHaveLength(4);
  expect(await violations()).toEqual([]);
});

test('numbers that cannot be fetched say so, and come when asked for again; health stands by itself', async () => {
  let isBroken = true;
  const { page } = await setUp({ replies: { 'GET /dashboard/site': () => (isBroken ? refuse(422, 'request.invalid') : some()) } });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('3 failed')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('1,234')).toBeVisible();
});

test('health that cannot be fetched takes nothing away from the numbers', async () => {
  const { page } = await setUp({ replies: { 'GET /dashboard/site/health': () => refuse(422, 'request.invalid') } });
  await expect.element(page.getByText('1,234')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Health' }).getByRole('alert')).toBeVisible();
});

test('what is on its way has the height of what comes', async () => {
  const later = held<SiteNumbers>();
  const { page } = await setUp({ replies: { 'GET /dashboard/site': () => later.promise } });
  const health = page.getByRole('region', { name: 'Health' });
  await expect.element(health.getByText('Never verified')).toBeVisible();
  const before = health.element().getBoundingClientRect().top;
  later.resolve(some());
  await expect.element(page.getByText('1,234')).toBeVisible();
  await expect.poll(() => Math.abs(health.element().getBoundingClientRect().top - before)).toBeLessThanOrEqual(2);
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await expect.element(page.getByText('近 30 天新增 56')).toBeVisible();
  await expect.element(page.getByText('较前 30 天 +12%')).toBeVisible();
  await expect.element(page.getByText('3 条失败')).toBeVisible();
});
