import type { ComponentType, ReactNode } from 'react';
import type { Site } from '#contract/site/index.ts';
import type { Texts } from '#kernel/i18n/catalogs.ts';
import type { Language } from '#kernel/i18n/language.ts';

export type SiteTexts = Texts<'site'>;

/** Props of a page in both places: the public frame, and the application. */
export type SiteFrame = {
  t: SiteTexts;
  language: Language;
  site: Site;
  /** A link within the product. */
  Link: ComponentType<{ to: string; children: ReactNode }>;
};
