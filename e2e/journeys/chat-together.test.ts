import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');

const openGeneral = async (page: Page) => {
  await page.goto('/chat?in=mandarin-table');
  await page.getByRole('region', { name: 'Mandarin Table' }).getByRole('link', { name: 'general' }).click();
  await expect(page.getByRole('log')).toBeVisible();
};
const say = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message to general' }).fill(text);
  await page.keyboard.press('Enter');
};
const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const choose = async (page: Page, text: string, verb: string) => {
  await row(page, text).click({ button: 'right' });
  await page.getByRole('menuitem', { name: verb, exact: true }).click();
};

test.describe('Two people in a channel', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|WebSocket connection/ });

  test('write, answer, change, react and pin, and one of them comes back from a tunnel', async ({ visit }) => {
    const { page: sam, context: tunnel } = await visit('user');
    const { page: lin } = await visit('common');
    await openGeneral(sam);
    await openGeneral(lin);

    await say(lin, 'Shall we meet at six?');
    await choose(sam, 'Shall we meet at six?', t('chat', 'message.reply'));
    await say(sam, 'Six is fine with me');
    const answer = row(lin, 'Six is fine with me');
    await expect(answer.getByRole('link').filter({ hasText: 'Shall we meet at six?' })).toBeVisible();

    await lin.getByRole('textbox', { name: 'Message to general' }).press('ArrowUp');
    await lin.getByRole('textbox', { name: t('chat', 'edit.label') }).fill('Shall we meet at seven?');
    await lin.keyboard.press('Enter');
    await expect(row(sam, 'Shall we meet at seven?').first()).toBeVisible();

    await answer.click({ button: 'right' });
    await lin.getByRole('menuitemcheckbox', { name: t('chat', 'message.reactWith', { emoji: '👍' }) }).click();
    await expect(row(sam, 'Six is fine with me').getByRole('button', { name: /👍/ })).toBeVisible();
    await choose(sam, 'Six is fine with me', t('chat', 'message.pin'));
    await expect(answer.getByText(t('chat', 'message.pinned'))).toBeVisible();

    await tunnel.setOffline(true);
    await say(sam, 'Written in the tunnel');
    await choose(sam, 'Six is fine with me', t('chat', 'outgoing.edit'));
    await sam.getByRole('textbox', { name: t('chat', 'edit.label') }).fill('Seven is fine with me');
    await sam.keyboard.press('Enter');
    await say(lin, 'Written meanwhile');
    await expect(row(lin, 'Written meanwhile')).toBeVisible();
    await expect(lin.getByText(t('chat', 'outgoing.sending'))).toHaveCount(0);
    await tunnel.setOffline(false);
    for (const page of [sam, lin]) {
      await expect(row(page, 'Seven is fine with me').first()).toBeVisible();
      const last = page.getByRole('article').getByText(/^Written /);
      await expect(last).toHaveText(['Written meanwhile', 'Written in the tunnel']);
    }
  });

  test('a moderator takes a message out and puts it back, with the reason in the log', async ({ visit }) => {
    const { page: owner } = await visit('user');
    const { page: lin } = await visit('common');
    await openGeneral(owner);
    await openGeneral(lin);
    await say(lin, 'Buy cheap watches');

    await choose(owner, 'Buy cheap watches', t('kernel', 'delete'));
    await owner.getByRole('dialog').getByRole('textbox').fill('Advertising');
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: t('kernel', 'delete') })
      .click();
    const tombstone = lin.getByRole('article').filter({ hasText: t('chat', 'message.deletedByModerator') });
    await expect(tombstone).toBeVisible();
    await expect(row(lin, 'Buy cheap watches')).toHaveCount(0);

    await owner
      .getByRole('article')
      .filter({ hasText: t('chat', 'message.deletedByModerator') })
      .getByRole('button', { name: t('chat', 'message.restore') })
      .click();
    await expect(row(lin, 'Buy cheap watches')).toBeVisible();

    await owner.goto('/communities/mandarin-table?tab=manage&section=log');
    await expect(owner.getByText('Advertising')).toBeVisible();
  });
});
