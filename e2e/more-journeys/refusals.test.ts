import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');

test.describe('What is not for me', () => {
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('a hidden community and one that does not exist look alike', async ({ visit }) => {
    const { page } = await visit('user');
    for (const slug of ['founders-circle', 'no-such-place']) {
      await page.goto(`/communities/${slug}`);
      await expect(page.getByRole('heading', { level: 1, name: t('communities', 'lost.title') })).toBeVisible();
    }
  });

  test('a visitor at an address that leads nowhere is told so, and not asked to sign in', async ({ visit, baseURL }) => {
    const { page, context } = await visit(null);
    const expectLost = async (path: string) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: t('site', 'lost.title') })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    };
    for (const path of ['/no/such/page', '/old.html']) await expectLost(path);
    // The cookie of an ended session.
    await context.addCookies([{ name: 'plaza_in', value: '1', url: baseURL ?? '' }]);
    await expectLost('/no/such/page');
  });
});

test('A full event offers the queue, and tells the place in it', async ({ visit }) => {
  const { page } = await visit('admin');
  // In the demo data it is full with six guests in person, and others are on the waitlist; online there is room.
  await page.goto('/events/fix-it-thursday');
  await page.getByRole('radio', { name: /^In person/ }).check();
  await page.getByRole('button', { name: t('events', 'rsvp.queue') }).click();
  await expect(page.getByRole('heading', { name: /number \d+ on the waitlist/ })).toBeVisible();
  await page.getByRole('button', { name: t('events', 'rsvp.leaveQueue') }).click();
  // The place would be lost for good, so a confirmation is required.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('events', 'rsvp.leaveQueue') })
    .click();
  await expect(page.getByRole('button', { name: t('events', 'rsvp.queue') })).toBeVisible();
});
