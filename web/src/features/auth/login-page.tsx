import { ProviderButtons } from '#features/identities/index.ts';
import { useThemeSwitch } from '#features/preferences/index.ts';
import { chooseLanguage, languageNames, languages, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/entry-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { FlowLink } from './flow-link.tsx';
import { FlowPart } from './flow-part.tsx';
import { useFlow } from './flow.ts';
import { invitedBy } from './invited/invited.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { pageMeta } from '#kernel/page-meta.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { lazyPart } from './lazy-part.ts';
import { isRemembered } from './remember.tsx';
import { Showcase } from './showcase.tsx';
import { enterApp, signInBy, type Enter } from './sign-in.ts';
import { Welcome } from './welcome.tsx';

const Invitation = lazyPart(async () => (await import('./invited/invitation.tsx')).Invitation, 'auth-invited', 'errors');
const SiteNotices = lazyPart(async () => (await import('./site-notices.tsx')).SiteNotices);

type LoginPageProps = {
  /** Stores the session and leaves the page. */
  enter?: Enter;
};

export const LoginPage = (props: LoginPageProps) => {
  const t = useTexts('auth');
  const preferences = useTexts('preferences');
  const theme = useThemeSwitch();
  const site = useSite();
  const token = invitedBy(location);
  return (
    <div className={styles.page} data-layout={usePreferences(({ pageLayout }) => pageLayout)} data-invited={token !== null || undefined}>
      {token ? <Invitation token={token} fallback={<div className={styles.invited} />} /> : <Showcase />}
      <div className={styles.side}>
        {(site.banner ?? site.maintenance) && <SiteNotices />}
        <header className={styles.bar}>
          <span className={styles.brand}>
            <BrandMark size={28} logo={site.logo} />
            {site.name ?? t('brand')}
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
        <main className={styles.main} data-demo={pageMeta('demo')}>
          <Ways {...props} />
        </main>
      </div>
    </div>
  );
};

const Ways = ({ enter = enterApp }: LoginPageProps) => {
  const t = useTexts('auth');
  const flow = useFlow();
  const signIn = signInBy(enter);
  const isSignIn = flow === 'password' || flow === 'code';
  return (
    <>
      {isSignIn && <Welcome flow={flow} />}
      {flow === 'password' ? <LoginForm signIn={signIn} /> : <FlowPart flow={flow} enter={enter} />}
      {isSignIn && <PasskeyButton enter={enter} />}
      {isSignIn && <ProviderButtons isRemembered={isRemembered} />}
      {isSignIn && pageMeta('sign-up') !== 'closed' && (
        <p className={styles.other}>
          {t('register.ask')} <FlowLink flow="register">{t('register')}</FlowLink>
        </p>
      )}
      {isSignIn && pageMeta('demo') && <DemoAccounts signIn={signIn} />}
    </>
  );
};
