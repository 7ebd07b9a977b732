import { hasText, useTexts, type TextKey } from '#kernel/i18n/index.ts';

const isKey = (title: string): title is TextKey<'menus'> => title.startsWith('menu.') && hasText('menus', title);

/** Titles from the server are keys of the catalog, or plain text of an administrator. */
export const useTitles = (): ((title: string) => string) => {
  const t = useTexts('menus');
  return (title) => (isKey(title) ? t(title) : title);
};
