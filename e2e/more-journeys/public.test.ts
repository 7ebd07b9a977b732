import type { Page } from '@playwright/test';
import { fillSignIn, signIn } from '../sign-in.ts';
import { textsOf } from '../texts.ts';
import { expect, test } from '../test.ts';

const english = textsOf('en-US');
const chinese = textsOf('zh-CN');
const words = ['about', 'contact', 'privacy', 'terms'] as const;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const languageOf = (page: Page) => page.locator('html');
const markOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'plaza_in')?.value;

for (const language of ['en-US', 'zh-CN'] as const)
  test.describe(`Without script, in ${language}`, () => {
    const t = textsOf(language);
    const other = language === 'en-US' ? chinese : english;
    const options = { locale: language, javaScriptEnabled: false };

    test('the landing page tells what this is and what is on, and its links lead on', async ({ visit }) => {
      const { page } = await visit(null, options);
      await page.goto('/');
      await expect(languageOf(page)).toHaveAttribute('lang', language);
      await expect(page).toHaveTitle(t('site', 'landing.documentTitle', { site: t('site', 'brand') }));
      await expect(title(page)).toHaveText(t('site', 'landing.title'));
      const events = page.getByRole('region', { name: t('site', 'events.title') });
      await expect(events.getByRole('article')).toHaveCount(6);
      await expect(events.locator('time').first()).toBeVisible();
      const communities = page.getByRole('region', { name: t('site', 'communities.title') });
      await expect(communities.getByRole('article')).toHaveCount(6);
      await expect(communities.getByRole('link').first()).toHaveAttribute('href', /^\/communities\/[\w-]+$/);
      await expect(page.getByRole('link', { name: t('site', 'nav.signIn') }).first()).toHaveAttribute('href', '/login');
      await expect(page.getByRole('button', { name: t('site', 'theme.dark') })).toBeHidden();
      for (const name of words) {
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: t('site', `nav.${name}`), exact: true })
          .click();
        await expect(title(page)).toHaveText(t('site', `${name}.title`));
      }
    });

    test('a person who shows themselves is read by a visitor, nobody is said to be nobody', async ({ visit }) => {
      const { page } = await visit(null, options);
      const found = await page.goto('/people/Admin');
      expect([found?.status(), new URL(page.url()).pathname]).toEqual([200, '/people/admin']);
      await expect(page.getByText('@admin')).toBeVisible();
      await expect(page.getByRole('heading', { name: t('site', 'person.communities') })).toBeVisible();
      await page.getByRole('link', { name: t('site', 'person.signIn') }).click();
      await expect(page).toHaveURL(/\/login\?redirect=%2Fpeople%2Fadmin$/);
    });

    test('the directory leads to a community, and that to its posts and events', async ({ visit }) => {
      const { page } = await visit(null, options);
      await page.goto('/communities');
      await page.getByRole('searchbox', { name: t('site', 'directory.q') }).fill('sourdough');
      await page.getByRole('button', { name: t('site', 'directory.submit') }).click();
      await expect(page).toHaveURL(/\/communities\?q=sourdough/);
      await page.getByRole('link', { name: 'Sourdough Club' }).click();
      await expect(title(page)).toHaveText('Sourdough Club');
      await page
        .getByRole('region', { name: t('site', 'community.posts') })
        .getByRole('heading', { level: 3 })
        .getByRole('link')
        .first()
        .click();
      await expect(page).toHaveURL(/\/communities\/sourdough-club\/posts\//);
      await expect(page.getByRole('heading', { level: 2, name: t('site', 'post.takePart', { name: 'Sourdough Club' }) })).toBeVisible();
      await page.goto('/events');
      await page.getByRole('article').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/events\/[\w-]+$/);
      await expect(title(page)).toBeVisible();
      await expect(page.locator('time').first()).toBeVisible();
    });

    test('the other language is one link away, and stays', async ({ visit }) => {
      const { page } = await visit(null, options);
      await page.goto('/privacy');
      await page
        .getByRole('banner')
        .getByRole('link', { name: language === 'en-US' ? '简体中文' : 'English' })
        .click();
      await expect(title(page)).toHaveText(other('site', 'privacy.title'));
      await page.goto('/terms');
      await expect(title(page)).toHaveText(other('site', 'terms.title'));
    });

    test('the menu of a phone opens', async ({ visit }) => {
      const { page } = await visit(null, { ...options, viewport: { width: 360, height: 740 } });
      await page.goto('/');
      const menu = page.getByRole('navigation', { name: t('site', 'nav.menu') });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: t('site', 'nav.menu') }).click();
      await menu.getByRole('link', { name: t('site', 'nav.about') }).click();
      await expect(title(page)).toHaveText(t('site', 'about.title'));
    });
  });

test('A public page fetches no code but its own two small scripts, and nothing from elsewhere', async ({ page, baseURL }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
  expect(fetched.filter((url) => url.endsWith('.js')).map((url) => new URL(url).pathname)).toEqual(['/theme.js', '/public.js']);
});

test('The theme is switched by its button, also with the keyboard, and is the one of the whole product', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: english('site', 'theme.dark') }).click();
  await expect(languageOf(page)).toHaveAttribute('data-theme', 'dark');
  await page.goto('/login');
  await expect(languageOf(page)).toHaveAttribute('data-theme', 'dark');
  await page.goto('/');
  await expect(languageOf(page)).toHaveAttribute('data-theme', 'dark');
  const light = page.getByRole('button', { name: english('site', 'theme.light') });
  await light.focus();
  await page.keyboard.press('Enter');
  await expect(languageOf(page)).toHaveAttribute('data-theme', 'light');
});

for (const javaScriptEnabled of [true, false])
  test.describe(`On a dark system, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ colorScheme: 'dark', javaScriptEnabled });

    test('a public page is dark for a visitor who has chosen nothing', async ({ page }) => {
      await page.goto('/about');
      await expect(languageOf(page)).toHaveCSS('background-color', 'rgb(19, 20, 23)');
    });
  });

test('A language chosen on a public page is spoken everywhere, and the address is tidied', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(title(page)).toHaveText(chinese('site', 'about.title'));
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('/login');
  await expect(page).toHaveTitle(`${chinese('auth', 'submit')} · ${chinese('auth', 'brand')}`);
});

test('A language chosen elsewhere in the product is spoken by public pages', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect(page).toHaveTitle(`${chinese('auth', 'submit')} · ${chinese('auth', 'brand')}`);
  await page.goto('/');
  await expect(title(page)).toHaveText(chinese('site', 'landing.title'));
});

test('Whoever signs in from the landing page comes home, finds the way back leading home too, and the same words inside', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: english('site', 'nav.signIn') })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, 'user');
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  for (const name of words) {
    await page.goto(`/${name}`);
    await expect(title(page)).toHaveText(english('site', `${name}.title`));
    await expect(page.getByRole('navigation', { name: english('app', 'menu') }).first()).toBeVisible();
  }
});

test('A mark that outlived its session goes, and the visitor gets the public page', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'plaza_in', value: '1', url: `${baseURL}/` }]);
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('link', { name: english('site', 'nav.signIn') })).toBeVisible();
  await expect(title(page)).toHaveText(english('site', 'about.title'));
  expect(await markOf(page)).toBeUndefined();
});

test('A session that lost its mark gets it back on the first public page', async ({ page }) => {
  await signIn(page, 'user');
  await page.context().clearCookies({ name: 'plaza_in' });
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  expect(await markOf(page)).toBe('1');
});
