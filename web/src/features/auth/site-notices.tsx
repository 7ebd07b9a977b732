import { useEffect } from 'react';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { refreshSite } from '#kernel/site/refresh.ts';
import { useSiteBanner } from '#kernel/site/banner.ts';
import { NoticeBar } from '#ui/notice-bar/notice-bar.tsx';

/** Without a realtime connection here, shown notices are refetched at an interval and when the page becomes visible. */
const lookAgainMs = 30_000;
const useFreshSite = () => {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refreshSite();
    const timer = setInterval(look, lookAgainMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
};

/** The site's notices for visitors who are not signed in. */
export const SiteNotices = () => {
  const t = useTexts('auth-flows');
  const common = useTexts('kernel');
  const language = useLanguage();
  const closed = useSite(({ maintenance }) => maintenance);
  const banner = useSiteBanner();
  useFreshSite();
  return (
    <div role="status">
      {closed && <NoticeBar tone="warning">{closed[language] || t('siteClosed')}</NoticeBar>}
      {banner && (
        <NoticeBar tone={banner.tone} close={{ label: common('close'), onClose: banner.dismiss }}>
          {banner.text[language]}
        </NoticeBar>
      )}
    </div>
  );
};
