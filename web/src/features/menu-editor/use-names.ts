import { useTitles } from '#features/menus/index.ts';
import { useLanguage } from '#kernel/i18n/index.ts';
import type { MenuEntry } from './menu-editor.queries.ts';

/** The title of an entry in the reader's language. */
export const useNames = () => {
  const title = useTitles();
  const language = useLanguage();
  return ({ name, nameEn, nameZh }: MenuEntry) => (language === 'zh-CN' ? nameZh : nameEn) || title(name);
};
