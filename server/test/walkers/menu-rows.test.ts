import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { insertRows } from '#demo/insert.ts';
import { menuComponents, menuIcons } from '#contract/browser/menu-choices.ts';
import { demoMenus } from '#demo/menus.ts';
import { testDatabase } from '#test/database.ts';

const web = fileURLToPath(new URL('../../../web/src/', import.meta.url));
const { db } = await testDatabase();
const base = await db.selectFrom('menus').select('id').execute();
await insertRows(db, demoMenus());
const rows = await db.selectFrom('menus').selectAll().execute();
const texts = ['en-US', 'zh-CN'].map(
  (language) => JSON.parse(fs.readFileSync(`${web}../../contract/src/texts/menus.${language}.json`, 'utf8')) as Record<string, string>,
);
const icons = ['nav-icons.tsx', 'other-icons.tsx'].map((file) => fs.readFileSync(`${web}ui/nav-icon/${file}`, 'utf8')).join('');

test('every installation has menu rows, the demo world has more', () => {
  expect(base.length).toBeGreaterThan(5);
  expect(rows.length).toBeGreaterThan(base.length + 20);
});

test('every component of the menu is a page that the web has', () => {
  for (const { component_url } of rows)
    if (component_url !== null)
      expect([component_url, fs.existsSync(`${web}features/${component_url}.page.tsx`)]).toEqual([component_url, true]);
});

test('every title of the menu has words in both languages', () => {
  for (const { name } of rows) expect([name, ...texts.map((catalog) => name in catalog)]).toEqual([name, true, true]);
});

test('every icon of the menu is one that the web knows', () => {
  for (const { icon } of rows) if (icon !== null) expect([icon, new RegExp(`^  '?${icon}'?: `, 'm').test(icons)]).toEqual([icon, true]);
});

test('a page that shows as part of another menu entry names one that exists', () => {
  const paths = rows.map(({ route_path }) => route_path);
  for (const { current_active_menu } of rows) if (current_active_menu !== null) expect(paths).toContain(current_active_menu);
});

test('whoever holds a page holds what it hangs below', async () => {
  const held = new Set((await db.selectFrom('role_menus').selectAll().execute()).map(({ role_id, menu_id }) => `${role_id} ${menu_id}`));
  const roles = await db.selectFrom('roles').select('id').execute();
  for (const { id } of roles)
    for (const row of rows)
      if (row.parent_id !== null && held.has(`${id} ${row.id}`))
        expect([row.route_path, held.has(`${id} ${row.parent_id}`)]).toEqual([row.route_path, true]);
});

test('the editor offers just the pages and the icons that the web has', () => {
  const pages = fs
    .readdirSync(`${web}features`, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => file.match(/^([\w-]+\/[\w-]+)\.page\.tsx$/)?.[1] ?? []);
  expect([...menuComponents]).toEqual(pages.toSorted());
  const names = [...icons.matchAll(/^ {2}'?([a-z-]+)'?: (?:\w+Icon,$|icon\()/gm)].map(([, name]) => name);
  expect([...menuIcons].toSorted()).toEqual(names.toSorted());
});
