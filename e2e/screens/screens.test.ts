import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, switchTheme, test, themes } from '../test.ts';
import { complaintsOfScreens, openScreen, screens } from '../screens.ts';

const folder = fileURLToPath(new URL('../test-results/screens/', import.meta.url));

test.use({ expectedComplaint: complaintsOfScreens });

// Pictures for people to look at; what is measured is that no screen scrolls sideways.
// A screen is opened once and then takes every width and theme: most of the time goes into opening it.
for (const locale of ['en-US', 'zh-CN'] as const)
  for (const as of new Set(screens.map((screen) => screen.as)))
    test(`Screens of ${as ?? 'a visitor'}, ${locale}`, async ({ visit }) => {
      test.setTimeout(600_000);
      const { page } = await visit(as, { locale, theme: 'auto', reducedMotion: 'reduce' });
      for (const { name, path: address } of screens.filter((screen) => screen.as === as)) {
        await openScreen(page, address);
        for (const width of [1440, 768, 360]) {
          await page.setViewportSize({ width, height: 900 });
          const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          await expect.poll(overflow, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0);
          for (const theme of themes) {
            await switchTheme(page, theme);
            await page.screenshot({ path: path.join(folder, `${name.replaceAll(' ', '-')}-${width}-${theme}-${locale}.png`) });
          }
        }
      }
    });
