import { expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { loadPage } from '#app/registry.ts';
import { markMenu } from '#kernel/menu-marks.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { boxOf, openShell, wideMenu } from '#test/open-shell.tsx';

// Preloaded, as loading the page, not the frame, takes time.
await loadPage('profile/my-profile');

/** The usual menu with a short text at a root and at a page in it. */
const badgedMenu = wideMenu.map((root) =>
  root.path === '/nest'
    ? {
        ...root,
        handle: { ...root.handle, badge: 'new' },
        children: root.children!.map((item) =>
          item.path === '/nest/three' ? { ...item, handle: { ...item.handle, badge: 'beta' } } : item,
        ),
      }
    : root,
);
const deep = '/nest/one/b';
type Page = Awaited<ReturnType<typeof openShell>>;
const header = (page: Page) => page.getByRole('banner').element();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
/** The left edge of the page after all animations. */
const startOfPage = (page: Page) => page.getByRole('main').element().getBoundingClientRect().left;

test('side: brand, menu and trigger in one column, the way to the page as links in the header', async () => {
  const page = await openShell(deep);
  await expect.element(page.getByRole('link', { name: 'One B' })).toHaveAttribute('aria-current', 'page');
  expect(await boxOf(menu(page).element())).toEqual([0, 0, 210, 800]);
  expect(await boxOf(header(page))).toEqual([210, 0, expect.any(Number), 48]);
  expect((await boxOf(menu(page).getByRole('link', { name: 'Plaza' }).element()))[3]).toBe(48);
  expect(await boxOf(page.getByRole('button', { name: 'Collapse the sidebar' }).element())).toEqual([0, 760, 209, 40]);
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect.element(crumbs.getByRole('link', { name: 'Nest' })).toHaveAttribute('href', '/nest/one/a');
  await expect.element(crumbs).toHaveTextContent('NestOneOne B');
});

test('top: brand and menu in the header, nothing at the side', async () => {
  const page = await openShell(deep, { preferences: { navigationStyle: 'top' } });
  await expect.element(menu(page).getByRole('button', { name: 'Nest' })).toHaveAttribute('aria-current', 'true');
  expect(await boxOf(header(page))).toEqual([0, 0, expect.any(Number), 48]);
  expect(startOfPage(page)).toBe(0);
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Plaza' })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /sidebar/ }).query()).toBeNull();
});

test.each(['side', 'top', 'two-column', 'mixed'] as const)('entries have their badges: %s', async (navigationStyle) => {
  const page = await openShell('/nest/one/a', { preferences: { navigationStyle }, menu: badgedMenu });
  const entry = navigationStyle === 'side' || navigationStyle === 'top' ? 'button' : 'link';
  await expect.element(menu(page).getByRole(entry, { name: /^Nest/ }).getByText('new')).toBeVisible();
  if (navigationStyle === 'top') await menu(page).getByRole('button', { name: /^Nest/ }).click();
  await expect.element(page.getByRole('link', { name: /^Three/ }).getByText('beta')).toBeVisible();
});

test.each(['side', 'top', 'two-column', 'mixed'] as const)(
  'entries have a dot or a number while something in them is unread: %s',
  async (navigationStyle) => {
    const page = await openShell('/home', { preferences: { navigationStyle }, menu: wideMenu });
    const marked = menu(page).getByText('Something new');
    await expect.poll(() => marked.query()).toBeNull();
    const role = navigationStyle === 'side' || navigationStyle === 'top' ? 'button' : 'link';
    markMenu('/nest/three', 0);
    await expect.element(menu(page).getByRole(role, { name: 'Nest Something new' })).toBeVisible();
    markMenu('/nest/three', 3);
    await expect.element(menu(page).getByRole(role, { name: 'Nest 3 new' })).toBeVisible();
    markMenu('/nest/three', null);
    await expect.element(menu(page).getByRole(role, { name: 'Nest', exact: true })).toBeVisible();
    expect(marked.query()).toBeNull();
  },
);

test('a folded sidebar has the badges, too', async () => {
  const page = await openShell('/home', { preferences: { sidebarCollapsed: true }, menu: badgedMenu });
  await expect.element(menu(page).getByRole('button', { name: /^Nest/ }).getByText('new')).toBeVisible();
});

test('two columns: the roots, and beside them what the active one holds', async () => {
  const page = await openShell(deep, { preferences: { navigationStyle: 'two-column' } });
  const root = menu(page).getByRole('link', { name: 'Nest' });
  await expect.element(root).toHaveAttribute('aria-current', 'true');
  const second = page.getByRole('navigation', { name: 'Nest' });
  expect(await boxOf(menu(page).element())).toEqual([0, 0, 80, 800]);
  expect(await boxOf(second.element())).toEqual([80, 0, 210, 800]);
  expect((await boxOf(second.getByText('Plaza').element()))[3]).toBe(52);
  expect((await boxOf(menu(page).getByRole('link', { name: 'Plaza' }).element()))[3]).toBe(52);
  expect(await boxOf(header(page))).toEqual([290, 0, expect.any(Number), 48]);
  await expect.element(second.getByRole('link', { name: 'One B' })).toHaveAttribute('aria-current', 'page');
  // A picture over its name.
  const [icon, name] = [...root.element().children].map((part) => part.getBoundingClientRect());
  expect(icon?.bottom).toBeLessThanOrEqual(name?.top ?? 0);
});

test('mixed: the roots in the header, what the active one holds below it at the side', async () => {
  const page = await openShell(deep, { preferences: { navigationStyle: 'mixed' } });
  await expect.element(menu(page).getByRole('link', { name: 'Nest' })).toHaveAttribute('aria-current', 'true');
  expect(await boxOf(header(page))).toEqual([0, 0, expect.any(Number), 48]);
  expect(await boxOf(page.getByRole('navigation', { name: 'Nest' }).element())).toEqual([0, 48, 210, 752]);
  expect(startOfPage(page)).toBe(210);
});

test.each(['two-column', 'mixed'] as const)(
  '%s: choosing a root opens its first page, and one without others needs no column',
  async (style) => {
    const page = await openShell('/home', { preferences: { navigationStyle: style } });
    const start = style === 'two-column' ? 80 : 0;
    await expect.element(menu(page).getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
    expect(startOfPage(page)).toBe(start);
    await menu(page).getByRole('link', { name: 'Nest' }).click();
    await expect.poll(() => location.pathname).toBe('/nest/one/a');
    await expect
      .element(page.getByRole('navigation', { name: 'Nest' }).getByRole('link', { name: 'One A' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.poll(() => startOfPage(page)).toBe(start + 210);
    // Of other sites and pages, a page is what it opens.
    await menu(page).getByRole('link', { name: 'Outside' }).click();
    await expect.poll(() => location.pathname).toBe('/outside/docs');
  },
);

test('a page without an entry marks the one it names and the root around it', async () => {
  const page = await openShell('/hidden/mei', { preferences: { navigationStyle: 'two-column' } });
  await expect.element(menu(page).getByRole('link', { name: 'Nest' })).toHaveAttribute('aria-current', 'true');
  await expect
    .element(page.getByRole('navigation', { name: 'Nest' }).getByRole('link', { name: 'One B' }))
    .toHaveAttribute('aria-current', 'page');
});

test('another site opens in a window of its own, and says so', async () => {
  const page = await openShell('/outside/docs', { preferences: { navigationStyle: 'mixed' } });
  const link = page.getByRole('link', { name: 'React (opens a new window)' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', 'https://react.dev');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the widths of the preferences hold, whole and folded', async () => {
  const page = await openShell(deep, {
    preferences: {
      navigationStyle: 'two-column',
      sidebarWidth: 320,
      firstColumnWidthInTwoColumnNavigation: 120,
      sidebarExtraCollapsedWidth: 64,
    },
  });
  const second = page.getByRole('navigation', { name: 'Nest' });
  await expect.poll(() => boxOf(second.element())).toEqual([120, 0, 320, 800]);
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect.poll(() => boxOf(second.element())).toEqual([120, 0, 64, 800]);
  await expect.poll(() => startOfPage(page)).toBe(184);
  await expect.poll(() => second.getByText('Plaza').query()).toBeNull();
  setPreferences({ navigationStyle: 'side', sideCollapsedWidth: 40 });
  await expect.poll(() => startOfPage(page)).toBe(40);
});

test('both columns leave half of a narrow window to the page, from the first paint on', async () => {
  const preferences = { firstColumnWidthInTwoColumnNavigation: 250, sidebarWidth: 320, sidebarCollapsedWhenNarrow: false };
  const page = await openShell(deep, { width: 800, preferences: { navigationStyle: 'two-column', ...preferences } });
  const second = page.getByRole('navigation', { name: 'Nest' });
  await expect.element(second.getByRole('link', { name: 'One B' })).toBeVisible();
  await expect.element(menu(page)).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(800);
  const avatar = page.getByRole('button', { name: 'Account: Mei Lin' }).element();
  await expect.poll(() => avatar.getBoundingClientRect().right).toBeLessThanOrEqual(800);
  expect(await boxOf(menu(page).element())).toEqual([0, 0, 220, 800]);
  expect(await boxOf(second.element())).toEqual([220, 0, 180, 800]);

  const script = document.createElement('script');
  script.src = '/frame.js';
  document.head.append(script);
  const boot = (name: string) => document.documentElement.style.getPropertyValue(name);
  await expect.poll(() => [boot('--boot-first'), boot('--boot-side')]).toEqual(['220px', '180px']);

  await browserPage.viewport(1280, 800);
  setPreferences({ sidebarCollapsed: false });
  await expect.poll(() => boxOf(second.element())).toEqual([250, 0, 320, 800]);
});

test('another style leaves the page as it is, words half written included', async () => {
  const page = await openShell('/personal-center/my-profile');
  await page.getByLabelText('Job title').fill('Baker');
  for (const navigationStyle of ['top', 'two-column', 'mixed', 'side'] as const) {
    setPreferences({ navigationStyle });
    await expect.element(menu(page).getByText('Start')).toBeVisible();
    await expect.element(page.getByLabelText('Job title')).toHaveValue('Baker');
  }
});

test.each(['side', 'top', 'two-column', 'mixed'] as const)('%s is the drawer on a phone', async (navigationStyle) => {
  const page = await openShell(deep, { width: 767, preferences: { navigationStyle } });
  await expect.element(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  expect(startOfPage(page)).toBe(0);
  await expect.poll(() => page.getByRole('navigation', { name: 'Main menu' }).query()).toBeNull();
  await browserPage.viewport(768, 800);
  await expect.element(menu(page)).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Open the menu' }).query()).toBeNull();
});

test.each(['side', 'two-column', 'mixed'] as const)(
  '%s without its sidebar gives the page all room and keeps the menu at hand',
  async (navigationStyle) => {
    const page = await openShell(deep, { preferences: { navigationStyle, sidebarEnable: false } });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'One A' }).click();
    await expect.poll(() => location.pathname).toBe('/nest/one/a');
    expect(startOfPage(page)).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /sidebar/ }).query()).toBeNull();
  },
);

test('what does not fit into the header waits behind one button', async () => {
  const page = await openShell('/home', { width: 1600, preferences: { navigationStyle: 'top' } });
  await expect.element(menu(page).getByText('Personal center')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'More' }).query()).toBeNull();
  await browserPage.viewport(770, 800);
  await expect.element(menu(page).getByText('Personal center')).not.toBeVisible();
  // It stands right behind the last one that does.
  const rights = [...menu(page).element().querySelectorAll('ul > li:not([data-hidden="true"])')].map(
    (entry) => entry.getBoundingClientRect().right,
  );
  const more = page.getByRole('button', { name: 'More' });
  await expect.poll(() => Math.abs(more.element().getBoundingClientRect().left - Math.max(...rights))).toBeLessThan(1);
  await more.click();
  await menu(page).getByRole('link', { name: 'All about this place' }).click();
  await expect.poll(() => location.pathname).toBe('/about');
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(770);
});
