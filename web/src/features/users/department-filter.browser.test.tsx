import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { AccessContext } from '#kernel/access/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './users.page.tsx';

const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const departments = [
  { id: idOf(1), parentId: null, name: 'Sales', status: 'enabled' as const, people: 1_200 },
  { id: idOf(2), parentId: idOf(1), name: 'Sales north', status: 'enabled' as const, people: 200 },
  { id: idOf(3), parentId: null, name: 'Kitchen', status: 'enabled' as const, people: 1 },
];
const who = { isAdmin: false, roles: [], permissions: ['system:user:read'] };
const Screen = () => (
  <AccessContext value={who}>
    <Page />
  </AccessContext>
);
/** The accessible name of a row: with its number of users. */
const called: Record<string, string> = {
  'All departments': 'All departments 1,234 people',
  Sales: 'Sales 1,200 people',
  'Sales north': 'Sales north 200 people',
  Kitchen: 'Kitchen 1 person',
  'Without a department': 'Without a department 33 people',
};
const asked: string[] = [];
const setUp = (at = '') => {
  asked.length = 0;
  answer({
    'GET /users': ({ query }) => {
      asked.push(query.get('departmentId') ?? 'all');
      return { items: [], pagination: { page: 1, perPage: 20, total: 0, totalPages: 1 }, isMore: false };
    },
    'GET /users/departments': () => ({ items: departments, people: 1_234, without: 33 }),
  });
  return openScreen({ '/system/user': Screen }, `/system/user${at}`, 'users', 'console', 'roles', 'errors');
};
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('a department of the tree is chosen, and stands in the address and in the call', async () => {
  const { page, address } = await setUp();
  const line = (name: string) => page.getByRole('treeitem', { name: called[name]!, exact: true });
  await expect.element(line('All departments')).toHaveAttribute('aria-selected', 'true');
  await expect.element(line('Sales').getByText('1,200')).toBeVisible();
  await line('Kitchen').click();
  await expect.element(address).toHaveTextContent(`/system/user?departmentId=${idOf(3)}`);
  await expect.element(line('Kitchen')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => asked.at(-1)).toBe(idOf(3));
  expect(await violations()).toEqual([]);
  await line('Without a department').click();
  await expect.poll(() => asked.at(-1)).toBe('none');
  await line('All departments').click();
  await expect.poll(() => address.element().textContent).toBe('/system/user');
});

test('keys go through the tree, open it, close it and choose', async () => {
  const { page } = await setUp(`?departmentId=${idOf(2)}`);
  const line = (name: string) => page.getByRole('treeitem', { name: called[name]!, exact: true });
  await expect.element(line('Sales north')).toHaveAttribute('tabindex', '0');
  line('Sales north').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(line('Sales')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(line('Sales')).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => line('Sales north').query()).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(line('Kitchen')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowRight}');
  await expect.element(line('Sales')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(line('Sales north')).toHaveFocus();
  await expect.poll(() => asked.at(-1)).toBe(idOf(2));
  await userEvent.keyboard('{End} ');
  await expect.element(line('Without a department')).toHaveFocus();
  await expect.poll(() => asked.at(-1)).toBe('none');
});

test('on a phone it is one of a list', async () => {
  await browser.viewport(360, 780);
  const { page, address } = await setUp();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Department', { exact: true }).selectOptions(idOf(2));
  await expect.element(address).toHaveTextContent(`/system/user?departmentId=${idOf(2)}`);
  await expect.element(page.getByRole('option', { name: 'Kitchen (1)' })).toBeInTheDocument();
  await expect.poll(() => page.getByRole('tree').query()).toBeNull();
  expect(await violations()).toEqual([]);
});
