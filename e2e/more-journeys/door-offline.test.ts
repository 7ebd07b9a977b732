import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const DOOR = '/events/dinner-in-mandarin/manage?tab=door';
const field = (page: Page) => page.getByRole('textbox', { name: t('events-door', 'field.scan') });
const gate = (page: Page) => page.getByLabel(t('events-door', 'field.gate'), { exact: true });
const onDevice = (page: Page) => page.getByText(/tickets on this device/);
const admitButtons = (page: Page) =>
  page.getByRole('list', { name: t('events-door', 'found.label') }).getByRole('button', { name: /^Check in .*\D/ });

/** What the service worker keeps, and the names of the databases. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const addresses = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return { addresses: addresses.flat(), databases: (await indexedDB.databases()).map(({ name }) => name ?? '') };
  });
const again = async (context: BrowserContext, page: Page): Promise<Page> => {
  await page.close();
  const next = await context.newPage();
  await next.goto(DOOR);
  return next;
};

test.describe('The door without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|WebSocket connection|Failed to fetch|ERR_FAILED/ });

  test('starts again, lets a guest in, and merges with another gate when it is back', async ({ visit }) => {
    const { page: first, context } = await visit('user');
    await first.goto(DOOR);
    await expect(onDevice(first)).toBeVisible();
    await gate(first).fill('North');
    await first.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);
    const kept = await keptBy(first);
    expect(
      kept.addresses.filter(
        (address) => !/^\/(?:assets\/|events\/offline\/manage$|theme\.js|frame\.js|boot-app\.css|favicon\.svg)/.test(address),
      ),
    ).toEqual([]);
    expect(kept.databases).toContain('plaza-v1-prod-personal');

    await context.setOffline(true);
    let page = await again(context, first);
    await expect(page.getByText(t('events-door', 'cold.text'))).toBeVisible();
    await expect(onDevice(page)).toBeVisible();
    await field(page).fill('a');
    const button = admitButtons(page).first();
    const label = (await button.getAttribute('aria-label')) ?? '';
    await button.click();
    await expect(page.getByText(t('events-door', 'result.saved'))).toBeVisible();
    const name = label.replace('Check in ', '');

    // Meanwhile the same guest comes in by another gate.
    const { page: side } = await visit('user');
    await side.goto(DOOR);
    await expect(onDevice(side)).toBeVisible();
    await gate(side).fill('Side');
    await field(side).fill(name);
    await side.getByRole('button', { name: label, exact: true }).first().click();
    await expect(side.getByText(t('events-door', 'result.in'))).toBeVisible();

    // The browser is closed once more, and the check-in outlives it.
    page = await again(context, page);
    await expect(page.getByText(/1 check-in not sent yet/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(t('events-door', 'cold.back'))).toBeVisible();
    await expect(page.getByText(/not sent yet/)).toHaveCount(0);
    await page.getByRole('button', { name: t('events-door', 'cold.open') }).click();
    const settle = page.getByRole('button', { name: t('events-door', 'team.settleOf', { name }) });
    await expect(settle).toBeVisible();
    await expect(page.getByText(/Offline:.*North/)).toBeVisible();
    await expect(page.getByText(/First:.*Side/)).toBeVisible();
    await settle.click();
    await expect(settle).toHaveCount(0);

    // A sign-out leaves no names on the device.
    await page
      .getByRole('button', { name: /account|menu of/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('app', 'signOut') }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(async () => (await keptBy(page)).databases).not.toContain('plaza-v1-prod-personal');
  });
});
