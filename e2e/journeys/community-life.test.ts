import { expect, test } from '../test.ts';
import { acceptRules } from '../joining.ts';
import { textsOf } from '../texts.ts';

// One path through the product in each language: find, join, RSVP, chat.
for (const { language, newcomer, friend } of [
  { language: 'en-US', newcomer: 'user', friend: 'omar' },
  { language: 'zh-CN', newcomer: 'common', friend: 'mateo' },
] as const)
  test(`A person finds a community, joins it, answers an event and talks to a friend (${language})`, async ({ visit }) => {
    const t = textsOf(language);
    const { page } = await visit(newcomer, { locale: language });

    await page.goto('/communities');
    await page.getByRole('searchbox', { name: t('communities', 'search.label') }).fill('sourdough');
    await expect(page).toHaveURL(/q=sourdough/);
    // The address changes a moment before the list, where recommendations may name the same community.
    await page
      .getByRole('region', { name: t('communities', 'results.found') })
      .getByRole('link', { name: 'Sourdough Club' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sourdough Club' })).toBeVisible();
    await page.getByRole('button', { name: t('communities', 'join.nowLabelled', { name: 'Sourdough Club' }) }).click();
    await acceptRules(page, t);
    await expect(page.getByRole('button', { name: t('communities', 'join.joined') })).toBeVisible();

    await page.goto('/events?scope=joined&q=bake');
    await page.getByRole('link', { name: 'Bake along, online' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bake along, online' })).toBeVisible();
    await page.getByRole('button', { name: t('events', 'rsvp.go') }).click();
    await expect(page.getByRole('heading', { name: t('events', 'rsvp.going') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: t('events', 'rsvp.going') })).toBeVisible();

    await page.goto('/chat?in=sourdough-club');
    const channels = page.getByRole('navigation', { name: t('chat', 'channels.label') });
    await channels.getByRole('region', { name: 'Sourdough Club' }).getByRole('link', { name: 'general' }).click();
    const { page: other } = await visit(friend);
    await other.goto('/communities/sourdough-club');
    const join = other.getByRole('button', { name: textsOf('en-US')('communities', 'join.nowLabelled', { name: 'Sourdough Club' }) });
    const joined = other.getByRole('button', { name: /Joined|Owner|Admin|Moderator/ });
    await expect(join.or(joined).first()).toBeVisible();
    if (await join.isVisible()) {
      await join.click();
      await acceptRules(other, textsOf('en-US'));
    }
    await expect(joined).toBeVisible();
    await other.goto(new URL(page.url()).pathname);
    await expect(other.getByRole('log')).toBeVisible();

    const hello = `Hello ${language}`;
    await page.getByRole('textbox').fill(hello);
    await page.keyboard.press('Enter');
    await expect(other.getByRole('log').getByText(hello)).toBeVisible();
    await other.getByRole('textbox').fill(`Hello back, ${language}`);
    await other.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText(`Hello back, ${language}`)).toBeVisible();
  });
