import type { Page } from '@playwright/test';
import { readToEnd } from '../reading.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');

test.describe('A line that breaks', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|WebSocket connection/ });

  test('keeps what was written, through a reload as well, and sends it in order when it is back', async ({ visit }) => {
    const { page, context } = await visit('user');
    await page.goto('/chat?in=mandarin-table');
    await page.getByRole('region', { name: 'Mandarin Table' }).getByRole('link', { name: 'general' }).click();
    await expect(page.getByRole('log')).toBeVisible();
    const address = new URL(page.url()).pathname;
    const { page: friend } = await visit('common');
    await friend.goto(address);
    await expect(friend.getByRole('log')).toBeVisible();

    await context.setOffline(true);
    for (const line of ['first of two', 'second of two']) {
      await page.getByRole('textbox').fill(line);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log').getByText(line)).toBeVisible();
    }
    await expect(page.getByText(t('chat', 'outgoing.waiting'))).toHaveCount(2);

    // Another page of the same browser finds the unsent messages in its storage.
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(address);
    await expect(friend.getByRole('log').getByText('second of two')).toBeVisible();
    const heard = await friend
      .getByRole('log')
      .getByText(/(first|second) of two/)
      .allTextContents();
    expect(heard).toEqual(['first of two', 'second of two']);
    await expect(again.getByRole('log').getByText('second of two')).toHaveCount(1);
    await expect(again.getByText(t('chat', 'outgoing.waiting'))).toHaveCount(0);
  });

  test('shows what others wrote meanwhile, without a gap', async ({ visit }) => {
    const { page, context } = await visit('user');
    await page.goto('/chat?in=mandarin-table');
    await page.getByRole('region', { name: 'Mandarin Table' }).getByRole('link', { name: 'off-topic' }).click();
    await readToEnd(page, page.getByRole('region', { name: 'Mandarin Table' }).getByRole('link', { name: 'off-topic' }));
    const { page: friend } = await visit('common');
    await friend.goto(new URL(page.url()).pathname);
    await expect(friend.getByRole('log')).toBeVisible();

    await context.setOffline(true);
    for (let line = 1; line <= 3; line += 1) {
      await friend.getByRole('textbox').fill(`missed ${line} of 3`);
      await friend.keyboard.press('Enter');
    }
    await expect(friend.getByText('missed 3 of 3')).toBeVisible();
    await expect(friend.getByText(t('chat', 'outgoing.sending'))).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('log').getByText('missed 3 of 3')).toBeVisible();
    expect(
      await page
        .getByRole('log')
        .getByText(/missed \d of 3/)
        .allTextContents(),
    ).toEqual(['missed 1 of 3', 'missed 2 of 3', 'missed 3 of 3']);
  });
});

test.describe('The same person in two places', () => {
  // The page asks whether the channel that is gone can be joined.
  test.use({ expectedComplaint: /404 \(Not Found\)/ });

  test('hears a name called, and what is read in one place is read in the other', async ({ visit }) => {
    const { page: desk } = await visit('user');
    const { page: pocket } = await visit('user');
    const { page: friend } = await visit('common');
    const channelOn = (page: Page, name: string) => page.getByRole('region', { name: 'Mandarin Table' }).getByRole('link', { name });
    await desk.goto('/chat?in=mandarin-table');
    await channelOn(desk, 'general').click();
    await expect(desk.getByRole('log')).toBeVisible();
    await pocket.goto(new URL(desk.url()).pathname);
    await expect(pocket.getByRole('log')).toBeVisible();

    await friend.goto('/chat?in=mandarin-table');
    await channelOn(friend, 'off-topic').click();
    await friend.getByRole('textbox').fill('@user are you there?');
    await friend.keyboard.press('Enter');
    for (const page of [desk, pocket]) await expect(channelOn(page, 'off-topic')).toContainText('@1');

    await channelOn(pocket, 'off-topic').click();
    await readToEnd(pocket, channelOn(pocket, 'off-topic'));
    await expect(pocket.getByRole('log').getByText('are you there?')).toBeVisible();
    for (const page of [pocket, desk]) await expect(channelOn(page, 'off-topic')).not.toContainText('@1');
  });

  test('leaves a community, and its channel closes in the other window at once', async ({ visit }) => {
    const { page, context } = await visit('user');
    await page.goto('/chat?in=slow-cities');
    await page.getByRole('region', { name: 'Slow Cities' }).getByRole('link', { name: 'general' }).click();
    await expect(page.getByRole('log')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/communities/slow-cities');
    await other.getByRole('button', { name: t('communities', 'join.joined') }).click();
    await other.getByRole('menuitem', { name: t('communities', 'leave.action') }).click();
    await expect(page.getByText(t('chat', 'lost.title'))).toBeVisible();
    await expect(page.getByRole('log')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Slow Cities' })).toHaveCount(0);
  });
});
