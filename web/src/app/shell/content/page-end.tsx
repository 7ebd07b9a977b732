import { usePreferences } from '#kernel/preferences/index.ts';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';

/** What follows the page; nobody looks for it before the page itself stands. */
export const PageEnd = () => {
  const hasFooter = usePreferences(({ enableFooter }) => enableFooter);
  const hasBackToTop = usePreferences(({ enableBackTopButton }) => enableBackTopButton);
  return (
    <>
      {hasFooter && <Footer />}
      {hasBackToTop && <BackToTop />}
    </>
  );
};
