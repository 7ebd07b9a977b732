import type { ReactNode } from 'react';
import type { EmbedTheme } from '#contract/browser/embed-filters.ts';
import type { Site } from '#contract/site/index.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { SiteTexts } from '../frame.ts';
import styles from './embed.module.css';

type EmbedDocumentProps = {
  t: SiteTexts;
  language: Language;
  site: Site;
  theme: EmbedTheme;
  title: string;
  stylesheet: string;
  children: ReactNode;
};

/** A page in a frame of another site: nothing but its content, and where it comes from. Only a theme by the system needs a script. */
export const EmbedDocument = ({ t, language, site, theme, title, stylesheet, children }: EmbedDocumentProps) => (
  <html lang={language} data-theme={theme === 'dark' ? 'dark' : 'light'} data-public="">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content={theme === 'auto' ? 'light dark' : theme} />
      {theme === 'auto' && <script src="/embed.js" />}
      <link rel="stylesheet" href={stylesheet} />
    </head>
    <body className={styles.body}>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>
        <a href="/" target="_blank" rel="noopener">
          {site.name ?? t('brand')}
        </a>
      </footer>
    </body>
  </html>
);
