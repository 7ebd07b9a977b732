import { afterEach, expect, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { AuditDetail, AuditEntry, AuditVerdict } from '#contract/audit.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { aDetail, aLine } from '#test/audit.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './audit.page.tsx';

const ben = { id: aLine({}, 77).id, name: 'ben', username: null };
const some: AuditEntry[] = [
  aLine({}, 1),
  aLine({ action: 'session.token_reused', actor: null, target: { type: 'user', ...ben }, network: null }, 2),
  aLine({ action: 'menu.created', actor: ben, target: { type: 'menu', id: 'x', name: 'Docs', username: null } }, 3),
];
const sound: AuditVerdict = { state: 'sound', checked: 3, waiting: 0, firstBroken: null, next: null, mark: `3:${'a'.repeat(64)}` };
type Options = {
  at?: string;
  items?: AuditEntry[];
  detail?: Partial<AuditDetail>;
  replies?: Parameters<typeof answer>[0];
  permissions?: string[];
};

const setUp = async ({ at = '', items = some, detail = {}, replies = {}, permissions }: Options = {}) => {
  const asked: string[] = [];
  const calls = answer({
    'GET /audit': ({ query }) => {
      asked.push(query.toString());
      const found = items.filter(({ action }) => (query.get('action') ?? action) === action);
      return { items: found, pagination: { page: 1, perPage: 20, total: found.length, totalPages: 1 }, isMore: false };
    },
    'GET /audit/:id': ({ params }) => aDetail({ ...items.find(({ id }) => id === params['id']), ...detail }),
    'POST /audit/verify': () => sound,
    'POST /audit/export': () => ({ url: '#file' }),
    ...replies,
  });
  const who = {
    isAdmin: false,
    roles: [],
    permissions: permissions ?? ['system:audit:read', 'system:audit:export', 'system:audit:verify'],
  };
  const Screen = () => (
    <AccessContext value={who}>
      <Page />
    </AccessContext>
  );
  const screen = await openScreen({ '/system/audit': Screen }, `/system/audit${at}`, 'audit', 'console', 'site-settings');
  const rows = () =>
    screen.page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
  return { ...screen, calls, asked, rows };
};
const all = ['Changed a role', 'A sign-in token was used twice: the session ended', 'Created a menu entry'];
afterEach(() => browser.viewport(1280, 800));

test('a machine finds no fault with a line, wide and on a phone, and with the verification', async () => {
  const { page, rows } = await setUp();
  await expect.poll(rows).toEqual(all);
  await page.getByRole('button', { name: all[0]! }).click();
  await expect.element(page.getByRole('dialog', { name: all[0]! }).getByText('People who look after posts')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect.element(page.getByText('All 3 sealed lines are unchanged.')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a row says who did what about what; whoever is still here is led to', async () => {
  const { page, rows } = await setUp();
  await expect.poll(rows).toEqual(all);
  await expect.element(page.getByRole('link', { name: 'mei' })).toHaveAttribute('href', '/people/mei');
  await expect.poll(() => page.getByRole('link', { name: 'ben' }).query()).toBeNull();
  const texts = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/mei.*editors Role.*192\.0\.2\.0\/24$/),
    expect.stringMatching(/Plaza.*ben Account.*On the server$/),
    expect.stringMatching(/ben.*Docs Menu entry/),
  ]);
});

test.each([
  ['en-US', 'Site name, Longest password, and somethingNew', 'Setting'],
  ['zh-CN', '网站名称、密码最大长度和somethingNew', '设置'],
] as const)('in %s a line about the settings names those that changed', async (language, names, kind) => {
  setPreferences({ language });
  const target = { type: 'setting' as const, id: 'site', name: 'site', username: null };
  const line = aLine({ action: 'settings.changed', target, settings: ['siteName', 'passwordMax', 'somethingNew'] });
  const { page } = await setUp({ items: [line] });
  await expect.element(page.getByRole('cell', { name: `${names} ${kind}` })).toBeVisible();
});

test('a line opens beside the list, stands in the address, and says what changed without its secrets', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const { page, address, rows } = await setUp();
  await expect.poll(rows).toEqual(all);
  await page.getByRole('button', { name: all[0]! }).click();
  await expect.element(address).toHaveTextContent(`/system/audit?entry=${some[0]!.id}`);
  const sheet = page.getByRole('dialog', { name: all[0]! });
  await expect.element(sheet.getByText('Line 12 of the chain')).toBeVisible();
  const changes = sheet.getByRole('region', { name: 'What changed' });
  const said = changes.element().textContent;
  expect(said).toContain('NameBefore writersAfter editorsremarkBefore emptyAfter People who look after posts');
  expect(said).toContain('smtpPasswordBefore hiddenAfter hidden');
  await sheet.getByRole('group', { name: 'Request' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => copied).toEqual(['req-4f2a']);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.element(address).toHaveTextContent('/system/audit');
  await expect.poll(() => sheet.query()).toBeNull();
});

test('a link leads to a line, and from it to all that its actor did', async () => {
  const { page, address, asked } = await setUp({ at: `?entry=${some[0]!.id}` });
  await page.getByRole('dialog', { name: all[0]! }).getByRole('link', { name: 'All by this person' }).click();
  await expect.element(address).toHaveTextContent(`/system/audit?actorId=${some[0]!.actor!.id}`);
  await expect.poll(() => asked.at(-1)).toContain(`actorId=${some[0]!.actor!.id}`);
  await page.getByRole('link', { name: 'One person only. Show all' }).click();
  await expect.element(address).toHaveTextContent('/system/audit');
});

test('what a line of something made, or without changes, does not have is not shown', async () => {
  const made = await setUp({ at: `?entry=${some[2]!.id}`, detail: { before: null, after: { name: 'Docs' }, position: null } });
  const sheet = made.page.getByRole('dialog', { name: all[2]! });
  await expect.element(sheet.getByRole('region', { name: 'What changed' })).toHaveTextContent('What changedNameAfter Docs');
  await expect.element(sheet.getByText('Within five minutes')).toBeVisible();
  await made.page.unmount();
  const bare = await setUp({ at: `?entry=${some[1]!.id}`, detail: { before: null, after: null, requestId: null } });
  await expect.element(bare.page.getByRole('dialog').getByText('On the server')).toBeVisible();
  await expect.poll(() => bare.page.getByRole('region', { name: 'What changed' }).query()).toBeNull();
  await expect.poll(() => bare.page.getByText('Request').query()).toBeNull();
});

test('a line that is not there says so, and can be asked for again', async () => {
  let isThere = false;
  const reply = () => (isThere ? aDetail() : refuse(404, 'audit.not_found'));
  const { page } = await setUp({ at: `?entry=${some[0]!.id}`, replies: { 'GET /audit/:id': reply } });
  await expect.element(page.getByText(/This line is not in the log/)).toBeVisible();
  isThere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('dialog', { name: all[0]! })).toBeVisible();
});

test('the list is cut down by what was done, in the address', async () => {
  const { page, address, rows, asked } = await setUp({ at: '?targetType=menu&entry=nonsense' });
  await expect.poll(rows).toEqual(all);
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  await page.getByRole('combobox', { name: 'Any action' }).click();
  await page.getByRole('combobox', { name: 'Any action' }).fill('created a menu');
  await page.getByRole('option', { name: 'Created a menu entry' }).click();
  await expect.element(address).toHaveTextContent('/system/audit?action=menu.created&targetType=menu');
  await expect.poll(rows).toEqual([all[2]]);
  await expect
    .poll(() => new URLSearchParams(asked.at(-1)).toString())
    .toBe(new URLSearchParams({ sort: '-createdAt', page: '1', perPage: '20', action: 'menu.created', targetType: 'menu' }).toString());
});

test('the file has what changed beside the columns that are shown', async () => {
  const { page, calls, rows } = await setUp({ at: '?action=menu.created' });
  await expect.poll(rows).toEqual([all[2]]);
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => calls.find((call) => call.startsWith('POST /audit/export'))).toBeDefined();
  const body = JSON.parse(calls.find((call) => call.startsWith('POST /audit/export'))!.slice('POST /audit/export '.length));
  expect(body.filter).toEqual({ action: 'menu.created' });
  expect(body.columns.map(({ key }: { key: string }) => key)).toEqual([
    'action',
    'actor',
    'target',
    'createdAt',
    'network',
    'before',
    'after',
    'requestId',
  ]);
});

test('verifying goes on part by part, tells how far it is, and gives a mark to note', async () => {
  const second = held<AuditVerdict>();
  const replies = {
    'POST /audit/verify': ({ body }: { body: unknown }) =>
      (body as { after?: string }).after ? second.promise : { ...sound, state: 'more', checked: 20_000, next: '20000.20000', mark: null },
  };
  const { page, calls } = await setUp({ replies });
  await page.getByRole('button', { name: 'Verify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the audit log' });
  await dialog.getByRole('textbox', { name: 'Mark' }).fill('something');
  await dialog.getByRole('button', { name: 'Verify the log' }).click();
  await expect.element(dialog.getByText(/A mark is a number/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Mark' }).fill(` 2:${'b'.repeat(64)} `);
  await dialog.getByRole('button', { name: 'Verify the log' }).click();
  await expect.element(dialog.getByText('20,000 lines are intact so far')).toBeVisible();
  second.resolve({ ...sound, checked: 5 });
  await expect.element(dialog.getByText('All 20,005 sealed lines are unchanged.')).toBeVisible();
  await expect.element(dialog.getByText(sound.mark!)).toBeVisible();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('POST /audit/verify')))
    .toEqual([
      `POST /audit/verify {"mark":"2:${'b'.repeat(64)}"}`,
      `POST /audit/verify {"after":"20000.20000","mark":"2:${'b'.repeat(64)}"}`,
    ]);
});

test.each([
  ['changed', 2, 'Line 2 is not what it was when it was sealed.'],
  ['missing', 2, 'Line 2 is missing.'],
  ['missing', null, 'A line that was not sealed yet is missing.'],
  ['inserted', null, 'A line was inserted without going through the log.'],
  ['cut', 4, 'The log ends before line 4: lines that the mark counted are missing.'],
  ['rewritten', 3, 'The log was rewritten: line 3 does not match the mark.'],
] as const)('a log with a line %s at %s says so', async (error, position, text) => {
  const firstBroken = { error, position, entryId: some[0]!.id };
  const broken: AuditVerdict = { ...sound, state: 'broken', checked: 1, firstBroken };
  const { page } = await setUp({ replies: { 'POST /audit/verify': () => broken } });
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  if (error === 'missing') return expect(page.getByRole('button', { name: 'Open the line' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Open the line' }).click();
  await expect.element(page.getByRole('dialog', { name: all[0]! })).toBeVisible();
});

test('a verification that could not be made says why', async () => {
  const { page } = await setUp({ replies: { 'POST /audit/verify': () => refuse(503, 'server.unavailable') } });
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('who may only read is offered nothing else', async () => {
  const { page, rows } = await setUp({ permissions: ['system:audit:read'] });
  await expect.poll(rows).toEqual(all);
  await expect.poll(() => page.getByRole('button', { name: 'Verify' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('button', { name: 'Download as CSV' }).query()).toBeNull();
});

test('an empty log and a failed one say what to do', async () => {
  const empty = await setUp({ items: [] });
  await expect.element(empty.page.getByText('Nothing has happened yet')).toBeVisible();
  await empty.page.unmount();
  const failed = await setUp({ replies: { 'GET /audit': () => refuse(422, 'request.invalid') } });
  await expect.element(failed.page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page, rows } = await setUp();
  await expect.poll(rows).toEqual(['修改了角色', '登录令牌被重复使用，会话已结束', '新建了菜单']);
  await page.getByRole('button', { name: '校验' }).click();
  await page.getByRole('button', { name: '开始校验' }).click();
  await expect.element(page.getByText('已封存的 3 条记录均与写入时一致。')).toBeVisible();
});
