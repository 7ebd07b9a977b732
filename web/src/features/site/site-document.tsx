import type { ReactNode } from 'react';
import type { Site } from '#contract/site/index.ts';
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
  search: string;
  /** URL of the style sheet of all public pages. */
  stylesheet: string;
  /** Metadata of the head. */
  head: ReactNode;
  children: ReactNode;
};

/** The frame of the public pages: a complete document, which works without JavaScript. */
export const SiteDocument = ({ t, language, site, path, search, stylesheet, head, children }: SiteDocumentProps) => (
  <html lang={language} data-theme="auto" data-public="">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {head}
      <link rel="icon" href={site.logo ?? '/favicon.svg'} />
      <script src="/theme.js" />
      {site.banner && <script src="/banner.js" data-key={site.banner.key} />}
      <script src="/public.js" defer />
      <link rel="stylesheet" href={stylesheet} />
    </head>
    <body>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {site.banner && <SiteNotice t={t} banner={site.banner} language={language} />}
      <SiteHeader t={t} name={site.name ?? t('brand')} logo={site.logo} language={language} path={path} search={search} />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter t={t} site={site} />
    </body>
  </html>
);
