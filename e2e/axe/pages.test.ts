import { faultsOf } from '../faults.ts';
import { complaintsOfScreens, openScreen, screens } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ expectedComplaint: complaintsOfScreens });

for (const as of new Set(screens.map((screen) => screen.as)))
  test(`No screen of ${as ?? 'a visitor'} has an accessibility fault`, async ({ visit }) => {
    test.setTimeout(300_000);
    const { page } = await visit(as, { theme: 'auto', reducedMotion: 'reduce' });
    // The analysis runs as a script in every frame, and waits for ever for one that may not run any.
    for (const { name, path } of screens.filter((screen) => screen.as === as && screen.name !== 'embedded page')) {
      await openScreen(page, path);
      expect.soft(await faultsOf(page), name).toEqual([]);
    }
  });
