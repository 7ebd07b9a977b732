import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '../owing.ts';
import { fillSignIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { textsOf } from '../texts.ts';

// The page asks first, and hears that there is nothing for it yet.
test.use({ expectedComplaint: /403 \(Forbidden\)|401 \(Unauthorized\)/ });

const folder = fileURLToPath(new URL('../test-results/screens/', import.meta.url));

for (const locale of ['en-US', 'zh-CN'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const width of [360, 1440])
      test(`The screen of a second factor that is owed, at ${width} px, ${theme}, ${locale}`, async ({ visit }) => {
        const { page } = await visit(null, { locale, theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
        const t = textsOf(locale);
        await page.goto('/login');
        await fillSignIn(page, 'admin');
        await expect(page.getByRole('heading', { level: 1, name: t('security', 'needed.title') })).toBeVisible();
        await expect(page.getByRole('button', { name: t('security', 'totp.setUp') })).toBeVisible();
        await page.screenshot({ path: path.join(folder, `owed-factor-${width}-${theme}-${locale}.png`), fullPage: true });
        await page.getByRole('button', { name: t('security', 'totp.setUp') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.screenshot({ path: path.join(folder, `owed-factor-scan-${width}-${theme}-${locale}.png`) });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
