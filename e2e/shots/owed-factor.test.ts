import { complaintsOfOwing, openOwedFactor, openSetUp, test } from '../owing.ts';
import { takePictures } from '../pictures.ts';

test.use({ expectedComplaint: complaintsOfOwing });

for (const locale of ['en-US', 'zh-CN'] as const)
  test(`The screen of a second factor that is owed, ${locale}`, async ({ visit }) => {
    const { page } = await visit(null, { locale, theme: 'auto', reducedMotion: 'reduce' });
    await openOwedFactor(page, locale);
    await takePictures(page, 'owed-factor', locale);
    await openSetUp(page, locale);
    await takePictures(page, 'owed-factor-scan', locale);
  });
