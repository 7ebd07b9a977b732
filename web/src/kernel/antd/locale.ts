import type { ConfigProviderProps } from 'antd';
import { useEffect, useState } from 'react';
import { useLanguage, type Language } from '#kernel/i18n/index.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;
const loaders: Record<Language, () => Promise<{ takeWords: () => Locale }>> = {
  'en-US': () => import('./locale-en.ts'),
  'zh-CN': () => import('./locale-zh.ts'),
};

/** Between none and the first words antd would mount the whole application anew. */
const noWords: Locale = { locale: 'none' };

/** The words of the component library, in the language of the rest. */
export const useAntdLocale = (): Locale => {
  const language = useLanguage();
  const [locale, setLocale] = useState(noWords);
  useEffect(() => {
    let isCurrent = true;
    loaders[language]().then(
      (module) => isCurrent && setLocale(module.takeWords()),
      // Its own English stands in; our words are there in any case.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
};
