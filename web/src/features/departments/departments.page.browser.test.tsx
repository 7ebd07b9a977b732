import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { Department } from '#contract/departments.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './departments.page.tsx';

const id = (number: number) => `0192f6a0-5555-7000-8000-${String(number).padStart(12, '0')}`;
const anna = { id: id(90), username: 'anna', firstName: 'Anna', lastName: 'Weber', profilePicture: null };
const aDepartment = (number: number, name: string, change: Partial<Department> = {}): Department => ({
  id: id(number),
  parentId: null,
  name,
  leader: null,
  phone: '',
  email: '',
  order: number,
  status: 'enabled',
  remark: '',
  people: 0,
  peopleInside: 0,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  version: 1,
  ...change,
});
const some = [
  aDepartment(1, 'Head office', { leader: anna, people: 4, peopleInside: 16, phone: '010-62345678' }),
  aDepartment(2, 'Engineering', { parentId: id(1), people: 12, peopleInside: 12 }),
  aDepartment(3, 'Platform', { parentId: id(2), status: 'disabled' }),
  aDepartment(4, 'Design', { parentId: id(1) }),
];
type Replies = Parameters<typeof answer>[0];
type Options = { items?: Department[]; at?: string; replies?: Replies; permissions?: string[] };
const all = ['read', 'create', 'update', 'delete', 'export'].map((verb) => `system:dept:${verb}`);

const setUp = async ({ items = some, at = '', replies = {}, permissions = all }: Options = {}) => {
  const calls = answer({ 'GET /departments': () => ({ items }), ...replies });
  const Screen = () => (
    <AccessContext value={{ isAdmin: false, roles: [], permissions }}>
      <Page />
    </AccessContext>
  );
  const screen = await openScreen({ '/system/dept': Screen }, `/system/dept${at}`, 'departments', 'console');
  const tree = screen.page.getByRole('treegrid', { name: 'Departments' });
  return { ...screen, calls, tree };
};
const choose = async (page: Awaited<ReturnType<typeof setUp>>['page'], name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
beforeEach(() => browser.viewport(1280, 900));
afterEach(() => localStorage.clear());
const changes = (calls: string[]) => calls.filter((call) => !call.startsWith('GET '));

test('the form has no fault that a machine finds', async () => {
  const { page, tree } = await setUp();
  await expect.element(tree.getByText('Platform')).toBeVisible();
  await choose(page, 'Head office', 'Edit');
  await expect.element(page.getByRole('dialog', { name: 'Edit Head office' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a row has all people below it, and those who belong to it directly', async () => {
  const { tree } = await setUp();
  await expect.element(tree.getByRole('columnheader', { name: 'Directly' })).toBeVisible();
  const cells = tree.getByRole('row', { name: /Head office/ }).getByRole('gridcell');
  await expect
    .poll(() => cells.elements().map(({ textContent }) => textContent))
    .toEqual(expect.arrayContaining(['People16', 'Directly4']));
});

test('arrows walk through the tree, close and open it', async () => {
  const { tree } = await setUp();
  const row = (name: string) => tree.getByRole('row', { name: new RegExp(`${name} `) });
  await expect.element(row('Platform')).toBeVisible();
  (row('Head office').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await expect.poll(() => row('Platform').query()).toBeNull();
  await expect.element(row('Engineering')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(row('Platform')).toHaveFocus();
  await expect.element(row('Platform')).toHaveAttribute('aria-level', '3');
});

test('a search shows what fits with what leads to it, and lives in the address', async () => {
  const { page, tree, address } = await setUp();
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('plat');
  await expect.element(address).toHaveTextContent('/system/dept?q=plat');
  await expect.poll(() => tree.getByText('Design').query()).toBeNull();
  await expect.element(tree.getByText('Head office')).toBeVisible();
  await page.getByRole('radio', { name: 'Enabled' }).click();
  await expect.element(page.getByText('No matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect.element(tree.getByText('Design')).toBeVisible();
});

test('columns, row height and the days of creation are chosen as in every list, and what is chosen is kept', async () => {
  const first = await setUp({
    items: some.map((one) => (one.id === id(3) ? { ...one, createdAt: '2026-11-02T10:00:00Z' } : one)),
    at: '?createdFrom=2026-11-01&createdTo=2026-11-03',
  });
  await expect.element(first.tree.getByText('Platform')).toBeVisible();
  await expect.element(first.tree.getByText('Head office', { exact: true })).toBeVisible();
  await expect.poll(() => first.tree.getByText('Design').query()).toBeNull();
  await first.page.getByRole('button', { name: 'Columns and row height' }).click();
  await first.page.getByRole('checkbox', { name: 'Order' }).click();
  await first.page.getByRole('radio', { name: 'Compact' }).click();
  await first.page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(first.tree.getByRole('columnheader', { name: 'Order' })).toBeVisible();
  await first.page.unmount();
  const second = await setUp();
  await expect.element(second.tree.getByRole('columnheader', { name: 'Order' })).toBeVisible();
  await expect.element(second.tree).toHaveAttribute('data-density', 'compact');
});

test('those that are chosen get one status, and who refuses is named', async () => {
  const { page, calls, tree } = await setUp({
    replies: {
      'PUT /departments/:id': ({ params }) =>
        params['id'] === id(4) ? { ...refuse(409, 'record.changed'), params: { by: 'ben', at: '2026-11-20T10:00:00Z' } } : some[1],
    },
  });
  for (const name of ['Engineering', 'Platform', 'Design']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable 3 entries?' });
  await expect.element(dialog).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect.element(page.getByText('2 entries are disabled.')).toBeVisible();
  await expect.element(page.getByText(/^Design was not changed/)).toBeVisible();
  // One that is disabled already is skipped.
  expect(changes(calls).map((call) => call.slice(0, call.indexOf(' {')))).toEqual([
    `PUT /departments/${id(2)}`,
    `PUT /departments/${id(4)}`,
  ]);
  expect(changes(calls)[0]).toContain('"status":"disabled","version":1');
  await expect.poll(() => tree.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
});

test('what is seen leaves as a file, with what each row belongs to', async () => {
  const { page, calls } = await setUp({ at: '?q=plat&status=disabled', replies: { 'POST /departments/export': () => ({ url: '#file' }) } });
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  for (const name of ['Leader', 'Phone', 'Email', 'Directly', 'Remark']) await page.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const columns = [
    { key: 'name', title: 'Name' },
    { key: 'above', title: 'Within' },
    { key: 'people', title: 'People' },
    { key: 'status', title: 'Status' },
  ];
  await expect
    .poll(() => changes(calls))
    .toEqual([`POST /departments/export ${JSON.stringify({ filter: { q: 'plat', status: 'disabled' }, columns })}`]);
});

test('on a phone rows are cards, and nothing sticks out of it', async () => {
  await browser.viewport(360, 780);
  const { tree } = await setUp();
  await expect.element(tree.getByText('Platform')).toBeVisible();
  await expect.element(tree.getByText('Anna Weber')).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('a new department says what it is, where and who leads it', async () => {
  const { page, calls } = await setUp({
    replies: { 'GET /departments/leaders': () => ({ items: [anna] }), 'POST /departments': () => aDepartment(9, 'Quality') },
  });
  await choose(page, 'Engineering', 'Add below');
  const form = page.getByRole('dialog', { name: 'Add department' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Quality');
  await form.getByRole('combobox', { name: 'Leader' }).fill('anna');
  await form.getByRole('option', { name: /^Anna Weber/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => changes(calls))
    .toEqual([
      `POST /departments {"name":"Quality","parentId":"${id(2)}","phone":"","email":"","status":"enabled","remark":"","leaderId":"${id(90)}"}`,
    ]);
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
});

test('a department is given its place by a number, and what is none is said at its field', async () => {
  const { page, calls } = await setUp({ replies: { 'PUT /departments/:id': () => aDepartment(4, 'Design') } });
  await choose(page, 'Design', 'Edit');
  const order = page.getByRole('textbox', { name: 'Order' });
  await order.fill('first');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter a whole number from 0 to 9999.')).toBeVisible();
  expect(changes(calls)).toEqual([]);
  await order.fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes(calls).join()).toContain('"order":7');
});

test('what the server does not take stands at its field, and the words stay', async () => {
  const { page } = await setUp({
    replies: { 'PUT /departments/:id': () => refuse(409, 'department.name_taken', [{ field: 'name', rule: 'sibling_name' }]) },
  });
  await choose(page, 'Design', 'Edit');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Engineering');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Another one here has this name. Choose a different one.')).toBeVisible();
  await expect.element(name).toHaveValue('Engineering');
  await expect.element(name).toHaveFocus();
});

test('where somebody was faster, one chooses what holds', async () => {
  let version = 1;
  const { page, calls } = await setUp({
    replies: {
      'GET /departments': () => ({
        items: some.map((one) => (version > 1 && one.id === id(4) ? { ...one, remark: 'theirs', version } : one)),
      }),
      'PUT /departments/:id': ({ body }) => {
        if ((body as { version: number }).version === 2) return aDepartment(4, 'Design');
        version = 2;
        return { ...refuse(409, 'record.changed'), params: { by: 'ben', at: '2026-11-20T10:00:00Z' } };
      },
    },
  });
  await choose(page, 'Design', 'Edit');
  await page.getByRole('textbox', { name: 'Remark' }).fill('mine');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else saved this first' });
  await expect.element(question.getByText(/ben saved it/)).toBeVisible();
  await expect.element(question.getByRole('row', { name: 'Remark mine theirs' })).toBeVisible();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => changes(calls).at(-1)).toContain('"remark":"mine","leaderId":null,"version":2');
});

test('rows are moved by their menus', async () => {
  const { page, calls, tree } = await setUp({ replies: { 'POST /departments/:id/move': () => some[0] } });
  await expect.element(tree.getByText('Design')).toBeVisible();
  await choose(page, 'Design', 'Move up');
  await choose(page, 'Design', 'Move into the entry above');
  await choose(page, 'Platform', 'Move out');
  await expect
    .poll(() => changes(calls))
    .toEqual([
      `POST /departments/${id(4)}/move {"parentId":"${id(1)}","before":"${id(2)}"}`,
      `POST /departments/${id(4)}/move {"parentId":"${id(2)}","before":null}`,
      `POST /departments/${id(3)}/move {"parentId":"${id(1)}","before":"${id(4)}"}`,
    ]);
});

test('rows are moved by dragging', async () => {
  const { calls, tree } = await setUp({ replies: { 'POST /departments/:id/move': () => some[0] } });
  const row = (name: string) => tree.getByRole('row', { name: new RegExp(`${name} `) });
  await expect.element(row('Platform')).toBeVisible();
  await userEvent.dragAndDrop(row('Design'), row('Platform'), { targetPosition: { x: 120, y: 24 } });
  await expect.poll(() => changes(calls)).toEqual([`POST /departments/${id(4)}/move {"parentId":"${id(3)}","before":null}`]);
});

test('deleting asks first and says what stands against it', async () => {
  const { page } = await setUp({
    replies: { 'DELETE /departments/:id': () => ({ ...refuse(409, 'department.in_use'), params: { people: 12, children: 1 } }) },
  });
  await choose(page, 'Engineering', 'Delete');
  await page.getByRole('dialog', { name: 'Delete Engineering?' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(/People in it: 12. Departments below it: 1/)).toBeVisible();
});

test('whoever may only read finds nothing to press', async () => {
  const { page, tree } = await setUp({ permissions: ['system:dept:read'] });
  await expect.element(tree.getByText('Platform')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Add department' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('button', { name: 'Download as CSV' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).query()).toBeNull();
  await expect.poll(() => tree.getByRole('checkbox').query()).toBeNull();
});

test('an empty tree and a failure say what to do, in Chinese too', async () => {
  setPreferences({ language: 'zh-CN' });
  let reply: unknown = refuse(422, 'request.invalid');
  const { page } = await setUp({ replies: { 'GET /departments': () => reply } });
  await expect.element(page.getByRole('alert')).toBeVisible();
  reply = { items: [] };
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('还没有部门')).toBeVisible();
});
