import { useEffect, useState, type ReactNode } from 'react';
import { useThemeSwitch } from '#features/preferences/index.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { chooseLanguage, errorText, languageNames, languages, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/entry-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { arrival } from '../flow.ts';
import flows from '../flows/flows.module.css';
import { enterApp, type Enter } from '../sign-in.ts';
import styles from './setup.module.css';
import { SetUpForm } from './setup-form.tsx';
import { useStart } from './use-start.ts';

type SetUpPageProps = {
  /** Stores the session and leaves the page. */
  enter?: Enter;
};

/** The setup of a new instance: the setup link leads to its form; without it the page only says that it is not ready. */
export const SetUpPage = ({ enter = enterApp }: SetUpPageProps) => {
  const t = useTexts('auth-setup');
  const brand = useTexts('auth')('brand');
  const preferences = useTexts('preferences');
  const theme = useThemeSwitch();
  const [token] = useState(() => arrival().token);
  const title = t('documentTitle');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <BrandMark size={28} logo={null} />
          {brand}
        </span>
        <span className={styles.tools}>
          <Choice
            label={preferences('language')}
            look="segments"
            value={useLanguage()}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={chooseLanguage}
          />
          <IconButton label={theme.label} icon={theme.isDark ? <SunIcon /> : <MoonIcon />} onClick={theme.toggle} />
        </span>
      </header>
      <main className={styles.main}>{token === undefined ? <NotYet /> : <ByLink token={token} enter={enter} />}</main>
    </div>
  );
};

const SetUpNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className={flows.title}>{title}</h1>
    <div className={flows.told}>{children}</div>
  </>
);

/** Shown without the link: discloses only that an instance exists. */
const NotYet = () => {
  const t = useTexts('auth-setup');
  return (
    <SetUpNotice title={t('notYet')}>
      <p>{t('notYet.text')}</p>
      <p>{t('notYet.again')}</p>
    </SetUpNotice>
  );
};

const ByLink = ({ token, enter }: { token: string; enter: Enter }) => {
  const t = useTexts('auth-setup');
  const { start, refuse, retry } = useStart(token);
  if (start === null) return <SetUpNotice title={t('title')}>{t('checking')}</SetUpNotice>;
  if ('begin' in start) return <SetUpForm token={token} begin={start.begin} enter={enter} onRefused={refuse} />;
  if (isApiError(start.error, 'setup.done'))
    return (
      <SetUpNotice title={t('done')}>
        <p role="alert">{t('done.text')}</p>
        <p>
          <a href="/login">{t('done.signIn')}</a>
        </p>
      </SetUpNotice>
    );
  const isVoid = isApiError(start.error, 'setup.link_void', 'request.invalid');
  return (
    <SetUpNotice title={isVoid ? t('void') : t('title')}>
      <p role="alert">{isVoid ? t('void.text') : errorText(start.error)}</p>
      {!isVoid && (
        <p>
          <button type="button" className={flows.link} onClick={retry}>
            {t('retry')}
          </button>
        </p>
      )}
    </SetUpNotice>
  );
};
