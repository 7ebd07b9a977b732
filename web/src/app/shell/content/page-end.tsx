import { usePreferences } from '#kernel/preferences/index.ts';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';

/** The end of the content area; rendered after the page itself, as it is not needed before. */
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
