import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { setPreferences } from '#kernel/preferences/index.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Button } from '#ui/button/button.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type BatchProps, ConsoleTable, tableForm, tableQuery, useTable, type TableFilter } from '../index.ts';

type Person = { id: string; name: string; age: number; state: string };
const people: Person[] = Array.from({ length: 45 }, (_, index) => ({
  id: `p${index}`,
  name: `Person ${String(index).padStart(2, '0')}`,
  age: 20 + (index % 10),
  state: index % 2 ? 'on' : 'off',
}));
const form = tableForm({ path: '/system/people', sorts: ['name', 'age'], firstSort: 'name', filters: { state: ['on', 'off'] } });
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', sort: 'name', cell: ({ name }) => name },
  { key: 'age', title: 'Age', sort: 'age', align: 'end', cell: ({ age }) => age },
  { key: 'state', title: 'State', cell: ({ state }) => state },
  { key: 'id', title: 'Number', isExtra: true, cell: ({ id }) => id },
];

/** State of the fake server; reset for each test. */
const world = { rows: people, fail: () => false, asked: [] as object[], acted: vi.fn(), exported: vi.fn() };

const read = async (filter: TableFilter<'state'>) => {
  if (world.fail()) throw new Error('no line');
  world.asked.push(tableQuery(filter));
  const { q, page, perPage, sort, state } = filter;
  const by = sort.replace('-', '') as 'name' | 'age';
  const found = world.rows
    .filter((row) => row.name.includes(q) && (state === '' || row.state === state))
    .toSorted((left, right) => String(left[by]).localeCompare(String(right[by])) * (sort.startsWith('-') ? -1 : 1));
  const total = found.length;
  return {
    items: found.slice((page - 1) * perPage, page * perPage),
    pagination: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
    isMore: false,
  };
};

const Greeting = ({ rows, clear }: BatchProps<Person>) => {
  const greet = () => {
    const names = rows.map(({ name }) => name);
    world.acted('greet', names);
    clear();
  };
  return <Button onClick={greet}>Greet</Button>;
};

const List = () => {
  const table = useTable<Person, TableFilter<'state'>>(form);
  const query = useQuery({
    queryKey: ['people', table.filter],
    queryFn: () => read(table.filter),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return (
    <ConsoleTable
      name="people"
      label="People"
      table={table}
      query={query}
      columns={columns}
      nameOf={({ name }) => name}
      searchPlaceholder="Name"
      onOpen={({ name }) => world.acted('open', name)}
      Batch={Greeting}
      exportOf={async (wanted) => {
        world.exported(wanted);
        return { url: '#file' };
      }}
      empty={{ title: 'Nobody yet', text: 'People come here when they sign up.' }}
    />
  );
};

const setUp = async ({ at = '', ...options }: { at?: string; rows?: Person[]; fail?: () => boolean } = {}) => {
  Object.assign(world, { rows: people, fail: () => false, asked: [], acted: vi.fn(), exported: vi.fn() }, options);
  if (options.fail) vi.spyOn(console, 'error').mockImplementation(() => {});
  const screen = await openScreen({ '/system/people': List }, `/system/people${at}`, 'console');
  const names = () =>
    screen.page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
  return { ...screen, ...world, names };
};
const named = (from: number, to: number) => people.slice(from, to).map(({ name }) => name);
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('a machine finds no fault with it, wide and on a phone', async () => {
  const { names } = await setUp();
  await expect.poll(names).toEqual(named(0, 20));
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('on a phone the filters are folded behind one button that counts them; the search stays in sight', async () => {
  await browser.viewport(360, 780);
  const { page, address } = await setUp({ at: '?createdFrom=2026-11-01' });
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  const fold = page.getByRole('button', { name: '1 filter', exact: true });
  expect(page.getByRole('group', { name: 'Created' }).query()).toBeNull();
  fold.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  const created = page.getByRole('group', { name: 'Created' });
  await expect.element(created).toBeVisible();
  await expect.element(created.getByRole('spinbutton').first()).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await violations()).toEqual([]);
  await expect.element(address).toHaveTextContent('/system/people?createdFrom=2026-11-01');
});

test('pages, order and filter stand in the address, and are read from it', async () => {
  const { page, names, address } = await setUp();
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect.poll(names).toEqual(named(40, 45));
  await expect.element(address).toHaveTextContent('/system/people?page=3');
  await page.getByRole('link', { name: 'Name' }).click();
  await expect.poll(() => names()[0]).toBe('Person 44');
  await expect.element(address).toHaveTextContent('/system/people?sort=-name');
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('searchbox', { name: 'Name' }).fill('Person 4');
  await expect.poll(names).toEqual(named(40, 45).toReversed());
  await expect.element(address).toHaveTextContent('/system/people?q=Person+4&sort=-name');
});

test('an address that says nonsense counts as saying nothing', async () => {
  const { names, asked } = await setUp({ at: '?page=-3&perPage=7&sort=evil&state=%27--&createdFrom=2026-13-40' });
  await expect.poll(names).toEqual(named(0, 20));
  await expect.poll(() => asked).toEqual([{ page: 1, perPage: 20, sort: 'name' }]);
});

test('days become instants, a pair the wrong way round is turned', async () => {
  const { page, asked } = await setUp({ at: '?createdFrom=2026-11-20&createdTo=2026-11-21' });
  const [from, before] = [new Date(2026, 10, 20).toISOString(), new Date(2026, 10, 22).toISOString()];
  await expect.poll(() => asked.at(-1)).toMatchObject({ createdFrom: from, createdBefore: before });
  const until = page.getByRole('group', { name: 'Created until' });
  await until.getByRole('spinbutton').first().click();
  // Complete dates while typing, but not the intended one.
  await userEvent.keyboard('10102026');
  await expect.element(until.getByRole('spinbutton', { name: /^month/ })).toHaveAttribute('aria-valuenow', '10');
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}11');
  expect(asked).toHaveLength(1);
  await page.getByRole('searchbox').click();
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      createdFrom: new Date(2026, 10, 10).toISOString(),
      createdBefore: new Date(2026, 10, 21).toISOString(),
    });
});

test('a day that is picked from the calendar is asked for at once', async () => {
  const { page, asked, address } = await setUp({ at: '?createdFrom=2026-11-20' });
  await page.getByRole('button', { name: 'Calendar Created from' }).click();
  await page.getByRole('button', { name: /^Friday, November 6, 2026/ }).click();
  await expect.element(address).toHaveTextContent('/system/people?createdFrom=2026-11-06');
  await expect.poll(() => asked).toHaveLength(2);
});

test('rows are chosen over pages, acted on together, and let go of when the filter changes', async () => {
  const { page, acted, names } = await setUp();
  await page.getByRole('checkbox', { name: 'Select Person 01' }).click();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(names).toEqual(named(20, 40));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect.element(bar.getByText('21 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Greet' }).click();
  await expect.poll(() => acted.mock.calls).toEqual([['greet', ['Person 01', ...named(20, 40)]]]);
  await expect.poll(() => bar.query()).toBeNull();
  await page.getByRole('checkbox', { name: 'Select Person 21' }).click();
  await page.getByRole('searchbox').fill('Person 2');
  await expect.poll(names).toEqual(named(20, 30));
  await expect.poll(() => bar.query()).toBeNull();
});

test('columns and row height are chosen, kept for the person, and what is shown is what the file has', async () => {
  const first = await setUp();
  await expect.poll(first.names).toHaveLength(20);
  await first.page.getByRole('button', { name: 'Columns and row height' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Number' }).click();
  await dialog.getByRole('checkbox', { name: 'Age' }).click();
  await dialog.getByRole('button', { name: 'Move Number up' }).click();
  await dialog.getByRole('radio', { name: 'Compact' }).click();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const heads = () =>
    first.page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
      .slice(1);
  await expect.poll(heads).toEqual(['Name', 'Number', 'State']);
  await first.page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect
    .poll(() => first.exported.mock.calls.at(0))
    .toEqual([
      [
        { key: 'name', title: 'Name' },
        { key: 'id', title: 'Number' },
        { key: 'state', title: 'State' },
      ],
    ]);
  await first.page.unmount();
  const second = await setUp();
  await expect.element(second.page.getByRole('table', { name: 'People' })).toHaveAttribute('data-density', 'compact');
  await expect.element(second.page.getByRole('columnheader', { name: 'Number' })).toBeVisible();
});

test('on a phone rows are cards, and a list of orders stands where the headings were', async () => {
  await browser.viewport(360, 780);
  const { page, names, address } = await setUp();
  await expect.poll(names).toEqual(named(0, 20));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Name, descending');
  await expect.poll(() => names()[0]).toBe('Person 44');
  await expect.element(address).toHaveTextContent('/system/people?sort=-name');
  await page.getByRole('checkbox', { name: 'Select Person 44' }).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
});

test('keys alone: sort, open a row, choose', async () => {
  const { page, acted, names } = await setUp();
  await expect.poll(names).toHaveLength(20);
  const opener = page.getByRole('rowheader', { name: 'Person 00' }).getByRole('button');
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => acted.mock.calls).toEqual([['open', 'Person 00']]);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ');
  await expect.element(page.getByText('1 selected')).toBeVisible();
});

test('nothing at all, nothing that fits, and a page beyond the last are told apart', async () => {
  const none = await setUp({ rows: [] });
  await expect.element(none.page.getByText('Nobody yet')).toBeVisible();
  await none.page.unmount();
  const beyond = await setUp({ at: '?page=9' });
  await beyond.page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect.poll(beyond.names).toEqual(named(0, 20));
  await beyond.page.unmount();
  const filtered = await setUp({ at: '?q=nobody&perPage=50' });
  await filtered.page.getByRole('link', { name: 'Show all' }).click();
  await expect.poll(filtered.names).toEqual(people.map(({ name }) => name));
});

test('what could not be loaded can be tried again', async () => {
  let isBroken = true;
  const { page, names } = await setUp({ fail: () => isBroken });
  await expect.element(page.getByRole('alert')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(names).toHaveLength(20);
});

test('the folded filters speak Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  await browser.viewport(360, 780);
  const { page } = await setUp({ at: '?createdFrom=2026-11-01&createdTo=2026-11-02' });
  await page.getByRole('button', { name: '2 项筛选', exact: true }).click();
  await expect.element(page.getByRole('group', { name: '创建时间', exact: true })).toBeVisible();
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await expect.element(page.getByText('第 1–20 项，共 45 项')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '下载 CSV' })).toBeVisible();
  // Year, month, day: not in the order of the browser.
  await expect.element(page.getByRole('group', { name: '创建时间从' })).toHaveTextContent('年/月/日');
});
