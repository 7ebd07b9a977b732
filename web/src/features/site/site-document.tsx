import type { ReactNode } from 'react';
import type { Site } from '#contract/site.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { SiteTexts } from './frame.ts';
import styles from './site-document.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteNotice } from './site-notice.tsx';
import { SiteHeader } from './site-header.tsx';

type SiteDocumentProps = {
  t: SiteTexts;
  language: Language;
  site: Site;
  path: string;
  /** All styles of the page. */
  css: string;
  /** What the head tells machines. */
  head: ReactNode;
  children: ReactNode;
};

/** `banner.js` marks the page with the banner that was read, before anything is painted. */
const hiddenOnceRead = (key: string) => `:root[data-banner-read="${key}"] [data-site-banner]{display:none}`;

/** The frame of the public pages: a whole document, complete without script. */
export const SiteDocument = ({ t, language, site, path, css, head, children }: SiteDocumentProps) => (
  <html lang={language} data-theme="light" data-public="">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {head}
      <link rel="icon" href={site.logo ?? '/favicon.svg'} />
      <script src="/theme.js" />
      {site.banner && <script src="/banner.js" />}
      <script src="/public.js" defer />
      <style dangerouslySetInnerHTML={{ __html: css }} />
      {site.banner && <style dangerouslySetInnerHTML={{ __html: hiddenOnceRead(site.banner.key) }} />}
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: '.needs-script{display:none!important}' }} />
      </noscript>
    </head>
    <body>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {site.banner && <SiteNotice t={t} banner={site.banner} language={language} />}
      <SiteHeader t={t} name={site.name ?? t('brand')} logo={site.logo} language={language} path={path} />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter t={t} site={site} />
    </body>
  </html>
);
