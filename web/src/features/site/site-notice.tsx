import type { Site } from '#contract/site/index.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { NoticeBar } from '#ui/notice-bar/notice-bar.tsx';
import type { SiteTexts } from './frame.ts';

type SiteNoticeProps = { t: SiteTexts; banner: NonNullable<Site['banner']>; language: Language };

/** The banner of the site; `public.js` remembers that it was dismissed. */
export const SiteNotice = ({ t, banner, language }: SiteNoticeProps) => (
  <div data-site-banner={banner.key}>
    <NoticeBar tone={banner.tone} close={{ label: t('banner.close'), className: 'needs-script' }}>
      {banner.text[language]}
    </NoticeBar>
  </div>
);
