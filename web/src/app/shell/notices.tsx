import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAccess } from '#kernel/access/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { useSiteBanner } from '#kernel/site/banner.ts';
import { NoticeBar } from '#ui/notice-bar/notice-bar.tsx';

/** Publishes the height as a CSS variable for the layout below. */
const useMeasured = () => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const root = document.documentElement.style;
    // Before the first paint too. An unchanged height is not set again, as the whole page inherits it.
    let last = 0;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      if (height !== last) root.setProperty('--notice-height', `${height}px`);
      last = height;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--notice-height');
    };
  }, []);
  return place;
};

/** The site's banner for all users; and for users with access during maintenance, a reminder that it is on. */
export const Notices = () => {
  const t = useTexts('app');
  const common = useTexts('kernel');
  const language = useLanguage();
  const place = useMeasured();
  const isClosed = useSite(({ maintenance }) => Boolean(maintenance));
  const banner = useSiteBanner();
  const { hasPermission } = useAccess();
  return (
    <div ref={place} role="status">
      {isClosed && (
        <NoticeBar tone="warning">
          {t('closed.reminder')} {hasPermission('system:settings:read') && <Link to="/system/settings">{t('closed.open')}</Link>}
        </NoticeBar>
      )}
      {banner && (
        <NoticeBar tone={banner.tone} close={{ label: common('close'), onClose: banner.dismiss }}>
          {banner.text[language]}
        </NoticeBar>
      )}
    </div>
  );
};
