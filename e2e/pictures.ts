import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { switchTheme, themes } from './test.ts';
import { setWidth, widths } from './widths.ts';

const folder = fileURLToPath(new URL('test-results/screens/', import.meta.url));

/** Takes screenshots of the current page, at every width and in both themes. */
export async function takePictures(page: Page, name: string, locale: string): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width);
    for (const theme of themes) {
      await switchTheme(page, theme);
      await page.screenshot({ path: path.join(folder, `${name.replaceAll(' ', '-')}-${width}-${theme}-${locale}.png`) });
    }
  }
}
