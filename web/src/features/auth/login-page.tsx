import { useEffect } from 'react';
import { useThemeSwitch } from '#features/preferences/index.ts';
import { languageNames, languages, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/entry-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { Showcase } from './showcase.tsx';

/** The server says in the page whether the demo world is there. */
const hasDemo = () => document.querySelector('meta[name="plaza-demo"]') !== null;

export const LoginPage = () => {
  const t = useTexts('auth');
  const kernel = useTexts('kernel');
  const preferences = useTexts('preferences');
  const theme = useThemeSwitch();
  const title = t('documentTitle');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className={styles.page} data-layout={usePreferences(({ pageLayout }) => pageLayout)}>
      <Showcase />
      <div className={styles.side}>
        <header className={styles.bar}>
          <span className={styles.brand}>
            <BrandMark size={28} />
            {kernel('brand')}
          </span>
          <span className={styles.tools}>
            <Choice
              label={preferences('language')}
              look="segments"
              value={useLanguage()}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={(language) => setPreferences({ language })}
            />
            <IconButton label={theme.label} icon={theme.isDark ? <SunIcon /> : <MoonIcon />} onClick={theme.toggle} />
          </span>
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.sub}>{t('title.text')}</p>
          <LoginForm />
          {hasDemo() && <DemoAccounts />}
        </main>
      </div>
    </div>
  );
};
