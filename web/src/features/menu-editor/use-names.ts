import type { MenuEntry } from '#contract/menus/editor.ts';
import { useTitles } from '#features/menus/index.ts';
import { useLanguage } from '#kernel/i18n/index.ts';

/** The title of an entry in the reader's language. */
export const useNames = () => {
  const title = useTitles();
  const language = useLanguage();
  return ({ name, nameEn, nameZh }: MenuEntry) => (language === 'zh-CN' ? nameZh : nameEn) || title(name);
};
