import { useEffect } from 'react';
import { usePageTitleStore } from '#kernel/page/index.ts';
import { useSiteName } from '#kernel/site/name.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { useOpenPage } from '../nav/use-open-page.ts';
import { useTitles } from '../titles.ts';

/** The title of the open page: its own, else its route's. */
export const useOpenTitle = (): string | null => {
  const own = usePageTitleStore((state) => state.title);
  const { pageRoute } = useOpenPage();
  const title = useTitles();
  return own ?? (pageRoute ? title(pageRoute.handle.title) : null);
};

export const useDocumentTitle = (): void => {
  const brand = useSiteName();
  const title = useOpenTitle();
  const isDynamic = usePreferences((preferences) => preferences.enableDynamicTitle);
  useEffect(() => {
    document.title = title && isDynamic ? `${title} · ${brand}` : brand;
  }, [title, brand, isDynamic]);
};
