import { violationsOf } from '../violations.ts';
import { shiftsOf, watchShifts } from '../layout-shift.ts';
import { complaintsOfScreens, openScreen, screens } from '../screens.ts';
import { expect, test } from '../test.ts';
import { expectNoOverflow, setWidth } from '../widths.ts';

test.use({ expectedComplaint: complaintsOfScreens });

const readers = [
  { locale: 'en-US', width: 1440 },
  { locale: 'zh-CN', width: 360 },
] as const;

// A screen is opened once and then measured in every way, because opening takes most of the time.
for (const { locale, width } of readers)
  for (const as of new Set(screens.map((screen) => screen.as)))
    test(`No screen of ${as ?? 'a visitor'} moves as it loads, scrolls sideways or shuts somebody out, ${locale} at ${width} px`, async ({
      visit,
    }) => {
      const seen = screens.filter((screen) => screen.as === as);
      test.setTimeout(60_000 + 40_000 * seen.length);
      const { page } = await visit(as, { locale, theme: 'auto' });
      await watchShifts(page);
      for (const { name, path } of seen) {
        await setWidth(page, width);
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await openScreen(page, path);
        const { sum, places } = await shiftsOf(page);
        expect.soft(sum, `${name} moves as it loads\n${places.join('\n')}`).toBeLessThanOrEqual(0.02);
        // The contrast of elements that are fading in is undefined.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        // The analysis runs as a script in every frame, and waits for ever for a frame without scripts.
        if (name !== 'embedded page') expect.soft(await violationsOf(page), name).toEqual([]);
        await expectNoOverflow(page, name);
      }
    });
