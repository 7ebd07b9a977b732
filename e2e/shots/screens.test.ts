import { takePictures } from '../pictures.ts';
import { complaintsOfScreens, openScreen, screens } from '../screens.ts';
import { test } from '../test.ts';

test.use({ expectedComplaint: complaintsOfScreens });

for (const locale of ['en-US', 'zh-CN'] as const)
  for (const as of new Set(screens.map((screen) => screen.as)))
    test(`Screens of ${as ?? 'a visitor'}, ${locale}`, async ({ visit }) => {
      test.setTimeout(600_000);
      const { page } = await visit(as, { locale, theme: 'auto', reducedMotion: 'reduce' });
      for (const { name, path } of screens.filter((screen) => screen.as === as)) {
        await openScreen(page, path);
        await takePictures(page, name, locale);
      }
    });
