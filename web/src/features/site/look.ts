import { firstOf } from '#contract/browser/excerpts.ts';
import type { ReactElement } from 'react';
import type { PublicPage } from '#contract/site/index.ts';
import type { SiteFrame, SiteTexts } from './frame.ts';

export type PageNamed<N extends PublicPage['name']> = Extract<PublicPage, { name: N }>;

/** Metadata of a page that exists in any number, or of an error page. */
export type SharedCard = {
  /** The Open Graph type. */
  type?: 'profile' | 'article';
  /** A path on this site. */
  picture?: string | null;
  /** The path of its own picture of 1200 by 630; instead of `picture`. */
  card?: string;
  /** Kept by search engines. Profiles are not: users did not ask to be indexed; nor are invitations, as a link is not for everyone. */
  isIndexed?: boolean;
  /** The path of its feed. */
  feed?: string | null;
};

export type PageLook<N extends PublicPage['name']> = {
  title: (t: SiteTexts, page: PageNamed<N>) => string;
  description: (t: SiteTexts, page: PageNamed<N>, frame: Pick<SiteFrame, 'language'>) => string;
  content: (frame: SiteFrame, page: PageNamed<N>) => ReactElement;
  subject?: (page: PageNamed<N>) => SharedCard;
};

export const titled = (page: string, t: SiteTexts): string => t('title', { page });

/** Length of a description in link previews, without the sign that it goes on. */
export const maxDescribed = 199;
export const inOneLine = (text: string): string => firstOf(text, maxDescribed);
