import { languageNames, languages, useLanguage, useTexts, type Language } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { LanguageIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';

type OnChoose = (language: Language) => void;

/** One row per language; the account menu of a small screen has them too. */
export const useLanguageEntries = (onChoose?: OnChoose): MenuButtonEntry[] => {
  const current = useLanguage();
  return languages.map((language) => ({
    key: language,
    label: languageNames[language],
    isChecked: language === current,
    onSelect: () => {
      setPreferences({ language });
      onChoose?.(language);
    },
  }));
};

export const LanguageMenu = ({ onChoose }: { onChoose?: OnChoose }) => {
  const t = useTexts('preferences');
  return <MenuButton label={t('language')} icon={<LanguageIcon />} entries={useLanguageEntries(onChoose)} />;
};
