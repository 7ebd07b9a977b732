import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../test.ts';
import { complaintsOfScreens, openScreen, screens } from '../screens.ts';

const folder = fileURLToPath(new URL('../test-results/screens/', import.meta.url));

test.use({ expectedComplaint: complaintsOfScreens });

// Pictures for people to look at; what is measured is that no screen scrolls sideways.
for (const locale of ['en-US', 'zh-CN'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1440])
      test(`Screens at ${width} px, ${theme}, ${locale}`, async ({ visit }) => {
        test.setTimeout(300_000);
        for (const as of new Set(screens.map((screen) => screen.as))) {
          const { page } = await visit(as, { locale, theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
          for (const { name, path: address } of screens.filter((screen) => screen.as === as)) {
            await openScreen(page, address);
            await page.screenshot({ path: path.join(folder, `${name.replaceAll(' ', '-')}-${width}-${theme}-${locale}.png`) });
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0);
          }
        }
      });
