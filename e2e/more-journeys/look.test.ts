import { expect, test } from '../test.ts';

test('Follow system: every tab follows as the system turns dark, and nobody sees the wrong colours first', async ({ visit }) => {
  const { page, context } = await visit('user', { colorScheme: 'light' });
  const other = await context.newPage();
  await other.goto('/communities');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('dialog', { name: 'Preferences' }).getByRole('radio', { name: 'Follow system' }).check();
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'light');
    await tab.emulateMedia({ colorScheme: 'dark' });
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
  await other.addInitScript(() => {
    const seen = new Set<string | null>();
    Object.assign(window, { seen });
    const frame = () => {
      if (document.body) seen.add(document.documentElement.getAttribute('data-theme'));
      requestAnimationFrame(frame);
    };
    frame();
  });
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await other.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['dark']);
});

test('Where motion is reduced, a change of theme is there at once, however deep a text stands', async ({ visit }) => {
  const { page } = await visit('user', { reducedMotion: 'reduce' });
  await page.goto('/communities');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const coloursUnderWay = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
    return document.getAnimations().filter((change) => change instanceof CSSTransition && change.transitionProperty.endsWith('color'))
      .length;
  });
  expect(coloursUnderWay).toBe(0);
});

test('The way back leaves nothing standing over the page that it leads to', async ({ visit }) => {
  const { page } = await visit('user', { viewport: { width: 360, height: 740 } });
  for (const [button, dialog] of [
    ['Open the menu', 'Main menu'],
    ['Search', 'Search'],
    ['Preferences', 'Preferences'],
  ] as const) {
    await page.goto('/home');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Events' }).click();
    await expect(page).toHaveURL(/\/events$/);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
