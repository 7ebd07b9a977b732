import type { Language } from '#kernel/i18n/language.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/entry-icons.tsx';
import { LanguageIcon, MenuIcon } from '#ui/icons/icons.tsx';
import type { SiteTexts } from './frame.ts';
import styles from './site-header.module.css';

/** Each language is named in itself, so that readers of another language find it. */
const others: Record<Language, { language: Language; name: string }> = {
  'en-US': { language: 'zh-CN', name: '简体中文' },
  'zh-CN': { language: 'en-US', name: 'English' },
};
const places = [
  { to: '/events', text: 'events' },
  { to: '/communities', text: 'communities' },
  { to: '/about', text: 'about' },
] as const;

type SiteHeaderProps = {
  t: SiteTexts;
  /** Name of the site. */ name: string;
  logo: string | null;
  language: Language;
  path: string;
  /** The parameters of the page: `?page=2`, or nothing. */
  search: string;
};

/** Works without JavaScript: a link for the language, a popover for the menu; the theme button needs it, and is hidden without. */
export const SiteHeader = ({ t, name, logo, language, path, search }: SiteHeaderProps) => {
  const other = others[language];
  const links = places.map(({ to, text }) => (
    <a key={to} href={to} aria-current={to === path ? 'page' : undefined}>
      {t(`nav.${text}`)}
    </a>
  ));
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <a className={styles.brand} href="/">
          <BrandMark size={28} logo={logo} />
          <span>{name}</span>
        </a>
        <nav className={styles.links} aria-label={t('nav.label')}>
          {links}
        </nav>
        <a
          className={styles.tool}
          href={`${path}${search}${search ? '&' : '?'}lang=${other.language}`}
          lang={other.language}
          hrefLang={other.language}
          data-language={other.language}
        >
          <LanguageIcon />
          <span>{other.name}</span>
        </a>
        <button className={`${styles.tool} needs-script`} type="button" data-theme-switch="">
          <span data-when="light">
            <MoonIcon />
            <span className="visually-hidden">{t('theme.dark')}</span>
          </span>
          <span data-when="dark">
            <SunIcon />
            <span className="visually-hidden">{t('theme.light')}</span>
          </span>
        </button>
        <a className={styles.signIn} href="/login">
          {t('nav.signIn')}
        </a>
        <button className={`${styles.tool} ${styles.opener}`} type="button" popoverTarget="site-menu" aria-label={t('nav.menu')}>
          <MenuIcon />
        </button>
        <nav className={styles.menu} id="site-menu" popover="auto" aria-label={t('nav.menu')}>
          {links}
        </nav>
      </div>
    </header>
  );
};
