import { violationsOf } from '../violations.ts';
import { complaintsOfOwing, openOwedFactor, openSetUp, test } from '../owing.ts';
import { expect } from '../test.ts';
import { expectNoOverflow } from '../widths.ts';

test.use({ expectedComplaint: complaintsOfOwing });

for (const locale of ['en-US', 'zh-CN'] as const)
  test(`The screen of a second factor that is owed scrolls nowhere and shuts nobody out, ${locale}`, async ({ visit }) => {
    const { page } = await visit(null, { locale, theme: 'auto', reducedMotion: 'reduce' });
    await openOwedFactor(page, locale);
    expect.soft(await violationsOf(page), 'the page').toEqual([]);
    await expectNoOverflow(page, 'the page');
    await openSetUp(page, locale);
    expect.soft(await violationsOf(page), 'the dialog').toEqual([]);
    await expectNoOverflow(page, 'the dialog');
  });
